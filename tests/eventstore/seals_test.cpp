#include "eventstore/check/seals.hpp"

#include <doctest/doctest.h>
#include <limits>

using handlog::eventstore::Seal;
using handlog::eventstore::Seals;

TEST_CASE("counts of seals from one on have no gap in whatever order they are met") {
    Seals seals;
    CHECK_FALSE(seals.missing());
    for (Seal seal = 2; seal <= 2'000; seal += 2) CHECK(seals.add(seal));
    for (Seal seal = 1; seal <= 2'000; seal += 2) CHECK(seals.add(seal));
    CHECK_FALSE(seals.missing());
    CHECK_FALSE(seals.add(1'024));
}

TEST_CASE("the first counts of seals that are missing in a row are told") {
    Seals seals;
    for (Seal seal = 1; seal <= 3'000; ++seal) {
        if (seal < 700 || (seal > 1'900 && seal != 2'500)) CHECK(seals.add(seal));
    }
    REQUIRE(seals.missing());
    CHECK(seals.missing()->first == 700);
    CHECK(seals.missing()->last == 1'900);
}

TEST_CASE("a count of seals that somebody made up takes no more room than any other") {
    Seals seals;
    CHECK(seals.add(std::numeric_limits<Seal>::max()));
    REQUIRE(seals.missing());
    CHECK(seals.missing()->first == 1);
    CHECK(seals.missing()->last == std::numeric_limits<Seal>::max() - 1);
}
