// The store in a file of SQLite as its own code sees it; open_sqlite.hpp is for everybody
// else. eventstore/sqlite/schema.hpp says what is in the file, opening.hpp how it is opened.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "eventstore/sqlite/connection.hpp"
#include "eventstore/sqlite/lock_file.hpp"
#include "eventstore/sqlite/open_sqlite.hpp"
#include "eventstore/sqlite/opening.hpp"
#include "eventstore/sqlite/options.hpp"
#include "eventstore/sqlite/rows.hpp"
#include "eventstore/sqlite/writing.hpp"
#include "eventstore/store.hpp"
#include "eventstore/tail.hpp"

namespace handlog::eventstore {

// Not for several threads at once; each has a reader of its own.
class SqliteStore final : public EventStore {
public:
    // Never over something that exists.
    [[nodiscard]] static Result<std::unique_ptr<SqliteStore>> create(const std::string& path,
                                                                     const SqliteOptions& options);
    // For writing, this also finishes a creation that a crash interrupted.
    [[nodiscard]] static Result<std::unique_ptr<SqliteStore>> open(const std::string& path, Access access,
                                                                   const SqliteOptions& options = {});
    SqliteStore(const SqliteStore&) = delete;
    SqliteStore& operator=(const SqliteStore&) = delete;
    // Ends writing: all that is in the WAL is in the log, and nothing is left beside it, unless a
    // reader stays for longer than SqliteOptions::wait_for_readers_ms.
    ~SqliteStore() override;

    // Where the log is, all links followed: what belongs to it stands beside it.
    [[nodiscard]] const std::string& path() const { return path_; }

    [[nodiscard]] Result<std::vector<Result<Receipt>>> append_in_one_commit(std::span<const Addition> additions,
                                                                            IfRefused if_refused) override;
    [[nodiscard]] Result<void> write(std::span<const EncodedLog> logs) override;

    // Ends writing in order, as the destructor does, which cannot report what went wrong.
    [[nodiscard]] Result<void> close();

    // For salvage(): the logs of the table before this one are lost, and the newest
    // of them had this digest. The next log to be written is this one.
    [[nodiscard]] Result<void> pass_over_lost(LogKind kind, const LogKey& next, const Digest& newest_lost);

    // For salvage(): the next log of the table is open and encrypted, and these are the rows of its entries from the
    // first on, as they were found, and its commands. Without a key nobody can say more of them.
    [[nodiscard]] Result<void> keep_encrypted(LogKind kind, const LogKey& log, std::span<const sqlite::EntryRow> rows,
                                              std::span<const CommandPlace> commands);

    // An open log that is encrypted, but not to the key of this store, is an error: the store could not go on with it.
    [[nodiscard]] Result<void> check_key();

    [[nodiscard]] Result<std::vector<Head>> heads() override;
    [[nodiscard]] Result<std::vector<Head>> sealed_heads() override;
    [[nodiscard]] Result<std::optional<Head>> head(const engine::TableId& table) override;
    [[nodiscard]] Result<StoredLog> read(const LogKey& key) override;
    // `visit` may read from the same store but not write to it.
    [[nodiscard]] Result<void> scan(const Range& range, const std::function<bool(const LogView&)>& visit) override;
    [[nodiscard]] Result<std::optional<Receipt>> find_command(const engine::TableId& table,
                                                              const CommandId& id) override;
    [[nodiscard]] Result<std::vector<Session>> sessions() override;
    [[nodiscard]] Result<void> inspect(Inspector& inspector) override;

private:
    // The connection has a fixed place, because the statements point to it.
    struct Opened {
        sqlite::Connection connection;
        std::optional<sqlite::Rows> rows{};
        std::optional<sqlite::Writing> writing{};
        std::optional<sqlite::Surroundings> surroundings{};  // see sqlite::ReadOnly
    };
    // A table that has been written to, or was about to be.
    struct Written {
        std::optional<sqlite::TableNumber> number;  // nothing as long as it has no row
        Tail tail;
        std::optional<encryption::OpenLogCipher> cipher{};  // of its open log, if that is encrypted
        std::uint64_t commit = 0;                           // the newest that has touched it
    };
    // Finds a table by its name without making a string of it.
    struct HashOfName {
        using is_transparent = void;
        std::size_t operator()(std::string_view name) const { return std::hash<std::string_view>()(name); }
    };
    class Commit;

    SqliteStore(std::string path, SqliteOptions options) : path_(std::move(path)), options_(std::move(options)) {}

    [[nodiscard]] static Result<std::unique_ptr<SqliteStore>> make(const std::string& path, Access access,
                                                                   const SqliteOptions& options, bool create);
    [[nodiscard]] Result<void> start_writing(bool create);
    [[nodiscard]] Result<void> start_reading();
    [[nodiscard]] Result<void> open_for_reading();
    void write_over_failed_commit();
    [[nodiscard]] Result<void> end_writing();
    // The WAL by this name is still the one that is being written.
    [[nodiscard]] Result<void> check_wal_in_place();
    // All of it, and waits for readers that are in the way.
    [[nodiscard]] bool move_wal_into_log();
    // What a reader kept from being moved stands in a file of this name again.
    [[nodiscard]] bool copy_wal_back();

    // Runs `task` on one state of the file. Where somebody else changes the file meanwhile, it
    // is run again on the new one, unless it has `shown` something.
    template <class Task>
    [[nodiscard]] auto reading(Task task, const bool* shown = nullptr) -> decltype(task());

    [[nodiscard]] const encryption::KeyPair* key() const { return options_.keys ? &options_.keys->own : nullptr; }
    // With its open log, of which the row of the table says nothing.
    [[nodiscard]] Result<Head> head_of(const sqlite::TableRow& table);
    // Its logs are of this kind, if nothing was ever recorded of it.
    [[nodiscard]] Result<Written*> written(const engine::TableId& id, LogKind kind = LogKind::table);
    [[nodiscard]] Result<void> begin_session();
    [[nodiscard]] Result<sqlite::TableNumber> number_of(Written& table);
    // Of the log that was just sealed.
    [[nodiscard]] Result<Seal> count_seal(Written& table);
    [[nodiscard]] Result<std::optional<Receipt>> recorded(const sqlite::TableRow& table, const CommandId& id);
    // The same of the open log, which the writer has checked already: in a long one, reading all of it
    // for each command that is sent again would hold up every other.
    [[nodiscard]] Result<Receipt> recorded_in_open(const Written& table, Sequence sequence, const CommandId& id);
    // An error is the store's; where the addition is refused, the receipt has the error.
    [[nodiscard]] Result<void> add(const Addition& addition, Commit& commit, Result<Receipt>& receipt);
    [[nodiscard]] Result<void> add(const EncodedLog& log, Commit& commit);

    std::string path_;
    SqliteOptions options_;
    std::optional<sqlite::LockFile> lock_;  // let go of after the connection is closed
    std::optional<sqlite::FileId> wal_;     // that the writer has open
    bool wal_is_lost_ = false;              // and is not by its name any more: `broken_` says so
    std::unique_ptr<Opened> opened_;
    bool reading_ = false;  // and perhaps showing somebody what it reads

    std::optional<std::uint32_t> session_;  // from the first commit on
    std::optional<Seal> seals_;             // from the first seal on: how many there are
    std::unordered_map<std::string, Written, HashOfName, std::equal_to<>> tails_;
    std::uint64_t commits_ = 0;          // that were begun
    bool failed_commit_stands_ = false;  // in the WAL, and nothing could be written over it
    std::optional<Error> broken_;        // why nothing more can be written until the log is opened again
};

}  // namespace handlog::eventstore
