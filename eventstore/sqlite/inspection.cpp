#include "eventstore/sqlite/inspection.hpp"

#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "eventstore/codec/format.hpp"
#include "eventstore/sqlite/command_rows.hpp"
#include "eventstore/sqlite/facts.hpp"

namespace handlog::eventstore::sqlite {

namespace {

constexpr std::uint32_t most = std::numeric_limits<std::uint32_t>::max();

// Where SQLite cannot read on, each log is asked for by itself: other ways may
// lead to it. A head can claim billions of logs, so that has an end.
constexpr int most_asked_in_vain = 65'536;

class Inspection {
public:
    Inspection(Connection& connection, Rows& rows, Inspector& inspector)
        : connection_(connection), rows_(rows), inspector_(inspector) {}

    [[nodiscard]] Result<void> run() {
        look_at_the_file();
        look_at_meta();
        look_at_sessions();
        look_at_tables();
        look_for_strays("hand", "log");
        look_for_strays("entry", "place");
        look_for_stray_commands();
        if (failure_) return Failure(*failure_);
        return {};
    }

private:
    using Log = std::optional<LogKey>;

    void unreadable(const Error& error, const Log& log = {}) { inspector_.unreadable(log, error.what); }
    void out_of_place(const std::string& what, const Log& log = {}, std::optional<Sequence> entry = {}) {
        inspector_.out_of_place(log, entry, what);
    }

    // Shows each row, until SQLite can read no further and `failed` hears why, or the
    // inspector has seen enough. Says whether nothing failed.
    template <class Bind, class Show, class Failed>
    bool each_row(std::string_view sql, Bind bind, Show show, Failed failed) {
        if (inspector_.has_enough()) return true;
        const auto show_while_wanted = [&](const Statement& row) {
            show(row);
            return !inspector_.has_enough();
        };
        const Result<void> read = sqlite::each_row(connection_, sql, bind, show_while_wanted);
        if (!read) failed(read.error());
        return read.has_value();
    }
    template <class Show>
    bool each_row(std::string_view sql, Show show) {
        return each_row(
            sql, [](Statement&) {}, show, [&](const Error& error) { unreadable(error); });
    }

    void look_at_the_file() {
        each_row("PRAGMA integrity_check", [&](const Statement& row) {
            if (row.text(0) != "ok") out_of_place("SQLite reports damage: " + on_one_line(row.text(0)));
        });
    }

    void look_at_meta() {
        const bool read = each_row("SELECT key, value FROM meta",
                                   [&](const Statement& row) { facts_.emplace(row.text(0), row.text(1)); });
        if (!read) return;
        if (fact("format") != std::to_string(format::number)) {
            out_of_place("the recorded format is '" + fact("format") + "', and the header of its file " +
                         std::to_string(format::number));
        }
        if (fact(digest_of_facts_key) != to_string(digest_of_facts(facts_))) {
            out_of_place("the record of the program that created the log does not match its digest");
        }
    }

    [[nodiscard]] std::string fact(std::string_view key) const {
        const auto found = facts_.find(key);
        return found == facts_.end() ? std::string() : found->second;
    }

    void look_at_sessions() {
        const Result<std::vector<Session>> sessions = rows_.sessions();
        if (!sessions) return unreadable(sessions.error());
        bool each_is_there = true;
        std::uint32_t next = 1;
        for (const Session& session : *sessions) {
            if (session.number != next) {
                out_of_place("session " + std::to_string(next) + " is missing");
                each_is_there = false;
            }
            next = session.number + 1;
            if (fact(session_key(session.number)) != to_string(digest_of_session(session))) {
                out_of_place("the record of session " + std::to_string(session.number) + " does not match its digest");
            }
        }
        if (!fact(session_key(next)).empty()) out_of_place("session " + std::to_string(next) + " is missing");
        if (each_is_there) sessions_ = sessions->size();
    }

    // 0 where there can be no such session.
    std::uint32_t checked_session(std::int64_t number, const LogKey& log, std::optional<Sequence> entry = {}) {
        const std::optional<std::uint32_t> session = small_number(number);
        if (!session) {
            out_of_place("it was written in session " + std::to_string(number) + ", which is invalid", log, entry);
        } else if (sessions_ && (*session < 1 || *session > *sessions_)) {
            out_of_place("it was written in session " + std::to_string(number) + ", which is missing", log, entry);
        }
        return session.value_or(0);
    }

    void look_at_tables() {
        std::int64_t next = 1;
        const bool read = each_row(std::string(every_table) + " ORDER BY number", [&](const Statement& row) {
            const std::int64_t number = row.number(0);
            Result<TableRow> table = table_row(connection_, row);
            if (!table) {
                tables_.emplace(number, std::nullopt);
                return out_of_place(table.error().what + "; its logs cannot be checked");
            }
            for (int missing = 0; next < number && missing < most_asked_in_vain; ++next, ++missing) {
                out_of_place("table number " + std::to_string(next) + " is missing");
            }
            next = std::int64_t{number} + 1;
            tables_.emplace(number, *std::move(table));
        });
        every_table_is_known_ = read;
        for (const auto& [number, table] : tables_) {
            if (!table || inspector_.has_enough()) continue;
            inspector_.table(table->head());
            begin_commands(*table);
            look_at_logs(*table);
            look_at_entries(*table);
            finish_commands(*table);
        }
    }

    void show_log(const TableRow& table, const Statement& row) {
        LogView view{.key = table.log(place_in_table(row.number(0))),
                     .bytes = row.bytes(2),
                     .digest = {},
                     .sealed = true,
                     .session = 0,
                     .seal = 0};
        view.session = checked_session(row.number(1), view.key);
        // One that makes no sense is none; the inspector misses it.
        view.seal = seal_of(row.number(4)).value_or(0);
        if (const std::optional<Digest> digest = digest_of(row.bytes(3))) {
            view.digest = *digest;
            show_commands(view.key);
            return inspector_.log(view);
        }
        inspector_.unreadable(view.key,
                              "its row is invalid: its digest has " + std::to_string(row.bytes(3).size()) + " bytes");
    }

    void look_at_logs(const TableRow& table) {
        const std::string columns = "SELECT log, session, bytes, digest, seal FROM hand ";
        std::int64_t next = 0;
        const auto show = [&](const Statement& row) {
            if (table_of_row(row.number(0)) != table.number) return out_of_place("the rows of hand are not in order");
            show_log(table, row);
            next = std::int64_t{place_in_table(row.number(0))} + 1;
        };
        const auto bind_all = [&](Statement& statement) {
            statement.bind(1, row_of(table.number, 0)).bind(2, row_of(table.number, most));
        };
        const auto not_in_order = [&](const Error& error) {
            out_of_place("the logs of " + quoted_name(table.kind, table.id) +
                         "' cannot be read one after the other: " + error.what);
        };
        if (each_row(columns + "WHERE log BETWEEN ?1 AND ?2 ORDER BY log", bind_all, show, not_in_order)) return;
        int in_vain = 0;
        for (std::int64_t at = next; at < table.sealed && in_vain < most_asked_in_vain && !inspector_.has_enough();
             ++at) {
            const auto ordinal = static_cast<Ordinal>(at);
            const auto bind_one = [&](Statement& statement) { statement.bind(1, row_of(table.number, ordinal)); };
            const auto cannot_be_read = [&](const Error& error) { unreadable(error, table.log(ordinal)); };
            next = 0;
            each_row(columns + "WHERE log = ?1", bind_one, show, cannot_be_read);
            in_vain = next == 0 ? in_vain + 1 : 0;
        }
    }

    void look_at_entries(const TableRow& table) {
        const LogKey key = table.log(table.sealed);
        const auto bind = [&](Statement& statement) {
            statement.bind(1, row_of(table.number, 0)).bind(2, row_of(table.number, most));
        };
        constexpr std::string_view sql =
            "SELECT place, ordinal, session, bytes, digest FROM entry WHERE place BETWEEN ?1 AND ?2 ORDER BY place";
        const auto cannot_be_read = [&](const Error& error) { unreadable(error, key); };
        bool is_first = true;
        encryption::OpenLogRows rows(key, rows_.key());
        const auto show = [&](const Statement& row) {
            if (table_of_row(row.number(0)) != table.number) return out_of_place("the rows of entry are not in order");
            if (std::exchange(is_first, false)) show_commands(key);
            const Sequence sequence = place_in_table(row.number(0));
            const std::uint32_t session = checked_session(row.number(2), key, sequence);
            const std::optional<std::uint32_t> ordinal = small_number(row.number(1));
            const std::optional<Digest> digest = digest_of(row.bytes(4));
            if (!ordinal || !digest) return out_of_place("its row is invalid", key, sequence);
            const auto [readable, bytes] = rows.read(sequence, row.bytes(3));
            if (readable == Readable::other_key && !failure_) failure_ = encryption::other_key_than_of(key);
            inspector_.entry({.log = table.log(*ordinal),
                              .sequence = sequence,
                              .bytes = bytes,
                              .digest = *digest,
                              .session = session,
                              .readable = readable});
        };
        each_row(sql, bind, show, cannot_be_read);
    }

    // Of tables that are not there, one after the other: their first row, which
    // also tells where to look for the next.
    void look_for_strays(const std::string& table, const std::string& key) {
        if (!every_table_is_known_) return;
        const std::string sql =
            "SELECT " + key + " FROM " + table + " WHERE " + key + " >= ?1 ORDER BY " + key + " LIMIT 1";
        std::int64_t from = std::numeric_limits<std::int64_t>::min();
        for (bool more = true; more;) {
            more = false;
            const auto bind = [&](Statement& statement) { statement.bind(1, from); };
            const auto look = [&](const Statement& row) {
                const TableNumber number = table_of_row(row.number(0));
                // Where a tree is damaged, its rows may come in any order.
                if (row.number(0) < from) return out_of_place("the rows of " + table + " are not in order");
                if (tables_.find(number) == tables_.end()) {
                    out_of_place("there are logs of table number " + std::to_string(number) + ", which is missing");
                }
                more = number < std::numeric_limits<std::int32_t>::max();
                from = row_of(number + 1, 0);
            };
            each_row(sql, bind, look, [&](const Error& error) { unreadable(error); });
        }
    }

    // The commands of a table come in the order of its logs, and each log is shown
    // with its own. That none is forgotten, and each stands where it is said to
    // stand, is for the inspector to see.
    void begin_commands(const TableRow& table) {
        const auto makes_no_sense = [this](const std::string& command) {
            out_of_place("invalid row of the command '" + command + "'");
        };
        Result<CommandRows> commands = CommandRows::of_table(connection_, table.number, makes_no_sense);
        if (!commands) return no_more_commands(commands.error());
        commands_ = *std::move(commands);
    }

    // They are sorted in a temporary file, for which there may be no room: that says
    // nothing of the log.
    void no_more_commands(const Error& error) {
        commands_.reset();
        if (error.code != ErrorCode::corrupt) {
            if (!failure_) failure_ = error;
            return;
        }
        out_of_place("the rows of commands cannot be read: " + error.what);
    }

    void show_commands(const LogKey& log) {
        if (!commands_) return;
        const Result<const std::vector<CommandPlace>*> places = commands_->of_log(log.ordinal);
        if (!places) return no_more_commands(places.error());
        inspector_.commands(log, **places);
    }

    // Of logs that are missing it was said that they are.
    void finish_commands(const TableRow& table) {
        while (commands_ && !inspector_.has_enough()) {
            const Result<std::optional<CommandRows::Place>> place = commands_->next();
            if (!place) return no_more_commands(place.error());
            if (!*place) break;
            const LogKey key = table.log((*place)->ordinal);
            if (key.ordinal < table.sealed) continue;
            out_of_place("the command '" + std::string((*place)->command.id.text()) +
                             "' has a row for this log, which does not exist",
                         key, (*place)->command.sequence);
        }
        commands_.reset();
    }

    // Of tables that are not there, one after the other: the first command of each.
    void look_for_stray_commands() {
        if (!every_table_is_known_) return;
        std::int64_t from = std::numeric_limits<std::int64_t>::min();
        for (bool more = true; more;) {
            more = false;
            const auto bind = [&](Statement& statement) { statement.bind(1, from); };
            const auto look = [&](const Statement& row) {
                const TableNumber number = row.number(0);
                if (number < from) return out_of_place("the rows of command are not in order");
                if (tables_.find(number) == tables_.end()) {
                    out_of_place("the command '" + std::string(text_of(row.bytes(1))) +
                                 "' has a row for table number " + std::to_string(number) + ", which is missing");
                }
                more = number < std::numeric_limits<std::int64_t>::max();
                from = more ? number + 1 : number;
            };
            each_row("SELECT poker_table, id FROM command WHERE poker_table >= ?1 ORDER BY poker_table LIMIT 1", bind,
                     look, [&](const Error& error) { unreadable(error); });
        }
    }

    Connection& connection_;
    Rows& rows_;
    Inspector& inspector_;
    Facts facts_;
    std::optional<std::size_t> sessions_;  // where each of them is there
    // Without a row where the head makes no sense.
    std::map<TableNumber, std::optional<TableRow>> tables_;
    bool every_table_is_known_ = false;
    std::optional<Error> failure_;         // of the machine, and not of the log
    std::optional<CommandRows> commands_;  // of the table that is being shown, if they can be read
};

}  // namespace

Result<void> inspect(Connection& connection, Rows& rows, Inspector& inspector) {
    return Inspection(connection, rows, inspector).run();
}

}  // namespace handlog::eventstore::sqlite
