#include "eventstore/sqlite/writing.hpp"

#include <limits>
#include <sqlite3.h>
#include <utility>

#include "eventstore/sqlite/facts.hpp"
#include "eventstore/sqlite/rows.hpp"

namespace handlog::eventstore::sqlite {

namespace {

void bind_time(Statement& statement, int place, engine::Time time) {
    if (time.known()) {
        statement.bind(place, time.milliseconds());
    } else {
        statement.bind_null(place);
    }
}

}  // namespace

// OR ROLLBACK, because every failure undoes the whole transaction anyway: SQLite
// then need not be able to undo one statement of it, which costs more than the
// statement.
Result<Writing> Writing::prepare(Connection& connection) {
    Writing writing(connection);
    std::string add_entries = "INSERT OR ROLLBACK INTO entry VALUES(?, ?, ?, ?, ?)";
    for (std::size_t more = 1; more < entries_at_once; ++more) add_entries += ", (?, ?, ?, ?, ?)";
    const auto prepared =
        connection.prepare(writing.begin_, "BEGIN IMMEDIATE")
            .and_then([&] { return connection.prepare(writing.commit_, "COMMIT"); })
            .and_then([&] {
                return connection.prepare(
                    writing.add_table_,
                    "INSERT OR ROLLBACK INTO poker_table VALUES(NULL, ?1, ?2, 0, zeroblob(32), NULL, 0)");
            })
            .and_then([&] {
                return connection.prepare(writing.add_entry_,
                                          "INSERT OR ROLLBACK INTO entry VALUES(?1, ?2, ?3, ?4, ?5)");
            })
            .and_then([&] { return connection.prepare(writing.add_entries_, add_entries); })
            .and_then([&] {
                return connection.prepare(writing.add_log_, "INSERT OR ROLLBACK INTO hand VALUES(?1, ?2, ?3, ?4, ?5)");
            })
            .and_then([&] {
                return connection.prepare(writing.add_command_,
                                          "INSERT OR ROLLBACK INTO command VALUES(?1, ?2, ?3, ?4)");
            })
            .and_then([&] {
                return connection.prepare(writing.move_head_,
                                          "UPDATE OR ROLLBACK poker_table SET sealed = ?2, last = ?3, last_at = ?4, "
                                          "last_seal = ?5 WHERE number = ?1");
            })
            .and_then([&] {
                return connection.prepare(writing.remove_entries_, "DELETE FROM entry WHERE place BETWEEN ?1 AND ?2");
            });
    if (!prepared) return Failure(prepared.error());
    return writing;
}

Result<std::uint32_t> Writing::add_session(engine::Time opened_at, const std::string& program) {
    Result<Statement> insert = connection_->prepare("INSERT OR ROLLBACK INTO session VALUES(NULL, ?1, ?2, ?3, ?4)");
    if (!insert) return Failure(insert.error());
    Session session{
        .opened_at = opened_at, .program = program, .sqlite = sqlite3_libversion(), .semantics = engine::semantics};
    bind_time(*insert, 1, session.opened_at);
    insert->bind(2, std::string_view(session.program)).bind(3, std::string_view(session.sqlite));
    insert->bind(4, std::int64_t{session.semantics});
    if (const Result<void> added = insert->run(); !added) return Failure(added.error());
    session.number = static_cast<std::uint32_t>(sqlite3_last_insert_rowid(connection_->get()));

    Result<Statement> note = connection_->prepare("INSERT OR ROLLBACK INTO meta VALUES(?1, ?2)");
    if (!note) return Failure(note.error());
    const std::string key = session_key(session.number);
    const std::string digest = to_string(digest_of_session(session));
    note->bind(1, std::string_view(key)).bind(2, std::string_view(digest));
    if (const Result<void> noted = note->run(); !noted) return Failure(noted.error());
    return session.number;
}

Result<TableNumber> Writing::add_table(const engine::TableId& id, LogKind kind) {
    const Result<void> added = add_table_.bind(1, bytes_of(id.text())).bind(2, number_of_kind(kind)).run();
    if (!added) return Failure(added.error());
    return sqlite3_last_insert_rowid(connection_->get());
}

Result<void> Writing::add_entry(TableNumber table, Ordinal ordinal, std::uint32_t session, const Tail::Accepted& entry,
                                const encryption::OpenLogCipher* cipher) {
    EntryRow& row = wait_for(row_of(table, entry.sequence), ordinal, session);
    if (cipher == nullptr) {
        row.bytes.assign(entry.bytes.begin(), entry.bytes.end());
    } else {
        row.bytes.clear();
        cipher->encrypt(entry.sequence, entry.sequence, entry.bytes, row.bytes);
    }
    row.digest = entry.digest;
    return flush_if_enough();
}

Result<void> Writing::add_row(TableNumber table, Ordinal ordinal, std::uint32_t session, Sequence sequence,
                              const EntryRow& row) {
    wait_for(row_of(table, sequence), ordinal, session) = row;
    return flush_if_enough();
}

EntryRow& Writing::wait_for(std::int64_t place, Ordinal ordinal, std::uint32_t session) {
    WaitingRow& waiting = entries_[waiting_++];
    waiting.place = place;
    waiting.ordinal = ordinal;
    waiting.session = session;
    return waiting.row;
}

void Writing::bind(Statement& statement, int first_place, const WaitingRow& waiting) {
    statement.bind(first_place, waiting.place)
        .bind(first_place + 1, std::int64_t{waiting.ordinal})
        .bind(first_place + 2, std::int64_t{waiting.session})
        .bind(first_place + 3, Bytes(waiting.row.bytes))
        .bind(first_place + 4, Bytes(waiting.row.digest.bytes));
}

Result<void> Writing::flush_entries() {
    const std::size_t count = std::exchange(waiting_, 0);
    constexpr int columns = 5;
    if (count == entries_at_once) {
        for (std::size_t at = 0; at < count; ++at) bind(add_entries_, 1 + columns * static_cast<int>(at), entries_[at]);
        return add_entries_.run();
    }
    for (std::size_t at = 0; at < count; ++at) {
        bind(add_entry_, 1, entries_[at]);
        if (Result<void> added = add_entry_.run(); !added) return added;
    }
    return {};
}

Result<void> Writing::add_log(TableNumber table, Ordinal ordinal, std::uint32_t session, Bytes bytes,
                              const Digest& digest, Seal seal) {
    return add_log_.bind(1, row_of(table, ordinal))
        .bind(2, std::int64_t{session})
        .bind(3, bytes)
        .bind(4, Bytes(digest.bytes))
        .bind(5, static_cast<std::int64_t>(seal))
        .run();
}

Result<void> Writing::add_command(TableNumber table, Ordinal ordinal, const CommandPlace& command) {
    return add_command_.bind(1, table)
        .bind(2, bytes_of(command.id.text()))
        .bind(3, std::int64_t{ordinal})
        .bind(4, std::int64_t{command.sequence})
        .run();
}

Result<void> Writing::move_head(TableNumber table, const Head& head) {
    move_head_.bind(1, table).bind(2, std::int64_t{head.sealed}).bind(3, Bytes(head.last.bytes));
    bind_time(move_head_, 4, head.last_at);
    return move_head_.bind(5, static_cast<std::int64_t>(head.last_seal)).run();
}

Result<void> Writing::remove_entries(TableNumber table) {
    return remove_entries_.bind(1, row_of(table, 0))
        .bind(2, row_of(table, std::numeric_limits<std::uint32_t>::max()))
        .run();
}

}  // namespace handlog::eventstore::sqlite
