#include "replay/judge/waiting.hpp"

#include <cstdint>

#include "replay/judge/moment.hpp"

namespace handlog::replay::judge {

using namespace engine;

Wait wait_due(const Book& book, Time at, bool ticked) {
    const BetweenHands& between = book.between;
    const Timers& timers = book.rules.timers;
    if (!book.is_open() || between.status != TableStatus::playing) return {};
    const bool awaits = !book.awaited().empty();
    if (between.predeal_due.known()) {
        return awaits && !ticked ? Wait() : PredealEnded{};
    }
    const bool enough = book.starters().several();
    // A table at which nobody else could play begins to wait with the end of a hand only.
    const bool may_wait = enough || book.hand.phase == Phase::over;
    if (awaits && may_wait && timers.predeal_ms != 0 && at.known()) {
        return PredealStarted{.due = later(at, timers.predeal_ms)};
    }
    if (between.next_hand_due.known()) return enough ? Wait() : NextHandDue{};
    const bool by_timers = book.rules.start == Start::automatic && at.known();
    return enough && by_timers ? NextHandDue{.due = later(at, timers.next_hand_ms)} : Wait();
}

SeatSet too_long_away(const Book& book, Time received_at) {
    SeatSet seats;
    for (const Seat seat : book.away_from_hands()) seats.add_if(is_over(book.away[seat].until, received_at), seat);
    return seats;
}

SeatSet departing(const Book& book, Time received_at) {
    const std::int64_t most_hands = book.rules.away_hands;
    SeatSet seats = book.leaving;
    for (const Seat seat : book.disconnected) {
        const Away& away = book.away[seat];
        const bool too_many_hands = most_hands != 0 && std::int64_t{away.hands} + 1 >= most_hands;
        seats.add_if(too_many_hands || is_over(away.until, received_at), seat);
    }
    return seats;
}

}  // namespace handlog::replay::judge
