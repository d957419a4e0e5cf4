#include "cli/paragraph.hpp"

#include <algorithm>
#include <cstddef>
#include <iostream>
#include <unistd.h>

#include "cli/terminal.hpp"
#include "replay/cells.hpp"

namespace handlog::cli {

void print_paragraph(std::string_view text, std::string_view indent) {
    constexpr std::size_t widest = 100;
    const std::size_t width = std::min(columns_of(STDOUT_FILENO).value_or(widest), widest);
    std::size_t column = 0;
    while (!text.empty()) {
        const std::size_t end = text.find(' ');
        const std::string_view word = text.substr(0, end);
        const std::size_t cells = replay::cells(word);
        if (column == 0 || column + 1 + cells > width) {
            std::cout << (column == 0 ? "" : "\n") << indent << word;
            column = indent.size() + cells;
        } else {
            std::cout << ' ' << word;
            column += 1 + cells;
        }
        text = end == std::string_view::npos ? "" : text.substr(end + 1);
    }
    std::cout << '\n';
}

}  // namespace handlog::cli
