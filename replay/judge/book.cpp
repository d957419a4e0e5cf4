#include "replay/judge/book.hpp"

#include <algorithm>

#include "replay/judge/moment.hpp"
#include "replay/judge/same.hpp"

namespace handlog::replay::judge {

using namespace engine;

Seats Book::ready() const {
    Seats seats;
    for (const Seat seat : taken - sitting_out - leaving) {
        if (!counted(seat) || stacks[seat] > Amount()) seats.add(seat);
    }
    return seats;
}

Seats Book::starters() const {
    Seats seats = ready();
    if (rules.start == Start::host) return seats;
    for (const Seat seat : disconnected) seats.remove(seat);
    return seats;
}

Seats Book::busted() const {
    Seats seats;
    for (const Seat seat : taken - excused) seats.add_if(counted(seat) && stacks[seat] == Amount(), seat);
    return seats;
}

Seats Book::full() const {
    Seats seats;
    const Amount most(rules.buy_in.most);
    if (most == Amount()) return seats;
    for (const Seat seat : taken) seats.add_if(counted(seat) && !(stacks[seat] < most), seat);
    return seats;
}

Seats Book::wishing() const {
    Seats seats;
    for (const Seat seat : taken) seats.add_if(wishes[seat].made > wishes[seat].settled, seat);
    return seats;
}

HandNumber Book::next_wish_after(Seat seat) const {
    const std::optional<std::int64_t> made_in = wishes[seat].made_in;
    if (!made_in) return {};
    const std::int64_t next = *made_in + hands_per_wish;
    return HandNumber{static_cast<std::uint32_t>(std::min<std::int64_t>(next, last_hand_number.value))};
}

BlindDues Book::dues() const {
    Seats missed_big;
    Seats missed_small;
    for (const Seat seat : taken) {
        missed_big.add_if(blinds[seat].owes_big(), seat);
        missed_small.add_if(blinds[seat].owes_small(), seat);
    }
    return {.newcomers = newcomers().set(),
            .posting = (newcomers() & asked_to_post).set(),
            .missed_big = missed_big.set(),
            .missed_small = missed_small.set()};
}

void Book::set_dues(const BlindDues& dues) {
    const Seats new_here = dues.newcomers;
    const Seats missed_big = dues.missed_big;
    const Seats missed_small = dues.missed_small;
    hands_ended = 2;
    for (const Seat seat : Seats::everybody()) {
        blinds[seat] = {.played = new_here.contains(seat) ? 0U : 1U,
                        .big_missed = missed_big.contains(seat) ? 2U : 0U,
                        .small_missed = missed_small.contains(seat) ? 2U : 0U};
    }
    asked_to_post = dues.posting;
}

void Book::forget_departed(std::size_t count) {
    const auto before = departed;
    departed.clear();
    for (std::size_t at = count; at < before.size(); ++at) departed.push_back(before[at]);
}

void Book::forget_departed(const PlayerId& player) {
    const auto before = departed;
    departed.clear();
    for (const Left& left : before) {
        if (!same(left.player, player)) departed.push_back(left);
    }
}

std::size_t Book::departed_for_long(Time received_at) const {
    std::size_t count = 0;
    while (count < departed.size() && is_over(departed[count].until, received_at)) ++count;
    return count;
}

Amount Book::room() const {
    Amount left(most_chips);
    left -= hand.in_pot;
    for (const Seat seat : taken) left -= stacks[seat];
    return std::max(left, Amount());
}

Time Book::next_deadline() const {
    Time first = hand.due;
    const auto consider = [&first](Time due) {
        if (is_known(due) && (!is_known(first) || milliseconds_of(due) < milliseconds_of(first))) first = due;
    };
    consider(buy_in_until);
    for (const Seat seat : away_from_hands()) consider(absences[seat].kept_until);
    return first;
}

bool is_known(const HoleCards& cards) { return is_known(cards[0]) && is_known(cards[1]); }

bool is_known(const BoardCards& cards) {
    return std::all_of(cards.begin(), cards.end(), [](MaybeCard card) { return is_known(card); });
}

}  // namespace handlog::replay::judge
