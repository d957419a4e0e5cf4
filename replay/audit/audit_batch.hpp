// The contents of a store, copied batch by batch for other threads to check.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "eventstore/check/log_check.hpp"
#include "eventstore/codec/codec.hpp"
#include "eventstore/store.hpp"
#include "replay/audit/log_audit.hpp"

namespace handlog::replay::inline audit {

// As the store shows it. Its bytes are somewhere in those of the batch.
struct ShownLog {
    std::size_t begin = 0;
    std::size_t size = 0;
    eventstore::LogView view{};  // without its bytes
    bool has_commands = false;
    std::vector<eventstore::CommandPlace> commands{};

    // What a worker finds.
    eventstore::LogCheck found{};
    LogAudit audit{};
};
struct ShownEntry {
    std::size_t begin = 0;
    std::size_t size = 0;
    eventstore::EntryView view{};  // without its bytes
};
struct ShownCommands {
    eventstore::LogKey log;
    std::vector<eventstore::CommandPlace> commands;
};
struct Unreadable {
    std::optional<eventstore::LogKey> log;
    std::string why;
};
struct OutOfPlace {
    std::optional<eventstore::LogKey> log;
    std::optional<eventstore::Sequence> entry;
    std::string what;
};
using BatchItem = std::variant<eventstore::Head, ShownLog, ShownEntry, ShownCommands, Unreadable, OutOfPlace>;

// So much of the store at a time, copied so that another thread can look at it.
struct Batch {
    eventstore::Buffer bytes;
    std::optional<ShownLog> before{};  // the log before the first one, which is another batch's
    std::vector<BatchItem> items{};

    [[nodiscard]] eventstore::Bytes at(std::size_t begin, std::size_t size) const {
        return eventstore::Bytes(bytes).subspan(begin, size);
    }
    [[nodiscard]] eventstore::LogView view(const ShownLog& shown) const {
        eventstore::LogView view = shown.view;
        view.bytes = at(shown.begin, shown.size);
        return view;
    }
};

// Empty batches, with the memory of those that were given back. For one thread.
class BatchPool {
public:
    [[nodiscard]] std::unique_ptr<Batch> take();
    void give_back(std::unique_ptr<Batch> batch);

private:
    std::vector<std::unique_ptr<Batch>> free_;
};

// Hands over batch after batch.
class BatchReader final : public eventstore::Inspector {
public:
    // Reads no further once it is `enough`.
    BatchReader(BatchPool& pool, std::function<void(std::unique_ptr<Batch>)> give, std::function<bool()> enough)
        : pool_(pool), give_(std::move(give)), enough_(std::move(enough)), batch_(pool_.take()) {}

    void table(const eventstore::Head& head) override { add(head); }
    void commands(const eventstore::LogKey& log, std::span<const eventstore::CommandPlace> recorded) override;
    void log(const eventstore::LogView& view) override;
    void entry(const eventstore::EntryView& view) override;
    void unreadable(const std::optional<eventstore::LogKey>& log, const std::string& why) override {
        add(Unreadable{log, why});
    }
    void out_of_place(const std::optional<eventstore::LogKey>& log, const std::optional<eventstore::Sequence>& entry,
                      const std::string& what) override {
        add(OutOfPlace{log, entry, what});
    }

    [[nodiscard]] bool has_enough() const override { return enough_(); }

    // The last batch.
    void finish() { hand_over(); }

private:
    void copy(eventstore::Bytes bytes);
    void add(BatchItem item);
    void hand_over_if_full();
    void hand_over();
    void keep_before(Batch& next, const ShownLog& shown) const;

    BatchPool& pool_;
    std::function<void(std::unique_ptr<Batch>)> give_;
    std::function<bool()> enough_;
    std::unique_ptr<Batch> batch_;
    std::optional<ShownCommands> commands_;  // of the log that is shown next
};

}  // namespace handlog::replay::inline audit
