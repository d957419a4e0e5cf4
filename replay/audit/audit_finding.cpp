#include <array>
#include <string>
#include <string_view>
#include <tuple>

#include "eventstore/codec/json_text.hpp"
#include "eventstore/codec/json_writer.hpp"
#include "replay/audit/audit.hpp"

namespace handlog::engine {

HANDLOG_NAMES(replay::judge::Severity, error, notice);

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

namespace handlog::replay::inline audit {

using namespace eventstore;

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
