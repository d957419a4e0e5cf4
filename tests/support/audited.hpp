// Commands as the logs that they leave, and what the auditor says to those.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/poker/command.hpp"
#include "engine/poker/sender.hpp"
#include "engine/poker/time.hpp"
#include "eventstore/record/hand_log.hpp"
#include "replay/judge/finding.hpp"

namespace handlog::tests {

// Who sent a command, and for which turn, where that is said.
struct Sending {
    engine::Sender by{};
    std::optional<engine::TurnNumber> turn{};
};

// From the opening of a table on. A hand that is over is closed at the end; what
// comes after the table is closed belongs to no log. The moments are made up, a second apart, but
// where hands start by timers, which would hold them up.
[[nodiscard]] std::vector<eventstore::HandLog> recorded(const std::vector<engine::Command>& commands);
// The same, where each command came at the moment and from the sender of the same place; otherwise from the usual one.
[[nodiscard]] std::vector<eventstore::HandLog> recorded(const std::vector<engine::Command>& commands,
                                                        const std::vector<engine::Time>& moments,
                                                        const std::vector<Sending>& senders = {});
// The moments that are made up.
[[nodiscard]] std::vector<engine::Time> made_up_moments(const std::vector<engine::Command>& commands);

// Whatever is found, log after log.
[[nodiscard]] replay::judge::Findings noted(const std::vector<eventstore::HandLog>& logs);
// What is wrong, without what is only worth knowing: most hands of the tests have a deck that is written.
[[nodiscard]] replay::judge::Findings judged(const std::vector<eventstore::HandLog>& logs);

// Only what is wrong, a line each; nothing if there is none.
[[nodiscard]] std::string errors_of(const replay::judge::Findings& findings);

// What a viewer is shown of these logs otherwise than it may be, a line each; nothing if there is none.
[[nodiscard]] std::string wrong_views_of(const std::vector<eventstore::HandLog>& logs);

}  // namespace handlog::tests
