// Shows everything that is in a log's file to an Inspector, and goes on where
// SQLite or the rows of the file do not make sense.
#pragma once

#include "eventstore/sqlite/connection.hpp"
#include "eventstore/sqlite/rows.hpp"
#include "eventstore/store.hpp"

namespace handlog::eventstore::sqlite {

// Within one transaction of the caller.
[[nodiscard]] Result<void> inspect(Connection& connection, Rows& rows, Inspector& inspector);

}  // namespace handlog::eventstore::sqlite
