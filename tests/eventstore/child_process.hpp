// Processes that a test starts from itself: none of them outlives it, however the
// test ends. No store is open when one is started, because locks and connections
// of SQLite belong to one process.
#pragma once

#include <cerrno>
#include <csignal>
#include <doctest/doctest.h>
#include <functional>
#include <sys/prctl.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

namespace handlog::tests {

// In the child: it goes with its parent. Whoever changes the user says so again,
// because Linux forgets it then.
inline void die_with(pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(4);  // it was too late
}

// As fork() does.
[[nodiscard]] inline pid_t start_child() {
    const pid_t parent = getpid();
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) die_with(parent);
    return child;
}

// How it ended.
[[nodiscard]] inline int wait_for(pid_t child) {
    int status = 0;
    pid_t ended = 0;
    while ((ended = waitpid(child, &status, 0)) < 0 && errno == EINTR) continue;
    REQUIRE(ended == child);
    return status;
}

// Runs `task` in a process of its own, which ends without cleaning up, and says
// whether it answered true.
[[nodiscard]] inline bool in_child(const std::function<bool()>& task) {
    const pid_t child = start_child();
    if (child == 0) {
        bool done = false;
        try {
            done = task();
        } catch (...) {
        }
        _exit(done ? 0 : 1);
    }
    const int status = wait_for(child);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace handlog::tests
