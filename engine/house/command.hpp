// What somebody asks a house to do.
#pragma once

#include <optional>
#include <variant>

#include "engine/house/people.hpp"

namespace handlog::engine {

// The first command of every house. Whoever has the secret of this link is its first owner.
struct OpenHouse {
    Blinded link{};
    friend bool operator==(const OpenHouse&, const OpenHouse&) = default;
};
HANDLOG_KIND(1, OpenHouse, link);

struct Invite {
    Role role = Role::watcher;
    Blinded link{};
    std::uint32_t uses = 1;
    Time until{};
    friend bool operator==(const Invite&, const Invite&) = default;
};
HANDLOG_KIND(2, Invite, role, link, uses, until);

struct WithdrawInvitation {
    InvitationNumber invitation;
    friend bool operator==(const WithdrawInvitation&, const WithdrawInvitation&) = default;
};
HANDLOG_KIND(3, WithdrawInvitation, invitation);

// Somebody opens a link and becomes a person of the house.
struct Join {
    Blinded link{};
    PlayerId person{};
    Blinded name{};
    Blinded token{};
    Blinded recovery{};
    friend bool operator==(const Join&, const Join&) = default;
};
HANDLOG_KIND(4, Join, link, person, name, token, recovery);

struct Rename {
    PlayerId person{};
    Blinded name{};
    friend bool operator==(const Rename&, const Rename&) = default;
};
HANDLOG_KIND(5, Rename, person, name);

// The old token and the old recovery code end. `shown` is the recovery code of a person who lost the token. Only an
// owner, for somebody else, needs none.
struct ReplaceToken {
    PlayerId person{};
    std::optional<Blinded> shown{};
    Blinded token{};
    Blinded recovery{};
    friend bool operator==(const ReplaceToken&, const ReplaceToken&) = default;
};
HANDLOG_KIND(6, ReplaceToken, person, shown, token, recovery);

struct RemovePerson {
    PlayerId person;
    friend bool operator==(const RemovePerson&, const RemovePerson&) = default;
};
HANDLOG_KIND(7, RemovePerson, person);

// Seals the log. The next one opens with everything that the house has.
struct SealJournal {
    friend bool operator==(const SealJournal&, const SealJournal&) = default;
};
HANDLOG_KIND(8, SealJournal);

using HouseCommand =
    std::variant<OpenHouse, Invite, WithdrawInvitation, Join, Rename, ReplaceToken, RemovePerson, SealJournal>;

}  // namespace handlog::engine
