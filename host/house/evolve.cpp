#include <algorithm>

#include "engine/poker/invariant.hpp"
#include "host/house/house.hpp"

namespace handlog::host::house {

using namespace engine;

namespace {

[[nodiscard]] Invitation& invitation_of(House& house, InvitationNumber number) {
    invariant(number.value >= 1 && number.value <= house.invitations.size(),
              "an invitation was made before it is used");
    return house.invitations[number.value - 1];
}

[[nodiscard]] Person& person_of(House& house, const PlayerId& id) {
    const auto found = std::find_if(house.people.begin(), house.people.end(),
                                    [&](const Person& person) { return person.person == id; });
    invariant(found != house.people.end(), "a person joined before anything else happened to them");
    return *found;
}

void apply(House& house, const HouseOpened& /*event*/) { house.is_open = true; }

void apply(House& house, const Invited& event) { house.invitations.push_back(event.invitation); }

void apply(House& house, const InvitationWithdrawn& event) { invitation_of(house, event.invitation).uses_left = 0; }

void apply(House& house, const PersonJoined& event) {
    --invitation_of(house, event.person.came_by).uses_left;
    house.people.push_back(event.person);
}

void apply(House& house, const PersonRenamed& event) { person_of(house, event.person).name = event.name; }

void apply(House& house, const TokenReplaced& event) {
    Person& person = person_of(house, event.person);
    person.token = event.token;
    person.recovery = event.recovery;
}

void apply(House& house, const PersonRemoved& event) { person_of(house, event.person).removed = true; }

void apply(House& /*house*/, const JournalSealed& /*event*/) {}

}  // namespace

void evolve(House& house, const HouseEvent& event) {
    std::visit([&house](const auto& happened) { apply(house, happened); }, event);
}

HouseSnapshot snapshot_of(const House& house) {
    HouseSnapshot snapshot(house.invitations.begin(), house.invitations.end());
    snapshot.insert(snapshot.end(), house.people.begin(), house.people.end());
    return snapshot;
}

House house_of(const HouseSnapshot& snapshot) {
    House house{.is_open = !snapshot.empty(), .invitations = {}, .people = {}};
    for (const HouseItem& item : snapshot) {
        if (const auto* invitation = std::get_if<Invitation>(&item)) house.invitations.push_back(*invitation);
        if (const auto* person = std::get_if<Person>(&item)) house.people.push_back(*person);
    }
    return house;
}

}  // namespace handlog::host::house
