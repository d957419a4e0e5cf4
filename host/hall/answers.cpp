// What the hall tells once everything is on the disk.
#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>
#include <variant>

#include "engine/decide.hpp"
#include "engine/redact.hpp"
#include "eventstore/codec/codec.hpp"
#include "eventstore/codec/json_writer.hpp"
#include "host/hall/due.hpp"
#include "host/hall/hall.hpp"
#include "host/hall/telling.hpp"
#include "replay/fold.hpp"
#include "replay/reading.hpp"
#include "replay/tell/table_json.hpp"

namespace handlog::host::hall {

using namespace engine;
using namespace eventstore;

namespace {

// Somebody who looks on at a table.
struct Viewer {
    PlayerId person;  // nobody's for all who neither sit there nor own it
    Role role = Role::watcher;
    Want want = Want::views;

    [[nodiscard]] std::string key() const { return std::string(person.text()) + (want == Want::views ? "/v" : "/e"); }
};

// What the viewer would not be refused if they asked for it now.
[[nodiscard]] std::string may(const Table& table, const Viewer& viewer, Time now) {
    const std::optional<Seat> seat = table.seat_of(viewer.person);
    std::string list;
    const auto offer = [&](std::string_view name, const Command& command, Role role) {
        const Arrival arrival{.received_at = now, .at = now, .role = role, .seat = seat};
        if (refusal_of(table, command, arrival)) return;
        if (!list.empty()) list += ',';
        ((list += '"') += name) += '"';
    };
    if (seat) {
        const HandNumber hand = table.hand.number;
        offer("UnseatPlayer", UnseatPlayer{.seat = *seat}, Role::player);
        offer("SitOut", SitOut{.seat = *seat}, Role::player);
        offer("SitIn", SitIn{.seat = *seat}, Role::player);
        offer("PostBlind", PostBlind{.seat = *seat}, Role::player);
        offer("WishAddOn", WishAddOn{.seat = *seat}, Role::player);
        offer("ShowHand", ShowHand{.hand = hand, .seat = *seat}, Role::player);
        const Chips least{1};
        offer("BringChips", AddChips{.seat = *seat, .amount = least}, Role::host);
    }
    if (viewer.role == Role::owner) {
        StartHand start;
        start.hand_id = *HandId::parse("next");
        start.deck = Seed{};
        offer("Start", start, Role::owner);
        offer("PauseTable", PauseTable{}, Role::owner);
        offer("ResumeTable", ResumeTable{}, Role::owner);
        offer("CancelHand", CancelHand{.hand = table.hand.number}, Role::owner);
        offer("CloseTable", CloseTable{}, Role::owner);
    }
    return list;
}

struct Message {
    const Viewer& viewer;
    const LiveTable& live;
    Version at;  // that the viewer has come to
    const Told& told;
    const std::string& view;   // as JSON, if it is shown
    const std::string& names;  // as JSON
    Time now;
    const std::optional<QuestionId>& id;
    const std::optional<Version>& since;  // that it follows on
    const Digest* digest;                 // of the log, up to what is told
    bool shows_view = true;
};

[[nodiscard]] std::string text_of(const Message& message) {
    constexpr std::size_t usual_bytes = 4'096;
    std::string out;
    out.reserve(usual_bytes);
    JsonWriter archive(out);
    archive.begin_object();
    archive.name("type");
    archive.word("Table");
    if (message.id) archive(cereal::make_nvp("id", *message.id));
    const Table& table = message.live.table;
    archive(cereal::make_nvp("table", message.live.log.table), cereal::make_nvp("at", message.at));
    if (message.since) archive(cereal::make_nvp("since", *message.since));
    if (message.digest != nullptr) archive(cereal::make_nvp("digest", *message.digest));
    const auto raw = [&](std::string_view name, const std::string& json) {
        archive.name(name);
        out += json;
    };
    if (message.viewer.want == Want::events) raw("events", "[" + message.told.events + "]");
    raw("text", "[" + message.told.sentences + "]");
    if (message.shows_view) {
        raw("view", message.view);
        archive(cereal::make_nvp("currency", table.rules.currency), cereal::make_nvp("decimals", table.rules.decimals));
        raw("names", message.names);
    }
    raw("may", "[" + may(table, message.viewer, message.now) + "]");
    archive.end_object();
    return out;
}

// The logs that hold what happened after a version, as far as they are the open one and the one before.
[[nodiscard]] Result<std::vector<HandLog>> logs_since(EventStore& store, const LiveTable& live, const Version& since) {
    std::vector<HandLog> logs;
    for (Ordinal ordinal = since.log; ordinal <= live.log.ordinal; ++ordinal) {
        if (ordinal == live.log.ordinal && live.entries == 0) break;
        const Result<StoredLog> stored = store.read({.table = live.log.table, .ordinal = ordinal});
        if (!stored) return Failure(stored.error());
        Result<HandLog> log = read_log(stored->bytes);
        if (!log) return Failure(log.error());
        logs.push_back(*std::move(log));
    }
    return logs;
}

// What the viewer missed; nothing if it cannot be said from that version on.
[[nodiscard]] Result<std::optional<Told>> told_since(EventStore& store, const LiveTable& live, const PlayerId& person,
                                                     Want want, const Version& since, const Names& names) {
    const bool is_near = since.log <= live.log.ordinal && since.log + 1 >= live.log.ordinal;
    if (!is_near) return std::nullopt;
    const Result<std::vector<HandLog>> logs = logs_since(store, live, since);
    // What was salvaged may lack the log before.
    if (!logs && since.log < live.log.ordinal) return std::nullopt;
    if (!logs) return Failure(logs.error());
    if (logs->empty() && since.events > 0) return std::nullopt;
    Told all;
    std::uint32_t known = since.events;
    for (const HandLog& log : *logs) {
        const std::uint32_t of_log = std::exchange(known, 0);
        Telling telling(replay::table_of(log.opening), person, want, names, of_log);
        for (const Entry& entry : log.entries) telling.hear(entry);
        if (telling.heard() < of_log) return std::nullopt;
        const Told told = telling.told();
        for (const auto& [list, more] :
             {std::pair(&all.events, &told.events), std::pair(&all.sentences, &told.sentences)}) {
            if (!list->empty() && !more->empty()) *list += ',';
            *list += *more;
        }
    }
    return std::optional(std::move(all));
}

}  // namespace

Result<void> Hall::commit() {
    const Result<Receipts> receipts = tables_.commit();
    if (!receipts) return Failure(receipts.error());
    const std::vector<Waiting> taken = std::exchange(taken_, {});
    ids_taken_.clear();
    remembered_.clear();
    std::map<Room*, News> news;
    std::vector<Room*> in_order;
    for (std::size_t at = 0; at < receipts->size(); ++at) {
        const Result<Receipt>& receipt = (*receipts)[at];
        const Waiting& waiting = taken[at];
        Room* room = waiting.room;
        if (!receipt) {
            if (receipt.error().code == ErrorCode::disk_full) note_full_disk();
            const Time again = after(now_, limits_.try_again_ms);
            if (waiting.is_own) room->not_before = again;
            if (waiting.is_about) deadlines_.push({.at = again, .of = *waiting.is_about});
            // Where it did not happen it may still be due.
            if (const Result<const LiveTable*> live = tables_.live(room->id)) schedule(*room, (*live)->table);
            continue;
        }
        ++figures_.commands;
        if (receipt->repeated) continue;
        News& of_room = news[room];
        if (of_room.empty()) in_order.push_back(room);
        of_room.push_back(&*receipt);
    }
    for (Room* room : in_order) {
        if (Result<void> told = tell(*room, news[room]); !told) return told;
    }
    for (const Open& open : std::exchange(open_, {})) {
        if (!guests_.contains(open.from)) continue;
        const Result<std::string> text = answer_to(open, *receipts);
        if (!text) return Failure(text.error());
        outgoing_.push_back({.to = open.from,
                             .text = std::make_shared<const std::string>(*text),
                             .answers = true,
                             .token = open.token});
    }
    for (Outgoing& closing : std::exchange(closings_, {})) outgoing_.push_back(std::move(closing));
    forget_unopened();
    return {};
}

void Hall::forget_unopened() {
    for (const TableId& table : std::exchange(to_open_, {})) {
        const Result<const LiveTable*> live = find_live(table);
        const bool is_there = live && *live != nullptr;
        if (!is_there) rooms_.erase(std::string(table.text()));
    }
}

Version Hall::version_for(const Room& room, const LiveTable& live, const PlayerId& person) {
    return {.log = live.log.ordinal, .events = live.known.open + room.own.of(person)};
}

void Hall::follow(Room& room, const Receipt& receipt) {
    room.own.hear(receipt.table_entry());
    if (const auto* events = std::get_if<Events>(&receipt.table_entry().outcome)) {
        for (const Event& event : *events) {
            if (const auto* seated = std::get_if<PlayerSeated>(&event)) {
                sits_in_[std::string(seated->player.text())].insert(&room);
                // Seated by somebody else, or gone again.
                if (!connections_.contains(seated->player.text())) deadlines_.push({.at = now_, .of = seated->player});
            }
            if (!std::holds_alternative<HandStarted>(event)) continue;
            ++figures_.hands;
            room.share.reset();
            room.start_asked.reset();
        }
    }
    if (!receipt.sealed) return;
    room.log = receipt.log.ordinal + 1;
    room.refusals.clear();
    room.own.begin_next_log();
}

Result<void> Hall::tell(Room& room, const News& news) {
    const Result<const LiveTable*> found = tables_.live(room.id);
    if (!found) return Failure(found.error());
    const LiveTable& live = **found;
    for (const Receipt* receipt : news) follow(room, *receipt);
    room.not_before = {};
    if (!room.viewers.empty()) tell_viewers(room, live, news);
    room.told = live.table;
    schedule(room, live.table);
    return {};
}

// One text for all who may know the same.
void Hall::tell_viewers(Room& room, const LiveTable& live, const News& news) {
    const bool same_for_all = std::all_of(news.begin(), news.end(), [](const Receipt* receipt) {
        const auto* events = std::get_if<Events>(&receipt->table_entry().outcome);
        return events == nullptr || std::all_of(events->begin(), events->end(), is_same_for_all);
    });
    const auto told_to = [&](const PlayerId& person, Want want) {
        Telling telling(room.told, person, want, names_);
        for (const Receipt* receipt : news) telling.hear(receipt->table_entry());
        return telling.told();
    };
    const std::string names = names_to_json(live.table, names_);
    std::map<Want, Told> told_to_all;
    std::optional<replay::StatesAsJson> states;
    std::map<std::string, std::shared_ptr<const std::string>> texts;
    for (const auto& [connection, looker] : room.viewers) {
        const Person* person = person_of(*looker.guest);
        if (person == nullptr || looker.guest->closing) continue;
        const auto sits = sits_in_.find(person->person.text());
        const bool sat = sits != sits_in_.end() && sits->second.contains(&room);
        const bool own = sat || person->role == Role::owner || room.own.of(person->person) > 0;
        const Viewer viewer{.person = own ? person->person : PlayerId(), .role = person->role, .want = looker.want};
        std::shared_ptr<const std::string>& text = texts[viewer.key()];
        if (!text) {
            if (same_for_all && !told_to_all.contains(viewer.want)) {
                told_to_all.emplace(viewer.want, told_to(PlayerId(), viewer.want));
            }
            const Told told = same_for_all ? told_to_all.at(viewer.want) : told_to(viewer.person, viewer.want);
            std::string view;
            if (viewer.want == Want::views && !told.nothing) {
                if (!states) states.emplace(live.table);
                view = states->as_seen_by(viewer.person);
            }
            // Of what only somebody else may know there is nothing to tell.
            text = std::make_shared<const std::string>(told.nothing
                                                           ? std::string()
                                                           : text_of({.viewer = viewer,
                                                                      .live = live,
                                                                      .at = version_for(room, live, viewer.person),
                                                                      .told = told,
                                                                      .view = view,
                                                                      .names = names,
                                                                      .now = now_,
                                                                      .id = std::nullopt,
                                                                      .since = std::nullopt,
                                                                      .digest = &news.back()->digest,
                                                                      .shows_view = viewer.want == Want::views}));
        }
        if (!text->empty()) outgoing_.push_back({.to = connection, .text = text});
    }
}

Result<std::string> Hall::answer_to(const Open& open, const Receipts& receipts) {
    if (const auto* text = std::get_if<std::string>(&open.answer)) return *text;
    if (const auto* watch = std::get_if<Watch>(&open.answer)) return answer_to(open, *watch);
    if (const auto* recorded = std::get_if<OfRecorded>(&open.answer)) {
        return answer_to(open, recorded->receipt, recorded->person);
    }
    return answer_to(open, std::get<OfCommand>(open.answer), receipts);
}

Result<std::string> Hall::answer_to(const Open& open, const OfCommand& asked, const Receipts& receipts) {
    const Result<Receipt>& receipt = receipts[asked.receipt];
    if (!receipt && receipt.error().code == ErrorCode::conflict && asked.id) {
        // A log names people by their seats, and this person may have had another one when the command came first.
        const Result<std::optional<Receipt>> before = store_.find_command(asked.table, *asked.id);
        if (!before) return Failure(before.error());
        if (*before && (*before)->table_entry().command == asked.command)
            return answer_to(open, **before, asked.person);
    }
    if (!receipt) {
        ++figures_.errors;
        return to_json(open.id, receipt.error().code == ErrorCode::disk_full ? disk_full_error() : receipt.error());
    }
    Room& room = *find_room(receipt->log.table);
    const bool is_refused = std::holds_alternative<Rejection>(receipt->table_entry().outcome);
    if (is_refused && !receipt->repeated && receipt->log.ordinal == room.log) {
        ++room.refusals[std::string(asked.person.text())];
    }
    if (asked.starts && !is_refused && !receipt->repeated) {
        room.start_asked = asked.starts;
        const Result<const LiveTable*> live = tables_.live(room.id);
        if (!live) return Failure(live.error());
        schedule(room, (*live)->table);
    }
    return answer_to(open, *receipt, asked.person);
}

Result<std::string> Hall::answer_to(const Open& open, const Receipt& receipt, const PlayerId& person) {
    const Room& room = *find_room(receipt.log.table);
    const Result<const LiveTable*> live = tables_.live(room.id);
    if (!live) return Failure(live.error());
    if (const auto* rejection = std::get_if<Rejection>(&receipt.table_entry().outcome)) {
        ++figures_.refused;
        return to_json(
            open.id, Refused{.rejection = *rejection, .sentence = sentence(*rejection, (*live)->table.rules.decimals)});
    }
    return to_json(open.id, Done{.at = version_for(room, **live, person)});
}

Result<std::string> Hall::answer_to(const Open& open, const Watch& watch) {
    Guest& guest = guests_.at(open.from);
    const Person* person = person_of(guest);
    const Result<const LiveTable*> live = find_live(watch.table);
    if (!live) return Failure(live.error());
    Room* room = find_room(watch.table);
    if (person == nullptr || room == nullptr || *live == nullptr) {
        guest.watches.erase(std::string(watch.table.text()));
        ++figures_.errors;
        return to_json(open.id, Error{.code = person == nullptr ? ErrorCode::not_allowed : ErrorCode::not_found,
                                      .what = person == nullptr ? "nobody knows who this is any more"
                                                                : "no table '" + std::string(watch.table.text()) + "'",
                                      .next = "ListTables names those that there are."});
    }
    const Viewer viewer{.person = person->person, .role = person->role, .want = watch.want.value_or(Want::views)};
    std::optional<Told> missed;
    if (watch.since) {
        Result<std::optional<Told>> told = told_since(store_, **live, viewer.person, viewer.want, *watch.since, names_);
        if (!told) return Failure(told.error());
        missed = *std::move(told);
    }
    // Unless the message that follows ended it.
    if (const auto watched = guest.watches.find(watch.table.text()); watched != guest.watches.end()) {
        room->viewers.insert_or_assign(open.from, Looker{.guest = &guest, .want = watched->second});
    }
    return text_of({.viewer = viewer,
                    .live = **live,
                    .at = version_for(*room, **live, viewer.person),
                    .told = missed.value_or(Told()),
                    .view = replay::state_to_json((*live)->table, viewer.person),
                    .names = names_to_json((*live)->table, names_),
                    .now = now_,
                    .id = open.id,
                    .since = missed ? watch.since : std::nullopt,
                    .digest = nullptr,
                    .shows_view = viewer.want == Want::views || !missed});
}

}  // namespace handlog::host::hall
