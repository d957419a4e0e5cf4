#include "replay/audit.hpp"

#include <variant>
#include <vector>

#include "engine/decide.hpp"
#include "eventstore/codec.hpp"
#include "eventstore/fault.hpp"
#include "eventstore/json_writer.hpp"
#include "replay/judge/judge.hpp"
#include "replay/redecide.hpp"

namespace handlog::engine {

template <>
inline constexpr std::array<std::string_view, 2> names_of<replay::judge::Severity>{"error", "notice"};

template <>
struct Described<replay::AuditFinding> {
    using Finding = replay::AuditFinding;
    static constexpr std::string_view name = "AuditFinding";
    static constexpr auto fields = std::make_tuple(
        field("check", &Finding::check), field("severity", &Finding::severity), field("log", &Finding::log),
        field("hand", &Finding::hand), field("entry", &Finding::entry), field("event", &Finding::event),
        field("what", &Finding::what), field("expected", &Finding::expected), field("found", &Finding::found));
};

}  // namespace handlog::engine

namespace handlog::eventstore {

// What an auditor says is text of any kind.
inline void save(JsonWriter& archive, const std::string& text) { archive.text(text); }

}  // namespace handlog::eventstore

namespace handlog::replay {

using namespace eventstore;

namespace {

class Audit {
public:
    explicit Audit(const std::function<void(const AuditFinding&)>& found) : found_(found) {}

    void look_at(const LogView& view) {
        if (counted_.logs == 0 || view.key.table != table_) {
            ++counted_.tables;
            table_ = view.key.table;
            judge_.forget();
        }
        ++counted_.logs;
        Result<HandLog> log = fault_of(view, hasher_) ? Failure(Error{}) : read_log(view.bytes);
        // What is damaged is told by examine(), and the next one is judged by itself.
        if (!log) return judge_.forget();
        count(*log);
        findings_.clear();
        judge_.judge(*log, findings_);
        for (const judge::Finding& finding : findings_) {
            const judge::CheckInfo& check = judge::info(finding.check);
            found_({.check = std::string(check.id),
                    .severity = check.severity,
                    .log = view.key,
                    .hand = hand_,
                    .entry = finding.entry,
                    .event = finding.event,
                    .what = finding.what,
                    .expected = finding.expected,
                    .found = finding.found});
        }
        if (log->opening.semantics != engine::semantics) {
            ++counted_.not_redecided;
            return;
        }
        for (const Divergence& divergence : redecide(*log)) {
            found_({.check = "re-decide",
                    .severity = judge::Severity::error,
                    .log = view.key,
                    .hand = hand_,
                    .entry = divergence.entry,
                    .event = divergence.event,
                    .what = "this build decides otherwise",
                    .expected = divergence.decided,
                    .found = divergence.recorded});
        }
    }

    [[nodiscard]] const AuditCount& counted() const { return counted_; }

private:
    void count(const HandLog& log) {
        hand_.reset();
        counted_.entries += log.entries.size();
        for (const Entry& entry : log.entries) {
            const auto* events = std::get_if<engine::Events>(&entry.outcome);
            if (events == nullptr) {
                ++counted_.refused;
            } else if (const auto* start = std::get_if<engine::StartHand>(&entry.command)) {
                hand_ = start->hand_id;
            }
        }
        if (hand_) ++counted_.hands;
    }

    const std::function<void(const AuditFinding&)>& found_;
    Hasher hasher_;
    judge::Judge judge_;
    judge::Findings findings_;
    engine::TableId table_;
    std::optional<engine::HandId> hand_;  // of the log that is looked at
    AuditCount counted_;
};

}  // namespace

std::string to_string(const AuditFinding& finding) {
    std::string text = to_string(finding.log);
    if (finding.hand) {
        text += " (hand '";
        text += finding.hand->text();
        text += "')";
    }
    if (finding.entry) text += ", entry " + std::to_string(*finding.entry);
    if (finding.event) text += ", event " + std::to_string(*finding.event);
    text += ": " + finding.what;
    if (!finding.expected.empty() || !finding.found.empty()) {
        text += " (expected " + finding.expected + ", found " + finding.found + ")";
    }
    text += " [" + finding.check + "]";
    return text;
}

std::string to_json(const AuditFinding& finding) {
    std::string line;
    JsonWriter archive(line);
    archive(finding);
    return line;
}

Result<AuditCount> audit(EventStore& store, const std::function<void(const AuditFinding&)>& found) {
    Audit audit(found);
    const Result<void> scanned = store.scan({}, [&](const LogView& view) {
        audit.look_at(view);
        return true;
    });
    if (!scanned) return Failure(scanned.error());
    return audit.counted();
}

}  // namespace handlog::replay
