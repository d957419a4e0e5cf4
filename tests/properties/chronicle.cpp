#include "tests/properties/chronicle.hpp"

#include <algorithm>
#include <variant>

#include "tests/properties/overloaded.hpp"

namespace handlog::tests {

using namespace handlog::engine;

namespace {

void start(Chronicle& told, const HandStarted& event) {
    Chronicle fresh;
    fresh.rules = told.rules;
    fresh.stacks = fresh.stacks_before = told.stacks;
    fresh.playing = true;
    fresh.dealt_in = event.dealt_in;
    fresh.positions = event.positions;
    fresh.deck = event.deck;
    fresh.by_seed = event.commitment.has_value();
    told = fresh;
}

void post(Chronicle& told, const ForcedBetPosted& event) {
    told.stacks[event.seat] -= event.amount;
    if (event.all_in) told.all_in.add(event.seat);
    if (event.kind == ForcedBetKind::straddle) told.straddler = event.seat;
    if (event.kind == ForcedBetKind::ante) {
        told.antes[event.seat] += event.amount;
    } else if (event.kind == ForcedBetKind::table_ante || event.kind == ForcedBetKind::dead_post) {
        told.dead[event.seat] += event.amount;
    } else {
        told.bets[event.seat] += event.amount;
        told.street_bets[event.seat] += event.amount;
    }
}

void act(Chronicle& told, Seat seat) {
    told.last_to_act = told.to_act;
    told.timed_out = false;
    told.to_act.reset();
    told.acted.add(seat);
    told.acted_since_full_raise.add(seat);
    told.bet_answered[seat] = told.bet;
}

void put_in_more(Chronicle& told, Seat seat, Chips added, bool all_in) {
    told.stacks[seat] -= added;
    told.bets[seat] += added;
    told.street_bets[seat] += added;
    if (all_in) told.all_in.add(seat);
    if (told.street == Street::preflop) told.paid_voluntarily.add(seat);
}

void raise(Chronicle& told, Seat seat, Chips added, bool all_in) {
    put_in_more(told, seat, added, all_in);
    const Chips to = told.street_bets[seat];
    if (to >= told.full_raise()) {
        told.raise_size = to - told.bet;
        told.acted_since_full_raise = {};
    }
    told.bet = to;
    told.aggressor = seat;
    act(told, seat);
    if (told.street == Street::preflop) told.raised_preflop.add(seat);
}

void win(Chronicle& told, Seat seat, Chips amount) {
    told.stacks[seat] += amount;
    told.won[seat] += amount;
}

void begin_round(Chronicle& told, const RoundStarted& event) {
    told.street = event.street;
    told.round_open = true;
    told.bet = event.bet;
    told.raise_size = event.raise_size;
    told.acted = told.acted_since_full_raise = {};
    told.bet_answered = {};
    told.aggressor.reset();
    told.to_act.reset();
    told.last_to_act.reset();
}

void cancel(Chronicle& told, const HandCancelled& event) {
    for (const Seat seat : event.seats) told.stacks[seat] += event.returned[seat];
    told.antes = told.dead = told.bets = told.street_bets = {};
    told.playing = told.round_open = false;
    told.to_act.reset();
    told.cancelled = true;
    told.all_in = {};
}

// Of a closed hand nothing is left.
void close(Chronicle& told) {
    Chronicle fresh;
    fresh.rules = told.rules;
    fresh.stacks = told.stacks;
    told = fresh;
}

}  // namespace

void Chronicle::note(const Event& event) {
    std::visit(
        Overloaded{
            [this](const TableOpened& happened) { rules = happened.rules; },
            [this](const PlayerSeated& happened) { stacks[happened.seat] = happened.stack; },
            [](const LeaveScheduled&) {},
            [this](const PlayerLeft& happened) { stacks[happened.seat] = {}; },
            [](const PlayerSatOut&) {},
            [](const PlayerSatIn&) {},
            [](const PlayerDisconnected&) {},
            [](const PlayerReconnected&) {},
            [](const PostScheduled&) {},
            [](const AddOnWished&) {},
            [](const BlindsMissed&) {},
            [](const IntentSet&) {},
            [](const IntentFollowed&) {},
            [](const IntentDropped&) {},
            [](const ClockSet&) {},
            [](const ChipsReserved&) {},
            [](const ChipsCommitted&) {},
            [](const ChipsReleased&) {},
            [](const PauseScheduled&) {},
            [](const TablePaused&) {},
            [](const TableResumed&) {},
            [](const PredealStarted&) {},
            [](const PredealEnded&) {},
            [](const NextHandDue&) {},
            [](const TimeBankSpent&) {},
            [](const TimeBanksRefilled&) {},
            [](const DeparturesForgotten&) {},
            [](const HostInterrupted&) {},
            [](const AnchorSet&) {},
            [](const ShareCommitted&) {},
            [](const LinkRevealed&) {},
            [this](const PlayerTimedOut&) { timed_out = true; },
            [this](const ChipsAdded& happened) { stacks[happened.seat] += happened.amount; },
            [this](const HandStarted& happened) { start(*this, happened); },
            [this](const ForcedBetPosted& happened) { post(*this, happened); },
            [this](const HoleCardsDealt& happened) {
                hole_cards = happened.cards;
                dealt += 2 * happened.seats.size();
            },
            [this](const CardBurned& happened) {
                burned.push_back(happened.card);
                ++dealt;
            },
            [this](const BoardDealt& happened) {
                board.insert(board.end(), happened.cards.begin(), happened.cards.end());
                dealt += static_cast<int>(happened.cards.size());
                street = happened.street;
            },
            [this](const RoundStarted& happened) { begin_round(*this, happened); },
            [this](const TurnStarted& happened) { to_act = happened.seat; },
            [this](const PlayerFolded& happened) {
                act(*this, happened.seat);
                folded.add(happened.seat);
            },
            [this](const PlayerChecked& happened) { act(*this, happened.seat); },
            [this](const PlayerCalled& happened) {
                put_in_more(*this, happened.seat, happened.added, happened.all_in);
                act(*this, happened.seat);
            },
            [this](const PlayerBet& happened) { raise(*this, happened.seat, happened.added, happened.all_in); },
            [this](const PlayerRaised& happened) { raise(*this, happened.seat, happened.added, happened.all_in); },
            [this](const UncalledBetReturned& happened) {
                stacks[happened.seat] += happened.amount;
                bets[happened.seat] -= happened.amount;
                street_bets[happened.seat] -= happened.amount;
            },
            [this](const RoundEnded&) {
                round_open = false;
                street_bets = {};
                bet = {};
                live_when_betting_ended = live();
            },
            [](const PotBuilt&) {},
            [this](const ShowdownStarted&) { at_showdown = true; },
            [this](const HandTabled& happened) {
                tabled.add(happened.seat);
                hole_cards[happened.seat] = happened.cards;
            },
            [](const HandRanked&) {},
            [this](const HandMucked& happened) { mucked.add(happened.seat); },
            [this](const RakeTaken& happened) { rake += happened.amount; },
            [this](const PotAwarded& happened) { win(*this, happened.seat, happened.amount); },
            [this](const ResultDeclared& happened) {
                declared = true;
                for (const Seat seat : dealt_in) win(*this, seat, happened.won[seat]);
                rake += happened.rake;
            },
            [this](const ResultUndeclared& happened) {
                undeclared = true;
                for (const Seat seat : happened.seats) stacks[seat] = Stack::unknown();
            },
            [this](const HandEnded&) { playing = false; },
            [this](const HandCancelled& happened) { cancel(*this, happened); },
            [this](const HandClosed&) { close(*this); },
            [](const TableClosed&) {},
        },
        event);
}

Chips Chronicle::pot() const {
    if (undeclared) return 0_c;
    Chips total = 0_c - rake;
    for (const Seat seat : dealt_in) total += put_in(seat) - won[seat];
    return total;
}

Chips Chronicle::full_raise_over(Chips answered) const {
    const Chips by_size = answered + raise_size;
    return rules.raise_min == RaiseMin::at_least_double ? std::max(by_size, answered + answered) : by_size;
}

bool Chronicle::owes_an_answer(Seat seat) const {
    return able().contains(seat) && (!acted.contains(seat) || street_bets[seat] < bet);
}

bool Chronicle::may_raise(Seat seat) const {
    if (able() == SeatSet::of(seat)) return false;
    if (!acted.contains(seat)) return true;
    switch (rules.reopen) {
        case Reopen::single:
            return !acted_since_full_raise.contains(seat);
        case Reopen::cumulative:
            return bet >= full_raise_over(bet_answered[seat]);
        case Reopen::any:
            return bet > bet_answered[seat];
    }
    return false;
}

}  // namespace handlog::tests
