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
    return {.preset = PresetName::tda,
            .table_max = 10,
            .currency = *Currency::parse("EUR"),
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
                       .away_ms = 300'000,
                       .time_bank_ms = 60'000,
                       .return_ms = 3'600'000},
            .away_hands = 10,
            .timeout_connected = TimeOut::fold,
            .timeout_disconnected = TimeOut::fold,
            .commit_cards = true};
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
           "00310052696f10000012400000081202040000000010000000000000"},
    Frozen{OpenTable{.table = *TableId::parse("Rio"), .rules = unusual_rules()},
           "00310052696f1455469289889010140464c83221112542450ae8035802a00f409c52a46d890860ea803e023075a00fc0"
           "2709c0d40100dd6d14"},
    Frozen{SeatPlayer{.seat = ann, .player = *PlayerId::parse("Ann"), .stack = Stack(1'000_c)}, "0c0301416e6ee803"},
    Frozen{SeatPlayer{.seat = jon, .player = *PlayerId::parse("Zo\xc3\xa9"), .stack = Stack::unknown()},
           "9c04045a6fc3a9"},
    Frozen{UnseatPlayer{.seat = cat}, "2d"},
    Frozen{SitOut{.seat = cat}, "2e"},
    Frozen{SitIn{.seat = cat}, "2f"},
    Frozen{AddChips{.seat = cat, .amount = 250_c}, "2b02f401"},
    Frozen{AddChips{.seat = cat, .amount = Chips(-1)}, "2b0101"},
    Frozen{StartHand{.hand_id = *HandId::parse("h7"), .deck = counting_seed(), .forced_bets = ForcedBetsByRules{}},
           "2700683702000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f01"},
    Frozen{StartHand{.hand_id = *HandId::parse("h7"), .deck = HostShare{{1, 2, 3}}, .forced_bets = ForcedBetsByRules{}},
           "2700683703010203000000000000000000000000000000000000000000000000000000000001"},
    Frozen{StartHand{.hand_id = {}, .deck = Deck{}, .forced_bets = ForcedBetsByRules{}},
           "070001344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd301"},
    Frozen{StartHand{.hand_id = *HandId::parse("h7"), .deck = deck("2c ?? As"), .forced_bets = listed()},
           "2700683701003dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd392022001"
           "0261029001"},
    Frozen{Fold{.hand = seventh, .seat = ann}, "5100"},
    Frozen{Fold{.hand = {8}, .seat = jon}, "910408"},
    Frozen{Check{.hand = seventh, .seat = bob}, "d200"},
    Frozen{Call{.hand = seventh, .seat = cat}, "5301"},
    Frozen{Bet{.hand = seventh, .seat = dan, .to = 300_c}, "d4115802"},
    Frozen{Raise{.hand = seventh, .seat = eve, .to = 900_c}, "55120807"},
    Frozen{AllIn{.hand = seventh, .seat = fay}, "d602"},
    Frozen{ShowHand{.hand = seventh, .seat = gus, .cards = {}}, "59a369"},
    Frozen{ShowHand{.hand = seventh, .seat = gus, .cards = {card("2c"), card("As")}}, "590366"},
    Frozen{MuckHand{.hand = seventh, .seat = hal}, "da03"},
    Frozen{declaration(), "2051010301be03400d030a"},
    Frozen{LeaveUndeclared{.hand = seventh}, "3051"},
    Frozen{CancelHand{.hand = seventh}, "4051"},
    Frozen{CloseHand{.hand = seventh}, "58"},
    Frozen{CloseTable{}, "1001"},
    Frozen{Tick{}, "5001"},
    Frozen{Disconnect{.seat = cat}, "6021"},
    Frozen{Reconnect{.seat = cat}, "7021"},
    Frozen{PostBlind{.seat = cat}, "8021"},
    Frozen{Intend{.hand = seventh, .seat = cat, .kind = IntentKind::call, .to = 200_c}, "905121019001"},
    Frozen{ReserveChips{
               .seat = cat, .player = *PlayerId::parse("Cat"), .amount = 250_c, .transfer = *TransferId::parse("t-1")},
           "a021030d00436174f401742d31"},
    Frozen{ReserveChips{.seat = jon, .player = {}, .amount = Chips(-1), .transfer = {}}, "a09180000001"},
    Frozen{CommitChips{.seat = cat, .transfer = *TransferId::parse("t-1")}, "b02103742d31"},
    Frozen{ReleaseChips{.seat = cat, .transfer = *TransferId::parse("t-1")}, "c02103742d31"},
    Frozen{PauseTable{}, "d001"},
    Frozen{ResumeTable{}, "e001"},
    Frozen{SetAnchor{.seat = cat, .anchor = {}}, "102200"},
    Frozen{SetAnchor{.seat = cat, .anchor = Link{{1, 2, 3}}},
           "1022010102030000000000000000000000000000000000000000000000000000000000"},
    Frozen{CommitShare{.share = {{1, 2, 3}}}, "20120102030000000000000000000000000000000000000000000000000000000000"},
    Frozen{RevealLink{.seat = cat, .link = {{1, 2, 3}}},
           "30220102030000000000000000000000000000000000000000000000000000000000"},
    Frozen{ResumeAfterOutage{.from = Time(10'000), .until = Time(100'000)}, "f04105204e400d03"},
    Frozen{WishAddOn{.seat = cat}, "0022"},
};
static_assert(covers<decltype(commands)>(static_cast<const Command*>(nullptr)));

}  // namespace

TEST_CASE("every kind of command has the bytes that it has for ever") { check_all_frozen<Command>(commands); }

TEST_CASE("every kind of command has the tag that it has for ever") {
    // In the order of the tags, which begin at 1 and have no gap.
    constexpr std::array<std::string_view, 35> names{"Fold",
                                                     "Check",
                                                     "Call",
                                                     "Bet",
                                                     "Raise",
                                                     "AllIn",
                                                     "StartHand",
                                                     "CloseHand",
                                                     "ShowHand",
                                                     "MuckHand",
                                                     "AddChips",
                                                     "SeatPlayer",
                                                     "UnseatPlayer",
                                                     "SitOut",
                                                     "SitIn",
                                                     "OpenTable",
                                                     "CloseTable",
                                                     "DeclareResult",
                                                     "LeaveUndeclared",
                                                     "CancelHand",
                                                     "Tick",
                                                     "Disconnect",
                                                     "Reconnect",
                                                     "PostBlind",
                                                     "Intend",
                                                     "ReserveChips",
                                                     "CommitChips",
                                                     "ReleaseChips",
                                                     "PauseTable",
                                                     "ResumeTable",
                                                     "ResumeAfterOutage",
                                                     "WishAddOn",
                                                     "SetAnchor",
                                                     "CommitShare",
                                                     "RevealLink"};
    for (const auto& [tag, name] : Kinds<Command>::all) {
        REQUIRE(tag <= names.size());
        CHECK(names[tag - 1U] == name);
    }
    CHECK(Kinds<Command>::all.size() == names.size());
}

TEST_CASE("a command of an unknown tag is refused") {
    CHECK(why_unreadable<Command>("0000") == "the tag 0 is unknown to this build");
    CHECK(why_unreadable<Command>("4002") == "the tag 36 is unknown to this build");
    CHECK(why_unreadable<Command>("f00f") == "the tag 255 is unknown to this build");
    CHECK(why_unreadable<Command>("00") == "the bytes end too early");
    CHECK(why_unreadable<Command>("") == "the bytes end too early");
}

TEST_CASE("a tag that has a short form is refused in the long one") {
    CHECK(written(Command(Fold{.hand = seventh, .seat = ann})) == "5100");
    CHECK(why_unreadable<Command>("105000") == "the tag 1 is unknown to this build");
}
