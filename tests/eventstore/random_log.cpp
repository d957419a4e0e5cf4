// Writes random play into a log, for readers to be compared on:
//
//     handlog_random_log LOG [abandon | every-kind]
//
// Several tables, refusals, commands with ids, moments that are not known, logs
// that are added entry by entry, several tables' in one commit, or written whole,
// and at the end some that are open.
//
// With `abandon` the process ends without closing the log, so that much of it is
// in the WAL alone. With `every-kind` the log is short, but every kind of command
// and event is in it: so the golden log under tests/eventstore/golden was made.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/poker/kinds.hpp"
#include "eventstore/sqlite/sqlite_store.hpp"
#include "tests/support/recorded_play.hpp"

namespace {

using namespace handlog::engine;
using namespace handlog::eventstore;
using namespace handlog::tests;

template <class T>
T must(Result<T> result) {
    if (result) return *std::move(result);
    std::cerr << "handlog_random_log: " << result.error().what << '\n';
    std::exit(1);
}
void must(const Result<void>& result) {
    if (result) return;
    std::cerr << "handlog_random_log: " << result.error().what << '\n';
    std::exit(1);
}

// One table's play, made so that a store takes it: each id once, and each log
// following on the bytes of the one before.
class Player {
public:
    Player(std::uint64_t seed, int commands, std::string_view table)
        : dice_(seed), whole_(seed % 3 == 0), logs_(recorded_play(seed, commands, table)) {
        for (HandLog& log : logs_) {
            for (Entry& entry : log.entries) stamp(entry);
        }
    }

    [[nodiscard]] bool done() const { return log_ == logs_.size(); }
    [[nodiscard]] bool writes_whole_logs() const { return whole_ && log_ + 1 < logs_.size(); }

    [[nodiscard]] EncodedLog next_log() {
        HandLog& log = logs_[log_++];
        log.opening.previous = last_;
        EncodedLog encoded = must(encode(log));
        last_ = encoded.digest();
        return encoded;
    }

    [[nodiscard]] Addition next_entry() {
        HandLog& log = logs_[log_];
        log.opening.previous = last_;
        return {.log = log.opening.key,
                .expected = entry_,
                .opening = entry_ == 0 ? std::make_shared<const AnyOpening>(log.opening) : nullptr,
                .entry = log.entries[entry_]};
    }
    void added(const Receipt& receipt) {
        if (++entry_ < logs_[log_].entries.size()) return;
        entry_ = 0;
        ++log_;
        last_ = receipt.digest;
    }

private:
    void stamp(Entry& entry) {
        constexpr std::array names{"c", "Zo\xc3\xa9", "\"\\/", "\xf0\x9f\x82\xa1"};
        const std::int64_t at = entry.at.milliseconds();
        if (dice_.percent(30)) entry.id = *CommandId::parse(dice_.pick(names) + std::to_string(++ids_));
        if (dice_.percent(5)) entry.at = {};
        if (dice_.percent(20)) entry.received_at = {};
        if (dice_.percent(20)) entry.received_at = Time(at + dice_.between(-5'000, 1'000));
    }

    Dice dice_;
    bool whole_;
    std::vector<HandLog> logs_;
    std::size_t log_ = 0;
    Sequence entry_ = 0;
    Digest last_{};
    int ids_ = 0;
};

void play(EventStore& store, std::vector<Player> players) {
    while (true) {
        std::vector<Addition> additions;
        std::vector<Player*> adding;
        for (Player& player : players) {
            if (player.done()) continue;
            if (player.writes_whole_logs()) {
                must(store.write(std::array{player.next_log()}));
            } else {
                additions.push_back(player.next_entry());
                adding.push_back(&player);
            }
        }
        if (additions.empty()) return;
        const std::vector<Receipt> receipts = must(store.append(additions));
        for (std::size_t at = 0; at < adding.size(); ++at) adding[at]->added(receipts[at]);
    }
}

[[nodiscard]] std::vector<Player> at_several_tables() {
    constexpr std::array tables{"Rio", "Zo\xc3\xa9's", "\"\\/", "\xf0\x9f\x82\xa1", "Main", "6"};
    std::vector<Player> players;
    for (std::size_t at = 0; at < tables.size(); ++at) players.emplace_back(20 + at, 300, tables[at]);
    return players;
}

using Names = std::set<std::string_view>;

// The kinds of commands and events in some logs, by name.
[[nodiscard]] Names kinds_in(const std::vector<HandLog>& logs) {
    Names names;
    const auto add = [&]<class... Kinds>(const std::variant<Kinds...>& value) {
        std::visit([&]<class Kind>(const Kind& /*of*/) { names.insert(Described<Kind>::name); }, value);
    };
    for (const HandLog& log : logs) {
        for (const Entry& entry : log.entries) add(entry.command);
        for (const Event& event : events_of(log)) add(event);
    }
    return names;
}

// As few tables as it takes: always the one that adds most to those before it.
[[nodiscard]] std::vector<Player> of_every_kind() {
    constexpr std::uint64_t tries = 1'500;
    constexpr int commands = 40;
    std::vector<Names> names;
    for (std::uint64_t seed = 0; seed < tries; ++seed) names.push_back(kinds_in(recorded_play(seed, commands)));
    std::vector<Player> players;
    while (true) {
        const auto most = std::max_element(names.begin(), names.end(),
                                           [](const Names& a, const Names& b) { return a.size() < b.size(); });
        if (most->empty()) return players;
        const auto seed = static_cast<std::uint64_t>(most - names.begin());
        players.emplace_back(seed, commands, "table " + std::to_string(seed));
        const Names there = *most;
        for (Names& others : names) {
            for (const std::string_view name : there) others.erase(name);
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    const std::string_view manner = argc == 3 ? argv[2] : "";
    if (argc < 2 || argc > 3 || (argc == 3 && manner != "abandon" && manner != "every-kind")) {
        std::cerr << "usage: handlog_random_log LOG [abandon | every-kind]\n";
        return 2;
    }
    const auto store = must(SqliteStore::create(argv[1], {.now = Time(1'767'225'600'000), .program = "random play"}));
    play(*store, manner == "every-kind" ? of_every_kind() : at_several_tables());
    if (manner == "abandon") std::_Exit(0);
    return 0;
}
