// handlog show LOG HAND: a hand as people tell it, or a moment of it.
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "cli/arguments.hpp"
#include "cli/hand.hpp"
#include "cli/number.hpp"
#include "cli/player.hpp"
#include "cli/store.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"
#include "eventstore/json.hpp"
#include "replay/fold.hpp"
#include "replay/narrate.hpp"
#include "replay/table_json.hpp"
#include "replay/table_text.hpp"

namespace handlog::cli {

namespace {

using namespace eventstore;

struct Options {
    std::string path;
    std::string hand;
    std::optional<std::string> at;
    std::optional<std::string> viewer;
    bool times = false;
    bool json = false;
};

// After an entry, or after one of its events: "12" or "12.3".
struct Moment {
    Sequence entry = 0;
    std::optional<std::size_t> event{};
};

Moment moment_from(const std::string& text, const HandLog& log) {
    const std::size_t point = text.find('.');
    // Without its first number it is no moment at all, and told as it was given.
    const std::string entry = point == 0 ? text : text.substr(0, point);
    Moment moment{.entry = entry_from("--at", entry, log, ", or ENTRY.EVENT for an event of it")};
    if (point == std::string::npos) return moment;
    const auto* events = std::get_if<engine::Events>(&log.entries[moment.entry].outcome);
    if (events == nullptr || events->empty()) {
        throw UsageError(
            "--at is given as '" + text + "', and nothing happened in entry " + std::to_string(moment.entry),
            "The command was refused; leave out the number of the event.");
    }
    const auto last = static_cast<std::int64_t>(events->size()) - 1;
    moment.event = static_cast<std::size_t>(number_from("--at with an event", text.substr(point + 1), 0, last));
    return moment;
}

ExitCode show_moment(const Options& options, const HandLog& log, const std::optional<engine::PlayerId>& viewer) {
    const Moment moment = moment_from(*options.at, log);
    const replay::Folded folded = replay::fold(log, moment.entry, moment.event.value_or(replay::whole_entry));
    if (options.json) {
        std::cout << replay::to_json(folded.table,
                                     {.log = log.opening.key, .entry = moment.entry, .event = moment.event}, viewer)
                  << '\n';
    } else {
        std::cout << to_string(log.opening.key) << ", after ";
        if (moment.event) std::cout << "event " << *moment.event << " of ";
        std::cout << "entry " << moment.entry << " of " << log.entries.size() - 1 << '\n';
        replay::print(std::cout, folded.table, viewer, ink_for_standard_output());
    }
    return end_of(folded.failure, log);
}

ExitCode run(const Options& options) {
    const auto store = log_to_read(options.path);
    const HandLog log = hand_named(*store, options.hand);
    std::optional<engine::PlayerId> viewer;
    if (options.viewer) viewer = player_named(*options.viewer, players_in(log));
    if (options.at) return show_moment(options, log, viewer);
    if (options.json) {
        if (viewer) {
            throw UsageError("--json prints everything that was recorded, and --as leaves things out",
                             "Leave out one of them, or show one moment with --at.");
        }
        std::string lines;
        append_json(lines, log);
        std::cout << lines;
        return ExitCode::clean;
    }
    std::cout << to_string(log.opening.key) << '\n';
    const replay::Narration narration{
        .viewer = viewer, .numbered = true, .timed = options.times, .ink = ink_for_standard_output()};
    return end_of(replay::narrate(std::cout, log, narration), log);
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.required("LOG", options->path, "A log that handlog wrote");
    arguments.required("HAND", options->hand, "The hand's id, or its table and log as in 'bots#17'");
    arguments.option("--at ENTRY", options->at,
                     "The table after this entry instead, or as in '12.3' after an event of it");
    arguments.option("--as PLAYER", options->viewer, "Only what this player could see");
    arguments.flag("--times", options->times, "When each thing happened, and how long players took to act");
    arguments.flag("--json", options->json, "The hand as lines of JSON, as export prints it; with --at the table");
    arguments.not_together("--times", "--at");
    arguments.not_together("--times", "--json");
    return [options] { return run(*options); };
}

}  // namespace

constinit const Verb show_verb{
    .name = "show",
    .summary = "Tell a hand of a log, or show the table at one moment of it",
    .details =
        "Everything is told, refused commands too: each with its reason. Before each line\n"
        "stands the number of the entry that it comes from, which --at and `handlog\n"
        "explain --entry` take; they count from 0. With --as it is what that player could\n"
        "see then, from where they sat: nobody else's cards before they were shown, and of\n"
        "the refusals only their own. On a terminal the suits have four colours, unless\n"
        "NO_COLOR is set.\n"
        "\n"
        "HAND may be written as bots#17, the log of a table, which is opened at once, also\n"
        "in a long log; where a hand has that very id, the log is meant all the same, and\n"
        "`handlog find --hand` says which log the hand is in. By its id a hand is looked for\n"
        "in all logs, or found at once where there is an index: see `handlog help index`.\n"
        "Logs that cannot be read are told, and the search goes on past them.",
    .prepare = prepare,
};

}  // namespace handlog::cli
