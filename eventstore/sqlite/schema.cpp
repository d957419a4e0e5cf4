#include "eventstore/sqlite/schema.hpp"

#include <algorithm>
#include <array>
#include <sqlite3.h>
#include <string_view>
#include <vector>

#include "engine/poker/invariant.hpp"
#include "eventstore/codec/format.hpp"

namespace handlog::eventstore::sqlite {

namespace {

// SQLite keeps the words of each statement as they are written here, and
// check_schema() compares them with these.
struct Object {
    std::string_view type;
    std::string_view name;
    std::string_view table;
    std::string_view sql;
};

// INSERT OR REPLACE would delete a row without asking the triggers of DELETE, so
// each table has one that looks whether the key is there already. An entry leaves
// only when the sealed row holds it: the first entry of a log asks for all of
// them, and the others wait until the first is gone. Whoever tries any of it
// loses the whole transaction: that is cheaper for everybody else than being able
// to undo one statement of it, for which SQLite would copy each page first.
constexpr std::array objects{
    Object{"table", "meta", "meta", R"(CREATE TABLE meta(
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID)"},
    Object{"table", "session", "session", R"(CREATE TABLE session(
  number INTEGER PRIMARY KEY,
  opened_at INTEGER,
  program TEXT NOT NULL,
  sqlite TEXT NOT NULL,
  semantics INTEGER NOT NULL
) STRICT)"},
    Object{"table", "poker_table", "poker_table", R"(CREATE TABLE poker_table(
  number INTEGER PRIMARY KEY,
  id BLOB NOT NULL UNIQUE,
  kind INTEGER NOT NULL,
  sealed INTEGER NOT NULL,
  last BLOB NOT NULL,
  last_at INTEGER,
  last_seal INTEGER NOT NULL
) STRICT)"},
    Object{"index", "sqlite_autoindex_poker_table_1", "poker_table", ""},
    Object{"table", "hand", "hand", R"(CREATE TABLE hand(
  log INTEGER PRIMARY KEY,
  session INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  digest BLOB NOT NULL,
  seal INTEGER NOT NULL
) STRICT)"},
    Object{"table", "entry", "entry", R"(CREATE TABLE entry(
  place INTEGER PRIMARY KEY,
  ordinal INTEGER NOT NULL,
  session INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  digest BLOB NOT NULL
) STRICT)"},
    Object{"table", "command", "command", R"(CREATE TABLE command(
  poker_table INTEGER NOT NULL,
  id BLOB NOT NULL,
  ordinal INTEGER NOT NULL,
  sequence INTEGER NOT NULL,
  PRIMARY KEY(poker_table, id)
) STRICT, WITHOUT ROWID)"},

    Object{"trigger", "meta_stays", "meta", R"(CREATE TRIGGER meta_stays BEFORE INSERT ON meta
WHEN EXISTS (SELECT 1 FROM meta WHERE key = NEW.key)
BEGIN SELECT RAISE(ROLLBACK, 'what is known of the log is never replaced'); END)"},
    Object{"trigger", "meta_is_not_changed", "meta", R"(CREATE TRIGGER meta_is_not_changed BEFORE UPDATE ON meta
BEGIN SELECT RAISE(ROLLBACK, 'what is known of the log is never changed'); END)"},
    Object{"trigger", "meta_is_not_deleted", "meta", R"(CREATE TRIGGER meta_is_not_deleted BEFORE DELETE ON meta
BEGIN SELECT RAISE(ROLLBACK, 'what is known of the log is never deleted'); END)"},

    Object{"trigger", "session_stays", "session", R"(CREATE TRIGGER session_stays BEFORE INSERT ON session
WHEN EXISTS (SELECT 1 FROM session WHERE number = NEW.number)
BEGIN SELECT RAISE(ROLLBACK, 'a session is never replaced'); END)"},
    Object{"trigger", "session_is_not_changed", "session",
           R"(CREATE TRIGGER session_is_not_changed BEFORE UPDATE ON session
BEGIN SELECT RAISE(ROLLBACK, 'a session is never changed'); END)"},
    Object{"trigger", "session_is_not_deleted", "session",
           R"(CREATE TRIGGER session_is_not_deleted BEFORE DELETE ON session
BEGIN SELECT RAISE(ROLLBACK, 'a session is never deleted'); END)"},

    Object{"trigger", "poker_table_stays", "poker_table",
           R"(CREATE TRIGGER poker_table_stays BEFORE INSERT ON poker_table
WHEN NEW.sealed <> 0 OR EXISTS (SELECT 1 FROM poker_table WHERE number = NEW.number OR id = NEW.id)
BEGIN SELECT RAISE(ROLLBACK, 'a table is never replaced and begins without logs'); END)"},
    Object{"trigger", "poker_table_goes_forward", "poker_table",
           R"(CREATE TRIGGER poker_table_goes_forward BEFORE UPDATE ON poker_table
WHEN NEW.number IS NOT OLD.number OR NEW.id IS NOT OLD.id OR NEW.kind IS NOT OLD.kind OR NEW.sealed <= OLD.sealed
  OR (NEW.last, NEW.last_seal) IS NOT
    (SELECT digest, seal FROM hand WHERE log = ((NEW.number << 32) | (NEW.sealed - 1)))
BEGIN SELECT RAISE(ROLLBACK, 'the head of a table only follows its newest log'); END)"},
    Object{"trigger", "poker_table_is_not_deleted", "poker_table",
           R"(CREATE TRIGGER poker_table_is_not_deleted BEFORE DELETE ON poker_table
BEGIN SELECT RAISE(ROLLBACK, 'a table is never deleted'); END)"},

    Object{"trigger", "hand_stays", "hand", R"(CREATE TRIGGER hand_stays BEFORE INSERT ON hand
WHEN EXISTS (SELECT 1 FROM hand WHERE log = NEW.log)
BEGIN SELECT RAISE(ROLLBACK, 'a sealed log is never replaced'); END)"},
    Object{"trigger", "hand_is_not_changed", "hand", R"(CREATE TRIGGER hand_is_not_changed BEFORE UPDATE ON hand
BEGIN SELECT RAISE(ROLLBACK, 'a sealed log is never changed'); END)"},
    Object{"trigger", "hand_is_not_deleted", "hand", R"(CREATE TRIGGER hand_is_not_deleted BEFORE DELETE ON hand
BEGIN SELECT RAISE(ROLLBACK, 'a sealed log is never deleted'); END)"},

    Object{"trigger", "entry_stays", "entry", R"(CREATE TRIGGER entry_stays BEFORE INSERT ON entry
WHEN EXISTS (SELECT 1 FROM entry WHERE place = NEW.place)
BEGIN SELECT RAISE(ROLLBACK, 'an entry is never replaced'); END)"},
    Object{"trigger", "entry_is_not_changed", "entry", R"(CREATE TRIGGER entry_is_not_changed BEFORE UPDATE ON entry
BEGIN SELECT RAISE(ROLLBACK, 'an entry is never changed'); END)"},
    Object{"trigger", "entry_leaves_when_sealed", "entry",
           R"(CREATE TRIGGER entry_leaves_when_sealed BEFORE DELETE ON entry
WHEN CASE
  WHEN OLD.place & 0xffffffff THEN EXISTS (SELECT 1 FROM entry WHERE place = ((OLD.place >> 32) << 32))
  WHEN substr(OLD.bytes, 1, 1) = x'00' THEN NOT EXISTS (SELECT 1 FROM hand WHERE log = (OLD.place | OLD.ordinal))
  ELSE NOT EXISTS (SELECT 1 FROM hand, (SELECT CAST(group_concat(bytes, '') AS BLOB) AS entries FROM
    (SELECT bytes FROM entry WHERE place BETWEEN OLD.place AND (OLD.place | 0xffffffff) ORDER BY place))
    WHERE hand.log = (OLD.place | OLD.ordinal) AND substr(hand.bytes, 1, length(entries)) = entries) END
BEGIN SELECT RAISE(ROLLBACK, 'an entry leaves only when the sealed log holds it'); END)"},

    Object{"trigger", "command_stays", "command", R"(CREATE TRIGGER command_stays BEFORE INSERT ON command
WHEN EXISTS (SELECT 1 FROM command WHERE poker_table = NEW.poker_table AND id = NEW.id)
BEGIN SELECT RAISE(ROLLBACK, 'a command is never recorded twice'); END)"},
    Object{"trigger", "command_is_not_changed", "command",
           R"(CREATE TRIGGER command_is_not_changed BEFORE UPDATE ON command
BEGIN SELECT RAISE(ROLLBACK, 'a command is never changed'); END)"},
    Object{"trigger", "command_is_not_deleted", "command",
           R"(CREATE TRIGGER command_is_not_deleted BEFORE DELETE ON command
BEGIN SELECT RAISE(ROLLBACK, 'a command is never deleted'); END)"},
};

// Before, temporary triggers were off together with the others.
constexpr int temporary_triggers_stay_on = 3'035'000;

[[nodiscard]] Failure differs(const Connection& connection, const std::string& how) {
    return failure(
        ErrorCode::corrupt, "'" + connection.file() + "': " + how,
        "the schema of this log was changed; keep the file as it is and recover its logs with `handlog salvage`");
}

[[nodiscard]] std::string name_of(std::string_view type, std::string_view name) {
    return on_one_line(type) + " '" + on_one_line(name) + "'";
}

}  // namespace

Result<void> create_schema(Connection& connection) {
    for (const Object& object : objects) {
        if (object.sql.empty()) continue;  // comes with its table
        if (Result<void> made = connection.execute(std::string(object.sql)); !made) return made;
    }
    return {};
}

// Whoever inserts here does it OR ROLLBACK, so that a key which is there already
// undoes the transaction. The triggers of INSERT guard against OR REPLACE, which
// nobody says here, and would look each key up a second time: a fifth of what an
// entry costs. All others are made once more as temporary ones, the only kind
// that SQLite calls while triggers are off.
Result<void> guard_writer(Connection& connection) {
    engine::invariant(sqlite3_db_config(connection.get(), SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr) == SQLITE_OK &&
                          sqlite3_libversion_number() >= temporary_triggers_stay_on,
                      "SQLite can call nothing but temporary triggers");
    for (const Object& object : objects) {
        if (object.type != "trigger" || object.sql.find(" BEFORE INSERT ") != std::string_view::npos) continue;
        std::string sql(object.sql);
        const std::string on = " ON " + std::string(object.table);
        sql.replace(sql.find(on), on.size(), " ON main." + std::string(object.table));
        sql.replace(0, std::string_view("CREATE").size(), "CREATE TEMP");
        if (Result<void> made = connection.execute(sql); !made) return made;
    }
    return {};
}

Result<void> check_schema(Connection& connection) {
    Result<Statement> statement = connection.prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema");
    if (!statement) return Failure(statement.error());
    std::vector<const Object*> missing;
    for (const Object& object : objects) missing.push_back(&object);
    Reading row(*statement);
    while (true) {
        const Result<bool> there = row.next();
        if (!there) return Failure(there.error());
        if (!*there) break;
        const std::string which = name_of(row->text(0), row->text(1));
        const auto found = std::find_if(missing.begin(), missing.end(), [&](const Object* object) {
            return object->type == row->text(0) && object->name == row->text(1);
        });
        if (found == missing.end()) return differs(connection, "unknown object: " + which);
        if ((*found)->table != row->text(2) || (*found)->sql != row->text(3)) {
            return differs(connection, "its " + which + " differs from that of a log of this format");
        }
        missing.erase(found);
    }
    if (missing.empty()) return {};
    return differs(connection, "its " + name_of(missing.front()->type, missing.front()->name) + " is missing");
}

}  // namespace handlog::eventstore::sqlite
