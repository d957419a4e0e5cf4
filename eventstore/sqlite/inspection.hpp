// Passes everything in a log's file to an Inspector, and continues where
// SQLite fails or rows are invalid.
#pragma once

#include "eventstore/sqlite/connection.hpp"
#include "eventstore/sqlite/rows.hpp"
#include "eventstore/store.hpp"

namespace handlog::eventstore::sqlite {

// Within one transaction of the caller.
[[nodiscard]] Result<void> inspect(Connection& connection, Rows& rows, Inspector& inspector);

}  // namespace handlog::eventstore::sqlite
