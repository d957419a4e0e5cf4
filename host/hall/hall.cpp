#include "host/hall/hall.hpp"

#include <algorithm>
#include <utility>

#include "engine/deadlines.hpp"
#include "engine/poker/rules.hpp"
#include "eventstore/codec/codec.hpp"
#include "eventstore/tail.hpp"
#include "host/hall/due.hpp"
#include "replay/fold.hpp"

namespace handlog::host::hall {

using namespace engine;
using namespace eventstore;

namespace {

// The host keeps all of its tables in memory.
constexpr std::size_t all_tables = std::numeric_limits<std::size_t>::max();

// Less is not worth an entry.
constexpr std::int32_t shortest_outage_ms = 1'000;

[[nodiscard]] std::string text_of(const PlayerId& person) { return std::string(person.text()); }

}  // namespace

Hall::Hall(EventStore& store, Journal journal, Names names, Chance chance, const HallLimits& limits)
    : store_(store),
      limits_(limits),
      journal_(std::move(journal)),
      names_(std::move(names)),
      chance_(std::move(chance)),
      tables_(store, Provenance::hosted, all_tables),
      wrong_secrets_(limits.wrong_secrets) {}

Result<std::unique_ptr<Hall>> Hall::open(EventStore& store, Names names, Chance chance, Time now,
                                         const HallLimits& limits) {
    Result<Journal> journal = Journal::resume(store);
    if (!journal) return Failure(journal.error());
    std::unique_ptr<Hall> hall(new Hall(store, *std::move(journal), std::move(names), std::move(chance), limits));
    hall->now_ = now;
    if (const Result<void> resumed = hall->resume_tables(now); !resumed) return Failure(resumed.error());
    if (hall->is_disk_full()) {
        return failure(ErrorCode::disk_full, "the disk is full: it cannot be recorded that the host was away",
                       "Make room and start again. Nothing was lost.");
    }
    return hall;
}

namespace {

// Not hosted; the others are.
[[nodiscard]] bool is_of_the_table(ErrorCode code) {
    return code == ErrorCode::not_allowed || code == ErrorCode::encrypted || code == ErrorCode::other_key;
}

// What the log that is open, and the one before, show to one person alone.
[[nodiscard]] Result<PrivateEvents> private_events(EventStore& store, const LiveTable& live) {
    PrivateEvents own(live.table);
    if (live.known.own == PerSeat<std::uint32_t>() && live.known_before.own == PerSeat<std::uint32_t>()) return own;
    const Ordinal newest = live.log.ordinal;
    for (Ordinal ordinal = newest > 0 ? newest - 1 : 0; ordinal <= newest; ++ordinal) {
        if (ordinal == newest && live.entries == 0) break;
        const Result<StoredLog> stored = store.read({.table = live.log.table, .ordinal = ordinal});
        const Result<HandLog> log = stored ? read_log(stored->bytes) : Failure(stored.error());
        // What was salvaged may lack the log before.
        if (!log && ordinal < newest) continue;
        if (!log) return Failure(log.error());
        if (ordinal + 1 == newest || newest == 0) own = PrivateEvents(replay::table_of(log->opening));
        for (const Entry& entry : log->entries) own.hear(entry);
        if (ordinal < newest) own.begin_next_log();
    }
    return own;
}

}  // namespace

// The host was not there in the meantime: whoever is waited for has their time anew, and whoever does not come back
// has lost their connection.
Result<void> Hall::resume_tables(Time now) {
    const Result<std::vector<Head>> heads = store_.heads();
    if (!heads) return Failure(heads.error());
    for (const Head& head : *heads) {
        if (head.kind != LogKind::table) continue;
        const Result<const LiveTable*> live = tables_.live(head.table);
        if (!live && is_of_the_table(live.error().code)) {
            left_out_.push_back(live.error());
            continue;
        }
        if (!live) return Failure(live.error());
        const LiveTable& now_live = **live;
        const Table& table = now_live.table;
        Result<PrivateEvents> own = private_events(store_, now_live);
        if (!own) return Failure(own.error());
        Room& room = rooms_.emplace(std::string(head.table.text()), Room(head.table)).first->second;
        room.own = *std::move(own);
        room.told = table;
        room.log = now_live.log.ordinal;
        if (!table.is_open()) continue;
        for (const Seat seat : table.occupied | table.kept()) {
            const PlayerId& person =
                table.occupied.contains(seat) ? table.players[seat] : table.reservations[seat].player;
            sits_in_[text_of(person)].insert(&room);
            if (!table.disconnected.contains(seat)) {
                deadlines_.push({.at = after(now, most_come_back_ms), .of = person});
            }
        }
        const Time from = now_live.last_at;
        const bool waits = engine::next_deadline(table).known();
        if (waits && from.known() && is_before(after(from, shortest_outage_ms), now)) {
            if (Result<void> done = play(room, {.table = head.table,
                                                .command = ResumeAfterOutage{.from = from, .until = now},
                                                .received_at = now});
                !done) {
                return done;
            }
        }
        schedule(room, table);
    }
    return commit();
}

bool Hall::has_owner() const {
    const std::vector<Person>& people = journal_.house().people;
    return std::any_of(people.begin(), people.end(),
                       [](const Person& person) { return person.role == Role::owner && !person.removed; });
}

Result<Secret> Hall::make_owner_link(Time now) {
    const Secret secret = new_secret(chance_);
    HouseCommand command = OpenHouse{.link = blinded(secret)};
    if (journal_.house().is_open) {
        command = Invite{.role = Role::owner, .link = blinded(secret), .uses = 1, .until = {}};
    }
    const Result<std::optional<HouseRejection>> refused = journal_.perform(command, {.role = Role::host}, now);
    if (!refused) return Failure(refused.error());
    if (refused->has_value()) {
        return failure(ErrorCode::limit, std::string(sentence(**refused)), "Host with another file.");
    }
    return secret;
}

// ---- what comes in ----

Result<void> Hall::take(const Incoming& incoming) {
    if (!goes_backwards(now_, incoming.at)) now_ = incoming.at;
    return std::visit([this](const auto& what) { return take(what); }, incoming.what);
}

Result<void> Hall::take(const Opened& opened) {
    Guest& guest = guests_[opened.connection];
    guest = {.address = opened.address, .is_brief = opened.is_brief};
    if (opened.token) {
        if (const Person* person = find_by_token(*opened.token)) {
            strangers_[opened.address].insert(opened.connection);
            return arrive(opened.connection, person->person);
        }
        count_wrong_secret(opened.connection, guest);
    }
    std::set<ConnectionId>& strangers = strangers_[opened.address];
    strangers.insert(opened.connection);
    if (strangers.size() > limits_.most_strangers) {
        // The one that has had the most time: whoever only holds places loses them to those who come.
        const ConnectionId oldest = *strangers.begin();
        strangers.erase(strangers.begin());
        close(oldest, CloseCode::try_again_later, "too many connections of this address have not said who they are");
    }
    deadlines_.push({.at = after(now_, limits_.hello_within_ms), .of = opened.connection});
    return {};
}

Result<void> Hall::take(const Received& received) {
    const auto found = guests_.find(received.connection);
    if (found == guests_.end() || found->second.closing) return {};
    Asker asker{.connection = received.connection,
                .guest = found->second,
                .person = person_of(found->second),
                .id = std::nullopt};
    const Result<Asked> asked = asked_from_json(received.text);
    if (!asked) {
        asker.id = id_from_json(received.text);
        return refuse(asker, asked.error());
    }
    asker.id = asked->id;
    // Also whose token came with the handshake may ask who they are.
    const bool asks_who = std::holds_alternative<Hello>(asked->question);
    const bool becomes_somebody =
        std::holds_alternative<Join>(asked->question) || std::holds_alternative<Recover>(asked->question);
    if (asker.person != nullptr && becomes_somebody) {
        return refuse(asker, ErrorCode::not_allowed, "this connection has said who it is",
                      "Open another connection for somebody else.");
    }
    if (asker.person == nullptr && !becomes_somebody && !asks_who) {
        return refuse(asker, ErrorCode::not_allowed, "nobody knows who this is",
                      "Begin with Hello and your token, or with Join and a link.");
    }
    return std::visit([&](const auto& question) { return ask(asker, question); }, asked->question);
}

Result<void> Hall::take(const Closed& closed) {
    const auto found = guests_.find(closed.connection);
    if (found == guests_.end()) return {};
    const Guest guest = std::move(found->second);
    guests_.erase(found);
    for (const auto& [table, want] : guest.watches) {
        if (const auto room = rooms_.find(table); room != rooms_.end()) room->second.viewers.erase(closed.connection);
    }
    if (!guest.person) {
        forget_stranger(closed.connection, guest.address);
        return {};
    }
    if (guest.is_brief) return {};
    const auto here = connections_.find(guest.person->text());
    here->second.erase(closed.connection);
    if (!here->second.empty()) return {};
    connections_.erase(here);
    if (limits_.lost_after_ms == 0) return settle(*guest.person);
    gone_[text_of(*guest.person)] = now_;
    deadlines_.push({.at = after(now_, limits_.lost_after_ms), .of = *guest.person});
    return {};
}

Result<void> Hall::take(const CaughtUp& /*caught_up*/) {
    if (is_disk_full()) return {};
    disk_full_until_ = {};
    // What comes up meanwhile waits for the commit, so that this ends also where nothing can be stored.
    std::vector<Deadline> due;
    const Time over = just_before(now_);
    while (!deadlines_.empty() && has_come(deadlines_.top().at, over)) {
        due.push_back(deadlines_.top());
        deadlines_.pop();
    }
    for (const Deadline& deadline : due) {
        if (const auto* connection = std::get_if<ConnectionId>(&deadline.of)) {
            const auto guest = guests_.find(*connection);
            if (guest != guests_.end() && !guest->second.person) {
                close(*connection, CloseCode::policy_violation, "nobody said who this is");
            }
            continue;
        }
        if (const auto* person = std::get_if<PlayerId>(&deadline.of)) {
            const auto gone = gone_.find(person->text());
            // They were back in between.
            if (gone != gone_.end() && is_before(over, after(gone->second, limits_.lost_after_ms))) continue;
            if (gone != gone_.end()) gone_.erase(gone);
            if (Result<void> settled = settle(*person); !settled) return settled;
            continue;
        }
        Room& room = *std::get<Room*>(deadline.of);
        // An earlier one was found since, or a later one.
        if (room.scheduled != deadline.at) continue;
        room.scheduled = {};
        if (Result<void> played = play_due(room, over); !played) return played;
        const Result<const LiveTable*> live = tables_.live(room.id);
        if (!live) return Failure(live.error());
        schedule(room, (*live)->table);
    }
    return {};
}

void Hall::schedule(Room& room, const Table& table) {
    Time next = deadline_of(room, table);
    if (next.known() && room.not_before.known() && is_before(next, room.not_before)) next = room.not_before;
    if (!next.known() || (room.scheduled.known() && !is_before(next, room.scheduled))) return;
    room.scheduled = next;
    deadlines_.push({.at = next, .of = &room});
}

Time Hall::next_deadline() const {
    if (deadlines_.empty()) return {};
    const Time at = deadlines_.top().at;
    return disk_full_until_.known() && is_before(at, disk_full_until_) ? disk_full_until_ : at;
}

// ---- who it is ----

const Person* Hall::find(const PlayerId& person) const {
    const std::vector<Person>& people = journal_.house().people;
    const auto found = std::find_if(people.begin(), people.end(), [&](const Person& candidate) {
        return candidate.person == person && !candidate.removed;
    });
    return found == people.end() ? nullptr : &*found;
}

const Person* Hall::find_by_token(std::string_view token) const {
    const std::optional<Secret> secret = secret_from(token);
    if (!secret) return nullptr;
    const Blinded digest = blinded(*secret);
    const std::vector<Person>& people = journal_.house().people;
    const auto found = std::find_if(people.begin(), people.end(),
                                    [&](const Person& person) { return person.token == digest && !person.removed; });
    return found == people.end() ? nullptr : &*found;
}

const Person* Hall::person_of(const Guest& guest) const {
    if (!guest.person) return nullptr;
    const Person& person = journal_.house().people[guest.place];
    return person.removed ? nullptr : &person;
}

void Hall::count_wrong_secret(ConnectionId connection, const Guest& guest) {
    if (wrong_secrets_.may_try(guest.address, now_)) return wrong_secrets_.count(guest.address, now_);
    close(connection, CloseCode::policy_violation, "too many wrong tokens, links or codes came from this address");
}

void Hall::forget_stranger(ConnectionId connection, const std::string& address) {
    const auto strangers = strangers_.find(address);
    if (strangers == strangers_.end()) return;
    strangers->second.erase(connection);
    if (strangers->second.empty()) strangers_.erase(strangers);
}

Result<void> Hall::arrive(ConnectionId connection, const PlayerId& person) {
    Guest& guest = guests_.at(connection);
    guest.person = person;
    guest.place = static_cast<std::size_t>(find(person) - journal_.house().people.data());
    forget_stranger(connection, guest.address);
    if (guest.is_brief) return {};
    gone_.erase(text_of(person));
    std::set<ConnectionId>& here = connections_[text_of(person)];
    here.insert(connection);
    if (here.size() > limits_.most_connections) {
        close(*here.begin(), CloseCode::policy_violation, "too many connections of the same person");
    }
    return here.size() > 1 ? Result<void>() : settle(person);
}

Result<void> Hall::settle(const PlayerId& person) {
    const auto sits = sits_in_.find(person.text());
    if (sits == sits_in_.end()) return {};
    if (is_disk_full()) {
        deadlines_.push({.at = disk_full_until_, .of = person});
        return {};
    }
    const auto connections = connections_.find(person.text());
    const bool is_here = connections != connections_.end();
    for (Room* room : sits->second) {
        // What is due exactly now is not over yet for a command that came now.
        if (Result<void> due = play_due(*room, just_before(now_)); !due) return due;
        const Result<const LiveTable*> live = tables_.live(room->id);
        if (!live) return Failure(live.error());
        const Table& table = (*live)->table;
        const std::optional<Seat> seat = table.seat_of(person);
        if (!seat || !table.is_open() || table.disconnected.contains(*seat) != is_here) continue;
        host::Ask ask{.table = room->id, .command = Disconnect{.seat = *seat}, .received_at = now_};
        if (is_here) {
            ask.command = Reconnect{.seat = *seat};
            ask.by.connection = connections->second.begin()->value;
        }
        if (Result<void> done = play(*room, ask, person); !done) return done;
    }
    return {};
}

void Hall::close(ConnectionId connection, CloseCode code, std::string why) {
    guests_.at(connection).closing = true;
    closings_.push_back({.to = connection, .closing = Closing{.code = code, .why = std::move(why)}});
}

void Hall::close_all(const PlayerId& person, const std::string& why) {
    const auto here = connections_.find(person.text());
    if (here == connections_.end()) return;
    for (const ConnectionId connection : here->second) close(connection, CloseCode::policy_violation, why);
}

bool Hall::is_disk_full() const { return disk_full_until_.known() && is_before(now_, disk_full_until_); }

void Hall::note_full_disk() {
    disk_full_until_ = after(now_, limits_.try_again_ms);
    ++figures_.disk_full;
}

std::vector<Outgoing> Hall::outgoing() { return std::exchange(outgoing_, {}); }

Figures Hall::figures() const {
    Figures figures = figures_;
    figures.tables = rooms_.size();
    figures.people_here = connections_.size();
    return figures;
}

}  // namespace handlog::host::hall
