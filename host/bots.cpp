#include "host/bots.hpp"

#include <array>
#include <cstddef>

#include "engine/shuffle.hpp"

namespace handlog::host {

namespace {

using namespace engine;

// How likely each kind of action and each size of a bet is. The sizes are those that a
// player's buttons offer, from the smallest to everything.
struct Mood {
    int give_up;
    int go_along;
    int attack;
    std::array<int, 5> sizes{6, 5, 3, 3, 1};
};

// In the order of the enumerators.
constexpr std::array<Mood, lively_temperaments> moods{
    Mood{1, 1, 1}, Mood{1, 8, 1}, Mood{2, 3, 4}, Mood{5, 4, 1}, Mood{2, 3, 3, {2, 1, 1, 1, 5}}, Mood{2, 5, 3}};

template <std::size_t size>
[[nodiscard]] std::size_t weighted(const std::array<int, size>& options, WordStream& words) {
    int total = 0;
    for (const int weight : options) total += weight;
    int left = draw_below(total, words);
    std::size_t choice = 0;
    while (left >= options[choice]) left -= options[choice++];
    return choice;
}

}  // namespace

Command chosen(const Table& table, const LegalActions& legal, Temperament temperament, WordStream& words) {
    const HandNumber hand = table.hand.number;
    const Seat seat = legal.seat;
    const Mood& mood = moods[static_cast<std::size_t>(temperament)];
    // Who is short has a button for everything, and uses it.
    const bool pushes = temperament == Temperament::short_stacked;
    const std::array options{legal.check ? 0 : mood.give_up, mood.go_along, legal.raise ? mood.attack : 0};
    switch (weighted(options, words)) {
        case 0:
            return Fold{.hand = hand, .seat = seat};
        case 1:
            if (legal.check) return Check{.hand = hand, .seat = seat};
            // An all-in that can be no more than the call.
            if (pushes && legal.all_in && !legal.raise) return AllIn{.hand = hand, .seat = seat};
            return Call{.hand = hand, .seat = seat};
        default:
            break;
    }
    const std::array sizes{legal.raise->min, legal.sizes->half_pot, legal.sizes->three_quarters_pot, legal.sizes->pot,
                           legal.raise->max};
    const Chips to = sizes[weighted(mood.sizes, words)];
    if (pushes && to == legal.raise->max) return AllIn{.hand = hand, .seat = seat};
    if (legal.bet) return Bet{.hand = hand, .seat = seat, .to = to};
    return Raise{.hand = hand, .seat = seat, .to = to};
}

}  // namespace handlog::host
