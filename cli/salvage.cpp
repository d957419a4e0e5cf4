// handlog salvage LOG NEW: what is still whole of a damaged log, into a new one.
#include "eventstore/salvage.hpp"

#include <iostream>
#include <memory>
#include <string>

#include "cli/arguments.hpp"
#include "cli/number.hpp"
#include "cli/reports.hpp"
#include "cli/store.hpp"
#include "cli/verbs.hpp"
#include "replay/store_json.hpp"

namespace handlog::cli {

namespace {

using namespace eventstore;

struct Options {
    std::string damaged;
    std::string fresh;
    bool json = false;
};

ExitCode run(const Options& options) {
    const SqliteOptions writer = written_by("salvage");
    const Salvaged salvaged =
        must(salvage(options.damaged, options.fresh, {.now = writer.now, .program = writer.program, .vfs = {}}));
    const ExitCode code = salvaged.everything() ? ExitCode::clean : ExitCode::finding;
    if (options.json) {
        std::cout << replay::to_json(salvaged, as_utf8(options.fresh)) << '\n';
        return code;
    }
    std::cout << "saved into " << options.fresh << ": " << salvaged.sealed << " sealed and " << salvaged.open
              << " open logs of " << counted(salvaged.tables, "table") << '\n';
    for (const Damage& lost : salvaged.lost) std::cout << "lost: " << to_string(lost) << '\n';
    return code;
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.required("LOG", options->damaged, "The damaged log, which is only read");
    arguments.required("NEW", options->fresh, "The log to make");
    arguments.flag("--json", options->json, "Print what was saved and lost as a JSON object");
    return [options] { return run(*options); };
}

}  // namespace

constinit const Verb salvage_verb{
    .name = "salvage",
    .summary = "Save what is whole of a damaged log into a new one",
    .details =
        "Only what its own digest proves is saved, byte for byte, also from a file that\n"
        "can no longer be opened. What is lost is listed, and the exit code is then 1.\n"
        "The damaged file is not changed.",
    .prepare = prepare,
};

}  // namespace handlog::cli
