// The questions that a complaint asks about a hand, answered in sentences with
// numbers. Everything follows from what the log recorded, as one viewer may know it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/id.hpp"
#include "eventstore/log.hpp"
#include "replay/fold.hpp"

namespace handlog::replay::explain {

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

}  // namespace handlog::replay::explain
