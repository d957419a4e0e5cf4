// handlog export LOG [HAND...]: logs as lines of JSON.
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

ExitCode export_hands(SqliteStore& store, const std::vector<std::string>& names) {
    std::string lines;
    for (const std::string& name : names) {
        lines.clear();
        append_json(lines, hand_named(store, name));
        std::cout << lines;
    }
    return ExitCode::clean;
}

ExitCode export_range(EventStore& store, const Range& range) {
    std::string lines;
    Unread unread;
    const auto visit = [&](const LogView& view) {
        const Result<HandLog> log = read_log(view.bytes);
        if (!log) {
            unread.add(log.error());
            return true;
        }
        lines.clear();
        append_json(lines, *log);
        std::cout << lines;
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
    return options.hands.empty() ? export_range(*store, range) : export_hands(*store, options.hands);
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.required("LOG", options->path, "A log that handlog wrote");
    arguments.optional("HAND", options->hands, "Only these hands: each by its id, or as in 'bots#17'");
    arguments.option("--format FORMAT", options->format, format_help);
    arguments.one_of("--format", {json_lines});
    arguments.option("--table TABLE", options->table, "Only this table");
    arguments.option("--first N", options->first, "From this log of each table on; they count from 0");
    arguments.option("--last N", options->last, "Up to this log of each table");
    for (const char* range : {"--table", "--first", "--last"}) arguments.not_together("HAND", range);
    return [options] { return run(*options); };
}

}  // namespace

constinit const Verb export_verb{
    .name = "export",
    .summary = "Print the hands of a log as lines of JSON",
    .details =
        "A line opens each hand's log with the table as it was; a line for each entry\n"
        "follows: the command, and the events that it had or why it was refused.\n"
        "docs/JSON.md describes every name. The digest of each log is checked: one that is\n"
        "damaged or lost is left out and told, and the exit code is then 3.",
    .prepare = prepare,
};

}  // namespace handlog::cli
