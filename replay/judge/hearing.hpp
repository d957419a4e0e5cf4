// Hears the entries of a log one after the other: what each command asked for,
// what came of it, and whether that is right.
//
// Each event is compared with what was due, and then believed: the book is
// written from what the log says happened. So one mistake is one finding, and
// what follows from it is judged on its own.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/command.hpp"
#include "engine/event.hpp"
#include "engine/rejection.hpp"
#include "engine/time.hpp"
#include "eventstore/hand_log.hpp"
#include "replay/judge/book.hpp"
#include "replay/judge/evaluator.hpp"
#include "replay/judge/finding.hpp"
#include "replay/judge/forced_bets.hpp"
#include "replay/judge/objection.hpp"
#include "replay/judge/waiting.hpp"

namespace handlog::replay::judge {

// What has to happen next, as far as nobody has to be asked.
enum class Stage : std::uint8_t {
    rest,     // nothing, until the next command
    answer,   // what the command asks for
    missed,   // the blinds that went past players who sat out
    posting,  // one forced bet after the other
    hole_cards,
    round_start,
    turn,      // a turn, if anybody owes an answer
    intent,    // what becomes of what the player said before
    uncalled,  // the return of a bet, if nobody can match it
    round_end,
    pots,      // one pot after the other
    tabling,   // live hands, because no more betting is possible
    burn,      // a burn card, if the rules burn one
    board,     // cards of the board
    showdown,  // its start
    settling,  // is everything known that the showdown depends on?
    showing,   // one hand after the other is shown or mucked
    ranking,   // of a hand that was shown late
    awards,    // rake, awards, and the end of the hand
    freeing,   // the seats of those who have been away too long, by a tick
    leaving,   // whoever asked to or has been away too long, as the hand is closed
    pausing,   // if that was asked for during the hand
    waiting,   // for players to buy in, or for the next hand
    sealing,   // the close of the hand
    buying,    // chips that were committed come to the table
    closing,   // everybody leaves, and the table is closed
};

// An award that was heard, and which event of the entry it was.
struct Award {
    engine::PotAwarded award;
    std::size_t event = 0;
};

// How the awards of one pot compare with the shares that are due.
struct Sharing {
    engine::SeatSet paid_due;
    engine::SeatSet paid;
    Amount sum;
    bool same_amounts = true;
    bool same_odd_chips = true;
    std::optional<std::size_t> wrong{};  // the first award that is not as it should be
};

class Hearing {
public:
    // What the entries so far have led to. Who begins with a log writes its opening here.
    [[nodiscard]] Book& book() { return book_; }

    void hear(const eventstore::Entry& entry, eventstore::Sequence sequence, Findings& findings);

private:
    // ---- hearing.cpp: commands, and what is due ----
    void hear_refusal(const eventstore::Entry& entry, const engine::Rejection& refused);
    void hear_events(const eventstore::Entry& entry, const engine::Events& events);
    void advance();
    void after_pots();
    [[nodiscard]] bool is_due(Stage stage, std::optional<Check> when_superfluous = std::nullopt);
    [[gnu::cold]] void out_of_order(std::optional<Check> when_superfluous);
    [[nodiscard]] std::string due_text() const;
    [[nodiscard]] Check check_due() const;

    // Cold, so that what is only made to be told lies aside of what is done for every event.
    [[gnu::cold]] void found(Check check, std::string what, std::string expected, std::string found);
    template <class Asked>
    [[nodiscard]] const Asked* asked(Check when_superfluous);
    [[nodiscard]] HandBook& hand() { return book_.hand; }
    [[nodiscard]] const HandBook& hand() const { return book_.hand; }
    [[nodiscard]] engine::Seat button() const;
    template <class Value>
    void concerns_only(engine::SeatSet seats, const engine::PerSeat<Value>& values, Check check, const char* what);

    // ---- hearing_table.cpp ----
    void on(const engine::TableOpened& event);
    void on(const engine::PlayerSeated& event);
    void on(const engine::LeaveScheduled& event);
    void on(const engine::PlayerLeft& event);
    void on(const engine::PlayerSatOut& event);
    void on(const engine::PlayerSatIn& event);
    void on(const engine::ChipsAdded& event);
    void on(const engine::PostScheduled& event);
    void on(const engine::HandCancelled& event);
    void on(const engine::HandClosed& event);
    void on(const engine::TableClosed& event);
    [[nodiscard]] bool plays_on(engine::Seat seat) const;

    // ---- hearing_reservations.cpp ----
    void on(const engine::ChipsReserved& event);
    void on(const engine::ChipsCommitted& event);
    void on(const engine::ChipsReleased& event);
    void check_bought(engine::Seat seat, bool sits_down, std::optional<Amount> chips);

    // ---- hearing_between.cpp ----
    void on(const engine::PauseScheduled& event);
    void on(const engine::TablePaused& event);
    void on(const engine::TableResumed& event);
    void on(const engine::PredealStarted& event);
    void on(const engine::PredealEnded& event);
    void on(const engine::NextHandDue& event);
    [[nodiscard]] Stage after_freeing() const;
    [[nodiscard]] engine::SeatSet leavers_due() const;
    [[nodiscard]] Wait waits_for() const;
    void check_wait(const Wait& said);

    // ---- hearing_clock.cpp ----
    void on(const engine::ClockSet& event);
    void on(const engine::PlayerTimedOut& event);
    void on(const engine::PlayerDisconnected& event);
    void on(const engine::PlayerReconnected& event);
    [[nodiscard]] engine::Time deadline_due() const;
    void check_turn_due(engine::Time due);
    void missing_deadline();
    [[nodiscard]] bool acts_unasked() const;
    [[nodiscard]] bool folds_for_the_player() const;

    // ---- hearing_deal.cpp ----
    void on(const engine::HandStarted& event);
    void on(const engine::BlindsMissed& event);
    void on(const engine::ForcedBetPosted& event);
    void on(const engine::HoleCardsDealt& event);
    void on(const engine::CardBurned& event);
    void on(const engine::BoardDealt& event);
    void check_deck(const engine::StartHand& command, const engine::HandStarted& event);
    void leaves_deck(engine::MaybeCard card, std::string_view where);

    // ---- hearing_betting.cpp ----
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
    void put_in(engine::Seat seat, Amount added, Amount to, Amount to_due, bool all_in);
    template <class Aggression>
    void bet_or_raise(const Aggression& event, Action action);

    // ---- hearing_intents.cpp ----
    void on(const engine::IntentSet& event);
    void on(const engine::IntentFollowed& event);
    void on(const engine::IntentDropped& event);
    [[nodiscard]] Objection objection_to_plan(engine::Seat seat);

    // ---- hearing_showdown.cpp ----
    void on(const engine::ShowdownStarted& event);
    void on(const engine::HandTabled& event);
    void on(const engine::HandRanked& event);
    void on(const engine::HandMucked& event);
    void on(const engine::ResultDeclared& event);
    void on(const engine::ResultUndeclared& event);
    [[nodiscard]] engine::SeatSet to_table() const;
    void begin_showing();
    [[nodiscard]] engine::Seat next_to_show() const;
    [[nodiscard]] bool mucks(engine::Seat seat) const;
    void weigh(engine::Seat seat);
    void weigh_live_hands();

    // ---- hearing_awards.cpp ----
    void on(const engine::RakeTaken& event);
    void on(const engine::PotAwarded& event);
    void on(const engine::HandEnded& event);
    void begin_awards();
    void check_rake();
    void check_awards();
    [[nodiscard]] engine::SeatSet check_award(std::size_t pot, engine::SeatSet winners);
    [[gnu::cold]] void tell_award(std::size_t pot, engine::SeatSet winners, const Sharing& sharing);
    [[nodiscard]] engine::SeatSet best_of(engine::SeatSet claimants) const;

    Book book_;
    Findings* findings_ = nullptr;

    // ---- of the entry ----
    eventstore::Sequence entry_ = 0;
    std::optional<std::size_t> event_;
    const engine::Event* happened_ = nullptr;
    const engine::Command* command_ = nullptr;  // or, since then, what somebody had said they would do
    std::optional<engine::Command> planned_action_;
    engine::Time at_;
    engine::Time received_at_;      // by which it is judged what is over
    bool predeal_is_over_ = false;  // the wait that the entry found, by this tick
    bool timed_out_ = false;        // the player whose turn it is
    bool objected_ = false;         // it should have been refused, which is said already
    Stage stage_ = Stage::rest;

    engine::Seat buyer_;  // for whom chips were committed
    engine::Reservation bought_;
    engine::SeatSet owing_;  // while a turn is due: those who owe an answer
    engine::BlindsMissed missed_due_;
    Posting posting_;
    std::size_t posted_ = 0;
    Pots pots_due_;
    std::size_t pots_announced_ = 0;
    bool running_out_ = false;  // the board is dealt without betting

    engine::SeatSet to_show_;
    std::optional<engine::Seat> shown_last_;
    std::optional<engine::Seat> to_rank_;  // tabled, and its rank is due
    engine::PerSeat<Worth> worths_;
    bool weighed_ = false;
    bool may_muck_ = false;

    bool rake_checked_ = false;
    bool chips_are_missed_ = false;  // which is said already
    bool declared_ = false;
    std::array<Amount, most_pots> raked_{};  // of each pot
    bool any_raked_ = false;
    std::vector<Award> awards_;
    engine::SeatSet won_showdown_;
};

inline bool Hearing::is_due(Stage stage, std::optional<Check> when_superfluous) {
    if (stage_ == stage) return true;
    out_of_order(when_superfluous);
    return false;
}

template <class Asked>
const Asked* Hearing::asked(Check when_superfluous) {
    const auto* command = std::get_if<Asked>(command_);
    if (stage_ == Stage::answer && command != nullptr) return command;
    out_of_order(when_superfluous);
    return nullptr;
}

// Statistics and readers might believe what an event says of seats that have no part in it.
template <class Value>
void Hearing::concerns_only(engine::SeatSet seats, const engine::PerSeat<Value>& values, Check check,
                            const char* what) {
    constexpr engine::SeatSet everybody((1U << engine::most_seats) - 1);
    for (const engine::Seat seat : everybody - seats) {
        if (values[seat] == Value{}) continue;
        found(check, "seat " + std::to_string(seat.index()) + what, "nothing", "something");
    }
}

}  // namespace handlog::replay::judge
