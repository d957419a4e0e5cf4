// handlog head LOG: how far each table's logs go, to be kept elsewhere.
#include <iostream>
#include <memory>
#include <string>

#include "cli/arguments.hpp"
#include "cli/reports.hpp"
#include "cli/store.hpp"
#include "cli/verbs.hpp"
#include "replay/store_json.hpp"

namespace handlog::cli {

namespace {

using namespace eventstore;

struct Options {
    std::string path;
    bool json = false;
};

ExitCode run(const Options& options) {
    const auto store = log_to_read(options.path);
    for (const Head& head : must(store->heads())) {
        if (options.json) {
            std::cout << replay::to_json(head, as_utf8(options.path)) << '\n';
            continue;
        }
        std::cout << head.table.text() << '\n' << "  sealed  " << head.sealed;
        if (head.sealed > 0) std::cout << "  " << to_string(head.last);
        std::cout << '\n';
        if (head.open > 0) std::cout << "  open    " << head.open << "  " << to_string(head.open_digest) << '\n';
    }
    return ExitCode::clean;
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.required("LOG", options->path, "A log that handlog wrote");
    arguments.flag("--json", options->json, "Print a JSON object for each table");
    return [options] { return run(*options); };
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
