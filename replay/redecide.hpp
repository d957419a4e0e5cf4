// Would this build decide the same? Each recorded command is decided again
// at the recorded table, and the outcome is compared with
// the recorded one.
//
// This is the one check that uses the engine itself: it says whether today's
// build still plays as the recorded one did, not which of them is right.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/poker/describe.hpp"
#include "engine/poker/event.hpp"
#include "engine/table.hpp"
#include "eventstore/record/hand_log.hpp"

namespace handlog::replay {

// The first event of an entry that differs.
struct Divergence {
    eventstore::Sequence entry = 0;
    std::size_t event = 0;
    std::string recorded;  // the event or the refusal, "no further event" where there is none
    std::string decided;
    std::vector<engine::FieldDifference> fields{};  // where both are the same kind of event
    // Equal for differences that one change of the engine makes in many hands:
    // kinds and names of fields, no numbers.
    std::string pattern;
};

// Decides entry after entry of one log. Where other events were recorded than these rules lead to, the rest
// of the log happened at a table that they do not know, and is not decided again; a rejection leaves the
// table as it was.
class Redeciding {
public:
    void begin(const eventstore::Opening& opening);
    // Appends how it differs, if it does.
    void hear(const eventstore::Entry& entry, eventstore::Sequence sequence, std::vector<Divergence>& found);

private:
    [[nodiscard]] bool decides_the_same(const eventstore::Entry& entry, engine::Time last);
    void remember();
    void go_back_to(std::size_t events);

    // The table as it was recorded. It is played at, because nearly always that leads where it
    // led then; otherwise it is made anew from how it was before and what has happened since.
    engine::Table table_;
    engine::Table before_;
    engine::Events since_;
    engine::Time last_carried_out_;  // when the newest command so far was received that was carried out
    static constexpr std::size_t most_since = 1'000;  // however long the log is
    // The recorded table differs from what these rules lead to, so the rest of the log is not decided.
    bool is_lost_ = false;
};

// Of every entry that differs, up to the first whose events do.
[[nodiscard]] std::vector<Divergence> redecide(const eventstore::HandLog& log);

}  // namespace handlog::replay
