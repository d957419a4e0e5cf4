// handlog head LOG: how far each table's logs go, to be kept elsewhere.
#include <iostream>
#include <memory>
#include <string>

#include "cli/arguments.hpp"
#include "cli/store.hpp"
#include "cli/verbs.hpp"

namespace handlog::cli {

namespace {

using namespace eventstore;

ExitCode run(const std::string& path) {
    const auto store = log_to_read(path);
    for (const Head& head : must(store->heads())) {
        std::cout << head.table.text() << '\n' << "  sealed  " << head.sealed;
        if (head.sealed > 0) std::cout << "  " << to_string(head.last);
        std::cout << '\n';
        if (head.open > 0) std::cout << "  open    " << head.open << "  " << to_string(head.open_digest) << '\n';
    }
    return ExitCode::clean;
}

Run prepare(Arguments& arguments) {
    const auto path = std::make_shared<std::string>();
    arguments.required("LOG", *path, "A log that handlog wrote");
    return [path] { return run(*path); };
}

}  // namespace

constinit const Verb head_verb{
    .name = "head",
    .summary = "Print how far a log goes",
    .details =
        "For each table: how many hands' logs are sealed and the digest of the last\n"
        "one, which depends on every byte of all of them; and how many entries the open\n"
        "log has, with their digest. Keep it elsewhere: no file can show by itself that\n"
        "an older copy was put in its place.",
    .prepare = prepare,
};

}  // namespace handlog::cli
