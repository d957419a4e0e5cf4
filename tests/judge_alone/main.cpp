// The judge without the engine: this program is linked with the rooms judge, record and poker, and
// with no other, and judges a log that is written down here, event by event. So whatever the judge
// says, no rule of the engine's has said.
#include <cstdlib>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "eventstore/record/hand_log.hpp"
#include "replay/judge/judge.hpp"

using namespace handlog::engine;
using namespace handlog::eventstore;
using namespace handlog::replay::judge;

namespace {

constexpr Seat ann(0);
constexpr Seat bob(1);

[[nodiscard]] Entry entry(Command command, Events events) {
    Entry entry;
    entry.command = std::move(command);
    entry.outcome = std::move(events);
    return entry;
}

[[nodiscard]] Entry sits_down(Seat seat, const char* name) {
    const PlayerId player = *PlayerId::parse(name);
    return entry(SeatPlayer{.seat = seat, .player = player, .stack = Stack(100_c)},
                 {PlayerSeated{.seat = seat, .player = player, .stack = Stack(100_c)}});
}

// Heads-up for 1 and 2: Ann has the button and folds, and Bob wins the blinds.
[[nodiscard]] HandLog a_hand() {
    const TableId table = *TableId::parse("alone");
    const HandId hand = *HandId::parse("the only one");
    const SeatSet both = SeatSet::of(ann, bob);
    const Deck deck = Deck::in_order();

    HandStarted started;
    started.number = {1};
    started.hand_id = hand;
    started.dealt_in = both;
    started.positions = {.button = ann, .small_blind = ann, .big_blind = bob};
    started.deck = deck;
    HoleCardsDealt dealt;
    dealt.first = ann;
    dealt.seats = both;
    dealt.cards[ann] = {Card(0), Card(2)};
    dealt.cards[bob] = {Card(1), Card(3)};
    HandEnded ended;
    ended.seats = both;
    ended.stacks[ann] = Stack(99_c);
    ended.stacks[bob] = Stack(101_c);
    ended.net[ann] = Chips(-1);
    ended.net[bob] = 1_c;

    HandLog log;
    log.opening.key.table = table;
    log.entries.push_back(entry(OpenTable{.table = table, .rules = {}}, {TableOpened{.table = table, .rules = {}}}));
    log.entries.push_back(sits_down(ann, "Ann"));
    log.entries.push_back(sits_down(bob, "Bob"));
    StartHand start;
    start.hand_id = hand;
    start.deck = deck;
    log.entries.push_back(entry(
        start, {started, ForcedBetPosted{.seat = ann, .kind = ForcedBetKind::small_blind, .amount = 1_c},
                ForcedBetPosted{.seat = bob, .kind = ForcedBetKind::big_blind, .amount = 2_c}, dealt,
                RoundStarted{.street = Street::preflop, .bet = 2_c, .raise_size = 2_c}, TurnStarted{.seat = ann}}));
    log.entries.push_back(entry(Fold{.hand = {1}, .seat = ann},
                                {PlayerFolded{.seat = ann}, UncalledBetReturned{.seat = bob, .amount = 1_c},
                                 RoundEnded{.street = Street::preflop, .pots = 1},
                                 PotBuilt{.pot = 0, .amount = 2_c, .eligible = SeatSet::of(bob), .paid_by = both},
                                 PotAwarded{.pot = 0, .seat = bob, .amount = 2_c, .odd_chips = {}}, ended}));
    log.entries.push_back(entry(CloseHand{.hand = {1}}, {HandClosed{.number = {1}}}));
    return log;
}

// What is wrong. That the deck is written and the moments are not known is only noted.
[[nodiscard]] Findings findings_of(const HandLog& log) {
    Judge judge;
    Findings findings;
    judge.judge(log, findings);
    std::erase_if(findings, [](const Finding& finding) { return info(finding.check).severity == Severity::notice; });
    return findings;
}

}  // namespace

int main() {
    const HandLog log = a_hand();
    for (const Finding& finding : findings_of(log)) {
        std::cerr << "FAILED: " << info(finding.check).id << ": " << finding.what << " (expected " << finding.expected
                  << ", found " << finding.found << ")\n";
        return EXIT_FAILURE;
    }
    HandLog forged = log;
    std::get<PotAwarded>(std::get<Events>(forged.entries[4].outcome)[4]).seat = ann;
    const Findings findings = findings_of(forged);
    if (findings.empty() || findings.front().check != CheckId::best_hand) {
        std::cerr << "FAILED: a pot that went to a player who had folded was not found\n";
        return EXIT_FAILURE;
    }
    std::cout << "the judge by itself: a hand is right, and one that was forged is not: " << findings.front().what
              << '\n';
    return EXIT_SUCCESS;
}
