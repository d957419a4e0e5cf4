// Reads a log's file row by row and checks everything: an inconsistency
// is an error that names the table, the log and, if
// known, the entry.
//
// In a log that was salvaged, a row of `hand` without bytes stands for a log that
// is lost, and for those before it that have no row: its digest is known from
// the log that follows on it.
//
// A caller that reads several things that belong together must do so within one
// transaction.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "eventstore/encryption/open_log_cipher.hpp"
#include "eventstore/sqlite/connection.hpp"
#include "eventstore/sqlite/schema.hpp"
#include "eventstore/store.hpp"

namespace handlog::eventstore::sqlite {

// A table as its row says; of its open log only the entries know.
struct TableRow {
    TableNumber number = 0;
    engine::TableId id;
    LogKind kind = LogKind::table;
    Ordinal sealed = 0;
    Digest last{};
    engine::Time last_at;
    Seal last_seal = 0;

    [[nodiscard]] LogKey log(Ordinal ordinal) const { return {.table = id, .ordinal = ordinal, .kind = kind}; }
    [[nodiscard]] Head head() const {
        return {.table = id, .kind = kind, .sealed = sealed, .last = last, .last_seal = last_seal, .last_at = last_at};
    }
};

struct CommandRow {
    Ordinal ordinal = 0;
    Sequence sequence = 0;
};

// What there is of an open log.
struct OpenEntries {
    StoredLog log;  // without bytes if there is none, or no key to it
    Sequence entries = 0;
    bool has_no_key = false;                            // it is encrypted, and what is said of it is as recorded
    std::optional<encryption::OpenLogCipher> cipher{};  // with which it goes on, if it is encrypted
};

class Rows {
public:
    // The connection outlives it, and so does the key, which is null if there is none.
    [[nodiscard]] static Result<Rows> prepare(Connection& connection, const encryption::KeyPair* key);
    [[nodiscard]] const encryption::KeyPair* key() const { return key_; }

    [[nodiscard]] Result<std::vector<TableRow>> tables();
    [[nodiscard]] Result<std::optional<TableRow>> table(const engine::TableId& id);

    // As it is recorded, whether its digest is right or not; nothing if the row is
    // not there.
    [[nodiscard]] Result<std::optional<StoredLog>> sealed_log(const TableRow& table, Ordinal ordinal);
    // Each of its entries is checked, unless there is no key to it.
    [[nodiscard]] Result<OpenEntries> open_log(const TableRow& table);
    // The first open log that is encrypted, but not to this key, is an error.
    [[nodiscard]] Result<void> check_key();
    // One or the other, and its bytes are those of its digest.
    [[nodiscard]] Result<StoredLog> checked_log(const TableRow& table, Ordinal ordinal);

    // The head's last log is there, is whole, and has the digest that the head says.
    [[nodiscard]] Result<void> check_head(const TableRow& table);

    // The logs of a table from `first` to `last`, and whether to go on to the
    // next table. No log may be missing between them unless it is known to be
    // lost, and then one without bytes is shown for those in a row.
    [[nodiscard]] Result<bool> scan(const TableRow& table, Ordinal first, Ordinal last,
                                    const std::function<bool(const LogView&)>& visit);
    // The log that is known to be lost with this one; nothing if it is not.
    [[nodiscard]] Result<std::optional<StoredLog>> lost_log(const TableRow& table, Ordinal ordinal);
    // No log may belong to a table that is not there.
    [[nodiscard]] Result<void> check_strays(const std::vector<TableRow>& tables);

    // Of an entry of the open log, as it is recorded.
    [[nodiscard]] Result<std::optional<Digest>> digest_of_entry(TableNumber table, Sequence sequence);
    [[nodiscard]] Result<std::optional<CommandRow>> command(TableNumber table, const CommandId& id);
    [[nodiscard]] Result<std::vector<Session>> sessions();
    // Of the log that was sealed last of all, as the heads say.
    [[nodiscard]] Result<Seal> last_seal();

private:
    Rows(Connection& connection, const encryption::KeyPair* key) : connection_(&connection), key_(key) {}

    Connection* connection_;
    const encryption::KeyPair* key_;
    Statement tables_;
    Statement table_;
    Statement sealed_;
    Statement entries_;
    Statement command_;
    Statement sessions_;
};

[[nodiscard]] Bytes bytes_of(std::string_view text);
[[nodiscard]] std::string_view text_of(Bytes bytes);

// What a row says, where it makes sense.
[[nodiscard]] std::optional<std::uint32_t> small_number(std::int64_t number);
[[nodiscard]] std::optional<Digest> digest_of(Bytes bytes);
[[nodiscard]] std::optional<Seal> seal_of(std::int64_t number);
[[nodiscard]] constexpr std::int64_t number_of_kind(LogKind kind) { return static_cast<std::int64_t>(kind); }
// Of a row of this query, to which conditions may be added.
inline constexpr std::string_view every_table =
    "SELECT number, id, kind, sealed, last, last_at, last_seal FROM poker_table";
[[nodiscard]] Result<TableRow> table_row(const Connection& connection, const Statement& row);

}  // namespace handlog::eventstore::sqlite
