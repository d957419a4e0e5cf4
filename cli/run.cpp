// handlog run LOG: hosts tables for another program.
#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <poll.h>
#include <string>
#include <string_view>
#include <unistd.h>

#include "cli/arguments.hpp"
#include "cli/keys.hpp"
#include "cli/lines.hpp"
#include "cli/stop.hpp"
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
    std::string max_skew = "300";
    EncryptionOptions encryption;
    bool simulated = false;
};

// docs/PROTOCOL.md names it.
constexpr std::size_t most_waiting = std::size_t{16} * 1024 * 1024;

[[nodiscard]] bool can_write(int file) {
    pollfd one{.fd = file, .events = POLLOUT, .revents = 0};
    return poll(&one, 1, 0) == 1;
}

// Waits until the answers can go on, and reads meanwhile what is sent: a sender that writes before it reads would
// wait for ever otherwise.
void wait_to_write(Lines& lines) {
    const bool reads = !lines.ended() && lines.waiting() < most_waiting;
    std::array<pollfd, 3> files{
        pollfd{.fd = STDOUT_FILENO, .events = POLLOUT, .revents = 0},
        pollfd{.fd = StopSignals::descriptor(), .events = POLLIN, .revents = 0},
        pollfd{.fd = reads ? lines.descriptor() : -1, .events = POLLIN, .revents = 0},
    };
    if (poll(files.data(), files.size(), -1) < 0) return;  // interrupted
    if (files[0].revents != 0) return;
    if (StopSignals::received()) {
        throw UsageError(std::string("stopped by ") + StopSignals::name() + " while nobody read the answers",
                         "Start it again, and send the commands that were not answered again with their ids.");
    }
    if (files[2].revents != 0) static_cast<void>(lines.wait());
}

void write_answers(Lines& lines, std::string_view answers) {
    while (!answers.empty()) {
        if (!can_write(STDOUT_FILENO)) {
            wait_to_write(lines);
            continue;
        }
        // A pipe that can be written to has room for so much.
        const ssize_t size = write(STDOUT_FILENO, answers.data(), std::min<std::size_t>(answers.size(), PIPE_BUF));
        if (size < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (size < 0) {
            throw UsageError(std::string("standard output cannot be written: ") + std::strerror(errno),
                             "Start it again, and send the commands that were not answered again with their ids.");
        }
        answers.remove_prefix(static_cast<std::size_t>(size));
    }
}

// The latest moment at which a command may have been received, by the clock of this machine.
[[nodiscard]] std::function<engine::Time()> latest_from(const std::string& max_skew) {
    constexpr std::int64_t ten_years = 315'360'000;
    const std::int64_t seconds = number_from("--max-skew", max_skew, 0, ten_years);
    return [seconds] {
        const auto now = std::chrono::system_clock::now().time_since_epoch();
        const std::int64_t latest =
            std::chrono::duration_cast<std::chrono::milliseconds>(now).count() + seconds * 1'000;
        return engine::Time(std::clamp<std::int64_t>(latest, 0, engine::Time::latest));
    };
}

// The lines that arrived during a commit share the next one.
ExitCode run(const Options& options) {
    const std::optional<engine::TableId> table = name_from<engine::TableId>("--table", options.table);
    const std::function<engine::Time()> latest = latest_from(options.max_skew);
    const Keys keys = encryption_keys_from(options.encryption);
    Lines lines(STDIN_FILENO, "standard input");
    const StopSignals stop;
    const auto store = open_or_create_log(options.path, "run", keys);
    // Before somebody sends a command that could not be carried out.
    value_or_exit(store->check_key());
    host::Host host(*store, table, latest, options.simulated ? Provenance::simulated : Provenance::hosted);
    do {
        while (const std::optional<Result<std::string_view>> line = lines.next()) {
            value_or_exit(*line ? host.take(**line) : host.take_unreadable(line->error()));
            write_answers(lines, host.answers());
        }
        value_or_exit(host.commit());
        write_answers(lines, host.answers());
    } while (lines.has_news() || lines.wait());
    value_or_exit(store->close());
    return ExitCode::clean;
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.required("LOG", options->path, "The log to record into, created if missing");
    arguments.option("--table TABLE", options->table, "Default table for lines without a \"table\" field");
    arguments.flag("--simulated", options->simulated,
                   "Mark new logs as simulated: `handlog verify` asks less of them than of a host's");
    add_encryption_options(arguments, options->encryption);
    arguments.option("--max-skew SECONDS", options->max_skew,
                     "Refuse a \"received_at\" that is further ahead of this machine's clock");
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
        "start it again: it continues in the middle of the hand. SIGINT, SIGTERM and SIGHUP end\n"
        "it like the end of its input.\n"
        "\n"
        "With --seal-open, each log is encrypted while it is open: see `handlog help\n"
        "keygen`. A log that is encrypted to other keys is not continued.\n"
        "\n"
        "docs/PROTOCOL.md describes every line and shows a whole session.",
    .prepare = prepare,
    .prints_data = true,
};

}  // namespace handlog::cli
