#include "engine/poker/time_text.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace handlog::engine::inline poker {

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

struct Date {
    std::int64_t year;
    std::int64_t month;
    std::int64_t day;
};

[[nodiscard]] bool is_leap_year(std::int64_t year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

[[nodiscard]] std::int64_t days_of_year(std::int64_t year) { return is_leap_year(year) ? 366 : 365; }

[[nodiscard]] std::int64_t days_of_month(const Date& date) {
    constexpr std::array<std::int64_t, 12> days{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const bool leap_february = date.month == 2 && is_leap_year(date.year);
    return days[static_cast<std::size_t>(date.month - 1)] + (leap_february ? 1 : 0);
}

// Before January of that year, since the beginning of the calendar.
[[nodiscard]] std::int64_t days_before_year(std::int64_t year) {
    const std::int64_t past = year - 1;
    return past * 365 + past / 4 - past / 100 + past / 400;
}

[[nodiscard]] std::int64_t days_since_1970(const Date& date) {
    std::int64_t days = days_before_year(date.year) - days_before_year(1970) + date.day - 1;
    for (Date month{date.year, 1, 1}; month.month < date.month; ++month.month) days += days_of_month(month);
    return days;
}

[[nodiscard]] Date date_of(std::int64_t days) {
    Date date{1970 + days / 366, 1, 1};
    days -= days_since_1970(date);
    for (; days >= days_of_year(date.year); ++date.year) days -= days_of_year(date.year);
    for (; days >= days_of_month(date); ++date.month) days -= days_of_month(date);
    date.day += days;
    return date;
}

[[nodiscard]] std::optional<std::int64_t> day_in(Reader& reader) {
    const auto year = reader.number(4, 9999);
    if (!year || !reader.take('-')) return std::nullopt;
    const auto month = reader.number(2, 12);
    if (!month || *month == 0 || !reader.take('-')) return std::nullopt;
    const auto day = reader.number(2, 31);
    if (!day || *day == 0) return std::nullopt;
    const Date date{*year, *month, *day};
    if (date.day > days_of_month(date)) return std::nullopt;
    return days_since_1970(date);
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

std::string to_string(Time time) {
    if (!time.known()) return "unknown";
    const std::int64_t days = time.milliseconds() / milliseconds_of_a_day;
    const std::int64_t rest = time.milliseconds() % milliseconds_of_a_day;
    const Date date = date_of(days);
    return padded(date.year, 4) + '-' + padded(date.month, 2) + '-' + padded(date.day, 2) + 'T' +
           padded(rest / 3'600'000, 2) + ':' + padded(rest / 60'000 % 60, 2) + ':' + padded(rest / 1'000 % 60, 2) +
           '.' + padded(rest % 1'000, 3) + 'Z';
}

std::optional<Time> parse_time(std::string_view text) {
    Reader reader(text);
    const auto day = day_in(reader);
    if (!day) return std::nullopt;
    std::int64_t milliseconds = *day * milliseconds_of_a_day;
    if (!reader.done()) {
        const auto time_of_day = time_of_day_in(reader);
        if (!time_of_day || !reader.done()) return std::nullopt;
        milliseconds += *time_of_day;
    }
    if (milliseconds < 0 || milliseconds > Time::latest) return std::nullopt;
    return Time(milliseconds);
}

}  // namespace handlog::engine::inline poker
