#include "engine/poker/chips.hpp"

#include <cstdint>
#include <doctest/doctest.h>

using namespace handlog::engine;

namespace {
constexpr Chips greatest{INT64_MAX};
constexpr Chips least{INT64_MIN};
}  // namespace

TEST_CASE("chips are whole numbers that add and subtract and multiply exactly") {
    CHECK((30_c + 12_c).count() == 42);
    CHECK((30_c - 42_c).count() == -12);
    CHECK((21_c * 2).count() == 42);
    CHECK((21_c * -2).count() == -42);
    CHECK(Chips{}.count() == 0);

    Chips chips = 5_c;
    chips += 10_c;
    chips -= 1_c;
    chips *= 3;
    CHECK(chips == 42_c);
}

TEST_CASE("chips compare by their count") {
    CHECK(1_c < 2_c);
    CHECK(2_c > 1_c);
    CHECK(Chips(-1) < 0_c);
    CHECK(7_c == Chips(7));
    CHECK(7_c != 8_c);
}

TEST_CASE("a sum of chips that does not fit breaks an invariant instead of wrapping") {
    CHECK(greatest + 0_c == greatest);
    CHECK_THROWS_AS(greatest + 1_c, BrokenInvariant);
    CHECK_THROWS_AS(least + Chips(-1), BrokenInvariant);
}

TEST_CASE("a difference of chips that does not fit breaks an invariant instead of wrapping") {
    CHECK(least - 0_c == least);
    CHECK_THROWS_AS(least - 1_c, BrokenInvariant);
    CHECK_THROWS_AS(0_c - least, BrokenInvariant);
}

TEST_CASE("a multiple of chips that does not fit breaks an invariant instead of wrapping") {
    CHECK(greatest * 1 == greatest);
    CHECK_THROWS_AS(greatest * 2, BrokenInvariant);
    CHECK_THROWS_AS(least * -1, BrokenInvariant);
}

TEST_CASE("the most chips of a table are the largest count that a double keeps exact") {
    CHECK(most_chips.count() == 9'007'199'254'740'991);
    CHECK(static_cast<std::int64_t>(static_cast<double>(most_chips.count())) == most_chips.count());
    // One more would be kept as well, but it can no longer be told from two more.
    CHECK(static_cast<double>(most_chips.count() + 1) == static_cast<double>(most_chips.count() + 2));
    // Every seat of a full table could hold them all without an overflow.
    CHECK_NOTHROW(most_chips * 10);
}

TEST_CASE("a stack starts empty and follows what is added and taken") {
    Stack stack;
    CHECK(stack.known());
    CHECK(stack.empty());
    stack += 100_c;
    CHECK(stack.chips() == 100_c);
    CHECK_FALSE(stack.empty());
    stack -= 40_c;
    CHECK(stack == Stack(60_c));
    stack -= 60_c;
    CHECK(stack.empty());
}

TEST_CASE("a stack is never negative") {
    CHECK_THROWS_AS(Stack(Chips(-1)), BrokenInvariant);
    Stack stack(10_c);
    CHECK_THROWS_AS(stack -= 11_c, BrokenInvariant);
    // The refused bet has left the stack as it was.
    CHECK(stack == Stack(10_c));
}

TEST_CASE("a stack covers what it holds and no chip more") {
    const Stack stack(10_c);
    CHECK(stack.covers(0_c));
    CHECK(stack.covers(10_c));
    CHECK_FALSE(stack.covers(11_c));
    CHECK(stack.up_to(9_c) == 9_c);
    CHECK(stack.up_to(10_c) == 10_c);
    CHECK(stack.up_to(11_c) == 10_c);
    CHECK(Stack{}.up_to(5_c) == 0_c);
}

TEST_CASE("a stack that nobody recorded covers every amount and stays unknown") {
    Stack stack = Stack::unknown();
    CHECK_FALSE(stack.known());
    CHECK_FALSE(stack.empty());
    CHECK(stack.covers(greatest));
    CHECK(stack.up_to(123_c) == 123_c);
    stack -= most_chips;
    CHECK(stack == Stack::unknown());
    stack += most_chips;
    CHECK(stack == Stack::unknown());
    CHECK_FALSE(stack == Stack{});
}

TEST_CASE("an unknown stack cannot be counted") {
    CHECK_THROWS_AS(static_cast<void>(Stack::unknown().chips()), BrokenInvariant);
}
