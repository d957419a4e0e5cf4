// Files of keys: NAME.key holds the secret halves and NAME.pub the public ones.
//
//     handlog public key 1
//     encryption x25519 8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a
//
// The first line says what the file is. Each other line is a key: what it is for, by which method, and its 32 bytes. A
// line for a purpose that this build does not know is skipped, so that files may hold keys for more; so are empty lines
// and those that begin with #.
#pragma once

#include <string>

#include "eventstore/encryption/keys.hpp"
#include "eventstore/error.hpp"

namespace handlog::replay::inline trust {

// Makes both files, never over something that exists. Only the owner may read the secret one.
[[nodiscard]] eventstore::Result<void> write_key_files(const std::string& name,
                                                       const eventstore::encryption::KeyPair& pair);

// What keeps a file of secret keys from others.
enum class KeptBy {
    its_mode,    // nobody but its owner may have a right to it
    its_folder,  // what made that decides who reads what is in it, as systemd does for credentials
};
[[nodiscard]] eventstore::Result<eventstore::encryption::KeyPair> read_secret_key(const std::string& path,
                                                                                  KeptBy kept = KeptBy::its_mode);
[[nodiscard]] eventstore::Result<eventstore::encryption::PublicKey> read_public_key(const std::string& path);

}  // namespace handlog::replay::inline trust
