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
#include "cli/keys.hpp"
#include "cli/names.hpp"
#include "cli/store.hpp"
#include "cli/suggestions.hpp"
#include "cli/values.hpp"
#include "cli/verbs.hpp"
#include "engine/evaluator.hpp"
#include "eventstore/tail.hpp"
#include "replay/stats/exact.hpp"

namespace handlog::cli {

namespace {

using namespace engine;
using replay::stats::Wide;

struct Options {
    std::string path;
    HandFilter filter;
    std::optional<std::string> hand;
    std::optional<std::string> pot_min;
    std::optional<std::string> won_with;
    std::optional<std::string> key;
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

// An amount as the program prints it: "900", or "9.50".
Wide amount_from(const std::string& option, const std::string& text) {
    constexpr std::size_t most_digits = 16;
    const std::size_t point = std::min(text.find('.'), text.size());
    const std::string whole = text.substr(0, point);
    const std::string part = point == text.size() ? "" : text.substr(point + 1);
    const bool has_digits = (whole + part).find_first_not_of("0123456789") == std::string::npos;
    const bool has_size = !whole.empty() && whole.size() <= most_digits &&
                          part.size() <= static_cast<std::size_t>(replay::stats::most_decimals) &&
                          part.empty() == (point == text.size());
    if (!has_digits || !has_size) {
        throw UsageError("invalid value '" + text + "' for " + option, "Give an amount as it is shown: 900 or 9.50.");
    }
    Wide amount = 0;
    for (const char digit : whole + part) amount = amount * 10 + (digit - '0');
    return amount * replay::stats::power_of_ten(replay::stats::exact_decimals - static_cast<int>(part.size()));
}

ExitCode run(const Options& options) {
    const HandSelection selection = selection_from(options.filter);
    const eventstore::Query query{.table = selection.table,
                                  .hand = name_from<HandId>("--hand", options.hand),
                                  .player = selection.player,
                                  .from = selection.since,
                                  .until = selection.until};
    const std::optional<HandCategory> won_with = category_from(options.won_with);
    const Wide pot_min = options.pot_min ? amount_from("--pot-min", *options.pot_min) : 0;
    // The query compares all times of a log, and the line shows when the hand was dealt.
    const bool timed = selection.since.known() || selection.until.known();
    const auto dealt_then = [&](const replay::Summary& hand) {
        return !timed || (hand.at.known() && !eventstore::goes_backwards(selection.since, hand.at) &&
                          !eventstore::goes_backwards(hand.at, selection.until));
    };
    const auto won_so = [&](const replay::PlayerResult& result) {
        return result.won_with.is_hand() && category_of(result.won_with) == *won_with;
    };
    const auto fits = [&](const replay::Summary& hand) {
        return dealt_then(hand) && replay::stats::exact(hand.pot, hand.decimals) >= pot_min &&
               (!options.all_in || hand.all_in) && (!options.side_pots || hand.pots > 1) &&
               (!options.refused || hand.refused > 0) && (!options.cancelled || hand.cancelled) &&
               (!options.not_over || (hand.hand && !hand.over)) &&
               (!won_with || std::any_of(hand.results.begin(), hand.results.end(), won_so));
    };
    const auto store = open_log(options.path, encryption_keys_from(options.key));
    check_table(*store, query.table);
    return print_hands(*store, query, fits, options.json);
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.required("LOG", options->path, "The log to read");
    arguments.option("--hand ID", options->hand, "Hands with this id");
    add_hand_filter_options(arguments, options->filter, "Hands with this player at the table");
    arguments.option("--pot-min CHIPS", options->pot_min,
                     "Hands with at least this pot, written as `handlog list` prints it: 900 or 9.50");
    arguments.option("--won-with CATEGORY", options->won_with,
                     "Hands won at a showdown with this category: 'full house'");
    arguments.flag("--all-in", options->all_in, "Hands with a player all-in");
    arguments.flag("--side-pots", options->side_pots, "Hands with more than one pot");
    arguments.flag("--refused", options->refused, "Hands with a refused command");
    arguments.flag("--cancelled", options->cancelled, "Hands that the operator cancelled");
    arguments.flag("--not-over", options->not_over, "Hands that are not finished");
    add_key_option(arguments, options->key);
    arguments.flag("--json", options->json, "Print a JSON object for each hand");
    return [options] { return run(*options); };
}

}  // namespace

constinit const Verb find_verb{
    .name = "find",
    .summary = "List the hands of a log that match all given options",
    .details =
        "--since and --until compare the time that is printed: when the hand was dealt, or\n"
        "without a hand, when the log begins. It is in UTC: 2026-11-18, 2026-11-18T16:40,\n"
        "2026-11-18T16:40:05 or 2026-11-18T16:40:05.123Z. --until includes all of the day,\n"
        "minute or second that it names. Hands of unknown time match neither.\n"
        "\n"
        "The output has the format of `handlog list`. If no hand matches, nothing is printed;\n"
        "a hand, player or table that the log does not know is an error. Logs that cannot\n"
        "be read are reported at the end, and the exit code is then 3, unless --hand was\n"
        "found.\n"
        "\n"
        "A search reads every log. Only --hand can use an index instead: see `handlog\n"
        "help index`.",
    .prepare = prepare,
};

}  // namespace handlog::cli
