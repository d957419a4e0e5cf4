// Objections by the clock, which come before all others: what came too late, and
// ticks that come too early.

#include <concepts>
#include <cstdint>
#include <optional>
#include <variant>

#include "replay/judge/objection.hpp"

namespace handlog::replay::judge {

using namespace engine;
using enum RejectionCode;

namespace {

// The seat for which an action is meant in this hand, if the command is one.
class ActsFor {
public:
    explicit ActsFor(HandNumber hand) : hand_(hand) {}

    std::optional<Seat> operator()(const Fold& action) const { return in_hand(action); }
    std::optional<Seat> operator()(const engine::Check& action) const { return in_hand(action); }
    std::optional<Seat> operator()(const Call& action) const { return in_hand(action); }
    std::optional<Seat> operator()(const Bet& action) const { return in_hand(action); }
    std::optional<Seat> operator()(const Raise& action) const { return in_hand(action); }
    std::optional<Seat> operator()(const AllIn& action) const { return in_hand(action); }
    template <class Other>
    std::optional<Seat> operator()(const Other& /*command*/) const {
        return std::nullopt;
    }

private:
    template <class Action>
    [[nodiscard]] std::optional<Seat> in_hand(const Action& action) const {
        if (action.hand != hand_) return std::nullopt;
        return action.seat;
    }

    HandNumber hand_;
};

// How far `moment` lies beyond what is due; nothing where either is unknown.
[[nodiscard]] std::optional<std::int64_t> passed_since(Time due, Time moment) {
    if (!due.known() || !moment.known()) return std::nullopt;
    return moment.milliseconds() - due.milliseconds();
}

[[nodiscard]] Objection objection_to_tick(const Book& book, Time received_at) {
    if (auto reason = ask::is_open(book)) return reason;
    if (!received_at.known()) return Rejection{.code = time_unknown};
    const auto passed = passed_since(book.hand.due, received_at);
    if (passed && *passed >= 0) return std::nullopt;
    return Rejection{.code = nothing_due, .received_at = received_at, .due = book.hand.due};
}

[[nodiscard, gnu::cold]] Rejection too_late_for(const Book& book, const Command& command, Time received_at) {
    Rejection reason{.code = clock_behind, .received_at = received_at, .due = book.hand.due};
    const std::optional<Seat> seat = std::visit(ActsFor(book.hand.number), command);
    if (seat && seat == book.hand.to_act) {
        reason.code = too_late;
        reason.seat = *seat;
    }
    return reason;
}

}  // namespace

Objection objection(const Book& book, const Command& command, Time received_at) {
    if (std::holds_alternative<Tick>(command)) return objection_to_tick(book, received_at);
    const auto passed = passed_since(book.hand.due, received_at);
    const bool ends_waiting = std::holds_alternative<CancelHand>(command) || std::holds_alternative<CloseHand>(command);
    if (passed && *passed > 0 && !ends_waiting) return too_late_for(book, command, received_at);
    return std::visit(
        [&book]<class Asked>(const Asked& asked) -> Objection {
            if constexpr (std::same_as<Asked, Tick>) {
                return std::nullopt;  // is answered above
            } else {
                return objection_to(book, asked);
            }
        },
        command);
}

}  // namespace handlog::replay::judge
