// Whose turn it is and what may be done, worked out from what each seat has done
// on this street.
#pragma once

#include <optional>

#include "engine/poker/rules.hpp"
#include "engine/poker/seat.hpp"
#include "replay/judge/book.hpp"

namespace handlog::replay::judge {

// The seats that must act before the round can end.
[[nodiscard]] Seats owing_an_answer(const HandBook& hand);

// A bet, or a part of one, that nobody can match.
struct Uncalled {
    engine::Seat seat;
    Amount amount;
};
[[nodiscard]] std::optional<Uncalled> uncalled(const HandBook& hand);

// Amounts are totals for the street.
[[nodiscard]] Amount owed(const HandBook& hand, engine::Seat seat);
[[nodiscard]] Amount everything(const Book& book, engine::Seat seat);
[[nodiscard]] Amount full_raise(const Book& book);

// The betting is closed to who has acted, unless what came since opens it again.
[[nodiscard]] bool may_raise_again(const Book& book, engine::Seat seat);

// Writes an action down.
void note_action(Betting& betting, engine::Seat seat);
void note_raise(Betting& betting, engine::Seat seat, Amount to, Amount next_raise_size, bool full);

}  // namespace handlog::replay::judge
