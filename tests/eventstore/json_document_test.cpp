// docs/JSON.md says what the code does: each table is compared with the list of
// fields and the names, and its hand is read, played again and written.
#include <algorithm>
#include <array>
#include <doctest/doctest.h>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "engine/names.hpp"
#include "eventstore/codec.hpp"
#include "eventstore/fields.hpp"
#include "eventstore/json.hpp"
#include "eventstore/tags.hpp"
#include "replay/recording.hpp"
#include "tests/eventstore/documented_choices.hpp"

using namespace handlog::engine;
using namespace handlog::eventstore;
using handlog::replay::Recording;

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
HANDLOG_FORM(bool, "true or false");
HANDLOG_FORM(std::uint8_t, "number");
HANDLOG_FORM(std::int32_t, "number");
HANDLOG_FORM(std::uint32_t, "number");
HANDLOG_FORM(std::uint64_t, "number");
HANDLOG_FORM(Chips, "chips");
HANDLOG_FORM(Stack, "stack");
HANDLOG_FORM(HandNumber, "hand number");
HANDLOG_FORM(Seat, "seat");
HANDLOG_FORM(SeatSet, "seats");
HANDLOG_FORM(MaybeCard, "card");
HANDLOG_FORM(HoleCards, "hole cards");
HANDLOG_FORM(CardSet, "cards");
HANDLOG_FORM(Deck, "deck");
HANDLOG_FORM(Commitment, "64 digits");
HANDLOG_FORM(Digest, "64 digits");
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
HANDLOG_FORM(Time, "time");
HANDLOG_FORM(FieldName, "field name");
HANDLOG_FORM(Origin, "origin");
#undef HANDLOG_FORM

template <class Whose>
struct Form<Id<Whose>> {
    static std::string name() { return "id"; }
};
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
    static std::string name() { return form_of<T>() + " or null"; }
};
template <class T, std::size_t capacity>
struct Form<InlineVector<T, capacity>> {
    static std::string name() { return "list of " + form_of<T>(); }
};
template <class First, class Second>
struct Form<std::variant<First, Second>> {
    static std::string name() {
        return "`" + std::string(kind_name<First>) + "` or `" + std::string(kind_name<Second>) + "`";
    }
};

// ---- what must stand on the page ----

// "| `Raise` | `hand` hand number, `seat` seat, `to` chips |"
template <class Struct>
[[nodiscard]] std::string row_of() {
    std::string row = "| `" + std::string(Described<Struct>::name) + "` | ";
    std::string fields;
    std::apply(
        [&]<class... Member>(const Field<Struct, Member>&... each) {
            (((fields += fields.empty() ? "" : ", ") += "`" + std::string(each.name) + "` " + form_of<Member>()), ...);
        },
        Described<Struct>::fields);
    return row + (fields.empty() ? "no fields" : fields) + " |";
}

template <class... Structs>
[[nodiscard]] std::vector<std::string> rows_of(const std::variant<Structs...>* /*type*/) {
    return {row_of<Structs>()...};
}

[[nodiscard]] std::vector<std::string> rows_of_objects() {
    return {row_of<Opening>(),
            row_of<LogKey>(),
            row_of<Snapshot>(),
            row_of<SeatSnapshot>(),
            row_of<Away>(),
            row_of<ReservedSeat>(),
            row_of<Reservation>(),
            row_of<BetweenHands>(),
            row_of<BlindDues>(),
            row_of<Positions>(),
            row_of<Rejection>(),
            row_of<Rules>(),
            row_of<Ante>(),
            row_of<Rake>(),
            row_of<BuyIn>(),
            row_of<Timers>(),
            row_of<ForcedBet>(),
            row_of<ForcedBetsByRules>(),
            row_of<ForcedBetsListed>()};
}

// "| street | `preflop`, `flop`, `turn`, `river` |"
template <class Enum>
[[nodiscard]] std::string row_of_choice() {
    std::string row = "| " + form_of<Enum>() + " | ";
    for (const std::string_view name : names_of<Enum>) {
        if (name != names_of<Enum>[0]) row += ", ";
        row += name.empty() ? "an empty text" : "`" + std::string(name) + "`";
    }
    return row + " |";
}

// What a sentence on the page stands for with each of its fields.
constexpr std::array<std::pair<std::string_view, std::string_view>, 10> placeholders{
    {{"{seat}", "3"},
     {"{other}", "7"},
     {"{hand}", "11"},
     {"{count}", "13"},
     {"{given}", "17"},
     {"{least}", "19"},
     {"{most}", "23"},
     {"{field}", "straddle"},
     {"{received_at}", "1970-01-01T00:00:00.029Z"},
     {"{due}", "1970-01-01T00:00:00.031Z"}}};

// ---- the page ----

[[nodiscard]] std::vector<std::string> page() {
    std::ifstream file(HANDLOG_SOURCE_DIR "/docs/JSON.md");
    REQUIRE(file);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    return lines;
}

[[nodiscard]] std::vector<std::string> section(const std::string& title) {
    const std::vector<std::string> lines = page();
    auto begin = std::find(lines.begin(), lines.end(), "## " + title);
    REQUIRE(begin != lines.end());
    const auto end =
        std::find_if(++begin, lines.end(), [](const std::string& line) { return line.starts_with("## "); });
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

// What a section shows between ```json and ```.
[[nodiscard]] std::string shown_in(const std::string& title) {
    std::string shown;
    bool inside = false;
    for (const std::string& line : section(title)) {
        if (line == "```") inside = false;
        if (inside) shown += line + '\n';
        if (line == "```json") inside = true;
    }
    REQUIRE(!shown.empty());
    return shown;
}

}  // namespace

TEST_CASE("the page about JSON lists the fields of every object") { check_table("Objects", rows_of_objects()); }

TEST_CASE("the page about JSON lists every command with its fields") {
    check_table("Commands", rows_of(static_cast<const Command*>(nullptr)));
}

TEST_CASE("the page about JSON lists every event with its fields") {
    check_table("Events", rows_of(static_cast<const Event*>(nullptr)));
}

TEST_CASE("the page about JSON lists every choice with its names") {
    check_table("Choices", handlog::tests::rows_of_choices([]<class Enum>() { return row_of_choice<Enum>(); }));
}

TEST_CASE("the page about JSON lists every reason of a refusal with its sentence and the fields that it uses") {
    const std::vector<std::string> rows = table("Reasons");
    REQUIRE(rows.size() == rejection_codes);
    for (int at = 0; at < rejection_codes; ++at) {
        const Rejection rejection{.code = static_cast<RejectionCode>(at),
                                  .seat = Seat(3),
                                  .other = Seat(7),
                                  .hand = {11},
                                  .count = 13,
                                  .given = 17_c,
                                  .least = 19_c,
                                  .most = 23_c,
                                  .field = FieldName::straddle,
                                  .received_at = Time(29),
                                  .due = Time(31)};
        std::string row = rows[static_cast<std::size_t>(at)];
        for (const auto& [placeholder, value] : placeholders) {
            const std::size_t place = row.find(placeholder);
            if (place != std::string::npos) row.replace(place, placeholder.size(), value);
        }
        CHECK(row == "| `" + std::string(name(rejection.code)) + "` | " + sentence(rejection) + " |");
    }
}

TEST_CASE("the hand on the page about JSON is one that the engine plays") {
    const std::string shown = shown_in("A whole log");
    const auto log = log_from_json(shown);
    REQUIRE_MESSAGE(log.has_value(), log.error().what);
    CHECK(to_json(*log) == shown);

    Recording again(log->opening.key.table);
    for (const Entry& entry : log->entries) again.record(entry.command, entry.at, entry.id);
    CHECK(again.sealed());
    CHECK(again.log() == *log);
    CHECK(encode(*log).has_value());
}

TEST_CASE("the errors on the page about JSON are those that a reader gets") {
    int shown = 0;
    for (const std::string& line : section("What is refused")) {
        // | `the line` | the error |
        const std::size_t begin = line.find("| `{");
        const std::size_t middle = line.find("` | `");
        if (begin != 0 || middle == std::string::npos) continue;
        ++shown;
        const auto read = command_from_json(line.substr(3, middle - 3));
        REQUIRE_FALSE(read.has_value());
        CHECK("| `" + line.substr(3, middle - 3) + "` | `" + read.error().what + "` |" == line);
    }
    CHECK(shown >= 5);
}
