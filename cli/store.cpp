#include "cli/store.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <iostream>

#include "cli/version.hpp"
#include "engine/utf8.hpp"
#include "replay/words.hpp"

namespace handlog::cli {

using namespace eventstore;

void give_up(const Error& error) {
    const std::string next = error.next.empty() ? "Try: handlog help" : error.next;
    if (error.code == ErrorCode::corrupt) throw CorruptLog(error.what, next);
    throw UsageError(error.what, next);
}

std::string printable(std::string_view text) {
    std::string shown;
    while (!text.empty()) {
        const engine::Utf8Character character = engine::utf8_character(text);
        // A byte that is no text steers terminals that are not set to UTF-8.
        const bool steers = character.size == 0 || engine::steers_what_is_shown(character.number);
        const std::size_t size = std::max<std::size_t>(character.size, 1);
        shown += steers && text.front() != '\n' ? "?" : text.substr(0, size);
        text.remove_prefix(size);
    }
    return shown;
}

void complain(const UsageError& error) {
    std::cout.flush();
    std::cerr << "handlog: " << printable(error.what()) << '\n';
    if (!error.next().empty()) std::cerr << printable(replay::capitalized(error.next())) << '\n';
}

void complain(const Error& error) { complain(UsageError(error.what, error.next)); }

SqliteOptions written_by(std::string_view verb) {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return {.now = engine::Time(std::chrono::duration_cast<std::chrono::milliseconds>(now).count()),
            .program = "handlog " + std::string(version()) + " " + std::string(verb),
            .vfs = {}};
}

std::unique_ptr<SqliteStore> log_to_read(const std::string& path) {
    return must(SqliteStore::open(path, Access::read));
}

std::unique_ptr<SqliteStore> log_to_go_on_with(const std::string& path, std::string_view verb) {
    Result<std::unique_ptr<SqliteStore>> there = SqliteStore::open(path, Access::write, written_by(verb));
    if (!there && there.error().code == ErrorCode::not_found) return nullptr;
    return must(std::move(there));
}

Result<std::unique_ptr<SqliteStore>> new_log(const std::string& path, std::string_view verb) {
    return SqliteStore::create(path, written_by(verb));
}

std::unique_ptr<SqliteStore> log_to_write(const std::string& path, std::string_view verb) {
    std::unique_ptr<SqliteStore> there = log_to_go_on_with(path, verb);
    return there ? std::move(there) : must(new_log(path, verb));
}

}  // namespace handlog::cli
