#include <algorithm>
#include <concepts>
#include <cstdint>

#include "engine/poker/command.hpp"
#include "engine/poker/kinds.hpp"
#include "host/house/house.hpp"

namespace handlog::host::house {

using namespace engine;

namespace {

using Refusal = std::optional<HouseRejection>;

using Code = HouseRejectionCode;

[[nodiscard]] HouseRejection because(Code code) { return {.code = code}; }

[[nodiscard]] const Person* find(const House& house, const PlayerId& id) {
    const auto found = std::find_if(house.people.begin(), house.people.end(),
                                    [&](const Person& person) { return person.person == id; });
    return found == house.people.end() ? nullptr : &*found;
}

[[nodiscard]] const Person* find_present(const House& house, const PlayerId& id) {
    const Person* person = find(house, id);
    return person != nullptr && !person->removed ? person : nullptr;
}

[[nodiscard]] const Invitation* find(const House& house, const Blinded& link) {
    const auto found = std::find_if(house.invitations.begin(), house.invitations.end(),
                                    [&](const Invitation& invitation) { return invitation.link == link; });
    return found == house.invitations.end() ? nullptr : &*found;
}

// Exactly at the moment of its end it is still open, as a turn is.
[[nodiscard]] bool is_open(const Invitation& invitation, Time now) {
    const bool over = invitation.until.known() && now.known() && invitation.until.milliseconds() < now.milliseconds();
    return invitation.uses_left > 0 && !over;
}

// ---- who may ----

template <class Asked>
concept OfOwner = OneOf<Asked, Invite, WithdrawInvitation, RemovePerson>;

// What a person does about themselves: each of these names a person.
template <class Asked>
concept OfOneself = OneOf<Asked, Rename, ReplaceToken>;

// The host may give every command, and so may a history of which nobody knows who did. A person is who the house
// knows under that id, in that role.
template <class Asked>
[[nodiscard]] bool may_give(const House& house, const Asked& command, const Sender& by) {
    if (by.role == Role::host || by.role == Role::unknown) return true;
    const Person* sender = find_present(house, by.person);
    if (sender == nullptr || sender->role != by.role) return false;
    if constexpr (OfOneself<Asked>) {
        if (command.person == by.person) return true;
    }
    return (OfOwner<Asked> || std::same_as<Asked, ReplaceToken>)&&by.role == Role::owner;
}

// ---- what may happen ----

struct Moment {
    const Sender& by;
    Time received_at;
};

[[nodiscard]] bool has_other_owner(const House& house, const PlayerId& id) {
    return std::any_of(house.people.begin(), house.people.end(), [&](const Person& person) {
        return person.role == Role::owner && !person.removed && person.person != id;
    });
}

[[nodiscard]] Refusal refusal(const House& house, const OpenHouse& /*command*/, const Moment& /*moment*/) {
    if (house.is_open) return because(Code::house_already_open);
    return std::nullopt;
}

[[nodiscard]] Refusal refusal(const House& house, const Invite& command, const Moment& /*moment*/) {
    if (!is_person(command.role) || command.uses == 0) return because(Code::invitation_impossible);
    if (find(house, command.link) != nullptr) return because(Code::link_used);
    if (house.invitations.size() >= most_invitations) return because(Code::house_full);
    return std::nullopt;
}

[[nodiscard]] Refusal refusal(const House& house, const WithdrawInvitation& command, const Moment& moment) {
    const std::uint32_t number = command.invitation.value;
    if (number == 0 || number > house.invitations.size() ||
        !is_open(house.invitations[number - 1], moment.received_at)) {
        return because(Code::no_open_invitation);
    }
    return std::nullopt;
}

[[nodiscard]] Refusal refusal(const House& house, const Join& command, const Moment& moment) {
    if (command.person.empty()) return because(Code::id_missing);
    const Invitation* invitation = find(house, command.link);
    if (invitation == nullptr || !is_open(*invitation, moment.received_at)) {
        return because(Code::no_open_invitation);
    }
    if (find(house, command.person) != nullptr) return because(Code::person_known);
    if (house.people.size() >= most_people) return because(Code::house_full);
    return std::nullopt;
}

[[nodiscard]] Refusal refusal(const House& house, const Rename& command, const Moment& /*moment*/) {
    if (find_present(house, command.person) == nullptr) return because(Code::no_such_person);
    return std::nullopt;
}

// Only an owner, for somebody else, needs no recovery code.
[[nodiscard]] Refusal refusal(const House& house, const ReplaceToken& command, const Moment& moment) {
    const Person* person = find_present(house, command.person);
    if (person == nullptr) return because(Code::no_such_person);
    const bool needs_none = moment.by.role == Role::owner && moment.by.person != command.person;
    if (!command.shown && needs_none) return std::nullopt;
    if (command.shown != person->recovery) return because(Code::recovery_differs);
    return std::nullopt;
}

[[nodiscard]] Refusal refusal(const House& house, const RemovePerson& command, const Moment& /*moment*/) {
    const Person* person = find_present(house, command.person);
    if (person == nullptr) return because(Code::no_such_person);
    if (person->role == Role::owner && !has_other_owner(house, command.person)) return because(Code::last_owner);
    return std::nullopt;
}

[[nodiscard]] Refusal refusal(const House& /*house*/, const SealJournal& /*command*/, const Moment& /*moment*/) {
    return std::nullopt;
}

// ---- what happens ----

[[nodiscard]] InvitationNumber next_invitation(const House& house) {
    return {static_cast<std::uint32_t>(house.invitations.size()) + 1};
}

[[nodiscard]] HouseEvents events_of(const House& house, const OpenHouse& command) {
    return {HouseOpened{}, Invited{{.number = next_invitation(house),
                                    .role = Role::owner,
                                    .link = command.link,
                                    .uses_left = 1,
                                    .until = {}}}};
}

[[nodiscard]] HouseEvents events_of(const House& house, const Invite& command) {
    return {Invited{{.number = next_invitation(house),
                     .role = command.role,
                     .link = command.link,
                     .uses_left = command.uses,
                     .until = command.until}}};
}

[[nodiscard]] HouseEvents events_of(const House& /*house*/, const WithdrawInvitation& command) {
    return {InvitationWithdrawn{.invitation = command.invitation}};
}

[[nodiscard]] HouseEvents events_of(const House& house, const Join& command) {
    const Invitation& invitation = *find(house, command.link);
    return {PersonJoined{{.person = command.person,
                          .role = invitation.role,
                          .came_by = invitation.number,
                          .name = command.name,
                          .token = command.token,
                          .recovery = command.recovery}}};
}

[[nodiscard]] HouseEvents events_of(const House& /*house*/, const Rename& command) {
    return {PersonRenamed{.person = command.person, .name = command.name}};
}

[[nodiscard]] HouseEvents events_of(const House& /*house*/, const ReplaceToken& command) {
    return {TokenReplaced{.person = command.person, .token = command.token, .recovery = command.recovery}};
}

[[nodiscard]] HouseEvents events_of(const House& /*house*/, const RemovePerson& command) {
    return {PersonRemoved{.person = command.person}};
}

[[nodiscard]] HouseEvents events_of(const House& /*house*/, const SealJournal& /*command*/) {
    return {JournalSealed{}};
}

}  // namespace

Outcome decide(const House& house, const HouseCommand& command, const Sender& by, Time received_at) {
    return std::visit(
        [&]<class Asked>(const Asked& asked) -> Outcome {
            if (!may_give(house, asked, by)) return because(Code::not_allowed);
            if (!house.is_open && !std::same_as<Asked, OpenHouse>) return because(Code::house_not_open);
            if (const Refusal refused = refusal(house, asked, {.by = by, .received_at = received_at})) return *refused;
            return events_of(house, asked);
        },
        command);
}

}  // namespace handlog::host::house
