#include "engine/poker/describe.hpp"

#include <doctest/doctest.h>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "engine/poker/kinds.hpp"

using namespace handlog::engine;

namespace {

// The alternative at each place, as it is when nothing was said about it.
template <class Variant, std::size_t... at>
void check_beginnings(std::index_sequence<at...> /*places*/) {
    const auto check = [](const auto& alternative) {
        const std::string text = to_string(Variant(alternative));
        const std::string name(Described<std::remove_cvref_t<decltype(alternative)>>::name);
        CHECK(text.substr(0, name.size() + 1) == name + "{");
        CHECK(text.back() == '}');
        CHECK(text.find('\n') == std::string::npos);
    };
    (check(std::variant_alternative_t<at, Variant>{}), ...);
}

}  // namespace

TEST_CASE("a command is one line with its name and every field") {
    CHECK(to_string(Command(Raise{.hand = {7}, .seat = Seat(3), .to = 250_c})) == "Raise{hand: 7, seat: 3, to: 250}");
    CHECK(to_string(
              Command(SeatPlayer{.seat = Seat(9), .player = *PlayerId::parse("Ann B"), .stack = Stack::unknown()})) ==
          "SeatPlayer{seat: 9, player: Ann B, stack: ?}");
    CHECK(to_string(Command(ShowHand{.hand = {7}, .seat = Seat(0), .cards = {"As"_card, MaybeCard()}})) ==
          "ShowHand{hand: 7, seat: 0, cards: [As ??]}");
    const std::string opened = to_string(Command(OpenTable{.table = *TableId::parse("table 1"), .rules = {}}));
    CHECK(
        opened.starts_with("OpenTable{table: table 1, rules: Rules{preset: none, table_max: 9, currency: play, "
                           "decimals: 0, small_blind: 1, "
                           "big_blind: 2, ante: Ante{kind: none, amount: 0, ante_first: true}, straddle: none, "));
    CHECK(opened.ends_with(", timeout_disconnected: check_else_fold, commit_cards: false}}"));
    ForcedBetsListed listed{.button = Seat(2), .bets = {}};
    listed.bets.push_back({.seat = Seat(0), .kind = ForcedBetKind::dead_post, .amount = 5_c});
    listed.bets.push_back({.seat = Seat(1), .kind = ForcedBetKind::big_blind, .amount = 10_c});
    CHECK(to_string(Command(StartHand{.hand_id = *HandId::parse("h"), .deck = Seed{}, .forced_bets = listed})) ==
          "StartHand{hand_id: h, deck: "
          "0000000000000000000000000000000000000000000000000000000000000000, forced_bets: "
          "ForcedBetsListed{button: 2, bets: [ForcedBet{seat: 0, kind: dead_post, amount: 5} "
          "ForcedBet{seat: 1, kind: big_blind, amount: 10}]}}");
    DeclareResult declared{.hand = {7}, .won = {}, .rake = 1_c};
    declared.won[Seat(1)] = 20_c;
    declared.won[Seat(4)] = 30_c;
    CHECK(to_string(Command(declared)) == "DeclareResult{hand: 7, won: [1: 20, 4: 30], rake: 1}");
}

TEST_CASE("an event is one line with its name and every field") {
    CHECK(to_string(Event(PlayerCalled{.seat = Seat(3), .added = 90_c, .to = 100_c, .all_in = true})) ==
          "PlayerCalled{seat: 3, added: 90, to: 100, all_in: true}");
    CHECK(to_string(Event(PotBuilt{.pot = 1,
                                   .amount = 300_c,
                                   .eligible = SeatSet::of(Seat(0), Seat(2)),
                                   .paid_by = SeatSet::of(Seat(0), Seat(1), Seat(2))})) ==
          "PotBuilt{pot: 1, amount: 300, eligible: {0 2}, paid_by: {0 1 2}}");
    BoardDealt board{.street = Street::turn, .cards = {}};
    board.cards.push_back("Td"_card);
    CHECK(to_string(Event(board)) == "BoardDealt{street: turn, cards: [Td]}");
    CHECK(to_string(Event(CardBurned{.card = {}})) == "CardBurned{card: ??}");
    CHECK(to_string(Event(TablePaused{})) == "TablePaused{}");
    CHECK(to_string(Event(ChipsReserved{.seat = Seat(2),
                                        .player = *PlayerId::parse("Cat"),
                                        .amount = 500_c,
                                        .transfer = *TransferId::parse("t1")})) ==
          "ChipsReserved{seat: 2, player: Cat, amount: 500, transfer: t1}");
    HandCancelled cancelled{.seats = SeatSet::of(Seat(1), Seat(5)), .returned = {}, .positions = {}};
    cancelled.returned[Seat(5)] = 12_c;
    CHECK(to_string(Event(cancelled)) == "HandCancelled{seats: {1 5}, returned: [5: 12], positions: none}");
    cancelled.positions = Positions{.button = Seat(1), .small_blind = {}, .big_blind = Seat(5)};
    CHECK(to_string(Event(cancelled)) ==
          "HandCancelled{seats: {1 5}, returned: [5: 12], positions: Positions{button: 1, "
          "small_blind: none, big_blind: 5}}");
}

TEST_CASE("a refusal is its code and its sentence") {
    CHECK(to_string(Rejection{.code = RejectionCode::raise_too_small, .given = 250_c, .least = 300_c}) ==
          "RAISE_TOO_SMALL: raise to 250 is below the minimum of 300");
}

TEST_CASE("every command and every event is one line that begins with its name") {
    check_beginnings<Command>(std::make_index_sequence<std::variant_size_v<Command>>());
    check_beginnings<Event>(std::make_index_sequence<std::variant_size_v<Event>>());
}
