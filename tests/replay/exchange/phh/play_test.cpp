// Hands of files, played: what becomes of everything that occurs in the wild.
#include <doctest/doctest.h>
#include <string>

#include "engine/poker/chips.hpp"
#include "tests/replay/exchange/phh/support.hpp"

using namespace handlog::tests;
using namespace handlog::engine;
using handlog::replay::phh::Played;

namespace {

constexpr const char* dealt = "'d dh p1 AsAh', 'd dh p2 KsKh', 'd dh p3 QsQh', ";
constexpr const char* hidden = "'d dh p1 \?\?\?\?', 'd dh p2 \?\?\?\?', 'd dh p3 \?\?\?\?', ";
constexpr const char* called = "'p3 cc', 'p1 cc', 'p2 cc', ";
constexpr const char* down =
    "'d db 2c3d4h', 'p1 cc', 'p2 cc', 'p3 cc', 'd db 9c', 'p1 cc', 'p2 cc', 'p3 cc', 'd db Td', 'p1 cc', 'p2 cc', "
    "'p3 cc', ";

[[nodiscard]] std::string showdown(const std::string& first, const std::string& last, const std::string& more = {}) {
    return three_players(first + called + down + last, more);
}

[[nodiscard]] Stack stack_of(const Played& hand, int seat) { return all_of<HandEnded>(hand).at(0).stacks[Seat(seat)]; }
[[nodiscard]] Stack chips(std::int64_t count) { return Stack(Chips(count)); }

[[nodiscard]] const Rules& rules_of(const Played& hand) { return hand.log.opening.snapshot->rules; }
[[nodiscard]] const Positions positions_of(const Played& hand) { return all_of<HandStarted>(hand).at(0).positions; }

}  // namespace

TEST_CASE("a hand that is wholly known is played to its end") {
    const Played hand = played(showdown(dealt, "'p1 sm -', 'p2 sm KsKh'", "finishing_stacks = [104, 98, 98]"));
    CHECK(hand.over);
    CHECK(remarks_on(hand).empty());
    CHECK(stack_of(hand, 0) == chips(104));
    CHECK(all_of<HandTabled>(hand).size() == 3);
    CHECK(hand.log.opening.origin == handlog::eventstore::Origin::genesis);
}

TEST_CASE("the first player has the small blind and the last one the button") {
    const Played hand = played(three_players("'p3 f', 'p1 f'"));
    CHECK(positions_of(hand) == Positions{.button = Seat(2), .small_blind = Seat(0), .big_blind = Seat(1)});
}

TEST_CASE("between two players the blinds are written in the opposite order") {
    const Played usual = played(two_players("[1, 2]", "'p2 cc', 'p1 cc', 'd db 2c3d4h', 'p1 cc', 'p2 cc'"));
    CHECK(positions_of(usual) == Positions{.button = Seat(1), .small_blind = Seat(1), .big_blind = Seat(0)});
    const Played other = played(two_players("[2, 1]", "'p1 cc', 'p2 cc', 'd db 2c3d4h', 'p1 cc', 'p2 cc'"));
    CHECK(positions_of(other) == Positions{.button = Seat(1), .small_blind = Seat(0), .big_blind = Seat(1)});
}

TEST_CASE("where nobody posts the small blind the first player may be the big blind") {
    const Played hand = played(
        "variant = 'NT'\nantes = [0, 0, 0]\nblinds_or_straddles = [2, 0, 0]\nmin_bet = 2\n"
        "starting_stacks = [100, 100, 100]\nactions = ['p2 cc', 'p3 f', 'p1 cc', 'd db 2c3d4h', 'p1 cc', 'p2 cbr 2', "
        "'p1 f']\n");
    CHECK(positions_of(hand) == Positions{.button = Seat(2), .small_blind = std::nullopt, .big_blind = Seat(0)});
    CHECK(stack_of(hand, 1) == chips(102));
}

TEST_CASE("antes of all are layers and one ante of a single player is paid for all") {
    const auto kinds = [](const std::string& antes) {
        const Played hand = played("variant = 'NT'\nantes = " + antes +
                                   "\nblinds_or_straddles = [1, 2, 0]\nmin_bet = 2\n"
                                   "starting_stacks = [100, 100, 100]\nactions = ['p3 f', 'p1 f']\n");
        std::vector<ForcedBetKind> found;
        for (const ForcedBetPosted& each : all_of<ForcedBetPosted>(hand)) found.push_back(each.kind);
        return found;
    };
    using enum ForcedBetKind;
    CHECK(kinds("[1, 1, 1]") == std::vector{ante, ante, ante, small_blind, big_blind});
    CHECK(kinds("[0, 2]") == std::vector{table_ante, small_blind, big_blind});
}

TEST_CASE("straddles and posts are told apart by sign and size") {
    const Played hand = played(
        "variant = 'NT'\nantes = [0]\nblinds_or_straddles = [1, 2, 4, -2, -3, -1]\nmin_bet = 2\n"
        "starting_stacks = [100, 100, 100, 100, 100, 100]\n"
        "actions = ['p4 f', 'p5 f', 'p6 f', 'p1 f', 'p2 f']\n");
    const auto posted = all_of<ForcedBetPosted>(hand);
    REQUIRE(posted.size() == 7);
    CHECK(posted[2] == ForcedBetPosted{.seat = Seat(2), .kind = ForcedBetKind::straddle, .amount = 4_c});
    CHECK(posted[3] == ForcedBetPosted{.seat = Seat(3), .kind = ForcedBetKind::post, .amount = 2_c});
    CHECK(posted[4] == ForcedBetPosted{.seat = Seat(4), .kind = ForcedBetKind::post, .amount = 2_c});
    CHECK(posted[5] == ForcedBetPosted{.seat = Seat(4), .kind = ForcedBetKind::dead_post, .amount = 1_c});
    CHECK(posted[6] == ForcedBetPosted{.seat = Seat(5), .kind = ForcedBetKind::post, .amount = 1_c});
}

TEST_CASE("a post is dead where only then the figures agree") {
    const auto hand = [](const char* figures) {
        return played(std::string("variant = 'NT'\nantes = [0]\nblinds_or_straddles = [2, 4, -2]\nmin_bet = 4\n"
                                  "starting_stacks = [100, 100, 100]\nactions = ['p3 cbr 8', 'p1 f', 'p2 f']\n") +
                      figures);
    };
    CHECK(remarks_on(hand("")).empty());
    CHECK(remarks_on(hand("finishing_stacks = [98, 96, 106]")).empty());
    CHECK(remarks_on(hand("winnings = [0, 0, 12]")) == "posts-are-dead");
    CHECK(all_of<ForcedBetPosted>(hand("winnings = [0, 0, 12]")).at(2).kind == ForcedBetKind::dead_post);
}

TEST_CASE("amounts are scaled to their smallest unit and dollars of a site to cents") {
    CHECK(rules_of(played(three_players("'p3 f', 'p1 f'"))).decimals == 0);
    CHECK(rules_of(played(three_players("'p3 cbr 4.500', 'p1 f', 'p2 f'"))).decimals == 3);
    const Played hand = played(three_players("'p3 f', 'p1 f'", "currency_symbol = '$'\n"));
    CHECK(rules_of(hand).decimals == 2);
    CHECK(stack_of(hand, 1) == chips(10'100));
}

TEST_CASE("a stack that is not known stays unknown") {
    const Played hand = played(
        "variant = 'NT'\nantes = [0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [inf, inf, 50]\n"
        "actions = ['p3 cbr 50', 'p1 cbr 5000', 'p2 f']\n");
    CHECK_FALSE(stack_of(hand, 0).known());
    CHECK_FALSE(hand.log.opening.snapshot->seats[1].stack.known());
}

TEST_CASE("seats are kept where they are told and clockwise") {
    const auto seats = [](const char* line) {
        const Played hand = played(three_players("'p3 f', 'p1 f'", line));
        return std::vector{positions_of(hand).small_blind->index(), positions_of(hand).big_blind->index(),
                           positions_of(hand).button.index()};
    };
    CHECK(seats("seats = [6, 1, 3]\n") == std::vector{5, 0, 2});
    CHECK(seats("seats = [1, 3, 2]\n") == std::vector{0, 1, 2});
    CHECK(seats("seats = [1, 1, 2]\n") == std::vector{0, 1, 2});
    CHECK(seats("seats = [0, 1, 2]\n") == std::vector{0, 1, 2});
    CHECK(seats("seats = [1, 2]\n") == std::vector{0, 1, 2});
    CHECK(rules_of(played(three_players("'p3 f', 'p1 f'", "seat_count = 9\n"))).table_max == 9);
}

TEST_CASE("a name that is missing or taken twice or cannot be shown is a place instead") {
    const Played hand = played(three_players("'p3 f', 'p1 f'", "players = ['Ann', \"B\\u0007\", 'Ann']\n"));
    const auto& seats = hand.log.opening.snapshot->seats;
    CHECK(seats[0].player == *PlayerId::parse("p1"));
    CHECK(seats[1].player == *PlayerId::parse("p2"));
    CHECK(seats[2].player == *PlayerId::parse("p3"));
    const Played swapped = played(three_players("'p3 f', 'p1 f'", "players = ['p2', 'Bob', 'p3']\n"));
    CHECK(swapped.log.opening.snapshot->seats[0].player == *PlayerId::parse("p1"));
    CHECK(swapped.log.opening.snapshot->seats[1].player == *PlayerId::parse("Bob"));
}

TEST_CASE("a showdown that depends on hidden cards is declared by the winnings or left undeclared") {
    CHECK(remarks_on(played(showdown(hidden, "'p1 sm \?\?\?\?'"))) == "result-undeclared");
    const Played declared = played(showdown(hidden, "", "winnings = [0, 6, 0]"));
    CHECK(remarks_on(declared) == "result-declared");
    CHECK(stack_of(declared, 1) == chips(104));
    const Played by_stacks = played(showdown(hidden, "", "finishing_stacks = [98, 98, 104]"));
    CHECK(remarks_on(by_stacks) == "result-declared");
    CHECK(stack_of(by_stacks, 2) == chips(104));
    CHECK(remarks_on(played(showdown(hidden, "", "winnings = [0, 60, 0]"))) == "result-undeclared winnings-differ");
    CHECK(remarks_on(played(showdown(hidden, "", "winnings = [0, 0, 0]"))) == "result-undeclared winnings-zero");
}

TEST_CASE("cards that are shown settle a showdown and those that are mucked stay hidden") {
    const Played shown = played(showdown(hidden, "'p1 sm AsAh', 'p2 sm', 'p3 sm QsQh'"));
    CHECK(remarks_on(shown).empty());
    CHECK(stack_of(shown, 0) == chips(104));
    CHECK(all_of<HandMucked>(shown).size() == 1);
    CHECK_FALSE(all_of<HoleCardsDealt>(shown).at(0).cards[Seat(1)][0].known());
    CHECK(refusal_of(showdown(hidden, "'p1 sm 2cAh', 'p2 sm', 'p3 sm QsQh'")).starts_with("cards: action 19: "));
    CHECK(refusal_of(showdown(dealt, "'p1 sm 5c5d'")) ==
          "cards: action 19: the shown cards differ from those dealt or shown before");
}

TEST_CASE("whoever mucks known cards that are beaten is not made to show them") {
    const Played hand = played(showdown(dealt, "'p1 sm AsAh', 'p2 sm', 'p3 sm'"));
    CHECK(remarks_on(hand).empty());
    CHECK(all_of<HandMucked>(hand).size() == 2);
    CHECK(remarks_on(played(showdown(dealt, "'p1 sm', 'p2 sm', 'p3 sm'"))) == "muck-overruled");
}

TEST_CASE("a rake is deduced only where the figures determine it") {
    const std::string flop = std::string(dealt) + called + "'d db 2c3d4h', 'p1 cbr 10', 'p2 f', 'p3 f'";
    const auto remarks = [&](const char* figures) { return remarks_on(played(three_players(flop, figures))); };
    CHECK(remarks("").empty());
    CHECK(remarks("winnings = [6, 0, 0]").empty());
    CHECK(remarks("winnings = [5, 0, 0]") == "rake-deduced");
    CHECK(remarks("finishing_stacks = [103, 98, 98]") == "rake-deduced");
    CHECK(remarks("winnings = [15, 0, 0]") == "rake-deduced winnings-with-uncalled-bet");
    CHECK(remarks("winnings = [16, 0, 0]") == "winnings-with-uncalled-bet");
    CHECK(remarks("winnings = [2, 0, 0]") == "winnings-differ");
    CHECK(remarks("winnings = [0, 5, 0]") == "winnings-differ");
    CHECK(remarks("winnings = [7, 0, 0]") == "winnings-differ");
    CHECK(remarks("winnings = [0, 0, 0]") == "winnings-zero");
    CHECK(remarks("winnings = [0, 0, -5]") == "winnings-differ");
    CHECK(remarks("winnings = [5, 0]") == "winnings-differ");
    CHECK(remarks("finishing_stacks = [103, 98]") == "finishing-stacks-differ");
    CHECK(remarks("finishing_stacks = [103, 98, 90]") == "finishing-stacks-differ");
    const Played raked = played(three_players(flop, "winnings = [5, 0, 0]"));
    CHECK(all_of<RakeTaken>(raked).at(0).amount == 1_c);
    CHECK(stack_of(raked, 0) == chips(103));
}

TEST_CASE("figures in parts of a chip are compared with as many chips as a table can hold") {
    const auto with = [](const char* winnings) {
        return remarks_on(
            played("variant = 'NT'\nantes = [0, 0]\nmin_bet = 2\nblinds_or_straddles = [1, 2]\n"
                   "starting_stacks = [4503599627370495, 4503599627370495]\n"
                   "actions = ['p2 cbr 4000000000000000', 'p1 f']\nwinnings = " +
                   std::string(winnings)));
    };
    CHECK(with("[0, 4.000]\n").empty());
    CHECK(with("[0, 4.001]\n") == "winnings-differ");
    // Such parts of all these chips cannot be counted.
    CHECK(with("[0, 4.000001]\n").empty());
}

TEST_CASE("where the file and the hand differ both figures are told") {
    const Played hand = played(three_players("'p3 f', 'p1 f'", "finishing_stacks = [99, 150.5, 100]"));
    REQUIRE(hand.remarks.size() == 1);
    CHECK(hand.remarks[0].what == "p2 ends with 150.5 in the file and 101.0 in the hand");
    CHECK(hand.remarks[0].line == 6);
}

TEST_CASE("half a chip of a split pot goes where the rules put it and is told") {
    const Played hand = played(
        "variant = 'NT'\nantes = [0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [100, 100, 100]\n"
        "actions = ['d dh p1 \?\?\?\?', 'd dh p2 AsKh', 'd dh p3 AcKd', 'p3 cc', 'p1 f', 'p2 cc', 'd db 2c3d4h', 'p2 "
        "cc', "
        "'p3 cc', 'd db 9c', 'p2 cc', 'p3 cc', 'd db Td', 'p2 cc', 'p3 cc']\nfinishing_stacks = [99, 100.5, 100.5]\n");
    CHECK(remarks_on(hand) == "odd-chips-differ");
    CHECK(stack_of(hand, 1) == chips(101));
    CHECK(stack_of(hand, 2) == chips(100));
}

TEST_CASE("a hand that stops in the middle is left open") {
    const Played hand = played(three_players("'p3 cc'", "winnings = [0, 0, 0]"));
    CHECK_FALSE(hand.over);
    CHECK(remarks_on(hand) == "not-over");
    CHECK_FALSE(handlog::eventstore::seals(hand.log.entries.back()));
}

TEST_CASE("a raise that no full raise has reopened the betting for is taken where the file makes one") {
    const Played hand = played(
        "variant = 'NT'\nantes = [0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [100, 13, 100]\n"
        "actions = ['p3 cbr 10', 'p1 cc', 'p2 cbr 13', 'p3 cbr 30', 'p1 f']\n");
    CHECK(remarks_on(hand).starts_with("result-undeclared betting-reopened"));
    CHECK(rules_of(hand).reopen == Reopen::any);
}

TEST_CASE("what cannot be played is refused for a reason that is true") {
    CHECK(refusal_of(three_players("'p1 f'")) ==
          "player-never-acts: action 1: p1 acts while it is the turn of p3, who never acts");
    CHECK(refusal_of(three_players("'p1 f', 'p3 f'")) == "out-of-turn: action 1: p1 acts while it is the turn of p3");
    CHECK(refusal_of(three_players("'p3 f', 'p1 f', 'p2 cc'")) ==
          "out-of-order: action 3: p2 acts although the betting is over");
    CHECK(refusal_of(three_players("'d db 2c3c4c', 'p3 f'")) ==
          "out-of-turn: action 1: cards are dealt while it is the turn of p3");
    CHECK(refusal_of(three_players("'p3 f', 'p1 f', 'd db 2c3c4c'")) ==
          "out-of-order: action 3: cards are dealt although the hand is over");
    CHECK(refusal_of(three_players("'p3 cc', 'p1 cc', 'p2 cc', 'p1 cc'")) ==
          "out-of-order: action 4: p1 acts before the cards of the street are dealt");
    CHECK(refusal_of(three_players("'p3 cbr 3'")) == "illegal-action: action 1: raise to 3 is below the minimum of 4");
    CHECK(refusal_of(three_players("'p3 cbr 101'")).starts_with("illegal-action: action 1: "));
    CHECK(refusal_of(three_players("'p4 f'")) == "out-of-turn: action 1: no such player: p4");
    CHECK(refusal_of(three_players("'d dh p4 AsAh'")) == "out-of-order: action 1: no such player");
    CHECK(refusal_of(three_players("'d dh p1 AsAh', 'd dh p1 Kc'")) ==
          "out-of-order: action 2: the player already has two cards");
    CHECK(refusal_of(three_players("'d db 2c3c4c', 'd db 5c6c7c'")) ==
          "out-of-order: action 2: the board has more than five cards");
    CHECK(refusal_of(three_players("'d dh p1 AsAh', 'd dh p2 AsKc'")).starts_with("cards: "));
}

TEST_CASE("fields that no table can have are refused by their names") {
    const auto with = [](const char* old, const char* other) {
        std::string text = three_players("'p3 f', 'p1 f'");
        text.replace(text.find(old), std::string(old).size(), other);
        return refusal_of(text);
    };
    CHECK(with("min_bet = 2", "") == "field-missing: it has no field 'min_bet'");
    CHECK(with("antes = [0, 0, 0]", "") == "field-missing: it has no field 'antes'");
    CHECK(with("min_bet = 2", "min_bet = 0") == "field-unusable: 'min_bet' is less than one chip");
    CHECK(with("[100, 100, 100]", "[100, 0, 100]") == "field-unusable: p2 has no chips at the start");
    CHECK(with("[100, 100, 100]", "[100, -5, 100]") == "field-unusable: p2 has no chips at the start");
    CHECK(with("[100, 100, 100]", "[100]") == "field-unusable: a hand is for 2 to 10 players, and this one has 1");
    CHECK(with("[100, 100, 100]", "[100, 100]") == "field-unusable: 'antes' has more values than there are players");
    CHECK(with("[0, 0, 0]", "[0, -1, 0]") == "field-unusable: an ante is negative");
    CHECK(with("[1, 2, 0]", "[1, inf, 0]") ==
          "amount: an amount of 'blinds_or_straddles' is more than a table can have");
    CHECK(with("[100, 100, 100]", "[9007199254740991, 9007199254740991, 100]") ==
          "amount: the stacks together are more than a table can have");
    CHECK(with("[100, 100, 100]", "[9007199254740991, 0.5, 100]") ==
          "amount: the stack of p1 is more than a table can have");
}
