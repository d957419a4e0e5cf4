#include "engine/invariant.hpp"

namespace handlog::engine {

void break_invariant(const char* promise) { throw BrokenInvariant(promise); }

}  // namespace handlog::engine
