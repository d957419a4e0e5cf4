// handlog index LOG: creates the index of hands by id.
#include <iostream>
#include <memory>
#include <string>

#include "cli/arguments.hpp"
#include "cli/store.hpp"
#include "cli/values.hpp"
#include "cli/verbs.hpp"
#include "eventstore/index/hand_index.hpp"

namespace handlog::cli {

namespace {

using namespace eventstore;

ExitCode run(const std::string& path) {
    const auto store = open_log(path);
    SkippedLogs skipped;
    const std::uint64_t hands =
        value_or_exit(make_hand_index(*store, store->path(), [&](const Error& error) { skipped.add(error); }));
    std::cout << counted(hands, "hand") << " indexed in " << path_of_hand_index(store->path()) << '\n';
    skipped.print();
    return skipped.empty() ? ExitCode::clean : ExitCode::corrupt;
}

Run prepare(Arguments& arguments) {
    const auto path = std::make_shared<std::string>();
    arguments.required("LOG", *path, "The log to index");
    return [path] { return run(*path); };
}

}  // namespace

constinit const Verb index_verb{
    .name = "index",
    .summary = "Create an index, so that hands are found by id without a search",
    .details =
        "The index is a file beside the log, LOG-index. With it, `show`, `explain`,\n"
        "`export` and `find --hand` open a hand by its id within milliseconds (about 13 ms\n"
        "with a thousand tables); without it they read every log. Logs that are newer than\n"
        "the index, and each table's open log, are read as well: run this verb again from\n"
        "time to time. The index takes 16 bytes per hand and replaces an older one. The log\n"
        "is only read, and another process may write to it meanwhile.\n"
        "\n"
        "The index is only a hint: each hit is checked in the log, and a hand that the index\n"
        "does not know is searched in the whole log. It may be deleted at any time, and\n"
        "a damaged or forged index only costs time. At worst it hides a second hand with\n"
        "the same id.",
    .prepare = prepare,
};

}  // namespace handlog::cli
