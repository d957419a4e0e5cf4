// evolve() for each kind of event, inline, because the dealer applies every
// event that it produces. Outside the engine, include engine/evolve.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <new>

#include "engine/poker/event.hpp"
#include "engine/table.hpp"

namespace handlog::engine::detail {

inline void apply(Table& table, const TableOpened& event) {
    table.id = event.table;
    table.rules = event.rules;
}

// Keeps those of whom `is_kept(place, departure)` holds, in their order.
template <class IsKept>
void keep_departures(Departures& departures, IsKept is_kept) {
    Departures kept;
    for (std::size_t place = 0; place < departures.size(); ++place) {
        if (is_kept(place, departures[place])) kept.push_back(departures[place]);
    }
    departures = kept;
}

inline void forget_first_departures(Departures& departures, std::size_t count) {
    keep_departures(departures, [count](std::size_t place, const Departure& /*departure*/) { return place >= count; });
}

// Who has brought chips has come back.
inline void forget_departure(Departures& departures, const PlayerId& player) {
    if (departures.empty()) return;
    keep_departures(departures, [&player](std::size_t /*place*/, const Departure& departure) {
        return !(departure.player == player);
    });
}

inline void apply(Table& table, const PlayerSeated& event) {
    table.occupied.add(event.seat);
    table.players[event.seat] = event.player;
    table.stacks[event.seat] = event.stack;
    table.dues.newcomers.add(event.seat);
    if (!event.stack.empty()) forget_departure(table.departures, event.player);
}

inline void apply(Table& table, const LeaveScheduled& event) { table.leaving.add(event.seat); }

inline void apply(Table& table, const PlayerLeft& event) {
    if (event.forgets_first) forget_first_departures(table.departures, 1);
    if (event.return_until.known()) {
        table.departures.push_back(
            {.player = table.players[event.seat], .chips = event.stack.chips(), .until = event.return_until});
    }
    table.occupied.remove(event.seat);
    table.sitting_out.remove(event.seat);
    table.leaving.remove(event.seat);
    table.disconnected.remove(event.seat);
    table.between.busted.remove(event.seat);
    table.away[event.seat] = {};
    table.between.wishing.remove(event.seat);
    table.spent_ms[event.seat] = 0;
    table.next_wish_after[event.seat] = {};
    table.dues.newcomers.remove(event.seat);
    table.dues.posting.remove(event.seat);
    table.dues.missed_big.remove(event.seat);
    table.dues.missed_small.remove(event.seat);
    table.hand.missed_big.remove(event.seat);
    table.hand.missed_small.remove(event.seat);
    table.players[event.seat] = {};
    table.stacks[event.seat] = {};
    table.seed.anchored.remove(event.seat);
    table.seed.due.remove(event.seat);
    table.seed.revealed.remove(event.seat);
    table.seed.anchors[event.seat] = {};
    table.seed.commitments[event.seat] = 0;
    table.seed.withheld[event.seat] = 0;
    table.hand.held_by_dealt.remove(event.seat);
}

inline void apply(Table& table, const PlayerSatOut& event) {
    table.sitting_out.add(event.seat);
    if (!event.gives_up_wait) return;
    table.between.busted.remove(event.seat);
    table.between.wishing.remove(event.seat);
}

inline void apply(Table& table, const PlayerSatIn& event) { table.sitting_out.remove(event.seat); }

inline void apply(Table& table, const PostScheduled& event) { table.dues.posting.add(event.seat); }

inline void apply(Table& table, const PlayerDisconnected& event) {
    table.disconnected.add(event.seat);
    table.away[event.seat].until = event.away_until;
}

inline void apply(Table& table, const PlayerReconnected& event) {
    table.disconnected.remove(event.seat);
    table.away[event.seat] = {};
}

inline void apply(Table& table, const ChipsAdded& event) {
    table.stacks[event.seat] += event.amount;
    table.between.busted.remove(event.seat);
    table.between.wishing.remove(event.seat);
    forget_departure(table.departures, table.players[event.seat]);
}

inline void apply(Table& table, const AddOnWished& event) {
    table.between.wishing.add(event.seat);
    table.next_wish_after[event.seat] = event.next_after;
}

inline void apply(Table& table, const DeparturesForgotten& event) {
    forget_first_departures(table.departures, event.count);
}

inline void apply(Table& table, const ChipsReserved& event) {
    table.reserved.add(event.seat);
    table.reservations[event.seat] = {.player = event.player, .amount = event.amount, .transfer = event.transfer};
}

inline void forget_reservation(Table& table, Seat seat) {
    table.reserved.remove(seat);
    table.reservations[seat] = {};
}

inline void apply(Table& table, const ChipsCommitted& event) { forget_reservation(table, event.seat); }

inline void apply(Table& table, const ChipsReleased& event) { forget_reservation(table, event.seat); }

inline void apply(Table& table, const PauseScheduled& /*event*/) {
    table.between.status = TableStatus::pause_after_hand;
}

inline void apply(Table& table, const TablePaused& /*event*/) {
    table.between.status = TableStatus::paused;
    table.between.predeal_due = table.between.next_hand_due = {};
}

inline void apply(Table& table, const TableResumed& /*event*/) { table.between.status = TableStatus::playing; }

inline void apply(Table& table, const PredealStarted& event) {
    table.between.predeal_due = event.due;
    table.between.next_hand_due = {};
}

inline void apply(Table& table, const PredealEnded& event) {
    table.between.busted = table.between.busted - event.waited_for;
    table.between.wishing = table.between.wishing - event.waited_for;
    table.between.predeal_due = {};
}

inline void apply(Table& table, const NextHandDue& event) {
    table.between.next_hand_due = event.due;
    if (!event.due.known()) table.between.under_way = false;
}

inline void apply(Table& table, const AnchorSet& event) {
    if (event.anchor) {
        table.seed.anchored.add(event.seat);
    } else {
        table.seed.anchored.remove(event.seat);
    }
    table.seed.anchors[event.seat] = event.anchor.value_or(Link());
    table.seed.commitments[event.seat] = 0;
}

inline void apply(Table& table, const ShareCommitted& event) {
    table.seed.share = event.share;
    table.seed.due = table.seed.anchored;
    table.seed.revealed = table.seed.revealed - event.links_lost;
    for (const Seat seat : table.seed.anchored) {
        std::uint32_t& commitments = table.seed.commitments[seat];
        commitments = std::min(commitments, most_commitments) + 1;
    }
}

inline void apply(Table& table, const LinkRevealed& event) {
    table.seed.revealed.add(event.seat);
    table.seed.anchors[event.seat] = event.link;
    table.seed.commitments[event.seat] = 0;
}

inline void apply(Table& table, const HandStarted& event) {
    table.positions_before = table.positions;
    table.positions = event.positions;
    table.between.next_hand_due = {};
    table.between.under_way = event.under_way;
    table.seed.share.reset();
    table.seed.due = {};
    table.seed.revealed = {};
    for (const Seat seat : event.withheld) ++table.seed.withheld[seat];
    // A hand is large: it is made where it stands instead of made and copied, and each of its
    // members makes itself, without all of it being set to zero before.
    Hand& hand = *::new (static_cast<void*>(&table.hand)) Hand;
    hand.number = event.number;
    hand.id = event.hand_id;
    hand.phase = Phase::betting;
    hand.deck = event.deck;
    hand.dealt_in = hand.held_by_dealt = hand.live = event.dealt_in;
}

inline void apply(Table& table, const BlindsMissed& event) {
    table.hand.missed_big = event.big;
    table.hand.missed_small = event.small;
}

// Chips go from a seat's stack into the pot.
inline void pay(Table& table, Seat seat, Chips amount, bool all_in) {
    table.stacks[seat] -= amount;
    table.hand.pot_total += amount;
    table.hand.all_in.add_if(all_in, seat);
}

inline void apply(Table& table, const ForcedBetPosted& event) {
    Hand& hand = table.hand;
    pay(table, event.seat, event.amount, event.all_in);
    switch (event.kind) {
        case ForcedBetKind::ante:
            hand.antes.add(event.seat, event.amount);
            return;
        case ForcedBetKind::table_ante:
        case ForcedBetKind::dead_post:
            hand.dead.add(event.seat, event.amount);
            return;
        case ForcedBetKind::small_blind:
        case ForcedBetKind::big_blind:
        case ForcedBetKind::straddle:
        case ForcedBetKind::post:
            hand.bets.add(event.seat, event.amount);
            hand.street_bets[event.seat] += event.amount;
            return;
    }
    break_invariant("a forced bet is of a kind that exists");
}

inline void apply(Table& table, const HoleCardsDealt& event) {
    for (Seat seat : event.seats) table.hand.hole_cards[seat] = event.cards[seat];
    table.hand.dealt += 2 * event.seats.size();
}

inline void apply(Table& table, const CardBurned& event) {
    if (event.card.known()) table.hand.burned.add(event.card.card());
    table.hand.dealt += 1;
}

inline void apply(Table& table, const BoardDealt& event) {
    Hand& hand = table.hand;
    hand.street = event.street;
    hand.raise_size = {};
    hand.last_aggressor.reset();
    for (const MaybeCard card : event.cards) hand.board.push_back(card);
    hand.dealt += static_cast<int>(event.cards.size());
}

inline void apply(Table& table, const RoundStarted& event) {
    Hand& hand = table.hand;
    hand.street = event.street;
    hand.bet = event.bet;
    hand.raise_size = event.raise_size;
    hand.acted = hand.acted_since_raise = hand.acted_since_full_raise = {};
    hand.intending = {};
    hand.last_aggressor.reset();
}

inline void apply(Table& table, const IntentSet& event) {
    table.hand.intending.add(event.seat);
    if (event.kind == IntentKind::none) table.hand.intending.remove(event.seat);
    table.hand.intents[event.seat] = {.kind = event.kind, .to = event.to};
}

inline void apply(Table& table, const IntentFollowed& event) { table.hand.intending.remove(event.seat); }

inline void apply(Table& table, const IntentDropped& event) { table.hand.intending.remove(event.seat); }

inline void apply(Table& table, const TurnStarted& event) {
    ++table.hand.turn.value;
    table.hand.to_act = event.seat;
    table.hand.due = event.due;
}

inline void apply(Table& table, const ClockSet& event) { table.hand.due = event.due; }

inline void apply(Table& table, const HostInterrupted& event) {
    table.hand.due = event.due;
    table.between.predeal_due = event.predeal_due;
    for (const Seat seat : table.disconnected) table.away[seat].until = event.away_until[seat];
}

inline void apply(Table& table, const TimeBankSpent& event) { table.spent_ms[event.seat] += event.spent_ms; }

inline void apply(Table& table, const TimeBanksRefilled& event) {
    for (int index = 0; index < most_seats; ++index) table.spent_ms[Seat(index)] -= event.added_ms[Seat(index)];
}

inline void apply(Table& table, const PlayerTimedOut& event) {
    table.hand.timed_out[event.seat] = {.turn = table.hand.turn, .due = table.hand.due};
    table.hand.due = {};
}

inline void acted(Hand& hand, Seat seat) {
    hand.to_act.reset();
    hand.due = {};
    hand.acted.add(seat);
    hand.acted_since_raise.add(seat);
    hand.acted_since_full_raise.add(seat);
}

inline void apply(Table& table, const PlayerFolded& event) {
    Hand& hand = table.hand;
    acted(hand, event.seat);
    hand.live.remove(event.seat);
    hand.folded.add(event.seat);
}

inline void apply(Table& table, const PlayerChecked& event) { acted(table.hand, event.seat); }

// What calls, bets and raises have in common.
template <class Action>
void put_in(Table& table, const Action& event) {
    Hand& hand = table.hand;
    pay(table, event.seat, event.added, event.all_in);
    acted(hand, event.seat);
    hand.bets.add(event.seat, event.added);
    hand.street_bets[event.seat] = event.to;
    hand.paid_by_choice[hand.street].add(event.seat);
}

inline void apply(Table& table, const PlayerCalled& event) { put_in(table, event); }

template <class Aggression>
void put_in_more(Table& table, const Aggression& event) {
    Hand& hand = table.hand;
    put_in(table, event);
    hand.bet = event.to;
    hand.raise_size = event.raise_size;
    hand.last_aggressor = event.seat;
    hand.acted_since_raise = SeatSet::of(event.seat);
    if (event.full) hand.acted_since_full_raise = SeatSet::of(event.seat);
    hand.raised[hand.street].add(event.seat);
}

inline void apply(Table& table, const PlayerBet& event) { put_in_more(table, event); }

inline void apply(Table& table, const PlayerRaised& event) { put_in_more(table, event); }

inline void apply(Table& table, const UncalledBetReturned& event) {
    Hand& hand = table.hand;
    table.stacks[event.seat] += event.amount;
    hand.pot_total -= event.amount;
    hand.bets.take_back(event.seat, event.amount);
    hand.street_bets[event.seat] -= event.amount;
}

inline void apply(Table& table, const RoundEnded& /*event*/) {
    Hand& hand = table.hand;
    hand.bet = {};
    hand.street_bets = {};
    hand.pots.clear();
}

inline void apply(Table& table, const PotBuilt& event) {
    Pots& pots = table.hand.pots;
    invariant(event.pot == pots.size(), "pots are built in order");
    pots.push_back({.amount = event.amount, .eligible = event.eligible, .paid_by = event.paid_by});
}

inline void apply(Table& table, const ShowdownStarted& event) {
    table.hand.phase = Phase::showdown;
    table.hand.saw_showdown = event.seats;
}

inline void apply(Table& table, const HandTabled& event) {
    table.hand.tabled.add(event.seat);
    table.hand.hole_cards[event.seat] = event.cards;
}

inline void apply(Table& table, const HandRanked& event) {
    table.hand.ranks[event.seat] = event.rank;
    table.hand.best_fives[event.seat] = event.best_five;
}

inline void apply(Table& table, const HandMucked& event) { table.hand.live.remove(event.seat); }

inline void apply(Table& table, const RakeTaken& event) {
    Hand& hand = table.hand;
    hand.pots[event.pot].amount -= event.amount;
    hand.pot_total -= event.amount;
    hand.rake += event.amount;
}

// Chips go from the pot to a seat's stack.
inline void win(Table& table, Seat seat, Chips amount) {
    table.stacks[seat] += amount;
    table.hand.pot_total -= amount;
    table.hand.won[seat] += amount;
}

inline void apply(Table& table, const PotAwarded& event) {
    table.hand.pots[event.pot].amount -= event.amount;
    win(table, event.seat, event.amount);
}

inline void apply(Table& table, const ResultDeclared& event) {
    Hand& hand = table.hand;
    for (Seat seat : hand.live) win(table, seat, event.won[seat]);
    hand.pot_total -= event.rake;
    hand.rake += event.rake;
    hand.pots.clear();
}

inline void apply(Table& table, const ResultUndeclared& event) {
    for (Seat seat : event.seats) table.stacks[seat] = Stack::unknown();
    table.hand.undeclared = event.seats;
    table.hand.pot_total = {};
    table.hand.pots.clear();
}

inline void apply(Table& table, const HandEnded& event) {
    Hand& hand = table.hand;
    for (Seat seat : event.seats) table.stacks[seat] = event.stacks[seat];
    table.between.busted = table.between.busted | event.busted;
    table.dues = event.dues;
    hand.phase = Phase::complete;
    hand.intending = {};
    hand.won_showdown = event.won_showdown;
}

inline void apply(Table& table, const HandCancelled& event) {
    Hand& hand = table.hand;
    for (Seat seat : event.seats) table.stacks[seat] += event.returned[seat];
    table.positions = event.positions;
    hand.phase = Phase::complete;
    hand.to_act.reset();
    hand.due = {};
    hand.last_aggressor.reset();
    hand.live = hand.all_in = hand.saw_showdown = hand.missed_big = hand.missed_small = hand.intending = {};
    hand.bet = hand.raise_size = hand.pot_total = {};
    hand.street_bets = {};
    hand.bets = hand.antes = hand.dead = {};
    hand.pots.clear();
}

inline void apply(Table& table, const HandClosed& event) {
    Hand& hand = *std::construct_at(&table.hand);
    hand.number = event.number;
    table.positions_before.reset();
    for (Seat seat : event.away) ++table.away[seat].hands;
}

inline void apply(Table& table, const TableClosed& /*event*/) {
    table.closed = true;
    table.between = {};
}

}  // namespace handlog::engine::detail
