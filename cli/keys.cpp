#include "cli/keys.hpp"

#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

#include "cli/store.hpp"
#include "cli/verb.hpp"
#include "replay/trust/key_file.hpp"

namespace handlog::cli {

using namespace eventstore;

namespace {

// systemd puts what LoadCredential= names into a folder, and says where that is.
[[nodiscard]] std::optional<std::string> credential(const std::string& name) {
    const char* const folder = std::getenv("CREDENTIALS_DIRECTORY");
    if (folder == nullptr || name.empty() || name.find('/') != std::string::npos) return std::nullopt;
    std::string path = std::string(folder) + "/" + name;
    std::error_code error;
    return std::filesystem::exists(path, error) ? std::optional(std::move(path)) : std::nullopt;
}

[[nodiscard]] encryption::Keys keys_in(const std::string& file) {
    const std::optional<std::string> path = credential(file);
    return {.own = value_or_exit(path ? replay::read_secret_key(*path, replay::KeptBy::its_folder)
                                      : replay::read_secret_key(file))};
}

}  // namespace

void add_key_option(Arguments& arguments, std::optional<std::string>& key_file) {
    arguments.option("--key KEYFILE", key_file, "Read open logs that are encrypted, with this secret key");
}

Keys encryption_keys_from(const std::optional<std::string>& key_file) {
    if (!key_file) return std::nullopt;
    return keys_in(*key_file);
}

void add_encryption_options(Arguments& arguments, EncryptionOptions& options) {
    arguments.option("--seal-open KEYFILE", options.own,
                     "Encrypt logs while they are open, to the key in this file, which also reads them");
    arguments.option("--auditor PUBLIC", options.auditors,
                     "Encrypt them to the public key in this file as well; may be repeated");
}

Keys encryption_keys_from(const EncryptionOptions& options) {
    if (!options.own) {
        if (options.auditors.empty()) return std::nullopt;
        throw UsageError("--auditor needs --seal-open",
                         "Without the host's own key, handlog could not go on with its open logs after a crash.");
    }
    encryption::Keys keys = keys_in(*options.own);
    keys.encrypts = true;
    for (const std::string& file : options.auditors) {
        keys.auditors.push_back(value_or_exit(replay::read_public_key(file)));
    }
    return keys;
}

}  // namespace handlog::cli
