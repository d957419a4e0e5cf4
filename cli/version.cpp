#include "cli/version.hpp"

namespace handlog::cli {

std::string_view version() { return HANDLOG_VERSION; }

}  // namespace handlog::cli
