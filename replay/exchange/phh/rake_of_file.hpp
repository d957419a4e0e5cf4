// Learns from the hands of a file which share of a pot its site takes as rake, and finds
// the hands whose rake the others contradict.
//
// A hole in the figures of a hand can look like a rake. One hand cannot show the difference, but a site
// takes the same share of every pot, rounded down, until the cap is reached. Caps differ with the number of
// players, and some tables give more to a jackpot; so only what the hands of the same table and stakes exclude
// is a doubt. A doubt never changes what a log holds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/poker/chips.hpp"
#include "eventstore/record/hand_log.hpp"

namespace handlog::replay::inline exchange::phh {

// What was taken from the pot of a hand with a flop, if all figures of the file agree about it.
struct RakeOfHand {
    std::string stakes{};  // the site, the big blind and the decimals
    int decimals = 0;
    int players = 0;  // dealt in
    engine::Chips pot{};
    engine::Chips rake{};
    std::uint32_t line = 0;  // of the text, counted from 0
};

class RakeOfFile {
public:
    // So many hands are compared with each other. A longer file is compared part by part, so its length takes no
    // memory.
    static constexpr std::size_t most_hands = 4'096;

    struct Hand {
        RakeOfHand taken{};
        eventstore::LogKey log{};
        std::string name{};
        std::uint64_t line = 0;  // of the file
    };
    struct Doubt {
        Hand hand;
        std::string what;
    };

    void add(Hand&& hand) { hands_.push_back(std::move(hand)); }
    [[nodiscard]] bool full() const { return hands_.size() >= most_hands; }
    // In the order of the file. All hands are forgotten.
    [[nodiscard]] std::vector<Doubt> take_doubts();

private:
    std::vector<Hand> hands_;
};

}  // namespace handlog::replay::inline exchange::phh
