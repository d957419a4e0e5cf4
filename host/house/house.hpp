// A house as far as it is known who is in it: invitations and people. It is played as a table is: decide() says no
// or yields events, evolve() copies them. Neither reads a clock, draws a random number or performs I/O.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "engine/house/command.hpp"
#include "engine/house/event.hpp"
#include "engine/house/people.hpp"
#include "engine/house/rejection.hpp"
#include "engine/poker/sender.hpp"
#include "engine/poker/time.hpp"

namespace handlog::host::house {

struct House {
    bool is_open = false;
    std::vector<engine::Invitation> invitations;  // the first has the number 1
    std::vector<engine::Person> people;           // in the order in which they came, those who were removed among them

    friend bool operator==(const House&, const House&) = default;
};

using Outcome = std::variant<engine::HouseEvents, engine::HouseRejection>;

// If this person gave this command now, what would happen?
[[nodiscard]] Outcome decide(const House& house, const engine::HouseCommand& command, const engine::Sender& by,
                             engine::Time received_at);

void evolve(House& house, const engine::HouseEvent& event);

// What the next log of its journal opens with, and the house of such an opening.
[[nodiscard]] engine::HouseSnapshot snapshot_of(const House& house);
[[nodiscard]] House house_of(const engine::HouseSnapshot& snapshot);

}  // namespace handlog::host::house
