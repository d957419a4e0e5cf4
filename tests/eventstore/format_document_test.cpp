// eventstore/FORMAT.md says what the code does: each of its tables is compared
// with tags, fields, choices and limits, and its log is read and written again.
#include <algorithm>
#include <charconv>
#include <doctest/doctest.h>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "engine/names.hpp"
#include "eventstore/bit_values.hpp"
#include "eventstore/codec.hpp"
#include "eventstore/fields.hpp"
#include "eventstore/format.hpp"
#include "eventstore/json.hpp"
#include "eventstore/tags.hpp"
#include "tests/eventstore/documented_choices.hpp"
#include "tests/eventstore/hexadecimal.hpp"

using namespace handlog::engine;
using namespace handlog::eventstore;
using handlog::tests::bytes_of;
using handlog::tests::hexadecimal;

namespace {

// ---- how the page calls a type ----

template <class T>
struct Form;
template <class T>
[[nodiscard]] std::string form_of() {
    return Form<T>::name();
}

#define HANDLOG_FORM(TYPE, NAME)                   \
    template <>                                    \
    struct Form<TYPE> {                            \
        static std::string name() { return NAME; } \
    }
HANDLOG_FORM(bool, "flag");
HANDLOG_FORM(std::uint8_t, "small number");
HANDLOG_FORM(std::int32_t, "signed number");
HANDLOG_FORM(std::uint32_t, "number");
HANDLOG_FORM(std::uint64_t, "long number");
HANDLOG_FORM(Chips, "chips");
HANDLOG_FORM(Stack, "stack");
HANDLOG_FORM(HandNumber, "hand number");
HANDLOG_FORM(HandId, "hand id");
HANDLOG_FORM(TableId, "name");
HANDLOG_FORM(PlayerId, "name");
HANDLOG_FORM(TransferId, "name");
HANDLOG_FORM(Seat, "seat");
HANDLOG_FORM(SeatSet, "seats");
HANDLOG_FORM(MaybeCard, "card");
HANDLOG_FORM(HoleCards, "hole cards");
HANDLOG_FORM(CardSet, "cards");
HANDLOG_FORM(Deck, "deck");
HANDLOG_FORM(Seed, "seed");
HANDLOG_FORM(Commitment, "commitment");
HANDLOG_FORM(Digest, "32 bytes");
HANDLOG_FORM(HandRank, "rank");
HANDLOG_FORM(RejectionCode, "reason");
HANDLOG_FORM(Street, "street");
HANDLOG_FORM(ForcedBetKind, "forced bet");
HANDLOG_FORM(FoldWhenFree, "fold when free");
HANDLOG_FORM(RaiseMin, "smallest raise");
HANDLOG_FORM(Reopen, "reopening");
HANDLOG_FORM(OddChip, "odd chip");
HANDLOG_FORM(DealFirst, "first card");
HANDLOG_FORM(ButtonRule, "button rule");
HANDLOG_FORM(FirstButton, "first button");
HANDLOG_FORM(IntentKind, "intent");
HANDLOG_FORM(Newcomer, "newcomer");
HANDLOG_FORM(MissedBlind, "missed blind");
HANDLOG_FORM(AnteKind, "ante kind");
HANDLOG_FORM(Straddle, "straddle");
HANDLOG_FORM(LeaveMidHand, "leaving");
HANDLOG_FORM(Show, "showing");
HANDLOG_FORM(TimeOut, "time-out");
HANDLOG_FORM(Start, "start");
HANDLOG_FORM(TableStatus, "table status");
HANDLOG_FORM(Time, "moment");
HANDLOG_FORM(FieldName, "field name");
HANDLOG_FORM(Origin, "origin");
#undef HANDLOG_FORM

template <HasFields Struct>
struct Form<Struct> {
    static std::string name() { return "`" + std::string(Described<Struct>::name) + "`"; }
};
template <class T>
struct Form<PerSeat<T>> {
    static std::string name() { return form_of<T>() + " by seat"; }
};
template <class T>
struct Form<std::optional<T>> {
    static std::string name() { return form_of<T>() + " or none"; }
};
template <class T, std::size_t capacity>
struct Form<InlineVector<T, capacity>> {
    static std::string name() { return "list of at most " + std::to_string(capacity) + " " + form_of<T>(); }
};
using DeckOrSeed = decltype(StartHand::deck);
using ForcedBets = decltype(StartHand::forced_bets);
template <>
struct Form<DeckOrSeed> {
    static std::string name() { return "one of the decks"; }
};
template <>
struct Form<ForcedBets> {
    static std::string name() { return "one of the forced bets"; }
};

// ---- what must stand on the page ----

// "`hand` hand number, `seat` seat, `to` chips"
template <class Struct>
[[nodiscard]] std::string fields_of() {
    if constexpr (HasFields<Struct>) {
        std::string fields;
        std::apply(
            [&]<class... Member>(const Field<Struct, Member>&... each) {
                (((fields += fields.empty() ? "" : ", ") += "`" + std::string(each.name) + "` " + form_of<Member>()),
                 ...);
            },
            Described<Struct>::fields);
        return fields.empty() ? "no fields" : fields;
    } else {
        return "`value` " + form_of<Struct>();
    }
}

// "| 5 | `Raise` | `hand` hand number, `seat` seat, `to` chips |" in the order of the tags.
template <class... Kinds>
[[nodiscard]] std::vector<std::string> rows_of(const std::variant<Kinds...>* /*type*/) {
    const std::map<int, std::string> by_tag{
        {tag_of<Kinds>, "`" + std::string(kind_name<Kinds>) + "` | " + fields_of<Kinds>()}...};
    std::vector<std::string> rows;
    for (const auto& [tag, row] : by_tag) rows.push_back("| " + std::to_string(tag) + " | " + row + " |");
    return rows;
}
template <class Variant>
[[nodiscard]] std::vector<std::string> rows_of_kinds() {
    return rows_of(static_cast<const Variant*>(nullptr));
}

template <class... Structs>
[[nodiscard]] std::vector<std::string> rows_of_parts() {
    return {"| `" + std::string(Described<Structs>::name) + "` | " + fields_of<Structs>() + " |" ...};
}

// "| street | 4 | 0 `preflop`, 1 `flop`, 2 `turn`, 3 `river` |"
template <class Enum>
[[nodiscard]] std::string row_of_choice() {
    std::string row = "| " + form_of<Enum>() + " | " + std::to_string(bits_of_choice<Enum>) + " | ";
    for (std::size_t at = 0; at < names_of<Enum>.size(); ++at) {
        const std::string_view name = names_of<Enum>[at];
        row +=
            (at == 0 ? "" : ", ") + std::to_string(at) + " " + (name.empty() ? "none" : "`" + std::string(name) + "`");
    }
    return row + " |";
}

[[nodiscard]] std::vector<std::string> rows_of_reasons() {
    std::vector<std::string> rows;
    for (std::size_t number = 0; number < codes_by_number.code_of.size(); ++number) {
        const auto code = codes_by_number.code_of[number];
        if (code) rows.push_back("| " + std::to_string(number) + " | `" + std::string(name(*code)) + "` |");
    }
    return rows;
}

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

// ---- the page ----

[[nodiscard]] std::vector<std::string> lines_of(const std::string& file_name) {
    std::ifstream file(HANDLOG_SOURCE_DIR "/" + file_name);
    REQUIRE(file);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    return lines;
}

[[nodiscard]] std::vector<std::string> section(const std::string& title,
                                               const std::string& file_name = "eventstore/FORMAT.md") {
    const std::vector<std::string> lines = lines_of(file_name);
    auto begin = std::find_if(lines.begin(), lines.end(), [&](const std::string& line) {
        return line.starts_with("#") && line.ends_with(" " + title);
    });
    REQUIRE_MESSAGE(begin != lines.end(), title);
    const auto end = std::find_if(++begin, lines.end(), [](const std::string& line) { return line.starts_with("#"); });
    return {begin, end};
}

// The rows of a section's table below the names of its columns.
[[nodiscard]] std::vector<std::string> table(const std::string& title) {
    std::vector<std::string> rows;
    for (const std::string& line : section(title)) {
        if (line.starts_with("| ")) rows.push_back(line);
    }
    REQUIRE(!rows.empty());
    rows.erase(rows.begin());
    return rows;
}

// The table holds these rows in this order and no others. What follows in a row
// is for people.
void check_table(const std::string& title, const std::vector<std::string>& expected) {
    const std::vector<std::string> rows = table(title);
    CHECK(rows.size() == expected.size());
    for (std::size_t at = 0; at < std::min(rows.size(), expected.size()); ++at) {
        CHECK_MESSAGE(rows[at].starts_with(expected[at]), rows[at], "\nis to begin with\n", expected[at]);
    }
}

// What a section shows between ```LANGUAGE and ```.
[[nodiscard]] std::vector<std::string> shown_in(const std::vector<std::string>& lines, const std::string& language) {
    std::vector<std::string> shown;
    bool inside = false;
    for (const std::string& line : lines) {
        if (line == "```") inside = false;
        if (inside) shown.push_back(line);
        if (line == "```" + language) inside = true;
    }
    REQUIRE(!shown.empty());
    return shown;
}

// The text between two others that stand on the page once.
[[nodiscard]] std::string between(const std::string& before, const std::string& after) {
    std::string all;
    for (const std::string& line : lines_of("eventstore/FORMAT.md")) all += line + " ";
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
    for (const std::string& line : shown_in(section("A whole log"), "hex")) all.push_back(bytes_of(line));
    return all;
}

[[nodiscard]] Buffer whole_log() {
    Buffer log;
    for (const Buffer& frame : frames()) log.insert(log.end(), frame.begin(), frame.end());
    return log;
}

// The first column of a table as a row of bits: `1010`, or `0` 256 times.
[[nodiscard]] Buffer packed(const std::vector<std::string>& rows) {
    std::string bits;
    for (const std::string& row : rows) {
        const std::size_t begin = row.find('`') + 1;
        const std::size_t end = row.find('`', begin);
        const std::string column = row.substr(begin, end - begin);
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

TEST_CASE("the page about the format lists the fields of every part") {
    check_table("Parts",
                rows_of_parts<Opening, LogKey, Snapshot, SeatSnapshot, Away, ReservedSeat, Reservation, BetweenHands,
                              BlindDues, Positions, Rules, Ante, Rake, BuyIn, Timers, ForcedBet, Rejection>());
}

TEST_CASE("the page about the format lists every command with its tag and fields") {
    check_table("Commands", rows_of_kinds<Command>());
}

TEST_CASE("the page about the format lists every event with its tag and fields") {
    check_table("Events", rows_of_kinds<Event>());
}

TEST_CASE("the page about the format lists what a command may hold one or the other of") {
    check_table("Decks", rows_of_kinds<DeckOrSeed>());
    check_table("Forced bets", rows_of_kinds<ForcedBets>());
}

TEST_CASE("the page about the format lists every choice with its numbers") {
    check_table("Choices", handlog::tests::rows_of_choices([]<class Enum>() { return row_of_choice<Enum>(); }));
}

TEST_CASE("the page about the format lists every reason with its number") { check_table("Reasons", rows_of_reasons()); }

TEST_CASE("the page about the format says how many bits a simple value has") {
    const auto bits = [](unsigned count) { return std::to_string(count) + " bits"; };
    const auto by = [](unsigned group) { return "a number by " + std::to_string(group); };
    const std::vector<std::pair<std::string, std::string>> expected{
        {"number", by(number_group)}, {"long number", by(number_group)}, {"small number", by(small_group)},
        {"seat", bits(seat_bits)},    {"seats", by(small_group)},        {"card", bits(card_bits)},
        {"rank", bits(rank_bits)},    {"name", bits(id_size_bits)},      {"reason", bits(reason_bits)},
        {"one of …", by(tag_group)}};
    const std::vector<std::string> rows = table("Simple values");
    for (const auto& [value, begins_with] : expected) {
        const std::string row = "| " + value + " | " + begins_with;
        const bool there =
            std::any_of(rows.begin(), rows.end(), [&](const std::string& each) { return each.starts_with(row); });
        CHECK_MESSAGE(there, row);
    }
}

TEST_CASE("the page about the format lists every limit") { check_table("Limits", rows_of_limits()); }

TEST_CASE("the page about the format names its number and the id of the application") {
    CHECK(lines_of("eventstore/FORMAT.md")[0] == "# The format of a log, number " + std::to_string(format::number));
    CHECK(between("`application_id` is ", " ") == std::to_string(format::application_id));
    CHECK(between("`user_version` is ", ",") == std::to_string(format::number));
}

TEST_CASE("the log on the page about the format is the one on the page about JSON") {
    const auto log = decode(whole_log());
    REQUIRE_MESSAGE(log.has_value(), log.error().what);
    CHECK(frames().size() == log->entries.size() + 1);
    std::string lines;
    for (const std::string& line : shown_in(section("A whole log", "docs/JSON.md"), "json")) lines += line + "\n";
    CHECK(to_json(*log) == lines);
    CHECK(encode(*log).value().bytes() == whole_log());
    CHECK(between("the opening first. It has ", " bytes and the digest") == std::to_string(whole_log().size()));
    CHECK(between(" bytes and the digest `", "`") == to_string(Hasher().digest_of(whole_log())));
}

TEST_CASE("the frames that the page about the format tells bit by bit are those of its log") {
    CHECK(hexadecimal(packed(table("The opening bit by bit"))) == hexadecimal(frames().at(0)));
    CHECK(hexadecimal(packed(table("The sixth entry bit by bit"))) == hexadecimal(frames().at(6)));
}
