// handlog list LOG: all hands, one line each.
#include <memory>
#include <string>

#include "cli/arguments.hpp"
#include "cli/hand_lines.hpp"
#include "cli/store.hpp"
#include "cli/verbs.hpp"

namespace handlog::cli {

namespace {

struct Options {
    std::string path;
    bool json = false;
};

ExitCode run(const Options& options) {
    const auto store = open_log(options.path);
    return print_hands(
        *store, {}, [](const replay::Summary&) { return true; }, options.json);
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.required("LOG", options->path, "The log to read");
    arguments.flag("--json", options->json, "Print a JSON object for each hand");
    return [options] { return run(*options); };
}

}  // namespace

constinit const Verb list_verb{
    .name = "list",
    .summary = "List the hands of a log, one line each",
    .details =
        "A line shows the table and the number of the log, the time of the deal, the\n"
        "hand's id, the number of players, the chips won and raked (during a hand: the\n"
        "chips in the pot), the board, the winners with their hands, and anything unusual.\n"
        "`handlog find` lists only matching hands; `handlog show LOG TABLE#N` prints one.",
    .prepare = prepare,
};

}  // namespace handlog::cli
