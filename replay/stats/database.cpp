// The export that analysts query: a table of what each player did in each hand, and views
// that sum it up as group_columns() does.
#include <filesystem>
#include <optional>
#include <sqlite3.h>
#include <string>
#include <system_error>
#include <utility>

#include "eventstore/sqlite/connection.hpp"
#include "eventstore/sqlite/file.hpp"
#include "eventstore/sqlite/partial_file.hpp"
#include "replay/stats/sheet.hpp"

namespace handlog::replay::stats {

using namespace eventstore;

namespace {

constexpr const char* table_name = "player_hands";

// One after the other; the views have the names that --by has.
[[nodiscard]] std::string key_expression(Key key) {
    switch (key) {
        case Key::player:
            return "player";
        case Key::table:
            return "\"table\"";
        case Key::position:
            return "position";
        case Key::stakes:
            return "printf('%.*f', decimals, small_blind * 1.0 / unit) || '/' || "
                   "printf('%.*f', decimals, big_blind * 1.0 / unit) || CASE WHEN currency IN ('play', 'XXX') THEN '' "
                   "ELSE ' ' || currency END || CASE ante_kind WHEN 'none' THEN '' "
                   "ELSE ' ante ' || printf('%.*f', decimals, ante * 1.0 / unit) END";
        case Key::day:
            return "coalesce(substr(at, 1, 10), 'unknown')";
        case Key::currency:
            return "currency";
    }
    engine::break_invariant("every key can be grouped by");
}

// Newton's method: not every SQLite was built with a square root.
[[nodiscard]] std::string square_root(const std::string& of) {
    constexpr const char* enough = "64";
    return std::string("(WITH RECURSIVE root(step, x) AS (SELECT 0, ") + of + " + 1 UNION ALL SELECT step + 1, (x + " +
           of + " / x) / 2 FROM root WHERE step < " + enough + ") SELECT x FROM root WHERE step = " + enough + ")";
}

// A sum of different currencies means nothing.
[[nodiscard]] std::string money(const std::string& sum) {
    return "CASE WHEN count(DISTINCT currency) = 1 THEN " + sum + " END";
}

// The columns of group_columns() in their order. Shares are in percent, and NULL where there was no
// chance; money is in the unit of the currency.
[[nodiscard]] std::string view_of(const std::string& name, const std::string& keys, const std::string& names_of_keys) {
    std::string sums =
        keys +
        ", count(DISTINCT \"table\" || '#' || log || ' ' || hand || ' ' || coalesce(at, '')) AS "
        "hands, count(*) AS player_hands, count(net) AS settled"
        ", " +
        money("coalesce(sum(net * 1.0 / unit), 0)") +
        " AS net"
        ", 100.0 * coalesce(sum(blinds), 0) / nullif(count(net), 0) AS bb_per_100"
        // Of the mean. Rounding must not take it below 0.
        ", max(0.0, sum(blinds * blinds) - sum(blinds) * sum(blinds) / nullif(count(net), 0)) / "
        "nullif(count(net) - 1, 0) / nullif(count(net), 0) AS variance"
        ", " +
        money("coalesce(sum(CASE WHEN saw_showdown THEN net ELSE 0 END * 1.0 / unit), 0)") + " AS net_showdown, " +
        money("coalesce(sum(CASE WHEN saw_showdown THEN 0 ELSE net END * 1.0 / unit), 0)") + " AS net_no_showdown";
    std::string columns = names_of_keys + ", hands, player_hands, settled, net, bb_per_100, 100.0 * " +
                          square_root("variance") + " AS bb_per_100_error, net_showdown, net_no_showdown";
    for (const std::string rake : {"rake_dealt", "rake_contributed", "rake_weighted"}) {
        sums += ", " + money("sum(" + rake + " * 1.0 / unit)") + " AS " + rake;
        columns += ", " + rake;
    }
    sums += ", coalesce(sum(time_ms), 0) AS time_ms";
    columns += ", time_ms";
    for (const StatisticInfo& info : statistics()) {
        const std::string column(info.name);
        sums += ", sum(" + column + ") AS " + column + "_times, sum(" + column + "_chances) AS " + column + "_chances";
        columns += is_share(info.statistic) ? ", 100.0 * " : ", 1.0 * ";
        columns += column + "_times / nullif(" + column + "_chances, 0) AS " + column + ", " + column + "_times, " +
                   column + "_chances";
    }
    const std::string rows =
        "SELECT *, net * 1.0 / nullif(big_blind, 0) AS blinds, CASE decimals WHEN 0 THEN 1 WHEN 1 THEN 10 WHEN 2 THEN "
        "100 WHEN 3 THEN 1000 WHEN 4 THEN 10000 WHEN 5 THEN 100000 ELSE 1000000 END AS unit FROM ";
    return "CREATE VIEW " + name + " AS SELECT " + columns + " FROM (SELECT " + sums + " FROM (" + rows + table_name +
           ") GROUP BY " + names_of_keys + ");\n";
}

[[nodiscard]] std::string views_and_indexes() {
    std::string sql;
    for (const KeyInfo& info : keys()) {
        const std::string name(info.name);
        const std::string quoted = '"' + name + '"';
        sql += view_of("by_" + name, key_expression(info.key) + " AS " + quoted, quoted);
    }
    sql += view_of("by_player_and_position", "player, position", "player, position");
    for (const char* column : {"player", "hand", "at", "\"table\", log"}) {
        std::string name;
        for (const char c : std::string_view(column)) {
            if (c >= 'a' && c <= 'z') name += c;
        }
        sql += "CREATE INDEX " + std::string(table_name) + "_by_" + name + " ON " + table_name + " (" + column + ");\n";
    }
    return sql;
}

class DatabaseSheet final : public Sheet {
public:
    DatabaseSheet(std::unique_ptr<sqlite::PartialFile> file, sqlite::Connection connection)
        : file_(std::move(file)), connection_(std::move(connection)) {}
    DatabaseSheet(const DatabaseSheet&) = delete;
    DatabaseSheet& operator=(const DatabaseSheet&) = delete;
    ~DatabaseSheet() override = default;

    void begin(const std::vector<Heading>& headings) override {
        std::string columns;
        std::string places;
        for (const Heading& heading : headings) {
            columns += (columns.empty() ? "\"" : ", \"") + heading.name + (heading.is_text ? "\" TEXT" : "\" NUMERIC");
            places += places.empty() ? "?" : ", ?";
        }
        cells_.reserve(headings.size());
        auto transaction = sqlite::Transaction::begin(*connection_, "BEGIN IMMEDIATE");
        if (!transaction) return fail(transaction.error());
        transaction_.emplace(*std::move(transaction));
        // The names of columns that SQL has words for are quoted, and none has a quotation mark.
        if (const auto made = connection_->execute("CREATE TABLE " + std::string(table_name) + " (" + columns + ")");
            !made)
            return fail(made.error());
        if (const auto prepared =
                connection_->prepare(insert_, "INSERT INTO " + std::string(table_name) + " VALUES (" + places + ")");
            !prepared) {
            fail(prepared.error());
        }
    }
    void nothing() override { cells_.emplace_back(std::nullopt); }
    void number(std::string_view digits) override { cells_.emplace_back(digits); }
    void text(std::string_view text) override { cells_.emplace_back(text); }
    void end_row() override {
        if (failure_) return cells_.clear();
        int place = 0;
        // The affinity of a column makes a number of digits.
        for (const std::optional<std::string>& cell : cells_) {
            ++place;
            if (cell) {
                insert_.bind(place, std::string_view(*cell));
            } else {
                insert_.bind_null(place);
            }
        }
        if (const auto inserted = insert_.run(); !inserted) fail(inserted.error());
        cells_.clear();
    }
    [[nodiscard]] Result<void> finish() override {
        if (!failure_) {
            if (const auto made = connection_->execute(views_and_indexes()); !made) fail(made.error());
        }
        if (!failure_) {
            if (const auto committed = transaction_->commit(); !committed) fail(committed.error());
        }
        if (failure_) return Failure(*failure_);
        insert_ = {};
        transaction_.reset();
        connection_.reset();
        return file_->keep_new();
    }

private:
    void fail(const Error& error) {
        if (!failure_) failure_ = error;
    }

    std::unique_ptr<sqlite::PartialFile> file_;
    std::optional<sqlite::Connection> connection_;
    std::optional<sqlite::Transaction> transaction_;
    sqlite::Statement insert_;
    std::vector<std::optional<std::string>> cells_;
    std::optional<Error> failure_;
};

}  // namespace

Result<std::unique_ptr<Sheet>> database_sheet(const std::string& path) {
    const std::string next = "Choose another name, or remove it first.";
    if (sqlite::owner_of_sidecar(path)) {
        return failure(ErrorCode::not_allowed, "'" + path + "' is the name of a sidecar file of SQLite",
                       "Give the database another name.");
    }
    // Of the others SQLite would think that a program which died has left them of the database.
    for (const char* ending : {"", "-wal", "-shm", "-journal"}) {
        std::error_code ignored;
        if (!std::filesystem::exists(std::filesystem::symlink_status(path + ending, ignored))) continue;
        return failure(ErrorCode::already_exists, path + ending + ": a file of this name exists already", next);
    }
    auto file = std::make_unique<sqlite::PartialFile>(path);
    if (const Result<void> made = file->create(); !made) {
        return failure(made.error().code, made.error().what, "Does the folder exist, and is it writable?");
    }
    Result<sqlite::Connection> connection =
        sqlite::Connection::open(std::filesystem::absolute(file->path()).string(), SQLITE_OPEN_READWRITE, "", path);
    if (!connection) return Failure(connection.error());
    return std::make_unique<DatabaseSheet>(std::move(file), *std::move(connection));
}

}  // namespace handlog::replay::stats
