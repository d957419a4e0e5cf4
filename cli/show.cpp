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

// The seat in which the player sits at the end of the log, or was last.
engine::Viewer viewer_from(const std::string& name, const HandLog& log) {
    const std::optional<engine::PlayerId> player = engine::PlayerId::parse(name);
    engine::Viewer viewer;
    const engine::Table before = log.opening.table();
    if (player) viewer = before.seat_of(*player);
    for (const engine::Event& event : events_of(log)) {
        const auto* seated = std::get_if<engine::PlayerSeated>(&event);
        if (seated != nullptr && player && seated->player == *player) viewer = seated->seat;
    }
    if (!viewer) throw UsageError("nobody in this hand is called '" + name + "'", "Leave out --as to see who is.");
    return viewer;
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
    const engine::Viewer viewer = options.viewer ? viewer_from(*options.viewer, log) : engine::Viewer{};
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
        "what that player could see then: nobody else's cards before they were shown,\n"
        "and of the refusals only their own.",
    .prepare = prepare,
};

}  // namespace handlog::cli
