#include "engine/lineup.hpp"

#include <optional>
#include <variant>

#include "engine/clockwise.hpp"
#include "engine/positions.hpp"
#include "engine/shared_seed.hpp"
#include "engine/shuffle.hpp"

namespace handlog::engine {

namespace {

[[nodiscard]] Seat first_button(const Table& table, SeatSet ready, const StartHand& command) {
    if (table.rules.first_button == FirstButton::first_ready_seat) return ready.lowest();
    const std::optional<Seed> seed = seed_of(table, command);
    if (!seed) return ready.lowest();
    int ahead = draw(*seed, first_button_label, ready.size());
    Seat button = ready.lowest();
    while (ahead-- > 0) button = seat_after(ready, button);
    return button;
}

// A listed history names the button; its blinds are where it says they were posted.
[[nodiscard]] Positions listed_positions(const ForcedBetsListed& listed) {
    Positions positions{.button = listed.button};
    for (const ForcedBet& bet : listed.bets) {
        if (bet.kind == ForcedBetKind::small_blind) positions.small_blind = bet.seat;
        if (bet.kind == ForcedBetKind::big_blind) positions.big_blind = bet.seat;
    }
    return positions;
}

}  // namespace

// Button and blinds are for those who have played, and newcomers are let in around them. Where
// two have played, the button posts no small blind any more as soon as somebody is let in.
Lineup lineup(const Table& table, const StartHand& command) {
    const Rules& rules = table.rules;
    const SeatSet ready = table.ready();
    if (const auto* listed = std::get_if<ForcedBetsListed>(&command.forced_bets)) {
        return {.dealt_in = ready, .settled = ready, .posting = {}, .positions = listed_positions(*listed)};
    }
    const SeatSet newcomers = rules.newcomer == Newcomer::at_once ? SeatSet{} : ready & table.dues.newcomers;
    const bool all_settled = newcomers.empty() || !(ready - newcomers).several();
    const SeatSet settled = all_settled ? ready : ready - newcomers;
    const Seat first = table.positions ? settled.lowest() : first_button(table, settled, command);
    Lineup lineup{.dealt_in = ready,
                  .settled = settled,
                  .posting = {},
                  .positions = next_positions(rules, settled, table.dues.newcomers, table.positions, first)};
    if (all_settled) return lineup;

    // The hand in which `heads_up_blinds` places the big blind of two players is played by these two.
    Positions& positions = lineup.positions;
    const bool leads = table.positions && big_blind_leads(rules, settled, *table.positions);
    if (leads && rules.button != ButtonRule::dead) {
        lineup.dealt_in = settled;
        return lineup;
    }
    const SeatSet between = newcomers & seats_between(positions.button, *positions.big_blind);
    if (rules.post_to_play) lineup.posting = between & table.dues.posting;
    lineup.dealt_in = (ready - between) | lineup.posting;
    if (positions.heads_up() && lineup.dealt_in.size() > 2) {
        positions = leads ? positions_by_blinds(rules, lineup.dealt_in, table.dues.newcomers, *table.positions)
                          : positions_by_button(positions.button, lineup.dealt_in);
    }
    return lineup;
}

BlindsMissed blinds_missed(const Table& table, const Lineup& playing) {
    const MissedBlind rule = table.rules.missed_blind;
    const std::optional<Positions>& last = table.positions;
    const Positions& now = playing.positions;
    BlindsMissed missed;
    if (rule == MissedBlind::none || !last || !now.big_blind) return missed;
    const SeatSet absent = table.occupied - playing.dealt_in - table.dues.newcomers;
    // A blind that stays goes past nobody, nor does one that goes back: the button moves on by one
    // player, and others have come in between the two.
    const bool by_button = !big_blind_leads(table.rules, playing.settled, *last);
    const auto gone_past = [&](Seat from, Seat to) {
        const bool back = by_button && from != last->button && seats_between(last->button, from).contains(to);
        return from == to || back ? SeatSet{} : seats_between(from, to);
    };
    if (last->big_blind) missed.big = absent & gone_past(*last->big_blind, *now.big_blind);
    if (rule == MissedBlind::live_big_dead_small && last->small_blind && now.small_blind) {
        // Behind a dead button the small blind's place may be that of one who does not play.
        missed.small = absent & gone_past(*last->small_blind, *now.small_blind).with(*now.small_blind);
    }
    return missed;
}

}  // namespace handlog::engine
