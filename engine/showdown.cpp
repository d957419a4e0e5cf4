// From the last bet to the next hand: who shows, who has the best hand of each
// pot, where the chips go.

#include <algorithm>

#include "engine/clockwise.hpp"
#include "engine/dealer.hpp"
#include "engine/evaluator.hpp"
#include "engine/hand_rank_tally.hpp"
#include "engine/pots.hpp"

namespace handlog::engine::detail {

namespace {

[[nodiscard]] bool is_known(const HoleCards& cards) { return cards[0].known() && cards[1].known(); }

[[nodiscard]] bool is_known(const Board& board) {
    return std::all_of(board.begin(), board.end(), [](MaybeCard card) { return card.known(); });
}

[[gnu::always_inline]] inline void table_hand(Dealer dealer, Seat seat) {
    const Hand& hand = dealer.hand();
    if (hand.tabled.contains(seat) || !is_known(hand.hole_cards[seat])) return;
    dealer.announce_in_place<HandTabled>([&](HandTabled& tabled) {
        tabled.seat = seat;
        tabled.cards = hand.hole_cards[seat];
    });
}

[[nodiscard]] CardTally tally(const Board& board) {
    CardTally cards;
    for (const MaybeCard card : board) cards += card.card();
    return cards;
}

[[nodiscard]] CardSet set_of(const Board& board) {
    CardSet cards;
    for (const MaybeCard card : board) cards.add(card.card());
    return cards;
}

[[nodiscard]] CardSet with(CardSet cards, const HoleCards& more) {
    for (const MaybeCard card : more) cards.add(card.card());
    return cards;
}

// The last aggressor of the river shows first, else the first seat left of the
// button; the others follow clockwise.
template <class Visit>
void in_order_of_showing(Dealer dealer, SeatSet seats, Visit visit) {
    const std::optional<Seat> aggressor = dealer.hand().last_aggressor;
    const bool begins = aggressor && seats.contains(*aggressor);
    clockwise_after(begins ? seat_before(seats, *aggressor) : dealer.button(), seats, visit);
}

// In every pot that `seat` could win, somebody has tabled a better hand.
[[nodiscard]] bool cannot_win(const Hand& hand, Seat seat, const PerSeat<HandRank>& ranks) {
    return std::all_of(hand.pots.begin(), hand.pots.end(), [&](const Pot& pot) {
        if (!pot.eligible.contains(seat)) return true;
        SeatSet rivals = pot.eligible & hand.live & hand.tabled;
        return std::any_of(rivals.begin(), rivals.end(), [&](Seat rival) { return ranks[rival] > ranks[seat]; });
    });
}

[[gnu::always_inline]] inline void announce_rank(Dealer dealer, Seat seat, CardSet seven, HandRank rank) {
    dealer.announce(HandRanked{.seat = seat, .rank = rank, .best_five = best_five(seven, rank)});
}

// Tables and ranks every live hand, or mucks it where the rules let a beaten
// hand go unseen. With a player all-in nobody may: all hands are tabled.
void show_hands(Dealer dealer) {
    const Hand& hand = dealer.hand();
    CardTally board = tally(hand.board);
    PerSeat<HandRank> ranks;
    for (Seat seat : hand.live) {
        const HoleCards& cards = hand.hole_cards[seat];
        ranks[seat] = (board + cards[0].card() + cards[1].card()).rank();
    }
    CardSet five = set_of(hand.board);
    const bool may_muck = dealer.rules().show == Show::in_order && (hand.live & hand.all_in).empty();
    in_order_of_showing(dealer, hand.live, [&](Seat seat) {
        if (may_muck && !hand.tabled.contains(seat) && cannot_win(hand, seat, ranks)) {
            dealer.announce(HandMucked{.seat = seat});
        } else {
            table_hand(dealer, seat);
            announce_rank(dealer, seat, with(five, hand.hole_cards[seat]), ranks[seat]);
        }
    });
}

// Of all contested chips, rounded down, at most the cap, from the main pot first.
void take_rake(Dealer dealer) {
    const Hand& hand = dealer.hand();
    const Rake& rake = dealer.rules().rake;
    if (rake.basis_points == 0 || (rake.no_flop_no_drop && hand.board.empty())) return;

    std::int64_t chips = 0;
    for (const Pot& pot : hand.pots) {
        if (is_contested(pot)) chips += pot.amount.count();
    }
    constexpr std::int64_t whole = 10'000;
    Chips due(chips / whole * rake.basis_points + chips % whole * rake.basis_points / whole);
    if (rake.cap) due = std::min(due, *rake.cap);
    for (std::size_t pot = 0; pot < hand.pots.size() && due > 0_c; ++pot) {
        if (!is_contested(hand.pots[pot])) continue;
        Chips taken = std::min(due, hand.pots[pot].amount);
        due -= taken;
        if (taken > 0_c) dealer.announce(RakeTaken{.pot = static_cast<std::uint8_t>(pot), .amount = taken});
    }
}

// Shares a pot out evenly, clockwise from the button; what does not divide goes
// where the rules put odd chips.
void award(Dealer dealer, std::size_t pot, SeatSet winners) {
    Chips amount = dealer.hand().pots[pot].amount;
    if (winners.single()) {
        return dealer.announce(PotAwarded{
            .pot = static_cast<std::uint8_t>(pot), .seat = winners.lowest(), .amount = amount, .odd_chips = {}});
    }
    const PotSplit split = split_pot(amount, winners, dealer.button(), dealer.rules().odd_chip);
    clockwise_after(dealer.button(), winners, [&](Seat seat) {
        // A pot with fewer chips than winners leaves somebody without.
        if (split.parts[seat] == 0_c) return;
        dealer.announce(PotAwarded{.pot = static_cast<std::uint8_t>(pot),
                                   .seat = seat,
                                   .amount = split.parts[seat],
                                   .odd_chips = split.odd_chips[seat]});
    });
}

// Each pot goes to the best hand among the seats that have a claim to it. Yields
// the seats that won a pot, or a part of one, which another seat wanted as well.
[[nodiscard]] SeatSet award_pots(Dealer dealer) {
    take_rake(dealer);
    const Hand& hand = dealer.hand();
    SeatSet beat_somebody;
    for (std::size_t pot = 0; pot < hand.pots.size(); ++pot) {
        SeatSet eligible = hand.pots[pot].eligible;
        SeatSet claimants = eligible & hand.live;
        invariant(!claimants.empty(), "somebody has a claim to every pot");
        SeatSet winners = claimants.single() ? claimants : best_of(claimants, hand.ranks);
        if (eligible.several()) beat_somebody = beat_somebody | winners;
        if (hand.pots[pot].amount > 0_c) award(dealer, pot, winners);
    }
    return beat_somebody;
}

}  // namespace

void table_live_hands(Dealer dealer) {
    clockwise_after(dealer.button(), dealer.hand().live, [&](Seat seat) { table_hand(dealer, seat); });
}

void award_and_end(Dealer dealer) {
    SeatSet winners = award_pots(dealer);
    end_hand(dealer, winners & dealer.hand().saw_showdown);
}

void begin_showdown(Dealer dealer) {
    dealer.announce(ShowdownStarted{.seats = dealer.hand().live});
    settle_showdown(dealer);
}

void settle_showdown(Dealer dealer) {
    const Hand& hand = dealer.hand();
    if (!hand.live.single()) {
        const bool all_known = is_known(hand.board) && std::all_of(hand.live.begin(), hand.live.end(), [&](Seat seat) {
                                   return is_known(hand.hole_cards[seat]);
                               });
        if (!all_known) return;
        show_hands(dealer);
    }
    award_and_end(dealer);
}

namespace {

// Whoever has played owes nothing, and is no newcomer any more.
[[nodiscard]] BlindDues dues_after(const Table& table) {
    const Hand& hand = table.hand;
    const BlindDues& before = table.dues;
    return {.newcomers = before.newcomers - hand.dealt_in,
            .posting = before.posting - hand.dealt_in,
            .missed_big = (before.missed_big - hand.dealt_in) | hand.missed_big,
            .missed_small = (before.missed_small - hand.dealt_in) | hand.missed_small};
}

}  // namespace

void end_hand(Dealer dealer, SeatSet won_showdown) {
    const Table& table = dealer.table();
    const Hand& hand = dealer.hand();
    const bool has_only_bets = hand.antes.payers().empty() && hand.dead.payers().empty();
    dealer.announce_in_place<HandEnded>([&](HandEnded& ended) {
        ended.seats = hand.dealt_in;
        for (Seat seat : hand.dealt_in) {
            ended.stacks[seat] = table.stacks[seat];
            ended.busted.add_if(table.stacks[seat].empty(), seat);
            ended.net[seat] = hand.won[seat] - hand.bets[seat];
        }
        if (!has_only_bets) {
            for (Seat seat : hand.dealt_in) ended.net[seat] -= hand.antes[seat] + hand.dead[seat];
        }
        for (Seat seat : hand.undeclared) ended.net[seat] = {};
        ended.undeclared = hand.undeclared;
        ended.paid_voluntarily = hand.paid_by_choice[Street::preflop];
        ended.raised_preflop = hand.raised[Street::preflop];
        ended.saw_showdown = hand.saw_showdown;
        ended.won_showdown = won_showdown;
        ended.dues = dues_after(table);
    });
}

void rank_hand(Dealer dealer, Seat seat) {
    const Hand& hand = dealer.hand();
    if (!hand.board.full() || !is_known(hand.board)) return;
    CardSet seven = with(set_of(hand.board), hand.hole_cards[seat]);
    announce_rank(dealer, seat, seven, rank_of(seven));
}

}  // namespace handlog::engine::detail
