// JSON that says nothing, says it wrongly, or means harm: each is an error that
// names the place and what is wrong there.
#include <array>
#include <doctest/doctest.h>
#include <string>
#include <string_view>
#include <vector>

#include "engine/evaluator.hpp"
#include "eventstore/codec/format.hpp"
#include "eventstore/codec/json.hpp"

using namespace handlog::engine;
using namespace handlog::eventstore;
using namespace std::string_literals;

namespace {

struct Refused {
    std::string line;
    std::string what;
};

template <class Value>
void check_refused(const Result<Value>& read, const Refused& expected) {
    CAPTURE(expected.line);
    REQUIRE_FALSE(read.has_value());
    CHECK(read.error().code == ErrorCode::malformed);
    CHECK(read.error().what == expected.what);
}

void check_commands(const std::vector<Refused>& all) {
    for (const Refused& each : all) check_refused(command_from_json(each.line), each);
}
void check_events(const std::vector<Refused>& all) {
    for (const Refused& each : all) check_refused(event_from_json(each.line), each);
}
void check_openings(const std::vector<Refused>& all) {
    for (const Refused& each : all) check_refused(opening_from_json(each.line), each);
}
void check_entries(const std::vector<Refused>& all) {
    for (const Refused& each : all) check_refused(entry_from_json(each.line), each);
}
void check_logs(const std::vector<Refused>& all) {
    for (const Refused& each : all) check_refused(log_from_json(each.line), each);
}

[[nodiscard]] std::string replaced(std::string text, std::string_view part, std::string_view other) {
    const std::size_t at = text.find(part);
    REQUIRE(at != std::string::npos);
    return text.replace(at, part.size(), other);
}

const std::string opening = R"({"format":4,"key":{"table":"Rio","ordinal":0},"origin":"genesis","source":"imported",)"
                            R"("previous":"0000000000000000000000000000000000000000000000000000000000000000",)"
                            R"("before":{"entries":0,"refused":0},"semantics":1,"snapshot":null})";
const std::string entry =
    R"({"seq":0,"at":1000,"received_at":1000,"id":"c-1","command":{"type":"Fold","hand":1,"seat":0},"events":[]})";

}  // namespace

TEST_CASE("text that is no JSON is refused with the byte where it goes wrong") {
    check_commands({
        {"", "byte 1: this is not JSON: unexpected end of input; expected '[', '{', or a literal"},
        {"   ", "byte 4: this is not JSON: unexpected end of input; expected '[', '{', or a literal"},
        {"Fold", "byte 1: this is not JSON: invalid literal"},
        {R"({"type":"CloseTable")", "byte 21: this is not JSON: unexpected end of input; expected '}'"},
        {R"({"type":"CloseTable",})", "byte 22: this is not JSON: unexpected '}'; expected string literal"},
        {R"({"type" "CloseTable"})", "byte 20: this is not JSON: unexpected string literal; expected ':'"},
        {R"({type:"CloseTable"})", "byte 3: this is not JSON: invalid literal"},
        {R"({'type':'CloseTable'})", "byte 2: this is not JSON: invalid literal"},
        {R"({"type":"CloseTable"} // done)", "byte 23: this is not JSON: invalid literal"},
        {R"({"type":"Raise","hand":1,"seat":0,"to":0600})",
         "byte 43: this is not JSON: unexpected number literal; expected '}'"},
        {R"({"type":"Raise","hand":1,"seat":0,"to":+600})", "byte 40: this is not JSON: invalid literal"},
        {R"({"type":"Raise","hand":1,"seat":0,"to":NaN})", "byte 40: this is not JSON: invalid literal"},
        {R"({"type":"Raise","hand":1,"seat":0,"to":1e999})", "byte 44: this number is too large"},
    });
}

TEST_CASE("text after the value is refused") {
    check_commands({
        {R"({"type":"CloseTable"}})", "byte 22: this is not JSON: unexpected '}'; expected end of input"},
        {R"({"type":"CloseTable"}{"type":"CloseTable"})",
         "byte 22: this is not JSON: unexpected '{'; expected end of input"},
        {R"({"type":"CloseTable"} 1)", "byte 23: this is not JSON: unexpected number literal; expected end of input"},
    });
}

TEST_CASE("zero bytes and marks of byte order are refused wherever they hide something") {
    check_commands({
        {R"({"type":"CloseTable"})"s + '\0', "byte 22: this is not JSON: a zero byte"},
        {R"({"type":"CloseTable"})"s + '\0' + "anything", "byte 22: this is not JSON: a zero byte"},
        {R"({"type":"Close)"s + '\0' + R"(Table"})", "byte 15: this is not JSON: a zero byte"},
        {"\xef\xbb\xbf{\"type\":\"CloseTable\"}", "byte 1: this is not JSON: a byte order mark"},
    });
}

TEST_CASE("bytes that are not UTF-8 are refused") {
    const std::string ill_formed = "byte 41: this is not JSON: invalid string: ill-formed UTF-8 byte";
    for (const std::string& bytes : {"\xff"s, "\x80"s, "\xc0\x80"s, "\xed\xa0\x80"s, "\xf4\x90\x80\x80"s, "\xc3("s}) {
        const std::string line = R"({"type":"SeatPlayer","seat":0,"player":")" + bytes + R"(","stack":1})";
        const auto read = command_from_json(line);
        REQUIRE_FALSE(read.has_value());
        CHECK(read.error().code == ErrorCode::malformed);
        // The second byte is the one that cannot follow the first.
        CHECK((read.error().what == ill_formed || read.error().what == replaced(ill_formed, "41", "42")));
    }
}

TEST_CASE("escapes that stand for no character of a name are refused") {
    check_commands({
        {R"({"type":"SeatPlayer","seat":0,"player":"\ud800","stack":1})",
         "byte 47: this is not JSON: invalid string: surrogate U+D800..U+DBFF must be followed by U+DC00..U+DFFF"},
        {R"({"type":"SeatPlayer","seat":0,"player":"\u00g0","stack":1})",
         R"(byte 45: this is not JSON: invalid string: '\u' must be followed by 4 hex digits)"},
        {R"({"type":"SeatPlayer","seat":0,"player":"a\u0000b","stack":1})",
         R"(player: "a\u0000b" is not an id: an id has at most 64 bytes and no control characters)"},
        {R"({"type":"SeatPlayer","seat":0,"player":"\u007f","stack":1})",
         R"(player: "\u007f" is not an id: an id has at most 64 bytes and no control characters)"},
        // What was written is quoted so that it steers no terminal.
        {R"({"type":"SeatPlayer","seat":0,"player":"nnA\u202e","stack":1})",
         R"(player: "nnA\u202e" is not an id: an id has at most 64 bytes and no control characters)"},
        {"{\"type\":\"SeatPlayer\",\"seat\":0,\"player\":\"\xc2\x9b"
         "2J\",\"stack\":1}",
         R"(player: "\u009b2J" is not an id: an id has at most 64 bytes and no control characters)"},
    });
}

TEST_CASE("an id of more than 64 bytes is refused and shown in part") {
    const std::string longest(64, 'x');
    CHECK(command_from_json(R"({"type":"SeatPlayer","seat":0,"player":")" + longest + R"(","stack":1})"));
    check_commands({
        {R"({"type":"SeatPlayer","seat":0,"player":"x)" + longest + R"(","stack":1})",
         "player: \"" + std::string(40, 'x') +
             "\"... is not an id: an id has at most 64 bytes and no control characters"},
    });
    // Characters are not cut in two by what is shown of them.
    std::string umlauts = "a";
    for (int left = 40; left > 0; --left) umlauts += "\xc3\xa4";
    check_commands({
        {R"({"type":"SeatPlayer","seat":0,"player":")" + umlauts + R"(","stack":1})",
         "player: \"" + umlauts.substr(0, 39) +
             "\"... is not an id: an id has at most 64 bytes and no control characters"},
    });
}

TEST_CASE("a line of more than 64 KiB is refused and one that is just as long is not") {
    const std::string command = R"({"type":"CloseTable"})";
    const std::string longest = command + std::string(format::most_line_bytes - command.size(), ' ');
    CHECK(command_from_json(longest));
    const auto read = command_from_json(longest + ' ');
    REQUIRE_FALSE(read.has_value());
    CHECK(read.error().code == ErrorCode::limit);
    CHECK(read.error().what == "a line has at most 65536 bytes, and this one has 65537");
}

TEST_CASE("values that are nested without end are refused") {
    const auto in = [](const std::string& value) {
        return R"({"type":"SeatPlayer","seat":0,"player":)" + value + R"(,"stack":1})";
    };
    const std::size_t most = 32'000;
    const std::string lists(most, '[');
    const std::string ends(most, ']');
    std::string objects;
    for (int left = 10'000; left > 0; --left) objects += R"({"a":)";
    check_commands({
        {lists, "byte 32001: this is not JSON: unexpected end of input; expected '[', '{', or a literal"},
        {lists + ends, "expected an object, got a list"},
        {objects, "byte 50001: this is not JSON: unexpected end of input; expected '[', '{', or a literal"},
        {in(lists + ends), "player: expected a string, got a list"},
        {in(objects + "1" + std::string(10'000, '}')), "player: expected a string, got an object"},
    });
}

TEST_CASE("fields that are missing or unknown or there twice are refused") {
    check_commands({
        {"{}", R"(missing field "type")"},
        {R"({"type":"Raise","hand":1,"seat":0})", R"(missing field "to")"},
        {R"({"type":"Raise","hand":1,"seat":0,"To":600})", R"(missing field "to")"},
        {R"({"type":"Raise","hand":1,"seat":0,"to":600,"too":600})", R"(unknown field "too")"},
        {R"({"":0,"type":"Fold","hand":1,"seat":0})", R"(unknown field "")"},
        {R"({"type":"Raise","hand":1,"seat":0,"to":600,"to":600})", R"(duplicate field "to")"},
        {R"({"type":"Raise","hand":1,"seat":0,"t\u006f":600,"to":601})", R"(duplicate field "to")"},
        {R"({"type":"Raise","type":"Call","hand":1,"seat":0,"to":600})", R"(duplicate field "type")"},
        {R"({"type":"StartHand","hand_id":"h","deck":{"type":"Seed","value":"00"},"forced_bets":{}})",
         R"(deck.value: "00" is not 64 hexadecimal digits)"},
        {R"({"type":"StartHand","hand_id":"h","deck":{"value":"00"},"forced_bets":{}})",
         R"(deck: missing field "type")"},
    });
    // Many fields are no more work than few.
    std::string many = R"({"type":"CloseTable")";
    for (int left = 6'000; left > 0; --left) many += ",\"" + std::to_string(left) + "\":0";
    check_commands({{many + "}", R"(unknown field "6000")"}});
    std::string same = R"({"type":"CloseTable")";
    for (int left = 6'000; left > 0; --left) same += R"(,"a":0)";
    check_commands({{same + "}", R"(unknown field "a")"}});
}

TEST_CASE("kinds and choices go by their exact names") {
    check_commands({
        {R"({"type":"raise","hand":1,"seat":0,"to":600})", R"(type: unknown value "raise")"},
        {R"({"type":"PlayerRaised"})", R"(type: unknown value "PlayerRaised")"},
        {R"({"type":5})", "type: expected a string, got a number"},
        {R"({"type":"StartHand","hand_id":"h","deck":{"type":"Raise"},"forced_bets":{}})",
         R"(deck.type: unknown value "Raise")"},
    });
    check_events({
        {R"({"type":"Raise","hand":1,"seat":0,"to":600})", R"(type: unknown value "Raise")"},
        {R"({"type":"RoundEnded","street":"Flop","pots":1})", R"(street: unknown value "Flop")"},
        {R"({"type":"RoundEnded","street":1,"pots":1})", "street: expected a string, got a number"},
    });
    const auto read = event_from_json(R"({"type":"RoundEnded","street":"Flop","pots":1})");
    CHECK(read.error().next == R"(Did you mean "flop"? Write one of "preflop", "flop", "turn", "river".)");
    const auto reason = rejection_from_json(R"({"code":"raise_too_small","given":250,"least":300})");
    check_refused(reason, {"", R"(code: unknown value "raise_too_small")"});
}

TEST_CASE("numbers that are not whole or not in range are refused") {
    const std::string chips = "from -9223372036854775808 to 9223372036854775807";
    const auto raise = [](const std::string& to) { return R"({"type":"Raise","hand":1,"seat":0,"to":)" + to + "}"; };
    const auto not_whole = [&](const std::string& number) {
        return Refused{raise(number), "to: \"" + number + "\" is not a whole number " + chips};
    };
    for (const char* const number : {"600.0", "6e2", "6E2", "0.5", "-0", "-0.0", "1e-5", "9223372036854775808e0",
                                     "18446744073709551616", "-9223372036854775809", "99999999999999999999999"}) {
        check_commands({not_whole(number)});
    }
    check_commands({
        {raise("9223372036854775808"), "to: 9223372036854775808 is not " + chips},
        {raise("18446744073709551615"), "to: 18446744073709551615 is not " + chips},
        {raise("\"600\""), "to: expected a whole number, got a string"},
        {raise("null"), "to: expected a whole number, got null"},
        {raise("true"), "to: expected a whole number, got true or false"},
        {raise("[600]"), "to: expected a whole number, got a list"},
        {raise("{}"), "to: expected a whole number, got an object"},
        {R"({"type":"Fold","hand":-1,"seat":0})", "hand: -1 is not from 0 to 4294967295"},
        {R"({"type":"Fold","hand":4294967296,"seat":0})", "hand: 4294967296 is not from 0 to 4294967295"},
        {R"({"type":"Fold","hand":1,"seat":10})", "seat: 10 is not from 0 to 9"},
        {R"({"type":"Fold","hand":1,"seat":-1})", "seat: -1 is not from 0 to 9"},
        {R"({"type":"Fold","hand":1,"seat":18446744073709551615})", "seat: 18446744073709551615 is not from 0 to 9"},
        {R"({"type":"Fold","hand":1,"seat":null})", "seat: expected a whole number, got null"},
        {R"({"type":"SeatPlayer","seat":0,"player":"Ann","stack":-1})",
         "stack: -1 is not from 0 to 9223372036854775807"},
        {R"({"type":"SeatPlayer","seat":0,"player":"Ann","stack":"unknown"})",
         "stack: expected a whole number, got a string"},
    });
    check_events({
        {R"({"type":"RoundEnded","street":"flop","pots":256})", "pots: 256 is not from 0 to 255"},
        {R"({"type":"HandRanked","seat":0,"rank":0,"best_five":[]})", "rank: 0 is not from 1 to 7462"},
        {R"({"type":"HandRanked","seat":0,"rank":7463,"best_five":[]})", "rank: 7463 is not from 1 to 7462"},
        {R"({"type":"PlayerCalled","seat":0,"added":1,"to":1,"all_in":1})",
         "all_in: expected true or false, got a number"},
        {R"({"type":"PlayerCalled","seat":0,"added":1,"to":1,"all_in":"true"})",
         "all_in: expected true or false, got a string"},
    });
}

TEST_CASE("cards are written in one way only") {
    const auto show = [](const std::string& cards) {
        return R"({"type":"ShowHand","hand":1,"seat":0,"cards":)" + cards + "}";
    };
    check_commands({
        {show(R"(["as","Kd"])"), R"(cards[0]: "as" is not a card)"},
        {show(R"(["As","KD"])"), R"(cards[1]: "KD" is not a card)"},
        {show(R"(["As","10d"])"), R"(cards[1]: "10d" is not a card)"},
        {show(R"(["As","?"])"), R"(cards[1]: "?" is not a card)"},
        {show(R"(["As",""])"), R"(cards[1]: "" is not a card)"},
        {show(R"(["As",null])"), "cards[1]: expected a string, got null"},
        {show(R"(["As"])"), "cards: a hand has 2 cards, not 1"},
        {show(R"(["As","Kd","Kc"])"), "cards: a hand has 2 cards, not 3"},
        {show(R"("AsKd")"), "cards: expected a list, got a string"},
    });
    check_events({
        {R"({"type":"HandRanked","seat":0,"rank":1,"best_five":["As","Ks"]})",
         "best_five[1]: Ks is not after the card before it"},
        {R"({"type":"HandRanked","seat":0,"rank":1,"best_five":["As","As"]})",
         "best_five[1]: As is not after the card before it"},
        {R"({"type":"HandRanked","seat":0,"rank":1,"best_five":["??"]})",
         "best_five[0]: a set cannot contain an unknown card"},
        {R"({"type":"BoardDealt","street":"flop","cards":["2c","3c","4c","5c"]})",
         "cards[3]: this list has at most 3 elements"},
    });
}

TEST_CASE("a deck is 104 characters and holds no card twice") {
    const auto start = [](const std::string& deck) {
        return R"({"type":"StartHand","hand_id":"h","deck":{"type":"Deck","value":")" + deck +
               R"("},"forced_bets":{"type":"ForcedBetsByRules"}})";
    };
    std::string unknown;
    for (int left = deck_size; left > 0; --left) unknown += "??";
    CHECK(command_from_json(start(unknown)));
    const std::string length = "deck.value: a deck is 104 characters without spaces";
    check_commands({
        {start(""), length},
        {start(unknown.substr(2)), length},
        {start("?? " + unknown.substr(2)), length},
        {start(unknown + " "), length},
        {start(unknown + "??"), "deck.value: a deck has 52 cards, and more are given"},
        {start("AsAs" + unknown.substr(4)),
         "deck.value: As is given twice, at place 0 and at place 1 (the card dealt first is at place 0)"},
        {start("as" + unknown.substr(2)),
         "deck.value: the text at character 0, place 0, is no card (a rank of 23456789TJQKA and a suit of cdhs, or ?? "
         "for an unknown card)"},
    });
}

TEST_CASE("seeds and digests are 64 digits in lowercase") {
    const auto start = [](const std::string& seed) {
        return R"({"type":"StartHand","hand_id":"h","deck":{"type":"Seed","value":")" + seed +
               R"("},"forced_bets":{"type":"ForcedBetsByRules"}})";
    };
    const std::string zeros(64, '0');
    CHECK(command_from_json(start(zeros)));
    for (const std::string& wrong : {zeros.substr(1), zeros + "0", "A" + zeros.substr(1), "g" + zeros.substr(1)}) {
        const std::string shown = wrong.substr(0, 40);
        check_commands({{start(wrong), "deck.value: \"" + shown + "\"... is not 64 hexadecimal digits"}});
    }
}

TEST_CASE("seats are listed once each in ascending order") {
    const auto showdown = [](const std::string& seats) {
        return R"({"type":"ShowdownStarted","seats":)" + seats + "}";
    };
    const auto declared = [](const std::string& won) {
        return R"({"type":"DeclareResult","hand":1,"won":)" + won + R"(,"rake":0})";
    };
    check_events({
        {showdown("[2,1]"), "seats[1]: seat 1 is not after the seat before it"},
        {showdown("[1,1]"), "seats[1]: seat 1 is not after the seat before it"},
        {showdown("[0,10]"), "seats[1]: 10 is not from 0 to 9"},
        {showdown("[\"0\"]"), "seats[0]: expected a whole number, got a string"},
        {showdown("3"), "seats: expected a list, got a number"},
        {showdown("{}"), "seats: expected a list, got an object"},
    });
    check_commands({
        {declared(R"({"2":1,"1":1})"), "won.1: seat 1 is not after the seat before it"},
        {declared(R"({"1":1,"1":1})"), "won.1: seat 1 is not after the seat before it"},
        {declared(R"({"1":0})"), "won.1: empty seats must not be listed"},
        {declared(R"({"10":1})"), R"(won.10: "10" is not a seat from "0" to "9")"},
        {declared(R"({"01":1})"), R"(won.01: "01" is not a seat from "0" to "9")"},
        {declared(R"({":":1})"), R"(won.:: ":" is not a seat from "0" to "9")"},
        {declared(R"({"/":1})"), R"(won./: "/" is not a seat from "0" to "9")"},
        {declared(R"({"\u007f":1})"), R"(won."\u007f": "\u007f" is not a seat from "0" to "9")"},
        {declared("[1]"), "won: expected an object, got a list"},
    });
}

TEST_CASE("what a hand can start with has its limits") {
    std::string bets;
    for (std::size_t left = ForcedBetsListed::most; left > 0; --left) {
        bets += R"({"seat":0,"kind":"ante","amount":1},)";
    }
    const auto start = [](const std::string& listed) {
        return R"({"type":"StartHand","hand_id":"h","deck":{"type":"Seed","value":")" + std::string(64, '0') +
               R"("},"forced_bets":{"type":"ForcedBetsListed","button":0,"bets":[)" + listed + "]}}";
    };
    CHECK(command_from_json(start(bets.substr(0, bets.size() - 1))));
    check_commands({
        {start(bets + R"({"seat":0,"kind":"ante","amount":1})"),
         "forced_bets.bets[40]: this list has at most 40 elements"},
        {start(R"({"seat":0,"kind":"ante","amount":1},{"seat":0,"kind":"bribe","amount":1})"),
         R"(forced_bets.bets[1].kind: unknown value "bribe")"},
    });
}

TEST_CASE("openings of another format or of no table are refused") {
    REQUIRE(opening_from_json(opening));
    const auto later = opening_from_json(replaced(opening, R"("format":4)", R"("format":5)"));
    REQUIRE_FALSE(later.has_value());
    CHECK(later.error().code == ErrorCode::another_version);
    CHECK(later.error().what == "the format of this log is number 5, and this build reads number 4");
    check_openings({
        {replaced(opening, R"("format":4,)", ""), R"(missing field "format")"},
        {replaced(opening, R"("Rio")", R"("")"), "key.table: the table has no name"},
        {replaced(opening, "genesis", "unknown"), R"(origin: unknown value "unknown")"},
        {replaced(opening, "00\"", "\""), "previous: \"" + std::string(40, '0') + "\"... is not 64 hexadecimal digits"},
        {replaced(opening, "null", "{}"), R"(snapshot: missing field "rules")"},
        {entry, R"(missing field "format")"},
    });
}

TEST_CASE("a snapshot lists its seats in ascending order") {
    Opening full{.key = {.table = *TableId::parse("Rio")}, .snapshot = Snapshot{}};
    const auto sit = [&](int seat) {
        full.snapshot->seats.push_back({.seat = Seat(seat), .player = *PlayerId::parse("Ann"), .stack = {}});
    };
    sit(1);
    sit(2);
    CHECK(opening_from_json(to_json(full)) == full);
    sit(2);
    check_refused(opening_from_json(to_json(full)), {"", "snapshot.seats: seat 2 is not after the seat before it"});
    full.snapshot->seats.clear();
    sit(5);
    sit(4);
    check_refused(opening_from_json(to_json(full)), {"", "snapshot.seats: seat 4 is not after the seat before it"});
}

TEST_CASE("a snapshot lists its reserved seats in ascending order") {
    Opening full{.key = {.table = *TableId::parse("Rio")}, .snapshot = Snapshot{}};
    const auto reserve = [&](int seat) { full.snapshot->reserved.push_back({.seat = Seat(seat), .reservation = {}}); };
    reserve(1);
    reserve(2);
    CHECK(opening_from_json(to_json(full)) == full);
    reserve(2);
    check_refused(opening_from_json(to_json(full)), {"", "snapshot.reserved: seat 2 is not after the seat before it"});
    full.snapshot->reserved.clear();
    reserve(5);
    reserve(4);
    check_refused(opening_from_json(to_json(full)), {"", "snapshot.reserved: seat 4 is not after the seat before it"});
}

TEST_CASE("what a snapshot says of a table between hands has one form") {
    Opening full{.key = {.table = *TableId::parse("Rio")}, .snapshot = Snapshot{}};
    full.snapshot->seats.push_back({.seat = Seat(1),
                                    .player = *PlayerId::parse("Ann"),
                                    .stack = {},
                                    .sitting_out = false,
                                    .away = Away{.until = Time(1'000), .hands = 2}});
    const std::string line = to_json(full);
    REQUIRE(opening_from_json(line) == full);
    check_openings({
        {replaced(line, R"("playing")", R"("PLAYING")"), R"(snapshot.between.status: unknown value "PLAYING")"},
        {replaced(line, R"("predeal_due":null)", R"("predeal_due":0.5)"),
         R"(snapshot.between.predeal_due: "0.5" is not a whole number from 0 to 253402300799999)"},
        {replaced(line, R"("hands":2)", R"("hands":-1)"),
         "snapshot.seats[0].away.hands: -1 is not from 0 to 4294967295"},
        {replaced(line, R"("away":{"until":1000,"hands":2})", R"("away":true)"),
         "snapshot.seats[0].away: expected an object, got true or false"},
        {replaced(line, R"(,"away":{"until":1000,"hands":2})", ""), R"(snapshot.seats[0]: missing field "away")"},
        {replaced(line, R"("start":"host")", R"("start":"manual")"), R"(snapshot.rules.start: unknown value "manual")"},
        // A preset stands for no rule of a log, also where it is named.
        {replaced(replaced(line, R"("preset":"none")", R"("preset":"home")"), R"("burn":true,)", ""),
         R"(snapshot.rules: missing field "burn")"},
        {replaced(line, R"("preset":"none",)", ""), R"(snapshot.rules: missing field "preset")"},
        {replaced(line, R"("preset":"none")", R"("preset":"hoem")"), R"(snapshot.rules.preset: unknown value "hoem")"},
        {replaced(line, R"("currency":"play")", R"("currency":"Play")"),
         R"(snapshot.rules.currency: "Play" is not a currency)"},
    });
}

TEST_CASE("a refusal has the numbers of its reason and no others") {
    const std::string numbers = R"("given":250,"least":300)";
    const std::string rejection = R"({"code":"RAISE_TOO_SMALL",)" + numbers + "}";
    REQUIRE(rejection_from_json(rejection));
    check_refused(rejection_from_json(replaced(rejection, R"(,"least":300)", "")), {"", R"(missing field "least")"});
    check_refused(rejection_from_json(replaced(rejection, "300", "null")),
                  {"", "least: expected a whole number, got null"});
    check_refused(rejection_from_json(replaced(rejection, numbers, numbers + R"(,"most":0)")),
                  {"", R"(unknown field "most")"});
    // What `handlog run` says of it is not what was recorded.
    check_refused(rejection_from_json(replaced(rejection, numbers, numbers + R"(,"sentence":"too small")")),
                  {"", R"(unknown field "sentence")"});
    check_refused(rejection_from_json(R"({"code":"ID_MISSING","field":""})"),
                  {"", "a refusal does not name what it is about"});
}

TEST_CASE("an entry has one outcome and one moment") {
    REQUIRE(entry_from_json(entry));
    const std::string rejection = R"("rejection":{"code":"WRONG_HAND","hand":2})";
    REQUIRE(entry_from_json(replaced(entry, R"("events":[])", rejection)));
    const std::string either = R"(an entry has either "events" or a "rejection")";
    check_entries({
        {replaced(entry, R"("events":[])", R"("events":[],)" + rejection), either},
        {replaced(entry, R"(,"events":[])", ""), either},
        {replaced(entry, "[]", "null"), "events: expected a list, got null"},
        {replaced(entry, "[]", "[[]]"), "events[0]: expected an object, got a list"},
        {replaced(entry, "[]", R"([{"type":"TableClosed"},{"type":"HandClosed","number":"1"}])"),
         "events[1].number: expected a whole number, got a string"},
        {replaced(entry, R"("seat":0)", R"("seat":"0")"), "command.seat: expected a whole number, got a string"},
        {replaced(entry, R"("c-1")", R"("")"), "id: the id of a command cannot be empty"},
        {replaced(entry, R"("c-1")", "1"), "id: expected a string, got a number"},
        {replaced(entry, R"("at":1000)", R"("at":-1)"), "at: -1 is not from 0 to 253402300799999"},
        {replaced(entry, R"("at":1000)", R"("at":253402300800000)"),
         "at: 253402300800000 is not from 0 to 253402300799999"},
        {replaced(entry, R"("at":1000,)", ""), R"(missing field "at")"},
        {replaced(entry, R"("seq":0)", R"("seq":4294967296)"), "seq: 4294967296 is not from 0 to 4294967295"},
        {opening, R"(missing field "seq")"},
    });
}

TEST_CASE("a log whose lines are not those of one log is refused with the number of the line") {
    const std::string second = replaced(entry, R"("seq":0)", R"("seq":1)");
    REQUIRE(log_from_json(opening + "\n" + entry + "\n" + second + "\n"));
    CHECK(log_from_json(opening) == log_from_json(opening + "\n"));
    CHECK(log_from_json(opening + "\r\n" + entry + "\r\n") == log_from_json(opening + "\n" + entry));
    const std::string nothing = "this is not JSON: unexpected end of input; expected '[', '{', or a literal";
    check_logs({
        {"", "line 1: byte 1: " + nothing},
        {"\n" + opening, "line 1: byte 1: " + nothing},
        {opening + "\n\n" + entry, "line 2: byte 1: " + nothing},
        {opening + "\n" + opening, R"(line 2: missing field "seq")"},
        {entry + "\n" + second, R"(line 1: missing field "format")"},
        {opening + "\n" + second, "line 2: seq: expected entry 0, got entry 1"},
        {opening + "\n" + entry + "\n" + entry, "line 3: seq: expected entry 1, got entry 0"},
        {opening + "\n" + entry + second, "line 2: byte " + std::to_string(entry.size() + 1) +
                                              ": this is not JSON: unexpected '{'; expected end of input"},
    });
}

TEST_CASE("a log of more entries than a log may have is refused") {
    std::string lines = opening + "\n";
    for (Sequence sequence = 0; sequence < format::most_entries; ++sequence) {
        lines += replaced(entry, R"("seq":0)", R"("seq":)" + std::to_string(sequence)) + "\n";
    }
    CHECK(log_from_json(lines));
    const auto read =
        log_from_json(lines + replaced(entry, R"("seq":0)", R"("seq":)" + std::to_string(format::most_entries)));
    REQUIRE_FALSE(read.has_value());
    CHECK(read.error().code == ErrorCode::limit);
    CHECK(read.error().what == "line 65538: a log has at most 65536 entries");
}
