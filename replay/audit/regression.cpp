#include "replay/audit/regression.hpp"

#include <utility>
#include <vector>

#include "eventstore/codec/json_text.hpp"

namespace handlog::replay::inline audit {

using namespace engine;
using namespace eventstore;

namespace {

// Nothing is known of one that is missing but its number.
[[nodiscard]] Session session_of(const std::vector<Session>& sessions, std::uint32_t number) {
    for (const Session& session : sessions) {
        if (session.number == number) return session;
    }
    return {.number = number, .opened_at = {}, .program = {}, .sqlite = {}, .semantics = 0};
}

[[nodiscard]] std::string quoted_whole(std::string_view text) {
    std::string out;
    append_text(out, text);
    return out;
}

}  // namespace

std::string place_of(const Difference& difference) {
    std::string text = to_string(difference.log);
    if (difference.hand) text += " (hand '" + std::string(difference.hand->text()) + "')";
    return text + ", entry " + std::to_string(difference.first.entry) + ", event " +
           std::to_string(difference.first.event);
}

std::string to_json(const Difference& difference, const std::string& file) {
    const Divergence& first = difference.first;
    std::string line = "{\"file\":" + quoted_whole(file);
    line += ",\"log\":{\"table\":" + quoted_whole(difference.log.table.text()) +
            ",\"ordinal\":" + std::to_string(difference.log.ordinal) + "}";
    line += ",\"hand\":" + (difference.hand ? quoted_whole(difference.hand->text()) : std::string("null"));
    line += ",\"entry\":" + std::to_string(first.entry) + ",\"event\":" + std::to_string(first.event);
    line += ",\"kind\":" + quoted_whole(first.pattern);
    line += ",\"recorded\":" + quoted_whole(first.recorded) + ",\"now\":" + quoted_whole(first.decided);
    line += ",\"fields\":[";
    for (const FieldDifference& field : first.fields) {
        if (&field != &first.fields.front()) line += ',';
        line += "{\"field\":" + quoted_whole(field.field) + ",\"recorded\":" + quoted_whole(field.one) +
                ",\"now\":" + quoted_whole(field.other) + "}";
    }
    line += "],\"recorded_by\":" + quoted_whole(difference.recorded_by.program);
    return line + ",\"semantics\":" + std::to_string(difference.semantics) + "}";
}

Result<AuditCount> regress(EventStore& store, const std::function<void(const Difference&)>& different,
                           AuditSettings settings) {
    settings.scope.checks = {redecide_check};
    settings.scope.any_semantics = true;
    // Where they cannot be read, that is found as damage is.
    const std::vector<Session> sessions = store.sessions().value_or(std::vector<Session>{});
    std::optional<LogKey> told;
    const auto found = [&](const AuditFinding& finding) {
        if (!finding.divergence || std::exchange(told, finding.log) == finding.log) return;
        different({.log = finding.log,
                   .hand = finding.hand,
                   .first = *finding.divergence,
                   .recorded_by = session_of(sessions, finding.session),
                   .semantics = finding.semantics});
    };
    return audit_store(store, found, settings);
}

}  // namespace handlog::replay::inline audit
