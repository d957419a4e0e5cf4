// Playing hands: every command through play(), every event produced and applied.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "bench/allocations.hpp"
#include "bench/benchmarks.hpp"
#include "bench/latency.hpp"
#include "bench/random_hands.hpp"
#include "bench/scratch_file.hpp"
#include "engine/shuffle.hpp"

namespace handlog::bench {

namespace {

using namespace engine;

constexpr std::size_t hand_count = 50'000;
constexpr std::uint64_t workload_seed = 1;

// Room for the events of any hand that is measured.
constexpr std::size_t most_events = 4'096;

// What is left before every seat after every hand, as one number.
class StackSum {
public:
    void add(Chips stack) { sum_ = (sum_ ^ static_cast<std::uint64_t>(stack.count())) * 1'099'511'628'211U; }
    [[nodiscard]] std::uint64_t value() const { return sum_; }

private:
    std::uint64_t sum_ = 0;
};

// What is needed to play a hand again, close together, so that reading it takes little of the time.
struct Script {
    Deck deck;
    std::uint32_t first_action = 0;
    std::uint32_t action_count = 0;
};

struct Workload {
    PlayedHands hands;
    std::vector<Script> scripts;
    std::vector<Seed> seeds;  // for decks that are shuffled instead of scripted
    ScratchFile file;
    Events events;
    Table before;

    explicit Workload(Policy policy) : hands(random_hands(Company::six_deep, policy, hand_count, workload_seed)) {
        events.reserve(most_events);
        before = hands.table_before(hands.hands.front());
        for (const PlayedHand& hand : hands.hands) {
            scripts.push_back({.deck = hand.deck,
                               .first_action = static_cast<std::uint32_t>(hand.first_action),
                               .action_count = static_cast<std::uint32_t>(hand.action_count)});
        }
        for (std::size_t at = 0; at < hand_count; ++at) {
            Seed& seed = seeds.emplace_back();
            for (std::size_t byte = 0; byte < sizeof at; ++byte) {
                seed.bytes[byte] = static_cast<std::uint8_t>(at >> (8 * byte));
            }
        }
        write(hands, file.path());
    }

    [[nodiscard]] std::uint64_t stacks_as_recorded() const {
        StackSum sum;
        for (const PlayedHand& hand : hands.hands) {
            for (int index = 0; index < hand.seats; ++index) {
                sum.add(hand.stacks[Seat(index)] + hand.net[Seat(index)]);
            }
        }
        return sum.value();
    }
};

// Plays every hand at one table, at which the stacks and the button are put back to where they were
// before the first one. `put_deck` puts the next hand's cards into the command that starts it.
template <class PutDeck>
[[nodiscard]] std::uint64_t play_all(Workload& work, PutDeck put_deck) {
    StackSum sum;
    StartHand start{.hand_id = *HandId::parse("hand"), .deck = {}, .forced_bets = {}};
    Table table = work.before;
    for (std::size_t at = 0; at < hand_count; ++at) {
        const Script& script = work.scripts[at];
        table.stacks = work.before.stacks;
        table.positions = work.before.positions;
        table.hand.phase = work.before.hand.phase;
        work.events.clear();
        put_deck(start, at);
        must_play(table, start, work.events);
        const std::span<const PlayedAction> actions(work.hands.actions);
        for (const PlayedAction& action : actions.subspan(script.first_action, script.action_count)) {
            must_play(table, action, work.events);
        }
        for (const Seat seat : table.occupied) sum.add(table.stacks[seat].chips());
    }
    return sum.value();
}

// Times play_all() and holds it to its promise that no action allocates memory.
template <class PutDeck>
[[nodiscard]] Round time_all(Workload& work, std::uint64_t& stacks, PutDeck put_deck) {
    const std::size_t allocations_before = allocations();
    Round round;
    round.cpu_ns = time_of([&] { stacks = play_all(work, put_deck); });
    if (allocations() != allocations_before) throw std::logic_error("playing a hand allocates memory");
    return round;
}

[[nodiscard]] Race scripted(Policy policy) {
    const auto work = std::make_shared<Workload>(policy);
    const auto run = [work, recorded = work->stacks_as_recorded()] {
        std::uint64_t stacks = 0;
        Round round =
            time_all(*work, stacks, [&](StartHand& start, std::size_t at) { start.deck = work->scripts[at].deck; });
        // The peers' checksum, if the chips are where they were when it was made.
        round.checksum = stacks == recorded ? work->hands.checksum(hand_count) : stacks;
        return round;
    };
    return {
        .operations = hand_count,
        .contestants = {{.name = "handlog", .run = run}},
        .request = "play " + work->file.path().string() + " " + std::to_string(hand_count),
    };
}

// The same actions with other cards: a fresh deck is shuffled for each hand, and
// its seed committed to.
[[nodiscard]] Race seeded(Policy policy) {
    const auto work = std::make_shared<Workload>(policy);
    const auto run = [work] {
        std::uint64_t stacks = 0;
        Round round = time_all(*work, stacks, [&](StartHand& start, std::size_t at) { start.deck = work->seeds[at]; });
        round.checksum = stacks;
        return round;
    };
    return {.operations = hand_count, .contestants = {{.name = "handlog", .run = run}}, .request = ""};
}

}  // namespace

std::vector<Benchmark> play_benchmarks() {
    return {
        {.name = "play-uniform",
         .title = "six-handed hands, 200 big blinds, every legal kind of action equally likely",
         .unit = "hands",
         .prepare = [] { return scripted(Policy::uniform); }},
        {.name = "play-calling",
         .title = "the same where 95 of 100 actions are checks and calls",
         .unit = "hands",
         .prepare = [] { return scripted(Policy::calling); }},
        {.name = "play-seeded",
         .title = "the hands of play-uniform with decks shuffled from seeds",
         .unit = "hands",
         .prepare = [] { return seeded(Policy::uniform); }},
        {.name = "play-latency",
         .title = "one command of play-uniform at a time, in nanoseconds of the wall clock",
         .unit = "commands",
         .survey = [](int /*rounds*/) { print_latency(); }},
    };
}

}  // namespace handlog::bench
