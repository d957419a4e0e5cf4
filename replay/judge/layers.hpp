// The pots: what everybody has put in, cut into layers at every height that
// somebody reached.
#pragma once

#include "replay/judge/book.hpp"

namespace handlog::replay::judge {

// Writes them over what stands in `pots`.
void lay_pots(const HandBook& hand, Pots& pots);

// More than one seat has to do with it, because it can win it or has paid.
[[nodiscard]] bool is_contested(const Pot& pot);

}  // namespace handlog::replay::judge
