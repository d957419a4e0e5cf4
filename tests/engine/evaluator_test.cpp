#include "engine/evaluator.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <doctest/doctest.h>
#include <initializer_list>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/hand_rank_tally.hpp"
#include "engine/poker/hand_rank.hpp"
#include "tests/support/naive_hand_rank.hpp"
#include "tests/support/sanitized.hpp"

namespace handlog::engine {
namespace {

using tests::NaiveScore;

// "As Ks Qs Js Ts"
CardSet cards(std::string_view names) {
    CardSet set;
    for (std::size_t at = 0; at < names.size(); at += 3) {
        const auto card = parse_card(names.substr(at, 2));
        REQUIRE(card);
        REQUIRE_FALSE(set.contains(*card));
        set.add(*card);
    }
    return set;
}

HandRank rank(std::string_view names) { return rank_of(cards(names)); }

std::vector<int> ids(CardSet set) {
    std::vector<int> all;
    for (const Card card : set) all.push_back(card.id());
    return all;
}

std::vector<int> score(HandRank rank) {
    const EvaluatedHand hand = evaluate(rank);
    std::vector<int> elements;
    for (const int element : hand.score) elements.push_back(element);
    return elements;
}

// The score vectors of all ranks, by number, in the form of the naive evaluator.
const std::vector<NaiveScore>& all_scores() {
    static const std::vector<NaiveScore> scores = [] {
        std::vector<NaiveScore> all(HandRank::best + 1);
        for (int number = HandRank::worst; number <= HandRank::best; ++number) {
            const ScoreVector vector = evaluate(HandRank(number)).score;
            std::copy(vector.begin(), vector.end(), all[static_cast<std::size_t>(number)].begin());
        }
        return all;
    }();
    return scores;
}

const NaiveScore& engine_score(HandRank rank) { return all_scores()[static_cast<std::size_t>(rank.number())]; }

template <class Visit>
void for_each_five_cards(Visit visit) {
    for (int a = 0; a < deck_size; ++a) {
        for (int b = a + 1; b < deck_size; ++b) {
            for (int c = b + 1; c < deck_size; ++c) {
                for (int d = c + 1; d < deck_size; ++d) {
                    for (int e = d + 1; e < deck_size; ++e) visit(std::array<int, 5>{a, b, c, d, e});
                }
            }
        }
    }
}

// Deals different cards, always the same ones for the same seed. The engine of
// random numbers is specified to the bit; the standard distributions are not.
class Dealer {
public:
    explicit Dealer(std::uint64_t seed) : random_(seed) {
        for (int id = 0; id < deck_size; ++id) deck_.push_back(id);
    }
    std::vector<int> deal(std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) std::swap(deck_[i], deck_[i + random_() % (deck_.size() - i)]);
        return {deck_.begin(), deck_.begin() + static_cast<std::ptrdiff_t>(count)};
    }

private:
    std::mt19937_64 random_;
    std::vector<int> deck_;
};

CardSet set_of(const std::vector<int>& ids) {
    CardSet set;
    for (const int id : ids) set.add(Card(id));
    return set;
}

// ---- Against the naive evaluator ----

TEST_CASE("every one of the 2598960 hands of five cards is worth what the rules say") {
    std::array<int, 11> counts{};
    int different = 0;
    for_each_five_cards([&](const std::array<int, 5>& five) {
        const HandRank rank =
            (CardTally{} + Card(five[0]) + Card(five[1]) + Card(five[2]) + Card(five[3]) + Card(five[4])).rank();
        const NaiveScore naive = tests::naive_score_of_five(five);
        if (engine_score(rank) != naive) ++different;
        ++counts[static_cast<std::size_t>(naive[0])];
    });
    CHECK(different == 0);
    CHECK(counts == std::array<int, 11>{0, 1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4});
}

constexpr int random_hands = tests::sanitized ? 100'000 : 1'000'000;

TEST_CASE("random hands of seven cards are worth the best of their 21 fives") {
    Dealer dealer(7);
    int different = 0;
    for (int hand = 0; hand < random_hands; ++hand) {
        const std::vector<int> dealt = dealer.deal(7);
        std::array<Card, 7> seven{};
        for (std::size_t i = 0; i < seven.size(); ++i) seven[i] = Card(dealt[i]);
        if (engine_score(rank_of(seven)) != tests::naive_score(dealt)) ++different;
    }
    CHECK(different == 0);
}

TEST_CASE("random hands of six cards are worth the best of their 6 fives") {
    Dealer dealer(6);
    int different = 0;
    for (int hand = 0; hand < random_hands; ++hand) {
        const std::vector<int> dealt = dealer.deal(6);
        if (engine_score(rank_of(set_of(dealt))) != tests::naive_score(dealt)) ++different;
    }
    CHECK(different == 0);
}

// Random hands hold a flush three times in a hundred and a straight flush three
// times in ten thousand; here every choice of ranks within a suit has its turn.
TEST_CASE("every flush and straight flush of seven cards is worth the best of its fives") {
    Dealer dealer(5);
    int different = 0;
    for (unsigned ranks = 0; ranks < (1U << 13); ++ranks) {
        if (std::popcount(ranks) < 5 || std::popcount(ranks) > 7) continue;
        for (int suit = 0; suit < 4; ++suit) {
            CardSet set;
            for (int rank = 0; rank < 13; ++rank) {
                if ((ranks >> rank & 1) != 0) set.add(Card(rank, static_cast<Suit>(suit)));
            }
            for (const int other : dealer.deal(20)) {
                if (set.size() < 7 && other % 4 != suit) set.add(Card(other));
            }
            if (engine_score(rank_of(set)) != tests::naive_score(ids(set))) ++different;
        }
    }
    CHECK(different == 0);
}

// ---- The numbers ----

TEST_CASE("all 7462 ranks are reached by five cards") {
    std::vector<bool> reached(HandRank::best + 1);
    for_each_five_cards([&](const std::array<int, 5>& five) {
        const CardTally tally =
            CardTally{} + Card(five[0]) + Card(five[1]) + Card(five[2]) + Card(five[3]) + Card(five[4]);
        reached[static_cast<std::size_t>(tally.rank().number())] = true;
    });
    CHECK(std::count(reached.begin(), reached.end(), true) == 7462);
    CHECK_FALSE(reached[0]);
}

TEST_CASE("a better rank has a greater score vector") {
    for (int number = HandRank::worst; number < HandRank::best; ++number) {
        CHECK(HandRank(number) < HandRank(number + 1));
        CHECK(evaluate(HandRank(number)).score < evaluate(HandRank(number + 1)).score);
    }
}

TEST_CASE("the number of a hand never changes because logs hold it") {
    CHECK(rank("7c 5d 4h 3s 2c").number() == 1);
    CHECK(rank("8c 5d 4h 3s 2c").number() == 5);
    CHECK(rank("Kc Qd Jh Ts 8c").number() == 784);
    CHECK(rank("Ac 6d 4h 3s 2c").number() == 785);
    CHECK(rank("Ac Kd Qh Js 9c").number() == 1277);
    CHECK(rank("2c 2d 5h 4s 3c").number() == 1278);
    CHECK(rank("9c 9d Kh 7s 4c").number() == 2950);
    CHECK(rank("Ac Ad Kh Qs Jc").number() == 4137);
    CHECK(rank("3c 3d 2h 2s 4c").number() == 4138);
    CHECK(rank("Kc Kd 5h 5s Ac").number() == 4786);
    CHECK(rank("Ac Ad Kh Ks Qc").number() == 4995);
    CHECK(rank("2c 2d 2h 4s 3c").number() == 4996);
    CHECK(rank("Ac Ad Ah Ks Qc").number() == 5853);
    CHECK(rank("5c 4d 3h 2s Ac").number() == 5854);
    CHECK(rank("Ac Kd Qh Js Tc").number() == 5863);
    CHECK(rank("7c 5c 4c 3c 2c").number() == 5864);
    CHECK(rank("Ac Kc Qc Jc 9c").number() == 7140);
    CHECK(rank("2c 2d 2h 3s 3c").number() == 7141);
    CHECK(rank("Ac Ad Ah Ks Kc").number() == 7296);
    CHECK(rank("2c 2d 2h 2s 3c").number() == 7297);
    CHECK(rank("Ac Ad Ah As Kc").number() == 7452);
    CHECK(rank("5c 4c 3c 2c Ac").number() == 7453);
    CHECK(rank("Kc Qc Jc Tc 9c").number() == 7461);
    CHECK(rank("Ac Kc Qc Jc Tc").number() == 7462);
}

TEST_CASE("the score vectors of all ranks together never change because logs hold their numbers") {
    std::uint64_t digest = 0;
    for (int number = HandRank::worst; number <= HandRank::best; ++number) {
        for (const int element : engine_score(HandRank(number))) {
            digest = (digest ^ static_cast<std::uint64_t>(element)) * 1'099'511'628'211U;
        }
    }
    CHECK(digest == 17'625'145'632'850'738'548U);
}

TEST_CASE("no hand is less than every hand and has no category") {
    CHECK(HandRank() < HandRank(HandRank::worst));
    CHECK_FALSE(HandRank().is_hand());
    CHECK(HandRank(HandRank::worst).is_hand());
    CHECK_THROWS_AS(static_cast<void>(category_of(HandRank())), BrokenInvariant);
    CHECK_THROWS_AS(static_cast<void>(evaluate(HandRank())), BrokenInvariant);
}

TEST_CASE("a number that no hand has is refused") {
    CHECK_THROWS_AS(HandRank(0), BrokenInvariant);
    CHECK_THROWS_AS(HandRank(-1), BrokenInvariant);
    CHECK_THROWS_AS(HandRank(7463), BrokenInvariant);
    // A number is stored in two bytes: what would wrap around must not slip through.
    CHECK_THROWS_AS(HandRank(65536 + 1), BrokenInvariant);
}

// ---- Categories and score vectors (spec 004, section 2.1) ----

TEST_CASE("the categories are in the order of the spec and a royal flush is one of its own") {
    const std::vector<std::pair<std::string_view, HandCategory>> ascending = {
        {"Ac Kd Qh Js 9c", HandCategory::high_card},      {"2c 2d 5h 4s 3c", HandCategory::one_pair},
        {"3c 3d 2h 2s 4c", HandCategory::two_pair},       {"2c 2d 2h 4s 3c", HandCategory::three_of_a_kind},
        {"5c 4d 3h 2s Ac", HandCategory::straight},       {"7c 5c 4c 3c 2c", HandCategory::flush},
        {"2c 2d 2h 3s 3c", HandCategory::full_house},     {"2c 2d 2h 2s 3c", HandCategory::four_of_a_kind},
        {"5c 4c 3c 2c Ac", HandCategory::straight_flush}, {"Ac Kc Qc Jc Tc", HandCategory::royal_flush},
    };
    HandRank previous;
    int value = 1;
    for (const auto& [hand, category] : ascending) {
        CHECK(category_of(rank(hand)) == category);
        CHECK(static_cast<int>(category) == value++);
        CHECK(previous < rank(hand));
        previous = rank(hand);
    }
}

TEST_CASE("a score vector names the category and then the ranks that decide") {
    using Score = std::vector<int>;
    CHECK(score(rank("Ac Qd 9h 5s 3c")) == Score{1, 14, 12, 9, 5, 3});
    CHECK(score(rank("Kc Kd Ah Js 7c")) == Score{2, 13, 14, 11, 7});
    CHECK(score(rank("Kc Kd 5h 5s Ac")) == Score{3, 13, 5, 14});
    CHECK(score(rank("6c 6d 6h Ts 2c")) == Score{4, 6, 10, 2});
    CHECK(score(rank("9c 8d 7h 6s 5c")) == Score{5, 9});
    CHECK(score(rank("Jh 9h 6h 4h 2h")) == Score{6, 11, 9, 6, 4, 2});
    CHECK(score(rank("Tc Td Th 4s 4c")) == Score{7, 10, 4});
    CHECK(score(rank("3c 3d 3h 3s Qc")) == Score{8, 3, 12});
    CHECK(score(rank("8s 7s 6s 5s 4s")) == Score{9, 8});
    CHECK(score(rank("As Ks Qs Js Ts")) == Score{10, 14});
}

TEST_CASE("the ace is low in the wheel and nowhere else") {
    CHECK(score(rank("Ac 2d 3h 4s 5c")) == std::vector<int>{5, 5});
    CHECK(score(rank("Ac 2c 3c 4c 5c")) == std::vector<int>{9, 5});
    CHECK(rank("Ac 2d 3h 4s 5c") < rank("2c 3d 4h 5s 6c"));
    // No straight goes round the corner.
    CHECK(score(rank("Kc Ad 2h 3s 4c")) == std::vector<int>{1, 14, 13, 4, 3, 2});
    // With a six beside the wheel the six makes the better straight.
    CHECK(score(rank("Ac 2d 3h 4s 5c 6d Kh")) == std::vector<int>{5, 6});
}

TEST_CASE("seven cards count only for their best five") {
    // Two threes of a kind are a full house, three pairs are the upper two.
    CHECK(score(rank("Kc Kd Kh 9s 9c 9d 2h")) == std::vector<int>{7, 13, 9});
    CHECK(score(rank("Kc Kd 9h 9s 4c 4d Ah")) == std::vector<int>{3, 13, 9, 14});
    CHECK(score(rank("Kc Kd 9h 9s 4c 4d 2h")) == std::vector<int>{3, 13, 9, 4});
    // A full house takes the higher of two pairs.
    CHECK(score(rank("6c 6d 6h Qs Qc Ad Ah")) == std::vector<int>{7, 6, 14});
    // The kicker of four of a kind may itself be one of three.
    CHECK(score(rank("6c 6d 6h 6s Qc Qd Qh")) == std::vector<int>{8, 6, 12});
    // A flush beats the straight beside it, and a straight flush need not hold the highest card.
    CHECK(score(rank("2h 4h 6h 8h Th 9c 7d")) == std::vector<int>{6, 10, 8, 6, 4, 2});
    CHECK(score(rank("5s 6s 7s 8s 9s Ac Ad")) == std::vector<int>{9, 9});
    CHECK(score(rank("As 5s 6s 7s 8s 9s Td")) == std::vector<int>{9, 9});
    // An ace-high straight in two suits is no royal flush.
    CHECK(score(rank("As Ks Qs Js 9s Td 2c")) == std::vector<int>{6, 14, 13, 12, 11, 9});
}

// ---- The five cards ----

TEST_CASE("the five cards that make a hand are named with the lowest ids where the choice is free") {
    CHECK(best_five(cards("Kc Kd 5h 5s Ac 2d 3h")) == cards("Kc Kd 5h 5s Ac"));
    // Either nine fits the straight, and the nine of clubs has the lower id.
    CHECK(best_five(cards("9s 9c 8d 7h 6s 5c 2d")) == cards("9c 8d 7h 6s 5c"));
    // A flush has no choice: the straight's other ten is of another suit.
    CHECK(best_five(cards("Ah Kh Qh Jh Th Tc 9h")) == cards("Ah Kh Qh Jh Th"));
    CHECK(best_five(cards("Ad 2d 3d 4d 5d 5c 5h")) == cards("Ad 2d 3d 4d 5d"));
    // Two of three nines fill the house up.
    CHECK(best_five(cards("Ks Kh Kd 9s 9h 9c 2c")) == cards("Ks Kh Kd 9c 9h"));
    // The third pair's kicker is as good from either suit.
    CHECK(best_five(cards("Ks Kh Qd Qs 9h 9c 2c")) == cards("Ks Kh Qd Qs 9c"));
    CHECK(best_five(cards("2c 3d 4h 5s 7c")) == cards("2c 3d 4h 5s 7c"));
}

TEST_CASE("of all fives with the hand's rank the one with the lowest ids is named") {
    Dealer dealer(21);
    for (int hand = 0; hand < 20'000; ++hand) {
        const std::vector<int> dealt = dealer.deal(hand % 2 == 0 ? 7 : 6);
        const HandRank best = rank_of(set_of(dealt));
        std::vector<int> lowest;
        tests::for_each_five(ids(set_of(dealt)), [&](const std::array<int, 5>& five) {
            const std::vector<int> candidate(five.begin(), five.end());
            if (rank_of(set_of(candidate)) == best && (lowest.empty() || candidate < lowest)) lowest = candidate;
        });
        CHECK(ids(best_five(set_of(dealt))) == lowest);
    }
}

// ---- The tally ----

TEST_CASE("cards are tallied in any order and a board is shared by all hands") {
    Dealer dealer(10);
    for (int deal = 0; deal < 20'000; ++deal) {
        const std::vector<int> dealt = dealer.deal(25);
        CardSet board_cards;
        for (std::size_t i = 0; i < 5; ++i) board_cards.add(Card(dealt[i]));
        const CardTally board(board_cards);
        for (std::size_t player = 0; player < 10; ++player) {
            const Card first(dealt[5 + 2 * player]);
            const Card second(dealt[6 + 2 * player]);
            CardSet all = board_cards;
            all.add(first);
            all.add(second);
            const HandRank rank = rank_of(all);
            CHECK((board + first + second).rank() == rank);
            CHECK((CardTally{} + second + Card(dealt[4]) + Card(dealt[2]) + Card(dealt[0]) + first + Card(dealt[1]) +
                   Card(dealt[3]))
                      .rank() == rank);
        }
    }
}

TEST_CASE("only five six and seven cards are a hand") {
    Dealer dealer(52);
    for (std::size_t count = 0; count <= deck_size; ++count) {
        const CardSet set = set_of(dealer.deal(count));
        if (count >= 5 && count <= 7) {
            CHECK(rank_of(set).is_hand());
        } else {
            CHECK_THROWS_AS(static_cast<void>(rank_of(set)), BrokenInvariant);
            CHECK_THROWS_AS(static_cast<void>(best_five(set)), BrokenInvariant);
            CHECK_THROWS_AS(static_cast<void>(CardTally(set).rank()), BrokenInvariant);
        }
    }
}

// Tallying a card twice is a mistake of the caller. Its answer means nothing, but
// it must come from within the tables: sanitizers and the library's checks watch.
TEST_CASE("cards that were tallied twice are never looked up outside of the tables") {
    const auto number_of = [](std::initializer_list<int> ids) {
        CardTally tally;
        for (const int id : ids) tally += Card(id);
        return tally.rank().number();
    };
    int greatest = 0;
    for (int a = 0; a < deck_size; ++a) {
        for (int b = 0; b < deck_size; ++b) {
            for (int c = 0; c < deck_size; ++c) {
                greatest = std::max(greatest, number_of({a, a, a, a, a, b, c}));
                greatest = std::max(greatest, number_of({a, a, a, b, b, c, c}));
            }
        }
    }
    CHECK(greatest <= HandRank::best);
}

// Initialised before everything that asks for no priority.
constexpr auto royal_and_two_more =
    std::array{"As"_card, "Ks"_card, "Qs"_card, "Js"_card, "Ts"_card, "2c"_card, "2d"_card};
[[gnu::init_priority(101)]] const HandRank ranked_first = rank_of(royal_and_two_more);
[[gnu::init_priority(101)]] const CardSet five_chosen_first = [] {
    CardSet seven;
    for (const Card card : royal_and_two_more) seven.add(card);
    return best_five(seven);
}();

TEST_CASE("hands are ranked before anything is computed when the program starts") {
    CHECK(ranked_first == HandRank(HandRank::best));
    CHECK(five_chosen_first == cards("As Ks Qs Js Ts"));
}

// ---- Names ----

TEST_CASE("a hand is named as players name it") {
    CHECK(to_string(rank("As Ks Qs Js Ts")) == "royal flush");
    CHECK(to_string(rank("8s 7s 6s 5s 4s")) == "eight-high straight flush");
    CHECK(to_string(rank("3c 3d 3h 3s Qc")) == "four of a kind, threes with queen kicker");
    CHECK(to_string(rank("6c 6d 6h 4s 4c")) == "full house, sixes full of fours");
    CHECK(to_string(rank("Jh 9h 6h 4h 2h")) == "jack-high flush, with nine, six, four and two");
    CHECK(to_string(rank("Ac Kd Qh Js Tc")) == "ace-high straight");
    CHECK(to_string(rank("5c 4d 3h 2s Ac")) == "five-high straight");
    CHECK(to_string(rank("6c 6d 6h Ts 2c")) == "three of a kind, sixes with ten and two kickers");
    CHECK(to_string(rank("Kc Kd 5h 5s Ac")) == "two pair, kings and fives with ace kicker");
    CHECK(to_string(rank("Kc Kd Ah Js 7c")) == "pair of kings with ace, jack and seven kickers");
    CHECK(to_string(rank("Ac Qd 9h 5s 3c")) == "ace high with queen, nine, five and three kickers");
    CHECK(to_string(HandCategory::three_of_a_kind) == "three of a kind");
}

TEST_CASE("no two ranks have the same name") {
    std::vector<std::string> names;
    for (int number = HandRank::worst; number <= HandRank::best; ++number) names.push_back(to_string(HandRank(number)));
    std::sort(names.begin(), names.end());
    CHECK(std::adjacent_find(names.begin(), names.end()) == names.end());
}

}  // namespace
}  // namespace handlog::engine
