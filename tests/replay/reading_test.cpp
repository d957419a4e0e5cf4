// A log read step by step, as everybody or as one player saw it.
#include "replay/reading.hpp"

#include <doctest/doctest.h>
#include <sstream>
#include <string>
#include <vector>

#include "engine/shuffle.hpp"
#include "host/recording.hpp"
#include "replay/fold.hpp"
#include "replay/tell/explain/explain.hpp"
#include "replay/tell/narrate.hpp"
#include "replay/tell/table_json.hpp"
#include "replay/tell/table_text.hpp"
#include "tests/replay/judge/altered.hpp"
#include "tests/support/recorded_play.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using handlog::host::Recording;
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

namespace {

// A hand before which and in which others than Cat say in secret what they mean to do, or try what is refused,
// or do neither; all the rest is the same, its times too.
[[nodiscard]] HandLog hand_with_secrets(const std::string& secrets) {
    Recording recording(*TableId::parse("Rio"));
    std::int64_t now = 1'000'000;
    const auto play = [&](const Command& command) { recording.record(command, Time(now += 1'000)); };
    const auto in_secret = [&](char which, const Command& command) {
        now += 1'000;
        if (secrets.find(which) != std::string::npos) recording.record(command, Time(now));
    };
    play(OpenTable{.table = *TableId::parse("Rio"), .rules = stakes(5_c, 10_c)});
    for (const Seat seat : {ann, bob, cat, dan}) play(SeatPlayer{seat, player_in(seat), Stack(500_c)});
    in_secret('r', Fold{.hand = {1}, .seat = bob});
    play(StartHand{.hand_id = *HandId::parse("h1"), .deck = Seed{}, .forced_bets = {}});
    play(Call{.hand = {1}, .seat = dan});
    in_secret('d', Intend{.hand = {1}, .seat = bob, .kind = IntentKind::call, .to = 10_c});
    in_secret('w', Intend{.hand = {1}, .seat = bob, .kind = IntentKind::none, .to = {}});
    in_secret('r', Raise{.hand = {1}, .seat = ann, .to = 11_c});
    play(Raise{.hand = {1}, .seat = ann, .to = 30_c});
    in_secret('r', Check{.hand = {1}, .seat = bob});
    play(Call{.hand = {1}, .seat = bob});
    play(Raise{.hand = {1}, .seat = cat, .to = 31_c});
    play(Fold{.hand = {1}, .seat = cat});
    play(Fold{.hand = {1}, .seat = dan});
    while (recording.table().hand.to_act) play(Check{.hand = {1}, .seat = *recording.table().hand.to_act});
    play(CloseHand{.hand = {1}});
    return recording.log();
}

// All that can be asked for as this player.
[[nodiscard]] std::string everything_told(const HandLog& log, const PlayerId& viewer) {
    std::ostringstream out;
    CHECK(!narrate(out, log, {.viewer = viewer, .numbered = true, .timed = true}));
    for (const auto& explanation : handlog::replay::explain::explain(log, {.viewer = viewer}).explanations) {
        out << to_json(explanation) << "\n";
    }
    handlog::eventstore::Sequence entry = 0;
    for (const std::size_t events : handlog::replay::known_events(log, viewer)) {
        out << "entry " << entry << " of " << events << " events\n";
        for (const auto& explanation :
             handlog::replay::explain::explain(log, {.viewer = viewer, .entry = entry}).explanations) {
            out << to_json(explanation) << "\n";
        }
        for (std::size_t event = 0; event < events; ++event) {
            const handlog::replay::Folded folded = handlog::replay::fold_as(log, viewer, entry, event);
            CHECK(!folded.failure);
            handlog::replay::print(out, folded.table, viewer);
            out << handlog::replay::to_json(folded.table, {.log = log.opening.key, .entry = entry, .event = event},
                                            viewer)
                << "\n";
        }
        ++entry;
    }
    return out.str();
}

}  // namespace

TEST_CASE("a player sees the same bytes whatever others said in secret or were refused") {
    const HandLog quiet = hand_with_secrets("");
    const std::string told = everything_told(quiet, player_in(cat));
    CHECK(told.find("minimum of 50") != std::string::npos);  // Cat's own refusal has its number
    for (const std::string secrets : {"d", "dw", "r", "drw"}) {
        CAPTURE(secrets);
        const HandLog log = hand_with_secrets(secrets);
        REQUIRE(log.entries.size() > quiet.entries.size());
        CHECK(everything_told(log, player_in(cat)) == told);
        CHECK(everything_told(log, player_in(bob)) != everything_told(quiet, player_in(bob)));
    }
}

TEST_CASE("a moment in the numbers of a player is the same table as in those of the log") {
    int hidden = 0;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        for (const HandLog& log : recorded_play(seed, 200)) {
            const Table first = handlog::replay::table_of(log.opening);
            for (const Seat seat : first.occupied) {
                const PlayerId viewer = first.players[seat];
                const auto known = handlog::replay::known_events(log, viewer);
                REQUIRE(known.size() <= log.entries.size());
                hidden += static_cast<int>(log.entries.size() - known.size());
                // The last entry that the player may know of leaves the table as the whole log does.
                if (known.empty()) continue;
                const auto last = static_cast<handlog::eventstore::Sequence>(known.size() - 1);
                const handlog::replay::Point point{.log = log.opening.key};
                CHECK(to_json(handlog::replay::fold_as(log, viewer, last).table, point, viewer) ==
                      to_json(handlog::replay::fold(log).table, point, viewer));
            }
        }
    }
    CHECK(hidden > 100);
}
