#include "cli/stop.hpp"

#include <cerrno>
#include <csignal>
#include <cstddef>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace handlog::cli {

namespace {

constexpr std::array signals{SIGINT, SIGTERM, SIGHUP};

volatile std::sig_atomic_t stopped_by = 0;
// A signal may come just before a program begins to wait for input, and a byte in a pipe
// still wakes it up then.
std::array<int, 2> wake{-1, -1};

// The second signal, of whichever kind, ends the program at once.
void note(int signal) {
    if (stopped_by != 0) {
        std::signal(signal, SIG_DFL);
        raise(signal);
        return;
    }
    const int error = errno;
    stopped_by = signal;
    [[maybe_unused]] const ssize_t written = write(wake[1], "", 1);
    errno = error;
}

void note_reload(int /*signal*/) {
    const int error = errno;
    StopSignals::wake_up();
    errno = error;
}

}  // namespace

StopSignals::StopSignals(Hangup hangup) {
    if (pipe2(wake.data(), O_CLOEXEC | O_NONBLOCK) != 0) wake = {-1, -1};
    struct sigaction action {};
    action.sa_handler = note;
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    for (std::size_t at = 0; at < signals.size(); ++at) {
        sigaction(signals.at(at), nullptr, &before_.at(at));
        if (before_.at(at).sa_handler != SIG_IGN) sigaction(signals.at(at), &action, nullptr);
    }
    if (hangup == Hangup::reloads) {
        action.sa_handler = note_reload;
        action.sa_flags = 0;
        sigaction(SIGHUP, &action, nullptr);
    }
}

StopSignals::~StopSignals() {
    for (std::size_t at = 0; at < signals.size(); ++at) sigaction(signals.at(at), &before_.at(at), nullptr);
    for (int& end : wake) {
        if (end >= 0) close(end);
        end = -1;
    }
}

bool StopSignals::received() { return stopped_by != 0; }

// A byte wakes up whoever waits.
void StopSignals::wake_up() { [[maybe_unused]] const ssize_t written = write(wake[1], "", 1); }

bool StopSignals::wait() {
    pollfd woken{.fd = descriptor(), .events = POLLIN, .revents = 0};
    constexpr int for_ever = -1;
    while (poll(&woken, 1, for_ever) < 0 && errno == EINTR) continue;
    char byte = 0;
    [[maybe_unused]] const ssize_t taken = read(descriptor(), &byte, 1);
    return received();
}

bool StopSignals::wait_for(int readable) {
    std::array<pollfd, 2> ready{pollfd{.fd = readable, .events = POLLIN, .revents = 0},
                                pollfd{.fd = descriptor(), .events = POLLIN, .revents = 0}};
    constexpr int for_ever = -1;
    while (poll(ready.data(), ready.size(), for_ever) < 0 && errno == EINTR && !received()) continue;
    return !received();
}

int StopSignals::descriptor() { return wake[0]; }

const char* StopSignals::name() {
    switch (stopped_by) {
        case SIGINT:
            return "SIGINT";
        case SIGTERM:
            return "SIGTERM";
        default:
            return "SIGHUP";
    }
}

}  // namespace handlog::cli
