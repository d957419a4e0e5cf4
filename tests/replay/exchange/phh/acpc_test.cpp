// Hands of the Annual Computer Poker Competition, through a small converter:
//
//     STATE:4:cr16267c/r16572c/...:5s4c|Kc7d/KsAsJd/Th/7h:-20000|20000:p1|p2
//
// Everybody begins each hand with 20,000 at 50 and 100. Raises are totals over the
// hand; the players stand in the order of p1, p2 and so on, so that between two the
// first one posts the big blind.
#include <cstddef>
#include <cstdint>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/replay/exchange/phh/real_hands.hpp"
#include "tests/replay/exchange/phh/support.hpp"

using namespace handlog::tests;

namespace {

constexpr std::int64_t stack = 20'000;

[[nodiscard]] std::vector<std::string> split(const std::string& text, char at) {
    std::vector<std::string> parts(1);
    for (const char c : text) {
        if (c == at) {
            parts.emplace_back();
        } else {
            parts.back() += c;
        }
    }
    return parts;
}

class Converter {
public:
    explicit Converter(const std::string& line) {
        const std::vector<std::string> parts = split(line, ':');
        REQUIRE(parts.size() == 6);
        const std::vector<std::string> cards = split(parts[3], '/');
        const std::vector<std::string> holes = split(cards[0], '|');
        nets_ = split(parts[4], '|');
        players_ = holes.size();
        paid_.assign(players_, 0);
        folded_.assign(players_, false);
        paid_[players_ == 2 ? 1 : 0] = 50;
        paid_[players_ == 2 ? 0 : 1] = 100;
        for (std::size_t player = 0; player < players_; ++player) act("d dh " + name(player) + " " + holes[player]);
        const std::vector<std::string> streets = split(parts[2], '/');
        for (std::size_t street = 0; street < streets.size(); ++street) {
            if (street > 0 && street < cards.size()) act("d db " + cards[street]);
            play(streets[street], street == 0);
        }
    }

    [[nodiscard]] std::string phh() const {
        const bool heads_up = players_ == 2;
        std::string text = "variant = 'NT'\nmin_bet = 100\nantes = [0]\nblinds_or_straddles = [50, 100]\n";
        text += std::string("starting_stacks = [20000, 20000") + (heads_up ? "" : ", 20000") + "]\n";
        text += "actions = [" + actions_ + "]\nfinishing_stacks = [";
        for (const std::string& net : nets_) {
            // A share of half a chip is written with a point.
            text += std::to_string(stack + std::stoll(net)) + (net.find('.') != std::string::npos ? ".5" : "") + ", ";
        }
        return text + "]\n";
    }

private:
    [[nodiscard]] static std::string name(std::size_t player) { return "p" + std::to_string(player + 1); }
    void act(const std::string& action) { actions_ += "'" + action + "', "; }

    void play(const std::string& betting, bool preflop) {
        const std::int64_t before = preflop ? 0 : bet_;
        std::size_t player = preflop && players_ == 2 ? 1 : preflop ? 2 : 0;
        for (std::size_t at = 0; at < betting.size(); ++player) {
            player %= players_;
            if (folded_[player] || paid_[player] == stack) continue;
            const char kind = betting[at++];
            if (kind == 'f') {
                folded_[player] = true;
                act(name(player) + " f");
            } else if (kind == 'c') {
                paid_[player] = bet_;
                act(name(player) + " cc");
            } else {
                std::size_t digits = 0;
                bet_ = std::stoll(betting.substr(at), &digits);
                at += digits;
                paid_[player] = bet_;
                act(name(player) + " cbr " + std::to_string(bet_ - before));
            }
        }
    }

    std::size_t players_ = 0;
    std::vector<std::string> nets_;
    std::vector<std::int64_t> paid_;  // over the hand
    std::vector<bool> folded_;
    std::int64_t bet_ = 100;
    std::string actions_;
};

}  // namespace

TEST_CASE("the hands of computers against each other come out exact to the chip" * needs_real_hands("acpc")) {
    int hands = 0;
    for (const auto& file : std::filesystem::directory_iterator(real_hands() / "acpc")) {
        std::ifstream lines(file.path());
        for (std::string line; std::getline(lines, line);) {
            if (!line.starts_with("STATE:")) continue;
            CAPTURE(line);
            const auto hand = played(Converter(line).phh());
            CHECK(hand.over);
            CHECK(remarks_on(hand).empty());
            ++hands;
        }
    }
    CHECK(hands == 200);
}
