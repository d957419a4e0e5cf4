// SIGINT, SIGTERM and SIGHUP while a log is being written: the verb ends as soon as it can, with the
// log closed. A second signal ends the program at once. A server reads its files again on SIGHUP instead.
#pragma once

#include <array>
#include <csignal>

namespace handlog::cli {

enum class Hangup { stops, reloads };

// As long as it lives, these signals are noted. One that was ignored before stays ignored.
class StopSignals {
public:
    explicit StopSignals(Hangup hangup = Hangup::stops);
    StopSignals(const StopSignals&) = delete;
    StopSignals& operator=(const StopSignals&) = delete;
    ~StopSignals();

    [[nodiscard]] static bool received();
    // Waits for one; false if it was a SIGHUP that only reloads, or wake_up().
    [[nodiscard]] static bool wait();
    // From any thread.
    static void wake_up();
    // Waits until something can be read there. False when a signal asks to stop.
    [[nodiscard]] static bool wait_for(int readable);
    // Readable once a signal was received; negative where nobody notes them.
    [[nodiscard]] static int descriptor();
    // "SIGTERM", once received.
    [[nodiscard]] static const char* name();

private:
    std::array<struct sigaction, 3> before_{};
};

}  // namespace handlog::cli
