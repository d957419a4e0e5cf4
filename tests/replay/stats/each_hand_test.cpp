// The hands of a store, counted one after the other on any number of threads.
#include "replay/stats/each_hand.hpp"

#include <doctest/doctest.h>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/shuffle.hpp"
#include "eventstore/memory_store.hpp"
#include "host/simulate.hpp"
#include "replay/stats/sheet.hpp"
#include "tests/support/scenario.hpp"
#include "tests/support/written_by_insider.hpp"

using namespace handlog::tests;
using namespace handlog::eventstore;
using namespace handlog::replay::stats;

namespace {

constexpr int hands_played = 400;  // in several pieces of work

[[nodiscard]] std::vector<HandLog> an_evening() {
    handlog::host::Simulation evening(
        {.rules = stakes(50_c, 100_c), .seats = 4, .buy_in = 10'000_c, .master = derived(Seed{}, "each hand")});
    std::vector<HandLog> logs;
    for (int hand = 0; hand < hands_played; ++hand) logs.push_back(evening.next_hand());
    return logs;
}

// Somebody calls with more than they have.
void make_impossible(HandLog& log) {
    for (Entry& entry : log.entries) {
        for (Event& event : std::get<Events>(entry.outcome)) {
            auto* called = std::get_if<PlayerCalled>(&event);
            if (called == nullptr) continue;
            called->added = most_chips;
            return;
        }
    }
    FAIL("nobody calls in this hand");
}

struct Gone {
    std::string text;  // CSV of every row
    Counted counted;
    std::vector<std::string> damaged;
};

[[nodiscard]] std::unique_ptr<Sheet> rows_as_csv(std::string& text) {
    auto sheet = csv_sheet(text);
    sheet->begin(player_hand_columns());
    text.clear();
    return sheet;
}

// Through so many hands at most.
[[nodiscard]] Gone gone_through(EventStore& store, const Scope& scope, std::size_t most = SIZE_MAX) {
    Gone gone;
    const auto columns = player_hand_columns();
    const auto sheet = rows_as_csv(gone.text);
    const auto visit = [&](std::span<const PlayerHand> players) {
        for (const PlayerHand& player : players) sheet->add(columns, player);
        return --most > 0;
    };
    const auto counted =
        each_hand(store, scope, visit, [&](const Error& error) { gone.damaged.push_back(error.what); });
    REQUIRE(counted);
    gone.counted = *counted;
    return gone;
}

[[nodiscard]] Gone written(EventStore& store, const Scope& scope, std::size_t most = SIZE_MAX) {
    Gone gone;
    const auto make_worker = []() -> Writer {
        const auto rows = std::make_shared<std::string>();
        const std::shared_ptr<Sheet> sheet = rows_as_csv(*rows);
        return [rows, sheet, columns = player_hand_columns()](std::span<const PlayerHand> players, std::string& text) {
            rows->clear();
            for (const PlayerHand& player : players) sheet->add(columns, player);
            text += *rows;
        };
    };
    const auto visit = [&](std::string_view text) {
        gone.text += text;
        return --most > 0;
    };
    const auto counted = each_written_hand(store, scope, make_worker, visit,
                                           [&](const Error& error) { gone.damaged.push_back(error.what); });
    REQUIRE(counted);
    gone.counted = *counted;
    return gone;
}

}  // namespace

TEST_CASE("statistics are the same on any number of threads and written by whichever of them") {
    std::vector<HandLog> logs = an_evening();
    make_impossible(logs[7]);
    make_impossible(logs[300]);
    MemoryStore store;
    write(store, logs);
    const Gone once = gone_through(store, {});
    CHECK(once.counted.hands == hands_played - 2);
    REQUIRE(once.damaged.size() == 2);
    CHECK(once.damaged[0].starts_with("table 'bots', log 7, "));
    CHECK(once.damaged[1].starts_with("table 'bots', log 300, "));
    for (const unsigned jobs : {1U, 2U, 5U}) {
        for (const Gone& gone : {gone_through(store, {.jobs = jobs}), written(store, {.jobs = jobs})}) {
            CHECK(gone.text == once.text);
            CHECK(gone.counted.hands == once.counted.hands);
            CHECK(gone.damaged == once.damaged);
        }
    }
}

TEST_CASE("who has enough hands is told nothing of the logs behind them on any number of threads") {
    std::vector<HandLog> logs = an_evening();
    make_impossible(logs[7]);
    make_impossible(logs[8]);
    make_impossible(logs[300]);
    MemoryStore store;
    write(store, logs);
    for (const unsigned jobs : {1U, 3U}) {
        CHECK(gone_through(store, {.jobs = jobs}, 7).damaged.empty());
        CHECK(gone_through(store, {.jobs = jobs}, 7).counted.hands == 7);
        CHECK(gone_through(store, {.jobs = jobs}, 8).damaged.size() == 2);
        CHECK(written(store, {.jobs = jobs}, 298).damaged.size() == 2);
        CHECK(written(store, {.jobs = jobs}, 299).damaged.size() == 3);
    }
}

TEST_CASE("only the rows of one player are told where one is named") {
    MemoryStore store;
    write(store, an_evening());
    const PlayerId one = *PlayerId::parse("Bob");
    std::size_t rows = 0;
    const auto visit = [&](std::span<const PlayerHand> players) {
        CHECK(players.size() == 1);
        CHECK(players.front().player == one);
        ++rows;
        return true;
    };
    const auto counted = each_hand(store, {.player = one}, visit, [](const Error&) {});
    REQUIRE(counted);
    CHECK(counted->hands == rows);
    CHECK(rows == hands_played);
    CHECK(gone_through(store, {.player = PlayerId::parse("Zoe")}).counted.hands == 0);
}

TEST_CASE("hands are told from one moment to another and both belong to them") {
    const std::vector<HandLog> logs = an_evening();
    MemoryStore store;
    write(store, logs);
    std::vector<Time> dealt;
    const auto note = [&](std::span<const PlayerHand> players) {
        dealt.push_back(players.front().at);
        return true;
    };
    REQUIRE(each_hand(store, {}, note, [](const Error&) {}));
    const auto between = [&](Time since, Time until) {
        return gone_through(store, {.since = since, .until = until}).counted.hands;
    };
    CHECK(between(dealt[10], dealt[19]) == 10);
    CHECK(between(Time(dealt[10].milliseconds() + 1), Time(dealt[19].milliseconds() - 1)) == 8);
    CHECK(between(dealt[390], {}) == 10);
    CHECK(between({}, dealt[9]) == 10);
}

TEST_CASE("a hand of no known time is left out and counted where times are asked for") {
    std::vector<HandLog> logs = an_evening();
    for (Entry& entry : logs[5].entries) entry.at = Time();
    MemoryStore store;
    write(store, logs);
    CHECK(gone_through(store, {}).counted.untimed == 0);
    const Gone timed = gone_through(store, {.since = Time(0)});
    CHECK(timed.counted.untimed == 1);
    CHECK(timed.counted.hands == hands_played - 1);
    CHECK(gone_through(store, {.since = Time(0)}, 5).counted.untimed == 0);
    CHECK(gone_through(store, {.player = PlayerId::parse("Zoe"), .since = Time(0)}).counted.untimed == 0);
}
