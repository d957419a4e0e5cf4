// Answers questions about a hand, in sentences with
// numbers. Everything follows from the recorded log, as one viewer may know it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/poker/id.hpp"
#include "eventstore/record/hand_log.hpp"
#include "replay/fold.hpp"

namespace handlog::replay::inline tell::explain {

struct Explanation {
    eventstore::Sequence entry = 0;  // which raises the question
    std::string question;
    std::string answer;
    friend bool operator==(const Explanation&, const Explanation&) = default;
};

struct Scope {
    std::optional<engine::PlayerId> viewer{};     // everything is known where nobody is named
    std::optional<eventstore::Sequence> entry{};  // only what concerns this one, and that more closely
};

struct Explained {
    std::vector<Explanation> explanations;
    std::optional<Impossible> failure{};  // after which nothing is explained
};

// In the order of the log.
[[nodiscard]] Explained explain(const eventstore::HandLog& log, const Scope& scope = {});

// One line, without its end.
[[nodiscard]] std::string to_json(const Explanation& explanation);

}  // namespace handlog::replay::inline tell::explain
