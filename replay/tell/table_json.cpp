#include "replay/tell/table_json.hpp"

#include "engine/evaluator.hpp"
#include "engine/poker/invariant.hpp"
#include "engine/public_view.hpp"
#include "eventstore/codec/json_writer.hpp"

namespace handlog::replay::inline tell {

// A moment of a log, and the table as somebody sees it then.
struct TableMoment {
    eventstore::LogKey log;
    eventstore::Sequence entry = 0;
    std::optional<std::size_t> event{};
    std::optional<std::uint64_t> version{};  // would tell a player when others say what they intend
    engine::Currency currency{};
    std::int32_t decimals = 0;
    engine::PublicView state;
};

}  // namespace handlog::replay::inline tell

namespace handlog::engine {

HANDLOG_NAMES(SeatStatus, empty, reserved, joined_waiting, sitting_out, active, folded, mucked, all_in);

HANDLOG_NAMES(PlayerStatus, nobody, active, away, buying_in, out);

HANDLOG_NAMES(Raising, open, nobody_left, not_reopened, stack_too_short);

HANDLOG_FIELDS(Pot, amount, eligible, paid_by);

HANDLOG_FIELDS(Intent, kind, to);

HANDLOG_FIELDS(RaiseLimits, min, max);

HANDLOG_FIELDS(RaiseSizes, half_pot, three_quarters_pot, pot);

HANDLOG_FIELDS(LegalActions, seat, fold, check, call, raising, bet, raise, sizes, all_in);

HANDLOG_FIELDS(SeatView, seat, player, stack, status, player_status, away_until, time_bank_ms, newcomer, posting,
               missed_big, missed_small, wishing, anchor, commitments, link_due, link_revealed, withheld, intent,
               street_bet, has_cards, cards, rank, best_five, won);

HANDLOG_FIELDS(PublicView, table, own_seat, seats, status, phase, next_hand_due, share, hand, hand_id, street,
               positions, board, pots, pot_total, bet, to_act, turn, due, time_bank_from, legal);

HANDLOG_FIELDS(replay::TableMoment, log, entry, event, version, currency, decimals, state);

}  // namespace handlog::engine

namespace handlog::replay::inline tell {

using namespace engine;

namespace {

// What nobody at the table sees, but whoever reads its log: every card, and what the player to act may do.
void reveal_all(PublicView& view, const Table& table) {
    const Hand& hand = table.hand;
    for (SeatView& seat : view.seats) {
        if (hand.intending.contains(seat.seat)) seat.intent = hand.intents[seat.seat];
        if (!seat.has_cards) continue;
        seat.cards = hand.hole_cards[seat.seat];
        if (!hand.ranks[seat.seat].is_hand()) continue;
        seat.rank = hand.ranks[seat.seat];
        seat.best_five = hand.best_fives[seat.seat];
    }
    view.legal = legal_actions(table);
}

}  // namespace

std::string to_json(const Table& table, const Point& point, const std::optional<PlayerId>& viewer) {
    TableMoment moment{.log = point.log,
                       .entry = point.entry,
                       .event = point.event,
                       .currency = table.rules.currency,
                       .decimals = table.rules.decimals,
                       .state = {}};
    if (!viewer) moment.version = table.version;
    moment.state = public_view(table, viewer.value_or(PlayerId{}));
    if (!viewer) reveal_all(moment.state, table);
    std::string line;
    eventstore::JsonWriter archive(line);
    archive(moment);
    return line;
}

std::string state_to_json(const Table& table, const PlayerId& viewer) {
    std::string line;
    eventstore::JsonWriter archive(line);
    archive(public_view(table, viewer));
    return line;
}

}  // namespace handlog::replay::inline tell
