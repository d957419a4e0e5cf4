// Objections by the clock, which come before all others: what came too late, and
// ticks and hands that come too early.

#include <concepts>
#include <optional>
#include <variant>

#include "replay/judge/moment.hpp"
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

// Exactly at the deadline is in time.
[[nodiscard]] bool is_too_late(Time due, Time moment) { return passed_since(due, moment).value_or(0) > 0; }

[[nodiscard]] Objection objection_to_tick(const Book& book, Time received_at) {
    if (auto reason = ask::is_open(book)) return reason;
    if (!received_at.known()) return Rejection{.code = time_unknown};
    const Time due = book.next_deadline();
    if (is_over(due, received_at)) return std::nullopt;
    return Rejection{.code = nothing_due, .received_at = received_at, .due = due};
}

// Whoever had the turn is told of their own deadline, although another may have passed before it.
[[nodiscard, gnu::cold]] Rejection too_late_for(const Book& book, const Command& command, Time received_at) {
    const std::optional<Seat> seat = std::visit(ActsFor(book.hand.number), command);
    if (seat && seat == book.hand.to_act && is_too_late(book.hand.due, received_at)) {
        return Rejection{.code = too_late, .seat = *seat, .received_at = received_at, .due = book.hand.due};
    }
    return Rejection{.code = clock_behind, .received_at = received_at, .due = book.next_deadline()};
}

// While the table waits for players to buy in, it has not said when the next hand is due.
[[nodiscard]] Objection objection_to_early_start(const Book& book, Time received_at) {
    const BetweenHands& between = book.between;
    const bool waits = between.predeal_due.known();
    const Time due = waits ? between.predeal_due : between.next_hand_due;
    const auto passed = passed_since(due, received_at);
    if (!passed || (*passed >= 0 && !waits)) return std::nullopt;
    return Rejection{.code = *passed < 0 ? too_early : clock_behind, .received_at = received_at, .due = due};
}

}  // namespace

Objection objection(const Book& book, const Command& command, Time received_at) {
    if (std::holds_alternative<Tick>(command)) return objection_to_tick(book, received_at);
    const bool ends_waiting = is_any_of<CancelHand, CloseHand>(command);
    if (!ends_waiting && is_too_late(book.next_deadline(), received_at)) {
        return too_late_for(book, command, received_at);
    }
    if (std::holds_alternative<StartHand>(command)) {
        if (auto reason = objection_to_early_start(book, received_at)) return reason;
    }
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
