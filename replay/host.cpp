#include "replay/host.hpp"

#include <algorithm>
#include <utility>

#include "eventstore/tail.hpp"

namespace handlog::replay {

using namespace engine;
using namespace eventstore;

namespace {

// What arrives at once shares a commit, but nobody waits for more than this.
constexpr std::size_t most_in_a_commit = 256;

// Can other commands be recorded after this error, without opening the log again?
[[nodiscard]] bool passes(ErrorCode code) {
    switch (code) {
        case ErrorCode::not_found:
        case ErrorCode::already_exists:
        case ErrorCode::conflict:
        case ErrorCode::not_allowed:
        case ErrorCode::limit:
        case ErrorCode::malformed:
        case ErrorCode::disk_full:
            return true;
        case ErrorCode::not_ours:
        case ErrorCode::another_version:
        case ErrorCode::corrupt:
        case ErrorCode::in_use:
        case ErrorCode::read_only:
        case ErrorCode::io:
            return false;
    }
    break_invariant("every error passes or does not");
}

[[nodiscard]] std::string in_quotes(const TableId& table) { return "'" + std::string(table.text()) + "'"; }

// Why a table takes no command of this kind into its log.
[[nodiscard]] std::optional<Error> unfit(const TableId& table, const Recording& recording, const Command& command) {
    const auto* open = std::get_if<OpenTable>(&command);
    if (open != nullptr && open->table != table) {
        return Error{.code = ErrorCode::not_allowed,
                     .what = "command.table: the line is for the table " + in_quotes(table) +
                             ", and the command opens " + in_quotes(open->table),
                     .next = "Give both the same name."};
    }
    // A name that somebody mistyped is no table, and stays none.
    if (open == nullptr && recording.is_new()) {
        return Error{.code = ErrorCode::not_found,
                     .what = "there is no table " + in_quotes(table),
                     .next = "Look at the name, or send OpenTable first."};
    }
    if (recording.sealed() && recording.table().closed) {
        return Error{.code = ErrorCode::not_allowed,
                     .what = "the table " + in_quotes(table) + " is closed for good, and its last log is sealed",
                     .next = "Open another table."};
    }
    return std::nullopt;
}

// A tick that would change nothing is answered and not recorded: the host asks again when it likes.
[[nodiscard]] std::optional<Error> nothing_due(const Request& request, const Recording& recording) {
    if (!std::holds_alternative<Tick>(request.command) || !recording.table().is_open()) return std::nullopt;
    const Time due = next_deadline(recording.table());
    if (has_come(due, request.received_at)) return std::nullopt;
    return Error{
        .code = ErrorCode::not_allowed,
        .what = due.known() ? "nothing is due before " + std::to_string(due.milliseconds()) : "nothing is due",
        .next = due.known() ? "Send the tick then, with its received_at." : "Send no tick before a deadline is set."};
}

}  // namespace

Result<void> Host::take(std::string_view line) {
    ++line_;
    Result<Request> request = request_from_json(line);
    if (!request) return answer(line_, request.error());
    const std::optional<TableId> table = request->table ? request->table : table_;
    if (!table) {
        return answer(line_, {.code = ErrorCode::malformed,
                              .what = R"(the field "table" is missing)",
                              .next = "Name the table in every line, or once with --table."});
    }
    if (Result<void> done = carry_out({.line = line_, .table = *table, .request = *std::move(request)}); !done) {
        return done;
    }
    return waiting_.size() < most_in_a_commit ? Result<void>() : commit();
}

Result<void> Host::take_unreadable(const Error& error) { return answer(++line_, error); }

Result<void> Host::carry_out(const Asked& asked) {
    const Result<bool> again = answer_again(asked);
    if (!again) return Failure(again.error());
    if (*again) return {};
    Result<Recording*> recording = recording_of(asked.table);
    const auto is_of_the_table = [&](const Asked& other) { return other.table == asked.table; };
    if (recording && (*recording)->sealed() && std::any_of(waiting_.begin(), waiting_.end(), is_of_the_table)) {
        // What waits may point to the opening of the log that the next one replaces.
        if (Result<void> committed = commit(); !committed) return committed;
        recording = recording_of(asked.table);
    }
    if (!recording) return Failure(recording.error());
    if (const std::optional<Error> refused = unfit(asked.table, **recording, asked.request.command)) {
        if ((*recording)->is_new()) recordings_.erase(recordings_.find(asked.table.text()));
        return answer(asked.line, *refused);
    }
    if (const std::optional<Error> idle = nothing_due(asked.request, **recording)) return answer(asked.line, *idle);
    (*recording)->record(asked.request.command, asked.request.received_at, asked.request.id);
    additions_.push_back((*recording)->addition());
    waiting_.push_back(asked);
    return {};
}

Result<bool> Host::answer_again(const Asked& asked) {
    const std::optional<CommandId>& id = asked.request.id;
    if (!id) return false;
    const auto is_the_same = [&](const Asked& other) { return other.table == asked.table && other.request.id == id; };
    // Recorded in a moment; nothing else may be answered before it either.
    if (std::any_of(waiting_.begin(), waiting_.end(), is_the_same)) {
        if (const Result<void> committed = commit(); !committed) return Failure(committed.error());
    }
    const Result<std::optional<Receipt>> found = store_.find_command(asked.table, *id);
    if (!found) return Failure(found.error());
    if (!*found) return false;
    const Receipt& receipt = **found;
    const Addition repeated{
        .log = receipt.log,
        .expected = receipt.sequence,
        .entry = {.at = {}, .received_at = {}, .id = id, .command = asked.request.command, .outcome = Events{}}};
    if (const std::optional<Error> another = refuse_another_command(repeated, receipt)) {
        if (const Result<void> answered = answer(asked.line, *another); !answered) return Failure(answered.error());
        return true;
    }
    if (const Result<void> committed = commit(); !committed) return Failure(committed.error());
    answers_ += answer_to_json(receipt, *receipt.recorded) + '\n';
    return true;
}

Result<Recording*> Host::recording_of(const TableId& table) {
    if (const auto found = recordings_.find(table.text()); found != recordings_.end()) return &found->second;
    Result<Recording> resumed = Recording::resume(store_, table);
    if (!resumed) return Failure(resumed.error());
    return &recordings_.emplace(table.text(), *std::move(resumed)).first->second;
}

Result<void> Host::commit() {
    if (waiting_.empty()) return {};
    const Result<std::vector<Receipt>> receipts = store_.append(additions_);
    const std::vector<Addition> additions = std::exchange(additions_, {});
    const std::vector<Asked> asked = std::exchange(waiting_, {});
    if (receipts) {
        for (const Asked& each : asked) recordings_.find(each.table.text())->second.confirm();
        for (std::size_t place = 0; place < asked.size(); ++place) {
            answers_ += answer_to_json((*receipts)[place], additions[place].entry) + '\n';
        }
        return {};
    }
    if (!passes(receipts.error().code)) return Failure(receipts.error());
    for (const Asked& each : asked) take_back(each.table, receipts.error().code);
    if (asked.size() == 1) return answer(asked.front().line, receipts.error());
    // Each for itself: only those are refused that the store refuses.
    for (const Asked& each : asked) {
        if (Result<void> done = carry_out(each); !done) return done;
        if (Result<void> done = commit(); !done) return done;
    }
    return {};
}

// What was played is not in the store, so it did not happen. A log that is full is
// not read again for every line that it refuses.
void Host::take_back(const TableId& table, ErrorCode code) {
    const auto found = recordings_.find(table.text());
    if (found == recordings_.end()) return;
    found->second.take_back();
    const bool is_another_in_the_store = code == ErrorCode::conflict;
    if (is_another_in_the_store || found->second.is_new()) recordings_.erase(found);
}

std::string Host::answers() { return std::exchange(answers_, {}); }

// Answers come in the order of the lines, so whatever waits is answered before.
Result<void> Host::answer(std::uint64_t line, const Error& error) {
    if (Result<void> committed = commit(); !committed) return committed;
    answers_ += answer_to_json(line, error) + '\n';
    return {};
}

}  // namespace handlog::replay
