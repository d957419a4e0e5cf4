// What the terminal is like on which something is printed.
#pragma once

#include <cstddef>
#include <optional>

#include "replay/tell/terminal_colours.hpp"

namespace handlog::cli {

// Only on a terminal that understands them, and not if NO_COLOR is set
// (https://no-color.org).
[[nodiscard]] replay::TerminalColours colours_for_standard_output();

// How many columns it has; nothing if the file is no terminal, or one that does not say.
[[nodiscard]] std::optional<std::size_t> columns_of(int file);

}  // namespace handlog::cli
