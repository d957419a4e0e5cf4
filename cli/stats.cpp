// handlog stats LOG...: statistics of players.
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
#include "cli/finding_output.hpp"
#include "cli/hand_filter.hpp"
#include "cli/keys.hpp"
#include "cli/log_files.hpp"
#include "cli/names.hpp"
#include "cli/paragraph.hpp"
#include "cli/progress.hpp"
#include "cli/reports.hpp"
#include "cli/store.hpp"
#include "cli/suggestions.hpp"
#include "cli/terminal.hpp"
#include "cli/values.hpp"
#include "cli/verbs.hpp"
#include "eventstore/index/find.hpp"
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
    std::optional<std::string> by;
    bool per_hand = false;
    bool chart = false;
    std::string format = table_format;
    std::string out = "-";
    std::optional<std::string> columns;
    HandFilter filter;
    std::optional<std::string> hands;
    std::optional<std::string> jobs;
    std::optional<std::string> key;
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

[[nodiscard]] std::vector<std::string_view> names_of_statistics() {
    std::vector<std::string_view> names;
    for (const StatisticInfo& info : statistics()) names.push_back(info.name);
    return names;
}

[[nodiscard]] std::vector<Key> keys_from(const std::optional<std::string>& text) {
    if (!text) return {Key::player};
    std::vector<Key> chosen;
    for (const std::string& word : words_of(*text)) {
        std::vector<std::string_view> names;
        std::optional<Key> key;
        for (const KeyInfo& info : keys()) {
            names.push_back(info.name);
            if (info.name == word) key = info.key;
        }
        if (!key) refuse_choice("--by", word, names, "The keys are");
        if (std::find(chosen.begin(), chosen.end(), *key) != chosen.end()) {
            throw UsageError("--by names '" + word + "' twice", "Name it once.");
        }
        chosen.push_back(*key);
    }
    return chosen;
}

// The named columns in that order; by default the usual ones for people and all for programs.
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
            // The list is long, and of no use to somebody who mistyped one.
            const std::string guess = did_you_mean(word, names);
            if (guess.empty()) refuse_choice("--columns", word, names, "The columns are");
            throw UsageError("invalid value '" + word + "' for --columns", guess + "docs/STATS.md lists the columns.");
        }
        if (std::any_of(columns.begin(), columns.end(), is_named)) {
            throw UsageError("--columns names '" + word + "' twice", "Name it once.");
        }
        columns.push_back(*found);
    }
    return columns;
}

[[nodiscard]] bool is_database(const Options& options) { return options.format == sqlite_format; }

[[nodiscard]] std::unique_ptr<Sheet> text_sheet(const Options& options, std::string& text) {
    if (options.format == csv_format) return csv_sheet(text);
    if (options.format == ndjson_format) return ndjson_sheet(text);
    return table_sheet(text);
}

// Writes rows in the chosen format.
class Destination {
public:
    explicit Destination(const Options& options) {
        if (is_database(options)) {
            sheet_ = value_or_exit(database_sheet(options.out));
            return;
        }
        output_.emplace(options.out);
        sheet_ = text_sheet(options, text_);
    }

    template <class Row>
    void begin(const std::vector<Column<Row>>& columns) {
        sheet_->begin(columns);
    }
    template <class Row>
    void add(const std::vector<Column<Row>>& columns, const Row& row) {
        sheet_->add(columns, row);
        if (text_.size() >= most_kept) write();
    }
    // Rows that were written elsewhere.
    void add(std::string_view rows) {
        text_ += rows;
        if (text_.size() >= most_kept) write();
    }
    void finish() {
        value_or_exit(sheet_->finish());
        if (!output_) return;
        write();
        output_->close();
    }
    // Can more be written?
    [[nodiscard]] bool is_open() const { return !output_ || output_->is_open(); }

private:
    static constexpr std::size_t most_kept = std::size_t{64} * 1024;

    void write() {
        output_->stream() << text_;
        text_.clear();
    }

    std::optional<Output> output_;
    std::string text_;
    std::unique_ptr<Sheet> sheet_;
};

void check(const Options& options) {
    const std::vector<std::string_view> formats{table_format, csv_format, ndjson_format, sqlite_format};
    if (std::find(formats.begin(), formats.end(), options.format) == formats.end()) {
        refuse_choice("--format", options.format, formats, "The formats are");
    }
    if (options.paths.empty()) throw UsageError("missing argument: LOG", "Try: handlog stats LOG");
    if (options.format == sqlite_format && options.out == "-") {
        throw UsageError("--format sqlite needs a file name", "Add: --out FILE");
    }
    if (options.format == sqlite_format && options.columns) {
        throw UsageError("--columns cannot be combined with --format sqlite, whose views need all columns",
                         "Leave it out.");
    }
    if (is_database(options) && options.by) {
        throw UsageError("--by cannot be combined with --format sqlite, which has a view for each key",
                         "Leave it out.");
    }
    if (options.chart && !options.filter.player) {
        throw UsageError("--chart needs a player", "Add: --player PLAYER");
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
    refuse_choice("--explain", name, names, "The statistics are");
}

// Visits the matching hands of a log, until `goes_on` returns false after one of them.
using Count = std::function<eventstore::Result<Counted>(eventstore::EventStore& store, const Scope& scope,
                                                        const std::function<bool()>& continues,
                                                        const std::function<void(const eventstore::Error&)>& damaged)>;

// False only if the log is known to have no table of this name.
[[nodiscard]] bool knows(eventstore::EventStore& store, const engine::TableId& table) {
    const auto heads = store.heads();
    return !heads ||
           std::any_of(heads->begin(), heads->end(), [&](const eventstore::Head& head) { return head.table == table; });
}

// Counts the matching hands of all logs.
ExitCode visit(const Options& options, const Count& count) {
    const HandSelection selection = selection_from(options.filter);
    std::int64_t left = std::numeric_limits<std::int64_t>::max();
    if (options.hands) left = number_from("--hands", *options.hands, 1, left);
    Scope scope{.table = selection.table,
                .player = selection.player,
                .since = selection.since,
                .until = selection.until,
                .jobs = jobs_from(options.jobs),
                .progress = {}};
    std::size_t hands = 0;
    std::size_t untimed = 0;
    bool knows_table = !selection.table;
    SkippedLogs skipped;
    const auto look = [&](const std::string&, eventstore::EventStore& store) {
        if (!name_several_files(options.paths)) check_table(store, selection.table);
        if (selection.table && !knows(store, *selection.table)) return true;
        knows_table = true;
        Progress progress(logs_in(store), "logs");
        scope.progress = [&](std::size_t done) { progress.update(done); };
        const auto continues = [&] { return --left > 0; };
        const auto damaged = [&](const eventstore::Error& error) {
            progress.clear();
            skipped.add(error);
        };
        const Counted counted = value_or_exit(count(store, scope, continues, damaged));
        if (counted.hands == 0 && selection.player && !name_several_files(options.paths) && skipped.empty()) {
            const eventstore::Found found =
                value_or_exit(eventstore::find(store, {.table = selection.table, .player = selection.player}));
            if (!found.has_player && found.damaged.empty() && found.encrypted.empty())
                refuse_player(store, *selection.player, selection.table);
        }
        hands += counted.hands;
        untimed += counted.untimed;
        return left > 0;
    };
    // Standard output is for the rows alone.
    FindingOutput findings({.json = true}, "stats", {}, name_several_files(options.paths));
    ExitCode worst = each_log(options.paths, encryption_keys_from(options.key), findings, look).worst;
    skipped.print();
    if (!skipped.empty()) worst = std::max(worst, ExitCode::corrupt);
    if (untimed > 0) std::cerr << "handlog: " << counted(untimed, "hand") << " of unknown time skipped\n";
    if (worst == ExitCode::clean && !knows_table) throw no_hand_of_that_name("counted");
    if (worst == ExitCode::clean && selection.player && hands == 0) {
        throw UsageError("no finished hand of player '" + *options.filter.player + "' matches",
                         "Try: handlog stats LOG");
    }
    return worst;
}

// The same for each of their players.
ExitCode visit_players(const Options& options, const std::function<bool(const PlayerHand&)>& show) {
    return visit(options, [&](auto& store, const auto& scope, const auto& continues, const auto& damaged) {
        const auto of_hand = [&](std::span<const PlayerHand> players) {
            bool is_wanted = true;
            for (const PlayerHand& player : players) is_wanted = show(player) && is_wanted;
            return continues() && is_wanted;
        };
        return each_hand(store, scope, of_hand, damaged);
    });
}

ExitCode draw(const Options& options) {
    constexpr std::size_t usual_width = 80;
    constexpr std::size_t height = 16;
    Output output(options.out);
    RunningResult result;
    const ExitCode worst = visit_players(options, [&](const PlayerHand& hand) {
        if (hand.net) result.add(exact(*hand.net, hand.decimals), hand.decimals);
        return true;
    });
    output.stream() << *options.filter.player << ", " << counted(result.hands(), "hand") << '\n'
                    << result.chart(columns_of(STDOUT_FILENO).value_or(usual_width), height);
    output.close();
    return worst;
}

// Each thread writes the rows of its hands itself, where no row depends on others.
ExitCode export_text(const Options& options) {
    const PlayerHandColumns columns = chosen(player_hand_columns(), options);
    Destination destination(options);
    destination.begin(columns);
    const auto make_writer = [&]() -> Writer {
        const auto rows = std::make_shared<std::string>();
        const std::shared_ptr<Sheet> sheet = text_sheet(options, *rows);
        sheet->begin(columns);
        // A column may remember the row before.
        return [columns, rows, sheet](std::span<const PlayerHand> players, std::string& text) {
            rows->clear();
            for (const PlayerHand& player : players) sheet->add(columns, player);
            text += *rows;
        };
    };
    const auto worst = visit(options, [&](auto& store, const auto& scope, const auto& continues, const auto& damaged) {
        const auto of_hand = [&](std::string_view text) {
            destination.add(text);
            return continues() && destination.is_open();
        };
        return each_written_hand(store, scope, make_writer, of_hand, damaged);
    });
    destination.finish();
    return worst;
}

ExitCode export_hands(const Options& options) {
    if (options.format == csv_format || options.format == ndjson_format) return export_text(options);
    const PlayerHandColumns columns = chosen(player_hand_columns(), options);
    Destination destination(options);
    destination.begin(columns);
    const ExitCode worst = visit_players(options, [&](const PlayerHand& hand) {
        destination.add(columns, hand);
        return destination.is_open();
    });
    // A database without the hands of an unreadable log would look complete.
    if (is_database(options) && worst == ExitCode::usage) return worst;
    destination.finish();
    return worst;
}

ExitCode print_summary(const Options& options) {
    const std::vector<Key> by = keys_from(options.by);
    const GroupColumns columns = chosen(group_columns(by), options);
    Destination destination(options);
    Groups groups(by);
    const ExitCode worst = visit_players(options, [&](const PlayerHand& hand) {
        groups.add(hand);
        return true;
    });
    // A sentence is clearer than a heading above no rows.
    if (groups.groups().empty() && options.format == table_format) {
        if (worst == ExitCode::clean) std::cerr << "handlog: no finished hand matches\n";
        return worst;
    }
    destination.begin(columns);
    for (const Group& group : groups.groups()) destination.add(columns, group);
    destination.finish();
    return worst;
}

ExitCode run(const Options& options) {
    if (options.explained) return explain(*options.explained);
    check(options);
    if (options.chart) return draw(options);
    return options.per_hand || is_database(options) ? export_hands(options) : print_summary(options);
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.optional("LOG", options->paths, log_files_help);
    arguments.option("--by KEYS", options->by,
                     "Group by player (the default), table, position, stakes or day, or by several: "
                     "player,position");
    arguments.flag("--per-hand", options->per_hand, "Print a row for each player of each hand instead of sums");
    arguments.option("--format FORMAT", options->format, "The output format: table, csv, ndjson or sqlite");
    arguments.one_of("--format", {table_format, csv_format, ndjson_format, sqlite_format});
    arguments.option("--out FILE", options->out, "Write to this file; - is standard output");
    arguments.option("--columns NAMES", options->columns, "Only these columns, in this order: player,hands,vpip");
    add_hand_filter_options(arguments, options->filter, "Only this player");
    arguments.option("--hands N", options->hands, "Only the first N hands that match the other options");
    arguments.flag("--chart", options->chart, "Draw a chart of the running result of --player");
    arguments.option("--explain NAME", options->explained, "Explain what a statistic counts");
    arguments.one_of("--explain", names_of_statistics());
    add_key_option(arguments, options->key);
    arguments.option("--jobs N", options->jobs, jobs_help);
    for (const char* other : {"--per-hand", "--by", "--format", "--columns"}) arguments.exclude("--chart", other);
    arguments.exclude("--per-hand", "--by");
    return [options] { return run(*options); };
}

}  // namespace

constinit const Verb stats_verb{
    .name = "stats",
    .summary = "Print statistics of players: VPIP, 3-bets, results and more",
    .details =
        "Every hand that was played to its end counts, once for each player who was dealt\n"
        "in. A share is empty, never 0, if the player had no chance. `--explain three_bet`\n"
        "defines one statistic, docs/STATS.md all of them.\n"
        "\n"
        "--since and --until compare the time of the deal, in UTC: 2026-11-18, 2026-11-18T16:40\n"
        "or 2026-11-18T16:40:05.123Z. --until includes all of the day, minute or second that it\n"
        "names.\n"
        "\n"
        "csv and ndjson have every column: with sums, each share in percent, with its times\n"
        "and chances; with --per-hand, amounts in the smallest unit. --format sqlite creates\n"
        "a new database of the hands, with the views by_player, by_position and so on.",
    .prepare = prepare,
};

}  // namespace handlog::cli
