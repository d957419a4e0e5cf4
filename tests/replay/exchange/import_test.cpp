// What was exported comes back as the bytes that it was, whole logs or nothing.
#include "replay/exchange/import.hpp"

#include <algorithm>
#include <cstddef>
#include <doctest/doctest.h>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/poker/presets.hpp"
#include "engine/poker/rules.hpp"
#include "eventstore/codec/json.hpp"
#include "eventstore/memory_store.hpp"
#include "host/simulate.hpp"
#include "tests/support/recorded_play.hpp"

using namespace handlog::tests;
using namespace handlog::engine;
using namespace handlog::eventstore;
using handlog::replay::Import;

namespace {

[[nodiscard]] std::string text_of(const std::vector<HandLog>& logs) {
    std::string text;
    for (const HandLog& log : logs) append_json(text, log);
    return text;
}

[[nodiscard]] Result<void> import_file(Import& import, std::string_view name, std::string_view text) {
    import.begin_file(std::string(name));
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        if (Result<void> taken = import.take(line); !taken) return taken;
        text.remove_prefix(std::min(text.size(), line.size() + 1));
    }
    return import.end_file();
}

struct Stored {
    LogKey key;
    Buffer bytes;
    Digest digest;
    friend bool operator==(const Stored&, const Stored&) = default;
};

[[nodiscard]] std::vector<Stored> everything_in(EventStore& store) {
    std::vector<Stored> all;
    REQUIRE(store.scan({}, [&](const LogView& log) {
        all.push_back({.key = log.key, .bytes = {log.bytes.begin(), log.bytes.end()}, .digest = log.digest});
        return true;
    }));
    return all;
}

[[nodiscard]] std::vector<HandLog> an_evening(std::uint8_t seed, int hands) {
    Seed master;
    master.bytes.fill(seed);
    Rules rules = *preset("standard");
    rules.small_blind = 50_c;
    rules.big_blind = 100_c;
    handlog::host::Simulation simulation({.rules = rules, .seats = 4, .buy_in = 4'000_c, .master = master});
    std::vector<HandLog> logs;
    for (int hand = 0; hand < hands; ++hand) logs.push_back(simulation.next_hand());
    return logs;
}

[[nodiscard]] std::size_t lines_of(std::string_view text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

// Of a text whose lines are counted from 1.
[[nodiscard]] std::string with_line(std::string text, std::size_t number, std::string_view line) {
    std::size_t begin = 0;
    for (std::size_t before = 1; before < number; ++before) begin = text.find('\n', begin) + 1;
    return text.replace(begin, text.find('\n', begin) - begin, line);
}

}  // namespace

TEST_CASE("a simulated evening that was exported is imported as the same bytes") {
    for (std::uint8_t seed = 1; seed <= 5; ++seed) {
        const std::vector<HandLog> logs = an_evening(seed, 300);
        MemoryStore original;
        for (const HandLog& log : logs) {
            const EncodedLog encoded = *encode(log);
            REQUIRE(original.write({&encoded, 1}));
        }
        MemoryStore store;
        Import import(store);
        REQUIRE(import_file(import, "evening", text_of(logs)));
        CHECK(import.count().sealed == 300);
        CHECK(everything_in(store) == everything_in(original));
        CHECK(store.heads() == original.heads());
    }
}

TEST_CASE("random play whose last log is open comes back as it was") {
    int open = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        CAPTURE(seed);
        // Two tables, of which the first one's open log ends where the second begins.
        std::vector<HandLog> logs = recorded_play(seed, 120, "Rio");
        const std::vector<HandLog> others = recorded_play(seed + 1'000, 50, "Bar");
        logs.insert(logs.end(), others.begin(), others.end());
        MemoryStore store;
        Import import(store);
        REQUIRE(import_file(import, "play", text_of(logs)));
        std::vector<HandLog> stored;
        for (const Stored& log : everything_in(store)) stored.push_back(*read_log(log.bytes));
        CHECK(stored == logs);
        CHECK(import.count().sealed + import.count().open == logs.size());
        open += static_cast<int>(import.count().open);

        // Once more: everything is there.
        const std::vector<Stored> before = everything_in(store);
        Import again(store);
        REQUIRE(import_file(again, "play", text_of(logs)));
        CHECK(again.count().passed_over == logs.size());
        CHECK(everything_in(store) == before);
    }
    CHECK(open > 60);
}

TEST_CASE("an error names file and line and field and leaves exactly what stands before") {
    const std::vector<HandLog> logs = an_evening(9, 4);
    const std::string text = text_of(logs);
    const std::size_t before = lines_of(text_of({logs[0], logs[1]}));
    const std::vector<Stored> whole = [&] {
        MemoryStore store;
        Import import(store);
        REQUIRE(import_file(import, "evening", text));
        return everything_in(store);
    }();
    struct Fault {
        std::size_t line;
        std::string_view instead;
        std::string_view what;
    };
    for (const Fault& fault :
         {Fault{1, "{}", "evening, line 1: missing field \"format\""},
          Fault{2, "fold!", "evening, line 2: byte 2: this is not JSON"},
          Fault{before + 1, "{}", "missing field \"format\""}, Fault{before + 2, "{}", "missing field \"seq\""},
          Fault{before + 3,
                R"({"seq":7,"at":null,"received_at":null,"id":null,"command":{"type":"Shove"},"events":[]})",
                "command.type: unknown value \"Shove\""},
          Fault{before + 3,
                R"({"seq":7,"at":null,"received_at":null,"id":null,"command":{"type":"CloseTable"},"events":[]})",
                "seq: expected entry 1"}}) {
        CAPTURE(fault.what);
        MemoryStore store;
        Import import(store);
        const Result<void> done = import_file(import, "evening", with_line(text, fault.line, fault.instead));
        REQUIRE_FALSE(done);
        CHECK(done.error().code == ErrorCode::malformed);
        const std::string place = "evening, line " + std::to_string(fault.line) + ": ";
        CHECK(done.error().what.substr(0, place.size()) == place);
        CHECK(done.error().what.find(fault.what) != std::string::npos);
        const std::size_t left = fault.line > before ? 2 : 0;
        CHECK(everything_in(store) ==
              std::vector<Stored>(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(left)));

        // Mended and imported once more.
        Import again(store);
        REQUIRE(import_file(again, "evening", text));
        CHECK(again.count().passed_over == left);
        CHECK(everything_in(store) == whole);
    }
}

TEST_CASE("what the store refuses is told with the line of its opening") {
    std::vector<HandLog> logs = an_evening(3, 5);
    const std::size_t before = lines_of(text_of({logs[0], logs[1]}));
    logs.erase(logs.begin() + 2);
    MemoryStore store;
    Import import(store);
    const Result<void> done = import_file(import, "evening", text_of(logs));
    REQUIRE_FALSE(done);
    CHECK(done.error().what ==
          "evening, line " + std::to_string(before + 1) + ": table 'bots', log 3: the next log of the table is log 2");
    CHECK(import.count().sealed == 2);
    CHECK(store.heads()->front().sealed == 2);
}

TEST_CASE("a first log that says it continues another is not imported") {
    std::vector<HandLog> logs = an_evening(1, 5);
    logs[0].opening.origin = Origin::continued;
    MemoryStore store;
    Import import(store);
    const Result<void> done = import_file(import, "evening", text_of(logs));
    REQUIRE_FALSE(done);
    CHECK(done.error().code == ErrorCode::malformed);
    CHECK(done.error().what == "evening, line 1: table 'bots', log 0: it is the first log and continues another");
    CHECK(store.heads()->empty());
}

TEST_CASE("what breaks off in the middle of a hand is imported as a log that is open still") {
    const std::vector<HandLog> logs = an_evening(4, 2);
    std::string text = text_of(logs);
    text.erase(text.rfind('\n', text.size() - 2) + 1);
    MemoryStore store;
    Import import(store);
    REQUIRE(import_file(import, "evening", text));
    CHECK(import.count().sealed == 1);
    CHECK(import.count().open == 1);
    CHECK(store.heads()->front().open == logs[1].entries.size() - 1);
    // An opening alone is nothing.
    Import another(store);
    const Result<void> done = import_file(another, "evening", to_json(logs[0].opening) + "\n");
    REQUIRE_FALSE(done);
    CHECK(done.error().what == "evening, line 1: the file ends after the opening of a log");
}

TEST_CASE("an import writes over nothing") {
    MemoryStore store;
    Import import(store);
    REQUIRE(import_file(import, "one", text_of(an_evening(1, 3))));
    const std::vector<Stored> before = everything_in(store);
    Import other(store);
    const Result<void> done = import_file(other, "two", text_of(an_evening(2, 3)));
    REQUIRE_FALSE(done);
    CHECK(done.error().code == ErrorCode::conflict);
    CHECK(done.error().what == "two, line 1: table 'bots', log 0: the log already has another version of it");
    CHECK(everything_in(store) == before);
}

TEST_CASE("a hand that stands twice in a file is passed over the second time") {
    const std::vector<HandLog> logs = an_evening(6, 3);
    const std::string text = text_of({logs[0], logs[1], logs[1], logs[0], logs[2]});
    MemoryStore store;
    Import import(store);
    REQUIRE(import_file(import, "evening", text));
    CHECK(import.count().sealed == 3);
    CHECK(import.count().passed_over == 2);
    Import again(store);
    REQUIRE(import_file(again, "evening", text));
    CHECK(again.count().passed_over == 5);

    // Without waiting for the disk in between: until the end, nothing is written.
    MemoryStore late;
    Import waiting(late);
    waiting.begin_file("evening");
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) REQUIRE(waiting.take(line));
    CHECK(waiting.count().passed_over == 2);
    CHECK(waiting.count().sealed == 0);
    REQUIRE(waiting.end_file());
    CHECK(waiting.count().sealed == 3);

    // Another hand in its place is refused, however close it is.
    MemoryStore fresh;
    Import other(fresh);
    const Result<void> done = import_file(other, "evening", text_of({logs[0], an_evening(7, 1)[0]}));
    REQUIRE_FALSE(done);
    CHECK(done.error().code == ErrorCode::conflict);
    CHECK(done.error().what.find("table 'bots', log 0: the log already has another version of it") !=
          std::string::npos);
    CHECK(other.count().sealed == 1);
}

TEST_CASE("a hand that was exported while it was open is completed by a later export") {
    const std::vector<HandLog> logs = an_evening(6, 2);
    HandLog open = logs[1];
    open.entries.resize(3);
    MemoryStore store;
    Import first(store);
    REQUIRE(import_file(first, "early", text_of({logs[0], open})));
    CHECK(first.count().open == 1);
    Import second(store);
    REQUIRE(import_file(second, "late", text_of(logs)));
    CHECK(second.count().passed_over == 1);
    CHECK(second.count().sealed == 1);
    MemoryStore whole;
    Import at_once(whole);
    REQUIRE(import_file(at_once, "late", text_of(logs)));
    CHECK(everything_in(store) == everything_in(whole));
    // And the early export adds nothing to the late one.
    Import third(store);
    REQUIRE(import_file(third, "early", text_of({logs[0], open})));
    CHECK(third.count().passed_over == 2);

    // A hand that went otherwise is another one.
    open.entries.back().received_at = Time(1);
    Import other(store);
    REQUIRE_FALSE(import_file(other, "other", text_of({open})));
}

TEST_CASE("no store is made for what none would take") {
    bool made = false;
    MemoryStore store;
    Import import([&]() -> Result<EventStore*> {
        made = true;
        return &store;
    });
    const Result<void> done = import_file(import, "part", text_of({an_evening(6, 2)[1]}));
    REQUIRE_FALSE(done);
    CHECK(done.error().what.rfind("part, line 1: ", 0) == 0);
    CHECK(!made);
}

TEST_CASE("a store is made when there is something to write and not before") {
    const std::string text = text_of(an_evening(6, 3));
    MemoryStore store;
    int made = 0;
    const auto make = [&]() -> Result<EventStore*> {
        ++made;
        return &store;
    };
    Import wrong(make);
    CHECK_FALSE(import_file(wrong, "evening", with_line(text, 2, "fold!")));
    CHECK(made == 0);
    Import import(make);
    REQUIRE(import_file(import, "evening", text));
    REQUIRE(import_file(import, "evening", text));
    CHECK(import.count().sealed == 3);
    CHECK(import.count().passed_over == 3);
    CHECK(made == 1);
    Import failing([]() -> Result<EventStore*> { return failure(ErrorCode::read_only, "it fails"); });
    const Result<void> done = import_file(failing, "evening", text);
    REQUIRE_FALSE(done);
    CHECK(done.error().code == ErrorCode::read_only);
}
