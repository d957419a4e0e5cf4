// SHA-256 for the rules, by libsodium: of pieces one after the other, as any struct that holds its 32 bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <sodium.h>
#include <span>
#include <string_view>

namespace handlog::engine::detail {

class Sha256 {
public:
    Sha256() { crypto_hash_sha256_init(&state_); }

    void add(std::span<const std::uint8_t> bytes) { crypto_hash_sha256_update(&state_, bytes.data(), bytes.size()); }
    void add(std::string_view text) {
        crypto_hash_sha256_update(&state_, reinterpret_cast<const unsigned char*>(text.data()), text.size());
    }
    void add(std::size_t byte) {
        const auto value = static_cast<std::uint8_t>(byte);
        add(std::span(&value, 1));
    }

    template <class Hash>
    [[nodiscard]] Hash result() {
        Hash hash;
        static_assert(sizeof(hash.bytes) == crypto_hash_sha256_BYTES);
        crypto_hash_sha256_final(&state_, hash.bytes.data());
        return hash;
    }

private:
    crypto_hash_sha256_state state_;
};

template <class Hash>
[[nodiscard]] Hash sha256(std::span<const std::uint8_t> bytes) {
    Sha256 hash;
    hash.add(bytes);
    return hash.result<Hash>();
}

}  // namespace handlog::engine::detail
