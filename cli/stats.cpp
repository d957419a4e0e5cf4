// handlog stats LOG...: what players did, counted.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iostream>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

#include "cli/arguments.hpp"
#include "cli/given.hpp"
#include "cli/log_files.hpp"
#include "cli/nearest.hpp"
#include "cli/number.hpp"
#include "cli/paragraph.hpp"
#include "cli/progress.hpp"
#include "cli/reports.hpp"
#include "cli/store.hpp"
#include "cli/telling.hpp"
#include "cli/terminal.hpp"
#include "cli/unread.hpp"
#include "cli/verbs.hpp"
#include "replay/list_text.hpp"
#include "replay/stats/chart.hpp"
#include "replay/stats/each_hand.hpp"
#include "replay/stats/sheet.hpp"

namespace handlog::cli {

namespace {

using namespace replay::stats;

constexpr const char* table_format = "table";
constexpr const char* csv_format = "csv";
constexpr const char* ndjson_format = "ndjson";
constexpr const char* sqlite_format = "sqlite";

struct Options {
    std::vector<std::string> paths;
    std::optional<std::string> explained;
    std::string by = "player";
    bool per_hand = false;
    bool chart = false;
    std::string format = table_format;
    std::string out = "-";
    std::optional<std::string> columns;
    std::optional<std::string> player;
    std::optional<std::string> table;
    std::optional<std::string> since;
    std::optional<std::string> until;
    std::optional<std::string> hands;
    std::optional<std::string> jobs;
};

// ---- what is on the command line ----

[[nodiscard]] std::vector<std::string> words_of(const std::string& text) {
    std::vector<std::string> words;
    std::size_t begin = 0;
    while (begin <= text.size()) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        words.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return words;
}

[[noreturn]] void refuse(const std::string& option, const std::string& word,
                         const std::vector<std::string_view>& known) {
    std::string all;
    for (const std::string_view one : known) replay::add_to_list(all, one);
    throw UsageError(option + " is given as '" + word + "'", did_you_mean(word, known) + "There are " + all + ".");
}

[[nodiscard]] std::vector<std::string_view> names_of_statistics() {
    std::vector<std::string_view> names;
    for (const StatisticInfo& info : statistics()) names.push_back(info.name);
    return names;
}

[[nodiscard]] std::vector<Key> keys_from(const std::string& text) {
    std::vector<Key> chosen;
    for (const std::string& word : words_of(text)) {
        std::vector<std::string_view> names;
        std::optional<Key> key;
        for (const KeyInfo& info : keys()) {
            names.push_back(info.name);
            if (info.name == word) key = info.key;
        }
        if (!key) refuse("--by", word, names);
        if (std::find(chosen.begin(), chosen.end(), *key) != chosen.end()) {
            throw UsageError("--by names '" + word + "' twice", "Name it once.");
        }
        chosen.push_back(*key);
    }
    return chosen;
}

// Those that are named, in that order; otherwise the usual ones for people, and all for programs.
template <class Row>
[[nodiscard]] std::vector<Column<Row>> chosen(const std::vector<Column<Row>>& all, const Options& options) {
    std::vector<Column<Row>> columns;
    if (!options.columns) {
        for (const Column<Row>& column : all) {
            if (options.format != table_format || column.is_usual) columns.push_back(column);
        }
        return columns;
    }
    for (const std::string& word : words_of(*options.columns)) {
        const auto is_named = [&](const Column<Row>& column) { return column.name == word; };
        const auto found = std::find_if(all.begin(), all.end(), is_named);
        if (found == all.end()) {
            std::vector<std::string_view> names;
            for (const Column<Row>& column : all) names.push_back(column.name);
            refuse("--columns", word, names);
        }
        columns.push_back(*found);
    }
    return columns;
}

// Where rows go, in the format that was asked for.
struct Destination {
    explicit Destination(const Options& options) {
        if (options.format == sqlite_format) {
            sheet = must(database_sheet(options.out));
            return;
        }
        output.emplace(options.out);
        if (options.format == csv_format) sheet = csv_sheet(output->stream());
        if (options.format == ndjson_format) sheet = ndjson_sheet(output->stream());
        if (options.format == table_format) sheet = table_sheet(output->stream());
    }
    void finish() {
        must(sheet->finish());
        if (output) output->close();
    }

    std::optional<Output> output;
    std::unique_ptr<Sheet> sheet;
};

void check(const Options& options) {
    const std::vector<std::string_view> formats{table_format, csv_format, ndjson_format, sqlite_format};
    if (std::find(formats.begin(), formats.end(), options.format) == formats.end()) {
        refuse("--format", options.format, formats);
    }
    if (options.paths.empty()) throw UsageError("a log is missing", "Try: handlog stats LOG");
    if (options.format == sqlite_format && options.out == "-") {
        throw UsageError("--format sqlite makes a file, and it is not said which", "Add: --out FILE");
    }
    if (options.format == sqlite_format && options.columns) {
        throw UsageError("--columns does not go with --format sqlite, whose views need all of them", "Leave it out.");
    }
    if (options.chart && !options.player) {
        throw UsageError("--chart draws the result of one player, and it is not said whose", "Add: --player PLAYER");
    }
}

// ---- what is asked for ----

ExitCode explain(const std::string& name) {
    const std::vector<std::string_view> names = names_of_statistics();
    for (const StatisticInfo& info : statistics()) {
        if (info.name != name) continue;
        std::cout << info.name << ": " << info.title << '\n';
        const auto print = [](std::string_view what, std::string_view text) {
            std::cout << what << '\n';
            print_paragraph(text, "  ");
        };
        print("counted", info.counts);
        print(is_share(info.statistic) ? "out of" : "divided by", info.chance);
        print("note", info.edges);
        return ExitCode::clean;
    }
    refuse("--explain", name, names);
}

struct Visited {
    ExitCode worst = ExitCode::clean;
    Counted counted{};
};

// The players of each hand of all logs that fit what is asked.
Visited visit(const Options& options, const std::function<void(const PlayerHand&)>& show) {
    const std::optional<engine::PlayerId> player = name_from<engine::PlayerId>("--player", options.player);
    std::int64_t left = std::numeric_limits<std::int64_t>::max();
    if (options.hands) left = number_from("--hands", *options.hands, 1, left);
    Scope scope{.table = name_from<engine::TableId>("--table", options.table),
                .since = moment_from("--since", options.since),
                .until = moment_from("--until", options.until, PartOfDay::end),
                .jobs = jobs_from(options.jobs),
                .progress = {}};
    Visited visited;
    bool knows_player = false;
    Unread unread;
    const auto look = [&](const std::string&, eventstore::EventStore& store) {
        Progress progress(logs_in(store), "logs");
        scope.progress = [&](std::size_t done) { progress.update(done); };
        const auto of_hand = [&](std::span<const PlayerHand> players) {
            bool fits = !player;
            for (const PlayerHand& one : players) fits = fits || one.player == *player;
            if (!fits) return true;
            for (const PlayerHand& one : players) {
                if (!player || one.player == *player) show(one);
            }
            knows_player = true;
            return --left > 0 && static_cast<bool>(std::cout);
        };
        const auto damaged = [&](const eventstore::Error& error) {
            progress.clear();
            unread.add(error);
        };
        const Counted counted = must(each_hand(store, scope, of_hand, damaged));
        visited.counted.logs += counted.logs;
        visited.counted.hands += counted.hands;
        visited.counted.untimed += counted.untimed;
        return left > 0;
    };
    // Standard output is for the rows alone.
    Telling telling({.json = true}, "stats", {}, names_several(options.paths));
    visited.worst = each_log(options.paths, telling, look).worst;
    unread.tell();
    if (!unread.empty()) visited.worst = std::max(visited.worst, ExitCode::corrupt);
    if (player && !knows_player && visited.worst == ExitCode::clean) {
        throw UsageError("no hand that fits was played by '" + *options.player + "'", "Try: handlog stats LOG");
    }
    if (visited.counted.untimed > 0) {
        std::cerr << "handlog: " << counted(visited.counted.untimed, "hand") << " of no known time left out\n";
    }
    return visited;
}

ExitCode draw(const Options& options) {
    constexpr std::size_t usual_width = 80;
    constexpr std::size_t height = 16;
    RunningResult result;
    const Visited visited = visit(options, [&](const PlayerHand& hand) {
        if (hand.net) result.add(exact(*hand.net, hand.decimals), hand.decimals);
    });
    std::cout << *options.player << ", " << counted(result.hands(), "hand") << '\n'
              << result.chart(columns_of(STDOUT_FILENO).value_or(usual_width), height);
    return visited.worst;
}

ExitCode export_hands(const Options& options) {
    const PlayerHandColumns columns = chosen(player_hand_columns(), options);
    Destination destination(options);
    Sheet& sheet = *destination.sheet;
    sheet.begin(columns);
    const Visited visited = visit(options, [&](const PlayerHand& hand) { sheet.add(columns, hand); });
    destination.finish();
    return visited.worst;
}

ExitCode sum_up(const Options& options) {
    const std::vector<Key> by = keys_from(options.by);
    const GroupColumns columns = chosen(group_columns(by), options);
    Destination destination(options);
    Groups groups(by);
    const Visited visited = visit(options, [&](const PlayerHand& hand) { groups.add(hand); });
    // A heading above nothing says less to people than a sentence.
    if (groups.groups().empty() && options.format == table_format) {
        if (visited.worst == ExitCode::clean) std::cerr << "handlog: no hand that fits was played to its end\n";
        return visited.worst;
    }
    destination.sheet->begin(columns);
    for (const Group& group : groups.groups()) destination.sheet->add(columns, group);
    destination.finish();
    return visited.worst;
}

ExitCode run(const Options& options) {
    if (options.explained) return explain(*options.explained);
    check(options);
    if (options.chart) return draw(options);
    return options.per_hand || options.format == sqlite_format ? export_hands(options) : sum_up(options);
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.optional("LOG", options->paths, log_files_help);
    arguments.option("--by KEYS", options->by,
                     "Sum up by player, table, position, stakes or day, or by several: player,position");
    arguments.flag("--per-hand", options->per_hand, "A row for each player of each hand, and no sums");
    arguments.option("--format FORMAT", options->format, "table, csv, ndjson or sqlite");
    arguments.one_of("--format", {table_format, csv_format, ndjson_format, sqlite_format});
    arguments.option("--out FILE", options->out, "Write into this file; - is standard output");
    arguments.option("--columns NAMES", options->columns, "Only these, in this order: player,hands,vpip");
    arguments.option("--player PLAYER", options->player, "Only this player");
    arguments.option("--table TABLE", options->table, "Only hands of this table");
    arguments.option("--since TIME", options->since, "Only hands that were dealt at this moment or later");
    arguments.option("--until TIME", options->until, "Only hands that were dealt at this moment or before");
    arguments.option("--hands N", options->hands, "Only the first so many hands that fit all else");
    arguments.flag("--chart", options->chart, "Draw the running result of --player");
    arguments.option("--explain NAME", options->explained, "Say what exactly a statistic counts");
    arguments.one_of("--explain", names_of_statistics());
    arguments.option("--jobs N", options->jobs, jobs_help);
    for (const char* other : {"--per-hand", "--by", "--format", "--columns"}) arguments.not_together("--chart", other);
    arguments.not_together("--per-hand", "--by");
    return [options] { return run(*options); };
}

}  // namespace

constinit const Verb stats_verb{
    .name = "stats",
    .summary = "Count what players did: VPIP, 3-bets, results, and what they came from",
    .details =
        "Every hand that was played to its end counts, once for each player who was dealt\n"
        "in. Beside each share of a player's chances stands nothing where there was none:\n"
        "never 0. `--explain three_bet` says what exactly is counted, and docs/STATS.md\n"
        "all of it.\n"
        "\n"
        "For programs, csv and ndjson have every column: of sums, each share in percent,\n"
        "with the times and the chances that it came from; with --per-hand, amounts in\n"
        "the smallest unit. --format sqlite makes a new database of the hands, with the\n"
        "views by_player, by_position and so on.",
    .prepare = prepare,
};

}  // namespace handlog::cli
