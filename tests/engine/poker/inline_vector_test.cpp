#include "engine/poker/inline_vector.hpp"

#include <doctest/doctest.h>
#include <type_traits>
#include <vector>

using namespace handlog::engine;

TEST_CASE("an inline vector holds what is pushed in order and up to its capacity") {
    InlineVector<int, 3> values;
    CHECK(values.empty());
    CHECK(values.size() == 0);
    CHECK(values.begin() == values.end());
    for (int value = 1; value <= 3; ++value) {
        CHECK_FALSE(values.full());
        values.push_back(value * 10);
        CHECK(values.size() == static_cast<std::size_t>(value));
    }
    CHECK(values.full());
    CHECK_FALSE(values.empty());
    CHECK(std::vector<int>(values.begin(), values.end()) == std::vector{10, 20, 30});
    CHECK(values[2] == 30);
}

TEST_CASE("an inline vector takes nothing beyond its capacity and keeps what it has") {
    InlineVector<int, 2> values;
    values.push_back(1);
    values.push_back(2);
    CHECK_THROWS_AS(values.push_back(3), BrokenInvariant);
    CHECK(std::vector<int>(values.begin(), values.end()) == std::vector{1, 2});
}

TEST_CASE("an inline vector is not read beyond its size") {
    InlineVector<int, 4> values;
    CHECK_THROWS_AS((void)values[0], BrokenInvariant);
    values.push_back(7);
    CHECK(values[0] == 7);
    CHECK_THROWS_AS((void)values[1], BrokenInvariant);
    const InlineVector<int, 4>& read_only = values;
    CHECK(read_only[0] == 7);
    CHECK_THROWS_AS((void)read_only[1], BrokenInvariant);
}

TEST_CASE("an inline vector that was cleared is equal to a fresh one and can be filled again") {
    InlineVector<int, 2> values;
    values.push_back(1);
    values.push_back(2);
    values.clear();
    CHECK(values.empty());
    CHECK((values == InlineVector<int, 2>()));
    CHECK_THROWS_AS((void)values[0], BrokenInvariant);
    values.push_back(3);
    CHECK(values[0] == 3);
    CHECK(values.size() == 1);
}

TEST_CASE("inline vectors are equal when size and values are") {
    const auto of = [](std::initializer_list<int> numbers) {
        InlineVector<int, 3> values;
        for (const int number : numbers) values.push_back(number);
        return values;
    };
    CHECK((of({1, 2}) == of({1, 2})));
    CHECK((of({1, 2}) != of({1, 3})));
    CHECK((of({1, 2}) != of({1, 2, 0})));
    CHECK((of({0}) != of({})));
}

TEST_CASE("values of an inline vector can be changed in place") {
    InlineVector<int, 3> values;
    values.push_back(1);
    values.push_back(2);
    values[0] = 5;
    for (int& value : values) value += 1;
    CHECK(std::vector<int>(values.begin(), values.end()) == std::vector{6, 3});
}

TEST_CASE("an inline vector is copied as memory and stands in constants") {
    CHECK(std::is_trivially_copyable_v<InlineVector<int, 8>>);
    constexpr auto values = [] {
        InlineVector<int, 2> made;
        made.push_back(4);
        return made;
    }();
    static_assert(values.size() == 1 && values[0] == 4);
}
