#include "eventstore/check/salvaging/search.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <sqlite3.h>
#include <utility>

#include "eventstore/encryption/open_log_cipher.hpp"
#include "eventstore/record/hasher.hpp"
#include "eventstore/sqlite/command_rows.hpp"
#include "eventstore/sqlite/file.hpp"
#include "eventstore/sqlite/opening.hpp"

namespace handlog::eventstore::salvaging {

using engine::TableId;
using namespace sqlite;

namespace {

// An entry of a log that was open, of which nobody knows yet.
struct OpenEntry {
    std::optional<std::int64_t> key;
    std::int64_t ordinal = 0;
    Buffer bytes;
    Digest digest;
};

// As much of an open log as has been put together so far.
struct Joined {
    std::optional<std::int64_t> key;  // of its first row
    OpenLog log;
};

// What a log says of itself.
struct Claim {
    LogKind kind = LogKind::table;
    LogKey key;
    Digest previous;
    std::size_t entries = 0;
    bool sealed = false;
};

[[nodiscard]] std::optional<Claim> claim_of(const Result<AnyLog>& read) {
    if (!read) return std::nullopt;
    return std::visit(
        []<class Subject>(const LogOf<Subject>& log) {
            return Claim{.kind = Subject::kind,
                         .key = log.opening.key,
                         .previous = log.opening.previous,
                         .entries = log.entries.size(),
                         .sealed = !log.entries.empty() && seals(log.entries.back())};
        },
        *read);
}

class Search {
public:
    explicit Search(Source& source) : source_(source) {}

    [[nodiscard]] Result<Finds> run() {
        read_through_sqlite();
        if (const Result<void> carved = read_the_file_itself(); !carved) return Failure(carved.error());
        if (const Result<void> carved = read_the_wal_itself(); !carved) return Failure(carved.error());
        if (surroundings_ && surroundings_->have_changed()) {
            return failure(ErrorCode::in_use, "'" + source_.path + "': another process wrote to it during the salvage",
                           "try again");
        }
        join_entries();
        keep_encrypted();
        if (source_.pages_of_wal) forget_old_heads();
        return std::move(finds_);
    }

private:
    // ---- what was found ----

    [[nodiscard]] TableFound& table(const TableId& id) {
        const auto [at, is_new] = by_id_.emplace(id.text(), finds_.tables.size());
        if (is_new) finds_.tables.push_back({.id = id});
        return finds_.tables[at->second];
    }

    [[nodiscard]] TableFound& table(const Claim& claim) {
        TableFound& found = table(claim.key.table);
        // Those of another kind are a forgery, and the store refuses them.
        if (found.sealed.empty() && found.open.empty()) found.kind = claim.kind;
        return found;
    }

    // Says whether the log is whole.
    bool found_log(Bytes bytes, const Digest& digest, const Place& place) {
        if (hasher_.digest_of(bytes) != digest) return false;
        // Decodes, is sealed by its last entry and only there, and says which log it is.
        const std::optional<Claim> claim = claim_of(decode_any(bytes));
        if (!claim) return false;
        std::vector<Whole>& same = table(*claim).sealed[claim->key.ordinal];
        const auto is_it = [&](const Whole& whole) { return whole.digest == digest; };
        const auto known = std::find_if(same.begin(), same.end(), is_it);
        if (known == same.end()) {
            same.push_back({.digest = digest, .previous = claim->previous, .place = place});
        } else if (!known->other && known->place.index() != place.index()) {
            known->other = place;
        }
        return true;
    }

    // ---- through SQLite ----

    void read_through_sqlite() {
        Result<ReadOnly> opened = open_to_read(source_.path, source_.vfs, DamagedWal::read);
        if (!opened) {
            finds_.refusal = opened.error();
            sqlite_reads_it_ = false;
            return lose(finds_.lost, {.what = {}}, "SQLite could not open it: " + opened.error().what);
        }
        source_.connection = std::move(opened->connection);
        surroundings_ = std::move(opened->surroundings);
        // All that is read from here on is as it is at this moment, also while
        // somebody writes, who cannot change the file itself meanwhile either.
        if (const Result<void> begun = source_.connection->execute("BEGIN"); !begun) {
            sqlite_reads_it_ = false;
            return lose(finds_.lost, {.what = {}}, begun.error().what);
        }
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
        const auto nothing_to_bind = [](Statement&) {};
        const auto show_all = [&](const Statement& row) {
            show(row);
            return true;
        };
        const Result<void> read = sqlite::each_row(*source_.connection, sql, nothing_to_bind, show_all);
        if (read) return true;
        sqlite_reads_it_ = false;
        lose(finds_.lost, {.what = {}}, read.error().what);
        return false;
    }

    void read_heads() {
        each_row(std::string(every_table) + " ORDER BY number", [&](const Statement& row) {
            Result<TableRow> head = table_row(*source_.connection, row);
            if (!head) return lose(finds_.lost, {.what = {}}, head.error().what);
            by_number_.emplace(head->number, head->id);
            TableFound& found = table(head->id);
            found.head = *head;
            found.kind = head->kind;
        });
    }

    bool read_logs(const std::string& sql) {
        return each_row(sql, [&](const Statement& row) {
            const std::int64_t key = row.number(0);
            const std::optional<Digest> digest = digest_of(row.bytes(3));
            if (digest && found_log(row.bytes(2), *digest, key)) return;
            const std::string why = "the contents do not match the digest, or are not a log";
            if (TableFound* owner = by_number(table_of_row(key))) {
                owner->reasons.emplace(place_in_table(key), row.bytes(2).empty() ? "it was lost before" : why);
            } else {
                lose(finds_.lost, {.what = {}}, "row " + std::to_string(key) + " of the sealed logs: " + why);
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
        if (const Result<bool> read = source_.file.read(stored, page_size_at); read && *read) {
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
            const PagesOfFile pages(source_.file, page_size);
            const Result<void> carved = carve(pages, [&](const CarvedRow& row) {
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

    // What SQLite cannot reach. The same row stands in many frames.
    [[nodiscard]] Result<void> read_the_wal_itself() {
        Result<std::optional<WalFile>> wal = WalFile::open(source_.path, source_.vfs);
        if (!wal) {
            lose(finds_.lost, {.what = {}}, wal.error().what);
            return {};
        }
        if (!*wal) return {};
        const Result<std::optional<WalDamage>> damage = (*wal)->damage();
        if (!damage) return Failure(damage.error());
        if (*damage) lose(finds_.lost, {.what = {}}, damaged_wal(**wal, **damage).what);
        if (!*damage && sqlite_reads_it_) return {};
        source_.wal = **std::move(wal);
        Result<std::unique_ptr<PagesOfWal>> pages = PagesOfWal::of(*source_.wal, source_.file);
        if (!pages) return Failure(pages.error());
        source_.pages_of_wal = *std::move(pages);
        std::set<std::pair<Digest, Digest>> seen;
        return carve(*source_.pages_of_wal, [&](const CarvedRow& row) {
            if (!seen.emplace(row.digest, hasher_.digest_of(row.bytes)).second) return;
            if (row.sealed) {
                found_log(row.bytes, row.digest, row.place);
            } else {
                entries_.push_back({.key = row.key, .ordinal = row.ordinal, .bytes = row.bytes, .digest = row.digest});
            }
        });
    }

    // SQLite has read the heads as they were before the damage, and the table may have gone on.
    void forget_old_heads() {
        for (TableFound& found : finds_.tables) {
            if (!found.head) continue;
            const bool sealed_more = !found.sealed.empty() && found.sealed.rbegin()->first >= found.head->sealed;
            const bool opened_more =
                std::any_of(found.open.begin(), found.open.end(),
                            [&](const OpenLog& log) { return log.ordinal > found.head->sealed; }) ||
                (found.encrypted && found.encrypted->ordinal > found.head->sealed);
            if (sealed_more || opened_more) found.head.reset();
        }
    }

    // ---- the entries of open logs ----

    // An entry whose digest is that of its bytes alone begins a log. The next one is
    // that which makes the bytes so far the bytes of its digest.
    void join_entries() {
        for (const OpenEntry& entry : entries_) {
            if (entry.key) by_key_.emplace(*entry.key, &entry);
        }
        std::vector<Joined> begun;
        for (const OpenEntry& first : entries_) {
            if (hasher_.digest_of(first.bytes) != first.digest || !joined_.insert(first.digest).second) continue;
            const std::optional<Claim> claim = claim_of(read_any_log(first.bytes));
            if (!claim || claim->entries != 1) continue;
            begun.push_back(
                {.key = first.key,
                 .log = {
                     .ordinal = claim->key.ordinal, .previous = claim->previous, .bytes = first.bytes, .entries = 1}});
            extend(begun.back());
        }
        // A key can be damaged, so those that are left are tried wherever their
        // ordinal fits.
        for (const OpenEntry& entry : entries_) {
            if (!joined_.contains(entry.digest)) by_ordinal_.emplace(entry.ordinal, &entry);
        }
        for (Joined& joined : begun) {
            extend(joined);
            const std::optional<Claim> whole = claim_of(read_any_log(joined.log.bytes));
            if (whole && !whole->sealed) table(*whole).open.push_back(std::move(joined.log));
        }
    }

    // Of one log, and of several for the same place what SQLite reads comes first.
    using EncryptedEntries = std::multimap<Sequence, const OpenEntry*>;

    // Where they stand joins them.
    void keep_encrypted() {
        std::map<TableNumber, std::map<Ordinal, EncryptedEntries>> tables;
        std::size_t of_no_table = 0;
        for (const OpenEntry& entry : entries_) {
            if (!encryption::is_encrypted(entry.bytes)) continue;
            const std::optional<std::uint32_t> ordinal = small_number(entry.ordinal);
            if (!entry.key || !ordinal || !by_number_.contains(table_of_row(*entry.key))) {
                ++of_no_table;
            } else {
                tables[table_of_row(*entry.key)][*ordinal].emplace(place_in_table(*entry.key), &entry);
            }
        }
        for (const auto& [number, logs] : tables) {
            TableFound& found = *by_number(number);
            const auto of_head = logs.find(found.head->sealed);
            const auto& [ordinal, entries] = of_head == logs.end() ? *logs.rbegin() : *of_head;
            const LogKey key{.table = found.id, .ordinal = ordinal, .kind = found.kind};
            EncryptedLog log = can_be_read(key, entries) ? intact_rows(key, entries) : rows_in_a_row(ordinal, entries);
            log.commands = commands_of(number, ordinal);
            std::erase_if(log.commands, [&](const CommandPlace& at) { return at.sequence >= log.rows.size(); });
            if (!log.rows.empty()) found.encrypted = std::move(log);
        }
        if (of_no_table == 0) return;
        lose(
            finds_.lost, {.what = {}},
            std::to_string(of_no_table) + " rows of open logs that are encrypted, of tables whose names are not known");
    }

    // Says so also where its keys are damaged: then nobody can.
    [[nodiscard]] bool can_be_read(const LogKey& key, const EncryptedEntries& entries) const {
        if (source_.key == nullptr) return false;
        const auto [first, end] = entries.equal_range(0);
        return std::none_of(first, end, [&](const auto& entry) {
            const auto cipher = encryption::OpenLogCipher::find(key, entry.second->bytes, source_.key);
            return !cipher && cipher.error() == Readable::other_key;
        });
    }

    [[nodiscard]] static EncryptedLog rows_in_a_row(Ordinal ordinal, const EncryptedEntries& entries) {
        EncryptedLog log{.ordinal = ordinal, .previous = {}, .rows = {}, .commands = {}};
        for (auto entry = entries.begin(); entry != entries.end(); entry = entries.upper_bound(entry->first)) {
            if (entry->first != log.rows.size()) break;
            log.rows.push_back({.bytes = entry->second->bytes, .digest = entry->second->digest});
        }
        return log;
    }

    // As far as each makes the plain bytes so far the bytes of its digest; none if that is not the beginning of this
    // log.
    [[nodiscard]] EncryptedLog intact_rows(const LogKey& key, const EncryptedEntries& entries) {
        EncryptedLog log{.ordinal = key.ordinal, .is_checked = true, .previous = {}, .rows = {}, .commands = {}};
        std::optional<encryption::OpenLogCipher> cipher;
        Buffer plain;
        running_.restart();
        const auto is_next = [&](const OpenEntry& entry, Sequence sequence) {
            if (sequence == 0) {
                auto found = encryption::OpenLogCipher::find(key, entry.bytes, source_.key);
                if (!found) return false;
                cipher = *std::move(found);
            }
            const std::optional<Buffer> bytes = cipher->decrypt(sequence, sequence, entry.bytes);
            if (!bytes) return false;
            running_.add(*bytes);
            if (running_.digest() == entry.digest) {
                plain.insert(plain.end(), bytes->begin(), bytes->end());
                return true;
            }
            running_.restart();
            running_.add(plain);
            return false;
        };
        for (Sequence sequence = 0;; ++sequence) {
            const auto [first, end] = entries.equal_range(sequence);
            const auto next =
                std::find_if(first, end, [&](const auto& entry) { return is_next(*entry.second, entry.first); });
            if (next == end) break;
            log.rows.push_back({.bytes = next->second->bytes, .digest = next->second->digest});
        }
        const std::optional<Claim> claim = claim_of(read_any_log(plain));
        const bool is_it = claim && claim->key == key && claim->entries == log.rows.size() && !claim->sealed;
        if (!is_it) return EncryptedLog{.ordinal = key.ordinal, .previous = {}, .rows = {}, .commands = {}};
        log.previous = claim->previous;
        return log;
    }

    [[nodiscard]] std::vector<CommandPlace> commands_of(TableNumber number, Ordinal ordinal) {
        const auto makes_no_sense = [&](const std::string& command) {
            lose(finds_.lost, {.what = {}}, "invalid row of the command '" + command + "'");
        };
        Result<CommandRows> rows = CommandRows::of_table(*source_.connection, number, makes_no_sense);
        const Result<const std::vector<CommandPlace>*> found = rows ? rows->of_log(ordinal) : Failure(rows.error());
        if (found) return **found;
        lose(finds_.lost, {.what = {}}, "the rows of commands cannot be read: " + found.error().what);
        return {};
    }

    void extend(Joined& joined) {
        running_.restart();
        running_.add(joined.log.bytes);
        while (const OpenEntry* next = following(joined)) {
            joined_.insert(next->digest);
            joined.log.bytes.insert(joined.log.bytes.end(), next->bytes.begin(), next->bytes.end());
            ++joined.log.entries;
        }
    }

    [[nodiscard]] const OpenEntry* following(const Joined& joined) {
        const auto fitting = [&](auto candidates) -> const OpenEntry* {
            for (auto candidate = candidates.first; candidate != candidates.second; ++candidate) {
                running_.add(candidate->second->bytes);
                if (running_.digest() == candidate->second->digest) return candidate->second;
                running_.restart();
                running_.add(joined.log.bytes);
            }
            return nullptr;
        };
        if (joined.key) {
            if (const OpenEntry* entry = fitting(by_key_.equal_range(*joined.key + joined.log.entries))) return entry;
        }
        return fitting(by_ordinal_.equal_range(joined.log.ordinal));
    }

    Source& source_;
    std::optional<Surroundings> surroundings_;
    Finds finds_;
    bool sqlite_reads_it_ = true;  // from beginning to end

    Hasher hasher_;
    Hasher running_;
    std::map<std::string, std::size_t, std::less<>> by_id_;
    std::map<TableNumber, TableId> by_number_;
    std::vector<OpenEntry> entries_;
    std::multimap<std::int64_t, const OpenEntry*> by_key_;
    std::multimap<std::int64_t, const OpenEntry*> by_ordinal_;  // that are part of no log yet
    std::set<Digest> joined_;
};

}  // namespace

Result<std::optional<EncodedLog>> Source::log_of(const Whole& whole) {
    Result<std::optional<EncodedLog>> log = log_at(whole.place, whole.digest);
    if (log && !*log && whole.other) return log_at(*whole.other, whole.digest);
    return log;
}

Result<std::optional<EncodedLog>> Source::log_at(const Place& place, const Digest& digest) {
    Buffer bytes;
    if (const auto* row = std::get_if<std::int64_t>(&place)) {
        Result<Statement> statement = connection->prepare("SELECT bytes FROM hand WHERE log = ?1");
        if (!statement) return Failure(statement.error());
        Reading reading(*statement);
        reading->bind(1, *row);
        const Result<bool> there = reading.next();
        if (!there) return Failure(there.error());
        bytes.assign(reading->bytes(0).begin(), reading->bytes(0).end());
    } else {
        const auto& at = std::get<CarvedPlace>(place);
        const PagesOfFile pages(file, at.page_size);
        const Result<std::optional<CarvedRow>> carved = at.in_wal ? carve_log(*pages_of_wal, at) : carve_log(pages, at);
        if (!carved) return Failure(carved.error());
        if (*carved) bytes = (*carved)->bytes;
    }
    Result<EncodedLog> log = EncodedLog::check(std::move(bytes));
    if (!log || log->digest() != digest) return std::nullopt;
    return *std::move(log);
}

Result<Finds> search(Source& source) { return Search(source).run(); }

}  // namespace handlog::eventstore::salvaging
