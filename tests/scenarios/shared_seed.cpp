// A deck that nobody chooses, and cards that are committed before they are dealt: "A deck that nobody chooses" of
// docs/RULES.md, and docs/SHUFFLE.md for the bytes.
#include "engine/shared_seed.hpp"

#include <doctest/doctest.h>

#include "engine/cards_root.hpp"
#include "engine/decide.hpp"
#include "engine/hash_chain.hpp"
#include "engine/shuffle.hpp"
#include "engine/snapshot.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using enum RejectionCode;

namespace {

struct Three : Scenario {
    explicit Three(const Rules& rules = stakes(50_c, 100_c), Place place = Place::here())
        : Scenario(rules, {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}}, place) {}

    Three& sets_anchor(Seat seat, Place place = Place::here()) {
        when(SetAnchor{.seat = seat, .anchor = chain(seat).anchor()}, place);
        return *this;
    }
    Three& commits_to(const HostShare& share, Place place = Place::here()) {
        when(CommitShare{.share = commitment_to(share)}, place);
        return *this;
    }
    Three& reveals(Seat seat, Place place = Place::here()) {
        when(RevealLink{.seat = seat, .link = next(seat)}, place);
        return *this;
    }
    Three& deal_from(const decltype(StartHand::deck)& deck, Place place = Place::here()) {
        when(StartHand{.hand_id = *HandId::parse("hand"), .deck = deck, .forced_bets = {}}, place);
        return *this;
    }
    [[nodiscard]] static HashChain chain(Seat seat) { return {Link{{static_cast<std::uint8_t>(seat.index() + 1)}}, 3}; }
    // For the newest commitment of the host.
    [[nodiscard]] Link next(Seat seat) const {
        return chain(seat).after(table().seed.anchors[seat], table().seed.commitments[seat]).value();
    }
    [[nodiscard]] HandStarted started() const { return all<HandStarted>().at(0); }
};

constexpr HostShare share{{1, 2, 3}};
constexpr HostShare other_share{{4, 5, 6}};

[[nodiscard]] Rules committing() {
    Rules rules = stakes(50_c, 100_c);
    rules.commit_cards = true;
    return rules;
}

}  // namespace

TEST_CASE("RULES shared seed: the deck follows from the share and the links and from nothing else") {
    Three hand;
    hand.sets_anchor(ann).then({AnchorSet{.seat = ann, .anchor = Three::chain(ann).anchor()}});
    hand.sets_anchor(bob);
    hand.commits_to(share).then({ShareCommitted{.share = commitment_to(share)}});
    const Link of_ann = hand.next(ann);
    hand.reveals(ann).then({LinkRevealed{.seat = ann, .link = of_ann}});
    hand.reveals(bob);
    const Seed seed = shared_seed(hand.table(), share);
    hand.deal_from(share);
    CHECK(hand.started().deck == shuffled(seed));
    CHECK(hand.started().commitment == commitment_to(seed));
    CHECK(hand.started().withheld.empty());
    CHECK_FALSE(hand.started().cards_root);
    CHECK_FALSE(hand.table().seed.share);
    CHECK(hand.table().seed.revealed.empty());
    CHECK(hand.table().seed.anchors[ann] == of_ann);
}

TEST_CASE("RULES shared seed: whoever reveals no link is named and counted and the hand starts without it") {
    Three hand;
    hand.sets_anchor(ann).sets_anchor(bob).sets_anchor(cat);
    hand.commits_to(share).reveals(bob).deal_from(share);
    CHECK(hand.started().withheld == seats(ann, cat));
    hand.fold_around().is_closed();
    hand.commits_to(other_share).reveals(ann).deal_from(other_share);
    CHECK(hand.started().withheld == seats(bob, cat));
    CHECK(hand.table().seed.withheld[ann] == 1);
    CHECK(hand.table().seed.withheld[bob] == 1);
    CHECK(hand.table().seed.withheld[cat] == 2);
    // A new anchor is no new beginning.
    hand.sets_anchor(cat);
    CHECK(hand.table().seed.withheld[cat] == 2);
}

TEST_CASE("RULES shared seed: who cannot play the hand adds nothing to it and withholds nothing") {
    Three hand;
    hand.sets_anchor(ann).sets_anchor(cat).sits_out(cat);
    hand.commits_to(share).reveals(ann).reveals(cat).deal_from(share);
    CHECK(hand.started().withheld.empty());
    CHECK(hand.table().seed.withheld[cat] == 0);
}

TEST_CASE("RULES shared seed: where a player adds to it no seed of the host and no written deck does") {
    Three hand;
    constexpr const char* needed = "seat 1 adds to the seed; commit a share and start the hand with that instead";
    hand.sets_anchor(bob).deal_from(Seed{}).refused(share_needed, needed);
    hand.deal_from(Deck{}).refused(share_needed, needed);
    hand.deal_from(share).refused(no_share_committed,
                                  "the host has not committed its share of the next deck; commit it first");
    hand.commits_to(share).deal_from(other_share);
    hand.refused(share_does_not_fit, "the SHA-256 of this share is not what was committed");
    hand.deal_from(Seed{}).refused(share_needed, needed);
    hand.deal_from(share);
    CHECK(hand.started().withheld == seats(bob));
}

TEST_CASE("RULES shared seed: where nobody adds to it the host may give a share or a seed") {
    Three hand;
    hand.commits_to(share).deal_from(share);
    CHECK(hand.started().withheld.empty());
    hand.fold_around().is_closed();
    hand.deal_from(Seed{});
    CHECK(hand.started().deck == shuffled(Seed{}));
    // Who has stopped adding does not bind the host any more, nor does who sits out.
    hand.sets_anchor(ann).sets_anchor(bob).fold_around().is_closed();
    hand.when(SetAnchor{.seat = ann, .anchor = {}}).then({AnchorSet{.seat = ann, .anchor = {}}});
    hand.sits_out(bob);
    hand.deal_from(Seed{{9}});
    CHECK(hand.started().withheld.empty());
}

TEST_CASE("RULES shared seed: an anchor is set at any time and counts from the next commitment on") {
    Three hand;
    hand.commits_to(share).sets_anchor(ann).then({AnchorSet{.seat = ann, .anchor = Three::chain(ann).anchor()}});
    hand.when(RevealLink{.seat = ann, .link = *Three::chain(ann).after(Three::chain(ann).anchor(), 1)});
    hand.refused(
        anchor_too_new,
        "seat 0 set its anchor after the host had committed its share of this deck; the anchor counts from the "
        "next one on");
    // So the seed of this hand is as if there were no anchor.
    hand.deal_from(Seed{{9}});
    CHECK(hand.started().withheld.empty());
    hand.commits_to(other_share).reveals(ann).fold_around().is_closed();
    hand.deal_from(other_share);
    CHECK(hand.started().withheld.empty());
}

TEST_CASE("RULES shared seed: whose link is due cannot escape it by another anchor or by none") {
    Three hand;
    hand.sets_anchor(ann).sets_anchor(bob).sets_anchor(cat).commits_to(share).reveals(bob);
    const Seed withheld_by_both = shared_seed(hand.table(), share);
    hand.when(SetAnchor{.seat = ann, .anchor = Link{{7}}}).when(SetAnchor{.seat = cat, .anchor = {}});
    CHECK(hand.table().seed.anchored == seats(ann, bob));
    CHECK(shared_seed(hand.table(), share) == withheld_by_both);
    hand.deal_from(Seed{{9}}).refused(share_needed,
                                      "seat 0 adds to the seed; commit a share and start the hand with that instead");
    hand.deal_from(share);
    CHECK(hand.started().withheld == seats(ann, cat));
    CHECK(hand.started().commitment == commitment_to(withheld_by_both));
    // None of it is due for the next one.
    hand.sets_anchor(ann).fold_around().is_closed();
    hand.commits_to(other_share).reveals(ann).deal_from(other_share);
    CHECK(hand.started().withheld == seats(bob));
}

TEST_CASE("RULES shared seed: who has revealed a link for the next hand sets an anchor when that hand has started") {
    Three hand;
    hand.sets_anchor(ann).commits_to(share).reveals(ann);
    constexpr const char* revealed = "seat 0 has already revealed its link for the next deck";
    hand.sets_anchor(ann).refused(already_revealed, revealed);
    hand.when(SetAnchor{.seat = ann, .anchor = {}}).refused(already_revealed, revealed);
    hand.deal_from(share).sets_anchor(ann).then({AnchorSet{.seat = ann, .anchor = Three::chain(ann).anchor()}});
}

TEST_CASE("RULES shared seed: who sits down after somebody whose link was due owes none") {
    Three hand;
    hand.sets_anchor(ann).sets_anchor(bob).commits_to(share);
    hand.stands_up(bob).sits_down(bob, Stack(500_c));
    hand.sets_anchor(bob).deal_from(share);
    CHECK(hand.started().withheld == seats(ann));
}

TEST_CASE("RULES shared seed: a link is revealed once for a share that is committed and follows on the anchor") {
    Three hand;
    hand.when(RevealLink{.seat = ann, .link = {}}).refused(no_anchor, "seat 0 has set no anchor");
    hand.when(SetAnchor{.seat = ann, .anchor = {}}).refused(no_anchor, "seat 0 has set no anchor");
    hand.when(RevealLink{.seat = dan, .link = {}}).refused(seat_empty, "seat 3 is empty");
    hand.sets_anchor(ann).when(RevealLink{.seat = ann, .link = {}});
    hand.refused(no_share_committed, "the host has not committed its share of the next deck; commit it first");
    hand.commits_to(share).when(RevealLink{.seat = ann, .link = Three::chain(ann).anchor()});
    hand.refused(link_does_not_fit, "the SHA-256 of this link, taken 1 times, is not the anchor of seat 0");
    hand.reveals(ann).reveals(ann).refused(already_revealed, "seat 0 has already revealed its link for the next deck");
}

TEST_CASE("RULES shared seed: a host that gives up its share loses the links that were revealed for it") {
    Three hand;
    hand.sets_anchor(ann).sets_anchor(bob).commits_to(share);
    const Link first = hand.next(ann);
    hand.reveals(ann).commits_to(other_share);
    hand.then({ShareCommitted{.share = commitment_to(other_share), .links_lost = seats(ann)}});
    hand.when(RevealLink{.seat = ann, .link = first});
    hand.refused(link_does_not_fit, "the SHA-256 of this link, taken 1 times, is not the anchor of seat 0");
    hand.reveals(ann).deal_from(share).refused(share_does_not_fit,
                                               "the SHA-256 of this share is not what was committed");
    hand.deal_from(other_share);
    CHECK(hand.started().withheld == seats(bob));
}

TEST_CASE("RULES shared seed: a link that the host kept to itself fits no other commitment") {
    Three hand;
    hand.sets_anchor(ann).sets_anchor(bob).commits_to(share);
    const Link kept = hand.next(ann);
    hand.commits_to(other_share);
    hand.when(RevealLink{.seat = ann, .link = kept});
    hand.refused(link_does_not_fit, "the SHA-256 of this link, taken 2 times, is not the anchor of seat 0");
    const Link due = hand.next(ann);
    CHECK(anchor_of(due) == kept);
    hand.reveals(ann).then({LinkRevealed{.seat = ann, .link = due}});
    hand.deal_from(other_share);
    CHECK(hand.started().withheld == seats(bob));
    CHECK(hand.table().seed.commitments[ann] == 0);
    CHECK(hand.table().seed.commitments[bob] == 2);
    // Too late for the hand, and so known to the host: it fits no later hand either.
    const Link late = hand.next(bob);
    hand.fold_around().is_closed();
    hand.commits_to(share).when(RevealLink{.seat = bob, .link = late});
    hand.refused(link_does_not_fit, "the SHA-256 of this link, taken 3 times, is not the anchor of seat 1");
    hand.reveals(bob).deal_from(share);
    CHECK(hand.started().withheld == seats(ann));
}

TEST_CASE("RULES shared seed: an anchor serves for 1000 commitments without a link and must be set again then") {
    static_assert(most_commitments == 1'000);
    const HashChain chain(Link{{9}}, 1'000);
    const auto commits_so_often = [&](Three& hand, std::uint32_t times) {
        hand.when(SetAnchor{.seat = ann, .anchor = chain.anchor()});
        for (; times > 0; --times) hand.commits_to(share);
    };
    Three hand;
    commits_so_often(hand, most_commitments);
    hand.when(RevealLink{.seat = ann, .link = Link{{9}}});
    CHECK(hand.table().seed.revealed == seats(ann));

    Three too_late;
    commits_so_often(too_late, most_commitments + 3);
    CHECK(too_late.table().seed.commitments[ann] == most_commitments + 1);
    too_late.when(RevealLink{.seat = ann, .link = {}});
    too_late.refused(anchor_expired,
                     "the host has committed more than 1000 shares since the newest link of seat 0; set a new anchor");
    too_late.deal_from(share).sets_anchor(ann).commits_to(share).reveals(ann);
    CHECK(too_late.table().seed.revealed == seats(ann));
}

TEST_CASE("RULES shared seed: whoever leaves takes anchor and count along") {
    Three hand;
    hand.sets_anchor(ann).sets_anchor(bob).commits_to(share).reveals(ann).deal_from(share).fold_around().is_closed();
    hand.stands_up(bob).sits_down(bob, Stack(500_c));
    CHECK(hand.table().seed.anchored == seats(ann));
    CHECK(hand.table().seed.withheld[bob] == 0);
    CHECK(hand.table().seed.anchors[bob] == Link{});
}

TEST_CASE("RULES shared seed: the next log begins with all of it") {
    Three hand;
    hand.sets_anchor(ann).sets_anchor(bob).commits_to(share).reveals(ann).deal_from(share).fold_around();
    hand.commits_to(other_share).reveals(bob).is_closed();
    const Table& table = hand.table();
    CHECK(table.seed.share == commitment_to(other_share));
    CHECK(table.seed.due == seats(ann, bob));
    CHECK(table.seed.revealed == seats(bob));
    CHECK(table.seed.withheld[bob] == 1);
    CHECK(table.seed.commitments[ann] == 1);
    CHECK(table_of(table.id, snapshot_of(table)) == table);
}

TEST_CASE("RULES shared seed: the first button is drawn from the shared seed") {
    Rules rules = stakes(50_c, 100_c);
    rules.first_button = FirstButton::random;
    Three hand(rules);
    hand.sets_anchor(ann).commits_to(share).reveals(ann);
    const int drawn = draw(shared_seed(hand.table(), share), first_button_label, 3);
    hand.deal_from(share).then_button(Seat(drawn));
}

TEST_CASE("RULES shared seed: anchors and links come from the player alone and the share from the host alone") {
    constexpr const char* not_theirs = "the sender of this command may not give it";
    Three hand;
    const SetAnchor anchor{.seat = ann, .anchor = Three::chain(ann).anchor()};
    const CommitShare commit{.share = commitment_to(share)};
    const Sender host{.role = Role::host};
    const Sender owner{.role = Role::owner, .person = *PlayerId::parse("Zoe")};
    for (const Sender& by : {host, owner, Sender{.role = Role::clock}}) {
        hand.from(by).when(anchor).refused(not_allowed, not_theirs);
    }
    hand.from_player(bob).when(anchor).refused(not_your_seat, "seat 0 is not the seat of the player who sent this");
    hand.from_player(ann).when(anchor);
    for (const Sender& by : {owner, Sender{.role = Role::clock}, Sender{.role = Role::player, .seat = ann}}) {
        hand.from(by).when(commit).refused(not_allowed, not_theirs);
    }
    hand.from(host).when(commit);
    const RevealLink link{.seat = ann, .link = hand.next(ann)};
    hand.from(host).when(link).refused(not_allowed, not_theirs);
    hand.from_player(bob).when(link).refused(not_your_seat, "seat 0 is not the seat of the player who sent this");
    hand.from_player(ann).when(link);
}

TEST_CASE("RULES committed cards: a hand begins with the root over its cards where the rules say so") {
    Three hand(committing());
    hand.deal_from(Seed{{7}});
    CHECK(hand.started().cards_root == cards_root(Seed{{7}}, shuffled(Seed{{7}})));
    hand.fold_around().is_closed();
    hand.sets_anchor(ann).commits_to(share).reveals(ann);
    const Seed seed = shared_seed(hand.table(), share);
    hand.deal_from(share);
    CHECK(hand.started().cards_root == cards_root(seed, shuffled(seed)));
}

TEST_CASE("RULES committed cards: a written deck has no seed and is refused") {
    Three hand(committing());
    hand.deal_from(Deck{}).refused(
        cards_not_committed,
        "this table commits its cards before they are dealt, which takes a seed and not a written deck");
    hand.sets_anchor(ann).deal_from(Deck{}).refused(
        cards_not_committed,
        "this table commits its cards before they are dealt, which takes a seed and not a written deck");
}
