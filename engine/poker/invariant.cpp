#include "engine/poker/invariant.hpp"

namespace handlog::engine::inline poker {

void break_invariant(const char* promise) { throw BrokenInvariant(promise); }

}  // namespace handlog::engine::inline poker
