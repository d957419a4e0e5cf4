// What a log does not prove: the notices about a deck, cards, moments and a beginning that cannot be checked.
#include <algorithm>
#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "engine/shared_seed.hpp"
#include "tests/replay/judge/fault.hpp"
#include "tests/replay/judge/hands.hpp"

namespace handlog::tests {

using replay::judge::CheckId;
using replay::judge::Finding;
using replay::judge::Findings;

namespace {

[[nodiscard]] long count(const Logs& logs, CheckId check) {
    const Findings found = noted(logs);
    CHECK(errors_of(found).empty());
    return std::count_if(found.begin(), found.end(), [check](const Finding& one) { return one.check == check; });
}

}  // namespace

TEST_CASE("each hand whose deck was written and not drawn is noted") {
    CHECK(count(two_hands(), CheckId::deck_written) == 2);
    CHECK(count(seeded(), CheckId::deck_written) == 0);
}

TEST_CASE("a hand is noted whose hole cards or board stay unknown") {
    const auto dealt = [](const Cards& cards) {
        Scenario table = given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}});
        table.deal(cards).calls(ann).checks(bob).bets(bob, 100_c).folds(ann);
        return recorded(table);
    };
    CHECK(count(dealt({}), CheckId::cards_unknown) == 0);
    CHECK(count(dealt({.hole = {{ann, "As Ah"}, {bob, "?? ??"}}}), CheckId::cards_unknown) == 1);
    CHECK(count(dealt({.hole = {{ann, "As Ah"}, {bob, "2c 2d"}}, .rest_is_unknown = true}), CheckId::cards_unknown) ==
          1);
    // Ann is the only one whose cards nobody knew, and shows them.
    Scenario shown = given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}});
    shown.deal({.hole = {{ann, "?? ??"}, {bob, "Kc Kd"}}, .board = "2c 7d 9h Js 3s"}).folds(ann);
    std::vector<Command> commands = shown.commands();
    commands.emplace_back(ShowHand{.hand = {1}, .seat = ann, .cards = {"As"_card, "Ah"_card}});
    CHECK(count(recorded(commands), CheckId::cards_unknown) == 0);
}

TEST_CASE("a hand that is still open is noted at the end of its log if cards of it are unknown") {
    const auto open = [](const Cards& cards) {
        Scenario table = given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}});
        table.deal(cards).calls(ann).checks(bob).bets(bob, 100_c);
        return recorded(table);
    };
    CHECK(count(open({}), CheckId::cards_unknown) == 0);
    CHECK(count(open({.hole = {{ann, "As Ah"}, {bob, "2c 2d"}}, .rest_is_unknown = true}), CheckId::cards_unknown) ==
          1);
    const Logs logs = open({.hole = {{ann, "As Ah"}, {bob, "?? ??"}}});
    CHECK(count(logs, CheckId::cards_unknown) == 1);
    CHECK(noted(logs).back().entry == logs.back().entries.size() - 1);
    // The hand is over, and is not closed yet.
    Scenario over = given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}});
    over.deal({.hole = {{ann, "As Ah"}, {bob, "?? ??"}}}).folds(ann);
    Logs reviewed = recorded(over);
    CHECK(count(reviewed, CheckId::cards_unknown) == 1);
    reviewed.back().entries.pop_back();
    CHECK(count(reviewed, CheckId::cards_unknown) == 1);
}

TEST_CASE("a log with an unknown moment is noted once") {
    Logs logs = two_hands();
    CHECK(count(logs, CheckId::time_unknown) == 0);
    logs.back().entries[0].received_at = {};
    logs.back().entries[1].at = {};
    CHECK(count(logs, CheckId::time_unknown) == 1);
    logs.front().entries[0].at = {};
    CHECK(count(logs, CheckId::time_unknown) == 2);
}

namespace {

// Ann adds to seeds, and Bob does if he is asked to.
struct Adding : Scenario {
    explicit Adding(bool bob_too = false)
        : Scenario(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}}, Place::here()) {
        when(SetAnchor{.seat = ann, .anchor = anchor_of(Link{})});
        if (bob_too) when(SetAnchor{.seat = bob, .anchor = anchor_of(Link{})});
    }
    Adding& commits() {
        when(CommitShare{.share = commitment_to(HostShare{})});
        return *this;
    }
    Adding& reveals() {
        when(RevealLink{.seat = ann, .link = {}});
        return *this;
    }
    Adding& starts_from(const decltype(StartHand::deck)& deck) {
        when(StartHand{.hand_id = *HandId::parse("hand"), .deck = deck, .forced_bets = {}});
        return *this;
    }
    [[nodiscard]] std::vector<std::string> noted(CheckId check) {
        if (table().hand_in_progress()) fold_around();
        std::vector<std::string> findings;
        for (const Finding& finding : tests::noted(recorded(*this))) {
            if (finding.check == check) findings.push_back(finding.what + ": " + finding.found);
        }
        return findings;
    }
};

using Notes = std::vector<std::string>;

}  // namespace

TEST_CASE("a share that the host gives up is noted with the links that it knew") {
    CHECK(Adding().commits().reveals().starts_from(HostShare{}).noted(CheckId::share_given_up).empty());
    CHECK(Adding().commits().commits().starts_from(HostShare{}).noted(CheckId::share_given_up) ==
          Notes{"the host committed itself to another share before the hand: no link was revealed"});
    CHECK(Adding().commits().reveals().commits().starts_from(HostShare{}).noted(CheckId::share_given_up) ==
          Notes{"the host committed itself to another share before the hand: revealed: seat 0"});
    Adding seeded;
    seeded.commits().when(SitOut{.seat = ann});
    seeded.sits_down(cat, Stack(1000_c));
    CHECK(seeded.starts_from(Seed{}).noted(CheckId::share_given_up) ==
          Notes{"the hand started without the share to which the host was committed: no link was revealed"});
}

TEST_CASE("a hand that is cancelled is noted if its seed was made of a share") {
    Adding shared;
    shared.commits().reveals().starts_from(HostShare{}).is_cancelled();
    CHECK(shared.noted(CheckId::shared_hand_cancelled).size() == 1);
    Adding seeded;
    seeded.when(SetAnchor{.seat = ann, .anchor = {}});
    seeded.starts_from(Seed{}).is_cancelled();
    CHECK(seeded.noted(CheckId::shared_hand_cancelled).empty());
}

TEST_CASE("links that are missing when a hand starts are noted with their number") {
    CHECK(Adding(true).commits().reveals().starts_from(HostShare{}).noted(CheckId::links_withheld) ==
          Notes{"links are missing from the seed of the hand: 1 of 2: seat 1"});
    CHECK(Adding(true).commits().starts_from(HostShare{}).noted(CheckId::links_withheld) ==
          Notes{"links are missing from the seed of the hand: 2 of 2: seats 0, 1"});
    CHECK(Adding().commits().reveals().starts_from(HostShare{}).noted(CheckId::links_withheld).empty());
}

TEST_CASE("the first log of a table is noted if it begins with players") {
    Logs logs = two_hands();
    CHECK(count(logs, CheckId::begins_in_play) == 0);
    // The first hand is removed, and the second one is made the first.
    logs.erase(logs.begin());
    logs.front().opening.key.ordinal = 0;
    logs.front().opening.origin = eventstore::Origin::genesis;
    logs.front().opening.previous = {};
    logs.front().opening.before = {};
    CHECK(count(logs, CheckId::begins_in_play) == 1);
}

}  // namespace handlog::tests
