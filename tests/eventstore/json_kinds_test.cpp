// How each kind of command, event and refusal looks as JSON. Other programs read
// these lines: whoever changes one has changed the format of the JSON, its number
// in eventstore/codec/json.hpp and its page, docs/JSON.md.
#include <doctest/doctest.h>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/evaluator.hpp"
#include "engine/poker/presets.hpp"
#include "eventstore/codec/json.hpp"
#include "eventstore/codec/tags.hpp"
#include "tests/support/refused_for.hpp"

using namespace handlog::engine;
using namespace handlog::eventstore;

namespace {

constexpr Seat ann{0};
constexpr Seat bob{1};
constexpr Seat cat{9};
constexpr HandNumber seventh{7};

template <class Kind>
struct Line {
    Kind kind;
    std::string text;
};

[[nodiscard]] Card card(std::string_view text) { return *parse_card(text); }

[[nodiscard]] CardSet cards(std::initializer_list<std::string_view> all) {
    CardSet set;
    for (const std::string_view text : all) set.add(card(text));
    return set;
}

template <class T>
[[nodiscard]] PerSeat<T> per_seat(Seat first, T to_first, Seat second, T to_second) {
    PerSeat<T> values;
    values[first] = to_first;
    values[second] = to_second;
    return values;
}

template <class T, std::size_t size>
[[nodiscard]] InlineVector<T, size> list(std::initializer_list<T> all) {
    InlineVector<T, size> values;
    for (const T& value : all) values.push_back(value);
    return values;
}

// 00 01 02 ... 1f
template <class Bytes32>
[[nodiscard]] Bytes32 counting() {
    Bytes32 key;
    for (std::size_t at = 0; at < key.bytes.size(); ++at) key.bytes[at] = static_cast<std::uint8_t>(at);
    return key;
}

[[nodiscard]] Deck aces_on_top() { return std::get<Deck>(parse_deck("As Ad ?? Kc")); }

[[nodiscard]] Rules tda() {
    Rules rules = *preset("tda");
    rules.ante = {.kind = AnteKind::big_blind, .amount = 2_c, .ante_first = false};
    rules.rake = {.basis_points = 250, .cap = 3_c, .no_flop_no_drop = true};
    return rules;
}

const std::vector<Line<Command>> commands{
    {OpenTable{.table = *TableId::parse("Rio"), .rules = {}},
     R"({"type":"OpenTable","table":"Rio","rules":)" + to_json(Rules{}) + "}"},
    {SeatPlayer{.seat = ann, .player = *PlayerId::parse("Ann"), .stack = Stack(1'000_c)},
     R"({"type":"SeatPlayer","seat":0,"player":"Ann","stack":1000})"},
    {SeatPlayer{
         .seat = cat, .player = *PlayerId::parse("Zo\xc3\xab \"the \\\" \xf0\x9f\x82\xa1"), .stack = Stack::unknown()},
     "{\"type\":\"SeatPlayer\",\"seat\":9,\"player\":\"Zo\xc3\xab \\\"the \\\\\\\" \xf0\x9f\x82\xa1\",\"stack\":null}"},
    {UnseatPlayer{.seat = bob}, R"({"type":"UnseatPlayer","seat":1})"},
    {SitOut{.seat = bob}, R"({"type":"SitOut","seat":1})"},
    {SitIn{.seat = bob}, R"({"type":"SitIn","seat":1})"},
    {AddChips{.seat = bob, .amount = 250_c}, R"({"type":"AddChips","seat":1,"amount":250})"},
    {StartHand{.hand_id = *HandId::parse("h7"), .deck = counting<Seed>(), .forced_bets = ForcedBetsByRules{}},
     R"({"type":"StartHand","hand_id":"h7","deck":{"type":"Seed",)"
     R"("value":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"},)"
     R"("forced_bets":{"type":"ForcedBetsByRules"}})"},
    {StartHand{
         .hand_id = {},
         .deck = aces_on_top(),
         .forced_bets = ForcedBetsListed{.button = bob,
                                         .bets = list<ForcedBet, ForcedBetsListed::most>(
                                             {{.seat = ann, .kind = ForcedBetKind::small_blind, .amount = 1_c},
                                              {.seat = cat, .kind = ForcedBetKind::dead_post, .amount = Chips(-2)}})}},
     R"({"type":"StartHand","hand_id":"","deck":{"type":"Deck",)"
     R"("value":"AsAd??Kc????????????????????????????????????????????????????????????????????????????????????????????????"},)"
     R"("forced_bets":{"type":"ForcedBetsListed","button":1,)"
     R"("bets":[{"seat":0,"kind":"small_blind","amount":1},{"seat":9,"kind":"dead_post","amount":-2}]}})"},
    {Fold{.hand = seventh, .seat = ann}, R"({"type":"Fold","hand":7,"seat":0})"},
    {Check{.hand = seventh, .seat = ann}, R"({"type":"Check","hand":7,"seat":0})"},
    {Call{.hand = seventh, .seat = ann}, R"({"type":"Call","hand":7,"seat":0})"},
    {Bet{.hand = seventh, .seat = ann, .to = 200_c}, R"({"type":"Bet","hand":7,"seat":0,"to":200})"},
    {Raise{.hand = last_hand_number, .seat = ann, .to = Chips(INT64_MIN)},
     R"({"type":"Raise","hand":4294967295,"seat":0,"to":-9223372036854775808})"},
    {AllIn{.hand = seventh, .seat = ann}, R"({"type":"AllIn","hand":7,"seat":0})"},
    {ShowHand{.hand = seventh, .seat = ann, .cards = {card("As"), MaybeCard{}}},
     R"({"type":"ShowHand","hand":7,"seat":0,"cards":["As","??"]})"},
    {MuckHand{.hand = seventh, .seat = ann}, R"({"type":"MuckHand","hand":7,"seat":0})"},
    {DeclareResult{.hand = seventh, .won = per_seat(ann, 100_c, cat, Chips(-1)), .rake = 5_c},
     R"({"type":"DeclareResult","hand":7,"won":{"0":100,"9":-1},"rake":5})"},
    {LeaveUndeclared{.hand = seventh}, R"({"type":"LeaveUndeclared","hand":7})"},
    {CancelHand{.hand = seventh}, R"({"type":"CancelHand","hand":7})"},
    {CloseHand{.hand = seventh}, R"({"type":"CloseHand","hand":7})"},
    {CloseTable{}, R"({"type":"CloseTable"})"},
    {Tick{}, R"({"type":"Tick"})"},
    {Intend{.hand = seventh, .seat = bob, .kind = IntentKind::call, .to = 200_c},
     R"({"type":"Intend","hand":7,"seat":1,"kind":"call","to":200})"},
    {PostBlind{.seat = bob}, R"({"type":"PostBlind","seat":1})"},
    {WishAddOn{.seat = bob}, R"({"type":"WishAddOn","seat":1})"},
    {Disconnect{.seat = bob}, R"({"type":"Disconnect","seat":1})"},
    {Reconnect{.seat = bob}, R"({"type":"Reconnect","seat":1})"},
    {ReserveChips{
         .seat = bob, .player = *PlayerId::parse("Bob"), .amount = 250_c, .transfer = *TransferId::parse("t-1")},
     R"({"type":"ReserveChips","seat":1,"player":"Bob","amount":250,"transfer":"t-1"})"},
    {ReserveChips{.seat = cat, .player = {}, .amount = Chips(-1), .transfer = {}},
     R"({"type":"ReserveChips","seat":9,"player":"","amount":-1,"transfer":""})"},
    {CommitChips{.seat = bob, .transfer = *TransferId::parse("t-1")},
     R"({"type":"CommitChips","seat":1,"transfer":"t-1"})"},
    {ReleaseChips{.seat = bob, .transfer = *TransferId::parse("t-1")},
     R"({"type":"ReleaseChips","seat":1,"transfer":"t-1"})"},
    {PauseTable{}, R"({"type":"PauseTable"})"},
    {ResumeTable{}, R"({"type":"ResumeTable"})"},
    {SetAnchor{.seat = bob, .anchor = counting<Link>()},
     R"({"type":"SetAnchor","seat":1,"anchor":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"})"},
    {SetAnchor{.seat = bob, .anchor = {}}, R"({"type":"SetAnchor","seat":1,"anchor":null})"},
    {CommitShare{.share = counting<Commitment>()},
     R"({"type":"CommitShare","share":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"})"},
    {RevealLink{.seat = bob, .link = counting<Link>()},
     R"({"type":"RevealLink","seat":1,"link":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"})"},
    {StartHand{.hand_id = *HandId::parse("h7"), .deck = counting<HostShare>(), .forced_bets = ForcedBetsByRules{}},
     R"({"type":"StartHand","hand_id":"h7","deck":{"type":"HostShare",)"
     R"("value":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"},)"
     R"("forced_bets":{"type":"ForcedBetsByRules"}})"},
    {ResumeAfterOutage{.from = Time(1'700'000'000'000), .until = Time(1'700'000'090'000)},
     R"({"type":"ResumeAfterOutage","from":1700000000000,"until":1700000090000})"},
};

const Positions heads_up{.button = ann, .small_blind = ann, .big_blind = bob};

const std::vector<Line<Event>> events{
    {TableOpened{.table = *TableId::parse("Rio"), .rules = tda()},
     R"({"type":"TableOpened","table":"Rio","rules":)" + to_json(tda()) + "}"},
    {PlayerSeated{.seat = ann, .player = *PlayerId::parse("Ann"), .stack = Stack(1'000_c)},
     R"({"type":"PlayerSeated","seat":0,"player":"Ann","stack":1000})"},
    {LeaveScheduled{.seat = bob}, R"({"type":"LeaveScheduled","seat":1})"},
    {PlayerLeft{.seat = bob, .stack = Stack::unknown()},
     R"({"type":"PlayerLeft","seat":1,"stack":null,"return_until":null,"forgets_first":false})"},
    {PlayerLeft{.seat = bob, .stack = Stack(500_c), .return_until = Time(1'700'003'600'000), .forgets_first = true},
     R"({"type":"PlayerLeft","seat":1,"stack":500,"return_until":1700003600000,"forgets_first":true})"},
    {HostInterrupted{.from = Time(1'700'000'000'000),
                     .until = Time(1'700'000'090'000),
                     .due = Time(1'700'000'170'000),
                     .predeal_due = {},
                     .away_until = per_seat(ann, Time(1'700'000'200'000), bob, Time())},
     R"({"type":"HostInterrupted","from":1700000000000,"until":1700000090000,"due":1700000170000,)"
     R"("predeal_due":null,"away_until":{"0":1700000200000}})"},
    {DeparturesForgotten{.count = 2}, R"({"type":"DeparturesForgotten","count":2})"},
    {PlayerSatOut{.seat = bob, .gives_up_wait = true}, R"({"type":"PlayerSatOut","seat":1,"gives_up_wait":true})"},
    {PlayerSatIn{.seat = bob}, R"({"type":"PlayerSatIn","seat":1})"},
    {ChipsAdded{.seat = bob, .amount = 250_c}, R"({"type":"ChipsAdded","seat":1,"amount":250})"},
    {HandStarted{.number = seventh,
                 .hand_id = *HandId::parse("h7"),
                 .dealt_in = SeatSet::of(ann, bob),
                 .positions = heads_up,
                 .deck = aces_on_top(),
                 .commitment = counting<Commitment>(),
                 .under_way = true},
     R"({"type":"HandStarted","number":7,"hand_id":"h7","dealt_in":[0,1],)"
     R"("positions":{"button":0,"small_blind":0,"big_blind":1},)"
     R"("deck":"AsAd??Kc????????????????????????????????????????????????????????????????????????????????????????????????",)"
     R"("commitment":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f","under_way":true,)"
     R"("cards_root":null,"withheld":[]})"},
    {HandStarted{.number = seventh,
                 .hand_id = *HandId::parse("h7"),
                 .dealt_in = SeatSet::of(ann, bob),
                 .positions = heads_up,
                 .deck = {},
                 .commitment = {},
                 .cards_root = counting<CardsRoot>(),
                 .withheld = SeatSet::of(bob)},
     R"({"type":"HandStarted","number":7,"hand_id":"h7","dealt_in":[0,1],)"
     R"("positions":{"button":0,"small_blind":0,"big_blind":1},)"
     R"("deck":"????????????????????????????????????????????????????????????????????????????????????????????????????????",)"
     R"("commitment":null,"under_way":false,)"
     R"("cards_root":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f","withheld":[1]})"},
    {HandStarted{.number = seventh,
                 .hand_id = *HandId::parse("h7"),
                 .dealt_in = {},
                 .positions = {.button = cat},
                 .deck = {},
                 .commitment = {}},
     R"({"type":"HandStarted","number":7,"hand_id":"h7","dealt_in":[],)"
     R"("positions":{"button":9,"small_blind":null,"big_blind":null},)"
     R"("deck":"????????????????????????????????????????????????????????????????????????????????????????????????????????",)"
     R"("commitment":null,"under_way":false,"cards_root":null,"withheld":[]})"},
    {ForcedBetPosted{.seat = ann, .kind = ForcedBetKind::big_blind, .amount = 2_c, .all_in = true},
     R"({"type":"ForcedBetPosted","seat":0,"kind":"big_blind","amount":2,"all_in":true})"},
    {HoleCardsDealt{.first = bob,
                    .seats = SeatSet::of(ann, bob, cat),
                    .cards = per_seat<HoleCards>(ann, {card("As"), card("Kd")}, cat, {MaybeCard{}, card("Td")})},
     R"({"type":"HoleCardsDealt","first":1,"seats":[0,1,9],"cards":{"0":["As","Kd"],"9":["??","Td"]}})"},
    {CardBurned{.card = card("2c")}, R"({"type":"CardBurned","card":"2c"})"},
    {CardBurned{}, R"({"type":"CardBurned","card":"??"})"},
    {BoardDealt{.street = Street::flop, .cards = list<MaybeCard, 3>({card("9h"), MaybeCard{}, card("3s")})},
     R"({"type":"BoardDealt","street":"flop","cards":["9h","??","3s"]})"},
    {RoundStarted{.street = Street::turn, .bet = 0_c, .raise_size = 2_c},
     R"({"type":"RoundStarted","street":"turn","bet":0,"raise_size":2})"},
    {TurnStarted{.seat = ann}, R"({"type":"TurnStarted","seat":0,"due":null})"},
    {TurnStarted{.seat = ann, .due = Time(1'700'000'020'000)},
     R"({"type":"TurnStarted","seat":0,"due":1700000020000})"},
    {PlayerFolded{.seat = ann}, R"({"type":"PlayerFolded","seat":0})"},
    {PlayerChecked{.seat = ann}, R"({"type":"PlayerChecked","seat":0})"},
    {PlayerCalled{.seat = ann, .added = 4_c, .to = 6_c, .all_in = true},
     R"({"type":"PlayerCalled","seat":0,"added":4,"to":6,"all_in":true})"},
    {PlayerBet{.seat = ann, .added = 4_c, .to = 4_c, .raise_size = 5_c, .full = false, .all_in = true},
     R"({"type":"PlayerBet","seat":0,"added":4,"to":4,"raise_size":5,"full":false,"all_in":true})"},
    {PlayerRaised{.seat = ann, .added = 8_c, .to = 12_c, .raise_size = 6_c, .full = true, .all_in = false},
     R"({"type":"PlayerRaised","seat":0,"added":8,"to":12,"raise_size":6,"full":true,"all_in":false})"},
    {UncalledBetReturned{.seat = ann, .amount = 100_c}, R"({"type":"UncalledBetReturned","seat":0,"amount":100})"},
    {RoundEnded{.street = Street::river, .pots = 2}, R"({"type":"RoundEnded","street":"river","pots":2})"},
    {PotBuilt{.pot = 1, .amount = 300_c, .eligible = SeatSet::of(ann, cat), .paid_by = SeatSet::of(ann, bob, cat)},
     R"({"type":"PotBuilt","pot":1,"amount":300,"eligible":[0,9],"paid_by":[0,1,9]})"},
    {ShowdownStarted{.seats = SeatSet::of(ann, cat)}, R"({"type":"ShowdownStarted","seats":[0,9]})"},
    {HandTabled{.seat = ann, .cards = {card("As"), card("Kd")}},
     R"({"type":"HandTabled","seat":0,"cards":["As","Kd"]})"},
    {HandRanked{.seat = ann, .rank = HandRank(7462), .best_five = cards({"As", "Ks", "Qs", "Js", "Ts"})},
     R"({"type":"HandRanked","seat":0,"rank":7462,"best_five":["Ts","Js","Qs","Ks","As"]})"},
    {HandRanked{.seat = ann, .rank = {}, .best_five = {}},
     R"({"type":"HandRanked","seat":0,"rank":null,"best_five":[]})"},
    {HandMucked{.seat = ann}, R"({"type":"HandMucked","seat":0})"},
    {RakeTaken{.pot = 0, .amount = 3_c}, R"({"type":"RakeTaken","pot":0,"amount":3})"},
    {PotAwarded{.pot = 0, .seat = ann, .amount = 101_c, .odd_chips = 1_c},
     R"({"type":"PotAwarded","pot":0,"seat":0,"amount":101,"odd_chips":1})"},
    {ResultDeclared{.won = per_seat(ann, 100_c, bob, 50_c), .rake = 5_c},
     R"({"type":"ResultDeclared","won":{"0":100,"1":50},"rake":5})"},
    {ResultUndeclared{.seats = SeatSet::of(ann, bob)}, R"({"type":"ResultUndeclared","seats":[0,1]})"},
    {HandEnded{.seats = SeatSet::of(ann, bob, cat),
               .stacks = per_seat(ann, Stack(1'100_c), cat, Stack::unknown()),
               .net = per_seat(ann, 100_c, bob, Chips(-100)),
               .undeclared = SeatSet::of(cat),
               .paid_voluntarily = SeatSet::of(ann, bob),
               .raised_preflop = SeatSet::of(ann),
               .saw_showdown = {},
               .won_showdown = {},
               .busted = SeatSet::of(bob),
               .dues = {.newcomers = {}, .posting = {}, .missed_big = SeatSet::of(cat), .missed_small = {}}},
     R"({"type":"HandEnded","seats":[0,1,9],"stacks":{"0":1100,"9":null},"net":{"0":100,"1":-100},)"
     R"("undeclared":[9],"paid_voluntarily":[0,1],"raised_preflop":[0],"saw_showdown":[],"won_showdown":[],)"
     R"("busted":[1],"dues":{"newcomers":[],"posting":[],"missed_big":[9],"missed_small":[]}})"},
    {HandCancelled{.seats = SeatSet::of(ann, bob), .returned = per_seat(ann, 1_c, bob, 2_c), .positions = heads_up},
     R"({"type":"HandCancelled","seats":[0,1],"returned":{"0":1,"1":2},)"
     R"("positions":{"button":0,"small_blind":0,"big_blind":1}})"},
    {HandCancelled{.seats = {}, .returned = {}, .positions = {}},
     R"({"type":"HandCancelled","seats":[],"returned":{},"positions":null})"},
    {HandClosed{.number = seventh, .away = SeatSet::of(bob)}, R"({"type":"HandClosed","number":7,"away":[1]})"},
    {TableClosed{}, R"({"type":"TableClosed"})"},
    {ClockSet{.due = Time(1'700'000'020'000)}, R"({"type":"ClockSet","due":1700000020000})"},
    {PlayerTimedOut{.seat = bob}, R"({"type":"PlayerTimedOut","seat":1})"},
    {IntentSet{.seat = bob, .kind = IntentKind::check_fold, .to = {}},
     R"({"type":"IntentSet","seat":1,"kind":"check_fold","to":0})"},
    {IntentFollowed{.seat = bob}, R"({"type":"IntentFollowed","seat":1})"},
    {IntentDropped{.seat = bob, .reason = RejectionCode::nothing_to_call},
     R"({"type":"IntentDropped","seat":1,"reason":"NOTHING_TO_CALL"})"},
    {PostScheduled{.seat = bob}, R"({"type":"PostScheduled","seat":1})"},
    {AddOnWished{.seat = bob, .next_after = {17}}, R"({"type":"AddOnWished","seat":1,"next_after":17})"},
    {BlindsMissed{.big = SeatSet::of(ann, bob), .small = SeatSet::of(bob)},
     R"({"type":"BlindsMissed","big":[0,1],"small":[1]})"},
    {PlayerDisconnected{.seat = bob}, R"({"type":"PlayerDisconnected","seat":1,"away_until":null})"},
    {PlayerDisconnected{.seat = bob, .away_until = Time(1'700'000'300'000)},
     R"({"type":"PlayerDisconnected","seat":1,"away_until":1700000300000})"},
    {PlayerReconnected{.seat = bob}, R"({"type":"PlayerReconnected","seat":1})"},
    {ChipsReserved{
         .seat = bob, .player = *PlayerId::parse("Bob"), .amount = 250_c, .transfer = *TransferId::parse("t-1")},
     R"({"type":"ChipsReserved","seat":1,"player":"Bob","amount":250,"transfer":"t-1"})"},
    {ChipsCommitted{.seat = bob, .transfer = *TransferId::parse("t-1")},
     R"({"type":"ChipsCommitted","seat":1,"transfer":"t-1"})"},
    {ChipsReleased{.seat = bob, .transfer = *TransferId::parse("t-1")},
     R"({"type":"ChipsReleased","seat":1,"transfer":"t-1"})"},
    {PauseScheduled{}, R"({"type":"PauseScheduled"})"},
    {AnchorSet{.seat = bob, .anchor = counting<Link>()},
     R"({"type":"AnchorSet","seat":1,"anchor":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"})"},
    {AnchorSet{.seat = bob, .anchor = {}}, R"({"type":"AnchorSet","seat":1,"anchor":null})"},
    {ShareCommitted{.share = counting<Commitment>(), .links_lost = SeatSet::of(ann, cat)},
     R"({"type":"ShareCommitted","share":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",)"
     R"("links_lost":[0,9]})"},
    {LinkRevealed{.seat = bob, .link = counting<Link>()},
     R"({"type":"LinkRevealed","seat":1,"link":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"})"},
    {TablePaused{}, R"({"type":"TablePaused"})"},
    {TableResumed{}, R"({"type":"TableResumed"})"},
    {PredealStarted{.due = Time(1'700'000'015'000)}, R"({"type":"PredealStarted","due":1700000015000})"},
    {PredealEnded{.waited_for = SeatSet::of(bob)}, R"({"type":"PredealEnded","waited_for":[1]})"},
    {NextHandDue{.due = Time(1'700'000'002'000)}, R"({"type":"NextHandDue","due":1700000002000})"},
    {NextHandDue{}, R"({"type":"NextHandDue","due":null})"},
    {TimeBankSpent{.seat = bob, .spent_ms = 12'345}, R"({"type":"TimeBankSpent","seat":1,"spent_ms":12345})"},
    {TimeBanksRefilled{.added_ms = per_seat(ann, 1'000, bob, 345)},
     R"({"type":"TimeBanksRefilled","added_ms":{"0":1000,"1":345}})"},
};

const std::vector<Line<Rejection>> rejections{
    {{}, R"({"code":"TABLE_NOT_OPEN"})"},
    {{.code = RejectionCode::raise_too_small, .given = 250_c, .least = 300_c},
     R"({"code":"RAISE_TOO_SMALL","given":250,"least":300})"},
    {{.code = RejectionCode::not_your_turn, .seat = ann, .other = cat},
     R"({"code":"NOT_YOUR_TURN","seat":0,"other":9})"},
    {{.code = RejectionCode::wrong_hand, .hand = seventh}, R"({"code":"WRONG_HAND","hand":7})"},
    {{.code = RejectionCode::not_enough_players, .count = 1}, R"({"code":"NOT_ENOUGH_PLAYERS","count":1})"},
    {{.code = RejectionCode::invalid_rules,
      .given = Chips(-3),
      .least = 4_c,
      .most = 5_c,
      .field = FieldName::ante_amount},
     R"({"code":"INVALID_RULES","given":-3,"least":4,"most":5,"field":"ante.amount"})"},
    {{.code = RejectionCode::nothing_due, .received_at = Time(1'700'000'000'500)},
     R"({"code":"NOTHING_DUE","received_at":1700000000500,"due":null})"},
};

const std::string digest_text = "202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f";

[[nodiscard]] Opening continued() {
    Snapshot snapshot{
        .rules = {},
        .version = UINT64_MAX,
        .last_hand = seventh,
        .positions = heads_up,
        .dues = {.newcomers = SeatSet::of(cat),
                 .posting = {},
                 .missed_big = SeatSet::of(ann),
                 .missed_small = SeatSet::of(ann)},
        .between = {.status = TableStatus::paused,
                    .busted = SeatSet::of(cat),
                    .wishing = SeatSet::of(ann),
                    .predeal_due = Time(1'700'000'015'000),
                    .next_hand_due = {},
                    .under_way = true},
        .seats =
            list<SeatSnapshot, most_seats>({{.seat = ann, .player = *PlayerId::parse("Ann"), .stack = Stack(1'000_c)},
                                            {.seat = cat,
                                             .player = *PlayerId::parse("Cat"),
                                             .stack = {},
                                             .sitting_out = true,
                                             .away = Away{.until = Time(1'700'000'300'000), .hands = 2},
                                             .time_bank_spent_ms = 12'345,
                                             .next_wish_after = {17},
                                             .anchor = counting<Link>(),
                                             .commitments = 2,
                                             .link_due = true,
                                             .link_revealed = true,
                                             .withheld = 3}}),
        .reserved = list<ReservedSeat, most_seats>({{.seat = bob,
                                                     .reservation = {.player = *PlayerId::parse("Bob"),
                                                                     .amount = 250_c,
                                                                     .transfer = *TransferId::parse("t-1")}}}),
        .departed = list<Departure, Departures::capacity()>(
            {{.player = *PlayerId::parse("Dan"), .chips = 500_c, .until = Time(1'700'003'600'000)}}),
        .share = counting<Commitment>()};
    return {.key = {.table = *TableId::parse("Rio"), .ordinal = 3},
            .origin = Origin::continued,
            .source = Provenance::hosted,
            .previous = *parse_digest(digest_text),
            .before = {.entries = 40, .refused = 2},
            .semantics = 1,
            .snapshot = snapshot};
}

template <class Kind>
[[nodiscard]] std::set<std::string_view> types_of(const std::vector<Line<Kind>>& lines) {
    std::set<std::string_view> types;
    for (const Line<Kind>& line : lines) types.insert(Kinds<Kind>::all[line.kind.index()].name);
    return types;
}

}  // namespace

TEST_CASE("every kind of command has its line of JSON") {
    for (const auto& [command, text] : commands) {
        CHECK(to_json(command) == text);
        CHECK(command_from_json(text) == command);
    }
    CHECK(types_of(commands).size() == std::variant_size_v<Command>);
}

TEST_CASE("every kind of event has its line of JSON") {
    for (const auto& [event, text] : events) {
        CHECK(to_json(event) == text);
        CHECK(event_from_json(text) == event);
    }
    CHECK(types_of(events).size() == std::variant_size_v<Event>);
}

TEST_CASE("a refusal has its line of JSON") {
    for (const auto& [rejection, text] : rejections) {
        CHECK(to_json(rejection) == text);
        CHECK(rejection_from_json(text) == rejection);
    }
}

TEST_CASE("every reason of a refusal is read by the name under which it is written") {
    for (int code = 1; code <= rejection_codes; ++code) {
        const Rejection rejection = handlog::tests::refused_for(static_cast<RejectionCode>(code));
        CHECK(rejection_from_json(to_json(rejection)) == rejection);
    }
}

TEST_CASE("an opening has its line of JSON") {
    const Opening genesis{.key = {.table = *TableId::parse("Rio")}};
    const std::string text = R"({"format":4,"key":{"table":"Rio","ordinal":0},"origin":"genesis","source":"imported",)"
                             R"("previous":"0000000000000000000000000000000000000000000000000000000000000000",)"
                             R"("before":{"entries":0,"refused":0},"semantics":1,"snapshot":null})";
    CHECK(to_json(genesis) == text);
    CHECK(opening_from_json(text) == genesis);

    const std::string with_snapshot =
        R"({"format":4,"key":{"table":"Rio","ordinal":3},"origin":"continued","source":"hosted","previous":")" +
        digest_text + R"(","before":{"entries":40,"refused":2},"semantics":1,"snapshot":{"rules":)" + to_json(Rules{}) +
        R"(,"version":18446744073709551615,"last_hand":7,)"
        R"("positions":{"button":0,"small_blind":0,"big_blind":1},)"
        R"("dues":{"newcomers":[9],"posting":[],"missed_big":[0],"missed_small":[0]},)"
        R"("between":{"status":"paused","busted":[9],"wishing":[0],"predeal_due":1700000015000,"next_hand_due":null,)"
        R"("under_way":true},)"
        R"("seats":[)"
        R"({"seat":0,"player":"Ann","stack":1000,"sitting_out":false,"away":null,"time_bank_spent_ms":0,)"
        R"("next_wish_after":0,"anchor":null,"commitments":0,"link_due":false,"link_revealed":false,"withheld":0},)"
        R"({"seat":9,"player":"Cat","stack":0,"sitting_out":true,"away":{"until":1700000300000,"hands":2},)"
        R"("time_bank_spent_ms":12345,"next_wish_after":17,)"
        R"("anchor":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f","commitments":2,)"
        R"("link_due":true,"link_revealed":true,"withheld":3}],)"
        R"("reserved":[{"seat":1,"reservation":{"player":"Bob","amount":250,"transfer":"t-1"}}],)"
        R"("departed":[{"player":"Dan","chips":500,"until":1700003600000}],)"
        R"("share":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"}})";
    CHECK(to_json(continued()) == with_snapshot);
    CHECK(opening_from_json(with_snapshot) == continued());
}

TEST_CASE("an entry has its line of JSON") {
    const Entry played{.at = Time(1'700'000'000'000),
                       .received_at = Time(Time::latest),
                       .id = *CommandId::parse("c-1"),
                       .command = Fold{.hand = seventh, .seat = ann},
                       .outcome = Events{PlayerFolded{.seat = ann}, TurnStarted{.seat = bob}}};
    const std::string text =
        R"({"seq":17,"at":1700000000000,"received_at":253402300799999,"id":"c-1",)"
        R"("command":{"type":"Fold","hand":7,"seat":0},)"
        R"("events":[{"type":"PlayerFolded","seat":0},{"type":"TurnStarted","seat":1,"due":null}]})";
    CHECK(to_json(played, 17) == text);
    CHECK(entry_from_json(text) == NumberedEntry{.sequence = 17, .entry = played});

    const Entry refused{.at = {},
                        .received_at = {},
                        .id = {},
                        .command = Check{.hand = seventh, .seat = ann},
                        .outcome = Rejection{.code = RejectionCode::not_your_turn, .seat = ann, .other = bob}};
    const std::string refusal =
        R"({"seq":4294967295,"at":null,"received_at":null,"id":null,"command":{"type":"Check","hand":7,"seat":0},)"
        R"("rejection":{"code":"NOT_YOUR_TURN","seat":0,"other":1}})";
    CHECK(to_json(refused, UINT32_MAX) == refusal);
    CHECK(entry_from_json(refusal) == NumberedEntry{.sequence = UINT32_MAX, .entry = refused});
}
