// A connection to SQLite in as few words as the tests of the storage need.
#pragma once

#include <memory>
#include <sqlite3.h>
#include <stdexcept>
#include <string>

namespace handlog::tests::storage {

class SqliteError : public std::runtime_error {
public:
    SqliteError(int code, const std::string& message) : std::runtime_error(message), code_(code) {}
    // The extended one, such as SQLITE_IOERR_WRITE.
    [[nodiscard]] int code() const { return code_; }

private:
    int code_;
};

class Connection {
public:
    static constexpr int creating = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;

    // Without a name of a VFS, on the disk of this computer.
    Connection(const std::string& file, const char* vfs, int flags = creating) {
        sqlite3* opened = nullptr;
        const int code = sqlite3_open_v2(file.c_str(), &opened, flags, vfs);
        database_.reset(opened);
        if (code != SQLITE_OK) fail();
        sqlite3_extended_result_codes(opened, 1);
    }

    [[nodiscard]] sqlite3* get() const { return database_.get(); }

    // The answers of all statements: columns between bars, rows between lines.
    std::string run(const std::string& statements) const {
        std::string answer;
        const auto note = [](void* into, int columns, char** values, char**) {
            std::string& text = *static_cast<std::string*>(into);
            if (!text.empty()) text += '\n';
            for (int column = 0; column < columns; ++column) {
                if (column > 0) text += '|';
                text += values[column] == nullptr ? "null" : values[column];
            }
            return 0;
        };
        if (sqlite3_exec(get(), statements.c_str(), note, &answer, nullptr) != SQLITE_OK) fail();
        return answer;
    }

    // What SQLite says about these statements; SQLITE_OK if nothing.
    int code_of(const std::string& statements) const {
        try {
            run(statements);
            return SQLITE_OK;
        } catch (const SqliteError& error) {
            return error.code();
        }
    }

private:
    struct Close {
        void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
    };

    [[noreturn]] void fail() const {
        throw SqliteError(sqlite3_extended_errcode(get()), get() == nullptr ? "no memory" : sqlite3_errmsg(get()));
    }

    std::unique_ptr<sqlite3, Close> database_;
};

}  // namespace handlog::tests::storage
