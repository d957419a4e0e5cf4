#include "replay/tell/explain/explain.hpp"

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

#include "engine/legal_actions.hpp"
#include "replay/reading.hpp"
#include "replay/tell/explain/answer.hpp"
#include "replay/tell/explain/awards.hpp"
#include "replay/tell/explain/betting.hpp"
#include "replay/tell/explain/between_hands.hpp"
#include "replay/tell/explain/pots.hpp"
#include "replay/tell/explain/refusals.hpp"
#include "replay/tell/explain/sending.hpp"
#include "replay/tell/explain/turns.hpp"
#include "replay/tell/table_phrases.hpp"

namespace handlog::replay::inline tell::explain {

using namespace engine;

namespace {

// What every answer relies on beside a sound table ("engine/misfit.hpp").
[[nodiscard]] std::optional<std::string_view> inexplicable(const Table& table) {
    const Hand& hand = table.hand;
    if (!table.hand_in_progress()) return std::nullopt;
    if (!(hand.live - hand.dealt_in).empty()) return "a player who was not dealt in could win";
    return std::nullopt;
}

class Explainer final : public Listener {
public:
    Explainer(eventstore::Ordinal log, const Scope& scope) : scope_(scope), sending_(log) {}

    void refused(const Moment& moment, const Rejection& rejection) override {
        add_sender(moment);
        add(moment, [&] { return refusal(moment, betting_, rejection, !scope_.viewer); });
    }

    void happened(const Moment& moment, const Event& event) override {
        if (sender_told_ != moment.entry) add_sender(moment);
        sending_.follow(moment, event);
        std::visit([&](const auto& known) { on(moment, known); }, event);
        if (const std::optional<Aggression> raise = aggression(event)) on(moment, *raise);
        betting_.follow(moment.before, event);
        awards_.follow(moment.before, event);
    }

    [[nodiscard]] std::vector<Explanation> explanations() && { return std::move(explanations_); }

private:
    // Most of what happens raises no question.
    template <class Happened>
    void on(const Moment& /*moment*/, const Happened& /*event*/) {}

    void on(const Moment& moment, const HandStarted& event) {
        const auto* start = std::get_if<StartHand>(&moment.command);
        if (start == nullptr) return;
        if (!moment.before.ready().several()) return give_up(moment, "fewer than two players are ready");
        add(moment, [&] { return button(moment.before, *start, event); });
        add_all(moment, [&] { return waiting(moment.before, *start, event); });
        if (!event.withheld.empty()) add(moment, [&] { return withheld(moment, event); });
    }
    void on(const Moment& moment, const ForcedBetPosted& event) {
        if (event.kind == ForcedBetKind::straddle) straddler_ = event.seat;
        const bool beside = event.kind == ForcedBetKind::post || event.kind == ForcedBetKind::dead_post;
        const auto* start = std::get_if<StartHand>(&moment.command);
        if (!beside || start == nullptr || !std::holds_alternative<ForcedBetsByRules>(start->forced_bets)) return;
        add(moment, [&] { return post(moment.before, event); });
    }
    void on(const Moment& /*moment*/, const RoundStarted& /*event*/) { round_begins_ = true; }
    void on(const Moment& moment, const TurnStarted& event) {
        if (!std::exchange(round_begins_, false)) return;
        if (!moment.before.positions) return give_up(moment, "the hand has no button");
        add(moment, [&] { return first_turn(moment.before, straddler_, event.seat); });
    }
    void on(const Moment& moment, const HostInterrupted& event) {
        add(moment, [&] { return outage(moment, event); });
    }
    void on(const Moment& moment, const TimeBankSpent& event) {
        add(moment, [&] { return time_bank(moment, event); });
    }
    void on(const Moment& moment, const PlayerTimedOut& event) {
        add(moment, [&] { return timed_out(moment, event.seat); });
    }
    void on(const Moment& moment, const IntentFollowed& event) {
        add(moment, [&] { return intent_followed(moment.before, event.seat); });
    }
    void on(const Moment& moment, const IntentDropped& event) {
        add(moment, [&] { return intent_dropped(moment.before, event); });
    }
    void on(const Moment& moment, const PlayerFolded& /*event*/) { add_offer(moment); }
    void on(const Moment& moment, const PlayerChecked& /*event*/) { add_offer(moment); }
    void on(const Moment& moment, const PlayerCalled& event) {
        add_offer(moment);
        const auto* all_in = std::get_if<AllIn>(&moment.command);
        if (all_in == nullptr || all_in->seat != event.seat || event.all_in) return;
        add(moment, [&] { return all_in_as_call(moment.before, event, betting_); });
    }
    void on(const Moment& moment, const Aggression& raise) {
        add_offer(moment);
        add(moment, [&] { return minimum(moment.before, moment.after, betting_, raise); });
        if (!raise.full) add(moment, [&] { return reopening(moment.before, moment.after, raise); });
    }
    void on(const Moment& moment, const UncalledBetReturned& event) {
        add(moment, [&] { return uncalled(moment.before, event); });
    }
    void on(const Moment& /*moment*/, const RoundEnded& event) { pots_ = event.pots; }
    void on(const Moment& moment, const HandMucked& event) {
        if (std::holds_alternative<MuckHand>(moment.command)) awards_.gave_up(event.seat);
    }
    void on(const Moment& moment, const PotBuilt& event) {
        if (event.pot + 1U != pots_) return;
        add_all(moment, [&]() -> std::vector<Answer> {
            const bool differ = pots_differ(moment.after);
            if (pots_ == 1 && !differ) return {};
            // The pots of a later street take the place of those before, unless
            // those are asked for or were wrong.
            if (told_pots_ && !scope_.entry) {
                explanations_.erase(explanations_.begin() + static_cast<std::ptrdiff_t>(*told_pots_));
            }
            told_pots_.reset();
            if (!differ) told_pots_ = explanations_.size();
            return {explain::pots(moment.after)};
        });
    }
    void on(const Moment& moment, const ResultDeclared& event) {
        add(moment, [&] { return declared(moment.before, event); });
    }
    void on(const Moment& moment, const ResultUndeclared& event) {
        add(moment, [&] { return undeclared(moment.before, event); });
    }
    void on(const Moment& moment, const HandCancelled& event) {
        add(moment, [&] { return cancelled(moment.before, event); });
    }
    void on(const Moment& moment, const PlayerLeft& event) {
        if (is_freed(moment.command, moment.before, event.seat)) add(moment, [&] { return freed(moment, event.seat); });
    }
    void on(const Moment& moment, const PredealStarted& event) {
        add(moment, [&] { return predeal(moment, event.due); });
    }
    // Too much to say after every hand.
    void on(const Moment& moment, const NextHandDue& event) {
        if (scope_.entry && event.due.known()) add(moment, [&] { return next_hand(moment, event.due); });
    }
    void on(const Moment& moment, const HandEnded& /*event*/) {
        if (!moment.before.positions) return give_up(moment, "the hand has no button");
        add_all(moment, [&] { return awards_.answers(moment.before); });
    }

    void add_sender(const Moment& moment) {
        sender_told_ = moment.entry;
        if (!scope_.entry && !sending_.is_remarkable(moment)) return;
        add_all(moment, [&] {
            std::optional<Answer> answer = sending_.answer(moment);
            return answer ? std::vector<Answer>{*std::move(answer)} : std::vector<Answer>();
        });
    }

    // What the player could have done instead. Too much to say of every action.
    void add_offer(const Moment& moment) {
        if (!scope_.entry) return;
        const Table& table = moment.before;
        add_all(moment, [&]() -> std::vector<Answer> {
            const std::optional<LegalActions> legal = legal_actions(table);
            if (!legal) return {};
            const bool own = !scope_.viewer || table.seat_of(*scope_.viewer) == legal->seat;
            if (!own) return {};
            const TablePhrases words(table);
            return {{"What could " + words.name(legal->seat) + " do?", capitalized(words.options(*legal)) + "."}};
        });
    }

    template <class MakeAnswer>
    void add(const Moment& moment, MakeAnswer make) {
        add_all(moment, [&] { return std::vector<Answer>{make()}; });
    }

    // The log may tell of a hand that the rules never lead to, where nothing can be worked out.
    void give_up(const Moment& moment, std::string_view why_not) {
        if (scope_.entry && *scope_.entry != moment.entry) return;
        explanations_.push_back({.entry = moment.entry,
                                 .question = "What happened here?",
                                 .answer = "The recorded table contradicts the rules (" + std::string(why_not) +
                                           "), so this cannot be explained: run `handlog verify`."});
    }

    template <class MakeAnswers>
    void add_all(const Moment& moment, MakeAnswers make) {
        if (scope_.entry && *scope_.entry != moment.entry) return;
        for (const Table* table : {&moment.before, &moment.after}) {
            if (const auto why_not = inexplicable(*table)) return give_up(moment, *why_not);
        }
        for (Answer& answer : make()) {
            explanations_.push_back(
                {.entry = moment.entry, .question = std::move(answer.question), .answer = std::move(answer.text)});
        }
    }

    const Scope& scope_;
    Sending sending_;
    std::optional<eventstore::Sequence> sender_told_;
    Betting betting_;
    Awards awards_;
    std::optional<Seat> straddler_;
    bool round_begins_ = false;
    std::uint8_t pots_ = 0;  // that are to be built
    std::optional<std::size_t> told_pots_;
    std::vector<Explanation> explanations_;
};

}  // namespace

Explained explain(const eventstore::HandLog& log, const Scope& scope) {
    Explainer explainer(log.opening.key.ordinal, scope);
    std::optional<Impossible> failure = read(log, scope.viewer, scope.entry.value_or(whole_log), explainer);
    return {.explanations = std::move(explainer).explanations(), .failure = failure};
}

}  // namespace handlog::replay::inline tell::explain
