// Turns: exactly one seat may act while there is betting, clockwise, until
// nobody owes an answer.

#include <algorithm>
#include <variant>

#include "engine/legal_actions.hpp"
#include "tests/properties/property.hpp"

namespace handlog::tests {

using namespace handlog::engine;

namespace {

// Whoever is alone with players who are all-in has nobody to bet against, and
// acts only to match what one of them put in.
[[nodiscard]] bool still_owes(const Chronicle& told, Seat seat) {
    if (!told.owes_an_answer(seat) || told.live().single()) return false;
    if (!told.able().single()) return true;
    Chips largest;
    for (const Seat other : told.live().without(seat)) largest = std::max(largest, told.street_bets[other]);
    return told.street_bets[seat] < largest;
}

class OneSeatMayAct : public Property {
public:
    void after(const Step& step) override {
        const Hand& hand = step.after.hand;
        require(hand.to_act.has_value() == (hand.phase == Phase::betting),
                "betting waits for nobody, or for no betting");
        require(legal_actions(step.after).has_value() == hand.to_act.has_value(), "legal actions without a turn");
        if (!hand.to_act) return;
        require(step.told.able().contains(*hand.to_act), "a player has the turn who cannot bet");
        for (const Seat seat : hand.dealt_in) {
            const auto accepts = [&step](const Command& command) {
                return std::holds_alternative<Events>(decide(step.after, command));
            };
            const bool may = accepts(Check{.hand = hand.number, .seat = seat}) ||
                             accepts(Call{.hand = hand.number, .seat = seat}) ||
                             accepts(Fold{.hand = hand.number, .seat = seat});
            require(may == (seat == *hand.to_act), "another seat than the one to act may act, or that one may not");
        }
    }
};

class TurnsGoClockwise : public Property {
public:
    void at(const Moment& moment) override {
        const Chronicle& told = moment.told;
        if (const auto* turn = std::get_if<TurnStarted>(&moment.event)) {
            require(told.round_open, "somebody got the turn between rounds");
            int index = before_first(told).index();
            for (int left = most_seats; left > 0; --left) {
                const Seat seat(++index % most_seats);
                if (seat == turn->seat) break;
                require(!still_owes(told, seat), "a player was passed over who owes an answer");
            }
            require(still_owes(told, turn->seat), "a player got the turn who owes no answer");
        }
        if (std::holds_alternative<RoundEnded>(moment.event)) {
            for (const Seat seat : told.dealt_in) {
                require(!still_owes(told, seat), "a round ended while a player owes an answer");
            }
        }
        if (std::holds_alternative<RoundStarted>(moment.event)) {
            require(told.live().size() >= 2, "a round began with one player");
            require(told.board.empty() || told.able().size() >= 2, "a round began in which nobody can bet");
        }
    }

private:
    // The seat that the turn passes on from.
    [[nodiscard]] static Seat before_first(const Chronicle& told) {
        if (told.last_to_act) return *told.last_to_act;
        if (!told.board.empty()) return told.positions.button;
        if (told.straddler) return *told.straddler;
        return told.positions.big_blind.value_or(told.positions.button);
    }
};

class OnlyTheSeatToActActs : public Property {
public:
    void at(const Moment& moment) override {
        std::visit(
            [&](const auto& happened) {
                using Kind = std::decay_t<decltype(happened)>;
                constexpr bool action = std::is_same_v<Kind, PlayerFolded> || std::is_same_v<Kind, PlayerChecked> ||
                                        std::is_same_v<Kind, PlayerCalled> || std::is_same_v<Kind, PlayerBet> ||
                                        std::is_same_v<Kind, PlayerRaised>;
                if constexpr (action) require(moment.told.to_act == happened.seat, "somebody acted out of turn");
            },
            moment.event);
    }
};

}  // namespace

std::vector<PropertyKind> properties_of_turns() {
    return {
        {"exactly one seat may act while there is betting", make<OneSeatMayAct>},
        {"turns go clockwise to whoever owes an answer", make<TurnsGoClockwise>},
        {"only the seat to act acts", make<OnlyTheSeatToActActs>},
    };
}

}  // namespace handlog::tests
