#include "engine/decide.hpp"

#include <concepts>
#include <utility>
#include <variant>

#include "engine/clock.hpp"
#include "engine/deadlines.hpp"
#include "engine/dealer.hpp"

namespace handlog::engine {

namespace {

// What leads to something else at another time, beside when the next wait is over.
template <class Asked>
concept TakesTime = OneOf<Asked, Tick, CloseHand, Disconnect, UnseatPlayer, ResumeAfterOutage>;

// What may be refused or not by when it came, beside what came too late or too early.
template <class Asked>
concept BringsChips = OneOf<Asked, SeatPlayer, AddChips, CommitChips>;

template <AnyCommand Asked>
[[gnu::always_inline]] inline std::optional<Rejection> refused_if_any(const Table& table, const Asked& command,
                                                                      Arrival arrival) {
    if (auto refused = detail::refusal_by_clock(table, command, arrival)) [[unlikely]]
        return refused;
    if constexpr (OneOf<Asked, Tick, ResumeAfterOutage>) {
        return std::nullopt;
    } else if constexpr (BringsChips<Asked>) {
        return detail::refusal(table, command, arrival.received_at);
    } else {
        return detail::refusal(table, command);
    }
}

}  // namespace

template <AnyCommand Asked>
std::optional<Rejection> play(Table& table, const Asked& command, Events& events, Arrival arrival) {
    if (auto refused = refused_if_any(table, command, arrival)) [[unlikely]]
        return refused;
    detail::Dealer dealer(table, events);
    if constexpr (AnyAction<Asked>) {
        if (table.rules.timers.time_bank_ms != 0) [[unlikely]]
            detail::spend_time_bank(dealer, arrival.received_at);
    }
    if constexpr (TakesTime<Asked>) {
        detail::carry_out(dealer, command, arrival);
    } else {
        detail::carry_out(dealer, command);
    }
    detail::set_clock(dealer, arrival.at);
    return std::nullopt;
}

template std::optional<Rejection> play(Table&, const OpenTable&, Events&, Arrival);
template std::optional<Rejection> play(Table&, const SeatPlayer&, Events&, Arrival);
template std::optional<Rejection> play(Table&, const UnseatPlayer&, Events&, Arrival);
template std::optional<Rejection> play(Table&, const SitOut&, Events&, Arrival);
template std::optional<Rejection> play(Table&, const SitIn&, Events&, Arrival);
template std::optional<Rejection> play(Table&, const AddChips&, Events&, Arrival);
template std::optional<Rejection> play(Table&, const StartHand&, Events&, Arrival);
template std::optional<Rejection> play(Table&, const Fold&, Events&, Arrival);
template std::optional<Rejection> play(Table&, const Check&, Events&, Arrival);
template std::optional<Rejection> play(Table&, const Call&, Events&, Arrival);
template std::optional<Rejection> play(Table&, const Bet&, Events&, Arrival);
template std::optional<Rejection> play(Table&, const Raise&, Events&, Arrival);
template std::optional<Rejection> play(Table&, const AllIn&, Events&, Arrival);
template std::optional<Rejection> play(Table&, const Intend&, Events&, Arrival);
template std::optional<Rejection> play(Table&, const ShowHand&, Events&, Arrival);
template std::optional<Rejection> play(Table&, const MuckHand&, Events&, Arrival);
template std::optional<Rejection> play(Table&, const DeclareResult&, Events&, Arrival);
template std::optional<Rejection> play(Table&, const LeaveUndeclared&, Events&, Arrival);
template std::optional<Rejection> play(Table&, const CancelHand&, Events&, Arrival);
template std::optional<Rejection> play(Table&, const CloseHand&, Events&, Arrival);
template std::optional<Rejection> play(Table&, const CloseTable&, Events&, Arrival);
template std::optional<Rejection> play(Table&, const Tick&, Events&, Arrival);
template std::optional<Rejection> play(Table&, const ResumeAfterOutage&, Events&, Arrival);
template std::optional<Rejection> play(Table&, const PostBlind&, Events&, Arrival);
template std::optional<Rejection> play(Table&, const Disconnect&, Events&, Arrival);
template std::optional<Rejection> play(Table&, const Reconnect&, Events&, Arrival);
template std::optional<Rejection> play(Table&, const ReserveChips&, Events&, Arrival);
template std::optional<Rejection> play(Table&, const CommitChips&, Events&, Arrival);
template std::optional<Rejection> play(Table&, const ReleaseChips&, Events&, Arrival);
template std::optional<Rejection> play(Table&, const PauseTable&, Events&, Arrival);
template std::optional<Rejection> play(Table&, const ResumeTable&, Events&, Arrival);

std::optional<Rejection> play(Table& table, const Command& command, Events& events, Arrival arrival) {
    return std::visit([&](const auto& asked) { return play(table, asked, events, arrival); }, command);
}

std::optional<Rejection> refusal_of(const Table& table, const Command& command, Arrival arrival) {
    return std::visit([&](const auto& asked) { return refused_if_any(table, asked, arrival); }, command);
}

Outcome decide(const Table& table, const Command& command, Arrival arrival) {
    Table copy = table;
    Events events;
    if (const auto refused = play(copy, command, events, arrival)) return *refused;
    return events;
}

}  // namespace handlog::engine
