#include "replay/judge/waiting.hpp"

#include "replay/judge/moment.hpp"
#include "replay/judge/same.hpp"

namespace handlog::replay::judge {

using namespace engine;

namespace {

// What a table should be waiting for, as it stands now.
struct Waits {
    bool to_buy_in = false;
    bool for_next_hand = false;
    bool for_players = false;  // and begins anew with whoever comes
};

[[nodiscard]] Waits waits_due(const Book& book, bool at_known, bool ticked) {
    const bool begun = is_known(book.buy_in_until);
    const bool enough = book.starters().several();
    // A table at which nobody else could play begins to wait with the end of a hand only.
    const bool may_begin = enough || book.hand.phase == Phase::over;
    const bool can_begin = may_begin && at_known && book.rules.timers.predeal_ms != 0;
    Waits waits;
    waits.to_buy_in = (begun ? !ticked : can_begin) && !book.awaited().empty();
    if (waits.to_buy_in) return waits;
    const bool by_itself = book.rules.start == Start::automatic || book.is_under_way();
    waits.for_next_hand = enough && (is_known(book.next_hand_due) || (by_itself && at_known));
    waits.for_players = !enough && book.is_under_way();
    return waits;
}

}  // namespace

// The difference between what the table says and what it should say, the time to buy in first.
Wait wait_due(const Book& book, Time at, bool ticked) {
    if (!book.is_open() || book.status != TableStatus::playing) return {};
    const Timers& timers = book.rules.timers;
    const bool buying_in = is_known(book.buy_in_until);
    const Waits due = waits_due(book, is_known(at), ticked);
    if (due.to_buy_in && buying_in) return {};
    if (due.to_buy_in) return PredealStarted{.due = later(at, timers.predeal_ms)};
    if (buying_in) return PredealEnded{};
    if (due.for_players) return NextHandDue{};
    if (due.for_next_hand == is_known(book.next_hand_due)) return {};
    return due.for_next_hand ? NextHandDue{.due = later(at, timers.next_hand_ms)} : NextHandDue{};
}

bool same(const Wait& a, const Wait& b) {
    if (a.index() != b.index()) return false;
    if (const auto* started = std::get_if<PredealStarted>(&a)) {
        return same(started->due, std::get<PredealStarted>(b).due);
    }
    if (const auto* next = std::get_if<NextHandDue>(&a)) return same(next->due, std::get<NextHandDue>(b).due);
    return true;
}

Seats too_long_away(const Book& book, Time received_at) {
    Seats seats;
    for (const Seat seat : book.away_from_hands()) {
        seats.add_if(is_over(book.absences[seat].kept_until, received_at), seat);
    }
    return seats;
}

Seats departing(const Book& book, Time received_at) {
    Seats seats = book.leaving;
    for (const Seat seat : book.disconnected) seats.add_if(is_over(book.absences[seat].kept_until, received_at), seat);
    if (book.rules.away_hands == 0) return seats;
    // The connections that were lost so many hands ago, or earlier; this hand is one of them.
    const std::int64_t lost_by = book.closes + 1 - book.rules.away_hands;
    for (const Seat seat : book.disconnected) seats.add_if(book.absences[seat].closes_before <= lost_by, seat);
    return seats;
}

}  // namespace handlog::replay::judge
