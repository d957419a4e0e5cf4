// A session: one table from its opening on, random play, and the properties
// that watch it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tests/properties/property.hpp"

namespace handlog::tests {

[[nodiscard]] std::vector<PropertyKind> all_properties();

// What the sessions so far have reached: a property that nothing strange ever
// meets proves nothing.
struct Reached {
    std::uint64_t sessions = 0;
    std::uint64_t hands = 0;
    std::uint64_t commands = 0;
    std::uint64_t events = 0;
    std::array<std::uint64_t, std::variant_size_v<engine::Event>> kinds_of_event{};
    std::array<std::uint64_t, std::variant_size_v<engine::Command>> accepted{};
    std::array<std::uint64_t, std::variant_size_v<engine::Command>> refused{};
    std::array<std::uint64_t, engine::rejection_codes + 1> rejections{};  // by the number of the code
    std::array<std::uint64_t, engine::most_pots + 1> pots{};              // rounds that ended with so many
    std::uint64_t odd_chips = 0;
    std::uint64_t short_raises = 0;  // all-in, below the minimum
};

// A table under the eyes of properties.
class WatchedTable {
public:
    // The properties stay valid for as long as the table is used.
    WatchedTable(std::span<const PropertyKind> properties, Reached& reached);

    // Throws a Violation where a property does not hold, and lets a broken
    // invariant of the engine pass.
    void play(const engine::Command& command, const engine::Arrival& arrival = {});
    // The same as if the engine had decided so. Canaries feed it what is false.
    void pretend(const engine::Command& command, const engine::Outcome& outcome, const engine::Arrival& arrival = {});

    [[nodiscard]] const engine::Table& table() const { return table_; }
    [[nodiscard]] const Chronicle& told() const { return told_; }
    // What was looked at last.
    [[nodiscard]] std::string_view property() const { return property_; }
    [[nodiscard]] const std::vector<engine::Command>& commands() const { return commands_; }
    // How each of them came.
    [[nodiscard]] const std::vector<engine::Arrival>& arrivals() const { return arrivals_; }

private:
    void note(const engine::Command& command, const engine::Arrival& arrival);
    void follow(const engine::Command& command, const engine::Arrival& arrival, const engine::Outcome& outcome);
    void happen(const engine::Event& event);

    engine::Table table_;
    Chronicle told_;
    std::span<const PropertyKind> kinds_;
    std::vector<std::unique_ptr<Property>> watching_;
    Reached& reached_;
    std::string_view property_;
    std::vector<engine::Command> commands_;
    std::vector<engine::Arrival> arrivals_;
};

// The commands once more, as text, with what came of each.
[[nodiscard]] std::string retold(std::span<const engine::Command> commands, std::span<const engine::Arrival> arrivals);

struct Failure {
    std::uint64_t seed = 0;  // of the session
    std::uint64_t hand = 0;  // in the session, counted from 1
    std::string property;
    std::string sentence;
    std::vector<engine::Command> commands;  // from the opening of the table to the failure
    std::vector<engine::Arrival> arrivals;

    // Everything that is needed to see it again.
    [[nodiscard]] std::string report() const;
};

// Plays the session of `seed` under the eyes of these properties and stops at
// the first that does not hold.
[[nodiscard]] std::optional<Failure> play_session(std::uint64_t seed, std::span<const PropertyKind> properties,
                                                  Reached& reached);

// The seed of session `index` of a run.
[[nodiscard]] std::uint64_t session_seed(std::uint64_t run, std::uint64_t index);

}  // namespace handlog::tests
