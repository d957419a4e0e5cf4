// The nouns of poker beside models of them: a set is an array of bools, a number is a number. Nothing
// here asks one of them about itself, so that a fault in one of them cannot hide here.
#pragma once

#include <string_view>

namespace handlog::tests {

// What is wrong with the nouns of poker as they are now; nothing if nothing is.
[[nodiscard]] std::string_view disproved();

}  // namespace handlog::tests
