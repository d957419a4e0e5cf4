// The statements that add to a log's file, within a transaction of the caller.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "eventstore/encryption/open_log_cipher.hpp"
#include "eventstore/sqlite/connection.hpp"
#include "eventstore/sqlite/schema.hpp"
#include "eventstore/store.hpp"
#include "eventstore/tail.hpp"

namespace handlog::eventstore::sqlite {

// What is stored of an entry.
struct EntryRow {
    Buffer bytes{};
    Digest digest{};
};

class Writing {
public:
    // The connection outlives it.
    [[nodiscard]] static Result<Writing> prepare(Connection& connection);

    [[nodiscard]] Result<Transaction> begin() { return Transaction::begin_to_write(*connection_, begin_, commit_); }

    // Answers with the number that the session or the table has from now on.
    [[nodiscard]] Result<std::uint32_t> add_session(engine::Time opened_at, const std::string& program);
    [[nodiscard]] Result<TableNumber> add_table(const engine::TableId& id, LogKind kind);

    // Entries wait until several can be inserted at once: before their rows are
    // looked at, and before the transaction is committed, they are flushed. Those of a log that
    // is not encrypted have no cipher.
    [[nodiscard]] Result<void> add_entry(TableNumber table, Ordinal ordinal, std::uint32_t session,
                                         const Tail::Accepted& entry, const encryption::OpenLogCipher* cipher);
    // One that is encrypted already.
    [[nodiscard]] Result<void> add_row(TableNumber table, Ordinal ordinal, std::uint32_t session, Sequence sequence,
                                       const EntryRow& row);
    [[nodiscard]] Result<void> flush_entries();
    // Of a transaction that is undone.
    void forget_entries() { waiting_ = 0; }

    [[nodiscard]] Result<void> add_log(TableNumber table, Ordinal ordinal, std::uint32_t session, Bytes bytes,
                                       const Digest& digest, Seal seal);
    [[nodiscard]] Result<void> add_command(TableNumber table, Ordinal ordinal, const CommandPlace& command);

    // To the newest sealed log of the table.
    [[nodiscard]] Result<void> move_head(TableNumber table, const Head& head);
    // The sealed log holds them.
    [[nodiscard]] Result<void> remove_entries(TableNumber table);

private:
    // A row of `entry`, whose bytes may have changed their place by the time that
    // it is inserted.
    struct WaitingRow {
        std::int64_t place = 0;
        Ordinal ordinal = 0;
        std::uint32_t session = 0;
        EntryRow row{};
    };
    // With more of them a statement does not become faster for each.
    static constexpr std::size_t entries_at_once = 8;

    explicit Writing(Connection& connection) : connection_(&connection) {}

    static void bind(Statement& statement, int first_place, const WaitingRow& waiting);
    // Its row is still to be filled.
    [[nodiscard]] EntryRow& wait_for(std::int64_t place, Ordinal ordinal, std::uint32_t session);
    [[nodiscard]] Result<void> flush_if_enough() {
        return waiting_ == entries_at_once ? flush_entries() : Result<void>();
    }

    Connection* connection_;
    Statement begin_;
    Statement commit_;
    Statement add_table_;
    Statement add_entry_;
    Statement add_entries_;  // as many as are inserted at once
    Statement add_log_;
    Statement add_command_;
    Statement move_head_;
    Statement remove_entries_;

    std::array<WaitingRow, entries_at_once> entries_{};  // the first of them wait
    std::size_t waiting_ = 0;
};

}  // namespace handlog::eventstore::sqlite
