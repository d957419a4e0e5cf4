// An action of a hand as PHH writes it: "p3 cbr 200", "d db AcKd7c # the flop".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "replay/exchange/phh/hand.hpp"

namespace handlog::replay::inline exchange::phh {

// Nothing where it is a comment alone; or what is wrong with it.
[[nodiscard]] std::variant<std::optional<Action>, std::string> parse_action(std::string_view text);

}  // namespace handlog::replay::inline exchange::phh
