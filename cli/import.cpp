// handlog import LOG PATH...: imports hands from files. The import of PHH has a file
// of its own (import_phh.cpp).
#include "replay/exchange/import.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

#include "cli/arguments.hpp"
#include "cli/format.hpp"
#include "cli/hand_files.hpp"
#include "cli/import.hpp"
#include "cli/lines.hpp"
#include "cli/reports.hpp"
#include "cli/stop.hpp"
#include "cli/store.hpp"
#include "cli/values.hpp"
#include "cli/verbs.hpp"
#include "eventstore/index/descriptor.hpp"
#include "replay/exchange/foreign_format.hpp"
#include "replay/exchange/store_json.hpp"

namespace handlog::cli {

namespace {

using namespace eventstore;

// A file, or standard input for "-". A pipe is read line by line as the lines arrive.
class Input {
public:
    explicit Input(const std::string& path)
        : name_(path == "-" ? standard_input : path),
          file_(path == "-" ? -1 : open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
        if (path != "-" && file_.number() < 0) {
            throw UsageError("'" + path + "' cannot be opened: " + std::strerror(errno), "Check the name.");
        }
        std::error_code error;
        if (path != "-" && std::filesystem::is_regular_file(path, error)) path_ = path;
        lines_.emplace(path == "-" ? STDIN_FILENO : file_.number(), name_);
    }

    [[nodiscard]] const std::string& name() const { return name_; }
    // Nothing for standard input and for what can be read only once.
    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] Lines& lines() { return *lines_; }

private:
    std::string name_;
    std::string path_;
    eventstore::Descriptor file_;  // invalid for standard input
    std::optional<Lines> lines_;
};

[[nodiscard]] std::string in_quotes(const std::string& name) {
    return name == standard_input ? name : "'" + printable(name) + "'";
}

// If the beginning of the input, of which the first line was read, is of a format that is known by name.
void refuse_foreign(const Input& input, std::string beginning) {
    if (!input.path().empty()) beginning = beginning_of(input.path());
    const std::string format = replay::foreign_format(beginning);
    if (!format.empty()) throw foreign_file(input.name(), format);
    if (!replay::has_phh_fields(beginning)) return;
    throw UsageError(in_quotes(input.name()) + " has hands in the Poker Hand History format (PHH)",
                     "Add --format phh.");
}

[[nodiscard]] Failure stopped() {
    return failure(ErrorCode::io, std::string("stopped by ") + StopSignals::name(),
                   "Import the same files again: what is already in the log is skipped.");
}

Result<void> import_all(const std::vector<std::unique_ptr<Input>>& inputs, replay::Import& import) {
    for (const auto& input : inputs) {
        import.begin_file(input->name());
        Lines& lines = input->lines();
        bool is_first = true;
        do {
            while (const std::optional<Result<std::string_view>> line = lines.next()) {
                Result<void> taken = *line ? import.take(**line) : import.take_unreadable(line->error());
                if (!taken && is_first) refuse_foreign(*input, *line ? std::string(**line) : std::string());
                if (!taken) return taken;
                is_first = false;
            }
        } while (lines.wait());
        if (StopSignals::received()) return stopped();
        if (Result<void> ended = import.end_file(); !ended) return ended;
    }
    return {};
}

void print(const ImportOptions& options, const replay::ImportCount& count) {
    if (options.findings.json) {
        std::cout << to_json(count, as_utf8(options.log)) << '\n' << std::flush;
        return;
    }
    print_imported(std::cout, options.log, count);
    std::cout << std::flush;
}

ExitCode import_json(const ImportOptions& options) {
    const StopSignals stop;
    ImportedLog log(options.log);
    std::vector<std::unique_ptr<Input>> inputs;
    for (const std::string& path : options.paths) {
        refuse_log_itself(path, options.log);
        inputs.push_back(std::make_unique<Input>(path));
    }
    replay::Import import =
        log.store() != nullptr ? replay::Import(*log.store()) : replay::Import([&log] { return log.make(); });
    const Result<void> done = import_all(inputs, import);
    const replay::ImportCount& count = import.count();
    if (done && !has_any(count)) {
        throw UsageError("nothing to import: no hand in " + inputs.front()->name() +
                             (inputs.size() > 1 ? " and the other files" : ""),
                         "Check what was to write it: an export that failed writes nothing.");
    }
    if (done || has_any(count) || options.findings.json) print(options, count);
    value_or_exit(done);
    value_or_exit(log.close());
    return ExitCode::clean;
}

// Without --format, the names of the files decide.
[[nodiscard]] std::string format_of(const ImportOptions& options) {
    if (options.format) {
        check_format(*options.format);
        return *options.format;
    }
    const bool phh = looks_like_phh(options.paths.front());
    for (const std::string& path : options.paths) {
        if (looks_like_phh(path) == phh) continue;
        throw UsageError(
            "'" + printable(path) + "' does not seem to have the format of '" + printable(options.paths.front()) + "'",
            "Import each format separately, or name the format with --format.");
    }
    return phh ? phh_files : json_lines;
}

ExitCode run(const ImportOptions& options) {
    if (format_of(options) == phh_files) return import_phh(options);
    for (const auto& [given, name] :
         {std::pair(options.strict, "--strict"), std::pair(options.notes, "--notes"),
          std::pair(options.jobs.has_value(), "--jobs"), std::pair(options.findings.github, "--github"),
          std::pair(options.findings.junit.has_value(), "--junit"),
          std::pair(options.findings.sarif.has_value(), "--sarif")}) {
        if (given) throw UsageError(std::string(name) + " applies only to PHH", "Leave it out, or add --format phh.");
    }
    return import_json(options);
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<ImportOptions>();
    arguments.required("LOG", options->log, "The log to import into, created if missing");
    arguments.required("PATH", options->paths,
                       "Files of hands, folders of .phh and .phhs files, or - for standard input");
    arguments.option("--format FORMAT", options->format, format_help);
    arguments.one_of("--format", {json_lines, phh_files});
    arguments.flag("--strict", options->strict, "Exit with 2 if any hand is refused (PHH)");
    arguments.flag("--notes", options->notes, "Print also what was deduced or left open (PHH)");
    arguments.option("--jobs N", options->jobs, jobs_help);
    arguments.flag("--json", options->findings.json, "Print findings, refusals and the counts as JSON objects");
    add_report_options(arguments, options->findings);
    return [options] { return run(*options); };
}

}  // namespace

// The last line of the text output.
void print_imported(std::ostream& out, const std::string& log, const replay::ImportCount& count) {
    out << "imported into " << log << ": " << count.sealed << " sealed and " << count.open << " open logs";
    if (count.passed_over > 0) out << "; " << count.passed_over << " skipped, already in the log";
    out << '\n';
}

UsageError foreign_file(const std::string& name, const std::string& format) {
    return {in_quotes(name) + " is " + format + ", which cannot be imported", formats_to_import};
}

bool has_any(const replay::ImportCount& count) { return count.sealed + count.open + count.passed_over > 0; }

ImportedLog::ImportedLog(std::string path) : path_(std::move(path)), store_(open_log_if_present(path_, "import")) {}

Result<EventStore*> ImportedLog::make() {
    Result<std::unique_ptr<SqliteStore>> made = create_log(path_, "import");
    if (!made) return Failure(made.error());
    store_ = *std::move(made);
    return store_.get();
}

constinit const Verb import_verb{
    .name = "import",
    .summary = "Import hands from files into a log",
    .details =
        "Reads the formats that `handlog export` prints: lines of JSON, and the Poker Hand\n"
        "History format (PHH), with one hand or many in a file. Without --format, folders\n"
        "and files that end in .phh or .phhs are PHH, and all other files are JSON.\n"
        "\n"
        "Hands in JSON keep their bytes and digests. They are parsed strictly but not judged:\n"
        "`handlog verify` does that. Each must continue the one before it at its table; one\n"
        "that is already in the log is skipped. An error names the file and the line. The log\n"
        "then holds every hand before that line and none after it: correct the file and\n"
        "import it again. If no hand comes before the error, no log is created.\n"
        "\n"
        "Hands in PHH are played through the engine. A hand that cannot be played is refused,\n"
        "with the line and the reason, and the import continues. Where the file contradicts the\n"
        "hand, about winnings or stacks, both figures are printed as a finding, and the log\n"
        "holds what follows from cards and actions. Results that the cards do not prove are\n"
        "taken from the file's winnings and marked as declared, or left undeclared; hidden cards\n"
        "stay hidden. A rake is deduced only where the figures determine it. A hand whose text\n"
        "is already in the log is skipped, so an interrupted import can be repeated.\n"
        "docs/REAL-HANDS.md explains each finding. What a site writes in most of its hands is\n"
        "printed once for a file, with a count.\n"
        "\n"
        "Exits with 0 on success, 1 if a hand of a PHH file cannot be played or the file\n"
        "contradicts it, 2 if a file cannot be read, if nothing in the files is a hand, or,\n"
        "with --strict, if any hand was refused. Hands of other games and what a site always\n"
        "writes leave it at 0. No log is created for no hands.",
    .prepare = prepare,
};

}  // namespace handlog::cli
