// The journal of a house goes on only from logs to which the rules lead.
#include "host/hall/journal.hpp"

#include <doctest/doctest.h>
#include <functional>
#include <string>
#include <vector>

#include "eventstore/memory_store.hpp"
#include "tests/eventstore/house_play.hpp"

namespace handlog::tests {

namespace {

using namespace engine;
using namespace eventstore;
using host::hall::Journal;

// A house of two logs, the second of which is open, in a store that an insider wrote: all digests fit.
class Forged {
public:
    explicit Forged(const std::function<void(std::vector<HouseLog>&)>& change) {
        HousePlay play("house");
        static_cast<void>(play.open());
        static_cast<void>(play.join("p1"));
        static_cast<void>(play.invite(2));
        static_cast<void>(play.join("p2"));
        static_cast<void>(play.seal());
        static_cast<void>(play.join("p3"));
        std::vector<HouseLog> logs = play.logs();
        logs.push_back(play.playing());
        RecordedSoFar recorded;
        for (HouseLog& log : logs) {
            log.opening.before = recorded;
            for (const HouseEntry& entry : log.entries) count(recorded, entry);
        }
        change(logs);
        Digest previous{};
        for (HouseLog& log : logs) {
            log.opening.previous = previous;
            for (const Addition& addition : additions_of(log)) {
                const auto receipts = store.append({&addition, 1});
                REQUIRE_MESSAGE(receipts, receipts.error().what);
                previous = receipts->front().digest;
            }
        }
    }

    [[nodiscard]] std::string fault() {
        const auto journal = Journal::resume(store);
        return journal ? std::string() : journal.error().what;
    }

    MemoryStore store;
};

void unchanged(std::vector<HouseLog>& /*logs*/) {}

[[nodiscard]] bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("hall: a journal goes on where it was left") {
    Forged forged(unchanged);
    const auto journal = Journal::resume(forged.store);
    REQUIRE_MESSAGE(journal, journal.error().what);
    CHECK(journal->house().people.size() == 3);
    CHECK(journal->house().invitations.size() == 2);
}

TEST_CASE("hall: a journal whose log opens with another house than was left is refused") {
    const std::vector<std::function<void(HouseSnapshot&)>> changes{
        [](HouseSnapshot& house) { std::get<Invitation>(house[1]).uses_left = 100; },
        [](HouseSnapshot& house) { std::get<Person>(house[2]).token = blinded(666); },
        [](HouseSnapshot& house) { std::get<Person>(house[3]).removed = true; },
        [](HouseSnapshot& house) { house.pop_back(); },
    };
    for (const auto& change : changes) {
        Forged forged([&](std::vector<HouseLog>& logs) { change(logs[1].opening.snapshot); });
        CHECK(has(forged.fault(), "does not open with what the log before it left"));
    }
    Forged forged([](std::vector<HouseLog>& logs) { ++logs[1].opening.before.refused; });
    CHECK(has(forged.fault(), "does not open with what the log before it left"));
}

TEST_CASE("hall: a journal whose log opens with a house that there cannot be is refused") {
    const std::vector<std::function<void(HouseSnapshot&)>> changes{
        [](HouseSnapshot& house) { std::get<Invitation>(house[1]).number.value = 7; },
        [](HouseSnapshot& house) { std::get<Invitation>(house[1]).role = Role::host; },
        [](HouseSnapshot& house) { std::get<Invitation>(house[1]).link = std::get<Invitation>(house[0]).link; },
        [](HouseSnapshot& house) { std::get<Person>(house[3]).came_by.value = 0; },
        [](HouseSnapshot& house) { std::get<Person>(house[3]).came_by.value = 3; },
        [](HouseSnapshot& house) { std::get<Person>(house[3]).role = Role::owner; },
        [](HouseSnapshot& house) { std::get<Person>(house[3]).person = std::get<Person>(house[2]).person; },
        [](HouseSnapshot& house) { std::swap(house[0], house[3]); },
    };
    for (const auto& change : changes) {
        Forged forged([&](std::vector<HouseLog>& logs) {
            change(logs[1].opening.snapshot);
            logs[1].entries.resize(1);
        });
        CHECK(has(forged.fault(), "a house that there cannot be"));
    }
}

TEST_CASE("hall: a journal with an entry that does not follow is refused") {
    Forged person([](std::vector<HouseLog>& logs) {
        auto& joined = std::get<PersonJoined>(std::get<HouseEvents>(logs[1].entries[0].outcome).front());
        joined.person.role = Role::owner;
    });
    CHECK(has(person.fault(), "entry 0 is not what the rules of a house yield"));
    Forged nobody([](std::vector<HouseLog>& logs) {
        logs[1].entries[0].outcome = HouseEvents{PersonRemoved{.person = person_id("nobody")}};
    });
    CHECK(has(nobody.fault(), "entry 0 is not what the rules of a house yield"));
    Forged invitation([](std::vector<HouseLog>& logs) {
        logs[1].entries[0].outcome = HouseEvents{InvitationWithdrawn{.invitation = {77}}};
    });
    CHECK(has(invitation.fault(), "entry 0 is not what the rules of a house yield"));
    Forged before([](std::vector<HouseLog>& logs) { logs[0].entries[1].by = {.role = Role::clock}; });
    CHECK(has(before.fault(), "log 0: entry 1 is not what the rules of a house yield"));
}

TEST_CASE("hall: a journal whose first log begins with people is refused") {
    Forged forged([](std::vector<HouseLog>& logs) {
        logs.erase(logs.begin());
        logs[0].opening.key.ordinal = 0;
        logs[0].opening.origin = Origin::genesis;
        logs[0].opening.before = {};
    });
    CHECK(has(forged.fault(), "opens with a house that is there already"));
}

TEST_CASE("hall: the fullest house fits the opening of a log and nobody more comes in") {
    host::house::House house{.is_open = true, .invitations = {}, .people = {}};
    for (std::uint32_t at = 1; at <= most_invitations; ++at) {
        house.invitations.push_back(
            {.number = {at}, .role = Role::player, .link = blinded(at), .uses_left = 9, .until = {}});
    }
    for (std::uint32_t at = 1; at <= most_people; ++at) {
        house.people.push_back({.person = person_id(std::string(58, 'p') + std::to_string(100'000 + at)),
                                .role = Role::player,
                                .came_by = {1},
                                .name = blinded(at),
                                .token = blinded(at),
                                .recovery = blinded(at)});
    }
    const Sender host{.role = Role::host};
    const auto refused_as_full = [&](const HouseCommand& command) {
        const auto outcome = host::house::decide(house, command, host, {});
        const auto* rejection = std::get_if<HouseRejection>(&outcome);
        return rejection != nullptr && rejection->code == HouseRejectionCode::house_full;
    };
    CHECK(refused_as_full(Invite{.role = Role::owner, .link = blinded(20'000), .uses = 1, .until = {}}));
    CHECK(refused_as_full(Join{.link = blinded(1), .person = person_id("one more")}));

    const HouseLog log{.opening = {.key = {.table = *TableId::parse("house")},
                                   .source = Provenance::hosted,
                                   .snapshot = host::house::snapshot_of(house)},
                       .entries = {{.at = Time(1),
                                    .received_at = Time(1),
                                    .by = host,
                                    .command = SealJournal{},
                                    .outcome = HouseEvents{JournalSealed{}}}}};
    MemoryStore store;
    const Addition addition = additions_of(log).front();
    const auto receipts = store.append({&addition, 1});
    REQUIRE_MESSAGE(receipts, receipts.error().what);
    CHECK(receipts->front().sealed);
    const auto encoded = encode(log);
    REQUIRE(encoded);
    CHECK(read_any_log(encoded->bytes()) == AnyLog(log));
}

}  // namespace handlog::tests
