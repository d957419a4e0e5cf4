// The rake that the hands of a file show together, and the hands that contradict it.
#include "replay/exchange/phh/rake_of_file.hpp"

#include <algorithm>
#include <cstdint>
#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "engine/poker/id.hpp"
#include "replay/exchange/phh/import.hpp"

using namespace handlog::engine;
namespace phh = handlog::replay::phh;

namespace {

// Hands with five players at the table Rio, unless they say otherwise, each on the next line of its file.
class File {
public:
    struct At {
        const char* table = "Rio";
        int players = 5;
        const char* stakes = "0.25 a site";
    };

    File& add(std::int64_t pot, std::int64_t rake, const At& at) {
        ++line_;
        rakes_.add(
            {.taken =
                 {.stakes = at.stakes, .decimals = 2, .players = at.players, .pot = Chips(pot), .rake = Chips(rake)},
             .log = {.table = *TableId::parse(at.table), .ordinal = line_},
             .name = std::to_string(line_),
             .line = line_});
        return *this;
    }
    File& add(std::int64_t pot, std::int64_t rake) { return add(pot, rake, At{}); }
    // So many hands that give five percent in cents, of pots from 4.30 on.
    File& twentieths(int hands, const At& at) {
        for (int hand = 0; hand < hands; ++hand) {
            const int pot = 430 + 55 * hand;
            add(pot, pot / 20, at);
        }
        return *this;
    }
    File& twentieths(int hands) { return twentieths(hands, At{}); }

    // The names of the hands, and what is said of the first.
    [[nodiscard]] std::vector<std::string> doubts() {
        std::vector<std::string> all;
        for (const phh::RakeOfFile::Doubt& doubt : rakes_.take_doubts()) {
            all.push_back(doubt.hand.name);
            what_ = all.size() == 1 ? doubt.what : what_;
        }
        return all;
    }
    [[nodiscard]] const std::string& what() const { return what_; }
    [[nodiscard]] bool full() const { return rakes_.full(); }

private:
    phh::RakeOfFile rakes_;
    std::uint32_t line_ = 0;
    std::string what_;
};

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("a rake that the other hands of the file contradict is a doubt with both amounts") {
    File file;
    file.twentieths(20).add(1010, 18);
    CHECK(file.doubts() == Names{"21"});
    CHECK(file.what() ==
          "the figures leave a rake of 0.18 from a pot of 10.10, and the 5.00 % that 20 other hands of these stakes "
          "give are 0.50");
    CHECK(file.add(1010, 18).doubts().empty());

    CHECK(File().twentieths(20).add(1010, 150).doubts() == Names{"21"});
    CHECK(File().twentieths(20).add(1010, 0).doubts() == Names{"21"});
    CHECK(File().add(1010, 18).twentieths(20).doubts() == Names{"1"});
}

TEST_CASE("a rake that agrees but for rounding is not doubted") {
    CHECK(File().twentieths(20).doubts().empty());
    for (const int rake : {45, 49, 50, 51, 55}) CHECK(File().twentieths(20).add(1010, rake).doubts().empty());
    for (const int rake : {44, 56}) CHECK_FALSE(File().twentieths(20).add(1010, rake).doubts().empty());
}

TEST_CASE("a site that rounds down to nickels has a rate as well") {
    File file;
    for (int hand = 0; hand < 20; ++hand) {
        const int pot = 430 + 55 * hand;
        file.add(pot, pot / 100 * 5);
    }
    CHECK(file.add(1010, 20).doubts() == Names{"21"});
    CHECK(file.what().ends_with("and the 5.00 % that 20 other hands of these stakes give are 0.50"));
}

TEST_CASE("few hands or few amounts teach nothing") {
    CHECK(File().twentieths(18).add(1010, 18).doubts().empty());
    File capped;
    for (int hand = 0; hand < 40; ++hand) capped.add(6100 + 200 * hand, 300);
    CHECK(capped.twentieths(9).add(1010, 18).doubts().empty());
}

TEST_CASE("a pot that may have reached a cap is not doubted") {
    // 3.00 among five and 0.20 between two, once as an only hand of its kind.
    File file;
    file.twentieths(20);
    for (int hand = 0; hand < 5; ++hand) file.add(7000 + 100 * hand, 300);
    CHECK(file.add(1400, 20, {.players = 2}).doubts().empty());
    CHECK(File().twentieths(20).add(1400, 20, {.players = 6}).doubts() == Names{"21"});
    // An amount that comes twice may be a cap.
    CHECK(File().twentieths(200).add(1010, 18).add(1020, 18).doubts().empty());
    // Larger than any that gave the whole share.
    CHECK(File().twentieths(20).add(100'000, 140).doubts().empty());
    CHECK_FALSE(File().twentieths(20).add(100'000, 20).doubts().empty());
}

TEST_CASE("a table where nobody gives the rate of the file is not doubted") {
    const File::At jackpot{.table = "Jackpot"};
    CHECK(File().twentieths(20).add(731, 86, jackpot).add(1010, 18, jackpot).doubts().empty());
    // Between two nothing is given to the jackpot, so these hands say nothing about five.
    CHECK(
        File().twentieths(20).twentieths(3, {.table = "Jackpot", .players = 2}).add(731, 86, jackpot).doubts().empty());
    CHECK(File().twentieths(20).twentieths(3, jackpot).add(731, 86, jackpot).doubts() == Names{"24"});
}

TEST_CASE("sites and stakes are not compared with each other") {
    const File::At other{.stakes = "2 another site"};
    CHECK(File().twentieths(20).add(1010, 18, other).doubts().empty());
    CHECK(File().twentieths(10).twentieths(10, other).add(1010, 18).doubts().empty());
    CHECK(File().twentieths(20).twentieths(20, other).add(1010, 18, other).add(1010, 150).doubts() ==
          Names{"41", "42"});
}

TEST_CASE("where more than a few hands contradict the rate nobody is doubted") {
    CHECK(File().twentieths(40).add(1010, 18).add(1020, 28).doubts().empty());
    CHECK(File().twentieths(199).add(1010, 18).add(1020, 28).doubts().empty());
    CHECK(File().twentieths(200).add(1010, 18).add(1020, 28).doubts() == Names{"201", "202"});
    // A site that takes nothing of some pots, as the figures have it.
    File sometimes;
    sometimes.twentieths(20);
    for (int hand = 0; hand < 5; ++hand) sometimes.add(2000 + hand, 0);
    CHECK(sometimes.doubts().empty());
}

TEST_CASE("rates that are not whole percents are learned and amounts may be as large as a table") {
    File file;
    for (int hand = 0; hand < 20; ++hand) {
        const std::int64_t pot = 2'000 + 577 * hand;
        file.add(pot, pot * 415 / 10'000);
    }
    CHECK(file.add(most_chips.count(), most_chips.count() / 7).doubts() == Names{"21"});
    CHECK(file.what().find(" the 4.15 % that 20 ") != std::string::npos);
}

TEST_CASE("the memory for a file is limited and what was compared is forgotten") {
    File file;
    for (std::size_t hand = 1; hand < phh::RakeOfFile::most_hands; ++hand) file.add(1000, 50);
    CHECK_FALSE(file.full());
    CHECK(file.add(1000, 50).full());
    CHECK(file.doubts().empty());
    CHECK_FALSE(file.full());
}
