// Long sentences in lines that whoever prints them can read whole.
#pragma once

#include <string_view>

namespace handlog::cli {

// On standard output. Breaks between words, where the terminal ends or the line is as
// long as anybody likes to read; each line begins with `indent`.
void print_paragraph(std::string_view text, std::string_view indent);

}  // namespace handlog::cli
