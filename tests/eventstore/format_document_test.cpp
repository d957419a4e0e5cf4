// eventstore/FORMAT.md says what the code does: its tables are compared
// with the code, and its log is read and written again.
#include <algorithm>
#include <charconv>
#include <doctest/doctest.h>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/poker/names.hpp"
#include "eventstore/codec/codec.hpp"
#include "eventstore/codec/fields.hpp"
#include "eventstore/codec/format.hpp"
#include "eventstore/codec/json.hpp"
#include "eventstore/codec/tags.hpp"
#include "eventstore/codec/values.hpp"
#include "eventstore/record/hasher.hpp"
#include "tests/eventstore/document.hpp"
#include "tests/eventstore/hexadecimal.hpp"

using namespace handlog::engine;
using namespace handlog::eventstore;
using handlog::tests::bytes_of;
using handlog::tests::hexadecimal;
using handlog::tests::lines_of;
using handlog::tests::shown_in;
using handlog::tests::table;

namespace {

constexpr const char* page = "eventstore/FORMAT.md";

[[nodiscard]] std::vector<std::string> rows_of_limits() {
    const auto row = [](const std::string& what, std::uint64_t most) {
        std::string digits = std::to_string(most);
        for (std::size_t place = digits.size(); place > 3; place -= 3) digits.insert(place - 3, ",");
        return "| " + what + " | " + digits + " |";
    };
    return {row("entries of a log", format::most_entries),
            row("bytes of a log", format::most_log_bytes),
            row("bytes of a frame, its length included", format::most_entry_bytes),
            row("bytes of a name", TableId::longest),
            row("seats of a table", most_seats),
            row("chips of a stack or an amount", std::numeric_limits<std::int64_t>::max()),
            row("milliseconds of a moment", Time::latest),
            row("hands of a table", last_hand_number.value),
            row("rank of a hand", HandRank::best)};
}

// The table holds these rows in this order and no others. What follows in a row
// is for people.
void check_table(const std::string& title, const std::vector<std::string>& expected) {
    const std::vector<std::string> rows = table(page, title);
    CHECK(rows.size() == expected.size());
    for (std::size_t at = 0; at < std::min(rows.size(), expected.size()); ++at) {
        CHECK_MESSAGE(rows[at].starts_with(expected[at]), rows[at], "\nis to begin with\n", expected[at]);
    }
}

// The text between two others that stand on the page once.
[[nodiscard]] std::string between(const std::string& before, const std::string& after) {
    std::string all;
    for (const std::string& line : lines_of(page)) all += line + " ";
    const std::size_t begin = all.find(before);
    REQUIRE_MESSAGE(begin != std::string::npos, before);
    CHECK_MESSAGE(all.find(before, begin + 1) == std::string::npos, before);
    const std::size_t end = all.find(after, begin + before.size());
    REQUIRE_MESSAGE(end != std::string::npos, after);
    return all.substr(begin + before.size(), end - begin - before.size());
}

// The frames of the log that the page shows.
[[nodiscard]] std::vector<Buffer> frames() {
    std::vector<Buffer> all;
    for (const std::string& line : shown_in(page, "A whole log", "hex")) all.push_back(bytes_of(line));
    return all;
}

[[nodiscard]] Buffer whole_log() {
    Buffer log;
    for (const Buffer& frame : frames()) log.insert(log.end(), frame.begin(), frame.end());
    return log;
}

// The first column of a table as bytes: the bits of a head `1010`, or bytes `x2c01`. `x00` 32 times stands for
// itself so many times.
[[nodiscard]] Buffer packed(const std::vector<std::string>& rows) {
    std::string bits;
    for (const std::string& row : rows) {
        const std::size_t begin = row.find('`') + 1;
        const std::size_t end = row.find('`', begin);
        std::string column = row.substr(begin, end - begin);
        if (column.starts_with('x')) {
            CHECK_MESSAGE(bits.size() % 8 == 0, row);
            const Buffer bytes = bytes_of(column.substr(1));
            column.clear();
            for (std::size_t at = 0; at < 8 * bytes.size(); ++at) {
                column += (bytes[at / 8] >> (at % 8) & std::byte{1}) == std::byte{1} ? '1' : '0';
            }
        }
        const bool repeated = row.compare(end, 3, "` |") != 0;
        for (int left = repeated ? std::stoi(row.substr(end + 2)) : 1; left > 0; --left) bits += column;
    }
    CHECK(bits.size() % 8 == 0);
    Buffer bytes(bits.size() / 8);
    for (std::size_t at = 0; at < 8 * bytes.size(); ++at) {
        if (bits[at] == '1') bytes[at / 8] |= std::byte{1} << (at % 8);
    }
    return bytes;
}

}  // namespace

TEST_CASE("the page about the format says how many bits a simple value has") {
    const std::vector<std::pair<std::string, unsigned>> expected{{"flag", Layout<bool>::bits},
                                                                 {"small number", Layout<std::uint8_t>::bits},
                                                                 {"number", Layout<std::uint32_t>::bits},
                                                                 {"long number", Layout<std::uint64_t>::bits},
                                                                 {"signed number", Layout<std::int32_t>::bits},
                                                                 {"long signed number", Layout<std::int64_t>::bits},
                                                                 {"chips", Layout<Chips>::bits},
                                                                 {"stack", Layout<Stack>::bits},
                                                                 {"moment", Layout<Time>::bits},
                                                                 {"seat", Layout<Seat>::bits},
                                                                 {"seats", Layout<SeatSet>::bits},
                                                                 {"rare seats", Layout<RareSeats>::bits},
                                                                 {"*x* by seat", Layout<PerSeat<Chips>>::bits},
                                                                 {"card", Layout<MaybeCard>::bits},
                                                                 {"hole cards", Layout<HoleCards>::bits},
                                                                 {"cards", Layout<CardSet>::bits},
                                                                 {"deck", Layout<Deck>::bits},
                                                                 {"rank", Layout<HandRank>::bits},
                                                                 {"seed", Layout<Seed>::bits},
                                                                 {"commitment", Layout<Commitment>::bits},
                                                                 {"32 bytes", Layout<Digest>::bits},
                                                                 {"name", Layout<TableId>::bits},
                                                                 {"hand id", Layout<HandId>::bits},
                                                                 {"hand number", Layout<HandNumber>::bits},
                                                                 {"reason", Layout<RejectionCode>::bits},
                                                                 {"one of …", Layout<Command>::bits}};
    const std::vector<std::string> rows = table(page, "Simple values");
    for (const auto& [value, bits] : expected) {
        const std::string row = "| " + value + " | " + std::to_string(bits) + " |";
        const bool there =
            std::any_of(rows.begin(), rows.end(), [&](const std::string& each) { return each.starts_with(row); });
        CHECK_MESSAGE(there, row);
    }
}

TEST_CASE("the page about the format lists every limit") { check_table("Limits", rows_of_limits()); }

TEST_CASE("the page about the format names its number and the id of the application") {
    CHECK(lines_of(page)[0] == "# The format of a log, number " + std::to_string(format::number));
    CHECK(between("`application_id` is ", " ") == std::to_string(format::application_id));
    CHECK(between("`user_version` is ", ",") == std::to_string(format::number));
}

TEST_CASE("the log on the page about the format is the one on the page about JSON") {
    const auto log = decode(whole_log());
    REQUIRE_MESSAGE(log.has_value(), log.error().what);
    CHECK(frames().size() == log->entries.size() + 1);
    std::string lines;
    for (const std::string& line : shown_in("docs/JSON.md", "A whole log", "json")) lines += line + "\n";
    CHECK(to_json(*log) == lines);
    CHECK(encode(*log).value().bytes() == whole_log());
    CHECK(between("the opening first. It has ", " bytes and the digest") == std::to_string(whole_log().size()));
    CHECK(between(" bytes and the digest `", "`") == to_string(Hasher().digest_of(whole_log())));
}

TEST_CASE("the frames that the page about the format tells field by field are those of its log") {
    CHECK(hexadecimal(packed(table(page, "The opening field by field"))) == hexadecimal(frames().at(0)));
    CHECK(hexadecimal(packed(table(page, "The sixth entry field by field"))) == hexadecimal(frames().at(6)));
}
