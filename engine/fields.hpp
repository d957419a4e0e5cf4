// The fields of every command, event and part of them, by name, once: whatever
// is written down about them is made from this list.
#pragma once

#include <string_view>
#include <tuple>

#include "engine/command.hpp"
#include "engine/event.hpp"
#include "engine/rules.hpp"

namespace handlog::engine {

template <class Struct, class Member>
struct Field {
    std::string_view name;
    Member Struct::*member;
};

template <class Struct, class Member>
[[nodiscard]] constexpr Field<Struct, Member> field(std::string_view name, Member Struct::*member) {
    return {name, member};
}

// Specialised for each type below: its own name and its fields in their order.
template <class Struct>
struct Described;

template <class Struct>
concept HasFields = requires {
    Described<Struct>::fields;
};

// ---- rules ----

template <>
struct Described<Ante> {
    static constexpr std::string_view name = "Ante";
    static constexpr auto fields = std::make_tuple(field("kind", &Ante::kind), field("amount", &Ante::amount),
                                                   field("ante_first", &Ante::ante_first));
};

template <>
struct Described<Rake> {
    static constexpr std::string_view name = "Rake";
    static constexpr auto fields = std::make_tuple(field("basis_points", &Rake::basis_points), field("cap", &Rake::cap),
                                                   field("no_flop_no_drop", &Rake::no_flop_no_drop));
};

template <>
struct Described<Timers> {
    static constexpr std::string_view name = "Timers";
    static constexpr auto fields = std::make_tuple(
        field("action_ms", &Timers::action_ms), field("review_ms", &Timers::review_ms),
        field("review_uncontested_ms", &Timers::review_uncontested_ms), field("predeal_ms", &Timers::predeal_ms),
        field("next_hand_ms", &Timers::next_hand_ms), field("away_ms", &Timers::away_ms));
};

template <>
struct Described<BuyIn> {
    static constexpr std::string_view name = "BuyIn";
    static constexpr auto fields = std::make_tuple(field("least", &BuyIn::least), field("most", &BuyIn::most));
};

template <>
struct Described<Rules> {
    static constexpr std::string_view name = "Rules";
    static constexpr auto fields = std::make_tuple(
        field("table_max", &Rules::table_max), field("decimals", &Rules::decimals),
        field("small_blind", &Rules::small_blind), field("big_blind", &Rules::big_blind), field("ante", &Rules::ante),
        field("straddle", &Rules::straddle), field("fold_when_free", &Rules::fold_when_free),
        field("raise_min", &Rules::raise_min), field("reopen", &Rules::reopen), field("odd_chip", &Rules::odd_chip),
        field("burn", &Rules::burn), field("deal_first", &Rules::deal_first), field("button", &Rules::button),
        field("keep_big_blind_heads_up", &Rules::keep_big_blind_heads_up), field("first_button", &Rules::first_button),
        field("newcomer", &Rules::newcomer), field("post_to_play", &Rules::post_to_play),
        field("missed_blind", &Rules::missed_blind), field("leave_mid_hand", &Rules::leave_mid_hand),
        field("show", &Rules::show), field("rake", &Rules::rake), field("buy_in", &Rules::buy_in),
        field("start", &Rules::start), field("timers", &Rules::timers), field("away_hands", &Rules::away_hands),
        field("timeout_connected", &Rules::timeout_connected),
        field("timeout_disconnected", &Rules::timeout_disconnected));
};

// ---- commands ----

template <>
struct Described<OpenTable> {
    static constexpr std::string_view name = "OpenTable";
    static constexpr auto fields =
        std::make_tuple(field("table", &OpenTable::table), field("rules", &OpenTable::rules));
};

template <>
struct Described<SeatPlayer> {
    static constexpr std::string_view name = "SeatPlayer";
    static constexpr auto fields = std::make_tuple(
        field("seat", &SeatPlayer::seat), field("player", &SeatPlayer::player), field("stack", &SeatPlayer::stack));
};

template <>
struct Described<UnseatPlayer> {
    static constexpr std::string_view name = "UnseatPlayer";
    static constexpr auto fields = std::make_tuple(field("seat", &UnseatPlayer::seat));
};

template <>
struct Described<SitOut> {
    static constexpr std::string_view name = "SitOut";
    static constexpr auto fields = std::make_tuple(field("seat", &SitOut::seat));
};

template <>
struct Described<SitIn> {
    static constexpr std::string_view name = "SitIn";
    static constexpr auto fields = std::make_tuple(field("seat", &SitIn::seat));
};

template <>
struct Described<PostBlind> {
    static constexpr std::string_view name = "PostBlind";
    static constexpr auto fields = std::make_tuple(field("seat", &PostBlind::seat));
};

template <>
struct Described<Disconnect> {
    static constexpr std::string_view name = "Disconnect";
    static constexpr auto fields = std::make_tuple(field("seat", &Disconnect::seat));
};

template <>
struct Described<Reconnect> {
    static constexpr std::string_view name = "Reconnect";
    static constexpr auto fields = std::make_tuple(field("seat", &Reconnect::seat));
};

template <>
struct Described<Tick> {
    static constexpr std::string_view name = "Tick";
    static constexpr auto fields = std::make_tuple();
};

template <>
struct Described<AddChips> {
    static constexpr std::string_view name = "AddChips";
    static constexpr auto fields = std::make_tuple(field("seat", &AddChips::seat), field("amount", &AddChips::amount));
};

template <>
struct Described<ReserveChips> {
    static constexpr std::string_view name = "ReserveChips";
    static constexpr auto fields =
        std::make_tuple(field("seat", &ReserveChips::seat), field("player", &ReserveChips::player),
                        field("amount", &ReserveChips::amount), field("transfer", &ReserveChips::transfer));
};

template <>
struct Described<CommitChips> {
    static constexpr std::string_view name = "CommitChips";
    static constexpr auto fields =
        std::make_tuple(field("seat", &CommitChips::seat), field("transfer", &CommitChips::transfer));
};

template <>
struct Described<ReleaseChips> {
    static constexpr std::string_view name = "ReleaseChips";
    static constexpr auto fields =
        std::make_tuple(field("seat", &ReleaseChips::seat), field("transfer", &ReleaseChips::transfer));
};

template <>
struct Described<PauseTable> {
    static constexpr std::string_view name = "PauseTable";
    static constexpr auto fields = std::make_tuple();
};

template <>
struct Described<ResumeTable> {
    static constexpr std::string_view name = "ResumeTable";
    static constexpr auto fields = std::make_tuple();
};

template <>
struct Described<ForcedBet> {
    static constexpr std::string_view name = "ForcedBet";
    static constexpr auto fields = std::make_tuple(field("seat", &ForcedBet::seat), field("kind", &ForcedBet::kind),
                                                   field("amount", &ForcedBet::amount));
};

template <>
struct Described<ForcedBetsByRules> {
    static constexpr std::string_view name = "ForcedBetsByRules";
    static constexpr auto fields = std::make_tuple();
};

template <>
struct Described<ForcedBetsListed> {
    static constexpr std::string_view name = "ForcedBetsListed";
    static constexpr auto fields =
        std::make_tuple(field("button", &ForcedBetsListed::button), field("bets", &ForcedBetsListed::bets));
};

template <>
struct Described<StartHand> {
    static constexpr std::string_view name = "StartHand";
    static constexpr auto fields =
        std::make_tuple(field("hand_id", &StartHand::hand_id), field("deck", &StartHand::deck),
                        field("forced_bets", &StartHand::forced_bets));
};

template <>
struct Described<Fold> {
    static constexpr std::string_view name = "Fold";
    static constexpr auto fields = std::make_tuple(field("hand", &Fold::hand), field("seat", &Fold::seat));
};

template <>
struct Described<Check> {
    static constexpr std::string_view name = "Check";
    static constexpr auto fields = std::make_tuple(field("hand", &Check::hand), field("seat", &Check::seat));
};

template <>
struct Described<Call> {
    static constexpr std::string_view name = "Call";
    static constexpr auto fields = std::make_tuple(field("hand", &Call::hand), field("seat", &Call::seat));
};

template <>
struct Described<Bet> {
    static constexpr std::string_view name = "Bet";
    static constexpr auto fields =
        std::make_tuple(field("hand", &Bet::hand), field("seat", &Bet::seat), field("to", &Bet::to));
};

template <>
struct Described<Raise> {
    static constexpr std::string_view name = "Raise";
    static constexpr auto fields =
        std::make_tuple(field("hand", &Raise::hand), field("seat", &Raise::seat), field("to", &Raise::to));
};

template <>
struct Described<AllIn> {
    static constexpr std::string_view name = "AllIn";
    static constexpr auto fields = std::make_tuple(field("hand", &AllIn::hand), field("seat", &AllIn::seat));
};

template <>
struct Described<Intend> {
    static constexpr std::string_view name = "Intend";
    static constexpr auto fields = std::make_tuple(field("hand", &Intend::hand), field("seat", &Intend::seat),
                                                   field("kind", &Intend::kind), field("to", &Intend::to));
};

template <>
struct Described<ShowHand> {
    static constexpr std::string_view name = "ShowHand";
    static constexpr auto fields = std::make_tuple(field("hand", &ShowHand::hand), field("seat", &ShowHand::seat),
                                                   field("cards", &ShowHand::cards));
};

template <>
struct Described<MuckHand> {
    static constexpr std::string_view name = "MuckHand";
    static constexpr auto fields = std::make_tuple(field("hand", &MuckHand::hand), field("seat", &MuckHand::seat));
};

template <>
struct Described<DeclareResult> {
    static constexpr std::string_view name = "DeclareResult";
    static constexpr auto fields = std::make_tuple(
        field("hand", &DeclareResult::hand), field("won", &DeclareResult::won), field("rake", &DeclareResult::rake));
};

template <>
struct Described<LeaveUndeclared> {
    static constexpr std::string_view name = "LeaveUndeclared";
    static constexpr auto fields = std::make_tuple(field("hand", &LeaveUndeclared::hand));
};

template <>
struct Described<CancelHand> {
    static constexpr std::string_view name = "CancelHand";
    static constexpr auto fields = std::make_tuple(field("hand", &CancelHand::hand));
};

template <>
struct Described<CloseHand> {
    static constexpr std::string_view name = "CloseHand";
    static constexpr auto fields = std::make_tuple(field("hand", &CloseHand::hand));
};

template <>
struct Described<CloseTable> {
    static constexpr std::string_view name = "CloseTable";
    static constexpr auto fields = std::make_tuple();
};

// ---- events ----

template <>
struct Described<TableOpened> {
    static constexpr std::string_view name = "TableOpened";
    static constexpr auto fields =
        std::make_tuple(field("table", &TableOpened::table), field("rules", &TableOpened::rules));
};

template <>
struct Described<PlayerSeated> {
    static constexpr std::string_view name = "PlayerSeated";
    static constexpr auto fields =
        std::make_tuple(field("seat", &PlayerSeated::seat), field("player", &PlayerSeated::player),
                        field("stack", &PlayerSeated::stack));
};

template <>
struct Described<LeaveScheduled> {
    static constexpr std::string_view name = "LeaveScheduled";
    static constexpr auto fields = std::make_tuple(field("seat", &LeaveScheduled::seat));
};

template <>
struct Described<PlayerLeft> {
    static constexpr std::string_view name = "PlayerLeft";
    static constexpr auto fields =
        std::make_tuple(field("seat", &PlayerLeft::seat), field("stack", &PlayerLeft::stack));
};

template <>
struct Described<PlayerSatOut> {
    static constexpr std::string_view name = "PlayerSatOut";
    static constexpr auto fields = std::make_tuple(field("seat", &PlayerSatOut::seat));
};

template <>
struct Described<PlayerSatIn> {
    static constexpr std::string_view name = "PlayerSatIn";
    static constexpr auto fields = std::make_tuple(field("seat", &PlayerSatIn::seat));
};

template <>
struct Described<PlayerDisconnected> {
    static constexpr std::string_view name = "PlayerDisconnected";
    static constexpr auto fields =
        std::make_tuple(field("seat", &PlayerDisconnected::seat), field("away_until", &PlayerDisconnected::away_until));
};

template <>
struct Described<PlayerReconnected> {
    static constexpr std::string_view name = "PlayerReconnected";
    static constexpr auto fields = std::make_tuple(field("seat", &PlayerReconnected::seat));
};

template <>
struct Described<ChipsAdded> {
    static constexpr std::string_view name = "ChipsAdded";
    static constexpr auto fields =
        std::make_tuple(field("seat", &ChipsAdded::seat), field("amount", &ChipsAdded::amount));
};

template <>
struct Described<ChipsReserved> {
    static constexpr std::string_view name = "ChipsReserved";
    static constexpr auto fields =
        std::make_tuple(field("seat", &ChipsReserved::seat), field("player", &ChipsReserved::player),
                        field("amount", &ChipsReserved::amount), field("transfer", &ChipsReserved::transfer));
};

template <>
struct Described<ChipsCommitted> {
    static constexpr std::string_view name = "ChipsCommitted";
    static constexpr auto fields =
        std::make_tuple(field("seat", &ChipsCommitted::seat), field("transfer", &ChipsCommitted::transfer));
};

template <>
struct Described<ChipsReleased> {
    static constexpr std::string_view name = "ChipsReleased";
    static constexpr auto fields =
        std::make_tuple(field("seat", &ChipsReleased::seat), field("transfer", &ChipsReleased::transfer));
};

template <>
struct Described<PauseScheduled> {
    static constexpr std::string_view name = "PauseScheduled";
    static constexpr auto fields = std::make_tuple();
};

template <>
struct Described<TablePaused> {
    static constexpr std::string_view name = "TablePaused";
    static constexpr auto fields = std::make_tuple();
};

template <>
struct Described<TableResumed> {
    static constexpr std::string_view name = "TableResumed";
    static constexpr auto fields = std::make_tuple();
};

template <>
struct Described<PredealStarted> {
    static constexpr std::string_view name = "PredealStarted";
    static constexpr auto fields = std::make_tuple(field("due", &PredealStarted::due));
};

template <>
struct Described<PredealEnded> {
    static constexpr std::string_view name = "PredealEnded";
    static constexpr auto fields = std::make_tuple();
};

template <>
struct Described<NextHandDue> {
    static constexpr std::string_view name = "NextHandDue";
    static constexpr auto fields = std::make_tuple(field("due", &NextHandDue::due));
};

template <>
struct Described<Positions> {
    static constexpr std::string_view name = "Positions";
    static constexpr auto fields =
        std::make_tuple(field("button", &Positions::button), field("small_blind", &Positions::small_blind),
                        field("big_blind", &Positions::big_blind));
};

template <>
struct Described<HandStarted> {
    static constexpr std::string_view name = "HandStarted";
    static constexpr auto fields =
        std::make_tuple(field("number", &HandStarted::number), field("hand_id", &HandStarted::hand_id),
                        field("dealt_in", &HandStarted::dealt_in), field("positions", &HandStarted::positions),
                        field("deck", &HandStarted::deck), field("commitment", &HandStarted::commitment));
};

template <>
struct Described<ForcedBetPosted> {
    static constexpr std::string_view name = "ForcedBetPosted";
    static constexpr auto fields =
        std::make_tuple(field("seat", &ForcedBetPosted::seat), field("kind", &ForcedBetPosted::kind),
                        field("amount", &ForcedBetPosted::amount), field("all_in", &ForcedBetPosted::all_in));
};

template <>
struct Described<HoleCardsDealt> {
    static constexpr std::string_view name = "HoleCardsDealt";
    static constexpr auto fields =
        std::make_tuple(field("first", &HoleCardsDealt::first), field("seats", &HoleCardsDealt::seats),
                        field("cards", &HoleCardsDealt::cards));
};

template <>
struct Described<CardBurned> {
    static constexpr std::string_view name = "CardBurned";
    static constexpr auto fields = std::make_tuple(field("card", &CardBurned::card));
};

template <>
struct Described<BoardDealt> {
    static constexpr std::string_view name = "BoardDealt";
    static constexpr auto fields =
        std::make_tuple(field("street", &BoardDealt::street), field("cards", &BoardDealt::cards));
};

template <>
struct Described<RoundStarted> {
    static constexpr std::string_view name = "RoundStarted";
    static constexpr auto fields =
        std::make_tuple(field("street", &RoundStarted::street), field("bet", &RoundStarted::bet),
                        field("raise_size", &RoundStarted::raise_size));
};

template <>
struct Described<PostScheduled> {
    static constexpr std::string_view name = "PostScheduled";
    static constexpr auto fields = std::make_tuple(field("seat", &PostScheduled::seat));
};

template <>
struct Described<BlindsMissed> {
    static constexpr std::string_view name = "BlindsMissed";
    static constexpr auto fields =
        std::make_tuple(field("big", &BlindsMissed::big), field("small", &BlindsMissed::small));
};

template <>
struct Described<TurnStarted> {
    static constexpr std::string_view name = "TurnStarted";
    static constexpr auto fields = std::make_tuple(field("seat", &TurnStarted::seat), field("due", &TurnStarted::due));
};

template <>
struct Described<ClockSet> {
    static constexpr std::string_view name = "ClockSet";
    static constexpr auto fields = std::make_tuple(field("due", &ClockSet::due));
};

template <>
struct Described<PlayerTimedOut> {
    static constexpr std::string_view name = "PlayerTimedOut";
    static constexpr auto fields = std::make_tuple(field("seat", &PlayerTimedOut::seat));
};

template <>
struct Described<IntentSet> {
    static constexpr std::string_view name = "IntentSet";
    static constexpr auto fields =
        std::make_tuple(field("seat", &IntentSet::seat), field("kind", &IntentSet::kind), field("to", &IntentSet::to));
};

template <>
struct Described<IntentFollowed> {
    static constexpr std::string_view name = "IntentFollowed";
    static constexpr auto fields = std::make_tuple(field("seat", &IntentFollowed::seat));
};

template <>
struct Described<IntentDropped> {
    static constexpr std::string_view name = "IntentDropped";
    static constexpr auto fields =
        std::make_tuple(field("seat", &IntentDropped::seat), field("reason", &IntentDropped::reason));
};

template <>
struct Described<PlayerFolded> {
    static constexpr std::string_view name = "PlayerFolded";
    static constexpr auto fields = std::make_tuple(field("seat", &PlayerFolded::seat));
};

template <>
struct Described<PlayerChecked> {
    static constexpr std::string_view name = "PlayerChecked";
    static constexpr auto fields = std::make_tuple(field("seat", &PlayerChecked::seat));
};

template <>
struct Described<PlayerCalled> {
    static constexpr std::string_view name = "PlayerCalled";
    static constexpr auto fields =
        std::make_tuple(field("seat", &PlayerCalled::seat), field("added", &PlayerCalled::added),
                        field("to", &PlayerCalled::to), field("all_in", &PlayerCalled::all_in));
};

template <>
struct Described<PlayerBet> {
    static constexpr std::string_view name = "PlayerBet";
    static constexpr auto fields =
        std::make_tuple(field("seat", &PlayerBet::seat), field("added", &PlayerBet::added), field("to", &PlayerBet::to),
                        field("raise_size", &PlayerBet::raise_size), field("full", &PlayerBet::full),
                        field("all_in", &PlayerBet::all_in));
};

template <>
struct Described<PlayerRaised> {
    static constexpr std::string_view name = "PlayerRaised";
    static constexpr auto fields =
        std::make_tuple(field("seat", &PlayerRaised::seat), field("added", &PlayerRaised::added),
                        field("to", &PlayerRaised::to), field("raise_size", &PlayerRaised::raise_size),
                        field("full", &PlayerRaised::full), field("all_in", &PlayerRaised::all_in));
};

template <>
struct Described<UncalledBetReturned> {
    static constexpr std::string_view name = "UncalledBetReturned";
    static constexpr auto fields =
        std::make_tuple(field("seat", &UncalledBetReturned::seat), field("amount", &UncalledBetReturned::amount));
};

template <>
struct Described<RoundEnded> {
    static constexpr std::string_view name = "RoundEnded";
    static constexpr auto fields =
        std::make_tuple(field("street", &RoundEnded::street), field("pots", &RoundEnded::pots));
};

template <>
struct Described<PotBuilt> {
    static constexpr std::string_view name = "PotBuilt";
    static constexpr auto fields =
        std::make_tuple(field("pot", &PotBuilt::pot), field("amount", &PotBuilt::amount),
                        field("eligible", &PotBuilt::eligible), field("paid_by", &PotBuilt::paid_by));
};

template <>
struct Described<ShowdownStarted> {
    static constexpr std::string_view name = "ShowdownStarted";
    static constexpr auto fields = std::make_tuple(field("seats", &ShowdownStarted::seats));
};

template <>
struct Described<HandTabled> {
    static constexpr std::string_view name = "HandTabled";
    static constexpr auto fields =
        std::make_tuple(field("seat", &HandTabled::seat), field("cards", &HandTabled::cards));
};

template <>
struct Described<HandRanked> {
    static constexpr std::string_view name = "HandRanked";
    static constexpr auto fields = std::make_tuple(field("seat", &HandRanked::seat), field("rank", &HandRanked::rank),
                                                   field("best_five", &HandRanked::best_five));
};

template <>
struct Described<HandMucked> {
    static constexpr std::string_view name = "HandMucked";
    static constexpr auto fields = std::make_tuple(field("seat", &HandMucked::seat));
};

template <>
struct Described<RakeTaken> {
    static constexpr std::string_view name = "RakeTaken";
    static constexpr auto fields = std::make_tuple(field("pot", &RakeTaken::pot), field("amount", &RakeTaken::amount));
};

template <>
struct Described<PotAwarded> {
    static constexpr std::string_view name = "PotAwarded";
    static constexpr auto fields =
        std::make_tuple(field("pot", &PotAwarded::pot), field("seat", &PotAwarded::seat),
                        field("amount", &PotAwarded::amount), field("odd_chips", &PotAwarded::odd_chips));
};

template <>
struct Described<ResultDeclared> {
    static constexpr std::string_view name = "ResultDeclared";
    static constexpr auto fields =
        std::make_tuple(field("won", &ResultDeclared::won), field("rake", &ResultDeclared::rake));
};

template <>
struct Described<ResultUndeclared> {
    static constexpr std::string_view name = "ResultUndeclared";
    static constexpr auto fields = std::make_tuple(field("seats", &ResultUndeclared::seats));
};

template <>
struct Described<HandEnded> {
    static constexpr std::string_view name = "HandEnded";
    static constexpr auto fields = std::make_tuple(
        field("seats", &HandEnded::seats), field("stacks", &HandEnded::stacks), field("net", &HandEnded::net),
        field("undeclared", &HandEnded::undeclared), field("paid_voluntarily", &HandEnded::paid_voluntarily),
        field("raised_preflop", &HandEnded::raised_preflop), field("saw_showdown", &HandEnded::saw_showdown),
        field("won_showdown", &HandEnded::won_showdown));
};

template <>
struct Described<HandCancelled> {
    static constexpr std::string_view name = "HandCancelled";
    static constexpr auto fields =
        std::make_tuple(field("seats", &HandCancelled::seats), field("returned", &HandCancelled::returned),
                        field("positions", &HandCancelled::positions));
};

template <>
struct Described<HandClosed> {
    static constexpr std::string_view name = "HandClosed";
    static constexpr auto fields = std::make_tuple(field("number", &HandClosed::number));
};

template <>
struct Described<TableClosed> {
    static constexpr std::string_view name = "TableClosed";
    static constexpr auto fields = std::make_tuple();
};

// Calls `visit(name, value)` for each field of `object`.
template <HasFields Struct, class Visit>
constexpr void for_each_field(const Struct& object, Visit visit) {
    std::apply([&](const auto&... each) { (visit(each.name, object.*each.member), ...); }, Described<Struct>::fields);
}

}  // namespace handlog::engine
