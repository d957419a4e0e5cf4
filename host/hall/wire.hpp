// What people's programs and the hall say to each other, as JSON: an object with its "type", and an "id" of the
// asker's choice that stands in the answer again. docs/HOSTING.md describes all of it for whoever writes a client.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/house/people.hpp"
#include "engine/house/rejection.hpp"
#include "engine/poker/command.hpp"
#include "engine/poker/id.hpp"
#include "engine/poker/kinds.hpp"
#include "engine/poker/rejection.hpp"
#include "engine/poker/sender.hpp"
#include "eventstore/codec/fields.hpp"
#include "eventstore/error.hpp"
#include "eventstore/record/log.hpp"
#include "host/table_line.hpp"

namespace handlog::host::hall {

// A secret as text (host/hall/secret.hpp), and what somebody is called.
using SecretText = engine::Id<struct SecretTextTag>;
using DisplayName = engine::Id<struct DisplayNameTag>;

// How far a viewer has come at a table: so many events of a log, of those that they may see.
using Version = eventstore::Seen;

// ---- what is asked ----

// First of all: who this is. Whoever has no token yet joins by a link; it may be left out where it came with the
// handshake.
struct Hello {
    std::optional<SecretText> token;
};
struct Join {
    SecretText link;
    DisplayName name;
};
// The token is lost: this is the recovery code that was shown with it.
struct Recover {
    engine::PlayerId person;
    SecretText code;
};

enum class Want : std::uint8_t { views, events };
// From now on, and what happened since that version if that is known.
struct Watch {
    engine::TableId table;
    std::optional<Version> since;
    std::optional<Want> want;
};
struct Unwatch {
    engine::TableId table;
};

// A command of the person's own. Its id makes sending it twice harmless.
struct Play {
    engine::TableId table;
    engine::Command command;
    std::optional<Version> seen;
    std::optional<engine::TurnNumber> turn;
};
// With chips that the host brings: everybody at the table is told.
struct Sit {
    engine::TableId table;
    engine::Seat seat;
    engine::Chips stack;
};
struct BringChips {
    engine::TableId table;
    engine::Chips amount;
};
// The next hand, now.
struct Start {
    engine::TableId table;
};
struct ListTables {};

struct ListPeople {};
struct MakeLink {
    engine::Role role = engine::Role::watcher;
    std::optional<std::uint32_t> uses;
    std::optional<std::uint32_t> minutes;  // for ever if they are not named
};
struct EndLink {
    engine::InvitationNumber number;
};
struct Rename {
    DisplayName name;
};
// For oneself, or as an owner for somebody who lost theirs; the old one ends.
struct NewToken {
    std::optional<engine::PlayerId> person;
};
struct Remove {
    engine::PlayerId person;
};

using Question = std::variant<Hello, Join, Recover, Watch, Unwatch, Play, Sit, BringChips, Start, ListTables,
                              ListPeople, MakeLink, EndLink, Rename, NewToken, Remove>;

// Chosen by whoever asks; of a command for a table it is the command's.
using QuestionId = eventstore::CommandId;

struct Asked {
    std::optional<QuestionId> id;
    Question question;
};

[[nodiscard]] eventstore::Result<Asked> asked_from_json(std::string_view text);
// Of a message that could not be read, so far as it is there.
[[nodiscard]] std::optional<QuestionId> id_from_json(std::string_view text);

// ---- what is answered ----

struct Welcome {
    engine::TableId house;
    engine::PlayerId person;
    engine::Role role = engine::Role::watcher;
    DisplayName name;
};
// To be kept: nobody can show them again.
struct Joined {
    engine::PlayerId person;
    engine::Role role = engine::Role::watcher;
    SecretText token;
    SecretText recovery;
};
struct Done {
    std::optional<Version> at;  // of the table, for whoever asked
};
struct Refused {
    engine::Rejection rejection;
    std::string sentence;
};
struct HouseRefused {
    engine::HouseRejection rejection;
    std::string sentence;
};
struct TableList {
    std::vector<TableLine> tables;
};
struct PersonLine {
    engine::PlayerId person;
    DisplayName name;
    engine::Role role = engine::Role::watcher;
    bool here = false;
};
struct PersonList {
    std::vector<PersonLine> people;
};
struct LinkMade {
    engine::InvitationNumber number;
    SecretText link;
};

using Answer = std::variant<Welcome, Joined, Done, Refused, HouseRefused, TableList, PersonList, LinkMade>;

[[nodiscard]] std::string to_json(const std::optional<QuestionId>& id, const Answer& answer);
// What could not be done at all: what, where and what to do.
[[nodiscard]] std::string to_json(const std::optional<QuestionId>& id, const eventstore::Error& error);

}  // namespace handlog::host::hall
