#include "replay/tell/line_prefix.hpp"

#include <cstddef>
#include <cstdint>

#include "engine/poker/time_text.hpp"
#include "replay/cells.hpp"

namespace handlog::replay::inline tell {

using namespace engine;

namespace {

// "00:07:02.245"
[[nodiscard]] std::string time_of_day(Time time) {
    constexpr std::size_t after_the_date = 11;
    return time.known() ? to_string(time).substr(after_the_date, 12) : "";
}

// "1.250 s"; nothing where it is not known, and clocks that went backwards are for the auditor.
[[nodiscard]] std::string seconds_between(Time from, Time to) {
    if (!from.known() || !to.known() || to.milliseconds() < from.milliseconds()) return "";
    const std::int64_t taken = to.milliseconds() - from.milliseconds();
    const std::string thousandths = std::to_string(1'000 + taken % 1'000).substr(1);
    return std::to_string(taken / 1'000) + "." + thousandths + " s";
}

constexpr std::size_t number_width = 4;
constexpr std::size_t time_width = 12;
constexpr std::size_t taken_width = 9;

}  // namespace

void LinePrefix::at(const Moment& moment, bool refused) {
    if (entry_ == moment.entry) return;
    entry_ = moment.entry;
    now_ = moment.arrival.at;
    told_ = false;
    taken_ = !refused && is_action(moment.command) ? seconds_between(turn_began_, now_) : "";
}

std::string LinePrefix::next() {
    if (!numbered_) return "  ";
    const std::string prefix = text();
    told_ = true;
    return colours_.aside(prefix) + "  ";
}

std::string LinePrefix::text() const {
    if (told_ || !entry_) return std::string(number_width + (timed_ ? 2 + time_width + taken_width : 0), ' ');
    std::string prefix = right_aligned(std::to_string(*entry_), number_width);
    if (timed_) prefix += "  " + right_aligned(time_of_day(now_), time_width) + right_aligned(taken_, taken_width);
    return prefix;
}

}  // namespace handlog::replay::inline tell
