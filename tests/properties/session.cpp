#include "tests/properties/session.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "engine/evolve.hpp"
#include "engine/poker/describe.hpp"
#include "engine/poker/invariant.hpp"
#include "engine/poker/names.hpp"
#include "engine/poker/time_text.hpp"
#include "tests/support/random_play.hpp"

namespace handlog::tests {

using namespace handlog::engine;

namespace {

constexpr int most_hands = 12;
constexpr int most_commands = 1'500;
constexpr int most_commands_once_closed = 5;

void count(const Event& event, Reached& reached) {
    ++reached.events;
    ++reached.kinds_of_event[event.index()];
    if (std::holds_alternative<HandStarted>(event)) ++reached.hands;
    if (const auto* round = std::get_if<RoundEnded>(&event)) ++reached.pots[round->pots];
    if (const auto* award = std::get_if<PotAwarded>(&event); award != nullptr && award->odd_chips > 0_c) {
        ++reached.odd_chips;
    }
    if (const auto* raise = std::get_if<PlayerRaised>(&event); raise != nullptr && !raise->full) ++reached.short_raises;
}

// By anybody, and for the turn that is on or one of those before.
[[nodiscard]] Arrival sent_at_random(Arrival arrival, const Table& table, Dice& dice) {
    arrival.role = static_cast<Role>(dice.below(static_cast<int>(names_of<Role>.size())));
    if (is_person(arrival.role) && dice.percent(90)) arrival.seat = Seat(dice.below(most_seats));
    const auto turn = static_cast<int>(table.hand.turn.value);
    if (dice.percent(50)) arrival.turn = TurnNumber{static_cast<std::uint32_t>(std::max(0, turn - dice.below(4)))};
    return arrival;
}

}  // namespace

WatchedTable::WatchedTable(std::span<const PropertyKind> properties, Reached& reached)
    : kinds_(properties), reached_(reached) {
    for (const PropertyKind& kind : properties) watching_.push_back(kind.make());
}

void WatchedTable::play(const Command& command, const Arrival& arrival) {
    note(command, arrival);
    follow(command, arrival, decide(table_, command, arrival));
}

void WatchedTable::pretend(const Command& command, const Outcome& outcome, const Arrival& arrival) {
    note(command, arrival);
    follow(command, arrival, outcome);
}

void WatchedTable::note(const Command& command, const Arrival& arrival) {
    property_ = "the engine keeps its own promises";
    commands_.push_back(command);
    arrivals_.push_back(arrival);
    ++reached_.commands;
}

void WatchedTable::follow(const Command& command, const Arrival& arrival, const Outcome& outcome) {
    const Table before = table_;
    if (const auto* refused = std::get_if<Rejection>(&outcome)) {
        ++reached_.refused[command.index()];
        ++reached_.rejections[static_cast<std::size_t>(refused->code)];
    } else {
        ++reached_.accepted[command.index()];
        for (const Event& event : std::get<Events>(outcome)) happen(event);
    }
    for (std::size_t at = 0; at < watching_.size(); ++at) {
        property_ = kinds_[at].title;
        watching_[at]->after({before, command, outcome, table_, told_, arrival});
    }
}

void WatchedTable::happen(const Event& event) {
    count(event, reached_);
    const Table before = table_;
    const Chronicle told = told_;
    evolve(table_, event);
    told_.note(event);
    for (std::size_t at = 0; at < watching_.size(); ++at) {
        property_ = kinds_[at].title;
        watching_[at]->at({before, event, table_, told, told_});
    }
}

std::string retold(std::span<const Command> commands, std::span<const Arrival> arrivals) {
    std::string text;
    Table table;
    for (std::size_t at = 0; at < commands.size(); ++at) {
        const Command& command = commands[at];
        const Arrival& arrival = arrivals[at];
        text += "> " + to_string(command) + " at " + to_string(arrival.at) + " by " + std::string(name(arrival.role));
        if (arrival.seat) text += " in seat " + std::to_string(arrival.seat->index());
        if (arrival.turn) text += " for turn " + std::to_string(arrival.turn->value);
        text += '\n';
        try {
            const Outcome outcome = decide(table, command, arrival);
            if (const auto* refused = std::get_if<Rejection>(&outcome)) {
                text += "  refused: " + to_string(*refused) + '\n';
                continue;
            }
            for (const Event& event : std::get<Events>(outcome)) {
                text += "  " + to_string(event) + '\n';
                evolve(table, event);
            }
        } catch (const BrokenInvariant& broken) {
            text += std::string("  broken invariant: ") + broken.what() + '\n';
            break;
        }
    }
    return text;
}

std::string Failure::report() const {
    return "seed " + std::to_string(seed) + ", hand " + std::to_string(hand) + ": it does not hold that " + property +
           ": " + sentence + '\n' + retold(commands, arrivals);
}

std::vector<PropertyKind> all_properties() {
    std::vector<PropertyKind> all;
    for (const auto& some : {properties_of_chips(), properties_of_cards(), properties_of_history(),
                             properties_of_turns(), properties_of_raises(), properties_of_payoffs(),
                             properties_of_progress(), properties_of_legality(), properties_between_hands()}) {
        all.insert(all.end(), some.begin(), some.end());
    }
    return all;
}

std::optional<Failure> play_session(std::uint64_t seed, std::span<const PropertyKind> properties, Reached& reached) {
    ++reached.sessions;
    const std::uint64_t first_hand = reached.hands;
    RandomHost host(seed);
    Dice delays(seed);
    Dice senders(seed + 1);
    std::int64_t now = 1'767'225'600'000;
    WatchedTable watched(properties, reached);
    const auto failure = [&](std::string sentence) {
        return Failure{.seed = seed,
                       .hand = reached.hands - first_hand,
                       .property = std::string(watched.property()),
                       .sentence = std::move(sentence),
                       .commands = watched.commands(),
                       .arrivals = watched.arrivals()};
    };
    for (int left = most_commands; left > 0; --left) {
        if (reached.hands - first_hand >= most_hands && !watched.table().hand_in_progress()) break;
        if (watched.table().closed) left = std::min(left, most_commands_once_closed);
        try {
            now += delays.below(3'000);
            const Time moment = delays.percent(3) ? Time() : Time(now);
            Arrival arrival{.received_at = moment, .at = moment};
            if (senders.percent(5)) arrival = sent_at_random(arrival, watched.table(), senders);
            watched.play(host.next(watched.table(), moment), arrival);
        } catch (const BrokenInvariant& broken) {
            return failure(std::string("a broken invariant: ") + broken.what());
        } catch (const Violation& violation) {
            return failure(violation.what());
        }
    }
    return std::nullopt;
}

std::uint64_t session_seed(std::uint64_t run, std::uint64_t index) { return Dice(run + index * 0x9e3779b97f4a7c15)(); }

}  // namespace handlog::tests
