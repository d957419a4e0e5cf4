// What a full verification costs, stage by stage, and what recording adds to playing.
#include "bench/audit.hpp"

#include <cstdint>
#include <fstream>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "bench/recorded_hands.hpp"
#include "bench/store_files.hpp"
#include "engine/evolve.hpp"
#include "eventstore/check/log_check.hpp"
#include "host/simulate.hpp"
#include "replay/audit/audit.hpp"
#include "replay/fold.hpp"
#include "replay/judge/judge.hpp"
#include "replay/redecide.hpp"
#include "replay/stats/each_hand.hpp"
#include "replay/stats/sheet.hpp"
#include "replay/stats/totals.hpp"

namespace handlog::bench {

namespace {

using namespace eventstore;

constexpr std::size_t hands = 20'000;
constexpr std::size_t hands_to_simulate = 4'000;
constexpr std::size_t hands_of_a_commit = 1'000;

// The hands in memory, and the same in a log.
struct Evening {
    std::vector<EncodedLog> logs = encoded_hands(hands);
    LogFile file;

    Evening() { must(file.open(Access::write)->write(logs)); }
};

// What each stage does with the entries that it hears. Nothing may be found, or it
// would be measured how fast mistakes are told.
class Folding final : public LogListener {
public:
    void begin(const Opening& opening) override { table_ = replay::table_of(opening); }
    void hear(const Entry& entry, Sequence) override {
        const auto* events = std::get_if<engine::Events>(&entry.outcome);
        if (events == nullptr) return;
        for (const engine::Event& event : *events) evolve(table_, event);
    }
    void end(bool) override {}

private:
    engine::Table table_;
};

class Judging final : public LogListener {
public:
    void begin(const Opening& opening) override { judge_.begin(opening, findings_); }
    void hear(const Entry& entry, Sequence sequence) override { judge_.review(entry, sequence, findings_); }
    void end(bool) override {
        judge_.end(findings_);
        if (!findings_.empty()) throw std::runtime_error("the judge finds mistakes in a simulated evening");
    }

private:
    replay::judge::Judge judge_;
    replay::judge::Findings findings_;
};

class DecidingAgain final : public LogListener {
public:
    void begin(const Opening& opening) override { redeciding_.begin(opening); }
    void hear(const Entry& entry, Sequence sequence) override { redeciding_.hear(entry, sequence, found_); }
    void end(bool) override {
        if (!found_.empty()) throw std::runtime_error("this build decides differently than a minute ago");
    }

private:
    replay::Redeciding redeciding_;
    std::vector<replay::Divergence> found_;
};

// Digest and decoding of every log, and what the listener does with it. The
// checksum is how many logs are what was written.
template <class Stage>
[[nodiscard]] Round look_at_all(const Evening& evening, Stage* stage) {
    Round round;
    round.cpu_ns = time_of([&] {
        LogChecker checker;
        LogCheck found;
        for (const EncodedLog& log : evening.logs) {
            const LogView view{.key = log.key(),
                               .bytes = log.bytes(),
                               .digest = log.digest(),
                               .sealed = true,
                               .session = 1,
                               .seal = log.key().ordinal + 1};
            checker.check(view, std::nullopt, stage, found);
            round.checksum += found.is_of_its_digest && !found.unreadable ? 1U : 0U;
        }
    });
    return round;
}

template <class Stage>
[[nodiscard]] Contestant stage(const std::string& name, const std::shared_ptr<const Evening>& evening) {
    return {.name = name, .run = [evening] {
                Stage stage;
                return look_at_all(*evening, &stage);
            }};
}

// Of the thread that reads, collects and does its part of the rest.
[[nodiscard]] Round verify(const Evening& evening) {
    Round round;
    round.cpu_ns = time_of([&] {
        const auto store = evening.file.open(Access::read);
        const replay::AuditCount counted = must(replay::audit_store(*store, [](const replay::AuditFinding&) {}));
        round.checksum = counted.damage == 0 ? counted.judged : 0;
    });
    return round;
}

// What each player did in each hand, summed up by player. The checksum is how many hands there are.
[[nodiscard]] Round count(const Evening& evening) {
    Round round;
    round.cpu_ns = time_of([&] {
        const auto store = evening.file.open(Access::read);
        replay::stats::Groups groups({replay::stats::Key::player});
        const auto visit = [&](std::span<const replay::stats::PlayerHand> players) {
            for (const auto& player : players) groups.add(player);
            return true;
        };
        round.checksum = must(replay::stats::each_hand(*store, {}, visit, [](const Error&) {})).hands;
    });
    return round;
}

// A row for each player of each hand, with all its columns, as CSV. The checksum is how many hands there are.
[[nodiscard]] Round write_rows(const Evening& evening) {
    Round round;
    round.cpu_ns = time_of([&] {
        const auto store = evening.file.open(Access::read);
        const auto make_worker = []() -> replay::stats::Writer {
            const auto rows = std::make_shared<std::string>();
            const auto columns = replay::stats::player_hand_columns();
            const std::shared_ptr<replay::stats::Sheet> sheet = replay::stats::csv_sheet(*rows);
            return [rows, columns, sheet](std::span<const replay::stats::PlayerHand> players, std::string& text) {
                rows->clear();
                for (const auto& player : players) sheet->add(columns, player);
                text += *rows;
            };
        };
        std::ofstream nowhere("/dev/null", std::ios::binary);
        const auto visit = [&](std::string_view text) { return static_cast<bool>(nowhere << text); };
        round.checksum =
            must(replay::stats::each_written_hand(*store, {}, make_worker, visit, [](const Error&) {})).hands;
    });
    return round;
}

[[nodiscard]] Round read_all(const Evening& evening) {
    Round round;
    round.cpu_ns = time_of([&] {
        const auto store = evening.file.open(Access::read);
        must(store->scan({}, [&](const LogView& view) {
            round.checksum += view.bytes.empty() ? 0U : 1U;
            return true;
        }));
    });
    return round;
}

[[nodiscard]] Race verifying() {
    const auto evening = std::make_shared<const Evening>();
    return {.operations = hands,
            .contestants = {{.name = "full verification", .run = [=] { return verify(*evening); }},
                            {.name = "statistics", .run = [=] { return count(*evening); }},
                            {.name = "statistics, as rows of CSV", .run = [=] { return write_rows(*evening); }},
                            {.name = "reading alone", .run = [=] { return read_all(*evening); }},
                            {.name = "digest and decoding",
                             .run = [=] { return look_at_all<LogListener>(*evening, nullptr); }},
                            stage<Folding>("these, and folding", evening),
                            stage<Judging>("these, and judging", evening),
                            stage<DecidingAgain>("these, and deciding again", evening)},
            .request = ""};
}

[[nodiscard]] Round simulate(SqliteStore* store) {
    Round round;
    round.cpu_ns = time_of([&] {
        host::Simulation simulation = evening();
        std::vector<EncodedLog> logs;
        for (std::size_t hand = 0; hand < hands_to_simulate; ++hand) {
            round.checksum += simulation.next_hand().entries.size();
            if (store == nullptr) continue;
            logs.push_back(simulation.encoded());
            if (logs.size() < hands_of_a_commit && hand + 1 < hands_to_simulate) continue;
            must(store->write(logs));
            logs.clear();
        }
    });
    return round;
}

[[nodiscard]] Race simulating() {
    return {.operations = hands_to_simulate,
            .contestants = {{.name = "played by bots, not kept", .run = [] { return simulate(nullptr); }},
                            {.name = "into a log",
                             .run =
                                 [] {
                                     const LogFile file;
                                     const auto store = file.open(Access::write);
                                     return simulate(store.get());
                                 }}},
            .request = ""};
}

}  // namespace

std::vector<Benchmark> audit_benchmarks() {
    return {
        {.name = "verify", .title = "a full verification and its stages", .unit = "hands", .prepare = verifying},
        {.name = "simulate", .title = "hands between bots", .unit = "hands", .prepare = simulating},
    };
}

}  // namespace handlog::bench
