// Is one log of a store intact?
#pragma once

#include <optional>

#include "eventstore/error.hpp"
#include "eventstore/record/hasher.hpp"
#include "eventstore/store.hpp"

namespace handlog::eventstore::inline check {

// Why it cannot be trusted: it is lost, the contents do not match the digest, they are those of another
// log, or there is no key to it, which is not damage. That its entries can be read is another question.
[[nodiscard]] std::optional<Error> fault_of(const LogView& view, Hasher& hasher);

// What its reader says of its bytes, said of the log they are of.
[[nodiscard]] Error in_log(const LogKey& key, const Error& error);

}  // namespace handlog::eventstore::inline check
