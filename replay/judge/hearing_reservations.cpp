// Chips that a player's account holds ready: they come to the table once, or stay where they are.

#include <optional>
#include <string>

#include "replay/judge/hearing.hpp"
#include "replay/judge/text.hpp"

namespace handlog::replay::judge {

using namespace engine;

void Hearing::on(const ChipsReserved& event) {
    const auto* command = asked<ReserveChips>(Check::reservations);
    const Reservation reservation{.player = event.player, .amount = event.amount, .transfer = event.transfer};
    if (command != nullptr) {
        const Reservation due{.player = command->player, .amount = command->amount, .transfer = command->transfer};
        if (event.seat != command->seat) {
            found(Check::reservations, "chips are held ready for another seat", text(command->seat), text(event.seat));
        } else if (!(reservation == due)) {
            found(Check::reservations, "something else is held ready than the command asks for", text(due),
                  text(reservation));
        }
    }
    book_.reserved.add(event.seat);
    book_.reservations[event.seat] = reservation;
    stage_ = Stage::rest;
}

void Hearing::on(const ChipsCommitted& event) {
    const auto* command = asked<CommitChips>(Check::reservations);
    if (command != nullptr && (event.seat != command->seat || !(event.transfer == command->transfer))) {
        found(Check::reservations, "other chips were committed than the command asks for",
              text(command->seat) + " by " + std::string(command->transfer.text()),
              text(event.seat) + " by " + std::string(event.transfer.text()));
    }
    buyer_ = event.seat;
    bought_ = book_.reservations[event.seat];
    book_.forget_reservation(event.seat);
    stage_ = Stage::buying;
}

// They come with the player to a seat that is kept, and onto the player's stack otherwise. A stack that
// nobody counted is not what was held ready.
void Hearing::check_bought(Seat seat, bool sits_down, std::optional<Amount> chips) {
    if (sits_down == book_.taken.contains(buyer_)) {
        out_of_order(std::nullopt);
    } else if (seat != buyer_) {
        found(Check::reservations, "the chips that were committed came to another seat", text(buyer_), text(seat));
    } else if (chips != Amount(bought_.amount)) {
        found(Check::reservations, "other chips came to the table than were held ready", text(bought_.amount),
              chips ? text(*chips) : "unknown");
    }
}

// By command, or because the player leaves for whom they are held ready.
void Hearing::on(const ChipsReleased& event) {
    const Seat seat = event.seat;
    const SeatSet leavers = leavers_due();
    const auto* command = leavers.empty() ? asked<ReleaseChips>(Check::reservations) : nullptr;
    std::optional<Seat> due;
    if (command != nullptr) due = command->seat;
    if (!leavers.empty()) due = leavers.lowest();
    if (due && due != seat) {
        found(Check::reservations, "the chips of another seat were released", text(due), text(seat));
    } else if (due && !objected_ && !(book_.reservations[seat].transfer == event.transfer)) {
        found(Check::reservations, "another transfer was released than is held ready for " + text(seat),
              std::string(book_.reservations[seat].transfer.text()), std::string(event.transfer.text()));
    } else if (due && !objected_ && !book_.reserved.contains(seat)) {
        found(Check::reservations, "no chips are held ready for " + text(seat), "nothing to release", "a release");
    }
    book_.forget_reservation(seat);
    if (command != nullptr) stage_ = Stage::rest;
}

}  // namespace handlog::replay::judge
