#include "replay/exchange/import.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "eventstore/codec/json.hpp"
#include "eventstore/memory_store.hpp"

namespace handlog::replay::inline exchange {

using namespace eventstore;

namespace {

// A commit waits for the disk, and what waits for a commit takes memory.
constexpr std::size_t most_in_a_commit = 1'000;
constexpr std::size_t most_bytes_in_a_commit = 4 * 1024 * 1024;

constexpr const char* in_order = "Import the logs of each table in order, starting with the first missing one.";

// Refused by the store for what the log is, so that others may still be written.
[[nodiscard]] bool is_refusal(ErrorCode code) {
    return code == ErrorCode::not_allowed || code == ErrorCode::conflict || code == ErrorCode::limit;
}

// A log is not made for what it would refuse.
template <class Subject>
[[nodiscard]] Result<void> taken_by_new_store(const LogOf<Subject>& log) {
    MemoryStore trial;
    if (!seals(log.entries.back())) {
        const Result<std::vector<Receipt>> appended = trial.append(additions_of(log));
        return appended ? Result<void>() : Failure(appended.error());
    }
    const Result<EncodedLog> encoded = encode(log);
    return encoded ? trial.write({&*encoded, 1}) : Failure(encoded.error());
}

}  // namespace

void Import::begin_file(const std::string& name) {
    file_ = name;
    line_ = 0;
}

Result<void> Import::take(std::string_view line) {
    ++line_;
    if (!log_) return begin_log(line);
    const Result<void> appended = log_->append(line);
    if (appended) return log_->is_sealed() ? end_log() : Result<void>();
    // A log that is open still ends where the next one begins.
    if (!log_->has_entries()) return fail(line_, appended.error());
    Result<LogFromJson> next = LogFromJson::begin(line);
    if (!next) return fail(line_, appended.error());
    if (Result<void> ended = end_log(); !ended) return ended;
    log_ = *std::move(next);
    opening_line_ = line_;
    return {};
}

Result<void> Import::begin_log(std::string_view line) {
    Result<LogFromJson> begun = LogFromJson::begin(line);
    if (begun) {
        log_ = *std::move(begun);
        opening_line_ = line_;
        return {};
    }
    Error error = begun.error();
    if (line_ == 1 && error.code == ErrorCode::malformed) {
        error.next =
            "Import the output of `handlog export`; for hands in the Poker Hand History format, add --format phh.";
    }
    return fail(line_, std::move(error));
}

Result<void> Import::take_unreadable(const Error& error) { return fail(++line_, error); }

Result<void> Import::end_file() {
    if (log_) {
        if (!log_->has_entries()) {
            return fail(line_, {.code = ErrorCode::malformed,
                                .what = "the file ends after the opening of a log",
                                .next = "The rest of the file is missing."});
        }
        if (Result<void> ended = end_log(); !ended) return ended;
    }
    return write_waiting();
}

Result<void> Import::end_log() {
    const AnyLog any = std::exchange(log_, std::nullopt)->take_log();
    return std::visit([this](const auto& log) { return add(log); }, any);
}

template <class Subject>
Result<void> Import::add(const LogOf<Subject>& log) {
    if (log.opening.key.ordinal == 0 && log.opening.origin == Origin::continued) {
        return fail(opening_line_, {.code = ErrorCode::malformed,
                                    .what = to_string(log.opening.key) + ": it is the first log and continues another",
                                    .next = "export it again from where it was recorded"});
    }
    const Result<std::size_t> there = entries_there(log);
    if (!there) return fail(opening_line_, there.error());
    if (*there == log.entries.size()) {
        ++count_.passed_over;
        return {};
    }
    return *there == 0 && seals(log.entries.back()) ? add_sealed(log) : add_entries(log, *there);
}

template <class Subject>
Result<std::size_t> Import::entries_there(const LogOf<Subject>& log) {
    const LogKey& key = log.opening.key;
    // As far as the shorter of the two goes: one may have been exported while it was open.
    const auto common = [&](Bytes bytes) -> Result<std::size_t> {
        const Result<AnyLog> any = read_any_log(bytes);
        if (!any) return Failure(any.error());
        if (const auto* other = std::get_if<LogOf<Subject>>(&*any); other != nullptr) {
            const std::size_t both = std::min(log.entries.size(), other->entries.size());
            const auto end = log.entries.begin() + static_cast<std::ptrdiff_t>(both);
            const bool is_same = std::equal(log.entries.begin(), end, other->entries.begin());
            if (is_same && other->opening == log.opening) return both;
        }
        return failure(ErrorCode::conflict, to_string(key) + ": the log already has another version of it",
                       "Import it into a new log.");
    };
    // What waits to be written is as good as there.
    const auto newest = newest_waiting_.find(key.table.text());
    if (newest != newest_waiting_.end() && key.ordinal <= newest->second) {
        const auto is_of_the_key = [&](const EncodedLog& other) { return other.key() == key; };
        const auto waiting = std::find_if(waiting_.rbegin(), waiting_.rend(), is_of_the_key);
        if (waiting != waiting_.rend()) return common(waiting->bytes());
    }
    if (store_ == nullptr) return 0;
    const Result<StoredLog> stored = store_->read(key);
    if (stored) return common(stored->bytes);
    if (stored.error().code == ErrorCode::not_found) return 0;
    return Failure(stored.error());
}

template <class Subject>
Result<void> Import::add_sealed(const LogOf<Subject>& log) {
    Result<EncodedLog> encoded = encode(log);
    if (!encoded) return fail(opening_line_, encoded.error());
    // At once, so that a log that cannot be made is told before much was read for it.
    if (const Result<EventStore*> into = store_for(log); !into) return Failure(into.error());
    bytes_waiting_ += encoded->bytes().size();
    waiting_.push_back(*std::move(encoded));
    opening_lines_.push_back(opening_line_);
    newest_waiting_.insert_or_assign(std::string(log.opening.key.table.text()), log.opening.key.ordinal);
    if (waiting_.size() < most_in_a_commit && bytes_waiting_ < most_bytes_in_a_commit) return {};
    return write_waiting();
}

template <class Subject>
Result<void> Import::add_entries(const LogOf<Subject>& log, std::size_t first) {
    if (Result<void> written = write_waiting(); !written) return written;
    const Result<EventStore*> into = store_for(log);
    if (!into) return Failure(into.error());
    const Result<std::vector<Receipt>> appended = (*into)->append(additions_of(log, first));
    if (!appended) return at(opening_line_, appended.error());
    ++(appended->back().sealed ? count_.sealed : count_.open);
    return {};
}

Result<void> Import::write_waiting() {
    const std::vector<EncodedLog> logs = std::exchange(waiting_, {});
    const std::vector<std::uint64_t> lines = std::exchange(opening_lines_, {});
    bytes_waiting_ = 0;
    newest_waiting_.clear();
    if (logs.empty()) return {};
    const Result<void> together = store_->write(logs);
    if (together) count_.sealed += logs.size();
    if (together || !is_refusal(together.error().code)) return together;
    // Everything up to the one that the store refuses.
    for (std::size_t place = 0; place < logs.size(); ++place) {
        if (const Result<void> alone = store_->write({&logs[place], 1}); !alone) return at(lines[place], alone.error());
        ++count_.sealed;
    }
    return {};
}

template <class Subject>
Result<EventStore*> Import::store_for(const LogOf<Subject>& log) {
    if (store_ != nullptr) return store_;
    if (const Result<void> taken = taken_by_new_store(log); !taken) return at(opening_line_, taken.error());
    const Result<EventStore*> made = make_();
    if (made) store_ = *made;
    return made;
}

Result<void> Import::fail(std::uint64_t line, Error error) {
    if (Result<void> written = write_waiting(); !written) return written;
    return at(line, std::move(error));
}

Failure Import::at(std::uint64_t line, Error error) const {
    if (error.next.empty() && is_refusal(error.code)) error.next = in_order;
    return failure(error.code, file_ + ", line " + std::to_string(line) + ": " + error.what, error.next);
}

}  // namespace handlog::replay::inline exchange
