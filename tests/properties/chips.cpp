// Chips: none appears, none disappears, and each goes where the event says.

#include <variant>

#include "tests/properties/overloaded.hpp"
#include "tests/properties/property.hpp"

namespace handlog::tests {

using namespace handlog::engine;

namespace {

[[nodiscard]] Chips counted(const Stack& stack) { return stack.known() ? stack.chips() : 0_c; }

// What an event brings to the table, or takes from it: buying in, leaving, the
// rake, and whatever a stack that nobody counted pays or wins.
[[nodiscard]] Chips brought(const Event& event, const Chronicle& told) {
    const auto paid_by = [&told](Seat seat, Chips amount) { return told.stacks[seat].known() ? 0_c : amount; };
    const auto won_by = [&paid_by](Seat seat, Chips amount) { return 0_c - paid_by(seat, amount); };
    return std::visit(
        Overloaded{
            [](const PlayerSeated& happened) { return counted(happened.stack); },
            [](const PlayerLeft& happened) { return 0_c - counted(happened.stack); },
            [&](const ChipsAdded& happened) { return happened.amount - paid_by(happened.seat, happened.amount); },
            [&](const ForcedBetPosted& happened) { return paid_by(happened.seat, happened.amount); },
            [&](const PlayerCalled& happened) { return paid_by(happened.seat, happened.added); },
            [&](const PlayerBet& happened) { return paid_by(happened.seat, happened.added); },
            [&](const PlayerRaised& happened) { return paid_by(happened.seat, happened.added); },
            [&](const UncalledBetReturned& happened) { return won_by(happened.seat, happened.amount); },
            [&](const PotAwarded& happened) { return won_by(happened.seat, happened.amount); },
            [](const RakeTaken& happened) { return 0_c - happened.amount; },
            [&](const ResultDeclared& happened) {
                Chips change = 0_c - happened.rake;
                for (const Seat seat : told.dealt_in) change += won_by(seat, happened.won[seat]);
                return change;
            },
            [&](const ResultUndeclared& happened) {
                // The pot went to some of these, and nobody knows how much they have now.
                Chips change = 0_c - told.pot();
                for (const Seat seat : happened.seats) change -= counted(told.stacks[seat]);
                return change;
            },
            [&](const HandCancelled& happened) {
                Chips change;
                for (const Seat seat : happened.seats) change += won_by(seat, happened.returned[seat]);
                return change;
            },
            [](const auto&) { return Chips(); },
        },
        event);
}

class ChipsAreConserved : public Property {
public:
    void at(const Moment& moment) override {
        const Chips change = chips_on_table(moment.after) - chips_on_table(moment.before);
        require(change == brought(moment.event, moment.told), "an event created or lost chips");
        require(chips_on_table(moment.after) <= most_chips, "the table holds more chips than a table may");
    }
};

class ChipsGoWhereTheEventSays : public Property {
public:
    void at(const Moment& moment) override {
        require(moment.after.stacks == moment.retold.stacks, "a stack is not what the events made it");
        require(moment.after.hand.pot_total == moment.retold.pot(), "the pot is not what was put in and not won");
        require(moment.after.hand.rake == moment.retold.rake, "the rake is not what was taken");
    }
};

class NetsSumToMinusTheRake : public Property {
public:
    void at(const Moment& moment) override {
        if (const auto* ended = std::get_if<HandEnded>(&moment.event)) check_end(*ended, moment.told, moment.after);
        if (const auto* cancelled = std::get_if<HandCancelled>(&moment.event)) {
            require(cancelled->seats == moment.told.dealt_in, "a cancelled hand is not that of the players dealt in");
            for (const Seat seat : cancelled->seats) {
                require(moment.after.stacks[seat] == moment.told.stacks_before[seat],
                        "cancelling a hand did not give a stack back");
            }
        }
    }

private:
    static void check_end(const HandEnded& ended, const Chronicle& told, const Table& after) {
        require(ended.seats == told.dealt_in, "a hand ended for other players than it began with");
        require(ended.undeclared == (told.undeclared ? told.live() : SeatSet{}), "others are undeclared");
        Chips sum = told.rake;
        for (int index = 0; index < most_seats; ++index) {
            const Seat seat(index);
            sum += ended.net[seat];
            if (!told.dealt_in.contains(seat)) {
                require(ended.net[seat] == 0_c, "a player who was not dealt in won or lost");
                continue;
            }
            if (ended.undeclared.contains(seat)) {
                require(ended.net[seat] == 0_c, "a net is told that nobody recorded");
                continue;
            }
            require(ended.net[seat] == told.won[seat] - told.put_in(seat), "a net is not what was won less paid");
            require(ended.stacks[seat] == after.stacks[seat], "a final stack is not the stack");
            if (!told.undeclared && told.stacks_before[seat].known()) {
                require(ended.stacks[seat] == Stack(told.stacks_before[seat].chips() + ended.net[seat]),
                        "a final stack is not the first one and the net");
            }
        }
        require(told.undeclared || sum == 0_c, "the nets do not sum to minus the rake");
        require(told.pot() == 0_c, "a hand ended with chips in the pot");
    }
};

class AmountsAreWholeAndPayable : public Property {
public:
    void at(const Moment& moment) override {
        const auto pays = [&moment](Seat seat, Chips amount, bool all_in) {
            const Stack& stack = moment.told.stacks[seat];
            require(amount > 0_c, "somebody put in nothing, or less");
            require(stack.covers(amount), "somebody put in more than there was");
            require(all_in == (stack == Stack(amount)),
                    "all-in is said of a player with chips, or not said of one without");
            require(moment.told.live().contains(seat), "somebody put chips in who does not play");
        };
        const auto positive = [](Chips amount) { require(amount > 0_c, "an event moves nothing, or less"); };
        std::visit(
            Overloaded{
                [&](const ForcedBetPosted& happened) { pays(happened.seat, happened.amount, happened.all_in); },
                [&](const PlayerCalled& happened) { pays(happened.seat, happened.added, happened.all_in); },
                [&](const PlayerBet& happened) { pays(happened.seat, happened.added, happened.all_in); },
                [&](const PlayerRaised& happened) { pays(happened.seat, happened.added, happened.all_in); },
                [&](const UncalledBetReturned& happened) { positive(happened.amount); },
                [&](const PotBuilt& happened) { positive(happened.amount); },
                [&](const RakeTaken& happened) { positive(happened.amount); },
                // Of a pot of one chip, the second of two winners gets nothing.
                [](const PotAwarded& happened) { require(happened.amount >= 0_c, "somebody won less than nothing"); },
                [&](const ChipsAdded& happened) { positive(happened.amount); },
                [](const auto&) {},
            },
            moment.event);
    }
};

}  // namespace

std::vector<PropertyKind> properties_of_chips() {
    return {
        {"no event creates or loses a chip", make<ChipsAreConserved>},
        {"each chip goes where the event says", make<ChipsGoWhereTheEventSays>},
        {"the nets of a hand sum to minus the rake", make<NetsSumToMinusTheRake>},
        {"nobody puts in more than there is", make<AmountsAreWholeAndPayable>},
    };
}

}  // namespace handlog::tests
