// Whatever text arrives, the readers of cards, decks, seeds and commitments
// refuse it or read something that they write, and read, the same again; and
// whatever is quoted in JSON or in a message is text.
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "engine/poker/card.hpp"
#include "engine/poker/deck.hpp"
#include "engine/poker/invariant.hpp"
#include "engine/poker/utf8.hpp"
#include "engine/shuffle.hpp"
#include "eventstore/codec/json_text.hpp"

namespace {

using namespace handlog::engine;

void card_survives(std::string_view text) {
    const auto card = parse_card(text);
    if (card) invariant(to_string(*card) == text, "a card is written as it was read");
}

void seed_survives(std::string_view text) {
    const auto seed = parse_seed(text);
    if (!seed) return;
    invariant(parse_seed(to_string(*seed)) == seed, "a seed that was read is read again");
    const Deck deck = shuffled(*seed);
    invariant(known_cards(deck).size() == deck_size, "a shuffled deck has every card");
}

void commitment_survives(std::string_view text) {
    const auto commitment = parse_commitment(text);
    if (commitment)
        invariant(parse_commitment(to_string(*commitment)) == commitment, "a commitment that was read is read again");
}

void deck_survives(std::string_view text) {
    const auto read = parse_deck(text);
    if (const auto* fault = std::get_if<DeckFault>(&read)) {
        invariant(fault->place >= 0 && fault->place <= deck_size, "a fault of a deck names its place");
        invariant(!fault->sentence.empty(), "a fault of a deck says what is wrong");
        return;
    }
    const Deck& deck = std::get<Deck>(read);
    int known = 0;
    for (const MaybeCard card : deck) known += card.known() ? 1 : 0;
    invariant(known_cards(deck).size() == known, "no card stands at two places of a deck");
    invariant(parse_deck(to_string(deck)) == read, "a deck that was read is read again");
}

void quotes_survive(std::string_view text) {
    std::string json;
    handlog::eventstore::append_text(json, text);
    invariant(is_utf8(json), "text in JSON is UTF-8");
    invariant(is_utf8(handlog::eventstore::quoted(text)), "a message is UTF-8");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string text;
    for (const std::uint8_t byte : std::span(data, size)) text += static_cast<char>(byte);
    card_survives(text);
    seed_survives(text);
    commitment_survives(text);
    deck_survives(text);
    quotes_survive(text);
    return 0;
}
