// How far a log may grow, tried on every store: whatever fills it, the table goes on.
#include <doctest/doctest.h>
#include <vector>

#include "engine/shared_seed.hpp"
#include "eventstore/codec/format.hpp"
#include "tests/eventstore/contract/backend.hpp"
#include "tests/eventstore/support.hpp"

namespace handlog::tests {

using namespace engine;
using namespace eventstore;

namespace {

[[nodiscard]] Addition sit_down(Play& play, int seat, const char* name) {
    return play.perform(SeatPlayer{.seat = Seat(seat), .player = *PlayerId::parse(name), .stack = Stack(100_c)});
}

// Ann and Bob, who wait for a hand.
[[nodiscard]] std::vector<Addition> opened(Play& play) {
    return {play.open_table(), sit_down(play, 0, "Ann"), sit_down(play, 1, "Bob")};
}

// So that the next entry would be this one.
void append_until(Backend& backend, Sequence next, std::vector<Addition> additions,
                  const std::function<Addition()>& further) {
    while (additions.back().expected + 1 < next) additions.push_back(further());
    must(backend->append(additions));
}

// The entry in the place of another that did not come to be.
[[nodiscard]] Addition instead_of(Addition missing, const Addition& entry) {
    missing.entry = entry.entry;
    return missing;
}

// An entry that no table would tell, of about so many bytes.
[[nodiscard]] Entry large_entry(std::size_t bytes) {
    const PlayerId longest = *PlayerId::parse(std::string(PlayerId::longest, 'x'));
    return {
        .at = Time(2'000'000),
        .received_at = Time(2'000'000),
        .id = {},
        .command = Check{.hand = {1}, .seat = Seat(0)},
        .outcome = Events(bytes / PlayerId::longest, PlayerSeated{.seat = Seat(0), .player = longest, .stack = {}})};
}

}  // namespace

TEST_CASE("what is refused cannot fill a log so far that nothing else has room") {
    on_every_store([](Backend& backend) {
        Play play("Rio");
        append_until(backend, format::most_refused.entries, opened(play), [&] { return play.refused(); });
        backend.reopen();
        const Addition missing = play.refused();
        check_refused(append(backend, missing), ErrorCode::limit,
                      "the entries of an open log are at most 32768 for rejected commands");
        // An attempt to end the log has no more room than any other.
        Addition attempt = missing;
        attempt.table_entry().command = CloseHand{.hand = {1}};
        check_refused(append(backend, attempt), ErrorCode::limit, "at most 32768");
        attempt.table_entry().command = CloseTable{};
        check_refused(append(backend, attempt), ErrorCode::limit, "at most 32768");
        must(append(backend, instead_of(missing, sit_down(play, 2, "Cat"))));
    });
}

TEST_CASE("what is done before a hand leaves room for the hand") {
    on_every_store([](Backend& backend) {
        Play play("Rio");
        append_until(backend, format::most_before_hand.entries, opened(play),
                     [&] { return play.perform(AddChips{.seat = Seat(0), .amount = 1_c}); });
        backend.reopen();
        Addition missing = play.perform(SitOut{.seat = Seat(0)});
        check_refused(append(backend, missing), ErrorCode::limit,
                      "the entries of an open log are at most 49152 before a hand");
        const Addition back = play.perform(SitIn{.seat = Seat(0)});
        must(append(backend, instead_of(missing, play.start_hand())));
        backend.reopen();
        must(append(backend, instead_of(back, play.fold())));
    });
}

TEST_CASE("a share and its links have room in a log that is full before its hand") {
    on_every_store([](Backend& backend) {
        Play play("Rio");
        std::vector<Addition> additions = opened(play);
        additions.push_back(play.perform(SetAnchor{.seat = Seat(0), .anchor = anchor_of(Link{})}));
        append_until(backend, format::most_before_hand.entries, additions,
                     [&] { return play.perform(AddChips{.seat = Seat(0), .amount = 1_c}); });
        must(append(backend, play.perform(CommitShare{.share = commitment_to(HostShare{})})));
        must(append(backend, play.perform(RevealLink{.seat = Seat(0), .link = {}})));
        must(append(backend, play.perform(StartHand{
                                 .hand_id = *HandId::parse("Rio-1"), .deck = HostShare{}, .forced_bets = {}})));
        CHECK(must(backend->heads())[0].open == format::most_before_hand.entries + 3);
    });
}

TEST_CASE("a table that is full before a hand can be closed") {
    on_every_store([](Backend& backend) {
        Play play("Rio");
        append_until(backend, format::most_before_hand.entries, opened(play),
                     [&] { return play.perform(AddChips{.seat = Seat(0), .amount = 1_c}); });
        must(append(backend, play.perform(CloseTable{})));
        CHECK(must(backend->heads())[0].sealed == 1);
    });
}

TEST_CASE("what is done beside a hand leaves room for the hand") {
    on_every_store([](Backend& backend) {
        Play play("Rio");
        std::vector<Addition> additions = opened(play);
        additions.push_back(play.start_hand());
        bool folds = false;
        append_until(backend, format::most_before_hand.entries, additions, [&] {
            folds = !folds;
            return play.perform(Intend{
                .hand = {1}, .seat = Seat(1), .kind = folds ? IntentKind::fold : IntentKind::call_any, .to = {}});
        });
        const Addition missing = play.perform(SitOut{.seat = Seat(0)});
        check_refused(append(backend, missing), ErrorCode::limit, "at most 49152 for commands outside of the hand");
        must(append(backend, instead_of(missing, play.fold())));
    });
}

TEST_CASE("a hand that is full of entries can be cancelled and closed") {
    on_every_store([](Backend& backend) {
        Play play("Rio");
        std::vector<Addition> additions = opened(play);
        additions.push_back(sit_down(play, 2, "Cat"));
        additions.push_back(play.perform(SitOut{.seat = Seat(2)}));
        additions.push_back(play.start_hand());
        // A store does not ask who may check how often.
        const auto checks = [&] {
            Addition check = play.perform(AddChips{.seat = Seat(2), .amount = 1_c});
            check.table_entry().command = Check{.hand = {1}, .seat = Seat(0)};
            return check;
        };
        append_until(backend, format::most_in_hand.entries, additions, checks);
        backend.reopen();
        const Addition missing = checks();
        check_refused(append(backend, missing), ErrorCode::limit,
                      "the entries of an open log are at most 65520 before its hand is cancelled");
        Addition attempt = missing;
        attempt.entry = play.refused().entry;
        attempt.table_entry().command = CloseHand{.hand = {1}};
        check_refused(append(backend, attempt), ErrorCode::limit, "at most 32768");

        Addition cancel = missing;
        cancel.table_entry().command = CancelHand{.hand = {1}};
        must(append(backend, cancel));
        Addition close = cancel;
        ++close.expected;
        close.table_entry().command = CloseHand{.hand = {1}};
        close.table_entry().outcome = Events{HandClosed{.number = {1}}};
        must(append(backend, close));
        CHECK(must(backend->heads())[0].sealed == 1);
    });
}

TEST_CASE("a log that is full of bytes still takes those that end it") {
    on_every_store([](Backend& backend) {
        Play play("Rio");
        Addition addition = play.open_table();
        must(append(backend, addition));
        addition.opening = nullptr;
        addition.entry = large_entry(format::most_entry_bytes * 2);
        addition.expected = 1;
        check_refused(append(backend, addition), ErrorCode::limit, "the bytes of an entry are at most 32768");

        const auto fill = [&] {
            addition.entry = large_entry(format::most_entry_bytes / 2);
            Result<std::vector<Receipt>> appended = append(backend, addition);
            while (appended) {
                ++addition.expected;
                appended = append(backend, addition);
            }
            return appended;
        };
        check_refused(fill(), ErrorCode::limit, "the bytes of an open log are at most 12582912 before a hand");
        CHECK(addition.expected > 400);
        Addition refused = addition;
        refused.table_entry().outcome = Rejection{};
        check_refused(append(backend, refused), ErrorCode::limit, "the bytes of an open log are at most 8388608");

        addition.table_entry().command =
            StartHand{.hand_id = *HandId::parse("Rio-1"), .deck = Seed{}, .forced_bets = {}};
        must(append(backend, addition));
        ++addition.expected;
        check_refused(fill(), ErrorCode::limit, "the bytes of an open log are at most 16711680");

        addition.table_entry().command = CloseHand{.hand = {1}};
        addition.table_entry().outcome = Events{HandClosed{.number = {1}}};
        REQUIRE(must(append(backend, addition)).front().sealed);
        CHECK(must(backend->read(play.key(0))).bytes.size() > 16'600'000);
    });
}

TEST_CASE("the log after a full one is empty again") {
    on_every_store([](Backend& backend) {
        Play play("Rio");
        must(backend->append(play.rest_of_log()));
        append_until(backend, format::most_before_hand.entries, {play.perform(SitOut{.seat = Seat(0)})},
                     [&] { return play.perform(AddChips{.seat = Seat(0), .amount = 1_c}); });
        // The hand before it is in a log of its own and gives no room to this one.
        check_refused(append(backend, play.perform(AddChips{.seat = Seat(0), .amount = 1_c})), ErrorCode::limit,
                      "at most 49152 before a hand");
    });
}

}  // namespace handlog::tests
