#include "replay/exchange/phh/cursor.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/poker/utf8_beginning.hpp"

namespace handlog::replay::inline exchange::phh {

namespace {

[[nodiscard]] bool is_bare(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-';
}

// No text of TOML holds these, in a comment or anywhere.
[[nodiscard]] constexpr bool is_control(char c) {
    return (static_cast<unsigned char>(c) < 0x20 && c != '\t') || static_cast<unsigned char>(c) == 0x7f;
}

// Nearly every character of a hand stands in a word or a string, so these are looked up.
struct Kinds {
    std::array<bool, 256> in_word{};    // does not end it
    std::array<bool, 256> in_string{};  // means itself, whatever the quotation marks are
};
constexpr Kinds kinds_of_characters() {
    Kinds kinds;
    for (std::size_t number = 0; number < 256; ++number) {
        const char c = static_cast<char>(number);
        kinds.in_word[number] = !is_control(c) && std::string_view(",]}# \t").find(c) == std::string_view::npos;
        kinds.in_string[number] = !is_control(c) && c != '"' && c != '\'' && c != '\\';
    }
    return kinds;
}
constexpr Kinds kinds = kinds_of_characters();

[[nodiscard]] bool is_in(const std::array<bool, 256>& kind, char c) { return kind[static_cast<unsigned char>(c)]; }

void append_utf8(std::string& out, std::uint32_t character) {
    const auto byte = [&out](std::uint32_t bits) { out += static_cast<char>(bits); };
    if (character < 0x80) return byte(character);
    if (character < 0x800) {
        byte(0xc0 | character >> 6);
        return byte(0x80 | (character & 0x3f));
    }
    if (character < 0x10000) {
        byte(0xe0 | character >> 12);
    } else {
        byte(0xf0 | character >> 18);
        byte(0x80 | (character >> 12 & 0x3f));
    }
    byte(0x80 | (character >> 6 & 0x3f));
    byte(0x80 | (character & 0x3f));
}

[[nodiscard]] int hexadecimal(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

constexpr int deepest_value = 16;

}  // namespace

bool Cursor::take(char c) {
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
}

void Cursor::expect(char c, const char* what) {
    if (!take(c)) fail(std::string("this is not ") + what);
}

void Cursor::skip_blanks() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
}

void Cursor::skip_comment() {
    if (!take('#')) return;
    while (at_ < text_.size() && text_[at_] != '\n') {
        const bool end_of_line = text_[at_] == '\r' && at_ + 1 < text_.size() && text_[at_ + 1] == '\n';
        if (is_control(text_[at_]) && !end_of_line) fail("a comment contains a control character");
        ++at_;
    }
}

bool Cursor::find_content() {
    while (true) {
        skip_blanks();
        skip_comment();
        if (at_ >= text_.size()) return false;
        if (text_[at_] == '\r' && at_ + 1 < text_.size() && text_[at_ + 1] == '\n') ++at_;
        if (text_[at_] != '\n') return true;
        ++at_;
        ++line_;
    }
}

std::string_view Cursor::key() {
    std::string_view name;
    if (at_string()) {
        name = quoted(text_[at_]);
    } else {
        const std::size_t begin = at_;
        while (at_ < text_.size() && is_bare(text_[at_])) ++at_;
        name = text_.substr(begin, at_ - begin);
    }
    if (name.empty()) fail("a line must begin with the name of a field");
    skip_blanks();
    if (at_ < text_.size() && text_[at_] == '.') fail("the name of a field has a dot");
    expect('=', "a field: the equals sign is missing");
    skip_blanks();
    return name;
}

void Cursor::end_line() {
    skip_blanks();
    skip_comment();
    if (at_ >= text_.size()) return;
    if (text_[at_] == '\r' && at_ + 1 < text_.size() && text_[at_ + 1] == '\n') ++at_;
    if (text_[at_] != '\n') fail("unexpected text after a value");
    ++at_;
    ++line_;
}

std::string_view Cursor::string() {
    if (!at_string()) fail("expected a string");
    const char quote = text_[at_];
    const std::string_view rest = text_.substr(at_);
    const bool over_lines = rest.starts_with("\"\"\"") || rest.starts_with("'''");
    return over_lines ? quoted_over_lines(quote) : quoted(quote);
}

// Without a copy, unless something in it is escaped.
std::string_view Cursor::quoted(char quote) {
    const std::size_t begin = ++at_;
    bool copied = false;
    for (; at_ < text_.size(); ++at_) {
        const char c = text_[at_];
        if (!copied && is_in(kinds.in_string, c)) continue;
        if (c == quote) {
            const std::size_t end = at_++;
            return copied ? std::string_view(decoded_) : text_.substr(begin, end - begin);
        }
        if (is_control(c)) break;
        if (c == '\\' && quote == '"') {
            if (!copied) decoded_.assign(text_.substr(begin, at_ - begin));
            copied = true;
            escape();
        } else if (copied) {
            decoded_ += c;
        }
    }
    fail("a string is not closed on its line");
}

std::string_view Cursor::quoted_over_lines(char quote) {
    at_ += 3;
    decoded_.clear();
    if (take('\r') && (at_ >= text_.size() || text_[at_] != '\n')) fail("a string contains a control character");
    if (take('\n')) ++line_;
    const std::string closing(3, quote);
    for (; at_ < text_.size(); ++at_) {
        const char c = text_[at_];
        if (text_.substr(at_).starts_with(closing)) {
            at_ += 3;
            // Two quotation marks more may belong to the string.
            for (int more = 0; more < 2 && take(quote); ++more) decoded_ += quote;
            return decoded_;
        }
        if (c == '\n') ++line_;
        if (is_control(c) && c != '\n' && c != '\r') break;
        if (c != '\\' || quote != '"') {
            decoded_ += c;
            continue;
        }
        const std::size_t next = text_.find_first_not_of(" \t\r\n", at_ + 1);
        const std::string_view blank = text_.substr(at_ + 1, next == std::string_view::npos ? next : next - at_ - 1);
        if (blank.find('\n') == std::string_view::npos) {
            escape();
            continue;
        }
        line_ += static_cast<std::uint32_t>(std::count(blank.begin(), blank.end(), '\n'));
        at_ += blank.size();
    }
    fail("a string over several lines is not closed");
}

// At a backslash; ends at the last character of what it begins.
void Cursor::escape() {
    if (at_ + 1 >= text_.size()) fail("a string is not closed");
    const char c = text_[++at_];
    constexpr std::string_view letters = "btnfre\"\\";
    constexpr std::string_view meanings = "\b\t\n\f\r\x1b\"\\";
    if (const std::size_t found = letters.find(c); found != std::string_view::npos) {
        decoded_ += meanings[found];
        return;
    }
    const std::size_t digits = c == 'u' ? 4 : c == 'U' ? 8 : 0;
    if (digits == 0 || text_.size() - at_ <= digits) fail("unknown escape sequence in a string");
    std::uint32_t character = 0;
    for (std::size_t left = digits; left > 0; --left) {
        const int digit = hexadecimal(text_[++at_]);
        if (digit < 0) fail("invalid Unicode escape in a string");
        character = character << 4 | static_cast<std::uint32_t>(digit);
    }
    if (character > 0x10ffff || (character >= 0xd800 && character <= 0xdfff))
        fail("invalid Unicode character in a string");
    append_utf8(decoded_, character);
}

std::string_view Cursor::word() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_in(kinds.in_word, text_[at_])) ++at_;
    const char end = at_ < text_.size() ? text_[at_] : '\n';
    if (is_control(end) && end != '\n' && end != '\r') fail("a value contains a control character");
    if (at_ == begin) fail("a value is missing");
    return text_.substr(begin, at_ - begin);
}

Decimal Cursor::decimal() {
    const std::string_view text = word();
    const auto number = parse_decimal(text);
    if (!number) fail("'" + std::string(engine::utf8_beginning(text, 40)) + "' is not an amount");
    return *number;
}

void Cursor::skip_value(int depth) {
    if (depth > deepest_value) fail("values are nested too deeply");
    if (at_ >= text_.size()) fail("a value is missing");
    if (at_string()) {
        static_cast<void>(string());
    } else if (text_[at_] == '[') {
        array([&] { skip_value(depth + 1); });
    } else if (text_[at_] == '{') {
        skip_inline_table(depth);
    } else {
        static_cast<void>(word());
        // A date and its time may have a blank between them.
        const std::string_view rest = text_.substr(at_);
        const bool time = rest.size() > 3 && rest[0] == ' ' && hexadecimal(rest[1]) >= 0 && rest[3] == ':';
        if (time) {
            ++at_;
            static_cast<void>(word());
        }
    }
}

void Cursor::skip_inline_table(int depth) {
    ++at_;
    skip_blanks();
    if (take('}')) return;
    while (true) {
        skip_blanks();
        static_cast<void>(key());
        skip_value(depth + 1);
        skip_blanks();
        if (take('}')) return;
        expect(',', "a comma between the fields of a table");
    }
}

}  // namespace handlog::replay::inline exchange::phh
