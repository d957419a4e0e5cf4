// Keys for stores whose open logs are encrypted: the same in every test.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "eventstore/encryption/keys.hpp"

namespace handlog::tests {

[[nodiscard]] inline eventstore::encryption::KeyPair key_pair(std::uint8_t number) {
    eventstore::encryption::SecretKey secret;
    secret.bytes.fill(static_cast<std::byte>(number));
    return eventstore::encryption::pair_of(secret);
}

[[nodiscard]] inline eventstore::encryption::Keys host_keys() {
    return {.own = key_pair(1), .encrypts = true, .auditors = {key_pair(2).public_key}};
}

}  // namespace handlog::tests
