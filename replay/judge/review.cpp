// The spine: an entry after the other, a command and its refusal or its events, and what is due next.
//
// It visits each event, which is reviewed where it belongs: review_table, review_reservations,
// review_between, review_clock, review_seed, review_deal, review_betting, review_intents, review_showdown,
// review_awards.

#include "replay/judge/review.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "replay/judge/betting.hpp"
#include "replay/judge/command_kinds.hpp"
#include "replay/judge/moment.hpp"
#include "replay/judge/objection.hpp"
#include "replay/judge/text.hpp"

namespace handlog::replay::judge {

using namespace engine;
using namespace eventstore;

namespace {

// In the order of the stages: what is due, and the check that is there for it.
struct Duty {
    Stage stage;
    CheckId check;
    std::string_view what;
};

constexpr std::array duties{
    Duty{Stage::rest, CheckId::street_order, "nothing more"},
    Duty{Stage::answer, CheckId::action_legal, "the request of the command"},
    Duty{Stage::refill, CheckId::clock, "the refill of time banks"},
    Duty{Stage::missed, CheckId::forced_bets, "the missed blinds"},
    Duty{Stage::posting, CheckId::forced_bets, "a forced bet"},
    Duty{Stage::hole_cards, CheckId::street_order, "the hole cards"},
    Duty{Stage::round_start, CheckId::street_order, "the start of a round"},
    Duty{Stage::turn, CheckId::turn, "a turn"},
    Duty{Stage::intent, CheckId::intents, "the outcome of the player's intent"},
    Duty{Stage::uncalled, CheckId::uncalled_bet, "the return of an uncalled bet"},
    Duty{Stage::round_end, CheckId::street_order, "the end of the round"},
    Duty{Stage::pots, CheckId::pots, "a pot"},
    Duty{Stage::tabling, CheckId::showdown_order, "a tabled hand"},
    Duty{Stage::burn, CheckId::street_order, "a burn card"},
    Duty{Stage::board, CheckId::street_order, "cards of the board"},
    Duty{Stage::showdown, CheckId::street_order, "the showdown"},
    Duty{Stage::settling, CheckId::showdown_order, "the showdown's outcome"},
    Duty{Stage::showing, CheckId::showdown_order, "a hand that is shown or mucked"},
    Duty{Stage::ranking, CheckId::best_hand, "the rank of a hand"},
    Duty{Stage::awards, CheckId::chips_conserved, "the awards and the end of the hand"},
    Duty{Stage::freeing, CheckId::between_hands, "a seat that is freed"},
    Duty{Stage::leaving, CheckId::seating, "a player who leaves"},
    Duty{Stage::forgetting, CheckId::seating, "the end of the time in which players bring back what they left with"},
    Duty{Stage::pausing, CheckId::between_hands, "a pause"},
    Duty{Stage::waiting, CheckId::between_hands, "what the table waits for"},
    Duty{Stage::sealing, CheckId::sequence_and_time, "the close of the hand"},
    Duty{Stage::buying, CheckId::reservations, "the chips that were committed"},
    Duty{Stage::closing, CheckId::seating, "players who leave, and the close of the table"},
};

[[nodiscard]] const Duty& duty(Stage stage) { return duties[static_cast<std::size_t>(stage)]; }

static_assert(
    [] {
        for (std::size_t at = 0; at < duties.size(); ++at) {
            if (duties[at].stage != static_cast<Stage>(at)) return false;
        }
        return true;
    }(),
    "the duties stand in the order of the stages");

// Whoever is passed over is a graver matter than what happened instead.
[[nodiscard]] bool is_about_somebody(Stage stage) {
    return stage == Stage::turn || stage == Stage::freeing || stage == Stage::leaving;
}

// Which check a command belongs to that should have been refused, whatever the command.
[[nodiscard]] std::optional<CheckId> check_of(RejectionCode code) {
    if (code == RejectionCode::not_allowed || code == RejectionCode::not_your_seat) return CheckId::sender;
    if (code == RejectionCode::stale || code == RejectionCode::not_your_turn || code == RejectionCode::betting_over)
        return CheckId::turn;
    if (code == RejectionCode::invalid_rules) return CheckId::sound_rules;
    if (code == RejectionCode::not_enough_players) return CheckId::players_dealt_in;
    if (code == RejectionCode::too_late || code == RejectionCode::clock_behind || code == RejectionCode::nothing_due ||
        code == RejectionCode::time_unknown || code == RejectionCode::outage_impossible) {
        return CheckId::clock;
    }
    if (code == RejectionCode::table_paused || code == RejectionCode::too_early) return CheckId::between_hands;
    if (code == RejectionCode::seat_reserved) return CheckId::reservations;
    if (code == RejectionCode::cards_not_committed) return CheckId::cards_root;
    if (code == RejectionCode::share_needed || code == RejectionCode::no_share_committed ||
        code == RejectionCode::share_does_not_fit) {
        return CheckId::shared_seed;
    }
    return std::nullopt;
}

// What is due first when a command is accepted, and which check it belongs to if it should have been
// refused for a reason that belongs to none.
struct Asking {
    Stage first = Stage::answer;
    CheckId check = CheckId::action_legal;
};

[[nodiscard]] Asking asking(const Command& command) {
    switch (kind_of(command)) {
        case CommandKind::of_table:
        case CommandKind::start:
        case CommandKind::action:
        case CommandKind::showdown:
        case CommandKind::cancel:
            return {};
        case CommandKind::of_seat:
            return {.first = Stage::answer, .check = CheckId::seating};
        case CommandKind::of_reservation:
            return {.first = Stage::answer, .check = CheckId::reservations};
        case CommandKind::of_pause:
            return {.first = Stage::answer, .check = CheckId::between_hands};
        case CommandKind::intent:
            return {.first = Stage::answer, .check = CheckId::intents};
        case CommandKind::close_hand:
            return {.first = Stage::leaving};
        case CommandKind::close_table:
            return {.first = Stage::closing};
        case CommandKind::tick:
            return {.first = Stage::freeing};
        case CommandKind::outage:
            return {.first = Stage::answer, .check = CheckId::clock};
        case CommandKind::of_seed:
            return {.first = Stage::answer, .check = CheckId::shared_seed};
    }
    return {};
}

}  // namespace

void HandReview::review(const Entry& entry, Sequence sequence, Findings& findings) {
    findings_ = &findings;
    entry_ = {.sequence = sequence, .command = &entry.command, .at = entry.at, .received_at = entry.received_at};
    check_sender(entry);
    check_arrival(entry);
    if (const auto* refused = std::get_if<Rejection>(&entry.outcome)) {
        review_refusal(entry, *refused);
    } else {
        review_events(entry, std::get<Events>(entry.outcome));
    }
    follow_carried_out(book_.last_carried_out, entry);
}

void HandReview::review_refusal(const Entry& entry, const Rejection& refused) {
    const Objection expected = objection(book_, entry);
    if (expected && same(*expected, refused)) return;
    found(CheckId::refusal_justified,
          expected ? "the command was refused for the wrong reason" : "a legal command was refused",
          expected ? text(*expected) : "it is accepted", text(refused));
}

void HandReview::review_events(const Entry& entry, const Events& events) {
    const Command& command = entry.command;
    const Asking asked = asking(command);
    if (const Objection reason = objection(book_, entry)) {
        found(check_of(reason->code).value_or(asked.check), "an illegal command was accepted", text(*reason),
              "it was accepted");
        entry_.objected = true;
    }
    note_late_tick();
    const Time until = book_.buy_in_until;
    const bool ticks = kind_of(command) == CommandKind::tick;
    entry_.buying_in_is_over = ticks && is_known(until) && (entry_.objected || is_over(until, entry.received_at));
    if (!entry_.objected) entry_.bank_due_ms = bank_due_ms(command);
    entry_.events = &events;
    stage_ = asked.first;
    for (std::size_t at = 0; at < events.size(); ++at) {
        entry_.event = at;
        advance();
        miss_what_should_come_before(events[at]);
        std::visit([this](const auto& event) { on(event); }, events[at]);
        ++book_.version;
        ++shown_.events;
    }
    advance();
    entry_.event.reset();
    if (stage_ != Stage::rest) found(check_due(), "something is missing", due_text(), "nothing");
    missing_deadline();
    stage_ = Stage::rest;
}

// Whatever comes instead is not to blame for it.
void HandReview::miss_what_should_come_before(const Event& event) {
    const bool refill_is_missing = stage_ == Stage::refill && !std::holds_alternative<TimeBanksRefilled>(event);
    const bool departed_are_kept = stage_ == Stage::forgetting && !std::holds_alternative<DeparturesForgotten>(event);
    if (!refill_is_missing && !departed_are_kept) return;
    out_of_order(std::nullopt);
    stage_ = refill_is_missing ? after_refill() : Stage::pausing;
    advance();
}

// Goes past what is not due, to what is.
void HandReview::advance() {
    while (moves_on()) {
    }
}

bool HandReview::moves_on_to(Stage stage) {
    stage_ = stage;
    return true;
}

bool HandReview::moves_on() {
    switch (stage_) {
        case Stage::posting:
            return deal_.posted >= deal_.posting.posts.size() && moves_on_to(Stage::hole_cards);
        case Stage::turn:
            betting_.owing = owing_an_answer(hand());
            return betting_.owing.empty() && moves_on_to(Stage::uncalled);
        case Stage::uncalled:
            return !uncalled(hand()) && moves_on_to(Stage::round_end);
        case Stage::pots:
            return hand().pots.size() >= betting_.pots_announced && is_after_pots();
        case Stage::tabling:
            return to_table().empty() && moves_on_to(Stage::burn);
        case Stage::burn:
            return !book_.rules.burn && moves_on_to(Stage::board);
        case Stage::settling:
            return is_settled();
        case Stage::showing:
            if (showdown_.to_show.empty()) begin_awards();
            return false;
        case Stage::freeing:
            return leavers_due().empty() && moves_on_to(after_freeing());
        case Stage::leaving:
            return leavers_due().empty() && moves_on_to(Stage::forgetting);
        case Stage::forgetting:
            return book_.departed_for_long(entry_.received_at) == 0 && moves_on_to(Stage::pausing);
        case Stage::pausing:
            return book_.status != TableStatus::pause_after_hand && moves_on_to(Stage::waiting);
        case Stage::waiting:
            if (is_something(waits_for())) return false;
            stage_ = hand().phase == Phase::over ? Stage::sealing : Stage::rest;
            return false;
        case Stage::rest:
            if (hand().phase == Phase::between_hands && is_something(waits_for())) stage_ = Stage::waiting;
            return false;
        case Stage::answer:
        case Stage::refill:
        case Stage::missed:
        case Stage::hole_cards:
        case Stage::round_start:
        case Stage::intent:
        case Stage::round_end:
        case Stage::board:
        case Stage::showdown:
        case Stage::ranking:
        case Stage::awards:
        case Stage::sealing:
        case Stage::buying:
        case Stage::closing:
            return false;  // an event has to come
    }
    return false;
}

// Something else was due. Somebody who was passed over is the gravest reason;
// otherwise an event that moves chips or shows cards speaks for itself, and for
// any other the check speaks that is there for what is missing.
void HandReview::out_of_order(std::optional<CheckId> when_superfluous) {
    const bool superfluous = !is_about_somebody(stage_) && when_superfluous;
    found(superfluous ? *when_superfluous : check_due(), "an event that was not due", due_text(),
          std::string(name_of(entry_.happened())));
}

std::string HandReview::due_text() const {
    if (stage_ == Stage::turn) {
        return "a turn of " + text(clockwise(hand().betting.last, betting_.owing));
    }
    if (is_about_somebody(stage_)) return text(leavers_due().lowest()) + " leaves";
    if (stage_ == Stage::waiting) return text(waits_for());
    return std::string(duty(stage_).what);
}

// That a seat is freed has another reason than that a player has asked to leave.
CheckId HandReview::check_due() const {
    const bool frees = stage_ == Stage::leaving && !book_.leaving.contains(leavers_due().lowest());
    return frees ? CheckId::between_hands : duty(stage_).check;
}

void HandReview::found(CheckId check, std::string what, std::string expected, std::string found) {
    findings_->push_back({.check = check,
                          .entry = entry_.sequence,
                          .event = entry_.event,
                          .what = std::move(what),
                          .expected = std::move(expected),
                          .found = std::move(found)});
}

Seat HandReview::button() const { return book_.positions ? book_.positions->button : Seat(); }

}  // namespace handlog::replay::judge
