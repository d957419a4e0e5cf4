// The statistics of a hand, worked out a second time: from what people read of it, slowly,
// each straight from its definition in replay/stats/statistic.cpp. It shares nothing with
// the counting of the program, which is checked against it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/poker/rules.hpp"

namespace handlog::tests {

// Amounts are in the smallest unit.
struct NaivePlayer {
    std::string name;
    std::string position;
    std::optional<std::int64_t> stack{};      // nothing where the history says '?'
    std::optional<std::int64_t> effective{};  // of that, what some other stack covers
    std::string cards;                        // as far as the history has them when the hand ends
    std::optional<std::int64_t> net{};        // nothing where the history says '?'
    std::int64_t contributed = 0;
    std::int64_t won = 0;
    bool saw_flop = false;
    bool saw_turn = false;
    bool saw_river = false;
    bool saw_showdown = false;
    bool won_showdown = false;
    std::optional<std::string> all_in{};                  // the street where the last chip went in
    std::map<std::string, std::pair<int, int>> counts{};  // by statistic: times and chances
};

// In the order of the seats. `history` is what replay::narrate writes of one log, and
// `rules` are those of its table. There is nobody unless a hand was played to its end.
//
// A history does not tell everything. It is read as the rules would have it where a listed
// history could mean something else: who posted a blind short had to post what the rules
// ask for, and a stack that nobody recorded can always raise. No player may be named after
// something that a history says.
[[nodiscard]] std::vector<NaivePlayer> naive_stats(const std::string& history, const engine::Rules& rules);

}  // namespace handlog::tests
