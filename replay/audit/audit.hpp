// The complete audit of a store: is each log intact, was
// each hand played by the rules, and would this build decide the same?
//
// The store checks the first (eventstore/check/examine.hpp), the judge the
// second, the engine itself the third (replay/redecide.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/poker/id.hpp"
#include "engine/poker/time.hpp"
#include "eventstore/check/examine.hpp"
#include "eventstore/error.hpp"
#include "eventstore/record/digest.hpp"
#include "eventstore/record/hand_log.hpp"
#include "eventstore/store.hpp"
#include "replay/judge/check.hpp"
#include "replay/redecide.hpp"

namespace handlog::replay::inline audit {

// What is wrong with a hand, or worth knowing about it.
struct AuditFinding {
    std::string check;  // an id of judge::checks(), or one of those below
    judge::Severity severity = judge::Severity::error;
    eventstore::LogKey log;
    std::optional<engine::HandId> hand{};
    std::optional<eventstore::Sequence> entry{};
    std::optional<std::size_t> event{};
    std::string what;
    std::string expected;
    std::string found;

    // Of what is decided otherwise: all of the difference, who recorded it, and the
    // engine that dealt the hand.
    std::optional<Divergence> divergence{};
    std::uint32_t session = 0;
    std::uint32_t semantics = 0;
};

// "table 'Rio', log 17 (hand 'h18'), entry 5, event 2"
[[nodiscard]] std::string place_of(const AuditFinding& finding);
// The same with all that is found: "...: ... (expected 4, found 5) [odd-chips]"
[[nodiscard]] std::string to_string(const AuditFinding& finding);
// One line, without its end. `file` is how the log's file is called, in UTF-8.
[[nodiscard]] std::string to_json(const AuditFinding& finding, const std::string& file);

// The ids of what is not the judge's to check: whether this build decides the same, whether it could be asked, and
// what was used before in another log.
inline constexpr const char* redecide_check = "re-decide";
inline constexpr const char* other_semantics_check = "other-semantics";
inline constexpr const char* used_once_check = "used-once";

// Which hands are judged, and by which checks. The log itself is always read and
// examined as a whole.
struct AuditScope {
    std::optional<engine::HandId> hand{};
    std::optional<engine::TableId> table{};
    engine::Time since{};               // something in the log happened then or later
    std::vector<std::string> checks{};  // ids; all if there are none
    bool any_semantics = false;         // decides also again what engines of other semantics dealt
    bool hosted = false;                // what no host of live tables may do is an error, whatever a log says of itself
    bool views = false;                 // compares also what each viewer is shown (replay/audit/view_check.hpp)

    [[nodiscard]] bool asks_for(std::string_view check) const;
    [[nodiscard]] bool asks_the_judge() const;
    [[nodiscard]] bool is_everything() const { return !hand && !table && !since.known() && checks.empty(); }
};

struct AuditSettings {
    unsigned jobs = 1;  // how many threads share the work; what is found does not depend on it
    AuditScope scope{};
    bool fail_fast = false;                        // no more after the first error, or damage
    std::optional<eventstore::Digest> expected{};  // that a log must have, or have had while it was open
    std::function<void(const eventstore::Damage&)> damaged{};
    std::function<void(std::size_t logs)> progress{};  // called now and then
};

// Of the logs that were judged: what they prove, and what they leave open.
struct Coverage {
    std::size_t decks_drawn = 0;    // from a seed
    std::size_t decks_written = 0;  // card by card
    std::size_t cards_unknown = 0;  // hands with cards that nobody showed
    std::size_t times_unknown = 0;  // logs with an unknown moment
    std::size_t begun_in_play = 0;  // first logs of a table that begin with a table in play
    std::size_t begun_anew = 0;     // later ones that do not continue the log before

    // Nothing was left out because it is not in the log.
    [[nodiscard]] bool is_whole() const {
        return decks_written + cards_unknown + times_unknown + begun_in_play + begun_anew == 0;
    }
    void add(const Coverage& other);
};

struct AuditCount {
    std::size_t tables = 0;
    std::size_t logs = 0;
    std::size_t house_logs = 0;  // beside those, examined and not judged
    std::size_t damage = 0;
    std::size_t judged = 0;  // logs in scope that were what was written
    std::size_t hands = 0;   // that were dealt in these
    std::size_t entries = 0;
    std::size_t refused = 0;
    std::size_t untimed = 0;        // logs of no known time, left out because a time was asked for
    std::size_t encrypted = 0;      // open logs that were not checked, because the store has no key to them
    std::size_t not_redecided = 0;  // logs of other semantics than this build's, unless these are asked for
    Coverage coverage{};            // if the judge was asked
    bool has_expected = false;
    bool stopped = false;  // at the first error, and the rest was not looked at
};

// Examines the log and judges every hand in scope, in one pass and in the order of
// the log, with memory that does not grow with the number of logs. What was used before
// in another log is told at the end. A log that is
// not what was written is damage and is not judged. An error means that the store
// could not be read.
[[nodiscard]] eventstore::Result<AuditCount> audit_store(eventstore::EventStore& store,
                                                         const std::function<void(const AuditFinding&)>& found,
                                                         const AuditSettings& settings = {});

}  // namespace handlog::replay::inline audit
