#include "replay/judge/positions.hpp"

#include <optional>
#include <variant>

#include "replay/judge/same.hpp"
#include "replay/judge/shared_seed.hpp"
#include "replay/judge/shuffle.hpp"

namespace handlog::replay::judge {

using namespace engine;

namespace {

[[nodiscard]] Positions with_button_at(Seat button, Seats playing) {
    const Seat left = clockwise(button, playing);
    if (playing.size() == 2) return {.button = button, .small_blind = button, .big_blind = left};
    return {.button = button, .small_blind = left, .big_blind = clockwise(left, playing)};
}

[[nodiscard]] constexpr int steps_clockwise(Seat from, Seat to) {
    return (place_of(to) - place_of(from) + places) % places;
}

// Of two players one has the big blind: the first that is reached by going clockwise from the place of
// the old one, which counts itself if the player who posted it may keep it.
[[nodiscard]] Positions of_two(Seats playing, Seat last_big_blind, bool is_kept_there) {
    const Seat one = playing.lowest();
    const Seat other = clockwise(one, playing);
    const int first = is_kept_there ? 0 : 1;
    const auto way = [&](Seat seat) {
        const int steps = steps_clockwise(last_big_blind, seat);
        return steps < first ? steps + places : steps;
    };
    const Seat big_blind = way(one) < way(other) ? one : other;
    const Seat button = same(big_blind, one) ? other : one;
    return {.button = button, .small_blind = button, .big_blind = big_blind};
}

// The big blind goes on by one player and everything follows it: the small blind is where the big one
// was, and the button where the small one was. Goes once round the table, place by place, behind the old
// big blind. Three players at least.
[[nodiscard]] Positions behind_big_blind(const Positions& before, Seat last_big_blind, Seats playing) {
    std::optional<Seat> big_blind;
    std::optional<Seat> last_player;  // behind the new big blind
    bool button_fits = false;         // so is the old small blind
    const Seat old_small_blind = before.small_blind.value_or(before.button);
    for (int place = place_after(place_of(last_big_blind)); place != place_of(last_big_blind);
         place = place_after(place)) {
        const Seat seat(place);
        const bool plays = playing.contains(seat);
        if (!big_blind) {
            if (plays) big_blind = seat;
            continue;
        }
        if (plays) last_player = seat;
        button_fits = button_fits || same(seat, old_small_blind);
    }
    // Who sat down between the blinds of a heads-up hand can be the big blind by now, so that the old small
    // blind does not lie behind it.
    const Seat button = button_fits ? old_small_blind : last_player.value_or(old_small_blind);
    return {.button = button, .small_blind = last_big_blind, .big_blind = big_blind};
}

[[nodiscard]] Seat first_button(const Book& book, Seats playing, const StartHand& command) {
    int ahead = 0;
    if (book.rules.first_button == FirstButton::random) {
        if (const auto seed = seed_due(book, command)) ahead = first_button_of(*seed, playing.size());
    }
    for (const Seat seat : playing) {
        if (ahead-- == 0) return seat;
    }
    return playing.lowest();
}

// There were more than two players, and where the big blind was says where it is now, although the
// button leads otherwise. Nobody comes in.
[[nodiscard]] bool gets_heads_up(const Book& book, Seats playing) {
    if (book.rules.button == ButtonRule::dead || playing.size() != 2) return false;
    if (!book.positions || !book.positions->big_blind) return false;
    const bool was_heads_up = same(book.positions->small_blind, std::optional(book.positions->button));
    return book.rules.heads_up_blinds != HeadsUpBlinds::follow_button && !was_heads_up;
}

// Who sits there is no newcomer, and so the player who posted the big blind.
[[nodiscard]] bool retains_big_blind(const Book& book, Seat last_big_blind) {
    return book.rules.heads_up_blinds == HeadsUpBlinds::retain_big_blind && !book.blinds[last_big_blind].is_newcomer();
}

[[nodiscard]] Positions led_by_big_blind(const Book& book, Seats playing) {
    const Seat last = *book.positions->big_blind;
    return playing.size() == 2 ? of_two(playing, last, retains_big_blind(book, last))
                               : behind_big_blind(*book.positions, last, playing);
}

// Whether it is the big blind that leads these on, and the button that follows.
[[nodiscard]] bool follow_big_blind(const Book& book, Seats playing) {
    if (!book.positions || !book.positions->big_blind) return false;
    return book.rules.button == ButtonRule::dead || gets_heads_up(book, playing);
}

// By the rules, as if these were the only ones.
[[nodiscard]] Positions positions_of(const Book& book, Seats playing, const StartHand& command) {
    const std::optional<Positions>& before = book.positions;
    if (!before) return with_button_at(first_button(book, playing, command), playing);
    if (follow_big_blind(book, playing)) return led_by_big_blind(book, playing);
    return with_button_at(clockwise(before->button, playing), playing);
}

// Those of them whose button and blinds it is: all, unless two have played before and others have not.
[[nodiscard]] Seats settled_of(const Book& book, Seats playing) {
    const Seats settled = playing - book.waiting_newcomers();
    return settled.several() ? settled : playing;
}

// Where the small blind is, or would be, or the big blind would be.
[[nodiscard]] bool is_before_big_blind(const Positions& positions, Seat seat) {
    if (!positions.big_blind || same(seat, positions.button)) return false;
    return steps_clockwise(positions.button, seat) < steps_clockwise(positions.button, *positions.big_blind);
}

[[nodiscard]] bool went_past(std::optional<Seat> from, std::optional<Seat> to, Seat seat) {
    if (!from || !to || same(seat, *from)) return false;
    return steps_clockwise(*from, seat) < steps_clockwise(*from, *to);
}

// Nearer to where the button was than before: players have come in there.
[[nodiscard]] bool came_back(Seat button, std::optional<Seat> from, std::optional<Seat> to) {
    if (!from || !to || same(*to, button)) return false;
    return steps_clockwise(button, *to) < steps_clockwise(button, *from);
}

}  // namespace

Positions positions_due(const Book& book, Seats playing, const StartHand& command) {
    if (const auto* listed = std::get_if<ForcedBetsListed>(&command.forced_bets)) {
        Positions positions{.button = listed->button};
        for (const ForcedBet& bet : listed->bets) {
            if (bet.kind == ForcedBetKind::small_blind) positions.small_blind = bet.seat;
            if (bet.kind == ForcedBetKind::big_blind) positions.big_blind = bet.seat;
        }
        return positions;
    }
    const Seats settled = settled_of(book, playing);
    const Positions positions = positions_of(book, settled, command);
    // Two who play by themselves, and somebody who comes in: the button is no small blind then.
    if (settled.size() != 2 || playing.size() == 2) return positions;
    return follow_big_blind(book, playing) ? led_by_big_blind(book, playing)
                                           : with_button_at(positions.button, playing);
}

Players players_due(const Book& book, const StartHand& command) {
    const Seats ready = book.ready();
    const Seats settled = settled_of(book, ready);
    if (settled == ready || std::holds_alternative<ForcedBetsListed>(command.forced_bets)) return {.playing = ready};
    if (gets_heads_up(book, settled)) return {.playing = settled};
    const Positions positions = positions_of(book, settled, command);
    Players players{.playing = ready};
    for (const Seat seat : ready - settled) {
        if (!is_before_big_blind(positions, seat)) continue;
        const bool posts = book.rules.post_to_play && book.asked_to_post.contains(seat);
        if (posts) {
            players.posting.add(seat);
        } else {
            players.playing.remove(seat);
        }
    }
    return players;
}

BlindsMissed missed_due(const Book& book, Seats playing, const Positions& positions) {
    const MissedBlind rule = book.rules.missed_blind;
    if (rule == MissedBlind::none || !book.positions) return {};
    Seats big;
    Seats small;
    const Positions& before = *book.positions;
    const bool may_come_back = !follow_big_blind(book, settled_of(book, playing));
    const bool big_back = may_come_back && came_back(before.button, before.big_blind, positions.big_blind);
    const bool small_back = may_come_back && came_back(before.button, before.small_blind, positions.small_blind);
    for (const Seat seat : book.taken - playing - book.newcomers()) {
        big.add_if(!big_back && went_past(before.big_blind, positions.big_blind, seat), seat);
        if (rule != MissedBlind::live_big_dead_small) continue;
        const bool dead = same(std::optional(seat), positions.small_blind) && before.small_blind.has_value();
        small.add_if(dead || (!small_back && went_past(before.small_blind, positions.small_blind, seat)), seat);
    }
    return {.big = big.set(), .small = small.set()};
}

Seat first_card_due(const Book& book) {
    const Seats playing = book.hand.dealt_in;
    const Positions& positions = *book.positions;
    if (book.rules.deal_first == DealFirst::left_of_button || !positions.small_blind) {
        return clockwise(positions.button, playing);
    }
    const Seat small_blind = *positions.small_blind;
    return playing.contains(small_blind) ? small_blind : clockwise(small_blind, playing);
}

}  // namespace handlog::replay::judge
