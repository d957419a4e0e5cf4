// The corpus behind the engine's signature: a fixed number of sessions of random
// play, written as text and hashed.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "engine/poker/presets.hpp"

namespace handlog::tests {

struct Signature {
    std::string sha256;  // of every command with its events, or with the code of its refusal
    std::uint64_t hands = 0;
    std::uint64_t lines = 0;
    std::array<int, 4> tables_of_preset{};  // in the order of presets()
};

[[nodiscard]] Signature signature_of_simulated_corpus();

}  // namespace handlog::tests
