// A way to the connection of a store that shows it to nobody, so that a test can
// set what the store itself leaves alone, or spoil what it has set.
#pragma once

#include <memory>
#include <sqlite3.h>
#include <stdexcept>
#include <string>

namespace handlog::tests::storage {

// While it is there, it knows which connection was opened last in the whole
// program. There is one at a time.
class NotedConnection {
public:
    NotedConnection() {
        if (sqlite3_auto_extension(reinterpret_cast<void (*)()>(note)) != SQLITE_OK)
            throw std::runtime_error("SQLite tells nobody of its connections");
    }
    NotedConnection(const NotedConnection&) = delete;
    NotedConnection& operator=(const NotedConnection&) = delete;
    ~NotedConnection() { sqlite3_cancel_auto_extension(reinterpret_cast<void (*)()>(note)); }

    // It is still open. Answers with what it says last.
    std::string run(const std::string& statements) const {
        std::string answer;
        const auto note = [](void* into, int, char** values, char**) {
            *static_cast<std::string*>(into) = values[0] == nullptr ? "null" : values[0];
            return 0;
        };
        if (sqlite3_exec(last, statements.c_str(), note, &answer, nullptr) != SQLITE_OK)
            throw std::runtime_error(sqlite3_errmsg(last));
        return answer;
    }

private:
    static int note(sqlite3* opened, char**, const void*) {
        last = opened;
        return SQLITE_OK;
    }

    static inline sqlite3* last = nullptr;
};

}  // namespace handlog::tests::storage
