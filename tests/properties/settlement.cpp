#include "tests/properties/settlement.hpp"

#include <algorithm>
#include <map>

#include "tests/support/naive_hand_rank.hpp"

namespace handlog::tests {

using namespace handlog::engine;

namespace {

__extension__ using Wide = __int128;

class PotBuilder {
public:
    explicit PotBuilder(SeatSet live) : live_(live) {}

    // Chips that `payers` paid alike. Whoever of them is live can win them; if
    // none is, they lie with the chips beneath them.
    void put(Chips amount, SeatSet payers) {
        const SeatSet eligible = payers & live_;
        if (!eligible.empty()) {
            beneath_ = find(eligible);
        } else if (!beneath_) {
            waiting_ += amount;
            waiting_for_ = waiting_for_ | payers;
            return;
        }
        NaivePot& pot = pots_[*beneath_];
        pot.amount += amount + waiting_;
        pot.paid_by = pot.paid_by | payers | waiting_for_;
        waiting_ = {};
        waiting_for_ = {};
    }

    void put_from_below(const PerSeat<Chips>& paid, SeatSet seats) {
        Chips height;
        for (;;) {
            SeatSet payers;
            Chips run = most_chips * 100;
            for (const Seat seat : seats) {
                if (paid[seat] <= height) continue;
                payers.add(seat);
                run = std::min(run, paid[seat] - height);
            }
            if (payers.empty()) return;
            put(run * payers.size(), payers);
            height += run;
        }
    }

    // Dead chips belong to all who are live, whoever paid them.
    void put_dead(const PerSeat<Chips>& paid, SeatSet seats) {
        for (const Seat seat : seats) {
            if (paid[seat] == 0_c) continue;
            beneath_ = find(live_);
            pots_[*beneath_].amount += paid[seat];
            pots_[*beneath_].paid_by.add(seat);
        }
    }

    [[nodiscard]] std::vector<NaivePot> take() {
        if (waiting_ > 0_c) pots_.push_back({.amount = waiting_, .eligible = live_, .paid_by = waiting_for_});
        return pots_;
    }

private:
    [[nodiscard]] std::size_t find(SeatSet eligible) {
        for (std::size_t at = 0; at < pots_.size(); ++at) {
            if (pots_[at].eligible == eligible) return at;
        }
        pots_.push_back({.amount = {}, .eligible = eligible, .paid_by = {}});
        return pots_.size() - 1;
    }

    SeatSet live_;
    std::vector<NaivePot> pots_;
    std::optional<std::size_t> beneath_;
    Chips waiting_;
    SeatSet waiting_for_;
};

[[nodiscard]] NaiveScore score(const Chronicle& told, Seat seat) {
    std::vector<int> cards;
    for (const MaybeCard card : told.board) cards.push_back(card.card().id());
    for (const MaybeCard card : told.hole_cards[seat]) cards.push_back(card.card().id());
    return naive_score(cards);
}

// As of the end of the betting: a hand that is given up at the showdown was there
// to be beaten.
[[nodiscard]] bool is_contested(const NaivePot& pot) { return pot.eligible.size() > 1 || pot.paid_by != pot.eligible; }

[[nodiscard]] Chips rake_of(const Chronicle& told, const std::vector<NaivePot>& pots) {
    const Rake& rake = told.rules.rake;
    if (rake.no_flop_no_drop && told.board.empty()) return 0_c;
    Chips contested;
    for (const NaivePot& pot : pots) {
        if (is_contested(pot)) contested += pot.amount;
    }
    const Chips due(static_cast<std::int64_t>(Wide{contested.count()} * rake.basis_points / 10'000));
    return std::min(due, rake.cap.value_or(due));
}

// One chip after the other, clockwise from the button, until none is left over.
void share(Chips amount, SeatSet winners, const Chronicle& told, PerSeat<Chips>& won) {
    const Chips each(amount.count() / winners.size());
    for (const Seat seat : winners) won[seat] += each;
    Chips left = amount - each * winners.size();
    const bool all_to_first = told.rules.odd_chip == OddChip::all_to_first;
    for (int index = told.positions.button.index() + 1; left > 0_c; ++index) {
        const Seat seat(index % most_seats);
        if (!winners.contains(seat)) continue;
        const Chips odd = all_to_first ? left : 1_c;
        won[seat] += odd;
        left -= odd;
    }
}

}  // namespace

std::vector<NaivePot> naive_pots(const Chronicle& told, SeatSet live) {
    PotBuilder builder(live);
    builder.put_dead(told.dead, told.dealt_in);
    builder.put_from_below(told.antes, told.dealt_in);
    builder.put_from_below(told.bets, told.dealt_in);
    return builder.take();
}

Settlement settle(const Chronicle& told, SeatSet claimants) {
    std::vector<NaivePot> pots = naive_pots(told, told.live_when_betting_ended);
    Settlement result;
    result.rake = rake_of(told, pots);
    Chips due = result.rake;
    for (NaivePot& pot : pots) {
        if (!is_contested(pot)) continue;
        const Chips taken = std::min(due, pot.amount);
        pot.amount -= taken;
        due -= taken;
    }

    std::map<Seat, NaiveScore> scores;
    for (const Seat seat : claimants) scores[seat] = claimants.single() ? NaiveScore{} : score(told, seat);
    for (const NaivePot& pot : pots) {
        SeatSet winners;
        NaiveScore best{};
        for (const Seat seat : pot.eligible& claimants) {
            if (scores[seat] > best) winners = {};
            best = std::max(best, scores[seat]);
            if (scores[seat] == best) winners.add(seat);
        }
        if (!winners.empty()) share(pot.amount, winners, told, result.won);
    }
    return result;
}

}  // namespace handlog::tests
