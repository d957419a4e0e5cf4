// The options that name files of keys, for every verb that reads or writes open logs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/arguments.hpp"
#include "eventstore/encryption/keys.hpp"

namespace handlog::cli {

// Of open logs that are encrypted. Nothing if none were named.
using Keys = std::optional<eventstore::encryption::Keys>;

// Of a verb that reads logs.
void add_key_option(Arguments& arguments, std::optional<std::string>& key_file);
[[nodiscard]] Keys encryption_keys_from(const std::optional<std::string>& key_file);

// Of a verb that records them.
struct EncryptionOptions {
    std::optional<std::string> own;
    std::vector<std::string> auditors;
};
void add_encryption_options(Arguments& arguments, EncryptionOptions& options);
[[nodiscard]] Keys encryption_keys_from(const EncryptionOptions& options);

}  // namespace handlog::cli
