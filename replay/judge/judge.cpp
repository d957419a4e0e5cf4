#include "replay/judge/judge.hpp"

#include <string>
#include <string_view>
#include <variant>

#include "replay/judge/continuity.hpp"
#include "replay/judge/moment.hpp"
#include "replay/judge/same.hpp"
#include "replay/judge/text.hpp"

namespace handlog::replay::judge {

using namespace engine;
using namespace eventstore;

namespace {

[[gnu::cold]] void differ(Findings& findings, Sequence entry, std::string_view what, std::string_view expected,
                          std::string_view found) {
    findings.push_back({.check = CheckId::sequence_and_time,
                        .entry = entry,
                        .event = {},
                        .what = std::string(what),
                        .expected = std::string(expected),
                        .found = std::string(found)});
}

// The last event of a log closes its hand or its table.
[[nodiscard]] bool closes_log(const Entry& entry) {
    const auto* events = std::get_if<Events>(&entry.outcome);
    return events != nullptr && !events->empty() &&
           (std::holds_alternative<HandClosed>(events->back()) || std::holds_alternative<TableClosed>(events->back()));
}

// Not an empty table that is about to be opened.
[[nodiscard]] bool is_in_play(const Opening& opening) {
    if (!opening.snapshot) return false;
    const Snapshot& snapshot = *opening.snapshot;
    return !snapshot.seats.empty() || !snapshot.reserved.empty() || snapshot.last_hand.value != 0;
}

}  // namespace

void Judge::judge(const HandLog& log, Findings& findings) {
    begin(log.opening, findings);
    for (std::size_t at = 0; at < log.entries.size(); ++at)
        review(log.entries[at], static_cast<Sequence>(at), findings);
    end(findings);
}

void Judge::begin(const Opening& opening, Findings& findings) {
    const LogKey& key = opening.key;
    check_opening(opening, findings);
    const bool follows = before_ && same(before_->table, key.table) && before_->ordinal + 1 == key.ordinal;
    if (!follows) last_ = carried_out_ = {};
    if (follows && opening.origin == Origin::genesis) {
        findings.push_back({.check = CheckId::begins_anew,
                            .entry = {},
                            .event = {},
                            .what = "the log does not continue the one before it",
                            .expected = "",
                            .found = ""});
        last_ = carried_out_ = {};
    } else if (follows) {
        if (!sealed_) {
            findings.push_back({.check = CheckId::continuity,
                                .entry = {},
                                .event = {},
                                .what = "the log before was not closed",
                                .expected = "a closed hand or table",
                                .found = "an open one"});
        } else if (opening.snapshot) {
            check_continuity(review_.book(), *opening.snapshot, findings);
        }
    }

    if (key.ordinal == 0 && is_in_play(opening)) {
        findings.push_back({.check = CheckId::begins_in_play,
                            .entry = {},
                            .event = {},
                            .what = "the first log of the table begins with a table in play",
                            .expected = "",
                            .found = ""});
    }

    const bool goes_on = opening.origin == Origin::continued;
    if (!goes_on) recorded_ = {};
    if (follows) check_source(source_, opening.source, findings);
    source_ = opening.source;
    if (follows || !goes_on) check_count(recorded_, opening.before, findings);
    recorded_ = opening.before;

    review_.begin_log(opening, follows && goes_on);
    judge::begin(review_.book(), opening);
    log_ = key;
    sealed_ = false;
    untimed_ = false;
}

void Judge::review(const Entry& entry, Sequence sequence, Findings& findings) {
    count(recorded_, entry);
    check_order(entry, sequence, findings);
    note_unknown_time(entry, sequence, findings);
    review_.review(entry, sequence, findings);
    sealed_ = closes_log(entry);
}

void Judge::end(Findings& findings) {
    review_.end_log(findings);
    before_ = log_;
}

void Judge::note_unknown_time(const Entry& entry, Sequence sequence, Findings& findings) {
    if (untimed_ || (is_known(entry.at) && is_known(entry.received_at))) return;
    untimed_ = true;
    findings.push_back({.check = CheckId::time_unknown,
                        .entry = sequence,
                        .event = {},
                        .what = "the log does not say when a command was received or decided",
                        .expected = "",
                        .found = ""});
}

void Judge::check_order(const Entry& entry, Sequence sequence, Findings& findings) {
    if (sealed_) {
        differ(findings, sequence, "the log continues after it was closed", "nothing more", "an entry");
    }
    const auto* open = std::get_if<OpenTable>(&entry.command);
    if (open != nullptr && std::holds_alternative<Events>(entry.outcome) && !same(open->table, log_.table)) {
        differ(findings, sequence, "the log is stored under another table than it opens", open->table.text(),
               log_.table.text());
    }
    const auto* outage = std::get_if<ResumeAfterOutage>(&entry.command);
    const bool carried_out = std::holds_alternative<Events>(entry.outcome);
    if (outage != nullptr && carried_out && passed_since(carried_out_, outage->from).value_or(0) < 0) {
        differ(findings, sequence, "an outage began before a command of the log before it was carried out",
               "at or after " + text(carried_out_), text(outage->from));
    }
    follow_carried_out(carried_out_, entry);
    if (!is_known(entry.at)) return;
    if (is_known(entry.received_at) && milliseconds_of(entry.at) < milliseconds_of(entry.received_at)) {
        differ(findings, sequence, "a command was decided before it was received",
               "at or after " + text(entry.received_at), text(entry.at));
    }
    if (is_known(last_) && milliseconds_of(entry.at) < milliseconds_of(last_)) {
        differ(findings, sequence, "time goes backwards", "at or after " + text(last_), text(entry.at));
    }
    last_ = entry.at;
}

}  // namespace handlog::replay::judge
