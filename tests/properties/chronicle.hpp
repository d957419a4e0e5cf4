// What somebody at the rail knows who hears every announcement and writes it
// down with pencil and paper.
//
// The properties compare the engine's state and its next announcements with
// this. It reads events alone, never the engine's state, and keeps what the
// engine does not: what was put in and what went back are apart, and the size
// of a full raise is worked out here from the amounts.
#pragma once

#include <optional>
#include <vector>

#include "engine/poker/event.hpp"

namespace handlog::tests {

struct Chronicle {
    engine::Rules rules;

    // The hand that is being played, or was played last.
    bool playing = false;
    bool cancelled = false;
    engine::SeatSet dealt_in;
    engine::Positions positions;
    engine::Deck deck;
    bool by_seed = false;
    int dealt = 0;  // places of the deck that are no longer in it
    std::vector<engine::MaybeCard> burned;
    std::vector<engine::MaybeCard> board;
    engine::PerSeat<engine::HoleCards> hole_cards;

    engine::SeatSet folded;
    engine::SeatSet mucked;
    engine::SeatSet all_in;
    engine::SeatSet tabled;

    // Put in over the hand, less what went back to the bettor.
    engine::PerSeat<engine::Chips> antes;
    engine::PerSeat<engine::Chips> dead;
    engine::PerSeat<engine::Chips> bets;
    engine::PerSeat<engine::Chips> won;
    engine::Chips rake;

    std::optional<engine::Seat> straddler;  // the last one

    // This street.
    engine::Street street = engine::Street::preflop;
    bool round_open = false;
    bool timed_out = false;  // the player whose turn it is
    engine::PerSeat<engine::Chips> street_bets;
    engine::Chips bet;
    engine::Chips raise_size;
    engine::SeatSet acted;
    engine::SeatSet acted_since_full_raise;
    engine::PerSeat<engine::Chips> bet_answered;  // what the bet was when the seat acted last
    std::optional<engine::Seat> aggressor;
    std::optional<engine::Seat> to_act;
    std::optional<engine::Seat> last_to_act;  // whose turn it was before

    engine::SeatSet live_when_betting_ended;  // as of the last round that ended
    bool declared = false;                    // the result comes from a history
    bool undeclared = false;
    bool at_showdown = false;
    engine::PerSeat<engine::Stack> stacks_before;  // of the seats that were dealt in
    engine::PerSeat<engine::Stack> stacks;         // of every seat
    engine::SeatSet paid_voluntarily;
    engine::SeatSet raised_preflop;

    void note(const engine::Event& event);

    // Nobody has a claim to the pots of a cancelled hand.
    [[nodiscard]] engine::SeatSet live() const { return cancelled ? engine::SeatSet{} : dealt_in - folded - mucked; }
    [[nodiscard]] engine::SeatSet able() const { return live() - all_in; }  // to bet
    [[nodiscard]] engine::Chips put_in(engine::Seat seat) const { return antes[seat] + dead[seat] + bets[seat]; }
    [[nodiscard]] engine::Chips pot() const;  // what was put in and has not gone to anybody

    // The least street total that is a full bet or raise.
    [[nodiscard]] engine::Chips full_raise() const { return full_raise_over(bet); }
    [[nodiscard]] engine::Chips full_raise_over(engine::Chips answered) const;
    // Must this seat still answer the bet?
    [[nodiscard]] bool owes_an_answer(engine::Seat seat) const;
    // May this seat put in more than the call, by what it and the others did?
    [[nodiscard]] bool may_raise(engine::Seat seat) const;
};

}  // namespace handlog::tests
