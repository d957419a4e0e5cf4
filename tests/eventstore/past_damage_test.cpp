// That reading past damage does not go on for longer than somebody asks for it. What
// it shows and tells is tried in find_test.cpp.
#include "eventstore/check/past_damage.hpp"

#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "eventstore/memory_store.hpp"
#include "tests/eventstore/contract/backend.hpp"
#include "tests/eventstore/support.hpp"
#include "tests/eventstore/watched_store.hpp"

namespace handlog::tests {

using namespace eventstore;

namespace {

// Lima and Rio with three logs each and an open one, and a scan that fails.
struct Read {
    MemoryStore store;
    WatchedStore watched{store};
    Play lima{"Lima"};
    Play rio{"Rio", 9'000'000};
    std::vector<LogKey> shown;
    std::string told;

    Read() {
        watched.scan_fails = true;
        for (Play* play : {&lima, &rio}) {
            must(store.write(std::vector{play->whole_log(), play->whole_log(), play->whole_log()}));
            must(store.append(std::vector{play->start_hand()}));
        }
    }
    void read(const Range& range, std::size_t enough = 100) {
        const auto visit = [&](const LogView& view) {
            shown.push_back(view.key);
            return shown.size() < enough;
        };
        must(scan_past_damage(watched, range, visit, [&](const Error& error) { told += error.what + "; "; }));
    }
};

}  // namespace

TEST_CASE("past damage no log is read behind the one with which somebody has enough") {
    Read all;
    all.read({}, 2);
    CHECK(all.shown == std::vector{all.lima.key(0), all.lima.key(1)});
    CHECK(all.watched.inspected == all.shown);
    // Nor is it told that the others are missing.
    CHECK(all.told == "a scan cannot go on; ");
}

TEST_CASE("past damage no table is read behind the one that is asked for") {
    Read all;
    all.read({.table = all.lima.id()});
    CHECK(all.shown == std::vector{all.lima.key(0), all.lima.key(1), all.lima.key(2), all.lima.key(3)});
    CHECK(all.watched.inspected == std::vector{all.lima.key(0), all.lima.key(1), all.lima.key(2)});
    CHECK(all.told == "a scan cannot go on; ");
}

TEST_CASE("past damage no log is read behind the first that is beyond the range") {
    Read all;
    all.read({.table = all.lima.id(), .last = 0});
    CHECK(all.shown == std::vector{all.lima.key(0)});
    CHECK(all.watched.inspected == std::vector{all.lima.key(0), all.lima.key(1)});
    CHECK(all.told == "a scan cannot go on; ");
}

TEST_CASE("past damage each table begins where it is asked to") {
    Read all;
    all.read({.first = 1, .first_of = [&](const engine::TableId& id) { return id == all.rio.id() ? 3U : 0U; }});
    CHECK(all.shown == std::vector{all.lima.key(1), all.lima.key(2), all.lima.key(3), all.rio.key(3)});
}

}  // namespace handlog::tests
