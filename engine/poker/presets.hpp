// The presets: the answers that each rule book gives, together, under a name.
// They are data, so that readers of JSON can name one.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/poker/rules.hpp"

namespace handlog::engine::inline poker {

struct Preset {
    std::string_view name;
    std::string_view book;  // whose answers they are
    Rules rules;
};

// standard (the default), home, jp, tda and room, for play money with blinds of 1 and 2. The rules of each say its
// name, which is one of PresetName.
[[nodiscard]] std::span<const Preset> presets();
[[nodiscard]] std::optional<Rules> preset(std::string_view name);
[[nodiscard]] std::vector<std::string_view> names_of_presets();

}  // namespace handlog::engine::inline poker
