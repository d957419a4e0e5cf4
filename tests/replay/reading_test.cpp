// A log read step by step, as everybody or as one player saw it.
#include "replay/reading.hpp"

#include <doctest/doctest.h>
#include <sstream>
#include <string>
#include <vector>

#include "engine/shuffle.hpp"
#include "replay/fold.hpp"
#include "replay/tell/narrate.hpp"
#include "replay/tell/table_json.hpp"
#include "replay/tell/table_text.hpp"
#include "tests/replay/judge/altered.hpp"
#include "tests/support/recorded_play.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using handlog::replay::Listener;
using handlog::replay::Moment;
using handlog::replay::narrate;
using handlog::replay::whole_log;

namespace {

// Nothing that one player is told holds a card that they could not see.
class Eavesdropper final : public Listener {
public:
    explicit Eavesdropper(PlayerId player) : player_(player) {}

    void refused(const Moment& moment, const Rejection& /*rejection*/) override {
        ++refusals_;
        look_at(moment);
    }
    void happened(const Moment& moment, const Event& event) override {
        look_at(moment);
        const auto* started = std::get_if<HandStarted>(&event);
        if (started != nullptr) CHECK(known_cards(started->deck).empty());
        const auto* burned = std::get_if<CardBurned>(&event);
        if (burned != nullptr) CHECK(!burned->card.known());
    }

    [[nodiscard]] int refusals() const { return refusals_; }
    [[nodiscard]] int own_cards() const { return own_cards_; }

private:
    void look_at(const Moment& moment) {
        look_at(moment.before);
        look_at(moment.after);
        const auto* start = std::get_if<StartHand>(&moment.command);
        if (start == nullptr) return;
        const auto* deck = std::get_if<Deck>(&start->deck);
        REQUIRE(deck != nullptr);
        CHECK(known_cards(*deck).empty());
    }
    void look_at(const Table& table) {
        CHECK(known_cards(table.hand.deck).empty());
        CHECK(table.hand.burned.empty());
        for (const Seat seat : table.hand.dealt_in) {
            const bool known = table.hand.hole_cards[seat][0].known() || table.hand.hole_cards[seat][1].known();
            if (table.players[seat] == player_) {
                own_cards_ += known ? 1 : 0;
            } else if (known && !table.players[seat].empty()) {
                CHECK(table.hand.tabled.contains(seat));
            }
        }
    }

    PlayerId player_;
    int refusals_ = 0;
    int own_cards_ = 0;
};

}  // namespace

TEST_CASE("whoever listens for a player hears of no card that the player could not see") {
    int refusals = 0;
    int own_cards = 0;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        for (const HandLog& log : recorded_play(seed, 300)) {
            const Table table = handlog::replay::table_of(log.opening);
            for (const Seat seat : table.occupied) {
                Eavesdropper listener(table.players[seat]);
                CHECK(!read(log, table.players[seat], whole_log, listener));
                refusals += listener.refusals();
                own_cards += listener.own_cards();
            }
        }
    }
    CHECK(refusals > 100);
    CHECK(own_cards > 1'000);
}

TEST_CASE("a log that somebody made up is told and shown at every moment all the same") {
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        Dice dice(seed);
        const std::vector<HandLog> logs = recorded_play(seed, 200);
        for (const HandLog& whole : logs) {
            HandLog log = whole;
            const HandLog& other = logs[static_cast<std::size_t>(dice.below(static_cast<int>(logs.size())))];
            const auto from = static_cast<std::size_t>(dice.below(static_cast<int>(other.entries.size())));
            const auto to = static_cast<std::size_t>(dice.below(static_cast<int>(log.entries.size())));
            log.entries[to] = other.entries[from];
            std::ostringstream out;
            static_cast<void>(narrate(out, log, {.numbered = true, .timed = true}));
            const auto moment = static_cast<handlog::eventstore::Sequence>(to);
            const Table table = handlog::replay::fold(log, moment).table;
            for (const auto& viewer : {std::optional<PlayerId>(), PlayerId::parse("Ann")}) {
                handlog::replay::print(out, table, viewer);
                out << handlog::replay::to_json(table, {.log = log.opening.key, .entry = moment}, viewer);
            }
            CHECK(!out.str().empty());
        }
    }
}

TEST_CASE("a rank that is no hand is told as none") {
    Scenario hand = given(stakes(5_c, 10_c), {{ann, 500_c}, {bob, 500_c}});
    hand.deal({.hole = {{ann, "As Ah"}}, .board = "2c 7d 9h Js 3s"}).check_or_call_down();
    HandLog log = recorded(hand).back();
    event<HandRanked>(log).rank = HandRank();
    std::ostringstream out;
    CHECK(!narrate(out, log));
    CHECK(out.str().find(" has no hand ") != std::string::npos);
}
