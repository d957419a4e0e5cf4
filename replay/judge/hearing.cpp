#include "replay/judge/hearing.hpp"

#include <variant>

#include "replay/judge/betting.hpp"
#include "replay/judge/layers.hpp"
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
    Check check;
    std::string_view what;
};

constexpr std::array duties{
    Duty{Stage::rest, Check::street_order, "nothing more"},
    Duty{Stage::answer, Check::action_legal, "what the command asks for"},
    Duty{Stage::missed, Check::forced_bets, "the blinds that went past players"},
    Duty{Stage::posting, Check::forced_bets, "a forced bet"},
    Duty{Stage::hole_cards, Check::street_order, "the hole cards"},
    Duty{Stage::round_start, Check::street_order, "the start of a round"},
    Duty{Stage::turn, Check::turn, "a turn"},
    Duty{Stage::intent, Check::intents, "what becomes of the player's intent"},
    Duty{Stage::uncalled, Check::uncalled_bet, "the return of an uncalled bet"},
    Duty{Stage::round_end, Check::street_order, "the end of the round"},
    Duty{Stage::pots, Check::pots, "a pot"},
    Duty{Stage::tabling, Check::showdown_order, "a tabled hand"},
    Duty{Stage::burn, Check::street_order, "a burn card"},
    Duty{Stage::board, Check::street_order, "cards of the board"},
    Duty{Stage::showdown, Check::street_order, "the showdown"},
    Duty{Stage::settling, Check::showdown_order, "the showdown's outcome"},
    Duty{Stage::showing, Check::showdown_order, "a hand that is shown or mucked"},
    Duty{Stage::ranking, Check::best_hand, "the rank of a hand"},
    Duty{Stage::awards, Check::chips_conserved, "the awards and the end of the hand"},
    Duty{Stage::freeing, Check::between_hands, "a seat that is freed"},
    Duty{Stage::leaving, Check::seating, "a player who leaves"},
    Duty{Stage::pausing, Check::between_hands, "a pause"},
    Duty{Stage::waiting, Check::between_hands, "what the table waits for"},
    Duty{Stage::sealing, Check::sequence_and_time, "the close of the hand"},
    Duty{Stage::buying, Check::reservations, "the chips that were committed"},
    Duty{Stage::closing, Check::seating, "players who leave, and the close of the table"},
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

// What is due first when the command is accepted.
[[nodiscard]] Stage first_stage(const Command& command) {
    if (is_any_of<CloseTable>(command)) return Stage::closing;
    if (is_any_of<CloseHand>(command)) return Stage::leaving;
    return is_any_of<Tick>(command) ? Stage::freeing : Stage::answer;
}

// Which check a command belongs to that should have been refused.
[[nodiscard]] Check check_of(const Command& command, RejectionCode code) {
    if (code == RejectionCode::not_your_turn || code == RejectionCode::betting_over) return Check::turn;
    if (code == RejectionCode::invalid_rules) return Check::sound_rules;
    if (code == RejectionCode::not_enough_players) return Check::players_dealt_in;
    if (code == RejectionCode::too_late || code == RejectionCode::clock_behind || code == RejectionCode::nothing_due ||
        code == RejectionCode::time_unknown) {
        return Check::clock;
    }
    const bool pauses = is_any_of<PauseTable, ResumeTable>(command);
    if (pauses || code == RejectionCode::table_paused || code == RejectionCode::too_early) return Check::between_hands;
    const bool reserves = is_any_of<ReserveChips, CommitChips, ReleaseChips>(command);
    if (reserves || code == RejectionCode::seat_reserved) return Check::reservations;
    if (is_any_of<Intend>(command)) return Check::intents;
    const bool about_seats =
        is_any_of<SeatPlayer, UnseatPlayer, SitOut, SitIn, AddChips, Disconnect, Reconnect, PostBlind>(command);
    return about_seats ? Check::seating : Check::action_legal;
}

}  // namespace

void Hearing::hear(const Entry& entry, Sequence sequence, Findings& findings) {
    findings_ = &findings;
    entry_ = sequence;
    event_.reset();
    command_ = &entry.command;
    if (const auto* refused = std::get_if<Rejection>(&entry.outcome)) {
        hear_refusal(entry, *refused);
    } else {
        hear_events(entry, std::get<Events>(entry.outcome));
    }
}

void Hearing::hear_refusal(const Entry& entry, const Rejection& refused) {
    const Objection expected = objection(book_, entry.command, entry.received_at);
    if (expected == refused) return;
    found(Check::refusal_justified, expected ? "the command was refused for a wrong reason" : "the command was legal",
          expected ? text(*expected) : "it is accepted", text(refused));
}

void Hearing::hear_events(const Entry& entry, const Events& events) {
    const Command& command = entry.command;
    const Objection reason = objection(book_, command, entry.received_at);
    objected_ = reason.has_value();
    if (reason) {
        found(check_of(command, reason->code), "a command was accepted that had to be refused", text(*reason),
              "it was accepted");
    }
    at_ = entry.at;
    received_at_ = entry.received_at;
    const Time predeal_due = book_.between.predeal_due;
    predeal_is_over_ =
        is_any_of<Tick>(command) && predeal_due.known() && (objected_ || is_over(predeal_due, received_at_));
    timed_out_ = false;
    shown_last_.reset();
    weighed_ = chips_are_missed_ = declared_ = false;
    stage_ = first_stage(command);
    for (std::size_t at = 0; at < events.size(); ++at) {
        event_ = at;
        happened_ = &events[at];
        advance();
        std::visit([this](const auto& event) { on(event); }, events[at]);
        ++book_.version;
    }
    advance();
    event_.reset();
    if (stage_ != Stage::rest) found(check_due(), "something is missing", due_text(), "nothing");
    missing_deadline();
    stage_ = Stage::rest;
}

// Goes past what is not due, to what is.
void Hearing::advance() {
    for (;;) {
        switch (stage_) {
            case Stage::posting:
                if (posted_ < posting_.posts.size()) return;
                stage_ = Stage::hole_cards;
                return;
            case Stage::turn:
                owing_ = owing_an_answer(hand());
                if (!owing_.empty()) return;
                stage_ = Stage::uncalled;
                break;
            case Stage::uncalled:
                if (uncalled(hand())) return;
                stage_ = Stage::round_end;
                return;
            case Stage::pots:
                if (hand().pots.size() < pots_announced_) return;
                after_pots();
                break;
            case Stage::tabling:
                if (!to_table().empty()) return;
                stage_ = Stage::burn;
                break;
            case Stage::burn:
                if (book_.rules.burn) return;
                stage_ = Stage::board;
                return;
            case Stage::settling: {
                if (hand().live.single()) return begin_awards();
                bool known = is_known(hand().board);
                for (const Seat seat : hand().live) known = known && is_known(hand().hole_cards[seat]);
                if (!known) {
                    stage_ = Stage::rest;
                    return;
                }
                begin_showing();
                break;
            }
            case Stage::showing:
                if (!to_show_.empty()) return;
                return begin_awards();
            case Stage::freeing:
                if (!leavers_due().empty()) return;
                stage_ = after_freeing();
                break;
            case Stage::leaving:
                if (!leavers_due().empty()) return;
                stage_ = Stage::pausing;
                break;
            case Stage::pausing:
                if (book_.between.status == TableStatus::pause_after_hand) return;
                stage_ = Stage::waiting;
                break;
            case Stage::waiting:
                if (waits_for() != Wait()) return;
                stage_ = hand().phase == Phase::over ? Stage::sealing : Stage::rest;
                return;
            case Stage::rest:
                if (hand().phase == Phase::between_hands && waits_for() != Wait()) stage_ = Stage::waiting;
                return;
            default:
                return;
        }
    }
}

void Hearing::after_pots() {
    if (hand().live.single()) {
        begin_awards();
    } else if (hand().street == Street::river) {
        stage_ = Stage::showdown;
    } else {
        running_out_ = !hand().able().several();
        stage_ = running_out_ ? Stage::tabling : Stage::burn;
    }
}

// Something else was due. Somebody who was passed over is the gravest reason;
// otherwise an event that moves chips or shows cards speaks for itself, and for
// any other the check speaks that is there for what is missing.
void Hearing::out_of_order(std::optional<Check> when_superfluous) {
    const bool superfluous = !is_about_somebody(stage_) && when_superfluous;
    found(superfluous ? *when_superfluous : check_due(), "something happened that was not due", due_text(),
          std::string(name_of(*happened_)));
}

std::string Hearing::due_text() const {
    if (stage_ == Stage::turn) {
        return "a turn of " + text(clockwise(hand().betting.last, owing_));
    }
    if (is_about_somebody(stage_)) return text(leavers_due().lowest()) + " leaves";
    if (stage_ == Stage::waiting) return text(waits_for());
    return std::string(duty(stage_).what);
}

// That a seat is freed has another reason than that a player has asked to leave.
Check Hearing::check_due() const {
    const bool frees = stage_ == Stage::leaving && !book_.leaving.contains(leavers_due().lowest());
    return frees ? Check::between_hands : duty(stage_).check;
}

void Hearing::found(Check check, std::string what, std::string expected, std::string found) {
    findings_->push_back({.check = check,
                          .entry = entry_,
                          .event = event_,
                          .what = std::move(what),
                          .expected = std::move(expected),
                          .found = std::move(found)});
}

Seat Hearing::button() const { return book_.positions ? book_.positions->button : Seat(); }

}  // namespace handlog::replay::judge
