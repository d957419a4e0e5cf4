#include "eventstore/encryption/keys.hpp"

#include <algorithm>

#include "eventstore/encryption/libsodium.hpp"

namespace handlog::eventstore::encryption {

static_assert(key_bytes == crypto_box_PUBLICKEYBYTES);
static_assert(key_bytes == crypto_box_SECRETKEYBYTES);

namespace {

// To a few numbers of 32 bytes nobody can encrypt, because everybody could read it.
[[nodiscard]] bool can_encrypt_to(const PublicKey& key) {
    constexpr std::array<std::byte, 1> message{};
    std::array<std::byte, message.size() + crypto_box_SEALBYTES> sealed{};
    return crypto_box_seal(as_unsigned(sealed), as_unsigned(message), message.size(), as_unsigned(key.bytes)) == 0;
}

}  // namespace

void wipe(std::span<std::byte> secret) { sodium_memzero(secret.data(), secret.size()); }

KeyPair new_key_pair() {
    prepare_libsodium();
    KeyPair pair;
    crypto_box_keypair(as_unsigned(pair.public_key.bytes), as_unsigned(pair.secret_key.bytes));
    return pair;
}

KeyPair pair_of(const SecretKey& secret_key) {
    KeyPair pair{.public_key = {}, .secret_key = secret_key};
    crypto_scalarmult_base(as_unsigned(pair.public_key.bytes), as_unsigned(secret_key.bytes));
    return pair;
}

const char* fault(const Keys& keys) {
    prepare_libsodium();
    if (pair_of(keys.own.secret_key).public_key != keys.own.public_key) return "its two halves do not belong together";
    if (keys.auditors.size() >= most_readers) return "there are more keys than a log can be encrypted to, which is 32";
    const bool all_can =
        can_encrypt_to(keys.own.public_key) && std::all_of(keys.auditors.begin(), keys.auditors.end(), can_encrypt_to);
    return all_can ? nullptr : "it is not a key that one can encrypt to";
}

}  // namespace handlog::eventstore::encryption
