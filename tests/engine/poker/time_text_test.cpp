// Moments as text.
#include "engine/poker/time_text.hpp"

#include <array>
#include <doctest/doctest.h>
#include <string_view>

using handlog::engine::parse_time;
using handlog::engine::Time;
using handlog::engine::to_string;

TEST_CASE("a moment is written in UTC to the millisecond") {
    CHECK(to_string(Time(0)) == "1970-01-01T00:00:00.000Z");
    CHECK(to_string(Time(951'782'400'000)) == "2000-02-29T00:00:00.000Z");
    CHECK(to_string(Time(1'795'019'405'123)) == "2026-11-18T16:30:05.123Z");
    CHECK(to_string(Time(Time::latest)) == "9999-12-31T23:59:59.999Z");
    CHECK(to_string(Time()) == "unknown");
}

TEST_CASE("whatever is written of a moment is read as that moment") {
    for (std::int64_t at = 0; at < Time::latest; at += 86'399'123'457) {
        CHECK(parse_time(to_string(Time(at))) == Time(at));
    }
}

TEST_CASE("what is left out of a moment is zero") {
    CHECK(parse_time("2026-11-18") == parse_time("2026-11-18T00:00:00.000Z"));
    CHECK(parse_time("2026-11-18T16:40") == parse_time("2026-11-18T16:40:00.000Z"));
    CHECK(parse_time("2026-11-18T16:40Z") == parse_time("2026-11-18T16:40:00.000Z"));
    CHECK(parse_time("2026-11-18T16:40:05") == parse_time("2026-11-18T16:40:05.000Z"));
}

TEST_CASE("what is no moment is refused") {
    constexpr std::array<std::string_view, 20> wrong{"",
                                                     "2026",
                                                     "2026-11",
                                                     "2026-13-01",
                                                     "2026-00-01",
                                                     "2026-02-29",
                                                     "2026-11-31",
                                                     "2026-11-18T",
                                                     "2026-11-18T16",
                                                     "2026-11-18T24:00",
                                                     "1969-12-31",
                                                     "2026-11-18Z",
                                                     "2026-11-18T16:60",
                                                     "2026-11-18T16:40:60",
                                                     "2026-11-18 16:40",
                                                     "26-11-18",
                                                     "2026-11-18T1a",
                                                     "2026-11-18T1:40",
                                                     "2026-11-18T16:40:05.12",
                                                     "2026-11-18T16:40:05Zz"};
    for (const std::string_view text : wrong) CHECK_MESSAGE(!parse_time(text), text);
}
