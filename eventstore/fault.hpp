// Is a log that a store shows what was written?
#pragma once

#include <optional>

#include "eventstore/digest.hpp"
#include "eventstore/error.hpp"
#include "eventstore/store.hpp"

namespace handlog::eventstore {

// Why it cannot be trusted: it is lost, its bytes are not those of its digest, or
// they are those of another log. That its entries can be read is another question.
[[nodiscard]] std::optional<Error> fault_of(const LogView& view, Hasher& hasher);

// What its reader says of its bytes, said of the log they are of.
[[nodiscard]] Error in_log(const LogKey& key, const Error& error);

}  // namespace handlog::eventstore
