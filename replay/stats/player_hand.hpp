// The row of one player in one hand; all statistics are sums of these rows.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/poker/card.hpp"
#include "engine/poker/chips.hpp"
#include "engine/poker/id.hpp"
#include "engine/poker/rules.hpp"
#include "engine/poker/seat.hpp"
#include "engine/poker/street.hpp"
#include "engine/poker/time.hpp"
#include "eventstore/record/hand_log.hpp"
#include "replay/stats/position.hpp"
#include "replay/stats/statistic.hpp"

namespace handlog::replay::stats {

// How often somebody did something, and how often they had the chance.
struct Count {
    std::uint32_t times = 0;
    std::uint32_t chances = 0;
    friend bool operator==(const Count&, const Count&) = default;
};

// A part of the rake, in thousandths of the smallest unit. All parts of a hand add up to
// its rake.
using Millichips = std::int64_t;
inline constexpr Millichips millichips_of_chip = 1'000;

struct PlayerHand {
    // The hand.
    eventstore::LogKey log;
    engine::HandId hand;
    engine::Time at;              // when it was dealt
    engine::Currency currency{};  // of every amount here
    int decimals = 0;             // and of its unit
    engine::Chips small_blind{};
    engine::Chips big_blind{};
    engine::Ante ante{};
    int players = 0;  // dealt in

    // The player in it.
    engine::PlayerId player;
    engine::Seat seat;
    Position position{};
    engine::Stack stack;      // when it began
    engine::Stack effective;  // of that, what some other player's stack covers
    engine::HoleCards cards{};

    // What became of it.
    std::optional<engine::Chips> net{};  // nothing, for every player of the hand, where nobody recorded who won
    engine::Chips contributed{};         // without what came back
    Millichips rake_dealt = 0;           // the rake's share, the same for everybody dealt in
    Millichips rake_contributed = 0;     // the same for everybody who contributed
    Millichips rake_weighted = 0;        // by how much each contributed
    bool saw_flop = false;
    bool saw_turn = false;
    bool saw_river = false;
    bool saw_showdown = false;
    bool won_showdown = false;
    std::optional<engine::Street> all_in{};  // where the last chip went in
    std::optional<std::int64_t> time_ms{};   // that all turns took together, where it is known

    std::array<Count, statistics_count> counts{};

    [[nodiscard]] const Count& operator[](Statistic statistic) const {
        return counts[static_cast<std::size_t>(statistic)];
    }
    [[nodiscard]] Count& operator[](Statistic statistic) { return counts[static_cast<std::size_t>(statistic)]; }
};

}  // namespace handlog::replay::stats
