// The nouns of a house: its people, and the invitations by which they come in.
//
// A house never holds a secret or a name, only digests of them: so its journal can be shown to auditors, and a person
// can be forgotten without a change of what was recorded.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <variant>
#include <vector>

#include "engine/poker/id.hpp"
#include "engine/poker/kinds.hpp"
#include "engine/poker/sender.hpp"
#include "engine/poker/time.hpp"

namespace handlog::engine {

// The BLAKE2b-256 of something that only a person or the host has: a token, a recovery code, a name with its salt.
struct Blinded {
    std::array<std::byte, 32> bytes{};
    friend bool operator==(const Blinded&, const Blinded&) = default;
};

// Of each a house has at most so many, those that are over among them: so all of them fit the opening of a log.
inline constexpr std::size_t most_invitations = 10'000;
inline constexpr std::size_t most_people = 10'000;

// Invitations are counted from 1.
struct InvitationNumber {
    std::uint32_t value = 0;
    friend constexpr auto operator<=>(InvitationNumber, InvitationNumber) = default;
};

struct Invitation {
    InvitationNumber number;
    Role role = Role::watcher;
    Blinded link;                 // the secret in the link
    std::uint32_t uses_left = 0;  // none once it is used up or withdrawn
    Time until;                   // unknown if it does not expire
    friend bool operator==(const Invitation&, const Invitation&) = default;
};
HANDLOG_KIND(1, Invitation, number, role, link, uses_left, until);

// At tables a person is the player of this id.
struct Person {
    PlayerId person;
    Role role = Role::watcher;
    InvitationNumber came_by;
    Blinded name;
    Blinded token;
    Blinded recovery;
    bool removed = false;
    friend bool operator==(const Person&, const Person&) = default;
};
HANDLOG_KIND(2, Person, person, role, came_by, name, token, recovery, removed);

// A house between two of its logs: all its invitations by number, then its people in the order in which they came.
using HouseItem = std::variant<Invitation, Person>;
using HouseSnapshot = std::vector<HouseItem>;

}  // namespace handlog::engine
