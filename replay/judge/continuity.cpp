#include "replay/judge/continuity.hpp"

#include <string>
#include <string_view>
#include <utility>

#include "replay/judge/sound_rules.hpp"
#include "replay/judge/text.hpp"

namespace handlog::replay::judge {

using namespace engine;
using namespace eventstore;

namespace {

[[gnu::cold]] void differ(Findings& findings, Check check, std::string what, std::string expected, std::string found) {
    findings.push_back({.check = check,
                        .entry = {},
                        .event = {},
                        .what = std::move(what),
                        .expected = std::move(expected),
                        .found = std::move(found)});
}

[[nodiscard]] std::string stack_of(const Book& book, Seat seat) {
    return book.counted(seat) ? text(book.stacks[seat]) : "unknown";
}

void check_seat(const Book& before, const SeatSnapshot& now, Findings& findings) {
    const Seat seat = now.seat;
    if (!before.taken.contains(seat)) {
        return differ(findings, Check::continuity, "somebody sits in " + text(seat), "an empty seat",
                      std::string(now.player.text()));
    }
    if (!(before.players[seat] == now.player)) {
        differ(findings, Check::continuity, "another player sits in " + text(seat),
               std::string(before.players[seat].text()), std::string(now.player.text()));
    }
    if (!before.has(seat, now.stack)) {
        differ(findings, Check::continuity, "the stack of " + text(seat) + " changed between the logs",
               stack_of(before, seat), text(now.stack));
    }
    if (before.sitting_out.contains(seat) != now.sitting_out) {
        differ(findings, Check::continuity, text(seat) + " began or ceased to sit out between the logs",
               now.sitting_out ? "does not sit out" : "sits out", now.sitting_out ? "sits out" : "does not sit out");
    }
    if (before.disconnected.contains(seat) != now.disconnected) {
        differ(findings, Check::continuity, "the connection of " + text(seat) + " changed between the logs",
               now.disconnected ? "a connection" : "none", now.disconnected ? "none" : "a connection");
    }
}

// Names of players often differ at their end alone, and nearly always there.
[[nodiscard]] bool is_same(std::string_view name, std::string_view other) {
    return name.size() == other.size() && (name.empty() || name.back() == other.back()) && name == other;
}

}  // namespace

void check_opening(const Opening& opening, Findings& findings) {
    const bool first = opening.key.ordinal == 0;
    if (first && opening.origin == Origin::continued) {
        differ(findings, Check::continuity, "the first log of a table follows from another", "genesis", "continued");
    }
    if (opening.origin == Origin::continued && !opening.snapshot) {
        differ(findings, Check::continuity, "a log that follows from another has no snapshot", "a snapshot", "none");
    }
    if (first != (opening.previous == Digest{})) {
        differ(findings, Check::continuity, "the digest of the log before is that of no such log",
               first ? "zero" : "a digest", to_string(opening.previous));
    }
    if (!opening.snapshot) return;
    const Snapshot& snapshot = *opening.snapshot;
    if (const auto fault = unsound_field(snapshot.rules)) {
        differ(findings, Check::sound_rules, "no table can be played by the rules of the snapshot",
               std::to_string(fault->least) + " to " + std::to_string(fault->most), std::to_string(fault->found));
    }
    Amount chips;
    SeatSet seen;
    for (const SeatSnapshot& taken : snapshot.seats) {
        const bool in_order = seen.empty() || seen.beyond(taken.seat).empty();
        if (seen.contains(taken.seat) || !in_order || taken.seat.index() >= snapshot.rules.table_max) {
            differ(findings, Check::seating, "the seats of the snapshot are not those of the table", "each seat once",
                   text(taken.seat));
        }
        for (const SeatSnapshot& other : snapshot.seats) {
            if (&other == &taken) break;
            if (!is_same(other.player.text(), taken.player.text())) continue;
            differ(findings, Check::seating, "a player sits in two seats", text(other.seat), text(taken.seat));
        }
        seen.add(taken.seat);
        if (taken.stack.known()) chips += taken.stack.chips();
    }
    if (chips > Amount(most_chips)) {
        differ(findings, Check::whole_amounts, "the table holds more chips than a table may", text(most_chips),
               text(chips));
    }
}

void check_continuity(const Book& before, const Snapshot& snapshot, Findings& findings) {
    if (before.closed) {
        differ(findings, Check::continuity, "a log follows although the table was closed", "nothing more", "a log");
    }
    if (snapshot.rules != before.rules) {
        differ(findings, Check::continuity, "the rules changed between the logs", "those of the log before", "others");
    }
    if (snapshot.version != before.version) {
        differ(findings, Check::continuity, "events are missing or too many between the logs",
               "version " + std::to_string(before.version), "version " + std::to_string(snapshot.version));
    }
    if (snapshot.last_hand != before.hand.number) {
        differ(findings, Check::continuity, "the last hand had another number",
               std::to_string(before.hand.number.value), std::to_string(snapshot.last_hand.value));
    }
    if (snapshot.positions != before.positions) {
        differ(findings, Check::continuity, "button and blinds moved between the logs", text(before.positions),
               text(snapshot.positions));
    }
    if (snapshot.dues != before.dues) {
        differ(findings, Check::continuity, "what players owe of the blinds changed between the logs",
               text(before.dues), text(snapshot.dues));
    }
    SeatSet taken;
    for (const SeatSnapshot& now : snapshot.seats) {
        check_seat(before, now, findings);
        taken.add(now.seat);
    }
    for (const Seat seat : before.taken - taken) {
        differ(findings, Check::continuity, "a player vanished from " + text(seat) + " between the logs",
               std::string(before.players[seat].text()) + " with " + stack_of(before, seat), "an empty seat");
    }
}

void begin(Book& book, const Opening& opening) {
    begin_anew(book);
    if (!opening.snapshot) return;
    const Snapshot& snapshot = *opening.snapshot;
    book.table = opening.key.table;
    book.rules = snapshot.rules;
    book.version = snapshot.version;
    book.positions = snapshot.positions;
    book.dues = snapshot.dues;
    book.hand.number = snapshot.last_hand;
    for (const SeatSnapshot& taken : snapshot.seats) {
        book.taken.add(taken.seat);
        book.players[taken.seat] = taken.player;
        book.set_stack(taken.seat, taken.stack);
        if (taken.sitting_out) book.sitting_out.add(taken.seat);
        if (taken.disconnected) book.disconnected.add(taken.seat);
    }
}

}  // namespace handlog::replay::judge
