// From the command to the first turn: who plays, where the button is, the
// forced bets, and two cards for everybody.

#include <algorithm>
#include <variant>

#include "engine/dealer.hpp"
#include "engine/positions.hpp"

namespace handlog::engine::detail {

namespace {

using ForcedBets = InlineVector<ForcedBet, ForcedBetsListed::most>;

[[nodiscard]] Seat first_button(const Rules& rules, SeatSet ready, const StartHand& command) {
    const Seed* seed = std::get_if<Seed>(&command.deck);
    if (rules.first_button == FirstButton::first_ready_seat || seed == nullptr) return ready.lowest();
    int ahead = draw(*seed, first_button_label, ready.size());
    Seat button = ready.lowest();
    while (ahead-- > 0) button = ready.after(button);
    return button;
}

// A listed history names the button; its blinds are where it says they were posted.
[[nodiscard]] Positions listed_positions(const ForcedBetsListed& listed) {
    Positions positions{.button = listed.button};
    for (const ForcedBet& bet : listed.bets) {
        if (bet.kind == ForcedBetKind::small_blind) positions.small_blind = bet.seat;
        if (bet.kind == ForcedBetKind::big_blind) positions.big_blind = bet.seat;
    }
    return positions;
}

void add_antes(ForcedBets& bets, const Ante& ante, const Positions& positions, SeatSet dealt_in) {
    const auto table_ante = [&](std::optional<Seat> seat) {
        if (seat && dealt_in.contains(*seat)) {
            bets.push_back({.seat = *seat, .kind = ForcedBetKind::table_ante, .amount = ante.amount});
        }
    };
    switch (ante.kind) {
        case AnteKind::none:
            break;
        case AnteKind::each:
            clockwise_after(positions.button, dealt_in, [&](Seat seat) {
                bets.push_back({.seat = seat, .kind = ForcedBetKind::ante, .amount = ante.amount});
            });
            break;
        case AnteKind::button:
            table_ante(positions.button);
            break;
        case AnteKind::big_blind:
            table_ante(positions.big_blind);
            break;
    }
}

void add_blinds(ForcedBets& bets, const Rules& rules, const Positions& positions, SeatSet dealt_in) {
    if (positions.small_blind && dealt_in.contains(*positions.small_blind) && rules.small_blind > 0_c) {
        bets.push_back(
            {.seat = *positions.small_blind, .kind = ForcedBetKind::small_blind, .amount = rules.small_blind});
    }
    bets.push_back({.seat = *positions.big_blind, .kind = ForcedBetKind::big_blind, .amount = rules.big_blind});
}

[[nodiscard]] ForcedBets by_rules(const Rules& rules, const Positions& positions, SeatSet dealt_in) {
    ForcedBets bets;
    if (rules.ante.ante_first) add_antes(bets, rules.ante, positions, dealt_in);
    add_blinds(bets, rules, positions, dealt_in);
    if (!rules.ante.ante_first) add_antes(bets, rules.ante, positions, dealt_in);
    if (rules.straddle == Straddle::under_the_gun && dealt_in.size() > 2) {
        const Seat under_the_gun = dealt_in.after(*positions.big_blind);
        bets.push_back({.seat = under_the_gun, .kind = ForcedBetKind::straddle, .amount = rules.big_blind * 2});
    }
    return bets;
}

// Posts the bet as far as the stack goes. A straddle is a choice that the rules
// make for the player, so one that is not covered in full is not made.
void post(Dealer& dealer, const ForcedBet& bet, bool by_rules) {
    const Stack& stack = dealer.table().stacks[bet.seat];
    if (stack.empty()) return;
    if (by_rules && bet.kind == ForcedBetKind::straddle && !stack.covers(bet.amount)) return;
    const Chips amount = stack.up_to(bet.amount);
    dealer.announce(
        ForcedBetPosted{.seat = bet.seat, .kind = bet.kind, .amount = amount, .all_in = stack == Stack(amount)});
}

[[nodiscard]] Seat first_dealt(const Dealer& dealer) {
    const Positions& positions = *dealer.table().positions;
    const SeatSet dealt_in = dealer.hand().dealt_in;
    const bool from_small_blind = dealer.rules().deal_first == DealFirst::small_blind && positions.small_blind;
    if (!from_small_blind) return dealt_in.after(positions.button);
    return dealt_in.contains(*positions.small_blind) ? *positions.small_blind : dealt_in.after(*positions.small_blind);
}

void deal_hole_cards(Dealer& dealer) {
    const Hand& hand = dealer.hand();
    HoleCardsDealt dealt{.first = first_dealt(dealer), .seats = hand.dealt_in, .cards = {}};
    int place = hand.dealt;
    for (std::size_t round = 0; round < 2; ++round) {
        dealt.cards[dealt.first][round] = hand.deck[place++];
        clockwise_after(dealt.first, hand.dealt_in.without(dealt.first),
                        [&](Seat seat) { dealt.cards[seat][round] = hand.deck[place++]; });
    }
    dealer.announce(dealt);
}

// What the forced bets leave to be matched. A blind posted short does not make
// the call smaller, and the smallest raise counts from the full blind.
[[nodiscard]] RoundStarted opening(const Rules& rules, const ForcedBets& bets, const Hand& hand) {
    RoundStarted round{.street = Street::preflop, .bet = {}, .raise_size = rules.big_blind};
    for (const ForcedBet& bet : bets) {
        if (bet.kind == ForcedBetKind::big_blind) round.bet = std::max({round.bet, rules.big_blind, bet.amount});
        if (bet.kind == ForcedBetKind::straddle && hand.street_bets[bet.seat] >= bet.amount) {
            round.raise_size = std::max(round.raise_size, bet.amount);
        }
        round.bet = std::max(round.bet, hand.street_bets[bet.seat]);
    }
    return round;
}

// The seat that the first turn comes after: the last straddler, else the big
// blind, else the button.
[[nodiscard]] Seat last_forced(const ForcedBets& bets, const Positions& positions, const Hand& hand) {
    Seat last = positions.big_blind.value_or(positions.button);
    for (const ForcedBet& bet : bets) {
        if (bet.kind == ForcedBetKind::straddle && hand.street_bets[bet.seat] > 0_c) last = bet.seat;
    }
    return last;
}

}  // namespace

Refusal refusal(const Table& table, const StartHand& command) {
    if (!table.is_open()) return Rejection{.code = RejectionCode::table_not_open};
    if (table.hand_in_progress()) {
        return Rejection{.code = RejectionCode::hand_in_progress, .hand = table.hand.number};
    }
    const SeatSet ready = table.ready();
    if (ready.size() < 2) return Rejection{.code = RejectionCode::not_enough_players, .count = ready.size()};
    const auto* listed = std::get_if<ForcedBetsListed>(&command.forced_bets);
    if (listed == nullptr) return std::nullopt;

    if (listed->button.index() >= table.rules.table_max) {
        return Rejection{.code = RejectionCode::button_not_at_table,
                         .seat = listed->button,
                         .other = Seat(table.rules.table_max - 1)};
    }
    std::optional<Seat> small_blind;
    std::optional<Seat> big_blind;
    for (const ForcedBet& bet : listed->bets) {
        if (!ready.contains(bet.seat)) return Rejection{.code = RejectionCode::not_dealt_in, .seat = bet.seat};
        if (bet.amount < 1_c || bet.amount > largest_forced_bet) {
            return Rejection{.code = RejectionCode::forced_bet_out_of_range,
                             .seat = bet.seat,
                             .given = bet.amount,
                             .least = 1_c,
                             .most = largest_forced_bet};
        }
        if (bet.kind != ForcedBetKind::small_blind && bet.kind != ForcedBetKind::big_blind) continue;
        std::optional<Seat>& blind = bet.kind == ForcedBetKind::small_blind ? small_blind : big_blind;
        if (blind) return Rejection{.code = RejectionCode::blind_listed_twice, .seat = bet.seat};
        blind = bet.seat;
    }
    return std::nullopt;
}

void carry_out(Dealer& dealer, const StartHand& command) {
    const Table& table = dealer.table();
    const SeatSet dealt_in = table.ready();
    const auto* listed = std::get_if<ForcedBetsListed>(&command.forced_bets);
    const Seed* seed = std::get_if<Seed>(&command.deck);

    const Positions positions = listed != nullptr ? listed_positions(*listed)
                                                  : next_positions(table.rules, dealt_in, table.positions,
                                                                   first_button(table.rules, dealt_in, command));
    const ForcedBets bets = listed != nullptr ? listed->bets : by_rules(table.rules, positions, dealt_in);

    HandStarted started{.number = {table.hand.number.value + 1},
                        .hand = command.hand,
                        .dealt_in = dealt_in,
                        .positions = positions,
                        .deck = {},
                        .commitment = {}};
    if (seed != nullptr) {
        started.deck = Deck::shuffled(*seed);
        started.commitment = commitment_to(*seed);
    } else {
        started.deck = std::get<Deck>(command.deck);
    }
    dealer.announce(started);
    for (const ForcedBet& bet : bets) post(dealer, bet, listed == nullptr);
    deal_hole_cards(dealer);
    dealer.announce(opening(table.rules, bets, table.hand));
    go_on_after(dealer, last_forced(bets, positions, table.hand));
}

}  // namespace handlog::engine::detail
