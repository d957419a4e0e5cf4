// handlog import LOG PATH...: the hands of files into a log.
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
#include <vector>

#include "cli/arguments.hpp"
#include "cli/format.hpp"
#include "cli/lines.hpp"
#include "cli/reports.hpp"
#include "cli/store.hpp"
#include "cli/verbs.hpp"
#include "eventstore/descriptor.hpp"
#include "replay/store_json.hpp"

namespace handlog::cli {

namespace {

using namespace eventstore;

struct Options {
    std::string log;
    std::vector<std::string> paths;
    std::string format = json_lines;
    bool json = false;
};

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

void print(const Options& options, const replay::ImportCount& count) {
    if (options.json) {
        std::cout << to_json(count, as_utf8(options.log)) << '\n' << std::flush;
        return;
    }
    std::cout << "imported into " << options.log << ": " << count.sealed << " sealed and " << count.open
              << " open logs";
    if (count.passed_over > 0) std::cout << "; " << count.passed_over << " were there already";
    std::cout << '\n' << std::flush;
}

// Where there is no log, none is made before there is something to put into it.
ExitCode run(const Options& options) {
    check_format(options.format);
    std::unique_ptr<SqliteStore> store = log_to_go_on_with(options.log, "import");
    const auto make = [&]() -> Result<EventStore*> {
        Result<std::unique_ptr<SqliteStore>> made = new_log(options.log, "import");
        if (!made) return Failure(made.error());
        store = *std::move(made);
        return store.get();
    };
    std::vector<std::unique_ptr<Input>> inputs;
    for (const std::string& path : options.paths) inputs.push_back(std::make_unique<Input>(path));
    replay::Import import = store ? replay::Import(*store) : replay::Import(make);
    const Result<void> done = import_all(inputs, import);
    print(options, import.count());
    must(done);
    // Also of no hands at all: what was asked for is there.
    if (!store) store = must(new_log(options.log, "import"));
    return ExitCode::clean;
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.required("LOG", options->log, "The log to put the hands in, which is made if it is not there");
    arguments.required("PATH", options->paths, "Files that `handlog export` wrote, or - for standard input");
    arguments.option("--format FORMAT", options->format, format_help);
    arguments.one_of("--format", {json_lines});
    arguments.flag("--json", options->json, "Print how many there were as a JSON object");
    return [options] { return run(*options); };
}

}  // namespace

constinit const Verb import_verb{
    .name = "import",
    .summary = "Put hands that were exported into a log",
    .details =
        "Hands come out as the same bytes, with the same digests, as they went in. They are\n"
        "read strictly, but not judged: `handlog verify` does that. Each must follow on the\n"
        "one before it at its table; one that is in the log already is passed over.\n"
        "\n"
        "An error names the file and the line. Every hand before that line is then in the\n"
        "log, whole, and none from there on: mend the file and import it once more. Where\n"
        "there is no hand before it, no log is made.",
    .prepare = prepare,
};

}  // namespace handlog::cli
