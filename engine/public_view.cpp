#include "engine/public_view.hpp"

#include <algorithm>

#include "engine/deadlines.hpp"
#include "engine/evaluator.hpp"

namespace handlog::engine {

namespace {

[[nodiscard]] SeatStatus status_of(const Table& table, Seat seat) {
    const Hand& hand = table.hand;
    if (table.kept().contains(seat)) return SeatStatus::reserved;
    if (!table.occupied.contains(seat)) return SeatStatus::empty;
    if (!table.hand_in_progress() || !hand.dealt_in.contains(seat)) {
        return table.sitting_out.contains(seat) ? SeatStatus::sitting_out : SeatStatus::joined_waiting;
    }
    if (hand.folded.contains(seat)) return SeatStatus::folded;
    if (!hand.live.contains(seat)) return SeatStatus::mucked;
    return hand.all_in.contains(seat) ? SeatStatus::all_in : SeatStatus::active;
}

[[nodiscard]] PlayerStatus player_status_of(const Table& table, Seat seat) {
    if (table.kept().contains(seat)) return PlayerStatus::buying_in;
    if (!table.occupied.contains(seat)) return PlayerStatus::nobody;
    if (table.leaving.contains(seat)) return PlayerStatus::out;
    if (table.disconnected.contains(seat)) return PlayerStatus::away;
    const bool plays = table.hand_in_progress() && table.hand.dealt_in.contains(seat);
    return !plays && table.stacks[seat].empty() ? PlayerStatus::buying_in : PlayerStatus::active;
}

[[nodiscard]] SeatView view_of(const Table& table, Seat seat, Viewer viewer) {
    const Hand& hand = table.hand;
    SeatView view{.seat = seat,
                  .player = table.kept().contains(seat) ? table.reservations[seat].player : table.players[seat],
                  .stack = table.stacks[seat],
                  .status = status_of(table, seat),
                  .player_status = player_status_of(table, seat),
                  .away_until = table.away[seat].until,
                  .time_bank_ms = table.occupied.contains(seat) ? table.time_bank_ms(seat) : 0,
                  .newcomer = table.dues.newcomers.contains(seat),
                  .posting = table.dues.posting.contains(seat),
                  .missed_big = table.dues.missed_big.contains(seat),
                  .missed_small = table.dues.missed_small.contains(seat),
                  .wishing = table.between.wishing.contains(seat),
                  .commitments = table.seed.commitments[seat],
                  .link_due = table.seed.due.contains(seat),
                  .link_revealed = table.seed.revealed.contains(seat),
                  .withheld = table.seed.withheld[seat],
                  .street_bet = {},
                  .won = {}};
    if (table.seed.anchored.contains(seat)) view.anchor = table.seed.anchors[seat];
    if (seat == viewer && hand.intending.contains(seat)) view.intent = hand.intents[seat];
    if (!hand.held_by_dealt.contains(seat)) return view;

    view.street_bet = hand.street_bets[seat];
    view.won = hand.won[seat];
    view.has_cards = true;
    const bool tabled = hand.tabled.contains(seat);
    if (tabled || seat == viewer) view.cards = hand.hole_cards[seat];
    if (tabled && hand.ranks[seat].is_hand()) {
        view.rank = hand.ranks[seat];
        view.best_five = hand.best_fives[seat];
    }
    return view;
}

}  // namespace

PublicView public_view(const Table& table, const PlayerId& player) {
    const Hand& hand = table.hand;
    const Viewer viewer = table.seat_of(player);
    PublicView view{.table = table.id,
                    .own_seat = viewer,
                    .seats = {},
                    .status = table.between.status,
                    .phase = hand_phase(table),
                    .next_hand_due = table.between.next_hand_due,
                    .share = table.seed.share,
                    .hand = hand.number,
                    .hand_id = hand.id,
                    .street = hand.street,
                    .positions = table.positions,
                    .board = hand.board,
                    .pots = hand.pots,
                    .pot_total = hand.pot_total,
                    .bet = hand.bet,
                    .to_act = hand.to_act,
                    .turn = hand.turn,
                    .due = earlier(hand.due, table.between.predeal_due),
                    .time_bank_from = time_bank_from(table),
                    .legal = {}};
    for (int index = 0; index < std::min(table.rules.table_max, most_seats); ++index) {
        view.seats.push_back(view_of(table, Seat(index), viewer));
    }
    if (viewer && hand.to_act == viewer) view.legal = legal_actions(table);
    return view;
}

}  // namespace handlog::engine
