// Could a log contain a name? A quick check without decoding.
#pragma once

#include <string_view>

#include "eventstore/codec/codec.hpp"

namespace handlog::eventstore::inline index {

// Names stand in a log as they are, so most logs without one need not be decoded to know.
[[nodiscard]] inline bool may_contain(Bytes log, std::string_view name) {
    const std::string_view text(reinterpret_cast<const char*>(log.data()), log.size());
    return text.find(name) != std::string_view::npos;
}

}  // namespace handlog::eventstore::inline index
