// How much the tests try. What takes long by nature tries a part on an ordinary run, and everything where
// the environment says HANDLOG_TRY_ALL=1, as `./dev nightly` does.
#pragma once

#include <cstdlib>
#include <string_view>

namespace handlog::tests {

[[nodiscard]] inline bool tries_all() {
    const char* const asked = std::getenv("HANDLOG_TRY_ALL");
    return asked != nullptr && std::string_view(asked) == "1";
}

}  // namespace handlog::tests
