// What the event store is measured beside: a program that knows nothing of logs
// and puts the same rows into the same tables with statements that it has
// prepared, through SQLite's own interface and with the same settings.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string_view>

#include "eventstore/record/digest.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace handlog::bench {

// The triggers of a log look at every row that is written. Without them, rows
// are as cheap as SQLite has them.
enum class Triggers { kept, dropped };

class BareSqlite {
public:
    // Opens a log that handlog has made, for writing.
    BareSqlite(const std::filesystem::path& path, Triggers triggers);
    // Opens one for reading.
    explicit BareSqlite(const std::filesystem::path& path);

    void begin();
    void commit();

    void add_session();
    [[nodiscard]] std::int64_t add_table(std::string_view id);
    void add_entry(std::int64_t place, std::int64_t ordinal, eventstore::Bytes bytes, const eventstore::Digest& digest);
    void add_log(std::int64_t log, eventstore::Bytes bytes, const eventstore::Digest& digest);
    void move_head(std::int64_t table, std::int64_t sealed, const eventstore::Digest& last, std::int64_t last_at);
    void remove_entries(std::int64_t table);

    // Calls visit(bytes, digest) for the rows of `hand` from one to another.
    template <class Visit>
    void scan(std::int64_t first, std::int64_t last, Visit visit) {
        begin_scan(first, last);
        while (next_hand()) visit(column(2), column(3));
        end_scan();
    }

    // What the row of an entry holds, where that is encrypted.
    using PlainBytes = std::function<eventstore::Bytes(std::int64_t place, eventstore::Bytes row)>;
    // Over every column of every table that holds logs.
    [[nodiscard]] std::uint64_t checksum(const PlainBytes& plain = {});

private:
    struct Close {
        void operator()(sqlite3* database) const;
    };
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const;
    };
    using Statement = std::unique_ptr<sqlite3_stmt, Finalize>;

    void open(const std::filesystem::path& path, int flags);
    void expect(int code, int expected) const;
    void execute(const char* sql) const;
    [[nodiscard]] Statement prepare(const char* sql) const;
    void run(const Statement& statement) const;

    void begin_scan(std::int64_t first, std::int64_t last);
    [[nodiscard]] bool next_hand();
    [[nodiscard]] eventstore::Bytes column(int at) const;
    void end_scan();

    std::unique_ptr<sqlite3, Close> database_;
    Statement begin_;
    Statement commit_;
    Statement add_table_;
    Statement add_entry_;
    Statement add_log_;
    Statement move_head_;
    Statement remove_entries_;
    std::int64_t seals_ = 0;
    Statement scan_;
};

}  // namespace handlog::bench
