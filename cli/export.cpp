// handlog export LOG [HAND...]: logs as lines of JSON, or their hands as PHH.
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/arguments.hpp"
#include "cli/format.hpp"
#include "cli/hand.hpp"
#include "cli/keys.hpp"
#include "cli/names.hpp"
#include "cli/store.hpp"
#include "cli/values.hpp"
#include "cli/verbs.hpp"
#include "eventstore/check/past_damage.hpp"
#include "eventstore/codec/codec.hpp"
#include "eventstore/codec/json.hpp"
#include "replay/exchange/phh/write.hpp"

namespace handlog::cli {

namespace {

using namespace eventstore;

struct Options {
    std::string path;
    std::vector<std::string> hands;  // empty: all hands of the range
    std::string format = json_lines;
    std::optional<std::string> table;
    std::string first = "0";
    std::optional<std::string> last;
    std::optional<std::string> key;
};

Range range_from(const Options& options) {
    constexpr std::int64_t most = std::numeric_limits<Ordinal>::max();
    Range range;
    // PHH knows hands only.
    if (options.format == json_lines) range.kind = std::nullopt;
    range.first = static_cast<Ordinal>(number_from("--first", options.first, 0, most));
    if (options.last) range.last = static_cast<Ordinal>(number_from("--last", *options.last, range.first, most));
    range.table = name_from<engine::TableId>("--table", options.table);
    return range;
}

// Writes log after log to standard output.
class Printer {
public:
    explicit Printer(bool phh) : phh_(phh) {}

    void print(const AnyLog& log) {
        ++logs_;
        if (phh_) return print_phh(std::get<HandLog>(log));
        text_.clear();
        std::visit([this](const auto& of_either) { append_json(text_, of_either); }, log);
        std::cout << text_;
    }

    // Reports, once, the hands that the format cannot hold.
    void report_skipped() const {
        if (!first_) return;
        print_error(UsageError(counted(skipped_, "log") + " skipped: " + first_->what, first_->next));
    }
    [[nodiscard]] bool complete() const { return !first_; }
    [[nodiscard]] bool is_empty() const { return !first_ && logs_ == 0; }

private:
    void print_phh(const HandLog& log) {
        const Result<std::string> hand = replay::phh::to_phh(log);
        if (!hand) {
            ++skipped_;
            if (!first_) first_ = hand.error();
            return;
        }
        if (printed_ > 0) std::cout << '\n';
        std::cout << '[' << ++printed_ << "]\n" << *hand;
    }

    bool phh_;
    std::string text_;
    std::size_t logs_ = 0;
    std::size_t printed_ = 0;
    std::size_t skipped_ = 0;
    std::optional<Error> first_;
};

ExitCode export_hands(SqliteStore& store, const std::vector<std::string>& names, Printer& printer) {
    for (const std::string& name : names) printer.print(hand_named(store, name));
    return ExitCode::clean;
}

ExitCode export_range(EventStore& store, const Range& range, Printer& printer) {
    SkippedLogs skipped;
    const auto visit = [&](const LogView& view) {
        const Result<AnyLog> log = read_any_log(view.bytes);
        if (!log) {
            skipped.add(log.error());
            return true;
        }
        printer.print(*log);
        return static_cast<bool>(std::cout);
    };
    value_or_exit(scan_past_damage(store, range, visit, [&](const Error& error) { skipped.add(error); }));
    skipped.print();
    return skipped.empty() ? ExitCode::clean : ExitCode::corrupt;
}

ExitCode run(const Options& options) {
    check_format(options.format);
    const Range range = range_from(options);
    const auto store = open_log(options.path, encryption_keys_from(options.key));
    check_table(*store, range.table, range.kind);
    Printer printer(options.format == phh_files);
    const ExitCode code =
        options.hands.empty() ? export_range(*store, range, printer) : export_hands(*store, options.hands, printer);
    printer.report_skipped();
    if (code != ExitCode::clean) return code;
    if (printer.is_empty()) std::cerr << "handlog: no log in this range\n";
    // Whoever names a hand expects it.
    return !options.hands.empty() && !printer.complete() ? ExitCode::usage : ExitCode::clean;
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.required("LOG", options->path, "The log to read");
    arguments.optional("HAND", options->hands, "Only these hands, by id or as in 'bots#17' (table and log, from 0)");
    arguments.option("--format FORMAT", options->format, format_help);
    arguments.one_of("--format", {json_lines, phh_files});
    arguments.option("--table TABLE", options->table, "Only this table");
    arguments.option("--first N", options->first, "Start at this log of each table, counted from 0");
    arguments.option("--last N", options->last, "Stop after this log of each table");
    add_key_option(arguments, options->key);
    for (const char* range : {"--table", "--first", "--last"}) arguments.exclude("HAND", range);
    return [options] { return run(*options); };
}

}  // namespace

constinit const Verb export_verb{
    .name = "export",
    .summary = "Print the hands of a log as JSON or PHH",
    .details =
        "In JSON, the first line of each log holds the table at its start (that of a house\n"
        "is followed by lines with its people and invitations). Each entry\n"
        "follows on a line of its own: the command, and its events or the reason why it\n"
        "was refused (docs/JSON.md, docs/EVENTS.md). In PHH, the Poker Hand History\n"
        "format, other programs can read the hands, and `handlog import` plays the same\n"
        "hands from it. A log without a hand, or whose hand was cancelled, cannot be\n"
        "written as PHH: it is skipped and reported, and the exit code is 2 only if that\n"
        "hand was named.\n"
        "\n"
        "The digest of each log is checked. A damaged or missing log is skipped and\n"
        "reported, and the exit code is 3.",
    .prepare = prepare,
    .prints_data = true,
};

}  // namespace handlog::cli
