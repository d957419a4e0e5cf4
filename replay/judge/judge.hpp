// The auditor's judge: was each hand right? It works everything out once more
// from the recorded commands and facts, with code that shares nothing with the
// engine, and names all that differs.
//
//     Judge judge;
//     Findings findings;
//     for (const HandLog& log : logs_of_one_table_in_order) judge.judge(log, findings);
//
// Who goes through a log's bytes and keeps none of it judges as it goes: begin(),
// review() each entry, end().
//
// What was recorded is believed once it is judged, so that one mistake makes one
// finding or few, and the rest of the hand is judged on its own. Nothing that a
// log holds stops the judge.
#pragma once

#include <optional>

#include "engine/poker/time.hpp"
#include "eventstore/record/hand_log.hpp"
#include "replay/judge/finding.hpp"
#include "replay/judge/review.hpp"

namespace handlog::replay::judge {

class Judge {
public:
    // Appends what is wrong with the log. Where the log before it, of the same
    // table, was the last one that was judged, the opening is compared with what
    // that one left; otherwise the opening is believed.
    void judge(const eventstore::HandLog& log, Findings& findings);

    // The same, piece by piece. A log that breaks off is forgotten, not ended: only of one that ends, which may
    // be with an open hand, is it known what it leaves out.
    void begin(const eventstore::Opening& opening, Findings& findings);
    void review(const eventstore::Entry& entry, eventstore::Sequence sequence, Findings& findings);
    void end(Findings& findings);

    // The table after what was reviewed last.
    [[nodiscard]] const Book& book() const { return review_.book(); }

    // The next log is judged without what was judged before.
    void forget() { before_.reset(); }

private:
    void check_order(const eventstore::Entry& entry, eventstore::Sequence sequence, Findings& findings);
    void note_unknown_time(const eventstore::Entry& entry, eventstore::Sequence sequence, Findings& findings);

    HandReview review_;
    std::optional<eventstore::LogKey> before_;
    eventstore::Provenance source_{};     // of the log
    eventstore::RecordedSoFar recorded_;  // of the table, since its record began anew
    eventstore::LogKey log_;              // that is being judged
    bool sealed_ = false;                 // it, so far; the log before, when it begins
    bool untimed_ = false;                // a moment of it is not known, which is said once
    engine::Time last_;                   // the last known moment of the table
    engine::Time carried_out_;            // when the newest command was received that was carried out
};

}  // namespace handlog::replay::judge
