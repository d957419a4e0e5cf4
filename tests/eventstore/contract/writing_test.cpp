// What write() promises, tried on every store.
#include <doctest/doctest.h>

#include "eventstore/check/examine.hpp"
#include "tests/eventstore/contract/backend.hpp"
#include "tests/eventstore/support.hpp"

namespace handlog::tests {

using namespace engine;
using namespace eventstore;

namespace {

[[nodiscard]] Result<void> write(Backend& backend, const EncodedLog& log) { return backend->write({&log, 1}); }

}  // namespace

TEST_CASE("logs that are written whole are the same as those that were appended") {
    on_every_store([](Backend& backend) {
        Play appended("Rio");
        Play written("Rio");
        std::vector<EncodedLog> logs;
        for (int log = 0; log < 3; ++log) logs.push_back(written.whole_log());
        must(backend->write(logs));
        backend.reopen();
        for (Ordinal ordinal = 0; ordinal < 3; ++ordinal) {
            (void)appended.rest_of_log();
            const StoredLog stored = must(backend->read(written.key(ordinal)));
            CHECK(stored.sealed);
            CHECK(stored.bytes == appended.encoded()[ordinal].bytes());
            CHECK(stored.digest == appended.encoded()[ordinal].digest());
        }
        CHECK(must(backend->heads()) == std::vector{Head{.table = written.id(),
                                                         .sealed = 3,
                                                         .last = logs.back().digest(),
                                                         .last_seal = 3,
                                                         .open = 0,
                                                         .open_digest = {},
                                                         .last_at = Time(written.now_ms)}});
        must(backend->append(std::vector{written.start_hand()}));
    });
}

TEST_CASE("a store counts the logs that it seals over all of its tables") {
    on_every_store([](Backend& backend) {
        Play rio("Rio");
        Play lima("Lima", 7'000'000);
        Play oslo("Oslo");
        const auto seal_of = [&](const Play& play, Ordinal ordinal) {
            const StoredLog stored = must(backend->read(play.key(ordinal)));
            CHECK(stored.sealed == (stored.seal > 0));
            return stored.seal;
        };
        must(backend->append(rio.rest_of_log()));
        must(backend->write(std::vector{lima.whole_log(), rio.whole_log(), lima.whole_log()}));
        must(backend->append(std::vector{oslo.open_table()}));
        backend.reopen();
        // Nothing was added, so nothing is counted.
        check_refused(backend->write(std::vector{oslo.whole_log()}), ErrorCode::conflict, "has an open log");
        std::vector<Addition> hand{rio.start_hand(), rio.fold(), rio.close_hand()};
        hand.push_back(hand.back());
        check_refused(backend->append(hand), ErrorCode::conflict, "the log is sealed");
        must(backend->append(lima.rest_of_log()));
        CHECK(seal_of(rio, 0) == 1);
        CHECK(seal_of(lima, 0) == 2);
        CHECK(seal_of(rio, 1) == 3);
        CHECK(seal_of(lima, 1) == 4);
        CHECK(seal_of(lima, 2) == 5);
        CHECK(seal_of(oslo, 0) == 0);

        std::vector<Seal> shown;
        must(backend->scan({}, [&](const LogView& log) {
            shown.push_back(log.seal);
            return true;
        }));
        CHECK(shown == std::vector<Seal>{1, 3, 2, 4, 5, 0});
        const std::vector<Head> heads = must(backend->heads());
        REQUIRE(heads.size() == 3);
        CHECK(heads[0].last_seal == 3);
        CHECK(heads[1].last_seal == 5);
        CHECK(heads[2].last_seal == 0);
        CHECK(must(backend->head(lima.id()))->last_seal == 5);
        CHECK(must(examine(backend.store())).whole());
    });
}

TEST_CASE("logs of several tables are written in any mixture") {
    on_every_store([](Backend& backend) {
        Play rio("Rio");
        Play lima("Lima");
        must(backend->write(std::vector{rio.whole_log(), lima.whole_log(), rio.whole_log()}));
        must(backend->write(std::vector{lima.whole_log(), rio.whole_log(), lima.whole_log()}));
        const std::vector<Head> heads = must(backend->heads());
        REQUIRE(heads.size() == 2);
        CHECK(heads[0].table == rio.id());
        CHECK(heads[0].sealed == 3);
        CHECK(heads[1].sealed == 3);
    });
}

TEST_CASE("a whole log follows on the last one of its table") {
    on_every_store([](Backend& backend) {
        Play play("Rio");
        const EncodedLog first = play.whole_log();
        const EncodedLog second = play.whole_log();
        check_refused(write(backend, second), ErrorCode::conflict, "the next log of the table is log 0");
        must(write(backend, first));
        check_refused(write(backend, first), ErrorCode::conflict, "the next log of the table is log 1");

        HandLog astray = play.logs()[1];
        astray.opening.previous.bytes[0] ^= std::byte{1};
        check_refused(write(backend, must(encode(astray))), ErrorCode::not_allowed, "follows on a log with the digest");
        must(write(backend, second));
    });
}

TEST_CASE("a whole log is not written while one is open at its table") {
    on_every_store([](Backend& backend) {
        Play play("Rio");
        must(backend->append(std::vector{play.open_table()}));
        check_refused(write(backend, Play("Rio").whole_log()), ErrorCode::conflict, "has an open log of 1 entries");
    });
}

TEST_CASE("the time of a whole log does not begin before the end of the one before") {
    on_every_store([](Backend& backend) {
        Play play("Rio");
        must(write(backend, play.whole_log()));
        play.now_ms -= 1'501;
        check_refused(write(backend, play.whole_log()), ErrorCode::not_allowed,
                      "log 1: it begins before the end of the log that it follows");
    });
}

TEST_CASE("the commands of a whole log are recorded and never twice") {
    on_every_store([](Backend& backend) {
        Play play("Rio");
        const Addition open = play.open_table();
        const Addition click = play.refused("click");
        const EncodedLog first = play.whole_log();
        must(write(backend, first));
        const std::optional<Receipt> found = must(backend->find_command(play.id(), command_id("click")));
        REQUIRE(found.has_value());
        CHECK(found->log == play.key(0));
        CHECK(found->sequence == 1);
        REQUIRE(found->entry != nullptr);
        CHECK(*found->entry == click.entry);
        CHECK(must(backend->append(std::vector{click})).front().repeated);

        const Addition again = play.refused("click");
        CHECK(open.log == click.log);
        check_refused(
            write(backend, play.whole_log()), ErrorCode::conflict,
            "table 'Rio', log 1, entry 0: a command with the id 'click' was recorded as table 'Rio', log 0, entry 1");
    });
}

TEST_CASE("one whole log that is refused takes all of its commit with it") {
    on_every_store([](Backend& backend) {
        Play rio("Rio");
        Play lima("Lima");
        must(write(backend, rio.whole_log()));
        const std::vector<Head> before = must(backend->heads());
        std::vector<EncodedLog> logs{rio.whole_log(), lima.whole_log(), rio.whole_log()};
        logs.back() = rio.whole_log();
        check_refused(backend->write(logs), ErrorCode::conflict, "table 'Rio', log 3");
        CHECK(must(backend->heads()) == before);
        check_refused(backend->read(rio.key(1)), ErrorCode::not_found, "table 'Rio', log 1");
        logs.back() = rio.encoded()[2];
        must(backend->write(logs));
    });
}

}  // namespace handlog::tests
