#include "tests/broken_engine/proofs.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "engine/poker/card.hpp"
#include "engine/poker/chips.hpp"
#include "engine/poker/deck.hpp"
#include "engine/poker/hand_rank.hpp"
#include "engine/poker/id.hpp"
#include "engine/poker/inline_vector.hpp"
#include "engine/poker/invariant.hpp"
#include "engine/poker/seat.hpp"
#include "engine/poker/time.hpp"

namespace handlog::tests {

using namespace engine;

namespace {

// The bytes of a value, which ask none of its functions.
template <class Bits, class Value>
[[nodiscard]] Bits bits_of(const Value& value) {
    static_assert(sizeof(Bits) == sizeof(Value));
    return std::bit_cast<Bits>(value);
}

template <class Value>
[[nodiscard]] bool ordered_as(std::int64_t left, std::int64_t right, const Value& a, const Value& b) {
    return (left < right) == (a < b) && (left > right) == (a > b) && (left == right) == (a == b);
}

[[nodiscard]] bool seats_are_numbers() {
    for (std::uint16_t bits = 0; bits < 1U << 10; ++bits) {
        if (SeatSet(bits).bits() != bits) return false;
    }
    for (int left = 0; left < 10; ++left) {
        for (int right = 0; right < 10; ++right) {
            if (!ordered_as(left, right, Seat(left), Seat(right))) return false;
        }
    }
    return true;
}

[[nodiscard]] bool cards_are_numbers() {
    for (int left = 0; left < 52; ++left) {
        for (int right = 0; right < 52; ++right) {
            const Card a(left);
            const Card b(right);
            if (!ordered_as(left, right, a, b)) return false;
            if ((left == right) != (MaybeCard(a) == MaybeCard(b))) return false;
        }
        if (MaybeCard(Card(left)) == MaybeCard()) return false;
        if (Card(left).rank() != left / 4 || static_cast<int>(Card(left).suit()) != left % 4) return false;
    }
    return MaybeCard() == MaybeCard();
}

[[nodiscard]] bool sets_of_cards_are_bits() {
    for (int low = 0; low < 52; ++low) {
        for (int high = low + 1; high < 52; ++high) {
            const std::uint64_t one = std::uint64_t{1} << low;
            const std::uint64_t two = one | std::uint64_t{1} << high;
            if (CardSet(one).size() != 1 || CardSet(two).size() != 2) return false;
            if (CardSet(one).empty() || CardSet(two).empty() || CardSet(one) == CardSet(two)) return false;
            if (!(CardSet(two) == CardSet(two))) return false;
            if (bits_of<std::uint64_t>(CardSet(two) & CardSet(one)) != one) return false;
            if (CardSet(one).contains(Card(high)) || !CardSet(one).contains(Card(low))) return false;
            std::uint64_t members = 0;
            for (const Card card : CardSet(two)) members = members * 64 + bits_of<std::uint8_t>(card);
            if (members != static_cast<std::uint64_t>(low) * 64 + static_cast<std::uint64_t>(high)) return false;
            if (bits_of<std::uint64_t>(CardSet(one) | CardSet(two ^ one)) != two) return false;
        }
    }
    return CardSet().empty() && CardSet().size() == 0;
}

[[nodiscard]] bool decks_are_lists() {
    Deck deck = Deck::in_order();
    const Deck in_order = deck;
    deck.swap(50, 51);
    return deck == deck && !(deck == in_order);
}

[[nodiscard]] bool lists_are_lists() {
    InlineVector<int, 4> list;
    InlineVector<int, 4> other;
    for (const int value : {3, 5, 7}) {
        list.push_back(value);
        other.push_back(value + 1);
    }
    return list == list && !(list == other);
}

[[nodiscard]] bool moments_are_numbers() {
    const Time moment(1'000);
    return moment == Time(1'000) && !(moment == Time(1'001)) && !(moment == Time());
}

[[nodiscard]] bool names_are_texts() {
    using Name = PlayerId;
    for (const std::string_view text : {"a", "ann", "Ann of the table"}) {
        if (Name::parse(text)->text() != text) return false;
    }
    return true;
}

[[nodiscard]] bool invariants_are_kept() {
    try {
        invariant(false, "this one is broken");
    } catch (const BrokenInvariant&) {
        return true;
    }
    return false;
}

struct Proof {
    std::string_view wrong;
    bool (*holds)();
};

constexpr std::array proofs{
    Proof{"seats are not ordered as numbers are", seats_are_numbers},
    Proof{"cards are not compared as numbers are", cards_are_numbers},
    Proof{"sets of cards are not sets of bits", sets_of_cards_are_bits},
    Proof{"decks are not compared place by place", decks_are_lists},
    Proof{"lists are not compared member by member", lists_are_lists},
    Proof{"moments are not compared as numbers are", moments_are_numbers},
    Proof{"a name does not say what it was made of", names_are_texts},
    Proof{"a broken invariant stops nobody", invariants_are_kept},
};

}  // namespace

std::string_view disproved() {
    for (const Proof& proof : proofs) {
        if (!proof.holds()) return proof.wrong;
    }
    return {};
}

}  // namespace handlog::tests
