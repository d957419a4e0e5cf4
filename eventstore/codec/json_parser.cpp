#include "eventstore/codec/json_parser.hpp"

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "engine/poker/invariant.hpp"

namespace handlog::eventstore::inline codec {

namespace {

constexpr std::uint64_t each_byte = 0x0101'0101'0101'0101;
constexpr std::uint64_t each_high_bit = 0x8080'8080'8080'8080;

// How many of the next eight bytes are ASCII that stands for itself in a text: no quotation mark,
// no backslash, no control character. Bytes behind the first that is not may be counted wrongly,
// because the subtractions borrow from there.
[[nodiscard]] std::size_t plain_bytes(const char* at) {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, at, sizeof bytes);
    if constexpr (std::endian::native == std::endian::big) return 0;
    const std::uint64_t quotation = bytes ^ each_byte * '"';
    const std::uint64_t backslash = bytes ^ each_byte * '\\';
    const std::uint64_t special =
        (bytes | (bytes - each_byte * 0x20) | (quotation - each_byte) | (backslash - each_byte));
    return static_cast<std::size_t>(std::countr_zero(special & each_high_bit)) / 8;
}

[[nodiscard]] bool is_plain(int byte) { return byte >= 0x20 && byte < 0x80 && byte != '"' && byte != '\\'; }

}  // namespace

void JsonParser::parse(std::string_view line, std::vector<JsonValue>& values, std::vector<char>& texts) {
    JsonParser(line, values, texts).run();
}

// ---- what is wrong ----

// The byte that stands here is the one that shows it.
void JsonParser::refuse(const std::string& why) const {
    throw NotJson(static_cast<std::size_t>(at_ - begin_) + 1, "this is not JSON: " + why);
}

void JsonParser::refuse_text(const char* why) const { refuse(std::string("invalid string: ") + why); }

// Something stands here that could stand elsewhere. Its last byte is named, so it is read first,
// which may show that it could stand nowhere.
void JsonParser::refuse_token(const char* expected) {
    std::string what;
    switch (const int byte = here()) {
        case -1:
            refuse(std::string("unexpected end of input; expected ") + expected);
        case '"':
            static_cast<void>(text());
            what = "string literal";
            break;
        case 't':
            literal("true");
            what = "true literal";
            break;
        case 'f':
            literal("false");
            what = "false literal";
            break;
        case 'n':
            literal("null");
            what = "null literal";
            break;
        case '[':
        case ']':
        case '{':
        case '}':
        case ':':
        case ',':
            ++at_;
            what = {'\'', static_cast<char>(byte), '\''};
            break;
        default:
            if (byte != '-' && !is_digit()) refuse("invalid literal");
            static_cast<void>(written_as_whole());
            what = "number literal";
    }
    --at_;
    refuse("unexpected " + what + "; expected " + expected);
}

// ---- values ----

void JsonParser::skip_space() {
    while (at_ != end_ && (*at_ == ' ' || *at_ == '\n' || *at_ == '\r' || *at_ == '\t')) ++at_;
}

void JsonParser::run() {
    while (true) {
        if (opens_value()) continue;
        // A value is over, and with it perhaps the lists and objects in which it is the last.
        while (true) {
            skip_space();
            if (open_.empty()) {
                if (at_ != end_) refuse_token("end of input");
                return;
            }
            const bool in_object = values_[open_.back()].form == JsonForm::object;
            if (here() == ',') {
                ++at_;
                if (in_object) name();
                break;
            }
            if (here() != (in_object ? '}' : ']')) refuse_token(in_object ? "'}'" : "']'");
            ++at_;
            end();
        }
    }
}

// Reads a value; or only the beginning of a list or an object, and says that its first value follows.
bool JsonParser::opens_value() {
    skip_space();
    switch (here()) {
        case '"':
            add(JsonForm::text, 0, text());
            return false;
        case '{':
            ++at_;
            begin(JsonForm::object);
            skip_space();
            if (here() != '}') {
                name();
                return true;
            }
            ++at_;
            end();
            return false;
        case '[':
            ++at_;
            begin(JsonForm::list);
            skip_space();
            if (here() != ']') return true;
            ++at_;
            end();
            return false;
        case 't':
            literal("true");
            add(JsonForm::boolean, 1);
            return false;
        case 'f':
            literal("false");
            add(JsonForm::boolean, 0);
            return false;
        case 'n':
            literal("null");
            add(JsonForm::null);
            return false;
        default:
            if (here() != '-' && !is_digit()) refuse_token("'[', '{', or a literal");
            number();
            return false;
    }
}

// Of a field, with its colon.
void JsonParser::name() {
    skip_space();
    if (here() != '"') refuse_token("string literal");
    name_ = text();
    skip_space();
    if (here() != ':') refuse_token("':'");
    ++at_;
}

void JsonParser::literal(std::string_view word) {
    for (const char letter : word) {
        if (here() != letter) refuse("invalid literal");
        ++at_;
    }
}

void JsonParser::add(JsonForm form, std::uint64_t bits, std::string_view text) {
    const auto end = static_cast<std::uint32_t>(values_.size() + 1);
    values_.push_back({.form = form, .end = end, .bits = bits, .name = name_, .text = text});
    name_ = {};
}

void JsonParser::begin(JsonForm form) {
    open_.push_back(static_cast<std::uint32_t>(values_.size()));
    add(form);
}

void JsonParser::end() {
    values_[open_.back()].end = static_cast<std::uint32_t>(values_.size());
    open_.pop_back();
}

// ---- texts ----

// Between quotation marks, of which the first stands here. What is before a backslash is taken along
// where one comes.
std::string_view JsonParser::text() {
    const char* from = ++at_;
    const std::size_t written = texts_.size();
    bool has_escapes = false;
    const auto keep = [&] { texts_.insert(texts_.end(), from, at_); };
    while (true) {
        while (end_ - at_ >= 8) {
            const std::size_t plain = plain_bytes(at_);
            at_ += plain;
            if (plain < 8) break;
        }
        while (is_plain(here())) ++at_;
        switch (here()) {
            case '"': {
                const char* const to = at_++;
                if (!has_escapes) return {from, static_cast<std::size_t>(to - from)};
                texts_.insert(texts_.end(), from, to);
                return {texts_.data() + written, texts_.size() - written};
            }
            case '\\':
                // A text is never longer than it is written: this has room for all of the line.
                if (texts_.capacity() == 0) texts_.reserve(static_cast<std::size_t>(end_ - begin_));
                has_escapes = true;
                keep();
                ++at_;
                escape();
                from = at_;
                break;
            default:
                character();
        }
    }
}

// What follows a backslash.
void JsonParser::escape() {
    constexpr std::string_view escaped = "\"\\/bfnrt";
    constexpr std::string_view meant = "\"\\/\b\f\n\r\t";
    if (here() != 'u') {
        const std::size_t which = here() < 0 ? std::string_view::npos : escaped.find(*at_);
        if (which == std::string_view::npos) refuse_text("forbidden character after backslash");
        texts_.push_back(meant[which]);
        ++at_;
        return;
    }
    // The last byte that was read is the one that shows what is missing.
    const auto refuse_pair = [&](const char* why) {
        --at_;
        refuse_text(why);
    };
    std::uint32_t number = half_of_a_pair();
    if (number >= 0xd800 && number <= 0xdbff) {
        constexpr const char* unpaired = "surrogate U+D800..U+DBFF must be followed by U+DC00..U+DFFF";
        if (here() != '\\') refuse_text(unpaired);
        ++at_;
        if (here() != 'u') refuse_text(unpaired);
        const std::uint32_t second = half_of_a_pair();
        if (second < 0xdc00 || second > 0xdfff) refuse_pair(unpaired);
        number = 0x10000 + ((number - 0xd800) << 10) + (second - 0xdc00);
    } else if (number >= 0xdc00 && number <= 0xdfff) {
        refuse_pair("surrogate U+DC00..U+DFFF must follow U+D800..U+DBFF");
    }
    const auto add_byte = [&](std::uint32_t byte) { texts_.push_back(static_cast<char>(byte)); };
    const auto add_following = [&](int shift) { add_byte(0x80 | (number >> shift & 0x3f)); };
    if (number < 0x80) {
        add_byte(number);
    } else if (number < 0x800) {
        add_byte(0xc0 | number >> 6);
        add_following(0);
    } else if (number < 0x10000) {
        add_byte(0xe0 | number >> 12);
        add_following(6);
        add_following(0);
    } else {
        add_byte(0xf0 | number >> 18);
        add_following(12);
        add_following(6);
        add_following(0);
    }
}

// The four digits that follow the u that stands here.
std::uint32_t JsonParser::half_of_a_pair() {
    ++at_;
    std::uint32_t number = 0;
    for (int digit = 0; digit < 4; ++digit, ++at_) {
        const int byte = here();
        const int lower = byte | 0x20;
        const bool is_letter = byte >= 0 && lower >= 'a' && lower <= 'f';
        if (!is_letter && !is_digit()) refuse_text("'\\u' must be followed by 4 hex digits");
        number = number << 4 | static_cast<std::uint32_t>(is_letter ? lower - 'a' + 10 : byte - '0');
    }
    return number;
}

namespace {

constexpr std::array<const char*, 0x20> names_of_controls = {
    "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS",  "HT", "LF",  "VT",  "FF", "CR", "SO", "SI",
    "DLE", "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM", "SUB", "ESC", "FS", "GS", "RS", "US"};

}  // namespace

// One of a text that is more than a byte of ASCII that stands for itself; or it may not stand there.
void JsonParser::character() {
    const int first = here();
    if (first < 0) refuse_text("missing closing quote");
    if (first < 0x20) {
        constexpr std::string_view digits = "0123456789ABCDEF";
        const auto control = static_cast<std::size_t>(first);
        const std::string code = std::string("00") + digits[control >> 4] + digits[control & 15];
        const std::size_t short_form = std::string_view("\b\t\n\f\r").find(static_cast<char>(first));
        std::string why =
            "control character U+" + code + " (" + names_of_controls[control] + ") must be escaped to \\u" + code;
        if (short_form != std::string_view::npos) why += std::string(" or \\") + "btnfr"[short_form];
        refuse_text(why.c_str());
    }
    // The first of the bytes that follow is bounded, which leaves out longer forms than needed, halves
    // of pairs and what is beyond U+10FFFF.
    const int following = first >= 0xc2 && first <= 0xdf   ? 1
                          : first >= 0xe0 && first <= 0xef ? 2
                          : first >= 0xf0 && first <= 0xf4 ? 3
                                                           : 0;
    constexpr const char* ill_formed = "ill-formed UTF-8 byte";
    if (following == 0) refuse_text(ill_formed);
    int least = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    int most = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
    ++at_;
    for (int left = following; left > 0; --left, ++at_) {
        if (here() < least || here() > most) refuse_text(ill_formed);
        least = 0x80;
        most = 0xbf;
    }
}

// ---- numbers ----

// Reads over a number. Without a fraction and an exponent it is whole.
bool JsonParser::written_as_whole() {
    const auto skip_digits = [&](const char* if_none) {
        if (!is_digit()) refuse(if_none);
        while (is_digit()) ++at_;
    };
    if (here() == '-') ++at_;
    if (here() == '0') {
        ++at_;
    } else {
        skip_digits("invalid number; expected digit after '-'");
    }
    bool whole = true;
    if (here() == '.') {
        ++at_;
        skip_digits("invalid number; expected digit after '.'");
        whole = false;
    }
    if (here() == 'e' || here() == 'E') {
        ++at_;
        const bool has_sign = here() == '+' || here() == '-';
        if (has_sign) ++at_;
        skip_digits(has_sign ? "invalid number; expected digit after exponent sign"
                             : "invalid number; expected '+', '-', or digit after exponent");
        whole = false;
    }
    return whole;
}

void JsonParser::number() {
    const char* const from = at_;
    const bool whole = written_as_whole();
    const bool negative = *from == '-';
    if (whole && !negative) {
        std::uint64_t value = 0;
        if (std::from_chars(from, at_, value).ec == std::errc()) return add(JsonForm::natural, value);
    } else if (whole) {
        std::int64_t value = 0;
        if (std::from_chars(from, at_, value).ec == std::errc() && value != 0) {
            return add(JsonForm::negative, static_cast<std::uint64_t>(value));
        }
    }
    const std::string_view written(from, static_cast<std::size_t>(at_ - from));
    if (!std::isfinite(std::strtod(std::string(written).c_str(), nullptr))) {
        throw NotJson(static_cast<std::size_t>(at_ - begin_), "this number is too large");
    }
    add(JsonForm::other_number, 0, written);
}

}  // namespace handlog::eventstore::inline codec
