// Showing and mucking, results that a history declares, and hands that the operator
// calls off.

#include <algorithm>
#include <optional>

#include "engine/checks.hpp"
#include "engine/dealer.hpp"
#include "engine/shuffle.hpp"

namespace handlog::engine::detail {

namespace {

[[nodiscard]] CardSet known_cards(const Hand& hand) {
    CardSet known = known_cards(hand.deck);
    for (const Seat seat : hand.dealt_in) {
        for (const MaybeCard card : hand.hole_cards[seat]) {
            if (card.known()) known.add(card.card());
        }
    }
    return known;
}

// The seat's cards once those that the command names are laid open. Histories
// sort cards, so the order does not matter; what the log knows may be left out.
// Nothing if a named card is not one of the seat's and cannot be a hidden one.
[[nodiscard]] std::optional<HoleCards> cards_after_show(const Hand& hand, const ShowHand& command) {
    HoleCards cards = hand.hole_cards[command.seat];
    CardSet known = known_cards(hand);
    for (const MaybeCard named : command.cards) {
        if (!named.known() || std::find(cards.begin(), cards.end(), named) != cards.end()) continue;
        auto* const hidden = std::find(cards.begin(), cards.end(), MaybeCard{});
        if (hidden == cards.end() || known.contains(named.card())) return std::nullopt;
        known.add(named.card());
        *hidden = named;
    }
    return cards;
}

[[nodiscard]] Refusal cards_do_not_fit(const Hand& hand, const ShowHand& command) {
    const std::optional<HoleCards> cards = cards_after_show(hand, command);
    const bool twice = command.cards[0].known() && command.cards[0] == command.cards[1];
    if (!cards || twice) return Rejection{.code = RejectionCode::cards_differ, .seat = command.seat};
    if (std::find(cards->begin(), cards->end(), MaybeCard{}) != cards->end()) {
        return Rejection{.code = RejectionCode::cards_unknown, .seat = command.seat};
    }
    return std::nullopt;
}

// All that the seat could win: a history may not say more.
[[nodiscard]] Chips claim(const Hand& hand, Seat seat) {
    Chips most;
    for (const Pot& pot : hand.pots) {
        if (pot.eligible.contains(seat)) most += pot.amount;
    }
    return most;
}

[[nodiscard]] bool has_last_claim(const Hand& hand, Seat seat) {
    for (const Pot& pot : hand.pots) {
        if ((pot.eligible & hand.live) == SeatSet::of(seat)) return true;
    }
    return false;
}

}  // namespace

Refusal refusal(const Table& table, const ShowHand& command) {
    if (const Refusal refused = not_this_hand(table, command.hand)) return refused;
    const Hand& hand = table.hand;
    if (hand.phase == Phase::betting) return hand_not_over(table);
    if (const Refusal refused = no_seat(table, command.seat)) return refused;
    if (!hand.held_by_dealt.contains(command.seat)) {
        return Rejection{.code = RejectionCode::not_dealt_in, .seat = command.seat};
    }
    if (hand.phase == Phase::showdown && !hand.live.contains(command.seat)) {
        return Rejection{.code = RejectionCode::no_claim, .seat = command.seat};
    }
    if (hand.tabled.contains(command.seat)) {
        return Rejection{.code = RejectionCode::already_shown, .seat = command.seat};
    }
    return cards_do_not_fit(hand, command);
}

void carry_out(Dealer dealer, const ShowHand& command) {
    dealer.announce(HandTabled{.seat = command.seat, .cards = *cards_after_show(dealer.hand(), command)});
    if (dealer.hand().phase == Phase::showdown) {
        settle_showdown(dealer);
    } else {
        rank_hand(dealer, command.seat);
    }
}

Refusal refusal(const Table& table, const MuckHand& command) {
    if (const Refusal refused = not_waiting(table, command.hand)) return refused;
    const Hand& hand = table.hand;
    if (const Refusal refused = no_seat(table, command.seat)) return refused;
    if (!hand.live.contains(command.seat)) return Rejection{.code = RejectionCode::no_claim, .seat = command.seat};
    if (hand.tabled.contains(command.seat)) {
        return Rejection{.code = RejectionCode::already_shown, .seat = command.seat};
    }
    if (has_last_claim(hand, command.seat)) {
        return Rejection{.code = RejectionCode::last_claim, .seat = command.seat};
    }
    return std::nullopt;
}

void carry_out(Dealer dealer, const MuckHand& command) {
    dealer.announce(HandMucked{.seat = command.seat});
    settle_showdown(dealer);
}

Refusal refusal(const Table& table, const DeclareResult& command) {
    if (const Refusal refused = not_waiting(table, command.hand)) return refused;
    const Hand& hand = table.hand;
    for (int index = 0; index < most_seats; ++index) {
        const Seat seat(index);
        if (command.won[seat] != 0_c && !hand.live.contains(seat)) {
            return Rejection{.code = RejectionCode::no_claim, .seat = seat};
        }
    }
    if (command.rake < 0_c) return Rejection{.code = RejectionCode::amount_not_positive, .given = command.rake};
    for (const Seat seat : hand.live) {
        if (command.won[seat] < 0_c) {
            return Rejection{.code = RejectionCode::amount_not_positive, .given = command.won[seat]};
        }
    }
    Chips declared = std::min(command.rake, most_chips);
    for (const Seat seat : hand.live) {
        const Chips most = claim(hand, seat);
        if (command.won[seat] > most) {
            return Rejection{
                .code = RejectionCode::exceeds_claim, .seat = seat, .given = command.won[seat], .most = most};
        }
        declared += command.won[seat];
    }
    if (declared != hand.pot_total) {
        return Rejection{.code = RejectionCode::result_does_not_add_up, .given = declared, .most = hand.pot_total};
    }
    return std::nullopt;
}

void carry_out(Dealer dealer, const DeclareResult& command) {
    dealer.announce(ResultDeclared{.won = command.won, .rake = command.rake});
    SeatSet winners;
    for (const Seat seat : dealer.hand().live) {
        if (command.won[seat] > 0_c) winners.add(seat);
    }
    end_hand(dealer, winners);
}

Refusal refusal(const Table& table, const LeaveUndeclared& command) { return not_waiting(table, command.hand); }

void carry_out(Dealer dealer, const LeaveUndeclared& /*command*/) {
    dealer.announce(ResultUndeclared{.seats = dealer.hand().live});
    end_hand(dealer, {});
}

Refusal refusal(const Table& table, const CancelHand& command) { return not_playing(table, command.hand); }

void carry_out(Dealer dealer, const CancelHand& /*command*/) {
    const Hand& hand = dealer.hand();
    HandCancelled cancelled{.seats = hand.dealt_in, .returned = {}, .positions = dealer.table().positions_before};
    for (const Seat seat : hand.dealt_in) {
        cancelled.returned[seat] = hand.bets[seat] + hand.antes[seat] + hand.dead[seat];
    }
    dealer.announce(cancelled);
}

}  // namespace handlog::engine::detail
