// What must hold whatever the input, in every build.
//
// A player's mistake is a Rejection and the world's failure is an error value; a
// broken invariant is a mistake of handlog's own. It throws, so that the top of a
// program can say which promise was broken, and nothing in between catches it
// (tests/check_sources.py). What data may break is asked before: see
// "engine/misfit.hpp".
#pragma once

#include <stdexcept>

namespace handlog::engine::inline poker {

class BrokenInvariant : public std::logic_error {
public:
    using std::logic_error::logic_error;
};

[[noreturn, gnu::cold]] void break_invariant(const char* promise);

constexpr void invariant(bool holds, const char* promise) {
    if (!holds) [[unlikely]]
        break_invariant(promise);
}

}  // namespace handlog::engine::inline poker
