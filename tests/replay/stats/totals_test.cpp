// Sums over hands, and how they are written.
#include "replay/stats/totals.hpp"

#include <doctest/doctest.h>
#include <fstream>
#include <limits>
#include <sstream>
#include <string>

#include "replay/stats/chart.hpp"
#include "replay/stats/sheet.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using namespace handlog::replay::stats;

namespace {

[[nodiscard]] PlayerHand result(std::string_view player, Chips net, int decimals = 0) {
    PlayerHand hand;
    hand.player = *PlayerId::parse(player);
    hand.decimals = decimals;
    hand.small_blind = 1_c;
    hand.big_blind = 2_c;
    hand.net = net;
    return hand;
}

}  // namespace

TEST_CASE("quotients are rounded to the nearest with halves away from zero") {
    CHECK(quotient_text(1, 3, 2) == "0.33");
    CHECK(quotient_text(2, 3, 2) == "0.67");
    CHECK(quotient_text(1, 8, 2) == "0.13");
    CHECK(quotient_text(-1, 8, 2) == "-0.13");
    CHECK(quotient_text(-1, 1000, 2) == "0.00");
    CHECK(quotient_text(999, 1000, 2) == "1.00");
    CHECK(quotient_text(7, 1, 0) == "7");
    CHECK(quotient_text(1, 2, 0) == "1");
    CHECK(quotient_text(Wide{1} << 60, Wide{1} << 62, 2) == "0.25");
    CHECK(quotient_text(-(Wide{1} << 64), Wide{1} << 62, 2) == "-4.00");
    CHECK(decimal_text(-1250, 2, 2) == "-12.50");
    CHECK(decimal_text(exact(Chips(most_chips), 0), exact_decimals, 0) == "9007199254740991");
}

TEST_CASE("money of tables with other units is summed up exactly") {
    Totals totals;
    totals.add(result("Ann", 150_c, 2));
    totals.add(result("Ann", 3_c, 0));
    CHECK(totals.decimals == 2);
    CHECK(decimal_text(totals.net, exact_decimals, totals.decimals) == "4.50");
}

TEST_CASE("money of several currencies is not summed up") {
    const auto in = [](std::string_view currency, Chips net) {
        PlayerHand hand = result("Ann", net, 2);
        hand.currency = *Currency::parse(currency);
        return hand;
    };
    Totals totals;
    totals.add(in("USD", 150_c));
    totals.add(in("USD", 50_c));
    CHECK_FALSE(totals.has_several_currencies);
    CHECK(decimal_text(totals.net, exact_decimals, totals.decimals) == "2.00");
    totals.add(in("EUR", 150_c));
    CHECK(totals.has_several_currencies);
    // What has no unit is still that of all of them.
    CHECK(totals.hands == 1);
    CHECK(totals.win_rate() == "5833.33");

    Groups groups({Key::currency, Key::stakes});
    for (const PlayerHand& hand : {in("USD", 1_c), in("EUR", 1_c), in("play", 1_c), in("XXX", 1_c)}) groups.add(hand);
    std::vector<std::string> told;
    for (const auto& [values, sums] : groups.groups()) {
        CHECK_FALSE(sums.has_several_currencies);
        told.push_back(values[0].text + " " + values[1].text);
    }
    CHECK(told ==
          std::vector<std::string>{"EUR 0.01/0.02 EUR", "USD 0.01/0.02 USD", "XXX 0.01/0.02", "play 0.01/0.02"});
}

TEST_CASE("a win rate has a standard error from two hands on") {
    Totals totals;
    CHECK(!totals.win_rate());
    totals.add(result("Ann", 4_c));  // two big blinds
    CHECK(totals.win_rate() == "200.00");
    CHECK(!totals.win_rate_error());
    totals.add(result("Ann", Chips(-4)));
    CHECK(totals.win_rate() == "0.00");
    CHECK(totals.win_rate_error() == "200.00");
    PlayerHand unknown = result("Ann", 0_c);
    unknown.net.reset();
    totals.add(unknown);
    CHECK(totals.player_hands == 3);
    CHECK(totals.settled == 2);
    CHECK(totals.win_rate_error() == "200.00");
}

TEST_CASE("a day counts a hand once and each player of it") {
    Groups groups({Key::day});
    for (const char* hand : {"h1", "h2"}) {
        for (const char* player : {"Ann", "Bob", "Cat"}) {
            PlayerHand row = result(player, 0_c);
            row.hand = *HandId::parse(hand);
            groups.add(row);
        }
    }
    REQUIRE(groups.groups().size() == 1);
    const Totals& day = groups.groups().begin()->second;
    CHECK(day.hands == 2);
    CHECK(day.player_hands == 6);
}

TEST_CASE("hands of which nobody recorded who won have no win rate") {
    PlayerHand unknown = result("Ann", 0_c);
    unknown.net.reset();
    Totals totals;
    totals.add(unknown);
    totals.add(unknown);
    CHECK(!totals.win_rate());
    CHECK(!totals.win_rate_error());
}

TEST_CASE("times of a made-up log do not wrap") {
    Totals totals;
    PlayerHand long_one = result("Ann", 0_c);
    long_one.time_ms = std::numeric_limits<std::int64_t>::max();
    totals.add(long_one);
    totals.add(long_one);
    CHECK(totals.time_ms == std::numeric_limits<std::int64_t>::max());
}

TEST_CASE("groups stand in the order of their keys and positions as they act") {
    Groups groups({Key::position, Key::player});
    PlayerHand hand = result("Bob", 1_c);
    hand.position = Position::big_blind;
    groups.add(hand);
    hand.position = Position::button;
    groups.add(hand);
    hand = result("Ann", 1_c);
    hand.position = Position::big_blind;
    groups.add(hand);
    std::string order;
    for (const auto& [values, totals] : groups.groups()) order += values[0].text + values[1].text + " ";
    CHECK(order == "BTNBob BBAnn BBBob ");
}

TEST_CASE("stakes stand in the order of what they are worth") {
    Groups groups({Key::stakes});
    const auto add = [&](Chips small_blind, Chips big_blind, int decimals, const Ante& ante = {}) {
        PlayerHand hand = result("Ann", 0_c, decimals);
        hand.small_blind = small_blind;
        hand.big_blind = big_blind;
        hand.ante = ante;
        groups.add(hand);
    };
    add(50_c, 100_c, 0);
    add(50_c, 100_c, 2);
    add(1_c, 2_c, 0);
    add(1_c, 2_c, 0, {.kind = AnteKind::each, .amount = 1_c});
    add(1_c, most_chips, 0);
    std::string order;
    for (const auto& [values, totals] : groups.groups()) order += values[0].text + ", ";
    CHECK(order == "0.50/1.00, 1/2, 1/2 ante 1, 50/100, 1/9007199254740991, ");
}

TEST_CASE("sums of the largest amounts are exact and no sum is infinite") {
    Totals totals;
    PlayerHand hand = result("Ann", Chips(std::numeric_limits<std::int64_t>::max()));
    hand.small_blind = 0_c;
    hand.big_blind = 1_c;
    for (int more = 0; more < 1'000; ++more) totals.add(hand);
    CHECK(decimal_text(totals.net, exact_decimals, 0) == "9223372036854775807000");
    CHECK(totals.win_rate() == "922337203685477580700.00");
    CHECK(totals.win_rate_error().has_value());
    hand.net = Chips(std::numeric_limits<std::int64_t>::min());
    for (int more = 0; more < 2'000; ++more) totals.add(hand);
    CHECK(decimal_text(totals.net, exact_decimals, 0) == "-9223372036854775809000");
    const std::string error = totals.win_rate_error().value();
    CHECK(error.find_first_not_of("0123456789.") == std::string::npos);
}

TEST_CASE("a name in a CSV file is never a formula and a number stays one") {
    GroupColumns columns;
    for (const auto& column : group_columns({Key::player})) {
        if (column.name == "player" || column.name == "net") columns.push_back(column);
    }
    const auto row_of = [&](const std::string& player) {
        Groups groups({Key::player});
        groups.add(result(player.c_str(), Chips(-5)));
        std::string text;
        const auto sheet = csv_sheet(text);
        for (const Group& group : groups.groups()) sheet->add(columns, group);
        return text;
    };
    CHECK(row_of("Ann") == "Ann,-5\n");
    CHECK(row_of("A=1") == "A=1,-5\n");
    CHECK(row_of("=cmd|' /C calc'!A0") == "\"'=cmd|' /C calc'!A0\",-5\n");
    CHECK(row_of("=1,\"2\"") == "\"'=1,\"\"2\"\"\",-5\n");
    CHECK(row_of("  =1") == "\"'  =1\",-5\n");
    for (const std::string begin : {"+", "-", "@", "'", "\uff1d", "\uff0b", "\uff0d", "\uff20"}) {
        CHECK(row_of(begin + "1") == "\"'" + begin + "1\",-5\n");
    }
    CHECK(row_of("\uff21nn") == "\uff21nn,-5\n");
}

TEST_CASE("a share without a chance is nothing in every format") {
    const GroupColumns all = group_columns({Key::player});
    GroupColumns columns;
    for (const auto& column : all) {
        if (column.name == "player" || column.name == "vpip" || column.name == "af") columns.push_back(column);
    }
    Groups groups({Key::player});
    PlayerHand hand = result("A,\"nn", 0_c);
    hand[Statistic::vpip] = {1, 3};
    groups.add(hand);
    const auto written = [&](std::unique_ptr<Sheet> (*make)(std::string&)) {
        std::string text;
        const auto sheet = make(text);
        sheet->begin(columns);
        for (const Group& group : groups.groups()) sheet->add(columns, group);
        CHECK(sheet->finish());
        return text;
    };
    CHECK(written(csv_sheet) == "player,vpip,af\n\"A,\"\"nn\",33.3,\n");
    CHECK(written(ndjson_sheet) == "{\"player\":\"A,\\\"nn\",\"vpip\":33.3,\"af\":null}\n");
    CHECK(written(table_sheet) == "Player  VPIP  AF\nA,\"nn   33.3   -\n");
}

TEST_CASE("a chart keeps no more points than it can draw") {
    RunningResult result;
    for (int hand = 0; hand < 100'000; ++hand) result.add(exact(1_c, 0), 0);
    CHECK(result.hands() == 100'000);
    const std::string chart = result.chart(40, 5);
    CHECK(chart.starts_with("100000 |"));
    CHECK(chart.find("\n     0 |*") != std::string::npos);
}

TEST_CASE("a chart has as many hands in each of its columns however many there are") {
    RunningResult result;
    for (int hand = 0; hand < 10'000; ++hand) result.add(exact(1_c, 0), 0);
    // Rows for 10,000 and 5,000 and 0, behind seven cells of label: half of the hands are in the middle one.
    const std::string chart = result.chart(47, 3);
    const std::size_t begin = chart.find('\n') + 1;
    const std::string middle = chart.substr(begin, chart.find('\n', begin) - begin);
    CHECK(middle.starts_with(" 5000 |"));
    const std::size_t first = middle.find('*');
    const std::size_t last = middle.rfind('*');
    CHECK((first >= 16 && first <= 18));
    CHECK((last >= 35 && last <= 37));
}

TEST_CASE("each row of every format begins anew") {
    const PlayerHandColumns all = player_hand_columns();
    PlayerHandColumns columns;
    for (const auto& column : all) {
        if (column.name == "player" || column.name == "net") columns.push_back(column);
    }
    const auto written = [&](std::unique_ptr<Sheet> (*make)(std::string&)) {
        std::string text;
        const auto sheet = make(text);
        sheet->begin(columns);
        sheet->add(columns, result("Ann", 4_c));
        sheet->add(columns, result("Bob", Chips(-12)));
        CHECK(sheet->finish());
        return text;
    };
    CHECK(written(csv_sheet) == "player,net\nAnn,4\nBob,-12\n");
    CHECK(written(ndjson_sheet) == "{\"player\":\"Ann\",\"net\":4}\n{\"player\":\"Bob\",\"net\":-12}\n");
    CHECK(written(table_sheet) == "player  net\nAnn       4\nBob     -12\n");
}

TEST_CASE("a row may be longer than any name") {
    std::string text;
    const auto sheet = csv_sheet(text);
    const std::string name(64, '"');
    const PlayerHandColumns all = player_hand_columns();
    PlayerHandColumns columns(40, all[11]);
    sheet->begin(columns);
    text.clear();
    sheet->add(columns, result(name, 0_c));
    CHECK(columns.front().name == "player");
    CHECK(text.size() == 40 * (2 * 64 + 3));
    CHECK(text.ends_with("\"\"\"\n"));
}

// docs/STATS.md holds each definition word for word, however its lines are broken.
TEST_CASE("the document of the statistics says what the program says") {
    std::ifstream file(HANDLOG_SOURCE_DIR "/docs/STATS.md");
    std::string document;
    for (std::string word; file >> word;) document += word + " ";
    const auto holds = [&](std::string_view text) { return document.find(text) != std::string::npos; };
    for (const StatisticInfo& info : statistics()) {
        CAPTURE(info.name);
        const std::string whole = "### " + std::string(info.name) + " **" + std::string(info.title) + ".** " +
                                  std::string(info.counts) +
                                  (is_share(info.statistic) ? " Out of: " : " Divided by: ") +
                                  std::string(info.chance) + " " + std::string(info.edges) + " ";
        CHECK(holds(whole));
    }
    for (const auto& column : player_hand_columns()) {
        CAPTURE(column.name);
        CHECK((holds("`" + column.name + "`") || holds("### " + column.name) || column.name.ends_with("_chances")));
    }
}
