// Recognises files of hands in formats that cannot be imported, so that a message can name them.
#pragma once

#include <string>
#include <string_view>

namespace handlog::replay::inline exchange {

// What a file is that begins so, as the end of a sentence: "a hand history of PokerStars". Empty if that is
// unknown, or a format that can be imported.
[[nodiscard]] std::string foreign_format(std::string_view beginning);

// Does a line begin with the field that says which game a hand of the Poker Hand History format is?
[[nodiscard]] bool has_phh_fields(std::string_view beginning);

}  // namespace handlog::replay::inline exchange
