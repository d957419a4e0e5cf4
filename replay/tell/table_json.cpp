#include "replay/tell/table_json.hpp"

#include <concepts>
#include <string_view>
#include <tuple>

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

// "pot_total":300
template <class Value>
[[nodiscard]] std::string field_as_json(const char* name, const Value& value) {
    std::string text = "{";
    eventstore::JsonWriter archive(text);
    archive(cereal::make_nvp(name, value));
    return text.substr(1);
}

[[nodiscard]] std::string seat_as_json(const SeatView& seat) {
    std::string text;
    eventstore::JsonWriter archive(text);
    archive(seat);
    return text;
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
    constexpr std::size_t usual_bytes = 4'096;
    std::string line;
    line.reserve(usual_bytes);
    eventstore::JsonWriter archive(line);
    archive(public_view(table, viewer));
    return line;
}

StatesAsJson::StatesAsJson(const Table& table) : table_(table), public_(public_view(table, PlayerId())) {
    std::apply(
        [this](const auto&... each) {
            (fields_.push_back(field_as_json(each.name.data(), public_.*each.member)), ...);  // NOLINT: a literal
        },
        fields_of<PublicView>);
    for (const SeatView& seat : public_.seats) seats_.push_back(seat_as_json(seat));
}

std::string StatesAsJson::as_seen_by(const PlayerId& viewer) const {
    const PublicView view = public_view(table_, viewer);
    constexpr std::size_t usual_bytes = 4'096;
    std::string text = "{";
    text.reserve(usual_bytes);
    auto as_all_see_it = fields_.begin();
    const auto add = [&]<class Value>(const char* name, const Value& own, const Value& of_all) {
        if (text.size() > 1) text += ',';
        if constexpr (std::same_as<Value, decltype(view.seats)>) {
            text += R"("seats":[)";
            for (std::size_t at = 0; at < own.size(); ++at) {
                if (at > 0) text += ',';
                text += own[at] == of_all[at] ? seats_[at] : seat_as_json(own[at]);
            }
            text += ']';
        } else {
            text += own == of_all ? *as_all_see_it : field_as_json(name, own);
        }
        ++as_all_see_it;
    };
    std::apply([&](const auto&... each) { (add(each.name.data(), view.*each.member, public_.*each.member), ...); },
               fields_of<PublicView>);  // NOLINT: a literal
    text += '}';
    return text;
}

}  // namespace handlog::replay::inline tell
