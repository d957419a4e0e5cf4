// That a store which nobody damaged is whole, whichever it is, and how damage is
// told that no store of ours would keep.
#include "eventstore/check/examine.hpp"

#include <algorithm>
#include <ctime>
#include <doctest/doctest.h>
#include <functional>
#include <initializer_list>
#include <limits>

#include "eventstore/memory_store.hpp"
#include "eventstore/record/hasher.hpp"
#include "eventstore/sqlite/sqlite_store.hpp"
#include "tests/eventstore/contract/backend.hpp"
#include "tests/eventstore/support.hpp"
#include "tests/eventstore/temporary_folder.hpp"

namespace handlog::tests {

using namespace engine;
using namespace eventstore;

namespace {

// Shows whatever a test wants to be shown, and knows no commands.
class Shown final : public EventStore {
public:
    explicit Shown(std::function<void(Inspector&)> show) : show_(std::move(show)) {}

    [[nodiscard]] Result<std::vector<Result<Receipt>>> append_in_one_commit(std::span<const Addition>,
                                                                            IfRefused) override {
        return unused();
    }
    [[nodiscard]] Result<void> write(std::span<const EncodedLog>) override { return unused(); }
    [[nodiscard]] Result<std::vector<Head>> heads() override { return unused(); }
    [[nodiscard]] Result<std::optional<Head>> head(const TableId&) override { return unused(); }
    [[nodiscard]] Result<StoredLog> read(const LogKey&) override { return unused(); }
    [[nodiscard]] Result<void> scan(const Range&, const std::function<bool(const LogView&)>&) override {
        return unused();
    }
    [[nodiscard]] Result<std::optional<Receipt>> find_command(const TableId&, const CommandId&) override {
        return std::nullopt;
    }
    [[nodiscard]] Result<std::vector<Session>> sessions() override { return unused(); }
    [[nodiscard]] Result<void> inspect(Inspector& inspector) override {
        show_(inspector);
        return {};
    }

private:
    [[nodiscard]] static Failure unused() { return failure(ErrorCode::not_allowed, "it is only to be examined"); }

    std::function<void(Inspector&)> show_;
};

// What is found, each on a line.
[[nodiscard]] std::string found(const std::function<void(Inspector&)>& show) {
    Shown store(show);
    std::string text;
    for (const Damage& damage : must(examine(store)).damage) text += to_string(damage) + "\n";
    return text;
}

// Sealed one after the other, as of the only table.
[[nodiscard]] LogView view(const StoredLog& log, std::uint32_t session = 1) {
    return {.key = log.key,
            .bytes = log.bytes,
            .digest = log.digest,
            .sealed = true,
            .session = session,
            .seal = log.key.ordinal + 1};
}

// Any log, in order or not, with the digest of its bytes.
[[nodiscard]] StoredLog stored(const HandLog& log) {
    StoredLog stored{.key = log.opening.key, .bytes = bytes_of(log), .digest = {}, .sealed = true, .session = 1};
    stored.digest = Hasher().digest_of(stored.bytes);
    return stored;
}
[[nodiscard]] StoredLog next_log(Play& play) {
    static_cast<void>(play.rest_of_log());
    return stored(play.logs().back());
}

[[nodiscard]] Head head_of(const StoredLog& last, Time last_at) {
    return {.table = last.key.table,
            .sealed = last.key.ordinal + 1,
            .last = last.digest,
            .last_seal = last.key.ordinal + 1,
            .last_at = last_at};
}

// Three logs of Rio.
struct Three {
    Play play{"Rio"};
    StoredLog first = next_log(play);
    StoredLog second = next_log(play);
    StoredLog third = next_log(play);
    Head head = head_of(third, Time(play.now_ms));
};

}  // namespace

TEST_CASE("every store that nobody damaged is whole and everything in it is counted") {
    on_every_store([](Backend& backend) {
        CHECK(must(examine(backend.store())).whole());
        Play rio("Rio");
        Play lima("Lima", 7'000'000);
        must(backend->append(std::vector{rio.open_table(), rio.refused("early")}));
        CHECK(must(examine(backend.store())).whole());
        must(backend->append(rio.rest_of_log()));
        must(backend->write(std::vector{rio.whole_log(), lima.whole_log(), lima.whole_log()}));
        must(backend->append(std::vector{rio.start_hand("start"), rio.refused(), rio.fold("fold")}));
        const Examination examination = must(examine(backend.store()));
        for (const Damage& damage : examination.damage) FAIL_CHECK(to_string(damage));
        CHECK(examination.tables == 2);
        CHECK(examination.logs == 4);
        std::size_t entries = rio.playing().entries.size();
        for (const Play* play : {&rio, &lima}) {
            for (const HandLog& log : play->logs()) entries += log.entries.size();
        }
        CHECK(examination.entries == entries);
    });
}

TEST_CASE("logs that are shown as they should be are whole") {
    const Three logs;
    CHECK(found([&](Inspector& inspector) {
              inspector.table(logs.head);
              for (const StoredLog* log : {&logs.first, &logs.second, &logs.third}) inspector.log(view(*log));
          }).empty());
}

TEST_CASE("all that is missing in a row is told at once and what follows is still looked at") {
    const Three logs;
    CHECK(found([&](Inspector& inspector) {
              inspector.table(logs.head);
              inspector.log(view(logs.third));
          }) == "table 'Rio', logs 0 to 1: it was sealed, but its row is missing\n");
    CHECK(found([&](Inspector& inspector) {
              inspector.table(logs.head);
              inspector.log(view(logs.first));
              inspector.unreadable(logs.second.key, "the disk is broken");
              inspector.unreadable(logs.third.key, "the disk is broken");
          }) == "table 'Rio', logs 1 to 2: the disk is broken\n");
}

TEST_CASE("a log that is shown twice is noticed") {
    const Three logs;
    CHECK(found([&](Inspector& inspector) {
              inspector.table(logs.head);
              for (const StoredLog* log : {&logs.first, &logs.second, &logs.second, &logs.third}) {
                  inspector.log(view(*log));
              }
          }) == "table 'Rio', log 1: duplicate or out of order\n");
}

TEST_CASE("a session that comes before the one before is noticed") {
    const Three logs;
    CHECK(found([&](Inspector& inspector) {
              inspector.table(logs.head);
              inspector.log(view(logs.first, 2));
              inspector.log(view(logs.second, 3));
              inspector.log(view(logs.third, 2));
          }) ==
          "table 'Rio', log 2: its session is earlier than that of its predecessor "
          "(expected 3 or later, found 2)\n");
}

TEST_CASE("time that goes backwards from one log to the next is noticed") {
    Three logs;
    HandLog later = logs.play.logs()[2];
    for (Entry& entry : later.entries) {
        entry.at = Time(entry.at.milliseconds() - 900'000);
        entry.received_at = entry.at;
    }
    StoredLog third = stored(later);
    const std::string text = found([&](Inspector& inspector) {
        inspector.table(head_of(third, later.entries.back().at));
        for (const StoredLog* log : {&logs.first, &logs.second, &third}) inspector.log(view(*log));
    });
    CHECK(text.starts_with("table 'Rio', log 2 (hand 'Rio-3'), entry 0: its time is before that of its predecessor"));
}

TEST_CASE("a sealed log is sealed by its last entry and only there") {
    const Three logs;
    HandLog torn = logs.play.logs()[0];
    torn.entries.pop_back();
    const StoredLog first = stored(torn);
    const std::string last = std::to_string(torn.entries.size() - 1);
    const Head head = head_of(first, torn.entries.back().at);
    CHECK(found([&](Inspector& inspector) {
              inspector.table(head);
              inspector.log(view(first));
          }) == "table 'Rio', log 0 (hand 'Rio-1'), entry " + last +
                    ": it is the last entry of a sealed log, but does not seal it\n");

    const HandLog& sealed = logs.play.logs()[0];
    const Buffer bytes = bytes_of(sealed);
    const std::string text = found([&](Inspector& inspector) {
        inspector.table({.table = table_id("Rio")});
        inspector.entry(
            {.log = logs.first.key, .sequence = 0, .bytes = bytes, .digest = Hasher().digest_of(bytes), .session = 1});
    });
    CHECK(text.find(": it seals the log, but is not its last entry\n") != std::string::npos);
}

TEST_CASE("the first log of a table follows on none") {
    Three logs;
    HandLog first = logs.play.logs()[0];
    first.opening.previous = logs.third.digest;
    first.opening.origin = Origin::continued;
    const StoredLog changed = stored(first);
    const std::string text = found([&](Inspector& inspector) {
        inspector.table(head_of(changed, first.entries.back().at));
        inspector.log(view(changed));
    });
    CHECK(text.find("log 0 (hand 'Rio-1'): it does not continue the log before it") != std::string::npos);
    CHECK(text.find("log 0 (hand 'Rio-1'): it continues another log, but is the first") != std::string::npos);
}

TEST_CASE("a command that a store forgot is noticed") {
    Play play("Rio");
    const Addition open = play.open_table();
    const Addition click = play.refused("click");
    HandLog log = play.playing();
    const Buffer bytes = bytes_of(log);
    log.entries.pop_back();
    const Buffer before = bytes_of(log);
    const std::string text = found([&](Inspector& inspector) {
        inspector.table({.table = play.id()});
        inspector.commands(play.key(0), {});
        inspector.entry(
            {.log = play.key(0), .sequence = 0, .bytes = before, .digest = Hasher().digest_of(before), .session = 1});
        inspector.entry({.log = play.key(0),
                         .sequence = 1,
                         .bytes = Bytes(bytes).subspan(before.size()),
                         .digest = Hasher().digest_of(bytes),
                         .session = 1});
    });
    CHECK(text ==
          "table 'Rio', log 0, entry 1: its command 'click' has no row, so a repeat of it would be played again "
          "(expected table 'Rio', log 0, entry 1, found nothing)\n");
}

// An entry is decoded once, whatever its command is called. Looking each command up
// and decoding its log for that took eight times eight as long for eight times as
// many, and minutes for a long log.
TEST_CASE("how long an open log takes to examine grows with its entries and no faster") {
    const auto time_of_examining = [](int entries) {
        Play rio("Rio");
        MemoryStore memory;
        TemporaryFolder folder;
        const auto sqlite = must(SqliteStore::create(folder.file("log"), {}));
        std::vector additions{rio.open_table()};
        for (int entry = 1; entry < entries; ++entry)
            additions.push_back(rio.refused("click " + std::to_string(entry)));
        std::clock_t all = 0;
        for (EventStore* store : std::initializer_list<EventStore*>{&memory, sqlite.get()}) {
            must(store->append(additions));
            std::clock_t least = std::numeric_limits<std::clock_t>::max();
            for (int attempt = 0; attempt < 3; ++attempt) {
                const std::clock_t begin = std::clock();
                const Examination examination = must(examine(*store));
                least = std::min(least, std::clock() - begin);
                CHECK(examination.whole());
                CHECK(examination.entries == static_cast<std::uint64_t>(entries));
            }
            all += least;
        }
        return all;
    };
    CHECK(time_of_examining(4'000) < 24 * time_of_examining(500));
}

TEST_CASE("what a store itself finds out of place is told") {
    CHECK(found([](Inspector& inspector) {
              inspector.out_of_place({}, {}, "there is something else");
              inspector.out_of_place(LogKey{.table = table_id("Rio"), .ordinal = 4}, Sequence{2}, "it is odd");
              inspector.unreadable({}, "half of it cannot be read");
          }) == "there is something else\ntable 'Rio', log 4, entry 2: it is odd\nhalf of it cannot be read\n");
}

}  // namespace handlog::tests
