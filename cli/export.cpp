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
#include "cli/given.hpp"
#include "cli/hand.hpp"
#include "cli/number.hpp"
#include "cli/store.hpp"
#include "cli/unknown.hpp"
#include "cli/unread.hpp"
#include "cli/verbs.hpp"
#include "eventstore/codec.hpp"
#include "eventstore/json.hpp"
#include "eventstore/past_damage.hpp"
#include "replay/phh/write.hpp"

namespace handlog::cli {

namespace {

using namespace eventstore;

struct Options {
    std::string path;
    std::vector<std::string> hands;  // all of a range where none is named
    std::string format = json_lines;
    std::optional<std::string> table;
    std::string first = "0";
    std::optional<std::string> last;
};

Range range_from(const Options& options) {
    constexpr std::int64_t most = std::numeric_limits<Ordinal>::max();
    Range range;
    range.first = static_cast<Ordinal>(number_from("--first", options.first, 0, most));
    if (options.last) range.last = static_cast<Ordinal>(number_from("--last", *options.last, range.first, most));
    range.table = name_from<engine::TableId>("--table", options.table);
    return range;
}

// Writes log after log to standard output.
class Printer {
public:
    explicit Printer(bool phh) : phh_(phh) {}

    void print(const HandLog& log) {
        text_.clear();
        if (phh_) {
            print_phh(log);
        } else {
            append_json(text_, log);
            std::cout << text_;
        }
    }

    // Some hands cannot be told in the format, which is said once.
    void tell() const {
        if (!first_) return;
        complain(UsageError(std::to_string(left_out_) + " logs are left out: " + first_->what, first_->next));
    }
    [[nodiscard]] bool complete() const { return !first_; }

private:
    void print_phh(const HandLog& log) {
        const Result<std::string> hand = replay::phh::to_phh(log);
        if (!hand) {
            ++left_out_;
            if (!first_) first_ = hand.error();
            return;
        }
        if (printed_ > 0) std::cout << '\n';
        std::cout << '[' << ++printed_ << "]\n" << *hand;
    }

    bool phh_;
    std::string text_;
    std::size_t printed_ = 0;
    std::size_t left_out_ = 0;
    std::optional<Error> first_;
};

ExitCode export_hands(SqliteStore& store, const std::vector<std::string>& names, Printer& printer) {
    for (const std::string& name : names) printer.print(hand_named(store, name));
    return ExitCode::clean;
}

ExitCode export_range(EventStore& store, const Range& range, Printer& printer) {
    Unread unread;
    const auto visit = [&](const LogView& view) {
        const Result<HandLog> log = read_log(view.bytes);
        if (!log) {
            unread.add(log.error());
            return true;
        }
        printer.print(*log);
        return static_cast<bool>(std::cout);
    };
    must(scan_past_damage(store, range, visit, [&](const Error& error) { unread.add(error); }));
    unread.tell();
    return unread.empty() ? ExitCode::clean : ExitCode::corrupt;
}

ExitCode run(const Options& options) {
    check_format(options.format);
    const Range range = range_from(options);
    const auto store = log_to_read(options.path);
    check_table(*store, range.table);
    Printer printer(options.format == phh_files);
    const ExitCode code =
        options.hands.empty() ? export_range(*store, range, printer) : export_hands(*store, options.hands, printer);
    printer.tell();
    return code == ExitCode::clean && !printer.complete() ? ExitCode::usage : code;
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.required("LOG", options->path, "A log that handlog wrote");
    arguments.optional("HAND", options->hands, "Only these hands: each by its id, or as in 'bots#17'");
    arguments.option("--format FORMAT", options->format, format_help);
    arguments.one_of("--format", {json_lines, phh_files});
    arguments.option("--table TABLE", options->table, "Only this table");
    arguments.option("--first N", options->first, "From this log of each table on; they count from 0");
    arguments.option("--last N", options->last, "Up to this log of each table");
    for (const char* range : {"--table", "--first", "--last"}) arguments.not_together("HAND", range);
    return [options] { return run(*options); };
}

}  // namespace

constinit const Verb export_verb{
    .name = "export",
    .summary = "Print the hands of a log as JSON or PHH",
    .details =
        "In JSON, a line opens each hand's log with the table as it was; a line for each entry\n"
        "follows: the command, and the events that it had or why it was refused.\n"
        "docs/JSON.md describes every name. In PHH, the Poker Hand History format, each hand is\n"
        "told as other programs read it, and `handlog import` plays the same hand from it; a log\n"
        "without a hand, or whose hand was cancelled, is left out, and the exit code is then 2.\n"
        "\n"
        "The digest of each log is checked: one that is damaged or lost is left out and told,\n"
        "and the exit code is then 3.",
    .prepare = prepare,
};

}  // namespace handlog::cli
