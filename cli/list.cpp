// handlog list LOG: all hands, one line each.
#include <memory>
#include <optional>
#include <string>

#include "cli/arguments.hpp"
#include "cli/hand_lines.hpp"
#include "cli/keys.hpp"
#include "cli/store.hpp"
#include "cli/verbs.hpp"

namespace handlog::cli {

namespace {

struct Options {
    std::string path;
    std::optional<std::string> key;
    bool json = false;
};

ExitCode run(const Options& options) {
    const auto store = open_log(options.path, encryption_keys_from(options.key));
    return print_hands(
        *store, {}, [](const replay::Summary&) { return true; }, options.json);
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.required("LOG", options->path, "The log to read");
    add_key_option(arguments, options->key);
    arguments.flag("--json", options->json, "Print a JSON object for each hand");
    return [options] { return run(*options); };
}

}  // namespace

constinit const Verb list_verb{
    .name = "list",
    .summary = "List the hands of a log, one line each",
    .details =
        "A line shows the hand's id, the time of the deal, the table, the number of\n"
        "players, the chips won and raked (during a hand: the chips in the pot), the board,\n"
        "everybody who won a pot, with the result of the whole hand and what it was won\n"
        "with, and anything unusual. A log without a hand begins with its own name, such\n"
        "as bots#17. `handlog find` lists only matching hands; `handlog show LOG ID` prints\n"
        "one.",
    .prepare = prepare,
};

}  // namespace handlog::cli
