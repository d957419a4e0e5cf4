// Objections to who sent a command, and to the turn of the hand that they meant; and all objections in their order.

#include <concepts>
#include <variant>

#include "replay/judge/command_kinds.hpp"
#include "replay/judge/objection.hpp"
#include "replay/judge/same.hpp"

namespace handlog::replay::judge {

using namespace engine;
using eventstore::Entry;
using enum RejectionCode;

namespace {

// The seat of the player for whom it is to decide, if it is for a player to decide at all.
struct PlayersSeat {
    template <class Asked>
    std::optional<Seat> operator()(const Asked& asked) const {
        constexpr bool of_hand = kinds::Action<Asked> || kinds::OneOf<Asked, Intend, ShowHand, MuckHand>;
        constexpr bool of_seed = kinds::OneOf<Asked, SetAnchor, RevealLink>;
        if constexpr (of_hand || of_seed || kinds::OneOf<Asked, UnseatPlayer, SitOut, SitIn, PostBlind, WishAddOn>) {
            return asked.seat;
        }
        return std::nullopt;
    }
};

[[nodiscard]] bool is_for_owner(const Book& book, const Entry& entry) {
    switch (kind_of(entry.command)) {
        case CommandKind::of_table:
        case CommandKind::of_reservation:
        case CommandKind::of_pause:
        case CommandKind::start:
        case CommandKind::close_hand:
        case CommandKind::close_table:
            return true;
        case CommandKind::of_seat:
            return std::visit(
                []<class Asked>(const Asked& /*asked*/) {
                    return kinds::OneOf<Asked, SeatPlayer, UnseatPlayer, SitOut, AddChips>;
                },
                entry.command);
        case CommandKind::cancel:
            return !entry.by.seat || !book.hand.dealt_in.contains(*entry.by.seat);
        case CommandKind::action:
        case CommandKind::intent:
        case CommandKind::showdown:
        case CommandKind::tick:
        case CommandKind::outage:
        case CommandKind::of_seed:
            break;
    }
    return false;
}

// The hand of which the command speaks.
struct NamedHand {
    template <class Asked>
    std::optional<HandNumber> operator()(const Asked& asked) const {
        if constexpr (requires { asked.hand; }) return asked.hand;
        return std::nullopt;
    }
};

[[nodiscard]] Objection objection_to(const Book& book, const Command& command, Time received_at) {
    return std::visit(
        [&]<class Asked>(const Asked& asked) -> Objection {
            if constexpr (kinds::OneOf<Asked, Tick, ResumeAfterOutage>) {
                return std::nullopt;  // the clock alone speaks against it
            } else if constexpr (requires { judge::objection_to(book, asked, received_at); }) {
                return judge::objection_to(book, asked, received_at);
            } else {
                return objection_to(book, asked);
            }
        },
        command);
}

}  // namespace

Objection objection_to_sender(const Book& book, const Entry& entry) {
    const CommandKind kind = kind_of(entry.command);
    bool allowed = false;
    switch (entry.by.role) {
        case Role::unknown:
            return std::nullopt;
        case Role::host:
            // The host's own part is for the host, and those of the players are for nobody but them.
            allowed = kind != CommandKind::of_seed || std::holds_alternative<CommitShare>(entry.command);
            break;
        case Role::clock:
            allowed = kind == CommandKind::tick || kind == CommandKind::start ||
                      std::holds_alternative<ReleaseChips>(entry.command);
            break;
        case Role::owner:
            allowed = is_for_owner(book, entry);
            break;
        case Role::player:
            if (const std::optional<Seat> seat = std::visit(PlayersSeat(), entry.command)) {
                if (same(entry.by.seat, seat)) return std::nullopt;
                return Rejection{.code = not_your_seat, .seat = *seat};
            }
            break;
        case Role::watcher:
        case Role::auditor:
            break;
    }
    return allowed ? std::nullopt : Objection(Rejection{.code = not_allowed});
}

Objection objection_to_moment(const Book& book, const Entry& entry) {
    const HandBook& hand = book.hand;
    const std::optional<HandNumber> named = std::visit(NamedHand(), entry.command);
    if (!entry.turn || hand.phase == Phase::between_hands || !same(named, std::optional(hand.number))) {
        return std::nullopt;
    }
    const std::uint32_t meant = entry.turn->value;
    if (meant == hand.turns) return std::nullopt;
    if (kind_of(entry.command) == CommandKind::action) {
        const Seat seat = *std::visit(PlayersSeat(), entry.command);
        const TurnTimedOut& over = hand.turns_timed_out[seat];
        if (over.turn != 0 && over.turn == meant) {
            return Rejection{.code = too_late, .seat = seat, .received_at = entry.received_at, .due = over.due};
        }
    }
    return Rejection{.code = stale};
}

Objection objection(const Book& book, const Entry& entry) {
    if (auto reason = objection_to_sender(book, entry)) return reason;
    if (auto reason = objection_by_clock(book, entry.command, entry.received_at)) return reason;
    if (auto reason = objection_to_moment(book, entry)) return reason;
    return objection_to(book, entry.command, entry.received_at);
}

Objection objection(const Book& book, const Command& command) {
    if (auto reason = objection_by_clock(book, command, Time())) return reason;
    return objection_to(book, command, Time());
}

}  // namespace handlog::replay::judge
