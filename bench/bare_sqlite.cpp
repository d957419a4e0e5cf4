#include "bench/bare_sqlite.hpp"

#include <cstddef>
#include <sqlite3.h>
#include <stdexcept>
#include <string>
#include <vector>

namespace handlog::bench {

using eventstore::Bytes;
using eventstore::Digest;

namespace {

// There is one session, the first.
constexpr std::int64_t session = 1;

void bind_blob(sqlite3_stmt* statement, int place, Bytes bytes) {
    sqlite3_bind_blob64(statement, place, bytes.data(), bytes.size(), SQLITE_STATIC);
}

}  // namespace

void BareSqlite::Close::operator()(sqlite3* database) const { sqlite3_close_v2(database); }
void BareSqlite::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

BareSqlite::BareSqlite(const std::filesystem::path& path, Triggers triggers) {
    open(path, SQLITE_OPEN_READWRITE);
    execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -16384");
    if (triggers == Triggers::dropped) {
        const Statement names = prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'");
        std::string sql;
        while (sqlite3_step(names.get()) == SQLITE_ROW) {
            sql +=
                std::string("DROP TRIGGER ") + reinterpret_cast<const char*>(sqlite3_column_text(names.get(), 0)) + ";";
        }
        sqlite3_reset(names.get());
        execute(sql.c_str());
    }
    begin_ = prepare("BEGIN IMMEDIATE");
    commit_ = prepare("COMMIT");
    add_table_ = prepare("INSERT OR ROLLBACK INTO poker_table VALUES(NULL, ?1, 0, zeroblob(32), NULL, 0)");
    add_entry_ = prepare("INSERT OR ROLLBACK INTO entry VALUES(?1, ?2, ?3, ?4, ?5)");
    add_log_ = prepare("INSERT OR ROLLBACK INTO hand VALUES(?1, ?2, ?3, ?4, ?5)");
    move_head_ = prepare(
        "UPDATE OR ROLLBACK poker_table SET sealed = ?2, last = ?3, last_at = ?4, last_seal = ?5 WHERE number = ?1");
    remove_entries_ = prepare("DELETE FROM entry WHERE place BETWEEN ?1 AND ?2");
}

BareSqlite::BareSqlite(const std::filesystem::path& path) { open(path, SQLITE_OPEN_READONLY); }

void BareSqlite::open(const std::filesystem::path& path, int flags) {
    sqlite3* database = nullptr;
    const int code = sqlite3_open_v2(path.c_str(), &database, flags | SQLITE_OPEN_NOMUTEX, nullptr);
    database_.reset(database);
    expect(code, SQLITE_OK);
    scan_ = prepare("SELECT log, session, bytes, digest, seal FROM hand WHERE log BETWEEN ?1 AND ?2");
}

void BareSqlite::expect(int code, int expected) const {
    if (code != expected) throw std::runtime_error(std::string("SQLite: ") + sqlite3_errmsg(database_.get()));
}

void BareSqlite::execute(const char* sql) const {
    expect(sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr), SQLITE_OK);
}

BareSqlite::Statement BareSqlite::prepare(const char* sql) const {
    sqlite3_stmt* statement = nullptr;
    expect(sqlite3_prepare_v3(database_.get(), sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr), SQLITE_OK);
    return Statement(statement);
}

void BareSqlite::run(const Statement& statement) const {
    expect(sqlite3_step(statement.get()), SQLITE_DONE);
    sqlite3_reset(statement.get());
}

void BareSqlite::begin() { run(begin_); }
void BareSqlite::commit() { run(commit_); }

void BareSqlite::add_session() { execute("INSERT INTO session VALUES(NULL, NULL, 'bare', 'bare', 0)"); }

std::int64_t BareSqlite::add_table(std::string_view id) {
    bind_blob(add_table_.get(), 1, std::as_bytes(std::span(id.data(), id.size())));
    run(add_table_);
    return sqlite3_last_insert_rowid(database_.get());
}

void BareSqlite::add_entry(std::int64_t place, std::int64_t ordinal, Bytes bytes, const Digest& digest) {
    sqlite3_stmt* const statement = add_entry_.get();
    sqlite3_bind_int64(statement, 1, place);
    sqlite3_bind_int64(statement, 2, ordinal);
    sqlite3_bind_int64(statement, 3, session);
    bind_blob(statement, 4, bytes);
    bind_blob(statement, 5, digest.bytes);
    run(add_entry_);
}

void BareSqlite::add_log(std::int64_t log, Bytes bytes, const Digest& digest) {
    sqlite3_stmt* const statement = add_log_.get();
    sqlite3_bind_int64(statement, 1, log);
    sqlite3_bind_int64(statement, 2, session);
    bind_blob(statement, 3, bytes);
    bind_blob(statement, 4, digest.bytes);
    sqlite3_bind_int64(statement, 5, ++seals_);
    run(add_log_);
}

void BareSqlite::move_head(std::int64_t table, std::int64_t sealed, const Digest& last, std::int64_t last_at) {
    sqlite3_stmt* const statement = move_head_.get();
    sqlite3_bind_int64(statement, 1, table);
    sqlite3_bind_int64(statement, 2, sealed);
    bind_blob(statement, 3, last.bytes);
    sqlite3_bind_int64(statement, 4, last_at);
    sqlite3_bind_int64(statement, 5, seals_);
    run(move_head_);
}

void BareSqlite::remove_entries(std::int64_t table) {
    sqlite3_bind_int64(remove_entries_.get(), 1, table << 32);
    sqlite3_bind_int64(remove_entries_.get(), 2, table << 32 | 0xffff'ffff);
    run(remove_entries_);
}

void BareSqlite::begin_scan(std::int64_t first, std::int64_t last) {
    sqlite3_bind_int64(scan_.get(), 1, first);
    sqlite3_bind_int64(scan_.get(), 2, last);
}

bool BareSqlite::next_hand() {
    const int code = sqlite3_step(scan_.get());
    if (code != SQLITE_DONE) expect(code, SQLITE_ROW);
    return code == SQLITE_ROW;
}

Bytes BareSqlite::column(int at) const {
    const auto* data = static_cast<const std::byte*>(sqlite3_column_blob(scan_.get(), at));
    return {data, static_cast<std::size_t>(sqlite3_column_bytes(scan_.get(), at))};
}

void BareSqlite::end_scan() { sqlite3_reset(scan_.get()); }

std::uint64_t BareSqlite::checksum(const PlainBytes& plain) {
    std::uint64_t checksum = 0;
    const auto add = [&checksum](Bytes bytes) {
        for (const std::byte byte : bytes) {
            checksum = (checksum ^ std::to_integer<std::uint64_t>(byte)) * 1'099'511'628'211U;
        }
        checksum = (checksum ^ bytes.size()) * 1'099'511'628'211U;
    };
    for (const std::string sql : {"poker_table", "hand", "entry"}) {
        const Statement rows = prepare(("SELECT * FROM " + sql).c_str());
        constexpr int bytes_column = 3;
        while (sqlite3_step(rows.get()) == SQLITE_ROW) {
            const std::int64_t key = sqlite3_column_int64(rows.get(), 0);
            for (int at = 0; at < sqlite3_column_count(rows.get()); ++at) {
                // Numbers as text, since what is written down of them is what counts.
                const auto* data = static_cast<const std::byte*>(sqlite3_column_blob(rows.get(), at));
                const Bytes bytes(data, static_cast<std::size_t>(sqlite3_column_bytes(rows.get(), at)));
                add(plain && sql == "entry" && at == bytes_column ? plain(key, bytes) : bytes);
            }
        }
    }
    return checksum;
}

}  // namespace handlog::bench
