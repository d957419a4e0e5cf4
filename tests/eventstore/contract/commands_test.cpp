// A command with an id is recorded once, however often it is sent.
#include <doctest/doctest.h>

#include "tests/eventstore/contract/backend.hpp"
#include "tests/eventstore/support.hpp"

namespace handlog::tests {

using namespace engine;
using namespace eventstore;

namespace {

void check_repeated(const Receipt& again, const Receipt& first, const Addition& command) {
    CHECK(again.repeated);
    CHECK(again.log == first.log);
    CHECK(again.sequence == first.sequence);
    CHECK(again.digest == first.digest);
    CHECK(again.sealed == first.sealed);
    REQUIRE(again.entry != nullptr);
    CHECK(*again.entry == command.entry);
}

}  // namespace

TEST_CASE("a repeated command is answered with what was recorded and adds nothing") {
    on_every_store([](Backend& backend) {
        Play play("Rio");
        must(append(backend, play.open_table()));
        const Addition command = play.refused("click");
        const Receipt first = must(append(backend, command)).front();
        must(append(backend, play.refused()));
        const std::vector<Head> before = must(backend->heads());

        // As a client that heard nothing sends it again: later and for whatever it believes.
        Addition again = command;
        again.table_entry().at = again.table_entry().received_at = Time(9'000'000);
        again.expected = 77;
        again.log.ordinal = 3;
        check_repeated(must(append(backend, again)).front(), first, command);
        backend.reopen();
        check_repeated(must(append(backend, again)).front(), first, command);
        CHECK(must(backend->heads()) == before);
    });
}

TEST_CASE("a repeated command is answered also when its log is sealed by now") {
    on_every_store([](Backend& backend) {
        Play play("Rio");
        std::vector<Addition> additions{play.open_table(), play.refused("click")};
        std::vector<Addition> rest = play.rest_of_log();
        rest.back().table_entry().id = command_id("close");
        additions.insert(additions.end(), rest.begin(), rest.end());
        const std::vector<Receipt> receipts = must(backend->append(additions));
        REQUIRE(receipts.back().sealed);

        backend.reopen();
        check_repeated(must(append(backend, additions[1])).front(), receipts[1], additions[1]);
        check_repeated(must(append(backend, additions.back())).front(), receipts.back(), additions.back());
        CHECK(must(backend->heads())[0].sealed == 1);
        CHECK(must(backend->heads())[0].open == 0);
    });
}

TEST_CASE("a command that is repeated within one commit is recorded once") {
    on_every_store([](Backend& backend) {
        Play play("Rio");
        const Addition open = play.open_table();
        const Addition click = play.refused("click");
        const std::vector<Receipt> receipts = must(backend->append(std::vector{open, click, click}));
        REQUIRE(receipts.size() == 3);
        CHECK_FALSE(receipts[1].repeated);
        check_repeated(receipts[2], receipts[1], click);
        CHECK(must(backend->heads())[0].open == 2);
    });
}

TEST_CASE("another command under an id that was recorded is a conflict") {
    on_every_store([](Backend& backend) {
        Play play("Rio");
        must(append(backend, play.open_table()));
        must(append(backend, play.refused("click")));
        Addition other = play.refused("click");
        other.table_entry().command = SitOut{.seat = Seat(3)};
        check_refused(append(backend, other), ErrorCode::conflict, "was recorded as table 'Rio', log 0, entry 1");
        CHECK(must(backend->heads())[0].open == 2);
    });
}

TEST_CASE("each table has ids of commands of its own") {
    on_every_store([](Backend& backend) {
        Play rio("Rio");
        Play lima("Lima");
        must(backend->append(
            std::vector{rio.open_table(), lima.open_table(), rio.refused("click"), lima.refused("click")}));
        const std::optional<Receipt> found = must(backend->find_command(lima.id(), command_id("click")));
        REQUIRE(found.has_value());
        CHECK(found->log == lima.key(0));
        CHECK(found->sequence == 1);
        REQUIRE(found->entry != nullptr);
        CHECK(found->table_entry() == lima.playing().entries[1]);
    });
}

TEST_CASE("a command that was not recorded is not found") {
    on_every_store([](Backend& backend) {
        Play play("Rio");
        CHECK_FALSE(must(backend->find_command(play.id(), command_id("click"))).has_value());
        must(append(backend, play.open_table()));
        CHECK_FALSE(must(backend->find_command(play.id(), command_id("click"))).has_value());
    });
}

}  // namespace handlog::tests
