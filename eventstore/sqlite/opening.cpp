#include "eventstore/sqlite/opening.hpp"

#include <optional>
#include <sqlite3.h>
#include <utility>

#include "engine/poker/invariant.hpp"
#include "eventstore/codec/format.hpp"
#include "eventstore/sqlite/facts.hpp"
#include "eventstore/sqlite/schema.hpp"
#include "eventstore/sqlite/vfs_file.hpp"
#include "eventstore/sqlite/wal_frames.hpp"

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

// The -wal stays until the writer has closed the log in order: see SqliteStore::end_writing().
[[nodiscard]] Result<void> begin_writing(Connection& connection) {
    int persist = 1;
    sqlite3_file_control(connection.get(), "main", SQLITE_FCNTL_PERSIST_WAL, &persist);
    const Result<std::string> mode = connection.text("PRAGMA journal_mode = WAL");
    if (!mode) return Failure(mode.error());
    if (*mode != "wal") {
        return failure(ErrorCode::io, "'" + connection.file() + "': SQLite cannot use a WAL here (" + *mode + ")",
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

[[nodiscard]] Failure no_log_yet(const std::string& path, FileKind kind) {
    if (kind == FileKind::empty) {
        return failure(
            ErrorCode::not_found, "'" + path + "' holds no log: the file is empty (0 bytes)",
            "if its creation was interrupted, recording into it completes the log; otherwise look for a copy");
    }
    return failure(ErrorCode::not_found, "'" + path + "' holds no log yet: its creation was interrupted",
                   "recording into it completes the log");
}

// Takes back what a creation that was interrupted had begun.
[[nodiscard]] Result<void> play_back_journal(const std::string& path, const std::string& vfs) {
    Result<Connection> connection = connect(path, SQLITE_OPEN_READWRITE, vfs);
    if (!connection) return Failure(connection.error());
    const Result<std::int64_t> looked = connection->number("SELECT count(*) FROM sqlite_schema");
    if (!looked) return Failure(looked.error());
    return {};
}

// A VFS like one of SQLite's, but without the right to make or to change a WAL: SQLite would
// make one for a reader if the writer closes the log in this moment.
class ReadersVfs {
public:
    ReadersVfs(const char* name, const char* like) : vfs_(*find_vfs(like)) {
        vfs_.zName = name;
        vfs_.pNext = nullptr;
        vfs_.xOpen = [](sqlite3_vfs* vfs, const char* file, sqlite3_file* opened, int flags, int* taken) {
            // As any other file: for root, SQLite sets the owner of what it opens as a WAL.
            if ((flags & SQLITE_OPEN_WAL) != 0) flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_MAIN_DB;
            sqlite3_vfs* const base = find_vfs(vfs->zName == lockless ? "unix-none" : "");
            return base->xOpen(base, file, opened, flags, taken);
        };
        engine::invariant(sqlite3_vfs_register(&vfs_, 0) == SQLITE_OK, "a VFS can be registered");
    }

    static void register_all() {
        static ReadersVfs with_locks(locking, "");
        static ReadersVfs without_locks(lockless, "unix-none");
    }

    static constexpr const char* locking = "handlog-reader";
    static constexpr const char* lockless = "handlog-reader-without-locks";

private:
    sqlite3_vfs vfs_;
};

// The WAL as a reader finds it: does it have frames that count?
[[nodiscard]] Result<bool> has_frames(const std::string& path) {
    const Result<std::optional<WalFile>> wal = WalFile::open(path, "");
    if (!wal) return Failure(wal.error());
    return *wal && (*wal)->header();
}

struct Manner {
    const char* parameters;
    const char* vfs;
    bool others_may_write;  // and SQLite notices it
};

// A WAL has no frames for the moment in which the first commit of a writer is under way,
// and for good where the writer was killed in that moment.
[[nodiscard]] Result<Manner> manner_of(const std::string& path, const Sidecars& sidecars) {
    constexpr int longest_moment_ms = 100;
    if (sidecars.wal && sidecars.wal->size > 0) {
        for (int waited_ms = 0; waited_ms < longest_moment_ms; ++waited_ms) {
            const Result<bool> frames = has_frames(path);
            if (!frames) return Failure(frames.error());
            if (*frames && sidecars.shm) {
                return Manner{.parameters = "?readonly_shm=1", .vfs = ReadersVfs::locking, .others_may_write = true};
            }
            if (*frames) return Manner{.parameters = "", .vfs = ReadersVfs::lockless, .others_may_write = false};
            sqlite3_sleep(1);
        }
    }
    return Manner{.parameters = "?immutable=1", .vfs = ReadersVfs::locking, .others_may_write = false};
}

[[nodiscard]] Result<Connection> connect_in(const Manner& manner, const std::string& path) {
    Result<Connection> connection =
        Connection::open(uri_of(path, manner.parameters), SQLITE_OPEN_READONLY, manner.vfs, path);
    if (!connection) return connection;
    configure(*connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1);
    sqlite3_busy_timeout(connection->get(), patience_ms);
    // Before anything is read: it decides where SQLite keeps the index of a WAL.
    if (manner.vfs == ReadersVfs::lockless) {
        if (Result<void> set = connection->execute("PRAGMA locking_mode = EXCLUSIVE"); !set)
            return Failure(set.error());
    }
    if (Result<void> careful = be_careful(*connection); !careful) return Failure(careful.error());
    // Where a long log must be sorted (by whoever examines its commands), that is not
    // done in memory. The file has no name.
    if (Result<void> set = connection->execute("PRAGMA temp_store = FILE"); !set) return Failure(set.error());
    return connection;
}

// Without asking what it is.
[[nodiscard]] Result<ReadOnly> connect_to_read(const std::string& path, const std::string& vfs) {
    const Result<Sidecars> sidecars = sidecars_of(path, vfs);
    if (!sidecars) return Failure(sidecars.error());
    if (!vfs.empty()) {
        const Manner manner{.parameters = sidecars->wal ? "" : "?immutable=1",
                            .vfs = vfs.c_str(),
                            .others_may_write = sidecars->wal.has_value()};
        Result<Connection> connection = connect_in(manner, path);
        if (!connection) return Failure(connection.error());
        ReadOnly opened{.connection = *std::move(connection), .surroundings = {}};
        if (!sidecars->wal) opened.surroundings.emplace(path, vfs, *sidecars, false);
        return opened;
    }
    ReadersVfs::register_all();
    const Result<Manner> manner = manner_of(path, *sidecars);
    if (!manner) return Failure(manner.error());
    Result<Connection> connection = connect_in(*manner, path);
    if (!connection) return Failure(connection.error());
    return ReadOnly{.connection = *std::move(connection),
                    .surroundings = Surroundings(path, vfs, *sidecars, manner->others_may_write)};
}

}  // namespace

Result<FileKind> kind_of_log(const std::string& path, const std::string& vfs) {
    Result<FileKind> kind = kind_of_file(path, vfs);
    if (kind || (kind.error().code != ErrorCode::not_ours && kind.error().code != ErrorCode::another_version)) {
        return kind;
    }
    const Result<std::optional<WalFile>> wal = WalFile::open(path, vfs);
    if (!wal || !*wal) return kind;
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
    // What stands behind the damage would be overwritten.
    if (Result<void> whole = check_wal(path, options.vfs); !whole) return Failure(whole.error());
    Result<Connection> connection = connect(path, SQLITE_OPEN_READWRITE, options.vfs);
    if (!connection) return connection;
    if (*kind == FileKind::empty) {
        if (Result<void> made = make_log(*connection, options); !made) return Failure(made.error());
    }
    if (Result<void> same = check_schema(*connection); !same) return Failure(same.error());
    if (Result<void> begun = begin_writing(*connection); !begun) return Failure(begun.error());
    return connection;
}

bool Surroundings::have_changed() const {
    const Result<Sidecars> now = sidecars_of(path_, vfs_);
    if (!now) return true;
    return others_may_write_ ? !same_files(seen_, *now) : seen_ != *now;
}

Result<ReadOnly> open_to_read(const std::string& path, const std::string& vfs, DamagedWal damaged) {
    const Result<FileKind> kind = kind_of_log(path, vfs);
    if (!kind) return Failure(kind.error());
    if (*kind == FileKind::missing) return Failure(does_not_exist(path));
    if (*kind != FileKind::log && owner_of_sidecar(path)) {
        return failure(ErrorCode::not_ours, "'" + path + "' is a sidecar file of a log", "name the log itself");
    }
    if (*kind != FileKind::log) return no_log_yet(path, *kind);
    if (damaged == DamagedWal::refused) {
        if (Result<void> whole = check_wal(path, vfs); !whole) return Failure(whole.error());
    }
    return connect_to_read(path, vfs);
}

}  // namespace handlog::eventstore::sqlite
