#include "host/hall/telling.hpp"

#include <optional>
#include <sstream>
#include <string_view>
#include <utility>
#include <variant>

#include "engine/evolve.hpp"
#include "eventstore/codec/json.hpp"
#include "eventstore/codec/json_text.hpp"
#include "replay/tell/narrate.hpp"

namespace handlog::host::hall {

using namespace engine;
using namespace eventstore;

namespace {

void append_element(std::string& list, std::string_view element) {
    if (!list.empty()) list += ',';
    list += element;
}

// The narrator's lines, without what sets them off from each other on a terminal.
void append_lines(std::string& list, std::string_view lines) {
    while (!lines.empty()) {
        const std::size_t end = std::min(lines.find('\n'), lines.size());
        std::string_view line = lines.substr(0, end);
        lines.remove_prefix(std::min(end + 1, lines.size()));
        line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
        if (line.empty()) continue;
        std::string quoted;
        append_text(quoted, line);
        append_element(list, quoted);
    }
}

[[nodiscard]] PlayerId called(const PlayerId& person, const Names& names) {
    return PlayerId::parse(names.of(person).text()).value_or(person);
}

[[nodiscard]] Table with_names(Table table, const Names& names) {
    for (const Seat seat : table.occupied) table.players[seat] = called(table.players[seat], names);
    for (const Seat seat : table.reserved) {
        table.reservations[seat].player = called(table.reservations[seat].player, names);
    }
    return table;
}

[[nodiscard]] Event with_names(Event event, const Names& names) {
    std::visit(
        [&names]<class Happened>(Happened& happened) {
            if constexpr (requires { happened.player; }) happened.player = called(happened.player, names);
        },
        event);
    return event;
}

}  // namespace

Table as_seen(Table table, Viewer viewer) {
    Hand& hand = table.hand;
    hand.deck = {};
    hand.burned = {};
    for (int index = 0; index < most_seats; ++index) {
        const Seat seat(index);
        if (seat == viewer) continue;
        if (!hand.tabled.contains(seat)) hand.hole_cards[seat] = {};
        hand.intending.remove(seat);
        hand.intents[seat] = {};
    }
    return table;
}

Telling::Telling(const Table& before, const PlayerId& viewer, Want want, const Names& names, std::uint32_t known)
    : table_(as_seen(before, before.seat_of(viewer))), viewer_(viewer), want_(want), names_(names), known_(known) {}

void Telling::hear(const Entry& entry) {
    const auto* events = std::get_if<Events>(&entry.outcome);
    if (events == nullptr) return;
    for (const Event& event : *events) hear(event);
}

void Telling::hear(const Event& event) {
    const Viewer seat = table_.seat_of(viewer_);
    if (is_secret(event, seat)) return;
    const Event seen = redacted(event, seat);
    if (heard_++ >= known_) {
        if (seen_.empty()) before_ = table_;
        seen_.push_back(seen);
    }
    evolve(table_, seen);
}

Told Telling::told() const {
    Told told{.nothing = seen_.empty(), .events = {}, .sentences = {}};
    if (told.nothing) return told;
    if (want_ == Want::events) {
        for (const Event& event : seen_) append_element(told.events, eventstore::to_json(event));
    }
    Events named;
    for (const Event& event : seen_) named.push_back(with_names(event, names_));
    std::ostringstream lines;
    replay::narrate(lines, with_names(before_, names_), named);
    append_lines(told.sentences, lines.view());
    return told;
}

std::string names_to_json(const Table& table, const Names& names) {
    std::string out = "{";
    for (const Seat seat : table.occupied | table.kept()) {
        const PlayerId& person = table.occupied.contains(seat) ? table.players[seat] : table.reservations[seat].player;
        if (out.size() > 1) out += ',';
        append_text(out, person.text());
        out += ':';
        append_text(out, names.of(person).text());
    }
    return out + "}";
}

}  // namespace handlog::host::hall
