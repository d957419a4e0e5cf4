#include "engine/decide.hpp"

#include <concepts>
#include <utility>
#include <variant>

#include "engine/clock.hpp"
#include "engine/deadlines.hpp"
#include "engine/dealer.hpp"
#include "engine/senders.hpp"

namespace handlog::engine {

namespace {

template <AnyCommand Asked>
[[gnu::always_inline]] inline std::optional<Rejection> refused_if_any(const Table& table, const Asked& command,
                                                                      const Arrival& arrival) {
    if (auto refused = detail::refusal_by_sender(table, command, arrival)) [[unlikely]]
        return refused;
    if (auto refused = detail::refusal_by_clock(table, command, arrival)) [[unlikely]]
        return refused;
    if (auto refused = detail::refusal_by_turn(table, command, arrival)) [[unlikely]]
        return refused;
    if constexpr (OneOf<Asked, Tick, ResumeAfterOutage>) {
        return std::nullopt;
    } else if constexpr (requires { detail::refusal(table, command, arrival.received_at); }) {
        return detail::refusal(table, command, arrival.received_at);
    } else {
        return detail::refusal(table, command);
    }
}

}  // namespace

template <AnyCommand Asked>
std::optional<Rejection> play(Table& table, const Asked& command, Events& events, const Arrival& arrival) {
    if (auto refused = refused_if_any(table, command, arrival)) [[unlikely]]
        return refused;
    detail::Dealer dealer(table, events);
    if constexpr (AnyAction<Asked>) {
        if (table.rules.timers.time_bank_ms != 0) [[unlikely]]
            detail::spend_time_bank(dealer, arrival.received_at);
    }
    if constexpr (requires { detail::carry_out(dealer, command, arrival); }) {
        detail::carry_out(dealer, command, arrival);
    } else {
        detail::carry_out(dealer, command);
    }
    detail::set_clock(dealer, arrival.at);
    return std::nullopt;
}

template std::optional<Rejection> play(Table&, const OpenTable&, Events&, const Arrival&);
template std::optional<Rejection> play(Table&, const SeatPlayer&, Events&, const Arrival&);
template std::optional<Rejection> play(Table&, const UnseatPlayer&, Events&, const Arrival&);
template std::optional<Rejection> play(Table&, const SitOut&, Events&, const Arrival&);
template std::optional<Rejection> play(Table&, const SitIn&, Events&, const Arrival&);
template std::optional<Rejection> play(Table&, const AddChips&, Events&, const Arrival&);
template std::optional<Rejection> play(Table&, const StartHand&, Events&, const Arrival&);
template std::optional<Rejection> play(Table&, const Fold&, Events&, const Arrival&);
template std::optional<Rejection> play(Table&, const Check&, Events&, const Arrival&);
template std::optional<Rejection> play(Table&, const Call&, Events&, const Arrival&);
template std::optional<Rejection> play(Table&, const Bet&, Events&, const Arrival&);
template std::optional<Rejection> play(Table&, const Raise&, Events&, const Arrival&);
template std::optional<Rejection> play(Table&, const AllIn&, Events&, const Arrival&);
template std::optional<Rejection> play(Table&, const Intend&, Events&, const Arrival&);
template std::optional<Rejection> play(Table&, const ShowHand&, Events&, const Arrival&);
template std::optional<Rejection> play(Table&, const MuckHand&, Events&, const Arrival&);
template std::optional<Rejection> play(Table&, const DeclareResult&, Events&, const Arrival&);
template std::optional<Rejection> play(Table&, const LeaveUndeclared&, Events&, const Arrival&);
template std::optional<Rejection> play(Table&, const CancelHand&, Events&, const Arrival&);
template std::optional<Rejection> play(Table&, const CloseHand&, Events&, const Arrival&);
template std::optional<Rejection> play(Table&, const CloseTable&, Events&, const Arrival&);
template std::optional<Rejection> play(Table&, const Tick&, Events&, const Arrival&);
template std::optional<Rejection> play(Table&, const ResumeAfterOutage&, Events&, const Arrival&);
template std::optional<Rejection> play(Table&, const PostBlind&, Events&, const Arrival&);
template std::optional<Rejection> play(Table&, const Disconnect&, Events&, const Arrival&);
template std::optional<Rejection> play(Table&, const Reconnect&, Events&, const Arrival&);
template std::optional<Rejection> play(Table&, const WishAddOn&, Events&, const Arrival&);
template std::optional<Rejection> play(Table&, const ReserveChips&, Events&, const Arrival&);
template std::optional<Rejection> play(Table&, const CommitChips&, Events&, const Arrival&);
template std::optional<Rejection> play(Table&, const ReleaseChips&, Events&, const Arrival&);
template std::optional<Rejection> play(Table&, const PauseTable&, Events&, const Arrival&);
template std::optional<Rejection> play(Table&, const ResumeTable&, Events&, const Arrival&);
template std::optional<Rejection> play(Table&, const SetAnchor&, Events&, const Arrival&);
template std::optional<Rejection> play(Table&, const CommitShare&, Events&, const Arrival&);
template std::optional<Rejection> play(Table&, const RevealLink&, Events&, const Arrival&);

std::optional<Rejection> play(Table& table, const Command& command, Events& events, const Arrival& arrival) {
    return std::visit([&](const auto& asked) { return play(table, asked, events, arrival); }, command);
}

std::optional<Rejection> refusal_of(const Table& table, const Command& command, const Arrival& arrival) {
    return std::visit([&](const auto& asked) { return refused_if_any(table, asked, arrival); }, command);
}

Outcome decide(const Table& table, const Command& command, const Arrival& arrival) {
    Table copy = table;
    Events events;
    if (const auto refused = play(copy, command, events, arrival)) return *refused;
    return events;
}

}  // namespace handlog::engine
