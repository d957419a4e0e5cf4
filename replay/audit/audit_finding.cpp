#include <array>
#include <string>
#include <string_view>

#include "eventstore/codec/json_text.hpp"
#include "eventstore/codec/json_writer.hpp"
#include "replay/audit/audit.hpp"

namespace handlog::engine {

HANDLOG_NAMES(replay::judge::Severity, error, notice);

HANDLOG_FIELDS(replay::AuditFinding, check, severity, log, hand, entry, event, what, expected, found);

}  // namespace handlog::engine

namespace handlog::replay::inline audit {

using namespace eventstore;

std::string place_of(const AuditFinding& finding) {
    std::string text = to_string(finding.log);
    if (finding.hand) {
        text += " (hand '";
        text += finding.hand->text();
        text += "')";
    }
    if (finding.entry) text += ", entry " + std::to_string(*finding.entry);
    if (finding.event) text += ", event " + std::to_string(*finding.event);
    return text;
}

std::string to_string(const AuditFinding& finding) {
    std::string text = place_of(finding) + ": " + finding.what;
    if (!finding.expected.empty() || !finding.found.empty()) {
        text += " (expected " + finding.expected + ", found " + finding.found + ")";
    }
    text += " [" + finding.check + "]";
    return text;
}

std::string to_json(const AuditFinding& finding, const std::string& file) {
    std::string line = "{\"file\":";
    append_text(line, file);
    std::string object;
    JsonWriter archive(object);
    archive(finding);
    line += ',';
    line.append(object, 1);
    return line;
}

}  // namespace handlog::replay::inline audit
