// Who gave a command, as the host knows them (what it authenticated, not what they say), and
// which turn they meant.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/poker/id.hpp"
#include "engine/poker/kinds.hpp"
#include "engine/poker/seat.hpp"

namespace handlog::engine::inline poker {

// In which capacity.
//   unknown   a history from elsewhere does not say
//   clock     a timer of the host
//   host      the program that hosts the table, on its own or for somebody it does not name
//   owner     a person who runs the table
enum class Role : std::uint8_t { unknown, clock, host, owner, player, watcher, auditor };
HANDLOG_NAMES(Role, unknown, clock, host, owner, player, watcher, auditor);

// Neither a program nor unknown.
[[nodiscard]] constexpr bool is_person(Role role) { return role >= Role::owner; }

struct Sender {
    Role role = Role::unknown;
    std::optional<Seat> seat{};                 // of a person who sits at the table
    PlayerId person{};                          // of one who does not
    std::optional<std::uint64_t> connection{};  // over which it came, by the host's own count

    friend bool operator==(const Sender&, const Sender&) = default;
};
HANDLOG_FIELDS(Sender, role, seat, person, connection);

// Why there can be no such sender, if there is a reason: each has exactly one form.
[[nodiscard]] constexpr const char* fault(const Sender& sender) {
    const bool named = !sender.person.empty();
    if (is_person(sender.role) && named == sender.seat.has_value())
        return "a person is named by their seat, or without one by their id";
    if (!is_person(sender.role) && (named || sender.seat)) return "only a person has a seat or an id";
    if (sender.role == Role::unknown && sender.connection) return "nobody knows the connection of an unknown sender";
    return nullptr;
}

// The turns of a hand are counted from 1, in the order in which they began.
struct TurnNumber {
    std::uint32_t value = 0;
    friend constexpr auto operator<=>(TurnNumber, TurnNumber) = default;
};

}  // namespace handlog::engine::inline poker
