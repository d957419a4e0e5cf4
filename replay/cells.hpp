// Text in columns, as a terminal shows it: counted in cells and not in bytes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace handlog::replay {

// How many cells it takes: Chinese, Japanese and Korean characters and most symbols of
// faces take two, an accent that joins the letter before it none.
[[nodiscard]] std::size_t cells(std::string_view text);

// As wide as the column at least.
[[nodiscard]] std::string left_aligned(std::string_view text, std::size_t column);
[[nodiscard]] std::string right_aligned(std::string_view text, std::size_t column);

}  // namespace handlog::replay
