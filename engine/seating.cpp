// Opening the table, and everything that happens to players and their chips
// apart from a hand.

#include "engine/checks.hpp"
#include "engine/dealer.hpp"

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

Refusal refusal(const Table& table, const SeatPlayer& command) {
    if (const Refusal refused = not_open(table)) return refused;
    if (command.player.empty()) return Rejection{.code = RejectionCode::id_missing, .field = FieldName::player};
    if (const Refusal refused = no_seat(table, command.seat)) return refused;
    if (table.occupied.contains(command.seat)) {
        return Rejection{.code = RejectionCode::seat_taken, .seat = command.seat};
    }
    if (const std::optional<Seat> already = table.seat_of(command.player)) {
        return Rejection{.code = RejectionCode::already_seated, .seat = command.seat, .other = *already};
    }
    return command.stack.known() ? too_many_chips(table, command.stack.chips()) : std::nullopt;
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

void carry_out(Dealer dealer, const UnseatPlayer& command) {
    const Table& table = dealer.table();
    if (is_playing(table, command.seat)) {
        dealer.announce(LeaveScheduled{.seat = command.seat});
    } else {
        dealer.announce(PlayerLeft{.seat = command.seat, .stack = table.stacks[command.seat]});
    }
}

Refusal refusal(const Table& table, const SitOut& command) {
    if (const Refusal refused = no_player(table, command.seat)) return refused;
    if (table.sitting_out.contains(command.seat)) {
        return Rejection{.code = RejectionCode::already_sitting_out, .seat = command.seat};
    }
    return std::nullopt;
}

void carry_out(Dealer dealer, const SitOut& command) { dealer.announce(PlayerSatOut{.seat = command.seat}); }

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

void carry_out(Dealer dealer, const Disconnect& command) { dealer.announce(PlayerDisconnected{.seat = command.seat}); }

Refusal refusal(const Table& table, const Reconnect& command) {
    if (const Refusal refused = no_player(table, command.seat)) return refused;
    if (!table.disconnected.contains(command.seat)) {
        return Rejection{.code = RejectionCode::not_disconnected, .seat = command.seat};
    }
    return std::nullopt;
}

void carry_out(Dealer dealer, const Reconnect& command) { dealer.announce(PlayerReconnected{.seat = command.seat}); }

Refusal refusal(const Table& table, const AddChips& command) {
    if (const Refusal refused = no_player(table, command.seat)) return refused;
    if (is_playing(table, command.seat)) return hand_not_over(table);
    if (command.amount < 1_c) return Rejection{.code = RejectionCode::amount_not_positive, .given = command.amount};
    return too_many_chips(table, command.amount);
}

void carry_out(Dealer dealer, const AddChips& command) {
    dealer.announce(ChipsAdded{.seat = command.seat, .amount = command.amount});
}

Refusal refusal(const Table& table, const CloseTable& /*command*/) {
    if (const Refusal refused = not_open(table)) return refused;
    return hand_not_closed(table);
}

void carry_out(Dealer dealer, const CloseTable& /*command*/) {
    for (const Seat seat : dealer.table().occupied) {
        dealer.announce(PlayerLeft{.seat = seat, .stack = dealer.table().stacks[seat]});
    }
    dealer.announce(TableClosed{});
}

}  // namespace handlog::engine::detail
