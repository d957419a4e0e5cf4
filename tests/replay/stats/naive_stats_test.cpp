// The statistics of the program compared with those that are read from the histories of the
// same hands, and with each other.
#include "tests/replay/stats/naive_stats.hpp"

#include <array>
#include <cstdlib>
#include <doctest/doctest.h>
#include <set>
#include <sstream>
#include <string_view>
#include <variant>

#include "engine/poker/names.hpp"
#include "engine/poker/presets.hpp"
#include "engine/shuffle.hpp"
#include "host/simulate.hpp"
#include "replay/fold.hpp"
#include "replay/stats/hand_counting.hpp"
#include "replay/stats/position.hpp"
#include "replay/stats/statistic.hpp"
#include "replay/tell/narrate.hpp"
#include "tests/replay/exchange/phh/real_hands.hpp"
#include "tests/replay/exchange/phh/support.hpp"
#include "tests/support/evenings.hpp"
#include "tests/support/recorded_play.hpp"
#include "tests/support/sanitized.hpp"

using namespace handlog::engine;
using namespace handlog::tests;
using namespace handlog::replay::stats;
using handlog::eventstore::Entry;
using handlog::eventstore::HandLog;
using handlog::host::Simulation;
using handlog::host::SimulationOptions;

namespace {

constexpr int hands_of_lively_evening = 350;
constexpr int hands_of_plain_evening = 700;

// A preset at each table that it allows, with players who come and go.
[[nodiscard]] std::vector<SimulationOptions> lively_evenings(std::string_view name) {
    std::vector<SimulationOptions> evenings;
    for (int seats = 2; seats <= preset(name)->table_max; ++seats)
        evenings.push_back(lively_evening(name, seats, "statistics"));
    return evenings;
}

[[nodiscard]] std::vector<SimulationOptions> lively_evenings() {
    std::vector<SimulationOptions> evenings;
    for (const Preset& preset : presets()) {
        for (const SimulationOptions& evening : lively_evenings(preset.name)) evenings.push_back(evening);
    }
    return evenings;
}

// The same players all evening, and amounts with cents.
[[nodiscard]] std::vector<SimulationOptions> plain_evenings() {
    std::vector<SimulationOptions> evenings;
    for (int seats = 2; seats <= 9; ++seats) {
        Rules rules = *preset("standard");
        rules.small_blind = 50_c;
        rules.big_blind = 100_c;
        rules.decimals = seats % 3;
        rules.rake = {.basis_points = 450, .cap = 175_c};
        evenings.push_back({.rules = rules,
                            .seats = seats,
                            .buy_in = 4'000_c,
                            .master = derived(derived({}, "plain statistics"), std::to_string(seats))});
    }
    return evenings;
}

// By one that counts all of them, as in the program.
[[nodiscard]] PlayerHands counted(const HandLog& log) {
    static HandCounting counting;
    counting.begin(log.opening);
    handlog::eventstore::Sequence sequence = 0;
    for (const Entry& entry : log.entries) counting.hear(entry, sequence++);
    CHECK(!counting.impossible());
    return counting.players();
}

// Plays every hand of an evening.
template <class Visit>
void each_hand(const SimulationOptions& options, int hands, Visit visit) {
    Simulation evening(options);
    for (int number = 0; number < hands; ++number) visit(evening.next_hand());
}

// Plays every hand of every evening, and counts it.
template <class Visit>
void each_counted_hand(Visit visit) {
    const auto count = [&](const HandLog& log) { visit(log, counted(log)); };
    for (const SimulationOptions& evening : lively_evenings()) each_hand(evening, hands_of_lively_evening, count);
    for (const SimulationOptions& evening : plain_evenings()) each_hand(evening, hands_of_plain_evening, count);
}

[[nodiscard]] std::string history_of(const HandLog& log) {
    std::ostringstream history;
    CHECK(!handlog::replay::narrate(history, log));
    return history.str();
}

// ---- what the two say differently, a line each ----

[[nodiscard]] std::string told(const std::string& text) { return text; }
[[nodiscard]] std::string told(std::int64_t number) { return std::to_string(number); }
[[nodiscard]] std::string told(bool holds) { return holds ? "yes" : "no"; }
[[nodiscard]] std::string told(const std::pair<int, int>& count) {
    return std::to_string(count.first) + " of " + std::to_string(count.second);
}
template <class Value>
[[nodiscard]] std::string told(const std::optional<Value>& value) {
    return value ? told(*value) : "nothing";
}

class Differences {
public:
    explicit Differences(const NaivePlayer& player) : name_(player.name) {}

    template <class Value>
    void compare(std::string_view what, const Value& read, const Value& counted) {
        if (read == counted) return;
        text_ += name_ + ", " + std::string(what) + ": " + told(read) + " by the history, " + told(counted) +
                 " by the program\n";
    }
    [[nodiscard]] const std::string& text() const { return text_; }

private:
    std::string name_;
    std::string text_;
};

using Amount = std::optional<std::int64_t>;

[[nodiscard]] Amount amount_of(Stack stack) { return stack.known() ? Amount(stack.chips().count()) : Amount(); }
[[nodiscard]] Amount amount_of(const std::optional<Chips>& chips) { return chips ? Amount(chips->count()) : Amount(); }

[[nodiscard]] std::string text_of(const HoleCards& cards) { return to_string(cards[0]) + " " + to_string(cards[1]); }

[[nodiscard]] std::optional<std::string> name_of(const std::optional<Street>& street) {
    if (!street) return std::nullopt;
    return std::string(name(*street));
}

[[nodiscard]] std::pair<int, int> count_of(const NaivePlayer& player, std::string_view statistic) {
    const auto found = player.counts.find(std::string(statistic));
    return found == player.counts.end() ? std::pair(0, 0) : found->second;
}

[[nodiscard]] std::string differences(const NaivePlayer& read, const PlayerHand& counted) {
    Differences found(read);
    found.compare("name", read.name, std::string(counted.player.text()));
    found.compare("position", read.position, std::string(name(counted.position)));
    found.compare("stack", read.stack, amount_of(counted.stack));
    found.compare("effective stack", read.effective, amount_of(counted.effective));
    found.compare("cards", read.cards, text_of(counted.cards));
    found.compare("net", read.net, amount_of(counted.net));
    found.compare("contributed", read.contributed, counted.contributed.count());
    found.compare("saw flop", read.saw_flop, counted.saw_flop);
    found.compare("saw turn", read.saw_turn, counted.saw_turn);
    found.compare("saw river", read.saw_river, counted.saw_river);
    found.compare("saw showdown", read.saw_showdown, counted.saw_showdown);
    found.compare("won showdown", read.won_showdown, counted.won_showdown);
    found.compare("all-in", read.all_in, name_of(counted.all_in));
    for (const StatisticInfo& statistic : statistics()) {
        const Count& count = counted[statistic.statistic];
        found.compare(statistic.name, count_of(read, statistic.name),
                      std::pair(static_cast<int>(count.times), static_cast<int>(count.chances)));
    }
    return found.text();
}

[[nodiscard]] std::string differences(const std::vector<NaivePlayer>& read, const PlayerHands& counted) {
    if (read.size() != counted.size()) {
        return std::to_string(read.size()) + " players by the history, " + std::to_string(counted.size()) +
               " by the program\n";
    }
    std::string found;
    for (std::size_t at = 0; at < read.size(); ++at) found += differences(read[at], counted[at]);
    return found;
}

// Compares hands, and tells of the first few that differ.
class Comparison {
public:
    void hear(const HandLog& log, const Rules& rules) {
        const std::string history = history_of(log);
        const std::vector<NaivePlayer> read = naive_stats(history, rules);
        const std::string found = differences(read, counted(log));
        if (!read.empty()) ++finished_;
        if (!found.empty() && ++differing_ <= 5) FAIL_CHECK(found << history);
    }
    [[nodiscard]] int finished() const { return finished_; }
    [[nodiscard]] int differing() const { return differing_; }

private:
    int finished_ = 0;
    int differing_ = 0;
};

// Five cases, which run side by side, compare `hands` each: 100,000 hands that were played to
// their end. Now and then an operator calls a hand off.
constexpr int compared_hands = sanitized ? 500 : 20'000;

void compare_hands(const std::vector<SimulationOptions>& evenings) {
    Comparison comparison;
    const int of_each = compared_hands / static_cast<int>(evenings.size());
    for (std::size_t at = 0; at < evenings.size(); ++at) {
        const int enough = at + 1 < evenings.size() ? comparison.finished() + of_each : compared_hands;
        Simulation evening(evenings[at]);
        while (comparison.finished() < enough) comparison.hear(evening.next_hand(), evenings[at].rules);
    }
    CHECK(comparison.differing() == 0);
    CHECK(comparison.finished() == compared_hands);
}

// By everybody who had the place of one and was dealt in. An ante may leave nothing for it.
[[nodiscard]] bool blinds_were_posted(const HandLog& log) {
    SeatSet owing;
    for (const Event& event : events_of(log)) {
        if (const auto* started = std::get_if<HandStarted>(&event)) {
            const Positions& positions = started->positions;
            if (positions.small_blind) owing.add(*positions.small_blind);
            if (positions.big_blind) owing.add(*positions.big_blind);
            owing = owing & started->dealt_in;
        }
        const auto* posted = std::get_if<ForcedBetPosted>(&event);
        const bool blind = posted != nullptr &&
                           (posted->kind == ForcedBetKind::small_blind || posted->kind == ForcedBetKind::big_blind);
        if (blind) owing.remove(posted->seat);
    }
    return owing.empty();
}

// Does a history tell all that the statistics need? Not who had the place of a blind and
// posted none, nor what a listed blind would have been that was posted short; and not how
// far a stack reaches that nobody recorded. Large stacks run into the names beside them.
[[nodiscard]] bool tells_all(const HandLog& log, const Rules& rules) {
    if (rules.small_blind == 0_c) return false;
    for (const Entry& entry : log.entries) {
        const auto* start = std::get_if<StartHand>(&entry.command);
        if (start != nullptr && std::holds_alternative<ForcedBetsListed>(start->forced_bets)) return false;
    }
    bool all = blinds_were_posted(log);
    for (const PlayerHand& player : counted(log))
        all = all && player.stack.known() && player.stack.chips() < 1'000'000'000_c;
    return all;
}

// What became of the hands of public records.
struct Compared {
    int finished = 0;
    int unfinished = 0;  // and so of no statistics
    int refused = 0;     // by the import
    int differing = 0;
    friend bool operator==(const Compared&, const Compared&) = default;
    friend std::ostream& operator<<(std::ostream& out, const Compared& compared) {
        return out << compared.finished << " finished, " << compared.unfinished << " unfinished, " << compared.refused
                   << " refused, " << compared.differing << " differing";
    }
};

[[nodiscard]] Compared compared_real_hands(const char* part) {
    Compared compared;
    Comparison comparison;
    each_real_hand(part, [&](const std::string& text) {
        const auto outcome = outcome_of(text);
        const auto* hand = std::get_if<handlog::replay::phh::Played>(&outcome);
        if (hand == nullptr) {
            ++compared.refused;
            return;
        }
        if (!hand->over) ++compared.unfinished;
        comparison.hear(hand->log, handlog::replay::fold(hand->log).table.rules);
    });
    compared.finished = comparison.finished();
    compared.differing = comparison.differing();
    return compared;
}

[[nodiscard]] Chips rake_of(const HandLog& log) {
    Chips rake;
    for (const Event& event : events_of(log)) {
        if (const auto* taken = std::get_if<RakeTaken>(&event)) rake += taken->amount;
    }
    return rake;
}

}  // namespace

TEST_CASE("statistics of evenings by the standard preset are those that their histories tell") {
    compare_hands(lively_evenings("standard"));
}

TEST_CASE("statistics of evenings at home are those that their histories tell") {
    compare_hands(lively_evenings("home"));
}

TEST_CASE("statistics of evenings by the rules of jp are those that their histories tell") {
    compare_hands(lively_evenings("jp"));
}

TEST_CASE("statistics of evenings by the rules of tournaments are those that their histories tell") {
    compare_hands(lively_evenings("tda"));
}

TEST_CASE("statistics of plain evenings are those that their histories tell") { compare_hands(plain_evenings()); }

TEST_CASE("statistics of the hands of Pluribus are those that their histories tell" * needs_real_hands("pluribus")) {
    CHECK(compared_real_hands("pluribus") == Compared{.finished = 832});
}

TEST_CASE("statistics of televised hands are those that their histories tell" * needs_real_hands("televised")) {
    CHECK(compared_real_hands("televised") == Compared{.finished = 5, .refused = 1});
}

TEST_CASE("statistics of the hands of six online sites are those that their histories tell" *
          needs_real_hands("handhq")) {
    CHECK(compared_real_hands("handhq") == Compared{.finished = 1'129, .unfinished = 1});
}

TEST_CASE("statistics of random play under all sorts of rules are those that its histories tell") {
    Comparison comparison;
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        for (const HandLog& log : recorded_play(seed, 150)) {
            const Rules rules = handlog::replay::fold(log).table.rules;
            if (tells_all(log, rules)) comparison.hear(log, rules);
        }
    }
    CHECK(comparison.differing() == 0);
    CHECK(comparison.finished() > 1'000);
}

TEST_CASE("statistics of a history are nothing unless a hand was played to its end") {
    Simulation evening(plain_evenings().front());
    const HandLog& log = evening.next_hand();
    const Rules& rules = evening.table().rules;
    const std::string whole = history_of(log);
    CHECK(naive_stats(whole, rules).size() == 2);
    CHECK(counted(log).size() == 2);
    CHECK(naive_stats(whole.substr(0, whole.find("Result")), rules).empty());
    CHECK(naive_stats("", rules).empty());
    const std::string called_off = "The hand is cancelled and all chips are returned\n";
    CHECK(naive_stats(whole.substr(0, whole.find("Result")) + called_off, rules).empty());
}

TEST_CASE("what players of a history won less what they contributed is their net") {
    int winners = 0;
    for (const SimulationOptions& evening : lively_evenings()) {
        each_hand(evening, 20, [&](const HandLog& log) {
            for (const NaivePlayer& player : naive_stats(history_of(log), evening.rules)) {
                CHECK(player.net == player.won - player.contributed);
                if (player.net > 0) ++winners;
            }
        });
    }
    CHECK(winners > 300);
}

TEST_CASE("net results of a counted hand sum to minus the rake") {
    int raked = 0;
    each_counted_hand([&](const HandLog& log, const PlayerHands& players) {
        if (players.empty()) return;
        Chips sum;
        for (const PlayerHand& player : players) {
            REQUIRE(player.net);
            sum += *player.net;
        }
        const Chips rake = rake_of(log);
        CHECK(sum == 0_c - rake);
        if (rake > 0_c) ++raked;
    });
    CHECK(raked > 5'000);
}

TEST_CASE("results of real hands sum to minus the rake and are none where the winner is hidden" *
          needs_real_hands("handhq")) {
    int settled = 0;
    int unsettled = 0;
    each_real_hand("handhq", [&](const std::string& text) {
        const auto outcome = outcome_of(text);
        const auto* hand = std::get_if<handlog::replay::phh::Played>(&outcome);
        if (hand == nullptr || !hand->over) return;
        Chips sum;
        int known = 0;
        const PlayerHands players = counted(hand->log);
        for (const PlayerHand& player : players) {
            if (!player.net) continue;
            sum += *player.net;
            ++known;
        }
        ++(known > 0 ? settled : unsettled);
        CAPTURE(text);
        CHECK((known == 0 || known == static_cast<int>(players.size())));
        Chips rake;
        for (const Event& event : events_of(hand->log)) {
            if (const auto* taken = std::get_if<RakeTaken>(&event)) rake += taken->amount;
            if (const auto* declared = std::get_if<ResultDeclared>(&event)) rake += declared->rake;
        }
        CHECK(sum == 0_c - rake);
    });
    CHECK(settled == 1'012);
    CHECK(unsettled == 117);
}

TEST_CASE("each way to share the rake of a counted hand shares all of it fairly") {
    each_counted_hand([](const HandLog& log, const PlayerHands& players) {
        if (players.empty()) return;
        const std::int64_t rake = rake_of(log).count() * millichips_of_chip;
        std::int64_t contributed = 0;
        std::int64_t contributors = 0;
        std::array<std::int64_t, 3> shared{};
        for (const PlayerHand& player : players) {
            contributed += player.contributed.count();
            if (player.contributed > 0_c) ++contributors;
            shared[0] += player.rake_dealt;
            shared[1] += player.rake_contributed;
            shared[2] += player.rake_weighted;
        }
        CHECK(shared == std::array{rake, rake, rake});
        // What cannot be divided goes to somebody.
        const auto is_about = [](std::int64_t share, std::int64_t fair) {
            return std::abs(share - fair) <= std::int64_t{most_seats};
        };
        for (const PlayerHand& player : players) {
            CHECK(is_about(player.rake_dealt, rake / static_cast<std::int64_t>(players.size())));
            if (rake == 0) continue;
            const std::int64_t own = player.contributed.count();
            CHECK(is_about(player.rake_contributed, own > 0 ? rake / contributors : 0));
            CHECK(is_about(player.rake_weighted, rake * own / contributed));
            if (own == 0) CHECK(player.rake_contributed + player.rake_weighted == 0);
        }
    });
}

TEST_CASE("counts of a counted hand never exceed what they are a part of") {
    int compared = 0;
    each_counted_hand([&](const HandLog& /*log*/, const PlayerHands& players) {
        for (const PlayerHand& player : players) {
            bool holds = true;
            for (const StatisticInfo& statistic : statistics()) {
                const Count& count = player[statistic.statistic];
                if (is_share(statistic.statistic)) holds = holds && count.times <= count.chances;
            }
            const auto is_within = [&](Statistic part, Statistic whole) {
                return player[part].times <= player[whole].times && player[part].chances <= player[whole].chances;
            };
            holds = holds && player[Statistic::vpip].chances == player[Statistic::pfr].chances;
            holds = holds && is_within(Statistic::pfr, Statistic::vpip);
            holds = holds && is_within(Statistic::steal, Statistic::rfi);
            holds = holds && is_within(Statistic::rfi, Statistic::vpip);
            holds = holds && is_within(Statistic::squeeze, Statistic::three_bet);
            holds = holds && is_within(Statistic::won_at_showdown, Statistic::won_when_saw_flop);
            holds = holds && (player.saw_flop || !player.saw_turn) && (player.saw_turn || !player.saw_river);
            holds = holds && (player.saw_river || !player.saw_showdown);
            CHECK(holds);
            ++compared;
        }
    });
    CHECK(compared > 50'000);
}

TEST_CASE("every statistic has its chances and is taken and left in the evenings") {
    std::array<std::uint64_t, statistics_count> times{};
    std::array<std::uint64_t, statistics_count> chances{};
    std::set<Street> all_in;
    each_counted_hand([&](const HandLog& /*log*/, const PlayerHands& players) {
        for (const PlayerHand& player : players) {
            if (player.all_in) all_in.insert(*player.all_in);
            for (std::size_t at = 0; at < statistics_count; ++at) {
                times[at] += player.counts[at].times;
                chances[at] += player.counts[at].chances;
            }
        }
    });
    CHECK(all_in.size() == 4);
    for (const StatisticInfo& statistic : statistics()) {
        const auto at = static_cast<std::size_t>(statistic.statistic);
        CAPTURE(statistic.name);
        CHECK(times[at] > 20);
        if (is_share(statistic.statistic)) CHECK(chances[at] > times[at] + 20);
        if (!is_share(statistic.statistic)) CHECK(chances[at] > 20);
    }
}

// Only a newcomer between the button and the small blind makes two of one name.
TEST_CASE("no two players of a counted hand have the same position but the small blind and a newcomer before it") {
    std::set<Position> found;
    each_counted_hand([&](const HandLog& /*log*/, const PlayerHands& players) {
        std::multiset<Position> positions;
        for (const PlayerHand& player : players) positions.insert(player.position);
        for (const Position position : positions) {
            CHECK((positions.count(position) == 1 || position == Position::small_blind));
        }
        found.insert(positions.begin(), positions.end());
    });
    CHECK(found.size() == 10);
}
