// Shared seeds, hash chains and the tree over the cards, against the vectors of docs/SHUFFLE.md; the auditor's, too.
#include "engine/shared_seed.hpp"

#include <doctest/doctest.h>
#include <string>
#include <utility>

#include "engine/cards_root.hpp"
#include "engine/hash_chain.hpp"
#include "engine/shuffle.hpp"
#include "replay/judge/shared_seed.hpp"
#include "replay/judge/shuffle.hpp"
#include "tests/engine/page_of_shuffle.hpp"
#include "tests/support/random_play.hpp"

using namespace handlog::engine;
using namespace handlog::replay;
using namespace handlog::tests;

namespace {

template <class Bytes32>
[[nodiscard]] Bytes32 parsed(const std::string& digits) {
    return {parse_seed(digits).value().bytes};
}

// A table whose next hand has this number, and the auditor's book of it.
struct Both {
    Table table;
    judge::Book book;

    Both(const std::string& name, std::uint32_t hand) {
        table.id = book.table = *TableId::parse(name);
        table.hand.number = book.hand.number = {hand - 1};
    }
    void add(Seat seat, const Link& anchor, bool revealed) {
        table.occupied.add(seat);
        table.stacks[seat] = Stack(1_c);
        table.seed.anchored.add(seat);
        table.seed.anchors[seat] = anchor;
        table.seed.due.add(seat);
        book.taken.add(seat);
        book.set_stack(seat, Stack(1_c));
        book.newest_links[seat] = anchor;
        book.bound.add(seat);
        if (!revealed) return;
        table.seed.revealed.add(seat);
        book.linked.add(seat);
    }
    // In both ways.
    [[nodiscard]] std::pair<std::string, std::string> seeds(const HostShare& share) const {
        const StartHand start{.hand_id = {}, .deck = share, .forced_bets = {}};
        return {to_string(seed_of(table, start).value()), to_string(judge::seed_due(book, start).value())};
    }
};

}  // namespace

TEST_CASE("every shared seed on the page of the shuffle follows from its parts") {
    const auto vectors = vectors_on_page("share");
    REQUIRE(vectors.size() == 4);
    for (const PageVector& vector : vectors) {
        const auto share = parsed<HostShare>(vector.at("share").at(0));
        Both both(vector.at("table").at(0), static_cast<std::uint32_t>(std::stoul(vector.at("hand").at(0))));
        if (vector.contains("seats")) {
            for (const std::string& text : vector.at("seats")) {
                const bool revealed = !text.ends_with("withheld");
                both.add(Seat(text.at(0) - '0'), revealed ? parsed<Link>(text.substr(2)) : Link{}, revealed);
            }
        }
        CHECK(to_string(commitment_to(share)) == vector.at("committed").at(0));
        CHECK(judge::opens(share, commitment_to(share)));
        const std::string& expected = vector.at("shared-seed").at(0);
        CHECK(both.seeds(share) == std::pair(expected, expected));
    }
}

TEST_CASE("a shared seed depends on each of its parts") {
    const HostShare share{{1}};
    const Link link{{7}};
    Both both("Rio", 3);
    both.add(Seat(2), link, true);
    const auto seeds = both.seeds(share);
    const auto changes = [&](const Both& other, const HostShare& its_share) {
        const auto theirs = other.seeds(its_share);
        CHECK(theirs.first == theirs.second);
        CHECK(theirs.first != seeds.first);
    };
    changes(both, HostShare{{2}});
    Both other_table("Rios", 3);
    other_table.add(Seat(2), link, true);
    changes(other_table, share);
    Both other_hand("Rio", 4);
    other_hand.add(Seat(2), link, true);
    changes(other_hand, share);
    Both other_seat("Rio", 3);
    other_seat.add(Seat(1), link, true);
    changes(other_seat, share);
    Both withheld("Rio", 3);
    withheld.add(Seat(2), link, false);
    changes(withheld, share);
    Both nobody("Rio", 3);
    changes(nobody, share);
    // Who cannot play adds nothing.
    Both with_another = both;
    with_another.add(Seat(5), link, true);
    with_another.table.sitting_out.add(Seat(5));
    with_another.book.sitting_out.add(Seat(5));
    CHECK(with_another.seeds(share) == seeds);
}

TEST_CASE("the chain on the page of the shuffle has a link for each commitment from its anchor to its secret") {
    const auto vectors = vectors_on_page("chain");
    REQUIRE(vectors.size() == 1);
    const PageVector& vector = vectors[0];
    const HashChain chain(parsed<Link>(vector.at("chain").at(0)), std::stoi(vector.at("links").at(0)));
    Link newest = chain.anchor();
    CHECK(to_string(newest) == vector.at("anchor").at(0));
    // Each may be revealed after the one before it, or be the first, after all those before it were kept back.
    std::uint32_t commitment = 0;
    for (const std::string& expected : vector.at("due")) {
        const Link link = chain.after(newest, 1).value();
        CHECK(to_string(link) == expected);
        CHECK(anchor_of(link) == newest);
        CHECK(judge::follows(link, newest, 1));
        CHECK_FALSE(judge::follows(newest, link, 1));
        CHECK(chain.after(chain.anchor(), ++commitment) == link);
        CHECK(anchor_of(link, commitment) == chain.anchor());
        CHECK(judge::follows(link, chain.anchor(), commitment));
        CHECK_FALSE(judge::follows(link, chain.anchor(), commitment + 1));
        CHECK_FALSE(judge::follows(link, chain.anchor(), commitment - 1));
        newest = link;
    }
    CHECK_FALSE(chain.after(newest, 1));
    CHECK_FALSE(chain.after(chain.anchor(), commitment + 1));
    CHECK_FALSE(chain.after(Link{}, 1));
}

TEST_CASE("every link on the page of the shuffle leads to its anchor by as many steps as there were commitments") {
    const auto vectors = vectors_on_page("link");
    REQUIRE(vectors.size() == 4);
    for (const PageVector& vector : vectors) {
        const auto link = parsed<Link>(vector.at("link").at(0));
        const auto anchor = parsed<Link>(vector.at("anchor").at(0));
        const auto commitments = static_cast<std::uint32_t>(std::stoul(vector.at("commitments").at(0)));
        CHECK(anchor_of(link, commitments) == anchor);
        CHECK(judge::follows(link, anchor, commitments));
        CHECK_FALSE(anchor_of(link, commitments - 1) == anchor);
        CHECK_FALSE(judge::follows(link, anchor, commitments - 1));
    }
}

TEST_CASE("every root on the page of the shuffle is that of its seed and has the path of its card") {
    const auto vectors = vectors_on_page("root");
    REQUIRE(vectors.size() == 4);
    for (const PageVector& vector : vectors) {
        const auto seed = parsed<Seed>(vector.at("of-seed").at(0));
        const Deck deck = shuffled(seed);
        const int place = std::stoi(vector.at("place").at(0));
        const std::string& expected = vector.at("root").at(0);
        CHECK(to_string(cards_root(seed, deck)) == expected);
        CHECK(to_string(judge::root_due(seed, judge::deck_of(seed))) == expected);
        CHECK(to_string(deck[place]) == vector.at("card").at(0));
        const CardProof proof = card_proof(seed, deck, place);
        CHECK(to_string(proof.salt) == vector.at("salt").at(0));
        std::vector<std::string> path;
        for (const CardsRoot& node : proof.path) path.push_back(to_string(node));
        CHECK(path == vector.at("path"));
    }
}

TEST_CASE("the auditor and the engine find the same roots") {
    Dice dice(5);
    for (int left = 200; left > 0; --left) {
        const Seed seed = dice.seed();
        REQUIRE(cards_root(seed, shuffled(seed)) == judge::root_due(seed, judge::deck_of(seed)));
    }
}

TEST_CASE("a card has no proof for a place that the deck does not have") {
    CHECK_THROWS_AS((void)card_proof(Seed{}, shuffled(Seed{}), -1), BrokenInvariant);
    CHECK_THROWS_AS((void)card_proof(Seed{}, shuffled(Seed{}), deck_size), BrokenInvariant);
}
