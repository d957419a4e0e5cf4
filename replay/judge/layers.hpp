// The pots: what everybody has put in, cut into layers at every height that
// somebody reached.
#pragma once

#include "replay/judge/book.hpp"

namespace handlog::replay::judge {

[[nodiscard]] Pots layers_of(const HandBook& hand);

// More than one seat wants it, or somebody has paid who cannot win it.
[[nodiscard]] bool is_contested(const Pot& pot);

}  // namespace handlog::replay::judge
