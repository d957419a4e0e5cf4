// A slice of the soak, the same hands at every run: each property has its case,
// and the last cases make sure that the hands are strange enough and that the
// properties can fail.

#include <algorithm>
#include <array>
#include <cstdint>
#include <doctest/doctest.h>
#include <string>
#include <string_view>
#include <vector>

#include "tests/properties/session.hpp"

using namespace handlog::engine;
using namespace handlog::tests;

namespace {

constexpr std::uint64_t run = 2;
constexpr std::uint64_t sessions = 150;

// What went wrong, or nothing.
[[nodiscard]] std::string failure_of(std::string_view title) {
    std::vector<PropertyKind> watching = all_properties();
    std::erase_if(watching, [title](const PropertyKind& kind) { return kind.title != title; });
    if (watching.size() != 1) return "there is no such property";
    Reached reached;
    while (reached.sessions < sessions) {
        if (const auto failure = play_session(session_seed(run, reached.sessions), watching, reached)) {
            return failure->report();
        }
    }
    return reached.hands >= sessions ? "" : "too few hands were played";
}

}  // namespace

#define HOLDS(title) \
    TEST_CASE(title) { CHECK(failure_of(title) == ""); }

HOLDS("no event creates or loses a chip")
HOLDS("each chip goes where the event says")
HOLDS("the nets of a hand sum to minus the rake")
HOLDS("nobody puts in more than there is")
HOLDS("every card is in exactly one place")
HOLDS("cards come off the deck in order")
HOLDS("ranks belong to the cards")
HOLDS("deciding touches nothing")
HOLDS("playing is deciding and evolving")
HOLDS("versions count events")
HOLDS("histories fold in pieces")
HOLDS("the state is what the events said")
HOLDS("the flags are what happened")
HOLDS("exactly one seat may act while there is betting")
HOLDS("turns go clockwise to whoever owes an answer")
HOLDS("only the seat to act acts")
HOLDS("actions are of the right size")
HOLDS("forced bets follow the rules")
HOLDS("button and blinds move as the rules say")
HOLDS("uncalled bets go back and nothing else does")
HOLDS("pots are the layers of what was put in")
HOLDS("payoffs follow from chips and cards alone")
HOLDS("odd chips are named and could not be shared")
HOLDS("hands are shown in order and no winner is mucked")
HOLDS("no reachable state is stuck")
HOLDS("legal actions and decide agree on every amount")
HOLDS("every action is legal by the book")
HOLDS("seats are given and taken by the book")
HOLDS("phases follow each other as the table of phases says")
HOLDS("every wait lasts as long as the rules say")
HOLDS("chips that are held ready come once or not at all")
HOLDS("nobody loses a seat without a reason")

TEST_CASE("every property has a case of its own") {
    CHECK(all_properties().size() == 32);
    std::vector<std::string_view> titles;
    for (const PropertyKind& kind : all_properties()) titles.push_back(kind.title);
    std::sort(titles.begin(), titles.end());
    CHECK(std::adjacent_find(titles.begin(), titles.end()) == titles.end());
}

TEST_CASE("random play reaches every command and every event and every reason to refuse") {
    Reached reached;
    while (reached.sessions < 2'000) {
        const auto failure = play_session(session_seed(run, reached.sessions), {}, reached);
        REQUIRE_MESSAGE(!failure, failure->report());
    }
    const auto never = [](const auto& counts) { return std::count(counts.begin(), counts.end(), 0U); };
    CHECK(never(reached.kinds_of_event) == 0);
    CHECK(never(reached.accepted) == 0);
    CHECK(never(reached.refused) == 0);
    for (std::size_t code = 1; code < reached.rejections.size(); ++code) {
        // It takes four thousand million hands, or a thousand commitments; and what makes an intent impossible refuses
        // no command.
        const auto refused = static_cast<RejectionCode>(code);
        if (refused == RejectionCode::no_more_hands || refused == RejectionCode::anchor_expired) continue;
        if (refused == RejectionCode::bet_has_grown) continue;
        CAPTURE(name(static_cast<RejectionCode>(code)));
        CHECK(reached.rejections[code] > 0);
    }
    for (std::size_t pots = 1; pots <= 6; ++pots) CHECK(reached.pots[pots] > 0);
    CHECK(reached.odd_chips > 100);
    CHECK(reached.short_raises > 100);
    CHECK(reached.hands > 5'000);
}
