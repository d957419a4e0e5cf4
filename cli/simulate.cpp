// handlog simulate: hands between bots, told as people tell them or recorded.
#include "replay/simulate.hpp"

#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arguments.hpp"
#include "cli/nearest.hpp"
#include "cli/number.hpp"
#include "cli/player.hpp"
#include "cli/progress.hpp"
#include "cli/reports.hpp"
#include "cli/store.hpp"
#include "cli/verbs.hpp"
#include "eventstore/json.hpp"
#include "replay/narrate.hpp"
#include "replay/store_json.hpp"

namespace handlog::cli {

namespace {

using namespace engine;

struct Options {
    std::optional<std::string> log;
    std::string hands = "1";
    std::string tables = "1";
    std::string seats = "6";
    std::string seed = "1";
    std::string preset = "standard";
    bool lively = false;
    std::optional<std::string> viewer;  // everything is told where nobody is named
    bool json = false;
};

std::vector<std::string_view> names_of_presets() {
    std::vector<std::string_view> names;
    for (const Preset& preset : presets()) names.push_back(preset.name);
    return names;
}

Rules rules_from(const Options& options) {
    std::optional<Rules> rules = preset(options.preset);
    if (!rules) refuse_choice("--preset", options.preset, names_of_presets(), "The presets are");
    rules->small_blind = 50_c;
    rules->big_blind = 100_c;
    return *rules;
}

// 64 hexadecimal digits are the seed itself; of any other text it is derived.
Seed master_from(const std::string& text) {
    return parse_seed(text).value_or(derived(Seed{}, "handlog master seed " + text));
}

// The tables take turns, so that their hands lie in the log as a room plays them.
std::vector<replay::Simulation> tables_from(const Options& options) {
    constexpr std::int64_t big_blinds = 100;
    constexpr std::int64_t most_tables = 10'000;
    const Rules rules = rules_from(options);
    const replay::SimulationOptions first{
        .rules = rules,
        .seats = static_cast<int>(number_from("--seats", options.seats, 2, rules.table_max)),
        .buy_in = rules.big_blind * big_blinds,
        .master = master_from(options.seed),
        .lively = options.lively};
    const auto count = static_cast<int>(number_from("--tables", options.tables, 1, most_tables));
    std::vector<replay::Simulation> tables;
    tables.reserve(static_cast<std::size_t>(count));
    for (int number = 1; number <= count; ++number) tables.emplace_back(at_table(first, number));
    return tables;
}

[[nodiscard]] replay::Simulation& table_of(std::vector<replay::Simulation>& tables, std::int64_t hand) {
    return tables[static_cast<std::size_t>(hand) % tables.size()];
}

void tell(const std::string& path, const eventstore::Head& head, bool json) {
    if (json) {
        std::cout << replay::to_json(head, as_utf8(path)) << '\n';
        return;
    }
    std::cout << counted(head.sealed, "hand") << " of table '" << head.table.text() << "' recorded in " << path
              << "\nthe digest of the last one is " << to_string(head.last) << '\n';
}

// Many hands in one commit: a commit waits for the disk.
ExitCode record(const std::string& path, bool json, std::int64_t hands, std::vector<replay::Simulation>& tables) {
    constexpr std::size_t hands_of_a_commit = 1'000;
    const auto store = must(new_log(path, "simulate"));
    Progress progress(static_cast<std::size_t>(hands), "hands");
    std::vector<eventstore::EncodedLog> logs;
    for (std::int64_t hand = 0; hand < hands; ++hand) {
        replay::Simulation& table = table_of(tables, hand);
        static_cast<void>(table.next_hand());
        logs.push_back(table.take());
        if (logs.size() < hands_of_a_commit && hand + 1 < hands) continue;
        must(store->write(logs));
        logs.clear();
        progress.update(static_cast<std::size_t>(hand + 1));
    }
    progress.clear();
    for (const eventstore::Head& head : must(store->heads())) tell(path, head, json);
    return ExitCode::clean;
}

ExitCode print_as_json(std::int64_t hands, std::vector<replay::Simulation>& tables) {
    std::string lines;
    for (std::int64_t hand = 0; hand < hands && std::cout; ++hand) {
        lines.clear();
        eventstore::append_json(lines, table_of(tables, hand).next_hand());
        std::cout << lines;
    }
    return ExitCode::clean;
}

ExitCode tell(const std::optional<std::string>& viewer, std::int64_t hands, std::vector<replay::Simulation>& tables) {
    std::optional<PlayerId> player;
    if (viewer) player = player_named(*viewer, players_at(tables.front().table()));
    for (std::int64_t hand = 0; hand < hands && std::cout; ++hand) {
        replay::Simulation& table = table_of(tables, hand);
        const eventstore::HandLog& log = table.next_hand();
        const auto impossible = replay::narrate(std::cout, log, {.viewer = player});
        invariant(!impossible, "what was just played makes sense");
    }
    return ExitCode::clean;
}

ExitCode run(const Options& options) {
    const std::int64_t hands = number_from("--hands", options.hands, 1, last_hand_number.value);
    std::vector<replay::Simulation> tables = tables_from(options);
    if (options.log) return record(*options.log, options.json, hands, tables);
    return options.json ? print_as_json(hands, tables) : tell(options.viewer, hands, tables);
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.optional("LOG", options->log, "Record the hands in this new log instead of telling them");
    arguments.option("--hands N", options->hands, "How many hands to play, at all tables together");
    arguments.option("--tables N", options->tables, "How many tables play, a hand each in turn");
    arguments.option("--seats N", options->seats, "How many players sit at a table");
    arguments.option("--seed SEED", options->seed, "Any text, or the 64 hexadecimal digits of a seed");
    arguments.option("--preset PRESET", options->preset, "The rules: " + listed(names_of_presets()));
    arguments.one_of("--preset", names_of_presets());
    arguments.flag("--lively", options->lively, "Let players come and go, and try what is refused");
    arguments.option("--as PLAYER", options->viewer, "Tell only what this player could see");
    arguments.flag("--json", options->json, "Print the hands as `handlog export` does, or with LOG how far it goes");
    arguments.not_together("--as", "LOG");
    arguments.not_together("--as", "--json");
    return [options] { return run(*options); };
}

}  // namespace

constinit const Verb simulate_verb{
    .name = "simulate",
    .summary = "Play hands between bots and tell them, or record them in a log",
    .details =
        "The same seed plays the same hands on every machine. It is the seed of the\n"
        "whole evening: the deck of each hand has a seed of its own, derived from it and\n"
        "printed when the hand is over, for `handlog deck` to check.\n"
        "\n"
        "Blinds are 50/100 and everybody buys in for 10000, again after busting. The\n"
        "players are Ann, Bob, Cat, Dan, Eve, Fay, Gus, Hal, Ivy and Jon, and those who\n"
        "take their seats when the tables are lively.\n"
        "\n"
        "At a lively table some of the bots buy in short and are often all-in, and some\n"
        "try what nobody may, which is refused and recorded. Players leave and others\n"
        "come, sit out and return, fill up their stacks, show what they folded; a table\n"
        "breaks up until two are left; now and then a hand is called off. Where the rules\n"
        "time it, players lose their connections, act too late and are timed out. The\n"
        "first of several tables plays what it would play alone.",
    .prepare = prepare,
};

}  // namespace handlog::cli
