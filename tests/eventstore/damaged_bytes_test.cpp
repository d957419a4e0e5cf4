// Bytes that are no log, or no longer the log that was written: refused, with
// the place, or the very bytes that such a log has.
#include <doctest/doctest.h>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "eventstore/codec/codec.hpp"
#include "eventstore/codec/format.hpp"
#include "tests/eventstore/frozen.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/recorded_play.hpp"
#include "tests/support/sanitized.hpp"

using namespace handlog::engine;
using namespace handlog::eventstore;
using namespace handlog::tests;

namespace {

// The sealed logs of a few short evenings.
[[nodiscard]] std::vector<EncodedLog> some_logs() {
    std::vector<EncodedLog> logs;
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        Dice dice(seed);
        for (const HandLog& log : recorded_play(seed, 60)) {
            if (auto encoded = encode(stamped_at_random(log, dice))) logs.push_back(*std::move(encoded));
        }
    }
    return logs;
}

[[nodiscard]] HandLog first_log() { return decode(some_logs().front().bytes()).value(); }

// Why these bytes are neither refused in order nor the log that has exactly them.
[[nodiscard]] std::string dishonesty(const Buffer& bytes) {
    const auto read = decode(bytes);
    if (read) {
        const auto again = encode(*read);
        if (!again) return "it was read and cannot be written: " + again.error().what;
        return again->bytes() == bytes ? "" : "it was read and is written as " + hexadecimal(again->bytes());
    }
    const Error& error = read.error();
    if (error.code != ErrorCode::corrupt && error.code != ErrorCode::another_version) return "it is not called damaged";
    if (error.next.empty()) return "it is not said what to do: " + error.what;
    const bool names_what = error.what.rfind("the opening (at byte ", 0) == 0 || error.what.rfind("entry ", 0) == 0;
    const std::size_t at = error.what.find("(at byte ");
    if (!names_what || at == std::string::npos) return "it is not said where: " + error.what;
    return std::stoul(error.what.substr(at + 9)) <= bytes.size() ? "" : "no byte stands there: " + error.what;
}

[[nodiscard]] std::string error_of(const Buffer& bytes) {
    const auto read = decode(bytes);
    return read ? "it can be read" : read.error().what;
}

// A frame that no writer would write.
[[nodiscard]] Buffer frame(std::string_view bytes) {
    Buffer frame = bytes_of(bytes);
    frame.insert(frame.begin(), static_cast<std::byte>(frame.size()));
    return frame;
}

[[nodiscard]] Buffer joined(std::initializer_list<Buffer> parts) {
    Buffer all;
    for (const Buffer& part : parts) all.insert(all.end(), part.begin(), part.end());
    return all;
}

[[nodiscard]] Buffer opening_of_rio() {
    Buffer bytes;
    LogWriter(bytes).write(Opening{.key = {.table = *TableId::parse("Rio"), .ordinal = 0}});
    return bytes;
}

// What the first entry of Rio is told to be damaged by, and at which byte of it.
[[nodiscard]] std::string error_of_entry(std::string_view bytes) {
    const Buffer opening = opening_of_rio();
    const std::string error = error_of(joined({opening, frame(bytes)}));
    const std::string where = "entry 0 (at byte ";
    if (error.rfind(where, 0) != 0) return error;
    const std::size_t byte = std::stoul(error.substr(where.size()));
    return "byte " + std::to_string(byte - opening.size()) + error.substr(error.find("): ") + 1);
}

}  // namespace

TEST_CASE("a log with any one bit changed is refused or is the log that has these bytes") {
    std::size_t logs = 0;
    std::size_t read_all_the_same = 0;
    for (const EncodedLog& log : some_logs()) {
        ++logs;
        Buffer bytes = log.bytes();
        const std::size_t stride = tries_all() ? 1 : sanitized ? 11 : 3;
        for (std::size_t bit = 0; bit < 8 * bytes.size(); bit += stride) {
            const std::byte flipped = std::byte{1} << (bit % 8);
            bytes[bit / 8] ^= flipped;
            if (const std::string wrong = dishonesty(bytes); !wrong.empty()) FAIL_CHECK("bit " << bit << ": " << wrong);
            if (decode(bytes)) ++read_all_the_same;
            bytes[bit / 8] ^= flipped;
        }
    }
    CHECK(logs > 10);
    // An amount or a name may have become another: that the digest shows.
    CHECK(read_all_the_same > 0);
}

TEST_CASE("a log with bytes changed or cut out or put in is refused or is the log that has these bytes") {
    Dice dice(7);
    std::size_t logs = 0;
    for (const EncodedLog& log : some_logs()) {
        for (int attempt = 0; attempt < 200; ++attempt) {
            Buffer bytes = log.bytes();
            for (int left = dice.between(1, 3); left > 0 && !bytes.empty(); --left) {
                const auto at = bytes.begin() + dice.below(static_cast<int>(bytes.size()));
                const auto byte = static_cast<std::byte>(dice.percent(30) ? 255 * dice.below(2) : dice.below(256));
                switch (dice.below(3)) {
                    case 0:
                        *at = byte;
                        break;
                    case 1:
                        bytes.erase(at);
                        break;
                    default:
                        bytes.insert(at, byte);
                }
            }
            if (const std::string wrong = dishonesty(bytes); !wrong.empty())
                FAIL_CHECK(hexadecimal(bytes) << ": " << wrong);
        }
        ++logs;
    }
    CHECK(logs > 10);
}

TEST_CASE("a log that is cut anywhere is refused and says where it ends") {
    for (const EncodedLog& log : some_logs()) {
        for (std::size_t size = 0; size < log.bytes().size(); ++size) {
            CAPTURE(size);
            const Buffer cut(log.bytes().begin(), log.bytes().begin() + static_cast<std::ptrdiff_t>(size));
            CHECK(dishonesty(cut).empty());
            CHECK_FALSE(decode(cut).has_value());
        }
    }
}

TEST_CASE("what was read before an error is sound") {
    const HandLog whole = first_log();
    Buffer bytes = encode(whole).value().bytes();
    bytes.pop_back();
    LogReader reader(bytes);
    CHECK(reader.opening() == whole.opening);
    Entry entry;
    std::size_t sound = 0;
    for (; reader.next(entry); ++sound) CHECK(entry == whole.entries.at(sound));
    CHECK(sound + 1 == whole.entries.size());
    CHECK(reader.sequence() == sound);
    CHECK_FALSE(reader.done());
    // It stays at the frame that cannot be read.
    CHECK(reader.next(entry).error().what == "entry " + std::to_string(sound) + " (at byte " +
                                                 std::to_string(reader.offset()) +
                                                 " of the log): the log ends in the middle of it");
}

TEST_CASE("an opening that is none is refused") {
    CHECK(error_of({}) == "the opening (at byte 0 of the log): the bytes end too early");
    CHECK(error_of(bytes_of("00")) == "the opening (at byte 0 of the log): the bytes end too early");
    CHECK(error_of(bytes_of("05 01")) == "the opening (at byte 0 of the log): the log ends in the middle of it");
    CHECK(error_of(bytes_of("02 04 00")) == "the opening (at byte 1 of the log): the bytes end too early");
    CHECK(error_of(bytes_of("80 00")) == "the opening (at byte 0 of the log): a number is longer than necessary");
    CHECK(error_of(bytes_of("ff ff ff ff ff ff ff ff ff 02")) ==
          "the opening (at byte 0 of the log): a number does not fit into 64 bits");
    CHECK(error_of(opening_of_rio()) == "the opening (at byte " + std::to_string(opening_of_rio().size()) +
                                            " of the log): the log ends with it and is not sealed");

    HandLog log = first_log();
    log.opening.key.table = {};
    Buffer nameless;
    LogWriter(nameless).write(log.opening);
    CHECK(error_of(nameless).find("): the table has no name") != std::string::npos);

    log.opening.key.table = *TableId::parse("Rio");
    log.opening.snapshot.emplace();
    for (const int seat : {4, 2}) {
        log.opening.snapshot->seats.push_back({.seat = Seat(seat), .player = *PlayerId::parse("Ann"), .stack = {}});
    }
    Buffer disordered;
    LogWriter(disordered).write(log.opening);
    CHECK(error_of(disordered).find("): the seats are not in ascending order") != std::string::npos);

    log.opening.snapshot->seats.clear();
    for (const auto& [first, second] : {std::pair{4, 2}, std::pair{4, 4}}) {
        log.opening.snapshot->reserved.clear();
        for (const int seat : {first, second}) {
            log.opening.snapshot->reserved.push_back({.seat = Seat(seat), .reservation = {}});
        }
        Buffer reserved;
        LogWriter(reserved).write(log.opening);
        CHECK(error_of(reserved).find("): the reserved seats are not in ascending order") != std::string::npos);
    }
}

TEST_CASE("a log of another format is refused by its number") {
    const Buffer bytes = joined({bytes_of("03 03 01 02")});
    const auto read = decode(bytes);
    REQUIRE_FALSE(read.has_value());
    CHECK(read.error().code == ErrorCode::another_version);
    CHECK(read.error().what ==
          "the opening (at byte 1 of the log): its format is number 3, and this build reads number 4");
}

TEST_CASE("an entry that could be written in another way is refused") {
    // Its first byte: three times the size of `at` or of 8 where that is unknown, and 1 more where it was received
    // apart or 2 at an unknown time; 32 an id, 64 marks, 128 refused. The tag of CloseTable is 17, written as 12 bits.
    CHECK(error_of_entry("1b") == "byte 1: no such size: 9");
    CHECK(error_of_entry("1f") == "byte 1: no such size: 10");
    CHECK(error_of_entry("1a") == "byte 1: received_at is marked unknown although at is");
    CHECK(error_of_entry("04 09 00") == "byte 3: received_at repeats at");
    CHECK(error_of_entry("23 09 00") == "byte 3: the id of a command is empty");
    CHECK(error_of_entry("03 09 00 00") == "byte 2: the tag 0 is unknown to this build");
    CHECK(error_of_entry("03 09 f0 00") == "byte 2: the tag 15 is unknown to this build");
    CHECK(error_of_entry("03 09 10 11 01") == "byte 4: unused bits are not zero");
    CHECK(error_of_entry("03 09 10 01 00 00") == "byte 4: the tag 0 is unknown to this build");
    CHECK(error_of_entry("03 09") == "byte 2: the bytes end too early");
    CHECK(error_of_entry("03 09 01") == "byte 3: the bytes end too early");
    // Marks in 16 bits: 1 another sender, 4 of a connection, 7 of what was seen, 4 of the turn; then the sender in 16
    // more: 4 of the role, 5 of the seat, 7 of the length of the person.
    CHECK(error_of_entry("43 09 10 01 00 00") == "byte 6: the marks of the sender are empty");
    CHECK(error_of_entry("43 09 10 01 01 00 00 00") == "byte 8: the usual sender is written out");
    CHECK(error_of_entry("43 09 10 01 01 00 02 02 5a") == "byte 9: only a person has a seat or an id");
    CHECK(error_of_entry("43 09 10 01 01 00 04 00") ==
          "byte 8: a person is named by their seat, or without one by their id");
    CHECK(error_of_entry("43 09 10 01 01 00 07 00") == "byte 8: no such choice: 7");
    CHECK(error_of_entry("43 09 10 01 02 00") == "byte 6: nobody knows the connection of an unknown sender");
    CHECK(error_of_entry("43 09 10 01 60 00 01") == "byte 7: a log was seen before the first one");
}

TEST_CASE("a moment out of range is refused however far away it is") {
    const std::string out_of_range = "a moment does not lie between 1970 and the end of 9999";
    const auto entry = [&](std::string_view bytes) {
        return error_of(joined({opening_of_rio(), frame(std::string(bytes) + " 03")}));
    };
    // One millisecond after the last, and as far as numbers go.
    CHECK(entry("12 00 dc 1f d2 77 e6").find(out_of_range) != std::string::npos);
    CHECK(entry("15 ff ff ff ff ff ff ff 7f").find(out_of_range) != std::string::npos);
    CHECK(entry("15 00 00 00 00 00 00 00 80").find("is larger than") != std::string::npos);
    // Received apart by as much, one way and the other, at an unknown time and at time 0.
    for (const std::string_view head : {"19", "01"}) {
        for (const std::string_view distance : {" 07 ff ff ff ff ff ff ff ff", " 07 fe ff ff ff ff ff ff ff"}) {
            CHECK(entry(std::string(head) + std::string(distance)).find(out_of_range) != std::string::npos);
        }
    }
}

TEST_CASE("a log that goes on after its seal is refused where it does") {
    const HandLog log = first_log();
    const Buffer bytes = encode(log).value().bytes();
    Buffer more = bytes;
    LogReader reader(bytes);
    CHECK(reader.opening().has_value());
    Entry entry;
    while (!reader.done()) REQUIRE(reader.next(entry).has_value());
    LogWriter(more, reader.context()).write(entry);
    CHECK(error_of(more) == "entry " + std::to_string(log.entries.size() - 1) + " (at byte " +
                                std::to_string(bytes.size()) + " of the log): it seals the log, which goes on here");
    CHECK_FALSE(read_log(more).has_value());
}

TEST_CASE("a log that is not sealed is read only where open logs are") {
    HandLog log = first_log();
    REQUIRE(log.entries.size() > 1);
    Buffer bytes;
    LogWriter writer(bytes);
    writer.write(log.opening);
    log.entries.pop_back();
    for (const Entry& entry : log.entries) writer.write(entry);
    CHECK(error_of(bytes) == "entry " + std::to_string(log.entries.size() - 1) + " (at byte " +
                                 std::to_string(bytes.size()) + " of the log): the log ends with it and is not sealed");
    CHECK(read_log(bytes) == log);
}
