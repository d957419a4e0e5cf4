#include "cli/reports.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "cli/line_guard.hpp"
#include "cli/store.hpp"
#include "cli/values.hpp"
#include "cli/verb.hpp"
#include "cli/version.hpp"
#include "engine/poker/utf8.hpp"
#include "eventstore/codec/json_text.hpp"
#include "eventstore/sqlite/file.hpp"

namespace handlog::cli {

std::string as_utf8(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const std::size_t size = engine::utf8_character(text).size;
        out += size == 0 ? "?" : text.substr(0, size);
        text.remove_prefix(std::max<std::size_t>(size, 1));
    }
    return out;
}

namespace {

// A report that keeps findings keeps so many of each kind.
constexpr std::size_t most_kept = 20;

[[nodiscard]] std::string json(std::string_view text) {
    std::string out;
    eventstore::append_text(out, as_utf8(text));
    return out;
}

// XML cannot represent most control characters.
[[nodiscard]] std::string xml(std::string_view text) {
    std::string out;
    // XML excludes these two characters of Unicode.
    std::string allowed = as_utf8(text);
    for (const std::string_view none : {"\xEF\xBF\xBE", "\xEF\xBF\xBF"}) {
        for (std::size_t at = allowed.find(none); at != std::string::npos; at = allowed.find(none)) {
            allowed.replace(at, none.size(), "?");
        }
    }
    for (const char letter : allowed) {
        switch (letter) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '"':
                out += "&quot;";
                break;
            case '\n':
                out += "&#10;";
                break;
            default:
                out += static_cast<unsigned char>(letter) < 0x20 ? '?' : letter;
        }
    }
    return out;
}

// A relative reference of RFC 3986.
[[nodiscard]] std::string uri(std::string_view path) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    constexpr std::string_view unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
    std::string out;
    for (const char letter : path) {
        if (unreserved.find(letter) != std::string_view::npos) {
            out += letter;
        } else {
            const auto byte = static_cast<unsigned char>(letter);
            out += '%';
            out += digits[byte >> 4];
            out += digits[byte & 0xf];
        }
    }
    return path.starts_with('/') ? "file://" + out : out;
}

// Escapes text after "::", or a property before it, as GitHub's own toolkit does.
[[nodiscard]] std::string command_data(std::string_view text, bool is_property) {
    std::string out;
    for (const char letter : text) {
        switch (letter) {
            case '%':
                out += "%25";
                break;
            case '\r':
                out += "%0D";
                break;
            case '\n':
                out += "%0A";
                break;
            case ':':
                out += is_property ? "%3A" : ":";
                break;
            case ',':
                out += is_property ? "%2C" : ",";
                break;
            default:
                out += letter;
        }
    }
    return out;
}

[[nodiscard]] Rule unknown_rule(const std::string& id) { return {.id = id, .title = id, .explanation = id}; }

// A user easily mixes up the names of a report and of a log.
void refuse_to_overwrite_log(const std::string& path) {
    std::error_code error;
    const std::optional<std::string> log = eventstore::sqlite::owner_of_sidecar(path);
    const bool belongs_to_log = log && std::filesystem::exists(*log, error);
    const std::filesystem::file_status status = std::filesystem::status(path, error);
    if (std::filesystem::is_fifo(status) || std::filesystem::is_socket(status)) {
        throw UsageError("'" + path + "' is not a regular file", "Name a file for the report.");
    }
    if (!std::filesystem::is_regular_file(status) && !belongs_to_log) return;
    constexpr std::string_view magic = "SQLite format 3";
    std::string begin(magic.size(), '\0');
    std::ifstream(path, std::ios::binary).read(begin.data(), static_cast<std::streamsize>(begin.size()));
    if (begin != magic && !log) return;
    throw UsageError("'" + path + "' is a log or belongs to one, and is never overwritten",
                     "Choose another name for the output.");
}

}  // namespace

Rule rule_of(const FindingKind& kind) {
    return {.id = std::string(kind.id), .title = std::string(kind.title), .explanation = std::string(kind.explanation)};
}

bool Extent::covers(const std::string& rule) const {
    return complete && std::find(not_made.begin(), not_made.end(), rule) == not_made.end();
}

Output::Output(const std::string& path) : path_(path), stream_(&std::cout) {
    if (path == "-") return;
    refuse_to_overwrite_log(path);
    std::error_code error;
    const std::filesystem::file_status status = std::filesystem::status(path, error);
    const bool is_device = std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
    const bool is_protected = std::filesystem::is_regular_file(status) && access(path.c_str(), W_OK) != 0;
    if (!is_device) partial_.emplace(path);
    replaces_ = std::filesystem::exists(status);
    file_ = std::make_unique<std::ofstream>(partial_ ? partial_->path() : path, std::ios::binary | std::ios::trunc);
    stream_ = file_.get();
    if (!*file_ || is_protected) {
        throw UsageError("'" + path_ + "' cannot be written", "Does the folder exist, and is it writable?");
    }
}

void Output::close() {
    stream_->flush();
    const std::string name = file_ ? "'" + path_ + "'" : "standard output";
    if (file_) file_->close();
    if (!*stream_) throw UsageError(name + " cannot be written", "Is the disk full?");
    if (!partial_) return;
    // A log may have got the name meanwhile.
    refuse_to_overwrite_log(path_);
    value_or_exit(replaces_ ? partial_->replace() : partial_->keep_new());
}

// ---- JUnit ----

JunitReport::JunitReport(const std::string& path, std::string_view verb, std::vector<Rule> rules)
    : output_(path), verb_(verb), rules_(std::move(rules)) {
    for (const Rule& rule : rules_) cases_[rule.id] = {};
}

void JunitReport::add(const ReportedFinding& finding) {
    const auto [found, is_new] = cases_.try_emplace(finding.rule);
    if (is_new) rules_.push_back(unknown_rule(finding.rule));
    Case& one = found->second;
    ++(finding.is_error ? one.errors : one.notes);
    if (one.first.size() < most_kept) one.first.push_back(finding.file + ": " + finding.text);
}

void JunitReport::finish(const Extent& extent) {
    std::size_t failures = 0;
    std::size_t skipped = 0;
    for (const auto& [id, one] : cases_) {
        failures += one.errors > 0 ? 1 : 0;
        skipped += !extent.covers(id) && one.errors + one.notes == 0 ? 1U : 0U;
    }
    std::ostream& out = output_.stream();
    out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        << "<testsuites>\n  <testsuite name=\"handlog " << verb_ << "\" tests=\"" << rules_.size() << "\" failures=\""
        << failures << "\" errors=\"0\" skipped=\"" << skipped << "\">\n";
    for (const Rule& rule : rules_) {
        const Case& one = cases_[rule.id];
        out << "    <testcase classname=\"handlog." << verb_ << "\" name=\"" << xml(rule.id) << "\"";
        if (one.errors + one.notes == 0) {
            // A rule that was not checked everywhere must not pass.
            out << (extent.covers(rule.id) ? "/>\n"
                                           : "><skipped message=\"not everything was checked\"/></testcase>\n");
            continue;
        }
        std::string lines;
        for (const std::string& line : one.first) lines += line + "\n";
        if (one.errors + one.notes > one.first.size()) {
            lines += "and " + std::to_string(one.errors + one.notes - one.first.size()) + " more\n";
        }
        const char* const element = one.errors > 0 ? "failure" : "system-out";
        out << ">\n      <" << element;
        if (one.errors > 0) out << " message=\"" << xml(counted(one.errors, "finding") + ": " + rule.title) << "\"";
        out << ">" << xml(lines) << "</" << element << ">\n    </testcase>\n";
    }
    out << "  </testsuite>\n</testsuites>\n";
    output_.close();
}

// ---- SARIF ----

SarifReport::SarifReport(const std::string& path, std::vector<Rule> rules) : output_(path), rules_(std::move(rules)) {
    output_.stream() << R"({"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{)"
                     << R"("columnKind":"unicodeCodePoints","results":[)";
}

void SarifReport::add(const ReportedFinding& finding) {
    const auto has_id = [&](const Rule& rule) { return rule.id == finding.rule; };
    if (std::none_of(rules_.begin(), rules_.end(), has_id)) rules_.push_back(unknown_rule(finding.rule));
    output_.stream() << (std::exchange(is_first_, false) ? "\n" : ",\n") << "{\"ruleId\":" << json(finding.rule)
                     << ",\"level\":" << (finding.is_error ? "\"error\"" : "\"note\"")
                     << ",\"message\":{\"text\":" << json(finding.text)
                     << R"(},"locations":[{"physicalLocation":{"artifactLocation":{"uri":)" << json(uri(finding.file))
                     << R"(},"region":{"startLine":)" << std::max<std::uint64_t>(finding.line, 1)
                     << R"(}},"logicalLocations":[{)"
                     << "\"fullyQualifiedName\":" << json(finding.place) << "}]}]}";
}

void SarifReport::finish(const Extent& extent) {
    std::ostream& out = output_.stream();
    out << "\n],\"tool\":{\"driver\":{\"name\":\"handlog\",\"version\":" << json(version()) << ",\"rules\":[";
    const char* separator = "\n";
    for (const Rule& rule : rules_) {
        out << std::exchange(separator, ",\n") << "{\"id\":" << json(rule.id)
            << ",\"shortDescription\":{\"text\":" << json(rule.title)
            << "},\"fullDescription\":{\"text\":" << json(rule.explanation) << "}}";
    }
    out << "\n]}},\"invocations\":[{\"executionSuccessful\":" << (extent.complete ? "true" : "false") << "}]}]}\n";
    output_.close();
}

// ---- GitHub ----

void GithubReport::add(const ReportedFinding& finding) {
    Unguarded out(std::cout);
    out.stream() << (finding.is_error ? "::error" : "::notice") << " file=" << command_data(finding.file, true)
                 << (finding.line > 0 ? ",line=" + std::to_string(finding.line) : "")
                 << ",title=" << command_data("handlog: " + finding.rule, true)
                 << "::" << command_data(finding.text, false) << '\n';
}

}  // namespace handlog::cli
