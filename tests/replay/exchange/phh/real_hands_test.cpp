// Hands that nobody here wrote: each is played, judged, written, read again and
// compared.
#include "tests/replay/exchange/phh/real_hands.hpp"

#include <doctest/doctest.h>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "eventstore/memory_store.hpp"
#include "replay/exchange/phh/import.hpp"
#include "replay/exchange/phh/write.hpp"
#include "replay/judge/judge.hpp"
#include "tests/replay/exchange/phh/showing.hpp"
#include "tests/replay/exchange/phh/support.hpp"

using namespace handlog::tests;
using namespace handlog::engine;
namespace phh = handlog::replay::phh;

namespace {

struct Tally {
    std::map<std::string, int> counts;
    [[nodiscard]] int operator[](const std::string& kind) const {
        const auto found = counts.find(kind);
        return found == counts.end() ? 0 : found->second;
    }
};

// Plays every hand; judges it; writes it, reads what was written and compares.
[[nodiscard]] Tally tally_of(const char* part) {
    Tally tally;
    each_real_hand(part, [&](const std::string& written) {
        ++tally.counts["hands"];
        CAPTURE(written);
        const auto outcome = outcome_of(written);
        if (const auto* refusal = std::get_if<phh::Refusal>(&outcome)) {
            ++tally.counts[std::string(name(refusal->reason))];
            return;
        }
        phh::Played hand = std::get<phh::Played>(outcome);
        ++tally.counts[hand.over ? "over" : "open"];
        for (const phh::Remark& remark : hand.remarks) ++tally.counts[std::string(name(remark.kind))];
        hand.log.opening.key.table = *TableId::parse("imported");
        handlog::replay::judge::Judge judge;
        handlog::replay::judge::Findings findings;
        judge.judge(hand.log, findings);
        for (const auto& finding : findings) {
            CAPTURE(finding.what);
            REQUIRE(handlog::replay::judge::info(finding.check).severity == handlog::replay::judge::Severity::notice);
        }
        const auto text = phh::to_phh(hand.log);
        REQUIRE(text.has_value());
        CAPTURE(*text);
        if (hand.over) REQUIRE(missing_show(*text).empty());
        const phh::Played again = played(*text);
        REQUIRE(again.log.opening.snapshot == hand.log.opening.snapshot);
        REQUIRE(again.log.entries == hand.log.entries);
    });
    return tally;
}

}  // namespace

TEST_CASE("all hands of Pluribus come out exact to the chip" * needs_real_hands("pluribus")) {
    const Tally tally = tally_of("pluribus");
    CHECK(tally["hands"] == 832);
    CHECK(tally.counts == std::map<std::string, int>{{"hands", 832}, {"over", 832}});
}

TEST_CASE("the televised hands come out exact to the chip and the broken one is refused" *
          needs_real_hands("televised")) {
    const Tally tally = tally_of("televised");
    CHECK(tally.counts == std::map<std::string, int>{{"hands", 6}, {"over", 5}, {"player-never-acts", 1}});
}

TEST_CASE("other games are refused by their names" * needs_real_hands("not_nlhe")) {
    const Tally tally = tally_of("not_nlhe");
    CHECK(tally.counts == std::map<std::string, int>{{"hands", 10}, {"another-game", 10}});
}

TEST_CASE("every hand of six online sites is imported and what contradicts it is found" * needs_real_hands("handhq")) {
    const Tally tally = tally_of("handhq");
    CHECK(tally["hands"] == 1'130);
    CHECK(tally["over"] == 1'129);
    CHECK(tally["open"] == 1);
    CHECK(tally["winnings-differ"] == 3);
    CHECK(tally["finishing-stacks-differ"] == 1);
    CHECK(tally["odd-chips-differ"] == 1);
    CHECK(tally["rake-from-each-pot"] == 1);
    CHECK(tally["posts-are-dead"] == 2);
}

TEST_CASE("of the hands of six online sites one has a rake that the others of its file contradict" *
          needs_real_hands("handhq")) {
    handlog::eventstore::MemoryStore store;
    std::vector<std::string> doubts;
    const auto tell = [&](const phh::Told& told) {
        if (told.kind != name(phh::RemarkKind::rake_differs)) return;
        doubts.push_back(told.file + ", hand " + told.hand + ", " + std::to_string(told.count) + ": " + told.what);
    };
    phh::Import import(&store, {}, tell, 1);
    each_real_file("handhq", [&](const std::string& name, const std::string& text) {
        import.begin_file(name);
        REQUIRE(import.add(text).has_value());
        REQUIRE(import.end_file().has_value());
    });
    REQUIRE(import.finish().has_value());
    // The winner has 9.92 in the file, which is the pot less 0.50 and the uncalled 0.32.
    CHECK(doubts == std::vector<std::string>{
                        "PTY-25NLH.phhs, hand 8, 1: the figures leave a rake of 0.18 from a pot of 10.10, and "
                        "the 5.00 % that 33 other hands of these stakes give are 0.50"});
}
