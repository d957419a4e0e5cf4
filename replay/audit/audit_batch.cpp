#include "replay/audit/audit_batch.hpp"

#include <utility>

#include "replay/ordered_workers.hpp"

namespace handlog::replay::inline audit {

using namespace eventstore;

std::unique_ptr<Batch> BatchPool::take() {
    if (free_.empty()) {
        auto batch = std::make_unique<Batch>();
        batch->items.reserve(most_logs_of_a_job);
        return batch;
    }
    std::unique_ptr<Batch> batch = std::move(free_.back());
    free_.pop_back();
    return batch;
}

void BatchPool::give_back(std::unique_ptr<Batch> batch) {
    batch->bytes.clear();
    batch->before.reset();
    batch->items.clear();
    free_.push_back(std::move(batch));
}

void BatchReader::commands(const LogKey& log, std::span<const CommandPlace> recorded) {
    commands_ = {.log = log, .commands = {recorded.begin(), recorded.end()}};
}

void BatchReader::log(const LogView& view) {
    // Made where it stays: it is large, and there is one for every hand.
    ShownLog& shown = std::get<ShownLog>(batch_->items.emplace_back(std::in_place_type<ShownLog>));
    shown.begin = batch_->bytes.size();
    shown.size = view.bytes.size();
    shown.view = view;
    shown.view.bytes = {};
    if (commands_ && commands_->log == view.key) {
        shown.has_commands = true;
        shown.commands = std::move(commands_->commands);
    }
    commands_.reset();
    copy(view.bytes);
    hand_over_if_full();
}

void BatchReader::entry(const EntryView& view) {
    if (commands_) add(*std::exchange(commands_, std::nullopt));
    ShownEntry shown{.begin = batch_->bytes.size(), .size = view.bytes.size(), .view = view};
    shown.view.bytes = {};
    copy(view.bytes);
    add(shown);
}

void BatchReader::copy(Bytes bytes) { batch_->bytes.insert(batch_->bytes.end(), bytes.begin(), bytes.end()); }

void BatchReader::add(BatchItem item) {
    batch_->items.push_back(std::move(item));
    hand_over_if_full();
}

void BatchReader::hand_over_if_full() {
    if (batch_->items.size() >= most_logs_of_a_job || batch_->bytes.size() >= most_bytes_of_a_job) hand_over();
}

// The judge of the next batch has to know what the first log there must go on with.
void BatchReader::hand_over() {
    std::unique_ptr<Batch> next = pool_.take();
    for (auto item = batch_->items.rbegin(); item != batch_->items.rend(); ++item) {
        // After the entries of an open log comes another table.
        if (std::holds_alternative<Head>(*item) || std::holds_alternative<ShownEntry>(*item)) break;
        if (const auto* shown = std::get_if<ShownLog>(&*item)) {
            keep_before(*next, *shown);
            break;
        }
        if (item + 1 == batch_->items.rend() && batch_->before) keep_before(*next, *batch_->before);
    }
    give_(std::exchange(batch_, std::move(next)));
}

void BatchReader::keep_before(Batch& next, const ShownLog& shown) const {
    const Bytes bytes = batch_->at(shown.begin, shown.size);
    next.bytes.assign(bytes.begin(), bytes.end());
    next.before.emplace();
    next.before->size = bytes.size();
    next.before->view = shown.view;
}

}  // namespace handlog::replay::inline audit
