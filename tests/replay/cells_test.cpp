// Columns stay straight whatever the names in them are written with.
#include "replay/cells.hpp"

#include <doctest/doctest.h>

using handlog::replay::cells;
using handlog::replay::left_aligned;
using handlog::replay::right_aligned;

TEST_CASE("a text is as wide as the cells that it takes on a terminal") {
    CHECK(cells("") == 0);
    CHECK(cells("Ann") == 3);
    CHECK(cells("Zoë") == 3);
    CHECK(cells("Zoe\xcc\x88") == 3);  // an e and the dots that join it
    CHECK(cells("Иван") == 4);
    CHECK(cells("李雷") == 4);
    CHECK(cells("🂡") == 1);
    CHECK(cells("😀") == 2);
    CHECK(cells("\xff\xfe") == 2);  // no text at all
}

TEST_CASE("what is aligned fills its column and is never cut") {
    CHECK(left_aligned("Zoë", 5) == "Zoë  ");
    CHECK(right_aligned("李雷", 5) == " 李雷");
    CHECK(left_aligned("Annabel", 3) == "Annabel");
    CHECK(right_aligned("Annabel", 3) == "Annabel");
}
