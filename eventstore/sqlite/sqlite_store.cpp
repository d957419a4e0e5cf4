#include "eventstore/sqlite/sqlite_store.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "engine/poker/invariant.hpp"
#include "eventstore/index/descriptor.hpp"
#include "eventstore/sqlite/disk_error.hpp"
#include "eventstore/sqlite/file.hpp"
#include "eventstore/sqlite/inspection.hpp"
#include "eventstore/sqlite/sync_folder.hpp"
#include "eventstore/sqlite/wal_frames.hpp"

namespace handlog::eventstore {

using engine::TableId;
using namespace sqlite;

namespace {

// A table that is not being written to costs a query when it is written to again.
constexpr std::size_t most_remembered = 65'536;

// While a writer begins, a reader may find the shared memory of the WAL between
// two states. It does not last, but a connection may not notice: so it is tried
// with a new one, too.
constexpr int attempts = 10;
constexpr int pause_ms = 10;
constexpr std::chrono::seconds longest_start{3};

[[nodiscard]] bool passes(int code) {
    constexpr std::array passing{SQLITE_READONLY_RECOVERY, SQLITE_READONLY_CANTINIT, SQLITE_BUSY_RECOVERY};
    return std::find(passing.begin(), passing.end(), code) != passing.end();
}

// Begins to read a state of the file that stays the same until the end.
[[nodiscard]] Result<Transaction> begin_reading(Connection& connection) {
    for (int attempt = 1;; ++attempt) {
        Result<Transaction> transaction = Transaction::begin(connection, "BEGIN");
        if (!transaction) return transaction;
        const Result<std::int64_t> looked = connection.number("PRAGMA user_version");
        if (looked) return transaction;
        if (!passes(connection.last_code())) return Failure(looked.error());
        if (attempt == attempts) {
            return failure(ErrorCode::in_use, "'" + connection.file() + "': another process is starting to write to it",
                           "read again");
        }
        sqlite3_sleep(pause_ms);
    }
}

// Is set as long as it lives, also where somebody throws.
class Flag {
public:
    explicit Flag(bool& flag) : flag_(flag) { flag_ = true; }
    Flag(const Flag&) = delete;
    Flag& operator=(const Flag&) = delete;
    ~Flag() { flag_ = false; }

private:
    bool& flag_;
};

// Something of somebody else's is there, too.
[[nodiscard]] bool exists(const Result<FileKind>& kind) {
    if (kind) return *kind != FileKind::missing;
    return kind.error().code == ErrorCode::not_ours || kind.error().code == ErrorCode::another_version;
}

}  // namespace

// ---- opening and closing ----

Result<std::unique_ptr<SqliteStore>> SqliteStore::create(const std::string& path, const SqliteOptions& options) {
    return make(path, Access::write, options, true);
}

Result<std::unique_ptr<SqliteStore>> SqliteStore::open(const std::string& path, Access access,
                                                       const SqliteOptions& options) {
    return make(path, access, options, false);
}

Result<std::unique_ptr<SqliteStore>> SqliteStore::make(const std::string& path, Access access,
                                                       const SqliteOptions& options, bool create) {
    const Result<std::string> settled = settled_path(path, options.vfs);
    if (!settled) return Failure(settled.error());
    if (const char* wrong = options.keys ? encryption::fault(*options.keys) : nullptr) {
        return failure(ErrorCode::not_allowed, "a key to encrypt open logs with: " + std::string(wrong),
                       "make keys with `handlog keygen`");
    }
    std::unique_ptr<SqliteStore> store(new SqliteStore(*settled, options));
    const Result<void> started = access == Access::write ? store->start_writing(create) : store->start_reading();
    if (!started) return Failure(started.error());
    return store;
}

// A lock file is made only beside a log.
Result<void> SqliteStore::start_writing(bool create) {
    if (const std::optional<std::string> log = sqlite::owner_of_sidecar(path_)) {
        return failure(ErrorCode::not_allowed, "'" + path_ + "' is a sidecar file of the log '" + *log + "'",
                       "give the log another name");
    }
    const Result<FileKind> kind = kind_of_log(path_, options_.vfs);
    if (create && exists(kind)) return Failure(already_exists(path_));
    if (!kind) return Failure(kind.error());
    if (!create && *kind == FileKind::missing) return Failure(does_not_exist(path_));
    if (options_.vfs.empty()) {
        Result<LockFile> lock = LockFile::take(path_, options_.program, options_.now);
        if (!lock) return Failure(lock.error());
        lock_ = *std::move(lock);
    }
    Result<Connection> connection = create ? create_log(path_, options_) : open_to_write(path_, options_);
    if (!connection) return Failure(connection.error());
    // From here on it is known which file it is.
    if (lock_) {
        if (Result<void> alone = lock_->check(); !alone) return alone;
    }
    opened_ = std::make_unique<Opened>(Opened{.connection = *std::move(connection)});
    Result<Rows> rows = Rows::prepare(opened_->connection, key());
    if (!rows) return Failure(rows.error());
    Result<Writing> writing = Writing::prepare(opened_->connection);
    if (!writing) return Failure(writing.error());
    opened_->rows = *std::move(rows);
    opened_->writing = *std::move(writing);
    if (!options_.vfs.empty()) return {};
    // Who may read the log may not lock what the writer needs.
    for (const char* suffix : {"-wal", "-shm"}) {
        [[maybe_unused]] const int changed = chmod((path_ + suffix).c_str(), owner_only);
    }
    const Result<std::optional<FileStamp>> wal = stamp_of(path_ + "-wal");
    if (!wal) return Failure(wal.error());
    if (*wal) wal_ = (*wal)->id;
    return {};
}

// What is written to a file without a name is lost when the program dies. SQLite itself would
// go on, and everything would seem right until then.
Result<void> SqliteStore::check_wal_in_place() {
    if (!wal_) return {};
    if (wal_is_lost_) return Failure(*broken_);
    const Result<std::optional<FileStamp>> now = stamp_of(path_ + "-wal");
    if (now && *now && (*now)->id == *wal_) return {};
    wal_is_lost_ = true;
    if (!now) {
        broken_ = now.error();
        return Failure(*broken_);
    }
    const bool replaced = now->has_value();
    const char* became = ", and not everything that was in it could be moved into the log";
    if (move_wal_into_log()) {
        became = "; everything that was acknowledged is in the log itself";
    } else if (!replaced && copy_wal_back()) {
        became = "; a program that reads the log kept it from being moved into the log, so it was written anew";
    }
    broken_ =
        Error{.code = ErrorCode::io,
              .what = "'" + path_ + "-wal' was " + (replaced ? "replaced" : "deleted") +
                      " while the log was open for writing" + became,
              .next = replaced ? "move the new -wal away, which does not belong to the log; then open the log again"
                               : "open the log again, and leave the files beside it where they are"};
    return Failure(*broken_);
}

bool SqliteStore::move_wal_into_log() {
    const auto begin = std::chrono::steady_clock::now();
    while (true) {
        int frames = 0;
        int moved = 0;
        const int code =
            sqlite3_wal_checkpoint_v2(opened_->connection.get(), nullptr, SQLITE_CHECKPOINT_FULL, &frames, &moved);
        if (code == SQLITE_OK && frames == moved) return true;
        const auto waited = std::chrono::steady_clock::now() - begin;
        if (waited >= std::chrono::milliseconds(options_.wait_for_readers_ms)) return false;
        sqlite3_sleep(pause_ms);
    }
}

bool SqliteStore::copy_wal_back() {
    sqlite3_file* wal = nullptr;
    sqlite3_int64 size = 0;
    if (sqlite3_file_control(opened_->connection.get(), "main", SQLITE_FCNTL_JOURNAL_POINTER, &wal) != SQLITE_OK ||
        wal == nullptr || wal->pMethods == nullptr || wal->pMethods->xFileSize(wal, &size) != SQLITE_OK) {
        return false;
    }
    const Descriptor copy = new_file(path_ + "-wal");
    if (copy.number() < 0) return false;
    std::array<std::byte, 65'536> block{};
    for (sqlite3_int64 at = 0; at < size;) {
        const int part = static_cast<int>(std::min<sqlite3_int64>(size - at, block.size()));
        if (wal->pMethods->xRead(wal, block.data(), part, at) != SQLITE_OK) return false;
        if (pwrite(copy.number(), block.data(), static_cast<std::size_t>(part), at) != part) return false;
        at += part;
    }
    return fsync(copy.number()) == 0 && sync_folder_of(path_);
}

Result<void> SqliteStore::start_reading() {
    const auto begin = std::chrono::steady_clock::now();
    while (true) {
        const Result<Sidecars> before = sidecars_of(path_, options_.vfs);
        Result<void> started = open_for_reading();
        if (started || !before) return started;
        const Result<Sidecars> after = sidecars_of(path_, options_.vfs);
        const bool passing = started.error().code == ErrorCode::in_use || !after || !same_files(*before, *after);
        if (!passing || std::chrono::steady_clock::now() - begin > longest_start) return started;
        sqlite3_sleep(pause_ms);
    }
}

Result<void> SqliteStore::open_for_reading() {
    opened_.reset();
    Result<ReadOnly> read_only = open_to_read(path_, options_.vfs);
    if (!read_only) return Failure(read_only.error());
    auto opened = std::make_unique<Opened>(Opened{.connection = std::move(read_only->connection)});
    opened->surroundings = std::move(read_only->surroundings);
    {
        const Result<Transaction> transaction = begin_reading(opened->connection);
        if (!transaction) return Failure(transaction.error());
        if (Result<void> same = check_schema(opened->connection); !same) return same;
        Result<Rows> rows = Rows::prepare(opened->connection, key());
        if (!rows) return Failure(rows.error());
        opened->rows = *std::move(rows);
    }
    opened_ = std::move(opened);
    return {};
}

SqliteStore::~SqliteStore() { static_cast<void>(close()); }

Result<void> SqliteStore::close() {
    if (!opened_ || !opened_->writing) return {};
    if (failed_commit_stands_) write_over_failed_commit();
    Result<void> ended = end_writing();
    opened_.reset();
    return ended;
}

namespace {

// Waits until no reader has the log open. SQLite removes what is beside a log only then, and
// does not wait itself.
void wait_for_readers(sqlite3* database, int longest_ms) {
    sqlite3_file* file = nullptr;
    if (sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK) return;
    if (file == nullptr || file->pMethods == nullptr) return;
    for (int waited_ms = 0; file->pMethods->xLock(file, SQLITE_LOCK_EXCLUSIVE) == SQLITE_BUSY; waited_ms += pause_ms) {
        // Meanwhile others may begin to read.
        file->pMethods->xUnlock(file, SQLITE_LOCK_SHARED);
        if (waited_ms >= longest_ms) return;
        sqlite3_sleep(pause_ms);
    }
}

}  // namespace

// Where the WAL is damaged, it stays as it is: whoever opens the log next says so.
Result<void> SqliteStore::end_writing() {
    sqlite3* const database = opened_->connection.get();
    const auto keep_wal = [&](int keep) { sqlite3_file_control(database, "main", SQLITE_FCNTL_PERSIST_WAL, &keep); };
    if (Result<void> in_place = check_wal_in_place(); !in_place) {
        keep_wal(1);
        return in_place;
    }
    if (Result<void> whole = check_wal(path_, options_.vfs); !whole && whole.error().code == ErrorCode::corrupt) {
        sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
        return whole;
    }
    // For the case that a reader stays.
    sqlite3_wal_checkpoint_v2(database, nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
    keep_wal(0);
    wait_for_readers(database, options_.wait_for_readers_ms);
    return {};
}

// A commit whose sync failed stands in the WAL as a whole, perhaps not safely on
// the disk, and only SQLite's index of the WAL knows that it does not count.
// Without that index the next one to open the log would take it for recorded, and
// what he then builds on it would go with it when the power fails. So its place is
// taken by something that is never committed. That needs neither a sync, which may
// go on failing, nor room on the disk.
void SqliteStore::write_over_failed_commit() {
    Connection& connection = opened_->connection;
    failed_commit_stands_ = true;
    if (!connection.execute("PRAGMA synchronous = OFF")) return;
    if (Result<Transaction> transaction = Transaction::begin(connection, "BEGIN IMMEDIATE"); transaction) {
        failed_commit_stands_ = !connection.execute("INSERT INTO meta VALUES('never committed', '')") ||
                                sqlite3_db_cacheflush(connection.get()) != SQLITE_OK;
    }
    if (const Result<void> set = connection.execute("PRAGMA synchronous = FULL"); !set) {
        broken_ = Error{.code = ErrorCode::io,
                        .what = set.error().what + "; without it no write is safe",
                        .next = "check the disk, then open the log again"};
    }
}

// ---- writing ----

// A transaction of the writer. What is remembered of the tables goes with it
// when it fails, and is read from the file again.
class SqliteStore::Commit {
public:
    [[nodiscard]] static Result<Commit> begin(SqliteStore& store) {
        // Whoever reads may have lost the file meanwhile.
        if (store.opened_ == nullptr || !store.opened_->writing) {
            return failure(ErrorCode::not_allowed, "'" + store.path_ + "' is open for reading", "open it for writing");
        }
        if (store.broken_) return Failure(*store.broken_);
        if (store.lock_) {
            if (Result<void> alone = store.lock_->check(); !alone) return Failure(alone.error());
        }
        if (Result<void> there = store.check_wal_in_place(); !there) return Failure(there.error());
        if (store.reading_) {
            return failure(ErrorCode::not_allowed,
                           "'" + store.path_ + "' is being scanned by the same program that wants to write to it",
                           "write after the scan");
        }
        if (store.tails_.size() >= most_remembered) store.tails_.clear();
        Result<Transaction> transaction = store.opened_->writing->begin();
        if (!transaction) return Failure(transaction.error());
        return Commit(store, *std::move(transaction));
    }
    Commit(Commit&& other) noexcept
        : store_(std::exchange(other.store_, nullptr)),
          transaction_(std::move(other.transaction_)),
          session_before_(other.session_before_),
          seals_before_(other.seals_before_),
          touched_(std::move(other.touched_)) {}
    Commit(const Commit&) = delete;
    Commit& operator=(const Commit&) = delete;
    Commit& operator=(Commit&&) = delete;
    ~Commit() {
        if (store_ == nullptr) return;
        transaction_.reset();
        store_->opened_->writing->forget_entries();
        for (const Written* table : touched_) {
            store_->tails_.erase(store_->tails_.find(table->tail.next_log().table.text()));
        }
        store_->session_ = session_before_;
        store_->seals_ = seals_before_;
        if (store_->opened_->connection.in_transaction()) break_store("it could not be undone");
    }

    // Its tail is about to be, or was, changed. One that refuses what is added stays as
    // it is, so that a log which is full is not read again for each refusal.
    void touch(Written& table) {
        if (std::exchange(table.commit, store_->commits_) != store_->commits_) touched_.push_back(&table);
    }
    // Each of them once.
    [[nodiscard]] const std::vector<Written*>& touched() const { return touched_; }

    [[nodiscard]] Result<void> finish() {
        Result<void> committed = transaction_->commit();
        transaction_.reset();
        if (!committed) {
            store_->write_over_failed_commit();
            return committed;
        }
        store_->failed_commit_stands_ = false;
        return std::exchange(store_, nullptr)->check_wal_in_place();
    }

private:
    Commit(SqliteStore& store, Transaction transaction)
        : store_(&store),
          transaction_(std::move(transaction)),
          session_before_(store.session_),
          seals_before_(store.seals_) {
        ++store.commits_;
    }

    void break_store(const std::string& why) {
        store_->broken_ = Error{.code = ErrorCode::io,
                                .what = why + "; it is unknown whether the last additions are on disk",
                                .next = "open the log again and read its heads"};
    }

    SqliteStore* store_;
    std::optional<Transaction> transaction_;
    std::optional<std::uint32_t> session_before_;
    std::optional<Seal> seals_before_;
    std::vector<Written*> touched_;
};

Result<void> SqliteStore::begin_session() {
    if (session_) return {};
    const Result<std::uint32_t> added = opened_->writing->add_session(options_.now, options_.program);
    if (!added) return Failure(added.error());
    session_ = *added;
    return {};
}

Result<Seal> SqliteStore::count_seal(Written& table) {
    if (!seals_) {
        const Result<Seal> last = opened_->rows->last_seal();
        if (!last) return last;
        seals_ = *last;
    }
    table.tail.count_seal(++*seals_);
    return *seals_;
}

// How far the table is, from memory or from the file.
Result<SqliteStore::Written*> SqliteStore::written(const TableId& id, LogKind kind) {
    if (const auto found = tails_.find(id.text()); found != tails_.end()) return &found->second;
    const Result<std::optional<TableRow>> row = opened_->rows->table(id);
    if (!row) return Failure(row.error());
    std::optional<TableNumber> number;
    Head head{.table = id, .kind = kind};
    OpenEntries open;
    if (*row) {
        number = (*row)->number;
        head = (*row)->head();
        if (Result<void> right = opened_->rows->check_head(**row); !right) return Failure(right.error());
        Result<OpenEntries> there = opened_->rows->open_log(**row);
        if (!there) return Failure(there.error());
        open = *std::move(there);
        if (open.has_no_key) return Failure(encryption::no_key_to(open.log.key));
    }
    Result<Tail> tail = Tail::resume(head, open.log.bytes);
    if (!tail) return Failure(tail.error());
    Written table{.number = number, .tail = *std::move(tail), .cipher = std::move(open.cipher)};
    return &tails_.emplace(id.text(), std::move(table)).first->second;
}

// A table gets its row with the first that is added to it, so that what is refused leaves none behind.
Result<TableNumber> SqliteStore::number_of(Written& table) {
    if (!table.number) {
        const Result<TableNumber> added =
            opened_->writing->add_table(table.tail.next_log().table, table.tail.head().kind);
        if (!added) return Failure(added.error());
        table.number = *added;
    }
    return *table.number;
}

Result<std::optional<Receipt>> SqliteStore::recorded(const TableRow& table, const CommandId& id) {
    const Result<std::optional<CommandRow>> command = opened_->rows->command(table.number, id);
    if (!command) return Failure(command.error());
    if (!*command) return std::nullopt;
    const Result<StoredLog> log = opened_->rows->checked_log(table, (*command)->ordinal);
    if (!log) return Failure(log.error());
    Result<Receipt> receipt = recorded_in(log->key, log->bytes, (*command)->sequence, id);
    if (!receipt) return Failure(receipt.error());
    return *std::move(receipt);
}

Result<Receipt> SqliteStore::recorded_in_open(const Written& table, Sequence sequence, const CommandId& id) {
    const LogKey key = table.tail.next_log();
    Result<AnyEntry> entry = table.tail.entry(sequence);
    if (!entry) return Failure(entry.error());
    if (id_of(*entry) != id) {
        return corrupt(to_string(key, sequence) + ": it should hold the command '" + std::string(id.text()) +
                       "' but it holds another");
    }
    const Result<std::optional<Digest>> digest = opened_->rows->digest_of_entry(*table.number, sequence);
    if (!digest) return Failure(digest.error());
    if (!*digest) return corrupt(to_string(key, sequence) + ": it is missing");
    return Receipt{.log = key,
                   .sequence = sequence,
                   .digest = **digest,
                   .sealed = false,
                   .repeated = true,
                   .entry = std::make_shared<const AnyEntry>(*std::move(entry))};
}

Result<void> SqliteStore::add(const Addition& addition, Commit& commit, Result<Receipt>& receipt) {
    const Result<Written*> found = written(addition.log.table);
    if (!found) return Failure(found.error());
    Written& table = **found;
    const std::optional<CommandId>& id = id_of(addition.entry);
    if (id && table.number) {
        // The row of the table is read only for the rare command that is there.
        const Result<std::optional<CommandRow>> before = opened_->rows->command(*table.number, *id);
        if (!before) return Failure(before.error());
        if (*before) {
            if (Result<void> flushed = opened_->writing->flush_entries(); !flushed) return flushed;
            if ((*before)->ordinal == table.tail.next_log().ordinal) {
                receipt = recorded_in_open(table, (*before)->sequence, *id);
                if (!receipt) return Failure(receipt.error());
            } else {
                const Result<std::optional<TableRow>> row = opened_->rows->table(addition.log.table);
                if (!row) return Failure(row.error());
                Result<std::optional<Receipt>> there = recorded(**row, *id);
                if (!there) return Failure(there.error());
                receipt = **std::move(there);
            }
            if (std::optional<Error> other = refuse_another_command(addition.entry, *receipt)) {
                receipt = Failure(*std::move(other));
            }
            return {};
        }
    }
    const Result<Tail::Accepted> accepted = table.tail.add(addition);
    if (!accepted) {
        receipt = Failure(accepted.error());
        return {};
    }
    commit.touch(table);
    if (Result<void> begun = begin_session(); !begun) return begun;
    const Result<TableNumber> number = number_of(table);
    if (!number) return Failure(number.error());
    Writing& writing = *opened_->writing;
    const Ordinal ordinal = addition.log.ordinal;
    Result<void> done;
    if (accepted->sealed) {
        table.cipher.reset();
        const Result<Seal> seal = count_seal(table);
        if (!seal) return Failure(seal.error());
        done = writing.flush_entries();
        if (done) done = writing.add_log(*number, ordinal, *session_, accepted->log, accepted->digest, *seal);
        if (done) done = writing.move_head(*number, table.tail.head());
        if (done) done = writing.remove_entries(*number);
    } else {
        if (accepted->sequence == 0 && options_.keys && options_.keys->encrypts) {
            table.cipher = encryption::OpenLogCipher::draw(addition.log, *options_.keys);
        }
        done = writing.add_entry(*number, ordinal, *session_, *accepted, table.cipher ? &*table.cipher : nullptr);
    }
    if (done && id) done = writing.add_command(*number, ordinal, {.id = *id, .sequence = accepted->sequence});
    if (!done) return done;
    receipt = Receipt{.log = addition.log,
                      .sequence = accepted->sequence,
                      .digest = accepted->digest,
                      .sealed = accepted->sealed,
                      .repeated = false};
    return {};
}

Result<std::vector<Result<Receipt>>> SqliteStore::append_in_one_commit(std::span<const Addition> additions,
                                                                       IfRefused if_refused) {
    Result<Commit> commit = Commit::begin(*this);
    if (!commit) return Failure(commit.error());
    std::vector<Result<Receipt>> receipts(additions.size());
    auto receipt = receipts.begin();
    for (const Addition& addition : additions) {
        if (Result<void> done = add(addition, *commit, *receipt); !done) return Failure(done.error());
        if (!*receipt && if_refused == IfRefused::add_none) return Failure(receipt->error());
        ++receipt;
    }
    if (Result<void> flushed = opened_->writing->flush_entries(); !flushed) return Failure(flushed.error());
    if (Result<void> finished = commit->finish(); !finished) return Failure(finished.error());
    return receipts;
}

Result<void> SqliteStore::add(const EncodedLog& log, Commit& commit) {
    const Result<Written*> found = written(log.key().table);
    if (!found) return Failure(found.error());
    Written& table = **found;
    if (Result<void> added = table.tail.add(log); !added) return added;
    commit.touch(table);
    const Result<TableNumber> number = number_of(table);
    if (!number) return Failure(number.error());
    for (const CommandPlace& command : log.commands()) {
        const Result<std::optional<CommandRow>> before = opened_->rows->command(*number, command.id);
        if (!before) return Failure(before.error());
        if (*before) {
            return Failure(command_recorded_before(log.key(), command, (*before)->ordinal, (*before)->sequence));
        }
        if (Result<void> added = opened_->writing->add_command(*number, log.key().ordinal, command); !added) {
            return added;
        }
    }
    const Result<Seal> seal = count_seal(table);
    if (!seal) return Failure(seal.error());
    return opened_->writing->add_log(*number, log.key().ordinal, *session_, log.bytes(), log.digest(), *seal);
}

Result<void> SqliteStore::write(std::span<const EncodedLog> logs) {
    Result<Commit> commit = Commit::begin(*this);
    if (!commit) return Failure(commit.error());
    if (logs.empty()) return {};
    if (Result<void> begun = begin_session(); !begun) return begun;
    for (const EncodedLog& log : logs) {
        if (Result<void> added = add(log, *commit); !added) return added;
    }
    for (const Written* table : commit->touched()) {
        if (Result<void> moved = opened_->writing->move_head(*table->number, table->tail.head()); !moved) return moved;
    }
    return commit->finish();
}

Result<void> SqliteStore::pass_over_lost(LogKind kind, const LogKey& next, const Digest& newest_lost) {
    Result<Commit> commit = Commit::begin(*this);
    if (!commit) return Failure(commit.error());
    if (Result<void> begun = begin_session(); !begun) return begun;
    const Result<Written*> found = written(next.table, kind);
    if (!found) return Failure(found.error());
    Written& table = **found;
    commit->touch(table);
    const Head before = table.tail.head();
    const Result<TableNumber> number = number_of(table);
    if (!number) return Failure(number.error());
    if (next.ordinal <= before.sealed || before.open != 0) {
        return failure(ErrorCode::conflict, to_string(next) + ": no log before it is lost");
    }
    // Without bytes: rows.hpp says what that means.
    const Result<Seal> seal = count_seal(table);
    if (!seal) return Failure(seal.error());
    Result<void> done = opened_->writing->add_log(*number, next.ordinal - 1, *session_, Bytes(), newest_lost, *seal);
    if (!done) return done;
    Result<Tail> tail = Tail::resume({.table = next.table,
                                      .kind = kind,
                                      .sealed = next.ordinal,
                                      .last = newest_lost,
                                      .last_seal = *seal,
                                      .last_at = before.last_at},
                                     {});
    if (!tail) return Failure(tail.error());
    table.tail = *std::move(tail);
    done = opened_->writing->move_head(*number, table.tail.head());
    if (!done) return done;
    return commit->finish();
}

Result<void> SqliteStore::keep_encrypted(LogKind kind, const LogKey& log, std::span<const EntryRow> rows,
                                         std::span<const CommandPlace> commands) {
    Result<Commit> commit = Commit::begin(*this);
    if (!commit) return Failure(commit.error());
    if (Result<void> begun = begin_session(); !begun) return begun;
    const Result<Written*> found = written(log.table, kind);
    if (!found) return Failure(found.error());
    Written& table = **found;
    commit->touch(table);
    const Result<TableNumber> number = number_of(table);
    if (!number) return Failure(number.error());
    const Head head = table.tail.head();
    if (log.ordinal != head.sealed || head.open != 0) {
        return failure(ErrorCode::conflict, to_string(log) + ": it is not the next log of its table");
    }
    Writing& writing = *opened_->writing;
    Sequence sequence = 0;
    for (const EntryRow& row : rows) {
        Result<void> added = writing.add_row(*number, log.ordinal, *session_, sequence++, row);
        if (!added) return added;
    }
    if (Result<void> flushed = writing.flush_entries(); !flushed) return flushed;
    for (const CommandPlace& command : commands) {
        const Result<std::optional<CommandRow>> before = opened_->rows->command(*number, command.id);
        if (!before) return Failure(before.error());
        if (*before) return Failure(command_recorded_before(log, command, (*before)->ordinal, (*before)->sequence));
        Result<void> added = writing.add_command(*number, log.ordinal, command);
        if (!added) return added;
    }
    Result<void> finished = commit->finish();
    // What is remembered of the table knows nothing of these rows.
    if (finished) tails_.erase(tails_.find(log.table.text()));
    return finished;
}

// ---- reading ----

template <class Task>
auto SqliteStore::reading(Task task, const bool* shown) -> decltype(task()) {
    const auto others_began = [&] { return opened_->surroundings && opened_->surroundings->have_changed(); };
    const auto in_use = [&] {
        return failure(ErrorCode::in_use, "'" + path_ + "': another process wrote to it during the read", "read again");
    };
    // Whoever is being shown something and asks for more sees the same state; what
    // the first call reads from may not be taken from under it.
    if (reading_) return others_began() ? in_use() : task();
    for (int attempt = 1;; ++attempt) {
        if (opened_ == nullptr || others_began()) {
            if (const Result<void> started = start_reading(); !started) return Failure(started.error());
        }
        const Flag flag(reading_);
        const Result<Transaction> transaction = begin_reading(opened_->connection);
        auto answer = transaction ? task() : Failure(transaction.error());
        if (!others_began()) return answer;
        if (attempt == attempts || (shown != nullptr && *shown)) return in_use();
    }
}

Result<Head> SqliteStore::head_of(const TableRow& table) {
    if (Result<void> right = opened_->rows->check_head(table); !right) return Failure(right.error());
    const Result<OpenEntries> open = opened_->rows->open_log(table);
    if (!open) return Failure(open.error());
    if (open->has_no_key) {
        Head head = table.head();
        head.open = open->entries;
        head.open_digest = open->log.digest;
        head.encrypted = true;
        return head;
    }
    const Result<Tail> tail = Tail::resume(table.head(), open->log.bytes);
    if (!tail) return Failure(tail.error());
    return tail->head();
}

Result<std::vector<Head>> SqliteStore::heads() {
    return reading([&]() -> Result<std::vector<Head>> {
        const Result<std::vector<TableRow>> tables = opened_->rows->tables();
        if (!tables) return Failure(tables.error());
        std::vector<Head> heads;
        for (const TableRow& table : *tables) {
            const Result<Head> head = head_of(table);
            if (!head) return Failure(head.error());
            heads.push_back(*head);
        }
        return heads;
    });
}

Result<std::vector<Head>> SqliteStore::sealed_heads() {
    return reading([&]() -> Result<std::vector<Head>> {
        const Result<std::vector<TableRow>> tables = opened_->rows->tables();
        if (!tables) return Failure(tables.error());
        std::vector<Head> heads;
        for (const TableRow& table : *tables) heads.push_back(table.head());
        return heads;
    });
}

Result<std::optional<Head>> SqliteStore::head(const TableId& table) {
    return reading([&]() -> Result<std::optional<Head>> {
        const Result<std::optional<TableRow>> row = opened_->rows->table(table);
        if (!row) return Failure(row.error());
        if (!*row) return std::nullopt;
        const Result<Head> head = head_of(**row);
        if (!head) return Failure(head.error());
        return *head;
    });
}

Result<void> SqliteStore::check_key() {
    return reading([&] { return opened_->rows->check_key(); });
}

Result<StoredLog> SqliteStore::read(const LogKey& key) {
    return reading([&]() -> Result<StoredLog> {
        const Result<std::optional<TableRow>> table = opened_->rows->table(key.table);
        if (!table) return Failure(table.error());
        if (!*table) return Failure(no_such_table(key.table));
        return opened_->rows->checked_log(**table, key.ordinal);
    });
}

Result<void> SqliteStore::scan(const Range& range, const std::function<bool(const LogView&)>& visit) {
    bool shown = false;
    const auto show = [&](const LogView& log) {
        shown = true;
        return visit(log);
    };
    const auto read = [&]() -> Result<void> {
        std::vector<TableRow> tables;
        if (range.table) {
            Result<std::optional<TableRow>> table = opened_->rows->table(*range.table);
            if (!table) return Failure(table.error());
            if (!*table) return Failure(no_such_table(*range.table));
            tables.push_back(**std::move(table));
        } else {
            Result<std::vector<TableRow>> all = opened_->rows->tables();
            if (!all) return Failure(all.error());
            tables = *std::move(all);
            if (Result<void> whole = opened_->rows->check_strays(tables); !whole) return whole;
        }
        for (const TableRow& table : tables) {
            if (!range.has(table.head())) {
                // Where the head names another kind than its logs do, what is passed over is damage.
                if (Result<void> right = opened_->rows->check_head(table); !right) return right;
                continue;
            }
            const Result<bool> go_on = opened_->rows->scan(table, range.first_at(table.id), range.last, show);
            if (!go_on) return Failure(go_on.error());
            if (!*go_on) return {};
        }
        return {};
    };
    return reading(read, &shown);
}

Result<std::optional<Receipt>> SqliteStore::find_command(const TableId& table, const CommandId& id) {
    return reading([&]() -> Result<std::optional<Receipt>> {
        const Result<std::optional<TableRow>> row = opened_->rows->table(table);
        if (!row) return Failure(row.error());
        if (!*row) return std::nullopt;
        const auto written = tails_.find(table.text());
        if (written != tails_.end() && written->second.number) {
            const Result<std::optional<CommandRow>> command = opened_->rows->command((*row)->number, id);
            if (!command) return Failure(command.error());
            if (!*command) return std::nullopt;
            if ((*command)->ordinal == written->second.tail.next_log().ordinal) {
                Result<Receipt> receipt = recorded_in_open(written->second, (*command)->sequence, id);
                if (!receipt) return Failure(receipt.error());
                return *std::move(receipt);
            }
        }
        return recorded(**row, id);
    });
}

Result<std::vector<Session>> SqliteStore::sessions() {
    return reading([&] { return opened_->rows->sessions(); });
}

Result<void> SqliteStore::inspect(Inspector& inspector) {
    // It shows whatever it finds.
    const bool shown = true;
    const auto look = [&]() -> Result<void> {
        Result<void> inspected = sqlite::inspect(opened_->connection, *opened_->rows, inspector);
        // What it has shown as damage need not be any.
        if (could_not_read(opened_->connection.get())) return Failure(cannot_read(path_, "reading"));
        return inspected;
    };
    return reading(look, &shown);
}

}  // namespace handlog::eventstore
