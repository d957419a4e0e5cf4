// handlog import LOG PATH...: the hands of files into a log. Those of PHH have a file
// of their own (import_phh.cpp).
#include "replay/import.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unistd.h>
#include <utility>
#include <vector>

#include "cli/arguments.hpp"
#include "cli/format.hpp"
#include "cli/given.hpp"
#include "cli/hand_files.hpp"
#include "cli/import.hpp"
#include "cli/lines.hpp"
#include "cli/reports.hpp"
#include "cli/store.hpp"
#include "cli/verbs.hpp"
#include "eventstore/descriptor.hpp"
#include "replay/store_json.hpp"

namespace handlog::cli {

namespace {

using namespace eventstore;

// A file, or standard input where it is called "-". A pipe is read as it comes.
class Input {
public:
    explicit Input(const std::string& path)
        : name_(path == "-" ? "standard input" : path),
          file_(path == "-" ? -1 : open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
        if (path != "-" && file_.number() < 0) {
            throw UsageError("'" + path + "' cannot be opened: " + std::strerror(errno), "Look at the name.");
        }
        lines_.emplace(path == "-" ? STDIN_FILENO : file_.number(), name_);
    }

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] Lines& lines() { return *lines_; }

private:
    std::string name_;
    eventstore::Descriptor file_;  // none where standard input is read
    std::optional<Lines> lines_;
};

Result<void> import_all(const std::vector<std::unique_ptr<Input>>& inputs, replay::Import& import) {
    for (const auto& input : inputs) {
        import.begin_file(input->name());
        Lines& lines = input->lines();
        do {
            while (const std::optional<Result<std::string_view>> line = lines.next()) {
                Result<void> taken = *line ? import.take(**line) : import.take_unreadable(line->error());
                if (!taken) return taken;
            }
        } while (lines.wait());
        if (Result<void> ended = import.end_file(); !ended) return ended;
    }
    return {};
}

void print(const ImportOptions& options, const replay::ImportCount& count) {
    if (options.json) {
        std::cout << to_json(count, as_utf8(options.log)) << '\n' << std::flush;
        return;
    }
    print_imported(options.log, count);
    std::cout << std::flush;
}

ExitCode import_json(const ImportOptions& options) {
    LogToFill log(options.log);
    std::vector<std::unique_ptr<Input>> inputs;
    for (const std::string& path : options.paths) {
        refuse_log_itself(path, options.log);
        inputs.push_back(std::make_unique<Input>(path));
    }
    replay::Import import =
        log.store() != nullptr ? replay::Import(*log.store()) : replay::Import([&log] { return log.make(); });
    const Result<void> done = import_all(inputs, import);
    print(options, import.count());
    must(done);
    log.make_if_missing();
    return ExitCode::clean;
}

// Where none is named, names of files say which.
[[nodiscard]] std::string format_of(const ImportOptions& options) {
    if (options.format) {
        check_format(*options.format);
        return *options.format;
    }
    const bool phh = looks_like_phh(options.paths.front());
    for (const std::string& path : options.paths) {
        if (looks_like_phh(path) == phh) continue;
        throw UsageError("'" + printable(path) + "' does not look like a file of the format of '" +
                             printable(options.paths.front()) + "'",
                         "Import each format by itself, or name it with --format.");
    }
    return phh ? phh_files : json_lines;
}

ExitCode run(const ImportOptions& options) {
    if (format_of(options) == phh_files) return import_phh(options);
    for (const auto& [given, name] : {std::pair(options.strict, "--strict"), std::pair(options.notes, "--notes"),
                                      std::pair(options.jobs.has_value(), "--jobs")}) {
        if (given) throw UsageError(std::string(name) + " is for PHH alone", "Leave it out, or give --format phh.");
    }
    return import_json(options);
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<ImportOptions>();
    arguments.required("LOG", options->log, "The log to put the hands in, which is made if it is not there");
    arguments.required("PATH", options->paths,
                       "Files of hands, folders of .phh and .phhs files, or - for standard input");
    arguments.option("--format FORMAT", options->format, format_help);
    arguments.one_of("--format", {json_lines, phh_files});
    arguments.flag("--strict", options->strict, "Exit with 2 if any hand is refused (PHH)");
    arguments.flag("--notes", options->notes, "Tell also what was deduced or left open (PHH)");
    arguments.option("--jobs N", options->jobs, jobs_help);
    arguments.flag("--json", options->json, "Print what is told, and how many there were, as JSON objects");
    return [options] { return run(*options); };
}

}  // namespace

// A line for people.
void print_imported(const std::string& log, const replay::ImportCount& count) {
    std::cout << "imported into " << log << ": " << count.sealed << " sealed and " << count.open << " open logs";
    if (count.passed_over > 0) std::cout << "; " << count.passed_over << " were there already";
    std::cout << '\n';
}

LogToFill::LogToFill(std::string path) : path_(std::move(path)), store_(log_to_go_on_with(path_, "import")) {}

Result<EventStore*> LogToFill::make() {
    Result<std::unique_ptr<SqliteStore>> made = new_log(path_, "import");
    if (!made) return Failure(made.error());
    store_ = *std::move(made);
    return store_.get();
}

void LogToFill::make_if_missing() {
    if (!store_) store_ = must(new_log(path_, "import"));
}

constinit const Verb import_verb{
    .name = "import",
    .summary = "Put hands from files into a log",
    .details =
        "Reads what `handlog export` prints: lines of JSON, and the Poker Hand History\n"
        "format (PHH), one hand or many in a file. Without --format, files that end in .phh\n"
        "or .phhs and folders are PHH, and any other is JSON.\n"
        "\n"
        "Hands in JSON come out as the same bytes, with the same digests, as they went in.\n"
        "They are read strictly, but not judged: `handlog verify` does that. Each must follow\n"
        "on the one before it at its table; one that is in the log already is passed over. An\n"
        "error names the file and the line. Every hand before that line is then in the log,\n"
        "whole, and none from there on: mend the file and import it once more. Where there\n"
        "is no hand before it, no log is made.\n"
        "\n"
        "Hands in PHH are played through the engine as the file tells them. A hand that cannot\n"
        "be played is refused, with the line and the reason, and stops nothing. Where the file\n"
        "contradicts the hand, about winnings or stacks, that is a finding, with both figures;\n"
        "the log holds what the cards and actions come to. What cards do not prove is taken\n"
        "from the file's winnings and marked as declared, or left undeclared; hidden cards\n"
        "stay hidden. A rake is deduced only where the figures determine it. A hand whose text\n"
        "is in the log already is passed over, so an import that was interrupted is repeated.\n"
        "docs/REAL-HANDS.md says what each finding means.\n"
        "\n"
        "Exits with 0 if all is well, 1 if a file of PHH contradicts a hand, 2 if a file cannot\n"
        "be read, or with --strict if a hand was refused.",
    .prepare = prepare,
};

}  // namespace handlog::cli
