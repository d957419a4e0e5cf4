// The statements that add to a log's file, within a transaction of the caller.
#pragma once

#include "eventstore/sqlite/connection.hpp"
#include "eventstore/sqlite/schema.hpp"
#include "eventstore/store.hpp"
#include "eventstore/tail.hpp"

namespace handlog::eventstore::sqlite {

class Writing {
public:
    // The connection outlives it.
    [[nodiscard]] static Result<Writing> prepare(Connection& connection);

    [[nodiscard]] Result<Transaction> begin() { return Transaction::begin_to_write(*connection_, begin_, commit_); }

    // Answers with the number that the session or the table has from now on.
    [[nodiscard]] Result<std::uint32_t> add_session(engine::Time opened_at, const std::string& program);
    [[nodiscard]] Result<TableNumber> add_table(const engine::TableId& id);

    [[nodiscard]] Result<void> add_entry(TableNumber table, Ordinal ordinal, std::uint32_t session,
                                         const Tail::Accepted& entry);
    [[nodiscard]] Result<void> add_log(TableNumber table, Ordinal ordinal, std::uint32_t session, Bytes bytes,
                                       const Digest& digest);
    [[nodiscard]] Result<void> add_command(TableNumber table, Ordinal ordinal, const CommandPlace& command);

    // To the newest sealed log of the table.
    [[nodiscard]] Result<void> move_head(TableNumber table, const Head& head);
    // The sealed log holds them.
    [[nodiscard]] Result<void> remove_entries(TableNumber table);

private:
    explicit Writing(Connection& connection) : connection_(&connection) {}

    Connection* connection_;
    Statement begin_;
    Statement commit_;
    Statement add_table_;
    Statement add_entry_;
    Statement add_log_;
    Statement add_command_;
    Statement move_head_;
    Statement remove_entries_;
};

}  // namespace handlog::eventstore::sqlite
