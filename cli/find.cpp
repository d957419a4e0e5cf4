// handlog find LOG: the hands that fit what is asked.
#include "eventstore/find.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/arguments.hpp"
#include "cli/given.hpp"
#include "cli/hand_filter.hpp"
#include "cli/hand_lines.hpp"
#include "cli/nearest.hpp"
#include "cli/number.hpp"
#include "cli/store.hpp"
#include "cli/unknown.hpp"
#include "cli/verbs.hpp"
#include "engine/hand_rank.hpp"

namespace handlog::cli {

namespace {

using namespace engine;

struct Options {
    std::string path;
    HandFilter filter;
    std::optional<std::string> hand;
    std::optional<std::string> pot_min;
    std::optional<std::string> won_with;
    bool all_in = false;
    bool side_pots = false;
    bool refused = false;
    bool cancelled = false;
    bool not_over = false;
    bool json = false;
};

constexpr int first_category = static_cast<int>(HandCategory::high_card);
constexpr int last_category = static_cast<int>(HandCategory::royal_flush);

std::optional<HandCategory> category_from(const std::optional<std::string>& text) {
    if (!text) return std::nullopt;
    std::vector<std::string> names;
    for (int number = first_category; number <= last_category; ++number) {
        const auto category = static_cast<HandCategory>(number);
        if (to_string(category) == *text) return category;
        names.push_back(to_string(category));
    }
    refuse_choice("--won-with", *text, names, "The hands are");
}

ExitCode run(const Options& options) {
    const HandsAsked asked = hands_asked(options.filter);
    const eventstore::Query query{.table = asked.table,
                                  .hand = name_from<HandId>("--hand", options.hand),
                                  .player = asked.player,
                                  .from = asked.since,
                                  .until = asked.until};
    const std::optional<HandCategory> won_with = category_from(options.won_with);
    const Chips pot_min(options.pot_min ? number_from("--pot-min", *options.pot_min, 0, most_chips.count()) : 0);
    const auto won_so = [&](const replay::PlayerResult& result) {
        return result.won_with.is_hand() && category_of(result.won_with) == *won_with;
    };
    const auto fits = [&](const replay::Summary& hand) {
        return hand.pot >= pot_min && (!options.all_in || hand.all_in) && (!options.side_pots || hand.pots > 1) &&
               (!options.refused || hand.refused > 0) && (!options.cancelled || hand.cancelled) &&
               (!options.not_over || (hand.hand && !hand.over)) &&
               (!won_with || std::any_of(hand.results.begin(), hand.results.end(), won_so));
    };
    const auto store = log_to_read(options.path);
    check_table(*store, query.table);
    return print_hands(*store, query, fits, options.json);
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.required("LOG", options->path, "A log that handlog wrote");
    arguments.option("--hand ID", options->hand, "With this id");
    take_hand_filter(arguments, options->filter, "With this player at the table");
    arguments.option("--pot-min CHIPS", options->pot_min,
                     "With at least so many chips in the pot, counted in the smallest unit");
    arguments.option("--won-with CATEGORY", options->won_with, "Won at a showdown with such a hand: 'full house'");
    arguments.flag("--all-in", options->all_in, "With somebody all-in");
    arguments.flag("--side-pots", options->side_pots, "With more than one pot");
    arguments.flag("--refused", options->refused, "With a command that was refused");
    arguments.flag("--cancelled", options->cancelled, "Cancelled by the operator");
    arguments.flag("--not-over", options->not_over, "Not played to its end");
    arguments.flag("--json", options->json, "Print a JSON object for each");
    return [options] { return run(*options); };
}

}  // namespace

constinit const Verb find_verb{
    .name = "find",
    .summary = "List the hands of a log that fit all that is asked",
    .details =
        "Times are in UTC: 2026-11-18, 2026-11-18T16:40 or 2026-11-18T16:40:05.123Z. The\n"
        "lines are those of `handlog list`. Where no hand fits, nothing is printed; a hand,\n"
        "player or table that the log does not know is an error. Logs that cannot be read\n"
        "are told at the end, and the exit code is then 3, unless --hand was found.\n"
        "\n"
        "Every log is read, but for --hand where there is an index: see `handlog help\n"
        "index`.",
    .prepare = prepare,
};

}  // namespace handlog::cli
