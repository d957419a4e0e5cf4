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
#include "cli/hand_filter.hpp"
#include "cli/log_files.hpp"
#include "cli/nearest.hpp"
#include "cli/number.hpp"
#include "cli/paragraph.hpp"
#include "cli/progress.hpp"
#include "cli/reports.hpp"
#include "cli/store.hpp"
#include "cli/telling.hpp"
#include "cli/terminal.hpp"
#include "cli/unknown.hpp"
#include "cli/unread.hpp"
#include "cli/verbs.hpp"
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
            refuse_choice("--columns", word, names, "The columns are");
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

// Where rows go, in the format that was asked for.
class Destination {
public:
    explicit Destination(const Options& options) {
        if (is_database(options)) {
            sheet_ = must(database_sheet(options.out));
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
        must(sheet_->finish());
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
    if (options.paths.empty()) throw UsageError("a log is missing", "Try: handlog stats LOG");
    if (options.format == sqlite_format && options.out == "-") {
        throw UsageError("--format sqlite makes a file, and it is not said which", "Add: --out FILE");
    }
    if (options.format == sqlite_format && options.columns) {
        throw UsageError("--columns does not go with --format sqlite, whose views need all of them", "Leave it out.");
    }
    if (is_database(options) && options.by) {
        throw UsageError("--by does not go with --format sqlite, which has a view for each of them", "Leave it out.");
    }
    if (options.chart && !options.filter.player) {
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
    refuse_choice("--explain", name, names, "The statistics are");
}

// What is done with the hands of a log that fit, as far as `goes_on` says after each.
using Count = std::function<eventstore::Result<Counted>(eventstore::EventStore& store, const Scope& scope,
                                                        const std::function<bool()>& goes_on,
                                                        const std::function<void(const eventstore::Error&)>& damaged)>;

// Has a log a table of this name, as far as can be known?
[[nodiscard]] bool knows(eventstore::EventStore& store, const engine::TableId& table) {
    const auto heads = store.heads();
    return !heads ||
           std::any_of(heads->begin(), heads->end(), [&](const eventstore::Head& head) { return head.table == table; });
}

// Has the hands of all logs that fit what is asked counted.
ExitCode visit(const Options& options, const Count& count) {
    const HandsAsked asked = hands_asked(options.filter);
    std::int64_t left = std::numeric_limits<std::int64_t>::max();
    if (options.hands) left = number_from("--hands", *options.hands, 1, left);
    Scope scope{.table = asked.table,
                .player = asked.player,
                .since = asked.since,
                .until = asked.until,
                .jobs = jobs_from(options.jobs),
                .progress = {}};
    std::size_t hands = 0;
    std::size_t untimed = 0;
    bool knows_table = !asked.table;
    Unread unread;
    const auto look = [&](const std::string&, eventstore::EventStore& store) {
        if (!names_several(options.paths)) check_table(store, asked.table);
        if (asked.table && !knows(store, *asked.table)) return true;
        knows_table = true;
        Progress progress(logs_in(store), "logs");
        scope.progress = [&](std::size_t done) { progress.update(done); };
        const auto goes_on = [&] { return --left > 0; };
        const auto damaged = [&](const eventstore::Error& error) {
            progress.clear();
            unread.add(error);
        };
        const Counted counted = must(count(store, scope, goes_on, damaged));
        hands += counted.hands;
        untimed += counted.untimed;
        return left > 0;
    };
    // Standard output is for the rows alone.
    Telling telling({.json = true}, "stats", {}, names_several(options.paths));
    ExitCode worst = each_log(options.paths, telling, look).worst;
    unread.tell();
    if (!unread.empty()) worst = std::max(worst, ExitCode::corrupt);
    if (untimed > 0) std::cerr << "handlog: " << counted(untimed, "hand") << " of no known time left out\n";
    if (worst == ExitCode::clean && !knows_table) throw nothing_of_that_name("counted");
    if (worst == ExitCode::clean && asked.player && hands == 0) {
        throw UsageError("no hand that fits was played by '" + *options.filter.player + "'", "Try: handlog stats LOG");
    }
    return worst;
}

// The same for each of their players.
ExitCode visit_players(const Options& options, const std::function<bool(const PlayerHand&)>& show) {
    return visit(options, [&](auto& store, const auto& scope, const auto& goes_on, const auto& damaged) {
        const auto of_hand = [&](std::span<const PlayerHand> players) {
            bool is_wanted = true;
            for (const PlayerHand& player : players) is_wanted = show(player) && is_wanted;
            return goes_on() && is_wanted;
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
    const auto hire = [&]() -> Writer {
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
    const auto worst = visit(options, [&](auto& store, const auto& scope, const auto& goes_on, const auto& damaged) {
        const auto of_hand = [&](std::string_view text) {
            destination.add(text);
            return goes_on() && destination.is_open();
        };
        return each_written_hand(store, scope, hire, of_hand, damaged);
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
    // A database without the hands of a log that could not be opened would look like a whole one.
    if (is_database(options) && worst == ExitCode::usage) return worst;
    destination.finish();
    return worst;
}

ExitCode sum_up(const Options& options) {
    const std::vector<Key> by = keys_from(options.by);
    const GroupColumns columns = chosen(group_columns(by), options);
    Destination destination(options);
    Groups groups(by);
    const ExitCode worst = visit_players(options, [&](const PlayerHand& hand) {
        groups.add(hand);
        return true;
    });
    // A heading above nothing says less to people than a sentence.
    if (groups.groups().empty() && options.format == table_format) {
        if (worst == ExitCode::clean) std::cerr << "handlog: no hand that fits was played to its end\n";
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
    return options.per_hand || is_database(options) ? export_hands(options) : sum_up(options);
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.optional("LOG", options->paths, log_files_help);
    arguments.option("--by KEYS", options->by,
                     "Sum up by player (as without it), table, position, stakes or day, or by several: "
                     "player,position");
    arguments.flag("--per-hand", options->per_hand, "A row for each player of each hand, and no sums");
    arguments.option("--format FORMAT", options->format, "table, csv, ndjson or sqlite");
    arguments.one_of("--format", {table_format, csv_format, ndjson_format, sqlite_format});
    arguments.option("--out FILE", options->out, "Write into this file; - is standard output");
    arguments.option("--columns NAMES", options->columns, "Only these, in this order: player,hands,vpip");
    take_hand_filter(arguments, options->filter, "Of this player alone");
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
