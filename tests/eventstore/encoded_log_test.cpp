// What a store takes without looking at its bytes: made by encode(), or of bytes
// from elsewhere by EncodedLog::check().
#include <doctest/doctest.h>

#include "eventstore/record/hasher.hpp"
#include "tests/eventstore/support.hpp"

namespace handlog::tests {

using namespace engine;
using namespace eventstore;

namespace {

void check_refused(Buffer bytes, std::string_view words) {
    const Result<EncodedLog> log = EncodedLog::check(std::move(bytes));
    REQUIRE_FALSE(log.has_value());
    CHECK(log.error().code == ErrorCode::corrupt);
    CHECK_MESSAGE(log.error().what.find(words) != std::string::npos, log.error().what);
}

}  // namespace

TEST_CASE("bytes from elsewhere that are a sealed log say of it what encoding it says") {
    Play play("Rio");
    static_cast<void>(play.whole_log());
    static_cast<void>(play.refused("click"));
    const EncodedLog log = play.whole_log();
    const HandLog& played = play.logs()[1];
    CHECK(log.key() == played.opening.key);
    CHECK(log.previous() == play.encoded()[0].digest());
    CHECK(log.bytes() == bytes_of(played));
    CHECK(log.digest() == Hasher().digest_of(log.bytes()));
    CHECK(log.first_at() == played.entries.front().at);
    CHECK(log.last_at() == played.entries.back().at);
    REQUIRE(log.commands().size() == 1);
    CHECK(log.commands()[0].id == command_id("click"));
    CHECK(log.commands()[0].sequence == 0);

    const Result<EncodedLog> checked = EncodedLog::check(log.bytes());
    REQUIRE(checked.has_value());
    CHECK(checked->key() == log.key());
    CHECK(checked->previous() == log.previous());
    CHECK(checked->bytes() == log.bytes());
    CHECK(checked->digest() == log.digest());
    CHECK(checked->first_at() == log.first_at());
    CHECK(checked->last_at() == log.last_at());
    REQUIRE(checked->commands().size() == 1);
    CHECK(checked->commands()[0].id == log.commands()[0].id);
    CHECK(checked->commands()[0].sequence == 0);
}

TEST_CASE("entries at unknown times are neither the first nor the last of a log") {
    Play play("Rio");
    static_cast<void>(play.whole_log());
    HandLog log = play.logs()[0];
    REQUIRE(log.entries.size() > 3);
    for (Entry* entry : {&log.entries.front(), &log.entries.back()}) entry->at = entry->received_at = Time();
    const EncodedLog encoded = encode(log).value();
    CHECK(encoded.first_at() == log.entries[1].at);
    CHECK(encoded.last_at() == log.entries[log.entries.size() - 2].at);
}

TEST_CASE("bytes from elsewhere are refused unless they are one log that its last entry seals") {
    Play play("Rio");
    const Buffer bytes = play.whole_log().bytes();
    const HandLog& log = play.logs()[0];

    check_refused({}, "the opening");
    check_refused({bytes.begin(), bytes.end() - 1}, "entry " + std::to_string(log.entries.size() - 1));

    HandLog open = log;
    open.entries.pop_back();
    check_refused(bytes_of(open), "the log ends with it and is not sealed");

    HandLog sealed_twice = log;
    sealed_twice.entries.push_back(log.entries.back());
    check_refused(bytes_of(sealed_twice), "it seals the log, which goes on here");
}

}  // namespace handlog::tests
