// Whatever people do at random, and whatever becomes of the disk, what people are told is what the logs say, and the
// logs are right.
#include <array>
#include <doctest/doctest.h>
#include <string>

#include "tests/host/hall/random_evening.hpp"
#include "tests/support/effort.hpp"

namespace handlog::tests {

namespace {

[[nodiscard]] RandomEvening::Tried try_evenings(std::uint64_t evenings, const RandomEvening::Trouble& trouble) {
    RandomEvening::Tried sum;
    for (std::uint64_t seed = 1; seed <= evenings; ++seed) {
        RandomEvening evening(seed, trouble);
        const std::string wrong = evening.play(300);
        CHECK_MESSAGE(wrong.empty(), "evening ", seed, ": ", wrong);
        sum.add(evening.tried());
    }
    return sum;
}

// An evening on which nothing happens proves nothing.
void check_that_enough_was_tried(const RandomEvening::Tried& tried, std::uint64_t evenings) {
    CHECK(tried.answers > 300 * evenings);
    CHECK(tried.told > 300 * evenings);
    CHECK(tried.events > 300 * evenings);
    for (const std::size_t count : {tried.refused, tried.errors, tried.caught_up, tried.hands, tried.shared_seeds,
                                    tried.repeated, tried.restarts, tried.closed}) {
        CHECK(count >= evenings);
    }
}

}  // namespace

TEST_CASE("hall: on random evenings everybody is told what the logs say they may know and nothing else") {
    const std::uint64_t evenings = tries_all() ? 2'000 : 20;
    check_that_enough_was_tried(try_evenings(evenings, {}), evenings);
}

TEST_CASE("hall: on random evenings with full disks and failing ones nothing is told that is not stored") {
    const std::uint64_t evenings = tries_all() ? 2'000 : 15;
    const RandomEvening::Tried tried = try_evenings(evenings, {.disk_full = 15, .failure = 14});
    CHECK(tried.disk_full >= evenings);
    CHECK(tried.failures >= evenings / 2);
    check_that_enough_was_tried(tried, evenings);
}

TEST_CASE("hall: whichever commit fails the evening goes on and nothing was told that is not stored") {
    for (const eventstore::ErrorCode code : {eventstore::ErrorCode::disk_full, eventstore::ErrorCode::io}) {
        int commit = 0;
        bool has_failed = true;
        for (; has_failed; ++commit) {
            RandomEvening evening(7, {.commit = commit, .code = code});
            const std::string wrong = evening.play(60);
            CHECK_MESSAGE(wrong.empty(), "commit ", commit, ": ", wrong);
            has_failed = evening.has_failed();
        }
        CHECK(commit > 30);
    }
}

}  // namespace handlog::tests
