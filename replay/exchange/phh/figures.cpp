#include "replay/exchange/phh/figures.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <span>
#include <string>
#include <utility>

#include "engine/poker/chips_text.hpp"

namespace handlog::replay::inline exchange::phh {

using namespace engine;

namespace {

__extension__ using Wide = __int128;

// The highest rakes known are those of small pots at tables with a jackpot: a twentieth, and a tenth for the
// jackpot. More than a sixth is another mistake; and no site takes a rake before the flop, so what is missing
// there is missing for another reason.
constexpr std::int64_t most_of_pot = 6;
[[nodiscard]] bool may_be_rake(Chips taken, const Result& result) {
    return taken >= 0_c && (taken == 0_c || result.flop) && taken.count() <= result.pot.count() / most_of_pot;
}

// Sites that count in cents share out in steps of up to five.
constexpr std::int64_t small_change_of_money = 5;
// So many more places than the play has: thousandths of all chips that a table can hold can be counted.
constexpr int most_finer_places = 3;
static_assert(most_chips.count() <= std::numeric_limits<std::int64_t>::max() / 1'000);

[[nodiscard]] std::int64_t sum(std::span<const std::int64_t> amounts) {
    return std::accumulate(amounts.begin(), amounts.end(), std::int64_t{0});
}

}  // namespace

std::string_view name(RemarkKind kind) {
    constexpr std::array<std::string_view, remark_kinds> names{
        "winnings-zero",         "winnings-with-uncalled-bet",
        "winnings-differ",       "finishing-stacks-differ",
        "odd-chips-differ",      "rake-differs",
        "muck-overruled",        "shown-by-folded",
        "name-replaced",         "rake-deduced",
        "rake-from-each-pot",    "posts-are-dead",
        "posts-are-both-blinds", "blinds-exchanged",
        "betting-reopened",      "result-declared",
        "result-undeclared",     "not-over",
    };
    return names[static_cast<std::size_t>(kind)];
}

Figures::Figures(const Hand& hand, const Setting& setting) : hand_(hand), setting_(setting), fine_(setting.decimals) {
    const auto look_at = [this](const Decimal& amount) { fine_ = std::max(fine_, amount.places); };
    for (const Decimal& amount : hand.winnings) look_at(amount);
    for (const Decimal& amount : hand.finishing_stacks) look_at(amount);
    fine_ = std::min(fine_, setting.decimals + most_finer_places);
    for (int more = setting.decimals; more < fine_; ++more) factor_ *= 10;
    read(hand.winnings, winnings_);
    read(hand.finishing_stacks, finishing_);
}

// None of them, unless there is one for each player and each is a number that fits.
void Figures::read(const std::vector<Decimal>& figures, Amounts& into) const {
    if (figures.size() != setting_.seats.size()) return;
    for (const Decimal& figure : figures) {
        const auto units = in_units(figure, fine_);
        if (!units || *units < 0) return into.clear();
        into.push_back(*units);
    }
}

// Too few or too many, or less than nothing. What is only too fine or too large to be compared is none of it.
bool Figures::is_senseless(const std::vector<Decimal>& figures) const {
    return figures.size() != setting_.seats.size() ||
           std::any_of(figures.begin(), figures.end(),
                       [this](const Decimal& figure) { return in_units(figure, fine_).value_or(0) < 0; });
}

Figures::Amounts Figures::won(const Result& result) const {
    Amounts amounts;
    for (const Seat seat : setting_.seats) amounts.push_back(fine(result.won[seat]));
    return amounts;
}

Figures::Amounts Figures::uncalled_left_out(const Result& result) const {
    Amounts amounts = winnings_;
    for (std::size_t player = 0; player < amounts.size(); ++player) {
        const std::int64_t uncalled = fine(result.uncalled[setting_.seats[player]]);
        if (amounts[player] >= uncalled) amounts[player] -= uncalled;
    }
    return amounts;
}

std::optional<Figures::Amounts> Figures::from_stacks(const Result& result) const {
    if (finishing_.empty()) return std::nullopt;
    Amounts amounts;
    for (std::size_t player = 0; player < finishing_.size(); ++player) {
        const Seat seat = setting_.seats[player];
        if (!result.stacks[seat].known()) return std::nullopt;
        amounts.push_back(finishing_[player] - fine(result.stacks[seat].chips() - result.won[seat]));
    }
    return amounts;
}

bool Figures::all_zero(const Amounts& amounts) const {
    return std::all_of(amounts.begin(), amounts.end(), [](std::int64_t amount) { return amount == 0; });
}

Figures::Readings Figures::of_winnings(const Result& result) const {
    Readings all;
    if (winnings_.empty() || all_zero(winnings_)) return all;
    all.push_back(winnings_);
    if (const Amounts less = uncalled_left_out(result); less != winnings_) all.push_back(less);
    return all;
}

Figures::Readings Figures::readings(const Result& result) const {
    Readings all = of_winnings(result);
    if (const auto amounts = from_stacks(result)) all.push_back(*amounts);
    return all;
}

std::vector<Chips> Figures::rakes(const Result& result) const {
    const Amounts found = won(result);
    std::vector<Chips> all{0_c};
    for (const Amounts& said : readings(result)) {
        const std::int64_t taken = sum(found) - sum(said);
        if (taken <= 0 || taken % factor_ != 0 || !may_be_rake(Chips(taken / factor_), result)) continue;
        bool by_winners = true;
        for (std::size_t player = 0; player < said.size(); ++player) {
            by_winners = by_winners && (said[player] > 0) == (found[player] > 0) && said[player] <= found[player];
        }
        const Chips rake(taken / factor_);
        if (by_winners && std::find(all.begin(), all.end(), rake) == all.end()) all.push_back(rake);
    }
    return all;
}

Agreement Figures::best_agreement() const {
    const int all = (winnings_.empty() || all_zero(winnings_) ? 0 : 1) + (finishing_.empty() ? 0 : 1);
    return {.figures = all, .exact = all};
}

bool Figures::is_near(const Amounts& said, const Amounts& found) const {
    const std::int64_t most = setting_.decimals == 0 ? factor_ : factor_ * small_change_of_money;
    for (std::size_t player = 0; player < said.size(); ++player) {
        if (std::abs(said[player] - found[player]) > most) return false;
    }
    return true;
}

// Only where more than one player won something there is something to share out.
bool Figures::is_small_change(const Amounts& said, const Amounts& found) const {
    const auto won_something = [](std::int64_t amount) { return amount > 0; };
    return std::count_if(found.begin(), found.end(), won_something) < 2 ? said == found : is_near(said, found);
}

// Where each pot gave the same share of it: so do all winners, whichever pots they won.
std::optional<Figures::Amounts> Figures::raked_pot_by_pot(const Result& result) const {
    Chips all;
    for (const Chips each : result.before_rake) all += each;
    const Amounts found = won(result);
    const std::int64_t taken = fine(all) - sum(found);
    if (taken <= 0) return std::nullopt;
    Amounts amounts;
    for (const Seat seat : setting_.seats) {
        const std::int64_t before = fine(result.before_rake[seat]);
        amounts.push_back(before - static_cast<std::int64_t>(Wide{before} * taken / fine(all)));
    }
    if (amounts == found) return std::nullopt;
    return amounts;
}

bool Figures::agrees_pot_by_pot(const Amounts& said, const Result& result) const {
    const auto amounts = raked_pot_by_pot(result);
    return amounts && sum(said) == sum(won(result)) && is_near(said, *amounts) && !is_near(said, won(result));
}

Agreement Figures::agreement(const Result& result) const {
    const Amounts found = won(result);
    Agreement all;
    const auto count = [&](const Readings& figure) {
        const bool exact = std::find(figure.begin(), figure.end(), found) != figure.end();
        const bool agrees = exact || std::any_of(figure.begin(), figure.end(), [&](const Amounts& said) {
                                return is_small_change(said, found) || agrees_pot_by_pot(said, result);
                            });
        all.exact += exact ? 1 : 0;
        all.figures += agrees ? 1 : 0;
    };
    count(of_winnings(result));
    Readings stacks;
    if (const auto amounts = from_stacks(result)) stacks.push_back(*amounts);
    count(stacks);
    return all;
}

std::vector<Figures::Declared> Figures::declared(const Result& result, SeatSet live) const {
    std::vector<Declared> all;
    for (const Amounts& said : readings(result)) {
        Declared declared{.won = {}, .rake = result.pot};
        bool fits = !all_zero(said);
        for (std::size_t player = 0; player < said.size(); ++player) {
            const Seat seat = setting_.seats[player];
            const bool may_win = said[player] == 0 || live.contains(seat);
            fits = fits && may_win && said[player] >= 0 && said[player] % factor_ == 0;
            declared.won[seat] = Chips(said[player] / factor_);
            declared.rake -= declared.won[seat];
        }
        if (fits && may_be_rake(declared.rake, result)) all.push_back(declared);
    }
    return all;
}

std::string Figures::text(std::int64_t amount) const { return to_string(Chips(amount), fine_); }

// Of the first player about whom they differ.
std::string Figures::difference(const Amounts& said, const Amounts& found, const char* verb) const {
    std::size_t player = 0;
    while (player + 1 < said.size() && said[player] == found[player]) ++player;
    std::string what = "p" + std::to_string(player + 1) + " " + verb + " " + text(said[player]) + " in the file and " +
                       text(found[player]) + " in the hand";
    std::size_t more = 0;
    for (std::size_t other = player + 1; other < said.size(); ++other) more += said[other] != found[other] ? 1U : 0U;
    if (more > 0) what += "; " + std::to_string(more) + " more differ";
    return what;
}

void Figures::compare(const Result& result, bool known, std::vector<Remark>& remarks) const {
    const auto tell_if_senseless = [&](const std::vector<Decimal>& figures, std::uint32_t line, RemarkKind kind,
                                       const std::string& what) {
        if (line == 0 || !is_senseless(figures)) return;
        remarks.push_back({.kind = kind,
                           .line = line,
                           .what = what + " are not a number of at least 0 for each of the " +
                                   std::to_string(setting_.seats.size()) + " players, and were not compared"});
    };
    tell_if_senseless(hand_.winnings, hand_.winnings_line, RemarkKind::winnings_differ, "the winnings");
    tell_if_senseless(hand_.finishing_stacks, hand_.finishing_line, RemarkKind::finishing_stacks_differ,
                      "the finishing stacks");
    if (!winnings_.empty()) compare_winnings(result, known, remarks);
    if (!finishing_.empty() && known) compare_stacks(result, remarks);
}

void Figures::compare_winnings(const Result& result, bool known, std::vector<Remark>& remarks) const {
    const auto remark = [&](RemarkKind kind, std::string what) {
        remarks.push_back({.kind = kind, .line = hand_.winnings_line, .what = std::move(what)});
    };
    if (all_zero(winnings_)) {
        if (result.pot == 0_c) return;
        return remark(RemarkKind::winnings_zero, "the file has no winners, and the pot is " + text(fine(result.pot)));
    }
    if (!known) {
        return remark(RemarkKind::winnings_differ, "the winnings are " + text(sum(winnings_)) +
                                                       " in the file, and the pot of " + text(fine(result.pot)) +
                                                       " cannot be split that way");
    }
    const Amounts found = won(result);
    if (winnings_ == found) return;
    if (uncalled_left_out(result) == found) {
        return remark(RemarkKind::winnings_with_uncalled, difference(winnings_, found, "wins"));
    }
    for (const Amounts& said : {winnings_, uncalled_left_out(result)}) {
        if (!agrees_pot_by_pot(said, result)) continue;
        return remark(RemarkKind::rake_from_each_pot, difference(said, found, "wins") +
                                                          ": the file takes the rake from each pot, and the rules here "
                                                          "from the main pot first");
    }
    const bool small = is_small_change(winnings_, found) || is_small_change(uncalled_left_out(result), found);
    remark(small ? RemarkKind::odd_chips_differ : RemarkKind::winnings_differ, difference(winnings_, found, "wins"));
}

void Figures::compare_stacks(const Result& result, std::vector<Remark>& remarks) const {
    const auto said = from_stacks(result);
    if (!said) return;
    const Amounts won_by_hand = won(result);
    if (*said == won_by_hand) return;
    Amounts found;
    for (const Seat seat : setting_.seats) found.push_back(fine(result.stacks[seat].chips()));
    const RemarkKind kind = agrees_pot_by_pot(*said, result)      ? RemarkKind::rake_from_each_pot
                            : is_small_change(*said, won_by_hand) ? RemarkKind::odd_chips_differ
                                                                  : RemarkKind::finishing_stacks_differ;
    std::string what = difference(finishing_, found, "ends with");
    if (kind == RemarkKind::rake_from_each_pot) {
        what += ": the file takes the rake from each pot, and the rules here from the main pot first";
    }
    remarks.push_back({.kind = kind, .line = hand_.finishing_line, .what = std::move(what)});
}

}  // namespace handlog::replay::inline exchange::phh
