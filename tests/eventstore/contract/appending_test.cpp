// What append() promises, tried on every store.
#include <doctest/doctest.h>

#include "eventstore/record/hasher.hpp"
#include "tests/eventstore/contract/backend.hpp"
#include "tests/eventstore/support.hpp"

namespace handlog::tests {

using namespace engine;
using namespace eventstore;

TEST_CASE("an opening that could not be read again is refused") {
    on_every_store([](Backend& backend) {
        Play play("Rio");
        Addition addition = play.rest_of_log().front();
        Opening opening = std::get<Opening>(*addition.opening);
        opening.snapshot.emplace();
        for (const int seat : {3, 1}) {
            opening.snapshot->seats.push_back({.seat = Seat(seat), .player = *PlayerId::parse("Ann"), .stack = {}});
        }
        addition.opening = std::make_shared<const AnyOpening>(opening);
        check_refused(append(backend, addition), ErrorCode::not_allowed, "the seats are not in ascending order");
        CHECK(must(backend->heads()).empty());
    });
}

TEST_CASE("an appended log is read back byte for byte whether it is open or sealed") {
    on_every_store([](Backend& backend) {
        Play play("Rio");
        const std::vector<Addition> additions = play.rest_of_log();
        for (const Addition& addition : additions) {
            const std::vector<Receipt> receipts = must(append(backend, addition));
            REQUIRE(receipts.size() == 1);
            const Receipt& receipt = receipts.front();
            CHECK(receipt.log == addition.log);
            CHECK(receipt.sequence == addition.expected);
            CHECK(receipt.sealed == seals(addition.table_entry()));
            CHECK_FALSE(receipt.repeated);
            CHECK(receipt.entry == nullptr);

            HandLog so_far = play.logs()[0];
            so_far.entries.resize(addition.expected + 1);
            const StoredLog stored = must(backend->read(play.key(0)));
            CHECK(stored.bytes == bytes_of(so_far));
            CHECK(stored.digest == Hasher().digest_of(stored.bytes));
            CHECK(stored.digest == receipt.digest);
            CHECK(stored.sealed == receipt.sealed);
        }
        const StoredLog sealed = must(backend->read(play.key(0)));
        CHECK(sealed.bytes == play.encoded()[0].bytes());
        CHECK(must(decode(sealed.bytes)) == play.logs()[0]);
    });
}

TEST_CASE("a table goes on from log to log after each reopening") {
    on_every_store([](Backend& backend) {
        Play play("Rio");
        for (int log = 0; log < 3; ++log) {
            for (const Addition& addition : play.rest_of_log()) {
                must(append(backend, addition));
                backend.reopen();
            }
        }
        for (Ordinal ordinal = 0; ordinal < 3; ++ordinal) {
            CHECK(must(backend->read(play.key(ordinal))).bytes == play.encoded()[ordinal].bytes());
        }
        const std::vector<Head> heads = must(backend->heads());
        REQUIRE(heads.size() == 1);
        CHECK(heads[0] == Head{.table = play.id(),
                               .sealed = 3,
                               .last = play.encoded()[2].digest(),
                               .last_seal = 3,
                               .open = 0,
                               .open_digest = {},
                               .last_at = Time(play.now_ms)});
    });
}

TEST_CASE("several tables share a commit and one log may be sealed and the next begun in it") {
    on_every_store([](Backend& backend) {
        Play rio("Rio");
        Play lima("Lima");
        std::vector<Addition> additions = rio.rest_of_log();
        for (const Addition& addition : lima.rest_of_log()) additions.push_back(addition);
        additions.push_back(rio.start_hand());
        const std::vector<Receipt> receipts = must(backend->append(additions));
        REQUIRE(receipts.size() == additions.size());
        CHECK(receipts.back().log == rio.key(1));
        CHECK(receipts.back().sequence == 0);
        CHECK(must(backend->read(rio.key(0))).digest == rio.encoded()[0].digest());
        CHECK(must(backend->read(lima.key(0))).digest == lima.encoded()[0].digest());
        CHECK(must(backend->read(rio.key(1))).bytes == bytes_of(rio.playing()));
    });
}

TEST_CASE("one addition that is refused takes all of its commit with it") {
    on_every_store([](Backend& backend) {
        Play rio("Rio");
        must(append(backend, rio.open_table()));
        must(append(backend, rio.refused("before")));
        const std::vector<Head> before = must(backend->heads());
        const StoredLog log_before = must(backend->read(rio.key(0)));

        Play lima("Lima");
        std::vector<Addition> additions = rio.rest_of_log();
        additions.push_back(rio.start_hand("start"));
        for (const Addition& addition : lima.rest_of_log()) additions.push_back(addition);
        additions.push_back(lima.start_hand());
        additions.back().expected = 7;
        check_refused(backend->append(additions), ErrorCode::conflict, "table 'Lima', log 1, entry 7");

        CHECK(must(backend->heads()) == before);
        CHECK(must(backend->read(rio.key(0))).bytes == log_before.bytes);
        check_refused(backend->read(lima.key(0)), ErrorCode::not_found, "Lima");
        CHECK_FALSE(must(backend->find_command(rio.id(), command_id("start"))).has_value());
        CHECK(must(backend->find_command(rio.id(), command_id("before"))).has_value());

        additions.back().expected = 0;
        must(backend->append(additions));
        CHECK(must(backend->heads()).size() == 2);
    });
}

TEST_CASE("an addition that expects another number of entries is a conflict") {
    on_every_store([](Backend& backend) {
        Play play("Rio");
        must(append(backend, play.open_table()));
        must(append(backend, play.refused()));
        const Addition right = play.refused();
        for (const Sequence wrong : {1U, 3U, 4'000'000'000U}) {
            Addition stale = right;
            stale.expected = wrong;
            check_refused(append(backend, stale), ErrorCode::conflict,
                          "expected to have " + std::to_string(wrong) + " entries and has 2");
        }
        CHECK(must(backend->heads())[0].open == 2);
        must(append(backend, right));
    });
}

TEST_CASE("an addition belongs to the open log of its table or to the next") {
    on_every_store([](Backend& backend) {
        Play play("Rio");
        const std::vector<Addition> first = play.rest_of_log();
        Addition early = first.front();
        early.log.ordinal = 1;
        check_refused(append(backend, early), ErrorCode::conflict, "belongs to log 0");
        must(backend->append(first));

        check_refused(append(backend, first.back()), ErrorCode::conflict, "the log is sealed");
        check_refused(append(backend, first.front()), ErrorCode::conflict, "the log is sealed");
        Addition skipping = play.start_hand();
        must(append(backend, skipping));
        skipping.log.ordinal = 2;
        check_refused(append(backend, skipping), ErrorCode::conflict, "belongs to log 1");
    });
}

TEST_CASE("the first entry of a log has its opening and no other has one") {
    on_every_store([](Backend& backend) {
        Play play("Rio");
        Addition first = play.open_table();
        const std::shared_ptr<const AnyOpening> opening = std::exchange(first.opening, nullptr);
        check_refused(append(backend, first), ErrorCode::not_allowed, "needs its opening");
        CHECK(must(backend->heads()).empty());
        first.opening = opening;
        must(append(backend, first));
        Addition second = play.refused();
        second.opening = opening;
        check_refused(append(backend, second), ErrorCode::not_allowed, "only the first entry");
    });
}

TEST_CASE("an opening names its log and follows on the one before") {
    on_every_store([](Backend& backend) {
        Play play("Rio");
        must(backend->append(play.rest_of_log()));
        const Addition right = play.start_hand();
        const auto check_with = [&](const auto& change, const char* why) {
            auto opening = std::get<Opening>(*right.opening);
            change(opening);
            Addition wrong = right;
            wrong.opening = std::make_shared<const AnyOpening>(opening);
            check_refused(append(backend, wrong), ErrorCode::not_allowed, why);
        };
        check_with([](Opening& opening) { opening.key.ordinal = 0; }, "its opening is that of table 'Rio', log 0");
        check_with([](Opening& opening) { opening.key.table = table_id("Lima"); },
                   "its opening is that of table 'Lima', log 1");
        check_with([](Opening& opening) { opening.previous.bytes[31] ^= std::byte{1}; },
                   "follows on a log with the digest");
        must(append(backend, right));
    });
}

TEST_CASE("the time of a table does not go backwards whether within a log or from one to the next") {
    on_every_store([](Backend& backend) {
        Play play("Rio");
        must(append(backend, play.open_table()));
        Addition entry = play.refused();
        const Time right = entry.table_entry().at;
        entry.table_entry().at = Time(right.milliseconds() - 1'501);
        check_refused(append(backend, entry), ErrorCode::not_allowed, "table 'Rio', log 0, entry 1: it happened at");
        entry.table_entry().at = right;
        must(append(backend, entry));
        must(backend->append(play.rest_of_log()));

        backend.reopen();
        Addition next = play.start_hand();
        next.table_entry().at = Time(play.now_ms - 1'501);
        check_refused(append(backend, next), ErrorCode::not_allowed, "table 'Rio', log 1, entry 0: it happened at");
        next.table_entry().at = Time(play.now_ms - 1'500);
        must(append(backend, next));
    });
}

TEST_CASE("an entry may have happened at an unknown time and the last known one still counts") {
    on_every_store([](Backend& backend) {
        Play play("Rio");
        must(append(backend, play.open_table()));
        Addition unknown = play.refused();
        unknown.table_entry().at = unknown.table_entry().received_at = Time();
        must(append(backend, unknown));
        CHECK(must(backend->heads())[0].last_at == Time(play.now_ms - 1'500));
        Addition late = play.refused();
        late.table_entry().at = Time(1);
        check_refused(append(backend, late), ErrorCode::not_allowed, "it happened at 1");
    });
}

TEST_CASE("of additions that are good or bad each for itself all good ones are added") {
    on_every_store([](Backend& backend) {
        Play rio("Rio");
        Play lima("Lima");
        must(backend->append(std::vector{rio.open_table(), rio.refused("click"), lima.open_table()}));
        Addition other = rio.refused("click");
        other.table_entry().command = SitOut{.seat = Seat(3)};
        Addition stale = lima.refused();
        stale.expected = 7;
        Play again("Rio");
        static_cast<void>(again.open_table());
        const Addition repeated = again.refused("click");
        Addition fits = lima.refused("fits");
        fits.expected = 1;

        const auto receipts = must(backend->append_each(std::vector{other, stale, repeated, fits}));
        REQUIRE(receipts.size() == 4);
        check_refused(receipts[0], ErrorCode::conflict, "was recorded as table 'Rio', log 0, entry 1");
        check_refused(receipts[1], ErrorCode::conflict, "expected to have 7 entries and has 1");
        CHECK(must(receipts[2]).repeated);
        CHECK(must(receipts[3]).sequence == 1);
        backend.reopen();
        CHECK(must(backend->find_command(lima.id(), command_id("fits"))).has_value());
        CHECK(must(backend->head(rio.id()))->open == 2);
        CHECK(must(backend->head(lima.id()))->open == 2);
    });
}

TEST_CASE("what follows on an addition that is refused is refused as well") {
    on_every_store([](Backend& backend) {
        Play rio("Rio");
        Play lima("Lima");
        Addition early = rio.open_table();
        early.table_entry().id = CommandId();
        const Addition next = rio.refused();
        const auto receipts = must(backend->append_each(std::vector{early, next, lima.open_table()}));
        check_refused(receipts[0], ErrorCode::not_allowed, "the id of its command is empty");
        check_refused(receipts[1], ErrorCode::conflict, "expected to have 1 entries and has 0");
        CHECK(must(receipts[2]).log == lima.key(0));
        // A table to which nothing could be added is not there.
        CHECK(must(backend->heads()).size() == 1);
        CHECK_FALSE(must(backend->head(rio.id())).has_value());
        backend.reopen();
        CHECK(must(backend->heads()).size() == 1);
        early.table_entry().id.reset();
        must(backend->append(std::vector{early, next}));
        CHECK(must(backend->head(rio.id()))->open == 2);
    });
}

TEST_CASE("additions of which all are refused leave nothing behind") {
    on_every_store([](Backend& backend) {
        Play play("Rio");
        Addition stale = play.open_table();
        stale.log.ordinal = 3;
        for (const auto& receipt : must(backend->append_each(std::vector{stale, stale}))) {
            check_refused(receipt, ErrorCode::conflict, "no such log is open");
        }
        CHECK(must(backend->append_each({})).empty());
        CHECK(must(backend->heads()).empty());
        CHECK(must(backend->sessions()).empty());
    });
}

TEST_CASE("an addition without a table and a command with an empty id are refused") {
    on_every_store([](Backend& backend) {
        Play play("Rio");
        Addition nameless = play.open_table();
        nameless.log.table = {};
        check_refused(append(backend, nameless), ErrorCode::not_allowed, "names no table");
        Addition without_id = nameless;
        without_id.log.table = play.id();
        without_id.table_entry().id = CommandId();
        check_refused(append(backend, without_id), ErrorCode::not_allowed, "the id of its command is empty");
        CHECK(must(backend->heads()).empty());
    });
}

TEST_CASE("appending nothing changes nothing") {
    on_every_store([](Backend& backend) {
        CHECK(must(backend->append({})).empty());
        must(backend->write({}));
        CHECK(must(backend->heads()).empty());
        CHECK(must(backend->sessions()).empty());
    });
}

}  // namespace handlog::tests
