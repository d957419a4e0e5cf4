// What a store promises of tables, it promises of houses, tried on every store.
#include <doctest/doctest.h>
#include <set>
#include <string>

#include "eventstore/check/examine.hpp"
#include "eventstore/codec/format.hpp"
#include "eventstore/record/hasher.hpp"
#include "tests/eventstore/contract/backend.hpp"
#include "tests/eventstore/house_play.hpp"
#include "tests/eventstore/support.hpp"

namespace handlog::tests {

using namespace engine;
using namespace eventstore;

namespace {

[[nodiscard]] std::set<std::string> scanned(Backend& backend, const Range& range) {
    std::set<std::string> logs;
    must(backend->scan(range, [&](const LogView& log) {
        logs.insert(to_string(log.key));
        return true;
    }));
    return logs;
}

}  // namespace

TEST_CASE("the journal of a house goes on from log to log after each reopening") {
    on_every_store([](Backend& backend) {
        HousePlay home("home");
        must(append(backend, home.open()));
        must(append(backend, home.join("Olga", "olga joins")));
        backend.reopen();
        must(append(backend, home.refused()));
        CHECK(must(append(backend, home.seal()))[0].sealed);
        backend.reopen();
        must(append(backend, home.invite(2)));
        must(append(backend, home.join("Ann")));

        const StoredLog sealed = must(backend->read(home.key(0)));
        CHECK(sealed.bytes == home.encoded()[0].bytes());
        CHECK(sealed.digest == home.encoded()[0].digest());
        CHECK(must(decode_any(sealed.bytes)) == AnyLog(home.logs()[0]));
        const StoredLog open = must(backend->read(home.key(1)));
        CHECK(must(read_any_log(open.bytes)) == AnyLog(home.playing()));
        CHECK(open.digest == Hasher().digest_of(open.bytes));
        CHECK(home.playing().opening.snapshot.size() == 2);

        const Head head = must(backend->head(home.key(0).table)).value();
        CHECK(head.kind == LogKind::house);
        CHECK(head.sealed == 1);
        CHECK(head.open == 2);
        CHECK(must(examine(backend.store())).whole());
    });
}

TEST_CASE("a command for a house that is sent again is answered with what was recorded") {
    on_every_store([](Backend& backend) {
        HousePlay home("home");
        must(append(backend, home.open()));
        const Addition joins = home.join("Olga", "olga joins");
        const Receipt first = must(append(backend, joins))[0];
        const auto check_repeated = [&] {
            const Receipt again = must(append(backend, joins))[0];
            CHECK(again.repeated);
            CHECK(again.sequence == first.sequence);
            CHECK(again.digest == first.digest);
            CHECK(*again.entry == joins.entry);
            const auto found = must(backend->find_command(home.key(0).table, command_id("olga joins")));
            REQUIRE(found.has_value());
            CHECK(*found->entry == joins.entry);
        };
        check_repeated();
        must(append(backend, home.seal()));
        check_repeated();
        Addition other = joins;
        std::get<HouseEntry>(other.entry).command = SealJournal{};
        check_refused(append(backend, other), ErrorCode::conflict,
                      "another command with the id 'olga joins' was recorded as house 'home', log 0, entry 1");
    });
}

TEST_CASE("tables and houses are told apart and neither goes on as the other") {
    on_every_store([](Backend& backend) {
        HousePlay home("home");
        Play rio("Rio");
        must(backend->append(rio.rest_of_log()));
        must(backend->write(std::vector{home.whole_log()}));
        CHECK(scanned(backend, {}) == std::set<std::string>{"table 'Rio', log 0"});
        CHECK(scanned(backend, {.kind = LogKind::house}) == std::set<std::string>{"house 'home', log 0"});
        CHECK(scanned(backend, {.kind = {}}).size() == 2);
        const std::vector<Head> heads = must(backend->heads());
        REQUIRE(heads.size() == 2);
        CHECK(heads[0].kind == LogKind::table);
        CHECK(heads[1].kind == LogKind::house);

        const auto moved = [](Addition addition, const LogKey& to, const Digest& previous) {
            auto opening = *addition.opening;
            std::visit(
                [&](auto& of_either) {
                    of_either.key = to;
                    of_either.previous = previous;
                },
                opening);
            addition.log = to;
            addition.opening = std::make_shared<const AnyOpening>(opening);
            return addition;
        };
        const Addition table_at_home = moved(Play("Lima").open_table(), home.key(1), heads[1].last);
        check_refused(append(backend, table_at_home), ErrorCode::not_allowed, "it is the log of a table");
        const Addition house_at_rio = moved(HousePlay("Lima").open(), rio.key(1), heads[0].last);
        check_refused(append(backend, house_at_rio), ErrorCode::not_allowed, "it is the log of a house");

        must(append(backend, home.invite(1)));
        Addition astray = home.invite(1);
        astray.entry = rio.start_hand().entry;
        check_refused(append(backend, astray), ErrorCode::not_allowed, "never in one log");
        CHECK(must(examine(backend.store())).whole());
    });
}

TEST_CASE("a house whose first entry is refused may become a table") {
    on_every_store([](Backend& backend) {
        Addition wrong = HousePlay("Rio").open();
        std::get<HouseEntry>(wrong.entry).by = {.role = Role::player, .seat = Seat(1)};
        check_refused(append(backend, wrong), ErrorCode::not_allowed, "nobody has a seat in a house");
        Play rio("Rio");
        must(backend->append(rio.rest_of_log()));
        CHECK(must(backend->heads()).front().kind == LogKind::table);
    });
}

TEST_CASE("a snapshot of a large house spans frames and opens the next log") {
    on_every_store([](Backend& backend) {
        constexpr int people = 2'000;
        HousePlay home("home");
        std::vector<Addition> additions{home.open(), home.invite(people)};
        for (int at = 0; at < people; ++at) additions.push_back(home.join("p-" + std::to_string(at)));
        additions.push_back(home.seal());
        must(backend->append(additions));
        must(append(backend, home.invite(1)));
        backend.reopen();
        must(append(backend, home.join("Olga", "olga")));
        const Buffer bytes = must(backend->read(home.key(1))).bytes;
        CHECK(bytes.size() > people * std::size_t{100});
        CHECK(must(read_any_log(bytes)) == AnyLog(home.playing()));
        CHECK(must(backend->find_command(home.key(0).table, command_id("olga"))).has_value());
        must(append(backend, home.seal()));
        CHECK(must(backend->read(home.key(1))).bytes == home.encoded()[1].bytes());
        CHECK(must(examine(backend.store())).whole());
    });
}

TEST_CASE("a journal that nobody seals leaves room for that") {
    on_every_store([](Backend& backend) {
        HousePlay home("home");
        must(append(backend, home.open()));
        std::vector<Addition> additions;
        while (home.playing().entries.size() < format::most_refused.entries) additions.push_back(home.refused());
        must(backend->append(additions));
        const Addition refused = home.refused();
        check_refused(append(backend, refused), ErrorCode::limit, "for rejected commands");
        Addition seal = home.seal();
        seal.expected -= 1;
        CHECK(must(append(backend, seal))[0].sealed);
    });
}

}  // namespace handlog::tests
