#include "engine/poker/card.hpp"

namespace handlog::engine::inline poker {

std::string to_string(Card card) {
    return {rank_letters[static_cast<std::size_t>(card.rank())], suit_letters[static_cast<std::size_t>(card.suit())]};
}

std::string to_string(MaybeCard card) { return card.known() ? to_string(card.card()) : "??"; }

}  // namespace handlog::engine::inline poker
