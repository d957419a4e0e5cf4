#include "engine/evolve.hpp"

#include <variant>

#include "engine/apply.hpp"

namespace handlog::engine {

void evolve(Table& table, const Event& event) {
    std::visit([&table](const auto& happened) { detail::apply(table, happened); }, event);
    ++table.version;
}

Table fold(Table table, std::span<const Event> history) {
    for (const Event& event : history) evolve(table, event);
    return table;
}

}  // namespace handlog::engine
