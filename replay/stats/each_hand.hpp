// Goes through the hands of a store, on several threads, in the order of its logs.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/poker/id.hpp"
#include "engine/poker/time.hpp"
#include "eventstore/error.hpp"
#include "eventstore/store.hpp"
#include "replay/stats/player_hand.hpp"

namespace handlog::replay::stats {

// Which hands are counted, and how.
struct Scope {
    std::optional<engine::TableId> table{};
    std::optional<engine::PlayerId> player{};  // and of their hands no other player
    engine::Time since{};                      // dealt at this moment or later
    engine::Time until{};                      // and at this one or before
    unsigned jobs = 1;
    std::function<void(std::size_t logs)> progress{};
};

struct Counted {
    std::size_t hands = 0;
    std::size_t untimed = 0;  // left out, because nobody knows when they were dealt
};

// Shows the players of each hand that was played to its end until `visit` says false, and
// tells what cannot be read, or cannot have happened, of the logs until then.
[[nodiscard]] eventstore::Result<Counted> each_hand(eventstore::EventStore& store, const Scope& scope,
                                                    const std::function<bool(std::span<const PlayerHand>)>& visit,
                                                    const std::function<void(const eventstore::Error&)>& damaged);

// Adds the text of a hand's players to what is there.
using Writer = std::function<void(std::span<const PlayerHand> players, std::string& text)>;

// The same with the text of each hand, which is written on all threads: `make_worker` is called once
// for each of them, and what it returns is used by that one alone.
[[nodiscard]] eventstore::Result<Counted> each_written_hand(
    eventstore::EventStore& store, const Scope& scope, const std::function<Writer()>& make_worker,
    const std::function<bool(std::string_view text)>& visit,
    const std::function<void(const eventstore::Error&)>& damaged);

}  // namespace handlog::replay::stats
