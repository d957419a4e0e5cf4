#include "eventstore/sqlite/connection.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <sqlite3.h>
#include <system_error>

#include "engine/poker/invariant.hpp"
#include "eventstore/sqlite/disk_error.hpp"

namespace handlog::eventstore::sqlite {

namespace {

struct Meaning {
    ErrorCode code;
    const char* next;
};

constexpr std::string_view begin_reading_sql = "BEGIN";
constexpr std::string_view rollback_sql = "ROLLBACK";

// The lower byte of a code says what kind of error it is.
[[nodiscard]] Meaning meaning_of(int code) {
    switch (code & 0xff) {
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
        case SQLITE_PROTOCOL:
            return {ErrorCode::in_use, "close the other program that uses this file and try again"};
        case SQLITE_FULL:
            return {ErrorCode::disk_full, "free some disk space and try again; the log is unchanged"};
        case SQLITE_READONLY:
        case SQLITE_PERM:
        case SQLITE_AUTH:
            return {ErrorCode::read_only, "make sure the file and its folder are writable"};
        case SQLITE_CORRUPT:
        case SQLITE_NOTADB:
            return {ErrorCode::corrupt, if_damaged};
        case SQLITE_CONSTRAINT:
            return {ErrorCode::conflict, "another process has written to this file; open it again"};
        case SQLITE_CANTOPEN:
            return {ErrorCode::io, "make sure the file and its sidecar files are readable"};
        default:
            return {ErrorCode::io, "check the disk and try again"};
    }
}

[[nodiscard]] Failure failed(sqlite3* database, const std::string& file, const std::string& doing) {
    const int code = sqlite3_extended_errcode(database);
    Error error = error_of(code, sqlite3_errmsg(database), file, doing);
    const int kind = code & 0xff;
    if (error.code == ErrorCode::corrupt && could_not_read(database)) {
        error = cannot_read(file, doing);
    } else if (kind == SQLITE_IOERR || kind == SQLITE_CANTOPEN) {
        const int cause = sqlite3_system_errno(database);
        const std::string why = cause == 0 ? "" : ": " + std::generic_category().message(cause);
        if (cause == ENOSPC || cause == EDQUOT || cause == EFBIG ||
            (code == SQLITE_IOERR_WRITE && had_no_room(database))) {
            error = error_of(SQLITE_FULL, sqlite3_errstr(SQLITE_FULL), file, doing);
            error.what += why;
        } else if (cause == EACCES || cause == EPERM) {
            error.what = "'" + file + "': " + doing + why;
            error.next = "make sure that you may read the file and its sidecar files";
        }
    }
    return Failure(std::move(error));
}

}  // namespace

std::string on_one_line(std::string_view text) {
    // SQLite names the database in a line of its own, and tells in others what is wrong with it.
    constexpr std::string_view title = "*** in database main ***\n";
    if (text.starts_with(title)) text.remove_prefix(title.size());
    std::string line;
    for (const char letter : text) {
        const bool steers = static_cast<unsigned char>(letter) < ' ' || letter == '\x7f';
        if (letter == '\n') {
            line += "; ";
        } else {
            line += steers ? '?' : letter;
        }
    }
    return line;
}

Error error_of(int code, const std::string& message, const std::string& file, const std::string& doing) {
    const Meaning meaning = meaning_of(code);
    return {.code = meaning.code,
            .what = "'" + file + "': " + doing + ": " + on_one_line(message) + " (SQLite's code " +
                    std::to_string(code) + ")",
            .next = meaning.next};
}

// ---- statements ----

IdleQueries::~IdleQueries() {
    for (sqlite3_stmt* statement : idle_) sqlite3_finalize(statement);
}

sqlite3_stmt* IdleQueries::take(std::string_view sql) {
    const auto found = std::find_if(idle_.begin(), idle_.end(),
                                    [&](sqlite3_stmt* statement) { return sqlite3_sql(statement) == sql; });
    if (found == idle_.end()) return nullptr;
    sqlite3_stmt* const statement = *found;
    idle_.erase(found);
    return statement;
}

namespace {

// Some statements do part of their work while they are prepared, but none that only reads, and
// none that begins to read or ends that.
[[nodiscard]] bool can_run_again(std::string_view sql) {
    constexpr std::array<std::string_view, 3> others{"PRAGMA user_version", begin_reading_sql, rollback_sql};
    return sql.starts_with("SELECT") || std::find(others.begin(), others.end(), sql) != others.end();
}

}  // namespace

void IdleQueries::give_back(sqlite3_stmt* statement) {
    constexpr std::size_t most_kept = 24;
    if (!can_run_again(sqlite3_sql(statement))) {
        sqlite3_finalize(statement);
        return;
    }
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    if (idle_.size() == most_kept) {
        sqlite3_finalize(idle_.front());
        idle_.erase(idle_.begin());
    }
    idle_.push_back(statement);
}

void Statement::GiveBack::operator()(sqlite3_stmt* statement) const {
    if (const std::shared_ptr<IdleQueries> kept = idle.lock()) {
        kept->give_back(statement);
    } else {
        sqlite3_finalize(statement);
    }
}

Statement& Statement::bind(int place, std::int64_t number) {
    engine::invariant(sqlite3_bind_int64(statement_.get(), place, number) == SQLITE_OK, "a number can be bound");
    return *this;
}

Statement& Statement::bind(int place, Bytes bytes) {
    // Without a pointer SQLite would take no bytes for NULL.
    const void* data = bytes.empty() ? "" : static_cast<const void*>(bytes.data());
    engine::invariant(sqlite3_bind_blob64(statement_.get(), place, data, bytes.size(), SQLITE_STATIC) == SQLITE_OK,
                      "bytes can be bound");
    return *this;
}

Statement& Statement::bind(int place, std::string_view text) {
    const char* data = text.empty() ? "" : text.data();
    engine::invariant(
        sqlite3_bind_text64(statement_.get(), place, data, text.size(), SQLITE_STATIC, SQLITE_UTF8) == SQLITE_OK,
        "text can be bound");
    return *this;
}

Statement& Statement::bind_null(int place) {
    engine::invariant(sqlite3_bind_null(statement_.get(), place) == SQLITE_OK, "nothing can be bound");
    return *this;
}

Result<bool> Statement::step() {
    const int code = sqlite3_step(statement_.get());
    if (code == SQLITE_ROW) return true;
    if (code == SQLITE_DONE) return false;
    return failed(sqlite3_db_handle(statement_.get()), *file_,
                  sqlite3_stmt_readonly(statement_.get()) != 0 ? "reading" : "writing");
}

std::int64_t Statement::number(int column) const { return sqlite3_column_int64(statement_.get(), column); }

Bytes Statement::bytes(int column) const {
    const void* data = sqlite3_column_blob(statement_.get(), column);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
    return {static_cast<const std::byte*>(data), data == nullptr ? 0 : size};
}

std::string_view Statement::text(int column) const {
    const unsigned char* data = sqlite3_column_text(statement_.get(), column);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
    return {reinterpret_cast<const char*>(data), data == nullptr ? 0 : size};
}

bool Statement::is_null(int column) const { return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL; }

void Statement::reset() { sqlite3_reset(statement_.get()); }

Result<void> Statement::run() {
    const Result<bool> stepped = step();
    reset();
    if (!stepped) return Failure(stepped.error());
    return {};
}

Result<void> Statement::run(const std::string& doing) {
    const int code = sqlite3_step(statement_.get());
    Result<void> done;
    if (code != SQLITE_DONE) done = failed(sqlite3_db_handle(statement_.get()), *file_, doing);
    reset();
    return done;
}

// ---- connections ----

// Statements that are still there are finalized with the last of them.
void Connection::Close::operator()(sqlite3* database) const { sqlite3_close_v2(database); }

Result<Connection> Connection::open(const std::string& name, int flags, const std::string& vfs,
                                    const std::string& file) {
    Connection connection;
    connection.file_ = std::make_shared<const std::string>(file);
    sqlite3* database = nullptr;
    const int code = sqlite3_open_v2(name.c_str(), &database, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI,
                                     vfs.empty() ? nullptr : vfs.c_str());
    connection.database_.reset(database);
    engine::invariant(database != nullptr, "there is memory for a connection");
    if (code != SQLITE_OK) return failed(database, file, "opening");
    sqlite3_extended_result_codes(database, 1);
    return connection;
}

Result<Statement> Connection::prepare(std::string_view sql) {
    Statement statement;
    statement.file_ = file_;
    sqlite3_stmt* prepared = idle_->take(sql);
    if (prepared != nullptr) {
        statement.statement_ = {prepared, {.idle = idle_}};
        return statement;
    }
    const int code = sqlite3_prepare_v3(get(), sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT,
                                        &prepared, nullptr);
    if (code != SQLITE_OK) return failed(get(), *file_, "reading");
    statement.statement_ = {prepared, {.idle = idle_}};
    return statement;
}

Result<void> Connection::prepare(Statement& statement, std::string_view sql) {
    Result<Statement> prepared = prepare(sql);
    if (!prepared) return Failure(prepared.error());
    statement = *std::move(prepared);
    return {};
}

Result<void> Connection::execute(const std::string& sql) {
    if (sqlite3_exec(get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) {
        return failed(get(), *file_, sql.substr(0, sql.find_first_of("(;")));
    }
    return {};
}

namespace {

// To the end, because a statement that writes commits only there.
[[nodiscard]] Result<void> finish(Statement& statement) {
    while (true) {
        const Result<bool> row = statement.step();
        if (!row) return Failure(row.error());
        if (!*row) return {};
    }
}

}  // namespace

Result<std::int64_t> Connection::number(std::string_view sql) {
    Result<Statement> statement = prepare(sql);
    if (!statement) return Failure(statement.error());
    const Result<bool> row = statement->step();
    if (!row) return Failure(row.error());
    if (!*row) return 0;
    const std::int64_t number = statement->number(0);
    if (Result<void> finished = finish(*statement); !finished) return Failure(finished.error());
    return number;
}

Result<std::string> Connection::text(std::string_view sql) {
    Result<Statement> statement = prepare(sql);
    if (!statement) return Failure(statement.error());
    const Result<bool> row = statement->step();
    if (!row) return Failure(row.error());
    if (!*row) return std::string();
    std::string text(statement->text(0));
    if (Result<void> finished = finish(*statement); !finished) return Failure(finished.error());
    return text;
}

bool Connection::in_transaction() const { return sqlite3_get_autocommit(get()) == 0; }

bool Connection::is_read_only() const { return sqlite3_db_readonly(get(), "main") == 1; }

int Connection::last_code() const { return sqlite3_extended_errcode(get()); }

// ---- transactions ----

Result<Transaction> Transaction::begin(Connection& connection, const char* how) {
    Result<Statement> begin = connection.prepare(how);
    if (!begin) return Failure(begin.error());
    if (const Result<void> begun = begin->run(how); !begun) return Failure(begun.error());
    return Transaction(connection);
}

Result<Transaction> Transaction::begin_to_write(Connection& connection, Statement& begin, Statement& commit) {
    if (const Result<void> begun = begin.run("BEGIN IMMEDIATE"); !begun) return Failure(begun.error());
    Transaction transaction(connection);
    transaction.commit_ = &commit;
    return transaction;
}

// SQLite itself has rolled back after some errors.
Transaction::~Transaction() {
    if (connection_ == nullptr || !connection_->in_transaction()) return;
    if (Result<Statement> rollback = connection_->prepare(rollback_sql)) {
        static_cast<void>(rollback->run(std::string(rollback_sql)));
    }
}

Result<void> Transaction::commit() {
    Result<void> committed = commit_ != nullptr ? commit_->run("COMMIT") : connection_->execute("COMMIT");
    if (committed) connection_ = nullptr;
    return committed;
}

}  // namespace handlog::eventstore::sqlite
