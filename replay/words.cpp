#include "replay/words.hpp"

#include <string_view>
#include <variant>

#include "engine/chips_text.hpp"
#include "engine/names.hpp"
#include "replay/list_text.hpp"

namespace handlog::replay {

using namespace engine;

namespace {

// What the command of each kind asks for, as a clause.
class Wish {
public:
    Wish(const Table& table, const Words& words) : table_(table), words_(words) {}

    std::string operator()(const OpenTable& wanted) const {
        return "table " + std::string(wanted.table.text()) + " is to be opened";
    }
    std::string operator()(const SeatPlayer& wanted) const {
        return std::string(wanted.player.text()) + " wants to sit down in seat " + std::to_string(wanted.seat.index()) +
               " with " + words_.stack(wanted.stack);
    }
    std::string operator()(const UnseatPlayer& wanted) const { return wants(wanted.seat, "leave"); }
    std::string operator()(const SitOut& wanted) const { return wants(wanted.seat, "sit out"); }
    std::string operator()(const SitIn& wanted) const { return wants(wanted.seat, "sit in"); }
    std::string operator()(const PostBlind& wanted) const { return wants(wanted.seat, "post the big blind"); }
    std::string operator()(const Disconnect& wanted) const {
        return "the connection of " + who(wanted.seat) + " is lost";
    }
    std::string operator()(const Reconnect& wanted) const {
        return "the connection of " + who(wanted.seat) + " is back";
    }
    std::string operator()(const Tick& /*wanted*/) const { return "the clock ticks"; }
    std::string operator()(const AddChips& wanted) const {
        return wants(wanted.seat, "add " + words_.chips(wanted.amount));
    }
    std::string operator()(const ReserveChips& wanted) const {
        return std::string(wanted.player.text()) + " wants " + words_.chips(wanted.amount) + " reserved for seat " +
               std::to_string(wanted.seat.index());
    }
    std::string operator()(const CommitChips& wanted) const {
        return "the chips reserved for seat " + std::to_string(wanted.seat.index()) + " are to come";
    }
    std::string operator()(const ReleaseChips& wanted) const {
        return "the chips reserved for seat " + std::to_string(wanted.seat.index()) + " are to stay away";
    }
    std::string operator()(const PauseTable& /*wanted*/) const { return "the table is to pause"; }
    std::string operator()(const ResumeTable& /*wanted*/) const { return "the table is to go on"; }
    std::string operator()(const StartHand& wanted) const {
        return "hand " + std::string(wanted.hand_id.text()) + " is to start";
    }
    std::string operator()(const Fold& wanted) const { return wants(wanted.seat, "fold"); }
    std::string operator()(const Check& wanted) const { return wants(wanted.seat, "check"); }
    std::string operator()(const Call& wanted) const { return wants(wanted.seat, "call"); }
    std::string operator()(const Bet& wanted) const { return wants(wanted.seat, "bet " + words_.chips(wanted.to)); }
    std::string operator()(const Raise& wanted) const {
        return wants(wanted.seat, "raise to " + words_.chips(wanted.to));
    }
    std::string operator()(const AllIn& wanted) const { return wants(wanted.seat, "go all-in"); }
    std::string operator()(const Intend& wanted) const {
        if (wanted.kind == IntentKind::none) return wants(wanted.seat, "take back what they would do");
        return who(wanted.seat) + " would " + words_.intent({.kind = wanted.kind, .to = wanted.to});
    }
    std::string operator()(const ShowHand& wanted) const { return wants(wanted.seat, "show"); }
    std::string operator()(const MuckHand& wanted) const { return wants(wanted.seat, "muck"); }
    std::string operator()(const DeclareResult& /*wanted*/) const { return "a result is declared"; }
    std::string operator()(const LeaveUndeclared& /*wanted*/) const { return "no result is declared"; }
    std::string operator()(const CancelHand& /*wanted*/) const { return "the hand is to be cancelled"; }
    std::string operator()(const CloseHand& /*wanted*/) const { return "the hand is to be closed"; }
    std::string operator()(const CloseTable& /*wanted*/) const { return "the table is to be closed"; }

private:
    [[nodiscard]] std::string who(Seat seat) const {
        const bool somebody = table_.occupied.contains(seat);
        return somebody ? words_.name(seat) : "somebody in seat " + std::to_string(seat.index());
    }
    [[nodiscard]] std::string wants(Seat seat, const std::string& what) const {
        return who(seat) + " wants to " + what;
    }

    const Table& table_;
    const Words& words_;
};

}  // namespace

std::string Words::name(Seat seat) const {
    const std::string_view name = table_.players[seat].text();
    return name.empty() ? "seat " + std::to_string(seat.index()) : std::string(name);
}

std::string Words::place(Seat seat) const {
    const std::string number = "seat " + std::to_string(seat.index());
    return table_.players[seat].empty() ? number + ", where nobody plays" : name(seat) + " in " + number;
}

std::string Words::names(SeatSet seats) const {
    std::string text;
    for (SeatSet rest = seats; !rest.empty(); rest.remove(rest.lowest())) {
        if (!text.empty()) text += rest.single() ? " and " : ", ";
        text += name(rest.lowest());
    }
    return text;
}

std::string Words::chips(Chips amount) const { return to_string(amount, table_.rules.decimals); }

std::string Words::stack(Stack amount) const { return to_string(amount, table_.rules.decimals); }

std::string Words::pot(std::size_t pot, std::size_t pots) {
    if (pots < 2) return "the pot";
    return pot == 0 ? "the main pot" : "side pot " + std::to_string(pot);
}

std::string Words::seconds(std::int32_t milliseconds) {
    constexpr std::int32_t second = 1'000;
    if (milliseconds % second != 0) return std::to_string(milliseconds) + " milliseconds";
    return std::to_string(milliseconds / second) + (milliseconds == second ? " second" : " seconds");
}

std::string Words::when(Street street) {
    return street == Street::preflop ? "before the flop" : "on the " + std::string(engine::name(street));
}

std::string Words::intent(const Intent& intent) const {
    switch (intent.kind) {
        case IntentKind::none:
            return "do nothing yet";
        case IntentKind::fold:
            return "fold";
        case IntentKind::check:
            return "check";
        case IntentKind::check_fold:
            return "check, or fold to a bet";
        case IntentKind::call:
            return "call a bet of " + chips(intent.to);
        case IntentKind::call_any:
            return "call any bet";
        case IntentKind::raise:
            return "raise to " + chips(intent.to);
    }
    return "do what nobody knows";
}

std::string Words::wish(const Command& command) const { return std::visit(Wish(table_, *this), command); }

std::string Words::offer(const LegalActions& legal) const {
    std::string text;
    const auto may = [&](const std::string& what) { add_to_list(text, what); };
    if (legal.fold) may("fold");
    if (legal.check) may("check");
    if (legal.call) may("call " + chips(*legal.call));
    if (legal.raise) {
        may((legal.bet ? "bet " : "raise to ") + chips(legal.raise->min) +
            (legal.raise->max > legal.raise->min ? " or more, up to " + chips(legal.raise->max) : ""));
    }
    return text;
}

std::string capitalized(std::string sentence) {
    if (!sentence.empty() && sentence[0] >= 'a' && sentence[0] <= 'z') sentence[0] += 'A' - 'a';
    return sentence;
}

}  // namespace handlog::replay
