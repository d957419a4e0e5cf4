// Amounts: what each action must and may come to, and what the forced bets are.

#include <algorithm>
#include <variant>
#include <vector>

#include "engine/poker/deck.hpp"
#include "engine/shared_seed.hpp"
#include "engine/shuffle.hpp"
#include "tests/properties/overloaded.hpp"
#include "tests/properties/property.hpp"

namespace handlog::tests {

using namespace handlog::engine;

namespace {

class ActionsAreOfTheRightSize : public Property {
public:
    void at(const Moment& moment) override {
        const Chronicle& told = moment.told;
        std::visit(Overloaded{
                       [&](const RoundStarted& happened) { check_round(happened, told); },
                       [&](const PlayerFolded& happened) {
                           const bool free = told.street_bets[happened.seat] == told.bet;
                           require(!free || told.timed_out || told.rules.fold_when_free == FoldWhenFree::allow,
                                   "somebody folded for free where the rules refuse it");
                       },
                       [&](const PlayerChecked& happened) {
                           require(told.street_bets[happened.seat] == told.bet, "somebody checked and owed chips");
                       },
                       [&](const PlayerCalled& happened) { check_call(happened, told); },
                       [&](const PlayerBet& happened) {
                           require(told.bet == 0_c, "somebody bet where there was a bet");
                           check_raise(happened, told);
                       },
                       [&](const PlayerRaised& happened) {
                           require(told.bet > 0_c, "somebody raised where there was no bet");
                           check_raise(happened, told);
                       },
                       [](const auto&) {},
                   },
                   moment.event);
    }

private:
    static void check_round(const RoundStarted& round, const Chronicle& told) {
        const Chips big_blind = told.rules.big_blind;
        if (round.street != Street::preflop) {
            require(round.bet == 0_c && round.raise_size == big_blind, "a later street does not begin from nothing");
            return;
        }
        require(round.raise_size >= big_blind, "the smallest raise is below the big blind");
        for (const Seat seat : told.dealt_in) {
            require(round.bet >= told.street_bets[seat], "somebody put in more than there is to match");
        }
    }

    static void check_call(const PlayerCalled& call, const Chronicle& told) {
        const Chips owed = told.bet - told.street_bets[call.seat];
        require(call.added == told.stacks[call.seat].up_to(owed), "a call is neither what was owed nor all-in");
        require(call.to == told.street_bets[call.seat] + call.added, "a call adds up to something else");
    }

    template <class Aggression>
    static void check_raise(const Aggression& raise, const Chronicle& told) {
        require(raise.to == told.street_bets[raise.seat] + raise.added, "a raise adds up to something else");
        require(raise.to > told.bet, "a raise does not raise");
        const bool full = raise.to >= told.full_raise();
        require(full || raise.all_in, "a raise is below the minimum and not all-in");
        require(raise.full == full, "a raise is said to be full and is not, or the other way round");
        require(raise.raise_size == (full ? raise.to - told.bet : told.raise_size),
                "the size of the last full raise is wrong");
        require(raise.raise_size >= told.rules.big_blind, "the smallest raise fell below the big blind");
        require(told.may_raise(raise.seat), "somebody raised to whom raising was closed");
    }
};

class ForcedBetsFollowTheRules : public Property {
public:
    void after(const Step& step) override {
        const auto* start = std::get_if<StartHand>(&step.command);
        if (start == nullptr || !step.accepted()) return;
        const auto* listed = std::get_if<ForcedBetsListed>(&start->forced_bets);
        std::vector<ForcedBet> expected;
        if (listed != nullptr) {
            expected.assign(listed->bets.begin(), listed->bets.end());
        } else {
            expected = by_rules(step.before, step.told);
        }
        PerSeat<Stack> stacks = step.before.stacks;
        auto at = expected.begin();
        Chips largest;
        for (const Event& event : step.events()) {
            if (const auto* posted = std::get_if<ForcedBetPosted>(&event)) {
                // Who has nothing left posts nothing.
                while (at != expected.end() && stacks[at->seat].empty()) ++at;
                require(at != expected.end(), "a forced bet was posted that is not due");
                require(posted->seat == at->seat && posted->kind == at->kind,
                        "a forced bet is another than the one due");
                require(posted->amount == stacks[at->seat].up_to(at->amount), "a forced bet has a wrong amount");
                stacks[at->seat] -= posted->amount;
                ++at;
            }
            if (const auto* round = std::get_if<RoundStarted>(&event); round != nullptr && listed == nullptr) {
                const bool straddled = step.told.straddler.has_value();
                largest = step.before.rules.big_blind * (straddled ? 2 : 1);
                if (round->street == Street::preflop) {
                    require(round->bet == largest && round->raise_size == largest,
                            "the first round does not begin from the big blind or the straddle");
                }
            }
        }
        while (at != expected.end() && stacks[at->seat].empty()) ++at;
        require(at == expected.end(), "a forced bet is missing");
    }

private:
    // One seat after the other: who posts what, in order.
    [[nodiscard]] static std::vector<ForcedBet> by_rules(const Table& before, const Chronicle& told) {
        const Rules& rules = before.rules;
        std::vector<ForcedBet> bets;
        const Positions& positions = told.positions;
        const auto post = [&](std::optional<Seat> seat, ForcedBetKind kind, Chips amount) {
            if (seat && told.dealt_in.contains(*seat) && amount > 0_c) bets.push_back({*seat, kind, amount});
        };
        const auto antes = [&] {
            if (rules.ante.kind == AnteKind::button)
                post(positions.button, ForcedBetKind::table_ante, rules.ante.amount);
            if (rules.ante.kind == AnteKind::big_blind)
                post(positions.big_blind, ForcedBetKind::table_ante, rules.ante.amount);
            if (rules.ante.kind != AnteKind::each) return;
            for (int ahead = 1; ahead <= most_seats; ++ahead) {
                post(Seat((positions.button.index() + ahead) % most_seats), ForcedBetKind::ante, rules.ante.amount);
            }
        };
        if (rules.ante.ante_first) antes();
        post(positions.small_blind, ForcedBetKind::small_blind, rules.small_blind);
        post(positions.big_blind, ForcedBetKind::big_blind, rules.big_blind);
        for (int ahead = 1; ahead <= most_seats; ++ahead) {
            const Seat seat((positions.button.index() + ahead) % most_seats);
            if (seat == positions.big_blind) continue;
            const bool small_blind = seat == positions.small_blind;
            const bool comes_in = posts_to_play(before, told, seat);
            const bool missed = before.dues.missed_big.contains(seat);
            const bool dead = rules.missed_blind == MissedBlind::dead_big_blind;
            if (comes_in || (missed && !dead)) {
                post(seat, ForcedBetKind::post, rules.big_blind - (small_blind ? rules.small_blind : 0_c));
            } else if (missed) {
                post(seat, ForcedBetKind::dead_post, rules.big_blind);
            }
            if (before.dues.missed_small.contains(seat) && !small_blind)
                post(seat, ForcedBetKind::dead_post, rules.small_blind);
        }
        if (!rules.ante.ante_first) antes();
        // The straddle is made only in full, so it is expected where it was made
        // and where it could have been.
        if (rules.straddle == Straddle::under_the_gun && told.dealt_in.size() > 2) {
            Seat seat = *positions.big_blind;
            do {
                seat = Seat((seat.index() + 1) % most_seats);
            } while (!told.dealt_in.contains(seat));
            Chips paid;
            bool posted = false;
            for (const ForcedBet& bet : bets) {
                if (bet.seat == seat) paid += bet.amount;
                if (bet.seat == seat && bet.kind == ForcedBetKind::post) posted = true;
            }
            if (!posted && told.stacks_before[seat].covers(paid + rules.big_blind * 2)) {
                post(seat, ForcedBetKind::straddle, rules.big_blind * 2);
            }
        }
        return bets;
    }

    // Whoever has played before is let in for nothing, and so is everybody while fewer than two such play.
    [[nodiscard]] static bool posts_to_play(const Table& before, const Chronicle& told, Seat seat) {
        if (before.rules.newcomer == Newcomer::at_once || !before.dues.newcomers.contains(seat)) return false;
        const SeatSet settled = told.dealt_in - before.dues.newcomers;
        if (!told.dealt_in.contains(seat) || settled.size() < 2) return false;
        Seat button = told.positions.button;
        Seat big_blind = *told.positions.big_blind;
        const bool had_big_blind = before.positions && before.positions->big_blind;
        if (before.rules.button == ButtonRule::dead && settled.size() == 2 && had_big_blind) {
            // Two who have played wait for nobody between how they would play by themselves.
            big_blind = *before.positions->big_blind;
            do {
                big_blind = Seat((big_blind.index() + 1) % most_seats);
            } while (!settled.contains(big_blind));
            button = settled.without(big_blind).lowest();
        }
        for (int index = button.index();;) {
            index = (index + 1) % most_seats;
            if (Seat(index) == big_blind) return false;
            if (Seat(index) == seat) return true;
        }
    }
};

class ButtonAndBlindsMove : public Property {
public:
    void after(const Step& step) override {
        const auto* start = std::get_if<StartHand>(&step.command);
        if (start == nullptr || !step.accepted()) return;
        const Positions& now = step.told.positions;
        const SeatSet playing = step.told.dealt_in;
        require(step.after.positions == now, "the state has other positions");
        check_players(step.before, now, playing, *start);
        if (const auto* listed = std::get_if<ForcedBetsListed>(&start->forced_bets)) {
            require(now.button == listed->button, "the button is not where the history has it");
            return;
        }
        require(now.big_blind && playing.contains(*now.big_blind), "the big blind is a seat that does not play");
        require(now.small_blind.has_value(), "a hand by the rules has no small blind");
        if (playing.size() == 2) {
            require(now.small_blind == now.button && now.big_blind != now.button && playing.contains(now.button),
                    "heads-up the button is not the small blind");
        }
        check_movement(step.before, now, playing, *start);
    }

private:
    [[nodiscard]] static SeatSet ready(const Table& table) {
        SeatSet seats;
        for (const Seat seat : table.occupied) {
            const bool away = table.sitting_out.contains(seat) || table.leaving.contains(seat);
            if (!away && table.stacks[seat] != Stack(0_c)) seats.add(seat);
        }
        return seats;
    }

    static void check_players(const Table& before, const Positions& now, SeatSet playing, const StartHand& start) {
        const SeatSet waiting = ready(before) - playing;
        require((playing - ready(before)).empty(), "somebody was dealt in who was not ready");
        if (waiting.empty()) return;
        require(before.rules.newcomer != Newcomer::at_once, "a player who is ready was not dealt in");
        require(std::holds_alternative<ForcedBetsByRules>(start.forced_bets), "a listed hand leaves somebody out");
        require((waiting - before.dues.newcomers).empty(), "a player waits who has played before");
        require((playing - before.dues.newcomers).size() >= 2, "somebody waits although fewer than two others play");
        const bool from_three_to_two = before.rules.button != ButtonRule::dead &&
                                       before.rules.heads_up_blinds != HeadsUpBlinds::follow_button &&
                                       before.positions && before.positions->big_blind && !before.positions->heads_up();
        if (from_three_to_two && playing.size() == 2) return;
        require((waiting & before.dues.posting).empty() || !before.rules.post_to_play, "somebody waits who would post");
        // Who waits is decided as if no newcomer were there; the blinds of two players are moved when one is let in.
        if ((playing - before.dues.newcomers).size() == 2 && playing.size() > 2) return;
        SeatSet between;
        for (Seat seat = next_place(now.button); seat != *now.big_blind; seat = next_place(seat)) between.add(seat);
        require((waiting - between).empty(), "somebody waits who is not between the button and the big blind");
    }

    static void check_movement(const Table& before, const Positions& now, SeatSet all, const StartHand& start) {
        const Rules& rules = before.rules;
        const auto& last = before.positions;
        SeatSet playing = all;
        if (rules.newcomer != Newcomer::at_once && (all - before.dues.newcomers).size() >= 2) {
            playing = all - before.dues.newcomers;
        }
        if (!last) {
            Seat first = playing.lowest();
            const std::optional<Seed> seed = seed_of(before, start);
            if (rules.first_button == FirstButton::random && seed) {
                for (int ahead = draw(*seed, "handlog first button", playing.size()); ahead > 0; --ahead) {
                    first = next(first, playing);
                }
            }
            require(now.button == first, "the first button is not where the rules put it");
            return;
        }
        const bool gets_heads_up = playing.size() == 2 && !last->heads_up() && last->big_blind;
        if (gets_heads_up && rules.heads_up_blinds == HeadsUpBlinds::retain_big_blind) {
            const bool is_there =
                playing.contains(*last->big_blind) && !before.dues.newcomers.contains(*last->big_blind);
            require(now.big_blind == (is_there ? *last->big_blind : next(*last->big_blind, playing)),
                    "the big blind did not stay with its player");
            return;
        }
        const bool big_blind_moves = rules.button == ButtonRule::dead ||
                                     (gets_heads_up && rules.heads_up_blinds == HeadsUpBlinds::advance_big_blind);
        if (playing.size() == 2 && all.size() > 2 && rules.button == ButtonRule::dead && last->big_blind) {
            require(now.big_blind == next(*last->big_blind, all), "the big blind did not move on by one player");
            return;
        }
        if (playing.size() == 2 && all.size() > 2) {
            require(now.small_blind == next(now.button, all), "the small blind is not left of the button");
            require(now.big_blind == next(*now.small_blind, all), "the big blind is not left of the small blind");
            return;
        }
        if (big_blind_moves && last->big_blind) {
            require(now.big_blind == next(*last->big_blind, playing), "the big blind did not move on by one player");
            if (playing.size() > 2)
                require(now.small_blind == last->big_blind, "the small blind is not behind the big blind");
            return;
        }
        require(now.button == next(last->button, playing), "the button did not move to the next player");
        if (playing.size() > 2) {
            require(now.small_blind == next(now.button, playing), "the small blind is not left of the button");
            require(now.big_blind == next(*now.small_blind, playing), "the big blind is not left of the small blind");
        }
    }

    [[nodiscard]] static Seat next_place(Seat seat) { return Seat((seat.index() + 1) % most_seats); }

    [[nodiscard]] static Seat next(Seat seat, SeatSet playing) {
        do {
            seat = Seat((seat.index() + 1) % most_seats);
        } while (!playing.contains(seat));
        return seat;
    }
};

}  // namespace

std::vector<PropertyKind> properties_of_raises() {
    return {
        {"actions are of the right size", make<ActionsAreOfTheRightSize>},
        {"forced bets follow the rules", make<ForcedBetsFollowTheRules>},
        {"button and blinds move as the rules say", make<ButtonAndBlindsMove>},
    };
}

}  // namespace handlog::tests
