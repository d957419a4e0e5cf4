// Whether colours belong into what is printed.
#pragma once

#include "replay/ink.hpp"

namespace handlog::cli {

// Only on a terminal that understands them, and not if NO_COLOR is set
// (https://no-color.org).
[[nodiscard]] replay::Ink ink_for_standard_output();

}  // namespace handlog::cli
