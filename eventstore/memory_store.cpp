#include "eventstore/memory_store.hpp"

#include <algorithm>
#include <utility>

#include "eventstore/record/hasher.hpp"

namespace handlog::eventstore {

using engine::TableId;

// Undoes what was added, unless it is confirmed.
class MemoryStore::Commit {
public:
    explicit Commit(MemoryStore& store)
        : store_(store), tables_before_(store.tables_.size()), seals_before_(store.seals_) {}
    Commit(const Commit&) = delete;
    Commit& operator=(const Commit&) = delete;
    ~Commit() {
        if (confirmed_) return;
        store_.seals_ = seals_before_;
        for (const Touched& touched : touched_) restore(touched);
        while (store_.tables_.size() > tables_before_) {
            store_.by_id_.erase(std::string(store_.tables_.back()->tail.next_log().table.text()));
            store_.tables_.pop_back();
        }
    }

    // The table to which something is going to be added.
    [[nodiscard]] Table& touch(const TableId& id) {
        Table* table = store_.find(id);
        if (table == nullptr) {
            Result<Tail> tail = Tail::resume({.table = id}, {});
            table = store_.tables_.emplace_back(std::make_unique<Table>(Table{*std::move(tail), {}, {}})).get();
            store_.by_id_.emplace(id.text(), table);
        }
        const auto same = [&](const Touched& touched) { return touched.table == table; };
        if (std::none_of(touched_.begin(), touched_.end(), same)) {
            const Bytes open = table->tail.open_log();
            touched_.push_back({.table = table, .head = table->tail.head(), .open = {open.begin(), open.end()}});
        }
        return *table;
    }

    void record(Table& table, const CommandId& id, Place place) {
        table.commands.emplace(id.text(), place);
        commands_.emplace_back(&table, id);
    }

    // A table to which nothing was added after all is not there.
    void confirm() {
        confirmed_ = true;
        const auto is_empty = [&](const std::unique_ptr<Table>& table) {
            const Head head = table->tail.head();
            return head.sealed == 0 && head.open == 0 && store_.by_id_.erase(std::string(head.table.text())) == 1;
        };
        const auto first = store_.tables_.begin() + static_cast<std::ptrdiff_t>(tables_before_);
        store_.tables_.erase(std::remove_if(first, store_.tables_.end(), is_empty), store_.tables_.end());
    }

private:
    struct Touched {
        Table* table;
        Head head;
        Buffer open;
    };

    void restore(const Touched& touched) {
        Table& table = *touched.table;
        table.sealed.resize(touched.head.sealed);
        for (const auto& [owner, id] : commands_) {
            if (owner == &table) table.commands.erase(std::string(id.text()));
        }
        Result<Tail> tail = Tail::resume(touched.head, touched.open);
        engine::invariant(tail.has_value(), "what was accepted once can be taken up again");
        table.tail = *std::move(tail);
    }

    MemoryStore& store_;
    std::size_t tables_before_;
    Seal seals_before_;
    std::vector<Touched> touched_;
    std::vector<std::pair<Table*, CommandId>> commands_;
    bool confirmed_ = false;
};

MemoryStore::MemoryStore(Session session) : session_(std::move(session)) { session_.number = 1; }

MemoryStore::Table* MemoryStore::find(const TableId& id) const {
    const auto found = by_id_.find(std::string(id.text()));
    return found == by_id_.end() ? nullptr : found->second;
}

LogView MemoryStore::view(const Table& table, Ordinal ordinal) const {
    const LogKey next = table.tail.next_log();
    LogView view{.key = {.table = next.table, .ordinal = ordinal, .kind = next.kind},
                 .bytes = table.tail.open_log(),
                 .digest = table.tail.head().open_digest,
                 .sealed = ordinal < table.sealed.size(),
                 .session = session_.number};
    if (!view.sealed) return view;
    view.bytes = table.sealed[ordinal].bytes;
    view.digest = table.sealed[ordinal].digest;
    view.seal = table.sealed[ordinal].seal;
    return view;
}

Result<std::optional<Receipt>> MemoryStore::recorded(const Table& table, const CommandId& id) const {
    const auto found = table.commands.find(id.text());
    if (found == table.commands.end()) return std::nullopt;
    const LogView log = view(table, found->second.ordinal);
    Result<Receipt> receipt = recorded_in(log.key, log.bytes, found->second.sequence, id);
    if (!receipt) return Failure(receipt.error());
    return *std::move(receipt);
}

Result<Receipt> MemoryStore::add(const Addition& addition, Commit& commit) {
    Table& table = commit.touch(addition.log.table);
    const std::optional<CommandId>& id = id_of(addition.entry);
    if (id) {
        Result<std::optional<Receipt>> before = recorded(table, *id);
        if (!before) return Failure(before.error());
        if (*before) {
            if (std::optional<Error> other = refuse_another_command(addition.entry, **before)) return Failure(*other);
            return **std::move(before);
        }
    }
    const Result<Tail::Accepted> accepted = table.tail.add(addition);
    if (!accepted) return Failure(accepted.error());
    if (id) commit.record(table, *id, {.ordinal = addition.log.ordinal, .sequence = accepted->sequence});
    if (accepted->sealed) keep_sealed(table, accepted->log, accepted->digest);
    return Receipt{.log = addition.log,
                   .sequence = accepted->sequence,
                   .digest = accepted->digest,
                   .sealed = accepted->sealed,
                   .repeated = false};
}

Result<std::vector<Result<Receipt>>> MemoryStore::append_in_one_commit(std::span<const Addition> additions,
                                                                       IfRefused if_refused) {
    Commit commit(*this);
    std::vector<Result<Receipt>> receipts;
    bool added = false;
    for (const Addition& addition : additions) {
        Result<Receipt> receipt = add(addition, commit);
        if (!receipt && if_refused == IfRefused::add_none) return Failure(receipt.error());
        added = added || (receipt && !receipt->repeated);
        receipts.push_back(std::move(receipt));
    }
    commit.confirm();
    written_ = written_ || added;
    return receipts;
}

Result<void> MemoryStore::add(const EncodedLog& log, Commit& commit) {
    Table& table = commit.touch(log.key().table);
    if (Result<void> added = table.tail.add(log); !added) return added;
    for (const CommandPlace& command : log.commands()) {
        if (const auto found = table.commands.find(command.id.text()); found != table.commands.end()) {
            return Failure(command_recorded_before(log.key(), command, found->second.ordinal, found->second.sequence));
        }
        commit.record(table, command.id, {.ordinal = log.key().ordinal, .sequence = command.sequence});
    }
    keep_sealed(table, log.bytes(), log.digest());
    return {};
}

void MemoryStore::keep_sealed(Table& table, Bytes log, const Digest& digest) {
    table.tail.count_seal(++seals_);
    table.sealed.push_back({.bytes = {log.begin(), log.end()}, .digest = digest, .seal = seals_});
}

Result<void> MemoryStore::write(std::span<const EncodedLog> logs) {
    Commit commit(*this);
    for (const EncodedLog& log : logs) {
        if (Result<void> added = add(log, commit); !added) return added;
    }
    commit.confirm();
    written_ = written_ || !logs.empty();
    return {};
}

Result<std::vector<Head>> MemoryStore::heads() {
    std::vector<Head> heads;
    for (const auto& table : tables_) heads.push_back(table->tail.head());
    return heads;
}

Result<std::optional<Head>> MemoryStore::head(const TableId& table) {
    const Table* found = find(table);
    if (found == nullptr) return std::nullopt;
    return found->tail.head();
}

Result<StoredLog> MemoryStore::read(const LogKey& key) {
    const Table* table = find(key.table);
    if (table == nullptr) return Failure(no_such_table(key.table));
    const LogView log = view(*table, key.ordinal);
    if (!log.sealed && (log.bytes.empty() || key.ordinal != table->sealed.size())) return Failure(no_such_log(key));
    return StoredLog{.key = log.key,
                     .bytes = {log.bytes.begin(), log.bytes.end()},
                     .digest = log.digest,
                     .sealed = log.sealed,
                     .session = log.session,
                     .seal = log.seal};
}

Result<void> MemoryStore::scan(const Range& range, const std::function<bool(const LogView&)>& visit) {
    if (range.table && find(*range.table) == nullptr) return Failure(no_such_table(*range.table));
    for (const auto& table : tables_) {
        if (!range.has(table->tail.head())) continue;
        const std::size_t logs = table->sealed.size() + (table->tail.open_log().empty() ? 0 : 1);
        for (std::size_t at = range.first_at(table->tail.next_log().table); at < logs && at <= range.last; ++at) {
            if (!visit(view(*table, static_cast<Ordinal>(at)))) return {};
        }
    }
    return {};
}

Result<std::optional<Receipt>> MemoryStore::find_command(const TableId& table, const CommandId& id) {
    const Table* found = find(table);
    if (found == nullptr) return std::nullopt;
    return recorded(*found, id);
}

namespace {

template <class Subject>
void show_entries(Bytes open, const LogKey& log, std::uint32_t session, Inspector& inspector) {
    Hasher hasher;
    LogReader reader(open);
    engine::invariant(reader.opening_of<Subject>().has_value(), "what was accepted once can be read");
    EntryOf<Subject> entry;
    std::size_t begin = 0;
    while (!reader.done() && !inspector.has_enough()) {
        const Sequence sequence = reader.sequence();
        engine::invariant(reader.next(entry).has_value(), "what was accepted once can be read");
        const Bytes bytes = open.subspan(begin, reader.offset() - begin);
        hasher.add(bytes);
        inspector.entry(
            {.log = log, .sequence = sequence, .bytes = bytes, .digest = hasher.digest(), .session = session});
        begin = reader.offset();
    }
}

}  // namespace

Result<void> MemoryStore::inspect(Inspector& inspector) {
    for (const auto& table : tables_) {
        if (inspector.has_enough()) return {};
        const Head head = table->tail.head();
        inspector.table(head);
        std::map<Ordinal, std::map<Sequence, CommandId>> commands;
        for (const auto& [id, place] : table->commands) commands[place.ordinal][place.sequence] = *CommandId::parse(id);
        const auto show_commands = [&](const LogKey& log) {
            std::vector<CommandPlace> places;
            for (const auto& [sequence, id] : commands[log.ordinal]) places.push_back({.id = id, .sequence = sequence});
            inspector.commands(log, places);
        };
        for (std::size_t at = 0; at < table->sealed.size() && !inspector.has_enough(); ++at) {
            const LogView log = view(*table, static_cast<Ordinal>(at));
            show_commands(log.key);
            inspector.log(log);
        }
        const Bytes open = table->tail.open_log();
        if (open.empty() || inspector.has_enough()) continue;
        show_commands(table->tail.next_log());
        with_subject(head.kind, [&]<class Subject>(Subject) {
            show_entries<Subject>(open, table->tail.next_log(), session_.number, inspector);
        });
    }
    return {};
}

Result<std::vector<Session>> MemoryStore::sessions() {
    if (!written_) return std::vector<Session>{};
    return std::vector{session_};
}

}  // namespace handlog::eventstore
