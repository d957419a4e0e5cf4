// handlog export LOG: every log as lines of JSON.
#include <cstdint>
#include <iostream>
#include <limits>
#include <memory>
#include <optional>
#include <string>

#include "cli/arguments.hpp"
#include "cli/number.hpp"
#include "cli/store.hpp"
#include "cli/verbs.hpp"
#include "eventstore/codec.hpp"
#include "eventstore/fault.hpp"
#include "eventstore/json.hpp"

namespace handlog::cli {

namespace {

using namespace eventstore;

struct Options {
    std::string path;
    std::optional<std::string> table;
    std::string first = "0";
    std::optional<std::string> last;
};

Range range_from(const Options& options) {
    constexpr std::int64_t most = std::numeric_limits<Ordinal>::max();
    Range range;
    range.first = static_cast<Ordinal>(number_from("--first", options.first, 0, most));
    if (options.last) range.last = static_cast<Ordinal>(number_from("--last", *options.last, range.first, most));
    if (!options.table) return range;
    range.table = engine::TableId::parse(*options.table);
    if (!range.table) throw UsageError("'" + *options.table + "' can be no table's name", "Try: handlog head LOG");
    return range;
}

ExitCode run(const Options& options) {
    const Range range = range_from(options);
    const auto store = log_to_read(options.path);
    Hasher hasher;
    std::string lines;
    bool damaged = false;
    must(store->scan(range, [&](const LogView& view) {
        std::optional<Error> fault = fault_of(view, hasher);
        Result<HandLog> log = fault ? Failure(*fault) : read_log(view.bytes);
        if (!log) {
            damaged = true;
            complain(log.error());
            return true;
        }
        lines.clear();
        append_json(lines, *log);
        std::cout << lines;
        return static_cast<bool>(std::cout);
    }));
    return damaged ? ExitCode::corrupt : ExitCode::clean;
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.required("LOG", options->path, "A log that handlog wrote");
    arguments.option("--table", options->table, "Only this table");
    arguments.option("--first", options->first, "From this log of each table on; they count from 0");
    arguments.option("--last", options->last, "Up to this log of each table");
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
