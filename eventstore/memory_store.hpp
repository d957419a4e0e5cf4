// The store without a file: for tests, for tools that need no record, and to
// compare every other store with. It keeps nothing on disk.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "eventstore/store.hpp"
#include "eventstore/tail.hpp"

namespace handlog::eventstore {

// Not for several threads at once.
class MemoryStore final : public EventStore {
public:
    // Who writes: the only session there is, from its first commit on.
    explicit MemoryStore(Session session = {});

    [[nodiscard]] Result<std::vector<Result<Receipt>>> append_in_one_commit(std::span<const Addition> additions,
                                                                            IfRefused if_refused) override;
    [[nodiscard]] Result<void> write(std::span<const EncodedLog> logs) override;

    [[nodiscard]] Result<std::vector<Head>> heads() override;
    [[nodiscard]] Result<std::optional<Head>> head(const engine::TableId& table) override;
    [[nodiscard]] Result<StoredLog> read(const LogKey& key) override;
    [[nodiscard]] Result<void> scan(const Range& range, const std::function<bool(const LogView&)>& visit) override;
    [[nodiscard]] Result<std::optional<Receipt>> find_command(const engine::TableId& table,
                                                              const CommandId& id) override;
    [[nodiscard]] Result<std::vector<Session>> sessions() override;
    [[nodiscard]] Result<void> inspect(Inspector& inspector) override;

private:
    struct Place {
        Ordinal ordinal = 0;
        Sequence sequence = 0;
    };
    struct SealedLog {
        Buffer bytes;
        Digest digest;
        Seal seal = 0;
    };
    struct Table {
        Tail tail;
        std::vector<SealedLog> sealed;
        std::map<std::string, Place, std::less<>> commands;
    };
    class Commit;

    [[nodiscard]] Table* find(const engine::TableId& id) const;
    [[nodiscard]] Result<std::optional<Receipt>> recorded(const Table& table, const CommandId& id) const;
    [[nodiscard]] LogView view(const Table& table, Ordinal ordinal) const;
    [[nodiscard]] Result<Receipt> add(const Addition& addition, Commit& commit);
    [[nodiscard]] Result<void> add(const EncodedLog& log, Commit& commit);
    void keep_sealed(Table& table, Bytes log, const Digest& digest);

    Session session_;
    bool written_ = false;
    Seal seals_ = 0;                              // how many there are
    std::vector<std::unique_ptr<Table>> tables_;  // in the order in which they came
    std::unordered_map<std::string, Table*> by_id_;
};

}  // namespace handlog::eventstore
