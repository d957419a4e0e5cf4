// What somebody asks the table to do. Commands are imperative and may be
// refused; what then happened is told by events (engine/poker/event.hpp).
//
// Amounts of bets and raises are totals for the street: "raise to". Commands
// about a hand name it by its number, so that a click that arrives late cannot
// act on the next hand.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <variant>

#include "engine/poker/card.hpp"
#include "engine/poker/chips.hpp"
#include "engine/poker/deck.hpp"
#include "engine/poker/id.hpp"
#include "engine/poker/inline_vector.hpp"
#include "engine/poker/kinds.hpp"
#include "engine/poker/rules.hpp"
#include "engine/poker/seat.hpp"
#include "engine/poker/shared_seed.hpp"
#include "engine/poker/time.hpp"

namespace handlog::engine::inline poker {

// ---- the table ----

struct OpenTable {
    TableId table;
    Rules rules;
    friend bool operator==(const OpenTable&, const OpenTable&) = default;
};
HANDLOG_KIND(16, OpenTable, table, rules);

struct SeatPlayer {
    Seat seat;
    PlayerId player;
    Stack stack;
    friend bool operator==(const SeatPlayer&, const SeatPlayer&) = default;
};
HANDLOG_KIND(12, SeatPlayer, seat, player, stack);

struct UnseatPlayer {
    Seat seat;
    friend bool operator==(const UnseatPlayer&, const UnseatPlayer&) = default;
};
HANDLOG_KIND(13, UnseatPlayer, seat);

// Sitting out begins and ends between hands: whoever was dealt in plays on.
struct SitOut {
    Seat seat;
    friend bool operator==(const SitOut&, const SitOut&) = default;
};
HANDLOG_KIND(14, SitOut, seat);

struct SitIn {
    Seat seat;
    friend bool operator==(const SitIn&, const SitIn&) = default;
};
HANDLOG_KIND(15, SitIn, seat);

// A newcomer who would have to wait for the button to pass posts the big blind instead, with the
// first hand that would be played without them.
struct PostBlind {
    Seat seat;
    friend bool operator==(const PostBlind&, const PostBlind&) = default;
};
HANDLOG_KIND(24, PostBlind, seat);

// The host lost the player's connection, or has it again. The player stays in the
// hand and in the seat; what becomes of them when their time is over may differ.
struct Disconnect {
    Seat seat;
    friend bool operator==(const Disconnect&, const Disconnect&) = default;
};
HANDLOG_KIND(22, Disconnect, seat);

struct Reconnect {
    Seat seat;
    friend bool operator==(const Reconnect&, const Reconnect&) = default;
};
HANDLOG_KIND(23, Reconnect, seat);

struct AddChips {
    Seat seat;
    Chips amount;
    friend bool operator==(const AddChips&, const AddChips&) = default;
};
HANDLOG_KIND(11, AddChips, seat, amount);

// The player wishes to add chips before the next hand, and none are reserved yet: the table waits for them.
struct WishAddOn {
    Seat seat;
    friend bool operator==(const WishAddOn&, const WishAddOn&) = default;
};
HANDLOG_KIND(32, WishAddOn, seat);

// The player's account holds chips ready for a seat: an empty one, which is kept for the player
// from now on, or the player's own. They are then committed, once, or released.
struct ReserveChips {
    Seat seat;
    PlayerId player;
    Chips amount;
    TransferId transfer;
    friend bool operator==(const ReserveChips&, const ReserveChips&) = default;
};
HANDLOG_KIND(26, ReserveChips, seat, player, amount, transfer);

// The player sits down with them, or has them added.
struct CommitChips {
    Seat seat;
    TransferId transfer;
    friend bool operator==(const CommitChips&, const CommitChips&) = default;
};
HANDLOG_KIND(27, CommitChips, seat, transfer);

// They stay in the account.
struct ReleaseChips {
    Seat seat;
    TransferId transfer;
    friend bool operator==(const ReleaseChips&, const ReleaseChips&) = default;
};
HANDLOG_KIND(28, ReleaseChips, seat, transfer);

// No hand starts any more; one that is being played goes on to its end.
struct PauseTable {
    friend bool operator==(const PauseTable&, const PauseTable&) = default;
};
HANDLOG_KIND(29, PauseTable);

struct ResumeTable {
    friend bool operator==(const ResumeTable&, const ResumeTable&) = default;
};
HANDLOG_KIND(30, ResumeTable);

// ---- a deck that nobody chooses ----

// The newest link of the chain that the player's client has made, for the hands to come. None: the player adds nothing
// to their decks any more.
struct SetAnchor {
    Seat seat;
    std::optional<Link> anchor;
    friend bool operator==(const SetAnchor&, const SetAnchor&) = default;
};
HANDLOG_KIND(33, SetAnchor, seat, anchor);

// To the host's share of the next seed: the SHA-256 of it. With another one the host gives up the share before, and
// the links that were revealed for it.
struct CommitShare {
    Commitment share;
    friend bool operator==(const CommitShare&, const CommitShare&) = default;
};
HANDLOG_KIND(34, CommitShare, share);

// The player's part of the next seed. The anchor is its SHA-256, and it is the next anchor.
struct RevealLink {
    Seat seat;
    Link link;
    friend bool operator==(const RevealLink&, const RevealLink&) = default;
};
HANDLOG_KIND(35, RevealLink, seat, link);

// ---- starting a hand ----

// Why a seat puts chips in before any card is dealt.
//   ante         a layer of the pot of its own, beneath the bets
//   table_ante   paid by one seat for all; whole into the main pot
//   post         live, out of position, by a player who comes in; up to the big blind
//   dead_post    for blinds missed; whole into the main pot
enum class ForcedBetKind : std::uint8_t { ante, table_ante, small_blind, big_blind, straddle, post, dead_post };
HANDLOG_NAMES(ForcedBetKind, ante, table_ante, small_blind, big_blind, straddle, post, dead_post);

struct ForcedBet {
    Seat seat;
    ForcedBetKind kind = ForcedBetKind::ante;
    Chips amount;
    friend bool operator==(const ForcedBet&, const ForcedBet&) = default;
};
HANDLOG_FIELDS(ForcedBet, seat, kind, amount);

// Button, blinds, antes and straddle follow from the rules.
struct ForcedBetsByRules {
    friend bool operator==(const ForcedBetsByRules&, const ForcedBetsByRules&) = default;
};
HANDLOG_KIND(1, ForcedBetsByRules);

// As a history from elsewhere has them, in the order in which they are paid.
struct ForcedBetsListed {
    static constexpr std::size_t most = 4 * most_seats;

    Seat button;
    InlineVector<ForcedBet, most> bets;
    friend bool operator==(const ForcedBetsListed&, const ForcedBetsListed&) = default;
};
HANDLOG_KIND(2, ForcedBetsListed, button, bets);

struct StartHand {
    HandId hand_id;
    std::variant<Deck, Seed, HostShare> deck;  // wholly unknown if nothing is said
    std::variant<ForcedBetsByRules, ForcedBetsListed> forced_bets;
    friend bool operator==(const StartHand&, const StartHand&) = default;
};
HANDLOG_KIND(7, StartHand, hand_id, deck, forced_bets);

// ---- the six actions ----

struct Fold {
    HandNumber hand;
    Seat seat;
    friend bool operator==(const Fold&, const Fold&) = default;
};
HANDLOG_KIND(1, Fold, hand, seat);

struct Check {
    HandNumber hand;
    Seat seat;
    friend bool operator==(const Check&, const Check&) = default;
};
HANDLOG_KIND(2, Check, hand, seat);

struct Call {
    HandNumber hand;
    Seat seat;
    friend bool operator==(const Call&, const Call&) = default;
};
HANDLOG_KIND(3, Call, hand, seat);

struct Bet {
    HandNumber hand;
    Seat seat;
    Chips to;
    friend bool operator==(const Bet&, const Bet&) = default;
};
HANDLOG_KIND(4, Bet, hand, seat, to);

struct Raise {
    HandNumber hand;
    Seat seat;
    Chips to;
    friend bool operator==(const Raise&, const Raise&) = default;
};
HANDLOG_KIND(5, Raise, hand, seat, to);

struct AllIn {
    HandNumber hand;
    Seat seat;
    friend bool operator==(const AllIn&, const AllIn&) = default;
};
HANDLOG_KIND(6, AllIn, hand, seat);

// ---- before the turn ----

// What a player would do, said before it is their turn: done at once when the turn comes, if it is
// legal then, and dropped otherwise. A new round of betting begins without any.
//   none        takes it back
//   check_fold  folds where a check is not free
//   call        up to a bet of `to`, which is what the player saw; dropped if it has grown
//   call_any    however large the bet is by then
//   raise       to `to`, or a bet of as much
enum class IntentKind : std::uint8_t { none, fold, check, check_fold, call, call_any, raise };
HANDLOG_NAMES(IntentKind, none, fold, check, check_fold, call, call_any, raise);

struct Intend {
    HandNumber hand;
    Seat seat;
    IntentKind kind = IntentKind::none;
    Chips to;  // of a call or a raise
    friend bool operator==(const Intend&, const Intend&) = default;
};
HANDLOG_KIND(25, Intend, hand, seat, kind, to);

// ---- after the betting ----

// At a showdown that waits for it, or when the hand is over. Cards that the log
// does not know yet are named; known ones are left out.
struct ShowHand {
    HandNumber hand;
    Seat seat;
    HoleCards cards{};
    friend bool operator==(const ShowHand&, const ShowHand&) = default;
};
HANDLOG_KIND(9, ShowHand, hand, seat, cards);

// Gives up a showdown unseen. Only where a history from elsewhere hides cards.
struct MuckHand {
    HandNumber hand;
    Seat seat;
    friend bool operator==(const MuckHand&, const MuckHand&) = default;
};
HANDLOG_KIND(10, MuckHand, hand, seat);

// What a history from elsewhere says that each seat won, where the cards that
// would prove it are hidden.
struct DeclareResult {
    HandNumber hand;
    PerSeat<Chips> won;
    Chips rake;
    friend bool operator==(const DeclareResult&, const DeclareResult&) = default;
};
HANDLOG_KIND(18, DeclareResult, hand, won, rake);

// The history does not even say who won: the hand ends, and the stacks of
// those who could have won are unknown from then on.
struct LeaveUndeclared {
    HandNumber hand;
    friend bool operator==(const LeaveUndeclared&, const LeaveUndeclared&) = default;
};
HANDLOG_KIND(19, LeaveUndeclared, hand);

// An operator's decision: every chip goes back to where it came from.
struct CancelHand {
    HandNumber hand;
    friend bool operator==(const CancelHand&, const CancelHand&) = default;
};
HANDLOG_KIND(20, CancelHand, hand);

// Nobody can show any more: the hand's history is complete, and the next hand
// may start.
struct CloseHand {
    HandNumber hand;
    friend bool operator==(const CloseHand&, const CloseHand&) = default;
};
HANDLOG_KIND(8, CloseHand, hand);

// Says what time it is: the moment at which the host received it. Whatever was to be
// done by an earlier moment, or by this one, is over.
struct Tick {
    friend bool operator==(const Tick&, const Tick&) = default;
};
HANDLOG_KIND(21, Tick);

// The host was not there in between: it could neither receive a command nor send a Tick. It is back, and whoever was
// waited for has their time.
struct ResumeAfterOutage {
    Time from;
    Time until;
    friend bool operator==(const ResumeAfterOutage&, const ResumeAfterOutage&) = default;
};
HANDLOG_KIND(31, ResumeAfterOutage, from, until);

// Everybody leaves with what they have, and nothing happens here any more.
struct CloseTable {
    friend bool operator==(const CloseTable&, const CloseTable&) = default;
};
HANDLOG_KIND(17, CloseTable);

using Command =
    std::variant<OpenTable, SeatPlayer, UnseatPlayer, SitOut, SitIn, AddChips, StartHand, Fold, Check, Call, Bet, Raise,
                 AllIn, ShowHand, MuckHand, DeclareResult, LeaveUndeclared, CancelHand, CloseHand, CloseTable, Tick,
                 Disconnect, Reconnect, PostBlind, Intend, ReserveChips, CommitChips, ReleaseChips, PauseTable,
                 ResumeTable, ResumeAfterOutage, WishAddOn, SetAnchor, CommitShare, RevealLink>;

template <class Asked, class Variant>
inline constexpr bool is_alternative = false;
template <class Asked, class... Alternatives>
inline constexpr bool is_alternative<Asked, std::variant<Alternatives...>> = (std::same_as<Asked, Alternatives> || ...);

// For lists in which each kind stands somewhere, so that one that is forgotten does not compile.
template <class What, class... Listed>
concept OneOf = (std::same_as<What, Listed> || ...);

template <class Asked>
concept AnyCommand = is_alternative<Asked, Command>;

// A player's part in the betting.
template <class Asked>
concept AnyAction = OneOf<Asked, Fold, Check, Call, Bet, Raise, AllIn>;

}  // namespace handlog::engine::inline poker
