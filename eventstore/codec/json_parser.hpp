// Takes a line of JSON apart, as RFC 8259 has it and nothing else: no comments, no commas too many, no text that is
// not UTF-8, no half of a UTF-16 pair, no number beyond what a floating point number can hold.
//
// Most of a line is short texts, names and small numbers. So texts without a backslash stay where they are in the
// line, eight bytes are looked at together, and only what goes wrong is looked at a second time, to say what it is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "eventstore/codec/json_tree.hpp"

namespace handlog::eventstore::inline codec {

// Thrown where a text is not JSON; says at which byte that shows, counted from 1.
class NotJson : public std::exception {
public:
    NotJson(std::size_t byte, const std::string& why) : what_("byte " + std::to_string(byte) + ": " + why) {}
    [[nodiscard]] const char* what() const noexcept override { return what_.c_str(); }

private:
    std::string what_;
};

class JsonParser {
public:
    // Throws NotJson.
    static void parse(std::string_view line, std::vector<JsonValue>& values, std::vector<char>& texts);

private:
    JsonParser(std::string_view line, std::vector<JsonValue>& values, std::vector<char>& texts)
        : begin_(line.data()), at_(begin_), end_(begin_ + line.size()), values_(values), texts_(texts) {}

    [[noreturn]] void refuse(const std::string& why) const;
    [[noreturn]] void refuse_text(const char* why) const;
    [[noreturn]] void refuse_token(const char* expected);

    // -1 at the end.
    [[nodiscard]] int here() const { return at_ == end_ ? -1 : static_cast<unsigned char>(*at_); }
    [[nodiscard]] bool is_digit() const { return here() >= '0' && here() <= '9'; }
    void skip_space();

    void run();
    [[nodiscard]] bool opens_value();
    void name();
    void literal(std::string_view word);
    [[nodiscard]] std::string_view text();
    void escape();
    [[nodiscard]] std::uint32_t half_of_a_pair();
    void character();
    void number();
    [[nodiscard]] bool written_as_whole();

    void add(JsonForm form, std::uint64_t bits = 0, std::string_view text = {});
    void begin(JsonForm form);
    void end();

    const char* begin_;
    const char* at_;
    const char* end_;
    std::vector<JsonValue>& values_;
    std::vector<char>& texts_;         // of texts with a backslash
    std::vector<std::uint32_t> open_;  // the places of lists and objects that are not over
    std::string_view name_;            // of the next value
};

}  // namespace handlog::eventstore::inline codec
