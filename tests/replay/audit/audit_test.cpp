// A store, checked from end to end.
#include "replay/audit/audit.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/shuffle.hpp"
#include "eventstore/codec/codec.hpp"
#include "eventstore/memory_store.hpp"
#include "eventstore/sqlite/sqlite_store.hpp"
#include "host/simulate.hpp"
#include "replay/judge/judge.hpp"
#include "tests/eventstore/storage/connection.hpp"
#include "tests/eventstore/temporary_folder.hpp"
#include "tests/support/scenario.hpp"
#include "tests/support/written_by_insider.hpp"

using namespace handlog::tests;
using namespace handlog::eventstore;
using handlog::host::Simulation;
using handlog::replay::audit_store;
using handlog::replay::AuditCount;
using handlog::replay::AuditFinding;
using handlog::replay::AuditSettings;
using handlog::replay::judge::Severity;

namespace {

[[nodiscard]] std::vector<HandLog> an_evening(int hands) {
    Simulation evening({.rules = stakes(50_c, 100_c), .seats = 4, .buy_in = 10'000_c, .master = derived(Seed{}, "e")});
    std::vector<HandLog> logs;
    for (int hand = 0; hand < hands; ++hand) logs.push_back(evening.next_hand());
    return logs;
}

// The deck in place of the seed, as an insider would write it.
void write_down_deck(HandLog& log) {
    for (Entry& entry : log.entries) {
        auto* start = std::get_if<StartHand>(&entry.command);
        if (start == nullptr) continue;
        auto* started = std::get_if<HandStarted>(&std::get<Events>(entry.outcome).front());
        REQUIRE(started != nullptr);
        started->commitment.reset();
        start->deck = started->deck;
    }
}

// And without the cards of somebody who never showed them.
void hide_cards(HandLog& log) {
    SeatSet shown;
    HandStarted* started = nullptr;
    HoleCardsDealt* dealt = nullptr;
    for (Entry& entry : log.entries) {
        for (Event& event : std::get<Events>(entry.outcome)) {
            if (auto* here = std::get_if<HandStarted>(&event)) started = here;
            if (auto* here = std::get_if<HoleCardsDealt>(&event)) dealt = here;
            if (const auto* here = std::get_if<HandTabled>(&event)) shown.add(here->seat);
        }
    }
    REQUIRE(started != nullptr);
    REQUIRE(dealt != nullptr);
    REQUIRE(!(dealt->seats - shown).empty());
    HoleCards& hidden = dealt->cards[(dealt->seats - shown).lowest()];
    std::vector<MaybeCard> cards(started->deck.begin(), started->deck.end());
    for (MaybeCard& card : cards) {
        if (card == hidden[0] || card == hidden[1]) card = MaybeCard();
    }
    started->deck = std::get<Deck>(Deck::scripted(cards));
    hidden = {};
    write_down_deck(log);
}

struct Audited {
    AuditCount counted;
    std::vector<AuditFinding> findings;

    [[nodiscard]] long errors() const {
        return std::count_if(findings.begin(), findings.end(),
                             [](const auto& one) { return one.severity == Severity::error; });
    }
    [[nodiscard]] bool has(std::string_view check) const {
        return std::any_of(findings.begin(), findings.end(), [&](const auto& one) { return one.check == check; });
    }
};

[[nodiscard]] Audited audited(EventStore& store, const AuditSettings& settings = {}) {
    Audited audited;
    const auto counted = audit_store(
        store, [&](const AuditFinding& one) { audited.findings.push_back(one); }, settings);
    REQUIRE(counted);
    audited.counted = *counted;
    return audited;
}
[[nodiscard]] Audited audited(std::vector<HandLog> logs, const AuditSettings& settings = {}) {
    MemoryStore store;
    write(store, std::move(logs));
    return audited(store, settings);
}

// Three tables, every seventh hand of which ends with other stacks than it should.
// The last log of the second table is open.
struct WrongEvening {
    MemoryStore store;
    std::size_t wrong = 0;

    WrongEvening() {
        for (const std::string_view name : {"Rio", "Lima", "Oslo"}) {
            std::vector<HandLog> logs = an_evening(200);
            for (std::size_t at = 0; at < logs.size(); ++at) {
                logs[at].opening.key.table = *TableId::parse(name);
                if (at % 7 == 3) spoil(logs[at]);
            }
            for (Entry& entry : logs.front().entries) {
                if (auto* open = std::get_if<OpenTable>(&entry.command)) open->table = *TableId::parse(name);
                for (Event& event : std::get<Events>(entry.outcome)) {
                    if (auto* opened = std::get_if<TableOpened>(&event)) opened->table = *TableId::parse(name);
                }
            }
            HandLog open = logs.back();
            if (name == "Lima") logs.pop_back();
            write(store, logs);
            if (name == "Lima") append(open);
        }
    }
    void spoil(HandLog& log) {
        auto& events = std::get<Events>(log.entries[log.entries.size() - 2].outcome);
        auto* ended = std::get_if<HandEnded>(&events.back());
        REQUIRE(ended != nullptr);
        const Seat seat = *ended->seats.begin();
        ended->stacks[seat] = Stack(ended->stacks[seat].chips() + 1_c);
        ++wrong;
    }
    void append(HandLog& log) {
        log.entries.pop_back();
        log.opening.previous = store.heads()->at(1).last;
        REQUIRE(store.append(additions_of(log)));
    }
};

[[nodiscard]] std::string text_of(const Audited& audited) {
    std::string text;
    for (const AuditFinding& finding : audited.findings) text += to_string(finding) + "\n";
    return text;
}

// Shows these logs of one table after the other, for as long as somebody looks.
class EndlessStore final : public EventStore {
public:
    explicit EndlessStore(const std::vector<HandLog>& logs) { handlog::tests::write(store_, logs); }

    int shown = 0;

    Result<std::vector<Result<Receipt>>> append_in_one_commit(std::span<const Addition>, IfRefused) override {
        return unused();
    }
    Result<void> write(std::span<const EncodedLog>) override { return unused(); }
    Result<std::vector<Head>> heads() override { return unused(); }
    Result<std::optional<Head>> head(const TableId&) override { return unused(); }
    Result<StoredLog> read(const LogKey&) override { return unused(); }
    Result<void> scan(const Range&, const std::function<bool(const LogView&)>&) override { return unused(); }
    Result<std::optional<Receipt>> find_command(const TableId&, const CommandId&) override { return unused(); }
    Result<std::vector<Session>> sessions() override { return unused(); }
    Result<void> inspect(Inspector& inspector) override {
        constexpr int for_ever = 100'000;
        while (!inspector.has_enough() && shown < for_ever) {
            REQUIRE(store_.inspect(inspector));
            shown += static_cast<int>(store_.heads()->front().sealed);
        }
        return {};
    }

private:
    [[nodiscard]] static Failure unused() { return failure(ErrorCode::not_allowed, "it is only to be inspected"); }

    MemoryStore store_;
};

// Corrects the counts in the openings after a change.
void count_anew(std::vector<HandLog>& logs) {
    RecordedSoFar recorded;
    for (HandLog& log : logs) {
        if (log.opening.origin == Origin::genesis) recorded = {};
        log.opening.before = recorded;
        for (const Entry& entry : log.entries) count(recorded, entry);
    }
}

}  // namespace

TEST_CASE("an evening between bots is counted and every check of every hand holds") {
    const Audited evening = audited(an_evening(300));
    CHECK(evening.findings.empty());
    CHECK(evening.counted.tables == 1);
    CHECK(evening.counted.logs == 300);
    CHECK(evening.counted.hands == 300);
    CHECK(evening.counted.entries > 3'000);
    CHECK(evening.counted.not_redecided == 0);
}

TEST_CASE("a pot that an insider gave to another is found with its hand and its event and by deciding again") {
    std::vector<HandLog> logs = an_evening(3);
    bool changed = false;
    for (Entry& entry : logs[1].entries) {
        auto* events = std::get_if<Events>(&entry.outcome);
        for (std::size_t at = 0; events != nullptr && at < events->size(); ++at) {
            auto* award = std::get_if<PotAwarded>(&(*events)[at]);
            if (award == nullptr || changed) continue;
            award->seat = Seat((award->seat.index() + 1) % 4);
            changed = true;
        }
    }
    REQUIRE(changed);
    const Audited evening = audited(std::move(logs));
    REQUIRE(!evening.findings.empty());
    CHECK(evening.has("re-decide"));
    CHECK(evening.findings.front().check != "re-decide");
    CHECK(evening.findings.front().log.ordinal == 1);
    CHECK(evening.findings.front().hand == HandId::parse("bots-2"));
    CHECK(evening.findings.front().event.has_value());
    CHECK(to_string(evening.findings.front()).find("table 'bots', log 1 (hand 'bots-2'), entry ") == 0);
    CHECK(to_json(evening.findings.front(), "evening.log").find("\"hand\":\"bots-2\"") != std::string::npos);
}

TEST_CASE("a stack that an insider changed between two hands is found") {
    std::vector<HandLog> logs = an_evening(3);
    logs[2].opening.snapshot->seats[0].stack = Stack(logs[2].opening.snapshot->seats[0].stack.chips() + 500_c);
    CHECK(audited(std::move(logs)).has("continuity"));
}

TEST_CASE("what an engine of other semantics recorded is judged and not decided again") {
    std::vector<HandLog> logs = an_evening(2);
    for (HandLog& log : logs) log.opening.semantics = semantics + 1;
    const Audited evening = audited(std::move(logs));
    CHECK(evening.counted.not_redecided == 2);
    CHECK(!evening.has("re-decide"));
    REQUIRE(evening.findings.size() == 2);
    CHECK(evening.findings.front().check == "other-semantics");
    CHECK(evening.findings.front().severity == Severity::notice);
}

TEST_CASE("an audit counts the decks that were drawn and what could not be checked") {
    const Audited clean = audited(an_evening(5));
    CHECK(clean.counted.coverage.decks_drawn == 5);
    CHECK(clean.counted.coverage.is_whole());

    // An insider replaces seeds by their decks, and hides what nobody showed.
    std::vector<HandLog> logs = an_evening(5);
    for (const std::size_t at : {0U, 1U}) write_down_deck(logs[at]);
    hide_cards(logs[2]);
    for (Entry& entry : logs[4].entries) entry.at = entry.received_at = {};
    logs[3].opening.origin = Origin::genesis;
    count_anew(logs);
    const Audited evening = audited(logs);
    CHECK(evening.errors() == 0);
    CHECK(evening.counted.coverage.decks_drawn == 2);
    CHECK(evening.counted.coverage.decks_written == 3);
    CHECK(evening.counted.coverage.cards_unknown == 1);
    CHECK(evening.counted.coverage.times_unknown == 1);
    CHECK(evening.counted.coverage.begun_anew == 1);
    CHECK(evening.counted.coverage.begun_in_play == 0);
    CHECK(!evening.counted.coverage.is_whole());

    // The first hand is removed, and the second made the first.
    logs.erase(logs.begin());
    for (HandLog& log : logs) --log.opening.key.ordinal;
    logs.front().opening.origin = Origin::genesis;
    CHECK(audited(logs).counted.coverage.begun_in_play == 1);
}

TEST_CASE("an audit counts a hand with unknown cards that is still open") {
    std::vector<HandLog> logs = an_evening(2);
    hide_cards(logs.back());
    HandLog open = logs.back();
    logs.pop_back();
    open.entries.pop_back();
    MemoryStore store;
    write(store, logs);
    open.opening.previous = store.heads()->front().last;
    REQUIRE(store.append(additions_of(open)));
    for (const unsigned jobs : {1U, 3U}) {
        const Audited evening = audited(store, {.jobs = jobs});
        CHECK(evening.errors() == 0);
        CHECK(evening.counted.hands == 2);
        CHECK(evening.has("cards-unknown"));
        CHECK(evening.counted.coverage.cards_unknown == 1);
    }
}

TEST_CASE("what no host of live tables may do is an error where that is asked for") {
    const AuditSettings hosted{.scope = {.hosted = true}};
    CHECK(audited(an_evening(5), hosted).errors() == 0);
    const auto errors = [&](const std::function<void(std::vector<HandLog>&)>& change) {
        std::vector<HandLog> logs = an_evening(5);
        change(logs);
        count_anew(logs);
        CHECK(audited(logs).errors() == 0);
        const auto asked_for = audited(logs, hosted).errors();
        // A log that says that a host recorded it is asked for as much by itself.
        for (HandLog& log : logs) log.opening.source = Provenance::hosted;
        CHECK(audited(logs).errors() == asked_for);
        return asked_for;
    };
    CHECK(errors([](auto& logs) { write_down_deck(logs[2]); }) == 1);
    CHECK(errors([](auto& logs) { logs[3].opening.origin = Origin::genesis; }) == 1);
    CHECK(errors([](auto& logs) { logs[3].entries[1].received_at = {}; }) == 1);
    CHECK(errors([](auto& logs) {
              logs.erase(logs.begin());
              for (HandLog& log : logs) --log.opening.key.ordinal;
              logs.front().opening.origin = Origin::genesis;
          }) == 1);
}

TEST_CASE("what another engine recorded is an error only where it is asked for") {
    std::vector<HandLog> logs = an_evening(5);
    for (HandLog& log : logs) log.opening.source = Provenance::hosted;
    logs[3].opening.semantics = semantics + 1;
    CHECK(audited(logs).errors() == 0);
    CHECK(audited(logs, {.scope = {.hosted = true}}).errors() == 1);
}

TEST_CASE("a table that a host has recorded cannot be made one of another kind") {
    std::vector<HandLog> logs = an_evening(5);
    for (HandLog& log : logs) log.opening.source = Provenance::hosted;
    CHECK(audited(logs).errors() == 0);
    // An insider writes a deck down and says that the hand was imported.
    logs[2].opening.source = Provenance::imported;
    write_down_deck(logs[2]);
    const Audited evening = audited(logs);
    CHECK(evening.errors() == 1);
    CHECK(evening.has("recorded-before"));
}

TEST_CASE("what is found does not depend on the number of threads") {
    WrongEvening evening;
    const Audited one = audited(evening.store);
    CHECK(one.counted.tables == 3);
    CHECK(one.counted.logs == 600);
    CHECK(one.counted.judged == 600);
    CHECK(one.counted.damage == 0);
    CHECK(one.findings.size() >= evening.wrong);
    for (const unsigned jobs : {2U, 3U, 7U}) {
        INFO(jobs, " threads");
        const Audited several = audited(evening.store, {.jobs = jobs});
        CHECK(text_of(several) == text_of(one));
        CHECK(several.counted.entries == one.counted.entries);
    }
}

TEST_CASE("an audit finds batch by batch what a judge finds who hears one log after the other") {
    WrongEvening evening;
    std::string expected;
    handlog::replay::judge::Judge judge;
    REQUIRE(evening.store.scan({}, [&](const LogView& view) {
        handlog::replay::judge::Findings findings;
        judge.judge(*read_log(view.bytes), findings);
        for (const auto& finding : findings) {
            expected += to_string(view.key) + " " + finding.what + " " + finding.found + "\n";
        }
        return true;
    }));
    std::string found;
    for (const AuditFinding& finding : audited(evening.store).findings) {
        // The three tables had the same evening, which is no judge's matter.
        const bool is_judges = handlog::replay::judge::parse_check(finding.check).has_value();
        if (is_judges) {
            found += to_string(finding.log) + " " + finding.what + " " + finding.found + "\n";
        }
    }
    CHECK(!found.empty());
    CHECK(found == expected);
}

TEST_CASE("an audit judges no other hands and makes no other checks than it is asked for") {
    WrongEvening evening;
    const Audited hand = audited(evening.store, {.jobs = 2, .scope = {.hand = HandId::parse("bots-4")}});
    CHECK(hand.counted.judged == 3);
    CHECK(hand.counted.logs == 600);
    REQUIRE(!hand.findings.empty());
    for (const AuditFinding& finding : hand.findings) CHECK(finding.hand == HandId::parse("bots-4"));

    const Audited table = audited(evening.store, {.scope = {.table = TableId::parse("Lima")}});
    CHECK(table.counted.judged == 200);
    for (const AuditFinding& finding : table.findings) CHECK(finding.log.table == TableId::parse("Lima"));

    const Audited check = audited(evening.store, {.scope = {.checks = {"re-decide"}}});
    CHECK(check.findings.size() == evening.wrong);
    for (const AuditFinding& finding : check.findings) CHECK(finding.check == "re-decide");

    const auto last = evening.store.heads()->at(2).last_at;
    const Audited since = audited(evening.store, {.scope = {.since = last}});
    CHECK(since.counted.judged == 2);
}

TEST_CASE("an audit that is to fail fast tells one error and the same one on any number of threads") {
    WrongEvening evening;
    const Audited all = audited(evening.store);
    for (const unsigned jobs : {1U, 4U}) {
        const Audited first = audited(evening.store, {.jobs = jobs, .fail_fast = true});
        CHECK(first.counted.stopped);
        REQUIRE(first.findings.size() == 1);
        CHECK(to_string(first.findings.front()) == to_string(all.findings.front()));
    }
}

TEST_CASE("an audit that is to fail fast reads no further than to the first error") {
    std::vector<HandLog> logs = an_evening(20);
    std::get<HandEnded>(std::get<Events>(logs[5].entries[logs[5].entries.size() - 2].outcome).back()).stacks[Seat(0)] =
        Stack(1_c);
    for (const unsigned jobs : {1U, 4U}) {
        EndlessStore store(logs);
        const auto counted = audit_store(store, [](const AuditFinding&) {}, {.jobs = jobs, .fail_fast = true});
        REQUIRE(counted);
        CHECK(counted->stopped);
        CHECK(store.shown < 20'000);
    }
}

TEST_CASE("hands of no known time are counted where a time is asked for and are not judged") {
    std::vector<HandLog> logs = an_evening(6);
    for (HandLog& log : logs) {
        for (Entry& entry : log.entries) entry.at = {};
    }
    const Audited since = audited(logs, {.scope = {.since = Time(0)}});
    CHECK(since.counted.judged == 0);
    CHECK(since.counted.untimed == 6);
    const Audited hand = audited(logs, {.scope = {.hand = HandId::parse("bots-4"), .since = Time(0)}});
    CHECK(hand.counted.untimed == 1);
    CHECK(audited(logs).counted.untimed == 0);
    CHECK(audited(an_evening(6), {.scope = {.since = Time(0)}}).counted.untimed == 0);
}

TEST_CASE("damage stops an audit that is to fail fast and is told before what is wrong after it") {
    const TemporaryFolder folder;
    const std::string path = folder.file("log");
    {
        const auto writer = SqliteStore::create(path, {});
        REQUIRE(writer);
        std::vector<HandLog> logs = an_evening(20);
        auto& events = std::get<Events>(logs.back().entries[logs.back().entries.size() - 2].outcome);
        std::get<HandEnded>(events.back()).stacks[Seat(0)] = Stack(1_c);
        write(**writer, logs);
    }
    const storage::Connection other(path, nullptr);
    const std::string trigger = other.run("SELECT sql FROM sqlite_schema WHERE name = 'hand_is_not_changed'");
    other.run(
        "DROP TRIGGER hand_is_not_changed; UPDATE hand SET bytes = substr(bytes, 1, 60) "
        "WHERE log = (1 << 32) + 5; " +
        trigger);
    const auto store = SqliteStore::open(path, Access::read);
    REQUIRE(store);
    std::vector<std::string> told;
    const auto tell = [&](const AuditFinding& finding) { told.push_back(to_string(finding.log)); };
    AuditSettings settings{.damaged = [&](const Damage& damage) { told.push_back(to_string(damage)); }};
    REQUIRE(audit_store(**store, tell, settings));
    REQUIRE(told.size() >= 2);
    CHECK(told.front().starts_with("table 'bots', log 5: the contents do not match the digest"));
    CHECK(told.back() == "table 'bots', log 19");

    told.clear();
    settings.fail_fast = true;
    const auto counted = audit_store(**store, tell, settings);
    REQUIRE(counted);
    CHECK(counted->stopped);
    CHECK(counted->damage == 1);
    REQUIRE(told.size() == 1);
    CHECK(told.front().starts_with("table 'bots', log 5: the contents do not match the digest"));
}

TEST_CASE("a digest that was kept elsewhere is met on the way") {
    MemoryStore store;
    write(store, an_evening(3));
    CHECK(audited(store, {.expected = store.heads()->at(0).last}).counted.has_expected);
    CHECK(!audited(store, {.expected = Digest{}}).counted.has_expected);
}
