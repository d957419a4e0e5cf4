#include "replay/stats/chances.hpp"

#include "engine/legal_actions.hpp"
#include "engine/poker/invariant.hpp"

namespace handlog::replay::stats {

using namespace engine;

namespace {

void count(PlayerHand& player, Statistic statistic, bool taken) {
    Count& count = player[statistic];
    ++count.chances;
    if (taken) ++count.times;
}

// The first statistic is that of the flop, and those of the turn and the river follow.
[[nodiscard]] Statistic on(Street street, Statistic flop) {
    const int later = static_cast<int>(street) - static_cast<int>(Street::flop);
    return static_cast<Statistic>(static_cast<int>(flop) + later);
}

}  // namespace

void Chances::act(const Table& table, Seat seat, Move move, PlayerHand& player) {
    const bool can_raise = raising(table, seat) == Raising::open;
    if (street_ == Street::preflop) {
        act_before_flop(seat, move, can_raise, player);
    } else {
        act_after_flop(table, seat, move, can_raise, player);
    }
    acted_.add(seat);
    switch (move) {
        case Move::fold:
            break;
        case Move::check:
            checked_.add(seat);
            return;
        case Move::call:
            callers_.add(seat);
            is_limped_ = is_limped_ || bets_ == 0;
            break;
        case Move::raise:
            if (bets_ == 0) first_raiser_ = seat;
            ++bets_;
            last_raiser_ = seat;
            callers_ = {};
            break;
    }
    checked_.remove(seat);
}

void Chances::act_before_flop(Seat seat, Move move, bool can_raise, PlayerHand& player) {
    const bool is_first = !acted_.contains(seat);
    const bool raises = move == Move::raise;
    const bool folds = move == Move::fold;

    Count& voluntary = player[Statistic::vpip];
    Count& raised = player[Statistic::pfr];
    voluntary.chances = raised.chances = 1;
    if (raises || move == Move::call) voluntary.times = 1;
    if (raises) raised.times = 1;

    if (bets_ == 0 && !is_limped_ && is_first && can_raise) {
        count(player, Statistic::rfi, raises);
        const Position position = positions_[seat];
        if (position == Position::cutoff || position == Position::button || position == Position::small_blind) {
            count(player, Statistic::steal, raises);
            is_steal_ = raises;
        }
    }
    if (bets_ == 1 && is_steal_ && callers_.empty() && is_first) {
        if (positions_[seat] == Position::small_blind) count(player, Statistic::fold_sb_to_steal, folds);
        if (positions_[seat] == Position::big_blind) count(player, Statistic::fold_bb_to_steal, folds);
    }
    if (bets_ == 1 && last_raiser_ != seat && can_raise) {
        count(player, Statistic::three_bet, raises);
        if (!callers_.empty()) count(player, Statistic::squeeze, raises);
    }
    if (bets_ == 2 && first_raiser_ == seat && last_raiser_ != seat) {
        count(player, Statistic::fold_to_three_bet, folds);
    }
    if (bets_ == 2 && last_raiser_ != seat && can_raise) count(player, Statistic::four_bet, raises);
}

bool Chances::is_yet_to_act(const Table& table, std::optional<Seat> seat) const {
    return seat && (table.hand.live - table.hand.all_in - acted_).contains(*seat);
}

void Chances::act_after_flop(const Table& table, Seat seat, Move move, bool can_raise, PlayerHand& player) {
    const bool raises = move == Move::raise;
    if (bets_ == 0 && can_raise) {
        if (may_continue_ == seat) {
            count(player, on(street_, Statistic::cbet_flop), raises);
            is_continued_ = raises;
        }
        if (aggressor_ != seat && is_yet_to_act(table, aggressor_)) count(player, Statistic::donk, raises);
        if (passed_up_by_ != seat && is_yet_to_act(table, passed_up_by_)) count(player, Statistic::probe, raises);
        if (called_continuation_.contains(seat) && may_continue_ && checked_.contains(*may_continue_)) {
            count(player, Statistic::float_bet, raises);
        }
    }
    if (is_continuation() && last_raiser_ != seat) {
        count(player, on(street_, Statistic::fold_to_cbet_flop), move == Move::fold);
    }
    if (checked_.contains(seat) && can_raise) count(player, Statistic::check_raise, raises);

    Count& factor = player[Statistic::aggression_factor];
    Count& frequency = player[Statistic::aggression_frequency];
    if (raises) ++factor.times;
    if (move == Move::call) ++factor.chances;
    if (raises) ++frequency.times;
    if (move != Move::check) ++frequency.chances;
}

void Chances::begin_street(Street street) {
    const bool is_raised_before_flop = street_ == Street::preflop && last_raiser_;
    const bool goes_on = is_raised_before_flop || is_continuation();
    called_continuation_ = street_ != Street::preflop && goes_on ? callers_ : SeatSet{};
    may_continue_ = goes_on ? last_raiser_ : std::nullopt;
    passed_up_by_ = bets_ == 0 ? aggressor_ : std::nullopt;
    aggressor_ = last_raiser_;
    street_ = street;
    bets_ = 0;
    first_raiser_.reset();
    last_raiser_.reset();
    acted_ = checked_ = callers_ = {};
    is_limped_ = is_steal_ = is_continued_ = false;
}

}  // namespace handlog::replay::stats
