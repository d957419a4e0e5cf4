// handlog find LOG: the hands that match the options.
#include "eventstore/index/find.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/arguments.hpp"
#include "cli/hand_filter.hpp"
#include "cli/hand_lines.hpp"
#include "cli/names.hpp"
#include "cli/store.hpp"
#include "cli/suggestions.hpp"
#include "cli/values.hpp"
#include "cli/verbs.hpp"
#include "engine/evaluator.hpp"

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
    refuse_choice("--won-with", *text, names, "The categories are");
}

ExitCode run(const Options& options) {
    const HandSelection selection = selection_from(options.filter);
    const eventstore::Query query{.table = selection.table,
                                  .hand = name_from<HandId>("--hand", options.hand),
                                  .player = selection.player,
                                  .from = selection.since,
                                  .until = selection.until};
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
    const auto store = open_log(options.path);
    check_table(*store, query.table);
    return print_hands(*store, query, fits, options.json);
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.required("LOG", options->path, "The log to read");
    arguments.option("--hand ID", options->hand, "Hands with this id");
    add_hand_filter_options(arguments, options->filter, "Hands with this player at the table");
    arguments.option("--pot-min CHIPS", options->pot_min,
                     "Hands with at least this pot, counted in the smallest unit of the table");
    arguments.option("--won-with CATEGORY", options->won_with,
                     "Hands won at a showdown with this category: 'full house'");
    arguments.flag("--all-in", options->all_in, "Hands with a player all-in");
    arguments.flag("--side-pots", options->side_pots, "Hands with more than one pot");
    arguments.flag("--refused", options->refused, "Hands with a refused command");
    arguments.flag("--cancelled", options->cancelled, "Hands that the operator cancelled");
    arguments.flag("--not-over", options->not_over, "Hands that are not finished");
    arguments.flag("--json", options->json, "Print a JSON object for each hand");
    return [options] { return run(*options); };
}

}  // namespace

constinit const Verb find_verb{
    .name = "find",
    .summary = "List the hands of a log that match all given options",
    .details =
        "Times are in UTC: 2026-11-18, 2026-11-18T16:40 or 2026-11-18T16:40:05.123Z. The\n"
        "output has the format of `handlog list`. If no hand matches, nothing is printed;\n"
        "a hand, player or table that the log does not know is an error. Logs that cannot\n"
        "be read are reported at the end, and the exit code is then 3, unless --hand was\n"
        "found.\n"
        "\n"
        "A search reads every log. Only --hand can use an index instead: see `handlog\n"
        "help index`.",
    .prepare = prepare,
};

}  // namespace handlog::cli
