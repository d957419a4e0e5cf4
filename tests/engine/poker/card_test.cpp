#include "engine/poker/card.hpp"

#include <doctest/doctest.h>
#include <set>
#include <string>
#include <vector>

using namespace handlog::engine;

TEST_CASE("a card's id is four times its rank plus its suit") {
    for (int rank = 0; rank < 13; ++rank) {
        for (int suit = 0; suit < 4; ++suit) {
            const Card card(rank, static_cast<Suit>(suit));
            CHECK(card.id() == rank * 4 + suit);
            CHECK(card.rank() == rank);
            CHECK(card.suit() == static_cast<Suit>(suit));
            CHECK(card == Card(card.id()));
        }
    }
}

TEST_CASE("the deuce of clubs is the first card and the ace of spades the last") {
    CHECK("2c"_card.id() == 0);
    CHECK("2d"_card.id() == 1);
    CHECK("2h"_card.id() == 2);
    CHECK("2s"_card.id() == 3);
    CHECK("3c"_card.id() == 4);
    CHECK("As"_card.id() == 51);
    CHECK("2c"_card < "As"_card);
}

TEST_CASE("a number outside the deck is not a card") {
    CHECK_THROWS_AS(Card(-1), BrokenInvariant);
    CHECK_THROWS_AS(Card(52), BrokenInvariant);
    CHECK_THROWS_AS(Card(13, Suit::clubs), BrokenInvariant);
    // An id is stored in a byte: what would wrap around must not slip through.
    CHECK_THROWS_AS(Card(256), BrokenInvariant);
}

TEST_CASE("every card is written in its own two characters and read back from them") {
    std::set<std::string> names;
    for (int id = 0; id < deck_size; ++id) {
        const std::string name = to_string(Card(id));
        CHECK(name.size() == 2);
        CHECK(parse_card(name) == Card(id));
        names.insert(name);
    }
    CHECK(names.size() == deck_size);
}

TEST_CASE("of all texts of two bytes exactly the 52 cards are read") {
    int read = 0;
    for (int first = 0; first < 256; ++first) {
        for (int second = 0; second < 256; ++second) {
            const std::string text{static_cast<char>(first), static_cast<char>(second)};
            const auto card = parse_card(text);
            if (!card) continue;
            ++read;
            CHECK(to_string(*card) == text);
        }
    }
    CHECK(read == deck_size);
}

TEST_CASE("a text that is not exactly two characters is not a card") {
    for (const char* text : {"", "A", "s", "10s", "As ", " As", "AsAs"}) {
        CAPTURE(text);
        CHECK_FALSE(parse_card(text).has_value());
    }
}

TEST_CASE("a card that nobody recorded is unknown and cannot be read") {
    const MaybeCard unknown;
    CHECK_FALSE(unknown.known());
    CHECK(to_string(unknown) == "??");
    CHECK_THROWS_AS(static_cast<void>(unknown.card()), BrokenInvariant);
}

TEST_CASE("every known card keeps its value in a place that might be unknown") {
    for (int id = 0; id < deck_size; ++id) {
        const MaybeCard place = Card(id);
        CHECK(place.known());
        CHECK(place.card() == Card(id));
        CHECK(to_string(place) == to_string(Card(id)));
        CHECK(place != MaybeCard{});
    }
}

TEST_CASE("a set of cards holds exactly the cards that were added and not removed") {
    CardSet set;
    CHECK(set.empty());
    for (int id = 0; id < deck_size; ++id) {
        CHECK_FALSE(set.contains(Card(id)));
        set.add(Card(id));
        set.add(Card(id));  // adding twice changes nothing
        CHECK(set.contains(Card(id)));
        CHECK(set.size() == id + 1);
    }
}

TEST_CASE("a set of cards is walked in ascending order of id") {
    CardSet set;
    for (const Card card : {"As"_card, "2c"_card, "Td"_card, "Tc"_card}) set.add(card);
    std::vector<Card> walked;
    for (const Card card : set) walked.push_back(card);
    CHECK(walked == std::vector{"2c"_card, "Tc"_card, "Td"_card, "As"_card});
}

TEST_CASE("an empty set of cards has nothing to walk") {
    int visits = 0;
    for ([[maybe_unused]] const Card card : CardSet{}) ++visits;
    CHECK(visits == 0);
}

TEST_CASE("union and intersection of sets of cards follow membership") {
    CardSet aces;
    CardSet spades;
    for (int id = 0; id < deck_size; ++id) {
        if (Card(id).rank() == 12) aces.add(Card(id));
        if (Card(id).suit() == Suit::spades) spades.add(Card(id));
    }
    for (int id = 0; id < deck_size; ++id) {
        const Card card(id);
        CHECK((aces | spades).contains(card) == (aces.contains(card) || spades.contains(card)));
        CHECK((aces & spades).contains(card) == (aces.contains(card) && spades.contains(card)));
    }
    CHECK((aces & spades).size() == 1);
    CHECK((aces | spades).size() == 16);
}

TEST_CASE("a set of cards has no member beyond the deck") {
    CHECK(CardSet((std::uint64_t{1} << deck_size) - 1).size() == deck_size);
    CHECK_THROWS_AS(CardSet(std::uint64_t{1} << deck_size), BrokenInvariant);
    CHECK_THROWS_AS(CardSet(~std::uint64_t{0}), BrokenInvariant);
}
