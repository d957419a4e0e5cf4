// The auditor's own book of a table: who sits where with how much, and how the
// hand stands. It is written from what the events say, and the rules are asked
// of it.
//
// It is not the engine's state. Where that keeps sets of seats which the next
// event resets, this counts: how many raises there were, and how many of them
// each seat had seen when it acted last.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <type_traits>

#include "engine/between_hands.hpp"
#include "engine/blind_dues.hpp"
#include "engine/card.hpp"
#include "engine/deck.hpp"
#include "engine/event.hpp"
#include "engine/id.hpp"
#include "engine/inline_vector.hpp"
#include "engine/rules.hpp"
#include "engine/seat.hpp"
#include "engine/street.hpp"
#include "engine/time.hpp"
#include "replay/judge/amount.hpp"

namespace handlog::replay::judge {

enum class Phase : std::uint8_t { between_hands, betting, showdown, over };

struct Pot {
    Amount amount;
    engine::SeatSet eligible;
    engine::SeatSet paid_by;
    friend bool operator==(const Pot&, const Pot&) = default;
};

// Antes and bets are layered apart, and each seat can end one layer of either.
inline constexpr std::size_t most_pots = std::size_t{2} * engine::most_seats;
using Pots = engine::InlineVector<Pot, most_pots>;

using BoardCards = engine::InlineVector<engine::MaybeCard, 5>;

// How much of the betting on this street there has been, or a seat had seen when it
// acted last, its own action included. The start of the round is counted as well,
// so that who has not acted has seen less than there was.
struct Raises {
    std::uint32_t all = 0;
    std::uint32_t full = 0;  // those that were not short

    [[nodiscard]] bool any() const { return all > 0; }
};

// What a player has said that they would do.
struct Plan {
    engine::IntentKind kind = engine::IntentKind::none;
    Amount to;
};

// The betting of one street.
struct Betting {
    Amount bet;         // what must be matched
    Amount raise_size;  // what a full raise must add
    Raises raises{.all = 1, .full = 1};
    engine::PerSeat<Raises> seen;
    engine::PerSeat<Amount> put_in;
    engine::Seat last;  // the turn goes on from here
};

struct HandBook {
    engine::HandNumber number;
    Phase phase = Phase::between_hands;
    engine::Street street = engine::Street::preflop;

    engine::Deck deck;
    int dealt = 0;           // places of the deck that are used up
    engine::CardSet out;     // known cards that have left the deck
    engine::CardSet burned;  // those of them that are burn cards
    BoardCards board;
    engine::PerSeat<engine::HoleCards> hole_cards;

    engine::SeatSet dealt_in;
    engine::SeatSet holding;  // dealt in, and the player is still here
    engine::SeatSet live;     // neither folded nor mucked
    engine::SeatSet all_in;
    engine::SeatSet tabled;
    engine::SeatSet undeclared;
    engine::SeatSet missed_big;  // not dealt in, and passed by a blind
    engine::SeatSet missed_small;
    std::optional<engine::Seat> to_act;
    engine::Time due;                       // of this seat's turn, or of the end of the review
    std::optional<engine::Seat> aggressor;  // on this street
    Betting betting;
    engine::SeatSet planned;  // who has said so
    engine::PerSeat<Plan> plans;

    engine::PerSeat<Amount> bets;   // over the hand
    engine::PerSeat<Amount> antes;  // a layer beneath the bets
    engine::PerSeat<Amount> dead;   // paid for the table
    engine::SeatSet paid_besides;   // antes or dead posts
    engine::PerSeat<Amount> won;
    Amount in_pot;  // that has not gone to anybody yet
    Pots pots;      // as the log built them at the end of the last round

    engine::SeatSet paid_voluntarily;
    engine::SeatSet raised_preflop;
    engine::SeatSet saw_showdown;

    [[nodiscard]] Amount paid(engine::Seat seat) const { return bets[seat] + antes[seat] + dead[seat]; }
    [[nodiscard]] engine::SeatSet able() const { return live - all_in; }
    [[nodiscard]] bool in_progress() const { return phase == Phase::betting || phase == Phase::showdown; }
};

struct Book {
    engine::TableId table;  // none before it is opened
    engine::Rules rules;
    std::uint64_t version = 0;  // counts events
    bool closed = false;

    engine::SeatSet taken;
    engine::SeatSet sitting_out;
    engine::SeatSet leaving;
    engine::SeatSet disconnected;
    engine::SeatSet reserved;  // chips are held ready for them; an empty one is kept for their player
    engine::BlindDues dues;
    engine::BetweenHands between;
    engine::SeatSet uncounted;  // nobody recorded what they have
    engine::PerSeat<engine::PlayerId> players;
    engine::PerSeat<Amount> stacks;  // 0 where uncounted
    engine::PerSeat<engine::Away> away;
    engine::PerSeat<engine::Reservation> reservations;

    std::optional<engine::Positions> positions;
    std::optional<engine::Positions> positions_before;
    HandBook hand;

    [[nodiscard]] bool is_open() const { return !table.empty() && !closed; }
    [[nodiscard]] bool counted(engine::Seat seat) const { return !uncounted.contains(seat); }

    // What a payment of so much takes from the seat.
    [[nodiscard]] Amount can_pay(engine::Seat seat, Amount amount) const {
        return counted(seat) && stacks[seat] < amount ? stacks[seat] : amount;
    }
    // Nothing is left behind a payment of so much.
    [[nodiscard]] bool is_all_in_with(engine::Seat seat, Amount amount) const {
        return counted(seat) && stacks[seat] == amount;
    }
    void give(engine::Seat seat, Amount amount) {
        if (counted(seat)) stacks[seat] += amount;
    }
    // A payment that is too large, which is a finding, leaves nothing.
    void take(engine::Seat seat, Amount amount) {
        if (counted(seat)) stacks[seat] = stacks[seat] < amount ? Amount() : stacks[seat] - amount;
    }
    void set_stack(engine::Seat seat, engine::Stack stack) {
        uncounted.remove(seat);
        uncounted.add_if(!stack.known(), seat);
        stacks[seat] = stack.known() ? Amount(stack.chips()) : Amount();
    }
    [[nodiscard]] bool has(engine::Seat seat, engine::Stack stack) const {
        return counted(seat) == stack.known() && (!stack.known() || stacks[seat] == Amount(stack.chips()));
    }

    // Those who were waited for have been; who sits out has not.
    void end_predeal() {
        for (const engine::Seat seat : awaited()) between.busted.remove(seat);
        between.predeal_due = {};
    }
    void forget_reservation(engine::Seat seat) {
        reserved.remove(seat);
        reservations[seat] = {};
    }

    // The seat's player has settled with the blinds, or is gone.
    void quit_dues(engine::Seat seat) {
        for (engine::SeatSet* owing : {&dues.newcomers, &dues.posting, &dues.missed_big, &dues.missed_small}) {
            owing->remove(seat);
        }
    }
    // Those who must not take a blind's place as long as two others play.
    [[nodiscard]] engine::SeatSet newcomers() const {
        return rules.newcomer == engine::Newcomer::at_once ? engine::SeatSet() : dues.newcomers;
    }

    // The seats that could play the next hand.
    [[nodiscard]] engine::SeatSet ready() const;
    // Those of them who are there to start it, where nobody but the clock does.
    [[nodiscard]] engine::SeatSet starters() const;
    // Who has busted and may want to play the next hand.
    [[nodiscard]] engine::SeatSet awaited() const { return between.busted - sitting_out - leaving; }
    // No hand keeps the seats of those who are away from all of them.
    [[nodiscard]] engine::SeatSet away_from_hands() const { return disconnected - hand.holding; }
    // When something is over unless a command comes before; unknown if nothing is timed.
    [[nodiscard]] engine::Time next_deadline() const;
    // How many chips the table may still hold.
    [[nodiscard]] Amount room() const;
};

// Begins anew. A hand is too large to be made elsewhere and copied, and each of its
// members makes itself, without all of it being set to zero before.
template <class Part>
void begin_anew(Part& part) {
    static_assert(std::is_trivially_destructible_v<Part>);
    ::new (static_cast<void*>(&part)) Part;
}

// The first of the seats that is reached by going clockwise from `from`, which
// comes last itself. There must be one.
[[nodiscard]] engine::Seat clockwise(engine::Seat from, engine::SeatSet seats);

[[nodiscard]] bool is_known(const engine::HoleCards& cards);
[[nodiscard]] bool is_known(const BoardCards& cards);

}  // namespace handlog::replay::judge
