// Opening the table, and everything that happens to players and their chips
// apart from a hand.

#include <algorithm>

#include "engine/checks.hpp"
#include "engine/deadlines.hpp"
#include "engine/dealer.hpp"
#include "engine/sound_rules.hpp"

namespace handlog::engine::detail {

namespace {

// A seat that was dealt in belongs to its hand until that is over.
[[nodiscard]] bool is_playing(const Table& table, Seat seat) {
    return table.hand_in_progress() && table.hand.dealt_in.contains(seat);
}

[[nodiscard]] Refusal too_many_chips(const Table& table, Chips amount) {
    const Chips room = room_for_chips(table);
    if (amount <= room) return std::nullopt;
    return Rejection{.code = RejectionCode::too_many_chips, .given = amount, .most = room};
}

// What the player left with, if that was not long enough ago.
[[nodiscard]] const Departure* to_bring_back(const Table& table, const PlayerId& player, Time received_at) {
    const Departure* departure = table.departure_of(player);
    return departure == nullptr || has_come(departure->until, received_at) ? nullptr : departure;
}

// The player brings chips to a seat that holds `before` so far. Whoever has none buys in, and brings back what
// they left with, be it more than others may buy in for.
[[nodiscard]] Refusal cannot_bring(const Table& table, Seat seat, const PlayerId& player, const Stack& before,
                                   Chips amount, Time received_at) {
    const BuyIn& buy_in = table.rules.buy_in;
    const Departure* left = before.empty() ? to_bring_back(table, player, received_at) : nullptr;
    const Chips most = left == nullptr || buy_in.most == 0_c ? buy_in.most : std::max(buy_in.most, left->chips);
    if (const Refusal refused = too_many_chips(table, amount)) return refused;
    if (before.empty() && amount < buy_in.least) {
        return Rejection{.code = RejectionCode::buy_in_too_small, .given = amount, .least = buy_in.least};
    }
    if (left != nullptr && amount < left->chips) {
        return Rejection{.code = RejectionCode::going_south, .given = amount, .least = left->chips, .due = left->until};
    }
    if (most != 0_c && before.known() && before.chips() + amount > most) {
        return Rejection{
            .code = RejectionCode::buy_in_too_large, .seat = seat, .given = before.chips() + amount, .most = most};
    }
    return std::nullopt;
}

// Chips are added between hands; `amount` of them to the stack that lies there.
[[nodiscard]] Refusal cannot_add(const Table& table, Seat seat, Chips amount, Time received_at) {
    if (is_playing(table, seat)) return hand_not_over(table);
    if (amount < 1_c) return Rejection{.code = RejectionCode::amount_not_positive, .given = amount};
    return cannot_bring(table, seat, table.players[seat], table.stacks[seat], amount, received_at);
}

// A player has one place at a table, be it only kept.
[[nodiscard]] Refusal has_another_seat(const Table& table, const PlayerId& player, Seat seat) {
    const auto refused = [](Seat other) { return Rejection{.code = RejectionCode::already_seated, .other = other}; };
    const std::optional<Seat> already = table.seat_of(player);
    if (already && *already != seat) return refused(*already);
    for (const Seat other : table.reserved) {
        if (other != seat && table.reservations[other].player == player) return refused(other);
    }
    return std::nullopt;
}

[[nodiscard]] Refusal no_such_reservation(const Table& table, Seat seat, const TransferId& transfer) {
    if (const Refusal refused = no_seat(table, seat)) return refused;
    if (table.reserved.contains(seat) && table.reservations[seat].transfer == transfer) return std::nullopt;
    return Rejection{.code = RejectionCode::no_reservation, .seat = seat};
}

}  // namespace

Refusal refusal(const Table& table, const OpenTable& command) {
    if (table.closed) return Rejection{.code = RejectionCode::table_closed};
    if (table.is_open()) return Rejection{.code = RejectionCode::table_already_open};
    if (command.table.empty()) return Rejection{.code = RejectionCode::id_missing, .field = FieldName::table};
    if (const std::optional<RulesFault> wrong = fault(command.rules)) {
        return Rejection{.code = RejectionCode::invalid_rules,
                         .given = Chips(wrong->found),
                         .least = Chips(wrong->least),
                         .most = Chips(wrong->most),
                         .field = wrong->field};
    }
    return std::nullopt;
}

void carry_out(Dealer dealer, const OpenTable& command) {
    dealer.announce(TableOpened{.table = command.table, .rules = command.rules});
}

Refusal refusal(const Table& table, const SeatPlayer& command, Time received_at) {
    if (const Refusal refused = not_open(table)) return refused;
    if (command.player.empty()) return Rejection{.code = RejectionCode::id_missing, .field = FieldName::player};
    if (const Refusal refused = no_seat(table, command.seat)) return refused;
    if (table.occupied.contains(command.seat)) {
        return Rejection{.code = RejectionCode::seat_taken, .seat = command.seat};
    }
    if (const Refusal refused = has_another_seat(table, command.player, command.seat)) return refused;
    if (table.reserved.contains(command.seat)) {
        return Rejection{.code = RejectionCode::seat_reserved, .seat = command.seat};
    }
    // Who brings none yet buys in later.
    if (!command.stack.known() || command.stack.empty()) return std::nullopt;
    return cannot_bring(table, command.seat, command.player, Stack(0_c), command.stack.chips(), received_at);
}

void carry_out(Dealer dealer, const SeatPlayer& command) {
    dealer.announce(PlayerSeated{.seat = command.seat, .player = command.player, .stack = command.stack});
}

Refusal refusal(const Table& table, const UnseatPlayer& command) {
    if (const Refusal refused = no_player(table, command.seat)) return refused;
    if (!is_playing(table, command.seat)) return std::nullopt;
    if (table.rules.leave_mid_hand == LeaveMidHand::refuse) return hand_not_over(table);
    if (table.leaving.contains(command.seat)) {
        return Rejection{.code = RejectionCode::already_leaving, .seat = command.seat};
    }
    return std::nullopt;
}

void carry_out(Dealer dealer, const UnseatPlayer& command, const Arrival& arrival) {
    const Table& table = dealer.table();
    if (is_playing(table, command.seat)) {
        dealer.announce(LeaveScheduled{.seat = command.seat});
    } else {
        leave(dealer, command.seat, arrival.at);
    }
}

void leave(Dealer dealer, Seat seat, Time at) {
    const Table& table = dealer.table();
    if (table.reserved.contains(seat)) {
        dealer.announce(ChipsReleased{.seat = seat, .transfer = table.reservations[seat].transfer});
    }
    if (!table.occupied.contains(seat)) return;
    const Stack stack = table.stacks[seat];
    const std::int32_t within = table.rules.timers.return_ms;
    const bool remembered = within != 0 && at.known() && stack.known() && !stack.empty();
    dealer.announce(PlayerLeft{.seat = seat,
                               .stack = stack,
                               .return_until = remembered ? after(at, within) : Time(),
                               .forgets_first = remembered && table.departures.full()});
}

Refusal refusal(const Table& table, const SitOut& command) {
    if (const Refusal refused = no_player(table, command.seat)) return refused;
    if (table.sitting_out.contains(command.seat)) {
        return Rejection{.code = RejectionCode::already_sitting_out, .seat = command.seat};
    }
    return std::nullopt;
}

// Sitting out during predeal gives up the right to be waited for.
void carry_out(Dealer dealer, const SitOut& command) {
    const Table& table = dealer.table();
    dealer.announce(
        PlayerSatOut{.seat = command.seat,
                     .gives_up_wait = table.between.predeal_due.known() && table.awaited().contains(command.seat)});
}

Refusal refusal(const Table& table, const SitIn& command) {
    if (const Refusal refused = no_player(table, command.seat)) return refused;
    if (!table.sitting_out.contains(command.seat)) {
        return Rejection{.code = RejectionCode::not_sitting_out, .seat = command.seat};
    }
    return std::nullopt;
}

void carry_out(Dealer dealer, const SitIn& command) { dealer.announce(PlayerSatIn{.seat = command.seat}); }

Refusal refusal(const Table& table, const PostBlind& command) {
    if (const Refusal refused = no_player(table, command.seat)) return refused;
    if (table.rules.newcomer == Newcomer::at_once || !table.rules.post_to_play) {
        return Rejection{.code = RejectionCode::nobody_posts};
    }
    if (!table.dues.newcomers.contains(command.seat)) {
        return Rejection{.code = RejectionCode::nothing_to_post, .seat = command.seat};
    }
    if (table.dues.posting.contains(command.seat)) {
        return Rejection{.code = RejectionCode::already_posting, .seat = command.seat};
    }
    return std::nullopt;
}

void carry_out(Dealer dealer, const PostBlind& command) { dealer.announce(PostScheduled{.seat = command.seat}); }

Refusal refusal(const Table& table, const Disconnect& command) {
    if (const Refusal refused = no_player(table, command.seat)) return refused;
    if (table.disconnected.contains(command.seat)) {
        return Rejection{.code = RejectionCode::already_disconnected, .seat = command.seat};
    }
    return std::nullopt;
}

void carry_out(Dealer dealer, const Disconnect& command, const Arrival& arrival) {
    const std::int32_t wait = dealer.rules().timers.away_ms;
    const Time until = wait != 0 && arrival.at.known() ? after(arrival.at, wait) : Time();
    dealer.announce(PlayerDisconnected{.seat = command.seat, .away_until = until});
}

Refusal refusal(const Table& table, const Reconnect& command) {
    if (const Refusal refused = no_player(table, command.seat)) return refused;
    if (!table.disconnected.contains(command.seat)) {
        return Rejection{.code = RejectionCode::not_disconnected, .seat = command.seat};
    }
    return std::nullopt;
}

void carry_out(Dealer dealer, const Reconnect& command) { dealer.announce(PlayerReconnected{.seat = command.seat}); }

Refusal refusal(const Table& table, const AddChips& command, Time received_at) {
    if (const Refusal refused = no_player(table, command.seat)) return refused;
    return cannot_add(table, command.seat, command.amount, received_at);
}

void carry_out(Dealer dealer, const AddChips& command) {
    dealer.announce(ChipsAdded{.seat = command.seat, .amount = command.amount});
}

// Chips that are reserved come as soon as no hand keeps the stack, without a wait. Who sat down a moment ago brought
// what they liked, and who has none left is waited for because of that.
Refusal refusal(const Table& table, const WishAddOn& command) {
    const Seat seat = command.seat;
    if (const Refusal refused = no_player(table, seat)) return refused;
    if (table.reserved.contains(seat)) return Rejection{.code = RejectionCode::seat_reserved, .seat = seat};
    if (table.rules.timers.predeal_ms == 0) return Rejection{.code = RejectionCode::nobody_waits};
    const bool in_play =
        is_playing(table, seat) || !(table.dues.newcomers.contains(seat) || table.stacks[seat].empty());
    if (!in_play) return Rejection{.code = RejectionCode::nothing_to_add_to, .seat = seat};
    if (table.between.wishing.contains(seat)) return Rejection{.code = RejectionCode::already_wishing, .seat = seat};
    const HandNumber next = table.next_wish_after[seat];
    if (table.hand.number >= next) return std::nullopt;
    return Rejection{.code = RejectionCode::wish_too_soon, .seat = seat, .hand = next};
}

void carry_out(Dealer dealer, const WishAddOn& command) {
    const std::uint32_t now = dealer.hand().number.value;
    const std::uint32_t left = last_hand_number.value - now;
    dealer.announce(AddOnWished{.seat = command.seat, .next_after = HandNumber{now + std::min(left, hands_per_wish)}});
}

// Whether the chips may come to the table is asked when they do.
Refusal refusal(const Table& table, const ReserveChips& command) {
    if (const Refusal refused = not_open(table)) return refused;
    if (command.player.empty()) return Rejection{.code = RejectionCode::id_missing, .field = FieldName::player};
    if (command.transfer.empty()) return Rejection{.code = RejectionCode::id_missing, .field = FieldName::transfer};
    if (const Refusal refused = no_seat(table, command.seat)) return refused;
    if (table.occupied.contains(command.seat) && !(table.players[command.seat] == command.player)) {
        return Rejection{.code = RejectionCode::seat_taken, .seat = command.seat};
    }
    if (const Refusal refused = has_another_seat(table, command.player, command.seat)) return refused;
    if (table.reserved.contains(command.seat)) {
        return Rejection{.code = RejectionCode::seat_reserved, .seat = command.seat};
    }
    for (const Seat other : table.reserved) {
        if (table.reservations[other].transfer == command.transfer) {
            return Rejection{.code = RejectionCode::transfer_taken, .other = other};
        }
    }
    if (command.amount < 1_c) return Rejection{.code = RejectionCode::amount_not_positive, .given = command.amount};
    return std::nullopt;
}

void carry_out(Dealer dealer, const ReserveChips& command) {
    dealer.announce(ChipsReserved{
        .seat = command.seat, .player = command.player, .amount = command.amount, .transfer = command.transfer});
}

Refusal refusal(const Table& table, const CommitChips& command, Time received_at) {
    if (const Refusal refused = no_such_reservation(table, command.seat, command.transfer)) return refused;
    const Reservation& reservation = table.reservations[command.seat];
    if (table.occupied.contains(command.seat)) return cannot_add(table, command.seat, reservation.amount, received_at);
    return cannot_bring(table, command.seat, reservation.player, Stack(0_c), reservation.amount, received_at);
}

void carry_out(Dealer dealer, const CommitChips& command) {
    const Reservation committed = dealer.table().reservations[command.seat];
    dealer.announce(ChipsCommitted{.seat = command.seat, .transfer = command.transfer});
    if (dealer.table().occupied.contains(command.seat)) {
        dealer.announce(ChipsAdded{.seat = command.seat, .amount = committed.amount});
    } else {
        dealer.announce(
            PlayerSeated{.seat = command.seat, .player = committed.player, .stack = Stack(committed.amount)});
    }
}

Refusal refusal(const Table& table, const ReleaseChips& command) {
    return no_such_reservation(table, command.seat, command.transfer);
}

void carry_out(Dealer dealer, const ReleaseChips& command) {
    dealer.announce(ChipsReleased{.seat = command.seat, .transfer = command.transfer});
}

Refusal refusal(const Table& table, const CloseTable& /*command*/) {
    if (const Refusal refused = not_open(table)) return refused;
    return hand_not_closed(table);
}

void carry_out(Dealer dealer, const CloseTable& /*command*/) {
    const Table& table = dealer.table();
    for (const Seat seat : table.occupied | table.reserved) leave(dealer, seat, {});
    dealer.announce(TableClosed{});
}

}  // namespace handlog::engine::detail
