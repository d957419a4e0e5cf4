// Objections by the clock, which come before all others: what came too late, and
// ticks and hands that come too early.

#include <concepts>
#include <optional>
#include <variant>

#include "replay/judge/command_kinds.hpp"
#include "replay/judge/moment.hpp"
#include "replay/judge/objection.hpp"
#include "replay/judge/same.hpp"

namespace handlog::replay::judge {

using namespace engine;
using enum RejectionCode;

namespace {

// The seat for which an action is meant in this hand, if the command is one.
class ActsFor {
public:
    explicit ActsFor(HandNumber hand) : hand_(hand) {}

    template <class Asked>
    std::optional<Seat> operator()(const Asked& asked) const {
        if constexpr (kinds::Action<Asked>) {
            if (asked.hand.value == hand_.value) return asked.seat;
        }
        return std::nullopt;
    }

private:
    HandNumber hand_;
};

// Exactly at the deadline is in time.
[[nodiscard]] bool is_too_late(Time due, Time moment) { return passed_since(due, moment).value_or(0) > 0; }

[[nodiscard]] Objection objection_to_tick(const Book& book, Time received_at) {
    if (auto reason = ask::is_open(book)) return reason;
    if (!is_known(received_at)) return Rejection{.code = time_unknown};
    const Time due = book.next_deadline();
    if (is_over(due, received_at)) return std::nullopt;
    return Rejection{.code = nothing_due, .received_at = received_at, .due = due};
}

// A time in which nothing happened, and which is over now. What was over before it is due still.
[[nodiscard]] Objection objection_to_outage(const Book& book, const ResumeAfterOutage& command, Time received_at) {
    if (auto reason = ask::is_open(book)) return reason;
    if (!is_known(received_at)) return Rejection{.code = time_unknown};
    const bool takes_time = passed_since(command.from, command.until).value_or(0) > 0;
    const bool is_past = is_over(command.until, received_at);
    const bool was_there = is_too_late(command.from, book.last_carried_out) && is_known(book.last_carried_out);
    if (!takes_time || !is_past || was_there) {
        return Rejection{.code = outage_impossible, .received_at = received_at};
    }
    if (!is_too_late(book.next_deadline(), command.from)) return std::nullopt;
    return Rejection{.code = clock_behind, .received_at = received_at, .due = book.next_deadline()};
}

// Whoever had the turn is told of their own deadline, although another may have passed before it.
[[nodiscard, gnu::cold]] Rejection too_late_for(const Book& book, const Command& command, Time received_at) {
    const std::optional<Seat> seat = std::visit(ActsFor(book.hand.number), command);
    if (seat && same(seat, book.hand.to_act) && is_too_late(book.hand.due, received_at)) {
        return Rejection{.code = too_late, .seat = *seat, .received_at = received_at, .due = book.hand.due};
    }
    return Rejection{.code = clock_behind, .received_at = received_at, .due = book.next_deadline()};
}

// While the table waits for players to buy in, it has not said when the next hand is due.
[[nodiscard]] Objection objection_to_early_start(const Book& book, Time received_at) {
    const auto refused = [received_at](RejectionCode code, Time due) {
        return Rejection{.code = code, .received_at = received_at, .due = due};
    };
    if (const auto passed = passed_since(book.buy_in_until, received_at)) {
        // A tick has to end that wait, however long it is over.
        return refused(*passed < 0 ? too_early : clock_behind, book.buy_in_until);
    }
    const bool early = !is_known(book.buy_in_until) && passed_since(book.next_hand_due, received_at).value_or(0) < 0;
    if (early) return refused(too_early, book.next_hand_due);
    return std::nullopt;
}

}  // namespace

Objection objection_by_clock(const Book& book, const Command& command, Time received_at) {
    const CommandKind kind = kind_of(command);
    if (kind == CommandKind::tick) return objection_to_tick(book, received_at);
    if (const auto* outage = std::get_if<ResumeAfterOutage>(&command)) {
        return objection_to_outage(book, *outage, received_at);
    }
    // What ends the waiting by itself, be it early or late.
    const bool ends_waiting = kind == CommandKind::cancel || kind == CommandKind::close_hand;
    if (!ends_waiting && is_too_late(book.next_deadline(), received_at)) {
        return too_late_for(book, command, received_at);
    }
    return kind == CommandKind::start ? objection_to_early_start(book, received_at) : std::nullopt;
}

}  // namespace handlog::replay::judge
