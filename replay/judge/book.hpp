// The auditor's own book of a table: who sits where with how much, and how the
// hand stands. It is written from what the events say, and the rules are asked
// of it.
//
// It is not the engine's state. Where that keeps sets and counters which the next event resets, this
// notes when something was, and compares: how many raises there were and how many of them each seat
// had seen when it acted last, how many hands were closed and how many of them when a connection was
// lost, in which hand a blind went past a seat and which hand it played last. Who has busted is not
// kept at all, but seen from the stacks.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <type_traits>

#include "engine/poker/between_hands.hpp"
#include "engine/poker/blind_dues.hpp"
#include "engine/poker/card.hpp"
#include "engine/poker/deck.hpp"
#include "engine/poker/event.hpp"
#include "engine/poker/id.hpp"
#include "engine/poker/rules.hpp"
#include "engine/poker/seat.hpp"
#include "engine/poker/shared_seed.hpp"
#include "engine/poker/street.hpp"
#include "engine/poker/time.hpp"
#include "replay/judge/amount.hpp"
#include "replay/judge/cards.hpp"
#include "replay/judge/row.hpp"
#include "replay/judge/seats.hpp"

namespace handlog::replay::judge {

enum class Phase : std::uint8_t { between_hands, betting, showdown, over };

struct Pot {
    Amount amount;
    Seats eligible;
    Seats paid_by;
    friend bool operator==(const Pot& a, const Pot& b) {
        return a.amount == b.amount && a.eligible == b.eligible && a.paid_by == b.paid_by;
    }
};

// Antes and bets are layered apart, and each seat can end one layer of either.
inline constexpr std::size_t most_pots = std::size_t{2} * engine::most_seats;
using Pots = Row<Pot, most_pots>;

using BoardCards = Row<engine::MaybeCard, 5>;

// How much of the betting on this street there has been, or a seat had seen when it
// acted last, its own action included. The start of the round is counted as well,
// so that who has not acted has seen less than there was.
struct Raises {
    std::uint32_t all = 0;
    std::uint32_t full = 0;  // those that were not short
    Amount added;            // by how much they made the bet grow

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
    Raises raises{.all = 1, .full = 1, .added = {}};
    BySeat<Raises> seen;
    BySeat<Amount> put_in;
    engine::Seat last;  // the turn goes on from here
};

// A turn that the clock ended.
struct TurnTimedOut {
    std::uint32_t turn = 0;  // 0 where there was none
    engine::Time due;
};

struct HandBook {
    engine::HandNumber number;
    Phase phase = Phase::between_hands;
    engine::Street street = engine::Street::preflop;

    engine::Deck deck;
    bool shared_seed = false;  // the deck follows from a share of the host
    int dealt = 0;             // places of the deck that are used up
    Cards out;                 // known cards that have left the deck
    Cards burned;              // those of them that are burn cards
    BoardCards board;
    BySeat<engine::HoleCards> hole_cards;

    Seats dealt_in;
    Seats holding;  // dealt in, and the player is still here
    Seats live;     // neither folded nor mucked
    Seats all_in;
    Seats tabled;
    Seats undeclared;
    Seats missed_big;  // not dealt in, and passed by a blind
    Seats missed_small;
    std::optional<engine::Seat> to_act;
    std::uint32_t turns = 0;                // that have begun
    BySeat<TurnTimedOut> turns_timed_out;   // the last of each seat
    engine::Time due;                       // of this seat's turn, or of the end of the review
    std::optional<engine::Seat> aggressor;  // on this street
    Betting betting;
    Seats planned;  // who has said so
    BySeat<Plan> plans;

    BySeat<Amount> bets;   // over the hand
    BySeat<Amount> antes;  // a layer beneath the bets
    BySeat<Amount> dead;   // paid for the table
    Seats paid_besides;    // antes or dead posts
    BySeat<Amount> won;
    Amount in_pot;  // that has not gone to anybody yet
    Pots pots;      // as the log built them at the end of the last round

    Seats paid_voluntarily;
    Seats raised_preflop;
    Seats saw_showdown;

    [[nodiscard]] Amount paid(engine::Seat seat) const { return bets[seat] + antes[seat] + dead[seat]; }
    [[nodiscard]] Seats able() const { return live - all_in; }
    [[nodiscard]] bool in_progress() const { return phase == Phase::betting || phase == Phase::showdown; }
};

// What the seat's player has to do with the blinds, by the numbers of hands. Hands are numbered as
// they end; 0 is none since the player sat down.
struct BlindRecord {
    std::uint32_t played = 0;        // the last that the seat played to its end
    std::uint32_t big_missed = 0;    // the last in which the big blind went past the seat
    std::uint32_t small_missed = 0;  // and the small one

    [[nodiscard]] bool is_newcomer() const { return played == 0; }
    [[nodiscard]] bool owes_big() const { return big_missed != 0 && big_missed >= played; }
    [[nodiscard]] bool owes_small() const { return small_missed != 0 && small_missed >= played; }
};

// Of a player without a connection.
struct Absence {
    engine::Time kept_until;         // the seat is freed then; unknown if it is not for that reason
    std::int64_t closes_before = 0;  // hands that the table had closed when the connection was lost
};

// Chips that a player's account holds ready.
struct Held {
    engine::PlayerId player;
    Amount amount;
    engine::TransferId transfer;
};

// When a player wished to add chips, and when the table was through with it, by its count of events.
struct WishToAdd {
    std::int64_t made = -1;
    std::int64_t settled = -1;
    std::optional<std::int64_t> made_in;  // the number of the hand, or of the last one before
};

// Somebody who left with chips, and brings back no fewer until then.
struct Left {
    engine::PlayerId player;
    Amount chips;
    engine::Time until;
};

struct Book {
    engine::TableId table;  // none before it is opened
    engine::Rules rules;
    std::uint64_t version = 0;  // counts events
    bool closed = false;
    engine::Time last_carried_out;  // when the newest command of this log was received that was carried out

    Seats taken;
    Seats sitting_out;
    Seats leaving;
    Seats disconnected;
    Seats reserved;   // chips are held ready for them; an empty one is kept for their player
    Seats uncounted;  // nobody recorded what they have
    BySeat<engine::PlayerId> players;
    BySeat<Amount> stacks;  // 0 where uncounted
    BySeat<Held> held;

    engine::TableStatus status = engine::TableStatus::playing;
    engine::Time buy_in_until;   // the table waits for players to buy in; unknown if it does not
    engine::Time next_hand_due;  // unknown if the rules leave that to the host
    // By the table's count of events: when a hand was dealt last, and when it was last said that none is due.
    std::int64_t dealt_at = -1;
    std::int64_t taken_back_at = -1;
    Seats excused;  // nobody waits for them, although they have no chips
    BySeat<WishToAdd> wishes;

    // For the seed of the next hand.
    std::optional<engine::Commitment> share;           // the host's
    BySeat<std::optional<engine::Link>> newest_links;  // of the chains of those who have one
    BySeat<std::uint32_t> steps;                       // from the link that is due to the newest
    Seats bound;                                       // had a chain when the host committed itself to this share
    Seats linked;                                      // theirs belong to this share
    BySeat<std::uint32_t> withheld;                    // hands whose seed has nothing of a player who could add to it

    std::int64_t closes = 0;                                  // hands that were closed, as far as this log goes
    BySeat<Absence> absences;                                 // of the disconnected seats
    BySeat<std::int64_t> banks_ms;                            // what is left of each player's time bank
    Row<Left, std::size_t{2} * engine::most_seats> departed;  // in the order in which they left
    std::uint32_t hands_ended = 0;
    BySeat<BlindRecord> blinds;
    Seats asked_to_post;  // at any time since they sat down

    std::optional<engine::Positions> positions;
    std::optional<engine::Positions> positions_before;
    HandBook hand;

    [[nodiscard]] bool is_open() const { return !is_missing(table) && !closed; }
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
        uncounted.add_if(!is_known(stack), seat);
        stacks[seat] = is_known(stack) ? Amount(Amount(count_of(stack))) : Amount();
    }
    [[nodiscard]] bool has(engine::Seat seat, engine::Stack stack) const {
        return counted(seat) == is_known(stack) &&
               (!is_known(stack) || stacks[seat] == Amount(Amount(count_of(stack))));
    }

    // For these the table has waited.
    void end_buying_in(Seats waited_for) {
        excused = excused | waited_for;
        for (const engine::Seat seat : waited_for) settle_wish(seat);
        buy_in_until = {};
    }
    void settle_wish(engine::Seat seat) { wishes[seat].settled = static_cast<std::int64_t>(version); }
    // The first so many of those who left, and one who is back with chips.
    void forget_departed(std::size_t count);
    void forget_departed(const engine::PlayerId& player);
    // How many of the first have been away for long enough.
    [[nodiscard]] std::size_t departed_for_long(engine::Time received_at) const;
    void forget_held(engine::Seat seat) {
        reserved.remove(seat);
        held[seat] = {};
    }

    [[nodiscard]] std::int64_t whole_bank_ms() const {
        return rules.timers.time_bank_ms > 0 ? rules.timers.time_bank_ms : 0;
    }
    // Hands that were closed since the connection was lost.
    [[nodiscard]] std::int64_t hands_away(engine::Seat seat) const { return closes - absences[seat].closes_before; }

    // The seats whose players have played no hand to its end since they sat down.
    [[nodiscard]] Seats newcomers() const {
        Seats seats;
        for (const engine::Seat seat : taken) seats.add_if(blinds[seat].is_newcomer(), seat);
        return seats;
    }
    // Who owes which blind, in the words of a log: by the numbers of hands, and the other way round, by
    // two hands before all others that are as good as any.
    [[nodiscard]] engine::BlindDues dues() const;
    void set_dues(const engine::BlindDues& dues);
    // Those who must not take a blind's place as long as two others play.
    [[nodiscard]] Seats waiting_newcomers() const {
        return rules.newcomer == engine::Newcomer::at_once ? Seats() : newcomers();
    }

    // The seats that could play the next hand.
    [[nodiscard]] Seats ready() const;
    // Those of them who are there to start it, where the clock starts hands.
    [[nodiscard]] Seats starters() const;
    // The host has started the first hand, and the table has not had to wait for players since.
    [[nodiscard]] bool is_under_way() const {
        return rules.start == engine::Start::first_by_host && dealt_at > taken_back_at;
    }
    // The seats that have lost their last chip, and for which the table has yet to wait.
    [[nodiscard]] Seats busted() const;
    // The seats that wish to add chips, and for which the table has yet to wait.
    [[nodiscard]] Seats wishing() const;
    // From which hand on the player may wish so again; 0 where there was no wish.
    [[nodiscard]] engine::HandNumber next_wish_after(engine::Seat seat) const;
    // Of all these, who may want to play the next hand.
    [[nodiscard]] Seats awaited() const { return (busted() | wishing()) - sitting_out - leaving - full(); }
    // Theirs are stacks beyond which nobody may buy.
    [[nodiscard]] Seats full() const;
    // No hand keeps the seats of those who are away from all of them.
    [[nodiscard]] Seats away_from_hands() const { return disconnected - hand.holding; }
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
[[nodiscard]] constexpr engine::Seat clockwise(engine::Seat from, Seats seats) { return seats.clockwise(from); }

[[nodiscard]] bool is_known(const engine::HoleCards& cards);
[[nodiscard]] bool is_known(const BoardCards& cards);

}  // namespace handlog::replay::judge
