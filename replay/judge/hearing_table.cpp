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

void Hearing::on(const PlayerSeated& event) {
    const auto* command = asked<SeatPlayer>(Check::seating);
    if (command != nullptr) {
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
    const bool waits = hand().in_progress() && hand().dealt_in.contains(event.seat);
    if (command != nullptr && event.seat != command->seat) {
        found(Check::seating, "another player will leave", text(command->seat), text(event.seat));
    } else if (!waits) {
        found(Check::seating, "the player need not wait for a hand", "the player leaves", "the player will leave");
    }
    book_.leaving.add(event.seat);
    stage_ = Stage::rest;
}

void Hearing::on(const PlayerLeft& event) {
    const Seat seat = event.seat;
    Stage next = Stage::rest;
    std::optional<Seat> due;
    if (stage_ == Stage::leaving || stage_ == Stage::closing) {
        next = stage_;
        const SeatSet left = stage_ == Stage::leaving ? book_.leaving : book_.taken;
        if (!left.empty()) due = left.lowest();
    } else if (const auto* command = asked<UnseatPlayer>(Check::seating)) {
        due = command->seat;
        if (seat == command->seat && !objected_ && hand().in_progress() && hand().dealt_in.contains(seat)) {
            found(Check::seating, "a player left in the middle of a hand", "the player will leave", "the player left");
        }
    } else {
        due = seat;
        next = stage_;
    }
    if (due != seat) found(Check::seating, "another player left", text(due), text(seat));
    if (!book_.has(seat, event.stack)) {
        found(Check::chips_conserved, text(seat) + " takes along other chips than lie there",
              book_.counted(seat) ? text(book_.stacks[seat]) : "unknown", text(event.stack));
    }
    book_.taken.remove(seat);
    book_.sitting_out.remove(seat);
    book_.leaving.remove(seat);
    book_.disconnected.remove(seat);
    book_.quit_dues(seat);
    hand().missed_big.remove(seat);
    hand().missed_small.remove(seat);
    book_.players[seat] = {};
    book_.set_stack(seat, Stack());
    hand().holding.remove(seat);
    stage_ = next;
}

void Hearing::on(const PlayerSatOut& event) {
    const auto* command = asked<SitOut>(Check::seating);
    if (command != nullptr && event.seat != command->seat) {
        found(Check::seating, "another player sat out", text(command->seat), text(event.seat));
    }
    book_.sitting_out.add(event.seat);
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
    const auto* command = asked<AddChips>(Check::chips_conserved);
    if (command != nullptr && event.seat != command->seat) {
        found(Check::seating, "another player got the chips", text(command->seat), text(event.seat));
    }
    if (command != nullptr && event.amount != command->amount) {
        found(Check::chips_conserved, "other chips were added", text(command->amount), text(event.amount));
    }
    book_.give(event.seat, event.amount);
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
    stage_ = Stage::leaving;
}

void Hearing::on(const HandClosed& event) {
    // The tick that ends the review closes the hand as well.
    const bool review_ends =
        std::holds_alternative<Tick>(*command_) && stage_ == Stage::answer && hand().phase == Phase::over;
    const auto* command = review_ends ? nullptr : asked<CloseHand>(Check::sequence_and_time);
    const HandNumber number = hand().number;
    if ((review_ends || command != nullptr) && event.number != number) {
        found(Check::sequence_and_time, "another hand was closed", std::to_string(number.value),
              std::to_string(event.number.value));
    }
    begin_anew(hand());
    hand().number = number;
    book_.positions_before.reset();
    stage_ = Stage::rest;
}

void Hearing::on(const TableClosed& /*event*/) {
    if (!is_due(Stage::closing, Check::seating)) {
        stage_ = Stage::rest;
    } else if (!book_.taken.empty()) {
        found(Check::seating, "the table was closed while players sat there", "no seat is taken", text(book_.taken));
    }
    book_.closed = true;
    stage_ = Stage::rest;
}

}  // namespace handlog::replay::judge
