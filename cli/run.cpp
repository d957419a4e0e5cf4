// handlog run LOG: hosts tables for another program.
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unistd.h>

#include "cli/arguments.hpp"
#include "cli/given.hpp"
#include "cli/lines.hpp"
#include "cli/store.hpp"
#include "cli/verbs.hpp"
#include "replay/host.hpp"

namespace handlog::cli {

namespace {

using namespace eventstore;

struct Options {
    std::string path;
    std::optional<std::string> table;
};

// What has arrived when the disk is done with the lines before shares the next commit.
ExitCode run(const Options& options) {
    const std::optional<engine::TableId> table = name_from<engine::TableId>("--table", options.table);
    Lines lines(STDIN_FILENO, "standard input");
    const auto store = log_to_write(options.path, "run");
    replay::Host host(*store, table);
    do {
        while (const std::optional<Result<std::string_view>> line = lines.next()) {
            must(*line ? host.take(**line) : host.take_unreadable(line->error()));
            std::cout << host.answers();
        }
        must(host.commit());
        std::cout << host.answers() << std::flush;
    } while (std::cout && lines.wait());
    return ExitCode::clean;
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.required("LOG", options->path, "The log to record in, which is made if it is not there");
    arguments.option("--table", options->table, "The table of every line that names none");
    return [options] { return run(*options); };
}

}  // namespace

constinit const Verb run_verb{
    .name = "run",
    .summary = "Host tables for another program: JSON commands in, what came of them out",
    .details =
        "Reads a command a line, plays it, records it, and when it is safely on the disk\n"
        "answers with a line that says what came of it:\n"
        "\n"
        "  {\"id\":\"c-9\",\"command\":{\"type\":\"Call\",\"hand\":1,\"seat\":3}}\n"
        "\n"
        "A line that is no command, or refused by the rules, is answered as well. A command\n"
        "that comes with an \"id\" is played once, however often it is sent. After a crash,\n"
        "start it again: it goes on in the middle of the hand.\n"
        "\n"
        "docs/PROTOCOL.md describes every line and shows a whole session.",
    .prepare = prepare,
};

}  // namespace handlog::cli
