// The state of one table: who sits where with how much, and the hand that is
// being played or was played last.
//
// State is flat: at most ten seats, no heap, cheap to copy. Sets of seats say
// who is what; an amount per seat stands in an array of its own. Only evolve()
// writes it, and asks none of the questions that are answered here for the rules.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "engine/poker/between_hands.hpp"
#include "engine/poker/blind_dues.hpp"
#include "engine/poker/card.hpp"
#include "engine/poker/chips.hpp"
#include "engine/poker/deck.hpp"
#include "engine/poker/event.hpp"
#include "engine/poker/id.hpp"
#include "engine/poker/inline_vector.hpp"
#include "engine/poker/kinds.hpp"
#include "engine/poker/names.hpp"
#include "engine/poker/rules.hpp"
#include "engine/poker/seat.hpp"
#include "engine/poker/sender.hpp"
#include "engine/poker/shared_seed.hpp"
#include "engine/poker/street.hpp"
#include "engine/poker/time.hpp"

namespace handlog::engine {

struct Pot {
    Chips amount;
    SeatSet eligible;
    SeatSet paid_by;
    friend bool operator==(const Pot&, const Pot&) = default;
};

// Antes and bets are layered apart, and each seat can end one layer of either.
inline constexpr std::size_t most_pots = 2 * most_seats;
using Pots = InlineVector<Pot, most_pots>;

using Board = InlineVector<MaybeCard, 5>;

enum class Phase : std::uint8_t {
    between_hands,  // of the last hand only the number is left
    betting,        // `to_act` must act
    showdown,       // cards are hidden: the history must show, muck or declare
    complete,       // the pots are paid; whoever wants to show still may
};

// Chips by the seat that put them in.
class Contributions {
public:
    [[nodiscard]] Chips operator[](Seat seat) const { return chips_[seat]; }
    // Exactly the seats that have something in it.
    [[nodiscard]] SeatSet payers() const { return payers_; }

    void add(Seat seat, Chips amount) { set(seat, chips_[seat] + amount); }
    void take_back(Seat seat, Chips amount) { set(seat, chips_[seat] - amount); }

    friend bool operator==(const Contributions&, const Contributions&) = default;

private:
    void set(Seat seat, Chips amount) {
        invariant(amount >= Chips{}, "nobody takes back more than they put in");
        chips_[seat] = amount;
        if (amount > Chips{}) {
            payers_.add(seat);
        } else {
            payers_.remove(seat);
        }
    }

    PerSeat<Chips> chips_;
    SeatSet payers_;
};

struct Intent {
    IntentKind kind = IntentKind::none;
    Chips to;
    friend bool operator==(const Intent&, const Intent&) = default;
};

struct TimedOut {
    TurnNumber turn;
    Time due;
    friend bool operator==(const TimedOut&, const TimedOut&) = default;
};

struct Hand {
    HandNumber number;
    HandId id;
    Phase phase = Phase::between_hands;
    Street street = Street::preflop;

    // The cards. The next one to be dealt stands at place `dealt` of the deck.
    Deck deck;
    int dealt = 0;
    CardSet burned;
    Board board;
    PerSeat<HoleCards> hole_cards;

    // The seats. `held_by_dealt` loses a seat when its player leaves after the
    // hand, so that whoever sits down next does not inherit the cards.
    SeatSet dealt_in;
    SeatSet held_by_dealt;
    SeatSet live;  // dealt in and neither folded nor mucked
    SeatSet folded;
    SeatSet all_in;
    SeatSet tabled;
    SeatSet undeclared;  // nobody recorded what these won

    // Not dealt in, and passed by a blind; settled with the seats that play when the hand has ended.
    SeatSet missed_big;
    SeatSet missed_small;

    // Turns, so that a command that was meant for an earlier one is recognised.
    TurnNumber turn;              // that began last
    PerSeat<TimedOut> timed_out;  // the last of each seat that ended so; number 0 if none did

    // The betting of this street.
    std::optional<Seat> to_act;
    Time due;  // until when the table waits for this seat, or for cards to be shown; unknown if for as long as it takes
    std::optional<Seat> last_aggressor;
    Chips bet;
    Chips raise_size;
    SeatSet acted;                   // on this street
    SeatSet acted_since_raise;       // the bet has not grown since
    SeatSet acted_since_full_raise;  // nobody has made a full bet or raise since
    PerSeat<Chips> street_bets;
    SeatSet intending;        // have said what they would do
    PerSeat<Intent> intents;  // of these seats

    // What each seat has put in over the hand, and what has become of it.
    Contributions bets;
    Contributions antes;
    Contributions dead;  // table antes and dead posts
    PerSeat<Chips> won;
    Chips pot_total;  // all of it that has not gone to anybody yet, bets of this street included
    Chips rake;
    Pots pots;  // as built at the end of the last round

    PerSeat<HandRank> ranks;
    PerSeat<CardSet> best_fives;
    PerStreet<SeatSet> paid_by_choice;  // called, bet or raised
    PerStreet<SeatSet> raised;          // bet or raised
    SeatSet saw_showdown;
    SeatSet won_showdown;

    friend bool operator==(const Hand&, const Hand&) = default;
};

struct Table {
    TableId id;
    Rules rules;
    std::uint64_t version = 0;  // counts events; never repeats or skips
    bool closed = false;        // for ever

    SeatSet occupied;
    SeatSet sitting_out;
    SeatSet leaving;  // after the hand
    SeatSet disconnected;
    SeatSet reserved;  // for these seats chips are held ready; an empty one is kept for their player
    BlindDues dues;
    BetweenHands between;
    PerSeat<PlayerId> players;
    PerSeat<Stack> stacks;
    PerSeat<Away> away;                   // of the disconnected seats
    PerSeat<std::int32_t> spent_ms;       // of the time bank, and not refilled since
    PerSeat<HandNumber> next_wish_after;  // to add chips; not before that hand
    PerSeat<Reservation> reservations;    // of the reserved seats

    Departures departures;  // who has to bring back what they left with
    SharedSeed seed;        // what there is of the next one

    std::optional<Positions> positions;         // of the hand being played or played last
    std::optional<Positions> positions_before;  // to go back to if that hand is cancelled
    Hand hand;

    [[nodiscard]] bool is_open() const { return !id.empty() && !closed; }
    [[nodiscard]] bool hand_in_progress() const {
        return hand.phase == Phase::betting || hand.phase == Phase::showdown;
    }

    // The seats that could play the next hand. Newcomers among them may have to wait.
    [[nodiscard]] SeatSet ready() const {
        SeatSet ready = occupied - sitting_out - leaving;
        for (Seat seat : ready) {
            if (stacks[seat].empty()) ready.remove(seat);
        }
        return ready;
    }
    // Those who count for whether a hand can start. Where the host starts every hand, everybody who is
    // ready does; where the timers start hands, they wait until two are there.
    [[nodiscard]] SeatSet starters() const { return rules.start == Start::host ? ready() : ready() - disconnected; }
    // The players who may add to the seed of the next hand. Once the host has committed its share, nobody can join
    // them, and none but who cannot play escapes being one of them.
    [[nodiscard]] SeatSet contributors() const { return (seed.share ? seed.due : seed.anchored) & ready(); }
    // Those to whose stacks nothing may be added, as a buy-in is.
    [[nodiscard]] SeatSet full() const {
        SeatSet full;
        if (rules.buy_in.most == Chips{}) return full;
        for (const Seat seat : occupied)
            full.add_if(stacks[seat].known() && stacks[seat].chips() >= rules.buy_in.most, seat);
        return full;
    }
    // Those for whom the table waits, or would before the next hand: who sits out asks for no such time.
    [[nodiscard]] SeatSet awaited() const {
        const SeatSet to_bring_chips = between.busted | between.wishing;
        return to_bring_chips - sitting_out - leaving - full();
    }
    // Nobody sits there, and nobody but the player whose chips are on their way may.
    [[nodiscard]] SeatSet kept() const { return reserved - occupied; }
    // Whose player has no connection, and plays in no hand that is not closed.
    [[nodiscard]] SeatSet away_from_hands() const {
        return hand.phase == Phase::between_hands ? disconnected : disconnected - hand.held_by_dealt;
    }
    // What the player has left of the time bank, beyond the time of a turn.
    [[nodiscard]] std::int32_t time_bank_ms(Seat seat) const {
        return std::max(0, rules.timers.time_bank_ms - spent_ms[seat]);
    }
    [[nodiscard]] std::optional<Seat> seat_of(const PlayerId& player) const;
    // Nothing if the table does not remember that the player left.
    [[nodiscard]] const Departure* departure_of(const PlayerId& player) const;

    friend bool operator==(const Table&, const Table&) = default;
};

static_assert(std::is_trivially_copyable_v<Table>, "a table is copied with every decision");

// Where a table stands between one hand and the next, as a player sees it. Those between two waits
// for somebody are seen only within an entry.
enum class HandPhase : std::uint8_t {
    waiting_for_players,  // nothing can be dealt: there are not two who could play, or the table is paused
    predeal,              // until those who are to bring chips have done so, or their time is over
    deal,                 // two can play: the host starts the hand; blinds and hole cards
    pre_flop_betting,
    flop,
    flop_betting,
    turn,
    turn_betting,
    river,
    river_betting,
    showdown,       // a history from elsewhere hides cards and must show, muck or declare
    hand_complete,  // the pots are paid; whoever wants to show still may
};
HANDLOG_NAMES(HandPhase, waiting_for_players, predeal, deal, pre_flop_betting, flop, flop_betting, turn, turn_betting,
              river, river_betting, showdown, hand_complete);

[[nodiscard]] HandPhase hand_phase(const Table& table);

// When something is over unless a command comes before: then the host sends a Tick. Unknown if
// nothing is timed.
[[nodiscard]] Time next_deadline(const Table& table);

// When the time of the turn is over and that of the time bank begins to run; unknown if it will not.
[[nodiscard]] Time time_bank_from(const Table& table);

// Every known chip on the table: the stacks and whatever lies in the pot.
[[nodiscard]] Chips chips_on_table(const Table& table);

// How many more the table may hold, be it that somebody adds them or that they
// come out of a stack that is not known.
[[nodiscard]] Chips room_for_chips(const Table& table);

}  // namespace handlog::engine
