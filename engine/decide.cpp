#include "engine/decide.hpp"

#include <utility>
#include <variant>

#include "engine/dealer.hpp"

namespace handlog::engine {

std::optional<Rejection> play(Table& table, const Command& command, Events& events) {
    return std::visit(
        [&](const auto& asked) -> std::optional<Rejection> {
            if (auto refused = detail::refusal(std::as_const(table), asked)) return refused;
            detail::Dealer dealer(table, events);
            detail::carry_out(dealer, asked);
            return std::nullopt;
        },
        command);
}

Outcome decide(const Table& table, const Command& command) {
    Table copy = table;
    Events events;
    if (const auto refused = play(copy, command, events)) return *refused;
    return events;
}

}  // namespace handlog::engine
