#include "eventstore/sqlite/opening.hpp"

#include <sqlite3.h>
#include <utility>

#include "engine/poker/invariant.hpp"
#include "eventstore/codec/format.hpp"
#include "eventstore/sqlite/facts.hpp"
#include "eventstore/sqlite/schema.hpp"

namespace handlog::eventstore::sqlite {

namespace {

void configure(Connection& connection, int option, int value) {
    engine::invariant(sqlite3_db_config(connection.get(), option, value, nullptr) == SQLITE_OK,
                      "SQLite can be configured");
}

// No trust in what a file says beyond its data: another program may have made it.
[[nodiscard]] Result<void> be_careful(Connection& connection) {
    configure(connection, SQLITE_DBCONFIG_DEFENSIVE, 1);
    configure(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0);
    configure(connection, SQLITE_DBCONFIG_DQS_DML, 0);
    configure(connection, SQLITE_DBCONFIG_DQS_DDL, 0);
    return connection.execute("PRAGMA cell_size_check = ON");
}

// What somebody else does to the file takes no longer than this.
constexpr int patience_ms = 1'000;

[[nodiscard]] Result<Connection> connect(const std::string& path, int flags, const std::string& vfs) {
    Result<Connection> connection = Connection::open(uri_of(path, ""), flags, vfs, path);
    if (!connection) return connection;
    sqlite3_busy_timeout(connection->get(), patience_ms);
    if (Result<void> careful = be_careful(*connection); !careful) return Failure(careful.error());
    // As long as there is a rollback journal: only so its removal is safe on the
    // disk when SQLite says that it is gone. A journal that comes back would make
    // readers take the log for one that was never finished.
    const Result<void> set = connection->execute("PRAGMA synchronous = EXTRA; PRAGMA temp_store = MEMORY");
    if (!set) return Failure(set.error());
    if (connection->is_read_only()) {
        return failure(ErrorCode::read_only, "'" + path + "' is read-only",
                       "make the file writable, or open it for reading");
    }
    return connection;
}

// A closed log keeps its -wal and -shm, which readers without the right to make
// files need.
[[nodiscard]] Result<void> begin_writing(Connection& connection) {
    int persist = 1;
    sqlite3_file_control(connection.get(), "main", SQLITE_FCNTL_PERSIST_WAL, &persist);
    const Result<std::string> mode = connection.text("PRAGMA journal_mode = WAL");
    if (!mode) return Failure(mode.error());
    if (*mode != "wal") {
        return failure(ErrorCode::io, "'" + connection.file() + "': SQLite keeps no WAL here (" + *mode + ")",
                       "put the log on a local disk");
    }
    if (Result<void> set = connection.execute("PRAGMA synchronous = FULL; PRAGMA cache_size = -16384"); !set)
        return set;
    if (Result<void> guarded = guard_writer(connection); !guarded) return guarded;
    // Shared memory that this process has opened for reading cannot be written to.
    Result<Transaction> trial = Transaction::begin(connection, "BEGIN IMMEDIATE");
    if (trial) return {};
    if (trial.error().code != ErrorCode::read_only) return Failure(trial.error());
    return failure(ErrorCode::read_only, trial.error().what,
                   "within one program, open the log for writing before it is opened for reading");
}

[[nodiscard]] Result<void> describe(Connection& connection, const SqliteOptions& options) {
    Result<Statement> insert = connection.prepare("INSERT INTO meta VALUES(?1, ?2)");
    if (!insert) return Failure(insert.error());
    Facts facts{
        {"format", std::to_string(format::number)},
        {"created_at", options.now.known() ? std::to_string(options.now.milliseconds()) : "unknown"},
        {"created_by", options.program},
        {"sqlite", sqlite3_libversion()},
        {"sqlite_source", sqlite3_sourceid()},
    };
    facts.emplace(digest_of_facts_key, to_string(digest_of_facts(facts)));
    for (const auto& [key, value] : facts) {
        insert->bind(1, std::string_view(key)).bind(2, std::string_view(value));
        if (Result<void> written = insert->run(); !written) return written;
    }
    return {};
}

// All in one transaction with a rollback journal, and the WAL only afterwards:
// so what a crash leaves is a whole log or, once the journal has been played
// back, an empty file; and the header tells which without looking at a WAL.
[[nodiscard]] Result<void> make_log(Connection& connection, const SqliteOptions& options) {
    if (Result<void> set = connection.execute("PRAGMA page_size = 4096"); !set) return set;
    Result<Transaction> transaction = Transaction::begin(connection, "BEGIN IMMEDIATE");
    if (!transaction) return Failure(transaction.error());
    const std::string identity = "PRAGMA application_id = " + std::to_string(format::application_id) +
                                 "; PRAGMA user_version = " + std::to_string(format::number);
    if (Result<void> set = connection.execute(identity); !set) return set;
    if (Result<void> made = create_schema(connection); !made) return made;
    if (Result<void> described = describe(connection, options); !described) return described;
    return transaction->commit();
}

[[nodiscard]] Result<Connection> fill_new_file(const std::string& path, const SqliteOptions& options) {
    Result<Connection> connection = connect(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, options.vfs);
    if (!connection) return connection;
    if (Result<void> made = make_log(*connection, options); !made) return Failure(made.error());
    if (Result<void> begun = begin_writing(*connection); !begun) return Failure(begun.error());
    return connection;
}

[[nodiscard]] Failure never_finished(const std::string& path) {
    return failure(ErrorCode::not_found,
                   "'" + path + "' holds no log yet: it is empty, or its creation was interrupted",
                   "if its creation was interrupted, recording into it completes the log; otherwise look for a copy");
}

// Takes back what a creation that was interrupted had begun.
[[nodiscard]] Result<void> play_back_journal(const std::string& path, const std::string& vfs) {
    Result<Connection> connection = connect(path, SQLITE_OPEN_READWRITE, vfs);
    if (!connection) return Failure(connection.error());
    const Result<std::int64_t> looked = connection->number("SELECT count(*) FROM sqlite_schema");
    if (!looked) return Failure(looked.error());
    return {};
}

// A WAL is nothing but its header for the moment in which the first commit of a
// writer is under way, and for good where the writer was killed in that moment.
[[nodiscard]] Result<Sidecars> settled_sidecars_of(const std::string& path, const std::string& vfs) {
    constexpr int longest_moment_ms = 100;
    Result<Sidecars> sidecars = sidecars_of(path, vfs);
    for (int waited_ms = 0; sidecars && sidecars->wal_is_only_a_header && waited_ms < longest_moment_ms; ++waited_ms) {
        sqlite3_sleep(1);
        sidecars = sidecars_of(path, vfs);
    }
    return sidecars;
}

struct Manner {
    const char* parameters;
    const char* vfs;
    bool changes_alone;  // nobody else's changes can be seen
};

[[nodiscard]] Manner manner_of(const Sidecars& sidecars, const std::string& vfs) {
    if (!vfs.empty() && sidecars.wal) return {.parameters = "", .vfs = vfs.c_str(), .changes_alone = false};
    if (!vfs.empty()) return {.parameters = "?immutable=1", .vfs = vfs.c_str(), .changes_alone = true};
    if (sidecars.wal && sidecars.shm && !sidecars.wal_is_only_a_header) {
        return {.parameters = "?readonly_shm=1", .vfs = "", .changes_alone = false};
    }
    if (!sidecars.wal_has_content) return {.parameters = "?immutable=1", .vfs = "", .changes_alone = true};
    return {.parameters = "", .vfs = "unix-none", .changes_alone = true};
}

// Without asking what it is.
[[nodiscard]] Result<ReadOnly> connect_to_read(const std::string& path, const std::string& vfs) {
    const Result<Sidecars> sidecars = settled_sidecars_of(path, vfs);
    if (!sidecars) return Failure(sidecars.error());
    const Manner manner = manner_of(*sidecars, vfs);
    Result<Connection> connection =
        Connection::open(uri_of(path, manner.parameters), SQLITE_OPEN_READONLY, manner.vfs, path);
    if (!connection) return Failure(connection.error());
    ReadOnly opened{.connection = *std::move(connection), .sidecars = {}};
    if (manner.changes_alone) opened.sidecars = *sidecars;
    configure(opened.connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1);
    sqlite3_busy_timeout(opened.connection.get(), patience_ms);
    // Before anything is read: it decides where SQLite keeps the index of a WAL.
    if (manner.vfs == std::string_view("unix-none")) {
        if (Result<void> set = opened.connection.execute("PRAGMA locking_mode = EXCLUSIVE"); !set)
            return Failure(set.error());
    }
    if (Result<void> careful = be_careful(opened.connection); !careful) return Failure(careful.error());
    // Where a long log must be sorted (by whoever examines its commands), that is not
    // done in memory. The file has no name.
    if (Result<void> set = opened.connection.execute("PRAGMA temp_store = FILE"); !set) return Failure(set.error());
    return opened;
}

}  // namespace

Result<FileKind> kind_of_log(const std::string& path, const std::string& vfs) {
    Result<FileKind> kind = kind_of_file(path, vfs);
    if (kind || (kind.error().code != ErrorCode::not_ours && kind.error().code != ErrorCode::another_version)) {
        return kind;
    }
    const Result<Sidecars> sidecars = sidecars_of(path, vfs);
    if (!sidecars || !(sidecars->wal_has_content || (sidecars->wal && !vfs.empty()))) return kind;
    Result<ReadOnly> opened = connect_to_read(path, vfs);
    if (!opened) return kind;
    const Result<std::int64_t> application_id = opened->connection.number("PRAGMA application_id");
    const Result<std::int64_t> user_version = opened->connection.number("PRAGMA user_version");
    if (!application_id || !user_version) return kind;
    return kind_of_database(path, static_cast<std::uint32_t>(*application_id),
                            static_cast<std::uint32_t>(*user_version));
}

// What could not be made would be in the way of the next attempt.
Result<Connection> create_log(const std::string& path, const SqliteOptions& options) {
    if (Result<void> made = make_file(path, options.vfs); !made) return Failure(made.error());
    Result<Connection> created = fill_new_file(path, options);
    if (!created) remove_log(path, options.vfs);
    return created;
}

Result<Connection> open_to_write(const std::string& path, const SqliteOptions& options) {
    Result<FileKind> kind = kind_of_log(path, options.vfs);
    if (kind && *kind == FileKind::unfinished) {
        if (Result<void> played = play_back_journal(path, options.vfs); !played) return Failure(played.error());
        kind = kind_of_file(path, options.vfs);
    }
    if (!kind) return Failure(kind.error());
    if (*kind == FileKind::missing) {
        return Failure(does_not_exist(path));
    }
    Result<Connection> connection = connect(path, SQLITE_OPEN_READWRITE, options.vfs);
    if (!connection) return connection;
    if (*kind == FileKind::empty) {
        if (Result<void> made = make_log(*connection, options); !made) return Failure(made.error());
    }
    if (Result<void> same = check_schema(*connection); !same) return Failure(same.error());
    if (Result<void> begun = begin_writing(*connection); !begun) return Failure(begun.error());
    return connection;
}

Result<ReadOnly> open_to_read(const std::string& path, const std::string& vfs) {
    const Result<FileKind> kind = kind_of_log(path, vfs);
    if (!kind) return Failure(kind.error());
    if (*kind == FileKind::missing) return Failure(does_not_exist(path));
    if (*kind != FileKind::log && owner_of_sidecar(path)) {
        return failure(ErrorCode::not_ours, "'" + path + "' is a sidecar file of a log", "name the log itself");
    }
    if (*kind != FileKind::log) return never_finished(path);
    return connect_to_read(path, vfs);
}

}  // namespace handlog::eventstore::sqlite
