// The statistics of a player and their definitions, for the
// program, for docs/STATS.md, and for the tests that cite it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace handlog::replay::stats {

// Each is counted as often as a player did something, beside how often they had the
// chance to do it.
enum class Statistic : std::uint8_t {
    vpip,
    pfr,
    rfi,
    steal,
    fold_sb_to_steal,
    fold_bb_to_steal,
    three_bet,
    fold_to_three_bet,
    four_bet,
    squeeze,
    cbet_flop,
    cbet_turn,
    cbet_river,
    fold_to_cbet_flop,
    fold_to_cbet_turn,
    fold_to_cbet_river,
    check_raise,
    donk,
    probe,
    float_bet,
    aggression_factor,
    aggression_frequency,
    went_to_showdown,
    won_at_showdown,
    won_when_saw_flop,
};
inline constexpr std::size_t statistics_count = 25;

struct StatisticInfo {
    Statistic statistic;
    std::string_view name;    // of columns, and on the command line
    std::string_view title;   // above a column that people read
    std::string_view counts;  // what is counted: a sentence
    std::string_view chance;  // and what the chance to do it is
    std::string_view edges;   // what may surprise
};

// In the order of the enumerators.
[[nodiscard]] const std::array<StatisticInfo, statistics_count>& statistics();

[[nodiscard]] inline const StatisticInfo& info(Statistic statistic) {
    return statistics()[static_cast<std::size_t>(statistic)];
}

// Is it a share of its chances, and so never more than one? The aggression factor alone
// compares two things that happen apart from each other.
[[nodiscard]] constexpr bool is_share(Statistic statistic) { return statistic != Statistic::aggression_factor; }

}  // namespace handlog::replay::stats
