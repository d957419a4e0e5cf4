#include "engine/public_view.hpp"

namespace handlog::engine {

namespace {

[[nodiscard]] SeatStatus status_of(const Table& table, Seat seat) {
    const Hand& hand = table.hand;
    if (!table.hand_in_progress() || !hand.dealt_in.contains(seat)) {
        return table.sitting_out.contains(seat) ? SeatStatus::sitting_out : SeatStatus::waiting;
    }
    if (hand.folded.contains(seat)) return SeatStatus::folded;
    if (!hand.live.contains(seat)) return SeatStatus::mucked;
    return hand.all_in.contains(seat) ? SeatStatus::all_in : SeatStatus::active;
}

[[nodiscard]] SeatView view_of(const Table& table, Seat seat, Viewer viewer) {
    const Hand& hand = table.hand;
    SeatView view{.seat = seat,
                  .player = table.players[seat],
                  .stack = table.stacks[seat],
                  .status = status_of(table, seat),
                  .disconnected = table.disconnected.contains(seat),
                  .street_bet = {},
                  .won = {}};
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
                    .version = table.version,
                    .own_seat = viewer,
                    .seats = {},
                    .hand = hand.number,
                    .hand_id = hand.id,
                    .phase = hand.phase,
                    .street = hand.street,
                    .positions = table.positions,
                    .board = hand.board,
                    .pots = hand.pots,
                    .pot_total = hand.pot_total,
                    .bet = hand.bet,
                    .to_act = hand.to_act,
                    .due = hand.due,
                    .legal = {}};
    for (const Seat seat : table.occupied) view.seats.push_back(view_of(table, seat, viewer));
    if (viewer && hand.to_act == viewer) view.legal = legal_actions(table);
    return view;
}

}  // namespace handlog::engine
