// Chips that a player's account holds ready: they come to the table once, or stay where they are. Reviews:
//
//     ChipsReserved     as the command asks
//     ChipsCommitted    after which they come, by PlayerSeated or ChipsAdded (review_table.cpp)
//     ChipsReleased     by command, or because the player leaves

#include <optional>
#include <string>

#include "replay/judge/review.hpp"
#include "replay/judge/text.hpp"

namespace handlog::replay::judge {

using namespace engine;

void HandReview::on(const ChipsReserved& event) {
    const auto* command = asked<ReserveChips>(CheckId::reservations);
    const Reservation reservation{.player = event.player, .amount = event.amount, .transfer = event.transfer};
    if (command != nullptr) {
        const Reservation due{.player = command->player, .amount = command->amount, .transfer = command->transfer};
        if (!same(event.seat, command->seat)) {
            found(CheckId::reservations, "chips are reserved for the wrong seat", text(command->seat),
                  text(event.seat));
        } else if (!same(reservation, due)) {
            found(CheckId::reservations, "the reservation is not that of the command", text(due), text(reservation));
        }
    }
    book_.reserved.add(event.seat);
    book_.held[event.seat] = {.player = event.player, .amount = event.amount, .transfer = event.transfer};
    stage_ = Stage::rest;
}

void HandReview::on(const ChipsCommitted& event) {
    const auto* command = asked<CommitChips>(CheckId::reservations);
    if (command != nullptr && !(same(event.seat, command->seat) && same(event.transfer, command->transfer))) {
        found(CheckId::reservations, "the committed chips are not those of the command",
              text(command->seat) + " by " + std::string(command->transfer.text()),
              text(event.seat) + " by " + std::string(event.transfer.text()));
    }
    purchase_ = {.buyer = event.seat, .chips = book_.held[event.seat]};
    book_.forget_held(event.seat);
    stage_ = Stage::buying;
}

// They come with the player to a seat that is kept, and onto the player's stack otherwise. A stack that
// nobody counted is not what was held ready.
void HandReview::check_bought(Seat seat, bool sits_down, std::optional<Amount> chips) {
    if (sits_down == book_.taken.contains(purchase_.buyer)) {
        out_of_order(std::nullopt);
    } else if (!same(seat, purchase_.buyer)) {
        found(CheckId::reservations, "the committed chips came to the wrong seat", text(purchase_.buyer), text(seat));
    } else if (!same(chips, std::optional(purchase_.chips.amount))) {
        found(CheckId::reservations, "the chips that came to the table are not those reserved",
              text(purchase_.chips.amount), chips ? text(*chips) : "unknown");
    }
}

// By command, or because the player leaves for whom they are held ready.
void HandReview::on(const ChipsReleased& event) {
    const Seat seat = event.seat;
    const Seats leavers = leavers_due();
    const auto* command = leavers.empty() ? asked<ReleaseChips>(CheckId::reservations) : nullptr;
    std::optional<Seat> due;
    if (command != nullptr) due = command->seat;
    if (!leavers.empty()) due = leavers.lowest();
    if (due && !same(*due, seat)) {
        found(CheckId::reservations, "the chips of the wrong seat were released", text(due), text(seat));
    } else if (due && !entry_.objected && !same(book_.held[seat].transfer, event.transfer)) {
        found(CheckId::reservations, "the wrong transfer was released for " + text(seat),
              text(book_.held[seat].transfer), text(event.transfer));
    } else if (due && !entry_.objected && !book_.reserved.contains(seat)) {
        found(CheckId::reservations, "no chips are reserved for " + text(seat), "nothing to release", "a release");
    }
    book_.forget_held(seat);
    if (command != nullptr) stage_ = Stage::rest;
}

}  // namespace handlog::replay::judge
