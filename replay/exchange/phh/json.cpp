#include "replay/exchange/phh/json.hpp"

#include <cstddef>
#include <string_view>

#include "eventstore/codec/json_text.hpp"

namespace handlog::replay::inline exchange::phh {

namespace {

[[nodiscard]] std::string in_quotes(std::string_view text) {
    std::string out;
    eventstore::append_text(out, text);
    return out;
}

// An object of the kinds that were counted, each with how many there were.
template <class Kind, class Counts, class Wanted>
void append_counts(std::string& line, std::string_view title, const Counts& counts, Wanted wanted) {
    line += ",\"";
    line += title;
    line += "\":{";
    bool first = true;
    for (std::size_t kind = 0; kind < counts.size(); ++kind) {
        if (counts[kind] == 0 || !wanted(static_cast<Kind>(kind))) continue;
        if (!first) line += ',';
        first = false;
        line += in_quotes(name(static_cast<Kind>(kind))) + ":" + std::to_string(counts[kind]);
    }
    line += '}';
}

}  // namespace

std::string to_json(const Told& told, const std::string& file) {
    std::string line = "{\"type\":";
    line += told.refused ? "\"refused\"" : told.finding ? "\"finding\"" : "\"note\"";
    line += ",\"file\":" + in_quotes(file);
    line += ",\"hand\":" + (told.hand.empty() ? std::string("null") : in_quotes(told.hand));
    line += ",\"line\":" + std::to_string(told.line);
    line += ",\"log\":";
    line += told.log == nullptr ? "null"
                                : "{\"table\":" + in_quotes(told.log->table.text()) +
                                      ",\"ordinal\":" + std::to_string(told.log->ordinal) + "}";
    line += ",\"kind\":" + in_quotes(told.kind);
    line += ",\"count\":" + std::to_string(told.count);
    return line + ",\"what\":" + in_quotes(told.what) + "}";
}

std::string to_json(const Count& count, const std::string& file) {
    std::string line = "{\"file\":" + in_quotes(file);
    line += ",\"sealed\":" + std::to_string(count.hands.sealed);
    line += ",\"open\":" + std::to_string(count.hands.open);
    line += ",\"passed_over\":" + std::to_string(count.hands.passed_over);
    append_counts<Reason>(line, "refused", count.refused, [](Reason) { return true; });
    append_counts<RemarkKind>(line, "findings", count.remarks, is_finding);
    append_counts<RemarkKind>(line, "notes", count.remarks, [](RemarkKind kind) { return !is_finding(kind); });
    return line + "}";
}

}  // namespace handlog::replay::inline exchange::phh
