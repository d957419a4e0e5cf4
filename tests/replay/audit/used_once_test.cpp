// Seeds, ids of hands and transfers that a host uses twice, in any two logs of a store.
#include "replay/audit/used_once.hpp"

#include <cstddef>
#include <cstdint>
#include <doctest/doctest.h>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/shared_seed.hpp"
#include "eventstore/memory_store.hpp"
#include "host/recording.hpp"
#include "replay/audit/audit.hpp"
#include "tests/support/scenario.hpp"
#include "tests/support/written_by_insider.hpp"

using namespace handlog::tests;
using namespace handlog::eventstore;
using handlog::replay::audit_store;
using handlog::replay::AuditFinding;
using handlog::replay::AuditSettings;
using handlog::replay::Once;
using handlog::replay::Use;
using handlog::replay::UsedOnce;
using handlog::replay::judge::Severity;

namespace {

[[nodiscard]] Seed seed(std::uint8_t number) {
    Seed seed;
    seed.bytes[31] = number;
    return seed;
}

[[nodiscard]] Deck deck_of(std::uint8_t number) {
    Scenario table = given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}});
    table.deal_seeded(seed(number));
    for (const Event& event : table.events()) {
        if (const auto* started = std::get_if<HandStarted>(&event)) return started->deck;
    }
    break_invariant("a hand was started");
}

// Plays short hands at one table, with the seeds, ids and transfers that it is given.
class Host {
public:
    explicit Host(std::string_view table) : recording_(*TableId::parse(table)) {
        play(OpenTable{.table = *TableId::parse(table), .rules = stakes(50_c, 100_c)});
        play(SeatPlayer{.seat = ann, .player = player_in(ann), .stack = Stack(10'000_c)});
        play(SeatPlayer{.seat = bob, .player = player_in(bob), .stack = Stack(10'000_c)});
    }
    Host& deals(std::string_view id, const decltype(StartHand::deck)& deck) {
        play(StartHand{.hand_id = *HandId::parse(id), .deck = deck, .forced_bets = ForcedBetsByRules{}});
        const HandNumber hand = recording_.table().hand.number;
        play(Fold{.hand = hand, .seat = *recording_.table().hand.to_act});
        play(CloseHand{.hand = hand});
        return *this;
    }
    Host& deals_from(std::string_view id, const HostShare& share) {
        play(CommitShare{.share = commitment_to(share)});
        return deals(id, share);
    }
    Host& reserves(std::string_view id) {
        play(ReserveChips{.seat = ann, .player = player_in(ann), .amount = 100_c, .transfer = transfer(id)});
        return *this;
    }
    Host& commits(std::string_view id) {
        play(CommitChips{.seat = ann, .transfer = transfer(id)});
        return *this;
    }
    Host& releases(std::string_view id) {
        play(ReleaseChips{.seat = ann, .transfer = transfer(id)});
        return *this;
    }
    [[nodiscard]] const std::vector<HandLog>& logs() const { return logs_; }

private:
    void play(const Command& command) {
        recording_.record(command, Time(now_ += 1'000));
        if (recording_.sealed()) logs_.push_back(recording_.log());
    }

    handlog::host::Recording recording_;
    std::int64_t now_ = 0;
    std::vector<HandLog> logs_;
};

[[nodiscard]] std::vector<AuditFinding> found(const std::vector<Host>& hosts, const AuditSettings& settings = {}) {
    MemoryStore store;
    for (const Host& host : hosts) write(store, host.logs());
    std::vector<AuditFinding> findings;
    const auto keep = [&](const AuditFinding& finding) {
        if (finding.check == handlog::replay::used_once_check) findings.push_back(finding);
    };
    REQUIRE(audit_store(store, keep, settings));
    return findings;
}

[[nodiscard]] std::string text(const std::vector<AuditFinding>& findings) {
    std::string text;
    for (const AuditFinding& finding : findings) text += to_string(finding) + "\n";
    return text;
}

}  // namespace

TEST_CASE("hands with seeds and ids and transfers of their own are right") {
    Host rio("Rio");
    rio.deals("r1", seed(1)).reserves("one").commits("one").deals("r2", seed(2));
    Host lima("Lima");
    lima.deals("l1", seed(3)).reserves("two").commits("two").deals("l2", seed(4));
    CHECK(found({rio, lima}).empty());
}

TEST_CASE("a seed that is used for two hands running is found") {
    Host rio("Rio");
    rio.deals("r1", seed(1)).deals("r2", seed(1)).deals("r3", seed(2));
    CHECK(text(found({rio})) ==
          "table 'Rio', log 1 (hand 'r2'), entry 0: the seed of the hand was used before (expected a deck of its own, "
          "found that of table 'Rio', log 0 (hand 'r1'), entry 3) [used-once]\n");
}

TEST_CASE("a share that is used for two hands is found though their decks differ") {
    const HostShare share{{1}};
    Host rio("Rio");
    rio.deals_from("r1", share).deals_from("r2", HostShare{{2}});
    Host lima("Lima");
    lima.deals_from("l1", share);
    CHECK(text(found({rio, lima})) ==
          "table 'Lima', log 0 (hand 'l1'), entry 4: the host's share of the seed was used before (expected a share of "
          "its own, found that of table 'Rio', log 0 (hand 'r1'), entry 4) [used-once]\n");
}

TEST_CASE("a seed that another table has had is found and every use is held against the first") {
    Host rio("Rio");
    rio.deals("r1", seed(1)).deals("r2", seed(2));
    Host lima("Lima");
    lima.deals("l1", seed(3)).deals("l2", seed(1)).deals("l3", seed(1));
    const auto findings = found({rio, lima});
    REQUIRE(findings.size() == 2);
    CHECK(findings[0].hand == HandId::parse("l2"));
    CHECK(findings[0].severity == Severity::error);
    CHECK(findings[1].hand == HandId::parse("l3"));
    CHECK(findings[1].found == "that of table 'Rio', log 0 (hand 'r1'), entry 3");
}

TEST_CASE("the deck of a seed is found where it was written down for another hand and two written decks may be equal") {
    Host written_later("Rio");
    written_later.deals("r1", seed(1)).deals("r2", deck_of(1));
    REQUIRE(found({written_later}).size() == 1);
    CHECK(found({written_later})[0].what == "the deck that was written follows from the seed of a hand before");

    Host written_before("Rio");
    written_before.deals("r1", deck_of(1)).deals("r2", deck_of(1)).deals("r3", seed(1)).deals("r4", deck_of(1));
    const auto findings = found({written_before});
    REQUIRE(findings.size() == 2);
    CHECK(findings[0].what == "the deck that follows from the seed was dealt before");
    CHECK(findings[0].hand == HandId::parse("r3"));
    CHECK(findings[1].hand == HandId::parse("r4"));
    CHECK(findings[1].found == "that of table 'Rio', log 2 (hand 'r3'), entry 0");

    Host history("Rio");
    history.deals("r1", deck_of(1)).deals("r2", deck_of(1)).deals("r3", Deck{}).deals("r4", Deck{});
    CHECK(found({history}).empty());
}

TEST_CASE("an id that two hands have is found and is only a note where no deck of the two was drawn") {
    Host rio("Rio");
    rio.deals("h", seed(1));
    Host lima("Lima");
    lima.deals("h", seed(2));
    const auto findings = found({rio, lima});
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].what == "the id of the hand was used before");
    CHECK(findings[0].severity == Severity::error);

    Host history("Lima");
    history.deals("h", Deck{});
    CHECK(found({rio, history})[0].severity == Severity::error);
    Host other_history("Oslo");
    other_history.deals("h", Deck{});
    CHECK(found({other_history, history})[0].severity == Severity::notice);
}

TEST_CASE("a transfer that brings chips to the table twice is found") {
    Host rio("Rio");
    rio.reserves("one").commits("one").deals("r1", seed(1)).reserves("one").commits("one").deals("r2", seed(2));
    REQUIRE(found({rio}).size() == 1);
    CHECK(found({rio})[0].what == "the transfer was committed before");
    CHECK(found({rio})[0].severity == Severity::error);
    // In one log as well, and at another table.
    Host lima("Lima");
    lima.reserves("one").commits("one").reserves("one").commits("one").deals("l1", seed(3));
    CHECK(found({lima}).size() == 1);
    CHECK(found({rio, lima}).size() == 3);
}

TEST_CASE("a transfer that is released and reserved again brings its chips once and is right") {
    Host rio("Rio");
    rio.reserves("one").releases("one").reserves("one").releases("one").deals("r1", seed(1));
    rio.reserves("one").commits("one").deals("r2", seed(2));
    CHECK(found({rio}).empty());
    // What was refused was not used either.
    Host lima("Lima");
    lima.commits("two").reserves("two").commits("two").commits("two").deals("l1", seed(3));
    CHECK(found({lima}).empty());
}

TEST_CASE("a hand that was refused has used neither its seed nor its id") {
    Host rio("Rio");
    rio.deals("r1", seed(1));
    std::vector<HandLog> logs = rio.logs();
    // Another hand is asked for while one is being played.
    Entry again = logs[0].entries[3];
    again.at = again.received_at = logs[0].entries[4].at;
    again.outcome = Rejection{.code = RejectionCode::hand_in_progress, .hand = HandNumber{1}};
    logs[0].entries.insert(logs[0].entries.begin() + 5, again);
    MemoryStore store;
    write(store, logs);
    const auto none = [](const AuditFinding& finding) { CHECK(finding.check != handlog::replay::used_once_check); };
    REQUIRE(audit_store(store, none));
}

TEST_CASE("what was used twice is found alike by any number of threads") {
    std::vector<Host> hosts;
    for (const std::string_view name : {"Rio", "Lima", "Oslo"}) {
        Host host(name);
        for (int hand = 0; hand < 200; ++hand) {
            host.deals(std::string(name) + std::to_string(hand % 150), seed(static_cast<std::uint8_t>(hand % 97)));
        }
        hosts.push_back(std::move(host));
    }
    const std::string one = text(found(hosts));
    CHECK(one.find("[used-once]") != std::string::npos);
    for (const unsigned jobs : {2U, 5U}) CHECK(text(found(hosts, {.jobs = jobs})) == one);
}

TEST_CASE("a repeated use is told where one of the two logs is asked for") {
    Host rio("Rio");
    rio.deals("r1", seed(1)).deals("r2", seed(1)).deals("r3", seed(2)).deals("r4", seed(2));
    CHECK(found({rio}, {.scope = {.hand = HandId::parse("r1")}}).size() == 1);
    CHECK(found({rio}, {.scope = {.hand = HandId::parse("r4")}}).size() == 1);
    CHECK(found({rio}, {.scope = {.hand = HandId::parse("r5")}}).empty());
    CHECK(found({rio}, {.scope = {.checks = {"used-once"}}}).size() == 2);
    CHECK(found({rio}, {.scope = {.checks = {"pots"}}}).empty());
}

// What the class itself promises, with fingerprints and room of our choice.
TEST_CASE("equal fingerprints of different things are no finding") {
    Host rio("Rio");
    rio.deals("r1", seed(1)).deals("r2", seed(2)).deals("r3", seed(1)).deals("r4", seed(2));
    for (const std::size_t room : {std::size_t{1}, UsedOnce::most_bytes}) {
        UsedOnce uses(room);
        for (const HandLog& log : rio.logs()) {
            const Sequence deal = log.opening.key.ordinal == 0 ? 3 : 0;
            const std::vector<Use> collides{{.what = Once::deck, .entry = deal, .fingerprint = 7},
                                            {.what = Once::hand, .entry = deal, .fingerprint = 7}};
            REQUIRE(uses.add(log.opening.key, true, collides));
        }
        std::vector<AuditFinding> findings;
        const auto read = [&](const LogKey& key) -> Result<HandLog> { return rio.logs()[key.ordinal]; };
        REQUIRE(uses.report(read, [&](const AuditFinding& finding) { findings.push_back(finding); }));
        REQUIRE(findings.size() == 2);
        CHECK(findings[0].hand == HandId::parse("r3"));
        CHECK(findings[0].found == "that of table 'Rio', log 0 (hand 'r1'), entry 3");
        CHECK(findings[1].hand == HandId::parse("r4"));
        CHECK(findings[1].found == "that of table 'Rio', log 1 (hand 'r2'), entry 0");
    }
}

TEST_CASE("little room and much room find the same uses") {
    Host rio("Rio");
    for (int hand = 0; hand < 60; ++hand) {
        rio.deals("r" + std::to_string(hand % 40), seed(static_cast<std::uint8_t>(hand % 23)));
    }
    const auto told = [&](std::size_t room) {
        UsedOnce uses(room);
        for (const HandLog& log : rio.logs()) {
            std::vector<Use> used;
            for (std::size_t at = 0; at < log.entries.size(); ++at) {
                append_uses(log.entries[at], static_cast<Sequence>(at), used);
            }
            REQUIRE(uses.add(log.opening.key, true, used));
        }
        std::vector<AuditFinding> findings;
        const auto read = [&](const LogKey& key) -> Result<HandLog> { return rio.logs()[key.ordinal]; };
        REQUIRE(uses.report(read, [&](const AuditFinding& finding) { findings.push_back(finding); }));
        return text(findings);
    };
    const std::string all = told(UsedOnce::most_bytes);
    CHECK(!all.empty());
    for (const std::size_t room : {1U, 100U, 500U}) CHECK(told(room) == all);
}

namespace {

// A log of nothing but transfers that are committed.
[[nodiscard]] HandLog commits(std::string_view table, const std::vector<std::string>& ids) {
    HandLog log;
    log.opening.key.table = *TableId::parse(table);
    for (const std::string& id : ids) {
        Entry entry;
        entry.command = CommitChips{.seat = ann, .transfer = transfer(id)};
        entry.outcome = Events{};
        log.entries.push_back(entry);
    }
    return log;
}

// What is found in two logs, and how often a log was read for it.
struct Compared {
    std::vector<AuditFinding> findings;
    int reads = 0;
};

// As if all values had one fingerprint, where that is asked for.
[[nodiscard]] Compared compared(const HandLog& one, const HandLog& other, std::size_t room, bool all_collide) {
    UsedOnce uses(room);
    for (const HandLog* log : {&one, &other}) {
        std::vector<Use> used;
        for (std::size_t at = 0; at < log->entries.size(); ++at) {
            append_uses(log->entries[at], static_cast<Sequence>(at), used);
        }
        for (Use& use : used) use.fingerprint = all_collide ? 7 : use.fingerprint;
        REQUIRE(uses.add(log->opening.key, true, used));
    }
    Compared compared;
    const auto read = [&](const LogKey& key) -> Result<HandLog> {
        ++compared.reads;
        return key == one.opening.key ? one : other;
    };
    REQUIRE(uses.report(read, [&](const AuditFinding& finding) { compared.findings.push_back(finding); }));
    return compared;
}

}  // namespace

TEST_CASE("two logs that share a thousand transfers are read again once each") {
    constexpr std::size_t shared = 1'000;
    std::vector<std::string> ids;
    for (std::size_t id = 0; id < shared; ++id) ids.push_back("transfer " + std::to_string(id));
    const HandLog rio = commits("Rio", ids);
    const HandLog lima = commits("Lima", {ids.rbegin(), ids.rend()});
    for (const std::size_t room : {std::size_t{1}, std::size_t{10'000}, UsedOnce::most_bytes}) {
        for (const bool all_collide : {false, true}) {
            CAPTURE(room);
            CAPTURE(all_collide);
            const Compared both = compared(rio, lima, room, all_collide);
            CHECK(both.reads == 2);
            REQUIRE(both.findings.size() == shared);
            for (std::size_t at = 0; at < shared; ++at) {
                const AuditFinding& finding = both.findings[at];
                REQUIRE(finding.log == lima.opening.key);
                REQUIRE(finding.entry == at);
                REQUIRE(finding.found == "that of table 'Rio', log 0, entry " + std::to_string(shared - 1 - at));
            }
        }
    }
}

TEST_CASE("values of one fingerprint are the same only if all of their bytes are") {
    const std::string longest(TransferId::longest, 'x');
    const std::string shorter(TransferId::longest - 1, 'x');
    const HandLog rio = commits("Rio", {longest, shorter, "x"});
    CHECK(compared(rio, commits("Lima", {shorter + "y", "y" + shorter, "xx"}), 1, true).findings.empty());
    const Compared same = compared(rio, commits("Lima", {"xx", longest}), 1, true);
    REQUIRE(same.findings.size() == 1);
    CHECK(same.findings[0].entry == 1);
    CHECK(same.findings[0].found == "that of table 'Rio', log 0, entry 0");
}

TEST_CASE("a log that cannot be read again is an error") {
    Host rio("Rio");
    rio.deals("r1", seed(1)).deals("r2", seed(1));
    UsedOnce uses;
    for (const HandLog& log : rio.logs()) {
        const Sequence deal = log.opening.key.ordinal == 0 ? 3 : 0;
        REQUIRE(uses.add(log.opening.key, true, std::vector<Use>{{.entry = deal, .fingerprint = 7}}));
    }
    const auto read = [](const LogKey&) -> Result<HandLog> { return corrupt("gone"); };
    const auto reported = uses.report(read, [](const AuditFinding&) {});
    REQUIRE(!reported);
    CHECK(reported.error().what == "gone");
}
