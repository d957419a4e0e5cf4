// The bytes of every kind of command.
#include "tests/eventstore/frozen.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using handlog::eventstore::Kinds;

namespace {

[[nodiscard]] MaybeCard card(std::string_view text) { return *parse_card(text); }

[[nodiscard]] Deck deck(std::string_view text) { return std::get<Deck>(parse_deck(text)); }

[[nodiscard]] Seed counting_seed() {
    Seed seed;
    for (std::size_t at = 0; at < seed.bytes.size(); ++at) seed.bytes[at] = static_cast<std::uint8_t>(at);
    return seed;
}

// Every field has a value of its own.
[[nodiscard]] Rules unusual_rules() {
    return {.table_max = 10,
            .decimals = 2,
            .small_blind = 50_c,
            .big_blind = 100_c,
            .ante = {.kind = AnteKind::big_blind, .amount = 25_c, .ante_first = false},
            .straddle = Straddle::under_the_gun,
            .fold_when_free = FoldWhenFree::refuse,
            .raise_min = RaiseMin::at_least_double,
            .reopen = Reopen::any,
            .odd_chip = OddChip::all_to_first,
            .burn = false,
            .deal_first = DealFirst::left_of_button,
            .button = ButtonRule::dead,
            .heads_up_blinds = HeadsUpBlinds::advance_big_blind,
            .first_button = FirstButton::random,
            .newcomer = Newcomer::not_between_button_and_big_blind,
            .post_to_play = true,
            .missed_blind = MissedBlind::live_big_dead_small,
            .leave_mid_hand = LeaveMidHand::after_hand,
            .show = Show::in_order,
            .rake = {.basis_points = 500, .cap = 300_c, .no_flop_no_drop = false},
            .buy_in = {.least = 2'000_c, .most = 20'000_c},
            .start = Start::automatic,
            .timers = {.action_ms = 30'000,
                       .review_ms = 8'000,
                       .review_uncontested_ms = 1,
                       .predeal_ms = 15'000,
                       .next_hand_ms = 2'000,
                       .away_ms = 300'000},
            .away_hands = 10,
            .timeout_connected = TimeOut::fold,
            .timeout_disconnected = TimeOut::fold};
}

[[nodiscard]] DeclareResult declaration() {
    DeclareResult declared{.hand = seventh, .won = {}, .rake = 5_c};
    declared.won[bob] = 95_c;
    declared.won[jon] = 100'000_c;
    return declared;
}

[[nodiscard]] ForcedBetsListed listed() {
    ForcedBetsListed bets{.button = jon, .bets = {}};
    bets.bets.push_back({.seat = ann, .kind = ForcedBetKind::small_blind, .amount = 1_c});
    bets.bets.push_back({.seat = bob, .kind = ForcedBetKind::dead_post, .amount = 200_c});
    return bets;
}

// The first row of a kind is its simplest value.
const std::tuple commands{
    Frozen{OpenTable{.table = *TableId::parse("Rio"), .rules = {}},
           "300c0052696f1200082000000200400000000000040000000000000000000000"},
    Frozen{OpenTable{.table = *TableId::parse("Rio"), .rules = unusual_rules()},
           "300c0052696f14089041363244848408892811e807621500fa0128674080550f00ec2300661de807e0a712142200"},
    Frozen{SeatPlayer{.seat = ann, .player = *PlayerId::parse("Ann"), .stack = Stack(1'000_c)}, "0c06416e6ed10f00"},
    Frozen{SeatPlayer{.seat = jon, .player = *PlayerId::parse("Zo\xc3\xa9"), .stack = Stack::unknown()},
           "2c095a6fc3a900"},
    Frozen{UnseatPlayer{.seat = cat}, "4d00"},
    Frozen{SitOut{.seat = cat}, "4e00"},
    Frozen{SitIn{.seat = cat}, "4f00"},
    Frozen{AddChips{.seat = cat, .amount = 250_c}, "4be80700"},
    Frozen{AddChips{.seat = cat, .amount = Chips(-1)}, "4b0600"},
    Frozen{StartHand{.hand_id = *HandId::parse("h7"), .deck = counting_seed(), .forced_bets = ForcedBetsByRules{}},
           "8700683702000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f01"},
    Frozen{StartHand{.hand_id = {}, .deck = Deck{}, .forced_bets = ForcedBetsByRules{}},
           "070081a6699aa6699aa6699aa6699aa6699aa6699aa6699aa6699aa6699aa6699aa6699aa6699aa6693a00"},
    Frozen{StartHand{.hand_id = *HandId::parse("h7"), .deck = deck("2c ?? As"), .forced_bets = listed()},
           "8700683701a0679aa6699aa6699aa6699aa6699aa6699aa6699aa6699aa6699aa6699aa6699aa6699aa6695aa4800808831c00"},
    Frozen{Fold{.hand = seventh, .seat = ann}, "0100"},
    Frozen{Fold{.hand = {8}, .seat = jon}, "214202"},
    Frozen{Check{.hand = seventh, .seat = bob}, "4200"},
    Frozen{Call{.hand = seventh, .seat = cat}, "8300"},
    Frozen{Bet{.hand = seventh, .seat = dan, .to = 300_c}, "c4601500"},
    Frozen{Raise{.hand = seventh, .seat = eve, .to = 900_c}, "05213c00"},
    Frozen{AllIn{.hand = seventh, .seat = fay}, "4601"},
    Frozen{ShowHand{.hand = seventh, .seat = gus, .cards = {}}, "89d134"},
    Frozen{ShowHand{.hand = seventh, .seat = gus, .cards = {card("2c"), card("As")}}, "890133"},
    Frozen{MuckHand{.hand = seventh, .seat = hal}, "ca01"},
    Frozen{declaration(), "3250c4f005b4d14001"},
    Frozen{LeaveUndeclared{.hand = seventh}, "3300"},
    Frozen{CancelHand{.hand = seventh}, "3400"},
    Frozen{CloseHand{.hand = seventh}, "08"},
    Frozen{CloseTable{}, "3100"},
    Frozen{Tick{}, "3500"},
    Frozen{Disconnect{.seat = cat}, "3608"},
    Frozen{Reconnect{.seat = cat}, "3708"},
    Frozen{PostBlind{.seat = cat}, "3808"},
    Frozen{Intend{.hand = seventh, .seat = cat, .kind = IntentKind::call, .to = 200_c}, "3910821c00"},
    Frozen{ReserveChips{
               .seat = cat, .player = *PlayerId::parse("Cat"), .amount = 250_c, .transfer = *TransferId::parse("t-1")},
           "3ac800436174f40306742d31"},
    Frozen{ReserveChips{.seat = jon, .player = {}, .amount = Chips(-1), .transfer = {}}, "3a24000300"},
    Frozen{CommitChips{.seat = cat, .transfer = *TransferId::parse("t-1")}, "3bc800742d31"},
    Frozen{ReleaseChips{.seat = cat, .transfer = *TransferId::parse("t-1")}, "3cc800742d31"},
    Frozen{PauseTable{}, "3d00"},
    Frozen{ResumeTable{}, "3e00"},
};
static_assert(covers<decltype(commands)>(static_cast<const Command*>(nullptr)));

}  // namespace

TEST_CASE("every kind of command has the bytes that it has for ever") { check_all_frozen<Command>(commands); }

TEST_CASE("every kind of command has the tag that it has for ever") {
    // In the order of the tags, which begin at 1 and have no gap.
    constexpr std::array<std::string_view, 30> names{
        "Fold",       "Check",      "Call",       "Bet",           "Raise",           "AllIn",        "StartHand",
        "CloseHand",  "ShowHand",   "MuckHand",   "AddChips",      "SeatPlayer",      "UnseatPlayer", "SitOut",
        "SitIn",      "OpenTable",  "CloseTable", "DeclareResult", "LeaveUndeclared", "CancelHand",   "Tick",
        "Disconnect", "Reconnect",  "PostBlind",  "Intend",        "ReserveChips",    "CommitChips",  "ReleaseChips",
        "PauseTable", "ResumeTable"};
    for (const auto& [tag, name] : Kinds<Command>::all) {
        REQUIRE(tag <= names.size());
        CHECK(names[tag - 1U] == name);
    }
    CHECK(Kinds<Command>::all.size() == names.size());
}

TEST_CASE("a command of an unknown tag is refused") {
    CHECK(why_unreadable<Command>("00") == "the tag 0 is unknown to this build");
    CHECK(why_unreadable<Command>("3f00") == "the tag 31 is unknown to this build");
    CHECK(why_unreadable<Command>("ff01") == "the tag 255 is unknown to this build");
    CHECK(why_unreadable<Command>("ff07") == "511 is larger than 255");
}
