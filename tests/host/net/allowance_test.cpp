#include "host/net/allowance.hpp"

#include <chrono>
#include <doctest/doctest.h>

using handlog::host::net::Allowance;
using handlog::host::net::Moment;
using std::chrono::milliseconds;

TEST_CASE("as much is allowed at once as was said and then only at the rate that was said") {
    Moment now{};
    Allowance allowance(20, 3, now);
    for (int taken = 0; taken < 3; ++taken) {
        CHECK(allowance.wait(now).count() == 0);
        allowance.take(now);
    }
    CHECK(allowance.wait(now) > milliseconds(49));
    CHECK(allowance.wait(now) < milliseconds(51));
    now += allowance.wait(now);
    CHECK(allowance.wait(now).count() == 0);
    allowance.take(now);
    CHECK(allowance.wait(now).count() > 0);
}

TEST_CASE("what was not taken is not saved beyond what is allowed at once") {
    Moment now{};
    Allowance allowance(20, 3, now);
    now += std::chrono::hours(24);
    for (int taken = 0; taken < 3; ++taken) allowance.take(now);
    CHECK(allowance.wait(now).count() > 0);
}

TEST_CASE("what is taken without waiting is waited for later and is overdrawn at last") {
    Moment now{};
    Allowance allowance(10, 2, now);
    for (int taken = 0; taken < 4; ++taken) allowance.take(now);
    CHECK_FALSE(allowance.overdrawn());
    CHECK(allowance.wait(now) > milliseconds(299));
    allowance.take(now);
    CHECK(allowance.overdrawn());
}
