// handlog index LOG: the file by which a hand is found at once.
#include <iostream>
#include <memory>
#include <string>

#include "cli/arguments.hpp"
#include "cli/number.hpp"
#include "cli/store.hpp"
#include "cli/unread.hpp"
#include "cli/verbs.hpp"
#include "eventstore/hand_index.hpp"

namespace handlog::cli {

namespace {

using namespace eventstore;

ExitCode run(const std::string& path) {
    const auto store = log_to_read(path);
    Unread unread;
    const std::uint64_t hands =
        must(make_hand_index(*store, store->path(), [&](const Error& error) { unread.add(error); }));
    std::cout << counted(hands, "hand") << " in the index " << path_of_hand_index(store->path()) << '\n';
    unread.tell();
    return unread.empty() ? ExitCode::clean : ExitCode::corrupt;
}

Run prepare(Arguments& arguments) {
    const auto path = std::make_shared<std::string>();
    arguments.required("LOG", *path, "A log that handlog wrote");
    return [path] { return run(*path); };
}

}  // namespace

constinit const Verb index_verb{
    .name = "index",
    .summary = "Make an index, by which a hand of a long log is opened at once",
    .details =
        "The index is a file beside the log, LOG-index. With it, `show`, `explain`,\n"
        "`export` and `find --hand` open a hand by its id in milliseconds, some 13 for a\n"
        "thousand tables; without it they read every log. The logs that came after it are\n"
        "read as well, and each table's open one: make it anew now and then. It takes 16\n"
        "bytes for each hand. An older one is replaced; the log is only read, and may be\n"
        "written to meanwhile.\n"
        "\n"
        "Nothing is believed because the index says so: the log is asked, and read as a\n"
        "whole where the index does not know a hand. So it may be removed at any time, and\n"
        "one that is damaged or made up costs time. At worst it is silent about a second\n"
        "hand of the same id.",
    .prepare = prepare,
};

}  // namespace handlog::cli
