// The bytes of every kind of event.
#include "engine/evaluator.hpp"
#include "tests/eventstore/frozen.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using handlog::eventstore::Kinds;

namespace {

[[nodiscard]] Card card(std::string_view text) { return *parse_card(text); }

[[nodiscard]] CardSet cards(std::string_view text) {
    CardSet set;
    for (; !text.empty(); text.remove_prefix(2)) set.add(card(text.substr(0, 2)));
    return set;
}

[[nodiscard]] InlineVector<MaybeCard, 3> board(auto... dealt) {
    InlineVector<MaybeCard, 3> row;
    (row.push_back(dealt), ...);
    return row;
}

template <class T>
[[nodiscard]] PerSeat<T> per_seat(Seat first, T to_first, Seat second, T to_second) {
    PerSeat<T> values;
    values[first] = to_first;
    values[second] = to_second;
    return values;
}

[[nodiscard]] Commitment counting_commitment() {
    Commitment commitment;
    for (std::size_t at = 0; at < commitment.bytes.size(); ++at) {
        commitment.bytes[at] = static_cast<std::uint8_t>(255 - at);
    }
    return commitment;
}

const Positions heads_up{.button = ann, .small_blind = ann, .big_blind = bob};
const HoleCards aces{card("Ac"), card("As")};
const HoleCards half_known{MaybeCard{}, card("Kd")};

const std::tuple events{
    Frozen{TableOpened{.table = *TableId::parse("Rio"), .rules = {}},
           "b0310052696f10000012400000081202040000000010000000000000"},
    Frozen{PlayerSeated{.seat = ann, .player = *PlayerId::parse("Ann"), .stack = Stack(1'000_c)}, "d0010301416e6ee803"},
    Frozen{PlayerSeated{.seat = jon, .player = *PlayerId::parse("Jon"), .stack = Stack::unknown()}, "d09103044a6f6e"},
    Frozen{LeaveScheduled{.seat = cat}, "f021"},
    Frozen{PlayerLeft{.seat = cat, .stack = Stack(0_c)}, "e0210000"},
    Frozen{PlayerLeft{.seat = cat, .stack = Stack(500_c), .return_until = Time(3'600'000), .forgets_first = true},
           "e0215201f40100dd6d"},
    Frozen{HostInterrupted{.from = Time(10'000),
                           .until = Time(100'000),
                           .due = Time(180'000),
                           .predeal_due = {},
                           .away_until = per_seat(ann, Time(200'000), bob, Time())},
           "8043551000204e400d03407e0505801a06"},
    Frozen{DeparturesForgotten{.count = 2}, "7023"},
    Frozen{PlayerSatOut{.seat = cat}, "002200"},
    Frozen{PlayerSatOut{.seat = cat, .gives_up_wait = true}, "002201"},
    Frozen{PlayerSatIn{.seat = cat}, "1022"},
    Frozen{ChipsAdded{.seat = cat, .amount = 250_c}, "202202f401"},
    Frozen{HandStarted{.number = seventh,
                       .hand_id = *HandId::parse("h7"),
                       .dealt_in = seats(ann, bob),
                       .positions = heads_up,
                       .deck = {},
                       .commitment = counting_commitment(),
                       .under_way = true},
           "1051c10010c6016837344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3"
           "fffefdfcfbfaf9f8f7f6f5f4f3f2f1f0efeeedecebeae9e8e7e6e5e4e3e2e1e0"},
    Frozen{HandStarted{.number = seventh,
                       .hand_id = *HandId::parse("h7"),
                       .dealt_in = seats(ann, bob),
                       .positions = heads_up,
                       .deck = {},
                       .commitment = counting_commitment(),
                       .under_way = false,
                       .cards_root = CardsRoot{{1, 2, 3}},
                       .withheld = seats(bob)},
           "1051c10010c6066837344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3"
           "fffefdfcfbfaf9f8f7f6f5f4f3f2f1f0efeeedecebeae9e8e7e6e5e4e3e2e1e001020300000000000000000000000000"
           "000000000000000000000000000000000200"},
    Frozen{HandStarted{.number = {8},
                       .hand_id = *HandId::parse("h8"),
                       .dealt_in = seats(ann, jon),
                       .positions = {.button = jon, .small_blind = {}, .big_blind = {}},
                       .deck = std::get<Deck>(parse_deck("2c ?? As")),
                       .commitment = {}},
           "10114180090000086838003dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344d"
           "d3"},
    Frozen{ForcedBetPosted{.seat = bob, .kind = ForcedBetKind::big_blind, .amount = 100_c, .all_in = false}, "1c13c8"},
    Frozen{ForcedBetPosted{.seat = bob, .kind = ForcedBetKind::ante, .amount = 1_c, .all_in = true}, "1c9002"},
    Frozen{HoleCardsDealt{
               .first = bob, .seats = seats(ann, bob), .cards = per_seat<HoleCards>(ann, aces, bob, half_known)},
           "2011030c00f00c740b"},
    Frozen{HoleCardsDealt{.first = bob, .seats = seats(ann, bob), .cards = {}}, "2011030000"},
    Frozen{CardBurned{.card = card("Qh")}, "ab02"},
    Frozen{CardBurned{.card = {}}, "4b03"},
    Frozen{BoardDealt{.street = Street::flop, .cards = board(card("2d"), MaybeCard{}, card("Ts"))}, "1a03013423"},
    Frozen{BoardDealt{.street = Street::river, .cards = board(card("9c"))}, "3a011c"},
    Frozen{RoundStarted{.street = Street::preflop, .bet = 100_c, .raise_size = 100_c}, "0709c8c8"},
    Frozen{TurnStarted{.seat = eve}, "4100"},
    Frozen{TurnStarted{.seat = eve, .due = Time(20'000)}, "4104409c"},
    Frozen{TurnStarted{.seat = eve, .due = Time(0)}, "4101"},
    Frozen{PlayerFolded{.seat = eve}, "42"},
    Frozen{PlayerChecked{.seat = eve}, "43"},
    Frozen{PlayerCalled{.seat = eve, .added = 50_c, .to = 100_c, .all_in = false}, "440964c8"},
    Frozen{PlayerBet{.seat = eve, .added = 300_c, .to = 300_c, .raise_size = 300_c, .full = true, .all_in = false},
           "459202580258025802"},
    Frozen{PlayerRaised{.seat = eve, .added = 10_c, .to = 310_c, .raise_size = 300_c, .full = false, .all_in = true},
           "469104146c025802"},
    Frozen{UncalledBetReturned{.seat = fay, .amount = 60_c}, "00510178"},
    Frozen{RoundEnded{.street = Street::turn, .pots = 2}, "2802"},
    Frozen{PotBuilt{.pot = 1, .amount = 600_c, .eligible = seats(ann, bob), .paid_by = seats(ann, bob, jon)},
           "191a6040b004"},
    Frozen{ShowdownStarted{.seats = seats(ann, bob)}, "303100"},
    Frozen{HandTabled{.seat = ann, .cards = aces}, "0df00c"},
    Frozen{HandRanked{.seat = ann, .rank = HandRank(7'462), .best_five = cards("TsJsQsKsAs")}, "0e26bd0023272b2f33"},
    Frozen{HandRanked{.seat = bob, .rank = {}, .best_five = {}}, "1e000000"},
    Frozen{HandMucked{.seat = bob}, "4011"},
    Frozen{RakeTaken{.pot = 0, .amount = 5_c}, "5001010a"},
    Frozen{PotAwarded{.pot = 8, .seat = ann, .amount = 601_c, .odd_chips = 1_c}, "8fa000b20402"},
    Frozen{ResultDeclared{.won = per_seat(bob, 95_c, jon, 100'000_c), .rake = 5_c}, "9021600001be03400d030a"},
    Frozen{ResultUndeclared{.seats = seats(bob, cat)}, "a06100"},
    Frozen{HandEnded{.seats = seats(ann, bob),
                     .stacks = per_seat(ann, Stack(1'600_c), bob, Stack::unknown()),
                     .net = per_seat(ann, 600_c, bob, Chips(-600)),
                     .undeclared = seats(cat),
                     .paid_voluntarily = seats(ann, bob),
                     .raised_preflop = seats(ann),
                     .saw_showdown = seats(ann, bob),
                     .won_showdown = seats(ann),
                     .busted = seats(bob),
                     .dues = {.newcomers = seats(bob), .posting = {}, .missed_big = seats(cat), .missed_small = {}}},
           "6031c000031c20000240060802b00402af0404000304b000020002000400"},
    Frozen{HandCancelled{.seats = seats(ann, bob), .returned = per_seat(ann, 50_c, bob, 100_c), .positions = heads_up},
           "8031c000210c016401c8"},
    Frozen{HandCancelled{.seats = {}, .returned = {}, .positions = {}}, "800100000000"},
    Frozen{HandClosed{.number = seventh}, "7051"},
    Frozen{HandClosed{.number = seventh, .away = seats(bob, cat)}, "70d10600"},
    Frozen{TableClosed{}, "c001"},
    Frozen{ClockSet{.due = Time(20'000)}, "3042409c"},
    Frozen{ClockSet{}, "3002"},
    Frozen{PlayerTimedOut{.seat = cat}, "4022"},
    Frozen{PlayerDisconnected{.seat = cat}, "502200"},
    Frozen{PlayerDisconnected{.seat = cat, .away_until = Time(20'000)}, "502204409c"},
    Frozen{PlayerReconnected{.seat = cat}, "6022"},
    Frozen{PostScheduled{.seat = cat}, "7022"},
    Frozen{AddOnWished{.seat = cat, .next_after = {17}}, "90230111"},
    Frozen{IntentSet{.seat = cat, .kind = IntentKind::raise, .to = 600_c}, "902226b004"},
    Frozen{IntentFollowed{.seat = cat}, "a022"},
    Frozen{IntentDropped{.seat = cat, .reason = RejectionCode::nothing_to_call}, "b0221a"},
    Frozen{BlindsMissed{.big = seats(ann, cat), .small = seats(cat)}, "80520001"},
    Frozen{ChipsReserved{
               .seat = cat, .player = *PlayerId::parse("Cat"), .amount = 250_c, .transfer = *TransferId::parse("t-1")},
           "c022030d00436174f401742d31"},
    Frozen{ChipsCommitted{.seat = cat, .transfer = *TransferId::parse("t-1")}, "d02203742d31"},
    Frozen{ChipsReleased{.seat = cat, .transfer = *TransferId::parse("t-1")}, "e02203742d31"},
    Frozen{PauseScheduled{}, "f002"},
    Frozen{AnchorSet{.seat = cat, .anchor = {}}, "a02300"},
    Frozen{AnchorSet{.seat = cat, .anchor = Link{{1, 2, 3}}},
           "a023010102030000000000000000000000000000000000000000000000000000000000"},
    Frozen{ShareCommitted{.share = {{1, 2, 3}}},
           "b0130102030000000000000000000000000000000000000000000000000000000000"},
    Frozen{ShareCommitted{.share = {{1, 2, 3}}, .links_lost = seats(ann, cat)},
           "b03301020300000000000000000000000000000000000000000000000000000000000500"},
    Frozen{LinkRevealed{.seat = cat, .link = {{1, 2, 3}}},
           "c0230102030000000000000000000000000000000000000000000000000000000000"},
    Frozen{TablePaused{}, "0003"},
    Frozen{TableResumed{}, "1003"},
    Frozen{PredealStarted{.due = Time(20'000)}, "2043409c"},
    Frozen{PredealEnded{}, "300300"},
    Frozen{PredealEnded{.waited_for = seats(bob, cat)}, "306300"},
    Frozen{NextHandDue{.due = Time(20'000)}, "4043409c"},
    Frozen{NextHandDue{}, "4003"},
    Frozen{TimeBankSpent{.seat = cat, .spent_ms = 12'345}, "5023027260"},
    Frozen{TimeBanksRefilled{.added_ms = per_seat(ann, 1'000, bob, 345)}, "60330002d00702b202"},
};
static_assert(covers<decltype(events)>(static_cast<const Event*>(nullptr)));

}  // namespace

TEST_CASE("every kind of event has the bytes that it has for ever") { check_all_frozen<Event>(events); }

TEST_CASE("every kind of event has the tag that it has for ever") {
    // In the order of the tags, which begin at 1 and have no gap.
    constexpr std::array<std::string_view, 60> names{
        "TurnStarted",         "PlayerFolded",       "PlayerChecked",     "PlayerCalled",      "PlayerBet",
        "PlayerRaised",        "RoundStarted",       "RoundEnded",        "PotBuilt",          "BoardDealt",
        "CardBurned",          "ForcedBetPosted",    "HandTabled",        "HandRanked",        "PotAwarded",
        "UncalledBetReturned", "HandStarted",        "HoleCardsDealt",    "ShowdownStarted",   "HandMucked",
        "RakeTaken",           "HandEnded",          "HandClosed",        "HandCancelled",     "ResultDeclared",
        "ResultUndeclared",    "TableOpened",        "TableClosed",       "PlayerSeated",      "PlayerLeft",
        "LeaveScheduled",      "PlayerSatOut",       "PlayerSatIn",       "ChipsAdded",        "ClockSet",
        "PlayerTimedOut",      "PlayerDisconnected", "PlayerReconnected", "PostScheduled",     "BlindsMissed",
        "IntentSet",           "IntentFollowed",     "IntentDropped",     "ChipsReserved",     "ChipsCommitted",
        "ChipsReleased",       "PauseScheduled",     "TablePaused",       "TableResumed",      "PredealStarted",
        "PredealEnded",        "NextHandDue",        "TimeBankSpent",     "TimeBanksRefilled", "DeparturesForgotten",
        "HostInterrupted",     "AddOnWished",        "AnchorSet",         "ShareCommitted",    "LinkRevealed"};
    for (const auto& [tag, name] : Kinds<Event>::all) {
        REQUIRE(tag <= names.size());
        CHECK(names[tag - 1U] == name);
    }
    CHECK(Kinds<Event>::all.size() == names.size());
}

TEST_CASE("an event of an unknown tag is refused") {
    CHECK(why_unreadable<Event>("0000") == "the tag 0 is unknown to this build");
    CHECK(why_unreadable<Event>("d003") == "the tag 61 is unknown to this build");
    CHECK(why_unreadable<Event>("00") == "the bytes end too early");
}
