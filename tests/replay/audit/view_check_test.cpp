// What each viewer is shown is what they may know, and all of it.
#include "replay/audit/view_check.hpp"

#include <doctest/doctest.h>

#include "tests/support/audited.hpp"
#include "tests/support/evenings.hpp"
#include "tests/support/recorded_play.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;

TEST_CASE("every view of random hands shows what is true and what the viewer may know") {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        CAPTURE(seed);
        CHECK(wrong_views_of(recorded_play(seed, 150)) == "");
    }
}

TEST_CASE("every view of a lively evening shows what is true and what the viewer may know") {
    for (const char* preset : {"standard", "home", "jp", "tda", "room"}) {
        CAPTURE(preset);
        handlog::host::Simulation evening(lively_evening(preset, 6, "views"));
        std::vector<handlog::eventstore::HandLog> logs;
        for (int hand = 0; hand < 100; ++hand) logs.push_back(evening.next_hand());
        CHECK(wrong_views_of(logs) == "");
    }
}
