#include "replay/tell/table_phrases.hpp"

#include <string_view>
#include <variant>

#include "engine/poker/chips_text.hpp"
#include "engine/poker/names.hpp"
#include "engine/poker/time_text.hpp"
#include "replay/tell/list_text.hpp"

namespace handlog::replay::inline tell {

using namespace engine;

namespace {

// The request of a command of each kind, as a clause.
class Wish {
public:
    Wish(const Table& table, const TablePhrases& words) : table_(table), words_(words) {}

    std::string operator()(const OpenTable& wanted) const { return "open table " + std::string(wanted.table.text()); }
    std::string operator()(const SeatPlayer& wanted) const {
        return std::string(wanted.player.text()) + " wants to sit down in seat " + std::to_string(wanted.seat.index()) +
               " with " + words_.stack(wanted.stack);
    }
    std::string operator()(const UnseatPlayer& wanted) const { return wants(wanted.seat, "leave"); }
    std::string operator()(const SitOut& wanted) const { return wants(wanted.seat, "sit out"); }
    std::string operator()(const SitIn& wanted) const { return wants(wanted.seat, "sit in"); }
    std::string operator()(const PostBlind& wanted) const { return wants(wanted.seat, "post the big blind"); }
    std::string operator()(const WishAddOn& wanted) const {
        return wants(wanted.seat, "add chips before the next hand");
    }
    std::string operator()(const Disconnect& wanted) const {
        return "the connection of " + who(wanted.seat) + " is lost";
    }
    std::string operator()(const Reconnect& wanted) const {
        return "the connection of " + who(wanted.seat) + " is restored";
    }
    std::string operator()(const Tick& /*wanted*/) const { return "tick of the clock"; }
    std::string operator()(const AddChips& wanted) const {
        return wants(wanted.seat, "add " + words_.chips(wanted.amount));
    }
    std::string operator()(const ReserveChips& wanted) const {
        return std::string(wanted.player.text()) + " wants to reserve " + words_.chips(wanted.amount) + " for seat " +
               std::to_string(wanted.seat.index());
    }
    std::string operator()(const CommitChips& wanted) const {
        return "commit the chips reserved for seat " + std::to_string(wanted.seat.index());
    }
    std::string operator()(const ReleaseChips& wanted) const {
        return "release the chips reserved for seat " + std::to_string(wanted.seat.index());
    }
    std::string operator()(const ResumeAfterOutage& wanted) const {
        return "go on after the host was not there from " + to_string(wanted.from) + " until " +
               to_string(wanted.until);
    }
    std::string operator()(const SetAnchor& wanted) const {
        return wants(wanted.seat, wanted.anchor ? "add to the seeds of decks" : "add to the seeds of decks no more");
    }
    std::string operator()(const CommitShare& /*wanted*/) const { return "commit the host's share of the next seed"; }
    std::string operator()(const RevealLink& wanted) const { return wants(wanted.seat, "add to the next seed"); }
    std::string operator()(const PauseTable& /*wanted*/) const { return "pause the table"; }
    std::string operator()(const ResumeTable& /*wanted*/) const { return "resume the table"; }
    std::string operator()(const StartHand& wanted) const { return "start hand " + std::string(wanted.hand_id.text()); }
    std::string operator()(const Fold& wanted) const { return wants(wanted.seat, "fold"); }
    std::string operator()(const Check& wanted) const { return wants(wanted.seat, "check"); }
    std::string operator()(const Call& wanted) const { return wants(wanted.seat, "call"); }
    std::string operator()(const Bet& wanted) const { return wants(wanted.seat, "bet " + words_.chips(wanted.to)); }
    std::string operator()(const Raise& wanted) const {
        return wants(wanted.seat, "raise to " + words_.chips(wanted.to));
    }
    std::string operator()(const AllIn& wanted) const { return wants(wanted.seat, "go all-in"); }
    std::string operator()(const Intend& wanted) const {
        if (wanted.kind == IntentKind::none) return wants(wanted.seat, "withdraw the intent");
        return who(wanted.seat) + " intends to " + words_.intent({.kind = wanted.kind, .to = wanted.to});
    }
    std::string operator()(const ShowHand& wanted) const { return wants(wanted.seat, "show"); }
    std::string operator()(const MuckHand& wanted) const { return wants(wanted.seat, "muck"); }
    std::string operator()(const DeclareResult& /*wanted*/) const { return "declare a result"; }
    std::string operator()(const LeaveUndeclared& /*wanted*/) const { return "leave the result undeclared"; }
    std::string operator()(const CancelHand& /*wanted*/) const { return "cancel the hand"; }
    std::string operator()(const CloseHand& /*wanted*/) const { return "close the hand"; }
    std::string operator()(const CloseTable& /*wanted*/) const { return "close the table"; }

private:
    [[nodiscard]] std::string who(Seat seat) const {
        const bool somebody = table_.occupied.contains(seat);
        return somebody ? words_.name(seat) : "seat " + std::to_string(seat.index());
    }
    [[nodiscard]] std::string wants(Seat seat, const std::string& what) const {
        return who(seat) + " wants to " + what;
    }

    const Table& table_;
    const TablePhrases& words_;
};

}  // namespace

std::string TablePhrases::name(Seat seat) const {
    const std::string_view name = table_.players[seat].text();
    return name.empty() ? "seat " + std::to_string(seat.index()) : std::string(name);
}

std::string TablePhrases::seat_of(Seat seat) const {
    const std::string number = "seat " + std::to_string(seat.index());
    return table_.players[seat].empty() ? number + ", which is empty" : name(seat) + " in " + number;
}

std::string TablePhrases::names(SeatSet seats) const {
    std::string text;
    for (SeatSet rest = seats; !rest.empty(); rest.remove(rest.lowest())) {
        if (!text.empty()) text += rest.single() ? " and " : ", ";
        text += name(rest.lowest());
    }
    return text;
}

std::string TablePhrases::awaited() const {
    const SeatSet busted = table_.awaited() & table_.between.busted;
    const SeatSet wishing = table_.awaited() - busted;
    std::string text;
    if (!busted.empty()) text = names(busted) + " to buy in";
    if (!wishing.empty()) text += (text.empty() ? "" : " and ") + names(wishing) + " to add chips";
    return text;
}

std::string TablePhrases::chips(Chips amount) const { return to_string(amount, table_.rules.decimals); }

std::string TablePhrases::stack(Stack amount) const { return to_string(amount, table_.rules.decimals); }

std::string TablePhrases::pot(std::size_t pot, std::size_t pots) {
    if (pots < 2) return "the pot";
    return pot == 0 ? "the main pot" : "side pot " + std::to_string(pot);
}

std::string TablePhrases::seconds(std::int32_t milliseconds) {
    constexpr std::int32_t second = 1'000;
    if (milliseconds % second != 0) return std::to_string(milliseconds) + " milliseconds";
    return std::to_string(milliseconds / second) + (milliseconds == second ? " second" : " seconds");
}

std::string TablePhrases::when(Street street) {
    return street == Street::preflop ? "before the flop" : "on the " + std::string(engine::name(street));
}

std::string TablePhrases::intent(const Intent& intent) const {
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
    return "do something unknown";
}

std::string TablePhrases::request(const Command& command) const { return std::visit(Wish(table_, *this), command); }

std::string TablePhrases::options(const LegalActions& legal) const {
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

std::string TablePhrases::reason(const Rejection& rejection) const {
    std::string text = sentence(rejection, table_.rules.decimals);
    switch (rejection.code) {
        // These sentences are about the seat itself.
        case RejectionCode::no_such_seat:
        case RejectionCode::seat_taken:
        case RejectionCode::seat_empty:
        case RejectionCode::already_seated:
        case RejectionCode::seat_reserved:
        case RejectionCode::transfer_taken:
        case RejectionCode::no_reservation:
        case RejectionCode::not_ready:
            return text;
        default:
            break;
    }
    for (const Seat seat : table_.occupied) {
        const std::string place = "seat " + std::to_string(seat.index());
        const std::string player = name(seat);
        for (std::size_t at = text.find(place); at != std::string::npos; at = text.find(place, at + player.size())) {
            text.replace(at, place.size(), player);
        }
    }
    return text;
}

std::string with_article(const std::string& hand) {
    const bool takes_none = hand.starts_with("two pair") || hand.starts_with("three of") ||
                            hand.starts_with("four of") || hand.find(" high") != std::string::npos ||
                            hand.starts_with("no ");
    if (takes_none) return hand;
    return (hand.starts_with("ace") || hand.starts_with("eight") ? "an " : "a ") + hand;
}

std::string capitalized(std::string sentence) {
    if (!sentence.empty() && sentence[0] >= 'a' && sentence[0] <= 'z') sentence[0] += 'A' - 'a';
    return sentence;
}

}  // namespace handlog::replay::inline tell
