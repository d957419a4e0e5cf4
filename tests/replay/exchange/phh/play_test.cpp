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

TEST_CASE("whoever is dealt in between a dead button and the small blind posts nothing and acts after it") {
    const auto dealt_to_five = [](const std::string& blinds, const std::string& stacks, const std::string& actions) {
        return played("variant = 'NT'\nantes = [0, 0, 0, 0, 0]\nblinds_or_straddles = " + blinds +
                      "\nmin_bet = 100\nstarting_stacks = " + stacks + "\nactions = [" + actions + "]\n");
    };
    const std::string deep = "[9000, 9000, 9000, 9000, 9000]";
    const Played hand = dealt_to_five("[0, 50, 100, 0, 0]", deep, "'p4 f', 'p5 f', 'p1 f', 'p2 f'");
    CHECK(positions_of(hand) == Positions{.button = Seat(4), .small_blind = Seat(1), .big_blind = Seat(2)});
    CHECK(stack_of(hand, 2) == chips(9050));
    const Played two_before = dealt_to_five("[0, 0, 50, 100, 0]", deep, "'p5 f', 'p1 f', 'p2 f', 'p3 f'");
    CHECK(positions_of(two_before) == Positions{.button = Seat(4), .small_blind = Seat(2), .big_blind = Seat(3)});
    // Who has no more chips than that is the big blind, and the next one posts.
    const Played short_blind =
        dealt_to_five("[0, 50, 100, 0, 0]", "[9000, 50, 9000, 9000, 9000]", "'p3 cc', 'p4 f', 'p5 f', 'p1 f'");
    CHECK(positions_of(short_blind) == Positions{.button = Seat(4), .small_blind = std::nullopt, .big_blind = Seat(1)});
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

TEST_CASE("a table plays for the currency that the file names or for one that nobody knows") {
    const auto currency = [](std::string_view fields) {
        return std::string(rules_of(played(three_players("'p3 f', 'p1 f'", fields))).currency.text());
    };
    CHECK(currency("currency = 'USD'\n") == "USD");
    CHECK(currency("") == "XXX");
    // A symbol stands for several currencies, and some write what is none.
    CHECK(currency("currency_symbol = '$'\n") == "XXX");
    CHECK(currency("currency = 'dollars'\n") == "XXX");
    CHECK(currency("currency = ['USD']\n") == "XXX");
    CHECK(currency("currency = 'play'\n") == "play");
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
    CHECK(remarks_on(hand) == "name-replaced name-replaced name-replaced");
    const Played swapped = played(three_players("'p3 f', 'p1 f'", "players = ['p2', 'Bob', 'p3']\n"));
    CHECK(swapped.log.opening.snapshot->seats[0].player == *PlayerId::parse("p1"));
    CHECK(swapped.log.opening.snapshot->seats[1].player == *PlayerId::parse("Bob"));
}

TEST_CASE("a name in another encoding is told and a place instead") {
    const Played hand = played(three_players("'p3 f', 'p1 f'", "players = ['Jos\xe9', 'Jos\xc3\xa9', '']\n"));
    CHECK(remarks_on(hand) == "name-replaced");
    CHECK(hand.remarks[0].what ==
          "the name \"Jos?\" of p1 cannot be used, and the log has 'p1' in its place: it is not UTF-8");
    CHECK(hand.log.opening.snapshot->seats[1].player == *PlayerId::parse("Jos\xc3\xa9"));
    CHECK(remarks_on(played(three_players("'p3 f', 'p1 f'", "table = 'Jos\xe9'\n"))) == "name-replaced");
}

TEST_CASE("a refusal names players as the file does and no seats") {
    const std::string seated = "players = ['Ann', 'Bob', 'Cat']\nseats = [10, 1, 4]\n";
    CHECK(refusal_of(three_players("'p3 cbr 101'", seated)) ==
          "illegal-action: action 1: 101 is more than p3 (Cat) can reach, which is 100");
    CHECK(refusal_of(three_players("'p3 cbr 101'")) ==
          "illegal-action: action 1: 101 is more than p3 can reach, which is 100");
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

TEST_CASE("half a chip of a split pot is a unit of its own where the finishing stacks have halves") {
    const Played hand = played(
        "variant = 'NT'\nantes = [0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [100, 100, 100]\n"
        "actions = ['d dh p1 \?\?\?\?', 'd dh p2 AsKh', 'd dh p3 AcKd', 'p3 cc', 'p1 f', 'p2 cc', 'd db 2c3d4h', 'p2 "
        "cc', "
        "'p3 cc', 'd db 9c', 'p2 cc', 'p3 cc', 'd db Td', 'p2 cc', 'p3 cc']\nfinishing_stacks = [99, 100.5, 100.5]\n");
    CHECK(remarks_on(hand).empty());
    CHECK(rules_of(hand).decimals == 1);
    CHECK(stack_of(hand, 1) == chips(1'005));
    CHECK(stack_of(hand, 2) == chips(1'005));
}

TEST_CASE("half a chip of a split pot goes where the rules put it and is told where only winnings have halves") {
    const Played hand = played(
        "variant = 'NT'\nantes = [0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [100, 100, 100]\n"
        "actions = ['d dh p1 \?\?\?\?', 'd dh p2 AsKh', 'd dh p3 AcKd', 'p3 cc', 'p1 f', 'p2 cc', 'd db 2c3d4h', 'p2 "
        "cc', 'p3 cc', 'd db 9c', 'p2 cc', 'p3 cc', 'd db Td', 'p2 cc', 'p3 cc']\nwinnings = [0, 2.5, 2.5]\n");
    CHECK(remarks_on(hand) == "odd-chips-differ");
    CHECK(rules_of(hand).decimals == 0);
    CHECK(stack_of(hand, 1) == chips(101));
    CHECK(stack_of(hand, 2) == chips(100));
}

TEST_CASE("no unit is so small that the stacks cannot be counted in it") {
    const Played hand = played(
        "variant = 'NT'\nantes = [0, 0]\nmin_bet = 2\nblinds_or_straddles = [1, 2]\n"
        "starting_stacks = [4503599627370495, 4503599627370495]\nactions = ['p2 f']\n"
        "finishing_stacks = [450359962737049.5, 4503599627370494]\n");
    CHECK(rules_of(hand).decimals == 0);
    CHECK(rules_of(played(three_players("'p3 f', 'p1 f'", "finishing_stacks = [99.00, 101.00, 100.00]"))).decimals ==
          0);
}

TEST_CASE("the rake of a small pot at a table with a jackpot is a sixth of the pot at most") {
    const std::string flop =
        std::string(dealt) + called + "'d db 2c3d4h', 'p1 cc', 'p2 cc', 'p3 cbr 5', 'p1 f', 'p2 f'";
    const auto remarks = [&](const char* figures) { return remarks_on(played(three_players(flop, figures))); };
    CHECK(remarks("currency_symbol = '$'\nwinnings = [0, 0, 5.10]\n") == "rake-deduced");
    CHECK(remarks("currency_symbol = '$'\nwinnings = [0, 0, 5.00]\n") == "rake-deduced");
    CHECK(remarks("currency_symbol = '$'\nwinnings = [0, 0, 4.99]\n") == "winnings-differ");
    // What nobody called is no part of the pot, and makes no rake larger.
    CHECK(remarks("currency_symbol = '$'\nwinnings = [0, 0, 10.50]\n") == "rake-deduced winnings-with-uncalled-bet");
    CHECK(remarks("currency_symbol = '$'\nwinnings = [0, 0, 4.50]\n") == "winnings-differ");
    const std::string shown = "currency_symbol = '$'\nwinnings = [0, 5.10, 0]";
    CHECK(remarks_on(played(showdown(hidden, "'p2 sm \?\?\?\?'", shown))) == "result-declared rake-deduced");
}

TEST_CASE("there is no rake before a flop whatever the figures come to") {
    // The site left out dead blinds of 10, so that 5 of the bet of 15 that nobody called seem to be missing.
    const Played hand = played(
        "variant = 'NT'\nantes = [0]\nblinds_or_straddles = [5, 10, 0]\nmin_bet = 10\nstarting_stacks = [500, 500, "
        "500]\nactions = ['p3 cbr 25', 'p1 f', 'p2 f']\nwinnings = [0, 0, 35]\n");
    CHECK(remarks_on(hand) == "winnings-differ");
    CHECK(all_of<RakeTaken>(hand).empty());
    CHECK(stack_of(hand, 2) == chips(515));
}

TEST_CASE("the rake of a small split pot is a rake and no small change") {
    const std::string split =
        "'d dh p1 \?\?\?\?', 'd dh p2 AsKh', 'd dh p3 AcKd', 'p3 cc', 'p1 f', 'p2 cc', 'd db 2c3d4h', 'p2 cc', 'p3 "
        "cc', 'd db 9c', 'p2 cc', 'p3 cc', 'd db Td', 'p2 cc', 'p3 cc', 'p2 sm AsKh', 'p3 sm AcKd'";
    const Played hand = played(
        "variant = 'NT'\nantes = [0]\nblinds_or_straddles = [0.10, 0.25, 0]\nmin_bet = 0.25\nstarting_stacks = "
        "[25, 25, 25]\nactions = [" +
        split + "]\nwinnings = [0, 0.29, 0.28]\n");
    CHECK(remarks_on(hand) == "rake-deduced");
    CHECK(all_of<RakeTaken>(hand).at(0).amount == 3_c);
}

TEST_CASE("a rake that the file takes from each pot is a note and no finding") {
    // The main pot of 15 and the side pot of 10 give five in a hundred each.
    const Played hand = played(
        "variant = 'NT'\nantes = [0]\nblinds_or_straddles = [5, 10, 0]\nmin_bet = 10\nstarting_stacks = [5, 633, 995]\n"
        "actions = ['d dh p1 3cAs', 'd dh p2 \?\?\?\?', 'd dh p3 Ks5s', 'p3 cbr 30', 'p2 f', 'd db 8dQc2h', 'd db Tc', "
        "'d db 7d']\ncurrency_symbol = '$'\nfinishing_stacks = [14.25, 623, 994.50]\n");
    CHECK(remarks_on(hand) == "rake-deduced rake-from-each-pot");
    CHECK(hand.remarks[1].what ==
          "p1 ends with 14.25 in the file and 13.75 in the hand; 1 more differ: the file takes the rake from each "
          "pot, and the rules here from the main pot first");
}

TEST_CASE("each way to read a post is tried with a rake of its own") {
    const auto hand = [](const char* figures) {
        return played(
            "variant = 'NT'\nantes = [0]\nblinds_or_straddles = [2, 4, 0, -2, 0]\nmin_bet = 4\nstarting_stacks = "
            "[396, 724.10, 315.40, 286.45, 208]\nactions = ['p3 f', 'p4 cc', 'p5 cbr 20', 'p1 f', 'p2 cc', 'p4 cc', 'd "
            "db Ac2s5c', 'p2 cc', 'p4 cc', 'p5 cc', 'd db 7c', 'p2 cc', 'p4 cc', 'p5 cbr 42', 'p2 f', 'p4 f']\n"
            "finishing_stacks = [394, 704.1, 315.4, 264.45, 249]\n" +
            std::string(figures));
    };
    // With a live post and a rake of 1 the winnings fit alone, and with a dead one and a rake of 3 both.
    CHECK(remarks_on(hand("")) == "rake-deduced posts-are-dead");
    CHECK(remarks_on(hand("winnings = [0, 0, 0, 0, 61]\n")) == "rake-deduced posts-are-dead");
    CHECK(all_of<RakeTaken>(hand("winnings = [0, 0, 0, 0, 61]\n")).at(0).amount == 300_c);
}

TEST_CASE("a live post and a rake are believed before a dead post") {
    const Played hand = played(
        "variant = 'NT'\nantes = [0]\nblinds_or_straddles = [0.10, 0.25, 0, 0, -0.25, 0]\nmin_bet = 0.25\n"
        "starting_stacks = [32.56, 25.62, 14.26, 47.39, 25, 26.07]\nactions = ['p3 cc', 'p4 f', 'p5 cc', 'p6 f', 'p1 "
        "cbr 0.50', 'p2 f', 'p3 cc', 'p5 f', 'd db 9sAhQc', 'p1 cc', 'p3 cc', 'd db Kc', 'p1 cc', 'p3 cc', 'd db 7h', "
        "'p1 cbr 0.25', 'p3 f']\nwinnings = [1.53, 0, 0, 0, 0, 0]\n");
    CHECK(remarks_on(hand) == "rake-deduced winnings-with-uncalled-bet");
    CHECK(all_of<PlayerChecked>(hand).at(0).seat == Seat(4));
    CHECK(all_of<RakeTaken>(hand).at(0).amount == 22_c);
}

TEST_CASE("a post of a small blind may be a dead one and a live big blind besides") {
    const auto hand = [](const char* figures) {
        return played(
            std::string(
                "variant = 'NT'\nantes = [0]\nblinds_or_straddles = [3, 6, 0, -3]\nmin_bet = 6\nstarting_stacks "
                "= [426, 421, 405, 522]\nactions = ['p3 cbr 18', 'p4 f', 'p1 f', 'p2 f']\n") +
            figures);
    };
    CHECK(remarks_on(hand("winnings = [0, 0, 18, 0]\n")).empty());
    const Played both = hand("winnings = [0, 0, 24, 0]\nfinishing_stacks = [423, 415, 423, 513]\n");
    CHECK(remarks_on(both) == "posts-are-both-blinds");
    const auto posted = all_of<ForcedBetPosted>(both);
    CHECK(posted.at(2) == ForcedBetPosted{.seat = Seat(3), .kind = ForcedBetKind::post, .amount = 6_c});
    CHECK(posted.at(3) == ForcedBetPosted{.seat = Seat(3), .kind = ForcedBetKind::dead_post, .amount = 3_c});
}

TEST_CASE("a check of the last player with chips is passed over where there is nothing to decide") {
    const auto hand = [](const char* actions) {
        return three_players(std::string("'d dh p1 AsAh', 'd dh p2 KsKh', 'd dh p3 QsQh', ") + actions);
    };
    // The button is all-in for the big blind, the small blind folds and the big blind has nothing to decide.
    const std::string short_button =
        "variant = 'NT'\nantes = [0]\nblinds_or_straddles = [1, 2, 0]\nmin_bet = 2\nstarting_stacks = [100, 100, 2]\n"
        "actions = ['d dh p2 KsKh', 'd dh p3 QsQh', 'p3 cc', 'p1 f', ";
    const Played checked = played(short_button + "'p2 cc', 'd db 2c3d4h', 'd db 9c', 'd db Td']\n");
    CHECK(remarks_on(checked).empty());
    CHECK(stack_of(checked, 1) == chips(103));
    CHECK(refusal_of(short_button + "'p2 cbr 10', 'd db 2c3d4h']\n") ==
          "out-of-order: action 5: p2 acts although the betting is over");
    CHECK(refusal_of(short_button + "'p3 cc']\n") == "out-of-order: action 5: p3 acts although the betting is over");
    CHECK(refusal_of(hand("'p3 f', 'p1 f', 'p2 cc'")) ==
          "out-of-order: action 6: p2 acts although the betting is over");
}

TEST_CASE("blinds are exchanged where only then the players act in turn") {
    const std::string three =
        "variant = 'NT'\nantes = [0]\nblinds_or_straddles = [10, 5, 0]\nmin_bet = 10\nstarting_stacks = [200, 200, "
        "200]\nactions = ['p2 cc', 'p3 f', 'p1 cc', 'd db 6hAsKs', 'p1 cbr 10', 'p2 f']\n";
    const Played live = played(three);
    CHECK(remarks_on(live) == "blinds-exchanged");
    CHECK(positions_of(live) == Positions{.button = Seat(2), .small_blind = Seat(1), .big_blind = Seat(0)});
    CHECK(stack_of(live, 0) == chips(210));
    CHECK(stack_of(live, 1) == chips(190));
    const Played dead = played(three + "winnings = [25, 0, 0]\nfinishing_stacks = [215, 185, 200]\n");
    CHECK(remarks_on(dead) == "blinds-exchanged posts-are-dead");
    CHECK(stack_of(dead, 1) == chips(185));

    const Played heads_up =
        played(two_players("[0, 2]", "'p1 cc', 'p2 cc', 'd db 6hAsKs', 'p1 cc', 'p2 cbr 2', 'p1 f'"));
    CHECK(remarks_on(heads_up) == "blinds-exchanged");
    CHECK(positions_of(heads_up).big_blind == Seat(1));
    CHECK(stack_of(heads_up, 1) == chips(102));
    // What no exchange helps is refused as it stands.
    CHECK(refusal_of(two_players("[2, 0]", "'p2 cc', 'p2 cc'")).starts_with("player-never-acts: action 1: "));
}

TEST_CASE("a hand that is shown by somebody who has folded is told") {
    const Played hand = played(three_players(std::string(dealt) + "'p3 f', 'p1 f', 'p3 sm QsQh', 'p1 sm'"));
    CHECK(remarks_on(hand) == "shown-by-folded shown-by-folded");
    CHECK(hand.remarks[0].what == "p3 shows or mucks after having folded");
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
