#include "eventstore/salvage.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sqlite3.h>
#include <utility>
#include <variant>

#include "eventstore/codec.hpp"
#include "eventstore/digest.hpp"
#include "eventstore/sqlite/carve.hpp"
#include "eventstore/sqlite/file.hpp"
#include "eventstore/sqlite/opening.hpp"
#include "eventstore/sqlite/rows.hpp"
#include "eventstore/sqlite/sqlite_store.hpp"
#include "eventstore/tail.hpp"

namespace handlog::eventstore {

using engine::TableId;
using namespace sqlite;

namespace {

// A row of `hand` that SQLite can read, or a place in the file.
using Place = std::variant<std::int64_t, CarvedPlace>;

// A sealed log that is whole. Its bytes are read again when it is written: in
// memory there is only where they are.
struct Whole {
    Digest digest;
    Digest previous;
    Place place;
};

struct OpenEntry {
    std::optional<std::int64_t> key;
    std::int64_t ordinal = 0;
    Buffer bytes;
    Digest digest;
};

// What was found of an open log.
struct OpenLog {
    Ordinal ordinal = 0;
    Digest previous;
    Buffer bytes;
    Sequence entries = 0;
};

struct TableFound {
    TableId id;
    std::optional<TableRow> head{};  // not to be believed
    std::map<Ordinal, std::vector<Whole>> sealed{};
    std::vector<OpenLog> open{};
    std::map<Ordinal, std::string> reasons{};        // why a log is not whole
    std::optional<std::int64_t> newest_entry_row{};  // of its open log, as SQLite says
};

// The logs of a table that go into the new one.
struct Choice {
    std::map<Ordinal, Whole> sealed;
    std::optional<OpenLog> open;
};

// Decodes, is sealed by its last entry and only there, and says which log it is.
[[nodiscard]] std::optional<Opening> opening_of(Bytes log) {
    if (!decode(log)) return std::nullopt;
    return *LogReader(log).opening();
}

class Salvage {
public:
    Salvage(std::string damaged, std::string fresh, const SalvageOptions& options)
        : damaged_(std::move(damaged)),
          fresh_(std::move(fresh)),
          options_(options),
          file_(find_vfs(options.vfs), damaged_) {}

    [[nodiscard]] Result<Salvaged> run() {
        if (file_.code() != SQLITE_OK) return Failure(file_.error(file_.code()));
        read_through_sqlite();
        if (const Result<void> carved = read_the_file_itself(); !carved) return Failure(carved.error());
        join_entries();
        if (tables_.empty()) {
            if (refusal_) return Failure(*refusal_);
            return failure(ErrorCode::not_found, "'" + damaged_ + "': no log in it is whole");
        }
        if (Result<void> written = write_everything(); !written) return Failure(written.error());
        return std::move(result_);
    }

private:
    // ---- what was found ----

    [[nodiscard]] TableFound& table(const TableId& id) {
        const auto [at, is_new] = by_id_.emplace(id.text(), tables_.size());
        if (is_new) tables_.push_back({.id = id});
        return tables_[at->second];
    }

    // Says whether the log is whole.
    bool found_log(Bytes bytes, const Digest& digest, const Place& place) {
        if (hasher_.digest_of(bytes) != digest) return false;
        const std::optional<Opening> opening = opening_of(bytes);
        if (!opening) return false;
        std::vector<Whole>& same = table(opening->key.table).sealed[opening->key.ordinal];
        const auto is_it = [&](const Whole& whole) { return whole.digest == digest; };
        if (std::none_of(same.begin(), same.end(), is_it)) {
            same.push_back({.digest = digest, .previous = opening->previous, .place = place});
        }
        return true;
    }

    void lose(Damage at, std::string what) {
        at.what = std::move(what);
        result_.lost.push_back(std::move(at));
    }

    // ---- through SQLite ----

    void read_through_sqlite() {
        Result<ReadOnly> opened = open_to_read(damaged_, options_.vfs);
        if (!opened) {
            refusal_ = opened.error();
            sqlite_reads_it_ = false;
            return lose({.what = {}}, "SQLite was not asked: " + opened.error().what);
        }
        connection_ = std::move(opened->connection);
        read_heads();
        const std::string columns = "SELECT log, session, bytes, digest FROM hand ORDER BY log";
        // From both ends, if something in the middle cannot be read.
        if (!read_logs(columns)) read_logs(columns + " DESC");
        each_row("SELECT place, ordinal, bytes, digest FROM entry ORDER BY place", [&](const Statement& row) {
            const std::int64_t key = row.number(0);
            if (TableFound* owner = by_number(table_of_row(key))) owner->newest_entry_row = key;
            if (const std::optional<Digest> digest = digest_of(row.bytes(3))) {
                entries_.push_back(
                    {.key = key, .ordinal = row.number(1), .bytes = copy(row.bytes(2)), .digest = *digest});
            }
        });
    }

    template <class Show>
    bool each_row(const std::string& sql, Show show) {
        Result<Statement> statement = connection_->prepare(sql);
        const auto failed = [&](const Error& error) {
            sqlite_reads_it_ = false;
            lose({.what = {}}, error.what);
            return false;
        };
        if (!statement) return failed(statement.error());
        Reading row(*statement);
        while (true) {
            const Result<bool> there = row.next();
            if (!there) return failed(there.error());
            if (!*there) return true;
            show(std::as_const(*statement));
        }
    }

    void read_heads() {
        each_row("SELECT number, id, sealed, last, last_at FROM poker_table ORDER BY number",
                 [&](const Statement& row) {
                     Result<TableRow> head = table_row(*connection_, row);
                     if (!head) return lose({.what = {}}, head.error().what);
                     by_number_.emplace(head->number, head->id);
                     table(head->id).head = *head;
                 });
    }

    bool read_logs(const std::string& sql) {
        return each_row(sql, [&](const Statement& row) {
            const std::int64_t key = row.number(0);
            const std::optional<Digest> digest = digest_of(row.bytes(3));
            if (digest && found_log(row.bytes(2), *digest, key)) return;
            const std::string why = "its bytes are not those of its digest, or are no log";
            if (TableFound* owner = by_number(table_of_row(key))) {
                owner->reasons.emplace(place_in_table(key), row.bytes(2).empty() ? "it was lost before" : why);
            } else {
                lose({.what = {}}, "row " + std::to_string(key) + " of the sealed logs: " + why);
            }
        });
    }

    [[nodiscard]] TableFound* by_number(TableNumber number) {
        const auto found = by_number_.find(number);
        return found == by_number_.end() ? nullptr : &table(found->second);
    }

    [[nodiscard]] static Buffer copy(Bytes bytes) { return {bytes.begin(), bytes.end()}; }

    // ---- without SQLite ----

    // Pages have the size that the header says, or that every log of ours has. A
    // file that SQLite refuses may say anything.
    [[nodiscard]] std::set<std::uint32_t> page_sizes() {
        std::array<std::byte, 2> stored{};
        std::set<std::uint32_t> sizes{4096};
        constexpr std::int64_t page_size_at = 16;
        if (const Result<bool> read = file_.read(stored, page_size_at); read && *read) {
            const std::uint32_t said =
                std::to_integer<std::uint32_t>(stored[0]) << 8 | std::to_integer<std::uint32_t>(stored[1]);
            const std::uint32_t size = said == 1 ? most_page_size : said;
            if (size >= least_page_size && (size & (size - 1)) == 0) sizes.insert(size);
        }
        if (!sqlite_reads_it_) {
            for (std::uint32_t size = least_page_size; size <= most_page_size; size *= 2) sizes.insert(size);
        }
        return sizes;
    }

    [[nodiscard]] Result<void> read_the_file_itself() {
        for (const std::uint32_t page_size : page_sizes()) {
            const Result<void> carved = carve(file_, page_size, [&](const CarvedRow& row) {
                if (row.sealed) {
                    found_log(row.bytes, row.digest, row.place);
                } else {
                    entries_.push_back(
                        {.key = row.key, .ordinal = row.ordinal, .bytes = row.bytes, .digest = row.digest});
                }
            });
            if (!carved) return carved;
        }
        return {};
    }

    // ---- the entries of open logs ----

    // An entry whose digest is that of its bytes alone begins a log. The next one is
    // that which makes the bytes so far the bytes of its digest.
    void join_entries() {
        for (const OpenEntry& entry : entries_) {
            if (entry.key) by_key_.emplace(*entry.key, &entry);
            by_ordinal_.emplace(entry.ordinal, &entry);
        }
        std::set<Digest> begun;
        for (const OpenEntry& first : entries_) {
            if (hasher_.digest_of(first.bytes) != first.digest || !begun.insert(first.digest).second) continue;
            const Result<HandLog> read = read_log(first.bytes);
            if (!read || read->entries.size() != 1) continue;
            OpenLog log{.ordinal = read->opening.key.ordinal,
                        .previous = read->opening.previous,
                        .bytes = first.bytes,
                        .entries = 1};
            running_.restart();
            running_.add(log.bytes);
            while (const OpenEntry* next = following(log, first.key)) {
                log.bytes.insert(log.bytes.end(), next->bytes.begin(), next->bytes.end());
                ++log.entries;
            }
            const Result<HandLog> whole = read_log(log.bytes);
            if (whole && !seals(whole->entries.back())) {
                table(read->opening.key.table).open.push_back(std::move(log));
            }
        }
    }

    // Asks first those rows that stand where it should stand, and then, since a key
    // can be damaged, all that say that they belong to a log of that ordinal.
    [[nodiscard]] const OpenEntry* following(const OpenLog& log, const std::optional<std::int64_t>& first) {
        const auto fitting = [&](auto candidates) -> const OpenEntry* {
            for (auto candidate = candidates.first; candidate != candidates.second; ++candidate) {
                running_.add(candidate->second->bytes);
                if (running_.digest() == candidate->second->digest) return candidate->second;
                running_.restart();
                running_.add(log.bytes);
            }
            return nullptr;
        };
        if (first) {
            if (const OpenEntry* entry = fitting(by_key_.equal_range(*first + log.entries))) return entry;
        }
        return fitting(by_ordinal_.equal_range(log.ordinal));
    }

    // ---- what goes into the new log ----

    // From the newest to the oldest: each knows which one it follows on.
    [[nodiscard]] Choice choose(const TableFound& found) {
        Choice choice;
        std::optional<Digest> wanted;
        std::optional<Ordinal> wanted_at;
        const bool head_is_right = head_fits(found);
        if (head_is_right && found.head->sealed > 0) {
            wanted = found.head->last;
            wanted_at = found.head->sealed - 1;
        }
        for (auto at = found.sealed.rbegin(); at != found.sealed.rend(); ++at) {
            const auto& [ordinal, logs] = *at;
            const Damage place{.table = found.id, .log = ordinal, .what = {}};
            if (head_is_right && ordinal >= found.head->sealed) {
                lose(place, "a sealed log that the head of its table does not know was left out");
                continue;
            }
            const Whole* chosen = &logs.front();
            for (const Whole& log : logs) {
                if (wanted && *wanted_at == ordinal ? log.digest == *wanted : follows(found, ordinal, log)) {
                    chosen = &log;
                    break;
                }
            }
            if (wanted && *wanted_at == ordinal && chosen->digest != *wanted) {
                lose(place, "it is not the log on which the next one follows: somebody has changed one of them");
                continue;
            }
            if (logs.size() > 1) {
                lose(place, std::to_string(logs.size() - 1) + " other logs that claim to be this one were left out");
            }
            choice.sealed.emplace(ordinal, *chosen);
            wanted = chosen->previous;
            wanted_at = ordinal - 1;
        }
        choose_open(found, head_is_right, choice);
        return choice;
    }

    // A head is right if there is the log of which it says that it is the last.
    [[nodiscard]] static bool head_fits(const TableFound& found) {
        if (!found.head) return false;
        if (found.head->sealed == 0) return found.sealed.empty();
        const auto last = found.sealed.find(found.head->sealed - 1);
        return last != found.sealed.end() &&
               std::any_of(last->second.begin(), last->second.end(),
                           [&](const Whole& log) { return log.digest == found.head->last; });
    }

    [[nodiscard]] static bool follows(const TableFound& found, Ordinal ordinal, const Whole& log) {
        if (ordinal == 0) return log.previous == Digest{};
        const auto before = found.sealed.find(ordinal - 1);
        return before != found.sealed.end() &&
               std::any_of(before->second.begin(), before->second.end(),
                           [&](const Whole& one) { return one.digest == log.previous; });
    }

    // The newest, and of that as much as there is.
    void choose_open(const TableFound& found, bool head_is_right, Choice& choice) {
        const std::int64_t sealed = choice.sealed.empty() ? 0 : std::int64_t{choice.sealed.rbegin()->first} + 1;
        for (const OpenLog& log : found.open) {
            if (log.ordinal < sealed || (head_is_right && log.ordinal != found.head->sealed)) continue;
            const Digest last = sealed == 0 ? Digest{} : choice.sealed.rbegin()->second.digest;
            if (log.ordinal == sealed && log.previous != last) {
                lose({.table = found.id, .log = log.ordinal, .what = {}},
                     "an open log that does not follow on the last sealed one was left out");
                continue;
            }
            if (!choice.open ||
                std::pair(log.ordinal, log.entries) > std::pair(choice.open->ordinal, choice.open->entries)) {
                choice.open = log;
            }
        }
    }

    // ---- writing ----

    [[nodiscard]] Result<void> write_everything() {
        const SqliteOptions options{.now = options_.now, .program = options_.program, .vfs = options_.vfs};
        std::vector<Choice> choices;
        bool anything = false;
        for (const TableFound& found : tables_) {
            choices.push_back(choose(found));
            anything = anything || !choices.back().sealed.empty() || choices.back().open;
        }
        if (!anything) return failure(ErrorCode::corrupt, "'" + damaged_ + "': no log in it is whole");
        Result<std::unique_ptr<SqliteStore>> store = SqliteStore::create(fresh_, options);
        if (!store) return Failure(store.error());
        store_ = *std::move(store);
        for (std::size_t at = 0; at < tables_.size(); ++at) {
            if (Result<void> written = write_table(tables_[at], choices[at]); !written) return written;
        }
        return {};
    }

    [[nodiscard]] Result<void> write_table(const TableFound& found, const Choice& choice) {
        std::int64_t next = 0;
        for (const auto& [ordinal, whole] : choice.sealed) {
            Result<std::optional<EncodedLog>> log = bytes_again(whole);
            if (!log) return Failure(log.error());
            if (!*log) continue;  // the file has changed meanwhile
            if (ordinal > next) {
                if (Result<void> passed = pass_over(found, next, ordinal, whole.previous); !passed) return passed;
            }
            batch_bytes_ += (*log)->bytes().size();
            batch_.push_back(**std::move(log));
            next = std::int64_t{ordinal} + 1;
            if (batch_bytes_ >= most_batch_bytes) {
                if (Result<void> written = write_batch(); !written) return written;
            }
        }
        if (choice.open && choice.open->ordinal > next) {
            if (Result<void> passed = pass_over(found, next, choice.open->ordinal, choice.open->previous); !passed) {
                return passed;
            }
            next = choice.open->ordinal;
        }
        if (Result<void> written = write_batch(); !written) return written;
        if (choice.open) {
            if (Result<void> written = write_open(*choice.open); !written) return written;
        }
        list_rest(found, choice, next);
        ++result_.tables;
        return {};
    }

    [[nodiscard]] Result<std::optional<EncodedLog>> bytes_again(const Whole& whole) {
        Buffer bytes;
        if (const auto* row = std::get_if<std::int64_t>(&whole.place)) {
            Result<Statement> statement = connection_->prepare("SELECT bytes FROM hand WHERE log = ?1");
            if (!statement) return Failure(statement.error());
            Reading reading(*statement);
            reading->bind(1, *row);
            const Result<bool> there = reading.next();
            if (!there) return Failure(there.error());
            bytes = copy(reading->bytes(0));
        } else {
            const Result<std::optional<CarvedRow>> carved = carve_log(file_, std::get<CarvedPlace>(whole.place));
            if (!carved) return Failure(carved.error());
            if (*carved) bytes = (*carved)->bytes;
        }
        Result<EncodedLog> log = EncodedLog::check(std::move(bytes));
        if (!log || log->digest() != whole.digest) return std::nullopt;
        return *std::move(log);
    }

    // Of one table. What a forger has made may have its digest and yet be nothing
    // that a store takes: then each log is tried by itself.
    [[nodiscard]] Result<void> write_batch() {
        const std::vector<EncodedLog> batch = std::exchange(batch_, {});
        batch_bytes_ = 0;
        const Result<void> written = store_->write(batch);
        if (written) result_.sealed += batch.size();
        if (written || !is_refusal(written.error())) return written;
        bool left_out = false;
        for (const EncodedLog& log : batch) {
            if (left_out) {
                if (Result<void> passed = store_->pass_over_lost(log.key(), log.previous()); !passed) return passed;
            }
            const Result<void> alone = store_->write({&log, 1});
            left_out = !alone;
            if (alone) {
                ++result_.sealed;
            } else if (is_refusal(alone.error())) {
                lose({.table = log.key().table, .log = log.key().ordinal, .what = {}}, alone.error().what);
            } else {
                return alone;
            }
        }
        return {};
    }

    [[nodiscard]] static bool is_refusal(const Error& error) {
        return error.code == ErrorCode::not_allowed || error.code == ErrorCode::conflict ||
               error.code == ErrorCode::limit;
    }

    [[nodiscard]] Result<void> pass_over(const TableFound& found, std::int64_t first, Ordinal end,
                                         const Digest& newest_lost) {
        list_lost(found, first, end);
        if (Result<void> written = write_batch(); !written) return written;
        return store_->pass_over_lost({.table = found.id, .ordinal = end}, newest_lost);
    }

    [[nodiscard]] Result<void> write_open(const OpenLog& open) {
        const Result<HandLog> log = read_log(open.bytes);
        if (!log) return Failure(log.error());
        std::vector<Addition> additions;
        for (const Entry& entry : log->entries) {
            const auto expected = static_cast<Sequence>(additions.size());
            additions.push_back({.log = log->opening.key,
                                 .expected = expected,
                                 .opening = expected == 0 ? &log->opening : nullptr,
                                 .entry = entry});
        }
        const Result<std::vector<Receipt>> appended = store_->append(additions);
        if (!appended && is_refusal(appended.error())) {
            return lose({.table = log->opening.key.table, .log = log->opening.key.ordinal, .what = {}},
                        appended.error().what),
                   Result<void>();
        }
        if (!appended) return Failure(appended.error());
        ++result_.open;
        result_.entries_of_open += additions.size();
        return {};
    }

    // ---- what does not ----

    // Logs from `first` to before `end`: each with its reason, and those without
    // any in a row.
    void list_lost(const TableFound& found, std::int64_t first, std::int64_t end) {
        const auto lose_all = [&](std::int64_t from, std::int64_t to) {
            if (from >= to) return;
            Damage damage{.table = found.id, .log = static_cast<Ordinal>(from), .what = {}};
            if (to - from > 1) damage.last_log = static_cast<Ordinal>(to - 1);
            lose(damage, "nothing whole was found of it");
        };
        const auto reasons_end = found.reasons.end();
        for (auto at = found.reasons.lower_bound(static_cast<Ordinal>(first)); at != reasons_end && at->first < end;
             ++at) {
            lose_all(first, at->first);
            lose({.table = found.id, .log = at->first, .what = {}}, at->second);
            first = std::int64_t{at->first} + 1;
        }
        lose_all(first, end);
    }

    void list_rest(const TableFound& found, const Choice& choice, std::int64_t next) {
        if (!found.head) return;
        list_lost(found, next, found.head->sealed);
        if (!found.newest_entry_row) return;
        const std::int64_t kept = choice.open && choice.open->ordinal == found.head->sealed ? choice.open->entries : 0;
        const std::int64_t there = std::int64_t{place_in_table(*found.newest_entry_row)} + 1;
        if (there <= kept) return;
        lose({.table = found.id, .log = found.head->sealed, .entry = static_cast<Sequence>(kept), .what = {}},
             "from here to entry " + std::to_string(there - 1) + " the open log is not whole");
    }

    static constexpr std::size_t most_batch_bytes = 4 * 1024 * 1024;

    const std::string damaged_;
    const std::string fresh_;
    const SalvageOptions& options_;
    VfsFile file_;
    std::optional<Connection> connection_;  // as far as SQLite opens the file
    std::optional<Error> refusal_;          // why it does not
    bool sqlite_reads_it_ = true;           // from beginning to end

    Hasher hasher_;
    Hasher running_;
    std::vector<TableFound> tables_;
    std::map<std::string, std::size_t, std::less<>> by_id_;
    std::map<TableNumber, TableId> by_number_;
    std::vector<OpenEntry> entries_;
    std::multimap<std::int64_t, const OpenEntry*> by_key_;
    std::multimap<std::int64_t, const OpenEntry*> by_ordinal_;

    std::unique_ptr<SqliteStore> store_;
    std::vector<EncodedLog> batch_;
    std::size_t batch_bytes_ = 0;
    Salvaged result_;
};

}  // namespace

Result<Salvaged> salvage(const std::string& damaged, const std::string& fresh, const SalvageOptions& options) {
    const Result<std::string> settled = settled_path(damaged, options.vfs);
    if (!settled) return Failure(settled.error());
    if (std::optional<Error> refused = refuse_what_is_no_file(*settled, options.vfs)) {
        return Failure(*std::move(refused));
    }
    const Result<FileKind> kind = kind_of_file(*settled, options.vfs);
    if (kind && *kind == FileKind::missing) return Failure(does_not_exist(*settled));
    return Salvage(*settled, fresh, options).run();
}

}  // namespace handlog::eventstore
