// A parser of the part of TOML that hands need: the values that a hand can have,
// each read as written; other values are skipped.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "replay/exchange/phh/decimal.hpp"

namespace handlog::replay::inline exchange::phh {

// Thrown by a cursor alone, and caught where a hand is read.
struct NotToml {
    std::uint32_t line = 0;  // counted from 0
    std::string what;
};

class Cursor {
public:
    explicit Cursor(std::string_view text) : text_(text) {}

    [[nodiscard]] std::uint32_t line() const { return line_; }

    // Passes over blanks, ends of lines and comments; false at the end of the text.
    [[nodiscard]] bool find_content();
    // Before the sign `=`, which is passed over.
    [[nodiscard]] std::string_view key();
    // After a value there is nothing more on its line but a comment.
    void end_line();

    // A string of any of the four kinds. What is seen lasts until the next string is read.
    [[nodiscard]] std::string_view string();
    [[nodiscard]] bool at_string() const { return at_ < text_.size() && (text_[at_] == '"' || text_[at_] == '\''); }
    // An array, or a table on one line.
    [[nodiscard]] bool at_list() const { return at_ < text_.size() && (text_[at_] == '[' || text_[at_] == '{'); }
    [[nodiscard]] Decimal decimal();
    // What stands there up to the end of the value, which is no string: 12:07:52, true.
    [[nodiscard]] std::string_view word();

    // Calls `element` at each element of an array.
    template <class Element>
    void array(Element element) {
        expect('[', "an array");
        while (true) {
            if (!find_content()) fail("an array is not closed");
            if (take(']')) return;
            element();
            if (!find_content()) fail("an array is not closed");
            if (take(']')) return;
            expect(',', "a comma between the elements of an array");
        }
    }

    // Any value, however deep up to a limit.
    void skip_value(int depth = 0);

    [[noreturn]] void fail(std::string what) const { throw NotToml{.line = line_, .what = std::move(what)}; }

private:
    [[nodiscard]] bool take(char c);
    void expect(char c, const char* what);
    void skip_blanks();
    void skip_comment();
    [[nodiscard]] std::string_view quoted(char quote);
    [[nodiscard]] std::string_view quoted_over_lines(char quote);
    void escape();
    void skip_inline_table(int depth);

    std::string_view text_;
    std::size_t at_ = 0;
    std::uint32_t line_ = 0;
    std::string decoded_;
};

}  // namespace handlog::replay::inline exchange::phh
