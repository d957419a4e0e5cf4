#include "engine/card.hpp"

namespace handlog::engine {

namespace {
constexpr std::string_view ranks = "23456789TJQKA";
constexpr std::string_view suits = "cdhs";
}  // namespace

std::string to_string(Card card) {
    return {ranks[static_cast<std::size_t>(card.rank())], suits[static_cast<std::size_t>(card.suit())]};
}

std::string to_string(MaybeCard card) { return card.known() ? to_string(card.card()) : "??"; }

std::optional<Card> parse_card(std::string_view text) {
    if (text.size() != 2) return std::nullopt;
    const auto rank = ranks.find(text[0]);
    const auto suit = suits.find(text[1]);
    if (rank == std::string_view::npos || suit == std::string_view::npos) return std::nullopt;
    return Card(static_cast<int>(rank), static_cast<Suit>(suit));
}

}  // namespace handlog::engine
