// What the player whose turn it is may do, and with which amounts. decide()
// refuses by the same numbers.
#pragma once

#include <optional>

#include "engine/chips.hpp"
#include "engine/seat.hpp"
#include "engine/table.hpp"

namespace handlog::engine {

// Why raising is closed to a player, or that it is open.
enum class Raising : std::uint8_t {
    open,
    nobody_left,      // everybody else is all-in or gone
    not_reopened,     // the player has acted, and no full raise came since
    stack_too_short,  // there is nothing beyond the call
};

// Amounts are totals for the street.
struct RaiseLimits {
    Chips min;  // less only as an all-in, and then `min` is that all-in
    Chips max;  // everything

    friend bool operator==(const RaiseLimits&, const RaiseLimits&) = default;
};

// Sizes that buttons offer, each within the limits, beside the largest. Fractions are of the pot as
// it would be after the call, rounded down to whole chips.
struct RaiseSizes {
    Chips half_pot;
    Chips three_quarters_pot;
    Chips pot;

    friend bool operator==(const RaiseSizes&, const RaiseSizes&) = default;
};

struct LegalActions {
    Seat seat;
    bool fold = false;
    bool check = false;
    std::optional<Chips> call;  // what a call adds; all-in where the stack is no larger
    Raising raising = Raising::open;
    bool bet = false;  // the first bet of the street, or the big blind's option; else it is a raise
    std::optional<RaiseLimits> raise;
    std::optional<RaiseSizes> sizes;
    bool all_in = false;

    friend bool operator==(const LegalActions&, const LegalActions&) = default;
};

// Nothing where nobody's turn it is.
[[nodiscard]] std::optional<LegalActions> legal_actions(const Table& table);

// ---- the pieces, for decide() ----

[[nodiscard]] Chips amount_to_call(const Hand& hand, Seat seat);
[[nodiscard]] bool call_fits_table(const Table& table, Seat seat);  // only an unknown stack can bring too much
[[nodiscard]] Raising raising(const Table& table, Seat seat);
[[nodiscard]] Chips full_raise(const Table& table);  // the least bet or raise that is not short
[[nodiscard]] RaiseLimits raise_limits(const Table& table, Seat seat);

}  // namespace handlog::engine
