// handlog simulate: hands between bots, printed as text or recorded.
#include "host/simulate.hpp"

#include <cstdint>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "cli/arguments.hpp"
#include "cli/names.hpp"
#include "cli/progress.hpp"
#include "cli/reports.hpp"
#include "cli/stop.hpp"
#include "cli/store.hpp"
#include "cli/suggestions.hpp"
#include "cli/values.hpp"
#include "cli/verbs.hpp"
#include "engine/poker/presets.hpp"
#include "engine/shuffle.hpp"
#include "eventstore/codec/json.hpp"
#include "eventstore/sqlite/file.hpp"
#include "eventstore/sqlite/partial_file.hpp"
#include "replay/exchange/store_json.hpp"
#include "replay/tell/narrate.hpp"

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
    std::optional<std::string> viewer;  // without a name, everything is printed
    bool json = false;
};

Rules rules_from(const Options& options) {
    std::optional<Rules> rules = preset(options.preset);
    if (!rules) refuse_choice("--preset", options.preset, names_of_presets(), "The presets are");
    rules->small_blind = 50_c;
    rules->big_blind = 100_c;
    return *rules;
}

// 64 hexadecimal digits are the seed itself; any other text is hashed to one.
Seed master_from(const std::string& text) {
    return parse_seed(text).value_or(derived(Seed{}, "handlog master seed " + text));
}

// The tables take turns, so that their hands alternate in the log as in a poker room.
std::vector<host::Simulation> tables_from(const Options& options) {
    constexpr std::int64_t big_blinds = 100;
    constexpr std::int64_t most_tables = 10'000;
    const Rules rules = rules_from(options);
    const host::SimulationOptions first{
        .rules = rules,
        .seats = static_cast<int>(number_from("--seats", options.seats, 2, rules.table_max)),
        .buy_in = rules.big_blind * big_blinds,
        .master = master_from(options.seed),
        .lively = options.lively};
    const auto count = static_cast<int>(number_from("--tables", options.tables, 1, most_tables));
    std::vector<host::Simulation> tables;
    tables.reserve(static_cast<std::size_t>(count));
    for (int number = 1; number <= count; ++number) tables.emplace_back(at_table(first, number));
    return tables;
}

[[nodiscard]] host::Simulation& table_of(std::vector<host::Simulation>& tables, std::int64_t hand) {
    return tables[static_cast<std::size_t>(hand) % tables.size()];
}

void print_head(const std::string& path, const eventstore::Head& head, bool json) {
    if (json) {
        std::cout << replay::to_json(head, as_utf8(path)) << '\n';
        return;
    }
    std::cout << counted(head.sealed, "hand") << " of table '" << head.table.text() << "' recorded in " << path
              << "\nthe digest of the last one is " << to_string(head.last) << '\n';
}

// Before anything is played: nothing may be there under the name of the log, or be taken for a part of it.
void refuse_existing(const std::string& path) {
    check_log_name(path);
    if (path.empty()) throw UsageError("a log's name cannot be empty", "Name a file.");
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    std::error_code unreachable;
    if (!folder.empty() && !std::filesystem::is_directory(folder, unreachable)) {
        throw UsageError("'" + path + "' cannot be created: no such folder: " + folder.string(),
                         "Name a log in a folder that exists.");
    }
    if (const std::optional<std::string> log = eventstore::sqlite::owner_of_sidecar(path)) {
        throw UsageError("'" + path + "' is a sidecar file of the log '" + *log + "'", "Give the log another name.");
    }
    std::error_code error;
    if (std::filesystem::exists(std::filesystem::symlink_status(path, error))) {
        value_or_exit(eventstore::Result<void>(eventstore::Failure(eventstore::sqlite::already_exists(path))));
    }
    for (const char* ending : {"-wal", "-journal"}) {
        const std::uintmax_t size = std::filesystem::file_size(path + ending, error);
        if (error || size == 0) continue;
        throw UsageError("'" + path + ending + "' belongs to a log that is not there any more",
                         "Choose another name, or move that file away.");
    }
}

// Many hands in one commit: a commit waits for the disk.
ExitCode record(const std::string& path, bool json, std::int64_t hands, std::vector<host::Simulation>& tables) {
    constexpr std::size_t hands_of_a_commit = 1'000;
    const StopSignals stop;
    // A log that was not finished, because the disk is full or the program was ended, is not in the way of the next.
    refuse_existing(path);
    eventstore::sqlite::PartialFile partial(path);
    value_or_exit(partial.made());
    auto store = value_or_exit(create_log(partial.path(), "simulate"));
    Progress progress(static_cast<std::size_t>(hands), "hands");
    std::vector<eventstore::EncodedLog> logs;
    for (std::int64_t hand = 0; hand < hands; ++hand) {
        host::Simulation& table = table_of(tables, hand);
        static_cast<void>(table.next_hand());
        logs.push_back(table.take());
        if (logs.size() < hands_of_a_commit && hand + 1 < hands && !StopSignals::received()) continue;
        value_or_exit(store->write(logs));
        logs.clear();
        progress.update(static_cast<std::size_t>(hand + 1));
        if (!StopSignals::received()) continue;
        throw UsageError(std::string("stopped by ") + StopSignals::name() + " after " +
                             counted(static_cast<std::uint64_t>(hand + 1), "hand"),
                         "'" + path + "' was not made; start it again.");
    }
    progress.clear();
    const std::vector<eventstore::Head> heads = value_or_exit(store->heads());
    value_or_exit(store->close());
    store.reset();
    value_or_exit(partial.keep_new());
    for (const eventstore::Head& head : heads) print_head(path, head, json);
    return ExitCode::clean;
}

ExitCode print_as_json(std::int64_t hands, std::vector<host::Simulation>& tables) {
    std::string lines;
    for (std::int64_t hand = 0; hand < hands && std::cout; ++hand) {
        lines.clear();
        eventstore::append_json(lines, table_of(tables, hand).next_hand());
        std::cout << lines;
    }
    return ExitCode::clean;
}

ExitCode print_as_text(const std::optional<std::string>& viewer, std::int64_t hands,
                       std::vector<host::Simulation>& tables) {
    std::optional<PlayerId> player;
    if (viewer) player = player_named(*viewer, players_at(tables.front().table()));
    for (std::int64_t hand = 0; hand < hands && std::cout; ++hand) {
        host::Simulation& table = table_of(tables, hand);
        const eventstore::HandLog& log = table.next_hand();
        const auto impossible = replay::narrate(std::cout, log, {.viewer = player});
        invariant(!impossible, "what was just played makes sense");
    }
    return ExitCode::clean;
}

ExitCode run(const Options& options) {
    const std::int64_t hands = number_from("--hands", options.hands, 1, last_hand_number.value);
    std::vector<host::Simulation> tables = tables_from(options);
    if (options.log) return record(*options.log, options.json, hands, tables);
    return options.json ? print_as_json(hands, tables) : print_as_text(options.viewer, hands, tables);
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.optional("LOG", options->log, "Record the hands in this new log instead of printing them");
    arguments.option("--hands N", options->hands, "Number of hands, at all tables together");
    arguments.option("--tables N", options->tables, "Number of tables; they take turns, a hand each");
    arguments.option("--seats N", options->seats, "Number of players at a table");
    arguments.option("--seed SEED", options->seed, "Any text, or 64 hexadecimal digits");
    arguments.option("--preset PRESET", options->preset, "The rules: " + listed(names_of_presets()));
    arguments.one_of("--preset", names_of_presets());
    arguments.flag("--lively", options->lively, "Let players come and go and attempt illegal actions");
    arguments.option("--as PLAYER", options->viewer,
                     "Print only what this player could see, or - somebody who watches");
    arguments.flag("--json", options->json,
                   "Print the hands as `handlog export` does; with LOG, the heads of its tables");
    arguments.exclude("--as", "LOG");
    arguments.exclude("--as", "--json");
    return [options] { return run(*options); };
}

}  // namespace

constinit const Verb simulate_verb{
    .name = "simulate",
    .summary = "Simulate hands between bots and print or record them",
    .details =
        "The same seed plays the same hands on every machine. It is the seed of the whole\n"
        "session: each hand's deck has a seed of its own, derived from it and printed at the\n"
        "end of the hand, for `handlog deck` to check.\n"
        "\n"
        "Blinds are 50/100, and each player buys in for 10000, again after busting. The\n"
        "players are Ann, Bob, Cat, Dan, Eve, Fay, Gus, Hal, Ivy and Jon, and at lively tables\n"
        "also those who replace them.\n"
        "\n"
        "At a lively table some bots buy in short and are often all-in, and some attempt\n"
        "illegal actions, which are refused and recorded. Players leave and others arrive, sit\n"
        "out and return, top up their stacks, show folded cards; a table shrinks to two\n"
        "players; now and then a hand is cancelled. Where the rules have time limits, players\n"
        "lose their connections, act too late and time out. The first of several tables plays\n"
        "exactly as it would alone.",
    .prepare = prepare,
};

}  // namespace handlog::cli
