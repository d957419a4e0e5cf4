// The text of one hand, read: the fields that handlog knows, each as it is written.
// Fields that it does not know are passed over, and need only be TOML.
#pragma once

#include <string_view>
#include <variant>

#include "replay/exchange/phh/hand.hpp"

namespace handlog::replay::inline exchange::phh {

[[nodiscard]] std::variant<Hand, Refusal> read_hand(std::string_view text);

}  // namespace handlog::replay::inline exchange::phh
