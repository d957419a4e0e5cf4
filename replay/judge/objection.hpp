// Why a command has to be refused, if it has to be.
//
// The reason that a player is told is the first one that applies: the sender, the time, the turn that was meant, the
// table, the hand, the seat, the turn, the kind of action, the amount, the deck. So the refusal itself
// is worked out with all its numbers, and compared with the recorded one.
#pragma once

#include <optional>

#include "engine/poker/command.hpp"
#include "engine/poker/rejection.hpp"
#include "engine/poker/time.hpp"
#include "eventstore/record/hand_log.hpp"
#include "replay/judge/book.hpp"

namespace handlog::replay::judge {

using Objection = std::optional<engine::Rejection>;

// To the command of an entry, as it came from its sender.
[[nodiscard]] Objection objection(const Book& book, const eventstore::Entry& entry);
// To a command that anybody might give, at a time that nobody knows.
[[nodiscard]] Objection objection(const Book& book, const engine::Command& command);

// In this order, and before all that follows.
[[nodiscard]] Objection objection_to_sender(const Book& book, const eventstore::Entry& entry);
[[nodiscard]] Objection objection_by_clock(const Book& book, const engine::Command& command, engine::Time received_at);
[[nodiscard]] Objection objection_to_moment(const Book& book, const eventstore::Entry& entry);

// The seat's cards once those that the command names are laid open; nothing if
// they cannot be the seat's.
[[nodiscard]] std::optional<engine::HoleCards> cards_after_show(const HandBook& hand, const engine::ShowHand& command);

// What several kinds of commands are asked first; shared by the files of this folder.
namespace ask {
[[nodiscard]] Objection is_open(const Book& book);
[[nodiscard]] Objection has_seat(const Book& book, engine::Seat seat);
[[nodiscard]] Objection has_player(const Book& book, engine::Seat seat);
[[nodiscard]] Objection is_this_hand(const Book& book, engine::HandNumber number);
[[nodiscard]] Objection is_playing(const Book& book, engine::HandNumber number);
[[nodiscard]] Objection hand_is_over(const Book& book);
}  // namespace ask

[[nodiscard]] Objection objection_to(const Book& book, const engine::OpenTable& command);
[[nodiscard]] Objection objection_to(const Book& book, const engine::SeatPlayer& command, engine::Time received_at);
[[nodiscard]] Objection objection_to(const Book& book, const engine::UnseatPlayer& command);
[[nodiscard]] Objection objection_to(const Book& book, const engine::SitOut& command);
[[nodiscard]] Objection objection_to(const Book& book, const engine::SitIn& command);
[[nodiscard]] Objection objection_to(const Book& book, const engine::PostBlind& command);
[[nodiscard]] Objection objection_to(const Book& book, const engine::WishAddOn& command);
[[nodiscard]] Objection objection_to(const Book& book, const engine::Disconnect& command);
[[nodiscard]] Objection objection_to(const Book& book, const engine::Reconnect& command);
[[nodiscard]] Objection objection_to(const Book& book, const engine::AddChips& command, engine::Time received_at);
[[nodiscard]] Objection objection_to(const Book& book, const engine::ReserveChips& command);
[[nodiscard]] Objection objection_to(const Book& book, const engine::CommitChips& command, engine::Time received_at);
[[nodiscard]] Objection objection_to(const Book& book, const engine::ReleaseChips& command);
[[nodiscard]] Objection objection_to(const Book& book, const engine::PauseTable& command);
[[nodiscard]] Objection objection_to(const Book& book, const engine::ResumeTable& command);
[[nodiscard]] Objection objection_to(const Book& book, const engine::StartHand& command);
[[nodiscard]] Objection objection_to(const Book& book, const engine::Fold& command);
[[nodiscard]] Objection objection_to(const Book& book, const engine::Check& command);
[[nodiscard]] Objection objection_to(const Book& book, const engine::Call& command);
[[nodiscard]] Objection objection_to(const Book& book, const engine::Bet& command);
[[nodiscard]] Objection objection_to(const Book& book, const engine::Raise& command);
[[nodiscard]] Objection objection_to(const Book& book, const engine::AllIn& command);
[[nodiscard]] Objection objection_to(const Book& book, const engine::Intend& command);
[[nodiscard]] Objection objection_to(const Book& book, const engine::ShowHand& command);
[[nodiscard]] Objection objection_to(const Book& book, const engine::MuckHand& command);
[[nodiscard]] Objection objection_to(const Book& book, const engine::DeclareResult& command);
[[nodiscard]] Objection objection_to(const Book& book, const engine::LeaveUndeclared& command);
[[nodiscard]] Objection objection_to(const Book& book, const engine::CancelHand& command);
[[nodiscard]] Objection objection_to(const Book& book, const engine::CloseHand& command);
[[nodiscard]] Objection objection_to(const Book& book, const engine::CloseTable& command);
[[nodiscard]] Objection objection_to(const Book& book, const engine::SetAnchor& command);
[[nodiscard]] Objection objection_to(const Book& book, const engine::CommitShare& command);
[[nodiscard]] Objection objection_to(const Book& book, const engine::RevealLink& command);
// Last of all to a hand that is to start.
[[nodiscard]] Objection objection_to_deck(const Book& book, const engine::StartHand& command);

}  // namespace handlog::replay::judge
