#include "replay/audit/log_audit.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "eventstore/tail.hpp"
#include "replay/audit/may_match.hpp"

namespace handlog::replay::inline audit {

using namespace engine;
using namespace eventstore;

namespace {

void count(judge::CheckId check, Coverage& coverage) {
    if (check == judge::CheckId::deck_written) ++coverage.decks_written;
    if (check == judge::CheckId::cards_unknown) ++coverage.cards_unknown;
    if (check == judge::CheckId::time_unknown) ++coverage.times_unknown;
    if (check == judge::CheckId::begins_in_play) ++coverage.begun_in_play;
    if (check == judge::CheckId::begins_anew) ++coverage.begun_anew;
}

[[nodiscard]] bool is_error(const judge::Finding& finding) {
    return judge::info(finding.check).severity == judge::Severity::error;
}

}  // namespace

void Coverage::add(const Coverage& other) {
    decks_drawn += other.decks_drawn;
    decks_written += other.decks_written;
    cards_unknown += other.cards_unknown;
    times_unknown += other.times_unknown;
    begun_in_play += other.begun_in_play;
    begun_anew += other.begun_anew;
}

bool AuditScope::asks_the_judge() const {
    // What is true of a table, for its views, is in the judge's book.
    return checks.empty() || std::any_of(checks.begin(), checks.end(), [](const auto& id) {
               return id == views_check || judge::parse_check(id).has_value();
           });
}

bool AuditScope::asks_for(std::string_view check) const {
    if (check == views_check && !views) return false;
    return checks.empty() || std::find(checks.begin(), checks.end(), check) != checks.end();
}

void LogAuditor::expect(const LogView& log) {
    audit_ = {};
    session_ = log.session;
    may_be_in_scope_ = may_match(log, scope_.table, scope_.hand);
}

LogAudit LogAuditor::take() {
    if (!audit_.heard) forget();
    return std::exchange(audit_, {});
}

void LogAuditor::begin(const Opening& opening) {
    findings_.clear();
    divergences_.clear();
    wrong_views_.clear();
    log_ = opening.key;
    audit_.log = opening.key;
    last_at_ = {};
    semantics_ = opening.semantics;
    is_hosted_ = scope_.hosted || opening.source == Provenance::hosted;
    audit_.is_of_other_engine = opening.semantics != semantics && !scope_.any_semantics;
    redecides_ = may_be_in_scope_ && !audit_.is_of_other_engine && scope_.asks_for(redecide_check);
    views_ = may_be_in_scope_ && scope_.asks_for(views_check);
    if (judges_) judge_.begin(opening, findings_);
    is_right_ = std::none_of(findings_.begin(), findings_.end(), is_error);
    if (views_) view_check_.begin(opening);
    if (redecides_) redeciding_.begin(opening);
}

void LogAuditor::hear(const Entry& entry, Sequence sequence) {
    ++audit_.entries;
    if (entry.at.known()) last_at_ = entry.at;
    if (std::holds_alternative<Rejection>(entry.outcome)) {
        ++audit_.refused;
    } else if (const auto* start = std::get_if<StartHand>(&entry.command)) {
        audit_.hand = start->hand_id;
        if (judges_ && !std::holds_alternative<Deck>(start->deck)) ++audit_.coverage.decks_drawn;
    }
    if (collects_uses_) append_uses(entry, sequence, audit_.uses);
    // Also of a log that nobody asks for: the next one must begin where it ends.
    const std::size_t before = findings_.size();
    if (judges_) judge_.review(entry, sequence, findings_);
    if (views_) {
        const auto first = findings_.begin() + static_cast<std::ptrdiff_t>(before);
        is_right_ = is_right_ && std::none_of(first, findings_.end(), is_error);
        view_check_.hear(entry, sequence, judge_.book(), is_right_, wrong_views_);
    }
    if (redecides_) redeciding_.hear(entry, sequence, divergences_);
}

void LogAuditor::end(bool whole) {
    audit_.heard = whole;
    if (!whole) return;
    if (judges_) judge_.end(findings_);
    const bool is_named = may_be_in_scope_ && (!scope_.hand || scope_.hand == audit_.hand);
    const bool is_timed = last_at_.known() || !scope_.since.known();
    audit_.untimed = is_named && !is_timed;
    audit_.in_scope = is_named && is_timed && !goes_backwards(scope_.since, last_at_);
    if (audit_.in_scope) report(log_);
}

void LogAuditor::report(const LogKey& log) {
    for (judge::Finding& finding : findings_) {
        const judge::CheckInfo& check = judge::info(finding.check);
        count(finding.check, audit_.coverage);
        // A log has one hand, and its deck is not the one of the seed.
        const bool is_refuted = finding.check == judge::CheckId::deck || finding.check == judge::CheckId::commitment ||
                                finding.check == judge::CheckId::shared_seed;
        if (is_refuted) audit_.coverage.decks_drawn = 0;
        if (!scope_.asks_for(check.id)) continue;
        const bool is_error = check.severity == judge::Severity::error || (is_hosted_ && check.never_hosted);
        audit_.findings.push_back({.check = std::string(check.id),
                                   .severity = is_error ? judge::Severity::error : judge::Severity::notice,
                                   .log = log,
                                   .hand = audit_.hand,
                                   .entry = finding.entry,
                                   .event = finding.event,
                                   .what = std::move(finding.what),
                                   .expected = std::move(finding.expected),
                                   .found = std::move(finding.found)});
    }
    if (audit_.is_of_other_engine && scope_.asks_for(other_semantics_check)) {
        audit_.findings.push_back({.check = other_semantics_check,
                                   .severity = scope_.hosted ? judge::Severity::error : judge::Severity::notice,
                                   .log = log,
                                   .hand = audit_.hand,
                                   .what = "an engine of other semantics recorded the log and it is not decided again",
                                   .expected = std::to_string(semantics),
                                   .found = std::to_string(semantics_)});
    }
    for (ViewFinding& wrong : wrong_views_) {
        audit_.findings.push_back({.check = views_check,
                                   .severity = judge::Severity::error,
                                   .log = log,
                                   .hand = audit_.hand,
                                   .entry = wrong.entry,
                                   .event = wrong.event,
                                   .what = std::move(wrong.what),
                                   .expected = std::move(wrong.expected),
                                   .found = std::move(wrong.found)});
    }
    for (const Divergence& divergence : divergences_) {
        audit_.findings.push_back({.check = redecide_check,
                                   .severity = judge::Severity::error,
                                   .log = log,
                                   .hand = audit_.hand,
                                   .entry = divergence.entry,
                                   .event = divergence.event,
                                   .what = "this build decides differently",
                                   .expected = divergence.decided,
                                   .found = divergence.recorded,
                                   .divergence = divergence,
                                   .session = session_,
                                   .semantics = semantics_});
    }
}

}  // namespace handlog::replay::inline audit
