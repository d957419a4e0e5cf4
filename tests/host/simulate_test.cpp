// Hands between bots: the same from the same seed, and no chip is lost.
#include "host/simulate.hpp"

#include <array>
#include <doctest/doctest.h>
#include <set>
#include <string>
#include <string_view>
#include <variant>

#include "engine/decide.hpp"
#include "engine/poker/describe.hpp"
#include "engine/poker/presets.hpp"
#include "engine/shuffle.hpp"
#include "host/illegal_commands.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using handlog::eventstore::HandLog;
using handlog::host::at_table;
using handlog::host::illegal_command;
using handlog::host::Simulation;
using handlog::host::SimulationOptions;

namespace {

// The seed, the rules and the bots together must play the same for ever: where a change of them
// is meant, the digest is what changes with it.
struct GoldenEvening {
    std::string_view preset;
    bool lively;
    std::string_view digest;  // of the 200th hand, and by it of all before
};

[[nodiscard]] Seed seed_of(const HandLog& log) {
    for (const auto& entry : log.entries) {
        if (const auto* start = std::get_if<StartHand>(&entry.command)) return std::get<Seed>(start->deck);
    }
    return {};
}

constexpr std::array golden_evenings{
    GoldenEvening{"standard", false, "5eac786279a702f1c86e95af4a34e5458a0d59db3a0ec234f2fe1bc246c243a2"},
    GoldenEvening{"standard", true, "28571047b3c2194857bab8583cdc83bf671ee20bf709e41f3f65ed88221f0acf"},
    GoldenEvening{"home", true, "b087d68beb0ae7771451bbe1f0dec4cef822a0331474641c2c1cebacdfe77a2d"},
    GoldenEvening{"jp", true, "61f295c73477fad6320c6deec16cea3391748f2dbc7caf14afe84e850c3ae369"},
    GoldenEvening{"tda", true, "e60d34a7e3e8c8c0bf3391ec98f9baaa168df9ef8f184337803ae0fe191cf1d0"},
};

[[nodiscard]] SimulationOptions lively(const Rules& rules, std::string_view name) {
    Rules with_stakes = rules;
    with_stakes.small_blind = 50_c;
    with_stakes.big_blind = 100_c;
    return {.rules = with_stakes, .seats = 6, .buy_in = 10'000_c, .master = derived(Seed{}, name), .lively = true};
}

[[nodiscard]] Simulation simulation(int seats, std::string_view name) {
    return Simulation(
        {.rules = stakes(50_c, 100_c), .seats = seats, .buy_in = 10'000_c, .master = derived(Seed{}, name)});
}

}  // namespace

TEST_CASE("one seed plays the same hands again and another seed plays others") {
    Simulation first = simulation(6, "one");
    Simulation again = simulation(6, "one");
    Simulation other = simulation(6, "two");
    int differences = 0;
    for (int hand = 0; hand < 50; ++hand) {
        const HandLog& played = first.next_hand();
        CHECK(played == again.next_hand());
        if (!(played == other.next_hand())) ++differences;
    }
    CHECK(differences == 50);
}

TEST_CASE("a simulation plays at every size of table without losing a chip") {
    for (int seats = 2; seats <= 9; ++seats) {
        Simulation evening = simulation(seats, "sizes");
        Chips bought;
        for (int hand = 0; hand < 100; ++hand) {
            for (const Event& event : events_of(evening.next_hand())) {
                if (std::holds_alternative<PlayerSeated>(event)) bought += 10'000_c;
                if (const auto* added = std::get_if<ChipsAdded>(&event)) bought += added->amount;
            }
            CHECK_FALSE(evening.table().hand_in_progress());
            CHECK(chips_on_table(evening.table()) == bought);
        }
    }
}

TEST_CASE("an evening of a seed has the digest that it always had") {
    for (const GoldenEvening& evening : golden_evenings) {
        CAPTURE(evening.preset);
        CAPTURE(evening.lively);
        SimulationOptions options = lively(*preset(evening.preset), "golden");
        options.lively = evening.lively;
        Simulation simulation(options);
        for (int hand = 0; hand < 200; ++hand) static_cast<void>(simulation.next_hand());
        CHECK(to_string(simulation.encoded().digest()) == evening.digest);
    }
}

TEST_CASE("a lively evening has all that happens at a table and loses no chip") {
    std::set<std::size_t> events;
    std::set<RejectionCode> refused;
    for (const Preset& preset : presets()) {
        Simulation evening(lively(preset.rules, preset.name));
        std::set<int> dealt_in;
        Chips there;
        for (int hand = 0; hand < 3'000; ++hand) {
            const HandLog& log = evening.next_hand();
            for (const Event& event : events_of(log)) {
                events.insert(event.index());
                if (const auto* seated = std::get_if<PlayerSeated>(&event)) there += seated->stack.chips();
                if (const auto* added = std::get_if<ChipsAdded>(&event)) there += added->amount;
                if (const auto* left = std::get_if<PlayerLeft>(&event)) there -= left->stack.chips();
                if (const auto* started = std::get_if<HandStarted>(&event)) dealt_in.insert(started->dealt_in.size());
            }
            for (const handlog::eventstore::Entry& entry : log.entries) {
                if (const auto* refusal = std::get_if<Rejection>(&entry.outcome)) refused.insert(refusal->code);
            }
            REQUIRE(chips_on_table(evening.table()) == there);
        }
        CHECK(dealt_in == std::set{2, 3, 4, 5, 6});
    }
    // All but the results that only a history declares, the rake that no preset takes, and the end of a table.
    CHECK(events.size() == std::variant_size_v<Event> - 4);
    CHECK(refused.size() >= 25);
}

TEST_CASE("what nobody may do is refused at a table without a chip") {
    Table table;
    Events events;
    REQUIRE_FALSE(play(table, OpenTable{.table = *TableId::parse("Rio"), .rules = stakes(50_c, 100_c)}, events));
    REQUIRE_FALSE(
        play(table, SeatPlayer{.seat = Seat(0), .player = *PlayerId::parse("Ann"), .stack = Stack(0_c)}, events));
    WordStream words(derived(Seed{}, "no chips"));
    for (int attempt = 0; attempt < 1'000; ++attempt) {
        const Command tried = illegal_command(table, Seat(0), words);
        CAPTURE(to_string(tried));
        REQUIRE(std::holds_alternative<Rejection>(decide(table, tried)));
    }
}

TEST_CASE("what nobody may do is refused wherever a bot tries it") {
    for (const Preset& preset : presets()) {
        Simulation evening(lively(preset.rules, "illegal"));
        WordStream words(derived(Seed{}, preset.name));
        for (int hand = 0; hand < 300; ++hand) {
            // The hand once more, with an attempt at every table that its commands lead to.
            Table table = evening.table();
            const HandLog& log = evening.next_hand();
            Events events;
            for (const handlog::eventstore::Entry& entry : log.entries) {
                if (!table.occupied.empty()) {
                    const Command tried = illegal_command(table, table.occupied.lowest(), words);
                    CAPTURE(to_string(tried));
                    REQUIRE(std::holds_alternative<Rejection>(decide(table, tried)));
                }
                static_cast<void>(
                    play(table, entry.command, events, {.received_at = entry.received_at, .at = entry.at}));
            }
        }
    }
}

TEST_CASE("the first of several tables plays what it would play alone and the others something else") {
    const SimulationOptions options = lively(*preset("home"), "tables");
    Simulation alone(options);
    Simulation first(at_table(options, 1));
    Simulation second(at_table(options, 2));
    CHECK(second.table().id.text() == "bots.2");
    const HandLog of_second = second.next_hand();
    const HandLog of_first = first.next_hand();
    CHECK(of_second.opening.key.table == *TableId::parse("bots.2"));
    CHECK(alone.next_hand() == of_first);
    CHECK(seed_of(of_second) != seed_of(of_first));
}
