// A round of betting ends, and leads to the next street, to the showdown, or to
// the last player who did not fold.

#include <algorithm>

#include "engine/clockwise.hpp"
#include "engine/dealer.hpp"
#include "engine/pots.hpp"
#include "engine/turn.hpp"

namespace handlog::engine::detail {

namespace {

// What the largest bet has above the second largest, folded ones included,
// nobody can match any more. Two seats that could go on betting have matched it.
void return_uncalled_bet(Dealer dealer) {
    const Hand& hand = dealer.hand();
    if (hand.bet == 0_c || (hand.live - hand.all_in).several()) return;
    Chips largest;
    Chips second;
    Seat bettor;
    for (Seat seat : hand.dealt_in) {
        Chips bet = hand.street_bets[seat];
        if (bet > largest) bettor = seat;
        second = std::max(second, std::min(bet, largest));
        largest = std::max(largest, bet);
    }
    if (largest > second && hand.live.contains(bettor)) {
        dealer.announce(UncalledBetReturned{.seat = bettor, .amount = largest - second});
    }
}

// Without antes, and with nobody all-in, every live seat has matched every bet; or one
// is left alone, and wins what there is. Then no layers need to be told apart.
[[nodiscard]] bool has_one_pot(const Hand& hand) {
    return (hand.live & hand.all_in).empty() && hand.antes.payers().empty() && hand.dead.payers().empty() &&
           hand.pot_total > 0_c;
}

void announce_pot(Dealer dealer, std::size_t place, const Pot& pot) {
    dealer.announce(PotBuilt{.pot = static_cast<std::uint8_t>(place),
                             .amount = pot.amount,
                             .eligible = pot.eligible,
                             .paid_by = pot.paid_by});
}

void end_round_with_pots_in_layers(Dealer dealer) {
    Pots pots = build_pots(dealer.hand());
    dealer.announce(RoundEnded{.street = dealer.hand().street, .pots = static_cast<std::uint8_t>(pots.size())});
    for (std::size_t place = 0; place < pots.size(); ++place) announce_pot(dealer, place, pots[place]);
}

void end_round(Dealer dealer) {
    const Hand& hand = dealer.hand();
    return_uncalled_bet(dealer);
    if (!has_one_pot(hand)) return end_round_with_pots_in_layers(dealer);
    dealer.announce(RoundEnded{.street = hand.street, .pots = 1});
    announce_pot(dealer, 0, {.amount = hand.pot_total, .eligible = hand.live, .paid_by = hand.bets.payers()});
}

// The river is the last.
[[nodiscard]] Street street_after(Street street) {
    invariant(street != Street::river, "a street follows on any but the river");
    return static_cast<Street>(static_cast<int>(street) + 1);
}

void deal_street(Dealer dealer, Street street) {
    const Hand& hand = dealer.hand();
    if (dealer.rules().burn) dealer.announce(CardBurned{.card = hand.deck[hand.dealt]});
    dealer.announce_in_place<BoardDealt>([&](BoardDealt& dealt) {
        dealt.street = street;
        const int count = street == Street::flop ? 3 : 1;
        for (int at = 0; at < count; ++at) dealt.cards.push_back(hand.deck[hand.dealt + at]);
    });
}

// Streets are never skipped: where nobody can bet any more, the rest of the
// board is dealt with every burn.
void run_out(Dealer dealer) {
    table_live_hands(dealer);
    while (dealer.hand().street != Street::river) deal_street(dealer, street_after(dealer.hand().street));
    begin_showdown(dealer);
}

void begin_next_street(Dealer dealer) {
    deal_street(dealer, street_after(dealer.hand().street));
    dealer.announce(RoundStarted{.street = dealer.hand().street, .bet = {}, .raise_size = dealer.rules().big_blind});
    SeatSet waiting = waiting_to_act(dealer.hand());
    dealer.announce(TurnStarted{.seat = seat_after(waiting, dealer.button())});
}

}  // namespace

void go_on_after_round(Dealer dealer) {
    const Hand& hand = dealer.hand();
    end_round(dealer);
    if (hand.live.single()) {
        award_and_end(dealer);
    } else if (hand.street == Street::river) {
        begin_showdown(dealer);
    } else if (!(hand.live - hand.all_in).several()) {
        run_out(dealer);
    } else {
        begin_next_street(dealer);
    }
}

}  // namespace handlog::engine::detail
