// A store that passes on what it is asked, and tells what that took.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "eventstore/store.hpp"

namespace handlog::tests {

class WatchedStore final : public eventstore::EventStore {
public:
    explicit WatchedStore(eventstore::EventStore& store) : store_(store) {}

    std::vector<eventstore::LogKey> shown;      // by scans
    std::vector<eventstore::LogKey> inspected;  // sealed logs
    std::vector<eventstore::LogKey> read_alone;
    int heads_read = 0;  // with the open log of each
    int scans = 0;
    bool scan_fails = false;

    eventstore::Result<std::vector<eventstore::Result<eventstore::Receipt>>> append_in_one_commit(
        std::span<const eventstore::Addition> all, IfRefused if_refused) override {
        return store_.append_in_one_commit(all, if_refused);
    }
    eventstore::Result<void> write(std::span<const eventstore::EncodedLog> logs) override { return store_.write(logs); }
    eventstore::Result<std::vector<eventstore::Head>> heads() override {
        ++heads_read;
        return store_.heads();
    }
    eventstore::Result<std::vector<eventstore::Head>> sealed_heads() override { return store_.sealed_heads(); }
    eventstore::Result<std::optional<eventstore::Head>> head(const engine::TableId& table) override {
        ++heads_read;
        return store_.head(table);
    }
    eventstore::Result<eventstore::StoredLog> read(const eventstore::LogKey& key) override {
        read_alone.push_back(key);
        return store_.read(key);
    }
    eventstore::Result<void> scan(const eventstore::Range& range,
                                  const std::function<bool(const eventstore::LogView&)>& visit) override {
        ++scans;
        if (scan_fails) return eventstore::corrupt("a scan cannot go on");
        return store_.scan(range, [&](const eventstore::LogView& view) {
            shown.push_back(view.key);
            return visit(view);
        });
    }
    eventstore::Result<std::optional<eventstore::Receipt>> find_command(const engine::TableId& table,
                                                                        const eventstore::CommandId& id) override {
        return store_.find_command(table, id);
    }
    eventstore::Result<std::vector<eventstore::Session>> sessions() override { return store_.sessions(); }
    eventstore::Result<void> inspect(eventstore::Inspector& inspector) override {
        Between between(inspector, inspected);
        return store_.inspect(between);
    }

private:
    class Between final : public eventstore::Inspector {
    public:
        Between(eventstore::Inspector& inspector, std::vector<eventstore::LogKey>& inspected)
            : inspector_(inspector), inspected_(inspected) {}

        void table(const eventstore::Head& head) override { inspector_.table(head); }
        void commands(const eventstore::LogKey& log, std::span<const eventstore::CommandPlace> recorded) override {
            inspector_.commands(log, recorded);
        }
        void log(const eventstore::LogView& log) override {
            inspected_.push_back(log.key);
            inspector_.log(log);
        }
        void entry(const eventstore::EntryView& entry) override { inspector_.entry(entry); }
        void unreadable(const std::optional<eventstore::LogKey>& log, const std::string& why) override {
            inspector_.unreadable(log, why);
        }
        void out_of_place(const std::optional<eventstore::LogKey>& log,
                          const std::optional<eventstore::Sequence>& entry, const std::string& what) override {
            inspector_.out_of_place(log, entry, what);
        }
        [[nodiscard]] bool has_enough() const override { return inspector_.has_enough(); }

    private:
        eventstore::Inspector& inspector_;
        std::vector<eventstore::LogKey>& inspected_;
    };

    eventstore::EventStore& store_;
};

}  // namespace handlog::tests
