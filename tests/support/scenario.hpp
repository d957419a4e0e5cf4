// The language of the scenarios: a hand told as players tell it.
//
//     given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
//         .deal({.hole = {{ann, "As Ah"}, {cat, "Kd Kc"}}, .board = "2c 7d 9h Js 3s"})
//         .raises(ann, 300_c)
//         .raises(bob, 400_c)
//         .refused(raise_too_small, "raise to 400 is below the minimum of 500")
//         .folds(bob)
//         .calls(cat)
//         .then_includes({PlayerCalled{.seat = cat, .added = 200_c, .to = 300_c}});
//
// Titles cite the rule that they hold to; docs/SPEC-MAP.md says what "000" to
// "004" are, and docs/RULES.md is "RULES".
//
// The players sit in the order of the alphabet: Ann has seat 0, Bob seat 1, and
// so on clockwise. On a fresh table the first of them has the button.
//
// deal() is what a host does that follows the table: it closes the hand that is
// over, lets pass the time for which the table waits, with a Tick where something
// is due, and then starts the next hand. Whoever wants it otherwise closes the
// hand and starts the next one by when().
//
// Whatever a scenario says it expects, every step also checks that
//   - decide(), play() and fold() of the events agree,
//   - a refused command changed nothing, and is one that the scenario expects,
//   - no chip was made or lost by any event,
//   - every card is in exactly one place after every event,
//   - exactly one seat may act while there is betting, and none otherwise.
// When it is over, the auditor judges all that was recorded of it.
// A failure names the test's own line, or the statement it is part of, and tells
// all that happened before.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "engine/legal_actions.hpp"
#include "engine/poker/command.hpp"
#include "engine/poker/event.hpp"
#include "engine/poker/rejection.hpp"
#include "engine/poker/rules.hpp"
#include "engine/poker/time.hpp"
#include "engine/table.hpp"
#include "tests/support/audited.hpp"

namespace handlog::tests {

using namespace engine;

inline constexpr Seat ann{0};
inline constexpr Seat bob{1};
inline constexpr Seat cat{2};
inline constexpr Seat dan{3};
inline constexpr Seat eve{4};
inline constexpr Seat fay{5};
inline constexpr Seat gus{6};
inline constexpr Seat hal{7};
inline constexpr Seat ida{8};
inline constexpr Seat jon{9};

[[nodiscard]] constexpr SeatSet seats(auto... members) { return SeatSet::of(members...); }

// Who sits down there in every scenario.
[[nodiscard]] PlayerId player_in(Seat seat);
[[nodiscard]] TransferId transfer(std::string_view name);

// The named preset at these blinds. Its cards are not committed, because scenarios write their decks.
[[nodiscard]] Rules playing(std::string_view preset_name, Chips small_blind, Chips big_blind);
// The standard preset at these blinds, without its clock.
[[nodiscard]] Rules stakes(Chips small_blind, Chips big_blind);
// The next hand is due 5 seconds after a hand, and whoever is to bring chips has 15.
[[nodiscard]] Rules starting_by_itself();

struct SeatAndStack {
    SeatAndStack(Seat which, Chips chips) : seat(which), stack(chips) {}
    SeatAndStack(Seat which, Stack any) : seat(which), stack(any) {}

    Seat seat;
    Stack stack;
};

struct SeatAndChips {
    Seat seat;
    Chips chips;
};

// "??" is a card that nobody recorded.
struct SeatAndCards {
    Seat seat;
    std::string_view cards;
};

// Which cards fall where, whatever the order of dealing. Places that are not
// named hold what is left of the deck, or nothing known.
struct Cards {
    std::vector<SeatAndCards> hole{};
    std::string_view board{};
    bool rest_is_unknown = false;
};

// Events whose cards are easier to read as text.
[[nodiscard]] HandTabled tabled(Seat seat, std::string_view cards);
[[nodiscard]] BoardDealt dealt(Street street, std::string_view cards);

struct ExpectedPot {
    Chips amount;
    SeatSet eligible;
};

// Where a step stands in the test that takes it.
struct Place {
    const char* file;
    int line;
    [[nodiscard]] static constexpr Place here(const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
        return {file, line};
    }
};

class Scenario {
public:
    Scenario(const Rules& rules, std::initializer_list<SeatAndStack> players, Place place);
    ~Scenario();
    Scenario(const Scenario&) = delete;
    Scenario& operator=(const Scenario&) = delete;

    // ---- when: each of these is one command ----

    Scenario& sits_down(Seat seat, Stack stack, Place place = Place::here());
    Scenario& stands_up(Seat seat, Place place = Place::here());
    Scenario& sits_out(Seat seat, Place place = Place::here());
    Scenario& sits_in(Seat seat, Place place = Place::here());
    Scenario& posts(Seat seat, Place place = Place::here());
    Scenario& wishes_add_on(Seat seat, Place place = Place::here());
    Scenario& adds(Seat seat, Chips amount, Place place = Place::here());

    // Chips that the player of the seat has in an account, for one transfer to the table.
    Scenario& reserves(Seat seat, Chips amount, std::string_view transfer_name, Place place = Place::here());
    Scenario& commits(Seat seat, std::string_view transfer_name, Place place = Place::here());
    Scenario& releases(Seat seat, std::string_view transfer_name, Place place = Place::here());

    Scenario& pauses(Place place = Place::here());
    Scenario& resumes(Place place = Place::here());

    // A hand whose button and forced bets follow from the rules.
    Scenario& deal(const Cards& cards = {}, Place place = Place::here());
    Scenario& deal_seeded(const Seed& seed, Place place = Place::here());
    Scenario& deal_deck(std::string_view deck, Place place = Place::here());
    // A hand as a history lists it.
    Scenario& deal_listed(Seat button, std::initializer_list<ForcedBet> bets, const Cards& cards = {},
                          Place place = Place::here());

    Scenario& folds(Seat seat, Place place = Place::here());
    Scenario& checks(Seat seat, Place place = Place::here());
    Scenario& calls(Seat seat, Place place = Place::here());
    Scenario& bets(Seat seat, Chips to, Place place = Place::here());
    Scenario& raises(Seat seat, Chips to, Place place = Place::here());
    Scenario& goes_all_in(Seat seat, Place place = Place::here());

    // Before it is their turn.
    Scenario& intends(Seat seat, IntentKind kind, Chips to = {}, Place place = Place::here());

    Scenario& shows(Seat seat, std::string_view cards = {}, Place place = Place::here());
    Scenario& mucks(Seat seat, Place place = Place::here());
    Scenario& is_declared(std::initializer_list<SeatAndChips> won, Chips rake, Place place = Place::here());
    Scenario& is_left_undeclared(Place place = Place::here());
    Scenario& is_cancelled(Place place = Place::here());
    Scenario& is_closed(Place place = Place::here());
    // The next hand, whether its time has come or not.
    Scenario& starts_at_once(Place place = Place::here());

    // ---- when, by the clock ----

    // What follows comes at this moment. Until the first one is named, nobody knows when.
    Scenario& at(std::int64_t milliseconds);
    Scenario& ticks(std::int64_t milliseconds, Place place = Place::here());
    Scenario& disconnects(Seat seat, Place place = Place::here());
    Scenario& reconnects(Seat seat, Place place = Place::here());

    // Any other command. One about a hand that names number 0 is about the
    // hand that is being played.
    Scenario& when(Command command, Place place = Place::here());

    // Everybody who is asked checks or calls, until nobody is asked any more or
    // the street is over.
    Scenario& check_or_call_down(Place place = Place::here());
    Scenario& check_or_call_this_street(Place place = Place::here());
    // Everybody who is asked folds.
    Scenario& fold_around(Place place = Place::here());
    // Moves the button to `button` by a hand without blinds that nobody plays.
    Scenario& button_was(Seat button, Place place = Place::here());

    // ---- who sends the next command, and the turn that they saw; nobody knows unless it is said ----

    Scenario& from(const Sender& by);
    Scenario& from_player(Seat seat) { return from({.role = Role::player, .seat = seat}); }
    Scenario& meaning_turn(std::uint32_t number);

    // ---- then: each of these is about the command before ----

    // It was refused, for this reason and with this sentence. A refusal that is
    // not followed by this fails the scenario.
    Scenario& refused(RejectionCode code, std::string_view sentence, Place place = Place::here());
    // These are all of its events.
    Scenario& then(const Events& expected, Place place = Place::here());
    // These are among its events, in this order.
    Scenario& then_includes(const Events& expected, Place place = Place::here());
    template <class Happened>
    Scenario& then_none(Place place = Place::here()) {
        expect(all<Happened>().empty(), "an event happened that should not have", place);
        return *this;
    }
    // Where the table stood before it and after each of its events, each phase once.
    Scenario& then_phases(std::initializer_list<HandPhase> expected, Place place = Place::here());

    // ---- then: each of these is about the table as it stands ----

    Scenario& then_stacks(std::initializer_list<SeatAndStack> expected, Place place = Place::here());
    Scenario& then_button(Seat button, Place place = Place::here());
    Scenario& then_blinds(std::optional<Seat> small_blind, std::optional<Seat> big_blind, Place place = Place::here());
    Scenario& then_turn(Seat seat, Place place = Place::here());
    Scenario& then_street(Street street, Place place = Place::here());
    // The seat whose turn it is can call for so much more.
    Scenario& then_call(Chips amount, Place place = Place::here());
    Scenario& then_raise(Chips least, Chips most, Place place = Place::here());
    Scenario& then_no_raise(Raising reason, Place place = Place::here());
    // The pots as they were built at the end of the last round.
    Scenario& then_pots(std::initializer_list<ExpectedPot> expected, Place place = Place::here());
    // What each seat was awarded in this hand; the others were awarded nothing.
    Scenario& then_won(std::initializer_list<SeatAndChips> expected, Place place = Place::here());
    Scenario& then_rake(Chips expected, Place place = Place::here());
    Scenario& then_over(Place place = Place::here());
    // Until when the seat to act may act, or cards may be shown.
    Scenario& then_due(std::int64_t milliseconds, Place place = Place::here());
    Scenario& then_not_timed(Place place = Place::here());
    Scenario& then_phase(HandPhase expected, Place place = Place::here());
    Scenario& then_status(TableStatus expected, Place place = Place::here());
    // From when on the next hand may start, where hands start by timers.
    Scenario& then_next_hand_due(std::int64_t milliseconds, Place place = Place::here());
    Scenario& then_next_hand_not_due(Place place = Place::here());
    // When the host sends a Tick unless something else comes before.
    Scenario& then_next_deadline(std::int64_t milliseconds, Place place = Place::here());
    Scenario& then_no_deadline(Place place = Place::here());

    [[nodiscard]] const Table& table() const { return table_; }
    [[nodiscard]] const Events& events() const { return events_; }
    // All events since the hand began that is being played or was played last.
    [[nodiscard]] const Events& hand_events() const { return hand_events_; }
    // Every command so far, from the opening of the table on.
    [[nodiscard]] const std::vector<Command>& commands() const { return commands_; }
    // When each of them came, where a moment was named.
    [[nodiscard]] const std::vector<Time>& moments() const { return moments_; }

    // Those of the last command's events that are of one kind.
    template <class Happened>
    [[nodiscard]] std::vector<Happened> all() const {
        std::vector<Happened> found;
        for (const Event& event : events_) {
            if (const auto* happened = std::get_if<Happened>(&event)) found.push_back(*happened);
        }
        return found;
    }

    // Fails the scenario at `place`, with all that happened, unless `holds`.
    void expect(bool holds, const std::string& message, Place place) const;

private:
    Scenario& perform(const Command& command, Place place);
    void wait_for_next_hand(Place place);
    void start(StartHand command, const Cards& cards, Place place);
    void follow(const Events& events, Place place);
    void account_for(const Event& event);
    void check_chips(Place place) const;
    void check_cards(Place place) const;
    void check_turn(Place place) const;
    void check_audit(Place place) const;
    void no_pending_refusal(Place place);
    [[nodiscard]] HandNumber number() const { return table_.hand.number; }

    Table table_;
    Table before_;        // the last command that was carried out
    Events events_;       // of the last command
    Events hand_events_;  // of the hand that is being played or was played last
    std::vector<Command> commands_;
    std::vector<Time> moments_;  // at which they came
    std::vector<Sending> senders_;
    Sending next_sender_;
    Time now_;
    Time last_;  // of the log that is being written
    std::optional<Rejection> pending_refusal_;
    std::vector<std::string> transcript_;
    Chips expected_chips_;  // on the table, by what came, left and was raked
    Place last_place_;
};

[[nodiscard]] Scenario given(const Rules& rules, std::initializer_list<SeatAndStack> players,
                             Place place = Place::here());

}  // namespace handlog::tests
