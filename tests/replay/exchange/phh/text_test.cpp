// What a file in the Poker Hand History format is read as: amounts, actions,
// moments, and the texts of its hands.
#include <algorithm>
#include <cstddef>
#include <doctest/doctest.h>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/poker/time_text.hpp"
#include "engine/poker/utf8.hpp"
#include "replay/exchange/phh/action.hpp"
#include "replay/exchange/phh/decimal.hpp"
#include "replay/exchange/phh/moment.hpp"
#include "replay/exchange/phh/reader.hpp"
#include "replay/exchange/phh/splitter.hpp"

using namespace handlog::replay::phh;

namespace {

[[nodiscard]] std::vector<Piece> split(std::string_view text, std::size_t at_once = 1'000'000) {
    std::vector<Piece> pieces;
    Splitter splitter([&](Piece&& piece) { pieces.push_back(std::move(piece)); });
    for (; !text.empty(); text.remove_prefix(std::min(at_once, text.size()))) splitter.add(text.substr(0, at_once));
    splitter.finish();
    return pieces;
}

[[nodiscard]] Hand read(std::string_view text) {
    const auto result = read_hand(text);
    if (const auto* refusal = std::get_if<Refusal>(&result)) FAIL(refusal->what);
    return std::get<Hand>(result);
}

[[nodiscard]] std::string refused(std::string_view text) {
    const auto result = read_hand(text);
    const auto* refusal = std::get_if<Refusal>(&result);
    REQUIRE(refusal != nullptr);
    return std::string(name(refusal->reason)) + ", line " + std::to_string(refusal->line) + ": " + refusal->what;
}

[[nodiscard]] std::string moment(const WrittenTime& written) { return handlog::engine::to_string(moment_of(written)); }

constexpr std::string_view no_limit = "variant = 'NT'\n";

}  // namespace

TEST_CASE("amounts are read digit by digit and never rounded") {
    CHECK(parse_decimal("0.1") == Decimal{.digits = 1, .places = 1});
    CHECK(parse_decimal("841.75") == Decimal{.digits = 84175, .places = 2});
    CHECK(parse_decimal("-2") == Decimal{.digits = -2});
    CHECK(parse_decimal("+1_000.50") == Decimal{.digits = 100'050, .places = 2});
    CHECK(parse_decimal("9007199254740991") == Decimal{.digits = largest_digits});
    CHECK(parse_decimal("inf") == Decimal{.infinite = true});
    for (const char* wrong : {"", "-", ".5", "5.", "1e3", "0x10", "1__0", "_1", "1_", "nan", "-inf", "1.2.3",
                              "1.1234567", "9007199254740992", "99999999999999999999999999999999"}) {
        CAPTURE(wrong);
        CHECK_FALSE(parse_decimal(wrong).has_value());
    }
}

TEST_CASE("an amount is scaled to the smallest unit only where nothing is lost") {
    CHECK(in_units({.digits = 25, .places = 1}, 2) == 250);
    CHECK(in_units({.digits = 250, .places = 2}, 1) == 25);
    CHECK_FALSE(in_units({.digits = 25, .places = 1}, 0).has_value());
    CHECK_FALSE(in_units({.digits = largest_digits}, 1).has_value());
    CHECK_FALSE(in_units({.infinite = true}, 0).has_value());
}

TEST_CASE("actions are read with their cards and amounts and without their comments") {
    const auto action = [](std::string_view text) {
        const auto parsed = parse_action(text);
        REQUIRE(std::holds_alternative<std::optional<Action>>(parsed));
        return *std::get<std::optional<Action>>(parsed);
    };
    CHECK(action("p10 f").player == 9);
    CHECK(action("p1 cc # I call").kind == ActionKind::check_or_call);
    CHECK(action("p3 cbr 2.50").amount == Decimal{.digits = 250, .places = 2});
    CHECK(action("d dh p2 Ah??").cards.size() == 2);
    CHECK_FALSE(action("d dh p2 Ah??").cards[1].known());
    CHECK(action("d db AcKd7c").cards.size() == 3);
    CHECK(action("p1 sm").kind == ActionKind::muck);
    CHECK(action("p1 sm -").kind == ActionKind::show);
    CHECK(action("p1 sm -").cards.empty());
    CHECK_FALSE(std::get<std::optional<Action>>(parse_action("  # a comment alone")).has_value());
    for (const char* wrong :
         {"p0 f", "p11 f", "q1 f", "p1", "p1 f now", "p1 cbr", "p1 cbr inf", "p1 cbr x", "d dh p1", "d dh p1 AhKhQh",
          "d db", "d db Ah1", "p1 sm Ax", "p1 pb", "p1 sd", "d x", "p1 cc 5 6 7"}) {
        CAPTURE(wrong);
        CHECK(std::holds_alternative<std::string>(parse_action(wrong)));
    }
}

TEST_CASE("a time is a moment only where its zone is known") {
    CHECK(moment({2009, 7, 4, "12:07:52", "ET"}) == "2009-07-04T16:07:52.000Z");
    CHECK(moment({2009, 1, 4, "12:07:52", "ET"}) == "2009-01-04T17:07:52.000Z");
    CHECK(moment({2009, 3, 8, "01:59:59", "ET"}) == "2009-03-08T06:59:59.000Z");
    CHECK(moment({2009, 3, 8, "03:00:00", "ET"}) == "2009-03-08T07:00:00.000Z");
    CHECK(moment({2009, 7, 12, "18:16:00", "GMT-0910"}) == "2009-07-13T03:26:00.000Z");
    CHECK(moment({2024, 2, 29, "00:00:00.5", "UTC"}) == "2024-02-29T00:00:00.500Z");
    CHECK(moment({1970, 1, 1, "00:00:00", "UTC"}) == "1970-01-01T00:00:00.000Z");
    CHECK(moment({2009, 7, 4, "12:07:52", ""}) == "unknown");
    CHECK(moment({2009, 7, 4, "12:07:52", "XX"}) == "unknown");
    CHECK(moment({2009, 7, 4, "", "UTC"}) == "unknown");
    CHECK(moment({2009, 2, 29, "12:07:52", "UTC"}) == "unknown");
    CHECK(moment({2009, 13, 1, "12:07:52", "UTC"}) == "unknown");
    CHECK(moment({2009, 7, 4, "24:07:52", "UTC"}) == "unknown");
}

TEST_CASE("a file is cut into its hands however its bytes arrive") {
    constexpr std::string_view text =
        "# many hands\n[1]\na = 1\n\n[ \"2\" ] # the second\nb = [\n  '[3]',\n]\n[17]\nc = '''\n[18]\n''' # "
        "'''\n[19]\nd=1";
    for (const std::size_t at_once : {1U, 2U, 7U, 1000U}) {
        CAPTURE(at_once);
        const std::vector<Piece> pieces = split(text, at_once);
        REQUIRE(pieces.size() == 4);
        CHECK(pieces[0].name == "1");
        CHECK(pieces[0].line == 3);
        CHECK(pieces[0].text == "a = 1\n\n");
        CHECK(pieces[1].name == "2");
        CHECK(pieces[1].text == "b = [\n  '[3]',\n]\n");
        CHECK(pieces[2].text == "c = '''\n[18]\n''' # '''\n");
        CHECK(pieces[2].line == 10);
        CHECK(pieces[3].name == "19");
        CHECK(pieces[3].text == "d=1\n");
    }
}

TEST_CASE("a file without a line that begins a hand is one hand or none") {
    CHECK(split("").empty());
    CHECK(split("# nothing\n\n").empty());
    const std::vector<Piece> pieces = split(
        "\xef\xbb\xbf"
        "a = 1");
    REQUIRE(pieces.size() == 1);
    CHECK(pieces[0].name.empty());
    CHECK(pieces[0].line == 1);
    CHECK(pieces[0].text == "a = 1\n");
}

TEST_CASE("a hand that is too long is passed over and the next one is read") {
    const std::string long_line = "[1]\na = '" + std::string(most_hand_bytes, 'x') + "'\n[2]\nb = 1\n";
    std::string many_lines = "[1]\n";
    while (many_lines.size() < most_hand_bytes + 10) many_lines += "a = '''\n";
    many_lines += "'''\n[2]\nb = 1\n";
    for (const std::string& text : {long_line, many_lines}) {
        const std::vector<Piece> pieces = split(text, 4096);
        REQUIRE(pieces.size() == 2);
        CHECK(pieces[0].too_long);
        CHECK_FALSE(pieces[1].too_long);
        CHECK(pieces[1].text == "b = 1\n");
    }
}

TEST_CASE("the fields of a hand are read as TOML writes them") {
    const Hand hand = read(
        "# a comment\r\n"
        "variant = \"NT\" # No-Limit\r\n"
        "antes = [0, 0.50,\n  1_0, # the last\n]\n"
        "'min_bet' = 2\n"
        "starting_stacks = [ inf, 100 ]\n"
        "actions = [\n  # preflop\n  \"d dh p1 ????\",\n  '# only words',\n  'p1 f',\n]\n"
        "players = ['A\\B', \"C \\\"\\u00e9\\U0001F0A1\\\\\", '''D''', \"\"\"\nE \\\n   F\"\"\"]\n"
        "hand = 28\n"
        "_own = { a = 1, b = [ { c = 'x' } ], d = {} }\n"
        "when = 2009-07-04 12:07:52\n"
        "currency = 'USD'\n"
        "currency_symbol = '$'\n");
    CHECK(hand.currency == "USD");
    CHECK(hand.variant == "NT");
    CHECK(hand.antes == std::vector<Decimal>{{.digits = 0}, {.digits = 50, .places = 2}, {.digits = 10}});
    CHECK(hand.min_bet == Decimal{.digits = 2});
    CHECK(hand.starting_stacks.front().infinite);
    REQUIRE(hand.actions.size() == 2);
    CHECK(hand.actions[1].line == 11);
    CHECK(hand.actions[1].number == 2);
    CHECK(hand.players == std::vector<std::string>{"A\\B", "C \"\xc3\xa9\xf0\x9f\x82\xa1\\", "D", "E F"});
    CHECK(hand.id == "28");
    CHECK(hand.has_currency_symbol);
}

TEST_CASE("what is no TOML is refused with its line and its reason") {
    const auto with = [](std::string_view rest) { return refused(std::string(no_limit) + std::string(rest)); };
    CHECK(with("a = 1\na = 2\n") == "malformed, line 2: duplicate field 'a'");
    CHECK(with("a.b = 1\n") == "malformed, line 1: the name of a field has a dot");
    CHECK(with("[[a]]\n") == "malformed, line 1: a line must begin with the name of a field");
    CHECK(with("a = 1 2\n") == "malformed, line 1: unexpected text after a value");
    CHECK(with("a = 'x\n") == "malformed, line 1: a string is not closed on its line");
    CHECK(with("a = '''x\n\n") == "malformed, line 3: a string over several lines is not closed");
    CHECK(with("a = \"\\q\"\n") == "malformed, line 1: unknown escape sequence in a string");
    CHECK(with("a = \"\\ud800\"\n") == "malformed, line 1: invalid Unicode character in a string");
    CHECK(with("antes = [1, 2\n") == "malformed, line 2: an array is not closed");
    CHECK(with("antes = [1 2]\n") == "malformed, line 1: this is not a comma between the elements of an array");
    CHECK(with("antes = [1.5e3]\n") == "malformed, line 1: '1.5e3' is not an amount");
    CHECK(with("antes = 5\n") == "malformed, line 1: this is not an array");
    CHECK(with("a =\n") == "malformed, line 1: a value is missing");
    CHECK(with("a = " + std::string(100'000, '[') + "\n") == "malformed, line 1: values are nested too deeply");
    CHECK(with("seats = [1,2,3,4,5,6,7,8,9,10,11,12]") == "malformed, line 1: a table has at most ten seats");
    CHECK(with("actions = ['p1 f', 'p1 x']") ==
          "malformed, line 1: action 2 is 'p1 x': unknown action in No-Limit Hold'em");
    CHECK(refused("a = 1\n") == "field-missing, line 0: the variant is missing");
}

TEST_CASE("another game is refused by its name whatever its actions are") {
    CHECK(refused("actions = ['p3 pb']\nvariant = 'F7S'\n") ==
          "another-game, line 1: variant F7S is not No-Limit Hold'em");
}

TEST_CASE("what a refusal quotes of a file is cut between two characters") {
    const auto quotes_half_a_character = [](const std::string& text) {
        const std::string told = refused(text);
        return !handlog::engine::is_utf8(told);
    };
    const std::string e_acute = "\xc3\xa9";
    for (std::size_t size : {38U, 39U, 58U, 59U, 254U, 255U}) {
        const std::string name = std::string(size, 'x') + e_acute + e_acute;
        CAPTURE(size);
        CHECK_FALSE(quotes_half_a_character("variant = '" + name + "'\n"));
        CHECK_FALSE(quotes_half_a_character(std::string(no_limit) + "min_bet = " + name + "\n"));
        CHECK_FALSE(quotes_half_a_character(std::string(no_limit) + "actions = ['" + name + "']\n"));
        const std::string key = "\"" + name + "\" = 1\n";
        CHECK_FALSE(quotes_half_a_character(std::string(no_limit) + key + key));
    }
}

TEST_CASE("a hand with too many fields or actions is refused") {
    std::string fields(no_limit);
    for (int field = 0; field < 300; ++field) fields += "a" + std::to_string(field) + " = 1\n";
    CHECK(refused(fields) == "malformed, line 256: a hand has at most 256 fields");
    std::string actions(no_limit);
    actions += "actions = [";
    for (int action = 0; action < 1'001; ++action) actions += "'p1 f',";
    CHECK(refused(actions + "]") == "malformed, line 1: a hand has at most 1000 actions");
}
