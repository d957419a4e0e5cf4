// handlog show LOG HAND: a hand as people tell it, or a moment of it.
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "cli/arguments.hpp"
#include "cli/hand.hpp"
#include "cli/number.hpp"
#include "cli/store.hpp"
#include "cli/verbs.hpp"
#include "eventstore/json.hpp"
#include "replay/fold.hpp"
#include "replay/narrate.hpp"
#include "replay/table_text.hpp"

namespace handlog::cli {

namespace {

using namespace eventstore;

struct Options {
    std::string path;
    std::string hand;
    std::optional<std::string> at;
    std::optional<std::string> viewer;
    bool json = false;
};

// Somebody who sat at the table at any moment of the log.
std::optional<engine::PlayerId> viewer_from(const std::optional<std::string>& name, const HandLog& log) {
    if (!name) return std::nullopt;
    std::string seated;
    const auto is_it = [&](const engine::PlayerId& player) {
        if (!seated.empty()) seated += ", ";
        seated += player.text();
        return player.text() == *name;
    };
    const engine::Table before = log.opening.table();
    for (const engine::Seat seat : before.occupied) {
        if (is_it(before.players[seat])) return before.players[seat];
    }
    for (const engine::Event& event : events_of(log)) {
        const auto* sat_down = std::get_if<engine::PlayerSeated>(&event);
        if (sat_down != nullptr && is_it(sat_down->player)) return sat_down->player;
    }
    throw UsageError("nobody at the table is called '" + *name + "'", "At the table are " + seated + ".");
}

ExitCode end_of(const std::optional<replay::Impossible>& impossible, const HandLog& log) {
    if (!impossible) return ExitCode::clean;
    std::cout.flush();
    give_up({.code = ErrorCode::corrupt,
             .what = to_string(log.opening.key) + ": " + to_string(*impossible),
             .next = "Its bytes are those of its digest, so it was written like this: keep the file as evidence."});
}

ExitCode run(const Options& options) {
    const auto store = log_to_read(options.path);
    const HandLog log = hand_named(*store, options.hand);
    const std::optional<engine::PlayerId> viewer = viewer_from(options.viewer, log);
    if (options.json) {
        std::string lines;
        append_json(lines, log);
        std::cout << lines;
        return ExitCode::clean;
    }
    if (!options.at) {
        std::cout << to_string(log.opening.key) << '\n';
        return end_of(replay::narrate(std::cout, log, {.viewer = viewer}), log);
    }
    const auto most = static_cast<std::int64_t>(log.entries.size()) - 1;
    const auto last = static_cast<Sequence>(number_from("--at", *options.at, 0, most));
    const replay::Folded folded = replay::fold(log, last);
    std::cout << to_string(log.opening.key) << ", after entry " << last << " of " << most << '\n';
    replay::print(std::cout, folded.table, viewer);
    return end_of(folded.failure, log);
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.required("LOG", options->path, "A log that handlog wrote");
    arguments.required("HAND", options->hand, "The hand's id, or its table and log as in 'bots#17'");
    arguments.option("--at", options->at, "The table after this entry instead; they count from 0");
    arguments.option("--as", options->viewer, "Only what this player could see");
    arguments.flag("--json", options->json, "The hand as lines of JSON, as export prints it");
    arguments.not_together("--json", "--at");
    arguments.not_together("--json", "--as");
    return [options] { return run(*options); };
}

}  // namespace

constinit const Verb show_verb{
    .name = "show",
    .summary = "Tell a hand of a log, or show the table at one moment of it",
    .details =
        "Everything is told, refused commands too: each with its reason. With --as it is\n"
        "what that player could see then, from where they sat: nobody else's cards before\n"
        "they were shown, and of the refusals only their own.",
    .prepare = prepare,
};

}  // namespace handlog::cli
