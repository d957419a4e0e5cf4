#include "replay/stats/columns.hpp"

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include "engine/poker/card.hpp"
#include "engine/poker/names.hpp"
#include "engine/poker/time_text.hpp"

namespace handlog::replay::stats {

using namespace engine;

namespace {

constexpr int share_decimals = 1;
constexpr int factor_decimals = 2;
constexpr int big_blind_decimals = 2;
// A share of the rake seldom divides.
constexpr int rake_decimals = 3;

template <class Integer>
void write_number(Cells& cells, Integer number) {
    if (static_cast<std::uint64_t>(number) < 10) return cells.digit(static_cast<char>('0' + static_cast<int>(number)));
    std::array<char, std::numeric_limits<Integer>::digits10 + 3> digits;
    char* const end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    cells.number({digits.data(), static_cast<std::size_t>(end - digits.data())});
}

void write_chips(Cells& cells, Chips chips) { write_number(cells, chips.count()); }
void write_flag(Cells& cells, bool holds) { cells.digit(holds ? '1' : '0'); }
void write_stack(Cells& cells, Stack stack) {
    if (!stack.known()) return cells.nothing();
    write_chips(cells, stack.chips());
}
void write_big_blinds(Cells& cells, const std::optional<Chips>& chips, const PlayerHand& player) {
    if (!chips || player.big_blind <= Chips{}) return cells.nothing();
    cells.number(quotient_text(chips->count(), player.big_blind.count(), big_blind_decimals));
}
[[nodiscard]] std::optional<Chips> chips_of(Stack stack) {
    return stack.known() ? std::optional(stack.chips()) : std::nullopt;
}
void write_millichips(Cells& cells, Millichips part) {
    if (part == 0) return cells.number("0.000");  // most hands have no rake
    cells.number(decimal_text(part, rake_decimals, rake_decimals));
}

// All players of a hand have the same moment, which takes long to write.
class TimeWriter {
public:
    void operator()(const PlayerHand& row, Cells& cells) {
        if (!row.at.known()) return cells.nothing();
        if (text_.empty() || at_ != row.at) {
            at_ = row.at;
            text_ = to_string(row.at);
        }
        cells.text(text_);
    }

private:
    Time at_;
    std::string text_;
};

void write_cards(Cells& cells, const HoleCards& cards) {
    if (!cards[0].known() && !cards[1].known()) return cells.nothing();
    cells.text(to_string(cards[0]) + to_string(cards[1]));
}

enum class Kind : bool { number, text };

template <class Row, class Write>
[[nodiscard]] Column<Row> column(std::string_view name, std::string_view title, Kind kind, Write write,
                                 bool is_usual = false) {
    return {.name = std::string(name),
            .title = std::string(title),
            .is_text = kind == Kind::text,
            .is_usual = is_usual,
            .write = std::move(write)};
}

// What people look at first.
[[nodiscard]] bool is_usual(Statistic statistic) {
    switch (statistic) {
        case Statistic::vpip:
        case Statistic::pfr:
        case Statistic::three_bet:
        case Statistic::steal:
        case Statistic::cbet_flop:
        case Statistic::aggression_factor:
        case Statistic::went_to_showdown:
        case Statistic::won_at_showdown:
        case Statistic::won_when_saw_flop:
            return true;
        default:
            return false;
    }
}

// Undefined where there was no chance.
void write_rate(Cells& cells, Statistic statistic, const TotalCount& count) {
    if (count.chances == 0) return cells.nothing();
    constexpr std::uint64_t percent = 100;
    cells.number(is_share(statistic) ? quotient_text(Wide{count.times} * percent, count.chances, share_decimals)
                                     : quotient_text(count.times, count.chances, factor_decimals));
}

void write_if(Cells& cells, const std::optional<std::string>& number) {
    if (!number) return cells.nothing();
    cells.number(*number);
}

}  // namespace

PlayerHandColumns player_hand_columns() {
    PlayerHandColumns columns;
    const auto add = [&](std::string_view name, auto write, bool is_usual = false) {
        columns.push_back(column<PlayerHand>(name, name, Kind::number, std::move(write), is_usual));
    };
    const auto add_text = [&](std::string_view name, auto write, bool is_usual = false) {
        columns.push_back(column<PlayerHand>(name, name, Kind::text, std::move(write), is_usual));
    };
    using Row = PlayerHand;
    add_text(
        "hand", [](const Row& row, Cells& cells) { cells.text(row.hand.text()); }, true);
    add_text("table", [](const Row& row, Cells& cells) { cells.text(row.log.table.text()); });
    add("log", [](const Row& row, Cells& cells) { write_number(cells, row.log.ordinal); });
    add_text("at", TimeWriter());
    add_text("currency", [](const Row& row, Cells& cells) { cells.text(row.currency.text()); });
    add("decimals", [](const Row& row, Cells& cells) { write_number(cells, row.decimals); });
    add("small_blind", [](const Row& row, Cells& cells) { write_chips(cells, row.small_blind); });
    add("big_blind", [](const Row& row, Cells& cells) { write_chips(cells, row.big_blind); });
    add_text("ante_kind", [](const Row& row, Cells& cells) { cells.text(engine::name(row.ante.kind)); });
    add("ante", [](const Row& row, Cells& cells) { write_chips(cells, row.ante.amount); });
    add("players", [](const Row& row, Cells& cells) { write_number(cells, row.players); });
    add_text(
        "player", [](const Row& row, Cells& cells) { cells.text(row.player.text()); }, true);
    add("seat", [](const Row& row, Cells& cells) { write_number(cells, row.seat.index()); });
    add_text(
        "position", [](const Row& row, Cells& cells) { cells.text(stats::name(row.position)); }, true);
    add(
        "stack", [](const Row& row, Cells& cells) { write_stack(cells, row.stack); }, true);
    add("stack_bb", [](const Row& row, Cells& cells) { write_big_blinds(cells, chips_of(row.stack), row); });
    add("effective_stack", [](const Row& row, Cells& cells) { write_stack(cells, row.effective); });
    add_text(
        "cards", [](const Row& row, Cells& cells) { write_cards(cells, row.cards); }, true);
    add(
        "net",
        [](const Row& row, Cells& cells) {
            if (!row.net) return cells.nothing();
            write_chips(cells, *row.net);
        },
        true);
    add("net_bb", [](const Row& row, Cells& cells) { write_big_blinds(cells, row.net, row); });
    add(
        "contributed", [](const Row& row, Cells& cells) { write_chips(cells, row.contributed); }, true);
    add("rake_dealt", [](const Row& row, Cells& cells) { write_millichips(cells, row.rake_dealt); });
    add("rake_contributed", [](const Row& row, Cells& cells) { write_millichips(cells, row.rake_contributed); });
    add("rake_weighted", [](const Row& row, Cells& cells) { write_millichips(cells, row.rake_weighted); });
    add("saw_flop", [](const Row& row, Cells& cells) { write_flag(cells, row.saw_flop); });
    add("saw_turn", [](const Row& row, Cells& cells) { write_flag(cells, row.saw_turn); });
    add("saw_river", [](const Row& row, Cells& cells) { write_flag(cells, row.saw_river); });
    add(
        "saw_showdown", [](const Row& row, Cells& cells) { write_flag(cells, row.saw_showdown); }, true);
    add(
        "won_showdown", [](const Row& row, Cells& cells) { write_flag(cells, row.won_showdown); }, true);
    add_text(
        "all_in",
        [](const Row& row, Cells& cells) {
            if (!row.all_in) return cells.nothing();
            cells.text(engine::name(*row.all_in));
        },
        true);
    add("time_ms", [](const Row& row, Cells& cells) {
        if (!row.time_ms) return cells.nothing();
        write_number(cells, *row.time_ms);
    });
    for (const StatisticInfo& info : statistics()) {
        const Statistic statistic = info.statistic;
        add(info.name, [statistic](const Row& row, Cells& cells) { write_number(cells, row[statistic].times); });
        add(std::string(info.name) + "_chances",
            [statistic](const Row& row, Cells& cells) { write_number(cells, row[statistic].chances); });
    }
    return columns;
}

GroupColumns group_columns(const std::vector<Key>& group_keys) {
    GroupColumns columns;
    const auto add = [&](std::string_view name, std::string_view title, auto write, bool is_usual = false) {
        columns.push_back(column<Group>(name, title, Kind::number, std::move(write), is_usual));
    };
    for (std::size_t at = 0; at < group_keys.size(); ++at) {
        const KeyInfo& info = keys()[static_cast<std::size_t>(group_keys[at])];
        const auto write = [at](const Group& row, Cells& cells) { cells.text(row.first[at].text); };
        columns.push_back(column<Group>(info.name, info.title, Kind::text, write, true));
    }
    const auto money = [&](std::string_view name, std::string_view title, Wide Totals::*amount, int more_decimals,
                           bool is_usual = false) {
        add(
            name, title,
            [amount, more_decimals](const Group& row, Cells& cells) {
                const Totals& totals = row.second;
                if (totals.has_several_currencies) return cells.nothing();
                cells.number(decimal_text(totals.*amount, exact_decimals, totals.decimals + more_decimals));
            },
            is_usual);
    };
    add(
        "hands", "Hands", [](const Group& row, Cells& cells) { write_number(cells, row.second.hands); }, true);
    add("player_hands", "Player-hands",
        [](const Group& row, Cells& cells) { write_number(cells, row.second.player_hands); });
    add("settled", "Settled", [](const Group& row, Cells& cells) { write_number(cells, row.second.settled); });
    money("net", "Net", &Totals::net, 0, true);
    add(
        "bb_per_100", "bb/100", [](const Group& row, Cells& cells) { write_if(cells, row.second.win_rate()); }, true);
    add(
        "bb_per_100_error", "+/-", [](const Group& row, Cells& cells) { write_if(cells, row.second.win_rate_error()); },
        true);
    money("net_showdown", "Net at showdowns", &Totals::net_showdown, 0);
    money("net_no_showdown", "Net without", &Totals::net_no_showdown, 0);
    money("rake_dealt", "Rake dealt", &Totals::rake_dealt, rake_decimals);
    money("rake_contributed", "Rake contributed", &Totals::rake_contributed, rake_decimals);
    money("rake_weighted", "Rake weighted", &Totals::rake_weighted, rake_decimals);
    add("time_ms", "Time, ms", [](const Group& row, Cells& cells) { write_number(cells, row.second.time_ms); });
    for (const StatisticInfo& info : statistics()) {
        const Statistic statistic = info.statistic;
        add(
            info.name, info.title,
            [statistic](const Group& row, Cells& cells) { write_rate(cells, statistic, row.second[statistic]); },
            is_usual(statistic));
        add(std::string(info.name) + "_times", std::string(info.title) + " times",
            [statistic](const Group& row, Cells& cells) { write_number(cells, row.second[statistic].times); });
        add(std::string(info.name) + "_chances", std::string(info.title) + " chances",
            [statistic](const Group& row, Cells& cells) { write_number(cells, row.second[statistic].chances); });
    }
    return columns;
}

}  // namespace handlog::replay::stats
