#include "cli/paragraph.hpp"

#include <cstddef>

namespace handlog::cli {

void print_paragraph(std::ostream& out, std::string_view text, std::string_view indent) {
    constexpr std::size_t width = 100;
    std::size_t column = 0;
    while (!text.empty()) {
        const std::size_t end = text.find(' ');
        const std::string_view word = text.substr(0, end);
        if (column == 0 || column + 1 + word.size() > width) {
            out << (column == 0 ? "" : "\n") << indent << word;
            column = indent.size() + word.size();
        } else {
            out << ' ' << word;
            column += 1 + word.size();
        }
        text = end == std::string_view::npos ? "" : text.substr(end + 1);
    }
    out << '\n';
}

}  // namespace handlog::cli
