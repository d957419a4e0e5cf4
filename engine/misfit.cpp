#include "engine/misfit.hpp"

#include <variant>

#include "engine/sound_rules.hpp"

namespace handlog::engine {

namespace {

using Fit = std::optional<Misfit>;

constexpr Misfit negative_stack = "a stack would be negative";
constexpr Misfit too_many_chips = "an amount is more than a table can hold";
constexpr Misfit negative_amount = "an amount would be negative";
constexpr Misfit too_much_back = "more is taken back than was put in";
constexpr Misfit no_such_pot = "there is no such pot";
constexpr Misfit nobody_dealt_in = "no player is dealt cards";

// Amounts of a log are any 64 bits, so that sums are looked at before they are made: neither `amount` nor
// what it is added to is larger than most_chips then.
[[nodiscard]] bool in_range(Chips amount) { return amount >= 0_c - most_chips && amount <= most_chips; }

[[nodiscard]] Fit out_of(Chips held, Chips amount) {
    if (!in_range(amount)) return too_many_chips;
    if (held - amount < 0_c) return negative_amount;
    if (held - amount > most_chips) return too_many_chips;
    return std::nullopt;
}
[[nodiscard]] Fit into(Chips held, Chips amount) {
    if (!in_range(amount)) return too_many_chips;
    return out_of(held, 0_c - amount);
}

[[nodiscard]] Fit out_of(Stack stack, Chips amount) {
    if (!stack.known()) return in_range(amount) ? Fit() : too_many_chips;
    const Fit fit = out_of(stack.chips(), amount);
    return fit == negative_amount ? negative_stack : fit;
}
[[nodiscard]] Fit into(Stack stack, Chips amount) {
    if (!in_range(amount)) return too_many_chips;
    return out_of(stack, 0_c - amount);
}

[[nodiscard]] Fit is_stack(Stack stack) {
    return stack.known() && stack.chips() > most_chips ? Fit(too_many_chips) : std::nullopt;
}
[[nodiscard]] Fit is_amount(Chips amount) {
    if (amount < 0_c) return negative_amount;
    return amount > most_chips ? Fit(too_many_chips) : std::nullopt;
}

// The first of several that does not fit.
template <class... Fits>
[[nodiscard]] Fit first(const Fit& fit, const Fits&... others) {
    if constexpr (sizeof...(others) == 0) {
        return fit;
    } else {
        return fit ? fit : first(others...);
    }
}

[[nodiscard]] Fit rules_fit(const Rules& rules) { return fault(rules) ? Fit("the rules are invalid") : std::nullopt; }

// ---- what puts chips in ----

[[nodiscard]] Fit pays(const Table& table, Seat seat, Chips amount) {
    return first(out_of(table.stacks[seat], amount), into(table.hand.pot_total, amount));
}

[[nodiscard]] Fit adds_to(const Contributions& contributions, Seat seat, Chips amount) {
    const Fit fit = into(contributions[seat], amount);
    return fit == negative_amount ? too_much_back : fit;
}

[[nodiscard]] Fit puts_in(const Table& table, const auto& event) {
    return first(pays(table, event.seat, event.added), adds_to(table.hand.bets, event.seat, event.added),
                 is_amount(event.to));
}

// ---- what gives chips out ----

[[nodiscard]] Fit wins(const Table& table, Seat seat, Chips amount) {
    return first(into(table.stacks[seat], amount), out_of(table.hand.pot_total, amount),
                 into(table.hand.won[seat], amount));
}

[[nodiscard]] Fit leaves_pot(const Hand& hand, std::uint8_t pot, Chips amount) {
    if (pot >= hand.pots.size()) return no_such_pot;
    return out_of(hand.pots[pot].amount, amount);
}

// ---- by kind. Each is listed: whoever adds an event decides here what it takes to fit ----

[[nodiscard]] Fit fits(
    const Table& /*table*/,
    const OneOf<LeaveScheduled, PlayerSatOut, PlayerSatIn, PlayerDisconnected, PlayerReconnected, PostScheduled,
                ChipsReserved, ChipsCommitted, ChipsReleased, PauseScheduled, TablePaused, TableResumed, PredealStarted,
                PredealEnded, NextHandDue, BlindsMissed, CardBurned, TurnStarted, IntentSet, ClockSet, PlayerTimedOut,
                IntentFollowed, IntentDropped, PlayerFolded, PlayerChecked, RoundEnded, ShowdownStarted, HandTabled,
                HandRanked, HandMucked, ResultUndeclared, HandClosed, TableClosed, HostInterrupted, AnchorSet,
                ShareCommitted, LinkRevealed, AddOnWished> auto& /*event*/) {
    return std::nullopt;
}

[[nodiscard]] Fit fits(const Table& /*table*/, const TableOpened& event) { return rules_fit(event.rules); }
[[nodiscard]] Fit fits(const Table& /*table*/, const PlayerSeated& event) { return is_stack(event.stack); }
[[nodiscard]] Fit fits(const Table& table, const PlayerLeft& event) {
    const Departures& departures = table.departures;
    if (event.forgets_first && departures.empty()) return "somebody is forgotten who did not leave";
    if (!event.return_until.known()) return std::nullopt;
    if (departures.full() && !event.forgets_first) return "the table remembers more players than it can";
    return event.stack.known() ? is_stack(event.stack) : Fit("a stack that is not known is to be brought back");
}
[[nodiscard]] Fit fits(const Table& table, const DeparturesForgotten& event) {
    return event.count <= table.departures.size() ? std::nullopt : Fit("somebody is forgotten who did not leave");
}
[[nodiscard]] Fit fits(const Table& table, const ChipsAdded& event) {
    return into(table.stacks[event.seat], event.amount);
}

// A time bank holds a day at most, and nobody spends less than nothing.
[[nodiscard]] Fit is_spent(std::int64_t spent_ms) {
    const bool can_be = spent_ms >= 0 && spent_ms <= longest_timer_ms;
    return can_be ? std::nullopt : Fit("more than a time bank is spent, or less than nothing");
}
[[nodiscard]] Fit fits(const Table& table, const TimeBankSpent& event) {
    return is_spent(std::int64_t{table.spent_ms[event.seat]} + event.spent_ms);
}
[[nodiscard]] Fit fits(const Table& table, const TimeBanksRefilled& event) {
    for (int index = 0; index < most_seats; ++index) {
        const Seat seat(index);
        if (const Fit fit = is_spent(std::int64_t{table.spent_ms[seat]} - event.added_ms[seat])) return fit;
    }
    return std::nullopt;
}

[[nodiscard]] Fit fits(const Table& /*table*/, const HandStarted& event) {
    return event.dealt_in.several() ? std::nullopt : Fit("fewer than two players are dealt in");
}
[[nodiscard]] Fit fits(const Table& table, const ForcedBetPosted& event) {
    const Hand& hand = table.hand;
    const Fit fit = pays(table, event.seat, event.amount);
    switch (event.kind) {
        case ForcedBetKind::ante:
            return first(fit, adds_to(hand.antes, event.seat, event.amount));
        case ForcedBetKind::table_ante:
        case ForcedBetKind::dead_post:
            return first(fit, adds_to(hand.dead, event.seat, event.amount));
        case ForcedBetKind::small_blind:
        case ForcedBetKind::big_blind:
        case ForcedBetKind::straddle:
        case ForcedBetKind::post:
            return first(fit, adds_to(hand.bets, event.seat, event.amount),
                         into(hand.street_bets[event.seat], event.amount));
    }
    return "unknown kind of forced bet";
}
[[nodiscard]] Fit fits(const Table& /*table*/, const HoleCardsDealt& event) {
    return event.seats.empty() ? Fit(nobody_dealt_in) : std::nullopt;
}
[[nodiscard]] Fit fits(const Table& table, const BoardDealt& event) {
    const bool room = table.hand.board.size() + event.cards.size() <= Board::capacity();
    return room ? std::nullopt : Fit("the board would have more than five cards");
}

[[nodiscard]] Fit fits(const Table& /*table*/, const RoundStarted& event) {
    return first(is_amount(event.bet), is_amount(event.raise_size));
}
[[nodiscard]] Fit fits(const Table& table, const PlayerCalled& event) { return puts_in(table, event); }
[[nodiscard]] Fit fits(const Table& table, const OneOf<PlayerBet, PlayerRaised> auto& event) {
    return first(puts_in(table, event), is_amount(event.raise_size));
}
[[nodiscard]] Fit fits(const Table& table, const UncalledBetReturned& event) {
    const Hand& hand = table.hand;
    const Fit back = out_of(hand.bets[event.seat], event.amount);
    return first(back == negative_amount ? too_much_back : back, into(table.stacks[event.seat], event.amount),
                 out_of(hand.pot_total, event.amount), out_of(hand.street_bets[event.seat], event.amount));
}
[[nodiscard]] Fit fits(const Table& table, const PotBuilt& event) {
    const Pots& pots = table.hand.pots;
    if (event.pot != pots.size() || pots.full()) return "the pots are not built in order";
    return is_amount(event.amount);
}

[[nodiscard]] Fit fits(const Table& table, const RakeTaken& event) {
    const Hand& hand = table.hand;
    return first(leaves_pot(hand, event.pot, event.amount), out_of(hand.pot_total, event.amount),
                 into(hand.rake, event.amount));
}
[[nodiscard]] Fit fits(const Table& table, const PotAwarded& event) {
    return first(leaves_pot(table.hand, event.pot, event.amount), wins(table, event.seat, event.amount),
                 in_range(event.odd_chips) ? Fit() : too_many_chips);
}
[[nodiscard]] Fit fits(const Table& table, const ResultDeclared& event) {
    Chips left = table.hand.pot_total;
    for (const Seat seat : table.hand.live) {
        const Chips won = event.won[seat];
        if (const Fit fit = first(wins(table, seat, won), out_of(left, won))) return fit;
        left -= won;
    }
    return first(out_of(left, event.rake), into(table.hand.rake, event.rake));
}
[[nodiscard]] Fit fits(const Table& /*table*/, const HandEnded& event) {
    for (const Seat seat : event.seats) {
        if (const Fit fit = first(is_stack(event.stacks[seat]), in_range(event.net[seat]) ? Fit() : too_many_chips)) {
            return fit;
        }
    }
    return std::nullopt;
}
[[nodiscard]] Fit fits(const Table& table, const HandCancelled& event) {
    for (const Seat seat : event.seats) {
        if (const Fit fit = into(table.stacks[seat], event.returned[seat])) return fit;
    }
    return std::nullopt;
}

}  // namespace

std::optional<Misfit> misfit(const Table& table, const Event& event) {
    return std::visit([&table](const auto& happened) { return fits(table, happened); }, event);
}

std::optional<Misfit> misfit(const Snapshot& snapshot) {
    if (const Fit fit = rules_fit(snapshot.rules)) return fit;
    SeatSet taken;
    Chips total;
    for (const SeatSnapshot& seat : snapshot.seats) {
        if (seat.seat.index() >= snapshot.rules.table_max) return "a player sits in a seat that does not exist";
        if (const Fit fit = first(is_stack(seat.stack), is_spent(seat.time_bank_spent_ms))) return fit;
        if (seat.stack.known()) total += seat.stack.chips();
        taken.add(seat.seat);
    }
    if (total > most_chips) return too_many_chips;
    const BlindDues& dues = snapshot.dues;
    const SeatSet owing = dues.newcomers | dues.posting | dues.missed_big | dues.missed_small;
    const SeatSet awaited = snapshot.between.busted | snapshot.between.wishing;
    if (!((owing | awaited) - taken).empty()) return "an empty seat owes a blind or is to bring chips";
    for (const ReservedSeat& kept : snapshot.reserved) {
        if (kept.seat.index() >= snapshot.rules.table_max) return "chips are reserved for a seat that does not exist";
    }
    for (const Departure& departure : snapshot.departed) {
        if (const Fit fit = is_amount(departure.chips)) return fit;
    }
    return std::nullopt;
}

}  // namespace handlog::engine
