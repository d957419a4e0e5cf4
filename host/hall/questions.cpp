// What people ask the hall for.
#include <algorithm>
#include <concepts>
#include <string>
#include <utility>

#include "engine/decide.hpp"
#include "host/hall/due.hpp"
#include "host/hall/hall.hpp"

namespace handlog::host::hall {

using namespace engine;
using namespace eventstore;

namespace {

// Behind it stands the number of a hand, and both together are its id.
constexpr std::size_t longest_table_name = 40;

constexpr std::uint32_t most_uses = 1'000;
constexpr std::uint32_t most_minutes = 60 * 24 * 365;
constexpr std::int64_t ms_a_minute = 60'000;

[[nodiscard]] SecretText text_of(const Secret& secret) { return *SecretText::parse(to_text(secret)); }

[[nodiscard]] Sender sender_of(const Person& person, ConnectionId connection) {
    return {.role = person.role, .person = person.person, .connection = connection.value};
}

// In which capacity an owner speaks who also plays: as the player in all that only a player may do.
template <class Asked>
concept OfPlayerOnly =
    AnyAction<Asked> || OneOf<Asked, SitIn, PostBlind, WishAddOn, Intend, ShowHand, MuckHand, SetAnchor, RevealLink>;

[[nodiscard]] Role role_for(const Command& command, Role role) {
    const bool plays = std::visit([]<class Asked>(const Asked& /*asked*/) { return OfPlayerOnly<Asked>; }, command);
    return plays && role == Role::owner ? Role::player : role;
}

// Of whom a command for a table speaks.
[[nodiscard]] std::optional<PlayerId> named_in(const Command& command) {
    return std::visit(
        []<class Asked>(const Asked& asked) -> std::optional<PlayerId> {
            if constexpr (requires { asked.player; }) return asked.player;
            return std::nullopt;
        },
        command);
}

[[nodiscard]] std::string in_quotes(std::string_view text) { return "'" + std::string(text) + "'"; }

}  // namespace

void Hall::answer(const Asker& asker, const Answer& answer, const std::optional<Secret>& token) {
    open_.push_back({.from = asker.connection, .id = asker.id, .answer = to_json(asker.id, answer)});
    if (token) open_.back().token = to_text(*token);
}

Result<void> Hall::refuse(const Asker& asker, ErrorCode code, std::string what, std::string next) {
    return refuse(asker, Error{.code = code, .what = std::move(what), .next = std::move(next)});
}

Result<void> Hall::refuse(const Asker& asker, const Error& error) {
    ++figures_.errors;
    open_.push_back({.from = asker.connection, .id = asker.id, .answer = to_json(asker.id, error)});
    return {};
}

Result<Hall::Performed> Hall::perform(const Asker& asker, const HouseCommand& command, const Sender& by) {
    const auto fail = [&](const Error& error) { return refuse(asker, error).map([] { return Performed::failed; }); };
    if (is_disk_full()) return fail(disk_full_error());
    if (house_refusals_.log != journal_.ordinal()) house_refusals_ = {.log = journal_.ordinal()};
    // All strangers together are one sender: nobody knows how many they are.
    std::uint32_t& so_far = house_refusals_.of[asker.person ? std::string(asker.person->person.text()) : std::string()];
    Result<std::optional<HouseRejection>> refused = std::optional<HouseRejection>();
    // Beyond that a refusal is only told.
    if (so_far >= limits_.most_refusals) refused = journal_.refusal_of(command, by, now_);
    if (!*refused) refused = journal_.perform(command, by, now_);
    if (!refused && refused.error().code == ErrorCode::disk_full) {
        note_full_disk();
        return fail(disk_full_error());
    }
    if (!refused && refused.error().code == ErrorCode::limit) return fail(refused.error());
    if (!refused) return Failure(refused.error());
    if (!*refused) return Performed::happened;
    ++so_far;
    answer(asker, HouseRefused{.rejection = **refused, .sentence = std::string(sentence(**refused))});
    return Performed::refused;
}

// ---- who it is ----

Joined Hall::joined_as(const PlayerId& person, const Secret& token, const Secret& recovery) const {
    return {.person = person, .role = find(person)->role, .token = text_of(token), .recovery = text_of(recovery)};
}

Result<void> Hall::ask(const Asker& asker, const Hello& question) {
    const Person* person = question.token ? find_by_token(question.token->text()) : asker.person;
    if (asker.person != nullptr && person != asker.person) {
        return refuse(asker, ErrorCode::not_allowed, "this connection is somebody else's",
                      "Open another connection for yourself.");
    }
    if (person == nullptr) {
        count_wrong_secret(asker.connection, asker.guest);
        return refuse(
            asker, ErrorCode::not_allowed, "nobody has this token",
            "It was replaced, or belongs to another host. Recover with your recovery code, or ask an owner for "
            "a link.");
    }
    const Welcome welcome{
        .house = journal_.id(), .person = person->person, .role = person->role, .name = names_.of(person->person)};
    if (asker.person == nullptr) {
        if (Result<void> arrived = arrive(asker.connection, person->person); !arrived) return arrived;
    }
    answer(asker, welcome);
    return {};
}

Result<void> Hall::ask(const Asker& asker, const Join& question) {
    if (const char* wrong = fault(question.name)) {
        return refuse(asker, ErrorCode::malformed, std::string("name: ") + wrong, "Choose another name.");
    }
    if (names_.is_taken(question.name)) {
        return refuse(asker, ErrorCode::already_exists, "somebody here is called " + in_quotes(question.name.text()),
                      "Choose another name.");
    }
    const std::optional<Secret> link = secret_from(question.link.text());
    if (!link) {
        count_wrong_secret(asker.connection, asker.guest);
        return refuse(asker, ErrorCode::malformed, "link: this is not a link", "Copy all of it, behind the #.");
    }
    const Secret token = new_secret(chance_);
    const Secret recovery = new_secret(chance_);
    const Secret salt = new_secret(chance_);
    const PlayerId person = *PlayerId::parse("p" + std::to_string(journal_.house().people.size() + 1));
    const Result<Performed> joined = perform(asker,
                                             engine::Join{.link = blinded(*link),
                                                          .person = person,
                                                          .name = blinded(salt, question.name.text()),
                                                          .token = blinded(token),
                                                          .recovery = blinded(recovery)},
                                             {.role = Role::host, .connection = asker.connection.value});
    if (!joined) return Failure(joined.error());
    if (*joined == Performed::refused) count_wrong_secret(asker.connection, asker.guest);
    if (*joined != Performed::happened) return {};
    names_.set(person, question.name, salt);
    names_changed_ = true;
    if (Result<void> arrived = arrive(asker.connection, person); !arrived) return arrived;
    answer(asker, joined_as(person, token, recovery), token);
    return {};
}

Result<void> Hall::ask(const Asker& asker, const Recover& question) {
    const std::optional<Secret> code = secret_from(question.code.text());
    if (!code) {
        count_wrong_secret(asker.connection, asker.guest);
        return refuse(asker, ErrorCode::malformed, "code: this is not a recovery code", "Copy all of it.");
    }
    const Secret token = new_secret(chance_);
    const Secret recovery = new_secret(chance_);
    const Result<Performed> replaced = perform(
        asker,
        ReplaceToken{
            .person = question.person, .shown = blinded(*code), .token = blinded(token), .recovery = blinded(recovery)},
        {.role = Role::host, .connection = asker.connection.value});
    if (!replaced) return Failure(replaced.error());
    if (*replaced == Performed::refused) count_wrong_secret(asker.connection, asker.guest);
    if (*replaced != Performed::happened) return {};
    // Whoever has the old token is not that person any more.
    close_all(question.person, "the token was replaced");
    if (Result<void> arrived = arrive(asker.connection, question.person); !arrived) return arrived;
    answer(asker, joined_as(question.person, token, recovery), token);
    return {};
}

// ---- tables ----

Hall::Room* Hall::find_room(const TableId& table) {
    const auto found = rooms_.find(table.text());
    return found == rooms_.end() ? nullptr : &found->second;
}

Result<const LiveTable*> Hall::find_live(const TableId& table) {
    Result<const LiveTable*> live = tables_.live(table);
    if (live || live.error().code != ErrorCode::not_found) return live;
    return nullptr;
}

namespace {

[[nodiscard]] std::string no_table(const TableId& table) { return "no table " + in_quotes(table.text()); }
constexpr const char* see_tables = "ListTables names them.";

}  // namespace

Result<void> Hall::ask(const Asker& asker, const Watch& question) {
    Room* room = find_room(question.table);
    if (room == nullptr) return refuse(asker, ErrorCode::not_found, no_table(question.table), see_tables);
    if (asker.guest.watches.size() >= limits_.most_watched && !asker.guest.watches.contains(question.table.text())) {
        return refuse(asker, ErrorCode::limit,
                      "a connection watches at most " + std::to_string(limits_.most_watched) + " tables",
                      "Unwatch one, or open another connection.");
    }
    asker.guest.watches[std::string(question.table.text())] = question.want.value_or(Want::views);
    // The answer is the first that is told.
    room->viewers.erase(asker.connection);
    open_.push_back({.from = asker.connection, .id = asker.id, .answer = question});
    return {};
}

Result<void> Hall::ask(const Asker& asker, const Unwatch& question) {
    const auto found = asker.guest.watches.find(question.table.text());
    if (found == asker.guest.watches.end()) {
        return refuse(asker, ErrorCode::not_found, "this connection does not watch " + in_quotes(question.table.text()),
                      "Nothing is to be done.");
    }
    asker.guest.watches.erase(found);
    if (Room* room = find_room(question.table)) room->viewers.erase(asker.connection);
    answer(asker, Done{});
    return {};
}

Result<void> Hall::ask(const Asker& asker, const Play& question) {
    if (std::holds_alternative<StartHand>(question.command)) {
        return refuse(asker, ErrorCode::not_allowed, "the host draws every deck", "Ask with Start.");
    }
    const auto* open = std::get_if<OpenTable>(&question.command);
    if (open != nullptr && asker.person->role == Role::owner) {
        const std::string_view name = question.table.text();
        if (name.size() > longest_table_name) {
            return refuse(asker, ErrorCode::limit, "table: a name has at most 40 bytes here", "Choose a shorter one.");
        }
        if (question.table == journal_.id()) {
            return refuse(asker, ErrorCode::already_exists, in_quotes(name) + " is the journal of this house",
                          "Choose another name.");
        }
        if (!rooms_.contains(name)) {
            rooms_.emplace(std::string(name), Room(question.table));
            to_open_.push_back(question.table);
        }
    }
    Room* room = find_room(question.table);
    if (room == nullptr) return refuse(asker, ErrorCode::not_found, no_table(question.table), see_tables);
    if (const std::optional<PlayerId> named = named_in(question.command)) {
        const Person* person = find(*named);
        if (person == nullptr || (person->role != Role::player && person->role != Role::owner)) {
            return refuse(asker, ErrorCode::not_found, "command.player: no player " + in_quotes(named->text()),
                          "ListPeople names them.");
        }
    }
    Sender by = sender_of(*asker.person, asker.connection);
    by.role = role_for(question.command, by.role);
    return play(asker, *room,
                {.table = question.table,
                 .command = question.command,
                 .received_at = now_,
                 .by = by,
                 .seen = question.seen,
                 .turn = question.turn});
}

Result<void> Hall::ask(const Asker& asker, const Sit& question) {
    Room* room = find_room(question.table);
    if (room == nullptr) return refuse(asker, ErrorCode::not_found, no_table(question.table), see_tables);
    if (asker.person->role != Role::player && asker.person->role != Role::owner) {
        return refuse(asker, ErrorCode::not_allowed, "only players sit down", "Ask an owner for a player's link.");
    }
    if (question.stack < Chips{}) {
        return refuse(asker, ErrorCode::malformed, "stack: nobody sits down with less than nothing", "Bring chips.");
    }
    return play(
        asker, *room,
        {.table = question.table,
         .command = SeatPlayer{.seat = question.seat, .player = asker.person->person, .stack = Stack(question.stack)},
         .received_at = now_,
         .by = {.role = Role::host, .connection = asker.connection.value}});
}

void Hall::remember(const Asker& asker) {
    const std::optional<CommandId> id = asker.id ? command_id(asker) : std::nullopt;
    if (id) remembered_.emplace(id->text(), open_.size());
}

template <class IsIt>
Result<bool> Hall::answer_repeated(const Asker& asker, const Room& room, const IsIt& is_it) {
    const std::optional<CommandId> id = asker.id ? command_id(asker) : std::nullopt;
    if (!id) return false;
    if (const auto same = remembered_.find(id->text()); same != remembered_.end()) {
        const Open first = open_.at(same->second);
        const auto* asked = std::get_if<OfCommand>(&first.answer);
        if (asked == nullptr || asked->table != room.id || !is_it(asked->command)) return false;
        open_.push_back({.from = asker.connection,
                         .id = asker.id,
                         .answer = OfCommand{.receipt = asked->receipt, .person = asked->person}});
        return true;
    }
    const Result<std::optional<Receipt>> before = store_.find_command(room.id, *id);
    if (!before) return Failure(before.error());
    if (!*before || !is_it((*before)->table_entry().command)) return false;
    open_.push_back({.from = asker.connection,
                     .id = asker.id,
                     .answer = OfRecorded{.receipt = **before, .person = asker.person->person}});
    return true;
}

Result<void> Hall::ask(const Asker& asker, const BringChips& question) {
    const Result<const LiveTable*> live = find_live(question.table);
    if (!live) return Failure(live.error());
    Room* room = find_room(question.table);
    if (room == nullptr || *live == nullptr) {
        return refuse(asker, ErrorCode::not_found, no_table(question.table), see_tables);
    }
    // The person may have had another seat.
    const Result<bool> repeated = answer_repeated(asker, *room, [&question](const Command& command) {
        const auto* added = std::get_if<AddChips>(&command);
        return added != nullptr && added->amount == question.amount;
    });
    if (!repeated) return Failure(repeated.error());
    if (*repeated) return {};
    remember(asker);
    const std::optional<Seat> seat = (*live)->table.seat_of(asker.person->person);
    if (!seat) {
        return refuse(asker, ErrorCode::not_allowed, "you do not sit at " + in_quotes(question.table.text()),
                      "Sit down first.");
    }
    return play(asker, *room,
                {.table = question.table,
                 .command = AddChips{.seat = *seat, .amount = question.amount},
                 .received_at = now_,
                 .by = {.role = Role::host, .connection = asker.connection.value}});
}

Result<void> Hall::ask(const Asker& asker, const Start& question) {
    if (asker.person->role != Role::owner) {
        return refuse(asker, ErrorCode::not_allowed, "only an owner starts a hand",
                      "Wait: most tables go on by themselves.");
    }
    const Result<const LiveTable*> live = find_live(question.table);
    if (!live) return Failure(live.error());
    Room* room = find_room(question.table);
    if (room == nullptr || *live == nullptr) {
        return refuse(asker, ErrorCode::not_found, no_table(question.table), see_tables);
    }
    // Each draws another seed.
    const Result<bool> repeated = answer_repeated(asker, *room, [](const Command& command) {
        return std::holds_alternative<StartHand>(command) || std::holds_alternative<CommitShare>(command);
    });
    if (!repeated) return Failure(repeated.error());
    if (*repeated) return {};
    if (room->start_asked) {
        return refuse(asker, ErrorCode::already_exists, "the next hand was asked for, and waits for the players' links",
                      "Wait a second.");
    }
    const Table& table = (*live)->table;
    const Sender by = sender_of(*asker.person, asker.connection);
    remember(asker);
    if (!needs_share(*room, table)) {
        return play(asker, *room,
                    {.table = question.table, .command = start_of(*room, table), .received_at = now_, .by = by});
    }
    return play(asker, *room, commit_share(*room, now_), by);
}

Result<void> Hall::ask(const Asker& asker, const ListTables& /*question*/) {
    TableList list;
    for (const auto& [name, room] : rooms_) {
        const Result<const LiveTable*> live = find_live(room.id);
        if (!live) return Failure(live.error());
        if (*live == nullptr) continue;
        const Table& table = (*live)->table;
        if (!table.is_open()) continue;
        list.tables.push_back(table_line(table));
    }
    answer(asker, list);
    return {};
}

// ---- the house ----

Result<void> Hall::ask(const Asker& asker, const ListPeople& /*question*/) {
    PersonList list;
    for (const Person& person : journal_.house().people) {
        if (person.removed) continue;
        list.people.push_back({.person = person.person,
                               .name = names_.of(person.person),
                               .role = person.role,
                               .here = connections_.contains(person.person.text())});
    }
    answer(asker, list);
    return {};
}

Result<void> Hall::ask(const Asker& asker, const MakeLink& question) {
    const std::uint32_t uses = question.uses.value_or(1);
    if (uses > most_uses || question.minutes.value_or(0) > most_minutes) {
        return refuse(asker, ErrorCode::limit, "a link is for at most 1000 people and a year", "Make it smaller.");
    }
    const Secret link = new_secret(chance_);
    const Time until = question.minutes ? Time(now_.milliseconds() + *question.minutes * ms_a_minute) : Time();
    const Result<Performed> made =
        perform(asker, Invite{.role = question.role, .link = blinded(link), .uses = uses, .until = until},
                sender_of(*asker.person, asker.connection));
    if (!made) return Failure(made.error());
    if (*made != Performed::happened) return {};
    answer(asker, LinkMade{.number = journal_.house().invitations.back().number, .link = text_of(link)});
    return {};
}

Result<void> Hall::ask(const Asker& asker, const EndLink& question) {
    const Result<Performed> ended =
        perform(asker, WithdrawInvitation{.invitation = question.number}, sender_of(*asker.person, asker.connection));
    if (!ended) return Failure(ended.error());
    if (*ended == Performed::happened) answer(asker, Done{});
    return {};
}

Result<void> Hall::ask(const Asker& asker, const Rename& question) {
    if (const char* wrong = fault(question.name)) {
        return refuse(asker, ErrorCode::malformed, std::string("name: ") + wrong, "Choose another name.");
    }
    const PlayerId person = asker.person->person;
    if (names_.is_taken(question.name, person)) {
        return refuse(asker, ErrorCode::already_exists, "somebody here is called " + in_quotes(question.name.text()),
                      "Choose another name.");
    }
    const Secret salt = new_secret(chance_);
    const Result<Performed> renamed =
        perform(asker, engine::Rename{.person = person, .name = blinded(salt, question.name.text())},
                sender_of(*asker.person, asker.connection));
    if (!renamed) return Failure(renamed.error());
    if (*renamed != Performed::happened) return {};
    names_.set(person, question.name, salt);
    names_changed_ = true;
    answer(asker, Done{});
    return {};
}

Result<void> Hall::ask(const Asker& asker, const NewToken& question) {
    const PlayerId person = question.person.value_or(asker.person->person);
    if (person == asker.person->person) {
        return refuse(asker, ErrorCode::not_allowed, "your own token is replaced by your recovery code alone",
                      "Ask with Recover over a new connection.");
    }
    const Secret token = new_secret(chance_);
    const Secret recovery = new_secret(chance_);
    const Result<Performed> replaced = perform(
        asker,
        ReplaceToken{.person = person, .shown = std::nullopt, .token = blinded(token), .recovery = blinded(recovery)},
        sender_of(*asker.person, asker.connection));
    if (!replaced) return Failure(replaced.error());
    if (*replaced != Performed::happened) return {};
    close_all(person, "the token was replaced");
    answer(asker, joined_as(person, token, recovery));
    return {};
}

Result<void> Hall::ask(const Asker& asker, const Remove& question) {
    const Result<Performed> removed =
        perform(asker, RemovePerson{.person = question.person}, sender_of(*asker.person, asker.connection));
    if (!removed) return Failure(removed.error());
    if (*removed != Performed::happened) return {};
    names_.forget(question.person);
    names_changed_ = true;
    close_all(question.person, "an owner removed you");
    answer(asker, Done{});
    return {};
}

}  // namespace handlog::host::hall
