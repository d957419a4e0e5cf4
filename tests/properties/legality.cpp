// Legality: decide() accepts what legal_actions() offers and what somebody at
// the rail would allow, and nothing else. Whole menus of commands are tried at
// states that play has reached, with every amount from which things change.

#include <algorithm>
#include <limits>
#include <variant>
#include <vector>

#include "engine/legal_actions.hpp"
#include "tests/properties/overloaded.hpp"
#include "tests/properties/property.hpp"
#include "tests/support/random_play.hpp"

namespace handlog::tests {

using namespace handlog::engine;

namespace {

[[nodiscard]] bool accepts(const Table& table, const Command& command) {
    return std::holds_alternative<Events>(decide(table, command));
}

// Both sides of every limit that an amount can meet, and the ends of the type.
[[nodiscard]] std::vector<Chips> telling_amounts(const Table& table) {
    const Hand& hand = table.hand;
    std::vector<Chips> edges{0_c, hand.bet, hand.bet + hand.raise_size, hand.bet * 2, table.rules.big_blind};
    if (const auto legal = legal_actions(table)) {
        const Stack& stack = table.stacks[legal->seat];
        if (stack.known()) edges.push_back(hand.street_bets[legal->seat] + stack.chips());
        if (legal->raise) edges.insert(edges.end(), {legal->raise->min, legal->raise->max});
        if (legal->sizes) {
            edges.insert(edges.end(), {legal->sizes->half_pot, legal->sizes->three_quarters_pot, legal->sizes->pot});
        }
    }
    std::vector<Chips> amounts{Chips(std::numeric_limits<std::int64_t>::min()),
                               Chips(std::numeric_limits<std::int64_t>::max())};
    for (const Chips edge : edges) {
        for (const int step : {-1, 0, 1}) amounts.push_back(edge + Chips(step));
    }
    std::sort(amounts.begin(), amounts.end());
    amounts.erase(std::unique(amounts.begin(), amounts.end()), amounts.end());
    return amounts;
}

// Calls `visit` with every action of every seat, with every telling amount, for
// the hand of the table and for one that is not.
template <class Visit>
void for_each_action(const Table& table, Visit visit) {
    const std::vector<Chips> amounts = telling_amounts(table);
    for (const std::uint32_t number : {table.hand.number.value, table.hand.number.value + 1}) {
        const HandNumber hand{number};
        for (int index = 0; index < most_seats; ++index) {
            const Seat seat(index);
            visit(Fold{hand, seat});
            visit(Check{hand, seat});
            visit(Call{hand, seat});
            visit(AllIn{hand, seat});
            for (const Chips to : amounts) {
                visit(Bet{hand, seat, to});
                visit(Raise{hand, seat, to});
            }
        }
    }
}

// At so many percent of the states: a menu costs more than a hand.
constexpr int sampled = 5;

// Does the offer to the seat to act hold this action of it?
template <class Action>
[[nodiscard]] bool is_offered(const LegalActions& legal, const Hand& hand, const Action& action) {
    const auto within = [&legal](Chips to) { return legal.raise && to >= legal.raise->min && to <= legal.raise->max; };
    return Overloaded{
        [&](const Fold&) { return legal.fold; },
        [&](const Check&) { return legal.check; },
        [&](const Call&) { return legal.call.has_value(); },
        [&](const AllIn&) { return legal.all_in; },
        [&](const Bet& asked) { return legal.bet && within(asked.to); },
        [&](const Raise& asked) { return hand.bet > Chips() && within(asked.to); },
    }(action);
}

class LegalActionsAndDecideAgree : public Property {
public:
    void after(const Step& step) override {
        if (!dice_.percent(sampled)) return;
        const Table& table = step.after;
        const auto legal = legal_actions(table);
        for_each_action(table, [&](const auto& action) {
            const bool offered = legal && legal->seat == action.seat && table.hand.number == action.hand &&
                                 is_offered(*legal, table.hand, action);
            require(accepts(table, action) == offered,
                    "an action was accepted and not offered, or the other way round");
        });
        if (legal) check_offer(*legal, table);
    }

private:
    static void check_offer(const LegalActions& legal, const Table& table) {
        require(legal.fold || legal.check || legal.call, "the seat to act can neither fold nor check nor call");
        require(!legal.check || !legal.call, "a seat can both check and call");
        require(legal.check || legal.call || !table.stacks[legal.seat].known(), "a seat can neither check nor call");
        require(legal.raise.has_value() == (legal.raising == Raising::open), "raising is open without limits");
        require(legal.raise.has_value() == legal.sizes.has_value(), "there are sizes without a raise");
        if (!legal.raise) return;
        require(legal.raise->min <= legal.raise->max && legal.raise->min > table.hand.bet,
                "no raise is within the limits");
        for (const Chips size :
             {legal.sizes->half_pot, legal.sizes->three_quarters_pot, legal.sizes->pot, legal.raise->max}) {
            require(size >= legal.raise->min && size <= legal.raise->max, "a size is offered beyond the limits");
        }
    }

    Dice dice_{2};
};

// The same from the chronicle: by what was announced, may this be done?
class ActionsAreLegalByTheBook : public Property {
public:
    void after(const Step& step) override {
        if (!dice_.percent(sampled)) return;
        for_each_action(step.after, [&step](const auto& action) {
            const bool may = step.told.round_open && step.told.to_act == action.seat &&
                             step.after.hand.number == action.hand && may_do(step.told, action);
            require(accepts(step.after, action) == may,
                    "an action was accepted against the book, or refused against it");
        });
    }

private:
    template <class Action>
    [[nodiscard]] static bool may_do(const Chronicle& told, const Action& action) {
        const Seat seat = *told.to_act;
        const bool free = told.street_bets[seat] == told.bet;
        const Stack& stack = told.stacks[seat];
        const auto may_reach = [&](Chips to) {
            if (!told.may_raise(seat) || to <= told.bet || to > most_chips) return false;
            const Chips added = to - told.street_bets[seat];
            if (!stack.known()) return to >= told.full_raise() && fits(told, added);
            return stack.covers(added) && (to >= told.full_raise() || stack == Stack(added));
        };
        return Overloaded{
            [&](const Fold&) { return !free || told.rules.fold_when_free == FoldWhenFree::allow; },
            [&](const Check&) { return free; },
            [&](const Call&) { return !free && (stack.known() || fits(told, told.bet - told.street_bets[seat])); },
            [&](const Bet& asked) { return free && may_reach(asked.to); },
            [&](const Raise& asked) { return told.bet > Chips() && may_reach(asked.to); },
            [&](const AllIn&) { return stack.known() && (!free || may_reach(told.bet + stack.chips())); },
        }(action);
    }

    // A table has room for what a stack puts in that nobody counted.
    [[nodiscard]] static bool fits(const Chronicle& told, Chips added) {
        Chips total = told.pot() + added;
        for (const Stack& stack : told.stacks) {
            if (stack.known()) total += stack.chips();
        }
        return total <= most_chips;
    }

    Dice dice_{3};
};

[[nodiscard]] bool can_start(const Table& table) {
    SeatSet there = table.ready();
    if (table.rules.start != Start::host) there = there - table.disconnected;
    return there.size() >= 2;
}

// Chips beside what lies there already; the least is asked of those who have none.
[[nodiscard]] bool within_limits(const BuyIn& limits, const Stack& before, Chips amount) {
    if (before.empty() && amount < limits.least) return false;
    if (limits.most == 0_c || !before.known()) return true;
    return before.chips() <= limits.most && amount <= limits.most - before.chips();
}

// Who came back without chips brings what they left with, be it more than others may bring.
[[nodiscard]] Chips left_with(const Table& table, Seat seat) {
    const Departure* left = table.stacks[seat].empty() ? table.departure_of(table.players[seat]) : nullptr;
    return left == nullptr ? 0_c : left->chips;
}
[[nodiscard]] bool brings_enough(const Table& table, Seat seat, Chips chips) { return chips >= left_with(table, seat); }
[[nodiscard]] BuyIn limits_of(const Table& table, Seat seat) {
    BuyIn limits = table.rules.buy_in;
    if (limits.most != 0_c) limits.most = std::max(limits.most, left_with(table, seat));
    return limits;
}

// Between and beside the hands: who may sit down, leave, rest and buy chips.
class SeatsAreGivenAndTakenByTheBook : public Property {
public:
    void after(const Step& step) override {
        if (!dice_.percent(sampled) || !step.after.is_open()) return;
        const Table& table = step.after;
        const Chips room = most_chips - chips_on_table(table);
        for (int index = 0; index < most_seats; ++index) {
            const Seat seat(index);
            const bool exists = index < table.rules.table_max;
            const bool taken = table.occupied.contains(seat);
            const bool playing = step.told.playing && step.told.dealt_in.contains(seat);
            const bool out = table.sitting_out.contains(seat);
            const bool kept = table.reserved.contains(seat);
            const bool may_leave =
                !playing || (table.rules.leave_mid_hand == LeaveMidHand::after_hand && !table.leaving.contains(seat));
            check(table, UnseatPlayer{seat}, taken && may_leave);
            check(table, SitOut{seat}, taken && !out);
            check(table, SitIn{seat}, taken && out);
            for (const Chips chips :
                 {Chips(-1), 0_c, 1_c, room, room + 1_c, most_chips + 1_c,
                  Chips(std::numeric_limits<std::int64_t>::max()), Chips(std::numeric_limits<std::int64_t>::min())}) {
                const bool fits = chips <= room;
                const bool may_add = fits && brings_enough(table, seat, chips) &&
                                     within_limits(limits_of(table, seat), table.stacks[seat], chips);
                check(table, AddChips{seat, chips}, taken && !playing && chips > 0_c && may_add);
                if (chips < 0_c) continue;
                const auto stranger = *PlayerId::parse("a stranger");
                const bool may_sit = chips == 0_c || (fits && within_limits(table.rules.buy_in, Stack(0_c), chips));
                check(table, SeatPlayer{seat, stranger, Stack(chips)}, exists && !taken && !kept && may_sit);
                check(table, SeatPlayer{seat, PlayerId{}, Stack(chips)}, false);
            }
            for (const Seat occupied : table.occupied) {
                check(table, SeatPlayer{seat, table.players[occupied], Stack(0_c)}, false);
            }
        }
        const bool closed = table.hand.phase == Phase::between_hands;
        require(table.leaving.empty() || !closed, "a player who was to leave after the hand is still there");
        check(table, OpenTable{.table = table.id, .rules = table.rules}, false);
        const SeatSet ready = table.ready();
        const bool counted =
            std::all_of(ready.begin(), ready.end(), [&table](Seat seat) { return table.stacks[seat].known(); });
        if (counted) {
            const bool paused = table.between.status == TableStatus::paused;
            const SeatSet adding = table.seed.share ? table.seed.due : table.seed.anchored;
            const bool enough = closed && !paused && can_start(table) && (ready & adding).empty();
            const bool written = enough && !table.rules.commit_cards;
            check(table, StartHand{.hand_id = *HandId::parse("next"), .deck = Deck{}, .forced_bets = {}}, written);
            check(table, StartHand{.hand_id = *HandId::parse("next"), .deck = Seed{}, .forced_bets = {}}, enough);
        }
        check(table, StartHand{.hand_id = HandId{}, .deck = Deck{}, .forced_bets = {}}, false);
        check(table, CancelHand{table.hand.number}, step.told.playing);
        check(table, CancelHand{{table.hand.number.value + 1}}, false);
        check(table, CloseHand{table.hand.number}, table.hand.phase == Phase::complete);
        check(table, CloseTable{}, table.hand.phase == Phase::between_hands);
    }

private:
    static void check(const Table& table, const Command& command, bool expected) {
        require(accepts(table, command) == expected, "a seat was given or taken against the book");
    }

    Dice dice_{4};
};

}  // namespace

std::vector<PropertyKind> properties_of_legality() {
    return {
        {"legal actions and decide agree on every amount", make<LegalActionsAndDecideAgree>},
        {"every action is legal by the book", make<ActionsAreLegalByTheBook>},
        {"seats are given and taken by the book", make<SeatsAreGivenAndTakenByTheBook>},
    };
}

}  // namespace handlog::tests
