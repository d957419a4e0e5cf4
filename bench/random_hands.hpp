// Hands whose players act at random, the same ones everywhere from the same
// seed. Only such as the rules of other engines allow as well.
#pragma once

#include <cstddef>
#include <cstdint>

#include "bench/hands.hpp"

namespace handlog::bench {

// How the players make up their minds. Nobody folds where checking is free, and
// the size of a raise lies anywhere between the smallest and everything.
enum class Policy : std::uint8_t {
    uniform,  // every kind of action that is legal is equally likely
    calling,  // 95 in 100 check or call; the others fold as often as they bet or raise
};

// Who sits at the table.
enum class Company : std::uint8_t {
    six_deep,  // six seats, 200 big blinds each
    uneven,    // two to ten seats; from a single chip to 400 big blinds, many stacks of equal size
};

[[nodiscard]] PlayedHands random_hands(Company company, Policy policy, std::size_t count, std::uint64_t seed);

}  // namespace handlog::bench
