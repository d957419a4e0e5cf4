// The judge's own sets of cards, and what it reads of a card. As with seats, what the engine works
// with is not what the judge rests on: of a card its number is read, of a set its bits (bits.hpp).
#pragma once

#include <cstdint>

#include "engine/poker/card.hpp"
#include "engine/poker/deck.hpp"
#include "replay/judge/bits.hpp"

namespace handlog::replay::judge {

[[nodiscard]] constexpr int rank_of(engine::Card card) { return number_of(card) / 4; }
[[nodiscard]] constexpr int suit_of(engine::Card card) { return number_of(card) % 4; }

[[nodiscard]] constexpr bool same(engine::MaybeCard a, engine::MaybeCard b) { return number_of(a) == number_of(b); }
[[nodiscard]] constexpr bool same(const engine::HoleCards& a, const engine::HoleCards& b) {
    return same(a[0], b[0]) && same(a[1], b[1]);
}
[[nodiscard]] constexpr engine::MaybeCard card_at(const engine::Deck& deck, int place) { return deck.begin()[place]; }
[[nodiscard]] constexpr bool same(const engine::Deck& a, const engine::Deck& b) {
    for (int place = 0; place < engine::deck_size; ++place) {
        if (!same(card_at(a, place), card_at(b, place))) return false;
    }
    return true;
}

class Cards {
public:
    constexpr Cards() = default;
    constexpr explicit Cards(std::uint64_t bits) : bits_(bits) {}
    constexpr Cards(engine::CardSet set)
        : bits_(bits_of<std::uint64_t>(set)) {}  // NOLINT: what a log says is such a set

    [[nodiscard]] constexpr std::uint64_t bits() const { return bits_; }
    [[nodiscard]] constexpr bool contains(engine::MaybeCard card) const {
        return is_known(card) && (bits_ >> number_of(card) & 1) != 0;
    }
    [[nodiscard]] constexpr int size() const { return __builtin_popcountll(bits_); }
    // Nothing, where it is not known.
    constexpr void add(engine::MaybeCard card) {
        if (is_known(card)) bits_ |= std::uint64_t{1} << number_of(card);
    }

    friend constexpr Cards operator&(Cards a, Cards b) { return Cards(a.bits_ & b.bits_); }
    friend constexpr bool operator==(Cards a, Cards b) { return a.bits_ == b.bits_; }

    // In ascending order of their numbers.
    template <class Visit>
    constexpr void for_each(Visit visit) const {
        for (std::uint64_t rest = bits_; rest != 0; rest ^= rest & (0 - rest)) {
            visit(engine::Card(__builtin_ctzll(rest)));
        }
    }

private:
    std::uint64_t bits_ = 0;
};

}  // namespace handlog::replay::judge
