// How often this program has asked for memory, so that a benchmark can prove
// that it does not.
#pragma once

#include <cstddef>

namespace handlog::bench {

// Every call of operator new so far, by any thread.
[[nodiscard]] std::size_t allocations();

}  // namespace handlog::bench
