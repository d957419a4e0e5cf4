// Hands that nobody would think of: a host and players who do at random what
// may be done, and now and then what may not.
//
// Everything follows from one seed. The same seed gives the same tables, rules,
// stacks, decks and commands on every machine and with every compiler, so a
// failure is named by a number.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/hash_chain.hpp"
#include "engine/poker/command.hpp"
#include "engine/table.hpp"
#include "tests/support/random.hpp"

namespace handlog::tests {

// Draws of the standard library differ between libraries; these must not. A draw below n is biased by
// less than n / 2^32, which is of no concern where the point is to reach strange places.
class Dice {
public:
    constexpr explicit Dice(std::uint64_t seed) : random_(seed) {}

    constexpr std::uint64_t operator()() { return random_(); }
    // 0 to choices - 1.
    constexpr int below(int choices) {
        return static_cast<int>(((*this)() >> 32) * static_cast<std::uint64_t>(choices) >> 32);
    }
    constexpr int between(int least, int most) { return least + below(most - least + 1); }
    constexpr bool percent(int chance) { return below(100) < chance; }
    // Wide ranges are halved until they are narrow more often than not, so that
    // both ends are reached as well as the middle.
    [[nodiscard]] engine::Chips chips(engine::Chips least, engine::Chips most);
    [[nodiscard]] engine::Seed seed();

    template <class T, std::size_t Size>
    constexpr const T& pick(const std::array<T, Size>& choices) {
        return choices[static_cast<std::size_t>(below(static_cast<int>(Size)))];
    }
    [[nodiscard]] engine::Seat pick(engine::SeatSet seats);

private:
    Random random_;
};

// Rules that a table can be played with: a preset, or every field at random.
[[nodiscard]] engine::Rules random_rules(Dice& dice);

// Any command whatever, most of them senseless, with numbers from the edges.
[[nodiscard]] engine::Command senseless_command(Dice& dice, const engine::Table& table);

// Sends the commands of one table from its opening on. What the table is like
// (how deep the stacks, how wild the players, how much of the deck a history
// hides) is drawn once.
class RandomHost {
public:
    explicit RandomHost(std::uint64_t seed);

    // What arrives next at `table`, which the commands so far have led to. Most
    // of the time it is something that the table accepts. Where it is known what
    // time it is, the host ticks when something is due.
    [[nodiscard]] engine::Command next(const engine::Table& table, engine::Time now = {});

private:
    enum class Depth : std::uint8_t { one_chip, less_than_blinds, short_stacks, equal, deep, mixed, limit };
    enum class Hiding : std::uint8_t { nothing, some_places, hole_cards, board, everything };

    [[nodiscard]] engine::Command sensible(const engine::Table& table);
    [[nodiscard]] engine::Command between_hands(const engine::Table& table);
    [[nodiscard]] engine::Command intend(const engine::Table& table);
    [[nodiscard]] engine::Command action(const engine::Table& table);
    [[nodiscard]] engine::Command at_showdown(const engine::Table& table);
    [[nodiscard]] engine::Command about_a_seat(const engine::Table& table);

    [[nodiscard]] engine::Command reservation(const engine::Table& table, engine::Seat seat);
    [[nodiscard]] engine::SeatPlayer newcomer(const engine::Table& table, engine::Seat seat);
    [[nodiscard]] engine::Stack stack(const engine::Table& table);
    [[nodiscard]] engine::Command start(const engine::Table& table);
    [[nodiscard]] engine::Command part_of_seed(const engine::Table& table);
    [[nodiscard]] engine::HashChain chain(engine::Seat seat) const;
    [[nodiscard]] engine::Deck deck();
    [[nodiscard]] engine::ForcedBetsListed listed(const engine::Table& table);
    [[nodiscard]] engine::ShowHand show(const engine::Table& table, engine::Seat seat);
    [[nodiscard]] engine::DeclareResult declare(const engine::Table& table);

    Dice dice_;
    Depth depth_;
    Hiding hiding_;
    int seats_;
    int aggression_;                      // percent of actions that bet or raise where that is possible
    int fear_;                            // percent of the others that fold
    int senselessness_;                   // percent of commands that mean nothing
    int listing_;                         // percent of hands whose forced bets are listed
    int unknown_stacks_;                  // percent of newcomers
    int intending_;                       // percent of actions
    engine::HostShare share_{};           // that was committed last
    engine::PerSeat<engine::Link> ends_;  // of the chain that was made last for each seat
    std::uint32_t names_ = 0;
    std::uint32_t transfers_ = 0;
};

}  // namespace handlog::tests
