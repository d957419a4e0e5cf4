// Cuts a file into the texts of its hands, in one pass and with bounded memory: a
// `.phhs` file begins each hand with a line like `[17]`, a `.phh` file is one hand
// without such a line.
//
// Only a string of several lines could hold a line that looks like the beginning of
// a hand, so this is all of TOML that is understood here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace handlog::replay::inline exchange::phh {

// A hand that is longer is refused, and passed over without being kept.
inline constexpr std::size_t most_hand_bytes = std::size_t{256} * 1024;

struct Piece {
    std::string name;        // 17; nothing in a file of one hand
    std::uint64_t line = 1;  // of the file, on which the text begins
    std::string text;
    bool too_long = false;
};

class Splitter {
public:
    using Visit = std::function<void(Piece&&)>;
    explicit Splitter(Visit visit) : visit_(std::move(visit)) {}

    // The next bytes of the file, however they were cut.
    void add(std::string_view bytes);
    // Nothing more comes, and another file may begin.
    void finish();

private:
    enum class Within : unsigned char { nothing, basic_string, literal_string };

    void take_line(std::string_view line);
    void follow_strings(std::string_view line);
    void deliver();

    Visit visit_;
    std::string unfinished_;     // a line whose end has not come yet
    bool passing_over_ = false;  // the rest of a line that is too long
    std::uint64_t line_ = 0;
    Within within_ = Within::nothing;
    Piece piece_;
    bool has_content_ = false;  // besides blanks and comments
};

}  // namespace handlog::replay::inline exchange::phh
