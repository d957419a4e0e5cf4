#include "replay/exchange/phh/splitter.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace handlog::replay::inline exchange::phh {

namespace {

constexpr std::string_view blanks = " \t\r";
constexpr std::size_t usual_hand_bytes = 1'536;

[[nodiscard]] bool is_bare(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-';
}

[[nodiscard]] std::string_view without_blanks(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

// The name in a line that is `[name]` and perhaps a comment.
[[nodiscard]] std::optional<std::string_view> name_of_hand(std::string_view line) {
    line = without_blanks(line);
    if (!line.starts_with('[')) return std::nullopt;
    const std::size_t end = line.find(']');
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view rest = without_blanks(line.substr(end + 1));
    if (!rest.empty() && !rest.starts_with('#')) return std::nullopt;
    std::string_view name = without_blanks(line.substr(1, end - 1));
    if (name.size() > 2 && (name.front() == '"' || name.front() == '\'') && name.back() == name.front()) {
        name = name.substr(1, name.size() - 2);
    }
    constexpr std::size_t longest_name = 64;
    if (name.empty() || name.size() > longest_name || !std::all_of(name.begin(), name.end(), is_bare)) {
        return std::nullopt;
    }
    return name;
}

// One of any three characters in a row stands at every third place, so the others are mostly not looked at.
[[nodiscard]] bool has_three_quotes(std::string_view line) {
    for (std::size_t at = 2; at < line.size(); at += 3) {
        const char c = line[at];
        if (c != '\'' && c != '"') continue;
        std::size_t before = 0;
        while (before < 2 && line[at - before - 1] == c) ++before;
        std::size_t after = 0;
        while (after < 2 && at + after + 1 < line.size() && line[at + after + 1] == c) ++after;
        if (before + 1 + after >= 3) return true;
    }
    return false;
}

}  // namespace

void Splitter::add(std::string_view bytes) {
    while (!bytes.empty()) {
        const std::size_t end = bytes.find('\n');
        const std::string_view part = bytes.substr(0, end);
        if (passing_over_ || unfinished_.size() + part.size() > most_hand_bytes) {
            passing_over_ = true;
            unfinished_.clear();
        } else if (end == std::string_view::npos || !unfinished_.empty()) {
            unfinished_ += part;
        }
        if (end == std::string_view::npos) return;
        if (passing_over_) {
            ++line_;
            piece_.too_long = true;
            has_content_ = true;
            passing_over_ = false;
        } else if (unfinished_.empty()) {
            take_line(part);
        } else {
            take_line(unfinished_);
            unfinished_.clear();
        }
        bytes.remove_prefix(end + 1);
    }
}

void Splitter::finish() {
    if (passing_over_) {
        piece_.too_long = true;
        has_content_ = true;
    } else if (!unfinished_.empty()) {
        take_line(unfinished_);
    }
    deliver();
    unfinished_.clear();
    passing_over_ = false;
    line_ = 0;
    within_ = Within::nothing;
    piece_ = {};
}

void Splitter::take_line(std::string_view line) {
    ++line_;
    if (line_ == 1 && line.starts_with("\xef\xbb\xbf")) line.remove_prefix(3);
    if (within_ == Within::nothing) {
        if (const auto name = name_of_hand(line)) {
            deliver();
            piece_ = {.name = std::string(*name), .line = line_ + 1, .text = {}};
            has_content_ = true;
            return;
        }
    }
    if (piece_.too_long) return;
    if (piece_.text.size() + line.size() >= most_hand_bytes) {
        piece_.too_long = true;
        piece_.text.clear();
        // What is inside of a string can no longer be told: the next line that looks like a hand is one.
        within_ = Within::nothing;
        return;
    }
    follow_strings(line);
    if (!has_content_) {
        const std::string_view content = without_blanks(line);
        has_content_ = !content.empty() && content.front() != '#';
    }
    if (piece_.text.empty()) piece_.text.reserve(usual_hand_bytes);
    piece_.text += line;
    piece_.text += '\n';
}

void Splitter::follow_strings(std::string_view line) {
    if (within_ == Within::nothing && !has_three_quotes(line)) return;
    char quote = 0;  // of a string on this line
    for (std::size_t at = 0; at < line.size(); ++at) {
        const std::string_view rest = line.substr(at);
        if (within_ != Within::nothing) {
            const bool basic = within_ == Within::basic_string;
            if (basic && rest.front() == '\\') {
                ++at;
            } else if (rest.starts_with(basic ? "\"\"\"" : "'''")) {
                within_ = Within::nothing;
                at += 2;
                // Two quotation marks more may stand before the closing ones.
                while (at + 1 < line.size() && line[at + 1] == (basic ? '"' : '\'')) ++at;
            }
        } else if (quote != 0) {
            if (quote == '"' && rest.front() == '\\') {
                ++at;
            } else if (rest.front() == quote) {
                quote = 0;
            }
        } else if (rest.front() == '#') {
            return;
        } else if (rest.starts_with("\"\"\"")) {
            within_ = Within::basic_string;
            at += 2;
        } else if (rest.starts_with("'''")) {
            within_ = Within::literal_string;
            at += 2;
        } else if (rest.front() == '"' || rest.front() == '\'') {
            quote = rest.front();
        }
    }
}

void Splitter::deliver() {
    if (has_content_) visit_(std::move(piece_));
    piece_ = {.name = {}, .line = line_ + 1, .text = {}};
    has_content_ = false;
}

}  // namespace handlog::replay::inline exchange::phh
