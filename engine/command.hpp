// What somebody asks the table to do. Commands are imperative and may be
// refused; what then happened is told by events (engine/event.hpp).
//
// Amounts of bets and raises are totals for the street: "raise to". Commands
// about a hand name it by its number, so that a click that arrives late cannot
// act on the next hand.
#pragma once

#include <concepts>
#include <cstdint>
#include <variant>

#include "engine/card.hpp"
#include "engine/chips.hpp"
#include "engine/deck.hpp"
#include "engine/id.hpp"
#include "engine/inline_vector.hpp"
#include "engine/rules.hpp"
#include "engine/seat.hpp"

namespace handlog::engine {

// ---- the table ----

struct OpenTable {
    TableId table;
    Rules rules;
    friend bool operator==(const OpenTable&, const OpenTable&) = default;
};

struct SeatPlayer {
    Seat seat;
    PlayerId player;
    Stack stack;
    friend bool operator==(const SeatPlayer&, const SeatPlayer&) = default;
};

struct UnseatPlayer {
    Seat seat;
    friend bool operator==(const UnseatPlayer&, const UnseatPlayer&) = default;
};

// Sitting out begins and ends between hands: whoever was dealt in plays on.
struct SitOut {
    Seat seat;
    friend bool operator==(const SitOut&, const SitOut&) = default;
};

struct SitIn {
    Seat seat;
    friend bool operator==(const SitIn&, const SitIn&) = default;
};

// A newcomer who would have to wait for the button to pass posts the big blind instead, with the
// first hand that would be played without them.
struct PostBlind {
    Seat seat;
    friend bool operator==(const PostBlind&, const PostBlind&) = default;
};

// The host lost the player's connection, or has it again. The player stays in the
// hand and in the seat; what becomes of them when their time is over may differ.
struct Disconnect {
    Seat seat;
    friend bool operator==(const Disconnect&, const Disconnect&) = default;
};

struct Reconnect {
    Seat seat;
    friend bool operator==(const Reconnect&, const Reconnect&) = default;
};

struct AddChips {
    Seat seat;
    Chips amount;
    friend bool operator==(const AddChips&, const AddChips&) = default;
};

// The player's account holds chips ready for a seat: an empty one, which is kept for the player
// from now on, or the player's own. They are then committed, once, or released.
struct ReserveChips {
    Seat seat;
    PlayerId player;
    Chips amount;
    TransferId transfer;
    friend bool operator==(const ReserveChips&, const ReserveChips&) = default;
};

// The player sits down with them, or has them added.
struct CommitChips {
    Seat seat;
    TransferId transfer;
    friend bool operator==(const CommitChips&, const CommitChips&) = default;
};

// They stay in the account.
struct ReleaseChips {
    Seat seat;
    TransferId transfer;
    friend bool operator==(const ReleaseChips&, const ReleaseChips&) = default;
};

// No hand starts any more; one that is being played goes on to its end.
struct PauseTable {
    friend bool operator==(const PauseTable&, const PauseTable&) = default;
};

struct ResumeTable {
    friend bool operator==(const ResumeTable&, const ResumeTable&) = default;
};

// ---- starting a hand ----

// Why a seat puts chips in before any card is dealt.
//   ante         a layer of the pot of its own, beneath the bets
//   table_ante   paid by one seat for all; whole into the main pot
//   post         live, out of position, by a player who comes in; up to the big blind
//   dead_post    for blinds missed; whole into the main pot
enum class ForcedBetKind : std::uint8_t { ante, table_ante, small_blind, big_blind, straddle, post, dead_post };

struct ForcedBet {
    Seat seat;
    ForcedBetKind kind = ForcedBetKind::ante;
    Chips amount;
    friend bool operator==(const ForcedBet&, const ForcedBet&) = default;
};

// Button, blinds, antes and straddle follow from the rules.
struct ForcedBetsByRules {
    friend bool operator==(const ForcedBetsByRules&, const ForcedBetsByRules&) = default;
};

// As a history from elsewhere has them, in the order in which they are paid.
struct ForcedBetsListed {
    static constexpr std::size_t most = 4 * most_seats;

    Seat button;
    InlineVector<ForcedBet, most> bets;
    friend bool operator==(const ForcedBetsListed&, const ForcedBetsListed&) = default;
};

struct StartHand {
    HandId hand_id;
    std::variant<Deck, Seed> deck;  // wholly unknown if nothing is said
    std::variant<ForcedBetsByRules, ForcedBetsListed> forced_bets;
    friend bool operator==(const StartHand&, const StartHand&) = default;
};

// ---- the six actions ----

struct Fold {
    HandNumber hand;
    Seat seat;
    friend bool operator==(const Fold&, const Fold&) = default;
};

struct Check {
    HandNumber hand;
    Seat seat;
    friend bool operator==(const Check&, const Check&) = default;
};

struct Call {
    HandNumber hand;
    Seat seat;
    friend bool operator==(const Call&, const Call&) = default;
};

struct Bet {
    HandNumber hand;
    Seat seat;
    Chips to;
    friend bool operator==(const Bet&, const Bet&) = default;
};

struct Raise {
    HandNumber hand;
    Seat seat;
    Chips to;
    friend bool operator==(const Raise&, const Raise&) = default;
};

struct AllIn {
    HandNumber hand;
    Seat seat;
    friend bool operator==(const AllIn&, const AllIn&) = default;
};

// ---- before the turn ----

// What a player would do, said before it is their turn: done at once when the turn comes, if it is
// legal then, and dropped otherwise. A new round of betting begins without any.
//   none        takes it back
//   check_fold  folds where a check is not free
//   call        up to a bet of `to`, which is what the player saw; dropped if it has grown
//   call_any    however large the bet is by then
//   raise       to `to`, or a bet of as much
enum class IntentKind : std::uint8_t { none, fold, check, check_fold, call, call_any, raise };

struct Intend {
    HandNumber hand;
    Seat seat;
    IntentKind kind = IntentKind::none;
    Chips to;  // of a call or a raise
    friend bool operator==(const Intend&, const Intend&) = default;
};

// ---- after the betting ----

// At a showdown that waits for it, or when the hand is over. Cards that the log
// does not know yet are named; known ones are left out.
struct ShowHand {
    HandNumber hand;
    Seat seat;
    HoleCards cards{};
    friend bool operator==(const ShowHand&, const ShowHand&) = default;
};

// Gives up a showdown unseen. Only where a history from elsewhere hides cards.
struct MuckHand {
    HandNumber hand;
    Seat seat;
    friend bool operator==(const MuckHand&, const MuckHand&) = default;
};

// What a history from elsewhere says that each seat won, where the cards that
// would prove it are hidden.
struct DeclareResult {
    HandNumber hand;
    PerSeat<Chips> won;
    Chips rake;
    friend bool operator==(const DeclareResult&, const DeclareResult&) = default;
};

// The history does not even say who won: the hand ends, and the stacks of
// those who could have won are unknown from then on.
struct LeaveUndeclared {
    HandNumber hand;
    friend bool operator==(const LeaveUndeclared&, const LeaveUndeclared&) = default;
};

// An operator's decision: every chip goes back to where it came from.
struct CancelHand {
    HandNumber hand;
    friend bool operator==(const CancelHand&, const CancelHand&) = default;
};

// Nobody can show any more: the hand's history is complete, and the next hand
// may start.
struct CloseHand {
    HandNumber hand;
    friend bool operator==(const CloseHand&, const CloseHand&) = default;
};

// Says what time it is: the moment at which the host received it. Whatever was to be
// done by an earlier moment, or by this one, is over.
struct Tick {
    friend bool operator==(const Tick&, const Tick&) = default;
};

// Everybody leaves with what they have, and nothing happens here any more.
struct CloseTable {
    friend bool operator==(const CloseTable&, const CloseTable&) = default;
};

using Command = std::variant<OpenTable, SeatPlayer, UnseatPlayer, SitOut, SitIn, AddChips, StartHand, Fold, Check, Call,
                             Bet, Raise, AllIn, ShowHand, MuckHand, DeclareResult, LeaveUndeclared, CancelHand,
                             CloseHand, CloseTable, Tick, Disconnect, Reconnect, PostBlind, Intend, ReserveChips,
                             CommitChips, ReleaseChips, PauseTable, ResumeTable>;

template <class Asked, class Variant>
inline constexpr bool is_alternative = false;
template <class Asked, class... Alternatives>
inline constexpr bool is_alternative<Asked, std::variant<Alternatives...>> = (std::same_as<Asked, Alternatives> || ...);

template <class Asked>
concept AnyCommand = is_alternative<Asked, Command>;

template <AnyCommand... Kinds>
[[nodiscard]] constexpr bool is_any_of(const Command& command) {
    return (std::holds_alternative<Kinds>(command) || ...);
}

// A player's part in the betting.
template <class Asked>
concept AnyAction = is_alternative<Asked, std::variant<Fold, Check, Call, Bet, Raise, AllIn>>;

}  // namespace handlog::engine
