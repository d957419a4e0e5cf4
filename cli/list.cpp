// handlog list LOG: every hand in a line.
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
    const auto store = log_to_read(options.path);
    return print_hands(
        *store, {}, [](const replay::Summary&) { return true; }, options.json);
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.required("LOG", options->path, "A log that handlog wrote");
    arguments.flag("--json", options->json, "Print a JSON object for each");
    return [options] { return run(*options); };
}

}  // namespace

constinit const Verb list_verb{
    .name = "list",
    .summary = "List the hands of a log, a line each",
    .details =
        "A line tells the table and the number of the log, when the hand was dealt, its\n"
        "id, the players, what was won and raked (while it is played, what lies in the\n"
        "pot), the board, who won and with what, and whatever is out of the ordinary.\n"
        "`handlog find` lists only some of them, `handlog show LOG TABLE#N` tells one.",
    .prepare = prepare,
};

}  // namespace handlog::cli
