// Everything of which somebody may complain is explained, to a player with what
// that player knows, and whatever a log says.
#include "replay/tell/explain/explain.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/replay/tell/explain/asked.hpp"
#include "tests/support/recorded_play.hpp"

using namespace handlog::tests;

namespace {

// The entries to which there is a question that begins or ends like this.
[[nodiscard]] int asked(const Explained& explained, handlog::eventstore::Sequence entry, std::string_view part) {
    return static_cast<int>(std::count_if(
        explained.explanations.begin(), explained.explanations.end(), [&](const Explanation& explanation) {
            return explanation.entry == entry && explanation.question.find(part) != std::string::npos;
        }));
}

struct Counted {
    int refusals = 0;
    int pots = 0;
    int splits = 0;
    int odd = 0;
};

// Asks for each entry by itself, so that the pots of every street are explained.
void check(const HandLog& log, Counted& counted) {
    for (std::size_t at = 0; at < log.entries.size(); ++at) {
        const auto entry = static_cast<handlog::eventstore::Sequence>(at);
        const Explained explained = explain(log, {.entry = entry});
        CHECK(!explained.failure);
        for (const Explanation& explanation : explained.explanations) {
            CAPTURE(explanation.question);
            CHECK(explanation.answer.find("But the log says") == std::string::npos);
            CHECK(explanation.question != "What happened here?");
        }
        if (std::holds_alternative<Rejection>(log.entries[at].outcome)) {
            CHECK(asked(explained, entry, ": why was that refused?") == 1);
            ++counted.refusals;
            continue;
        }
        std::map<int, std::set<Seat>> winners;
        std::set<int> odd;
        int pots = 0;
        for (const Event& event : std::get<Events>(log.entries[at].outcome)) {
            if (const auto* built = std::get_if<PotBuilt>(&event)) pots = built->pot + 1;
            if (const auto* award = std::get_if<PotAwarded>(&event)) {
                winners[award->pot].insert(award->seat);
                if (award->odd_chips > 0_c) odd.insert(award->pot);
            }
        }
        if (pots > 1) {
            CHECK(asked(explained, entry, "Why are there " + std::to_string(pots) + " pots?") == 1);
            ++counted.pots;
        }
        const auto splits =
            std::count_if(winners.begin(), winners.end(), [](const auto& pot) { return pot.second.size() > 1; });
        CHECK(asked(explained, entry, " split ") == splits);
        CHECK(asked(explained, entry, " win ") + asked(explained, entry, " wins ") ==
              static_cast<int>(winners.size()) - splits);
        CHECK(asked(explained, entry, "Why does the odd part of ") == static_cast<int>(odd.size()));
        counted.splits += static_cast<int>(splits);
        counted.odd += static_cast<int>(odd.size());
    }
}

// Sees to it that a log that was made up leads to sentences.
void must_be_told(const HandLog& log) {
    for (const auto& viewer : {std::optional<PlayerId>(), PlayerId::parse("Ann")}) {
        for (const Explanation& explanation : explain(log, {.viewer = viewer}).explanations) {
            CHECK(!explanation.question.empty());
            CHECK(!explanation.answer.empty());
        }
    }
}

}  // namespace

TEST_CASE("every refusal and every pot and every split of random play is explained without a doubt") {
    Counted counted;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        for (const HandLog& log : recorded_play(seed, 600)) check(log, counted);
    }
    CHECK(counted.refusals > 500);
    CHECK(counted.pots > 20);
    CHECK(counted.splits > 10);
    CHECK(counted.odd > 5);
}

TEST_CASE("nothing is explained to a player by cards that the player does not know") {
    const auto explained_to = [](const char* name, const char* cats_cards, const char* burned) {
        Scenario hand = given(stakes(5_c, 10_c), {{ann, 500_c}, {bob, 500_c}, {cat, 500_c}});
        hand.deal({.hole = {{ann, "As Ah"}, {bob, "Ks Kh"}, {cat, cats_cards}}, .board = burned})
            .raises(ann, 30_c)
            .calls(bob)
            .raises(cat, 40_c)
            .refused(RejectionCode::raise_too_small, "raise to 40 is below the minimum of 50")
            .folds(cat)
            .check_or_call_down();
        std::string text;
        for (const Explanation& explanation :
             explain(recorded(hand).back(), {.viewer = PlayerId::parse(name)}).explanations) {
            text += to_json(explanation) + "\n";
        }
        return text;
    };
    const char* board = "2c 7d 9h Js 3s";
    // Cat folded unseen, and may have had anything.
    const std::string told = explained_to("Ann", "Qs Qh", board);
    CHECK(told == explained_to("Ann", "4c 4d", board));
    CHECK(told.find("beats Bob's pair of kings") != std::string::npos);
    CHECK(told.find("refused") == std::string::npos);
    CHECK(explained_to("Cat", "Qs Qh", board).find("Cat wants to raise to 40: why was that refused?") !=
          std::string::npos);
}

TEST_CASE("logs that somebody made up are explained as far as they make sense") {
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        Dice dice(seed);
        const std::vector<HandLog> logs = recorded_play(seed, 200);
        for (const HandLog& whole : logs) {
            for (int change = 0; change < 6; ++change) {
                HandLog log = whole;
                // The events and commands of one entry under another, in another log's place.
                const HandLog& other = logs[static_cast<std::size_t>(dice.below(static_cast<int>(logs.size())))];
                const auto from = static_cast<std::size_t>(dice.below(static_cast<int>(other.entries.size())));
                const auto to = static_cast<std::size_t>(dice.below(static_cast<int>(log.entries.size())));
                if (dice.percent(50)) {
                    log.entries[to].outcome = other.entries[from].outcome;
                } else if (dice.percent(50)) {
                    log.entries.erase(log.entries.begin() + static_cast<std::ptrdiff_t>(to));
                } else {
                    log.entries[to].command = other.entries[from].command;
                }
                must_be_told(log);
            }
        }
    }
}

TEST_CASE("an entry that no table could take ends what is explained and is named") {
    Scenario hand = given(stakes(5_c, 10_c), {{ann, 500_c}, {bob, 500_c}});
    hand.deal().calls(ann).checks(bob);
    HandLog log = recorded(hand).back();
    const std::size_t entry = entry_of<Call>(log);
    auto& events = std::get<Events>(log.entries[entry].outcome);
    events.insert(events.begin(), PotAwarded{.pot = 17, .seat = ann, .amount = 1_c, .odd_chips = 0_c});
    const Explained explained = explain(log);
    REQUIRE(explained.failure);
    CHECK(explained.failure->entry == entry);
    CHECK(!explained.explanations.empty());
    CHECK(explained.explanations.back().entry < entry);
}
