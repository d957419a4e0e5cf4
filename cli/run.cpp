// handlog run LOG: hosts tables for another program.
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unistd.h>

#include "cli/arguments.hpp"
#include "cli/lines.hpp"
#include "cli/store.hpp"
#include "cli/values.hpp"
#include "cli/verbs.hpp"
#include "host/host.hpp"

namespace handlog::cli {

namespace {

using namespace eventstore;

struct Options {
    std::string path;
    std::optional<std::string> table;
};

// The lines that arrived during a commit share the next one.
ExitCode run(const Options& options) {
    const std::optional<engine::TableId> table = name_from<engine::TableId>("--table", options.table);
    Lines lines(STDIN_FILENO, "standard input");
    const auto store = open_or_create_log(options.path, "run");
    host::Host host(*store, table);
    do {
        while (const std::optional<Result<std::string_view>> line = lines.next()) {
            value_or_exit(*line ? host.take(**line) : host.take_unreadable(line->error()));
            std::cout << host.answers();
        }
        value_or_exit(host.commit());
        std::cout << host.answers() << std::flush;
    } while (std::cout && lines.wait());
    return ExitCode::clean;
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.required("LOG", options->path, "The log to record into, created if missing");
    arguments.option("--table TABLE", options->table, "Default table for lines without a \"table\" field");
    return [options] { return run(*options); };
}

}  // namespace

constinit const Verb run_verb{
    .name = "run",
    .summary = "Host tables for another program: JSON commands in, their outcomes out",
    .details =
        "Reads one command per line, plays it, records it, and answers with one line when\n"
        "the outcome is safely on disk:\n"
        "\n"
        "  {\"id\":\"c-9\",\"command\":{\"type\":\"Call\",\"hand\":1,\"seat\":3}}\n"
        "\n"
        "A line that is not a command, or that the rules refuse, is answered as well. A\n"
        "command with an \"id\" is played once, however often it is sent. After a crash,\n"
        "start it again: it continues in the middle of the hand.\n"
        "\n"
        "docs/PROTOCOL.md describes every line and shows a whole session.",
    .prepare = prepare,
};

}  // namespace handlog::cli
