// Objections to actions and to what follows the betting.

#include <algorithm>
#include <variant>

#include "replay/judge/betting.hpp"
#include "replay/judge/objection.hpp"
#include "replay/judge/same.hpp"

namespace handlog::replay::judge {

using namespace engine;
using enum RejectionCode;

namespace ask {

Objection is_this_hand(const Book& book, HandNumber number) {
    if (auto reason = is_open(book)) return reason;
    if (book.hand.phase == Phase::between_hands) return Rejection{.code = no_hand_in_progress};
    if (book.hand.number.value != number.value) return Rejection{.code = wrong_hand, .hand = book.hand.number};
    return std::nullopt;
}

Objection is_playing(const Book& book, HandNumber number) {
    if (book.is_open() && !book.hand.in_progress()) return Rejection{.code = no_hand_in_progress};
    return is_this_hand(book, number);
}

}  // namespace ask

namespace {

[[nodiscard]] Objection has_turn(const Book& book, HandNumber number, Seat seat) {
    if (auto reason = ask::is_playing(book, number)) return reason;
    const HandBook& hand = book.hand;
    if (!hand.to_act) return Rejection{.code = betting_over, .hand = hand.number};
    if (auto reason = ask::has_seat(book, seat)) return reason;
    if (!hand.dealt_in.contains(seat)) return Rejection{.code = not_dealt_in, .seat = seat};
    if (!same(*hand.to_act, seat)) return Rejection{.code = not_your_turn, .seat = seat, .other = *hand.to_act};
    return std::nullopt;
}

// May the seat put in more than the call?
[[nodiscard]] Objection raising_is_open(const Book& book, Seat seat) {
    const HandBook& hand = book.hand;
    if (hand.able().size() == 1) return Rejection{.code = nobody_left_to_raise};
    if (!may_raise_again(book, seat)) return Rejection{.code = raise_not_reopened, .seat = seat};
    // An uncounted stack is never all-in, so that it cannot raise for less than the minimum.
    const Amount reach = everything(book, seat);
    const bool raises = book.counted(seat) ? reach > hand.betting.bet : reach >= full_raise(book);
    if (raises) return std::nullopt;
    return Rejection{
        .code = stack_too_short_to_raise, .seat = seat, .least = hand.betting.bet.chips(), .most = reach.chips()};
}

[[nodiscard]] Objection amount_is_right(const Book& book, Seat seat, Chips to, RejectionCode too_small) {
    const Amount most = everything(book, seat);
    const Amount least = std::min(full_raise(book), most);
    if (to.count() < 1 && Amount(to) < least) return Rejection{.code = amount_not_positive, .given = to};
    if (Amount(to) > most) return Rejection{.code = exceeds_stack, .seat = seat, .given = to, .most = most.chips()};
    if (Amount(to) < least) return Rejection{.code = too_small, .given = to, .least = least.chips()};
    return std::nullopt;
}

// A showdown that hidden cards hold up.
[[nodiscard]] Objection showdown_waits(const Book& book, HandNumber number) {
    if (auto reason = ask::is_playing(book, number)) return reason;
    if (book.hand.phase != Phase::showdown) return Rejection{.code = no_showdown_to_settle};
    return std::nullopt;
}

[[nodiscard]] Cards cards_seen(const HandBook& hand) {
    Cards seen;
    for (const MaybeCard card : hand.deck) {
        seen.add(card);
    }
    for (const Seat seat : hand.dealt_in) {
        for (const MaybeCard card : hand.hole_cards[seat]) {
            seen.add(card);
        }
    }
    return seen;
}

}  // namespace

std::optional<HoleCards> cards_after_show(const HandBook& hand, const ShowHand& command) {
    HoleCards cards = hand.hole_cards[command.seat];
    const Cards seen = cards_seen(hand);
    const auto& named = command.cards;
    if (is_known(named[0]) && same(named[0], named[1])) return std::nullopt;
    for (const MaybeCard card : named) {
        if (!is_known(card) || same(card, cards[0]) || same(card, cards[1])) continue;
        if (seen.contains(card)) return std::nullopt;
        if (!is_known(cards[0])) {
            cards[0] = card;
        } else if (!is_known(cards[1])) {
            cards[1] = card;
        } else {
            return std::nullopt;
        }
    }
    return cards;
}

// The turn is somebody else's, and the seat can have another one in this hand.
Objection objection_to(const Book& book, const Intend& command) {
    const Seat seat = command.seat;
    auto reason = has_turn(book, command.hand, seat);
    if (!reason) return Rejection{.code = your_turn, .seat = seat};
    if (reason->code != not_your_turn) return reason;
    const HandBook& hand = book.hand;
    if (!hand.live.contains(seat)) return Rejection{.code = no_claim, .seat = seat};
    if (hand.all_in.contains(seat)) return Rejection{.code = no_further_turn, .seat = seat};
    const bool takes_back = command.kind == IntentKind::none;
    if (takes_back && !hand.planned.contains(seat)) return Rejection{.code = no_intent, .seat = seat};
    const bool has_amount = command.kind == IntentKind::call || command.kind == IntentKind::raise;
    if (!has_amount || command.to.count() > 0) return std::nullopt;
    return Rejection{.code = amount_not_positive, .given = command.to};
}

Objection objection_to(const Book& book, const Fold& command) {
    if (auto reason = has_turn(book, command.hand, command.seat)) return reason;
    if (owed(book.hand, command.seat) == Amount() && book.rules.fold_when_free == FoldWhenFree::refuse) {
        return Rejection{.code = cannot_fold_when_free};
    }
    return std::nullopt;
}

Objection objection_to(const Book& book, const engine::Check& command) {
    if (auto reason = has_turn(book, command.hand, command.seat)) return reason;
    const Amount owes = owed(book.hand, command.seat);
    if (owes <= Amount()) return std::nullopt;
    return Rejection{.code = cannot_check_facing_bet, .least = book.can_pay(command.seat, owes).chips()};
}

Objection objection_to(const Book& book, const Call& command) {
    if (auto reason = has_turn(book, command.hand, command.seat)) return reason;
    const Amount owes = owed(book.hand, command.seat);
    if (owes == Amount()) return Rejection{.code = nothing_to_call};
    if (book.counted(command.seat) || owes <= book.room()) return std::nullopt;
    return Rejection{.code = too_many_chips, .given = owes.chips(), .most = book.room().chips()};
}

Objection objection_to(const Book& book, const Bet& command) {
    if (auto reason = has_turn(book, command.hand, command.seat)) return reason;
    if (owed(book.hand, command.seat) > Amount()) {
        return Rejection{.code = cannot_bet_facing_bet, .least = book.hand.betting.bet.chips()};
    }
    if (auto reason = raising_is_open(book, command.seat)) return reason;
    return amount_is_right(book, command.seat, command.to, bet_too_small);
}

Objection objection_to(const Book& book, const Raise& command) {
    if (auto reason = has_turn(book, command.hand, command.seat)) return reason;
    if (book.hand.betting.bet == Amount()) return Rejection{.code = nothing_to_raise};
    if (auto reason = raising_is_open(book, command.seat)) return reason;
    return amount_is_right(book, command.seat, command.to, raise_too_small);
}

Objection objection_to(const Book& book, const AllIn& command) {
    if (auto reason = has_turn(book, command.hand, command.seat)) return reason;
    const Seat seat = command.seat;
    if (!book.counted(seat)) return Rejection{.code = stack_unknown, .seat = seat};
    const bool may_be_a_call = owed(book.hand, seat) > Amount();
    return may_be_a_call ? std::nullopt : raising_is_open(book, seat);
}

Objection objection_to(const Book& book, const ShowHand& command) {
    if (auto reason = ask::is_this_hand(book, command.hand)) return reason;
    const HandBook& hand = book.hand;
    const Seat seat = command.seat;
    if (hand.phase == Phase::betting) return Rejection{.code = hand_in_progress, .hand = hand.number};
    if (auto reason = ask::has_seat(book, seat)) return reason;
    if (!hand.holding.contains(seat)) return Rejection{.code = not_dealt_in, .seat = seat};
    if (hand.phase == Phase::showdown && !hand.live.contains(seat)) return Rejection{.code = no_claim, .seat = seat};
    if (hand.tabled.contains(seat)) return Rejection{.code = already_shown, .seat = seat};
    const auto cards = cards_after_show(hand, command);
    if (!cards) return Rejection{.code = cards_differ, .seat = seat};
    if (!is_known(*cards)) return Rejection{.code = cards_unknown, .seat = seat};
    return std::nullopt;
}

Objection objection_to(const Book& book, const MuckHand& command) {
    if (auto reason = showdown_waits(book, command.hand)) return reason;
    const HandBook& hand = book.hand;
    const Seat seat = command.seat;
    if (auto reason = ask::has_seat(book, seat)) return reason;
    if (!hand.live.contains(seat)) return Rejection{.code = no_claim, .seat = seat};
    if (hand.tabled.contains(seat)) return Rejection{.code = already_shown, .seat = seat};
    for (const Pot& pot : hand.pots) {
        const Seats claimants = pot.eligible & hand.live;
        if (claimants.size() == 1 && claimants.contains(seat)) return Rejection{.code = last_claim, .seat = seat};
    }
    return std::nullopt;
}

Objection objection_to(const Book& book, const DeclareResult& command) {
    if (auto reason = showdown_waits(book, command.hand)) return reason;
    const HandBook& hand = book.hand;
    for (int index = 0; index < most_seats; ++index) {
        const Seat seat(index);
        if (!hand.live.contains(seat) && command.won[seat].count() != 0)
            return Rejection{.code = no_claim, .seat = seat};
    }
    if (command.rake.count() < 0) return Rejection{.code = amount_not_positive, .given = command.rake};
    for (const Seat seat : hand.live) {
        if (command.won[seat].count() < 0) {
            return Rejection{.code = amount_not_positive, .given = command.won[seat]};
        }
    }
    // A rake beyond every table counts as that of the largest one, so that the sum can be named.
    Amount sum = std::min(Amount(command.rake), Amount(most_chips));
    for (const Seat seat : hand.live) {
        Amount claim;
        for (const Pot& pot : hand.pots) claim += pot.eligible.contains(seat) ? pot.amount : Amount();
        if (Amount(command.won[seat]) > claim) {
            return Rejection{.code = exceeds_claim, .seat = seat, .given = command.won[seat], .most = claim.chips()};
        }
        sum += command.won[seat];
    }
    if (sum == hand.in_pot) return std::nullopt;
    return Rejection{.code = result_does_not_add_up, .given = sum.chips(), .most = hand.in_pot.chips()};
}

Objection objection_to(const Book& book, const LeaveUndeclared& command) { return showdown_waits(book, command.hand); }

Objection objection_to(const Book& book, const CancelHand& command) { return ask::is_playing(book, command.hand); }

Objection objection_to(const Book& book, const CloseHand& command) {
    if (auto reason = ask::is_this_hand(book, command.hand)) return reason;
    return ask::hand_is_over(book);
}

}  // namespace handlog::replay::judge
