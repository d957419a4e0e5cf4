// Who may come into a house, and what owners and people may do there.
#include "host/house/house.hpp"

#include <doctest/doctest.h>

#include "engine/house/rejection.hpp"
#include "engine/poker/names.hpp"
#include "tests/eventstore/house_play.hpp"

namespace handlog::tests {

using namespace engine;
using host::house::House;
using Code = HouseRejectionCode;

namespace {

constexpr Time noon{1'767'268'800'000};
constexpr Time a_second_later{1'767'268'801'000};
const Sender by_host{.role = Role::host};

[[nodiscard]] Sender owner(std::string_view person) { return {.role = Role::owner, .person = person_id(person)}; }
[[nodiscard]] Sender player(std::string_view person) { return {.role = Role::player, .person = person_id(person)}; }

// A house with Olga, who owns it, and Ann, who plays.
class Evening {
public:
    Evening() {
        happens(OpenHouse{.link = blinded(1)});
        happens(join(1, "Olga", 10));
        happens(Invite{.role = Role::player, .link = blinded(2), .uses = 2, .until = noon}, owner("Olga"));
        happens(join(2, "Ann", 20));
    }

    [[nodiscard]] static Join join(std::uint32_t link, std::string_view person, std::uint32_t secret) {
        return {.link = blinded(link),
                .person = person_id(person),
                .name = blinded(secret),
                .token = blinded(secret + 1),
                .recovery = blinded(secret + 2)};
    }

    HouseEvents happens(const HouseCommand& command, const Sender& by = by_host, Time at = noon) {
        const host::house::Outcome outcome = decide(house, command, by, at);
        REQUIRE(std::holds_alternative<HouseEvents>(outcome));
        const auto& events = std::get<HouseEvents>(outcome);
        for (const HouseEvent& event : events) evolve(house, event);
        return events;
    }

    void refuses(Code code, const HouseCommand& command, const Sender& by = by_host, Time at = noon) const {
        const host::house::Outcome outcome = decide(house, command, by, at);
        REQUIRE(std::holds_alternative<HouseRejection>(outcome));
        CHECK(name(std::get<HouseRejection>(outcome).code) == name(code));
    }

    House house;
};

}  // namespace

TEST_CASE("a house opens with an invitation for its first owner") {
    House house;
    const auto outcome = decide(house, OpenHouse{.link = blinded(1)}, by_host, noon);
    CHECK(outcome ==
          host::house::Outcome(HouseEvents{
              HouseOpened{},
              Invited{{.number = {1}, .role = Role::owner, .link = blinded(1), .uses_left = 1, .until = {}}}}));
    const auto too_early = decide(house, SealJournal{}, by_host, noon);
    CHECK(std::get<HouseRejection>(too_early).code == Code::house_not_open);
    Evening().refuses(Code::house_already_open, OpenHouse{.link = blinded(9)});
}

TEST_CASE("whoever opens a link joins in its role as often as the link says and not after its end") {
    Evening evening;
    evening.refuses(Code::no_open_invitation, Evening::join(1, "Eve", 90));   // was for one owner
    evening.refuses(Code::no_open_invitation, Evening::join(77, "Eve", 90));  // nobody made it
    evening.refuses(Code::person_known, Evening::join(2, "Ann", 90));
    evening.refuses(Code::id_missing, Join{.link = blinded(2)});
    evening.refuses(Code::no_open_invitation, Evening::join(2, "Bob", 30), by_host, a_second_later);
    CHECK(evening.happens(Evening::join(2, "Bob", 30)) == HouseEvents{PersonJoined{{.person = person_id("Bob"),
                                                                                    .role = Role::player,
                                                                                    .came_by = {2},
                                                                                    .name = blinded(30),
                                                                                    .token = blinded(31),
                                                                                    .recovery = blinded(32)}}});
    evening.refuses(Code::no_open_invitation, Evening::join(2, "Cat", 40));
    CHECK(evening.house.invitations[1].uses_left == 0);
}

TEST_CASE("only owners invite and only people can be invited") {
    Evening evening;
    const Invite watcher{.role = Role::watcher, .link = blinded(3), .uses = 1, .until = {}};
    evening.refuses(Code::not_allowed, watcher, player("Ann"));
    evening.refuses(Code::not_allowed, watcher, owner("Ann"));  // whom the house knows as a player
    evening.refuses(Code::not_allowed, watcher, owner("Eve"));
    evening.refuses(Code::not_allowed, watcher, {.role = Role::clock});
    for (const Role role : {Role::unknown, Role::clock, Role::host}) {
        evening.refuses(Code::invitation_impossible, Invite{.role = role, .link = blinded(3)}, owner("Olga"));
    }
    evening.refuses(Code::invitation_impossible, Invite{.link = blinded(3), .uses = 0}, owner("Olga"));
    evening.refuses(Code::link_used, Invite{.link = blinded(1)}, owner("Olga"));
    evening.happens(watcher, owner("Olga"));
    evening.happens(WithdrawInvitation{.invitation = {3}}, owner("Olga"));
    evening.refuses(Code::no_open_invitation, WithdrawInvitation{.invitation = {3}}, owner("Olga"));
    evening.refuses(Code::no_open_invitation, WithdrawInvitation{.invitation = {0}}, owner("Olga"));
    evening.refuses(Code::no_open_invitation, WithdrawInvitation{.invitation = {4}}, owner("Olga"));
    evening.refuses(Code::no_open_invitation, Evening::join(3, "Eve", 90));
}

TEST_CASE("people rename themselves and nobody else") {
    Evening evening;
    const Rename ann{.person = person_id("Ann"), .name = blinded(50)};
    evening.refuses(Code::not_allowed, ann, owner("Olga"));
    evening.refuses(Code::no_such_person, Rename{.person = person_id("Eve"), .name = blinded(50)});
    evening.happens(ann, player("Ann"));
    CHECK(evening.house.people[1].name == blinded(50));
}

TEST_CASE("a token is replaced by whoever has the recovery code or by an owner for somebody else") {
    Evening evening;
    ReplaceToken ann{.person = person_id("Ann"), .token = blinded(61), .recovery = blinded(62)};
    evening.refuses(Code::recovery_differs, ann);  // the host, for somebody who showed none
    evening.refuses(Code::recovery_differs, ann, player("Ann"));
    ann.shown = blinded(23);
    evening.refuses(Code::recovery_differs, ann);
    ann.shown = blinded(22);
    evening.happens(ann);
    evening.refuses(Code::recovery_differs, ann);  // it ended with the token
    ann.shown.reset();
    evening.happens(ann, owner("Olga"));
    evening.refuses(Code::recovery_differs, ReplaceToken{.person = person_id("Olga")}, owner("Olga"));
    evening.refuses(Code::no_such_person, ReplaceToken{.person = person_id("Eve")}, owner("Olga"));
    CHECK(evening.house.people[1].token == blinded(61));
}

TEST_CASE("a house always has an owner") {
    Evening evening;
    evening.refuses(Code::last_owner, RemovePerson{.person = person_id("Olga")}, owner("Olga"));
    evening.refuses(Code::not_allowed, RemovePerson{.person = person_id("Olga")}, player("Ann"));
    evening.happens(Invite{.role = Role::owner, .link = blinded(3), .uses = 1, .until = {}}, owner("Olga"));
    evening.happens(Evening::join(3, "Pia", 70));
    evening.happens(RemovePerson{.person = person_id("Olga")}, owner("Pia"));
    evening.refuses(Code::not_allowed, RemovePerson{.person = person_id("Pia")}, owner("Olga"));  // who has left
    evening.refuses(Code::no_such_person, RemovePerson{.person = person_id("Olga")}, owner("Pia"));
    evening.refuses(Code::person_known, Evening::join(2, "Olga", 80));
}

TEST_CASE("a player can be removed before the first owner has come") {
    Evening evening;
    evening.house.people.erase(evening.house.people.begin());
    CHECK(evening.happens(RemovePerson{.person = person_id("Ann")}) ==
          HouseEvents{PersonRemoved{.person = person_id("Ann")}});
}

TEST_CASE("a player can be removed while there is one owner") {
    Evening evening;
    evening.happens(RemovePerson{.person = person_id("Ann")}, owner("Olga"));
    CHECK(evening.house.people[1].removed);
}

TEST_CASE("a house is what its snapshot says") {
    const Evening evening;
    CHECK(host::house::house_of(host::house::snapshot_of(evening.house)) == evening.house);
    CHECK(host::house::house_of({}) == House{});
}

TEST_CASE("each reason for which a house refuses has a sentence of its own") {
    for (std::size_t at = 0; at < names_of<Code>.size(); ++at) {
        const std::string_view text = sentence({.code = static_cast<Code>(at)});
        CHECK_FALSE(text.empty());
        for (std::size_t other = 0; other < at; ++other) CHECK(text != sentence({.code = static_cast<Code>(other)}));
    }
}

}  // namespace handlog::tests
