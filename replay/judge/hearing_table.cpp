// Players and their chips apart from a hand, and the end of hands and tables.

#include <variant>

#include "replay/judge/hearing.hpp"
#include "replay/judge/text.hpp"

namespace handlog::replay::judge {

using namespace engine;

void Hearing::on(const TableOpened& event) {
    const auto* command = asked<OpenTable>(Check::sound_rules);
    if (command != nullptr && !(event.table == command->table)) {
        found(Check::sound_rules, "the table was opened under another name", std::string(command->table.text()),
              std::string(event.table.text()));
    }
    if (command != nullptr && event.rules != command->rules) {
        found(Check::sound_rules, "the table was opened with other rules", "those of the command", "others");
    }
    book_.table = event.table;
    book_.rules = event.rules;
    stage_ = Stage::rest;
}

// A seat that was dealt in is in its hand until that is over.
bool Hearing::plays_on(Seat seat) const { return hand().in_progress() && hand().dealt_in.contains(seat); }

void Hearing::on(const PlayerSeated& event) {
    if (stage_ == Stage::buying) {
        const auto chips = event.stack.known() ? std::optional<Amount>(event.stack.chips()) : std::nullopt;
        check_bought(event.seat, true, chips);
        if (!(event.player == bought_.player)) {
            found(Check::reservations, "another player sat down than the one the seat was kept for",
                  std::string(bought_.player.text()), std::string(event.player.text()));
        }
    } else if (const auto* command = asked<SeatPlayer>(Check::seating)) {
        if (event.seat != command->seat) {
            found(Check::seating, "another seat was taken", text(command->seat), text(event.seat));
        }
        if (!(event.player == command->player)) {
            found(Check::seating, "another player sat down", std::string(command->player.text()),
                  std::string(event.player.text()));
        }
        if (!(event.stack == command->stack)) {
            found(Check::chips_conserved, "the player sat down with other chips", text(command->stack),
                  text(event.stack));
        }
    }
    book_.taken.add(event.seat);
    book_.players[event.seat] = event.player;
    book_.set_stack(event.seat, event.stack);
    book_.dues.newcomers.add(event.seat);
    stage_ = Stage::rest;
}

void Hearing::on(const LeaveScheduled& event) {
    const auto* command = asked<UnseatPlayer>(Check::seating);
    if (command != nullptr && event.seat != command->seat) {
        found(Check::seating, "another player will leave", text(command->seat), text(event.seat));
    } else if (!plays_on(event.seat)) {
        found(Check::seating, "the player need not wait for a hand", "the player leaves", "the player will leave");
    }
    book_.leaving.add(event.seat);
    stage_ = Stage::rest;
}

void Hearing::on(const PlayerLeft& event) {
    const Seat seat = event.seat;
    const bool asked_to = stage_ == Stage::answer && std::holds_alternative<UnseatPlayer>(*command_);
    if (const SeatSet due = leavers_due(); !due.empty()) {
        const Seat next = due.lowest();
        const Check check = book_.taken.contains(next) ? check_due() : Check::reservations;
        if (next != seat) found(check, "another seat was given up", text(next), text(seat));
    } else if (!asked_to) {
        out_of_order(Check::seating);
    } else if (!objected_) {
        found(Check::seating, "a player left in the middle of a hand", "the player will leave", "the player left");
    }
    if (book_.reserved.contains(seat)) {
        found(Check::reservations, "chips are still held ready for " + text(seat) + ", whose player left",
              "they are released before", "they are held ready");
    }
    if (!book_.has(seat, event.stack)) {
        found(Check::chips_conserved, text(seat) + " takes along other chips than lie there",
              book_.counted(seat) ? text(book_.stacks[seat]) : "unknown", text(event.stack));
    }
    book_.taken.remove(seat);
    book_.sitting_out.remove(seat);
    book_.leaving.remove(seat);
    book_.disconnected.remove(seat);
    book_.between.busted.remove(seat);
    book_.away[seat] = {};
    book_.quit_dues(seat);
    hand().missed_big.remove(seat);
    hand().missed_small.remove(seat);
    book_.players[seat] = {};
    book_.set_stack(seat, Stack());
    hand().holding.remove(seat);
    if (asked_to) stage_ = Stage::rest;
}

void Hearing::on(const PlayerSatOut& event) {
    const auto* command = asked<SitOut>(Check::seating);
    if (command != nullptr && event.seat != command->seat) {
        found(Check::seating, "another player sat out", text(command->seat), text(event.seat));
    }
    book_.sitting_out.add(event.seat);
    if (book_.between.predeal_due.known()) book_.between.busted.remove(event.seat);
    stage_ = Stage::rest;
}

void Hearing::on(const PlayerSatIn& event) {
    const auto* command = asked<SitIn>(Check::seating);
    if (command != nullptr && event.seat != command->seat) {
        found(Check::seating, "another player sat in", text(command->seat), text(event.seat));
    }
    book_.sitting_out.remove(event.seat);
    stage_ = Stage::rest;
}

void Hearing::on(const ChipsAdded& event) {
    if (stage_ == Stage::buying) {
        check_bought(event.seat, false, event.amount);
    } else if (const auto* command = asked<AddChips>(Check::chips_conserved)) {
        if (event.seat != command->seat) {
            found(Check::seating, "another player got the chips", text(command->seat), text(event.seat));
        }
        if (event.amount != command->amount) {
            found(Check::chips_conserved, "other chips were added", text(command->amount), text(event.amount));
        }
    }
    book_.give(event.seat, event.amount);
    book_.between.busted.remove(event.seat);
    stage_ = Stage::rest;
}

void Hearing::on(const PostScheduled& event) {
    const auto* command = asked<PostBlind>(Check::seating);
    if (command != nullptr && event.seat != command->seat) {
        found(Check::seating, "another player will post", text(command->seat), text(event.seat));
    }
    book_.dues.posting.add(event.seat);
    stage_ = Stage::rest;
}

void Hearing::on(const HandCancelled& event) {
    static_cast<void>(asked<CancelHand>(Check::street_order));
    if (event.seats != hand().dealt_in) {
        found(Check::result, "other seats were in the cancelled hand", text(hand().dealt_in), text(event.seats));
    }
    for (const Seat seat : hand().dealt_in) {
        if (Amount(event.returned[seat]) == hand().paid(seat)) continue;
        found(Check::chips_conserved, text(seat) + " got back other chips than it had put in", text(hand().paid(seat)),
              text(event.returned[seat]));
    }
    concerns_only(event.seats, event.returned, Check::chips_conserved, " gets chips back and had no part in the hand");
    if (event.positions != book_.positions_before) {
        found(Check::button, "button and blinds are not where they were before the hand", text(book_.positions_before),
              text(event.positions));
    }
    for (const Seat seat : event.seats) book_.give(seat, event.returned[seat]);
    book_.positions = event.positions;
    hand().phase = Phase::over;
    hand().to_act.reset();
    hand().due = {};
    hand().saw_showdown = {};
    hand().missed_big = hand().missed_small = hand().planned = {};
    hand().in_pot = {};
    hand().pots.clear();
    stage_ = Stage::rest;
}

void Hearing::on(const HandClosed& event) {
    // What should have come before it is missed by the check that is there for that.
    const bool comes_early = stage_ == Stage::pausing || stage_ == Stage::waiting;
    const HandNumber number = hand().number;
    const bool due = is_due(Stage::sealing, comes_early ? std::nullopt : std::optional(Check::sequence_and_time));
    if (due && event.number != number) {
        found(Check::sequence_and_time, "another hand was closed", std::to_string(number.value),
              std::to_string(event.number.value));
    }
    begin_anew(hand());
    hand().number = number;
    book_.positions_before.reset();
    for (const Seat seat : book_.disconnected) ++book_.away[seat].hands;
    stage_ = Stage::rest;
}

void Hearing::on(const TableClosed& /*event*/) {
    if (!is_due(Stage::closing, Check::seating)) {
        stage_ = Stage::rest;
    } else if (!book_.taken.empty()) {
        found(Check::seating, "the table was closed while players sat there", "no seat is taken", text(book_.taken));
    } else if (!book_.reserved.empty()) {
        found(Check::reservations, "the table was closed while chips were held ready", "all are released",
              text(book_.reserved));
    }
    book_.closed = true;
    book_.between = {};
    stage_ = Stage::rest;
}

}  // namespace handlog::replay::judge
