#include "cli/store.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <system_error>
#include <unistd.h>

#include "cli/values.hpp"
#include "cli/version.hpp"
#include "engine/poker/utf8.hpp"
#include "replay/tell/table_phrases.hpp"

namespace handlog::cli {

using namespace eventstore;

namespace {

// More would not be read, and a log may have a million damaged hands.
constexpr std::size_t most_printed = 10;

}  // namespace

void exit_with(const Error& error) {
    const std::string next = error.next.empty() ? "Try: handlog help" : error.next;
    if (error.code == ErrorCode::corrupt) throw CorruptLog(error.what, next);
    throw UsageError(error.what, next);
}

std::string printable(std::string_view text) {
    std::string shown;
    while (!text.empty()) {
        const engine::Utf8Character character = engine::utf8_character(text);
        // A byte that is not UTF-8 may control a terminal that is not set to UTF-8.
        const bool is_control = character.size == 0 || engine::is_control_or_bidi(character.number);
        const std::size_t size = std::max<std::size_t>(character.size, 1);
        shown += is_control && text.front() != '\n' ? "?" : text.substr(0, size);
        text.remove_prefix(size);
    }
    return shown;
}

void print_error(const UsageError& error) {
    std::cout.flush();
    std::cerr << "handlog: " << printable(error.what()) << '\n';
    if (!error.next().empty()) std::cerr << printable(replay::capitalized(error.next())) << '\n';
}

void print_error(const Error& error) { print_error(UsageError(error.what, error.next)); }

SqliteOptions written_by(std::string_view verb, const Keys& keys) {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return {.now = engine::Time(std::chrono::duration_cast<std::chrono::milliseconds>(now).count()),
            .program = "handlog " + std::string(version()) + " " + std::string(verb),
            .keys = keys};
}

void check_log_name(const std::string& path) {
    if (path == "-") {
        throw UsageError("a log cannot be called '-', and cannot be a pipe", "For a file of that name write ./-");
    }
    std::error_code error;
    if (std::filesystem::is_symlink(path, error) && !std::filesystem::exists(path, error)) {
        throw UsageError("'" + path + "' is a symbolic link to a file that does not exist",
                         "Check where the link points.");
    }
    if (std::filesystem::is_regular_file(path, error) && access(path.c_str(), R_OK) != 0 && errno == EACCES) {
        throw UsageError("'" + path + "' cannot be read: " + std::strerror(EACCES), "Check its permissions.");
    }
}

std::unique_ptr<SqliteStore> open_log(const std::string& path, const Keys& keys) {
    check_log_name(path);
    return value_or_exit(SqliteStore::open(path, Access::read, {.keys = keys}));
}

std::unique_ptr<SqliteStore> open_log_if_present(const std::string& path, std::string_view verb, const Keys& keys) {
    check_log_name(path);
    Result<std::unique_ptr<SqliteStore>> there = SqliteStore::open(path, Access::write, written_by(verb, keys));
    if (!there && there.error().code == ErrorCode::not_found) return nullptr;
    return value_or_exit(std::move(there));
}

Result<std::unique_ptr<SqliteStore>> create_log(const std::string& path, std::string_view verb, const Keys& keys) {
    check_log_name(path);
    return SqliteStore::create(path, written_by(verb, keys));
}

std::unique_ptr<SqliteStore> open_or_create_log(const std::string& path, std::string_view verb, const Keys& keys) {
    std::unique_ptr<SqliteStore> there = open_log_if_present(path, verb, keys);
    return there ? std::move(there) : value_or_exit(create_log(path, verb, keys));
}

void SkippedLogs::add(const eventstore::Error& error) {
    Kind& kind = error.code == ErrorCode::encrypted ? encrypted_ : damaged_;
    if (kind.count++ < most_printed) kind.first.push_back(error);
}

void SkippedLogs::add(const std::vector<eventstore::Error>& errors) {
    for (const eventstore::Error& error : errors) add(error);
}

void SkippedLogs::print() const {
    damaged_.print("`handlog verify` lists them all.");
    encrypted_.print("");
}

void SkippedLogs::Kind::print(const char* next) const {
    for (std::size_t at = 0; at < first.size(); ++at) {
        // The same advice is printed once.
        const bool continues = at + 1 < first.size() && first[at + 1].next == first[at].next;
        print_error(UsageError(first[at].what, continues ? "" : first[at].next));
    }
    if (count > first.size()) {
        print_error(UsageError(counted(count - first.size(), "more place") + " could not be read", next));
    }
}

}  // namespace handlog::cli
