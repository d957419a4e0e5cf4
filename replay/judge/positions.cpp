#include "replay/judge/positions.hpp"

#include <optional>
#include <variant>

#include "replay/judge/shuffle.hpp"

namespace handlog::replay::judge {

using namespace engine;

namespace {

[[nodiscard]] Positions with_button_at(Seat button, SeatSet playing) {
    const Seat left = clockwise(button, playing);
    if (playing.size() == 2) return {.button = button, .small_blind = button, .big_blind = left};
    return {.button = button, .small_blind = left, .big_blind = clockwise(left, playing)};
}

[[nodiscard]] int steps_clockwise(Seat from, Seat to) { return (to.index() - from.index() + most_seats) % most_seats; }

// The last player before `seat`, who must not be the big blind.
[[nodiscard]] Seat last_player_before(Seat seat, SeatSet playing) {
    for (int steps = 1; steps <= most_seats; ++steps) {
        const Seat before((seat.index() + most_seats - steps) % most_seats);
        if (playing.contains(before)) return before;
    }
    return seat;
}

// The big blind goes on by one player and everything follows it.
[[nodiscard]] Positions behind_big_blind(const Positions& before, Seat last_big_blind, SeatSet playing) {
    const Seat big_blind = clockwise(last_big_blind, playing);
    if (playing.size() == 2) {
        const Seat other = playing.without(big_blind).lowest();
        return {.button = other, .small_blind = other, .big_blind = big_blind};
    }
    const Seat small_blind = last_big_blind;
    Seat button = before.small_blind.value_or(before.button);
    // The button must lie behind the small blind. Who sat down between the blinds
    // of a heads-up hand can turn that round.
    const bool behind = button != small_blind && button != big_blind &&
                        steps_clockwise(button, small_blind) < steps_clockwise(button, big_blind);
    if (!behind) button = last_player_before(small_blind, playing.without(big_blind));
    return {.button = button, .small_blind = small_blind, .big_blind = big_blind};
}

[[nodiscard]] Seat first_button(const Book& book, SeatSet playing, const StartHand& command) {
    const auto* seed = std::get_if<Seed>(&command.deck);
    int ahead = 0;
    if (book.rules.first_button == FirstButton::random && seed != nullptr)
        ahead = first_button_of(*seed, playing.size());
    for (const Seat seat : playing) {
        if (ahead-- == 0) return seat;
    }
    return playing.lowest();
}

// From three players to two the big blind goes on, and nobody comes in.
[[nodiscard]] bool keeps_big_blind(const Book& book, SeatSet playing) {
    if (!book.positions || !book.positions->big_blind || playing.size() != 2) return false;
    const bool was_heads_up = book.positions->small_blind == book.positions->button;
    return book.rules.keep_big_blind_heads_up && !was_heads_up;
}

// Whether it is the big blind that leads these on, and the button that follows.
[[nodiscard]] bool follow_big_blind(const Book& book, SeatSet playing) {
    if (!book.positions || !book.positions->big_blind) return false;
    return book.rules.button == ButtonRule::dead || keeps_big_blind(book, playing);
}

// By the rules, as if these were the only ones.
[[nodiscard]] Positions positions_of(const Book& book, SeatSet playing, const StartHand& command) {
    const std::optional<Positions>& before = book.positions;
    if (!before) return with_button_at(first_button(book, playing, command), playing);
    if (follow_big_blind(book, playing)) return behind_big_blind(*before, *before->big_blind, playing);
    return with_button_at(clockwise(before->button, playing), playing);
}

// Those of them whose button and blinds it is: all, unless two have played before and others have not.
[[nodiscard]] SeatSet settled_of(const Book& book, SeatSet playing) {
    const SeatSet settled = playing - book.newcomers();
    return settled.several() ? settled : playing;
}

// Where the small blind is, or would be, or the big blind would be.
[[nodiscard]] bool is_before_big_blind(const Positions& positions, Seat seat) {
    if (!positions.big_blind || seat == positions.button) return false;
    return steps_clockwise(positions.button, seat) < steps_clockwise(positions.button, *positions.big_blind);
}

[[nodiscard]] bool went_past(std::optional<Seat> from, std::optional<Seat> to, Seat seat) {
    if (!from || !to || seat == *from) return false;
    return steps_clockwise(*from, seat) < steps_clockwise(*from, *to);
}

// Nearer to where the button was than before: players have come in there.
[[nodiscard]] bool came_back(Seat button, std::optional<Seat> from, std::optional<Seat> to) {
    if (!from || !to || *to == button) return false;
    return steps_clockwise(button, *to) < steps_clockwise(button, *from);
}

}  // namespace

Positions positions_due(const Book& book, SeatSet playing, const StartHand& command) {
    if (const auto* listed = std::get_if<ForcedBetsListed>(&command.forced_bets)) {
        Positions positions{.button = listed->button};
        for (const ForcedBet& bet : listed->bets) {
            if (bet.kind == ForcedBetKind::small_blind) positions.small_blind = bet.seat;
            if (bet.kind == ForcedBetKind::big_blind) positions.big_blind = bet.seat;
        }
        return positions;
    }
    const SeatSet settled = settled_of(book, playing);
    const Positions positions = positions_of(book, settled, command);
    // Two who play by themselves, and somebody who comes in: the button is no small blind then.
    if (settled.size() != 2 || playing.size() == 2) return positions;
    return follow_big_blind(book, playing) ? behind_big_blind(*book.positions, *book.positions->big_blind, playing)
                                           : with_button_at(positions.button, playing);
}

Players players_due(const Book& book, const StartHand& command) {
    const SeatSet ready = book.ready();
    const SeatSet settled = settled_of(book, ready);
    if (settled == ready || std::holds_alternative<ForcedBetsListed>(command.forced_bets)) return {.playing = ready};
    if (keeps_big_blind(book, settled)) return {.playing = settled};
    const Positions positions = positions_of(book, settled, command);
    Players players{.playing = ready};
    for (const Seat seat : ready - settled) {
        if (!is_before_big_blind(positions, seat)) continue;
        const bool posts = book.rules.post_to_play && book.dues.posting.contains(seat);
        if (posts) {
            players.posting.add(seat);
        } else {
            players.playing.remove(seat);
        }
    }
    return players;
}

BlindsMissed missed_due(const Book& book, SeatSet playing, const Positions& positions) {
    BlindsMissed missed;
    const MissedBlind rule = book.rules.missed_blind;
    if (rule == MissedBlind::none || !book.positions) return missed;
    const Positions& before = *book.positions;
    const bool may_come_back = !follow_big_blind(book, settled_of(book, playing));
    const bool big_back = may_come_back && came_back(before.button, before.big_blind, positions.big_blind);
    const bool small_back = may_come_back && came_back(before.button, before.small_blind, positions.small_blind);
    for (const Seat seat : book.taken - playing - book.dues.newcomers) {
        missed.big.add_if(!big_back && went_past(before.big_blind, positions.big_blind, seat), seat);
        if (rule != MissedBlind::live_big_dead_small) continue;
        const bool dead = seat == positions.small_blind && before.small_blind.has_value();
        missed.small.add_if(dead || (!small_back && went_past(before.small_blind, positions.small_blind, seat)), seat);
    }
    return missed;
}

Seat first_card_due(const Book& book) {
    const SeatSet playing = book.hand.dealt_in;
    const Positions& positions = *book.positions;
    if (book.rules.deal_first == DealFirst::left_of_button || !positions.small_blind) {
        return clockwise(positions.button, playing);
    }
    const Seat small_blind = *positions.small_blind;
    return playing.contains(small_blind) ? small_blind : clockwise(small_blind, playing);
}

}  // namespace handlog::replay::judge
