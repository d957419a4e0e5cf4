// Payoffs: what goes back, what the pots are, who wins them and what they get.

#include <algorithm>
#include <optional>
#include <variant>
#include <vector>

#include "tests/properties/property.hpp"
#include "tests/properties/settlement.hpp"

namespace handlog::tests {

using namespace handlog::engine;

namespace {

[[nodiscard]] bool is_known(const HoleCards& cards) { return cards[0].known() && cards[1].known(); }

// What nobody can match any more goes back, and nothing else does.
class UncalledBetsGoBack : public Property {
public:
    void at(const Moment& moment) override {
        const Chronicle& told = moment.told;
        if (const auto* returned = std::get_if<UncalledBetReturned>(&moment.event)) {
            require(told.live().contains(returned->seat), "a bet went back to somebody who folded");
            require(returned->amount == beyond_the_others(told, returned->seat), "a wrong part of a bet went back");
        }
        if (!std::holds_alternative<RoundEnded>(moment.event)) return;
        for (const Seat seat : told.live()) {
            require(beyond_the_others(told, seat) <= 0_c, "a bet that nobody matched stayed in the pot");
        }
    }

private:
    [[nodiscard]] static Chips beyond_the_others(const Chronicle& told, Seat seat) {
        Chips others;
        for (const Seat other : told.dealt_in.without(seat)) others = std::max(others, told.street_bets[other]);
        return told.street_bets[seat] - others;
    }
};

class PotsAreTheLayers : public Property {
public:
    void at(const Moment& moment) override {
        if (const auto* round = std::get_if<RoundEnded>(&moment.event)) {
            require(due_.empty(), "a pot is missing");
            due_ = naive_pots(moment.retold, moment.retold.live());
            built_ = 0;
            require(round->pots == due_.size(), "a round ended with another number of pots");
            Chips sum;
            for (const NaivePot& pot : due_) sum += pot.amount;
            require(sum == moment.retold.pot(), "the pots do not sum to what was put in");
        }
        if (const auto* pot = std::get_if<PotBuilt>(&moment.event)) {
            require(!due_.empty(), "there is a pot too many");
            const NaivePot& next = due_.front();
            require(pot->pot == built_++, "the pots are not numbered in order");
            require(pot->amount == next.amount, "a pot has a wrong amount");
            require(pot->eligible == next.eligible, "a pot may be won by other seats");
            require(pot->paid_by == next.paid_by, "a pot was paid by other seats");
            due_.erase(due_.begin());
        }
    }
    void after(const Step& /*step*/) override { require(due_.empty(), "a pot is missing"); }

private:
    std::vector<NaivePot> due_;
    int built_ = 0;
};

class PayoffsFollowFromChipsAndCards : public Property {
public:
    void after(const Step& step) override {
        if (!step.accepted()) return;
        if (std::holds_alternative<StartHand>(step.command)) given_up_ = {};
        if (const auto* muck = std::get_if<MuckHand>(&step.command)) given_up_.add(muck->seat);
        const Chronicle& told = step.told;
        for (const Event& event : step.events()) {
            if (!std::holds_alternative<HandEnded>(event) || told.declared || told.undeclared) continue;
            const Settlement expected = settle(told, told.live_when_betting_ended - given_up_);
            require(told.rake == expected.rake, "the rake is not what the rules take");
            require(told.won == expected.won, "the winnings do not follow from chips and cards");
        }
    }

private:
    SeatSet given_up_;  // by a command, as histories from elsewhere have it
};

class OddChipsAreNamed : public Property {
public:
    void at(const Moment& moment) override {
        const auto* award = std::get_if<PotAwarded>(&moment.event);
        if (award == nullptr || (last_ && last_->pot != award->pot)) settle_account();
        if (award == nullptr) return;
        const Chips even = award->amount - award->odd_chips;
        require(award->odd_chips >= 0_c && even >= 0_c, "odd chips are more than the award");
        require(!last_ || even == last_->amount - last_->odd_chips, "the winners of a pot do not share evenly");
        last_ = *award;
        ++winners_;
        odd_ += award->odd_chips;
        require(moment.told.rules.odd_chip == OddChip::all_to_first || award->odd_chips <= 1_c,
                "one winner got several odd chips");
    }

private:
    void settle_account() {
        // Of a pot that has fewer chips than winners, only those are named who get one.
        if (last_ && last_->amount > last_->odd_chips) {
            require(odd_ < Chips(winners_), "odd chips could have been shared");
        }
        last_.reset();
        winners_ = 0;
        odd_ = {};
    }

    std::optional<PotAwarded> last_;
    int winners_ = 0;
    Chips odd_;
};

// Hands are shown as the rules say, and a hand that can win is never mucked.
class ShowdownsAreInOrder : public Property {
public:
    void at(const Moment& moment) override {
        const Chronicle& told = moment.told;
        if (std::holds_alternative<BoardDealt>(moment.event) && told.able().size() <= 1) {
            for (const Seat seat : told.live()) {
                require(told.tabled.contains(seat) || !is_known(told.hole_cards[seat]),
                        "the board ran out before every live hand was tabled");
            }
        }
        if (std::holds_alternative<HandTabled>(moment.event) && told.playing) {
            require(told.at_showdown || told.able().size() <= 1, "a hand was tabled while there was betting");
        }
        if (const auto* award = std::get_if<PotAwarded>(&moment.event)) {
            require(told.live().contains(award->seat), "a pot went to somebody without a claim");
            require(told.live_when_betting_ended.single() || told.live().single() || told.tabled.contains(award->seat),
                    "a pot went to a hand that nobody has seen");
        }
    }

    void after(const Step& step) override {
        if (!step.accepted() || std::holds_alternative<MuckHand>(step.command)) return;
        std::vector<Seat> order;  // of showing or mucking, where nobody was seen before
        bool showdown = false;
        for (const Event& event : step.events()) {
            showdown = showdown || std::holds_alternative<ShowdownStarted>(event);
            if (!showdown) continue;
            if (const auto* shown = std::get_if<HandTabled>(&event)) order.push_back(shown->seat);
            if (const auto* mucked = std::get_if<HandMucked>(&event)) {
                order.push_back(mucked->seat);
                check_muck(step.told, mucked->seat);
            }
        }
        if (showdown) check_order(step.told, order);
    }

private:
    static void check_muck(const Chronicle& told, Seat seat) {
        require(told.rules.show == Show::in_order, "a hand was mucked where the rules table all");
        require(!told.tabled.contains(seat), "a hand was mucked that was shown");
        require((told.live_when_betting_ended & told.all_in).empty(), "a hand was mucked with a player all-in");
        require(told.won[seat] == 0_c, "a mucked hand won");
    }

    static void check_order(const Chronicle& told, const std::vector<Seat>& order) {
        if (order.empty()) return;
        // The aggressor of the last round, else whoever sits left of the button.
        std::optional<Seat> expected;
        if (told.aggressor && std::find(order.begin(), order.end(), *told.aggressor) != order.end()) {
            expected = *told.aggressor;
        }
        SeatSet waiting;
        for (const Seat seat : order) waiting.add(seat);
        int index = expected ? expected->index() : told.positions.button.index() + 1;
        for (const Seat seat : order) {
            while (!waiting.contains(Seat(index % most_seats))) ++index;
            require(seat == Seat(index % most_seats), "hands were not shown in order");
            waiting.remove(seat);
        }
    }
};

}  // namespace

std::vector<PropertyKind> properties_of_payoffs() {
    return {
        {"uncalled bets go back and nothing else does", make<UncalledBetsGoBack>},
        {"pots are the layers of what was put in", make<PotsAreTheLayers>},
        {"payoffs follow from chips and cards alone", make<PayoffsFollowFromChipsAndCards>},
        {"odd chips are named and could not be shared", make<OddChipsAreNamed>},
        {"hands are shown in order and no winner is mucked", make<ShowdownsAreInOrder>},
    };
}

}  // namespace handlog::tests
