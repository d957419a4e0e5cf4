// The SHA-256 of the bytes of a log as they stand in the file: anybody can
// recompute it with sha256sum. "eventstore/record/hasher.hpp" computes it.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace handlog::eventstore::inline record {

using Bytes = std::span<const std::byte>;

struct Digest {
    std::array<std::byte, 32> bytes{};

    friend auto operator<=>(const Digest&, const Digest&) = default;
};

// 64 lowercase hexadecimal digits.
[[nodiscard]] std::string to_string(const Digest& digest);
[[nodiscard]] std::optional<Digest> parse_digest(std::string_view text);

}  // namespace handlog::eventstore::inline record
