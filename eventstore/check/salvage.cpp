#include "eventstore/check/salvage.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <sqlite3.h>
#include <utility>
#include <vector>

#include "eventstore/check/salvaging/choose.hpp"
#include "eventstore/check/salvaging/search.hpp"
#include "eventstore/codec/codec.hpp"
#include "eventstore/sqlite/file.hpp"
#include "eventstore/sqlite/sqlite_store.hpp"

namespace handlog::eventstore::inline check {

using namespace salvaging;
using namespace sqlite;

namespace {

[[nodiscard]] Failure nothing_is_whole(const std::string& path) {
    return failure(ErrorCode::corrupt, "'" + path + "': it holds no intact log",
                   "keep the file as it is and look for an older copy");
}

// Writes what was chosen into a new log, and lists what was not.
class Rescue {
public:
    Rescue(Source& source, std::vector<Damage> lost) : source_(source) { result_.lost = std::move(lost); }

    [[nodiscard]] Result<Salvaged> run(const std::vector<TableFound>& tables, const std::string& fresh,
                                       const SqliteOptions& options) {
        std::vector<Choice> choices;
        bool anything = false;
        for (const TableFound& found : tables) {
            choices.push_back(choose(found, result_.lost));
            anything = anything || !choices.back().sealed.empty() || choices.back().open || choices.back().encrypted;
        }
        if (!anything) return nothing_is_whole(source_.path);
        Result<std::unique_ptr<SqliteStore>> store = SqliteStore::create(fresh, options);
        if (!store) return Failure(store.error());
        store_ = *std::move(store);
        for (std::size_t at = 0; at < tables.size(); ++at) {
            Result<void> written = write_table(tables[at], choices[at]);
            if (written) continue;
            // A part of what can be saved would look like all of it.
            store_.reset();
            remove_log(fresh, options.vfs);
            return Failure(written.error());
        }
        for (Damage& lost : result_.lost) {
            const auto is_its_table = [&](const TableFound& found) { return lost.table == found.id; };
            const auto found = std::find_if(tables.begin(), tables.end(), is_its_table);
            if (found != tables.end()) lost.kind = found->kind;
        }
        return std::move(result_);
    }

private:
    [[nodiscard]] Result<void> write_table(const TableFound& found, const Choice& choice) {
        std::int64_t next = 0;
        for (const auto& [ordinal, whole] : choice.sealed) {
            Result<std::optional<EncodedLog>> log = source_.log_of(whole);
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
        if (choice.encrypted) {
            if (Result<void> kept = keep_encrypted(found, *choice.encrypted, next); !kept) return kept;
            next = choice.encrypted->ordinal;
        }
        list_rest(found, choice, next);
        ++result_.tables;
        return {};
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
                if (Result<void> passed = store_->pass_over_lost(log.kind(), log.key(), log.previous()); !passed) {
                    return passed;
                }
            }
            const Result<void> alone = store_->write({&log, 1});
            left_out = !alone;
            if (alone) {
                ++result_.sealed;
            } else if (is_refusal(alone.error())) {
                lose(result_.lost, {.table = log.key().table, .log = log.key().ordinal, .what = {}},
                     alone.error().what);
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
        return store_->pass_over_lost(found.kind, {.table = found.id, .ordinal = end}, newest_lost);
    }

    [[nodiscard]] Result<void> write_open(const OpenLog& open) {
        const Result<AnyLog> log = read_any_log(open.bytes);
        if (!log) return Failure(log.error());
        const auto [key, additions] =
            std::visit([](const auto& read) { return std::pair(read.opening.key, additions_of(read)); }, *log);
        const Result<std::vector<Receipt>> appended = store_->append(additions);
        if (!appended && is_refusal(appended.error())) {
            lose(result_.lost, {.table = key.table, .log = key.ordinal, .what = {}}, appended.error().what);
            return {};
        }
        if (!appended) return Failure(appended.error());
        ++result_.open;
        result_.entries_of_open += additions.size();
        return {};
    }

    [[nodiscard]] Result<void> keep_encrypted(const TableFound& found, const EncryptedLog& log, std::int64_t next) {
        if (log.ordinal > next) {
            if (Result<void> passed = pass_over(found, next, log.ordinal, log.previous); !passed) return passed;
        }
        Result<void> kept =
            store_->keep_encrypted(found.kind, {.table = found.id, .ordinal = log.ordinal}, log.rows, log.commands);
        if (kept && log.is_checked) {
            ++result_.open;
            result_.entries_of_open += log.rows.size();
        } else if (kept) {
            ++result_.encrypted;
        } else if (is_refusal(kept.error())) {
            lose(result_.lost, {.table = found.id, .log = log.ordinal, .what = {}}, kept.error().what);
            return {};
        }
        return kept;
    }

    // ---- what does not ----

    // Logs from `first` to before `end`: each with its reason, and those without
    // any in a row.
    void list_lost(const TableFound& found, std::int64_t first, std::int64_t end) {
        const auto lose_all = [&](std::int64_t from, std::int64_t to) {
            if (from >= to) return;
            Damage damage{.table = found.id, .log = static_cast<Ordinal>(from), .what = {}};
            if (to - from > 1) damage.last_log = static_cast<Ordinal>(to - 1);
            lose(result_.lost, damage, "no intact copy was found");
        };
        const auto reasons_end = found.reasons.end();
        for (auto at = found.reasons.lower_bound(static_cast<Ordinal>(first)); at != reasons_end && at->first < end;
             ++at) {
            lose_all(first, at->first);
            lose(result_.lost, {.table = found.id, .log = at->first, .what = {}}, at->second);
            first = std::int64_t{at->first} + 1;
        }
        lose_all(first, end);
    }

    void list_rest(const TableFound& found, const Choice& choice, std::int64_t next) {
        if (!found.head) return;
        list_lost(found, next, found.head->sealed);
        if (!found.newest_entry_row) return;
        std::int64_t kept = choice.open && choice.open->ordinal == found.head->sealed ? choice.open->entries : 0;
        if (choice.encrypted) kept = static_cast<std::int64_t>(choice.encrypted->rows.size());
        const std::int64_t there = std::int64_t{place_in_table(*found.newest_entry_row)} + 1;
        if (there <= kept) return;
        lose(result_.lost,
             {.table = found.id, .log = found.head->sealed, .entry = static_cast<Sequence>(kept), .what = {}},
             "from here to entry " + std::to_string(there - 1) + " the open log is damaged");
    }

    static constexpr std::size_t most_batch_bytes = 4 * 1024 * 1024;

    Source& source_;
    std::unique_ptr<SqliteStore> store_;
    std::vector<EncodedLog> batch_;
    std::size_t batch_bytes_ = 0;
    Salvaged result_;
};

}  // namespace

Result<Salvaged> salvage(const std::string& damaged, const std::string& fresh, const SqliteOptions& options) {
    const Result<std::string> settled = settled_path(damaged, options.vfs);
    if (!settled) return Failure(settled.error());
    if (std::optional<Error> refused = refuse_what_is_no_file(*settled, options.vfs)) {
        return Failure(*std::move(refused));
    }
    const Result<FileKind> kind = kind_of_file(*settled, options.vfs);
    if (kind && *kind == FileKind::missing) return Failure(does_not_exist(*settled));
    Source source{.path = *settled, .vfs = options.vfs, .file = VfsFile(find_vfs(options.vfs), *settled)};
    if (options.keys) source.key = &options.keys->own;
    if (source.file.code() != SQLITE_OK) return Failure(source.file.error(source.file.code()));
    Result<Finds> finds = search(source);
    if (!finds) return Failure(finds.error());
    if (finds->tables.empty()) {
        if (finds->refusal) return Failure(*finds->refusal);
        return nothing_is_whole(source.path);
    }
    return Rescue(source, std::move(finds->lost)).run(finds->tables, fresh, options);
}

}  // namespace handlog::eventstore::inline check
