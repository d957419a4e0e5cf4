// Would this build have ruled the same? Each recorded command is decided again
// at the table as it was recorded, and what comes of it is compared with what
// was recorded then.
//
// This is the one check that uses the engine itself: it says whether today's
// build still plays as the recorded one did, not which of them is right.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "engine/describe.hpp"
#include "engine/event.hpp"
#include "engine/table.hpp"
#include "eventstore/log.hpp"

namespace handlog::replay {

// The first event of an entry that differs.
struct Divergence {
    eventstore::Sequence entry = 0;
    std::size_t event = 0;
    std::string recorded;  // the event or the refusal, "nothing more" where there is none
    std::string decided;
    std::vector<engine::FieldDifference> fields{};  // where both are the same kind of event
    // Equal for differences that one change of the engine makes in many hands:
    // kinds and names of fields, no numbers.
    std::string pattern;
};

// Decides entry after entry of one log.
class Redeciding {
public:
    void begin(const eventstore::Opening& opening);
    // Appends how it differs, if it does.
    void hear(const eventstore::Entry& entry, eventstore::Sequence sequence, std::vector<Divergence>& found);

private:
    [[nodiscard]] bool decides_the_same(const eventstore::Entry& entry);

    [[nodiscard]] engine::Table& table() { return tables_[now_]; }

    std::array<engine::Table, 2> tables_;  // as it was recorded, and one to play at
    std::size_t now_ = 0;                  // which of them is which
    engine::Events events_;
    bool impossible_ = false;  // the log told what no table can come to
};

// Of every entry that differs. A log that tells what no table can come to is
// decided as far as it makes sense.
[[nodiscard]] std::vector<Divergence> redecide(const eventstore::HandLog& log);

}  // namespace handlog::replay
