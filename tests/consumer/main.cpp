// Uses one thing of the package that is in a header, one that is in the
// archive, and one that needs libsodium.
#include <iostream>

#include "engine/card.hpp"
#include "engine/deck.hpp"

int main() {
    using namespace handlog::engine;
    const Deck deck = Deck::shuffled(Seed{});
    std::cout << deck.known_cards().size() << ' ' << to_string("As"_card) << '\n';
}
