// handlog backup LOG NEW: a copy that is whole while somebody writes.
#include "eventstore/check/backup.hpp"

#include <iostream>
#include <memory>
#include <string>

#include "cli/arguments.hpp"
#include "cli/reports.hpp"
#include "cli/store.hpp"
#include "cli/values.hpp"
#include "cli/verbs.hpp"
#include "replay/exchange/store_json.hpp"

namespace handlog::cli {

namespace {

using namespace eventstore;

struct Options {
    std::string log;
    std::string fresh;
    bool json = false;
};

ExitCode run(const Options& options) {
    const Examination copied = value_or_exit(backup(options.log, options.fresh));
    if (options.json) {
        std::cout << replay::to_json(copied, as_utf8(options.fresh)) << '\n';
        return ExitCode::clean;
    }
    std::cout << "backed up to " << options.fresh << ": " << counted(copied.logs, "log") << " of "
              << counted(copied.tables, "table") << ", intact\n";
    if (copied.encrypted > 0) {
        std::cout << counted(copied.encrypted, "open log") << " encrypted, copied and not checked\n";
    }
    return ExitCode::clean;
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.required("LOG", options->log, "The log to copy; it is only read");
    arguments.required("NEW", options->fresh, "The file to create");
    arguments.flag("--json", options->json, "Print what was copied as a JSON object");
    return [options] { return run(*options); };
}

}  // namespace

constinit const Verb backup_verb{
    .name = "backup",
    .summary = "Copy a log, also while it is being written",
    .details =
        "The copy is the log as it was at one moment, in one file. Every digest of it is\n"
        "checked, and it is on the disk before the program says so and before it has its\n"
        "name. A damaged log is not copied: `handlog salvage` recovers what is intact.\n"
        "\n"
        "Do not copy a log that is in use with `cp`: the newest entries are in LOG-wal, and\n"
        "two files copied one after the other need not fit together.",
    .prepare = prepare,
};

}  // namespace handlog::cli
