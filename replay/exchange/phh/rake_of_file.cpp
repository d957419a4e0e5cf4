#include "replay/exchange/phh/rake_of_file.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>
#include <span>
#include <tuple>
#include <utility>

#include "engine/poker/chips_text.hpp"

namespace handlog::replay::inline exchange::phh {

using namespace engine;

namespace {

using Hands = std::span<const RakeOfFile::Hand* const>;

// Rates are so many in ten thousand.
constexpr std::int64_t whole = 10'000;
constexpr std::int64_t least_rate = 50;
constexpr std::int64_t most_rate = 1'500;
constexpr std::int64_t step_of_rates = 5;
// Fewer hands are not enough. Nor are many of the same amounts: all pots that reach a cap give one amount, which fits
// some rate.
constexpr std::size_t least_hands = 20;
constexpr std::size_t least_amounts = 10;
// Two other hands, because one may itself be the wrong one.
constexpr int enough_others = 2;
// What each pot and each winner loses by rounding is less than this, and so is less than a tenth.
constexpr std::int64_t most_units_by_rounding = 5;
constexpr std::int64_t part_by_rounding = 10;

[[nodiscard]] bool has_less_rake(const RakeOfFile::Hand* one, const RakeOfFile::Hand* other) {
    return one->taken.rake < other->taken.rake;
}

// More hands than this would show that the rule itself is wrong.
[[nodiscard]] std::size_t few(std::size_t of) { return std::max<std::size_t>(1, of / 100); }

// What a site takes of a pot below its caps.
struct Law {
    std::int64_t rate = 0;
    std::int64_t unit = 1;    // to which it rounds down
    std::size_t hands = 0;    // that give it
    std::size_t amounts = 0;  // different ones of these
    Chips last{};             // of them

    [[nodiscard]] Chips share_of(Chips pot) const {
        const std::int64_t chips = pot.count();
        return Chips(chips / whole * rate + chips % whole * rate / whole);
    }
    [[nodiscard]] bool gives_it(const RakeOfHand& hand) const {
        if (hand.rake == Chips{}) return false;
        const Chips less = share_of(hand.pot) - hand.rake;
        return less.count() >= 0 && less.count() < unit;
    }
    // By more than any rounding.
    [[nodiscard]] bool differs(Chips due, Chips rake) const {
        return std::abs(due.count() - rake.count()) >
               std::max(unit * most_units_by_rounding, due.count() / part_by_rounding);
    }
};

// The largest coin that nearly all of the rakes are counted in.
[[nodiscard]] std::int64_t unit_of(Hands hands, std::size_t raked) {
    for (const std::int64_t unit : {100, 50, 25, 10, 5}) {
        const auto other = std::count_if(hands.begin(), hands.end(), [unit](const RakeOfFile::Hand* hand) {
            return hand->taken.rake.count() % unit != 0;
        });
        if (static_cast<std::size_t>(other) <= few(raked)) return unit;
    }
    return 1;
}

// For each rate, the hands and the amounts that it explains. The hands are sorted by rake.
[[nodiscard]] std::vector<Law> laws_of(Hands hands, std::int64_t unit) {
    std::vector<Law> laws;
    for (std::int64_t rate = least_rate; rate <= most_rate; rate += step_of_rates) {
        laws.push_back({.rate = rate, .unit = unit});
    }
    for (const RakeOfFile::Hand* hand : hands) {
        const RakeOfHand& taken = hand->taken;
        auto law = std::partition_point(laws.begin(), laws.end(),
                                        [&](const Law& low) { return low.share_of(taken.pot) < taken.rake; });
        for (; law != laws.end() && law->gives_it(taken); ++law) {
            ++law->hands;
            law->amounts += taken.rake == std::exchange(law->last, taken.rake) ? 0U : 1U;
        }
    }
    return laws;
}

// The rate that explains most amounts. One that explains nearly as many and is rounder is more likely, because a
// coin that is large leaves room for many rates.
[[nodiscard]] std::optional<Law> law_of(Hands hands) {
    const auto raked = static_cast<std::size_t>(std::count_if(
        hands.begin(), hands.end(), [](const RakeOfFile::Hand* hand) { return hand->taken.rake > Chips{}; }));
    if (raked < least_hands) return std::nullopt;
    const std::vector<Law> laws = laws_of(hands, unit_of(hands, raked));
    const auto has_fewer_amounts = [](const Law& one, const Law& other) { return one.amounts < other.amounts; };
    const std::size_t most = std::max_element(laws.begin(), laws.end(), has_fewer_amounts)->amounts;
    // Three quarters of the most are about as many.
    const auto score = [most](const Law& law) {
        const bool is_near = law.amounts >= least_amounts && law.amounts * 4 >= most * 3;
        return std::tuple(is_near, std::gcd(law.rate, std::int64_t{100}), law.amounts, law.hands);
    };
    const Law best = *std::max_element(laws.begin(), laws.end(),
                                       [&](const Law& one, const Law& other) { return score(one) < score(other); });
    if (best.amounts < least_amounts) return std::nullopt;
    return best;
}

// The hands of one site at the same stakes, in the order of their rakes.
class Stakes {
public:
    Stakes(Hands hands, const Law& law) : hands_(hands), law_(law) {
        for (const RakeOfFile::Hand* hand : hands) {
            if (law.gives_it(hand->taken)) at_the_rate_.push_back(hand);
        }
    }

    [[nodiscard]] bool is_doubtful(const RakeOfFile::Hand& hand) const {
        const Chips due = law_.share_of(hand.taken.pot);
        if (!law_.differs(due, hand.taken.rake)) return false;
        return hand.taken.rake > due ? is_too_much(hand) : is_too_little(hand);
    }

private:
    [[nodiscard]] bool enough(const auto& which) const {
        int found = 0;
        return std::any_of(at_the_rate_.begin(), at_the_rate_.end(),
                           [&](const RakeOfFile::Hand* other) { return which(*other) && ++found == enough_others; });
    }

    // What is given to a jackpot besides needs a number of players: those who gave nothing to it were as many.
    [[nodiscard]] bool is_too_much(const RakeOfFile::Hand& hand) const {
        return enough([&](const RakeOfFile::Hand& other) {
            return other.taken.players >= hand.taken.players && other.log.table == hand.log.table;
        });
    }

    // No cap explains it: a cap is reached more than once, is not lower for more players, and does not depend on the
    // pot.
    [[nodiscard]] bool is_too_little(const RakeOfFile::Hand& hand) const {
        const auto [from, to] = std::equal_range(hands_.begin(), hands_.end(), &hand, has_less_rake);
        const auto is_off_the_rate = [this](const RakeOfFile::Hand* each) { return !law_.gives_it(each->taken); };
        if (std::count_if(from, to, is_off_the_rate) > 1) return false;
        return enough([&](const RakeOfFile::Hand& other) { return other.log.table == hand.log.table; }) &&
               enough([&](const RakeOfFile::Hand& other) {
                   const Chips both_give = law_.share_of(std::min(other.taken.pot, hand.taken.pot));
                   return other.taken.players <= hand.taken.players && both_give > hand.taken.rake &&
                          law_.differs(both_give, hand.taken.rake);
               });
    }

    Hands hands_;
    const Law& law_;
    std::vector<const RakeOfFile::Hand*> at_the_rate_;
};

[[nodiscard]] std::string what_of(const RakeOfHand& hand, const Law& law) {
    constexpr int decimals_of_percent = 2;
    const auto text = [&hand](Chips chips) { return to_string(chips, hand.decimals); };
    return "the figures leave a rake of " + text(hand.rake) + " from a pot of " + text(hand.pot) + ", and the " +
           to_string(Chips(law.rate), decimals_of_percent) + " % that " + std::to_string(law.hands) +
           " other hands of these stakes give are " + text(law.share_of(hand.pot));
}

}  // namespace

std::vector<RakeOfFile::Doubt> RakeOfFile::take_doubts() {
    const std::vector<Hand> hands = std::exchange(hands_, {});
    std::map<std::string, std::vector<const Hand*>> by_stakes;
    for (const Hand& hand : hands) by_stakes[hand.taken.stakes].push_back(&hand);
    std::vector<Doubt> all;
    for (auto& [stakes, group] : by_stakes) {
        std::sort(group.begin(), group.end(), has_less_rake);
        const std::optional<Law> law = law_of(group);
        if (!law) continue;
        const Stakes compared(group, *law);
        std::vector<Doubt> doubts;
        for (const Hand* hand : group) {
            if (compared.is_doubtful(*hand)) doubts.push_back({.hand = *hand, .what = what_of(hand->taken, *law)});
        }
        // If many do not fit, then the rake is taken in another way.
        if (doubts.size() <= few(law->hands)) std::move(doubts.begin(), doubts.end(), std::back_inserter(all));
    }
    std::sort(all.begin(), all.end(),
              [](const Doubt& one, const Doubt& other) { return one.hand.line < other.hand.line; });
    return all;
}

}  // namespace handlog::replay::inline exchange::phh
