// Audits one log in one pass over its bytes:
// was the hand played by the rules, and would this build decide the same?
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/poker/id.hpp"
#include "eventstore/check/log_check.hpp"
#include "eventstore/record/hand_log.hpp"
#include "replay/audit/audit.hpp"
#include "replay/audit/used_once.hpp"
#include "replay/audit/view_check.hpp"
#include "replay/judge/judge.hpp"
#include "replay/redecide.hpp"

namespace handlog::replay::inline audit {

// What came of one log.
struct LogAudit {
    eventstore::LogKey log;
    bool heard = false;  // it was what was written, and could be read to its end
    bool in_scope = false;
    bool untimed = false;             // would be in scope if it were known when it was played
    bool is_of_other_engine = false;  // which this build is not asked to be like
    std::optional<engine::HandId> hand{};
    std::size_t entries = 0;
    std::size_t refused = 0;
    Coverage coverage{};
    std::vector<AuditFinding> findings{};
    std::vector<Use> uses{};
};

class LogAuditor final : public eventstore::LogListener {
public:
    explicit LogAuditor(const AuditScope& scope)
        : scope_(scope), judges_(scope.asks_the_judge()), collects_uses_(scope.asks_for(used_once_check)) {}

    // Before a log is looked at: whether anything may be skipped because nobody asks
    // what comes of it. Its bytes may be unknown.
    void expect(const eventstore::LogView& log);
    // After it was.
    [[nodiscard]] LogAudit take();
    // The log before the next one is unknown or damaged.
    void forget() { judge_.forget(); }

    void begin(const eventstore::Opening& opening) override;
    void hear(const eventstore::Entry& entry, eventstore::Sequence sequence) override;
    void end(bool whole) override;

private:
    void report(const eventstore::LogKey& log);

    const AuditScope& scope_;
    const bool judges_;
    const bool collects_uses_;
    judge::Judge judge_;
    judge::Findings findings_;
    Redeciding redeciding_;
    std::vector<Divergence> divergences_;
    ViewCheck view_check_;
    std::vector<ViewFinding> wrong_views_;
    bool views_ = false;
    bool is_right_ = true;  // nothing was found so far that is an error
    bool may_be_in_scope_ = true;
    bool redecides_ = false;
    eventstore::LogKey log_;
    std::uint32_t session_ = 0;
    std::uint32_t semantics_ = 0;
    bool is_hosted_ = false;  // or asked to be, so that more is asked of it
    engine::Time last_at_;
    LogAudit audit_;
};

}  // namespace handlog::replay::inline audit
