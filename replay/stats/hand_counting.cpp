#include "replay/stats/hand_counting.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <variant>

#include "engine/evolve.hpp"
#include "engine/misfit.hpp"
#include "engine/poker/invariant.hpp"
#include "replay/fold.hpp"
#include "replay/stats/exact.hpp"

namespace handlog::replay::stats {

using namespace engine;
using namespace eventstore;

namespace {

// What every seat has of `rake` by its weight, none of it lost: the thousandths that do not
// divide go to the first seats that have any weight.
[[nodiscard]] PerSeat<Millichips> shares(Chips rake, const PerSeat<Chips>& weights) {
    PerSeat<Millichips> shares;
    Wide all = 0;
    for (const Chips weight : weights) all += weight.count();
    if (all <= 0) return shares;
    const Millichips whole = rake.count() * millichips_of_chip;
    Millichips left = whole;
    for (int index = 0; index < most_seats; ++index) {
        const Seat seat(index);
        shares[seat] = static_cast<Millichips>(Wide{whole} * weights[seat].count() / all);
        left -= shares[seat];
    }
    for (int index = 0; index < most_seats && left > 0; ++index) {
        const Seat seat(index);
        if (weights[seat] == Chips{}) continue;
        ++shares[seat];
        --left;
    }
    return shares;
}

}  // namespace

void HandCounting::begin(const Opening& opening) {
    table_ = table_of(opening);
    log_ = opening.key;
    const std::optional<Impossible> at_once = replay::impossible(opening);
    impossible_ = at_once ? std::optional(to_string(*at_once)) : std::nullopt;
    players_.clear();
    is_playing_ = false;
}

void HandCounting::hear(const Entry& entry, Sequence sequence) {
    const auto* events = std::get_if<Events>(&entry.outcome);
    if (events == nullptr || impossible_) return;
    now_ = entry.at;
    std::size_t at = 0;
    for (const Event& event : *events) {
        if (const std::optional<Misfit> why = misfit(table_, event)) {
            players_.clear();
            is_playing_ = false;
            impossible_ = to_string(Impossible{.entry = sequence, .event = at, .why = *why});
            return;
        }
        std::visit([this](const auto& happened) { on(happened); }, event);
        evolve(table_, event);
        ++at;
    }
}

// Each of these finds the table as it was before the event.

void HandCounting::on(const HandStarted& event) {
    players_.clear();
    is_playing_ = true;
    dealt_in_ = event.dealt_in;
    won_ = {};
    turn_began_ = {};
    const PerSeat<Position> positions = positions_of(event.dealt_in, event.positions);
    chances_ = Chances(positions);
    PlayerHand hand;
    hand.log = log_;
    hand.hand = event.hand_id;
    hand.at = now_;
    hand.currency = table_.rules.currency;
    hand.decimals = table_.rules.decimals;
    invariant(hand.decimals >= 0 && hand.decimals <= most_decimals, "a unit has no more decimals than any currency");
    hand.small_blind = table_.rules.small_blind;
    hand.big_blind = table_.rules.big_blind;
    hand.ante = table_.rules.ante;
    hand.players = event.dealt_in.size();
    hand.time_ms = 0;
    for (const Seat seat : event.dealt_in) {
        PlayerHand& player = by_seat_[seat] = hand;
        player.player = table_.players[seat];
        player.seat = seat;
        player.position = positions[seat];
        player.stack = table_.stacks[seat];
        player.effective = effective(seat);
    }
}

// A stack that nobody recorded covers any other.
Stack HandCounting::effective(Seat seat) const {
    Stack most(Chips{});
    for (const Seat other : dealt_in_.without(seat)) {
        const Stack& stack = table_.stacks[other];
        if (!stack.known()) return table_.stacks[seat];
        most = Stack(std::max(most.chips(), stack.chips()));
    }
    const Stack& own = table_.stacks[seat];
    return own.known() ? Stack(std::min(own.chips(), most.chips())) : most;
}

void HandCounting::on(const ForcedBetPosted& event) { note_all_in(event.seat, event.all_in); }

void HandCounting::note_all_in(Seat seat, bool all_in) {
    if (all_in && is_playing_) by_seat_[seat].all_in = table_.hand.street;
}

void HandCounting::on(const BoardDealt& event) {
    if (!is_playing_) return;
    for (const Seat seat : table_.hand.live) {
        PlayerHand& player = by_seat_[seat];
        player.saw_flop = player.saw_flop || event.street == Street::flop;
        player.saw_turn = player.saw_turn || event.street == Street::turn;
        player.saw_river = player.saw_river || event.street == Street::river;
    }
    chances_.begin_street(event.street);
}

void HandCounting::on(const TurnStarted& /*event*/) { turn_began_ = now_; }

void HandCounting::act(Seat seat, Move move, bool all_in) {
    if (!is_playing_) return;
    PlayerHand& player = by_seat_[seat];
    chances_.act(table_, seat, move, player);
    note_all_in(seat, all_in);
    if (!player.time_ms) return;
    if (!turn_began_.known() || !now_.known()) return player.time_ms.reset();
    // The moments of a log that somebody made up may be more than can be counted.
    const std::int64_t thought = now_.milliseconds() - turn_began_.milliseconds();
    if (__builtin_add_overflow(*player.time_ms, thought, &*player.time_ms)) player.time_ms.reset();
}

void HandCounting::on(const PotAwarded& event) {
    if (event.amount > Chips{}) won_.add(event.seat);
}

void HandCounting::on(const ResultDeclared& event) {
    for (const Seat seat : dealt_in_) {
        if (event.won[seat] > Chips{}) won_.add(seat);
    }
}

void HandCounting::on(const HandCancelled& /*event*/) { is_playing_ = false; }

void HandCounting::on(const HandEnded& event) {
    if (!is_playing_) return;
    is_playing_ = false;
    const Hand& hand = table_.hand;
    PerSeat<Chips> alike;
    PerSeat<Chips> contributors;
    PerSeat<Chips> contributed;
    for (const Seat seat : dealt_in_) {
        contributed[seat] = hand.bets[seat] + hand.antes[seat] + hand.dead[seat];
        invariant(contributed[seat] >= Chips{}, "nobody contributes less than nothing");
        alike[seat] = Chips(1);
        if (contributed[seat] > Chips{}) contributors[seat] = Chips(1);
    }
    invariant(hand.rake >= Chips{} && hand.rake <= most_chips, "a rake is no more than a table may hold");
    const PerSeat<Millichips> dealt = shares(hand.rake, alike);
    const PerSeat<Millichips> among_contributors = shares(hand.rake, contributors);
    const PerSeat<Millichips> weighted = shares(hand.rake, contributed);
    // Where it is not known who won, it is known who did not; and results of losers alone would be losses.
    const bool is_settled = event.undeclared.empty();
    for (const Seat seat : dealt_in_) {
        PlayerHand& player = by_seat_[seat];
        if (is_settled) player.net = event.net[seat];
        player.contributed = contributed[seat];
        player.rake_dealt = dealt[seat];
        player.rake_contributed = among_contributors[seat];
        player.rake_weighted = weighted[seat];
        player.cards = hand.hole_cards[seat];
        player.saw_showdown = event.saw_showdown.contains(seat);
        player.won_showdown = player.saw_showdown && won_.contains(seat);
        const auto count = [&](Statistic statistic, bool has_chance, bool taken) {
            if (has_chance) player[statistic] = {.times = taken ? 1U : 0U, .chances = 1};
        };
        count(Statistic::went_to_showdown, player.saw_flop, player.saw_showdown);
        count(Statistic::won_at_showdown, is_settled && player.saw_showdown, player.won_showdown);
        count(Statistic::won_when_saw_flop, is_settled && player.saw_flop, won_.contains(seat));
        players_.push_back(player);
    }
}

}  // namespace handlog::replay::stats
