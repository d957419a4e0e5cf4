// The keys with which open logs are encrypted: pairs of X25519, as libsodium's crypto_box_seal uses them.
// replay/trust/key_file.hpp keeps them in files.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace handlog::eventstore::encryption {

inline constexpr std::size_t key_bytes = 32;

// Leaves zeros where a secret stood, also where the compiler sees that nobody reads them.
void wipe(std::span<std::byte> secret);

// A key that nobody else may learn. Wherever it is kept, it is wiped from memory in the end.
struct SecretBytes : std::array<std::byte, key_bytes> {
    SecretBytes() : array() {}
    SecretBytes(const SecretBytes&) = default;
    SecretBytes(SecretBytes&& from) noexcept : array(static_cast<const array&>(from)) {}
    SecretBytes& operator=(const SecretBytes&) = default;
    SecretBytes& operator=(SecretBytes&& from) noexcept { return *this = from; }
    ~SecretBytes() { wipe(*this); }
};

// Encrypts, and cannot read what it has encrypted.
struct PublicKey {
    std::array<std::byte, key_bytes> bytes{};
    friend bool operator==(const PublicKey&, const PublicKey&) = default;
};

// Reads what was encrypted with its public key.
struct SecretKey {
    SecretBytes bytes{};
    friend bool operator==(const SecretKey&, const SecretKey&) = default;
};

struct KeyPair {
    PublicKey public_key;
    SecretKey secret_key;
};

[[nodiscard]] KeyPair new_key_pair();
[[nodiscard]] KeyPair pair_of(const SecretKey& secret_key);

// What a store needs to read open logs that are encrypted, and to encrypt those that it begins.
struct Keys {
    KeyPair own;
    bool encrypts = false;              // logs that are begun, to `own` and to the auditors
    std::vector<PublicKey> auditors{};  // who may read them besides
};

// A log is encrypted to no more keys than this.
inline constexpr std::size_t most_readers = 32;

// What is wrong with them; null if nothing is.
[[nodiscard]] const char* fault(const Keys& keys);

}  // namespace handlog::eventstore::encryption
