// Histories: deciding is pure, a refusal changes nothing, and the state is what
// the events say, however they are read.

#include <algorithm>
#include <span>
#include <variant>

#include "engine/evolve.hpp"
#include "tests/properties/property.hpp"

namespace handlog::tests {

using namespace handlog::engine;

namespace {

class DecidingTouchesNothing : public Property {
public:
    void after(const Step& step) override {
        Table table = step.before;
        require(decide(table, step.command, step.arrival) == step.outcome, "the same command was decided differently");
        require(table == step.before, "deciding changed the table");
    }
};

class PlayingIsDecidingAndEvolving : public Property {
public:
    void after(const Step& step) override {
        Table table = step.before;
        Events events{LeaveScheduled{}};  // what happened before must stay
        const std::optional<Rejection> refused = play(table, step.command, events, step.arrival);
        require(refused.has_value() == !step.accepted(), "playing and deciding disagree on a refusal");
        require(!events.empty() && events.front() == Event(LeaveScheduled{}), "playing touched earlier events");
        events.erase(events.begin());
        if (refused) {
            require(std::get<Rejection>(step.outcome) == *refused, "playing and deciding refuse for other reasons");
            require(has_its_numbers(*refused), "a refusal has not the numbers of its reason, or others");
            require(events.empty(), "a refused command has events");
            require(table == step.before && step.after == step.before, "a refused command changed the table");
            return;
        }
        require(events == step.events(), "playing and deciding announce different events");
        require(!events.empty(), "an accepted command has no event");
        require(table == step.after, "playing left another table than folding");
        require(fold(step.before, events) == step.after, "folding left another table than evolving step by step");
    }
};

class VersionsCountEvents : public Property {
public:
    void at(const Moment& moment) override {
        require(moment.after.version == moment.before.version + 1, "an event did not move the version by one");
    }
    void after(const Step& step) override {
        const std::uint64_t events = step.accepted() ? step.events().size() : 0;
        require(step.after.version == step.before.version + events, "a version repeats or skips");
    }
};

class HistoriesFoldInPieces : public Property {
public:
    void after(const Step& step) override {
        if (!step.accepted()) return;
        events_.insert(events_.end(), step.events().begin(), step.events().end());
        if (step.after.hand_in_progress()) return;
        const std::span<const Event> history = events_;
        for (std::size_t cut = 0; cut <= history.size(); ++cut) {
            const Table part = fold(start_, history.first(cut));
            require(fold(part, history.subspan(cut)) == step.after, "a history folds differently when it is split");
        }
        start_ = step.after;
        events_.clear();
    }

private:
    Table start_;
    Events events_;
};

class TheStateIsWhatTheEventsSaid : public Property {
public:
    void at(const Moment& moment) override {
        const Hand& hand = moment.after.hand;
        const Chronicle& told = moment.retold;
        require(hand.dealt_in == told.dealt_in, "the state has other players dealt in");
        require(hand.live == told.live(), "the state has other live seats");
        require(hand.folded == told.folded, "the state has other folded seats");
        require(hand.tabled == told.tabled, "the state has other tabled hands");
        require(hand.all_in == told.all_in, "the state has other players all-in");
        for (int index = 0; index < most_seats; ++index) {
            const Seat seat(index);
            require(hand.bets[seat] == told.bets[seat] && hand.antes[seat] == told.antes[seat] &&
                        hand.dead[seat] == told.dead[seat],
                    "the state has other chips put in");
        }
        require(hand.street_bets == told.street_bets, "the state has other bets on this street");
        require(hand.won == told.won, "the state has other winnings");
        require(hand.deck == told.deck && hand.hole_cards == told.hole_cards, "the state has other cards");
        require(std::equal(hand.board.begin(), hand.board.end(), told.board.begin(), told.board.end()),
                "the state has another board");
        require(moment.after.hand_in_progress() == told.playing,
                "the state plays a hand that is over or not one that is not");
        require(hand.paid_by_choice[Street::preflop] == told.paid_voluntarily &&
                    hand.raised[Street::preflop] == told.raised_preflop,
                "the state has other flags");
        if (!told.round_open) return;
        require(hand.street == told.street, "the state is on another street");
        require(hand.bet == told.bet, "the state has another bet to match");
        require(hand.raise_size == told.raise_size, "the state has another size of a full raise");
        require(hand.acted == told.acted, "the state has others who acted");
        require(hand.to_act == told.to_act, "the state has another turn");
    }
};

class FlagsAreWhatHappened : public Property {
public:
    void at(const Moment& moment) override {
        const Chronicle& told = moment.told;
        if (const auto* showdown = std::get_if<ShowdownStarted>(&moment.event)) {
            require(showdown->seats == told.live() && showdown->seats.size() >= 2,
                    "a showdown is not that of the live");
            showdown_ = showdown->seats;
        }
        if (std::holds_alternative<HandStarted>(moment.event)) showdown_ = {};
        const auto* ended = std::get_if<HandEnded>(&moment.event);
        if (ended == nullptr) return;
        require(ended->paid_voluntarily == told.paid_voluntarily, "other players paid of their own will");
        require(ended->raised_preflop == told.raised_preflop, "other players raised before the flop");
        require(ended->saw_showdown == showdown_, "other players saw the showdown");
        SeatSet won = told.declared ? winners_declared(told) : SeatSet{};
        if (!told.declared && !told.undeclared) won = winners_of_pots(told, moment.after.hand);
        won = won & showdown_;
        require(ended->won_showdown == won, "other players won at showdown");
    }

private:
    [[nodiscard]] SeatSet winners_declared(const Chronicle& told) const {
        SeatSet won;
        for (const Seat seat : showdown_) {
            if (told.won[seat] > 0_c) won.add(seat);
        }
        return won;
    }

    // Who has the best hand of a pot that another seat wanted as well, be it
    // that rake or a lack of chips leaves nothing of it.
    [[nodiscard]] static SeatSet winners_of_pots(const Chronicle& told, const Hand& hand) {
        SeatSet won;
        for (const Pot& pot : hand.pots) {
            if (pot.eligible.size() < 2) continue;
            const SeatSet claimants = pot.eligible & told.live();
            HandRank best;
            for (const Seat seat : claimants) best = std::max(best, hand.ranks[seat]);
            for (const Seat seat : claimants) {
                if (hand.ranks[seat] == best) won.add(seat);
            }
        }
        return won;
    }

    SeatSet showdown_;
};

}  // namespace

std::vector<PropertyKind> properties_of_history() {
    return {
        {"deciding touches nothing", make<DecidingTouchesNothing>},
        {"playing is deciding and evolving", make<PlayingIsDecidingAndEvolving>},
        {"versions count events", make<VersionsCountEvents>},
        {"histories fold in pieces", make<HistoriesFoldInPieces>},
        {"the state is what the events said", make<TheStateIsWhatTheEventsSaid>},
        {"the flags are what happened", make<FlagsAreWhatHappened>},
    };
}

}  // namespace handlog::tests
