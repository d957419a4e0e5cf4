#include "host/host.hpp"

#include <cstddef>
#include <utility>

#include "engine/poker/time_text.hpp"
#include "eventstore/tail.hpp"
#include "host/protocol.hpp"

namespace handlog::host {

using namespace eventstore;

namespace {

// What arrives at once shares a commit, but nobody waits for more than this.
constexpr std::size_t most_in_a_commit = 256;

}  // namespace

Result<void> Host::take(std::string_view line) {
    Result<Line> read = line_from_json(line, table_);
    if (!read) return take_unreadable(read.error());
    if (const auto* asked = std::get_if<ViewAsked>(&*read)) return show(*asked);
    if (const auto* asked = std::get_if<StatusAsked>(&*read)) return show(*asked);
    const Ask* const ask = std::get_if<Ask>(&*read);
    if (latest_ && goes_backwards(ask->received_at, latest_())) {
        return take_unreadable(
            {.code = ErrorCode::not_allowed,
             .what = "received_at: " + to_string(ask->received_at) + " is too far ahead of this machine's clock",
             .next = "Check the sender's clock; --max-skew is what is allowed."});
    }
    if (Result<void> taken = tables_.take(*ask); !taken) return taken;
    asked_.emplace_back();
    return asked_.size() < most_in_a_commit ? Result<void>() : commit();
}

Result<void> Host::take_unreadable(const Error& error) {
    asked_.emplace_back(error);
    return asked_.size() < most_in_a_commit ? Result<void>() : commit();
}

Result<void> Host::commit() {
    const Result<std::vector<Result<Receipt>>> receipts = tables_.commit();
    if (!receipts) return Failure(receipts.error());
    auto receipt = receipts->begin();
    for (const std::optional<Error>& error : std::exchange(asked_, {})) {
        ++line_;
        answers_ += error ? answer_to_json(line_, *error) : answer(*receipt++);
        answers_ += '\n';
    }
    return {};
}

void Host::answer_line(const std::string& answer) {
    ++line_;
    (answers_ += answer) += '\n';
}

Result<void> Host::show(const ViewAsked& asked) {
    if (Result<void> stored = commit(); !stored) return stored;
    const Result<const LiveTable*> live = tables_.live(asked.table);
    if (!live) return take_unreadable(live.error());
    answer_line(view_to_json(**live, asked.viewer));
    return {};
}

Result<void> Host::show(const StatusAsked& /*asked*/) {
    if (Result<void> stored = commit(); !stored) return stored;
    const Result<std::vector<Head>> heads = store_.heads();
    if (!heads) return Failure(heads.error());
    std::vector<TableLine> lines;
    for (const Head& head : *heads) {
        if (head.kind != LogKind::table) continue;
        const Result<const engine::Table*> table = tables_.table(head.table);
        if (table && (*table)->is_open()) lines.push_back(table_line(**table));
    }
    answer_line(status_to_json(lines));
    return {};
}

std::string Host::answer(const Result<Receipt>& receipt) {
    if (!receipt) return answer_to_json(line_, receipt.error());
    int decimals = 0;
    if (std::holds_alternative<engine::Rejection>(receipt->table_entry().outcome)) {
        if (const auto table = tables_.table(receipt->log.table)) decimals = (*table)->rules.decimals;
    }
    return answer_to_json(*receipt, decimals);
}

std::string Host::answers() { return std::exchange(answers_, {}); }

}  // namespace handlog::host
