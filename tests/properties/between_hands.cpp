// Between the hands: phases follow each other as 001 has them, every wait lasts as long as the
// rules say, chips that are held ready come once, and nobody loses a seat without a reason.

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>

#include "tests/properties/overloaded.hpp"
#include "tests/properties/property.hpp"

namespace handlog::tests {

using namespace handlog::engine;

namespace {

using Phases = std::uint16_t;

[[nodiscard]] constexpr Phases set_of_phases(auto... phases) {
    return static_cast<Phases>((0U | ... | (1U << static_cast<unsigned>(phases))));
}

// Which phases may follow each, with one event. An operator may call off a hand at any moment, and
// a bet that goes back, or a pot that is awarded, leaves the phase as it is.
using enum HandPhase;
constexpr std::array<Phases, 12> may_follow{
    set_of_phases(predeal, deal),                                                  // waiting_for_players
    set_of_phases(waiting_for_players, deal),                                      // predeal
    set_of_phases(waiting_for_players, predeal, pre_flop_betting, hand_complete),  // deal
    set_of_phases(flop, showdown, hand_complete),                                  // pre_flop_betting
    set_of_phases(flop_betting, turn, hand_complete),       // flop; to the turn if nobody can bet
    set_of_phases(turn, showdown, hand_complete),           // flop_betting
    set_of_phases(turn_betting, river, hand_complete),      // turn
    set_of_phases(river, showdown, hand_complete),          // turn_betting
    set_of_phases(river_betting, showdown, hand_complete),  // river
    set_of_phases(showdown, hand_complete),                 // river_betting
    set_of_phases(hand_complete),                           // showdown
    set_of_phases(waiting_for_players, predeal, deal),      // hand_complete
};

class PhasesFollowEachOther : public Property {
public:
    void at(const Moment& moment) override {
        const HandPhase before = hand_phase(moment.before);
        const HandPhase after = hand_phase(moment.after);
        const Phases allowed = may_follow[static_cast<std::size_t>(before)];
        require(before == after || (allowed & set_of_phases(after)) != 0, "a phase was followed by a wrong one");
    }

    void after(const Step& step) override {
        const BetweenHands& between = step.after.between;
        if (between.status == TableStatus::paused) {
            const HandPhase phase = hand_phase(step.after);
            require(phase == waiting_for_players, "a paused table is in another phase than waiting");
            require(!between.predeal_due.known() && !between.next_hand_due.known(), "a paused table is timed");
        }
        if (between.status == TableStatus::pause_after_hand) {
            require(step.after.hand.phase != Phase::between_hands, "a table that was to pause did not");
        }
    }
};

class EveryWaitLastsAsLongAsTheRulesSay : public Property {
public:
    void after(const Step& step) override {
        check_arrival(step);
        note_whether_it_waits(step);
        const Time now = step.arrival.at;
        if (!step.accepted() || !now.known()) return;
        for (const Event& event : step.events()) check(event, step.after.rules, now);
        check_waits(step.after);
    }

private:
    static void check(const Event& event, const Rules& rules, Time now) {
        const auto is_after = [now](Time due, std::int32_t wait) { return due == engine::after(now, wait); };
        const Timers& timers = rules.timers;
        const auto is_turn = [&](Time due) {
            const Time least = engine::after(now, timers.action_ms);
            const Time most = engine::after(least, timers.time_bank_ms);
            return least.milliseconds() <= due.milliseconds() && due.milliseconds() <= most.milliseconds();
        };
        const bool right = std::visit(
            Overloaded{
                // What is left of the time bank is looked at where it is spent.
                [&](const TurnStarted& turn) { return !turn.due.known() || is_turn(turn.due); },
                [&](const PredealStarted& predeal) { return is_after(predeal.due, timers.predeal_ms); },
                [&](const NextHandDue& next) { return !next.due.known() || is_after(next.due, timers.next_hand_ms); },
                [&](const PlayerDisconnected& away) {
                    return timers.away_ms == 0 ? !away.away_until.known() : is_after(away.away_until, timers.away_ms);
                },
                [&](const ClockSet& set) {
                    return is_turn(set.due) || is_after(set.due, timers.review_ms) ||
                           is_after(set.due, timers.review_uncontested_ms);
                },
                [](const auto&) { return true; },
            },
            event);
        require(right, "a wait lasts longer or shorter than the rules say");
    }

    [[nodiscard]] static bool enough_are_there(const Table& table) {
        return (table.ready() - table.disconnected).size() >= 2;
    }

    // Has no hand been dealt yet, or has the table been without players since?
    void note_whether_it_waits(const Step& step) {
        if (!step.accepted()) return;
        for (const Event& event : step.events()) {
            if (std::holds_alternative<TableOpened>(event)) waited_ = true;
            if (std::holds_alternative<HandStarted>(event)) waited_ = false;
        }
        const BetweenHands& between = step.after.between;
        const bool idle = step.after.hand.phase == Phase::between_hands && between.status == TableStatus::playing &&
                          !between.predeal_due.known();
        if (idle && !enough_are_there(step.after)) waited_ = true;
    }

    // Where time is known, whatever the rules time is timed, and nothing else.
    void check_waits(const Table& table) const {
        const Rules& rules = table.rules;
        const Hand& hand = table.hand;
        const BetweenHands& between = table.between;
        if (!table.is_open()) return;
        if (hand.to_act) require(hand.due.known() == (rules.timers.action_ms != 0), "a turn is timed, or is not");
        if (hand.phase == Phase::complete) {
            const std::int32_t review =
                hand.saw_showdown.empty() ? rules.timers.review_uncontested_ms : rules.timers.review_ms;
            const bool timed = review != 0 || rules.start != Start::host;
            require(hand.due.known() == timed, "a review is timed, or is not");
        }
        if (hand.phase != Phase::between_hands) return;
        const bool predeal = between.predeal_due.known();
        if (predeal) {
            require(!table.awaited().empty(), "the table waits for nobody");
            require(rules.timers.predeal_ms != 0, "the table waits although its rules do not");
        }
        const bool can_start = enough_are_there(table) && between.status == TableStatus::playing && !predeal;
        const bool by_timers = rules.start == Start::automatic || (rules.start == Start::first_by_host && !waited_);
        require(between.next_hand_due.known() == (can_start && by_timers),
                "the next hand is due and cannot be, or is not due and should be");
    }

    static void check_arrival(const Step& step) {
        const Time received = step.arrival.received_at;
        if (!step.accepted() || !received.known()) return;
        const BetweenHands& between = step.before.between;
        const bool ends_waiting =
            std::holds_alternative<Tick>(step.command) || std::holds_alternative<CloseHand>(step.command) ||
            std::holds_alternative<CancelHand>(step.command) || std::holds_alternative<ResumeAfterOutage>(step.command);
        for (const Time due : {step.before.hand.due, between.predeal_due}) {
            const bool late = due.known() && due.milliseconds() < received.milliseconds();
            require(ends_waiting || !late, "what came too late was accepted");
        }
        for (const Seat seat : step.before.disconnected) {
            const bool plays =
                step.before.hand.phase != Phase::between_hands && step.before.hand.held_by_dealt.contains(seat);
            const Time until = step.before.away[seat].until;
            const bool late = !plays && until.known() && until.milliseconds() < received.milliseconds();
            require(ends_waiting || !late, "what came after a seat was to be freed was accepted");
        }
        if (!std::holds_alternative<StartHand>(step.command)) return;
        const Time due = between.next_hand_due;
        const bool early = due.known() && received.milliseconds() < due.milliseconds();
        require(!early && !between.predeal_due.known(), "a hand was started too early");
    }

    bool waited_ = true;
};

class ReservedChipsComeOnce : public Property {
public:
    void at(const Moment& moment) override {
        if (owed_) {
            const auto* seated = std::get_if<PlayerSeated>(&moment.event);
            const auto* added = std::get_if<ChipsAdded>(&moment.event);
            const bool came = (seated != nullptr && seated->seat == owed_->seat && seated->player == owed_->player &&
                               seated->stack == Stack(owed_->amount)) ||
                              (added != nullptr && added->seat == owed_->seat && added->amount == owed_->amount);
            require(came, "chips were committed and did not come");
            owed_.reset();
        }
        if (const auto* reserved = std::get_if<ChipsReserved>(&moment.event)) {
            const bool is_new = open_.emplace(reserved->transfer.text(), *reserved).second;
            require(is_new, "a transfer was reserved twice at once");
        }
        if (const auto* committed = std::get_if<ChipsCommitted>(&moment.event)) owed_ = taken(committed->transfer);
        if (const auto* released = std::get_if<ChipsReleased>(&moment.event)) {
            static_cast<void>(taken(released->transfer));
        }
    }

    void after(const Step& step) override {
        require(!owed_, "chips were committed and did not come");
        require(static_cast<std::size_t>(step.after.reserved.size()) == open_.size(),
                "more or fewer chips are reserved than were");
        for (const Seat seat : step.after.reserved) {
            const bool kept =
                !step.after.occupied.contains(seat) || step.after.players[seat] == step.after.reservations[seat].player;
            require(kept, "somebody sits where a seat was kept for another player");
        }
    }

private:
    [[nodiscard]] ChipsReserved taken(const TransferId& transfer) {
        const auto found = open_.find(std::string(transfer.text()));
        require(found != open_.end(), "a transfer that is not open was committed or released");
        const ChipsReserved reserved = found->second;
        open_.erase(found);
        return reserved;
    }

    std::map<std::string, ChipsReserved, std::less<>> open_;
    std::optional<ChipsReserved> owed_;
};

class NobodyLosesASeatWithoutAReason : public Property {
public:
    void after(const Step& step) override {
        if (!step.accepted()) return;
        const SeatSet playing = in_hand(step.before);
        for (const Event& event : step.events()) {
            if (const auto* left = std::get_if<PlayerLeft>(&event)) check(step, left->seat, playing);
            if (const auto* lost = std::get_if<PlayerDisconnected>(&event)) {
                since_[lost->seat] = step.arrival.at;
                hands_[lost->seat] = 0;
            }
            if (std::holds_alternative<HandClosed>(event)) {
                for (const Seat seat : step.after.disconnected) ++hands_[seat];
            }
        }
    }

private:
    [[nodiscard]] static SeatSet in_hand(const Table& table) {
        return table.hand.phase == Phase::between_hands ? SeatSet{} : table.hand.held_by_dealt;
    }

    void check(const Step& step, Seat seat, SeatSet playing) const {
        if (const auto* asked = std::get_if<UnseatPlayer>(&step.command)) {
            const bool waits = step.before.hand_in_progress() && playing.contains(seat);
            return require(asked->seat == seat && !waits, "another player left, or one in the middle of a hand");
        }
        if (std::holds_alternative<CloseTable>(step.command)) return;
        const bool closes = step.before.hand.phase == Phase::complete && step.after.hand.phase != Phase::complete;
        if (closes && step.before.leaving.contains(seat)) return;
        require(closes || !playing.contains(seat), "a player was taken out of a hand");
        const Rules& rules = step.before.rules;
        const Time now = step.arrival.at;
        const bool long_enough = rules.timers.away_ms != 0 && since_[seat].known() && now.known() &&
                                 now.milliseconds() - since_[seat].milliseconds() >= rules.timers.away_ms;
        const bool hands_enough = closes && rules.away_hands != 0 && hands_[seat] + 1 >= rules.away_hands;
        require(step.before.disconnected.contains(seat) && (long_enough || hands_enough),
                "a player who was not away too long lost the seat");
    }

    PerSeat<Time> since_;
    PerSeat<std::int64_t> hands_{};
};

}  // namespace

std::vector<PropertyKind> properties_between_hands() {
    return {
        {"phases follow each other as the table of phases says", make<PhasesFollowEachOther>},
        {"every wait lasts as long as the rules say", make<EveryWaitLastsAsLongAsTheRulesSay>},
        {"chips that are held ready come once or not at all", make<ReservedChipsComeOnce>},
        {"nobody loses a seat without a reason", make<NobodyLosesASeatWithoutAReason>},
    };
}

}  // namespace handlog::tests
