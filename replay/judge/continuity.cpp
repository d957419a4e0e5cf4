#include "replay/judge/continuity.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "replay/judge/same.hpp"
#include "replay/judge/sound_rules.hpp"
#include "replay/judge/text.hpp"

namespace handlog::replay::judge {

using namespace engine;
using namespace eventstore;

namespace {

[[gnu::cold]] void differ(Findings& findings, CheckId check, std::string what, std::string expected,
                          std::string found) {
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

// The book in the words of a snapshot.
[[nodiscard]] std::optional<Away> away_of(const Book& book, Seat seat) {
    if (!book.disconnected.contains(seat)) return std::nullopt;
    return Away{.until = book.absences[seat].kept_until, .hands = static_cast<std::uint32_t>(book.hands_away(seat))};
}

[[nodiscard]] BetweenHands between_of(const Book& book) {
    return {.status = book.status,
            .busted = book.busted().set(),
            .wishing = book.wishing().set(),
            .predeal_due = book.buy_in_until,
            .next_hand_due = book.next_hand_due,
            .under_way = book.is_under_way()};
}

[[nodiscard]] std::string text_of_links(const std::optional<Link>& newest, std::uint32_t steps, bool due, bool revealed,
                                        std::uint32_t withheld) {
    return text(newest) + ", " + std::to_string(steps) + " commitments ago" + (due ? ", due" : ", not due") +
           (revealed ? ", revealed, " : ", not revealed, ") + std::to_string(withheld) + " withheld";
}

void check_seat(const Book& before, const SeatSnapshot& now, Findings& findings) {
    const Seat seat = now.seat;
    if (!before.taken.contains(seat)) {
        return differ(findings, CheckId::continuity, "somebody sits in " + text(seat), "an empty seat",
                      std::string(now.player.text()));
    }
    if (!same(before.players[seat], now.player)) {
        differ(findings, CheckId::continuity, "the wrong player sits in " + text(seat),
               std::string(before.players[seat].text()), std::string(now.player.text()));
    }
    if (!before.has(seat, now.stack)) {
        differ(findings, CheckId::continuity, "the stack of " + text(seat) + " changed between the logs",
               stack_of(before, seat), text(now.stack));
    }
    if (before.sitting_out.contains(seat) != now.sitting_out) {
        differ(findings, CheckId::continuity, text(seat) + " changed between sitting in and out between the logs",
               now.sitting_out ? "does not sit out" : "sits out", now.sitting_out ? "sits out" : "does not sit out");
    }
    const std::int64_t spent_ms = before.whole_bank_ms() - before.banks_ms[seat];
    if (now.time_bank_spent_ms != spent_ms) {
        differ(findings, CheckId::continuity, "the time bank of " + text(seat) + " changed between the logs",
               std::to_string(spent_ms) + " ms spent", std::to_string(now.time_bank_spent_ms) + " ms spent");
    }
    if (const HandNumber next = before.next_wish_after(seat); !same(next, now.next_wish_after)) {
        differ(findings, CheckId::continuity, "when " + text(seat) + " may wish to add chips changed between the logs",
               "hand " + std::to_string(next.value), "hand " + std::to_string(now.next_wish_after.value));
    }
    const bool same_links = same(before.newest_links[seat], now.anchor) && before.steps[seat] == now.commitments &&
                            before.bound.contains(seat) == now.link_due &&
                            before.linked.contains(seat) == now.link_revealed && before.withheld[seat] == now.withheld;
    if (!same_links) {
        differ(findings, CheckId::continuity, "the links of " + text(seat) + " changed between the logs",
               text_of_links(before.newest_links[seat], before.steps[seat], before.bound.contains(seat),
                             before.linked.contains(seat), before.withheld[seat]),
               text_of_links(now.anchor, now.commitments, now.link_due, now.link_revealed, now.withheld));
    }
    if (const auto away = away_of(before, seat); !same(away, now.away)) {
        differ(findings, CheckId::continuity, "the connection of " + text(seat) + " changed between the logs",
               text(away), text(now.away));
    }
}

[[nodiscard]] std::optional<Reservation> reservation_of(const Book& book, Seat seat) {
    if (!book.reserved.contains(seat)) return std::nullopt;
    const Held& held = book.held[seat];
    return Reservation{.player = held.player, .amount = held.amount.chips(), .transfer = held.transfer};
}

void check_reservations(const Book& before, const Snapshot& snapshot, Findings& findings) {
    const auto changed = [&](Seat seat, const std::optional<Reservation>& now) {
        differ(findings, CheckId::continuity, "the reservation for " + text(seat) + " changed between the logs",
               text(reservation_of(before, seat)), text(now));
    };
    Seats reserved;
    for (const ReservedSeat& now : snapshot.reserved) {
        const std::optional<Reservation> held = reservation_of(before, now.seat);
        if (!held || !same(*held, now.reservation)) changed(now.seat, now.reservation);
        reserved.add(now.seat);
    }
    for (const Seat seat : before.reserved - reserved) changed(seat, std::nullopt);
}

[[nodiscard]] std::string text_of(const PlayerId& player, Amount chips, Time until) {
    return std::string(player.text()) + " with " + text(chips) + " until " + text(until);
}

void check_departed(const Book& before, const Snapshot& snapshot, Findings& findings) {
    const auto text_at = [](const auto& departed, std::size_t at) {
        if (at >= departed.size()) return std::string("nobody");
        return text_of(departed[at].player, Amount(departed[at].chips), departed[at].until);
    };
    const auto is_same = [](const Left& one, const Departure& other) {
        return same(one.player, other.player) && same(one.chips, Amount(other.chips)) && same(one.until, other.until);
    };
    const std::size_t most = std::max(before.departed.size(), snapshot.departed.size());
    for (std::size_t at = 0; at < most; ++at) {
        const bool are_there = at < before.departed.size() && at < snapshot.departed.size();
        if (are_there && is_same(before.departed[at], snapshot.departed[at])) continue;
        differ(findings, CheckId::continuity, "who has to bring back what they left with changed between the logs",
               text_at(before.departed, at), text_at(snapshot.departed, at));
        return;
    }
}

// Each once, and in the order in which they left.
void check_departed(const Snapshot& snapshot, Findings& findings) {
    std::int64_t last = 0;
    for (const Departure& left : snapshot.departed) {
        const bool remembered = snapshot.rules.timers.return_ms != 0 && is_known(left.until) &&
                                milliseconds_of(left.until) >= last && left.chips.count() > 0 &&
                                !is_missing(left.player);
        bool again = false;
        for (const Departure& other : snapshot.departed) {
            if (&other == &left) break;
            again = again || same(other.player, left.player);
        }
        if (!remembered || again) {
            differ(findings, CheckId::seating, "a player is remembered who cannot have left like that",
                   "players with chips, each once, in the order in which they left",
                   text_of(left.player, Amount(left.chips), left.until));
        }
        if (is_known(left.until)) last = milliseconds_of(left.until);
    }
}

// What no table is up to between two logs.
void check_between(const Snapshot& snapshot, Findings& findings) {
    const BetweenHands& between = snapshot.between;
    if (between.status == TableStatus::pause_after_hand) {
        differ(findings, CheckId::between_hands, "the table will pause after a hand that is over", "playing or paused",
               std::string(text(between.status)));
    }
    Seats taken;
    Seats empty;
    for (const SeatSnapshot& seat : snapshot.seats) {
        taken.add(seat.seat);
        empty.add_if(is_known(seat.stack) && count_of(seat.stack) == 0, seat.seat);
    }
    if (!(between.busted - empty).empty()) {
        differ(findings, CheckId::between_hands, "the busted seats are wrong", "some of " + text(empty),
               text(between.busted));
    }
    const Seats may_wish = snapshot.rules.timers.predeal_ms == 0 ? Seats() : taken;
    if (!(between.wishing - may_wish).empty()) {
        differ(findings, CheckId::between_hands, "the seats that wish to add chips are wrong",
               "some of " + text(may_wish), text(between.wishing));
    }
    if (between.under_way && snapshot.rules.start != Start::first_by_host) {
        differ(findings, CheckId::between_hands, "no host starts the first hand at this table only", "not under way",
               "under way");
    }
    const bool waits = is_known(between.predeal_due) || is_known(between.next_hand_due);
    const bool waits_twice = is_known(between.predeal_due) && is_known(between.next_hand_due);
    if (waits_twice || (waits && between.status == TableStatus::paused)) {
        differ(findings, CheckId::between_hands, "the table waits for something impossible",
               "at most one deadline, and none at a table that is paused", text(between));
    }
}

// Each for a seat of the table and for one player, who has no other.
void check_reserved(const Snapshot& snapshot, Findings& findings) {
    const auto wrong = [&findings](std::string what, std::string expected, std::string found) {
        differ(findings, CheckId::reservations, std::move(what), std::move(expected), std::move(found));
    };
    int last = -1;
    for (const ReservedSeat& kept : snapshot.reserved) {
        const auto& [seat, reservation] = kept;
        if (place_of(seat) <= last || place_of(seat) >= snapshot.rules.table_max) {
            wrong("chips are reserved for seats that the table does not have", "each seat once", text(seat));
        }
        if (is_missing(reservation.player) || is_missing(reservation.transfer) || reservation.amount.count() < 1) {
            wrong("the reservation for " + text(seat) + " is invalid", "chips of a player by a transfer",
                  text(reservation));
        }
        for (const ReservedSeat& other : snapshot.reserved) {
            if (&other == &kept) break;
            if (same(other.reservation.transfer, reservation.transfer)) {
                wrong("one transfer is reserved for two seats", text(other.seat), text(seat));
            }
            if (same(other.reservation.player, reservation.player)) {
                wrong("two seats are kept for one player", text(other.seat), text(seat));
            }
        }
        for (const SeatSnapshot& taken : snapshot.seats) {
            const bool sits_there = same(taken.seat, seat);
            const bool is_player = same(taken.player, reservation.player);
            if (sits_there == is_player) continue;
            wrong("chips are reserved for another seat than the player's",
                  text(taken.seat) + " of " + std::string(taken.player.text()),
                  text(seat) + " of " + std::string(reservation.player.text()));
        }
        last = std::max(last, place_of(seat));
    }
}

// Names of players often differ at their end alone, and nearly always there.
[[nodiscard]] bool is_same(std::string_view name, std::string_view other) {
    return name.size() == other.size() && (name.empty() || name.back() == other.back()) && name == other;
}

}  // namespace

void check_count(const RecordedSoFar& counted, const RecordedSoFar& said, Findings& findings) {
    if (said == counted) return;
    const auto text_of = [](const RecordedSoFar& so_far) {
        return std::to_string(so_far.entries) + " entries, " + std::to_string(so_far.refused) + " of them refusals";
    };
    differ(findings, CheckId::recorded_before, "the log counts other entries before it than there are",
           text_of(counted), text_of(said));
}

void check_source(Provenance before, Provenance now, Findings& findings) {
    if (before != Provenance::hosted || now == Provenance::hosted) return;
    differ(findings, CheckId::recorded_before, "a host recorded the table before, and the log says otherwise", "hosted",
           now == Provenance::simulated ? "simulated" : "imported");
}

void check_opening(const Opening& opening, Findings& findings) {
    const bool first = opening.key.ordinal == 0;
    if (first && opening.origin == Origin::continued) {
        differ(findings, CheckId::continuity, "the first log of a table continues another", "genesis", "continued");
    }
    if (opening.origin == Origin::continued && !opening.snapshot) {
        differ(findings, CheckId::continuity, "a log that continues another has no snapshot", "a snapshot", "none");
    }
    if (first != (opening.previous == Digest{})) {
        differ(findings, CheckId::continuity, "the digest of the log before is wrong", first ? "zero" : "a digest",
               to_string(opening.previous));
    }
    if (!opening.snapshot) return;
    const Snapshot& snapshot = *opening.snapshot;
    if (const auto fault = unsound_field(snapshot.rules)) {
        differ(findings, CheckId::sound_rules, "the rules of the snapshot are invalid",
               std::to_string(fault->least) + " to " + std::to_string(fault->most), std::to_string(fault->found));
    }
    Amount chips;
    int last = -1;
    for (const SeatSnapshot& taken : snapshot.seats) {
        if (place_of(taken.seat) <= last || place_of(taken.seat) >= snapshot.rules.table_max) {
            differ(findings, CheckId::seating, "the seats of the snapshot are not those of the table", "each seat once",
                   text(taken.seat));
        }
        for (const SeatSnapshot& other : snapshot.seats) {
            if (&other == &taken) break;
            if (!is_same(other.player.text(), taken.player.text())) continue;
            differ(findings, CheckId::seating, "a player sits in two seats", text(other.seat), text(taken.seat));
        }
        if (taken.time_bank_spent_ms < 0 || taken.time_bank_spent_ms > snapshot.rules.timers.time_bank_ms) {
            differ(findings, CheckId::clock,
                   "more is taken out of the time bank of " + text(taken.seat) + " than it holds",
                   "0 to " + std::to_string(snapshot.rules.timers.time_bank_ms) + " ms",
                   std::to_string(taken.time_bank_spent_ms) + " ms");
        }
        if (taken.link_revealed && !(taken.anchor && taken.link_due)) {
            differ(findings, CheckId::shared_seed, text(taken.seat) + " has revealed a link for nothing",
                   "none without an anchor for which it is due", "a link");
        }
        if (taken.link_due && !snapshot.share) {
            differ(findings, CheckId::shared_seed, "a link of " + text(taken.seat) + " is due for nothing",
                   "none without a share of the host", "due");
        }
        const bool counts = taken.anchor && !taken.link_revealed;
        if (const std::uint32_t most = counts ? most_commitments + 1 : 0; taken.commitments > most) {
            differ(findings, CheckId::shared_seed,
                   "it is wrong how often the host has committed itself since the newest link of " + text(taken.seat),
                   "0 to " + std::to_string(most), std::to_string(taken.commitments));
        }
        last = std::max(last, place_of(taken.seat));
        if (is_known(taken.stack)) chips += Amount(count_of(taken.stack));
    }
    if (chips > Amount(most_chips)) {
        differ(findings, CheckId::whole_amounts, "the table holds more chips than a table may", text(most_chips),
               text(chips));
    }
    check_between(snapshot, findings);
    check_reserved(snapshot, findings);
    check_departed(snapshot, findings);
}

void check_continuity(const Book& before, const Snapshot& snapshot, Findings& findings) {
    if (before.closed) {
        differ(findings, CheckId::continuity, "a log follows a closed table", "nothing more", "a log");
    }
    if (snapshot.rules != before.rules) {
        differ(findings, CheckId::continuity, "the rules changed between the logs", "those of the log before",
               "others");
    }
    if (snapshot.version != before.version) {
        differ(findings, CheckId::continuity, "events are missing or added between the logs",
               "version " + std::to_string(before.version), "version " + std::to_string(snapshot.version));
    }
    if (snapshot.last_hand.value != before.hand.number.value) {
        differ(findings, CheckId::continuity, "the last hand had another number",
               std::to_string(before.hand.number.value), std::to_string(snapshot.last_hand.value));
    }
    if (!same(snapshot.positions, before.positions)) {
        differ(findings, CheckId::continuity, "button and blinds moved between the logs", text(before.positions),
               text(snapshot.positions));
    }
    if (const BlindDues dues = before.dues(); !same(snapshot.dues, dues)) {
        differ(findings, CheckId::continuity, "the dues of blinds changed between the logs", text(dues),
               text(snapshot.dues));
    }
    if (const BetweenHands between = between_of(before); !same(snapshot.between, between)) {
        differ(findings, CheckId::continuity, "the wait of the table changed between the logs", text(between),
               text(snapshot.between));
    }
    if (!same(before.share, snapshot.share)) {
        differ(findings, CheckId::continuity, "the share of the host changed between the logs", text(before.share),
               text(snapshot.share));
    }
    check_reservations(before, snapshot, findings);
    check_departed(before, snapshot, findings);
    Seats taken;
    for (const SeatSnapshot& now : snapshot.seats) {
        check_seat(before, now, findings);
        taken.add(now.seat);
    }
    for (const Seat seat : before.taken - taken) {
        differ(findings, CheckId::continuity, "a player disappeared from " + text(seat) + " between the logs",
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
    book.status = snapshot.between.status;
    book.buy_in_until = snapshot.between.predeal_due;
    book.next_hand_due = snapshot.between.next_hand_due;
    book.dealt_at = snapshot.between.under_way ? 0 : -1;
    book.share = snapshot.share;
    book.set_dues(snapshot.dues);
    book.hand.number = snapshot.last_hand;
    for (const SeatSnapshot& taken : snapshot.seats) {
        book.taken.add(taken.seat);
        book.players[taken.seat] = taken.player;
        book.set_stack(taken.seat, taken.stack);
        book.banks_ms[taken.seat] = std::max<std::int64_t>(0, book.whole_bank_ms() - taken.time_bank_spent_ms);
        const bool has_busted = Seats(snapshot.between.busted).contains(taken.seat);
        book.excused.add_if(!has_busted, taken.seat);
        if (snapshot.between.wishing.contains(taken.seat)) book.wishes[taken.seat].made = 0;
        if (const std::uint32_t next = taken.next_wish_after.value; next != 0) {
            book.wishes[taken.seat].made_in = std::int64_t{next} - hands_per_wish;
        }
        book.newest_links[taken.seat] = taken.anchor;
        book.steps[taken.seat] = taken.commitments;
        book.bound.add_if(taken.link_due, taken.seat);
        book.linked.add_if(taken.link_revealed, taken.seat);
        book.withheld[taken.seat] = taken.withheld;
        if (taken.sitting_out) book.sitting_out.add(taken.seat);
        if (taken.away) {
            book.disconnected.add(taken.seat);
            book.absences[taken.seat] = {.kept_until = taken.away->until,
                                         .closes_before = -std::int64_t{taken.away->hands}};
        }
    }
    for (const Departure& left : snapshot.departed) {
        book.departed.push_back({.player = left.player, .chips = left.chips, .until = left.until});
    }
    for (const ReservedSeat& kept : snapshot.reserved) {
        book.reserved.add(kept.seat);
        book.held[kept.seat] = {.player = kept.reservation.player,
                                .amount = kept.reservation.amount,
                                .transfer = kept.reservation.transfer};
    }
}

}  // namespace handlog::replay::judge
