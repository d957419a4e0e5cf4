// What each command is about. Each is listed: whoever adds a command must decide here what has to
// happen first when it is accepted, and which check speaks when it should not have been. One that is
// forgotten does not compile.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <variant>

#include "engine/poker/command.hpp"

namespace handlog::replay::judge {

enum class CommandKind : std::uint8_t {
    of_table,  // its opening
    of_seat,
    of_reservation,
    of_pause,
    start,
    action,
    intent,
    showdown,
    cancel,
    close_hand,
    close_table,
    tick,
    outage,
    of_seed,  // what it is made of
};

namespace kinds {

template <class Asked, class... Others>
concept OneOf = (std::same_as<Asked, Others> || ...);

template <class Asked>
concept OfSeat = OneOf<Asked, engine::SeatPlayer, engine::UnseatPlayer, engine::SitOut, engine::SitIn, engine::AddChips,
                       engine::Disconnect, engine::Reconnect, engine::PostBlind, engine::WishAddOn>;
template <class Asked>
concept OfReservation = OneOf<Asked, engine::ReserveChips, engine::CommitChips, engine::ReleaseChips>;
template <class Asked>
concept OfPause = OneOf<Asked, engine::PauseTable, engine::ResumeTable>;
template <class Asked>
concept OfSeed = OneOf<Asked, engine::SetAnchor, engine::CommitShare, engine::RevealLink>;
template <class Asked>
concept Action = OneOf<Asked, engine::Fold, engine::Check, engine::Call, engine::Bet, engine::Raise, engine::AllIn>;
template <class Asked>
concept OfShowdown = OneOf<Asked, engine::ShowHand, engine::MuckHand, engine::DeclareResult, engine::LeaveUndeclared>;

constexpr CommandKind kind(const engine::OpenTable* /*command*/) { return CommandKind::of_table; }
template <OfSeat Asked>
constexpr CommandKind kind(const Asked* /*command*/) {
    return CommandKind::of_seat;
}
template <OfReservation Asked>
constexpr CommandKind kind(const Asked* /*command*/) {
    return CommandKind::of_reservation;
}
template <OfPause Asked>
constexpr CommandKind kind(const Asked* /*command*/) {
    return CommandKind::of_pause;
}
template <OfSeed Asked>
constexpr CommandKind kind(const Asked* /*command*/) {
    return CommandKind::of_seed;
}
constexpr CommandKind kind(const engine::StartHand* /*command*/) { return CommandKind::start; }
template <Action Asked>
constexpr CommandKind kind(const Asked* /*command*/) {
    return CommandKind::action;
}
constexpr CommandKind kind(const engine::Intend* /*command*/) { return CommandKind::intent; }
template <OfShowdown Asked>
constexpr CommandKind kind(const Asked* /*command*/) {
    return CommandKind::showdown;
}
constexpr CommandKind kind(const engine::CancelHand* /*command*/) { return CommandKind::cancel; }
constexpr CommandKind kind(const engine::CloseHand* /*command*/) { return CommandKind::close_hand; }
constexpr CommandKind kind(const engine::CloseTable* /*command*/) { return CommandKind::close_table; }
constexpr CommandKind kind(const engine::Tick* /*command*/) { return CommandKind::tick; }
constexpr CommandKind kind(const engine::ResumeAfterOutage* /*command*/) { return CommandKind::outage; }

template <std::size_t... At>
constexpr auto of_all(std::index_sequence<At...> /*places*/) {
    using engine::Command;
    return std::array{kind(static_cast<const std::variant_alternative_t<At, Command>*>(nullptr))...};
}
inline constexpr auto in_order = of_all(std::make_index_sequence<std::variant_size_v<engine::Command>>());

}  // namespace kinds

[[nodiscard]] constexpr CommandKind kind_of(const engine::Command& command) { return kinds::in_order[command.index()]; }

}  // namespace handlog::replay::judge
