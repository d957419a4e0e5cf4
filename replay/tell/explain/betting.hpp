// Why the smallest raise was what it was, and whether an all-in that is less
// than a raise lets others raise again.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/poker/event.hpp"
#include "engine/table.hpp"
#include "replay/tell/explain/answer.hpp"

namespace handlog::replay::inline tell::explain {

// Remembers who made the street's bets and raises, which the table does not.
class Betting {
public:
    // `before` is the table as the event finds it.
    void follow(const engine::Table& before, const engine::Event& event);

    // Sentences that lead to the smallest bet or raise that `seat` could make.
    [[nodiscard]] std::string least(const engine::Table& table, engine::Seat seat) const;
    // What came since `seat` acted and does not let it raise again.
    [[nodiscard]] std::string why_not_reopened(const engine::Table& table, engine::Seat seat) const;

private:
    struct Step {
        engine::Seat seat;
        engine::Chips from;
        engine::Chips to;
    };

    [[nodiscard]] std::string base(const engine::Table& table) const;
    [[nodiscard]] std::string short_ones(const engine::Table& table) const;

    std::optional<Step> full_;  // the last full bet or raise of the street
    std::vector<Step> short_;   // all-ins since then that were less
};

// What a PlayerBet and a PlayerRaised have in common.
struct Aggression {
    engine::Seat seat;
    engine::Chips to;
    engine::Chips raise_size;
    bool full = true;
    bool all_in = false;
    bool bet = false;
};

[[nodiscard]] std::optional<Aggression> aggression(const engine::Event& event);

// `table` is the table before the bet or raise.
[[nodiscard]] Answer minimum(const engine::Table& before, const engine::Table& after, const Betting& betting,
                             const Aggression& raise);

// Why an all-in of more than the call was the call.
[[nodiscard]] Answer all_in_as_call(const engine::Table& before, const engine::PlayerCalled& call,
                                    const Betting& betting);

// `after` is the table after a short all-in.
[[nodiscard]] Answer reopening(const engine::Table& before, const engine::Table& after, const Aggression& raise);

}  // namespace handlog::replay::inline tell::explain
