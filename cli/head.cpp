// handlog head LOG: the length and the digest of each table's logs.
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "cli/arguments.hpp"
#include "cli/keys.hpp"
#include "cli/reports.hpp"
#include "cli/store.hpp"
#include "cli/verbs.hpp"
#include "replay/exchange/store_json.hpp"

namespace handlog::cli {

namespace {

using namespace eventstore;

struct Options {
    std::string path;
    std::optional<std::string> key;
    bool json = false;
};

ExitCode run(const Options& options) {
    const auto store = open_log(options.path, encryption_keys_from(options.key));
    for (const Head& head : value_or_exit(store->heads())) {
        if (options.json) {
            std::cout << replay::to_json(head, as_utf8(options.path)) << '\n';
            continue;
        }
        std::cout << head.table.text() << (head.kind == LogKind::house ? " (a house)" : "") << '\n'
                  << "  sealed  " << head.sealed;
        if (head.sealed > 0) std::cout << "  " << to_string(head.last);
        std::cout << '\n';
        if (head.open == 0) continue;
        std::cout << "  open    " << head.open << "  " << to_string(head.open_digest)
                  << (head.encrypted ? "  encrypted and not checked without --key\n" : "\n");
    }
    return ExitCode::clean;
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.required("LOG", options->path, "The log to read");
    add_key_option(arguments, options->key);
    arguments.flag("--json", options->json, "Print a JSON object for each table");
    return [options] { return run(*options); };
}

}  // namespace

constinit const Verb head_verb{
    .name = "head",
    .summary = "Print the length and the digest of each table of a log",
    .details =
        "Prints for each table and house the number of sealed logs and the digest of the last\n"
        "one, which depends on every byte of all of them; and the number of entries in\n"
        "the open log, with its digest. Keep these lines elsewhere: no file can prove by\n"
        "itself that it was not replaced by an older copy.",
    .prepare = prepare,
};

}  // namespace handlog::cli
