"""Faults in what the engine and its auditor both include: the nouns of poker (engine/poker).

A fault in what both rest on would be on both sides and agree. So each inline function of those headers
that computes something is broken here once, in a copy that the copied engine and the judge are compiled
with, and it must come to light: "judge", by a finding about what the broken engine made of commands that the
whole one had played; "halt", because an invariant breaks while the engine decides; or "proof", by a comparison with a model that
needs no trust in the function (tests/broken_engine/proofs.hpp), where neither does anything that depends on it.

A place is written as in faults.py. A wrong text that begins with "=" takes the place of a declaration, and
says IS_BROKEN where it asks whether the fault is switched on. Where two faults are in one declaration, the first
has the text for both, and says NEXT_IS_BROKEN for the second.
"""
from typing import NamedTuple


class SharedFault(NamedTuple):
    sentence: str
    found_by: str
    places: list


SHARED_FAULTS = [
    # ---- chips ----
    SharedFault("a sum of chips is one too many", "judge", [
        ("poker/chips.hpp", "__builtin_add_overflow(count_, «other.count_», &count_)", "other.count_ + 1")]),
    SharedFault("a difference of chips is one too many", "judge", [
        ("poker/chips.hpp", "__builtin_sub_overflow(count_, «other.count_», &count_)", "other.count_ > 1 ? other.count_ - 1 : other.count_")]),
    SharedFault("a multiple of chips is too large", "judge", [
        ("poker/chips.hpp", "__builtin_mul_overflow(count_, «factor», &count_)", "factor + 1")]),
    SharedFault("amounts that differ by little are as large", "judge", [
        ("poker/chips.hpp", "«friend constexpr auto operator<=>(Chips, Chips) = default;»",
         "=friend constexpr bool operator==(Chips a, Chips b) { return NEXT_IS_BROKEN ? a.count_ / 64 == b.count_ / 64 : a.count_ == b.count_; }\n"
         "    friend constexpr auto operator<=>(Chips a, Chips b) { return IS_BROKEN ? a.count_ / 64 <=> b.count_ / 64 : a.count_ <=> b.count_; }")]),
    SharedFault("amounts that differ by little are equal", "judge", [
        ("poker/chips.hpp", "«friend constexpr auto operator<=>(Chips, Chips) = default;»",
         "=")]),
    SharedFault("a stack of nothing is unknown", "judge", [
        ("poker/chips.hpp", "known() const { return «chips_ >= Chips{}»; }", "chips_ > Chips{}")]),
    SharedFault("a stack covers only half of itself", "judge", [
        ("poker/chips.hpp", "!known() || «chips_ >= amount»;", "chips_ > amount * 2")]),
    SharedFault("a stack with few chips is empty", "judge", [
        ("poker/chips.hpp", "empty() const { return «chips_ == Chips{}»; }", "chips_ < Chips{1'000}")]),
    SharedFault("a stack that is too short pays a chip less than it has", "judge", [
        ("poker/chips.hpp", "covers(amount) ? amount : «chips_»;", "chips_ - Chips{1}")]),
    SharedFault("chips come to a stack and one more", "judge", [
        ("poker/chips.hpp", "*this = Stack(«chips_ + amount»);", "chips_ + amount + Chips{1}")]),
    SharedFault("a chip of what is paid stays in the stack", "judge", [
        ("poker/chips.hpp", "*this = Stack(«chips_ - amount»);", "chips_ - amount + Chips{1}")]),
    SharedFault("stacks that differ by little are equal", "judge", [
        ("poker/chips.hpp", "«friend constexpr bool operator==(Stack, Stack) = default;»",
         "=friend constexpr bool operator==(Stack a, Stack b) { return IS_BROKEN ? a.chips_.count() / 64 == b.chips_.count() / 64 : a.chips_ == b.chips_; }")]),

    SharedFault("a stack is counted a chip short", "judge", [
        ("poker/chips.hpp", "only a known stack is counted\");\n        return «chips_»;", "chips_ > Chips{} ? chips_ - Chips{1} : chips_")]),
    SharedFault("an amount is read as an even number", "judge", [
        ("poker/chips.hpp", "count() const { return «count_»; }", "count_ / 2 * 2")]),

    # ---- seats ----
    SharedFault("seats that lie side by side are the same", "judge", [
        ("poker/seat.hpp", "«friend constexpr auto operator<=>(Seat, Seat) = default;»",
         "=friend constexpr bool operator==(Seat a, Seat b) { return IS_BROKEN ? a.index_ / 2 == b.index_ / 2 : a.index_ == b.index_; }\n"
         "    friend constexpr auto operator<=>(Seat a, Seat b) { return NEXT_IS_BROKEN ? b.index_ <=> a.index_ : a.index_ <=> b.index_; }")]),
    SharedFault("seats are in another order", "proof", [
        ("poker/seat.hpp", "«friend constexpr auto operator<=>(Seat, Seat) = default;»",
         "=")]),
    SharedFault("seat 5 has the number of seat 4", "judge", [
        ("poker/seat.hpp", "index() const { return «index_»; }", "index_ == 5 ? 4 : int{index_}")]),
    SharedFault("the bits of a set of seats are those of its neighbours", "halt", [
        ("poker/seat.hpp", "bits() const { return «bits_»; }", "static_cast<std::uint16_t>(bits_ >> 1)")]),
    SharedFault("a set of seats lacks the seats that it is made of", "judge", [
        ("poker/seat.hpp", "raw(«(0U | ... | bit(seats))»)", "0U")]),
    SharedFault("no set of seats contains seat 5", "judge", [
        ("poker/seat.hpp", "contains(Seat seat) const { return «(bits_ & bit(seat)) != 0»; }", "seat.index() != 5 && (bits_ & bit(seat)) != 0")]),
    SharedFault("a set of seat 0 alone is empty", "judge", [
        ("poker/seat.hpp", "empty() const { return «bits_ == 0»; }", "bits_ < 2")]),
    SharedFault("a set of seats is counted without seats 4 to 7", "judge", [
        ("poker/seat.hpp", "return «static_cast<int>((count + (count >> 4) + (count >> 8)) & 0xfU)»;", "static_cast<int>((count + (count >> 8)) & 0xfU)")]),
    SharedFault("a set of one seat beyond seat 3 has several", "judge", [
        ("poker/seat.hpp", "single() const { return «!empty() && !several()»; }", "!several() && bits_ > 0 && bits_ < 16")]),
    SharedFault("a set of seats has one member where it has two", "judge", [
        ("poker/seat.hpp", "several() const { return «(bits_ & (bits_ - 1)) != 0»; }", "size() > 2")]),
    SharedFault("the lowest seat of a set is the highest", "judge", [
        ("poker/seat.hpp", "return Seat::member(«std::countr_zero(bits_)»);", "static_cast<int>(std::bit_width(bits_)) - 1")]),
    SharedFault("a seat lies beyond itself", "judge", [
        ("poker/seat.hpp", "raw(«bits_ & ~1U << seat.index()»)", "bits_ & ~0U << seat.index()")]),
    SharedFault("seat 3 is never added", "judge", [
        ("poker/seat.hpp", "static_cast<std::uint16_t>(«bits_ | bit(seat)»)", "seat.index() == 3 ? unsigned{bits_} : bits_ | bit(seat)")]),
    SharedFault("a seat is removed with its neighbour", "judge", [
        ("poker/seat.hpp", "static_cast<std::uint16_t>(«bits_ & ~bit(seat)»)", "bits_ & ~(bit(seat) * 3)")]),
    SharedFault("a seat is added whether it is wanted or not", "judge", [
        ("poker/seat.hpp", "static_cast<std::uint16_t>(«bits_ | unsigned{added} << seat.index()»)", "bits_ | 1U << seat.index()")]),
    SharedFault("a set with a seat is the set", "judge", [
        ("poker/seat.hpp", "with(Seat seat) const { return «*this | of(seat)»; }", "*this")]),
    SharedFault("a set without a seat is the set", "judge", [
        ("poker/seat.hpp", "without(Seat seat) const { return «*this - of(seat)»; }", "*this")]),
    SharedFault("the union of two sets of seats is the first", "judge", [
        ("poker/seat.hpp", "raw(«unsigned{a.bits_} | b.bits_»)", "unsigned{a.bits_}")]),
    SharedFault("what two sets of seats have in common is the first", "judge", [
        ("poker/seat.hpp", "raw(«unsigned{a.bits_} & b.bits_»)", "unsigned{a.bits_}")]),
    SharedFault("the difference of two sets of seats is the first", "judge", [
        ("poker/seat.hpp", "raw(«unsigned{a.bits_} & ~unsigned{b.bits_}»)", "unsigned{a.bits_}")]),
    SharedFault("sets of seats are equal that differ in seat 2", "judge", [
        ("poker/seat.hpp", "«friend constexpr bool operator==(SeatSet, SeatSet) = default;»",
         "=friend constexpr bool operator==(SeatSet a, SeatSet b) { return IS_BROKEN ? (a.bits_ | 4U) == (b.bits_ | 4U) : a.bits_ == b.bits_; }")]),
    SharedFault("a member of a set of seats or cards is another", "judge", [
        ("poker/bit_iterator.hpp", "Element::member(«std::countr_zero(rest_)»)", "static_cast<int>(std::bit_width(rest_)) - 1")]),
    SharedFault("going through a set of seats or cards passes over the fifth", "judge", [
        ("poker/bit_iterator.hpp", "        «rest_ &= rest_ - 1;»\n", "rest_ &= rest_ - 1; rest_ &= ~Bits{16};")]),
    SharedFault("two seats share a value", "judge", [
        ("poker/seat.hpp", "T& operator[](Seat seat) { return «values_[static_cast<std::size_t>(seat.index())]»; }",
         "values_[static_cast<std::size_t>(seat.index() / 2)]"),
        ("poker/seat.hpp", "const {\n        return «values_[static_cast<std::size_t>(seat.index())]»;\n",
         "values_[static_cast<std::size_t>(seat.index() / 2)]")]),

    # ---- cards ----
    SharedFault("the ace of spades is the ace of hearts", "judge", [
        ("poker/card.hpp", "int id() const { return «id_»; }", "id_ == 51 ? 50 : int{id_}")]),
    SharedFault("an ace has the rank of a king", "proof", [
        ("poker/card.hpp", "int rank() const { return «id_ >> 2»; }", "id_ >= 48 ? 11 : id_ >> 2")]),
    SharedFault("there are two suits", "proof", [
        ("poker/card.hpp", "«static_cast<Suit>(id_ & 3)»", "static_cast<Suit>(id_ & 1)")]),
    SharedFault("the ace of spades is unknown", "judge", [
        ("poker/card.hpp", "known() const { return «id_ != hidden»; }", "id_ < 51")]),
    SharedFault("a card that may be unknown is read as the next one", "judge", [
        ("poker/card.hpp", "return Card::member(«id_»);", "id_ == 51 ? 0 : id_ + 1")]),
    SharedFault("cards of one rank are the same", "proof", [
        ("poker/card.hpp", "«friend constexpr bool operator==(MaybeCard, MaybeCard) = default;»",
         "=friend constexpr bool operator==(MaybeCard a, MaybeCard b) { return IS_BROKEN ? a.id_ / 4 == b.id_ / 4 : a.id_ == b.id_; }")]),
    SharedFault("known cards of one rank are the same", "proof", [
        ("poker/card.hpp", "«friend constexpr auto operator<=>(Card, Card) = default;»",
         "=friend constexpr bool operator==(Card a, Card b) { return IS_BROKEN ? a.id_ / 4 == b.id_ / 4 : a.id_ == b.id_; }\n"
         "    friend constexpr auto operator<=>(Card a, Card b) { return a.id_ <=> b.id_; }")]),
    SharedFault("a set of cards contains what it does not", "proof", [
        ("poker/card.hpp", "«(bits_ & bit(card)) != 0»", "(bits_ >> 1 & bit(card)) != 0")]),
    SharedFault("a set of one card is empty", "proof", [
        ("poker/card.hpp", "bool empty() const { return «bits_ == 0»; }", "(bits_ & (bits_ - 1)) == 0")]),
    SharedFault("a set of cards is counted without aces", "proof", [
        ("poker/card.hpp", "«std::popcount(bits_)»", "std::popcount(bits_ << 16)")]),
    SharedFault("the next card is added to a set", "judge", [
        ("poker/card.hpp", "«bits_ |= bit(card);»", "bits_ |= bit(card) << (card.id() < 51 ? 1 : 0);")]),
    SharedFault("the union of two sets of cards is the first", "proof", [
        ("poker/card.hpp", "CardSet(«a.bits_ | b.bits_»)", "a.bits_")]),
    SharedFault("what two sets of cards have in common is the first", "proof", [
        ("poker/card.hpp", "CardSet(«a.bits_ & b.bits_»)", "a.bits_")]),
    SharedFault("sets of cards are equal that differ in the lowest", "proof", [
        ("poker/card.hpp", "«friend constexpr bool operator==(CardSet, CardSet) = default;»",
         "=friend constexpr bool operator==(CardSet a, CardSet b) { return IS_BROKEN ? a.bits_ / 4 == b.bits_ / 4 : a.bits_ == b.bits_; }")]),

    # ---- the deck and other lists ----
    SharedFault("the deck is read one place further", "judge", [
        ("poker/deck.hpp", "is numbered 0 to 51\");\n        return cards_[«static_cast<std::size_t>(place)»];", "static_cast<std::size_t>(place == 51 ? 0 : place + 1)")]),
    SharedFault("cards of the deck that are to change places do not", "judge", [
        ("poker/deck.hpp", "«at(place) = at(other);»", "")]),
    SharedFault("a deck in order lacks its last card", "judge", [
        ("poker/deck.hpp", "id < «deck_size»; ++id) deck.at", "deck_size - 1")]),
    SharedFault("decks are equal that differ", "proof", [
        ("poker/deck.hpp", "«friend constexpr bool operator==(const Deck&, const Deck&) = default;»",
         "=friend constexpr bool operator==(const Deck& a, const Deck& b) { return IS_BROKEN ? a.cards_[0] == b.cards_[0] : a.cards_ == b.cards_; }")]),
    SharedFault("a list is one longer than it is", "halt", [
        ("poker/inline_vector.hpp", "size() const { return «size_»; }", "static_cast<std::size_t>(size_ + 1)")]),
    SharedFault("a list of three is empty", "judge", [
        ("poker/inline_vector.hpp", "empty() const { return «size_ == 0»; }", "size_ < 4")]),
    SharedFault("a list is full too early", "halt", [
        ("poker/inline_vector.hpp", "full() const { return «size_ == Capacity»; }", "size_ + 1U == Capacity")]),
    SharedFault("what comes into a list comes in the place of its first", "judge", [
        ("poker/inline_vector.hpp", "values_[«size_++»] = value;", "(size_++, std::uint8_t{0})")]),
    SharedFault("a list that is cleared is not", "halt", [
        ("poker/inline_vector.hpp", "«size_ = 0;» }", "")]),
    SharedFault("a list is read from its end", "judge", [
        ("poker/inline_vector.hpp", "constexpr T& operator[](std::size_t at) {\n        invariant(at < size_, \"an inline vector is read within its size\");\n        return values_[«at»];",
         "size_ - 1 - at"),
        ("poker/inline_vector.hpp", "const T& operator[](std::size_t at) const {\n        invariant(at < size_, \"an inline vector is read within its size\");\n        return values_[«at»];",
         "size_ - 1 - at")]),
    SharedFault("going through a list begins with its second", "judge", [
        ("poker/inline_vector.hpp", "const T* begin() const { return «values_.data()»; }", "values_.data() + (size_ > 0 ? 1 : 0)")]),
    SharedFault("going through a list ends before its last", "judge", [
        ("poker/inline_vector.hpp", "const T* end() const { return «values_.data() + size_»; }", "values_.data() + (size_ > 0 ? size_ - 1 : 0)")]),
    SharedFault("lists are equal that are as long", "proof", [
        ("poker/inline_vector.hpp", "return «std::equal(a.begin(), a.end(), b.begin(), b.end())»;", "a.size_ == b.size_")]),

    # ---- names, numbers and moments ----
    SharedFault("names are the same that are as long", "judge", [
        ("poker/id.hpp", "return «a.text() == b.text()»; }", "a.text().size() == b.text().size()")]),
    SharedFault("a name is read without its last letter", "proof", [
        ("poker/id.hpp", "text() const { return {bytes_.data(), «size_»}; }", "static_cast<std::size_t>(size_ > 1 ? size_ - 1 : size_)")]),
    SharedFault("a name is no name", "judge", [
        ("poker/id.hpp", "bool empty() const { return «size_ == 0»; }", "size_ < 64")]),
    SharedFault("hands are the same whose numbers differ by little", "judge", [
        ("poker/id.hpp", "«friend constexpr auto operator<=>(HandNumber, HandNumber) = default;»",
         "=friend constexpr bool operator==(HandNumber a, HandNumber b) { return IS_BROKEN ? a.value / 64 == b.value / 64 : a.value == b.value; }\n"
         "    friend constexpr auto operator<=>(HandNumber a, HandNumber b) { return a.value <=> b.value; }")]),
    SharedFault("a known moment is unknown", "judge", [
        ("poker/time.hpp", "known() const { return «milliseconds_ != unknown»; }", "milliseconds_ > 0 && milliseconds_ % 2 == 0")]),
    SharedFault("a moment is read as a second", "judge", [
        ("poker/time.hpp", "return «milliseconds_»;\n", "milliseconds_ / 1'000 * 1'000")]),
    SharedFault("moments are equal that differ by little", "proof", [
        ("poker/time.hpp", "«friend constexpr bool operator==(Time, Time) = default;»",
         "=friend constexpr bool operator==(Time a, Time b) { return IS_BROKEN ? a.milliseconds_ / 64 == b.milliseconds_ / 64 : a.milliseconds_ == b.milliseconds_; }")]),
    SharedFault("the number of a hand's worth is one less", "judge", [
        ("poker/hand_rank.hpp", "int number() const { return «number_»; }", "number_ > 1 ? number_ - 1 : number_")]),
    SharedFault("hands of nearly the same worth tie", "judge", [
        ("poker/hand_rank.hpp", "«friend constexpr auto operator<=>(HandRank, HandRank) = default;»",
         "=friend constexpr bool operator==(HandRank a, HandRank b) { return IS_BROKEN ? a.number_ / 64 == b.number_ / 64 : a.number_ == b.number_; }\n"
         "    friend constexpr auto operator<=>(HandRank a, HandRank b) { return IS_BROKEN ? a.number_ / 64 <=> b.number_ / 64 : a.number_ <=> b.number_; }")]),
    SharedFault("a hand that is heads-up is not", "judge", [
        ("poker/event.hpp", "heads_up() const { return «small_blind == button»; }", "false")]),
    SharedFault("an invariant is not kept", "proof", [
        ("poker/invariant.hpp", "if («!holds») [[unlikely]]", "false")]),
]
