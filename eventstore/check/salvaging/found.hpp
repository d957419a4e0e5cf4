// What was found of each table in a damaged log, and the part to recover.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "eventstore/check/examine.hpp"
#include "eventstore/codec/codec.hpp"
#include "eventstore/record/digest.hpp"
#include "eventstore/record/log.hpp"
#include "eventstore/sqlite/carve.hpp"
#include "eventstore/sqlite/rows.hpp"
#include "eventstore/sqlite/writing.hpp"

namespace handlog::eventstore::salvaging {

// A row of `hand` that SQLite can read, or a place in the file.
using Place = std::variant<std::int64_t, sqlite::CarvedPlace>;

// A sealed log that is whole. Its bytes are read again when it is written: in
// memory there is only where they are.
struct Whole {
    Digest digest;
    Digest previous;
    Place place;
    // With a damaged key in an inner page, SQLite may find a row in a scan and not by its key.
    std::optional<Place> other{};
};

// What was found of an open log.
struct OpenLog {
    Ordinal ordinal = 0;
    Digest previous;
    Buffer bytes;
    Sequence entries = 0;
};

// The rows of an open log that is encrypted, from its first entry on. They are kept as they are.
struct EncryptedLog {
    Ordinal ordinal = 0;
    bool is_checked = false;  // by a key; without one nobody can say whether they are whole
    Digest previous;          // as it says itself, or without a key the head of the table
    std::vector<sqlite::EntryRow> rows;
    std::vector<CommandPlace> commands;
};

struct TableFound {
    engine::TableId id;
    LogKind kind = LogKind::table;           // that its logs say
    std::optional<sqlite::TableRow> head{};  // not to be believed
    std::map<Ordinal, std::vector<Whole>> sealed{};
    std::vector<OpenLog> open{};
    std::optional<EncryptedLog> encrypted{};
    std::map<Ordinal, std::string> reasons{};        // why a log is not whole
    std::optional<std::int64_t> newest_entry_row{};  // of its open log, as SQLite says
};

// The logs of a table that go into the new one, each following on the one before
// where that is there.
struct Choice {
    std::map<Ordinal, Whole> sealed;
    std::optional<OpenLog> open;
    std::optional<EncryptedLog> encrypted;  // if there is no other open log
};

// Adds that this is lost.
inline void lose(std::vector<Damage>& lost, Damage at, std::string what) {
    at.what = std::move(what);
    lost.push_back(std::move(at));
}

}  // namespace handlog::eventstore::salvaging
