// Objections to commands about the table, its seats, and the start of a hand.

#include <algorithm>
#include <variant>

#include "replay/judge/moment.hpp"
#include "replay/judge/objection.hpp"
#include "replay/judge/same.hpp"
#include "replay/judge/sound_rules.hpp"

namespace handlog::replay::judge {

using namespace engine;
using enum RejectionCode;

namespace ask {

Objection is_open(const Book& book) {
    if (book.closed) return Rejection{.code = table_closed};
    if (is_missing(book.table)) return Rejection{.code = table_not_open};
    return std::nullopt;
}

Objection has_seat(const Book& book, Seat seat) {
    if (auto reason = is_open(book)) return reason;
    if (place_of(seat) < book.rules.table_max) return std::nullopt;
    return Rejection{
        .code = no_such_seat, .seat = seat, .other = Seat(std::clamp(book.rules.table_max, 1, most_seats) - 1)};
}

Objection has_player(const Book& book, Seat seat) {
    if (auto reason = has_seat(book, seat)) return reason;
    if (!book.taken.contains(seat)) return Rejection{.code = seat_empty, .seat = seat};
    return std::nullopt;
}

Objection hand_is_over(const Book& book) {
    if (!book.hand.in_progress()) return std::nullopt;
    return Rejection{.code = hand_in_progress, .hand = book.hand.number};
}

}  // namespace ask

namespace {

[[nodiscard]] Objection hand_is_closed(const Book& book) {
    if (auto reason = ask::hand_is_over(book)) return reason;
    if (book.hand.phase == Phase::over) return Rejection{.code = hand_not_closed, .hand = book.hand.number};
    return std::nullopt;
}

// The chips of a seat that was dealt in belong to the hand until it is over.
[[nodiscard]] bool is_in_hand(const Book& book, Seat seat) {
    return book.hand.in_progress() && book.hand.dealt_in.contains(seat);
}

[[nodiscard]] Objection has_room_for(const Book& book, Chips chips) {
    const Amount room = book.room();
    if (Amount(chips) <= room) return std::nullopt;
    return Rejection{.code = too_many_chips, .given = chips, .most = room.chips()};
}

// Whoever is back too soon, and has brought no chips since, brings at least what they took along.
[[nodiscard]] const Left* too_soon_back(const Book& book, const PlayerId& player, Time received_at) {
    for (const Left& left : book.departed) {
        if (same(left.player, player) && !is_over(left.until, received_at)) return &left;
    }
    return nullptr;
}

// Chips come to a seat, onto what lies there; nothing is known of a stack that nobody counted.
[[nodiscard]] Objection may_bring(const Book& book, Seat seat, const PlayerId& player, std::optional<Amount> before,
                                  Chips chips, Time received_at) {
    if (auto reason = has_room_for(book, chips)) return reason;
    if (!before) return std::nullopt;
    const BuyIn& limits = book.rules.buy_in;
    const Amount reached = *before + Amount(chips);
    if (*before == Amount() && Amount(chips) < Amount(limits.least)) {
        return Rejection{.code = buy_in_too_small, .given = chips, .least = limits.least};
    }
    Amount most = limits.most;
    if (const Left* left = *before == Amount() ? too_soon_back(book, player, received_at) : nullptr; left != nullptr) {
        if (reached < left->chips) {
            return Rejection{.code = going_south, .given = chips, .least = left->chips.chips(), .due = left->until};
        }
        most = std::max(most, left->chips);
    }
    if (limits.most.count() == 0 || reached <= most) return std::nullopt;
    return Rejection{.code = buy_in_too_large, .seat = seat, .given = reached.chips(), .most = most.chips()};
}

// The player has the seat, and can do without the chips as long as a hand goes on.
[[nodiscard]] Objection may_add(const Book& book, Seat seat, Chips chips, Time received_at) {
    if (is_in_hand(book, seat)) return ask::hand_is_over(book);
    if (chips.count() < 1) return Rejection{.code = amount_not_positive, .given = chips};
    const auto before = book.counted(seat) ? std::optional(book.stacks[seat]) : std::nullopt;
    return may_bring(book, seat, book.players[seat], before, chips, received_at);
}

// A seat that is kept for a player is one of the player's as well.
[[nodiscard]] Objection has_no_place_but(const Book& book, Seat seat, const PlayerId& player) {
    const auto elsewhere = [](Seat other) { return Rejection{.code = already_seated, .other = other}; };
    for (const Seat other : book.taken.without(seat)) {
        if (same(book.players[other], player)) return elsewhere(other);
    }
    for (const Seat other : book.reserved.without(seat)) {
        if (same(book.held[other].player, player)) return elsewhere(other);
    }
    return std::nullopt;
}

[[nodiscard]] Objection is_held_ready(const Book& book, Seat seat, const TransferId& transfer) {
    if (auto reason = ask::has_seat(book, seat)) return reason;
    if (book.reserved.contains(seat) && same(book.held[seat].transfer, transfer)) return std::nullopt;
    return Rejection{.code = no_reservation, .seat = seat};
}

[[nodiscard]] Objection bets_can_be_posted(const Book& book, Seats ready, const ForcedBetsListed& listed) {
    if (auto reason = ask::has_seat(book, listed.button)) return reason;
    for (const ForcedBet& bet : listed.bets) {
        if (auto reason = ask::has_seat(book, bet.seat)) return reason;
        if (!ready.contains(bet.seat)) return Rejection{.code = not_ready, .seat = bet.seat};
    }
    int small_blinds = 0;
    int big_blinds = 0;
    for (const ForcedBet& bet : listed.bets) {
        if (bet.kind == ForcedBetKind::small_blind) ++small_blinds;
        if (bet.kind == ForcedBetKind::big_blind) ++big_blinds;
        if (small_blinds > 1 || big_blinds > 1) return Rejection{.code = blind_listed_twice, .seat = bet.seat};
    }
    for (const ForcedBet& bet : listed.bets) {
        const bool in_range = bet.amount.count() >= 1 && bet.amount.count() <= largest_forced_bet.count();
        if (!in_range) {
            return Rejection{.code = forced_bet_out_of_range,
                             .seat = bet.seat,
                             .given = bet.amount,
                             .least = Chips(1),
                             .most = largest_forced_bet};
        }
    }
    return std::nullopt;
}

// Stacks that nobody counted bring chips to the table when they post; there must
// be room for the most that they can be asked for.
[[nodiscard]] Objection uncounted_posts_fit(const Book& book, Seats ready, const ForcedBetsListed* listed) {
    const Seats uncounted = ready & book.uncounted;
    Amount due;
    if (listed == nullptr) {
        due = (Amount(book.rules.ante.amount) + Amount(book.rules.big_blind) * 4) * uncounted.size();
    } else {
        for (const ForcedBet& bet : listed->bets) {
            if (uncounted.contains(bet.seat)) due += bet.amount;
        }
    }
    const Amount room = book.room();
    if (uncounted.empty() || due == Amount() || due <= room) return std::nullopt;
    return Rejection{.code = too_many_chips, .given = due.chips(), .most = room.chips()};
}

}  // namespace

Objection objection_to(const Book& book, const OpenTable& command) {
    if (book.closed) return Rejection{.code = table_closed};
    if (!is_missing(book.table)) return Rejection{.code = table_already_open};
    if (is_missing(command.table)) return Rejection{.code = id_missing, .field = FieldName::table};
    if (const auto fault = unsound_field(command.rules)) {
        return Rejection{.code = invalid_rules,
                         .given = Chips(fault->found),
                         .least = Chips(fault->least),
                         .most = Chips(fault->most),
                         .field = fault->field};
    }
    return std::nullopt;
}

Objection objection_to(const Book& book, const SeatPlayer& command, Time received_at) {
    if (auto reason = ask::is_open(book)) return reason;
    if (is_missing(command.player)) return Rejection{.code = id_missing, .field = FieldName::player};
    if (auto reason = ask::has_seat(book, command.seat)) return reason;
    if (book.taken.contains(command.seat)) return Rejection{.code = seat_taken, .seat = command.seat};
    if (auto reason = has_no_place_but(book, command.seat, command.player)) return reason;
    if (book.reserved.contains(command.seat)) return Rejection{.code = seat_reserved, .seat = command.seat};
    // Whoever comes without chips can buy in later.
    if (!is_known(command.stack) || count_of(command.stack) == 0) return std::nullopt;
    return may_bring(book, command.seat, command.player, Amount(), Chips(count_of(command.stack)), received_at);
}

Objection objection_to(const Book& book, const UnseatPlayer& command) {
    if (auto reason = ask::has_player(book, command.seat)) return reason;
    if (!is_in_hand(book, command.seat)) return std::nullopt;
    if (book.rules.leave_mid_hand == LeaveMidHand::refuse) return ask::hand_is_over(book);
    if (book.leaving.contains(command.seat)) return Rejection{.code = already_leaving, .seat = command.seat};
    return std::nullopt;
}

Objection objection_to(const Book& book, const SitOut& command) {
    if (auto reason = ask::has_player(book, command.seat)) return reason;
    if (book.sitting_out.contains(command.seat)) return Rejection{.code = already_sitting_out, .seat = command.seat};
    return std::nullopt;
}

Objection objection_to(const Book& book, const SitIn& command) {
    if (auto reason = ask::has_player(book, command.seat)) return reason;
    if (!book.sitting_out.contains(command.seat)) return Rejection{.code = not_sitting_out, .seat = command.seat};
    return std::nullopt;
}

Objection objection_to(const Book& book, const PostBlind& command) {
    if (auto reason = ask::has_player(book, command.seat)) return reason;
    const bool some_wait = book.rules.newcomer == Newcomer::not_between_button_and_big_blind;
    if (!some_wait || !book.rules.post_to_play) return Rejection{.code = nobody_posts};
    if (!book.blinds[command.seat].is_newcomer()) return Rejection{.code = nothing_to_post, .seat = command.seat};
    if (book.asked_to_post.contains(command.seat)) return Rejection{.code = already_posting, .seat = command.seat};
    return std::nullopt;
}

Objection objection_to(const Book& book, const WishAddOn& command) {
    const Seat seat = command.seat;
    if (auto reason = ask::has_player(book, seat)) return reason;
    if (book.reserved.contains(seat)) return Rejection{.code = seat_reserved, .seat = seat};
    if (book.rules.timers.predeal_ms == 0) return Rejection{.code = nobody_waits};
    const bool has_none = book.counted(seat) && book.stacks[seat] == Amount();
    if (!is_in_hand(book, seat) && (has_none || book.blinds[seat].is_newcomer())) {
        return Rejection{.code = nothing_to_add_to, .seat = seat};
    }
    if (book.wishing().contains(seat)) return Rejection{.code = already_wishing, .seat = seat};
    const std::optional<std::int64_t> made_in = book.wishes[seat].made_in;
    const std::int64_t number = book.hand.number.value;
    if (!made_in || number - *made_in >= hands_per_wish) return std::nullopt;
    return Rejection{.code = wish_too_soon, .seat = seat, .hand = book.next_wish_after(seat)};
}

Objection objection_to(const Book& book, const Disconnect& command) {
    if (auto reason = ask::has_player(book, command.seat)) return reason;
    if (book.disconnected.contains(command.seat)) return Rejection{.code = already_disconnected, .seat = command.seat};
    return std::nullopt;
}

Objection objection_to(const Book& book, const Reconnect& command) {
    if (auto reason = ask::has_player(book, command.seat)) return reason;
    if (!book.disconnected.contains(command.seat)) return Rejection{.code = not_disconnected, .seat = command.seat};
    return std::nullopt;
}

Objection objection_to(const Book& book, const AddChips& command, Time received_at) {
    if (auto reason = ask::has_player(book, command.seat)) return reason;
    return may_add(book, command.seat, command.amount, received_at);
}

Objection objection_to(const Book& book, const ReserveChips& command) {
    if (auto reason = ask::is_open(book)) return reason;
    if (is_missing(command.player)) return Rejection{.code = id_missing, .field = FieldName::player};
    if (is_missing(command.transfer)) return Rejection{.code = id_missing, .field = FieldName::transfer};
    if (auto reason = ask::has_seat(book, command.seat)) return reason;
    const bool others = book.taken.contains(command.seat) && !same(book.players[command.seat], command.player);
    if (others) return Rejection{.code = seat_taken, .seat = command.seat};
    if (auto reason = has_no_place_but(book, command.seat, command.player)) return reason;
    if (book.reserved.contains(command.seat)) return Rejection{.code = seat_reserved, .seat = command.seat};
    for (const Seat other : book.reserved) {
        if (same(book.held[other].transfer, command.transfer)) {
            return Rejection{.code = transfer_taken, .other = other};
        }
    }
    if (command.amount.count() < 1) return Rejection{.code = amount_not_positive, .given = command.amount};
    return std::nullopt;
}

Objection objection_to(const Book& book, const CommitChips& command, Time received_at) {
    if (auto reason = is_held_ready(book, command.seat, command.transfer)) return reason;
    const Held& held = book.held[command.seat];
    if (book.taken.contains(command.seat)) return may_add(book, command.seat, held.amount.chips(), received_at);
    return may_bring(book, command.seat, held.player, Amount(), held.amount.chips(), received_at);
}

Objection objection_to(const Book& book, const ReleaseChips& command) {
    return is_held_ready(book, command.seat, command.transfer);
}

Objection objection_to(const Book& book, const PauseTable& /*command*/) {
    if (auto reason = ask::is_open(book)) return reason;
    if (book.status != TableStatus::playing) return Rejection{.code = already_paused};
    return std::nullopt;
}

Objection objection_to(const Book& book, const ResumeTable& /*command*/) {
    if (auto reason = ask::is_open(book)) return reason;
    if (book.status == TableStatus::playing) return Rejection{.code = not_paused};
    return std::nullopt;
}

Objection objection_to(const Book& book, const StartHand& command) {
    if (auto reason = ask::is_open(book)) return reason;
    if (book.status == TableStatus::paused) return Rejection{.code = table_paused};
    if (is_missing(command.hand_id)) return Rejection{.code = id_missing, .field = FieldName::hand};
    if (auto reason = hand_is_closed(book)) return reason;
    if (book.hand.number.value == last_hand_number.value)
        return Rejection{.code = no_more_hands, .hand = book.hand.number};
    const int starters = book.starters().size();
    if (starters < 2) return Rejection{.code = not_enough_players, .count = starters};
    const Seats ready = book.ready();
    const auto* listed = std::get_if<ForcedBetsListed>(&command.forced_bets);
    if (listed != nullptr) {
        if (auto reason = bets_can_be_posted(book, ready, *listed)) return reason;
    }
    if (auto reason = uncounted_posts_fit(book, ready, listed)) return reason;
    return objection_to_deck(book, command);
}

Objection objection_to(const Book& book, const CloseTable& /*command*/) {
    if (auto reason = ask::is_open(book)) return reason;
    return hand_is_closed(book);
}

}  // namespace handlog::replay::judge
