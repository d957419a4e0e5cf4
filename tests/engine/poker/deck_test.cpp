#include "engine/poker/deck.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <sodium.h>
#include <string>
#include <utility>
#include <vector>

#include "engine/shuffle.hpp"
#include "tests/engine/page_of_shuffle.hpp"

namespace handlog::engine {
namespace {

using tests::PageVector;
using tests::vectors_on_page;

std::uint32_t word_from(const std::string& digits) {
    return static_cast<std::uint32_t>(std::stoul(digits, nullptr, 16));
}

Seed seed_from(const std::string& digits) {
    const auto seed = parse_seed(digits);
    REQUIRE(seed);
    return *seed;
}

std::vector<std::uint32_t> words_of(const Seed& key, std::size_t count) {
    WordStream next_word(key);
    std::vector<std::uint32_t> words(count);
    for (auto& word : words) word = next_word();
    return words;
}

// Gives the words of a list and counts those that are left.
class WordList {
public:
    explicit WordList(std::vector<std::uint32_t> words) : words_(std::move(words)) {}
    std::uint32_t operator()() {
        REQUIRE(next_ < words_.size());
        return words_[next_++];
    }
    [[nodiscard]] std::size_t left_over() const { return words_.size() - next_; }

private:
    std::vector<std::uint32_t> words_;
    std::size_t next_ = 0;
};

TEST_CASE("every seed on the page of the shuffle yields its commitment and words and deck and button") {
    const auto vectors = vectors_on_page("seed");
    REQUIRE(vectors.size() == 7);
    for (const PageVector& vector : vectors) {
        const Seed seed = seed_from(vector.at("seed").at(0));
        CAPTURE(to_string(seed));
        CHECK(to_string(commitment_to(seed)) == vector.at("commitment").at(0));
        CHECK(to_string(shuffled(seed)) == vector.at("deck").at(0));
        const auto words = words_of(seed, 1004);
        for (const std::size_t from : {0U, 62U, 1000U})
            for (std::size_t k = 0; k < 4; ++k)
                CHECK(words[from + k] == word_from(vector.at("words-from-" + std::to_string(from)).at(k)));
        const Seed button_key = derived(seed, first_button_label);
        CHECK(to_string(button_key) == vector.at("button-key").at(0));
        const auto button_words = words_of(button_key, 2);
        CHECK(button_words[0] == word_from(vector.at("button-words").at(0)));
        CHECK(button_words[1] == word_from(vector.at("button-words").at(1)));
        for (int seats = 2; seats <= 10; ++seats)
            CHECK(draw(seed, first_button_label, seats) ==
                  std::stoi(vector.at("button-of-2-to-10").at(static_cast<std::size_t>(seats - 2))));
    }
}

TEST_CASE("every list of words on the page of the shuffle yields its deck and leaves as many words") {
    const auto vectors = vectors_on_page("words");
    REQUIRE(vectors.size() == 3);
    for (const PageVector& vector : vectors) {
        std::vector<std::uint32_t> words;
        for (const auto& digits : vector.at("words")) words.push_back(word_from(digits));
        WordList list(std::move(words));
        CHECK(to_string(shuffled_by(list)) == vector.at("deck").at(0));
        CHECK(std::to_string(list.left_over()) == vector.at("words-left-over").at(0));
    }
}

TEST_CASE("the stream of words goes on exactly as the deterministic generator of libsodium does") {
    const Seed seed = seed_from("2cfb295de012dd833591b16b4fc0aae39f9659975059558c58a7368712e12a0d");
    std::array<std::uint8_t, 16384> expected{};
    randombytes_buf_deterministic(expected.data(), expected.size(), seed.bytes.data());
    std::vector<std::uint8_t> bytes;
    for (const std::uint32_t word : words_of(seed, expected.size() / 4))
        for (int shift = 0; shift < 32; shift += 8) bytes.push_back(static_cast<std::uint8_t>(word >> shift));
    CHECK(std::equal(bytes.begin(), bytes.end(), expected.begin(), expected.end()));
}

TEST_CASE("a draw discards exactly the words from the last whole multiple on") {
    std::vector<int> all_choices = {1000, 65'537, 2'147'483'647};
    for (int choices = 1; choices <= 256; ++choices) all_choices.push_back(choices);
    for (const int choices : all_choices) {
        CAPTURE(choices);
        const auto n = static_cast<std::uint64_t>(choices);
        const std::uint64_t limit = (std::uint64_t{1} << 32) / n * n;

        WordList largest_used({static_cast<std::uint32_t>(limit - 1)});
        CHECK(draw_below(choices, largest_used) == choices - 1);

        if (limit >> 32 != 0) continue;  // a power of two discards nothing
        WordList all_discarded({static_cast<std::uint32_t>(limit), 0xffffffff, static_cast<std::uint32_t>(n - 1), 7});
        CHECK(draw_below(choices, all_discarded) == choices - 1);
        CHECK(all_discarded.left_over() == 1);
    }
}

TEST_CASE("a draw needs an outcome and a label") {
    CHECK_THROWS_AS((void)draw(Seed{}, first_button_label, 0), BrokenInvariant);
    CHECK_THROWS_AS((void)draw(Seed{}, first_button_label, -1), BrokenInvariant);
    CHECK_THROWS_AS((void)draw(Seed{}, "", 9), BrokenInvariant);
    CHECK_THROWS_AS((void)derived(Seed{}, ""), BrokenInvariant);
    CHECK(draw(Seed{}, "x", 1) == 0);
}

TEST_CASE("draws with other labels are other draws") {
    CHECK(draw(Seed{}, "handlog first button", 1'000'000'007) != draw(Seed{}, "handlog second button", 1'000'000'007));
    CHECK(draw(Seed{}, "handlog first button", 1'000'000'007) != draw(Seed{}, "handlog first butto", 1'000'000'007));
}

// ---- Seeds and commitments as text ----

TEST_CASE("a seed is written as 64 lowercase digits and read in either case") {
    const std::string digits = "00112233445566778899aabbccddeeff0f1e2d3c4b5a69788796a5b4c3d2e1f0";
    const auto seed = parse_seed(digits);
    REQUIRE(seed);
    CHECK(seed->bytes[0] == 0x00);
    CHECK(seed->bytes[10] == 0xaa);
    CHECK(seed->bytes[31] == 0xf0);
    CHECK(to_string(*seed) == digits);
    CHECK(parse_seed("00112233445566778899AABBCCDDEEFF0F1E2D3C4B5A69788796A5B4C3D2E1F0") == seed);
    CHECK(parse_commitment(digits) == Commitment{seed->bytes});
}

TEST_CASE("a seed is exactly 64 hexadecimal digits") {
    const std::string digits(64, 'a');
    REQUIRE(parse_seed(digits));
    CHECK_FALSE(parse_seed(""));
    CHECK_FALSE(parse_seed(digits.substr(1)));
    CHECK_FALSE(parse_seed(digits.substr(2)));
    CHECK_FALSE(parse_seed(digits + "a"));
    CHECK_FALSE(parse_seed(digits + "aa"));
    for (const char wrong : {'g', 'G', '/', ':', '@', '`', ' ', '-', 'x', '\0', '\xe9'}) {
        for (const std::size_t place : {std::size_t{0}, std::size_t{1}, std::size_t{63}}) {
            std::string text = digits;
            text[place] = wrong;
            CHECK_FALSE(parse_seed(text));
            CHECK_FALSE(parse_commitment(text));
        }
    }
}

TEST_CASE("every single bit of the seed changes the deck and the commitment and the button's key") {
    const Seed seed = seed_from("2cfb295de012dd833591b16b4fc0aae39f9659975059558c58a7368712e12a0d");
    for (std::size_t bit = 0; bit < 256; ++bit) {
        Seed other = seed;
        other.bytes[bit / 8] = static_cast<std::uint8_t>(other.bytes[bit / 8] ^ 1U << bit % 8);
        CHECK(shuffled(other) != shuffled(seed));
        CHECK(commitment_to(other) != commitment_to(seed));
        CHECK(draw(other, first_button_label, 2'147'483'647) != draw(seed, first_button_label, 2'147'483'647));
    }
}

// ---- Decks that somebody wrote down ----

constexpr CardSet every_card{(std::uint64_t{1} << deck_size) - 1};

TEST_CASE("a fresh deck is wholly unknown and a shuffled one holds every card") {
    CHECK(known_cards(Deck{}).empty());
    CHECK(to_string(Deck{}).find_first_not_of('?') == std::string::npos);
    CHECK(known_cards(shuffled(Seed{})) == every_card);
}

TEST_CASE("a scripted deck deals its cards first and leaves the rest unknown") {
    const std::array<MaybeCard, 4> cards{"As"_card, MaybeCard{}, "2c"_card, MaybeCard{}};
    const auto made = Deck::scripted(cards);
    REQUIRE(std::holds_alternative<Deck>(made));
    const Deck deck = std::get<Deck>(made);
    CHECK(deck[0] == "As"_card);
    CHECK_FALSE(deck[1].known());
    CHECK(deck[2] == "2c"_card);
    for (int place = 3; place < deck_size; ++place) CHECK_FALSE(deck[place].known());
    CHECK(known_cards(deck).size() == 2);
    CHECK(known_cards(deck).contains("As"_card));
    CHECK(known_cards(deck).contains("2c"_card));
}

TEST_CASE("a scripted deck with a card twice is refused and both places are named") {
    const std::array<MaybeCard, 5> cards{"As"_card, "Kd"_card, MaybeCard{}, "2c"_card, "Kd"_card};
    const auto made = Deck::scripted(cards);
    REQUIRE(std::holds_alternative<DeckFault>(made));
    CHECK(std::get<DeckFault>(made) ==
          DeckFault{.place = 4,
                    .sentence = "Kd is given twice, at place 1 and at place 4 (the card dealt first is at place 0)"});
}

TEST_CASE("a scripted deck has at most 52 places") {
    const std::vector<MaybeCard> hidden(53);
    CHECK(std::get<Deck>(Deck::scripted({hidden.data(), 52})) == Deck{});
    CHECK(std::get<DeckFault>(Deck::scripted(hidden)).place == 52);
}

TEST_CASE("a deck reads its own text back") {
    const Deck whole = shuffled(Seed{});
    REQUIRE(to_string(whole).size() == 104);
    CHECK(std::get<Deck>(parse_deck(to_string(whole))) == whole);
    CHECK(std::get<Deck>(parse_deck(to_string(Deck{}))) == Deck{});
    std::string text = to_string(whole);
    for (std::size_t place = 0; place < 52; place += 3) text.replace(place * 2, 2, "??");
    const auto partly = parse_deck(text);
    REQUIRE(std::holds_alternative<Deck>(partly));
    CHECK(to_string(std::get<Deck>(partly)) == text);
    CHECK(known_cards(std::get<Deck>(partly)).size() == 34);
}

TEST_CASE("the text of a deck may be short and may have spaces between the cards") {
    const auto deck = parse_deck("AsKd??2c");
    REQUIRE(std::holds_alternative<Deck>(deck));
    CHECK(to_string(std::get<Deck>(deck)) == "AsKd??2c" + std::string(96, '?'));
    CHECK(parse_deck(" As Kd  ??2c ") == deck);
    CHECK(std::get<Deck>(parse_deck("")) == Deck{});
    CHECK(std::get<Deck>(parse_deck("  ")) == Deck{});
}

TEST_CASE("text that is no deck is refused with the place where it stops making sense") {
    const auto place_of_fault = [](const std::string& text) {
        const auto parsed = parse_deck(text);
        REQUIRE(std::holds_alternative<DeckFault>(parsed));
        return std::get<DeckFault>(parsed).place;
    };
    CHECK(place_of_fault("A") == 0);
    CHECK(place_of_fault("AsK") == 1);
    CHECK(place_of_fault("As Kd 1c") == 2);
    CHECK(place_of_fault("As Kd ?c") == 2);
    CHECK(place_of_fault("As A sKd") == 1);
    CHECK(place_of_fault("as") == 0);
    CHECK(place_of_fault("AsKdAs") == 2);
    CHECK(place_of_fault(std::string(106, '?')) == 52);
    std::string endless(104, '?');
    while (endless.size() < 100'000) endless += "As";
    CHECK(place_of_fault(endless) == 52);
    CHECK(place_of_fault(to_string(shuffled(Seed{})) + " x") == 52);
    CHECK(std::get<DeckFault>(parse_deck("As Kd 1c")).sentence ==
          "the text at character 6, place 2, is no card (a rank of 23456789TJQKA and a suit of cdhs, or ?? for an "
          "unknown card)");
}

TEST_CASE("a place outside the deck is our own mistake") {
    CHECK_THROWS_AS((void)Deck{}[-1], BrokenInvariant);
    CHECK_THROWS_AS((void)Deck{}[52], BrokenInvariant);
}

// ---- Is it a fair shuffle? ----
//
// Each statistic below is computed over the same 106,080 decks of counted
// seeds, in whole numbers, so it is the same on every machine. It must lie
// where a fair shuffle puts it, within five standard deviations on either
// side: too even is as suspicious as too uneven. And each statistic proves
// that it can fail: beside the real shuffle stand some that are broken in a
// way that such code has been broken before.

constexpr int many = 2652 * 40;

Seed counted_seed(std::uint32_t count) {
    Seed seed;
    for (std::size_t i = 0; i < 4; ++i) seed.bytes[i] = static_cast<std::uint8_t>(count >> 8 * i);
    return seed;
}

using Shuffle = Deck (*)(const Seed&);

std::vector<Deck> decks_of(Shuffle shuffle) {
    std::vector<Deck> decks;
    decks.reserve(many);
    for (std::uint32_t count = 0; count < many; ++count) decks.push_back(shuffle(counted_seed(count)));
    return decks;
}

using Cards = std::array<MaybeCard, deck_size>;

Cards cards_in_order() {
    Cards cards;
    for (int id = 0; id < deck_size; ++id) cards[static_cast<std::size_t>(id)] = Card(id);
    return cards;
}

// The classic mistake: every place is swapped with any place, so that 52^52
// equally likely ways lead to 52! decks, which does not divide evenly.
Deck swap_with_any_place(const Seed& seed) {
    WordStream next_word(seed);
    Cards cards = cards_in_order();
    for (MaybeCard& card : cards) std::swap(card, cards[static_cast<std::size_t>(draw_below(52, next_word))]);
    return std::get<Deck>(Deck::scripted(cards));
}

// One too few choices at each step (Sattolo's algorithm): no card can stay.
Deck never_swap_with_itself(const Seed& seed) {
    WordStream next_word(seed);
    Cards cards = cards_in_order();
    for (int i = 51; i > 0; --i)
        std::swap(cards[static_cast<std::size_t>(i)], cards[static_cast<std::size_t>(draw_below(i, next_word))]);
    return std::get<Deck>(Deck::scripted(cards));
}

// Every card is equally likely at every place, and yet nothing is shuffled.
Deck only_cut(const Seed& seed) {
    WordStream next_word(seed);
    Cards cards = cards_in_order();
    std::rotate(cards.begin(), cards.begin() + draw_below(52, next_word), cards.end());
    return std::get<Deck>(Deck::scripted(cards));
}

// Half of the seeds are lost on the way.
Deck forget_one_bit(const Seed& seed) {
    Seed shortened = seed;
    shortened.bytes[0] &= 0xfe;
    return shuffled(shortened);
}

// One byte instead of one word: 256 is far from a multiple of 52.
Deck remainder_of_one_byte(const Seed& seed) {
    WordStream next_word(seed);
    Cards cards = cards_in_order();
    for (std::size_t i = 51; i > 0; --i) std::swap(cards[i], cards[(next_word() & 0xff) % (i + 1)]);
    return std::get<Deck>(Deck::scripted(cards));
}

struct Range {
    std::int64_t least;
    std::int64_t most;
    [[nodiscard]] bool contains(std::int64_t value) const { return least <= value && value <= most; }
};

// Pearson's chi-square of counts that should all be `expected`.
std::int64_t chi_square(const std::vector<std::int64_t>& counts, std::int64_t expected) {
    std::int64_t sum = 0;
    for (const std::int64_t count : counts) sum += (count - expected) * (count - expected);
    return sum / expected;
}

// A count for each ordered pair of cards.
class PairCounts {
public:
    void add(Card first, Card second) { ++counts_[index(first) * deck_size + index(second)]; }
    [[nodiscard]] std::int64_t unevenness(std::int64_t expected) const { return chi_square(counts_, expected); }

private:
    [[nodiscard]] static std::size_t index(Card card) { return static_cast<std::size_t>(card.id()); }
    std::vector<std::int64_t> counts_ = std::vector<std::int64_t>(std::size_t{deck_size} * deck_size);
};

// How evenly each card comes to each place. Mean 52 * 51, standard deviation 74.
std::int64_t unevenness_by_place(const std::vector<Deck>& decks) {
    PairCounts counts;
    for (const Deck& deck : decks)
        for (int place = 0; place < deck_size; ++place) counts.add(deck[place].card(), Card(place));
    return counts.unevenness(many / 52);
}

// How evenly each card is followed by each other one. The 52 pairs of a card
// with itself never occur and would add `many` / 52 each. Mean 51 * 51.
std::int64_t unevenness_of_neighbours(const std::vector<Deck>& decks) {
    PairCounts counts;
    for (const Deck& deck : decks)
        for (int place = 1; place < deck_size; ++place) counts.add(deck[place - 1].card(), deck[place].card());
    return counts.unevenness(many / 52) - many;
}

// How evenly the first two cards of the deal are each ordered pair; again
// without the pairs that never occur. Mean 52 * 51 - 1.
std::int64_t unevenness_of_first_two(const std::vector<Deck>& decks) {
    PairCounts counts;
    for (const Deck& deck : decks) counts.add(deck[0].card(), deck[1].card());
    constexpr std::int64_t expected = many / 2652;
    return counts.unevenness(expected) - 52 * expected;
}

// Follow each card to the place of its own number, and so on until the round
// closes: how many rounds all decks have together.
std::int64_t rounds(const std::vector<Deck>& decks) {
    std::int64_t count = 0;
    for (const Deck& deck : decks) {
        CardSet seen;
        for (int start = 0; start < deck_size; ++start) {
            if (seen.contains(Card(start))) continue;
            ++count;
            for (Card card(start); !seen.contains(card); card = deck[card.id()].card()) seen.add(card);
        }
    }
    return count;
}

// How often a card stands where it stood in the deck of the seed before.
std::int64_t cards_that_stay(const std::vector<Deck>& decks) {
    std::int64_t count = 0;
    for (std::size_t i = 1; i < decks.size(); ++i)
        for (int place = 0; place < deck_size; ++place) count += decks[i][place] == decks[i - 1][place];
    return count;
}

TEST_CASE("each card comes to each place equally often") {
    constexpr Range fair{2652 - 370, 2652 + 370};
    CHECK(fair.contains(unevenness_by_place(decks_of(shuffled))));
    CHECK_FALSE(fair.contains(unevenness_by_place(decks_of(swap_with_any_place))));
    CHECK_FALSE(fair.contains(unevenness_by_place(decks_of(never_swap_with_itself))));
    CHECK_FALSE(fair.contains(unevenness_by_place(decks_of(remainder_of_one_byte))));
}

TEST_CASE("each card is followed by each other card equally often") {
    constexpr Range fair{2601 - 370, 2601 + 370};
    CHECK(fair.contains(unevenness_of_neighbours(decks_of(shuffled))));
    CHECK_FALSE(fair.contains(unevenness_of_neighbours(decks_of(only_cut))));
}

TEST_CASE("the first two cards are each pair equally often") {
    constexpr Range fair{2651 - 370, 2651 + 370};
    CHECK(fair.contains(unevenness_of_first_two(decks_of(shuffled))));
    CHECK_FALSE(fair.contains(unevenness_of_first_two(decks_of(swap_with_any_place))));
    CHECK_FALSE(fair.contains(unevenness_of_first_two(decks_of(never_swap_with_itself))));
}

TEST_CASE("the decks have as many rounds as fair shuffles have") {
    // 1 + 1/2 + ... + 1/52 for a deck, with a variance of 2.912.
    constexpr Range fair{481'396 - 2780, 481'396 + 2780};
    CHECK(fair.contains(rounds(decks_of(shuffled))));
    CHECK_FALSE(fair.contains(rounds(decks_of(swap_with_any_place))));
    CHECK_FALSE(fair.contains(rounds(decks_of(never_swap_with_itself))));
    CHECK_FALSE(fair.contains(rounds(decks_of(remainder_of_one_byte))));
}

TEST_CASE("seeds that are neighbours give decks that have nothing to do with each other") {
    // One card stays from a deck to the next, with a variance of 1.
    constexpr Range fair{many - 1 - 1630, many - 1 + 1630};
    CHECK(fair.contains(cards_that_stay(decks_of(shuffled))));
    CHECK_FALSE(fair.contains(cards_that_stay(decks_of(forget_one_bit))));
}

// ---- Is the first button fair, and does it give nothing of the deck away? ----

using Draw = int (*)(const Seed& seed, int choices);

int draw_first_button(const Seed& seed, int choices) { return draw(seed, first_button_label, choices); }

// The deck's own stream: the number below 52 is that of the card at place 51.
int draw_from_the_deck(const Seed& seed, int choices) { return draw_below(choices, WordStream(seed)); }

// 16 is not a multiple of 10.
int remainder_of_four_bits(const Seed& seed, int choices) {
    return draw_below(choices, [&, next_word = WordStream(seed)]() mutable { return next_word() & 15; });
}

TEST_CASE("the first button comes to each of ten seats equally often") {
    const auto unevenness = [](Draw draw_button) {
        std::vector<std::int64_t> counts(10);
        for (std::uint32_t count = 0; count < many; ++count)
            ++counts[static_cast<std::size_t>(draw_button(counted_seed(count), 10))];
        return chi_square(counts, many / 10);
    };
    constexpr Range fair{0, 50};  // nine degrees of freedom: beyond 50 once in ten million times
    CHECK(fair.contains(unevenness(draw_first_button)));
    CHECK_FALSE(fair.contains(unevenness(remainder_of_four_bits)));
}

TEST_CASE("the draw of the first button says nothing about the deck") {
    const auto agreements = [](Draw draw_button) {
        std::int64_t count = 0;
        for (std::uint32_t i = 0; i < many; ++i) {
            const Seed seed = counted_seed(i);
            count += shuffled(seed)[51] == Card(draw_button(seed, 52));
        }
        return count;
    };
    constexpr Range fair{many / 52 - 224, many / 52 + 224};
    CHECK(fair.contains(agreements(draw_first_button)));
    CHECK_FALSE(fair.contains(agreements(draw_from_the_deck)));
}

}  // namespace
}  // namespace handlog::engine
