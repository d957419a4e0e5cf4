// handlog keygen NAME: makes a pair of keys.
#include <iostream>
#include <memory>
#include <string>

#include "cli/arguments.hpp"
#include "cli/store.hpp"
#include "cli/verbs.hpp"
#include "eventstore/encryption/keys.hpp"
#include "replay/trust/key_file.hpp"

namespace handlog::cli {

namespace {

ExitCode run(const std::string& name) {
    if (name.empty()) throw UsageError("a key needs a name", "Try: handlog keygen host");
    value_or_exit(replay::write_key_files(name, eventstore::encryption::new_key_pair()));
    std::cout << "secret key: " << printable(name) << ".key\npublic key: " << printable(name) << ".pub\n";
    return ExitCode::clean;
}

Run prepare(Arguments& arguments) {
    const auto name = std::make_shared<std::string>();
    arguments.required("NAME", *name, "The name of the files, without .key and .pub");
    return [name] { return run(*name); };
}

}  // namespace

constinit const Verb keygen_verb{
    .name = "keygen",
    .summary = "Make a pair of keys, with which open logs are encrypted and read",
    .details =
        "NAME.key is the secret key: only its owner may read the file, and handlog refuses\n"
        "one that others have rights to. NAME.pub is the public key, which may be given to\n"
        "anybody. Neither is ever replaced.\n"
        "\n"
        "`handlog run LOG --seal-open host.key --auditor auditor.pub` encrypts each log as\n"
        "long as it is open, so that a copy of the file shows no card that is in play.\n"
        "`--key host.key` or `--key auditor.key` reads it. A key that is lost costs the\n"
        "open logs that were encrypted to it alone: keep a copy elsewhere.\n"
        "\n"
        "A KEYFILE without a slash is looked for in $CREDENTIALS_DIRECTORY first, where\n"
        "systemd puts what LoadCredential= names.",
    .prepare = prepare,
};

}  // namespace handlog::cli
