// One thing that is wrong with a log, or worth knowing about it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "eventstore/record/hand_log.hpp"
#include "replay/judge/check.hpp"

namespace handlog::replay::judge {

struct Finding {
    CheckId check{};
    std::optional<eventstore::Sequence> entry{};  // nothing: the opening of the log
    std::optional<std::size_t> event{};           // among the entry's events; nothing: the command or all of it
    std::string what;                             // a clause: "the pot went to another seat than the best hand's"
    std::string expected;
    std::string found;

    friend bool operator==(const Finding&, const Finding&) = default;
};

using Findings = std::vector<Finding>;

}  // namespace handlog::replay::judge
