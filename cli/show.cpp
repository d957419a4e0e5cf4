// handlog show LOG HAND: a hand as text, or the table at one moment of it.
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/arguments.hpp"
#include "cli/hand.hpp"
#include "cli/keys.hpp"
#include "cli/names.hpp"
#include "cli/store.hpp"
#include "cli/terminal.hpp"
#include "cli/values.hpp"
#include "cli/verbs.hpp"
#include "eventstore/codec/json.hpp"
#include "replay/reading.hpp"
#include "replay/tell/narrate.hpp"
#include "replay/tell/table_json.hpp"
#include "replay/tell/table_text.hpp"

namespace handlog::cli {

namespace {

using namespace eventstore;

struct Options {
    std::string path;
    std::string hand;
    std::optional<std::string> at;
    std::optional<std::string> viewer;
    std::optional<std::string> key;
    bool times = false;
    bool json = false;
};

// After an entry, or after one of its events: "12" or "12.3".
struct Moment {
    Sequence entry = 0;
    std::optional<std::size_t> event{};
};

// `events`: of each entry, how many there are, as far as the viewer may know.
Moment moment_from(const std::string& text, const std::vector<std::size_t>& events) {
    const std::size_t point = text.find('.');
    // Without its first number it is not a moment, and is reported as given.
    const std::string entry = point == 0 ? text : text.substr(0, point);
    Moment moment{.entry = entry_from("--at", entry, events.size(), ", or ENTRY.EVENT for an event of it")};
    if (point == std::string::npos) return moment;
    if (events[moment.entry] == 0) {
        throw UsageError(
            "invalid value '" + text + "' for --at: entry " + std::to_string(moment.entry) + " has no events",
            "Leave out the number of the event.");
    }
    const auto last = static_cast<std::int64_t>(events[moment.entry]) - 1;
    moment.event = static_cast<std::size_t>(
        number_from("the event of --at in entry " + std::to_string(moment.entry), text.substr(point + 1), 0, last));
    return moment;
}

ExitCode show_moment(const Options& options, const HandLog& log, const std::optional<engine::PlayerId>& viewer) {
    // Numbers of the log itself would show a player that something is hidden from them.
    const std::vector<std::size_t> events = replay::known_events(log, viewer);
    const Moment moment = moment_from(*options.at, events);
    const replay::Folded folded =
        replay::fold_as(log, viewer, moment.entry, moment.event.value_or(replay::whole_entry));
    if (options.json) {
        std::cout << replay::to_json(folded.table,
                                     {.log = log.opening.key, .entry = moment.entry, .event = moment.event}, viewer)
                  << '\n';
    } else {
        std::cout << title_of(log) << ", after ";
        if (moment.event) std::cout << "event " << *moment.event << " of ";
        std::cout << "entry " << moment.entry << " of " << events.size() - 1 << '\n';
        replay::print(std::cout, folded.table, viewer, colours_for_standard_output());
    }
    return exit_code_after(folded.failure, log);
}

ExitCode run(const Options& options) {
    const auto store = open_log(options.path, encryption_keys_from(options.key));
    const HandLog log = hand_named(*store, options.hand);
    std::optional<engine::PlayerId> viewer;
    if (options.viewer) viewer = player_named(*options.viewer, players_in(log));
    if (options.at) return show_moment(options, log, viewer);
    if (options.json) {
        if (viewer) {
            throw UsageError("--json prints all that was recorded and cannot be combined with --as",
                             "Leave out one of the two, or show one moment with --at.");
        }
        std::string lines;
        append_json(lines, log);
        std::cout << lines;
        return ExitCode::clean;
    }
    std::cout << title_of(log) << '\n';
    const replay::Narration narration{
        .viewer = viewer, .numbered = true, .timed = options.times, .colours = colours_for_standard_output()};
    return exit_code_after(replay::narrate(std::cout, log, narration), log);
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.required("LOG", options->path, "The log to read");
    arguments.required("HAND", options->hand, hand_help);
    arguments.option("--at ENTRY", options->at,
                     "Print the table after this entry, or as in '12.3' after one of its events");
    arguments.option("--as PLAYER", options->viewer,
                     "Print only what this player could see, or - somebody who watches");
    arguments.flag("--times", options->times, "Print the time of each event and how long players took to act");
    add_key_option(arguments, options->key);
    arguments.flag("--json", options->json, "Print the hand as JSON, as export does; with --at, the table");
    arguments.exclude("--times", "--at");
    arguments.exclude("--times", "--json");
    return [options] { return run(*options); };
}

}  // namespace

constinit const Verb show_verb{
    .name = "show",
    .summary = "Print a hand of a log, or the table at one moment of it",
    .details =
        "Prints the whole hand, including refused commands and the reason for each. Each\n"
        "line begins with the number of its entry, counted from 0; --at and `handlog explain\n"
        "--entry` take these numbers. With --as, the hand is printed as that player could see\n"
        "it at the time: no other player's cards before they were shown, and no other\n"
        "player's refusals or intents. Entries and events are then numbered by what that\n"
        "player could see, so that numbers show nothing either. On a terminal the suits\n"
        "have four colours, unless NO_COLOR is set.\n"
        "\n"
        "The name of a hand is its id, which the host chose and `handlog list` prints. It is\n"
        "searched in all logs, or looked up in an index if there is one: see `handlog help\n"
        "index`. bots#17 is the name of a log: that of table bots with number 17, counted\n"
        "from 0. It is found without a search, and the first line says which hand it holds\n"
        "(at a table whose hands are called bots-1, bots-2 ..., log 17 holds bots-18). Where\n"
        "hands have such ids themselves, the hand is meant and not the log. Logs that cannot\n"
        "be read are reported, and the search continues.",
    .prepare = prepare,
};

}  // namespace handlog::cli
