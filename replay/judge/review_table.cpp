// Players and their chips apart from a hand, and the end of hands and tables. Reviews, in the order of a
// table's life:
//
//     TableOpened                        the table that the command names, by its rules
//     PlayerSeated                       by command, or with chips that were committed
//     LeaveScheduled, PlayerLeft         at once, or when the hand is closed
//     DeparturesForgotten                as a hand is closed
//     PlayerSatOut, PlayerSatIn
//     ChipsAdded                         by command, or as they were committed
//     PostScheduled                      of a newcomer
//     AddOnWished                        by who is waited for before the next hand
//     HandCancelled                      every chip goes back
//     HandClosed                         the last of a log
//     TableClosed                        the last of a table

#include <cstdint>
#include <variant>

#include "replay/judge/moment.hpp"
#include "replay/judge/review.hpp"
#include "replay/judge/text.hpp"

namespace handlog::replay::judge {

using namespace engine;

void HandReview::on(const TableOpened& event) {
    const auto* command = asked<OpenTable>(CheckId::sound_rules);
    if (command != nullptr) {
        compare(CheckId::sound_rules, "the table was opened under the wrong name", command->table, event.table);
    }
    if (command != nullptr && event.rules != command->rules) {
        found(CheckId::sound_rules, "the table was opened with the wrong rules", "those of the command", "others");
    }
    book_.table = event.table;
    book_.rules = event.rules;
    stage_ = Stage::rest;
}

// A seat that was dealt in is in its hand until that is over.
bool HandReview::plays_on(Seat seat) const { return hand().in_progress() && hand().dealt_in.contains(seat); }

void HandReview::on(const PlayerSeated& event) {
    if (stage_ == Stage::buying) {
        const auto chips = is_known(event.stack) ? std::optional<Amount>(Amount(count_of(event.stack))) : std::nullopt;
        check_bought(event.seat, true, chips);
        compare(CheckId::reservations, "the wrong player sat down in a kept seat", purchase_.chips.player,
                event.player);
    } else if (const auto* command = asked<SeatPlayer>(CheckId::seating)) {
        compare(CheckId::seating, "the wrong seat was taken", command->seat, event.seat);
        compare(CheckId::seating, "the wrong player sat down", command->player, event.player);
        compare(CheckId::chips_conserved, "the player sat down with the wrong stack", command->stack, event.stack);
    }
    book_.taken.add(event.seat);
    book_.players[event.seat] = event.player;
    book_.set_stack(event.seat, event.stack);
    book_.banks_ms[event.seat] = book_.whole_bank_ms();
    const bool has_none = is_known(event.stack) && count_of(event.stack) == 0;
    if (!has_none) book_.forget_departed(event.player);
    book_.excused.add(event.seat);  // who comes without chips has not busted
    book_.blinds[event.seat] = {};
    book_.wishes[event.seat] = {};
    book_.asked_to_post.remove(event.seat);
    stage_ = Stage::rest;
}

void HandReview::on(const LeaveScheduled& event) {
    const auto* command = asked<UnseatPlayer>(CheckId::seating);
    if (command != nullptr && !same(command->seat, event.seat)) {
        found(CheckId::seating, "the wrong player will leave", text(command->seat), text(event.seat));
    } else if (!plays_on(event.seat)) {
        found(CheckId::seating, "the player can leave at once", "the player leaves", "the player will leave");
    }
    book_.leaving.add(event.seat);
    stage_ = Stage::rest;
}

void HandReview::on(const PlayerLeft& event) {
    const Seat seat = event.seat;
    const bool asked_to = stage_ == Stage::answer && std::holds_alternative<UnseatPlayer>(*entry_.command);
    if (const Seats due = leavers_due(); !due.empty()) {
        const Seat next = due.lowest();
        const CheckId check = book_.taken.contains(next) ? check_due() : CheckId::reservations;
        compare(check, "the wrong seat was given up", next, seat);
    } else if (!asked_to) {
        out_of_order(CheckId::seating);
    } else if (!entry_.objected) {
        found(CheckId::seating, "a player left in the middle of a hand", "the player will leave", "the player left");
    }
    if (book_.reserved.contains(seat)) {
        found(CheckId::reservations, "chips are still reserved for " + text(seat) + ", whose player left",
              "they are released before", "they are reserved");
    }
    if (!book_.has(seat, event.stack)) {
        found(CheckId::chips_conserved, text(seat) + " leaves with the wrong stack",
              book_.counted(seat) ? text(book_.stacks[seat]) : "unknown", text(event.stack));
    }
    check_return(event);
    book_.taken.remove(seat);
    book_.sitting_out.remove(seat);
    book_.leaving.remove(seat);
    book_.disconnected.remove(seat);
    book_.excused.remove(seat);
    book_.absences[seat] = {};
    book_.newest_links[seat].reset();
    book_.steps[seat] = 0;
    book_.bound.remove(seat);
    book_.linked.remove(seat);
    book_.withheld[seat] = 0;
    book_.blinds[seat] = {};
    book_.asked_to_post.remove(seat);
    hand().missed_big.remove(seat);
    hand().missed_small.remove(seat);
    book_.players[seat] = {};
    book_.set_stack(seat, Stack());
    hand().holding.remove(seat);
    if (asked_to) stage_ = Stage::rest;
}

// Whoever takes chips along is remembered for as long as the rules say, unless the table is closed.
void HandReview::check_return(const PlayerLeft& event) {
    const std::int64_t within = book_.rules.timers.return_ms;
    const bool takes_chips = is_known(event.stack) && count_of(event.stack) > 0;
    const bool remembered = within != 0 && takes_chips && is_known(entry_.at) && stage_ != Stage::closing;
    compare(CheckId::seating, "it is wrong until when the player has to bring back as much",
            remembered ? later(entry_.at, within) : Time(), event.return_until);
    if (const bool full = remembered && book_.departed.full(); event.forgets_first != full) {
        found(CheckId::seating, "it is wrong whether the player who left first is forgotten",
              full ? "forgotten" : "not forgotten", event.forgets_first ? "forgotten" : "not forgotten");
    }
    if (event.forgets_first) book_.forget_departed(std::size_t{1});
    if (!is_known(event.return_until)) return;
    book_.departed.push_back(
        {.player = book_.players[event.seat], .chips = Amount(count_of(event.stack)), .until = event.return_until});
}

void HandReview::on(const DeparturesForgotten& event) {
    if (is_due(Stage::forgetting, CheckId::seating)) {
        compare<std::size_t>(CheckId::seating, "the wrong number of players who left is forgotten",
                             book_.departed_for_long(entry_.received_at), event.count);
        stage_ = Stage::pausing;
    }
    book_.forget_departed(std::size_t{event.count});
}

void HandReview::on(const PlayerSatOut& event) {
    const auto* command = asked<SitOut>(CheckId::seating);
    if (command != nullptr) compare(CheckId::seating, "the wrong player sat out", command->seat, event.seat);
    const bool was_awaited = is_known(book_.buy_in_until) && book_.awaited().contains(event.seat);
    if (event.gives_up_wait != was_awaited) {
        found(CheckId::between_hands, "it is wrong whether the table waits for " + text(event.seat) + " again",
              was_awaited ? "not again" : "as before", event.gives_up_wait ? "not again" : "as before");
    }
    book_.sitting_out.add(event.seat);
    book_.excused.add_if(event.gives_up_wait, event.seat);
    if (event.gives_up_wait) book_.settle_wish(event.seat);
    stage_ = Stage::rest;
}

void HandReview::on(const PlayerSatIn& event) {
    const auto* command = asked<SitIn>(CheckId::seating);
    if (command != nullptr) compare(CheckId::seating, "the wrong player sat in", command->seat, event.seat);
    book_.sitting_out.remove(event.seat);
    stage_ = Stage::rest;
}

void HandReview::on(const ChipsAdded& event) {
    if (stage_ == Stage::buying) {
        check_bought(event.seat, false, event.amount);
    } else if (const auto* command = asked<AddChips>(CheckId::chips_conserved)) {
        compare(CheckId::seating, "the wrong player got the chips", command->seat, event.seat);
        compare(CheckId::chips_conserved, "the wrong amount was added", command->amount, event.amount);
    }
    book_.give(event.seat, event.amount);
    book_.forget_departed(book_.players[event.seat]);
    book_.excused.remove(event.seat);
    book_.settle_wish(event.seat);
    stage_ = Stage::rest;
}

void HandReview::on(const PostScheduled& event) {
    const auto* command = asked<PostBlind>(CheckId::seating);
    if (command != nullptr) compare(CheckId::seating, "the wrong player will post", command->seat, event.seat);
    book_.asked_to_post.add(event.seat);
    stage_ = Stage::rest;
}

// A wish is counted from the hand in which it was made, or from the last one before.
void HandReview::on(const AddOnWished& event) {
    const auto* command = asked<WishAddOn>(CheckId::between_hands);
    if (command != nullptr) {
        compare(CheckId::between_hands, "the wrong player wishes to add chips", command->seat, event.seat);
    }
    WishToAdd& wish = book_.wishes[event.seat];
    wish.made = static_cast<std::int64_t>(book_.version);
    wish.made_in = hand().number.value;
    compare(CheckId::between_hands, "it is wrong when the player may wish to add chips again",
            book_.next_wish_after(event.seat), event.next_after);
    wish.made_in = std::int64_t{event.next_after.value} - hands_per_wish;
    stage_ = Stage::rest;
}

void HandReview::on(const HandCancelled& event) {
    static_cast<void>(asked<CancelHand>(CheckId::street_order));
    if (hand().shared_seed) {
        found(CheckId::shared_hand_cancelled, "a hand was cancelled whose seed nobody chose", "", "");
    }
    compare<Seats>(CheckId::result, "the seats of the cancelled hand are wrong", hand().dealt_in, event.seats);
    for (const Seat seat : hand().dealt_in) {
        if (Amount(event.returned[seat]) == hand().paid(seat)) continue;
        found(CheckId::chips_conserved, text(seat) + " got back other chips than it put in", text(hand().paid(seat)),
              text(event.returned[seat]));
    }
    concerns_only(event.seats, event.returned, CheckId::chips_conserved,
                  " gets chips back and had no part in the hand");
    compare(CheckId::button, "button and blinds are not where they were before the hand", book_.positions_before,
            event.positions);
    for (const Seat seat : Seats(event.seats)) book_.give(seat, event.returned[seat]);
    book_.positions = event.positions;
    hand().phase = Phase::over;
    hand().to_act.reset();
    hand().due = {};
    hand().saw_showdown = {};
    hand().missed_big = hand().missed_small = hand().planned = {};
    hand().in_pot = {};
    hand().pots.clear();
    stage_ = Stage::rest;
}

// Nobody can show any more, as far as the log goes. A burn card that nobody knows is of no consequence.
void HandReview::note_unknown_cards() {
    bool known = is_known(hand().board);
    for (const Seat seat : hand().dealt_in) known = known && is_known(hand().hole_cards[seat]);
    if (!known) found(CheckId::cards_unknown, "cards that were dealt are not in the log", "", "");
}

void HandReview::end_log(Findings& findings) {
    findings_ = &findings;
    if (hand().phase != Phase::between_hands) note_unknown_cards();
}

// For everybody who has no connection now it is one more hand.
void HandReview::check_away(Seats said) {
    compare<Seats>(CheckId::between_hands, "the hand counts for the wrong players without a connection",
                   book_.disconnected, said);
    ++book_.closes;
    for (const Seat seat : book_.disconnected - said) ++book_.absences[seat].closes_before;
}

void HandReview::on(const HandClosed& event) {
    // What should have come before it is missed by the check that is there for that.
    const bool comes_early = stage_ == Stage::forgetting || stage_ == Stage::pausing || stage_ == Stage::waiting;
    const HandNumber number = hand().number;
    if (is_due(Stage::sealing, comes_early ? std::nullopt : std::optional(CheckId::sequence_and_time))) {
        compare(CheckId::sequence_and_time, "the wrong hand was closed", number, event.number);
    }
    note_unknown_cards();
    begin_anew(hand());
    hand().number = number;
    book_.positions_before.reset();
    check_away(event.away);
    stage_ = Stage::rest;
}

void HandReview::on(const TableClosed& /*event*/) {
    if (!is_due(Stage::closing, CheckId::seating)) {
        stage_ = Stage::rest;
    } else if (!book_.taken.empty()) {
        found(CheckId::seating, "the table was closed while players sat there", "no seat is taken", text(book_.taken));
    } else if (!book_.reserved.empty()) {
        found(CheckId::reservations, "the table was closed while chips were reserved", "all are released",
              text(book_.reserved));
    }
    book_.closed = true;
    book_.status = TableStatus::playing;
    book_.buy_in_until = book_.next_hand_due = {};
    book_.dealt_at = book_.taken_back_at = -1;
    book_.excused = Seats::everybody();
    stage_ = Stage::rest;
}

}  // namespace handlog::replay::judge
