// Does a log begin where the one before left the table?
#pragma once

#include "engine/poker/blind_dues.hpp"
#include "eventstore/record/hand_log.hpp"
#include "replay/judge/book.hpp"
#include "replay/judge/finding.hpp"

namespace handlog::replay::judge {

// What an opening says by itself: a snapshot must be of a table that can be.
void check_opening(const eventstore::Opening& opening, Findings& findings);

// Compares the snapshot with what the log before led to, field by field.
void check_continuity(const Book& before, const engine::Snapshot& snapshot, Findings& findings);

// What the opening says was recorded before it, against what there is.
void check_count(const eventstore::RecordedSoFar& counted, const eventstore::RecordedSoFar& said, Findings& findings);

// Who recorded the log before, and who this one.
void check_source(eventstore::Provenance before, eventstore::Provenance now, Findings& findings);

// The table that the opening describes.
void begin(Book& book, const eventstore::Opening& opening);

}  // namespace handlog::replay::judge
