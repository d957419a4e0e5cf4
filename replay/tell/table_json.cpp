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
    std::int32_t decimals = 0;
    engine::PublicView table;
};

}  // namespace handlog::replay::inline tell

namespace handlog::engine {

HANDLOG_NAMES(SeatStatus, empty, reserved, joined_waiting, sitting_out, active, folded, mucked, all_in);

HANDLOG_NAMES(PlayerStatus, nobody, active, away, buying_in, out);

HANDLOG_NAMES(Raising, open, nobody_left, not_reopened, stack_too_short);

template <>
struct Described<Pot> {
    static constexpr std::string_view name = "Pot";
    static constexpr auto fields = std::make_tuple(field("amount", &Pot::amount), field("eligible", &Pot::eligible),
                                                   field("paid_by", &Pot::paid_by));
};

template <>
struct Described<Intent> {
    static constexpr std::string_view name = "Intent";
    static constexpr auto fields = std::make_tuple(field("kind", &Intent::kind), field("to", &Intent::to));
};

template <>
struct Described<RaiseLimits> {
    static constexpr std::string_view name = "RaiseLimits";
    static constexpr auto fields = std::make_tuple(field("min", &RaiseLimits::min), field("max", &RaiseLimits::max));
};

template <>
struct Described<LegalActions> {
    static constexpr std::string_view name = "LegalActions";
    static constexpr auto fields = std::make_tuple(
        field("seat", &LegalActions::seat), field("fold", &LegalActions::fold), field("check", &LegalActions::check),
        field("call", &LegalActions::call), field("raising", &LegalActions::raising), field("bet", &LegalActions::bet),
        field("raise", &LegalActions::raise), field("all_in", &LegalActions::all_in));
};

template <>
struct Described<SeatView> {
    static constexpr std::string_view name = "SeatView";
    static constexpr auto fields = std::make_tuple(
        field("seat", &SeatView::seat), field("player", &SeatView::player), field("stack", &SeatView::stack),
        field("status", &SeatView::status), field("player_status", &SeatView::player_status),
        field("away_until", &SeatView::away_until), field("newcomer", &SeatView::newcomer),
        field("posting", &SeatView::posting), field("missed_big", &SeatView::missed_big),
        field("missed_small", &SeatView::missed_small), field("intent", &SeatView::intent),
        field("street_bet", &SeatView::street_bet), field("has_cards", &SeatView::has_cards),
        field("cards", &SeatView::cards), field("rank", &SeatView::rank), field("best_five", &SeatView::best_five),
        field("won", &SeatView::won));
};

template <>
struct Described<PublicView> {
    using View = PublicView;
    static constexpr std::string_view name = "PublicView";
    static constexpr auto fields = std::make_tuple(
        field("table", &View::table), field("own_seat", &View::own_seat), field("seats", &View::seats),
        field("status", &View::status), field("phase", &View::phase), field("next_hand_due", &View::next_hand_due),
        field("hand", &View::hand), field("hand_id", &View::hand_id), field("street", &View::street),
        field("positions", &View::positions), field("board", &View::board), field("pots", &View::pots),
        field("pot_total", &View::pot_total), field("bet", &View::bet), field("to_act", &View::to_act),
        field("due", &View::due), field("legal", &View::legal));
};

template <>
struct Described<replay::TableMoment> {
    using TableMoment = replay::TableMoment;
    static constexpr std::string_view name = "TableMoment";
    static constexpr auto fields =
        std::make_tuple(field("log", &TableMoment::log), field("entry", &TableMoment::entry),
                        field("event", &TableMoment::event), field("version", &TableMoment::version),
                        field("decimals", &TableMoment::decimals), field("state", &TableMoment::table));
};

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
    TableMoment moment{
        .log = point.log, .entry = point.entry, .event = point.event, .decimals = table.rules.decimals, .table = {}};
    if (!viewer) moment.version = table.version;
    moment.table = public_view(table, viewer.value_or(PlayerId{}));
    if (!viewer) reveal_all(moment.table, table);
    std::string line;
    eventstore::JsonWriter archive(line);
    archive(moment);
    return line;
}

}  // namespace handlog::replay::inline tell
