// Wraps long sentences into lines.
#pragma once

#include <string_view>

namespace handlog::cli {

// Prints on standard output. Breaks between words at the width of the terminal, but at 100
// columns at most; each line begins with `indent`.
void print_paragraph(std::string_view text, std::string_view indent);

}  // namespace handlog::cli
