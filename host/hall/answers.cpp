// What the hall tells once everything is on the disk.
#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <string>
#include <utility>
#include <variant>

#include "engine/decide.hpp"
#include "eventstore/codec/codec.hpp"
#include "eventstore/codec/json_writer.hpp"
#include "eventstore/record/hexadecimal.hpp"
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

[[nodiscard]] Version version_for(const LiveTable& live, const PlayerId& viewer) {
    return {.log = live.log.ordinal, .events = live.known.to(live.table.seat_of(viewer))};
}

struct Message {
    const Viewer& viewer;
    const LiveTable& live;
    const Told& told;
    const Names& names;
    Time now;
    const std::optional<QuestionId>& id;
    const Digest* digest;  // of the log, up to what is told
};

[[nodiscard]] std::string text_of(const Message& message) {
    std::string out;
    JsonWriter archive(out);
    archive.begin_object();
    archive.name("type");
    archive.word("Table");
    if (message.id) archive(cereal::make_nvp("id", *message.id));
    const Table& table = message.live.table;
    archive(cereal::make_nvp("table", message.live.log.table),
            cereal::make_nvp("at", version_for(message.live, message.viewer.person)));
    if (message.digest != nullptr) archive(cereal::make_nvp("digest", *message.digest));
    const auto raw = [&](std::string_view name, const std::string& json) {
        archive.name(name);
        out += json;
    };
    if (message.viewer.want == Want::events) raw("events", "[" + message.told.events + "]");
    raw("text", "[" + message.told.sentences + "]");
    if (message.viewer.want == Want::views) {
        raw("view", replay::state_to_json(table, message.viewer.person));
        archive(cereal::make_nvp("currency", table.rules.currency), cereal::make_nvp("decimals", table.rules.decimals));
        raw("names", names_to_json(table, message.names));
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
[[nodiscard]] Result<Told> told_since(EventStore& store, const LiveTable& live, const PlayerId& person,
                                      const Version& since, const Names& names) {
    const bool is_near = since.log <= live.log.ordinal && since.log + 1 >= live.log.ordinal;
    if (!is_near) return Told{};
    const Result<std::vector<HandLog>> logs = logs_since(store, live, since);
    if (!logs) return Failure(logs.error());
    Told all;
    std::uint32_t known = since.events;
    for (const HandLog& log : *logs) {
        Telling telling(replay::table_of(log.opening), person, names, std::exchange(known, 0));
        for (const Entry& entry : log.entries) telling.hear(entry);
        // Whoever has another seat by now counted other events.
        const replay::KnownEvents& all_known =
            log.opening.key.ordinal == live.log.ordinal ? live.known : live.known_before;
        if (telling.heard() != all_known.to(live.table.seat_of(person))) return Told{};
        const Told told = telling.take();
        for (const auto& [list, more] :
             {std::pair(&all.events, &told.events), std::pair(&all.sentences, &told.sentences)}) {
            if (!list->empty() && !more->empty()) *list += ',';
            *list += *more;
        }
    }
    return all;
}

}  // namespace

Result<void> Hall::commit() {
    const Result<Receipts> receipts = tables_.commit();
    if (!receipts) return Failure(receipts.error());
    const std::vector<Room*> rooms = std::exchange(taken_, {});
    std::map<Room*, std::vector<const Receipt*>> news;
    std::vector<Room*> in_order;
    for (std::size_t at = 0; at < receipts->size(); ++at) {
        const Result<Receipt>& receipt = (*receipts)[at];
        Room* room = rooms[at];
        if (!receipt) {
            if (receipt.error().code == ErrorCode::disk_full) {
                disk_full_until_ = after(now_, limits_.full_disk_ms);
                ++figures_.disk_full;
            }
            // Where it did not happen it may still be due.
            if (const Result<const LiveTable*> live = tables_.live(room->id)) schedule(*room, (*live)->table);
            continue;
        }
        ++figures_.commands;
        if (receipt->repeated) continue;
        std::vector<const Receipt*>& of_room = news[room];
        if (of_room.empty()) in_order.push_back(room);
        of_room.push_back(&*receipt);
    }
    for (Room* room : in_order) {
        if (Result<void> told = tell(*room, news[room]); !told) return told;
    }
    for (const Open& open : std::exchange(open_, {})) {
        const Result<std::string> text = answer_to(open, *receipts);
        if (!text) return Failure(text.error());
        outgoing_.push_back({.to = open.from,
                             .text = std::make_shared<const std::string>(*text),
                             .answers = true,
                             .token = open.token});
    }
    std::move(closings_.begin(), closings_.end(), std::back_inserter(outgoing_));
    closings_.clear();
    return {};
}

Result<void> Hall::tell(Room& room, const std::vector<const Receipt*>& news) {
    const Result<const LiveTable*> found = tables_.live(room.id);
    if (!found) return Failure(found.error());
    const LiveTable& live = **found;
    for (const Receipt* receipt : news) {
        const auto* events = std::get_if<Events>(&receipt->table_entry().outcome);
        if (events == nullptr) continue;
        for (const Event& event : *events) {
            if (const auto* seated = std::get_if<PlayerSeated>(&event)) {
                sits_in_[std::string(seated->player.text())].insert(&room);
            }
            if (std::holds_alternative<HandStarted>(event)) {
                ++figures_.hands;
                room.share.reset();
            }
        }
    }
    if (room.log != live.log.ordinal) {
        room.log = live.log.ordinal;
        room.refusals.clear();
    }
    std::map<std::string, std::shared_ptr<const std::string>> texts;
    for (const ConnectionId connection : room.viewers) {
        const Person* person = person_of(connection);
        if (person == nullptr) continue;
        const bool sits = room.told.seat_of(person->person) || live.table.seat_of(person->person);
        const bool own = sits || person->role == Role::owner;
        const Viewer viewer{.person = own ? person->person : PlayerId(),
                            .role = person->role,
                            .want = guests_.at(connection).watches.find(room.id.text())->second};
        std::shared_ptr<const std::string>& text = texts[viewer.key()];
        if (!text) {
            Telling telling(room.told, viewer.person, names_);
            for (const Receipt* receipt : news) telling.hear(receipt->table_entry());
            const Told told = telling.take();
            // Of what only somebody else may know there is nothing to tell.
            text = std::make_shared<const std::string>(told.events.empty() ? std::string()
                                                                           : text_of({.viewer = viewer,
                                                                                      .live = live,
                                                                                      .told = told,
                                                                                      .names = names_,
                                                                                      .now = now_,
                                                                                      .id = std::nullopt,
                                                                                      .digest = &news.back()->digest}));
        }
        if (!text->empty()) outgoing_.push_back({.to = connection, .text = text});
    }
    room.told = live.table;
    schedule(room, live.table);
    return {};
}

Result<std::string> Hall::answer_to(const Open& open, const Receipts& receipts) {
    if (const auto* text = std::get_if<std::string>(&open.answer)) return *text;
    if (const auto* watch = std::get_if<Watch>(&open.answer)) return answer_to(open, *watch);
    return answer_to(open, std::get<OfCommand>(open.answer), receipts);
}

Result<std::string> Hall::answer_to(const Open& open, const OfCommand& asked, const Receipts& receipts) {
    const Result<Receipt>& receipt = receipts[asked.receipt];
    if (!receipt) {
        ++figures_.errors;
        return to_json(open.id, receipt.error());
    }
    Room& room = *find_room(receipt->log.table);
    const Result<const LiveTable*> live = tables_.live(room.id);
    if (const auto* rejection = std::get_if<Rejection>(&receipt->table_entry().outcome)) {
        ++figures_.refused;
        if (!receipt->repeated && receipt->log.ordinal == room.log) ++room.refusals[std::string(asked.person.text())];
        return to_json(open.id, Refused{.rejection = *rejection,
                                        .sentence = sentence(*rejection, live ? (*live)->table.rules.decimals : 0)});
    }
    if (!live) return Failure(live.error());
    return to_json(open.id, Done{.at = version_for(**live, asked.person)});
}

Result<std::string> Hall::answer_to(const Open& open, const Watch& watch) {
    const auto guest = guests_.find(open.from);
    const Person* person = person_of(open.from);
    if (guest == guests_.end() || person == nullptr) {
        return to_json(open.id, Error{.code = ErrorCode::not_allowed,
                                      .what = "you do not belong to this house any more",
                                      .next = "Ask an owner for a link."});
    }
    Room& room = *find_room(watch.table);
    const Result<const LiveTable*> live = tables_.live(room.id);
    if (!live) {
        if (live.error().code == ErrorCode::not_found) return to_json(open.id, live.error());
        return Failure(live.error());
    }
    const Viewer viewer{.person = person->person, .role = person->role, .want = watch.want.value_or(Want::views)};
    Told told;
    if (watch.since) {
        Result<Told> missed = told_since(store_, **live, viewer.person, *watch.since, names_);
        if (!missed) return Failure(missed.error());
        told = *std::move(missed);
    }
    guest->second.watches[std::string(watch.table.text())] = viewer.want;
    room.viewers.insert(open.from);
    return text_of({.viewer = viewer,
                    .live = **live,
                    .told = told,
                    .names = names_,
                    .now = now_,
                    .id = open.id,
                    .digest = nullptr});
}

}  // namespace handlog::host::hall
