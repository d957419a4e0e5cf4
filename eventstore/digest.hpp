// SHA-256, over the bytes of a log as they stand in the file: anybody can
// recompute it with sha256sum.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace handlog::eventstore {

using Bytes = std::span<const std::byte>;

struct Digest {
    std::array<std::byte, 32> bytes{};

    friend auto operator<=>(const Digest&, const Digest&) = default;
};

// 64 lowercase hexadecimal digits.
[[nodiscard]] std::string to_string(const Digest& digest);
[[nodiscard]] std::optional<Digest> parse_digest(std::string_view text);

// Takes bytes piece by piece, and can be asked at any moment for the digest of
// all of them so far. Used again for log after log: a new one costs more than
// hashing a hand.
class Hasher {
public:
    Hasher();
    ~Hasher();
    Hasher(const Hasher&) = delete;
    Hasher& operator=(const Hasher&) = delete;
    Hasher(Hasher&&) noexcept;
    Hasher& operator=(Hasher&&) noexcept;

    void restart();
    void add(Bytes bytes);
    [[nodiscard]] Digest digest() const;

    // Of these bytes alone; forgets what was added before.
    [[nodiscard]] Digest digest_of(Bytes bytes);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace handlog::eventstore
