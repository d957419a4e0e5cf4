// Holds what the engine shows against what may be known and what is true: redacted() of each command and
// event, and public_view() of the table after each entry, for every seat's player and for a spectator. The
// judge works out the other side by itself (replay/judge/secrets.hpp, replay/judge/sight.hpp).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/table.hpp"
#include "eventstore/record/hand_log.hpp"
#include "replay/judge/book.hpp"
#include "replay/judge/secrets.hpp"

namespace handlog::replay::inline audit {

// The id under which `verify --views` reports it.
inline constexpr const char* views_check = "views";

// Something was shown otherwise than it is, or to somebody who may not know it, or hidden from
// somebody who may.
struct ViewFinding {
    eventstore::Sequence entry = 0;
    std::optional<std::size_t> event{};  // nothing for the command, and for the table after the entry
    std::string what;                    // with the viewer: "a spectator sees ..."
    std::string expected;
    std::string found;
};

// Goes through a log beside the judge.
class ViewCheck {
public:
    void begin(const eventstore::Opening& opening);
    // `book` is the judge's, after the entry. Where the judge has found the entries so far to be
    // wrong (`is_right` is false), the table is not compared, because then it is not known what is true.
    void hear(const eventstore::Entry& entry, eventstore::Sequence sequence, const judge::Book& book, bool is_right,
              std::vector<ViewFinding>& found);

private:
    void check_table(eventstore::Sequence sequence, const judge::Book& book, std::vector<ViewFinding>& found) const;

    engine::Table table_;
    judge::Secrets secrets_;
    bool is_lost_ = false;  // no table can be as the log says
};

}  // namespace handlog::replay::inline audit
