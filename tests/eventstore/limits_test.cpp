// What is no log that could be read again is not written.
#include <doctest/doctest.h>
#include <string>

#include "eventstore/codec/codec.hpp"
#include "eventstore/codec/format.hpp"
#include "tests/eventstore/hexadecimal.hpp"

using namespace handlog::engine;
using namespace handlog::eventstore;

namespace {

[[nodiscard]] Entry folded(std::int64_t at) {
    return {
        .at = Time(at), .received_at = Time(at), .command = Fold{.hand = {1}, .seat = Seat(0)}, .outcome = Events{}};
}

[[nodiscard]] Entry sealing(std::int64_t at) {
    return {.at = Time(at),
            .received_at = Time(at),
            .command = CloseHand{.hand = {1}},
            .outcome = Events{HandClosed{.number = {1}}}};
}

[[nodiscard]] HandLog log_of(std::vector<Entry> entries) {
    return {.opening = {.key = {.table = *TableId::parse("Rio"), .ordinal = 3}}, .entries = std::move(entries)};
}

[[nodiscard]] std::string refusal_of(const HandLog& log, ErrorCode code = ErrorCode::not_allowed) {
    const auto encoded = encode(log);
    if (encoded) return "it can be written";
    CHECK(encoded.error().code == code);
    return encoded.error().what;
}

// Each of its events takes a byte.
[[nodiscard]] Entry entry_of(std::size_t events) {
    Entry entry = folded(0);
    entry.outcome = Events(events, Event(PlayerChecked{.seat = Seat(9)}));
    return entry;
}

}  // namespace

TEST_CASE("a log that is not sealed by its last entry and only there is not written") {
    CHECK(refusal_of(log_of({})) == "table 'Rio', log 3: a sealed log has an entry that seals it");
    CHECK(refusal_of(log_of({folded(0)})) == "table 'Rio', log 3: entry 0 is the last and does not seal the log");
    CHECK(refusal_of(log_of({sealing(0), folded(0), sealing(0)})) ==
          "table 'Rio', log 3: entry 0 seals the log and is not its last");
    CHECK(refusal_of(log_of({sealing(0)})) == "it can be written");
    Entry closing = folded(0);
    closing.outcome = Events{TableClosed{}};
    CHECK(refusal_of(log_of({closing})) == "it can be written");
    closing.outcome = Rejection{};
    CHECK(refusal_of(log_of({closing})) == "table 'Rio', log 3: entry 0 is the last and does not seal the log");
}

TEST_CASE("a log whose time goes backwards is not written") {
    CHECK(refusal_of(log_of({folded(5), folded(4), sealing(6)})) ==
          "table 'Rio', log 3: entry 1 happened before the entry that it follows");
    Entry unknown = folded(0);
    unknown.at = {};
    CHECK(refusal_of(log_of({folded(5), unknown, sealing(4)})) ==
          "table 'Rio', log 3: entry 2 happened before the entry that it follows");
    CHECK(refusal_of(log_of({folded(5), unknown, sealing(5)})) == "it can be written");
    Buffer bytes;
    LogWriter writer(bytes);
    writer.write(log_of({}).opening);
    writer.write(folded(5));
    CHECK_THROWS_AS(writer.write(folded(4)), BrokenInvariant);
}

TEST_CASE("names that are empty are not written") {
    HandLog log = log_of({sealing(0)});
    log.entries[0].id.emplace();
    CHECK(refusal_of(log) == "table 'Rio', log 3: entry 0: the id of its command is empty");
    log.entries[0].id.reset();
    log.opening.key.table = {};
    CHECK(refusal_of(log) == "table '', log 3: the table has no name");
}

TEST_CASE("an opening whose seats are not in ascending order is not written") {
    HandLog log = log_of({sealing(0)});
    Snapshot& snapshot = log.opening.snapshot.emplace();
    for (const int seat : {2, 2}) {
        snapshot.seats.push_back({.seat = Seat(seat), .player = *PlayerId::parse("Ann"), .stack = {}});
    }
    CHECK(refusal_of(log) == "table 'Rio', log 3: the seats are not in ascending order");
    snapshot.seats[1].seat = Seat(3);
    CHECK(refusal_of(log) == "it can be written");
    for (const int seat : {2, 2}) snapshot.reserved.push_back({.seat = Seat(seat), .reservation = {}});
    CHECK(refusal_of(log) == "table 'Rio', log 3: the reserved seats are not in ascending order");
    snapshot.reserved[1].seat = Seat(3);
    CHECK(refusal_of(log) == "it can be written");
}

TEST_CASE("an entry has at most so many bytes") {
    // The length takes 3 bytes, the head of the entry 1, the command 2, and each event 1.
    constexpr std::size_t most = format::most_entry_bytes - 6;
    const auto whole = encode(log_of({entry_of(most), sealing(0)}));
    REQUIRE(whole.has_value());
    CHECK(decode(whole->bytes()) == log_of({entry_of(most), sealing(0)}));
    CHECK(refusal_of(log_of({entry_of(most + 1), sealing(0)}), ErrorCode::limit) ==
          "table 'Rio', log 3: entry 0: it has 32769 bytes, and nothing in a log has more than 32768");

    Buffer bytes;
    LogWriter writer(bytes);
    writer.write(log_of({}).opening);
    const std::string where = std::to_string(bytes.size());
    writer.write(entry_of(most + 1));
    const auto read = read_log(bytes);
    REQUIRE_FALSE(read.has_value());
    CHECK(read.error().what ==
          "entry 0 (at byte " + where +
              " of the log): it has more than 32766 bytes, and nothing in a log has more than 32768");
}

TEST_CASE("a log has at most so many entries") {
    std::vector<Entry> entries(format::most_entries - 1, folded(0));
    entries.push_back(sealing(0));
    const auto whole = encode(log_of(entries));
    REQUIRE(whole.has_value());
    CHECK(decode(whole->bytes()).has_value());
    entries.insert(entries.begin(), folded(0));
    CHECK(refusal_of(log_of(entries), ErrorCode::limit) ==
          "table 'Rio', log 3: a log has at most 65536 entries, and this one has 65537");

    Buffer bytes;
    LogWriter writer(bytes);
    writer.write(log_of({}).opening);
    for (const Entry& entry : entries) writer.write(entry);
    const auto read = decode(bytes);
    REQUIRE_FALSE(read.has_value());
    CHECK(read.error().what.rfind("entry 65536 (at byte ", 0) == 0);
    CHECK(read.error().what.find("): a log has at most 65536 entries, and this one has more") != std::string::npos);
}

TEST_CASE("a log has at most so many bytes") {
    const PlayerId longest = *PlayerId::parse(std::string(PlayerId::longest, 'x'));
    Entry large = folded(0);
    large.outcome = Events(480, PlayerSeated{.seat = Seat(0), .player = longest, .stack = {}});
    std::vector<Entry> entries(530, large);
    entries.push_back(sealing(0));
    const std::string refusal = refusal_of(log_of(entries), ErrorCode::limit);
    CHECK(refusal.rfind("table 'Rio', log 3: a log has at most 16777216 bytes, and this one has ", 0) == 0);

    const Buffer bytes(format::most_log_bytes + 1);
    const auto read = decode(bytes);
    REQUIRE_FALSE(read.has_value());
    CHECK(read.error().code == ErrorCode::corrupt);
    CHECK(read.error().what == "a log has at most 16777216 bytes, and this one has 16777217");
}
