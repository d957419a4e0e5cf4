#include "eventstore/sqlite/rows.hpp"

#include <algorithm>
#include <limits>

#include "eventstore/record/hasher.hpp"
#include "eventstore/tail.hpp"

namespace handlog::eventstore::sqlite {

using engine::TableId;
using engine::Time;

namespace {

constexpr std::int64_t most_number = std::numeric_limits<std::uint32_t>::max();

[[nodiscard]] Failure corrupt(const Connection& connection, const std::string& what) {
    return eventstore::corrupt("'" + connection.file() + "': " + what);
}

[[nodiscard]] std::optional<Time> time_of(const Statement& row, int column) {
    if (row.is_null(column)) return Time();
    const std::int64_t milliseconds = row.number(column);
    if (milliseconds < 0 || milliseconds > Time::latest) return std::nullopt;
    return Time(milliseconds);
}

[[nodiscard]] std::optional<LogKind> kind_of_row(std::int64_t number) {
    for (const LogKind kind : {LogKind::table, LogKind::house}) {
        if (number == number_of_kind(kind)) return kind;
    }
    return std::nullopt;
}

// What SQLite says while it reads a log, told with the name of that log.
[[nodiscard]] Failure while_reading(const LogKey& key, Error error) {
    error.what = to_string(key) + ": " + error.what;
    return Failure(std::move(error));
}

}  // namespace

Bytes bytes_of(std::string_view text) { return std::as_bytes(std::span(text.data(), text.size())); }

std::string_view text_of(Bytes bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

std::optional<std::uint32_t> small_number(std::int64_t number) {
    if (number < 0 || number > most_number) return std::nullopt;
    return static_cast<std::uint32_t>(number);
}

std::optional<Digest> digest_of(Bytes bytes) {
    Digest digest;
    if (bytes.size() != digest.bytes.size()) return std::nullopt;
    std::copy(bytes.begin(), bytes.end(), digest.bytes.begin());
    return digest;
}

std::optional<Seal> seal_of(std::int64_t number) {
    if (number < 1) return std::nullopt;
    return static_cast<Seal>(number);
}

Result<TableRow> table_row(const Connection& connection, const Statement& row) {
    const std::optional<TableId> id = TableId::parse(text_of(row.bytes(1)));
    const std::optional<std::uint32_t> number = small_number(row.number(0));
    const std::optional<LogKind> kind = kind_of_row(row.number(2));
    const std::optional<std::uint32_t> sealed = small_number(row.number(3));
    const std::optional<Digest> last = digest_of(row.bytes(4));
    const std::optional<Time> last_at = time_of(row, 5);
    // A table without a sealed log has none, and every other has one.
    const std::int64_t seal = row.number(6);
    if (!id || !kind || !number || *number == 0 || !sealed || !last || !last_at || seal < 0 ||
        (seal == 0) != (*sealed == 0)) {
        return corrupt(connection, "the head of table number " + std::to_string(row.number(0)) + " is invalid");
    }
    return TableRow{.number = *number,
                    .id = *id,
                    .kind = *kind,
                    .sealed = *sealed,
                    .last = *last,
                    .last_at = *last_at,
                    .last_seal = static_cast<Seal>(seal)};
}

Result<Rows> Rows::prepare(Connection& connection, const encryption::KeyPair* key) {
    Rows rows(connection, key);
    const auto prepared =
        connection.prepare(rows.tables_, std::string(every_table) + " ORDER BY number")
            .and_then([&] { return connection.prepare(rows.table_, std::string(every_table) + " WHERE id = ?1"); })
            .and_then([&] {
                return connection.prepare(rows.sealed_, "SELECT session, bytes, digest, seal FROM hand WHERE log = ?1");
            })
            .and_then([&] {
                return connection.prepare(
                    rows.entries_,
                    "SELECT place, ordinal, session, bytes, digest FROM entry WHERE place BETWEEN ?1 AND ?2 "
                    "ORDER BY place");
            })
            .and_then([&] {
                return connection.prepare(rows.command_,
                                          "SELECT ordinal, sequence FROM command WHERE poker_table = ?1 AND id = ?2");
            })
            .and_then([&] {
                return connection.prepare(
                    rows.sessions_,
                    "SELECT number, opened_at, program, sqlite, semantics FROM session ORDER BY number");
            });
    if (!prepared) return Failure(prepared.error());
    return rows;
}

Result<std::vector<TableRow>> Rows::tables() {
    std::vector<TableRow> tables;
    Reading row(tables_);
    while (true) {
        const Result<bool> there = row.next();
        if (!there) return Failure(there.error());
        if (!*there) return tables;
        Result<TableRow> table = table_row(*connection_, tables_);
        if (!table) return Failure(table.error());
        const auto expected = static_cast<TableNumber>(tables.size()) + 1;
        if (table->number != expected) {
            return corrupt(*connection_, "table number " + std::to_string(expected) + " is missing");
        }
        tables.push_back(*std::move(table));
    }
}

Result<std::optional<TableRow>> Rows::table(const TableId& id) {
    Reading row(table_);
    row->bind(1, bytes_of(id.text()));
    const Result<bool> there = row.next();
    if (!there) return Failure(there.error());
    if (!*there) return std::nullopt;
    Result<TableRow> table = table_row(*connection_, table_);
    if (!table) return Failure(table.error());
    return *std::move(table);
}

Result<std::optional<StoredLog>> Rows::sealed_log(const TableRow& table, Ordinal ordinal) {
    const LogKey key = table.log(ordinal);
    Reading row(sealed_);
    row->bind(1, row_of(table.number, ordinal));
    const Result<bool> there = row.next();
    if (!there) return while_reading(key, there.error());
    if (!*there) return std::nullopt;
    const std::optional<std::uint32_t> session = small_number(row->number(0));
    const Bytes bytes = row->bytes(1);
    const std::optional<Digest> digest = digest_of(row->bytes(2));
    const std::optional<Seal> seal = seal_of(row->number(3));
    if (!session || !digest || !seal) return corrupt(*connection_, to_string(key) + ": its row is invalid");
    return StoredLog{.key = key,
                     .bytes = {bytes.begin(), bytes.end()},
                     .digest = *digest,
                     .sealed = true,
                     .session = *session,
                     .seal = *seal};
}

Result<OpenEntries> Rows::open_log(const TableRow& table) {
    OpenEntries open{.log = {.key = table.log(table.sealed), .bytes = {}, .digest = {}, .sealed = false, .session = 0}};
    StoredLog& log = open.log;
    encryption::OpenLogRows rows(log.key, key_);
    Reading row(entries_);
    row->bind(1, row_of(table.number, 0)).bind(2, row_of(table.number, most_number));
    Hasher hasher;
    for (;; ++open.entries) {
        const Sequence sequence = open.entries;
        const std::string which = to_string(log.key, sequence);
        const Result<bool> there = row.next();
        if (!there) return while_reading(log.key, there.error());
        if (!*there) {
            open.cipher = rows.take_cipher();
            return open;
        }
        if (place_in_table(row->number(0)) != sequence) return corrupt(*connection_, which + ": it is missing");
        if (row->number(1) != log.key.ordinal) {
            return corrupt(*connection_, which + ": its row belongs to log " + std::to_string(row->number(1)));
        }
        const std::optional<std::uint32_t> session = small_number(row->number(2));
        const std::optional<Digest> digest = digest_of(row->bytes(4));
        if (!session || !digest || row->bytes(3).empty()) {
            return corrupt(*connection_, which + ": its row is invalid");
        }
        log.digest = *digest;
        log.session = *session;
        const auto [readable, bytes] = rows.read(sequence, row->bytes(3));
        if (readable == Readable::other_key) return Failure(encryption::other_key_than_of(log.key));
        if (readable == Readable::altered) return corrupt(*connection_, which + ": " + encryption::was_altered);
        open.has_no_key = readable == Readable::no_key;
        if (open.has_no_key) continue;
        hasher.add(bytes);
        if (hasher.digest() != *digest) {
            return corrupt(*connection_, which + ": the contents do not match the digest: something was changed");
        }
        log.bytes.insert(log.bytes.end(), bytes.begin(), bytes.end());
    }
}

Result<void> Rows::check_key() {
    Result<Statement> first =
        connection_->prepare("SELECT place, bytes FROM entry WHERE place >= ?1 ORDER BY place LIMIT 1");
    if (!first) return Failure(first.error());
    Result<Statement> table = connection_->prepare(std::string(every_table) + " WHERE number = ?1");
    if (!table) return Failure(table.error());
    for (TableNumber number = 1; number <= std::numeric_limits<std::int32_t>::max(); ++number) {
        Reading row(*first);
        row->bind(1, row_of(number, 0));
        const Result<bool> there = row.next();
        if (!there) return Failure(there.error());
        if (!*there) return {};
        number = table_of_row(row->number(0));
        const Bytes bytes = row->bytes(1);
        if (place_in_table(row->number(0)) != 0 || !encryption::is_encrypted(bytes)) continue;
        Reading head(*table);
        head->bind(1, number);
        const Result<bool> known = head.next();
        if (!known) return Failure(known.error());
        if (!*known) continue;
        const Result<TableRow> owner = table_row(*connection_, *table);
        if (!owner) return Failure(owner.error());
        const LogKey log = owner->log(owner->sealed);
        const auto cipher = encryption::OpenLogCipher::find(log, bytes, key_);
        if (cipher) continue;
        if (cipher.error() == Readable::no_key) return Failure(encryption::no_key_to(log));
        if (cipher.error() == Readable::other_key) return Failure(encryption::other_key_than_of(log));
    }
    return {};
}

Result<StoredLog> Rows::checked_log(const TableRow& table, Ordinal ordinal) {
    const LogKey key = table.log(ordinal);
    StoredLog log;
    if (ordinal > table.sealed) return Failure(no_such_log(key));
    if (ordinal == table.sealed) {
        Result<OpenEntries> open = open_log(table);
        if (!open) return Failure(open.error());
        if (open->entries == 0) return Failure(no_such_log(key));
        if (open->has_no_key) return Failure(encryption::no_key_to(key));
        log = std::move(open->log);
    } else {
        Result<std::optional<StoredLog>> sealed = sealed_log(table, ordinal);
        if (!sealed) return Failure(sealed.error());
        if (!*sealed || (*sealed)->bytes.empty()) {
            const Result<std::optional<StoredLog>> lost = lost_log(table, ordinal);
            if (!lost) return Failure(lost.error());
            return corrupt(*connection_, to_string(key) + (*lost ? ": it was lost before this log was salvaged"
                                                                 : ": it was sealed, but its row is missing"));
        }
        log = **std::move(sealed);
        if (Hasher().digest_of(log.bytes) != log.digest) {
            return corrupt(*connection_,
                           to_string(key) + ": the contents do not match the digest: something was changed");
        }
        if (ordinal + 1 == table.sealed && log.digest != table.last) {
            return corrupt(*connection_, to_string(key) + ": it is not the last log that the head of its table names");
        }
    }
    if (const auto kind = kind_of(log.bytes); kind && *kind != table.kind) {
        return corrupt(*connection_, to_string(key) + ": its kind is not that of the head of its table");
    }
    const Result<LogKey> said = key_of(log.bytes);
    if (!said) return corrupt(*connection_, to_string(key) + ": " + said.error().what);
    if (*said != key) {
        return corrupt(*connection_, to_string(key) + ": the contents are those of " + to_string(*said));
    }
    return log;
}

Result<void> Rows::check_head(const TableRow& table) {
    const auto wrong = [&] {
        return corrupt(*connection_, "the head of " + quoted_name(table.kind, table.id) + " names another last log");
    };
    if (table.sealed == 0) return table.last == Digest{} ? Result<void>() : wrong();
    const Ordinal newest = table.sealed - 1;
    const Result<std::optional<StoredLog>> lost = lost_log(table, newest);
    if (!lost) return Failure(lost.error());
    if (*lost) return (*lost)->digest == table.last ? Result<void>() : wrong();
    const Result<StoredLog> log = checked_log(table, newest);
    return log ? Result<void>() : Failure(log.error());
}

Result<bool> Rows::scan(const TableRow& table, Ordinal first, Ordinal last,
                        const std::function<bool(const LogView&)>& visit) {
    // Its own statement: whoever is shown a log may begin another scan.
    Result<Statement> statement =
        connection_->prepare("SELECT log, session, bytes, digest, seal FROM hand WHERE log BETWEEN ?1 AND ?2");
    if (!statement) return Failure(statement.error());
    Reading row(*statement);
    row->bind(1, row_of(table.number, first)).bind(2, row_of(table.number, last));
    LogView view{.key = table.log(first), .bytes = {}, .digest = {}, .sealed = true, .session = 0};
    std::int64_t expected = first;
    while (true) {
        const Result<bool> there = row.next();
        if (!there) return while_reading(view.key, there.error());
        if (!*there) break;
        view.key.ordinal = place_in_table(row->number(0));
        if (view.key.ordinal >= table.sealed) {
            return corrupt(*connection_,
                           to_string(view.key) + ": it is sealed, but the head of the table does not know it");
        }
        view.bytes = row->bytes(2);
        if (view.key.ordinal != expected && !view.bytes.empty()) break;
        const std::optional<std::uint32_t> session = small_number(row->number(1));
        const std::optional<Digest> digest = digest_of(row->bytes(3));
        const std::optional<Seal> seal = seal_of(row->number(4));
        if (!session || !digest || !seal) return corrupt(*connection_, to_string(view.key) + ": its row is invalid");
        view.digest = *digest;
        view.session = *session;
        view.seal = *seal;
        if (!visit(view)) return false;
        expected = std::int64_t{view.key.ordinal} + 1;
    }
    if (expected < std::min(std::int64_t{table.sealed}, std::int64_t{last} + 1)) {
        const LogKey missing = table.log(static_cast<Ordinal>(expected));
        const Result<std::optional<StoredLog>> lost = lost_log(table, missing.ordinal);
        if (!lost) return Failure(lost.error());
        if (!*lost) return corrupt(*connection_, to_string(missing) + ": it was sealed, but its row is missing");
        return visit({.key = (*lost)->key,
                      .bytes = {},
                      .digest = (*lost)->digest,
                      .sealed = true,
                      .session = (*lost)->session,
                      .seal = (*lost)->seal});
    }
    if (first > table.sealed || last < table.sealed) return true;
    const Result<OpenEntries> open = open_log(table);
    if (!open) return Failure(open.error());
    if (open->entries == 0) return true;
    const StoredLog& log = open->log;
    return visit({.key = log.key,
                  .bytes = log.bytes,
                  .digest = log.digest,
                  .sealed = false,
                  .session = log.session,
                  .encrypted = open->has_no_key});
}

Result<std::optional<StoredLog>> Rows::lost_log(const TableRow& table, Ordinal ordinal) {
    Result<Statement> statement =
        connection_->prepare("SELECT log FROM hand WHERE log BETWEEN ?1 AND ?2 ORDER BY log LIMIT 1");
    if (!statement) return Failure(statement.error());
    Reading row(*statement);
    row->bind(1, row_of(table.number, ordinal)).bind(2, row_of(table.number, most_number));
    const Result<bool> there = row.next();
    if (!there) return while_reading(table.log(ordinal), there.error());
    if (!*there) return std::nullopt;
    Result<std::optional<StoredLog>> log = sealed_log(table, place_in_table(row->number(0)));
    if (log && *log && !(*log)->bytes.empty()) return std::nullopt;
    return log;
}

Result<void> Rows::check_strays(const std::vector<TableRow>& tables) {
    for (const std::string_view sql :
         {"SELECT (SELECT min(log) FROM hand) >> 32", "SELECT (SELECT max(log) FROM hand) >> 32",
          "SELECT (SELECT min(place) FROM entry) >> 32", "SELECT (SELECT max(place) FROM entry) >> 32"}) {
        Result<Statement> statement = connection_->prepare(sql);
        if (!statement) return Failure(statement.error());
        const Result<bool> there = statement->step();
        if (!there) return Failure(there.error());
        if (statement->is_null(0)) continue;
        const std::int64_t number = statement->number(0);
        if (number < 1 || number > static_cast<std::int64_t>(tables.size())) {
            return corrupt(*connection_,
                           "there are logs of table number " + std::to_string(number) + ", which is missing");
        }
    }
    return {};
}

Result<std::optional<Digest>> Rows::digest_of_entry(TableNumber table, Sequence sequence) {
    Result<Statement> statement = connection_->prepare("SELECT digest FROM entry WHERE place = ?1");
    if (!statement) return Failure(statement.error());
    Reading row(*statement);
    row->bind(1, row_of(table, sequence));
    const Result<bool> there = row.next();
    if (!there) return Failure(there.error());
    if (!*there) return std::nullopt;
    return digest_of(row->bytes(0));
}

Result<std::optional<CommandRow>> Rows::command(TableNumber table, const CommandId& id) {
    Reading row(command_);
    row->bind(1, table).bind(2, bytes_of(id.text()));
    const Result<bool> there = row.next();
    if (!there) return Failure(there.error());
    if (!*there) return std::nullopt;
    const std::optional<std::uint32_t> ordinal = small_number(row->number(0));
    const std::optional<std::uint32_t> sequence = small_number(row->number(1));
    if (!ordinal || !sequence) {
        return corrupt(*connection_, "invalid row of the command '" + std::string(id.text()) + "'");
    }
    return CommandRow{.ordinal = *ordinal, .sequence = *sequence};
}

Result<Seal> Rows::last_seal() {
    const Result<std::int64_t> last = connection_->number("SELECT coalesce(max(last_seal), 0) FROM poker_table");
    if (!last) return Failure(last.error());
    if (*last < 0) return corrupt(*connection_, "the count of its seals is invalid");
    return static_cast<Seal>(*last);
}

Result<std::vector<Session>> Rows::sessions() {
    std::vector<Session> sessions;
    Reading row(sessions_);
    while (true) {
        const Result<bool> there = row.next();
        if (!there) return Failure(there.error());
        if (!*there) return sessions;
        const std::optional<std::uint32_t> number = small_number(row->number(0));
        const std::optional<Time> opened_at = time_of(sessions_, 1);
        const std::optional<std::uint32_t> semantics = small_number(row->number(4));
        if (!number || !opened_at || !semantics) {
            return corrupt(*connection_, "session " + std::to_string(row->number(0)) + " is invalid");
        }
        sessions.push_back({.number = *number,
                            .opened_at = *opened_at,
                            .program = std::string(row->text(2)),
                            .sqlite = std::string(row->text(3)),
                            .semantics = *semantics});
    }
}

}  // namespace handlog::eventstore::sqlite
