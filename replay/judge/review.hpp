// Reviews the entries of a log one after the other: what each command asked for, what came of it, and
// whether that is right.
//
// Each event is compared with what was due, and then believed: the book is written from what the log
// says happened. So one mistake is one finding, and what follows from it is judged on its own.
//
// What is kept has the lifetime that its holder has, and each is reset by one assignment:
//
//     Book            a log, and is compared with the opening of the next    continuity.hpp
//     EntryReview     an entry                                               review.cpp
//     DealReview      a hand: from its start to the cards                    review_deal.cpp
//     BettingReview   a hand: turns, and the end of each round               review_betting.cpp
//     ShowdownReview  a hand: who shows, and what the hands are worth        review_showdown.cpp
//     AwardsReview    from when the winners are known to the end of a hand   review_awards.cpp
//     TimeOuts        a log and the one after it                             review_clock.cpp
//     Shown           a log and the one after it                             review_sender.cpp
//     Purchase        from when chips are committed to when they come        review_reservations.cpp
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/poker/command.hpp"
#include "engine/poker/event.hpp"
#include "engine/poker/rejection.hpp"
#include "engine/poker/time.hpp"
#include "eventstore/record/hand_log.hpp"
#include "replay/judge/book.hpp"
#include "replay/judge/evaluator.hpp"
#include "replay/judge/finding.hpp"
#include "replay/judge/forced_bets.hpp"
#include "replay/judge/objection.hpp"
#include "replay/judge/row.hpp"
#include "replay/judge/same.hpp"
#include "replay/judge/text.hpp"
#include "replay/judge/waiting.hpp"

namespace handlog::replay::judge {

// What has to happen next, as far as nobody has to be asked.
enum class Stage : std::uint8_t {
    rest,    // nothing, until the next command
    answer,  // what the command asks for

    // the deal
    refill,   // of time banks, as far as something was taken out of them
    missed,   // the blinds that went past players who sat out
    posting,  // one forced bet after the other
    hole_cards,

    // the betting
    round_start,
    turn,      // a turn, if anybody owes an answer
    intent,    // what becomes of what the player said before
    uncalled,  // the return of a bet, if nobody can match it
    round_end,
    pots,     // one pot after the other
    tabling,  // live hands, because no more betting is possible
    burn,     // a burn card, if the rules burn one
    board,    // cards of the board

    // the end of the hand
    showdown,  // its start
    settling,  // is everything known that the showdown depends on?
    showing,   // one hand after the other is shown or mucked
    ranking,   // of a hand that was shown late
    awards,    // rake, awards, and the end of the hand

    // between hands
    freeing,     // the seats of those who have been away too long, by a tick
    leaving,     // whoever asked to or has been away too long, as the hand is closed
    forgetting,  // those who left so long ago that they bring back what they like
    pausing,     // if that was asked for during the hand
    waiting,     // for players to buy in, or for the next hand
    sealing,     // the close of the hand
    buying,      // chips that were committed come to the table
    closing,     // everybody leaves, and the table is closed
};

struct EntryReview {
    eventstore::Sequence sequence = 0;
    const engine::Command* command = nullptr;  // or, since then, what somebody had said they would do
    const engine::Events* events = nullptr;    // nothing where the command was refused
    std::optional<std::size_t> event{};        // that is being reviewed
    engine::Time at{};
    engine::Time received_at{};      // by which it is judged what is over
    bool objected = false;           // it should have been refused, which is said already
    bool timed_out = false;          // the player whose turn it is
    bool buying_in_is_over = false;  // the wait that the entry found, by this tick
    std::int64_t bank_due_ms = 0;    // what has to go off the time bank of the seat to act, and has not yet

    [[nodiscard]] const engine::Event& happened() const { return (*events)[*event]; }
};

struct DealReview {
    engine::Time began{};               // when the hand started
    BySeat<std::int64_t> refills_ms{};  // of time banks
    engine::BlindsMissed missed{};
    Posting posting{};
    std::size_t posted = 0;
};

struct BettingReview {
    Seats owing;  // while a turn is due: those who owe an answer
    Pots pots_due;
    std::size_t pots_announced = 0;
    bool running_out = false;   // the board is dealt without betting
    engine::Time turn_began{};  // of the seat to act
};

struct ShowdownReview {
    Seats to_show;
    std::optional<engine::Seat> shown_last;
    std::optional<engine::Seat> to_rank;  // tabled, and its rank is due
    bool may_muck = false;
    bool evaluated = false;
    BySeat<HandValue> values;
};

struct AwardsReview {
    std::size_t first_event = 0;       // where they begin in the entry
    std::optional<std::size_t> pot{};  // that was awarded last
    bool declared = false;
    bool rake_checked = false;
    bool chips_are_missed = false;  // which is said already
    Seats won_showdown{};
    std::array<Amount, most_pots> raked{};  // of each pot
};

// A turn that ended by a tick, and the time that its player had.
struct TimedOut {
    engine::HandNumber hand;
    engine::Seat seat;
    engine::Time from;
    engine::Time due;
    engine::Time tick;  // when that was received; nobody knows what came first in the same millisecond
};

// Of a log. A seat that is timed out folds, or checks and is asked once more on that street.
using TimeOuts = Row<TimedOut, std::size_t{2} * 4 * engine::most_seats>;

// How many events of a log there were for each to see.
struct Shown {
    eventstore::Ordinal log = 0;
    bool is_known = false;
    std::uint64_t events = 0;   // in all
    std::uint64_t intents = 0;  // of them, each for one player alone
    BySeat<std::uint64_t> intents_of{};

    void add_intent_of(engine::Seat seat) {
        ++intents;
        ++intents_of[seat];
    }
    [[nodiscard]] std::uint64_t to(const std::optional<engine::Seat>& seat) const {
        return events - intents + (seat ? intents_of[*seat] : 0);
    }
};

struct Purchase {
    engine::Seat buyer;
    Held chips;
};

// How the awards of one pot compare with the shares that are due.
struct Sharing {
    Seats paid_due;
    Seats paid;
    Amount sum;
    bool same_amounts = true;
    bool same_odd_chips = true;
    std::optional<std::size_t> wrong{};  // the first award that is not as it should be
};

class HandReview {
public:
    // What the entries so far have led to. Who begins with a log writes its opening here.
    [[nodiscard]] Book& book() { return book_; }
    [[nodiscard]] const Book& book() const { return book_; }

    // `continues`: the log before is the one that was reviewed last. Time-outs are remembered for so long,
    // because what a player sends is recorded under the hand that it names, and may come after that is over.
    void begin_log(const eventstore::Opening& opening, bool continues);

    void review(const eventstore::Entry& entry, eventstore::Sequence sequence, Findings& findings);

    // Notes what is not known of a hand that is still open. Its place is the last entry.
    void end_log(Findings& findings);

private:
    // ---- review.cpp: commands, and what is due ----
    void review_refusal(const eventstore::Entry& entry, const engine::Rejection& refused);
    void review_events(const eventstore::Entry& entry, const engine::Events& events);
    void miss_what_should_come_before(const engine::Event& event);
    void advance();
    [[nodiscard]] bool moves_on();
    [[nodiscard]] bool moves_on_to(Stage stage);
    [[nodiscard]] bool is_due(Stage stage, std::optional<CheckId> when_superfluous = std::nullopt);
    [[gnu::cold]] void out_of_order(std::optional<CheckId> when_superfluous);
    [[nodiscard]] std::string due_text() const;
    [[nodiscard]] CheckId check_due() const;

    // Cold: runs only when something is wrong.
    [[gnu::cold]] void found(CheckId check, std::string what, std::string expected, std::string found);
    template <class Value>
    void compare(CheckId check, std::string_view what, const Value& due, const Value& said);
    template <class Value>
    [[gnu::cold]] void found_other(CheckId check, std::string_view what, const Value& due, const Value& said);
    template <class Asked>
    [[nodiscard]] const Asked* asked(CheckId when_superfluous);
    [[nodiscard]] HandBook& hand() { return book_.hand; }
    [[nodiscard]] const HandBook& hand() const { return book_.hand; }
    [[nodiscard]] engine::Seat button() const;
    template <class Value>
    void concerns_only(Seats seats, const engine::PerSeat<Value>& values, CheckId check, const char* what);

    // ---- review_table.cpp ----
    void on(const engine::TableOpened& event);
    void on(const engine::PlayerSeated& event);
    void on(const engine::LeaveScheduled& event);
    void on(const engine::PlayerLeft& event);
    void on(const engine::PlayerSatOut& event);
    void on(const engine::PlayerSatIn& event);
    void on(const engine::ChipsAdded& event);
    void on(const engine::PostScheduled& event);
    void on(const engine::AddOnWished& event);
    void on(const engine::DeparturesForgotten& event);
    void check_return(const engine::PlayerLeft& event);
    void on(const engine::HandCancelled& event);
    void on(const engine::HandClosed& event);
    void on(const engine::TableClosed& event);
    [[nodiscard]] bool plays_on(engine::Seat seat) const;
    void note_unknown_cards();
    void check_away(Seats said);

    // ---- review_reservations.cpp ----
    void on(const engine::ChipsReserved& event);
    void on(const engine::ChipsCommitted& event);
    void on(const engine::ChipsReleased& event);
    void check_bought(engine::Seat seat, bool sits_down, std::optional<Amount> chips);

    // ---- review_between.cpp ----
    void on(const engine::PauseScheduled& event);
    void on(const engine::TablePaused& event);
    void on(const engine::TableResumed& event);
    void on(const engine::PredealStarted& event);
    void on(const engine::PredealEnded& event);
    void on(const engine::NextHandDue& event);
    [[nodiscard]] Stage after_freeing() const;
    [[nodiscard]] Seats leavers_due() const;
    [[nodiscard]] Wait waits_for() const;
    void check_wait(const Wait& said);

    // ---- review_clock.cpp ----
    void on(const engine::ClockSet& event);
    void on(const engine::HostInterrupted& event);
    void on(const engine::TimeBankSpent& event);
    void on(const engine::TimeBanksRefilled& event);
    void on(const engine::PlayerTimedOut& event);
    void on(const engine::PlayerDisconnected& event);
    void on(const engine::PlayerReconnected& event);
    [[nodiscard]] engine::Time deadline_due() const;
    void check_turn_due(engine::Time due);
    void missing_deadline();
    [[nodiscard]] std::int64_t bank_due_ms(const engine::Command& command) const;
    void check_bank_is_charged();
    [[nodiscard]] Stage after_refill() const;
    [[nodiscard]] bool acts_unasked() const;
    [[nodiscard]] bool folds_for_the_player() const;
    void check_arrival(const eventstore::Entry& entry);
    void check_arrival_of_action(engine::HandNumber number, engine::Seat seat, bool accepted);
    void check_not_timed_out(const TimeOuts& time_outs, engine::HandNumber number, engine::Seat seat);
    void note_late_tick();

    // ---- review_sender.cpp ----
    void check_sender(const eventstore::Entry& entry);
    void check_seen(const engine::Sender& by, const eventstore::Seen& seen);

    // ---- review_seed.cpp ----
    void on(const engine::AnchorSet& event);
    void on(const engine::ShareCommitted& event);
    void on(const engine::LinkRevealed& event);
    void note_parts(const engine::StartHand& command, const engine::HandStarted& event);
    [[nodiscard]] bool is_from_parts(const engine::StartHand& command, const engine::HandStarted& event);

    // ---- review_deal.cpp ----
    void on(const engine::HandStarted& event);
    void on(const engine::BlindsMissed& event);
    void on(const engine::ForcedBetPosted& event);
    void on(const engine::HoleCardsDealt& event);
    void on(const engine::CardBurned& event);
    void on(const engine::BoardDealt& event);
    void check_deck(const engine::StartHand& command, const engine::HandStarted& event);
    void check_root(const std::optional<engine::CardsRoot>& due, const std::optional<engine::CardsRoot>& said);
    void leaves_deck(engine::MaybeCard card, std::string_view where);

    // ---- review_betting.cpp ----
    void on(const engine::RoundStarted& event);
    void on(const engine::TurnStarted& event);
    void on(const engine::PlayerFolded& event);
    void on(const engine::PlayerChecked& event);
    void on(const engine::PlayerCalled& event);
    void on(const engine::PlayerBet& event);
    void on(const engine::PlayerRaised& event);
    void on(const engine::UncalledBetReturned& event);
    void on(const engine::RoundEnded& event);
    void on(const engine::PotBuilt& event);
    enum class Action : std::uint8_t { fold, check, call, bet, raise };
    [[nodiscard]] bool asks_for_all_in_above_bet() const;
    [[nodiscard]] Action action_due() const;
    [[nodiscard]] Amount total_due() const;
    bool begin_action(engine::Seat seat, Action action);
    void end_turn();
    void put_in(engine::Seat seat, Amount added, Amount to, Amount to_due, bool all_in);
    template <class Aggression>
    void bet_or_raise(const Aggression& event, Action action);
    [[nodiscard]] bool is_after_pots();

    // ---- review_intents.cpp ----
    void on(const engine::IntentSet& event);
    void on(const engine::IntentFollowed& event);
    void on(const engine::IntentDropped& event);
    [[nodiscard]] Objection objection_to_plan(engine::Seat seat);

    // ---- review_showdown.cpp ----
    void on(const engine::ShowdownStarted& event);
    void on(const engine::HandTabled& event);
    void on(const engine::HandRanked& event);
    void on(const engine::HandMucked& event);
    void on(const engine::ResultDeclared& event);
    void on(const engine::ResultUndeclared& event);
    [[nodiscard]] Seats to_table() const;
    [[nodiscard]] bool is_settled();
    void begin_showing();
    [[nodiscard]] engine::Seat next_to_show() const;
    [[nodiscard]] bool mucks(engine::Seat seat) const;
    void evaluate(engine::Seat seat);
    void evaluate_live_hands();

    // ---- review_awards.cpp ----
    void on(const engine::RakeTaken& event);
    void on(const engine::PotAwarded& event);
    void on(const engine::HandEnded& event);
    void begin_awards();
    void check_rake();
    void check_awards();
    void check_summary(const engine::HandEnded& event);
    void check_busted(Seats seats, Seats said);
    void check_dues(const engine::BlindDues& said);
    [[nodiscard]] Seats check_award(std::size_t pot, Seats winners);
    template <class Visit>
    void for_each_award(std::size_t pot, Visit visit) const;
    [[gnu::cold]] void found_in_awards(std::size_t pot, Seats winners, const Sharing& sharing);
    [[nodiscard]] Seats best_of(Seats claimants) const;

    Book book_;
    Shown shown_;
    Shown shown_before_;            // in the log before, if that was reviewed
    bool must_say_sender_ = false;  // a hosted log, in which that has not been missed yet
    Stage stage_ = Stage::rest;
    EntryReview entry_;
    DealReview deal_;
    BettingReview betting_;
    ShowdownReview showdown_;
    AwardsReview awards_;
    Purchase purchase_;
    TimeOuts time_outs_;
    TimeOuts time_outs_before_;  // of the log before
    engine::Command followed_;   // an intent as the command that it stands for, until the end of the entry
    Findings* findings_ = nullptr;
};

inline bool HandReview::is_due(Stage stage, std::optional<CheckId> when_superfluous) {
    if (stage_ == stage) return true;
    out_of_order(when_superfluous);
    return false;
}

template <class Asked>
const Asked* HandReview::asked(CheckId when_superfluous) {
    const auto* command = std::get_if<Asked>(entry_.command);
    if (stage_ == Stage::answer && command != nullptr) return command;
    out_of_order(when_superfluous);
    return nullptr;
}

template <class Value>
void HandReview::compare(CheckId check, std::string_view what, const Value& due, const Value& said) {
    if (!same(due, said)) [[unlikely]]
        found_other(check, what, due, said);
}

template <class Value>
void HandReview::found_other(CheckId check, std::string_view what, const Value& due, const Value& said) {
    found(check, std::string(what), std::string(text(due)), std::string(text(said)));
}

// Statistics and readers might believe what an event says of seats that have no part in it.
template <class Value>
void HandReview::concerns_only(Seats seats, const engine::PerSeat<Value>& values, CheckId check, const char* what) {
    for (const engine::Seat seat : Seats::everybody() - seats) {
        if (is_nothing(values[seat])) continue;
        found(check, text(seat) + what, "nothing", "something");
    }
}

}  // namespace handlog::replay::judge
