#include "replay/simulate.hpp"

#include <array>
#include <string>

namespace handlog::replay {

namespace {

using namespace engine;

constexpr std::array<std::string_view, most_seats> names{"Ann", "Bob", "Cat", "Dan", "Eve",
                                                         "Fay", "Gus", "Hal", "Ivy", "Jon"};

struct Weights {
    int give_up;
    int go_along;
    int attack;
};

// In the order of the enumerators.
constexpr std::array<Weights, 4> weights{Weights{1, 1, 1}, Weights{1, 8, 1}, Weights{2, 3, 4}, Weights{5, 4, 1}};

// A bot that attacks picks one of the sizes that a player's buttons offer; the
// smallest is likeliest and everything the rarest.
constexpr std::array<int, 5> size_weights{6, 5, 3, 3, 1};

template <std::size_t size>
[[nodiscard]] std::size_t weighted(const std::array<int, size>& options, WordStream& words) {
    int total = 0;
    for (const int weight : options) total += weight;
    int left = draw_below(total, words);
    std::size_t chosen = 0;
    while (left >= options[chosen]) left -= options[chosen++];
    return chosen;
}

// An evening begins with the year 2026, and bots are quick.
constexpr std::int64_t first_moment = 1'767'225'600'000;
constexpr int shortest_delay = 20;
constexpr int longest_delay = 120;

}  // namespace

Simulation::Simulation(const SimulationOptions& options)
    : options_(options),
      choices_(derived(options.master, "handlog bots")),
      delays_(derived(options.master, "handlog delays")),
      recording_(*TableId::parse("bots")),
      clock_(first_moment) {
    command(OpenTable{.table = recording_.log().opening.key.table, .rules = options.rules});
    for (int index = 0; index < options.seats; ++index) {
        const Seat seat(index);
        temperaments_[seat] = static_cast<Temperament>(draw_below(static_cast<int>(weights.size()), choices_));
        command(SeatPlayer{.seat = seat,
                           .player = *PlayerId::parse(names[static_cast<std::size_t>(index)]),
                           .stack = Stack(options.buy_in)});
    }
}

const eventstore::HandLog& Simulation::next_hand() {
    for (const Seat seat : table().occupied) {
        if (table().stacks[seat].empty()) command(AddChips{.seat = seat, .amount = options_.buy_in});
    }
    const std::string number = std::to_string(table().hand.number.value + 1);
    deck_seed_ = derived(options_.master, "handlog deck " + number);
    command(StartHand{.hand_id = *HandId::parse("bots-" + number), .deck = deck_seed_, .forced_bets = {}});
    while (const std::optional<LegalActions> legal = legal_actions(table())) act(*legal);
    command(CloseHand{.hand = table().hand.number});
    return recording_.log();
}

void Simulation::act(const LegalActions& legal) {
    const HandNumber hand = table().hand.number;
    const Seat seat = legal.seat;
    const Weights& mood = weights[static_cast<std::size_t>(temperaments_[seat])];
    const std::array options{legal.check ? 0 : mood.give_up, mood.go_along, legal.raise ? mood.attack : 0};
    switch (weighted(options, choices_)) {
        case 0:
            return command(Fold{.hand = hand, .seat = seat});
        case 1:
            if (legal.check) return command(Check{.hand = hand, .seat = seat});
            return command(Call{.hand = hand, .seat = seat});
        default:
            break;
    }
    const std::array sizes{legal.raise->min, legal.sizes->half_pot, legal.sizes->three_quarters_pot, legal.sizes->pot,
                           legal.raise->max};
    const Chips to = sizes[weighted(size_weights, choices_)];
    if (legal.bet) return command(Bet{.hand = hand, .seat = seat, .to = to});
    command(Raise{.hand = hand, .seat = seat, .to = to});
}

void Simulation::command(const Command& command) {
    clock_ += shortest_delay + draw_below(longest_delay - shortest_delay, delays_);
    const eventstore::Entry& entry = recording_.record(command, Time(clock_));
    if (const auto* refused = std::get_if<Rejection>(&entry.outcome)) {
        break_invariant(("a bot's command is legal, but " + sentence(*refused)).c_str());
    }
}

}  // namespace handlog::replay
