// A store that refuses what it is told to, and fails when it is told to.
#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "eventstore/memory_store.hpp"
#include "eventstore/store.hpp"

namespace handlog::tests {

class FailingStore final : public eventstore::EventStore {
public:
    // Of a single addition, and of a whole commit.
    std::function<std::optional<eventstore::ErrorCode>(const eventstore::Addition&)> refusal = [](const auto&) {
        return std::nullopt;
    };
    std::optional<eventstore::ErrorCode> failure{};
    int good_commits = 0;        // that come before the failure
    bool stores_anyway = false;  // what fails: nobody can know then
    int failed_commits = 0;
    bool reading_fails = false;
    int commits = 0;
    int heads_read = 0;
    int commands_looked_for = 0;

    eventstore::Result<std::vector<eventstore::Result<eventstore::Receipt>>> append_in_one_commit(
        std::span<const eventstore::Addition> additions, IfRefused if_refused) override {
        if (failure && --good_commits < 0) {
            ++failed_commits;
            if (stores_anyway) static_cast<void>(store_.append_in_one_commit(additions, if_refused));
            return eventstore::failure(*failure, "it fails");
        }
        ++commits;
        std::vector<eventstore::Addition> asked(additions.begin(), additions.end());
        std::vector<std::optional<eventstore::ErrorCode>> refused;
        for (eventstore::Addition& addition : asked) {
            refused.push_back(refusal(addition));
            // Nothing fits a log that is so far ahead.
            if (refused.back()) addition.log.ordinal = 1'000'000;
        }
        auto receipts = store_.append_in_one_commit(asked, if_refused);
        for (std::size_t at = 0; receipts && at < asked.size(); ++at) {
            if (refused[at]) (*receipts)[at] = eventstore::failure(*refused[at], "it is refused");
        }
        return receipts;
    }
    eventstore::Result<void> write(std::span<const eventstore::EncodedLog> logs) override { return store_.write(logs); }
    eventstore::Result<std::vector<eventstore::Head>> heads() override { return store_.heads(); }
    eventstore::Result<std::optional<eventstore::Head>> head(const engine::TableId& table) override {
        ++heads_read;
        if (reading_fails) return eventstore::failure(eventstore::ErrorCode::io, "it cannot be read");
        return store_.head(table);
    }
    eventstore::Result<eventstore::StoredLog> read(const eventstore::LogKey& key) override { return store_.read(key); }
    eventstore::Result<void> scan(const eventstore::Range& range,
                                  const std::function<bool(const eventstore::LogView&)>& visit) override {
        return store_.scan(range, visit);
    }
    eventstore::Result<std::optional<eventstore::Receipt>> find_command(const engine::TableId& table,
                                                                        const eventstore::CommandId& id) override {
        ++commands_looked_for;
        return store_.find_command(table, id);
    }
    eventstore::Result<std::vector<eventstore::Session>> sessions() override { return store_.sessions(); }
    eventstore::Result<void> inspect(eventstore::Inspector& inspector) override { return store_.inspect(inspector); }

private:
    eventstore::MemoryStore store_;
};

}  // namespace handlog::tests
