// Of several logs that claim to be the same one, which is it?
#pragma once

#include <vector>

#include "eventstore/salvaging/found.hpp"

namespace handlog::eventstore::salvaging {

// What is left out is added to what is lost.
[[nodiscard]] Choice choose(const TableFound& found, std::vector<Damage>& lost);

}  // namespace handlog::eventstore::salvaging
