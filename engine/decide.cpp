#include "engine/decide.hpp"

#include <utility>
#include <variant>

#include "engine/dealer.hpp"

namespace handlog::engine {

template <AnyCommand Asked>
std::optional<Rejection> play(Table& table, const Asked& command, Events& events) {
    if (auto refused = detail::refusal(std::as_const(table), command)) [[unlikely]]
        return refused;
    detail::Dealer dealer(table, events);
    detail::carry_out(dealer, command);
    return std::nullopt;
}

template std::optional<Rejection> play(Table&, const OpenTable&, Events&);
template std::optional<Rejection> play(Table&, const SeatPlayer&, Events&);
template std::optional<Rejection> play(Table&, const UnseatPlayer&, Events&);
template std::optional<Rejection> play(Table&, const SitOut&, Events&);
template std::optional<Rejection> play(Table&, const SitIn&, Events&);
template std::optional<Rejection> play(Table&, const AddChips&, Events&);
template std::optional<Rejection> play(Table&, const StartHand&, Events&);
template std::optional<Rejection> play(Table&, const Fold&, Events&);
template std::optional<Rejection> play(Table&, const Check&, Events&);
template std::optional<Rejection> play(Table&, const Call&, Events&);
template std::optional<Rejection> play(Table&, const Bet&, Events&);
template std::optional<Rejection> play(Table&, const Raise&, Events&);
template std::optional<Rejection> play(Table&, const AllIn&, Events&);
template std::optional<Rejection> play(Table&, const ShowHand&, Events&);
template std::optional<Rejection> play(Table&, const MuckHand&, Events&);
template std::optional<Rejection> play(Table&, const DeclareResult&, Events&);
template std::optional<Rejection> play(Table&, const LeaveUndeclared&, Events&);
template std::optional<Rejection> play(Table&, const CancelHand&, Events&);
template std::optional<Rejection> play(Table&, const CloseHand&, Events&);
template std::optional<Rejection> play(Table&, const CloseTable&, Events&);

std::optional<Rejection> play(Table& table, const Command& command, Events& events) {
    return std::visit([&](const auto& asked) { return play(table, asked, events); }, command);
}

Outcome decide(const Table& table, const Command& command) {
    Table copy = table;
    Events events;
    if (const auto refused = play(copy, command, events)) return *refused;
    return events;
}

}  // namespace handlog::engine
