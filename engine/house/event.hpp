// What happened in a house.
#pragma once

#include <variant>
#include <vector>

#include "engine/house/people.hpp"

namespace handlog::engine {

struct HouseOpened {
    friend bool operator==(const HouseOpened&, const HouseOpened&) = default;
};
HANDLOG_KIND(1, HouseOpened);

struct Invited {
    Invitation invitation;
    friend bool operator==(const Invited&, const Invited&) = default;
};
HANDLOG_KIND(2, Invited, invitation);

struct InvitationWithdrawn {
    InvitationNumber invitation;
    friend bool operator==(const InvitationWithdrawn&, const InvitationWithdrawn&) = default;
};
HANDLOG_KIND(3, InvitationWithdrawn, invitation);

// It uses the invitation by which the person came once.
struct PersonJoined {
    Person person;
    friend bool operator==(const PersonJoined&, const PersonJoined&) = default;
};
HANDLOG_KIND(4, PersonJoined, person);

struct PersonRenamed {
    PlayerId person;
    Blinded name;
    friend bool operator==(const PersonRenamed&, const PersonRenamed&) = default;
};
HANDLOG_KIND(5, PersonRenamed, person, name);

struct TokenReplaced {
    PlayerId person;
    Blinded token;
    Blinded recovery;
    friend bool operator==(const TokenReplaced&, const TokenReplaced&) = default;
};
HANDLOG_KIND(6, TokenReplaced, person, token, recovery);

struct PersonRemoved {
    PlayerId person;
    friend bool operator==(const PersonRemoved&, const PersonRemoved&) = default;
};
HANDLOG_KIND(7, PersonRemoved, person);

// The last event of a log.
struct JournalSealed {
    friend bool operator==(const JournalSealed&, const JournalSealed&) = default;
};
HANDLOG_KIND(8, JournalSealed);

using HouseEvent = std::variant<HouseOpened, Invited, InvitationWithdrawn, PersonJoined, PersonRenamed, TokenReplaced,
                                PersonRemoved, JournalSealed>;
using HouseEvents = std::vector<HouseEvent>;

}  // namespace handlog::engine
