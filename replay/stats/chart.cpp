#include "replay/stats/chart.hpp"

#include <algorithm>

#include "replay/cells.hpp"

namespace handlog::replay::stats {

void RunningResult::add(Wide net, int decimals) {
    sum_ += net;
    decimals_ = std::max(decimals_, decimals);
    if (++hands_ % stride_ != 0) return;
    points_.push_back(sum_);
    if (points_.size() <= most_points) return;
    // Every other one is left out.
    for (std::size_t at = 0; 2 * at < points_.size(); ++at) points_[at] = points_[2 * at];
    points_.resize((points_.size() + 1) / 2);
    stride_ *= 2;
}

std::string RunningResult::chart(std::size_t width, std::size_t height) const {
    std::vector<Wide> points = points_;
    if (hands_ % stride_ != 0) points.push_back(sum_);
    const auto [low, high] = std::minmax_element(points.begin(), points.end());
    const Wide least = *low;
    const Wide span = std::max<Wide>(*high - least, 1);
    const auto rows = static_cast<Wide>(height - 1);
    const auto row_of = [&](Wide value) {
        return static_cast<std::size_t>(((value - least) * rows * 2 + span) / (span * 2));
    };
    const auto label_of = [&](std::size_t row) {
        return decimal_text(least + span * static_cast<Wide>(row) / rows, exact_decimals, decimals_);
    };
    std::size_t label_width = 0;
    for (std::size_t row = 0; row < height; ++row) label_width = std::max(label_width, cells(label_of(row)));
    const std::size_t columns = std::max<std::size_t>(width > label_width + 2 ? width - label_width - 2 : 1, 1);
    const std::size_t used = std::min(columns, points.size());
    std::vector<std::string> lines(height, std::string(used, ' '));
    for (std::size_t column = 0; column < used; ++column) {
        const std::size_t first = column * points.size() / used;
        const std::size_t last = std::max(first + 1, (column + 1) * points.size() / used);
        for (std::size_t at = first; at < last; ++at) lines[row_of(points[at])][column] = '*';
    }
    std::string text;
    for (std::size_t row = height; row-- > 0;) {
        std::string line = right_aligned(label_of(row), label_width) + " |" + lines[row];
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    return text;
}

}  // namespace handlog::replay::stats
