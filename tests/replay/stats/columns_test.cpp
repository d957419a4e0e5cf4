// What stands in each column of an export.
#include "replay/stats/columns.hpp"

#include <array>
#include <doctest/doctest.h>
#include <string>

#include "engine/poker/card.hpp"
#include "replay/stats/sheet.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using namespace handlog::replay::stats;

namespace {

template <class Row>
[[nodiscard]] std::string json_of(const std::vector<Column<Row>>& columns, const Row& row) {
    std::string text;
    const auto sheet = ndjson_sheet(text);
    sheet->begin(columns);
    sheet->add(columns, row);
    CHECK(sheet->finish());
    return text;
}

// No two numbers are alike.
[[nodiscard]] PlayerHand telling_row() {
    PlayerHand row;
    row.log = {.table = *TableId::parse("Rio"), .ordinal = 3};
    row.hand = *HandId::parse("Rio-4");
    row.at = Time(1'000);
    row.decimals = 2;
    row.small_blind = 50_c;
    row.big_blind = 100_c;
    row.ante = {.kind = AnteKind::each, .amount = 7_c};
    row.players = 6;
    row.player = *PlayerId::parse("Ann");
    row.seat = eve;
    row.position = Position::cutoff;
    row.stack = Stack(1'050_c);
    row.effective = Stack(900_c);
    row.cards = {*parse_card("As"), *parse_card("Kd")};
    row.net = Chips(-255);
    row.contributed = 256_c;
    row.rake_dealt = 1'001;
    row.rake_contributed = 2'002;
    row.rake_weighted = 3'030;
    row.all_in = Street::turn;
    row.time_ms = 1'234;
    for (std::size_t at = 0; at < statistics_count; ++at) {
        row.counts[at] = {.times = static_cast<std::uint32_t>(at + 1), .chances = static_cast<std::uint32_t>(at + 101)};
    }
    return row;
}

[[nodiscard]] bool holds(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("each column of a player's hand holds what it is named after") {
    std::string expected =
        R"({"hand":"Rio-4","table":"Rio","log":3,"at":"1970-01-01T00:00:01.000Z","currency":"play","decimals":2,"small_blind":50,)"
        R"("big_blind":100,"ante_kind":"each","ante":7,"players":6,"player":"Ann","seat":4,"position":"CO",)"
        R"("stack":1050,"stack_bb":10.50,"effective_stack":900,"cards":"AsKd","net":-255,"net_bb":-2.55,)"
        R"("contributed":256,"rake_dealt":1.001,"rake_contributed":2.002,"rake_weighted":3.030,)"
        R"("saw_flop":0,"saw_turn":0,"saw_river":0,"saw_showdown":0,"won_showdown":0,"all_in":"turn","time_ms":1234)";
    for (std::size_t at = 0; at < statistics_count; ++at) {
        const std::string name(statistics()[at].name);
        expected += ",\"" + name + "\":" + std::to_string(at + 1);
        expected += ",\"" + name + "_chances\":" + std::to_string(at + 101);
    }
    CHECK(json_of(player_hand_columns(), telling_row()) == expected + "}\n");
}

TEST_CASE("each flag of a player's hand has a column of its own") {
    struct Flag {
        bool PlayerHand::*flag;
        const char* name;
    };
    constexpr std::array flags{Flag{&PlayerHand::saw_flop, "saw_flop"}, Flag{&PlayerHand::saw_turn, "saw_turn"},
                               Flag{&PlayerHand::saw_river, "saw_river"},
                               Flag{&PlayerHand::saw_showdown, "saw_showdown"},
                               Flag{&PlayerHand::won_showdown, "won_showdown"}};
    for (const Flag& set : flags) {
        PlayerHand row = telling_row();
        row.*set.flag = true;
        const std::string json = json_of(player_hand_columns(), row);
        for (const Flag& other : flags) {
            const char* const value = other.flag == set.flag ? "1" : "0";
            CHECK(holds(json, "\"" + std::string(other.name) + "\":" + value));
        }
    }
}

TEST_CASE("what nobody knows of a player's hand is nothing and never 0") {
    PlayerHand row = telling_row();
    row.at = Time();
    row.stack = row.effective = Stack::unknown();
    row.cards = {};
    row.net.reset();
    row.all_in.reset();
    row.time_ms.reset();
    const std::string json = json_of(player_hand_columns(), row);
    for (const char* name :
         {"at", "stack", "stack_bb", "effective_stack", "cards", "net", "net_bb", "all_in", "time_ms"})
        CHECK(holds(json, "\"" + std::string(name) + "\":null"));
    row.cards = {*parse_card("As"), MaybeCard()};
    CHECK(holds(json_of(player_hand_columns(), row), "\"cards\":\"As??\""));
    row = telling_row();
    row.big_blind = 0_c;
    const std::string without_blinds = json_of(player_hand_columns(), row);
    CHECK(holds(without_blinds, "\"stack_bb\":null"));
    CHECK(holds(without_blinds, "\"net_bb\":null"));
}

TEST_CASE("a column of moments does not repeat the one of another hand") {
    std::string text;
    const auto sheet = csv_sheet(text);
    PlayerHandColumns columns;
    for (const auto& column : player_hand_columns()) {
        if (column.name == "at") columns.push_back(column);
    }
    sheet->begin(columns);
    PlayerHand row = telling_row();
    for (const Time at : {Time(0), Time(0), Time(1), Time(), Time(0)}) {
        row.at = at;
        sheet->add(columns, row);
    }
    CHECK(text ==
          "at\n1970-01-01T00:00:00.000Z\n1970-01-01T00:00:00.000Z\n1970-01-01T00:00:00.001Z\n\n"
          "1970-01-01T00:00:00.000Z\n");
}

TEST_CASE("each column of a group holds what it is named after") {
    const std::vector<Key> by{Key::player, Key::position};
    Groups groups(by);
    PlayerHand row = telling_row();
    row.saw_showdown = true;
    groups.add(row);  // lost 2.55 at a showdown
    row.saw_showdown = false;
    row.net = 100_c;
    row.decimals = 0;
    row.log.ordinal += 1;
    groups.add(row);  // won 100 without one
    row.net.reset();
    groups.add(row);
    REQUIRE(groups.groups().size() == 1);
    const std::string json = json_of(group_columns(by), *groups.groups().begin());
    std::string expected =
        R"({"player":"Ann","position":"CO","hands":2,"player_hands":3,"settled":2,"net":97.45,"bb_per_100":-77.50,)"
        R"("bb_per_100_error":177.50,"net_showdown":-2.55,"net_no_showdown":100.00,"rake_dealt":2.01201,)"
        R"("rake_contributed":4.02402,"rake_weighted":6.09030,"time_ms":3702)";
    for (std::size_t at = 0; at < statistics_count; ++at) {
        const StatisticInfo& info = statistics()[at];
        const std::string name(info.name);
        const auto times = static_cast<Wide>(at + 1) * 3;
        const auto chances = static_cast<Wide>(at + 101) * 3;
        expected +=
            ",\"" + name + "\":" +
            (is_share(info.statistic) ? quotient_text(times * 100, chances, 1) : quotient_text(times, chances, 2));
        expected += ",\"" + name + "_times\":" + std::to_string(3 * (at + 1));
        expected += ",\"" + name + "_chances\":" + std::to_string(3 * (at + 101));
    }
    CHECK(json == expected + "}\n");
}
