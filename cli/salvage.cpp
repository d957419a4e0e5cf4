// handlog salvage LOG NEW: what is still whole of a damaged log, into a new one.
#include "eventstore/check/salvage.hpp"

#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "cli/arguments.hpp"
#include "cli/keys.hpp"
#include "cli/reports.hpp"
#include "cli/store.hpp"
#include "cli/values.hpp"
#include "cli/verbs.hpp"
#include "replay/exchange/store_json.hpp"

namespace handlog::cli {

namespace {

using namespace eventstore;

struct Options {
    std::string damaged;
    std::string fresh;
    std::optional<std::string> key;
    bool json = false;
};

ExitCode run(const Options& options) {
    check_log_name(options.damaged);
    check_log_name(options.fresh);
    const SqliteOptions writer = written_by("salvage", encryption_keys_from(options.key));
    const Salvaged salvaged = value_or_exit(salvage(options.damaged, options.fresh, writer));
    const ExitCode code = salvaged.everything() ? ExitCode::clean : ExitCode::finding;
    if (options.json) {
        std::cout << replay::to_json(salvaged, as_utf8(options.fresh)) << '\n';
        return code;
    }
    std::cout << "recovered into " << options.fresh << ": " << salvaged.sealed << " sealed and " << salvaged.open
              << " open logs of " << counted(salvaged.tables, "table") << '\n';
    if (salvaged.encrypted > 0) {
        std::cout << counted(salvaged.encrypted, "open log") << " encrypted, kept and not checked\n";
    }
    for (const Damage& lost : salvaged.lost) std::cout << "lost: " << to_string(lost) << '\n';
    return code;
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.required("LOG", options->damaged, "The damaged log; it is only read");
    arguments.required("NEW", options->fresh, "The log to create");
    add_key_option(arguments, options->key);
    arguments.flag("--json", options->json, "Print what was recovered and lost as a JSON object");
    return [options] { return run(*options); };
}

}  // namespace

constinit const Verb salvage_verb{
    .name = "salvage",
    .summary = "Recover the intact part of a damaged log into a new one",
    .details =
        "Recovers only what its own digest proves, byte for byte, even from a file that\n"
        "cannot be opened any more. What is lost is listed, and the exit code is then 1.\n"
        "The damaged file is not changed. An open log that is encrypted stays encrypted;\n"
        "without --key it is kept unchecked.",
    .prepare = prepare,
};

}  // namespace handlog::cli
