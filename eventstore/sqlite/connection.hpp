// SQLite without its traps: what it has opened is closed again, and what it
// reports comes back as an Error that says which file, what was being done and
// what to do next.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "eventstore/error.hpp"
#include "eventstore/record/digest.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace handlog::eventstore::sqlite {

// What SQLite says, or a damaged file: without what would begin another line or steer a
// terminal.
[[nodiscard]] std::string on_one_line(std::string_view text);

// What a code of SQLite means to somebody who has a log.
[[nodiscard]] Error error_of(int code, const std::string& message, const std::string& file, const std::string& doing);

// Queries that nobody uses at the moment. Preparing one takes longer than to run it on a short
// log, so a connection keeps them for the next who asks the same.
class IdleQueries {
public:
    IdleQueries() = default;
    IdleQueries(const IdleQueries&) = delete;
    IdleQueries& operator=(const IdleQueries&) = delete;
    ~IdleQueries();

    // Null if there is none.
    [[nodiscard]] sqlite3_stmt* take(std::string_view sql);
    // Finalizes what need not be kept.
    void give_back(sqlite3_stmt* statement);

private:
    std::vector<sqlite3_stmt*> idle_;  // the one that waits longest first
};

// One prepared statement, used again and again: bind, step, read, reset.
class Statement {
public:
    // Bound bytes and text must last until the statement has been reset.
    Statement& bind(int place, std::int64_t number);
    Statement& bind(int place, Bytes bytes);
    Statement& bind(int place, std::string_view text);
    Statement& bind_null(int place);

    // Is there another row?
    [[nodiscard]] Result<bool> step();
    // Of the row; bytes and text last until the next step.
    [[nodiscard]] std::int64_t number(int column) const;
    [[nodiscard]] Bytes bytes(int column) const;
    [[nodiscard]] std::string_view text(int column) const;
    [[nodiscard]] bool is_null(int column) const;

    void reset();
    // For a statement without rows: all at once.
    [[nodiscard]] Result<void> run();
    // One that begins or ends a transaction, which an error then names.
    [[nodiscard]] Result<void> run(const std::string& doing);

private:
    friend class Connection;
    struct GiveBack {
        std::weak_ptr<IdleQueries> idle;
        void operator()(sqlite3_stmt* statement) const;
    };

    std::unique_ptr<sqlite3_stmt, GiveBack> statement_;
    std::shared_ptr<const std::string> file_;  // for messages
};

// Resets a statement when whoever reads its rows is done, also after an error.
class Reading {
public:
    explicit Reading(Statement& statement) : statement_(statement) {}
    Reading(const Reading&) = delete;
    Reading& operator=(const Reading&) = delete;
    ~Reading() { statement_.reset(); }

    [[nodiscard]] Result<bool> next() { return statement_.step(); }
    Statement* operator->() { return &statement_; }

private:
    Statement& statement_;
};

// Not for several threads at once.
class Connection {
public:
    // `name` may be a URI; `file` is how messages call it. An empty `vfs` is the
    // operating system's.
    [[nodiscard]] static Result<Connection> open(const std::string& name, int flags, const std::string& vfs,
                                                 const std::string& file);

    [[nodiscard]] Result<Statement> prepare(std::string_view sql);
    [[nodiscard]] Result<void> prepare(Statement& statement, std::string_view sql);
    // Statements without rows, or whose rows do not matter.
    [[nodiscard]] Result<void> execute(const std::string& sql);
    // The first column of the first row.
    [[nodiscard]] Result<std::int64_t> number(std::string_view sql);
    [[nodiscard]] Result<std::string> text(std::string_view sql);

    [[nodiscard]] bool in_transaction() const;
    [[nodiscard]] bool is_read_only() const;
    // Of the last call that failed, without what SQLite adds to it.
    [[nodiscard]] int last_code() const;
    [[nodiscard]] const std::string& file() const { return *file_; }
    [[nodiscard]] sqlite3* get() const { return database_.get(); }

private:
    struct Close {
        void operator()(sqlite3* database) const;
    };

    std::unique_ptr<sqlite3, Close> database_;
    std::shared_ptr<IdleQueries> idle_ = std::make_shared<IdleQueries>();  // finalized before it closes
    std::shared_ptr<const std::string> file_;
};

// Binds what the query asks for, and shows each row of the answer until `show` says
// false. Where SQLite can read no further, those before have been shown.
template <class Bind, class Show>
[[nodiscard]] Result<void> each_row(Connection& connection, std::string_view sql, Bind bind, Show show) {
    Result<Statement> statement = connection.prepare(sql);
    if (!statement) return Failure(statement.error());
    Reading row(*statement);
    bind(*statement);
    while (true) {
        const Result<bool> there = row.next();
        if (!there) return Failure(there.error());
        if (!*there || !show(std::as_const(*statement))) return {};
    }
}

// Everything or nothing: what is not committed is rolled back.
class Transaction {
public:
    // The connection outlives it.
    [[nodiscard]] static Result<Transaction> begin(Connection& connection, const char* how);
    // For whoever does so often, with statements that are prepared already and outlive it.
    [[nodiscard]] static Result<Transaction> begin_to_write(Connection& connection, Statement& begin,
                                                            Statement& commit);
    Transaction(Transaction&& other) noexcept
        : connection_(std::exchange(other.connection_, nullptr)), commit_(other.commit_) {}
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    Transaction& operator=(Transaction&&) = delete;
    ~Transaction();

    [[nodiscard]] Result<void> commit();

private:
    explicit Transaction(Connection& connection) : connection_(&connection) {}

    Connection* connection_;
    Statement* commit_ = nullptr;  // none if it is not prepared
};

}  // namespace handlog::eventstore::sqlite
