#include "engine/redact.hpp"

#include <concepts>
#include <variant>

namespace handlog::engine {

namespace {

// What says nothing but what the whole table sees. Each is listed: whoever adds
// a command or an event must decide here what is hidden of it.
template <class What>
concept Open =
    OneOf<What, OpenTable, SeatPlayer, UnseatPlayer, SitOut, SitIn, AddChips, Fold, Check, Call, Bet, Raise, AllIn,
          MuckHand, DeclareResult, LeaveUndeclared, CancelHand, CloseHand, CloseTable, Tick, Disconnect, Reconnect,
          PostBlind, WishAddOn, PauseTable, ResumeTable, ResumeAfterOutage, SetAnchor, CommitShare, RevealLink> ||
    OneOf<What, TableOpened, PlayerSeated, LeaveScheduled, PlayerLeft, PlayerSatOut, PlayerSatIn, ChipsAdded,
          ForcedBetPosted, BoardDealt, RoundStarted, TurnStarted, PlayerFolded, PlayerChecked, PlayerCalled, PlayerBet,
          PlayerRaised, UncalledBetReturned, RoundEnded, PotBuilt, ShowdownStarted, HandTabled, HandRanked, HandMucked,
          RakeTaken, PotAwarded, ResultDeclared, ResultUndeclared, HandEnded, HandCancelled, HandClosed, TableClosed,
          ClockSet, PlayerTimedOut, PlayerDisconnected, PlayerReconnected, PostScheduled, BlindsMissed, PauseScheduled,
          TablePaused, TableResumed, PredealStarted, PredealEnded, NextHandDue, TimeBankSpent, TimeBanksRefilled,
          DeparturesForgotten, HostInterrupted, AddOnWished, AnchorSet, ShareCommitted, LinkRevealed>;

// What passes between the table and a player's account: the table sees that a seat is kept, not the
// number of the transfer.
template <class What>
concept OfAccount = OneOf<What, ReserveChips, CommitChips, ReleaseChips, ChipsReserved, ChipsCommitted, ChipsReleased>;

void hide(Open auto& /*what*/, Viewer /*viewer*/) {}

void hide(HandStarted& event, Viewer /*viewer*/) { event.deck = {}; }

void hide(HoleCardsDealt& event, Viewer viewer) {
    for (const Seat seat : event.seats) {
        if (seat != viewer) event.cards[seat] = {};
    }
}

void hide(CardBurned& event, Viewer /*viewer*/) { event.card = {}; }

void hide(StartHand& command, Viewer /*viewer*/) { command.deck = Deck{}; }

void hide(OfAccount auto& what, Viewer /*viewer*/) { what.transfer = {}; }

void hide(PrivateEvent auto& event, Viewer viewer) {
    if (event.seat != viewer) event = {};
}

// The commands of which only their sender knows everything. A refused ShowHand shows nothing; where it was
// accepted, HandTabled has the cards.
void hide(Intend& command) { command = {}; }
void hide(ShowHand& command) { command.cards = {}; }

}  // namespace

// What is not named here differs.
bool is_same_for_all(const Event& event) {
    return std::visit(
        []<class Happened>(const Happened& /*happened*/) {
            return Open<Happened> || OfAccount<Happened> || OneOf<Happened, HandStarted, CardBurned>;
        },
        event);
}

bool is_secret(const Event& event, Viewer viewer) {
    return std::visit(
        [viewer]<class Happened>(const Happened& happened) {
            if constexpr (PrivateEvent<Happened>) return happened.seat != viewer;
            return false;
        },
        event);
}

Event redacted(const Event& event, Viewer viewer) {
    Event seen = event;
    std::visit([viewer](auto& happened) { hide(happened, viewer); }, seen);
    return seen;
}

Command redacted(const Command& command, const Sender& by, Viewer viewer) {
    Command seen = command;
    std::visit(
        [&](auto& asked) {
            if constexpr (!requires { hide(asked); }) {
                hide(asked, viewer);
            } else if (!is_from(viewer, by, asked.seat)) {
                hide(asked);
            }
        },
        seen);
    return seen;
}

}  // namespace handlog::engine
