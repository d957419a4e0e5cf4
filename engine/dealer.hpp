// The dealer's hand on the table, shared by the files that hold the rules.
//
// Every rule that makes something happen does so by announcing an event, which
// is applied to the state at once, so that the next rule sees it. Nothing else
// writes the state.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <variant>

#include "engine/apply.hpp"
#include "engine/deadlines.hpp"
#include "engine/poker/command.hpp"
#include "engine/poker/event.hpp"
#include "engine/poker/rejection.hpp"
#include "engine/table.hpp"

namespace handlog::engine::detail {

// Two references: it is passed by value. Announcing is always inlined, and so is what every action
// ends with (engine/turn.hpp): left to itself, g++ stops doing so as a source file grows.
class Dealer {
public:
    Dealer(Table& table, Events& events) : table_(table), events_(events) {}

    [[nodiscard]] const Table& table() const { return table_; }
    [[nodiscard]] const Hand& hand() const { return table_.hand; }
    [[nodiscard]] const Rules& rules() const { return table_.rules; }
    [[nodiscard]] Seat button() const {
        invariant(table_.positions.has_value(), "a hand has a button");
        return table_.positions->button;
    }

    // Room is made before the event is recorded, so that a compiler sees that the event goes
    // nowhere but into its place among the others, and writes each field there at once.
    template <class Happened>
    [[gnu::always_inline]] void announce(const Happened& event) {
        make_room_for_one();
        apply(table_, event);
        ++table_.version;
        events_.emplace_back(std::in_place_type<Happened>, event);
    }

    // The same for events that hold several cards or an amount for each seat: `write` fills in
    // the event where it stays, because making it elsewhere and copying it is what takes longest.
    template <class Happened, class Write>
    [[gnu::always_inline]] void announce_in_place(Write write) {
        make_room_for_one();
        Event* const place = events_.data() + events_.size();
        events_.emplace_back(std::in_place_type<Happened>);
        auto* const event = std::get_if<Happened>(place);
        if (event == nullptr) __builtin_unreachable();
        write(*event);
        apply(table_, std::as_const(*event));
        ++table_.version;
    }

    // If what happened last is that a turn began, it says now until when it lasts; so it does where
    // an intent had to be dropped since, of which nobody else must know.
    [[nodiscard]] bool limit_turn(Time due) {
        const bool dropped = !events_.empty() && std::holds_alternative<IntentDropped>(events_.back());
        invariant(events_.size() > (dropped ? 1U : 0U), "a command that is accepted makes something happen");
        auto* const turn = std::get_if<TurnStarted>(&events_[events_.size() - (dropped ? 2 : 1)]);
        if (turn == nullptr) return false;
        turn->due = due;
        apply(table_, ClockSet{.due = due});
        return true;
    }

private:
    [[gnu::always_inline]] void make_room_for_one() {
        if (is_full(events_)) [[unlikely]]
            make_room(events_);
        if (is_full(events_)) __builtin_unreachable();
    }

    [[gnu::cold, gnu::noinline]] static void make_room(Events& events) {
        constexpr std::size_t least = 16;
        events.reserve(std::max(least, 2 * events.size()));
    }

    // The same as comparing size and capacity, without dividing by the size of an event.
    [[nodiscard]] static bool is_full(const Events& events) {
        return events.data() + events.size() == events.data() + events.capacity();
    }

    Table& table_;
    Events& events_;
};

using Refusal = std::optional<Rejection>;

// Each command has two functions: the reason why it is refused, if there is
// one, and what it makes happen otherwise.

// engine/seating.cpp
[[nodiscard]] Refusal refusal(const Table& table, const OpenTable& command);
[[nodiscard]] Refusal refusal(const Table& table, const SeatPlayer& command, Time received_at);
[[nodiscard]] Refusal refusal(const Table& table, const UnseatPlayer& command);
[[nodiscard]] Refusal refusal(const Table& table, const SitOut& command);
[[nodiscard]] Refusal refusal(const Table& table, const SitIn& command);
[[nodiscard]] Refusal refusal(const Table& table, const PostBlind& command);
[[nodiscard]] Refusal refusal(const Table& table, const Disconnect& command);
[[nodiscard]] Refusal refusal(const Table& table, const Reconnect& command);
[[nodiscard]] Refusal refusal(const Table& table, const AddChips& command, Time received_at);
[[nodiscard]] Refusal refusal(const Table& table, const WishAddOn& command);
[[nodiscard]] Refusal refusal(const Table& table, const ReserveChips& command);
[[nodiscard]] Refusal refusal(const Table& table, const CommitChips& command, Time received_at);
[[nodiscard]] Refusal refusal(const Table& table, const ReleaseChips& command);
[[nodiscard]] Refusal refusal(const Table& table, const CloseTable& command);
void carry_out(Dealer dealer, const OpenTable& command);
void carry_out(Dealer dealer, const SeatPlayer& command);
void carry_out(Dealer dealer, const UnseatPlayer& command, const Arrival& arrival);
void carry_out(Dealer dealer, const SitOut& command);
void carry_out(Dealer dealer, const SitIn& command);
void carry_out(Dealer dealer, const PostBlind& command);
void carry_out(Dealer dealer, const Disconnect& command, const Arrival& arrival);
void carry_out(Dealer dealer, const Reconnect& command);
void carry_out(Dealer dealer, const AddChips& command);
void carry_out(Dealer dealer, const WishAddOn& command);
void carry_out(Dealer dealer, const ReserveChips& command);
void carry_out(Dealer dealer, const CommitChips& command);
void carry_out(Dealer dealer, const ReleaseChips& command);
void carry_out(Dealer dealer, const CloseTable& command);

// engine/deal.cpp
[[nodiscard]] Refusal refusal(const Table& table, const StartHand& command);
void carry_out(Dealer dealer, const StartHand& command);

// engine/actions.cpp
[[nodiscard]] Refusal refusal(const Table& table, const Fold& command);
[[nodiscard]] Refusal refusal(const Table& table, const Check& command);
[[nodiscard]] Refusal refusal(const Table& table, const Call& command);
[[nodiscard]] Refusal refusal(const Table& table, const Bet& command);
[[nodiscard]] Refusal refusal(const Table& table, const Raise& command);
[[nodiscard]] Refusal refusal(const Table& table, const AllIn& command);
void carry_out(Dealer dealer, const Fold& command);
void carry_out(Dealer dealer, const Check& command);
void carry_out(Dealer dealer, const Call& command);
void carry_out(Dealer dealer, const Bet& command);
void carry_out(Dealer dealer, const Raise& command);
void carry_out(Dealer dealer, const AllIn& command);

// engine/intents.cpp
[[nodiscard]] Refusal refusal(const Table& table, const Intend& command);
void carry_out(Dealer dealer, const Intend& command);

// engine/ending.cpp
[[nodiscard]] Refusal refusal(const Table& table, const ShowHand& command);
[[nodiscard]] Refusal refusal(const Table& table, const MuckHand& command);
[[nodiscard]] Refusal refusal(const Table& table, const DeclareResult& command);
[[nodiscard]] Refusal refusal(const Table& table, const LeaveUndeclared& command);
[[nodiscard]] Refusal refusal(const Table& table, const CancelHand& command);
void carry_out(Dealer dealer, const ShowHand& command);
void carry_out(Dealer dealer, const MuckHand& command);
void carry_out(Dealer dealer, const DeclareResult& command);
void carry_out(Dealer dealer, const LeaveUndeclared& command);
void carry_out(Dealer dealer, const CancelHand& command);

// engine/between_hands.cpp
[[nodiscard]] Refusal refusal(const Table& table, const CloseHand& command);
[[nodiscard]] Refusal refusal(const Table& table, const PauseTable& command);
[[nodiscard]] Refusal refusal(const Table& table, const ResumeTable& command);
void carry_out(Dealer dealer, const CloseHand& command, const Arrival& arrival);
void carry_out(Dealer dealer, const PauseTable& command);
void carry_out(Dealer dealer, const ResumeTable& command);

// engine/shared_seed.cpp
[[nodiscard]] Refusal refusal(const Table& table, const SetAnchor& command);
[[nodiscard]] Refusal refusal(const Table& table, const CommitShare& command);
[[nodiscard]] Refusal refusal(const Table& table, const RevealLink& command);
void carry_out(Dealer dealer, const SetAnchor& command);
void carry_out(Dealer dealer, const CommitShare& command);
void carry_out(Dealer dealer, const RevealLink& command);

// engine/clock.cpp; why a Tick is refused depends on when it came (engine/clock.hpp)
void carry_out(Dealer dealer, const Tick& command, const Arrival& arrival);
void carry_out(Dealer dealer, const ResumeAfterOutage& command, const Arrival& arrival);

// What several subjects lead to.
void go_on_after_round(Dealer dealer);                   // engine/betting.cpp: nobody has a turn any more
void follow_intent(Dealer dealer, Seat seat);            // engine/intents.cpp: whose turn began
void table_live_hands(Dealer dealer);                    // engine/showdown.cpp: no more betting is possible
void begin_showdown(Dealer dealer);                      // the betting is over and several seats are live
void settle_showdown(Dealer dealer);                     // if it depends on nothing that is hidden
void award_and_end(Dealer dealer);                       // it is known who wins what
void end_hand(Dealer dealer, SeatSet won_showdown);      // nothing is in the pots any more
void close_hand(Dealer dealer, const Arrival& arrival);  // engine/between_hands.cpp: nobody can show any more
void await_next_hand(Dealer dealer, Time at);            // engine/between_hands.cpp: no hand is being played
void leave(Dealer dealer, Seat seat, Time at);           // engine/seating.cpp: the player, with everything
void rank_hand(Dealer dealer, Seat seat);

}  // namespace handlog::engine::detail
