// The bytes of the simple values that commands, events and openings are made of,
// and what is none of them.
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <sstream>

#include "engine/shuffle.hpp"
#include "tests/eventstore/frozen.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using namespace handlog::eventstore;

namespace {

constexpr std::int64_t least_int64 = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t most_int64 = std::numeric_limits<std::int64_t>::max();

[[nodiscard]] HandRank rank(int number) { return HandRank(number); }

[[nodiscard]] CardSet every_card() {
    CardSet cards;
    for (int id = 0; id < deck_size; ++id) cards.add(Card(id));
    return cards;
}

const std::tuple values{
    Frozen{false, "00"},
    Frozen{true, "01"},
    Frozen{std::uint8_t{0}, "00"},
    Frozen{std::uint8_t{14}, "0e"},
    Frozen{std::uint8_t{15}, "0f0f"},
    Frozen{std::uint8_t{255}, "0fff"},
    Frozen{std::uint32_t{127}, "017f"},
    Frozen{std::uint32_t{128}, "0180"},
    Frozen{std::numeric_limits<std::uint32_t>::max(), "04ffffffff"},
    Frozen{std::uint64_t{0}, "00"},
    Frozen{std::numeric_limits<std::uint64_t>::max(), "07ffffffffffffffff"},
    Frozen{std::int32_t{0}, "00"},
    Frozen{std::int32_t{-1}, "0101"},
    Frozen{std::numeric_limits<std::int32_t>::max(), "04feffffff"},
    Frozen{std::numeric_limits<std::int32_t>::min(), "04ffffffff"},
    Frozen{Chips(0), "00"},
    Frozen{Chips(1), "0102"},
    Frozen{Chips(-1), "0101"},
    Frozen{Chips(300), "025802"},
    Frozen{most_chips, "07feffffffffff3f00"},
    Frozen{Chips(most_int64), "07feffffffffffffff"},
    Frozen{Chips(least_int64), "07ffffffffffffffff"},
    Frozen{Stack(0_c), "00"},
    Frozen{Stack(1'000_c), "02e803"},
    Frozen{Stack(Chips(most_int64)), "07ffffffffffffff7f"},
    Frozen{Stack::unknown(), "08"},
    Frozen{ann, "00"},
    Frozen{jon, "09"},
    Frozen{SeatSet{}, "0000"},
    Frozen{seats(ann, cat), "0500"},
    Frozen{RareSeats{}, "00"},
    Frozen{RareSeats(seats(ann, cat)), "010500"},
    Frozen{SeatSet(1023), "ff03"},
    Frozen{MaybeCard(*parse_card("2c")), "00"},
    Frozen{MaybeCard(*parse_card("As")), "33"},
    Frozen{MaybeCard{}, "34"},
    Frozen{HoleCards{*parse_card("2d"), MaybeCard{}}, "010d"},
    Frozen{CardSet{}, "00"},
    Frozen{every_card(),
           "34000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e"
           "2f30313233"},
    Frozen{Deck{}, "344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3"},
    Frozen{shuffled(Seed{}), "d6648e4d80554f94519e3a9c0a101bee0ac16d3233e0bba5d7218bac4384e452481af7a1428974"},
    Frozen{Time(), "00"},
    Frozen{Time(0), "01"},
    Frozen{Time(20'000), "04409c"},
    Frozen{HandRank{}, "0000"},
    Frozen{rank(HandRank::worst), "0100"},
    Frozen{rank(HandRank::best), "261d"},
    Frozen{Seed{{1, 2, 3}}, "0102030000000000000000000000000000000000000000000000000000000000"},
    Frozen{Commitment{{255, 254}}, "01fffe000000000000000000000000000000000000000000000000000000000000"},
    Frozen{HostShare{{1, 2, 3}}, "0102030000000000000000000000000000000000000000000000000000000000"},
    Frozen{Link{{1, 2, 3}}, "0102030000000000000000000000000000000000000000000000000000000000"},
    Frozen{CardsRoot{{1, 2, 3}}, "0102030000000000000000000000000000000000000000000000000000000000"},
    Frozen{Digest{{std::byte{0xab}, std::byte{0xcd}}},
           "abcd000000000000000000000000000000000000000000000000000000000000"},
    Frozen{TableId{}, "00"},
    Frozen{*TableId::parse("Rio"), "0352696f"},
    Frozen{*PlayerId::parse("1234567890123456789012345678901234567890123456789012345678901234"),
           "403132333435363738393031323334353637383930313233343536373839303132333435363738393031323334353637"
           "38393031323"
           "33435363738393031323334"},
    Frozen{TransferId{}, "00"},
    Frozen{*TransferId::parse("t-1"), "03742d31"},
    Frozen{HandId{}, "00"},
    Frozen{*HandId::parse("h7"), "026837"},
    Frozen{seventh, "05"},
    Frozen{HandNumber{0}, "00"},
    Frozen{last_hand_number, "04ffffffff"},
    Frozen{std::optional<Seat>{}, "00"},
    Frozen{std::optional<Seat>{jon}, "13"},
    Frozen{std::optional<Chips>{3_c}, "0306"},
    Frozen{PerSeat<Chips>{}, "0000"},
    Frozen{InlineVector<MaybeCard, 3>{}, "00"},
};

// A row that no writer would write.
[[nodiscard]] std::string bits(std::initializer_list<Part> parts) { return hexadecimal(row_of(parts)); }

}  // namespace

TEST_CASE("every simple value has the bytes that it has for ever") { check_all_frozen(values); }

// Which number each name has, for ever, stands in docs/EVENTS.md, which events_document_test compares.
TEST_CASE("a choice is its number in four bits and a number that none has cannot be read") {
    CHECK(written(Show::in_order) == "01");
    CHECK(read<Show>("01") == Show::in_order);
    CHECK(why_unreadable<Show>("02") == "no such choice: 2");
    CHECK(written(FieldName::preset) == "26");
    CHECK(why_unreadable<FieldName>("29") == "no such choice: 41");
}

TEST_CASE("a currency is its code in fifteen bits and a number beyond the last code cannot be read") {
    CHECK(written(Currency()) == "0000");
    CHECK(written(*Currency::parse("AAA")) == "0100");
    CHECK(written(*Currency::parse("EUR")) == "aa0c");
    CHECK(written(*Currency::parse("ZZZ")) == "a844");
    CHECK(read<Currency>("aa0c") == Currency::parse("EUR"));
    CHECK(why_unreadable<Currency>("a944") == "no such currency: 17577");
    CHECK(why_unreadable<Currency>("0080") == "unused bits are not zero");
}

TEST_CASE("every reason has the number that it has for ever") {
    // In the order of the numbers, which begin at 1 and have no gap.
    constexpr std::array<std::string_view, rejection_codes> reasons{"TABLE_NOT_OPEN",
                                                                    "TABLE_ALREADY_OPEN",
                                                                    "ID_MISSING",
                                                                    "INVALID_RULES",
                                                                    "NO_HAND_IN_PROGRESS",
                                                                    "WRONG_HAND",
                                                                    "HAND_IN_PROGRESS",
                                                                    "BETTING_OVER",
                                                                    "NO_SHOWDOWN_TO_SETTLE",
                                                                    "NO_MORE_HANDS",
                                                                    "NOT_ENOUGH_PLAYERS",
                                                                    "NO_SUCH_SEAT",
                                                                    "SEAT_TAKEN",
                                                                    "SEAT_EMPTY",
                                                                    "ALREADY_SEATED",
                                                                    "NOT_READY",
                                                                    "NOT_DEALT_IN",
                                                                    "NO_CLAIM",
                                                                    "ALREADY_LEAVING",
                                                                    "ALREADY_SITTING_OUT",
                                                                    "NOT_SITTING_OUT",
                                                                    "BLIND_LISTED_TWICE",
                                                                    "NOT_YOUR_TURN",
                                                                    "CANNOT_FOLD_WHEN_FREE",
                                                                    "CANNOT_CHECK_FACING_BET",
                                                                    "NOTHING_TO_CALL",
                                                                    "CANNOT_BET_FACING_BET",
                                                                    "NOTHING_TO_RAISE",
                                                                    "NOBODY_LEFT_TO_RAISE",
                                                                    "RAISE_NOT_REOPENED",
                                                                    "STACK_TOO_SHORT_TO_RAISE",
                                                                    "STACK_UNKNOWN",
                                                                    "ALREADY_SHOWN",
                                                                    "CARDS_UNKNOWN",
                                                                    "CARDS_DIFFER",
                                                                    "LAST_CLAIM",
                                                                    "FORCED_BET_OUT_OF_RANGE",
                                                                    "AMOUNT_NOT_POSITIVE",
                                                                    "EXCEEDS_STACK",
                                                                    "BET_TOO_SMALL",
                                                                    "RAISE_TOO_SMALL",
                                                                    "TOO_MANY_CHIPS",
                                                                    "EXCEEDS_CLAIM",
                                                                    "RESULT_DOES_NOT_ADD_UP",
                                                                    "TABLE_CLOSED",
                                                                    "HAND_NOT_CLOSED",
                                                                    "TIME_UNKNOWN",
                                                                    "NOTHING_DUE",
                                                                    "TOO_LATE",
                                                                    "CLOCK_BEHIND",
                                                                    "ALREADY_DISCONNECTED",
                                                                    "NOT_DISCONNECTED",
                                                                    "NOBODY_POSTS",
                                                                    "NOTHING_TO_POST",
                                                                    "ALREADY_POSTING",
                                                                    "NO_FURTHER_TURN",
                                                                    "YOUR_TURN",
                                                                    "NO_INTENT",
                                                                    "BET_HAS_GROWN",
                                                                    "TABLE_PAUSED",
                                                                    "ALREADY_PAUSED",
                                                                    "NOT_PAUSED",
                                                                    "TOO_EARLY",
                                                                    "SEAT_RESERVED",
                                                                    "TRANSFER_TAKEN",
                                                                    "NO_RESERVATION",
                                                                    "BUY_IN_TOO_SMALL",
                                                                    "BUY_IN_TOO_LARGE",
                                                                    "NOT_ALLOWED",
                                                                    "NOT_YOUR_SEAT",
                                                                    "STALE",
                                                                    "GOING_SOUTH",
                                                                    "OUTAGE_IMPOSSIBLE",
                                                                    "NOBODY_WAITS",
                                                                    "NOTHING_TO_ADD_TO",
                                                                    "ALREADY_WISHING",
                                                                    "WISH_TOO_SOON",
                                                                    "ANCHOR_TOO_NEW",
                                                                    "NO_ANCHOR",
                                                                    "NO_SHARE_COMMITTED",
                                                                    "ALREADY_REVEALED",
                                                                    "LINK_DOES_NOT_FIT",
                                                                    "CARDS_NOT_COMMITTED",
                                                                    "SHARE_NEEDED",
                                                                    "SHARE_DOES_NOT_FIT",
                                                                    "ANCHOR_EXPIRED"};
    static_assert(reasons.size() == rejection_codes);
    for (int at = 1; at <= rejection_codes; ++at) {
        const auto code = static_cast<RejectionCode>(at);
        const Buffer bytes = bytes_of(written(code));
        REQUIRE(bytes.size() == 1);
        const auto number = std::to_integer<std::size_t>(bytes[0]);
        REQUIRE(number >= 1);
        REQUIRE(number <= reasons.size());
        CHECK(reasons[number - 1] == name(code));
        CHECK(read<RejectionCode>(hexadecimal(bytes)) == code);
    }
    CHECK(why_unreadable<RejectionCode>("00") == "the reason 0 is unknown to this build");
    CHECK(why_unreadable<RejectionCode>("57") == "the reason 87 is unknown to this build");
}

TEST_CASE("what is no value of its type is refused and the reason says why") {
    CHECK(why_unreadable<std::uint32_t>("050000000001") == "4294967296 is larger than 4294967295");
    CHECK(why_unreadable<std::int32_t>(written(Chips(2'147'483'648))) == "a number does not fit into 32 bits");
    CHECK(why_unreadable<Stack>("070000000000000080") == "9223372036854775808 is larger than 9223372036854775807");
    CHECK(why_unreadable<Stack>("09") == "no such size: 9");
    CHECK(why_unreadable<Seat>("0a") == "no such seat: 10");
    CHECK(why_unreadable<Seat>("0f") == "no such seat: 15");
    CHECK(why_unreadable<MaybeCard>("35") == "no such card: 53");
    CHECK(why_unreadable<HoleCards>(bits({{0, 6}, {53, 6}})) == "no such card: 53");
    CHECK(why_unreadable<CardSet>("020707") == "a set of cards is not in ascending order");
    CHECK(why_unreadable<CardSet>("0134") == "a set of cards is not in ascending order");
    CHECK(why_unreadable<CardSet>("35") == "53 is larger than 52");
    CHECK(why_unreadable<HandRank>("271d") == "no such rank: 7463");
    CHECK(why_unreadable<TableId>("41") == "a name has more than 64 bytes");
    CHECK(why_unreadable<TableId>("0109") == "a name has a control character or is not UTF-8");
    CHECK(why_unreadable<TableId>("01ff") == "a name has a control character or is not UTF-8");
    CHECK(why_unreadable<TableId>("03526f") == "the bytes end too early");
    CHECK(why_unreadable<HandNumber>("06000000000001") == "1099511627776 is larger than 4294967295");
    CHECK(why_unreadable<Time>("0a") == "no such size: 10");
    CHECK(why_unreadable<Commitment>("00") == "no seed was named before");
    // Three are more than two bits can say.
    CHECK(why_unreadable<InlineVector<MaybeCard, 2>>("03") == "3 is larger than 2");
}

TEST_CASE("what has one way to be written is refused in every other") {
    CHECK(why_unreadable<std::uint32_t>("0100") == "a number is longer than necessary");
    CHECK(why_unreadable<std::uint32_t>("02ff00") == "a number is longer than necessary");
    CHECK(why_unreadable<std::uint64_t>("07ffffffffffff0000") == "a number is longer than necessary");
    CHECK(why_unreadable<std::uint8_t>("0f0e") == "a number is longer than necessary");
    CHECK(why_unreadable<Chips>("0100") == "a number is longer than necessary");
    CHECK(why_unreadable<bool>("02") == "unused bits are not zero");
    CHECK(why_unreadable<bool>("0000") == "1 bytes too many");
    CHECK(why_unreadable<SeatSet>("0004") == "unused bits are not zero");
    CHECK(why_unreadable<RareSeats>("010000") == "seats are announced and there are none");
    CHECK(why_unreadable<std::optional<Seat>>("02") == "unused bits are not zero");
    CHECK(why_unreadable<HandId>("7f") == "no hand was named before");
    CHECK(why_unreadable<HandNumber>("0107") == "the hand of the log is written as if it were another");
    CHECK(why_unreadable<PerSeat<Chips>>("010000") == "an empty seat is listed");
    CHECK(why_unreadable<Time>("02") == "a moment as far away as the last is written out");
}

TEST_CASE("what follows from something before it in the row is refused where it is written out") {
    const auto why_both = [](std::string_view bytes, auto first, auto second) -> std::string {
        try {
            read_row(bytes, [&](RowReader& row) {
                take_alone(row, first);
                take_alone(row, second);
            });
        } catch (const Unreadable& reason) {
            return reason.what();
        }
        return "it can be read";
    };
    CHECK(why_both("0268377f", HandId{}, HandId{}) == "it can be read");
    CHECK(why_both("026837026837", HandId{}, HandId{}) == "a hand is named twice");
    const std::string seed = written(Seed{});
    const std::string commitment = written(commitment_of(Seed{}));
    CHECK(why_both(seed + "00", Seed{}, Commitment{}) == "it can be read");
    CHECK(why_both(seed + commitment, Seed{}, Commitment{}) ==
          "a commitment that follows from the seed is written out");
}

TEST_CASE("a deck that holds a card twice is refused") {
    Buffer row(39);
    // Two of the first four cards are the three of spades, and the others are unknown.
    for (std::size_t at = 0; at < row.size(); at += 3) {
        const Buffer four =
            at == 0 ? row_of({{7, 6}, {7, 6}, {52, 6}, {52, 6}}) : row_of({{52, 6}, {52, 6}, {52, 6}, {52, 6}});
        std::copy(four.begin(), four.end(), row.begin() + static_cast<std::ptrdiff_t>(at));
    }
    CHECK(why_unreadable<Deck>(hexadecimal(row)).find("3s") != std::string::npos);
}
