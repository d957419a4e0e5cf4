// How fast real hands in the Poker Hand History format are read and played, beside whoever reads
// the same text.
#include "bench/import.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "bench/scratch_file.hpp"
#include "bench/store_files.hpp"
#include "engine/poker/event.hpp"
#include "eventstore/codec/codec.hpp"
#include "replay/exchange/phh/import.hpp"
#include "replay/exchange/phh/play.hpp"
#include "replay/exchange/phh/reader.hpp"
#include "replay/exchange/phh/splitter.hpp"
#include "replay/reading.hpp"

namespace handlog::bench {

namespace {

using namespace eventstore;
namespace fs = std::filesystem;
namespace phh = replay::phh;

// Few hands are taken again and again, each with a comment that makes another text of it: a hand
// whose text is known is passed over.
constexpr std::size_t fewest_hands = 500;

struct Part {
    const char* folder;
    const char* name;
    const char* title;
};
constexpr Part parts[]{
    {.folder = "pluribus", .name = "import-pluribus", .title = "six-handed, all cards known"},
    {.folder = "handhq", .name = "import-handhq", .title = "of online sites, with rake and hidden cards"},
    {.folder = "televised", .name = "import-televised", .title = "televised, up to nine-handed"},
};

[[nodiscard]] fs::path folder_of(const Part& part) {
    const char* const data = std::getenv("HANDLOG_DATA");
    return fs::path(data == nullptr ? "../shared/data" : data) / part.folder;
}

// What is one way to count the same in any program: turns, cards on the board, and what bets and
// raises came to, in millionths. Hands may come in any order.
class Tally {
public:
    void add(const HandLog& log) {
        std::uint64_t turns = 0;
        std::uint64_t board = 0;
        std::uint64_t bets = 0;
        std::uint64_t unit = 1'000'000;
        for (int places = log.opening.snapshot->rules.decimals; places > 0; --places) unit /= 10;
        for (const Entry& entry : log.entries) {
            for (const engine::Event& event : std::get<engine::Events>(entry.outcome)) {
                const auto to = [&](engine::Chips chips) { bets += static_cast<std::uint64_t>(chips.count()) * unit; };
                if (const auto* bet = std::get_if<engine::PlayerBet>(&event)) to(bet->to);
                if (const auto* raise = std::get_if<engine::PlayerRaised>(&event)) to(raise->to);
                if (const auto* dealt = std::get_if<engine::BoardDealt>(&event)) board += dealt->cards.size();
            }
            turns += replay::is_action(entry.command) ? 1U : 0U;
        }
        sum_ += ((turns * 8 + board) * 1'099'511'628'211U ^ bets) * 1'099'511'628'211U;
    }
    [[nodiscard]] std::uint64_t sum() const { return sum_; }

private:
    std::uint64_t sum_ = 0;
};

[[nodiscard]] std::variant<phh::Played, phh::Refusal> played(std::string_view text) {
    auto read = phh::read_hand(text);
    if (auto* refusal = std::get_if<phh::Refusal>(&read)) return std::move(*refusal);
    return phh::play(std::get<phh::Hand>(read), *engine::HandId::parse("hand"));
}

// The hands of a folder that can be played, in one text and as a file for peers.
class Hands {
public:
    explicit Hands(const Part& part) {
        std::vector<fs::path> paths;
        for (const auto& entry : fs::recursive_directory_iterator(folder_of(part))) {
            if (entry.is_regular_file()) paths.push_back(entry.path());
        }
        std::sort(paths.begin(), paths.end());
        std::vector<std::string> once;
        phh::Splitter splitter([&](phh::Piece&& piece) {
            if (std::holds_alternative<phh::Played>(played(piece.text))) once.push_back(std::move(piece.text));
        });
        for (const fs::path& path : paths) {
            std::stringstream bytes;
            bytes << std::ifstream(path).rdbuf();
            splitter.add(bytes.str());
            splitter.finish();
        }
        if (once.empty()) throw std::runtime_error("there are no hands in " + folder_of(part).string());
        for (std::size_t round = 0; count_ < fewest_hands; ++round) {
            for (const std::string& hand : once) {
                text_ += "[" + std::to_string(++count_) + "]\n" + hand + "# " + std::to_string(round) + "\n\n";
            }
        }
        std::ofstream(file_.path()) << text_;
    }

    [[nodiscard]] std::size_t count() const { return count_; }
    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] std::string request() const {
        return "import " + file_.path().string() + " " + std::to_string(count_);
    }

private:
    std::string text_;
    std::size_t count_ = 0;
    ScratchFile file_;
};

// As `handlog import` does it into a new log, with one thread; making its file is not measured.
[[nodiscard]] Round into_a_log(const Hands& hands) {
    const LogFile file;
    const auto store = file.open(Access::write);
    Round round;
    round.cpu_ns = time_of([&] {
        phh::Import import(
            nullptr, [&] { return store.get(); }, [](const phh::Told&) {}, 1);
        import.begin_file("hands");
        must(import.add(hands.text()));
        must(import.end_file());
        must(import.finish());
    });
    Tally tally;
    must(store->scan({}, [&](const LogView& view) {
        tally.add(must(read_log(view.bytes)));
        return true;
    }));
    round.checksum = tally.sum();
    return round;
}

[[nodiscard]] Round read_and_played(const Hands& hands) {
    std::vector<HandLog> logs;
    Round round;
    round.cpu_ns = time_of([&] {
        phh::Splitter splitter(
            [&](phh::Piece&& piece) { logs.push_back(std::move(std::get<phh::Played>(played(piece.text)).log)); });
        splitter.add(hands.text());
        splitter.finish();
    });
    Tally tally;
    for (const HandLog& log : logs) tally.add(log);
    round.checksum = tally.sum();
    return round;
}

[[nodiscard]] Race importing(const Part& part) {
    const auto hands = std::make_shared<const Hands>(part);
    return {.operations = hands->count(),
            .contestants = {{.name = "into a log", .run = [=] { return into_a_log(*hands); }},
                            {.name = "read and played, not kept", .run = [=] { return read_and_played(*hands); }}},
            .request = hands->request()};
}

}  // namespace

std::vector<Benchmark> import_benchmarks() {
    std::vector<Benchmark> all;
    for (const Part& part : parts) {
        Benchmark benchmark{.name = part.name, .title = std::string("real hands, ") + part.title, .unit = "hands"};
        std::error_code error;
        if (fs::is_directory(folder_of(part), error)) {
            benchmark.prepare = [&part] { return importing(part); };
        } else {
            benchmark.survey = [&part](int /*rounds*/) {
                std::printf("  skipped: there are no real hands in %s, and HANDLOG_DATA can say where they are\n\n",
                            folder_of(part).string().c_str());
            };
        }
        all.push_back(std::move(benchmark));
    }
    return all;
}

}  // namespace handlog::bench
