// docs/EVENTS.md lists the kinds and fields of the code: this test writes the tables
// of the page, keeps the notes that stand on it, and compares the result with it.
//
// With HANDLOG_WRITE_PAGES=1 in the environment it writes the page instead.
#include <algorithm>
#include <array>
#include <cstdlib>
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

#include "engine/poker/names.hpp"
#include "engine/poker/rejection.hpp"
#include "eventstore/codec/fields.hpp"
#include "eventstore/codec/marks.hpp"
#include "eventstore/codec/tags.hpp"
#include "eventstore/codec/values.hpp"
#include "tests/eventstore/document.hpp"

using namespace handlog::engine;
using namespace handlog::eventstore;
using handlog::tests::lines_of;

namespace {

constexpr const char* page = "docs/EVENTS.md";

// ---- the forms ----

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
HANDLOG_FORM(Currency, "currency");
HANDLOG_FORM(Stack, "stack");
HANDLOG_FORM(HandNumber, "hand number");
HANDLOG_FORM(TurnNumber, "number");
HANDLOG_FORM(InvitationNumber, "number");
HANDLOG_FORM(HandId, "hand id");
HANDLOG_FORM(TableId, "name");
HANDLOG_FORM(PlayerId, "name");
HANDLOG_FORM(TransferId, "name");
HANDLOG_FORM(Seat, "seat");
HANDLOG_FORM(SeatSet, "seats");
HANDLOG_FORM(RareSeats, "rare seats");
HANDLOG_FORM(MaybeCard, "card");
HANDLOG_FORM(HoleCards, "hole cards");
HANDLOG_FORM(CardSet, "cards");
HANDLOG_FORM(Deck, "deck");
HANDLOG_FORM(Seed, "seed");
HANDLOG_FORM(Commitment, "commitment");
HANDLOG_FORM(Digest, "32 bytes");
HANDLOG_FORM(Blinded, "32 bytes");
HANDLOG_FORM(HostShare, "32 bytes");
HANDLOG_FORM(Link, "32 bytes");
HANDLOG_FORM(CardsRoot, "32 bytes");
HANDLOG_FORM(HandRank, "rank");
HANDLOG_FORM(RejectionCode, "reason");
HANDLOG_FORM(Time, "moment");
#undef HANDLOG_FORM

template <HasFields Struct>
struct Form<Struct> {
    static std::string name() { return "`" + std::string(Described<Struct>::name) + "`"; }
};
template <HasNames Enum>
struct Form<Enum> {
    static std::string name() { return "`" + std::string(NamesOf<Enum>::name) + "`"; }
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

// ---- the rows ----

// "`hand` hand number, `seat` seat, `to` chips"
template <class Struct>
[[nodiscard]] std::string row_of_fields() {
    if constexpr (HasFields<Struct>) {
        std::string fields;
        std::apply(
            [&]<class... Member>(const Field<Struct, Member>&... each) {
                (((fields += fields.empty() ? "" : ", ") += "`" + std::string(each.name) + "` " + form_of<Member>()),
                 ...);
            },
            fields_of<Struct>);
        return fields.empty() ? "no fields" : fields;
    } else {
        return "`value` " + form_of<Struct>();
    }
}

// "| 5 | `Raise` | `hand` hand number, `seat` seat, `to` chips |" in the order of the numbers.
template <class... Kinds>
[[nodiscard]] std::vector<std::string> rows_of(const std::variant<Kinds...>* /*type*/) {
    const std::map<int, std::string> by_tag{
        {tag_of<Kinds>, "`" + std::string(kind_name<Kinds>) + "` | " + row_of_fields<Kinds>()}...};
    std::vector<std::string> rows;
    for (const auto& [tag, row] : by_tag) rows.push_back("| " + std::to_string(tag) + " | " + row + " |");
    return rows;
}
template <class Variant>
[[nodiscard]] std::vector<std::string> rows_of_kinds() {
    return rows_of(static_cast<const Variant*>(nullptr));
}

// "| `Street` | 4 | 0 `preflop`, 1 `flop`, 2 `turn`, 3 `river` |"
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

// The parts and choices of all that a log is made of, each where it is first met.
class Reached {
public:
    Reached() {
        reach<Opening, Command, Event, Rejection, Marks, Who>();
        reach<HouseOpening, HouseCommand, HouseEvent, HouseRejection, HouseItem>();
    }

    std::vector<std::string> parts{};
    std::vector<std::string> choices{};

private:
    template <class T>
    struct Of {};

    template <class... Ts>
    void reach() {
        (meet(Of<Ts>()), ...);
    }
    template <class T>
    void meet(Of<T> /*type*/) {
        if constexpr (HasNames<T>) {
            add(choices, row_of_choice<T>());
        } else if constexpr (HasFields<T>) {
            // A refusal has the fields of its reason.
            const bool is_part = !requires { Described<T>::number; }
            &&!std::is_same_v<T, Rejection>;
            if (is_part) add(parts, "| `" + std::string(Described<T>::name) + "` | " + row_of_fields<T>() + " |");
            std::apply([&]<class... Member>(const Field<T, Member>&... /*each*/) { reach<Member...>(); }, fields_of<T>);
        }
    }
    template <class... Ts>
    void meet(Of<std::variant<Ts...>> /*type*/) {
        reach<Ts...>();
    }
    template <class T>
    void meet(Of<std::optional<T>> /*type*/) {
        reach<T>();
    }
    template <class T>
    void meet(Of<PerSeat<T>> /*type*/) {
        reach<T>();
    }
    template <class T, std::size_t capacity>
    void meet(Of<InlineVector<T, capacity>> /*type*/) {
        reach<T>();
    }

    static void add(std::vector<std::string>& rows, const std::string& row) {
        if (std::find(rows.begin(), rows.end(), row) == rows.end()) rows.push_back(row);
    }
};

void replace(std::string& text, const std::string& part, const std::string& by) {
    const std::size_t at = text.find(part);
    if (at != std::string::npos) text.replace(at, part.size(), by);
}

// The sentence of a reason, with the names of the fields that it uses.
[[nodiscard]] std::string template_of(RejectionCode code) {
    std::string text = sentence({.code = code,
                                 .seat = Seat(8),
                                 .other = Seat(9),
                                 .hand = HandNumber{1111},
                                 .count = 1313,
                                 .given = 1717_c,
                                 .least = 1919_c,
                                 .most = 2323_c,
                                 .field = FieldName::straddle,
                                 .received_at = Time(29),
                                 .due = Time(31)});
    for (const auto& [value, placeholder] :
         std::map<std::string, std::string>{{"1111", "{hand}"},
                                            {"1313", "{count}"},
                                            {"1717", "{given}"},
                                            {"1919", "{least}"},
                                            {"2323", "{most}"},
                                            {"straddle", "{field}"},
                                            {"1970-01-01T00:00:00.029Z", "{received_at}"},
                                            {"1970-01-01T00:00:00.031Z", "{due}"},
                                            {"seat 8", "seat {seat}"},
                                            {"seat 9", "seat {other}"},
                                            {"last seat is 9", "last seat is {other}"}}) {
        replace(text, value, placeholder);
    }
    return text;
}

template <class T>
[[nodiscard]] std::string form_if_there(const std::optional<T>& /*field*/) {
    return form_of<T>();
}
template <class T>
[[nodiscard]] std::string form_if_there(const T& /*field*/) {
    return form_of<T>();
}

// "`given` chips, `least` chips"
[[nodiscard]] std::string fields_of_refusal(RejectionCode code) {
    std::string fields;
    const Rejection rejection{.code = code};
    for_each_named_field(rejection, [&](std::string_view name, const auto& field) {
        (fields += fields.empty() ? "`" : ", `") += std::string(name) + "` " + form_if_there(field);
    });
    return fields.empty() ? "no fields" : fields;
}

[[nodiscard]] std::vector<std::string> rows_of_reasons() {
    std::vector<std::string> rows;
    for (int number = 1; number <= rejection_codes; ++number) {
        const auto code = static_cast<RejectionCode>(number);
        rows.push_back("| " + std::to_string(number) + " | `" + std::string(name(code)) + "` | " +
                       fields_of_refusal(code) + " | " + template_of(code) + " |");
    }
    return rows;
}

// ---- the page ----

[[nodiscard]] std::map<std::string, std::vector<std::string>> tables() {
    return {{"## Openings", rows_of_kinds<AnyOpening>()},
            {"## Commands", rows_of_kinds<Command>()},
            {"## Decks", rows_of_kinds<DeckOrSeed>()},
            {"## Forced bets", rows_of_kinds<ForcedBets>()},
            {"## Events", rows_of_kinds<Event>()},
            {"## Commands of a house", rows_of_kinds<HouseCommand>()},
            {"## Events of a house", rows_of_kinds<HouseEvent>()},
            {"## Items of a house", rows_of_kinds<HouseItem>()},
            {"## Parts", Reached().parts},
            {"## Choices", Reached().choices},
            {"## Reasons", rows_of_reasons()}};
}

// The first name in backticks: notes are kept by it.
[[nodiscard]] std::string name_in(const std::string& row) {
    const std::size_t begin = row.find('`');
    return begin == std::string::npos ? row : row.substr(begin, row.find('`', begin + 1) - begin);
}

// The last column of a row that has a note: "| 1 | `Fold` | fields | note |".
[[nodiscard]] std::string note_in(const std::string& row) {
    const std::size_t begin = row.rfind(" | ", row.size() - 3);
    return row.substr(begin + 3, row.size() - begin - 5);
}

// The page with its rows as the code has them, and the notes of the page as it is.
[[nodiscard]] std::vector<std::string> rewritten(const std::vector<std::string>& lines) {
    const auto all = tables();
    std::vector<std::string> out;
    const std::vector<std::string>* rows = nullptr;
    bool has_notes = false;
    std::map<std::string, std::string> notes;
    const auto write_rows = [&] {
        if (rows == nullptr) return;
        for (const std::string& row : *rows) {
            const std::string note = notes[name_in(row)];
            out.push_back(has_notes ? row + " " + note + " |" : row);
        }
        rows = nullptr;
    };
    for (const std::string& line : lines) {
        if (rows != nullptr && line.starts_with("| ")) {
            if (has_notes) notes[name_in(line)] = note_in(line);
            continue;
        }
        // The end of a table is the first line that is none of its rows.
        if (rows != nullptr && !line.starts_with("|")) write_rows();
        out.push_back(line);
        if (!line.starts_with("|---")) continue;
        const auto heading =
            std::find_if(out.rbegin(), out.rend(), [](const auto& each) { return each.starts_with("## "); });
        REQUIRE(heading != out.rend());
        REQUIRE_MESSAGE(all.contains(*heading), *heading);
        rows = &all.at(*heading);
        notes.clear();
        has_notes = out.at(out.size() - 2).ends_with(" | |");
    }
    write_rows();
    return out;
}

}  // namespace

TEST_CASE("the page of events lists all kinds and parts and choices and reasons as the code has them") {
    const std::vector<std::string> lines = lines_of(page);
    const std::vector<std::string> due = rewritten(lines);
    if (std::getenv("HANDLOG_WRITE_PAGES") != nullptr) {
        std::ofstream file(HANDLOG_SOURCE_DIR "/" + std::string(page));
        for (const std::string& line : due) file << line << '\n';
        REQUIRE(file);
    }
    const std::vector<std::string> now = lines_of(page);
    CHECK(now.size() == due.size());
    for (std::size_t at = 0; at < std::min(now.size(), due.size()); ++at) {
        CHECK_MESSAGE(now[at] == due[at], "line ", at + 1, ": ", now[at], "\nmust be\n", due[at]);
    }
    std::size_t titles = 0;
    for (const std::string& line : now) titles += tables().contains(line) ? 1U : 0U;
    CHECK(titles == tables().size());
}
