// Somebody who can compute digests writes what they like into a log. Whoever tells such a
// log, or a moment of it, says as much as makes sense and stops at the same event as
// everybody else: nothing that bytes can hold breaks an invariant of the program's.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <doctest/doctest.h>
#include <optional>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include "engine/poker/presets.hpp"
#include "eventstore/codec/codec.hpp"
#include "eventstore/codec/json.hpp"
#include "replay/fold.hpp"
#include "replay/stats/hand_counting.hpp"
#include "replay/stats/sheet.hpp"
#include "replay/stats/totals.hpp"
#include "replay/tell/explain/explain.hpp"
#include "replay/tell/narrate.hpp"
#include "replay/tell/summary.hpp"
#include "replay/tell/table_json.hpp"
#include "replay/tell/table_text.hpp"
#include "tests/replay/judge/hands.hpp"
#include "tests/replay/judge/spoilt.hpp"
#include "tests/support/evenings.hpp"
#include "tests/support/recorded_play.hpp"
#include "tests/support/sanitized.hpp"

namespace handlog::tests {

namespace {

using replay::fold;
using replay::Folded;
using replay::Impossible;
using replay::explain::explain;
using replay::explain::Explained;

// As it would come from a file; nothing if no file can hold it.
[[nodiscard]] std::optional<HandLog> written_and_read(const HandLog& log) {
    const auto written = encode(log);
    if (!written) return std::nullopt;
    auto read = eventstore::read_log(written->bytes());
    if (!read) return std::nullopt;
    return *std::move(read);
}

[[nodiscard]] std::string place_of(const std::optional<Impossible>& impossible) {
    return impossible ? to_string(*impossible) : "nowhere";
}

// Everything that the program says of a hand.
class Telling {
public:
    explicit Telling(Dice& dice) : dice_(dice) {}

    void tell(const HandLog& log) {
        ++told_;
        const std::string stops = place_of(fold(log).failure);
        if (stops != "nowhere") ++impossible_;
        for (const std::optional<PlayerId>& viewer : viewers_of(log)) {
            std::ostringstream out;
            const auto narrated = replay::narrate(out, log, {.viewer = viewer, .numbered = true, .timed = true});
            const Explained explained = explain(log, {.viewer = viewer});
            REQUIRE(place_of(narrated) == place_of(explained.failure));
            // What a player may not know can be as impossible as it likes.
            if (!viewer) REQUIRE(place_of(narrated) == stops);
            for (int moment = 0; moment < 4; ++moment) {
                tell_moment(log, static_cast<eventstore::Sequence>(dice_.below(static_cast<int>(log.entries.size()))),
                            static_cast<std::size_t>(dice_.below(8)), viewer);
            }
        }
        std::string lines;
        append_json(lines, log);
        REQUIRE(std::count(lines.begin(), lines.end(), '\n') == static_cast<std::ptrdiff_t>(log.entries.size()) + 1);
        REQUIRE_FALSE(to_json(replay::summarize(log)).empty());
        count(log, stops);
    }

    void tell_every_moment(const HandLog& log) {
        for (eventstore::Sequence entry = 0; entry < log.entries.size(); ++entry) {
            tell_moment(log, entry, replay::whole_entry, std::nullopt);
        }
    }

    [[nodiscard]] int told() const { return told_; }
    [[nodiscard]] int impossible() const { return impossible_; }
    [[nodiscard]] int counted() const { return counted_; }

private:
    // Statistics are of what may have happened, and each of them can be written down.
    void count(const HandLog& log, const std::string& stops) {
        counting_.begin(log.opening);
        eventstore::Sequence sequence = 0;
        for (const Entry& entry : log.entries) counting_.hear(entry, sequence++);
        if (stops != "nowhere") REQUIRE(counting_.impossible());
        if (counting_.impossible()) REQUIRE(counting_.players().empty());
        const auto columns = replay::stats::player_hand_columns();
        const auto by = {replay::stats::Key::player, replay::stats::Key::stakes, replay::stats::Key::day};
        replay::stats::Groups groups(by);
        std::string text;
        const auto sheet = replay::stats::csv_sheet(text);
        for (const replay::stats::PlayerHand& player : counting_.players()) {
            sheet->add(columns, player);
            groups.add(player);
        }
        const auto sums = replay::stats::group_columns(by);
        for (const replay::stats::Group& group : groups.groups()) sheet->add(sums, group);
        REQUIRE(text.find("nan") == std::string::npos);
        REQUIRE(text.find("inf") == std::string::npos);
        if (!counting_.players().empty()) ++counted_;
    }

    static void tell_moment(const HandLog& log, eventstore::Sequence entry, std::size_t event,
                            const std::optional<PlayerId>& viewer) {
        const Folded folded = fold(log, entry, event);
        std::ostringstream out;
        replay::print(out, folded.table, viewer);
        REQUIRE_FALSE(out.str().empty());
        const std::string line = replay::to_json(folded.table, {.log = log.opening.key, .entry = entry}, viewer);
        REQUIRE_FALSE(line.empty());
        const Explained explained = explain(log, {.viewer = viewer, .entry = entry});
        for (const replay::explain::Explanation& explanation : explained.explanations) {
            REQUIRE(explanation.entry == entry);
        }
    }

    // Everybody, somebody who sat there at the end, and somebody who never did.
    [[nodiscard]] static std::vector<std::optional<PlayerId>> viewers_of(const HandLog& log) {
        std::vector<std::optional<PlayerId>> viewers{std::nullopt, PlayerId::parse("nobody here")};
        const Table table = fold(log).table;
        if (!table.occupied.empty()) viewers.emplace_back(table.players[table.occupied.lowest()]);
        return viewers;
    }

    Dice& dice_;
    int told_ = 0;
    int impossible_ = 0;
    int counted_ = 0;  // and had players
    replay::stats::HandCounting counting_;
};

[[nodiscard]] std::vector<HandLog> evening_by(std::string_view preset, int hands) {
    host::Simulation evening(lively_evening(preset, 5, "made up"));
    std::vector<HandLog> logs;
    for (int hand = 0; hand < hands; ++hand) logs.push_back(evening.next_hand());
    return logs;
}

}  // namespace

TEST_CASE("nothing that a log holds stops whoever tells it") {
    Dice dice(23);
    Telling telling(dice);
    const auto spoil_and_tell = [&](const std::vector<HandLog>& logs) {
        for (const HandLog& log : logs) {
            for (int again = 0; again < 4; ++again) {
                HandLog spoilt = log;
                spoil(spoilt, dice);
                if (const std::optional<HandLog> read = written_and_read(spoilt)) telling.tell(*read);
            }
        }
    };
    for (std::uint64_t seed = 0; seed < (sanitized ? 4 : 20); ++seed) spoil_and_tell(recorded_play(seed, 400));
    for (const Preset& preset : presets()) spoil_and_tell(evening_by(preset.name, sanitized ? 5 : 25));
    CHECK(telling.told() > (sanitized ? 200 : 1'000));
    CHECK(telling.impossible() > telling.told() / 20);
    CHECK(telling.counted() > telling.told() / 20);
}

TEST_CASE("no field of a snapshot that somebody made up stops whoever tells the log") {
    Dice dice(24);
    Telling telling(dice);
    std::vector<HandLog> logs;
    for (const Preset& preset : presets()) logs.push_back(evening_by(preset.name, 7).back());
    for (const HandLog& log : logs) {
        for (int pass = 0; pass < (sanitized ? 1 : 3); ++pass) {
            for (int which = 0;; ++which) {
                HandLog made_up = log;
                Change change(which, pass == 0 ? nullptr : &dice);
                change.walk(*made_up.opening.snapshot, "Snapshot");
                if (!change.changed()) break;
                CAPTURE(*change.changed());
                if (const std::optional<HandLog> read = written_and_read(made_up)) telling.tell(*read);
            }
        }
    }
    CHECK(telling.told() > (sanitized ? 150 : 450));
}

TEST_CASE("no event that somebody repeats a thousand times stops whoever tells the log") {
    constexpr int times = 1'100;  // so often 2^53 is more than a sum of chips holds
    Dice dice(26);
    Telling telling(dice);
    for (const HandLog& log : {side_pot().back(), checked_down().back()}) {
        for (std::size_t place = 0; place < log.entries.size(); ++place) {
            HandLog made_up = log;
            auto* events = std::get_if<Events>(&made_up.entries[place].outcome);
            if (events == nullptr) continue;
            const Events original = *events;
            for (std::size_t at = 0; at < original.size(); ++at) {
                Event repeated = original[at];
                if (auto* award = std::get_if<PotAwarded>(&repeated)) {
                    award->amount = 0_c;
                    award->odd_chips = most_chips;
                }
                *events = original;
                events->insert(events->begin() + static_cast<std::ptrdiff_t>(at), times, repeated);
                if (const std::optional<HandLog> read = written_and_read(made_up)) telling.tell(*read);
            }
        }
    }
    CHECK(telling.told() > 40);
}

TEST_CASE("no field of an event that somebody made up stops whoever tells the log") {
    Dice dice(25);
    Telling telling(dice);
    for (const HandLog& log : {side_pot().back(), checked_down().back()}) {
        HandLog made_up = log;
        for (Entry& entry : made_up.entries) {
            auto* events = std::get_if<Events>(&entry.outcome);
            if (events == nullptr) continue;
            for (Event& event : *events) {
                const Event original = event;
                for (int which = 0;; ++which) {
                    Change change(which, &dice);
                    change.walk(event, "event");
                    if (!change.changed()) break;
                    CAPTURE(*change.changed());
                    const std::optional<HandLog> read = written_and_read(made_up);
                    event = original;
                    if (!read) continue;
                    telling.tell(*read);
                    telling.tell_every_moment(*read);
                }
            }
        }
    }
    CHECK(telling.told() > 200);
    CHECK(telling.impossible() > 20);
}

}  // namespace handlog::tests
