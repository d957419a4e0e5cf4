#include "replay/exchange/phh/moment.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace handlog::replay::inline exchange::phh {

namespace {

[[nodiscard]] bool is_leap(std::int64_t year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }

[[nodiscard]] std::int64_t days_of_month(std::int64_t year, std::int64_t month) {
    constexpr std::array<std::int64_t, 12> days{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return days[static_cast<std::size_t>(month - 1)] + (month == 2 && is_leap(year) ? 1 : 0);
}

// Since the first day of 1970.
[[nodiscard]] std::int64_t days_before(std::int64_t year, std::int64_t month, std::int64_t day) {
    const std::int64_t last = year - 1;
    std::int64_t days = last * 365 + last / 4 - last / 100 + last / 400 - 719'162;
    for (std::int64_t earlier = 1; earlier < month; ++earlier) days += days_of_month(year, earlier);
    return days + day - 1;
}

// The day of the month that is the n-th Sunday. The first day of 1970 was a Thursday.
[[nodiscard]] std::int64_t sunday(std::int64_t year, std::int64_t month, std::int64_t n) {
    const std::int64_t weekday = (days_before(year, month, 1) + 4) % 7;
    return 1 + (7 - weekday) % 7 + 7 * (n - 1);
}

[[nodiscard]] std::optional<std::int64_t> two_digits(std::string_view text) {
    if (text.size() != 2 || text[0] < '0' || text[0] > '9' || text[1] < '0' || text[1] > '9') return std::nullopt;
    return (text[0] - '0') * 10 + (text[1] - '0');
}

// After the seconds, as far as it is told: ".123".
[[nodiscard]] std::int64_t thousandths(std::string_view fraction) {
    std::int64_t value = 0;
    std::int64_t worth = 100;
    for (std::size_t at = 1; at < fraction.size() && worth > 0; ++at, worth /= 10) {
        if (fraction[at] < '0' || fraction[at] > '9') return 0;
        value += (fraction[at] - '0') * worth;
    }
    return value;
}

[[nodiscard]] std::optional<std::int64_t> seconds_of_day(std::string_view time) {
    if (time.size() < 8 || time[2] != ':' || time[5] != ':') return std::nullopt;
    if (time.size() > 8 && time[8] != '.') return std::nullopt;
    const auto hours = two_digits(time.substr(0, 2));
    const auto minutes = two_digits(time.substr(3, 2));
    const auto seconds = two_digits(time.substr(6, 2));
    if (!hours || !minutes || !seconds || *hours > 23 || *minutes > 59 || *seconds > 59) return std::nullopt;
    return *hours * 3600 + *minutes * 60 + *seconds;
}

// In North America clocks are put forward on the second Sunday of March at two and back on the
// first one of November at two; so it is since 2007.
[[nodiscard]] bool is_american_summer(const WrittenTime& written, std::int64_t seconds) {
    constexpr std::int64_t at_two = std::int64_t{2} * 3600;
    const auto before = [&](std::int64_t day) { return written.day < day || (written.day == day && seconds < at_two); };
    if (written.month == 3) return !before(sunday(written.year, 3, 2));
    if (written.month == 11) return before(sunday(written.year, 11, 1));
    return written.month > 3 && written.month < 11;
}

struct Zone {
    std::string_view name;
    std::int64_t minutes;          // ahead of UTC
    bool american_summer = false;  // an hour more in summer
};

constexpr std::array zones{
    Zone{"UTC", 0},         Zone{"GMT", 0},         Zone{"WET", 0},         Zone{"CET", 60},        Zone{"CEST", 120},
    Zone{"EET", 120},       Zone{"EEST", 180},      Zone{"MSK", 180},       Zone{"EST", -300},      Zone{"EDT", -240},
    Zone{"CDT", -300},      Zone{"MST", -420},      Zone{"MDT", -360},      Zone{"PST", -480},      Zone{"PDT", -420},
    Zone{"ET", -300, true}, Zone{"CT", -360, true}, Zone{"MT", -420, true}, Zone{"PT", -480, true},
};

// "GMT-0910": hours and minutes ahead of, or behind, UTC.
[[nodiscard]] std::optional<std::int64_t> minutes_from_numbers(std::string_view zone) {
    if (zone.size() != 8 || !(zone.starts_with("GMT") || zone.starts_with("UTC"))) return std::nullopt;
    const auto hours = two_digits(zone.substr(4, 2));
    const auto minutes = two_digits(zone.substr(6, 2));
    if (!hours || !minutes || *hours > 14 || *minutes > 59) return std::nullopt;
    const std::int64_t ahead = *hours * 60 + *minutes;
    if (zone[3] == '+') return ahead;
    if (zone[3] == '-') return -ahead;
    return std::nullopt;
}

[[nodiscard]] std::optional<std::int64_t> minutes_ahead(const WrittenTime& written, std::int64_t seconds) {
    const auto* const zone =
        std::find_if(zones.begin(), zones.end(), [&](const Zone& each) { return each.name == written.zone; });
    if (zone == zones.end()) return minutes_from_numbers(written.zone);
    // The days on which clocks change were others before.
    if (zone->american_summer && written.year < 2007) return std::nullopt;
    return zone->minutes + (zone->american_summer && is_american_summer(written, seconds) ? 60 : 0);
}

}  // namespace

engine::Time moment_of(const WrittenTime& written) {
    if (written.year < 1970 || written.year > 9999 || written.month < 1 || written.month > 12) return {};
    if (written.day < 1 || written.day > days_of_month(written.year, written.month)) return {};
    const auto seconds = seconds_of_day(written.time);
    if (!seconds) return {};
    const auto ahead = minutes_ahead(written, *seconds);
    if (!ahead) return {};
    const std::int64_t days = days_before(written.year, written.month, written.day);
    const std::int64_t moment = (days * 86'400 + *seconds - *ahead * 60) * 1'000 + thousandths(written.time.substr(8));
    if (moment < 0 || moment > engine::Time::latest) return {};
    return engine::Time(moment);
}

}  // namespace handlog::replay::inline exchange::phh
