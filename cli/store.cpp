#include "cli/store.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <iostream>

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

SqliteOptions written_by(std::string_view verb) {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return {.now = engine::Time(std::chrono::duration_cast<std::chrono::milliseconds>(now).count()),
            .program = "handlog " + std::string(version()) + " " + std::string(verb),
            .vfs = {}};
}

std::unique_ptr<SqliteStore> open_log(const std::string& path) {
    return value_or_exit(SqliteStore::open(path, Access::read));
}

std::unique_ptr<SqliteStore> open_log_if_present(const std::string& path, std::string_view verb) {
    Result<std::unique_ptr<SqliteStore>> there = SqliteStore::open(path, Access::write, written_by(verb));
    if (!there && there.error().code == ErrorCode::not_found) return nullptr;
    return value_or_exit(std::move(there));
}

Result<std::unique_ptr<SqliteStore>> create_log(const std::string& path, std::string_view verb) {
    return SqliteStore::create(path, written_by(verb));
}

std::unique_ptr<SqliteStore> open_or_create_log(const std::string& path, std::string_view verb) {
    std::unique_ptr<SqliteStore> there = open_log_if_present(path, verb);
    return there ? std::move(there) : value_or_exit(create_log(path, verb));
}

void SkippedLogs::add(const eventstore::Error& error) {
    if (count_++ < most_printed) first_.push_back(error);
}

void SkippedLogs::add(const std::vector<eventstore::Error>& errors) {
    for (const eventstore::Error& error : errors) add(error);
}

void SkippedLogs::print() const {
    for (std::size_t at = 0; at < first_.size(); ++at) {
        // The same advice is printed once.
        const bool continues = at + 1 < first_.size() && first_[at + 1].next == first_[at].next;
        print_error(UsageError(first_[at].what, continues ? "" : first_[at].next));
    }
    if (count_ > first_.size()) {
        print_error(UsageError(counted(count_ - first_.size(), "more place") + " could not be read",
                               "`handlog verify` lists them all."));
    }
}

}  // namespace handlog::cli
