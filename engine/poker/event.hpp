// What happened, in the past tense: the facts that evolve() copies into the
// state and that an investigator reads. Whatever a rule had to work out (whose
// turn it is, how big a pot is, who won it) stands in an event, so that a later
// change of a rule cannot change a recorded hand.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "engine/poker/blind_dues.hpp"
#include "engine/poker/card.hpp"
#include "engine/poker/chips.hpp"
#include "engine/poker/command.hpp"
#include "engine/poker/deck.hpp"
#include "engine/poker/hand_rank.hpp"
#include "engine/poker/id.hpp"
#include "engine/poker/inline_vector.hpp"
#include "engine/poker/kinds.hpp"
#include "engine/poker/rejection.hpp"
#include "engine/poker/rules.hpp"
#include "engine/poker/seat.hpp"
#include "engine/poker/shared_seed.hpp"
#include "engine/poker/street.hpp"
#include "engine/poker/time.hpp"

namespace handlog::engine::inline poker {

// ---- the table ----

struct TableOpened {
    TableId table;
    Rules rules;
    friend bool operator==(const TableOpened&, const TableOpened&) = default;
};
HANDLOG_KIND(27, TableOpened, table, rules);

struct PlayerSeated {
    Seat seat;
    PlayerId player;
    Stack stack;
    friend bool operator==(const PlayerSeated&, const PlayerSeated&) = default;
};
HANDLOG_KIND(29, PlayerSeated, seat, player, stack);

// The player plays the hand to its end and leaves then.
struct LeaveScheduled {
    Seat seat;
    friend bool operator==(const LeaveScheduled&, const LeaveScheduled&) = default;
};
HANDLOG_KIND(31, LeaveScheduled, seat);

struct PlayerLeft {
    Seat seat;
    Stack stack;                 // taken along
    Time return_until{};         // who comes back until then brings at least that; unknown if they need not
    bool forgets_first = false;  // the table remembers as many as it can, and forgets who left first of them
    friend bool operator==(const PlayerLeft&, const PlayerLeft&) = default;
};
HANDLOG_KIND(30, PlayerLeft, seat, stack, return_until, forgets_first);

struct PlayerSatOut {
    Seat seat;
    bool gives_up_wait = false;  // the table was waiting for the player to bring chips
    friend bool operator==(const PlayerSatOut&, const PlayerSatOut&) = default;
};
HANDLOG_KIND(32, PlayerSatOut, seat, gives_up_wait);

struct PlayerSatIn {
    Seat seat;
    friend bool operator==(const PlayerSatIn&, const PlayerSatIn&) = default;
};
HANDLOG_KIND(33, PlayerSatIn, seat);

struct PlayerDisconnected {
    Seat seat;
    Time away_until{};  // the seat is freed then; unknown if it is not for that reason
    friend bool operator==(const PlayerDisconnected&, const PlayerDisconnected&) = default;
};
HANDLOG_KIND(37, PlayerDisconnected, seat, away_until);

struct PlayerReconnected {
    Seat seat;
    friend bool operator==(const PlayerReconnected&, const PlayerReconnected&) = default;
};
HANDLOG_KIND(38, PlayerReconnected, seat);

struct PostScheduled {
    Seat seat;
    friend bool operator==(const PostScheduled&, const PostScheduled&) = default;
};
HANDLOG_KIND(39, PostScheduled, seat);

struct ChipsAdded {
    Seat seat;
    Chips amount;
    friend bool operator==(const ChipsAdded&, const ChipsAdded&) = default;
};
HANDLOG_KIND(34, ChipsAdded, seat, amount);

// Before the next hand the table waits for the player to add chips.
struct AddOnWished {
    Seat seat;
    HandNumber next_after;  // the player may wish so again in that hand, and not before
    friend bool operator==(const AddOnWished&, const AddOnWished&) = default;
};
HANDLOG_KIND(57, AddOnWished, seat, next_after);

struct ChipsReserved {
    Seat seat;
    PlayerId player;
    Chips amount;
    TransferId transfer;
    friend bool operator==(const ChipsReserved&, const ChipsReserved&) = default;
};
HANDLOG_KIND(44, ChipsReserved, seat, player, amount, transfer);

// With them the player sits down, or has them added: that follows.
struct ChipsCommitted {
    Seat seat;
    TransferId transfer;
    friend bool operator==(const ChipsCommitted&, const ChipsCommitted&) = default;
};
HANDLOG_KIND(45, ChipsCommitted, seat, transfer);

struct ChipsReleased {
    Seat seat;
    TransferId transfer;
    friend bool operator==(const ChipsReleased&, const ChipsReleased&) = default;
};
HANDLOG_KIND(46, ChipsReleased, seat, transfer);

// ---- between hands ----

// When the hand is closed, that is.
struct PauseScheduled {
    friend bool operator==(const PauseScheduled&, const PauseScheduled&) = default;
};
HANDLOG_KIND(47, PauseScheduled);

struct TablePaused {
    friend bool operator==(const TablePaused&, const TablePaused&) = default;
};
HANDLOG_KIND(48, TablePaused);

struct TableResumed {
    friend bool operator==(const TableResumed&, const TableResumed&) = default;
};
HANDLOG_KIND(49, TableResumed);

// The table waits for those who have busted to buy in, once for each bust, and for those who wish to add chips.
struct PredealStarted {
    Time due;
    friend bool operator==(const PredealStarted&, const PredealStarted&) = default;
};
HANDLOG_KIND(50, PredealStarted, due);

struct PredealEnded {
    SeatSet waited_for{};  // brought no chips, and are not waited for again until they bust or wish so again
    friend bool operator==(const PredealEnded&, const PredealEnded&) = default;
};
HANDLOG_KIND(51, PredealEnded, waited_for);

// The first so many of those who left have been away long enough, and bring back what they like.
struct DeparturesForgotten {
    std::uint8_t count = 0;
    friend bool operator==(const DeparturesForgotten&, const DeparturesForgotten&) = default;
};
HANDLOG_KIND(55, DeparturesForgotten, count);

// From then on the host may start the next hand; unknown: it cannot, for want of players.
struct NextHandDue {
    Time due;
    friend bool operator==(const NextHandDue&, const NextHandDue&) = default;
};
HANDLOG_KIND(52, NextHandDue, due);

// ---- a deck that nobody chooses ----

struct AnchorSet {
    Seat seat;
    std::optional<Link> anchor;  // none: the player adds nothing any more
    friend bool operator==(const AnchorSet&, const AnchorSet&) = default;
};
HANDLOG_KIND(58, AnchorSet, seat, anchor);

struct ShareCommitted {
    Commitment share;
    RareSeats links_lost{};  // had revealed a link for the share before, which the host has given up
    friend bool operator==(const ShareCommitted&, const ShareCommitted&) = default;
};
HANDLOG_KIND(59, ShareCommitted, share, links_lost);

struct LinkRevealed {
    Seat seat;
    Link link;  // and the anchor from now on
    friend bool operator==(const LinkRevealed&, const LinkRevealed&) = default;
};
HANDLOG_KIND(60, LinkRevealed, seat, link);

// ---- the deal ----

// Where the button and the blinds are. Under a dead button a position may be an
// empty seat; heads-up the button is the small blind.
struct Positions {
    Seat button;
    std::optional<Seat> small_blind{};
    std::optional<Seat> big_blind{};

    [[nodiscard]] bool heads_up() const { return small_blind == button; }
    friend bool operator==(const Positions&, const Positions&) = default;
};
HANDLOG_FIELDS(Positions, button, small_blind, big_blind);

struct HandStarted {
    HandNumber number;
    HandId hand_id;
    SeatSet dealt_in;
    Positions positions;
    Deck deck;
    std::optional<Commitment> commitment;   // of the seed, where there is one
    bool under_way = false;                 // the hands after it start by timers, as long as there are players
    std::optional<CardsRoot> cards_root{};  // of the deck, where the rules want its cards committed
    RareSeats withheld{};                   // have an anchor, could play, and revealed no link for the seed
    friend bool operator==(const HandStarted&, const HandStarted&) = default;
};
HANDLOG_KIND(17, HandStarted, number, hand_id, dealt_in, positions, deck, commitment, under_way, cards_root, withheld);

// These seats are not dealt in, and a blind went past them with this hand.
struct BlindsMissed {
    SeatSet big;
    SeatSet small;
    friend bool operator==(const BlindsMissed&, const BlindsMissed&) = default;
};
HANDLOG_KIND(40, BlindsMissed, big, small);

struct ForcedBetPosted {
    Seat seat;
    ForcedBetKind kind = ForcedBetKind::ante;
    Chips amount;
    bool all_in = false;
    friend bool operator==(const ForcedBetPosted&, const ForcedBetPosted&) = default;
};
HANDLOG_KIND(12, ForcedBetPosted, seat, kind, amount, all_in);

// Two rounds of one card each, clockwise, beginning with `first`.
struct HoleCardsDealt {
    Seat first;
    SeatSet seats;
    PerSeat<HoleCards> cards;
    friend bool operator==(const HoleCardsDealt&, const HoleCardsDealt&) = default;
};
HANDLOG_KIND(18, HoleCardsDealt, first, seats, cards);

struct CardBurned {
    MaybeCard card;
    friend bool operator==(const CardBurned&, const CardBurned&) = default;
};
HANDLOG_KIND(11, CardBurned, card);

// Three cards on the flop, then one and one.
struct BoardDealt {
    Street street = Street::flop;
    InlineVector<MaybeCard, 3> cards{};
    friend bool operator==(const BoardDealt&, const BoardDealt&) = default;
};
HANDLOG_KIND(10, BoardDealt, street, cards);

// ---- the betting ----

// `bet` is what a seat must match to stay in, `raise_size` what a full raise
// must add to it at least.
struct RoundStarted {
    Street street = Street::preflop;
    Chips bet;
    Chips raise_size;
    friend bool operator==(const RoundStarted&, const RoundStarted&) = default;
};
HANDLOG_KIND(7, RoundStarted, street, bet, raise_size);

struct TurnStarted {
    Seat seat;
    Time due{};  // exactly then is still in time; unknown if the table waits for as long as it takes
    friend bool operator==(const TurnStarted&, const TurnStarted&) = default;
};
HANDLOG_KIND(1, TurnStarted, seat, due);

// For showing cards when the hand is over, or for a turn that began when nobody knew the time.
struct ClockSet {
    Time due;
    friend bool operator==(const ClockSet&, const ClockSet&) = default;
};
HANDLOG_KIND(35, ClockSet, due);

// The time of the turn was over, and the player took so much more to act, or took all that was left.
struct TimeBankSpent {
    Seat seat;
    std::int32_t spent_ms = 0;
    friend bool operator==(const TimeBankSpent&, const TimeBankSpent&) = default;
};
HANDLOG_KIND(53, TimeBankSpent, seat, spent_ms);

// A hand is dealt to these seats, and so much comes back to their time banks.
struct TimeBanksRefilled {
    PerSeat<std::int32_t> added_ms;
    friend bool operator==(const TimeBanksRefilled&, const TimeBanksRefilled&) = default;
};
HANDLOG_KIND(54, TimeBanksRefilled, added_ms);

// The host was not there from then until then. Whatever the table waits for has another deadline now; unknown where
// there is none.
struct HostInterrupted {
    Time from;
    Time until;
    Time due;                  // of the turn, or of the review of a hand
    Time predeal_due;          // of the wait for players to buy in
    PerSeat<Time> away_until;  // of seats that are kept for players without a connection
    friend bool operator==(const HostInterrupted&, const HostInterrupted&) = default;
};
HANDLOG_KIND(56, HostInterrupted, from, until, due, predeal_due, away_until);

// What the rules do for the player follows.
struct PlayerTimedOut {
    Seat seat;
    friend bool operator==(const PlayerTimedOut&, const PlayerTimedOut&) = default;
};
HANDLOG_KIND(36, PlayerTimedOut, seat);

// Nobody but the player knows of it. `none`: there is no intent any more.
struct IntentSet {
    Seat seat;
    IntentKind kind = IntentKind::none;
    Chips to;
    friend bool operator==(const IntentSet&, const IntentSet&) = default;
};
HANDLOG_KIND(41, IntentSet, seat, kind, to);

// The turn that began needs nobody to wait: what the player would do follows.
struct IntentFollowed {
    Seat seat;
    friend bool operator==(const IntentFollowed&, const IntentFollowed&) = default;
};
HANDLOG_KIND(42, IntentFollowed, seat);

// It cannot be done any more, for the reason for which the action would be refused.
struct IntentDropped {
    Seat seat;
    RejectionCode reason = RejectionCode::table_not_open;
    friend bool operator==(const IntentDropped&, const IntentDropped&) = default;
};
HANDLOG_KIND(43, IntentDropped, seat, reason);

struct PlayerFolded {
    Seat seat;
    friend bool operator==(const PlayerFolded&, const PlayerFolded&) = default;
};
HANDLOG_KIND(2, PlayerFolded, seat);

struct PlayerChecked {
    Seat seat;
    friend bool operator==(const PlayerChecked&, const PlayerChecked&) = default;
};
HANDLOG_KIND(3, PlayerChecked, seat);

struct PlayerCalled {
    Seat seat;
    Chips added;
    Chips to;
    bool all_in = false;
    friend bool operator==(const PlayerCalled&, const PlayerCalled&) = default;
};
HANDLOG_KIND(4, PlayerCalled, seat, added, to, all_in);

// The first bet of a street. `full`: not an all-in for less than the minimum.
struct PlayerBet {
    Seat seat;
    Chips added;
    Chips to;
    Chips raise_size;  // what a full raise must add from now on
    bool full = true;
    bool all_in = false;
    friend bool operator==(const PlayerBet&, const PlayerBet&) = default;
};
HANDLOG_KIND(5, PlayerBet, seat, added, to, raise_size, full, all_in);

struct PlayerRaised {
    Seat seat;
    Chips added;
    Chips to;
    Chips raise_size;
    bool full = true;
    bool all_in = false;
    friend bool operator==(const PlayerRaised&, const PlayerRaised&) = default;
};
HANDLOG_KIND(6, PlayerRaised, seat, added, to, raise_size, full, all_in);

// Nobody could match this part of the seat's bet.
struct UncalledBetReturned {
    Seat seat;
    Chips amount;
    friend bool operator==(const UncalledBetReturned&, const UncalledBetReturned&) = default;
};
HANDLOG_KIND(16, UncalledBetReturned, seat, amount);

// The bets of the street are gathered; the pots follow as PotBuilt.
struct RoundEnded {
    Street street = Street::preflop;
    std::uint8_t pots = 0;
    friend bool operator==(const RoundEnded&, const RoundEnded&) = default;
};
HANDLOG_KIND(8, RoundEnded, street, pots);

// Pot 0 is the main pot. `eligible` seats may win it as things stand; `paid_by`
// names everybody who has chips in it, folded or not.
struct PotBuilt {
    std::uint8_t pot = 0;
    Chips amount;
    SeatSet eligible;
    SeatSet paid_by;
    friend bool operator==(const PotBuilt&, const PotBuilt&) = default;
};
HANDLOG_KIND(9, PotBuilt, pot, amount, eligible, paid_by);

// ---- the end ----

// The betting is over and more than one seat has a claim.
struct ShowdownStarted {
    SeatSet seats;
    friend bool operator==(const ShowdownStarted&, const ShowdownStarted&) = default;
};
HANDLOG_KIND(19, ShowdownStarted, seats);

struct HandTabled {
    Seat seat;
    HoleCards cards{};
    friend bool operator==(const HandTabled&, const HandTabled&) = default;
};
HANDLOG_KIND(13, HandTabled, seat, cards);

struct HandRanked {
    Seat seat;
    HandRank rank;
    CardSet best_five;
    friend bool operator==(const HandRanked&, const HandRanked&) = default;
};
HANDLOG_KIND(14, HandRanked, seat, rank, best_five);

struct HandMucked {
    Seat seat;
    friend bool operator==(const HandMucked&, const HandMucked&) = default;
};
HANDLOG_KIND(20, HandMucked, seat);

struct RakeTaken {
    std::uint8_t pot = 0;
    Chips amount;
    friend bool operator==(const RakeTaken&, const RakeTaken&) = default;
};
HANDLOG_KIND(21, RakeTaken, pot, amount);

// `amount` includes `odd_chips`, the seat's part of what did not divide.
struct PotAwarded {
    std::uint8_t pot = 0;
    Seat seat;
    Chips amount;
    Chips odd_chips;
    friend bool operator==(const PotAwarded&, const PotAwarded&) = default;
};
HANDLOG_KIND(15, PotAwarded, pot, seat, amount, odd_chips);

// A history from elsewhere says so; the cards that would prove it are hidden.
struct ResultDeclared {
    PerSeat<Chips> won;
    Chips rake;
    friend bool operator==(const ResultDeclared&, const ResultDeclared&) = default;
};
HANDLOG_KIND(25, ResultDeclared, won, rake);

// Nobody recorded who won. The pots went to some of these seats.
struct ResultUndeclared {
    SeatSet seats;
    friend bool operator==(const ResultUndeclared&, const ResultUndeclared&) = default;
};
HANDLOG_KIND(26, ResultUndeclared, seats);

struct HandEnded {
    SeatSet seats;          // dealt in
    PerSeat<Stack> stacks;  // of these seats, afterwards
    PerSeat<Chips> net;     // won less paid, of all seats but the undeclared
    RareSeats undeclared;   // nobody recorded what these won
    SeatSet paid_voluntarily;
    SeatSet raised_preflop;
    SeatSet saw_showdown;
    SeatSet won_showdown;
    RareSeats busted{};  // lost their last chip
    BlindDues dues{};    // of all players, from now on
    friend bool operator==(const HandEnded&, const HandEnded&) = default;
};
HANDLOG_KIND(22, HandEnded, seats, stacks, net, undeclared, paid_voluntarily, raised_preflop, saw_showdown,
             won_showdown, busted, dues);

struct HandCancelled {
    SeatSet seats;                       // dealt in
    PerSeat<Chips> returned;             // to these seats
    std::optional<Positions> positions;  // where button and blinds were before, if there was a hand
    friend bool operator==(const HandCancelled&, const HandCancelled&) = default;
};
HANDLOG_KIND(24, HandCancelled, seats, returned, positions);

// The time for showing cards is over. The table keeps the hand's number only.
struct HandClosed {
    HandNumber number;
    RareSeats away{};  // these have no connection, and it is one more hand for which they are away
    friend bool operator==(const HandClosed&, const HandClosed&) = default;
};
HANDLOG_KIND(23, HandClosed, number, away);

struct TableClosed {
    friend bool operator==(const TableClosed&, const TableClosed&) = default;
};
HANDLOG_KIND(28, TableClosed);

using Event =
    std::variant<TableOpened, PlayerSeated, LeaveScheduled, PlayerLeft, PlayerSatOut, PlayerSatIn, ChipsAdded,
                 HandStarted, ForcedBetPosted, HoleCardsDealt, CardBurned, BoardDealt, RoundStarted, TurnStarted,
                 PlayerFolded, PlayerChecked, PlayerCalled, PlayerBet, PlayerRaised, UncalledBetReturned, RoundEnded,
                 PotBuilt, ShowdownStarted, HandTabled, HandRanked, HandMucked, RakeTaken, PotAwarded, ResultDeclared,
                 ResultUndeclared, HandEnded, HandCancelled, HandClosed, TableClosed, ClockSet, PlayerTimedOut,
                 PlayerDisconnected, PlayerReconnected, PostScheduled, BlindsMissed, IntentSet, IntentFollowed,
                 IntentDropped, ChipsReserved, ChipsCommitted, ChipsReleased, PauseScheduled, TablePaused, TableResumed,
                 PredealStarted, PredealEnded, NextHandDue, TimeBankSpent, TimeBanksRefilled, DeparturesForgotten,
                 HostInterrupted, AddOnWished, AnchorSet, ShareCommitted, LinkRevealed>;

using Events = std::vector<Event>;

}  // namespace handlog::engine::inline poker
