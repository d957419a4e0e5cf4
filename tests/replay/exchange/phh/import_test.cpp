// Files of hands into a store, and out of it again.
#include "replay/exchange/phh/import.hpp"

#include <cstddef>
#include <cstdint>
#include <doctest/doctest.h>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/poker/presets.hpp"
#include "engine/shuffle.hpp"
#include "eventstore/memory_store.hpp"
#include "host/recording.hpp"
#include "host/simulate.hpp"
#include "replay/exchange/phh/naming.hpp"
#include "replay/exchange/phh/write.hpp"
#include "replay/judge/judge.hpp"
#include "tests/replay/exchange/phh/showing.hpp"
#include "tests/replay/exchange/phh/support.hpp"

using namespace handlog::tests;
using namespace handlog::engine;
using namespace handlog::eventstore;
namespace phh = handlog::replay::phh;

namespace {

struct Imported {
    phh::Count count;
    std::vector<std::string> told;
};

[[nodiscard]] Imported import_into(MemoryStore& store, std::string_view text, unsigned workers = 1) {
    Imported imported;
    const auto tell = [&](const phh::Told& told) {
        imported.told.push_back(told.file + ", hand " + told.hand + ", line " + std::to_string(told.line) + ": " +
                                std::string(told.kind));
    };
    phh::Import import(&store, {}, tell, workers);
    import.begin_file("hands");
    REQUIRE(import.add(text).has_value());
    REQUIRE(import.end_file().has_value());
    REQUIRE(import.finish().has_value());
    imported.count = import.count();
    return imported;
}

[[nodiscard]] std::string hand(const std::string& name, const std::string& fields) {
    return "[" + name + "]\n" + fields;
}

[[nodiscard]] std::vector<HandLog> logs_of(MemoryStore& store) {
    std::vector<HandLog> logs;
    const auto visit = [&](const LogView& view) {
        logs.push_back(*read_log(view.bytes));
        return true;
    };
    REQUIRE(store.scan({}, visit).has_value());
    return logs;
}

// That the auditor's judge finds no mistake in them.
void check_by_judge(const std::vector<HandLog>& logs) {
    handlog::replay::judge::Judge judge;
    handlog::replay::judge::Findings findings;
    for (const HandLog& log : logs) judge.judge(log, findings);
    for (const auto& finding : findings) {
        CAPTURE(finding.what);
        CHECK(handlog::replay::judge::info(finding.check).severity == handlog::replay::judge::Severity::notice);
    }
}

const std::string folded = three_players("'p3 f', 'p1 f'", "table = 'Rio'\nhand = 7\n");

}  // namespace

TEST_CASE("hands come into the log of their table one after the other and are right") {
    MemoryStore store;
    const Imported imported = import_into(
        store, hand("1", folded) + hand("2", three_players("'p3 cbr 6', 'p1 f', 'p2 f'", "table = 'Rio'\n")));
    CHECK(imported.count.hands.sealed == 2);
    CHECK(imported.told.empty());
    const std::vector<HandLog> logs = logs_of(store);
    REQUIRE(logs.size() == 2);
    CHECK(logs[0].opening.key == LogKey{.table = *TableId::parse("Rio"), .ordinal = 0});
    CHECK(logs[1].opening.key == LogKey{.table = *TableId::parse("Rio"), .ordinal = 1});
    CHECK(std::get<StartHand>(logs[0].entries[0].command).hand_id == *HandId::parse("7"));
    CHECK(std::get<StartHand>(logs[1].entries[0].command).hand_id.text().size() == 16);
    CHECK(logs[0].entries[0].id->text().size() == 64);
    check_by_judge(logs);
}

TEST_CASE("a hand that is refused stops nothing and is told with its line and counted") {
    MemoryStore store;
    const Imported imported = import_into(store, hand("1", "variant = 'F7S'\n") + hand("2", folded) +
                                                     hand("3", "variant = 'NT'\nantes = [\n") +
                                                     hand("4", three_players("\n'p3 f',\n'p2 f', 'p1 f'")));
    CHECK(imported.count.hands.sealed == 1);
    CHECK(imported.count.all_refused() == 3);
    CHECK(imported.told == std::vector<std::string>{"hands, hand 1, line 2: another-game",
                                                    "hands, hand 3, line 15: malformed",
                                                    "hands, hand 4, line 23: out-of-turn"});
}

TEST_CASE("a habit of a site is told once for a file with the number of hands and matters to nobody") {
    const auto zero = [](int raise) {
        return three_players("'p3 f', 'p1 cbr " + std::to_string(raise) + "', 'p2 f'",
                             "table = 'Rio'\nwinnings = [0, 0, 0]\n");
    };
    const std::string texts = hand("1", folded) + hand("2", zero(6)) + hand("3", zero(7)) + hand("4", zero(8));
    MemoryStore store;
    std::vector<std::string> told;
    const auto tell = [&](const phh::Told& each) {
        CHECK_FALSE(each.matters);
        CHECK(each.finding);
        told.push_back(each.file + ", hand " + each.hand + ", " + to_string(*each.log) + ": " +
                       std::to_string(each.count) + " " + std::string(each.kind) + ": " + each.what);
    };
    phh::Import import(&store, {}, tell, 2);
    for (const char* file : {"one", "two"}) {
        import.begin_file(file);
        REQUIRE(import.add(file == std::string("one") ? texts : hand("9", zero(9))).has_value());
        REQUIRE(import.end_file().has_value());
    }
    REQUIRE(import.finish().has_value());
    CHECK(told == std::vector<std::string>{
                      "one, hand 2, table 'Rio', log 1: 3 winnings-zero: the file has no winners, and the pot is 4; 2 "
                      "more hands of the file have this finding",
                      "two, hand 9, table 'Rio', log 4: 1 winnings-zero: the file has no winners, and the pot is 4"});
    CHECK(import.count().remarks[static_cast<std::size_t>(phh::RemarkKind::winnings_zero)] == 4);
    CHECK(import.count().that_matter() == 0);
}

TEST_CASE("a rake that the other hands of its file contradict is told once for the file and changes no log") {
    // p3 bets `cents` before the flop, p2 calls, and nobody bets again.
    const auto raked = [](int cents, int rake) {
        const auto money = [](int amount) {
            const std::string text = std::to_string(1'000 + amount % 100);
            return std::to_string(amount / 100) + "." + text.substr(2);
        };
        return three_players(
            "'p3 cbr " + money(cents) + "', 'p1 f', 'p2 cc', 'd db 2c3d4h', 'p2 cc', 'p3 cbr 5', 'p2 f'",
            "currency_symbol = '$'\ntable = 'Rio'\nwinnings = [0, 0, " + money(2 * cents + 100 - rake) + "]\n");
    };
    std::string texts;
    for (int number = 1; number <= 20; ++number) {
        const int cents = 400 + 50 * number;
        texts += hand(std::to_string(number), raked(cents, (2 * cents + 100) / 20));
    }
    MemoryStore store;
    std::vector<std::string> told;
    const auto tell = [&](const phh::Told& each) {
        if (!each.finding) return;
        CHECK_FALSE(each.matters);
        told.push_back(each.file + ", hand " + each.hand + ", line " + std::to_string(each.line) + ", " +
                       to_string(*each.log) + ": " + std::to_string(each.count) + " " + std::string(each.kind) + ": " +
                       each.what);
    };
    phh::Import import(&store, {}, tell, 2);
    const auto file = [&](const char* name, const std::string& text) {
        import.begin_file(name);
        REQUIRE(import.add(text).has_value());
        REQUIRE(import.end_file().has_value());
    };
    file("one", texts + hand("21", raked(700, 180)));
    file("two", hand("1", raked(701, 180)));
    REQUIRE(import.finish().has_value());
    REQUIRE(told.size() == 1);
    CHECK(told[0] ==
          "one, hand 21, line 210, table 'Rio', log 20: 1 rake-differs: the figures leave a rake of 1.80 from a pot of "
          "15.00, and the 5.00 % that 20 other hands of these stakes give are 0.75");
    CHECK(import.count().remarks[static_cast<std::size_t>(phh::RemarkKind::rake_differs)] == 1);
    CHECK(import.count().that_matter() == 0);

    // The same hand alone is recorded in the same way.
    MemoryStore alone;
    static_cast<void>(import_into(alone, hand("21", raked(700, 180))));
    CHECK(logs_of(alone).at(0).entries == logs_of(store).at(20).entries);

    // Without the name of a table, nobody knows which hands can be compared.
    MemoryStore nameless;
    std::string unnamed = texts + hand("21", raked(700, 180));
    for (std::size_t at = unnamed.find("table = 'Rio'\n"); at != std::string::npos;
         at = unnamed.find("table = 'Rio'\n")) {
        unnamed.erase(at, 14);
    }
    CHECK(import_into(nameless, unnamed).count.remarks[static_cast<std::size_t>(phh::RemarkKind::rake_differs)] == 0);
}

TEST_CASE("what matters is a hand that cannot be played or that its file contradicts") {
    const auto count_of = [](const std::string& text) {
        MemoryStore store;
        return import_into(store, text).count;
    };
    CHECK(count_of(hand("1", folded)).that_matter() == 0);
    CHECK(count_of(hand("1", "variant = 'F7S'\n")).that_matter() == 0);
    CHECK(count_of(hand("1", three_players("'p1 f'"))).that_matter() == 1);
    CHECK(count_of(hand("1", three_players("'p3 f', 'p1 f'", "winnings = [9, 0, 0]\n"))).that_matter() == 1);

    CHECK(count_of("").nothing_is_a_hand());
    CHECK(count_of("no hand\n").nothing_is_a_hand());
    CHECK(count_of("variant = 'NT'\n").nothing_is_a_hand());
    CHECK_FALSE(count_of("no hand\n[1]\n" + folded).nothing_is_a_hand());
    CHECK_FALSE(count_of("variant = 'F7S'\n").nothing_is_a_hand());
    CHECK_FALSE(count_of(hand("1", three_players("'p1 f'"))).nothing_is_a_hand());
}

TEST_CASE("the same text is noticed wherever it stands and whenever it comes") {
    MemoryStore store;
    const Imported first = import_into(store, hand("1", folded) + hand("2", "\n" + folded + "\n"));
    CHECK(first.count.hands.sealed == 1);
    CHECK(first.count.hands.passed_over == 1);
    const Imported again = import_into(store, folded);
    CHECK(again.count.hands.sealed == 0);
    CHECK(again.count.hands.passed_over == 1);
    const Imported other = import_into(store, folded + "# another word\n");
    CHECK(other.count.hands.sealed == 1);
}

TEST_CASE("a hand that stops in the middle lies open at a table of its own") {
    MemoryStore store;
    const std::string partial = three_players("'p3 cc'", "table = 'Rio'\n");
    const Imported imported = import_into(store, hand("1", folded) + hand("2", partial) + hand("3", partial));
    CHECK(imported.count.hands.sealed == 1);
    CHECK(imported.count.hands.open == 1);
    CHECK(imported.count.hands.passed_over == 1);
    CHECK(import_into(store, partial).count.hands.passed_over == 1);
    const std::vector<HandLog> logs = logs_of(store);
    REQUIRE(logs.size() == 2);
    CHECK(logs[0].opening.key.table.text().starts_with("partial "));
    check_by_judge(logs);
}

TEST_CASE("a moment before that of the table's last hand is kept and no moment of the table") {
    MemoryStore store;
    const auto at = [](const char* time) {
        return three_players("'p3 f', 'p1 f'", std::string("year = 2009\nmonth = 7\nday = 4\ntime = ") + time +
                                                   "\ntime_zone_abbreviation = 'UTC'\n");
    };
    static_cast<void>(import_into(store, hand("1", at("12:00:00")) + hand("2", at("11:00:00"))));
    static_cast<void>(import_into(store, at("10:00:00")));
    const std::vector<HandLog> logs = logs_of(store);
    REQUIRE(logs.size() == 3);
    CHECK(logs[0].entries[0].at.known());
    for (const std::size_t later : {1U, 2U}) {
        CHECK_FALSE(logs[later].entries[0].at.known());
        CHECK(logs[later].entries[0].received_at.known());
    }
    check_by_judge(logs);
}

TEST_CASE("a table with a hand that is not over gets no other and the rest goes on") {
    MemoryStore store;
    const TableId rio = *TableId::parse("Rio");
    handlog::host::Recording recording(rio);
    static_cast<void>(recording.record(OpenTable{.table = rio, .rules = *preset("standard")}, {}));
    REQUIRE(store.append(additions_of(recording.log())).has_value());
    const std::string elsewhere = three_players("'p3 f', 'p1 f'", "table = 'Elsewhere'\n");
    for (const std::uint64_t sealed : {1U, 0U}) {
        const Imported imported = import_into(store, hand("1", folded) + hand("2", elsewhere) + hand("3", folded));
        CHECK(imported.count.hands.sealed == sealed);
        CHECK(imported.told == std::vector<std::string>{"hands, hand 1, line 2: table-in-play",
                                                        "hands, hand 3, line 19: table-in-play"});
    }
    const std::vector<HandLog> logs = logs_of(store);
    REQUIRE(logs.size() == 2);
    CHECK(logs[0] == recording.log());
}

TEST_CASE("what is told of a hand names the log that holds it") {
    MemoryStore store;
    std::vector<std::string> told;
    const auto tell = [&](const phh::Told& one) {
        told.push_back(std::string(one.kind) + " " + (one.log == nullptr ? "nowhere" : to_string(*one.log)));
    };
    phh::Import import(&store, {}, tell, 1);
    import.begin_file("hands");
    const std::string wrong = three_players("'p3 f', 'p1 f'", "table = 'Rio'\nwinnings = [0, 77, 0]\n");
    REQUIRE(import
                .add(hand("1", folded) + hand("2", wrong) + hand("3", wrong + "# again\n") +
                     hand("4", three_players("'p3 cc'")) + hand("5", "variant = 'F7S'\n"))
                .has_value());
    REQUIRE(import.end_file().has_value());
    REQUIRE(import.finish().has_value());
    REQUIRE(told.size() == 4);
    CHECK(told[0] == "winnings-differ table 'Rio', log 1");
    CHECK(told[1] == "winnings-differ table 'Rio', log 2");
    CHECK(told[2].starts_with("not-over table 'partial "));
    CHECK(told[3] == "another-game nowhere");
}

TEST_CASE("any number of threads imports the same") {
    std::string text;
    for (int number = 0; number < 700; ++number) {
        const std::string raise = std::to_string(4 + number % 97);
        text += hand(std::to_string(number),
                     three_players("'p3 cbr " + raise + "', 'p1 f', 'p2 " + (number % 5 == 0 ? "x" : "f") + "'",
                                   "hand = " + std::to_string(number) + "\n"));
    }
    MemoryStore one;
    MemoryStore four;
    const Imported by_one = import_into(one, text, 1);
    const Imported by_four = import_into(four, text, 4);
    CHECK(by_one.told.size() == 140);
    CHECK(by_one.told == by_four.told);
    CHECK(logs_of(one) == logs_of(four));
}

TEST_CASE("hands of our own tables are exported and imported as the same hands") {
    handlog::host::SimulationOptions options{
        .rules = *preset("tda"), .seats = 6, .buy_in = 200_c, .master = derived(Seed{}, "real hands")};
    options.rules.ante = {.kind = AnteKind::big_blind, .amount = 2_c};
    for (const bool antes_of_all : {false, true}) {
        if (antes_of_all) options.rules.ante.kind = AnteKind::each;
        handlog::host::Simulation simulation(options);
        for (int number = 0; number < 150; ++number) {
            const HandLog log = simulation.next_hand();
            const auto text = phh::to_phh(log);
            REQUIRE(text.has_value());
            CAPTURE(*text);
            CHECK(missing_show(*text).empty());
            const phh::Played hand = played(*text);
            CHECK(remarks_on(hand).empty());
            Events before = events_of(log);
            const auto ended = [](const Events& events) {
                for (const Event& event : events) {
                    if (const auto* found = std::get_if<HandEnded>(&event)) return *found;
                }
                return HandEnded{};
            };
            CHECK(ended(events_of(hand.log)) == ended(before));
            // What is exported once more is the same text, but for the names of the table.
            HandLog again = hand.log;
            again.opening.key.table = log.opening.key.table;
            std::get<StartHand>(again.entries[0].command).hand_id =
                *HandId::parse("bots-" + std::to_string(number + 1));
            const auto twice = phh::to_phh(again);
            REQUIRE(twice.has_value());
            CHECK(*twice == *text);
        }
    }
}

TEST_CASE("an exported hand has a word of every player at its showdown whose cards nobody saw") {
    const auto exported = [](const std::string& actions, const char* more) {
        const phh::Played hand = played(
            "variant = 'NT'\nantes = [0]\nblinds_or_straddles = [1, 2, 0]\nmin_bet = 2\nstarting_stacks = [50, 80, "
            "80]\n"
            "actions = ['d dh p1 \?\?\?\?', 'd dh p2 \?\?\?\?', 'd dh p3 \?\?\?\?', " +
            actions + "]\n" + more);
        const auto text = phh::to_phh(hand.log);
        REQUIRE(text.has_value());
        const std::string line = text->substr(text->find("actions"));
        return line.substr(0, line.find('\n'));
    };
    const std::string all_in = "'p3 f', 'p1 cbr 50', 'p2 cc', 'd db 2c3d4h', 'd db 9c', 'd db Td', 'p2 sm KsKh'";
    const std::string both = "'p1 sm \?\?\?\?', 'p2 sm \?\?\?\?', ";
    const std::string text = exported(all_in, "winnings = [0, 100, 0]\n");
    CHECK(text.find("'p2 cc', " + both + "'d db 2c3d4h', " + both + "'d db 9c', " + both + "'d db Td', 'p2 sm KsKh', " +
                    "'p1 sm \?\?\?\?']") != std::string::npos);
    CHECK(missing_show("variant = 'NT'\nstarting_stacks = [50, 80, 80]\n" + text + "\n").empty());
    // The rule that is tested by: without those words it finds the first that is missing.
    CHECK(missing_show("variant = 'NT'\nstarting_stacks = [50, 80, 80]\nactions = [" + all_in + "]\n") ==
          "p1 before the board of action 4");
    const std::string down = exported(
        "'p3 f', 'p1 cc', 'p2 cc', 'd db 2c3d4h', 'p1 cc', 'p2 cc', 'd db 9c', 'p1 cc', 'p2 cc', 'd db Td', 'p1 cc', "
        "'p2 cc'",
        "");
    CHECK(down.ends_with("'p1 cc', 'p2 cc', 'p1 sm \?\?\?\?', 'p2 sm \?\?\?\?']"));
}

TEST_CASE("the last player with chips checks in an exported hand where the round began with a choice") {
    const auto exported = [](const char* actions) {
        const phh::Played hand = played(
            std::string("variant = 'NT'\nantes = [0]\nblinds_or_straddles = [1, 2, 0]\nmin_bet = 2\nstarting_stacks = "
                        "[100, 100, 2]\nactions = ['d dh p1 AsAh', 'd dh p2 KsKh', 'd dh p3 QsQh', ") +
            actions + "]\n");
        const auto text = phh::to_phh(hand.log);
        REQUIRE(text.has_value());
        REQUIRE(played(*text).log.entries == hand.log.entries);
        return *text;
    };
    const std::string checked = exported("'p3 cc', 'p1 f', 'p2 cc', 'd db 2c3d4h', 'd db 9c', 'd db Td'");
    CHECK(checked.find("'p1 f', 'p2 cc', 'p2 sm KsKh'") != std::string::npos);
    CHECK(exported("'p3 cc', 'p1 f', 'd db 2c3d4h', 'd db 9c', 'd db Td'") == checked);
    // Who called an all-in has had a turn.
    const std::string called = exported("'p3 f', 'p1 cbr 100', 'p2 cc', 'd db 2c3d4h', 'd db 9c', 'd db Td'");
    CHECK(called.find("'p2 cc', 'p1 sm") != std::string::npos);
}

TEST_CASE("cards that somebody shows after folding are a comment in what is exported") {
    const phh::Played hand =
        played(three_players("'d dh p1 AsAh', 'd dh p2 KsKh', 'd dh p3 QsQh', 'p3 f', 'p1 f', 'p3 sm QsQh'"));
    const auto text = phh::to_phh(hand.log);
    REQUIRE(text.has_value());
    CHECK(text->find("'# p3 shows QsQh'") != std::string::npos);
    CHECK(remarks_on(played(*text)).empty());
}

TEST_CASE("the currency of a file is kept when the hand is exported") {
    const auto exported = [](std::string_view fields) {
        const auto text = phh::to_phh(played(three_players("'p3 f', 'p1 f'", fields)).log);
        REQUIRE(text.has_value());
        return *text;
    };
    CHECK(exported("currency = 'USD'\n").find("\ncurrency = 'USD'\n") != std::string::npos);
    CHECK(exported("").find("currency") == std::string::npos);
    CHECK(exported("currency = 'play'\n").find("currency") == std::string::npos);
}

TEST_CASE("a log that the format has no word for is not exported") {
    handlog::host::Recording recording(*TableId::parse("Rio"));
    static_cast<void>(recording.record(OpenTable{.table = *TableId::parse("Rio"), .rules = *preset("standard")}, {}));
    static_cast<void>(recording.record(CloseTable{}, {}));
    const auto text = phh::to_phh(recording.log());
    REQUIRE_FALSE(text.has_value());
    CHECK(text.error().what == "table 'Rio', log 0: no hand was dealt in it");
}
