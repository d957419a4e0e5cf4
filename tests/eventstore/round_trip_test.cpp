// What is written is read again as it was, whatever is played.
#include <doctest/doctest.h>
#include <set>
#include <string>

#include "engine/deadlines.hpp"
#include "engine/decide.hpp"
#include "engine/evolve.hpp"
#include "engine/poker/kinds.hpp"
#include "engine/snapshot.hpp"
#include "eventstore/codec/codec.hpp"
#include "eventstore/codec/fields.hpp"
#include "eventstore/record/hasher.hpp"
#include "replay/fold.hpp"
#include "tests/support/recorded_play.hpp"

using namespace handlog::engine;
using namespace handlog::eventstore;
using namespace handlog::tests;

namespace {

constexpr std::uint64_t evenings = 150;
constexpr int commands = 250;

// What of a log there was in random play, by name.
class Reached {
public:
    void add(const HandLog& log) {
        for (const Entry& entry : log.entries) {
            add_alternative(entry.command);
            if (const auto* rejection = std::get_if<Rejection>(&entry.outcome)) {
                names_.insert("a refusal");
                reasons_.insert(rejection->code);
            } else {
                for (const Event& event : std::get<Events>(entry.outcome)) add_alternative(event);
            }
        }
    }
    [[nodiscard]] bool everything() const {
        constexpr std::size_t kinds = std::variant_size_v<Command> + std::variant_size_v<Event>;
        return names_.size() == kinds + 1;
    }
    [[nodiscard]] std::size_t reasons() const { return reasons_.size(); }

private:
    template <class... Alternatives>
    void add_alternative(const std::variant<Alternatives...>& value) {
        std::visit([&]<class T>(const T& /*of*/) { names_.insert(Described<T>::name); }, value);
    }

    std::set<std::string_view> names_;
    std::set<RejectionCode> reasons_;
};

// Entry by entry, as a store writes and reads an open log.
void check_piecewise(const HandLog& log) {
    Buffer bytes;
    LogContext context;
    const auto add = [&](const auto& part) {
        LogWriter writer(bytes, context);
        writer.write(part);
        context = writer.context();
    };
    add(log.opening);
    for (const Entry& entry : log.entries) add(entry);
    LogReader reader(bytes);
    CHECK(reader.opening() == log.opening);
    Entry entry;  // used again, whatever it holds
    for (const Entry& expected : log.entries) {
        REQUIRE_FALSE(reader.done());
        const auto read = reader.next(entry);
        REQUIRE_MESSAGE(read.has_value(), read.error().what);
        CHECK(entry == expected);
    }
    CHECK(reader.done());
    CHECK(reader.context() == context);
    const auto all = read_log(bytes);
    REQUIRE_MESSAGE(all.has_value(), all.error().what);
    CHECK(*all == log);
}

void check_whole(const HandLog& log) {
    const auto encoded = encode(log);
    REQUIRE_MESSAGE(encoded.has_value(), encoded.error().what);
    CHECK(encoded->key() == log.opening.key);
    CHECK(encoded->previous() == log.opening.previous);
    CHECK(encoded->digest() == Hasher().digest_of(encoded->bytes()));
    const auto decoded = decode(encoded->bytes());
    REQUIRE_MESSAGE(decoded.has_value(), decoded.error().what);
    CHECK(*decoded == log);
}

}  // namespace

TEST_CASE("logs of random play are read as they were written") {
    Reached seen;
    for (std::uint64_t seed = 0; seed < evenings; ++seed) {
        CAPTURE(seed);
        Dice dice(seed);
        for (const HandLog& log : recorded_play(seed, commands)) {
            seen.add(log);
            const HandLog stamped = stamped_at_random(log, dice);
            check_piecewise(stamped);
            if (!seals(log.entries.back())) continue;
            check_whole(log);
            check_whole(stamped);
        }
    }
    CHECK(seen.everything());
    CHECK(seen.reasons() >= 35);
}

TEST_CASE("each log of random play begins where the one before it left the table") {
    int continued = 0;
    for (std::uint64_t seed = 0; seed < evenings; ++seed) {
        CAPTURE(seed);
        Table table;
        Digest previous{};
        Ordinal ordinal = 0;
        for (const HandLog& log : recorded_play(seed, commands)) {
            CHECK(log.opening.key.ordinal == ordinal++);
            CHECK(log.opening.previous == previous);
            CHECK(handlog::replay::table_of(log.opening) == table);
            if (log.opening.origin == Origin::continued) ++continued;
            table = fold(table, events_of(log));
            if (const auto encoded = encode(log)) previous = encoded->digest();
        }
    }
    CHECK(continued > 100);
}

TEST_CASE("every field of a table between two hands is in its snapshot") {
    int between = 0;
    int awaited = 0;
    int due = 0;
    int away = 0;
    int reserved = 0;
    int paused = 0;
    for (std::uint64_t seed = 0; seed < evenings; ++seed) {
        CAPTURE(seed);
        RandomHost host(seed);
        Dice dice(seed);
        std::int64_t now = 1'767'225'600'000;
        Table table;
        Events events;
        for (int left = commands; left > 0; --left) {
            now += dice.below(5'000);
            const Time moment(now);
            static_cast<void>(
                play(table, host.next(table, moment), events, Arrival{.received_at = moment, .at = moment}));
            CHECK(is_between_logs(table) == (table.is_open() && table.hand.phase == Phase::between_hands));
            if (!is_between_logs(table)) continue;
            ++between;
            const Snapshot snapshot = snapshot_of(table);
            if (snapshot.between.predeal_due.known()) ++awaited;
            if (snapshot.between.next_hand_due.known()) ++due;
            if (snapshot.between.status == TableStatus::paused) ++paused;
            if (!snapshot.reserved.empty()) ++reserved;
            for (const SeatSnapshot& taken : snapshot.seats) {
                if (taken.away && taken.away->until.known() && taken.away->hands > 0) ++away;
            }
            CHECK(table_of(table.id, snapshot) == table);
            CHECK(snapshot_of(table_of(table.id, snapshot)) == snapshot);
        }
    }
    CHECK(between > 1'000);
    // Much of it is there only now and then.
    for (const int times : {awaited, due, away, reserved, paused}) CHECK(times > 10);
}

TEST_CASE("a log begins only between two hands") {
    CHECK_FALSE(is_between_logs(Table{}));
    CHECK_THROWS_AS(static_cast<void>(snapshot_of(Table{})), BrokenInvariant);
}
