// What can be read of what was written, tried on every store.
#include <doctest/doctest.h>

#include "eventstore/record/hasher.hpp"
#include "tests/eventstore/contract/backend.hpp"
#include "tests/eventstore/support.hpp"

namespace handlog::tests {

using namespace engine;
using namespace eventstore;

namespace {

// Two tables with two sealed logs each, and an open one of three entries at Rio.
struct Evening {
    Play rio{"Rio"};
    Play lima{"Lima", 7'000'000};

    explicit Evening(Backend& backend) {
        must(backend->write(std::vector{rio.whole_log(), rio.whole_log(), lima.whole_log(), lima.whole_log()}));
        must(backend->append(std::vector{rio.start_hand(), rio.refused(), rio.refused()}));
    }
};

// "Rio 0, Rio 1, Rio 2 open": what a scan showed.
[[nodiscard]] std::string shown(Backend& backend, const Range& range) {
    std::string text;
    must(backend->scan(range, [&](const LogView& log) {
        CHECK(log.digest == Hasher().digest_of(log.bytes));
        CHECK(log.session == 1);
        text += std::string(text.empty() ? "" : ", ") + std::string(log.key.table.text()) + " " +
                std::to_string(log.key.ordinal) + (log.sealed ? "" : " open");
        return true;
    }));
    return text;
}

// Has enough after so many logs and entries.
class Impatient final : public Inspector {
public:
    explicit Impatient(int most) : most_(most) {}

    void table(const Head&) override { after_enough += has_enough() ? 1 : 0; }
    void commands(const LogKey&, std::span<const CommandPlace>) override { after_enough += has_enough() ? 1 : 0; }
    void log(const LogView&) override { ++seen; }
    void entry(const EntryView&) override { ++seen; }
    void unreadable(const std::optional<LogKey>&, const std::string&) override { ++after_enough; }
    void out_of_place(const std::optional<LogKey>&, const std::optional<Sequence>&, const std::string&) override {
        ++after_enough;
    }
    [[nodiscard]] bool has_enough() const override { return seen >= most_; }

    int seen = 0;
    int after_enough = 0;

private:
    int most_;
};

}  // namespace

TEST_CASE("the heads tell how far each table goes in the order in which the tables came") {
    on_every_store([](Backend& backend) {
        const Evening evening(backend);
        const std::vector<Head> heads = must(backend->heads());
        REQUIRE(heads.size() == 2);
        const Buffer open = bytes_of(evening.rio.playing());
        CHECK(heads[0] == Head{.table = evening.rio.id(),
                               .sealed = 2,
                               .last = evening.rio.encoded()[1].digest(),
                               .last_seal = 2,
                               .open = 3,
                               .open_digest = Hasher().digest_of(open),
                               .last_at = Time(evening.rio.now_ms)});
        CHECK(heads[1] == Head{.table = evening.lima.id(),
                               .sealed = 2,
                               .last = evening.lima.encoded()[1].digest(),
                               .last_seal = 4,
                               .open = 0,
                               .open_digest = {},
                               .last_at = Time(evening.lima.now_ms)});
    });
}

TEST_CASE("the heads of the sealed logs alone tell which log is the last") {
    on_every_store([](Backend& backend) {
        const Evening evening(backend);
        const std::vector<Head> heads = must(backend->heads());
        const std::vector<Head> sealed = must(backend->sealed_heads());
        REQUIRE(sealed.size() == heads.size());
        for (std::size_t at = 0; at < heads.size(); ++at) {
            CHECK(sealed[at].table == heads[at].table);
            CHECK(sealed[at].sealed == heads[at].sealed);
            CHECK(sealed[at].last == heads[at].last);
        }
    });
}

TEST_CASE("one head is told as all of them tell it and of no other table") {
    on_every_store([](Backend& backend) {
        const Evening evening(backend);
        const std::vector<Head> heads = must(backend->heads());
        CHECK(must(backend->head(evening.rio.id())) == heads.at(0));
        CHECK(must(backend->head(evening.lima.id())) == heads.at(1));
        CHECK_FALSE(must(backend->head(table_id("Oslo"))).has_value());
        CHECK_FALSE(must(backend->head(engine::TableId{})).has_value());
    });
}

TEST_CASE("what is not there is not found") {
    on_every_store([](Backend& backend) {
        const Evening evening(backend);
        check_refused(backend->read({.table = table_id("Oslo"), .ordinal = 0}), ErrorCode::not_found,
                      "no table 'Oslo'");
        check_refused(backend->read(evening.rio.key(3)), ErrorCode::not_found, "no such log: table 'Rio', log 3");
        check_refused(backend->read(evening.lima.key(2)), ErrorCode::not_found, "no such log: table 'Lima', log 2");
        check_refused(backend->scan({.table = table_id("Oslo")}, [](const LogView&) { return true; }),
                      ErrorCode::not_found, "no table 'Oslo'");
    });
}

TEST_CASE("a scan shows a range of logs table after table and the open one last") {
    on_every_store([](Backend& backend) {
        const Evening evening(backend);
        CHECK(shown(backend, {}) == "Rio 0, Rio 1, Rio 2 open, Lima 0, Lima 1");
        CHECK(shown(backend, {.table = evening.rio.id()}) == "Rio 0, Rio 1, Rio 2 open");
        CHECK(shown(backend, {.table = evening.lima.id(), .first = 1}) == "Lima 1");
        CHECK(shown(backend, {.first = 1, .last = 1}) == "Rio 1, Lima 1");
        CHECK(shown(backend, {.first = 2}) == "Rio 2 open");
        CHECK(shown(backend, {.first = 3}).empty());
        CHECK(shown(backend, {.first = 1, .last = 0}).empty());
    });
}

TEST_CASE("a scan begins at each table where it is asked to") {
    on_every_store([](Backend& backend) {
        const Evening evening(backend);
        const auto first_of = [&](const TableId& table) { return table == evening.rio.id() ? 2U : 0U; };
        CHECK(shown(backend, {.first_of = first_of}) == "Rio 2 open, Lima 0, Lima 1");
        CHECK(shown(backend, {.first = 1, .first_of = first_of}) == "Rio 2 open, Lima 1");
        CHECK(shown(backend, {.table = evening.rio.id(), .first_of = first_of}) == "Rio 2 open");
    });
}

TEST_CASE("a scan shows the bytes that were written and ends when it has shown enough") {
    on_every_store([](Backend& backend) {
        const Evening evening(backend);
        std::vector<Buffer> bytes;
        must(backend->scan({}, [&](const LogView& log) {
            bytes.emplace_back(log.bytes.begin(), log.bytes.end());
            return bytes.size() < 4;
        }));
        CHECK(bytes == std::vector{evening.rio.encoded()[0].bytes(), evening.rio.encoded()[1].bytes(),
                                   bytes_of(evening.rio.playing()), evening.lima.encoded()[0].bytes()});
    });
}

TEST_CASE("whoever is shown a log may read others and begin another scan") {
    on_every_store([](Backend& backend) {
        const Evening evening(backend);
        int seen = 0;
        must(backend->scan({}, [&](const LogView& log) {
            CHECK(must(backend->read(log.key)).digest == log.digest);
            CHECK(must(backend->heads()).size() == 2);
            must(backend->scan({.table = evening.lima.id()}, [&](const LogView&) {
                ++seen;
                return true;
            }));
            return true;
        }));
        CHECK(seen == 10);
    });
}

TEST_CASE("an inspector that has seen enough is shown nothing more") {
    on_every_store([](Backend& backend) {
        const Evening evening(backend);
        for (int most = 1; most <= 7; ++most) {
            CAPTURE(most);
            Impatient inspector(most);
            must(backend->inspect(inspector));
            CHECK(inspector.seen == most);
            CHECK(inspector.after_enough == 0);
        }
    });
}

TEST_CASE("a session is recorded with the first commit that it makes") {
    on_every_store([](Backend& backend) {
        CHECK(must(backend->sessions()).empty());
        Play play("Rio");
        Addition wrong = play.open_table();
        wrong.expected = 4;
        CHECK_FALSE(backend->append({&wrong, 1}).has_value());
        CHECK(must(backend->sessions()).empty());
        must(backend->write(std::vector{Play("Lima").whole_log()}));
        const std::vector<Session> sessions = must(backend->sessions());
        REQUIRE(sessions.size() == 1);
        CHECK(sessions[0].number == 1);
        CHECK(sessions[0].opened_at == Time(5));
        CHECK(sessions[0].program == "contract");
        CHECK(sessions[0].semantics == semantics);
    });
}

}  // namespace handlog::tests
