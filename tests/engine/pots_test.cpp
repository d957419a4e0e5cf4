#include "engine/pots.hpp"

#include <doctest/doctest.h>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

using namespace handlog::engine;

namespace {

// What each of the first few seats has put in, and which of them are live.
struct Paid {
    std::vector<int> bets;
    std::vector<int> antes;
    std::vector<int> dead;
    SeatSet live;
};

[[nodiscard]] Hand hand_of(const Paid& paid) {
    Hand hand;
    const auto put_in = [](Contributions& to, const std::vector<int>& amounts) {
        for (std::size_t at = 0; at < amounts.size(); ++at) {
            if (amounts[at] > 0) to.add(Seat(static_cast<int>(at)), Chips(amounts[at]));
        }
    };
    put_in(hand.bets, paid.bets);
    put_in(hand.antes, paid.antes);
    put_in(hand.dead, paid.dead);
    for (std::size_t at = 0; at < paid.bets.size(); ++at) hand.dealt_in.add(Seat(static_cast<int>(at)));
    hand.live = paid.live;
    return hand;
}

// The second method, slow and obvious. Every chip stands on a level: dead chips
// at the bottom, then the first ante chip of each seat, the second, and so on,
// and the bets above them in the same way. The live seats that have a chip on a
// level can win all of that level. A level without any goes where the level
// beneath went, and at the very bottom where the first level above goes.
class ChipByChip {
public:
    explicit ChipByChip(const Paid& paid) : live_(paid.live) {
        for (std::size_t seat = 0; seat < paid.dead.size(); ++seat) {
            for (int chip = 0; chip < paid.dead[seat]; ++chip) lay(live_, seat);
        }
        stack_up(paid.antes);
        stack_up(paid.bets);
        if (!pots_.empty() && pots_[0].eligible.empty()) pots_[0].eligible = live_;
    }

    [[nodiscard]] const std::vector<Pot>& pots() const { return pots_; }

private:
    void stack_up(const std::vector<int>& amounts) {
        for (int level = 0; level < 10; ++level) {
            SeatSet eligible;
            for (std::size_t seat = 0; seat < amounts.size(); ++seat) {
                if (amounts[seat] > level) eligible.add(Seat(static_cast<int>(seat)));
            }
            eligible = eligible & live_;
            for (std::size_t seat = 0; seat < amounts.size(); ++seat) {
                if (amounts[seat] > level) lay(eligible, seat);
            }
        }
    }

    void lay(SeatSet eligible, std::size_t seat) {
        if (!eligible.empty()) {
            // Chips that waited at the bottom have found their pot.
            if (pots_.size() == 1 && pots_[0].eligible.empty()) pots_[0].eligible = eligible;
            current_ = pots_.size();
            for (std::size_t pot = 0; pot < pots_.size(); ++pot) {
                if (pots_[pot].eligible == eligible) current_ = pot;
            }
        }
        if (current_ == pots_.size()) pots_.push_back({.amount = {}, .eligible = eligible, .paid_by = {}});
        pots_[current_].amount += 1_c;
        pots_[current_].paid_by.add(Seat(static_cast<int>(seat)));
    }

    SeatSet live_;
    std::vector<Pot> pots_;
    std::size_t current_ = 0;  // of the level beneath
};

[[nodiscard]] std::string text(const Paid& paid) {
    const auto list = [](const std::vector<int>& amounts) {
        std::string all;
        for (const int amount : amounts) all += ' ' + std::to_string(amount);
        return all;
    };
    return "bets" + list(paid.bets) + ", antes" + list(paid.antes) + ", dead" + list(paid.dead) + ", live seats " +
           std::to_string(paid.live.bits());
}

// The pots of both methods are the same, in the same order.
[[nodiscard]] bool agree(const Paid& paid) {
    const Pots built = build_pots(hand_of(paid));
    const std::vector<Pot> expected = ChipByChip(paid).pots();
    return std::equal(built.begin(), built.end(), expected.begin(), expected.end());
}

// Every list of `seats` amounts from 0 to `most`.
[[nodiscard]] std::vector<std::vector<int>> all_amounts(std::size_t seats, int most) {
    std::vector<std::vector<int>> lists{{}};
    for (std::size_t seat = 0; seat < seats; ++seat) {
        std::vector<std::vector<int>> longer;
        for (const std::vector<int>& list : lists) {
            for (int amount = 0; amount <= most; ++amount) {
                longer.push_back(list);
                longer.back().push_back(amount);
            }
        }
        lists = std::move(longer);
    }
    return lists;
}

[[nodiscard]] std::vector<SeatSet> all_live_sets(int seats) {
    std::vector<SeatSet> sets;
    for (int bits = 1; bits < 1 << seats; ++bits) sets.emplace_back(static_cast<std::uint16_t>(bits));
    return sets;
}

[[nodiscard]] Pot pot(Chips amount, SeatSet eligible, SeatSet paid_by) {
    return {.amount = amount, .eligible = eligible, .paid_by = paid_by};
}

[[nodiscard]] SeatSet set_of(std::initializer_list<int> indices) {
    SeatSet set;
    for (const int index : indices) set.add(Seat(index));
    return set;
}

void check_pots(const Paid& paid, const std::vector<Pot>& expected) {
    const Pots built = build_pots(hand_of(paid));
    CHECK(std::equal(built.begin(), built.end(), expected.begin(), expected.end()));
}

}  // namespace

TEST_CASE("pots equal those counted chip by chip for all bets of four seats up to 4") {
    std::optional<Paid> first_difference;
    int compared = 0;
    for (const std::vector<int>& bets : all_amounts(4, 4)) {
        for (const SeatSet live : all_live_sets(4)) {
            const Paid paid{.bets = bets, .antes = {}, .dead = {}, .live = live};
            ++compared;
            if (!first_difference && !agree(paid)) first_difference = paid;
        }
    }
    CHECK_MESSAGE(!first_difference, text(first_difference.value_or(Paid{})));
    CHECK(compared == 625 * 15);
}

TEST_CASE("pots equal those counted chip by chip for all bets and antes and dead chips of three seats") {
    std::optional<Paid> first_difference;
    int compared = 0;
    for (const std::vector<int>& bets : all_amounts(3, 3)) {
        for (const std::vector<int>& antes : all_amounts(3, 3)) {
            for (const std::vector<int>& dead : {std::vector{0, 0, 0}, {2, 0, 0}, {0, 1, 2}}) {
                for (const SeatSet live : all_live_sets(3)) {
                    const Paid paid{.bets = bets, .antes = antes, .dead = dead, .live = live};
                    ++compared;
                    if (!first_difference && !agree(paid)) first_difference = paid;
                }
            }
        }
    }
    CHECK_MESSAGE(!first_difference, text(first_difference.value_or(Paid{})));
    CHECK(compared == 64 * 64 * 3 * 7);
}

TEST_CASE("pots hold every chip that was put in and nothing else") {
    for (const std::vector<int>& bets : all_amounts(4, 3)) {
        for (const SeatSet live : all_live_sets(4)) {
            const Paid paid{.bets = bets, .antes = {2, 2, 1, 0}, .dead = {0, 3, 0, 0}, .live = live};
            Chips put_in = 8_c;
            for (const int bet : bets) put_in += Chips(bet);
            Chips held;
            for (const Pot& built : build_pots(hand_of(paid))) held += built.amount;
            if (held != put_in) FAIL_CHECK(text(paid));
        }
    }
    CHECK(build_pots(hand_of({.bets = {0, 0}, .antes = {}, .dead = {}, .live = set_of({0, 1})})).empty());
}

TEST_CASE("RULES example 15: 600 and 300 and 600 and 200 make pots of 800 and 300 and 600") {
    check_pots({.bets = {600, 300, 600, 200}, .antes = {}, .dead = {}, .live = set_of({0, 1, 2, 3})},
               {pot(800_c, set_of({0, 1, 2, 3}), set_of({0, 1, 2, 3})),
                pot(300_c, set_of({0, 1, 2}), set_of({0, 1, 2})), pot(600_c, set_of({0, 2}), set_of({0, 2}))});
}

TEST_CASE("001 §6: 200 and 60 and 200 and 200 make pots of 240 and 420") {
    check_pots(
        {.bets = {200, 60, 200, 200}, .antes = {}, .dead = {}, .live = set_of({0, 1, 2, 3})},
        {pot(240_c, set_of({0, 1, 2, 3}), set_of({0, 1, 2, 3})), pot(420_c, set_of({0, 2, 3}), set_of({0, 2, 3}))});
}

TEST_CASE("chips of a folded seat count as paid but give no claim") {
    check_pots({.bets = {5, 3, 5}, .antes = {}, .dead = {}, .live = set_of({0, 2})},
               {pot(13_c, set_of({0, 2}), set_of({0, 1, 2}))});
    check_pots({.bets = {2, 3, 5, 5}, .antes = {}, .dead = {}, .live = set_of({0, 2, 3})},
               {pot(8_c, set_of({0, 2, 3}), set_of({0, 1, 2, 3})), pot(7_c, set_of({2, 3}), set_of({1, 2, 3}))});
}

TEST_CASE("a layer that only folded seats reached falls to the next lower pot") {
    check_pots({.bets = {2, 2, 5}, .antes = {}, .dead = {}, .live = set_of({0, 1})},
               {pot(9_c, set_of({0, 1}), set_of({0, 1, 2}))});
    // The ante that seats 0 and 1 could not match, as when both are all-in on it.
    check_pots({.bets = {0, 0, 1}, .antes = {4, 3, 10}, .dead = {}, .live = set_of({0, 1})},
               {pot(9_c, set_of({0, 1}), set_of({0, 1, 2})), pot(9_c, set_of({0}), set_of({0, 2}))});
    // The layer beneath the folded chip is the main pot's, although a side pot was made of antes.
    check_pots({.bets = {2, 2, 3}, .antes = {1, 2, 0}, .dead = {}, .live = set_of({0, 1})},
               {pot(9_c, set_of({0, 1}), set_of({0, 1, 2})), pot(1_c, set_of({1}), set_of({1}))});
}

TEST_CASE("antes paid for the table and dead posts go whole into the main pot") {
    check_pots({.bets = {1, 4, 4}, .antes = {}, .dead = {0, 100, 0}, .live = set_of({0, 1, 2})},
               {pot(103_c, set_of({0, 1, 2}), set_of({0, 1, 2})), pot(6_c, set_of({1, 2}), set_of({1, 2}))});
    check_pots({.bets = {4, 4, 4}, .antes = {}, .dead = {0, 100, 0}, .live = set_of({0, 2})},
               {pot(112_c, set_of({0, 2}), set_of({0, 1, 2}))});
}

TEST_CASE("antes are layered by themselves and do not help a short bet to reach further") {
    // Seat 0 has 3 in all and can win 1 ante and 2 chips of the bets from each.
    check_pots({.bets = {2, 5, 5}, .antes = {1, 1, 1}, .dead = {}, .live = set_of({0, 1, 2})},
               {pot(9_c, set_of({0, 1, 2}), set_of({0, 1, 2})), pot(6_c, set_of({1, 2}), set_of({1, 2}))});
    // Seat 2 had to put in its whole ante first: the pots of antes and bets are the same two.
    check_pots({.bets = {5, 5, 0}, .antes = {3, 3, 1}, .dead = {}, .live = set_of({0, 1, 2})},
               {pot(3_c, set_of({0, 1, 2}), set_of({0, 1, 2})), pot(14_c, set_of({0, 1}), set_of({0, 1}))});
}

TEST_CASE("a pot is contested unless its only claimant paid all of it") {
    CHECK(is_contested(pot(10_c, set_of({0, 1}), set_of({0, 1}))));
    CHECK(is_contested(pot(10_c, set_of({0}), set_of({0, 1}))));
    CHECK(!is_contested(pot(10_c, set_of({0}), set_of({0}))));
}
