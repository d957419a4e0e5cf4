#include "replay/judge/sight.hpp"

#include <algorithm>

#include "engine/poker/command.hpp"
#include "engine/poker/rejection.hpp"
#include "replay/judge/betting.hpp"
#include "replay/judge/moment.hpp"
#include "replay/judge/objection.hpp"
#include "replay/judge/same.hpp"

namespace handlog::replay::judge {

using namespace engine;

namespace {

// A pot times four does not fit into 64 bits.
__extension__ using Wide = __int128;

// Would the table take it, whatever time it is?
[[nodiscard]] bool is_legal(const Book& book, const Command& command) { return !objection(book, command); }

// Asks for one chip more than there is, so that an amount is the last thing that can be wrong.
[[nodiscard]] std::string_view raising_of(const Book& book, const Command& too_much) {
    const Objection reason = objection(book, too_much);
    if (!reason) return "open";
    switch (reason->code) {
        case RejectionCode::nobody_left_to_raise:
            return "nobody_left";
        case RejectionCode::raise_not_reopened:
            return "not_reopened";
        case RejectionCode::stack_too_short_to_raise:
            return "stack_too_short";
        default:
            return "open";
    }
}

// `quarters` fourths of what would lie in the pot after a call, on top of the bet, within the limits.
[[nodiscard]] Amount part_of_pot(const HandBook& hand, Amount owes, int quarters, Amount least, Amount most) {
    const Wide pot = Wide{hand.in_pot.count()} + owes.count();
    const Wide to = Wide{hand.betting.bet.count()} + pot * quarters / 4;
    if (to > Wide{most.count()}) return most;
    return std::max(Amount(static_cast<std::int64_t>(to)), least);
}

[[nodiscard]] std::string_view status_of(const Book& book, const Secrets& secrets, Seat seat) {
    const HandBook& hand = book.hand;
    if (!book.taken.contains(seat)) return book.reserved.contains(seat) ? "reserved" : "empty";
    if (!hand.in_progress() || !hand.dealt_in.contains(seat)) {
        return book.sitting_out.contains(seat) ? "sitting_out" : "joined_waiting";
    }
    if (!hand.live.contains(seat)) return secrets.seen().folded.contains(seat) ? "folded" : "mucked";
    return hand.all_in.contains(seat) ? "all_in" : "active";
}

[[nodiscard]] std::string_view player_status_of(const Book& book, Seat seat) {
    if (!book.taken.contains(seat)) return book.reserved.contains(seat) ? "buying_in" : "nobody";
    if (book.leaving.contains(seat)) return "out";
    if (book.disconnected.contains(seat)) return "away";
    const bool plays = book.hand.in_progress() && book.hand.dealt_in.contains(seat);
    const bool is_broke = book.counted(seat) && book.stacks[seat] == Amount();
    return !plays && is_broke ? "buying_in" : "active";
}

[[nodiscard]] std::string_view phase_of(const Book& book) {
    constexpr std::array<std::string_view, 4> betting{"pre_flop_betting", "flop_betting", "turn_betting",
                                                      "river_betting"};
    switch (book.hand.phase) {
        case Phase::betting:
            return betting[static_cast<std::size_t>(book.hand.street)];
        case Phase::showdown:
            return "showdown";
        case Phase::over:
            return "hand_complete";
        case Phase::between_hands:
            break;
    }
    if (is_known(book.buy_in_until)) return "predeal";
    const bool can_deal = book.is_open() && book.status != TableStatus::paused && book.starters().several();
    return can_deal ? "deal" : "waiting_for_players";
}

[[nodiscard]] SeatSight seat_sight(const Book& book, const Secrets& secrets, const BlindDues& dues, Seat seat,
                                   Viewer viewer) {
    const HandBook& hand = book.hand;
    const bool is_kept = book.reserved.contains(seat) && !book.taken.contains(seat);
    SeatSight sight{.player = is_kept ? book.held[seat].player : book.players[seat],
                    .stack = book.counted(seat) ? Stack(book.stacks[seat].chips()) : Stack::unknown(),
                    .status = status_of(book, secrets, seat),
                    .player_status = player_status_of(book, seat),
                    .away_until = book.absences[seat].kept_until,
                    .time_bank_ms = book.taken.contains(seat) ? book.banks_ms[seat] : 0,
                    .newcomer = Seats(dues.newcomers).contains(seat),
                    .posting = Seats(dues.posting).contains(seat),
                    .missed_big = Seats(dues.missed_big).contains(seat),
                    .missed_small = Seats(dues.missed_small).contains(seat),
                    .wishing = book.wishing().contains(seat),
                    .newest_link = book.newest_links[seat],
                    .steps = book.steps[seat],
                    .bound = book.bound.contains(seat),
                    .linked = book.linked.contains(seat),
                    .withheld = book.withheld[seat],
                    .street_bet = {},
                    .won = {}};
    if (viewer && same(*viewer, seat) && hand.planned.contains(seat)) sight.intent = hand.plans[seat];
    if (!hand.holding.contains(seat)) return sight;

    const Secrets::Seen& seen = secrets.seen();
    sight.street_bet = seen.cancelled ? Amount() : hand.betting.put_in[seat];
    sight.won = hand.won[seat];
    sight.has_cards = true;
    if (secrets.may_know_cards_of(seat, viewer)) sight.cards = hand.hole_cards[seat];
    if (seen.ranked.contains(seat)) {
        sight.rank = seen.ranks[seat];
        sight.best_five = seen.best_fives[seat];
    }
    return sight;
}

[[nodiscard]] Time first_of(Time one, Time other) {
    if (!is_known(one)) return other;
    return is_known(other) && milliseconds_of(other) < milliseconds_of(one) ? other : one;
}

// As long before the deadline as there is time in the bank.
[[nodiscard]] Time bank_runs_from(const Book& book) {
    const std::optional<Seat> seat = book.hand.to_act;
    if (!seat || !is_known(book.hand.due) || book.banks_ms[*seat] == 0) return {};
    return later(book.hand.due, -book.banks_ms[*seat]);
}

}  // namespace

std::optional<Choices> choices(const Book& book) {
    const HandBook& hand = book.hand;
    if (hand.phase != Phase::betting || !hand.to_act) return std::nullopt;
    const Seat seat = *hand.to_act;
    const Amount owes = owed(hand, seat);
    const Amount most = everything(book, seat);
    const Amount least = std::min(full_raise(book), most);
    const bool is_first = hand.betting.bet == Amount();
    const Chips too_much = (most + Amount(1)).chips();
    Choices choices{
        .seat = seat,
        .fold = is_legal(book, Fold{.hand = hand.number, .seat = seat}),
        .check = is_legal(book, engine::Check{.hand = hand.number, .seat = seat}),
        .raising = raising_of(book, is_first ? Command(Bet{.hand = hand.number, .seat = seat, .to = too_much})
                                             : Command(Raise{.hand = hand.number, .seat = seat, .to = too_much})),
        .all_in = is_legal(book, AllIn{.hand = hand.number, .seat = seat})};
    if (is_legal(book, Call{.hand = hand.number, .seat = seat})) choices.call = book.can_pay(seat, owes);
    if (choices.raising != "open") return choices;
    choices.bet = choices.check;
    const auto part = [&](int quarters) { return part_of_pot(hand, owes, quarters, least, most); };
    choices.sizes = Choices::Sizes{
        .least = least, .most = most, .half_pot = part(2), .three_quarters_pot = part(3), .pot = part(4)};
    return choices;
}

Sight sight(const Book& book, const Secrets& secrets, Viewer viewer) {
    const HandBook& hand = book.hand;
    const Secrets::Seen& seen = secrets.seen();
    Sight sight{.table = book.table,
                .seats = std::min(book.rules.table_max, places),
                .status = book.status,
                .phase = phase_of(book),
                .next_hand_due = book.next_hand_due,
                .share = book.share,
                .hand = hand.number,
                .hand_id = seen.hand,
                .street = hand.street,
                .positions = book.positions,
                .board = hand.board,
                .pots = {},
                .pot_total = hand.in_pot,
                .bet = seen.cancelled ? Amount() : hand.betting.bet,
                .to_act = hand.to_act,
                .turn = hand.turns,
                .due = first_of(hand.due, book.buy_in_until),
                .time_bank_from = bank_runs_from(book),
                .choices = {},
                .rake = seen.rake,
                .won_showdown = seen.won_showdown};
    for (std::size_t at = 0; at < hand.pots.size() && !seen.divided; ++at) {
        Pot pot = hand.pots[at];
        pot.amount -= seen.awarded[at];
        sight.pots.push_back(pot);
    }
    const BlindDues dues = book.dues();
    for (int place = 0; place < sight.seats; ++place) {
        sight.seat[static_cast<std::size_t>(place)] = seat_sight(book, secrets, dues, Seat(place), viewer);
    }
    if (viewer && hand.to_act && same(*viewer, *hand.to_act)) sight.choices = choices(book);
    return sight;
}

}  // namespace handlog::replay::judge
