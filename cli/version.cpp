#include "cli/version.hpp"

#include <handlog/version.hpp>

namespace handlog::cli {

std::string_view version() { return HANDLOG_VERSION; }

std::string_view commit() { return HANDLOG_COMMIT; }

}  // namespace handlog::cli
