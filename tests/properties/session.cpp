#include "tests/properties/session.hpp"

#include <utility>
#include <variant>

#include "engine/describe.hpp"
#include "engine/evolve.hpp"
#include "engine/invariant.hpp"
#include "tests/support/random_play.hpp"

namespace handlog::tests {

using namespace handlog::engine;

namespace {

constexpr int most_hands = 12;
constexpr int most_commands = 1'500;

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

class Session {
public:
    Session(std::uint64_t seed, std::span<const PropertyKind> properties, Reached& reached)
        : host_(seed), kinds_(properties), reached_(reached) {
        failure_.seed = seed;
        for (const PropertyKind& kind : properties) watching_.push_back(kind.make());
    }

    [[nodiscard]] std::optional<Failure> play() {
        ++reached_.sessions;
        const std::uint64_t first_hand = reached_.hands;
        for (int left = most_commands; left > 0; --left) {
            if (reached_.hands - first_hand >= most_hands && !table_.hand_in_progress()) break;
            failure_.property = "the engine keeps its own promises";
            try {
                step();
            } catch (const std::logic_error& broken) {
                failure_.sentence = std::string("a broken invariant: ") + broken.what();
                return failed(first_hand);
            } catch (const Violation& violation) {
                failure_.sentence = violation.what();
                return failed(first_hand);
            }
        }
        return std::nullopt;
    }

private:
    void step() {
        const Command command = host_.next(table_);
        failure_.commands.push_back(command);
        ++reached_.commands;
        const Outcome outcome = decide(table_, command);
        const Table before = table_;
        if (const auto* refused = std::get_if<Rejection>(&outcome)) {
            ++reached_.refused[command.index()];
            ++reached_.rejections[static_cast<std::size_t>(refused->code)];
        } else {
            ++reached_.accepted[command.index()];
            for (const Event& event : std::get<Events>(outcome)) happen(event);
        }
        for (std::size_t at = 0; at < watching_.size(); ++at) {
            failure_.property = kinds_[at].title;
            watching_[at]->after({before, command, outcome, table_, told_});
        }
    }

    void happen(const Event& event) {
        count(event, reached_);
        const Table before = table_;
        const Chronicle told = told_;
        evolve(table_, event);
        told_.note(event);
        for (std::size_t at = 0; at < watching_.size(); ++at) {
            failure_.property = kinds_[at].title;
            watching_[at]->at({before, event, table_, told, told_});
        }
    }

    [[nodiscard]] Failure failed(std::uint64_t first_hand) {
        failure_.hand = reached_.hands - first_hand;
        return std::move(failure_);
    }

    Table table_;
    Chronicle told_;
    RandomHost host_;
    std::span<const PropertyKind> kinds_;
    std::vector<std::unique_ptr<Property>> watching_;
    Reached& reached_;
    Failure failure_;
};

// The commands once more, with what came of each, as far as the engine goes.
[[nodiscard]] std::string retold(std::span<const Command> commands) {
    std::string text;
    Table table;
    for (const Command& command : commands) {
        text += "> " + to_string(command) + '\n';
        try {
            const Outcome outcome = decide(table, command);
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

}  // namespace

std::string Failure::report() const {
    return "seed " + std::to_string(seed) + ", hand " + std::to_string(hand) + ": it does not hold that " + property +
           ": " + sentence + '\n' + retold(commands);
}

std::vector<PropertyKind> all_properties() {
    std::vector<PropertyKind> all;
    for (const auto& some :
         {properties_of_chips(), properties_of_cards(), properties_of_history(), properties_of_turns(),
          properties_of_raises(), properties_of_payoffs(), properties_of_progress(), properties_of_legality()}) {
        all.insert(all.end(), some.begin(), some.end());
    }
    return all;
}

std::optional<Failure> play_session(std::uint64_t seed, std::span<const PropertyKind> properties, Reached& reached) {
    return Session(seed, properties, reached).play();
}

std::uint64_t session_seed(std::uint64_t run, std::uint64_t index) { return Dice(run + index * 0x9e3779b97f4a7c15)(); }

}  // namespace handlog::tests
