// A running result as a picture of characters.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "replay/stats/exact.hpp"

namespace handlog::replay::stats {

// Keeps no more points than can be drawn, however many hands there are.
class RunningResult {
public:
    // After the next hand of which it is known who won.
    void add(Wide net, int decimals);

    [[nodiscard]] std::size_t hands() const { return hands_; }
    // Lines of so many cells at most, the amounts at their left.
    [[nodiscard]] std::string chart(std::size_t width, std::size_t height) const;

private:
    static constexpr std::size_t most_points = 4'096;

    std::vector<Wide> points_{0};  // the result after every `stride_` hands, from none on
    std::size_t stride_ = 1;
    std::size_t hands_ = 0;
    Wide sum_ = 0;
    int decimals_ = 0;
};

}  // namespace handlog::replay::stats
