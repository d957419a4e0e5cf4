// What is built into recorded hands, and which checks must find it.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "replay/judge/finding.hpp"
#include "tests/replay/judge/altered.hpp"

namespace handlog::tests {

struct Fault {
    std::string_view name;
    std::vector<replay::judge::CheckId> speaks;
    std::function<Logs()> logs;
    bool and_more = false;  // what is believed for want of anything better contradicts the rest
};

// The last log of the hands, altered.
template <class Alter>
[[nodiscard]] std::function<Logs()> altered(Logs (*hands)(), Alter alter) {
    return [hands, alter] {
        Logs logs = hands();
        alter(logs.back());
        return logs;
    };
}

// The first one.
template <class Alter>
[[nodiscard]] std::function<Logs()> altered_first(Logs (*hands)(), Alter alter) {
    return [hands, alter] {
        Logs logs = hands();
        alter(logs.front());
        return logs;
    };
}

// The last one, altered and judged without those before it.
template <class Alter>
[[nodiscard]] std::function<Logs()> altered_alone(Logs (*hands)(), Alter alter) {
    return [hands, alter] {
        Logs logs{hands().back()};
        alter(logs.back());
        return logs;
    };
}

// The last one, altered, and what the hand comes to follows from it.
template <class Alter>
[[nodiscard]] std::function<Logs()> played(Logs (*hands)(), Alter alter) {
    return altered(hands, [alter](HandLog& log) {
        alter(log);
        add_up(log);
    });
}

// Played by other rules than the log says.
template <class Change>
[[nodiscard]] std::function<Logs()> by_other_rules(Logs (*hands)(), Change change) {
    return altered(hands, [change](HandLog& log) { say_rules(log, change); });
}

// Those that speak, each once.
[[nodiscard]] std::vector<replay::judge::CheckId> checks_of(const replay::judge::Findings& findings);

// The check that is meant for each fault speaks, and no other.
void check_that_all_are_found(const std::vector<Fault>& faults);

// The first refusal of the log.
[[nodiscard]] Rejection& refusal_of(HandLog& log);

}  // namespace handlog::tests
