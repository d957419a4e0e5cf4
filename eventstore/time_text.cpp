#include "eventstore/time_text.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>

namespace handlog::eventstore {

namespace {

constexpr std::int64_t milliseconds_of_a_day = 86'400'000;

[[nodiscard]] std::string padded(std::int64_t number, std::size_t digits) {
    const std::string text = std::to_string(number);
    return std::string(digits - std::min(digits, text.size()), '0') + text;
}

// Takes what it reads from the front of a text.
class Reader {
public:
    explicit Reader(std::string_view text) : rest_(text) {}

    [[nodiscard]] bool done() const { return rest_.empty(); }
    [[nodiscard]] bool take(char letter) {
        if (rest_.empty() || rest_.front() != letter) return false;
        rest_.remove_prefix(1);
        return true;
    }
    // Exactly so many digits, of a number that is at most `most`.
    [[nodiscard]] std::optional<std::int64_t> number(std::size_t digits, std::int64_t most) {
        if (rest_.size() < digits) return std::nullopt;
        std::int64_t value = 0;
        for (const char digit : rest_.substr(0, digits)) {
            if (digit < '0' || digit > '9') return std::nullopt;
            value = 10 * value + (digit - '0');
        }
        rest_.remove_prefix(digits);
        if (value > most) return std::nullopt;
        return value;
    }

private:
    std::string_view rest_;
};

[[nodiscard]] std::optional<std::int64_t> day_in(Reader& reader) {
    const auto year = reader.number(4, 9999);
    if (!year || !reader.take('-')) return std::nullopt;
    const auto month = reader.number(2, 12);
    if (!month || !reader.take('-')) return std::nullopt;
    const auto day = reader.number(2, 31);
    if (!day) return std::nullopt;
    const std::chrono::year_month_day date{std::chrono::year(static_cast<int>(*year)),
                                           std::chrono::month(static_cast<unsigned>(*month)),
                                           std::chrono::day(static_cast<unsigned>(*day))};
    if (!date.ok()) return std::nullopt;
    return std::chrono::sys_days(date).time_since_epoch().count();
}

// Hours and minutes, then seconds and milliseconds as far as they are there.
[[nodiscard]] std::optional<std::int64_t> time_of_day_in(Reader& reader) {
    struct Part {
        char before;
        std::size_t digits;
        std::int64_t most;
        std::int64_t milliseconds;
        bool optional;
    };
    constexpr std::array<Part, 4> parts{{{'T', 2, 23, 3'600'000, false},
                                         {':', 2, 59, 60'000, false},
                                         {':', 2, 59, 1'000, true},
                                         {'.', 3, 999, 1, true}}};
    std::int64_t sum = 0;
    for (const Part& part : parts) {
        if (!reader.take(part.before)) {
            if (part.optional) break;
            return std::nullopt;
        }
        const auto number = reader.number(part.digits, part.most);
        if (!number) return std::nullopt;
        sum += *number * part.milliseconds;
    }
    static_cast<void>(reader.take('Z'));
    return sum;
}

}  // namespace

std::string to_string(engine::Time time) {
    if (!time.known()) return "unknown";
    const std::int64_t days = time.milliseconds() / milliseconds_of_a_day;
    const std::int64_t rest = time.milliseconds() % milliseconds_of_a_day;
    const std::chrono::year_month_day date{std::chrono::sys_days(std::chrono::days(days))};
    return padded(static_cast<int>(date.year()), 4) + '-' + padded(static_cast<unsigned>(date.month()), 2) + '-' +
           padded(static_cast<unsigned>(date.day()), 2) + 'T' + padded(rest / 3'600'000, 2) + ':' +
           padded(rest / 60'000 % 60, 2) + ':' + padded(rest / 1'000 % 60, 2) + '.' + padded(rest % 1'000, 3) + 'Z';
}

std::optional<engine::Time> parse_time(std::string_view text) {
    Reader reader(text);
    const auto day = day_in(reader);
    if (!day) return std::nullopt;
    std::int64_t milliseconds = *day * milliseconds_of_a_day;
    if (!reader.done()) {
        const auto time_of_day = time_of_day_in(reader);
        if (!time_of_day || !reader.done()) return std::nullopt;
        milliseconds += *time_of_day;
    }
    if (milliseconds < 0 || milliseconds > engine::Time::latest) return std::nullopt;
    return engine::Time(milliseconds);
}

}  // namespace handlog::eventstore
