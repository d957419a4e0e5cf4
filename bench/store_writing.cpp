// Adding entries, sealing logs and writing whole ones: the store beside a program
// that puts the same rows into the same tables. Everybody computes the digests
// of what is added, by the same code; only the store also encodes the entries
// and applies the rules by which it accepts them.
#include "bench/store_writing.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bench/bare_sqlite.hpp"
#include "bench/recorded_hands.hpp"
#include "bench/store_files.hpp"
#include "eventstore/codec/codec.hpp"
#include "eventstore/encryption/open_log_cipher.hpp"
#include "eventstore/record/digest.hpp"
#include "eventstore/record/hasher.hpp"
#include "eventstore/store.hpp"

namespace handlog::bench {

namespace {

using namespace eventstore;

// ---- entry by entry ----

// Many tables at once, each with its first hand, all of them a little further
// with every round of entries: as a room sees them.
class Room {
public:
    struct Row {
        std::size_t table;
        Sequence sequence;
        Buffer bytes;
    };

    explicit Room(std::size_t tables) : logs_(hands_at_many_tables(tables)) {
        std::size_t longest = 0;
        for (const HandLog& log : logs_) {
            longest = std::max(longest, log.entries.size());
            contexts_.emplace_back();
            encoded_.push_back(must(encode(log)));
        }
        for (std::size_t at = 0; at + 1 < longest; ++at) {
            for (std::size_t table = 0; table < logs_.size(); ++table) {
                if (at + 1 >= logs_[table].entries.size()) continue;
                if (at == 0) {
                    add(table, at, first_rows, first_additions);
                } else {
                    add(table, at, open_rows, open_additions);
                }
            }
        }
        for (std::size_t table = 0; table < logs_.size(); ++table) {
            add(table, logs_[table].entries.size() - 1, last_rows, last_additions);
        }
    }

    [[nodiscard]] const LogKey& key(std::size_t table) const { return logs_[table].opening.key; }
    [[nodiscard]] const EncodedLog& encoded(std::size_t table) const { return encoded_[table]; }
    [[nodiscard]] std::int64_t closed_at(std::size_t table) const {
        return logs_[table].entries.back().at.milliseconds();
    }

    // What begins the logs, what follows, and what seals them.
    std::vector<Row> first_rows;
    std::vector<Addition> first_additions;
    std::vector<Row> open_rows;
    std::vector<Addition> open_additions;
    std::vector<Row> last_rows;
    std::vector<Addition> last_additions;

private:
    void add(std::size_t table, std::size_t at, std::vector<Row>& rows, std::vector<Addition>& additions) {
        const HandLog& log = logs_[table];
        const auto sequence = static_cast<Sequence>(at);
        Row& row = rows.emplace_back(Row{.table = table, .sequence = sequence, .bytes = {}});
        LogWriter writer(row.bytes, contexts_[table]);
        if (at == 0) writer.write(log.opening);
        writer.write(log.entries[at]);
        contexts_[table] = writer.context();
        additions.push_back({.log = log.opening.key,
                             .expected = sequence,
                             .opening = at == 0 ? std::make_shared<const AnyOpening>(log.opening) : nullptr,
                             .entry = log.entries[at]});
    }

    std::vector<HandLog> logs_;
    std::vector<LogContext> contexts_;
    std::vector<EncodedLog> encoded_;
};

constexpr std::size_t everything = 1'000'000;

// Batch after batch, each copied before its time is taken: whoever adds entries
// has just made them, and they do not have to be fetched from far memory.
template <class Item, class Add>
[[nodiscard]] std::uint64_t time_of_batches(std::span<const Item> items, std::size_t batch, Add add) {
    std::uint64_t ns = 0;
    std::vector<Item> together;
    for (; !items.empty(); items = items.subspan(together.size())) {
        const auto next = items.first(std::min(batch, items.size()));
        together.assign(next.begin(), next.end());
        ns += time_of([&] { add(together); });
    }
    return ns;
}

// What the bare program knows of a table.
struct BareTable {
    std::int64_t number = 0;
    Hasher hasher;
};

class BareRoom {
public:
    BareRoom(const LogFile& file, Triggers triggers, const Room& room) : room_(room), bare_(file.path(), triggers) {
        tables_.resize(room.last_rows.size());
        bare_.add_session();
    }

    void begin_logs() { static_cast<void>(add_entries(room_.first_rows, everything)); }
    [[nodiscard]] std::uint64_t append(std::size_t batch) { return add_entries(room_.open_rows, batch); }
    [[nodiscard]] std::uint64_t seal(std::size_t batch) {
        return for_each_batch(room_.last_rows, batch, [&](const Room::Row& row) {
            BareTable& table = tables_[row.table];
            table.hasher.add(row.bytes);
            const Digest digest = table.hasher.digest();
            bare_.add_log(table.number << 32, room_.encoded(row.table).bytes(), digest);
            bare_.move_head(table.number, 1, digest, room_.closed_at(row.table));
            bare_.remove_entries(table.number);
        });
    }

private:
    [[nodiscard]] std::uint64_t add_entries(std::span<const Room::Row> rows, std::size_t batch) {
        return for_each_batch(rows, batch, [&](const Room::Row& row) {
            BareTable& table = tables_[row.table];
            if (row.sequence == 0) table.number = bare_.add_table(room_.key(row.table).table.text());
            table.hasher.add(row.bytes);
            bare_.add_entry(table.number << 32 | row.sequence, 0, row.bytes, table.hasher.digest());
        });
    }
    template <class Add>
    [[nodiscard]] std::uint64_t for_each_batch(std::span<const Room::Row> rows, std::size_t batch, Add add) {
        return time_of_batches(rows, batch, [&](const std::vector<Room::Row>& together) {
            bare_.begin();
            for (const Room::Row& row : together) add(row);
            bare_.commit();
        });
    }

    const Room& room_;
    BareSqlite bare_;
    std::vector<BareTable> tables_;
};

[[nodiscard]] std::uint64_t append(EventStore& store, std::span<const Addition> additions, std::size_t batch) {
    return time_of_batches(additions, batch, [&](const std::vector<Addition>& together) {
        static_cast<void>(must(store.append(together)));
    });
}

[[nodiscard]] std::uint64_t checksum_of(const LogFile& file) { return BareSqlite(file.path()).checksum(); }

// Of a host with one auditor.
[[nodiscard]] const encryption::Keys& host_keys() {
    static const encryption::Keys keys{
        .own = encryption::new_key_pair(), .encrypts = true, .auditors = {encryption::new_key_pair().public_key}};
    return keys;
}

// As if it had not been encrypted.
[[nodiscard]] std::uint64_t checksum_of_encrypted(const LogFile& file, const Room& room) {
    std::optional<encryption::OpenLogRows> rows;
    return BareSqlite(file.path()).checksum([&](std::int64_t place, Bytes row) {
        const auto sequence = static_cast<Sequence>(place);
        if (sequence == 0) rows.emplace(room.key(static_cast<std::size_t>(place >> 32) - 1), &host_keys().own);
        return rows->read(sequence, row).bytes;
    });
}

[[nodiscard]] Race appending(std::size_t tables, std::size_t batch) {
    const auto room = std::make_shared<const Room>(tables);
    const auto bare = [=](Triggers triggers) {
        return [=] {
            const LogFile file;
            const auto program = std::make_unique<BareRoom>(file, triggers, *room);
            program->begin_logs();
            const std::uint64_t ns = program->append(batch);
            return Round{.cpu_ns = ns, .checksum = checksum_of(file)};
        };
    };
    const auto append_to = [=](const LogFile& file, const std::optional<encryption::Keys>& keys) {
        const auto opened = file.open(Access::write, keys);
        static_cast<void>(append(*opened, room->first_additions, everything));
        return append(*opened, room->open_additions, batch);
    };
    const auto store = [=] {
        const LogFile file;
        const std::uint64_t ns = append_to(file, std::nullopt);
        return Round{.cpu_ns = ns, .checksum = checksum_of(file)};
    };
    const auto encrypting = [=] {
        const LogFile file;
        const std::uint64_t ns = append_to(file, host_keys());
        return Round{.cpu_ns = ns, .checksum = checksum_of_encrypted(file, *room)};
    };
    return {.operations = room->open_rows.size(),
            .contestants = {{.name = "bare SQLite", .run = bare(Triggers::dropped)},
                            {.name = "the same with our triggers", .run = bare(Triggers::kept)},
                            {.name = "handlog, encoding included", .run = store},
                            {.name = "handlog, open logs encrypted", .run = encrypting}},
            .request = ""};
}

// The key of each log is drawn, and encrypted to each reader.
[[nodiscard]] Race beginning(std::size_t tables, std::size_t batch) {
    const auto room = std::make_shared<const Room>(tables);
    const auto begin = [=](const std::optional<encryption::Keys>& keys) {
        return [=] {
            const LogFile file;
            const auto opened = file.open(Access::write, keys);
            return Round{.cpu_ns = append(*opened, room->first_additions, batch), .checksum = {}};
        };
    };
    return {.operations = room->first_rows.size(),
            .contestants = {{.name = "handlog, encoding included", .run = begin(std::nullopt)},
                            {.name = "handlog, open logs encrypted", .run = begin(host_keys())}},
            .request = ""};
}

[[nodiscard]] Race sealing(std::size_t tables, std::size_t batch) {
    const auto room = std::make_shared<const Room>(tables);
    const auto bare = [=](Triggers triggers) {
        return [=] {
            const LogFile file;
            const auto program = std::make_unique<BareRoom>(file, triggers, *room);
            program->begin_logs();
            static_cast<void>(program->append(everything));
            const std::uint64_t ns = program->seal(batch);
            return Round{.cpu_ns = ns, .checksum = checksum_of(file)};
        };
    };
    const auto store = [=] {
        const LogFile file;
        const auto opened = file.open(Access::write);
        static_cast<void>(append(*opened, room->first_additions, everything));
        static_cast<void>(append(*opened, room->open_additions, everything));
        const std::uint64_t ns = append(*opened, room->last_additions, batch);
        return Round{.cpu_ns = ns, .checksum = checksum_of(file)};
    };
    return {.operations = room->last_rows.size(),
            .contestants = {{.name = "bare SQLite, our triggers", .run = bare(Triggers::kept)},
                            {.name = "the same without triggers", .run = bare(Triggers::dropped)},
                            {.name = "handlog, encoding included", .run = store}},
            .request = ""};
}

// ---- whole logs ----

struct Evening {
    std::vector<HandLog> logs;
    std::vector<EncodedLog> encoded;
};

enum class Digests { given, computed };

void write_bare(BareSqlite& bare, const Evening& evening, std::size_t batch, Digests digests) {
    Hasher hasher;
    const std::vector<EncodedLog>& logs = evening.encoded;
    std::int64_t table = 0;
    for (std::size_t at = 0; at < logs.size();) {
        bare.begin();
        if (at == 0) table = bare.add_table(logs.front().key().table.text());
        Digest last;
        for (const std::size_t end = std::min(at + batch, logs.size()); at < end; ++at) {
            last = digests == Digests::given ? logs[at].digest() : hasher.digest_of(logs[at].bytes());
            bare.add_log(table << 32 | static_cast<std::int64_t>(at), logs[at].bytes(), last);
        }
        bare.move_head(table, static_cast<std::int64_t>(at), last,
                       evening.logs[at - 1].entries.back().at.milliseconds());
        bare.commit();
    }
}

void write(EventStore& store, std::span<const EncodedLog> logs, std::size_t batch) {
    for (; !logs.empty(); logs = logs.subspan(std::min(batch, logs.size()))) {
        must(store.write(logs.first(std::min(batch, logs.size()))));
    }
}

[[nodiscard]] Race writing() {
    constexpr std::size_t hands = 4'000;
    constexpr std::size_t batch = 1'000;
    const auto evening =
        std::make_shared<const Evening>(Evening{.logs = recorded_hands(hands), .encoded = encoded_hands(hands)});
    const auto bare = [=](Triggers triggers, Digests digests) {
        return [=] {
            const LogFile file;
            BareSqlite program(file.path(), triggers);
            program.add_session();
            const std::uint64_t ns = time_of([&] { write_bare(program, *evening, batch, digests); });
            return Round{.cpu_ns = ns, .checksum = checksum_of(file)};
        };
    };
    const auto store = [=] {
        const LogFile file;
        const auto opened = file.open(Access::write);
        const std::uint64_t ns = time_of([&] { write(*opened, evening->encoded, batch); });
        return Round{.cpu_ns = ns, .checksum = checksum_of(file)};
    };
    const auto store_and_encode = [=] {
        const LogFile file;
        const auto opened = file.open(Access::write);
        const std::uint64_t ns = time_of([&] {
            std::vector<EncodedLog> encoded;
            encoded.reserve(evening->logs.size());
            for (const HandLog& log : evening->logs) encoded.push_back(must(encode(log)));
            write(*opened, encoded, batch);
        });
        return Round{.cpu_ns = ns, .checksum = checksum_of(file)};
    };
    return {.operations = hands,
            .contestants = {{.name = "bare SQLite", .run = bare(Triggers::dropped, Digests::given)},
                            {.name = "digests computed", .run = bare(Triggers::dropped, Digests::computed)},
                            {.name = "digests and our triggers", .run = bare(Triggers::kept, Digests::computed)},
                            {.name = "handlog", .run = store},
                            {.name = "handlog, encoding included", .run = store_and_encode}},
            .request = ""};
}

}  // namespace

std::vector<Benchmark> store_writing_benchmarks() {
    return {
        {.name = "append-1",
         .title = "entries of hands at 30 tables, each a commit",
         .unit = "entries",
         .prepare = [] { return appending(30, 1); }},
        {.name = "append-10",
         .title = "entries of hands at 200 tables, ten a commit",
         .unit = "entries",
         .prepare = [] { return appending(200, 10); }},
        {.name = "append-1000",
         .title = "entries of hands at 1,000 tables, a thousand a commit",
         .unit = "entries",
         .prepare = [] { return appending(1'000, 1'000); }},
        {.name = "begin",
         .title = "the entries that begin 1,000 logs, a hundred a commit",
         .unit = "logs",
         .prepare = [] { return beginning(1'000, 100); }},
        {.name = "seal",
         .title = "the entries that seal 1,000 hands, a hundred a commit",
         .unit = "hands",
         .prepare = [] { return sealing(1'000, 100); }},
        {.name = "write", .title = "whole hands, a thousand a commit", .unit = "hands", .prepare = writing},
    };
}

}  // namespace handlog::bench
