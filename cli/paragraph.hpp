// Long sentences in lines that a terminal of any usual width shows whole.
#pragma once

#include <ostream>
#include <string_view>

namespace handlog::cli {

// Breaks between words; each line begins with `indent`.
void print_paragraph(std::ostream& out, std::string_view text, std::string_view indent);

}  // namespace handlog::cli
