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
           "3b0c0052696f1200082000000200400000000000040000000000000000000000"},
    Frozen{PlayerSeated{.seat = ann, .player = *PlayerId::parse("Ann"), .stack = Stack(1'000_c)}, "3dc000416e6ed10f00"},
    Frozen{PlayerSeated{.seat = jon, .player = *PlayerId::parse("Jon"), .stack = Stack::unknown()}, "3de4004a6f6e00"},
    Frozen{LeaveScheduled{.seat = cat}, "3f08"},
    Frozen{PlayerLeft{.seat = cat, .stack = Stack(0_c)}, "3e4800"},
    Frozen{PlayerSatOut{.seat = cat}, "5008"},
    Frozen{PlayerSatIn{.seat = cat}, "5108"},
    Frozen{ChipsAdded{.seat = cat, .amount = 250_c}, "5208fd00"},
    Frozen{HandStarted{.number = seventh,
                       .hand_id = *HandId::parse("h7"),
                       .dealt_in = seats(ann, bob),
                       .positions = heads_up,
                       .deck = {},
                       .commitment = counting_commitment()},
           "31200068370361d0344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344d07fffefdfcfbfaf"
           "9f8f7f6f5f4f3f2f1f0efeeedecebeae9e8e7e6e5e4e3e2e1e0"},
    Frozen{HandStarted{.number = {8},
                       .hand_id = *HandId::parse("h8"),
                       .dealt_in = seats(ann, jon),
                       .positions = {.button = jon, .small_blind = {}, .big_blind = {}},
                       .deck = std::get<Deck>(parse_deck("2c ?? As")),
                       .commitment = {}},
           "31442000683889180940cf344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd3344dd334"},
    Frozen{ForcedBetPosted{.seat = bob, .kind = ForcedBetKind::big_blind, .amount = 100_c, .all_in = false}, "2c0619"},
    Frozen{ForcedBetPosted{.seat = bob, .kind = ForcedBetKind::ante, .amount = 1_c, .all_in = true}, "2c4040"},
    Frozen{HoleCardsDealt{
               .first = bob, .seats = seats(ann, bob), .cards = per_seat<HoleCards>(ann, aces, bob, half_known)},
           "32c40c3cd32d"},
    Frozen{HoleCardsDealt{.first = bob, .seats = seats(ann, bob), .cards = {}}, "32c400"},
    Frozen{CardBurned{.card = card("Qh")}, "4b05"},
    Frozen{CardBurned{.card = {}}, "8b06"},
    Frozen{BoardDealt{.street = Street::flop, .cards = board(card("2d"), MaybeCard{}, card("Ts"))}, "2a26a047"},
    Frozen{BoardDealt{.street = Street::river, .cards = board(card("9c"))}, "6a8203"},
    Frozen{RoundStarted{.street = Street::preflop, .bet = 100_c, .raise_size = 100_c}, "07902103"},
    Frozen{TurnStarted{.seat = eve}, "8100"},
    Frozen{TurnStarted{.seat = eve, .due = Time(20'000)}, "8106ca1900"},
    Frozen{TurnStarted{.seat = eve, .due = Time(0)}, "8102"},
    Frozen{PlayerFolded{.seat = eve}, "8200"},
    Frozen{PlayerChecked{.seat = eve}, "8300"},
    Frozen{PlayerCalled{.seat = eve, .added = 50_c, .to = 100_c, .all_in = false}, "84c82003"},
    Frozen{PlayerBet{.seat = eve, .added = 300_c, .to = 300_c, .raise_size = 300_c, .full = true, .all_in = false},
           "85b00a6015c02a10"},
    Frozen{PlayerRaised{.seat = eve, .added = 10_c, .to = 310_c, .raise_size = 300_c, .full = false, .all_in = true},
           "8628b015c02a20"},
    Frozen{UncalledBetReturned{.seat = fay, .amount = 60_c}, "30141e"},
    Frozen{RoundEnded{.street = Street::turn, .pots = 2}, "4804"},
    Frozen{PotBuilt{.pot = 1, .amount = 600_c, .eligible = seats(ann, bob), .paid_by = seats(ann, bob, jon)},
           "296013cc2206"},
    Frozen{ShowdownStarted{.seats = seats(ann, bob)}, "330c"},
    Frozen{HandTabled{.seat = ann, .cards = aces}, "0de019"},
    Frozen{HandRanked{.seat = ann, .rank = HandRank(7'462), .best_five = cards("TsJsQsKsAs")}, "0e4c7a8de7face"},
    Frozen{HandRanked{.seat = bob, .rank = {}, .best_five = {}}, "2e000000"},
    Frozen{HandMucked{.seat = bob}, "3404"},
    Frozen{RakeTaken{.pot = 0, .amount = 5_c}, "358002"},
    Frozen{PotAwarded{.pot = 8, .seat = ann, .amount = 601_c, .odd_chips = 1_c}, "0f0364130800"},
    Frozen{ResultDeclared{.won = per_seat(bob, 95_c, jon, 100'000_c), .rake = 5_c}, "392862f802da68a000"},
    Frozen{ResultUndeclared{.seats = seats(bob, cat)}, "3a18"},
    Frozen{HandEnded{.seats = seats(ann, bob),
                     .stacks = per_seat(ann, Stack(1'600_c), bob, Stack::unknown()),
                     .net = per_seat(ann, 600_c, bob, Chips(-600)),
                     .undeclared = seats(cat),
                     .paid_voluntarily = seats(ann, bob),
                     .raised_preflop = seats(ann),
                     .saw_showdown = seats(ann, bob),
                     .won_showdown = seats(ann)},
           "36cc046630b0096213d0c404"},
    Frozen{HandCancelled{.seats = seats(ann, bob), .returned = per_seat(ann, 50_c, bob, 100_c), .positions = heads_up},
           "38cc904116c200"},
    Frozen{HandCancelled{.seats = {}, .returned = {}, .positions = {}}, "380000"},
    Frozen{HandClosed{.number = seventh}, "3700"},
    Frozen{TableClosed{}, "3c00"},
    Frozen{ClockSet{.due = Time(20'000)}, "530c943300"},
    Frozen{ClockSet{}, "5300"},
    Frozen{PlayerTimedOut{.seat = cat}, "5408"},
    Frozen{PlayerDisconnected{.seat = cat}, "5508"},
    Frozen{PlayerDisconnected{.seat = cat, .away_until = Time(20'000)}, "55c840390300"},
    Frozen{PlayerReconnected{.seat = cat}, "5608"},
    Frozen{PostScheduled{.seat = cat}, "5708"},
    Frozen{IntentSet{.seat = cat, .kind = IntentKind::raise, .to = 600_c}, "5988c12600"},
    Frozen{IntentFollowed{.seat = cat}, "5a08"},
    Frozen{IntentDropped{.seat = cat, .reason = RejectionCode::nothing_to_call}, "5b8806"},
    Frozen{BlindsMissed{.big = seats(ann, cat), .small = seats(cat)}, "581401"},
    Frozen{ChipsReserved{
               .seat = cat, .player = *PlayerId::parse("Cat"), .amount = 250_c, .transfer = *TransferId::parse("t-1")},
           "5cc800436174f40306742d31"},
    Frozen{ChipsCommitted{.seat = cat, .transfer = *TransferId::parse("t-1")}, "5dc800742d31"},
    Frozen{ChipsReleased{.seat = cat, .transfer = *TransferId::parse("t-1")}, "5ec800742d31"},
    Frozen{PauseScheduled{}, "5f00"},
    Frozen{TablePaused{}, "7000"},
    Frozen{TableResumed{}, "7100"},
    Frozen{PredealStarted{.due = Time(20'000)}, "720c943300"},
    Frozen{PredealEnded{}, "7300"},
    Frozen{NextHandDue{.due = Time(20'000)}, "740c943300"},
    Frozen{NextHandDue{}, "7400"},
};
static_assert(covers<decltype(events)>(static_cast<const Event*>(nullptr)));

}  // namespace

TEST_CASE("every kind of event has the bytes that it has for ever") { check_all_frozen<Event>(events); }

TEST_CASE("every kind of event has the tag that it has for ever") {
    // In the order of the tags, which begin at 1 and have no gap.
    constexpr std::array<std::string_view, 52> names{
        "TurnStarted",         "PlayerFolded",       "PlayerChecked",     "PlayerCalled",    "PlayerBet",
        "PlayerRaised",        "RoundStarted",       "RoundEnded",        "PotBuilt",        "BoardDealt",
        "CardBurned",          "ForcedBetPosted",    "HandTabled",        "HandRanked",      "PotAwarded",
        "UncalledBetReturned", "HandStarted",        "HoleCardsDealt",    "ShowdownStarted", "HandMucked",
        "RakeTaken",           "HandEnded",          "HandClosed",        "HandCancelled",   "ResultDeclared",
        "ResultUndeclared",    "TableOpened",        "TableClosed",       "PlayerSeated",    "PlayerLeft",
        "LeaveScheduled",      "PlayerSatOut",       "PlayerSatIn",       "ChipsAdded",      "ClockSet",
        "PlayerTimedOut",      "PlayerDisconnected", "PlayerReconnected", "PostScheduled",   "BlindsMissed",
        "IntentSet",           "IntentFollowed",     "IntentDropped",     "ChipsReserved",   "ChipsCommitted",
        "ChipsReleased",       "PauseScheduled",     "TablePaused",       "TableResumed",    "PredealStarted",
        "PredealEnded",        "NextHandDue"};
    for (const auto& [tag, name] : Kinds<Event>::all) {
        REQUIRE(tag <= names.size());
        CHECK(names[tag - 1U] == name);
    }
    CHECK(Kinds<Event>::all.size() == names.size());
}

TEST_CASE("an event of an unknown tag is refused") {
    CHECK(why_unreadable<Event>("00") == "the tag 0 is unknown to this build");
    CHECK(why_unreadable<Event>("7500") == "the tag 53 is unknown to this build");
}
