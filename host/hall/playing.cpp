// How the hall plays: commands of people, what is due by time, and hands that start by themselves.
#include <algorithm>
#include <string>
#include <utility>

#include "engine/deadlines.hpp"
#include "engine/decide.hpp"
#include "engine/shared_seed.hpp"
#include "eventstore/tail.hpp"
#include "host/hall/due.hpp"
#include "host/hall/hall.hpp"

namespace handlog::host::hall {

using namespace engine;
using namespace eventstore;

namespace {

// For the players' clients to answer the host's share with their links.
constexpr std::int32_t links_within_ms = 1'000;

// Each settles something: more means that nothing comes of them.
constexpr int most_steps = 1'000;

}  // namespace

std::optional<CommandId> Hall::command_id(const Asker& asker) {
    return CommandId::parse(std::string(asker.person->person.text()) + ":" + std::string(asker.id->text()));
}

Result<void> Hall::play(const Asker& asker, Room& room, host::Ask ask, const std::optional<Sender>& starts) {
    const PlayerId person = asker.person->person;
    if (asker.id) {
        ask.id = command_id(asker);
        if (!ask.id) {
            return refuse(asker, ErrorCode::limit, "id: the id of a command has at most 48 bytes here",
                          "Choose a shorter one.");
        }
    }
    if (is_disk_full()) return refuse(asker, disk_full_error());
    if (Result<void> due = play_due(room, just_before(ask.received_at)); !due) return due;
    const Result<const LiveTable*> live = tables_.live(room.id);
    if (!live && live.error().code != ErrorCode::not_found) return refuse(asker, live.error());
    if (live) ask.seen = counted_by_seat(room, **live, person, ask.seen);
    const Result<bool> too_many = live ? is_one_too_many(room, person, ask, **live) : false;
    if (!too_many) return Failure(too_many.error());
    if (*too_many) {
        return refuse(asker, ErrorCode::limit,
                      "too many of your commands were refused in this hand; this one is not recorded",
                      "Look at what you may do (\"may\", and \"legal\" in the view) before you ask again.");
    }
    open_.push_back({.from = asker.connection,
                     .id = asker.id,
                     .answer = OfCommand{.receipt = taken_.size(),
                                         .person = person,
                                         .id = ask.id,
                                         .table = ask.table,
                                         .command = ask.command,
                                         .starts = starts}});
    taken_.push_back({.room = &room, .is_own = false});
    if (ask.id) ids_taken_.emplace(ask.id->text());
    return tables_.take(ask);
}

Result<void> Hall::play(Room& room, const host::Ask& ask, const std::optional<PlayerId>& is_about) {
    taken_.push_back({.room = &room, .is_about = is_about});
    return tables_.take(ask);
}

std::optional<Version> Hall::counted_by_seat(const Room& room, const LiveTable& live, const PlayerId& person,
                                             std::optional<Version> seen) {
    if (!seen || room.log != live.log.ordinal) return seen;
    const auto count = [&](const replay::KnownEvents& known, std::uint32_t own) {
        if (seen->events <= known.open + own)
            seen->events = std::min(seen->events, known.to(live.table.seat_of(person)));
    };
    if (seen->log == room.log) {
        count(live.known, room.own.of(person));
    } else if (seen->log + 1 == room.log) {
        count(live.known_before, room.own.before(person));
    }
    return seen;
}

Result<bool> Hall::is_one_too_many(const Room& room, const PlayerId& person, const host::Ask& ask,
                                   const LiveTable& live) const {
    const auto refused = room.refusals.find(person.text());
    if (refused == room.refusals.end() || refused->second < limits_.most_refusals) return false;
    const Sender by = seated(live.table, ask.by);
    const Arrival arrival{.received_at = ask.received_at,
                          .at = ask.received_at,
                          .last = live.last_carried_out,
                          .role = by.role,
                          .seat = by.seat,
                          .turn = ask.turn};
    if (!refusal_of(live.table, ask.command, arrival)) return false;
    if (!ask.id) return true;
    if (ids_taken_.contains(ask.id->text())) return false;
    // What was recorded before is answered as it was then, and adds nothing.
    return store_.find_command(room.id, *ask.id).map([](const auto& recorded) { return !recorded.has_value(); });
}

// ---- what is due ----

Result<void> Hall::play_due(Room& room, Time until) {
    LogKey log;
    Sequence entries = 0;
    for (int step = 0; step < most_steps; ++step) {
        const Result<const LiveTable*> live = tables_.live(room.id);
        if (!live) return live.error().code == ErrorCode::not_found ? Result<void>() : Failure(live.error());
        if (!(*live)->table.is_open()) return {};
        // On a full disk a table goes back when its next log begins: then it is not played any further.
        const bool goes_on = step == 0 || (*live)->log.ordinal > log.ordinal || (*live)->entries > entries;
        if (!goes_on) return {};
        log = (*live)->log;
        entries = (*live)->entries;
        if (const Time due = engine::next_deadline((*live)->table); has_come(due, until)) {
            const Sender clock{.role = Role::clock};
            if (Result<void> done = play(room, {.table = room.id, .command = Tick{}, .received_at = due, .by = clock});
                !done)
                return done;
            continue;
        }
        const Result<bool> started = start_due(room, until);
        if (!started) return Failure(started.error());
        if (!*started) return {};
    }
    return {};
}

bool Hall::knows_share(const Room& room, const Table& table) {
    return room.share && table.seed.share == commitment_to(*room.share);
}

bool Hall::needs_share(const Room& room, const Table& table) {
    return !table.contributors().empty() && !knows_share(room, table);
}

host::Ask Hall::commit_share(Room& room, Time received_at) const {
    HostShare share;
    chance_(std::as_writable_bytes(std::span(share.bytes)));
    room.share = share;
    room.links_until = after(received_at, links_within_ms);
    return {.table = room.id, .command = CommitShare{.share = commitment_to(share)}, .received_at = received_at};
}

namespace {

// When a hand may start without anybody asking for it.
[[nodiscard]] Time starts_at(const Table& table) {
    const bool waits = table.between.predeal_due.known() || table.between.status != TableStatus::playing;
    return waits || table.hand.phase != Phase::between_hands ? Time() : table.between.next_hand_due;
}

// Everybody who may has added to the next seed.
[[nodiscard]] bool has_all_links(const Table& table) { return (table.contributors() - table.seed.revealed).empty(); }

}  // namespace

Time Hall::deadline_of(const Room& room, const Table& table) {
    if (!table.is_open()) return {};
    const Time due = engine::next_deadline(table);
    if (room.cannot_start == table.version) return due;
    Time start = room.start_asked ? room.links_until : starts_at(table);
    const bool waits_for_links = start.known() && room.share && !table.contributors().empty() && !has_all_links(table);
    if (waits_for_links && is_before(start, room.links_until)) start = room.links_until;
    return earlier(due, start);
}

Result<bool> Hall::start_due(Room& room, Time until) {
    const Result<const LiveTable*> live = tables_.live(room.id);
    if (!live) return Failure(live.error());
    const Table& table = (*live)->table;
    const Time due = deadline_of(room, table);
    const bool asked = room.start_asked.has_value();
    if (!asked && !starts_at(table).known()) return false;
    // With all links there is nothing more to wait for.
    const bool is_time = has_come(due, until) || (asked && has_all_links(table));
    if (!is_time || room.cannot_start == table.version) return false;
    // Not before what was carried out last: it may have come at the moment that this one is just before.
    const Time last = (*live)->last_carried_out;
    const Time at = earlier(due, until);
    const Time received_at = goes_backwards(last, at) ? last : at;
    host::Ask next;
    if (needs_share(room, table)) {
        next = commit_share(room, received_at);
    } else {
        next = {.table = room.id,
                .command = start_of(room, table),
                .received_at = received_at,
                .by = room.start_asked.value_or(Sender{.role = Role::clock})};
        room.start_asked.reset();
    }
    const Sender by = seated(table, next.by);
    const Arrival arrival{
        .received_at = received_at, .at = received_at, .last = last, .role = by.role, .seat = by.seat};
    if (refusal_of(table, next.command, arrival)) {
        room.cannot_start = table.version;
        return false;
    }
    const Result<void> done = play(room, next);
    return done ? Result<bool>(true) : Failure(done.error());
}

StartHand Hall::start_of(const Room& room, const Table& table) const {
    StartHand start;
    const std::string number = "-" + std::to_string(table.hand.number.value + 1);
    const auto id = HandId::parse(std::string(room.id.text()) + number);
    // A table of `handlog run` may have a name that leaves no room for the number.
    start.hand_id = id ? *id : *HandId::parse(to_text(Secret{blinded({}, room.id.text()).bytes}) + number);
    if (knows_share(room, table)) {
        start.deck = *room.share;
    } else {
        Seed seed;
        chance_(std::as_writable_bytes(std::span(seed.bytes)));
        start.deck = seed;
    }
    return start;
}

}  // namespace handlog::host::hall
