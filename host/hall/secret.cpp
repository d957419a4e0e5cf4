#include "host/hall/secret.hpp"

#include <sodium.h>

#include "engine/poker/invariant.hpp"

namespace handlog::host::hall {

using engine::Blinded;

namespace {

constexpr int alphabet = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
constexpr std::size_t text_size = 43;

[[nodiscard]] const unsigned char* octets(const Secret& secret) {
    return reinterpret_cast<const unsigned char*>(secret.bytes.data());
}

}  // namespace

Secret new_secret(const Chance& chance) {
    Secret secret;
    chance(secret.bytes);
    return secret;
}

std::string to_text(const Secret& secret) {
    std::array<char, text_size + 1> text{};
    sodium_bin2base64(text.data(), text.size(), octets(secret), secret.bytes.size(), alphabet);
    return {text.data(), text_size};
}

std::optional<Secret> secret_from(std::string_view text) {
    if (text.size() != text_size) return std::nullopt;
    Secret secret;
    std::size_t size = 0;
    const int failed = sodium_base642bin(reinterpret_cast<unsigned char*>(secret.bytes.data()), secret.bytes.size(),
                                         text.data(), text.size(), nullptr, &size, nullptr, alphabet);
    // Four bits of the last character are left over: only one text is this secret.
    if (failed != 0 || size != secret.bytes.size() || to_text(secret) != text) return std::nullopt;
    return secret;
}

Blinded blinded(const Secret& secret) { return blinded(secret, {}); }

Blinded blinded(const Secret& salt, std::string_view name) {
    Blinded result;
    crypto_generichash_state state{};
    const bool made =
        crypto_generichash_init(&state, nullptr, 0, result.bytes.size()) == 0 &&
        crypto_generichash_update(&state, octets(salt), salt.bytes.size()) == 0 &&
        crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(name.data()), name.size()) == 0 &&
        crypto_generichash_final(&state, reinterpret_cast<unsigned char*>(result.bytes.data()), result.bytes.size()) ==
            0;
    engine::invariant(made, "BLAKE2b of 32 bytes can always be computed");
    return result;
}

}  // namespace handlog::host::hall
