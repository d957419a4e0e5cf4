// The name of an enumerator, which stands beside its enumeration (HANDLOG_NAMES).
#pragma once

#include <cstddef>
#include <string_view>

#include "engine/poker/invariant.hpp"
#include "engine/poker/kinds.hpp"

namespace handlog::engine::inline poker {

template <HasNames Enum>
[[nodiscard]] constexpr std::string_view name(Enum value) {
    const auto at = static_cast<std::size_t>(value);
    invariant(at < names_of<Enum>.size(), "an enumerator has a name");
    return names_of<Enum>[at];
}

}  // namespace handlog::engine::inline poker
