// Chooses between several versions of the same log.
#pragma once

#include <vector>

#include "eventstore/check/salvaging/found.hpp"

namespace handlog::eventstore::salvaging {

// What is left out is added to what is lost.
[[nodiscard]] Choice choose(const TableFound& found, std::vector<Damage>& lost);

}  // namespace handlog::eventstore::salvaging
