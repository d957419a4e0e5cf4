// A random evening in a hall: people who join, sit down, play, watch, lose connections and come back, owners who do
// what owners do, a host that is started again, and time that passes. Everything follows from one seed.
//
// What each person was told is held against what the logs say they may know (replay/reading.hpp), while it goes on
// where that can be said then, otherwise at the end.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/hash_chain.hpp"
#include "host/hall/hall.hpp"
#include "tests/host/failing_store.hpp"
#include "tests/support/random_play.hpp"

namespace handlog::tests {

class RandomEvening {
public:
    // In how many of a thousand batches the disk is full from then on for a while, and in how many the store fails, so
    // that nobody knows what it has, and the host ends.
    struct Trouble {
        int disk_full = 0;
        int failure = 0;
        // Or this one commit fails so, of those after the house was opened.
        std::optional<int> commit{};
        eventstore::ErrorCode code = eventstore::ErrorCode::disk_full;
    };
    explicit RandomEvening(std::uint64_t seed, const Trouble& trouble);
    explicit RandomEvening(std::uint64_t seed) : RandomEvening(seed, Trouble()) {}

    // So many batches of messages. What was wrong, a line each; nothing if all was right.
    [[nodiscard]] std::string play(int batches);

    // What came up: an evening in which nothing happens proves nothing.
    struct Tried {
        std::size_t answers = 0;
        std::size_t refused = 0;
        std::size_t errors = 0;
        std::size_t told = 0;
        std::size_t events = 0;     // that were compared
        std::size_t caught_up = 0;  // watches with a version from which on the events could be said
        std::size_t hands = 0;
        std::size_t shared_seeds = 0;
        std::size_t repeated = 0;
        std::size_t restarts = 0;
        std::size_t closed = 0;     // connections by the hall
        std::size_t disk_full = 0;  // answers
        std::size_t failures = 0;

        void add(const Tried& other);
    };
    // Whether the commit that was to fail came up.
    [[nodiscard]] bool has_failed() const { return has_failed_; }
    [[nodiscard]] const Tried& tried() const { return tried_; }

private:
    using Json = nlohmann::json;
    using Version = std::pair<std::uint32_t, std::uint32_t>;  // a log, and how many of its events

    struct Sent {
        Json message;
        Json answer{};  // null until it is there
    };
    struct Person {
        std::string id;
        std::string token;
        std::string recovery;
        std::string role;
        bool removed = false;
        std::map<std::string, Version> at{};  // each table, as far as the person was told of it
        std::vector<Sent> sent{};             // with ids
        engine::Link secret{};                // of the hash chain
    };
    struct Pending {
        Json message;
        std::optional<std::size_t> sent{};  // of the person
    };
    struct Connection {
        host::hall::ConnectionId id;
        std::optional<std::size_t> person{};
        bool is_welcome = false;  // the hall said so; a cookie is not answered
        std::deque<Pending> pending{};
        std::map<std::string, std::string> watched{};  // by table: what is wanted
        bool closing = false;                          // by the hall
    };
    // Events in their order, without a gap, as one person was told them.
    struct Run {
        std::size_t person = 0;
        std::string table;
        Version from;
        Version to;
        std::vector<std::string> events{};
    };
    // A table as the store has it.
    struct Known {
        engine::Table table;
        eventstore::HandLog log;  // the open one, or without entries
        eventstore::Ordinal ordinal = 0;
    };

    // ---- what happens ----
    void open_house();
    void start_host();
    void take(std::variant<host::hall::Opened, host::hall::Received, host::hall::Closed, host::hall::CaughtUp> what);
    void commit();
    void let_time_pass();
    void restart(std::int64_t pause_ms);
    void make_trouble();
    void something();
    void say(Connection& connection, Json message, bool with_id = false);
    void connect(std::optional<std::size_t> person);
    void lose(std::size_t connection);
    void as_stranger(Connection& connection);
    void as_owner(Connection& connection);
    void at_table(Connection& connection, const std::string& table);
    void watch(Connection& connection, const std::string& table);
    void command(Connection& connection, const std::string& table, const engine::Command& command);
    void nonsense(Connection& connection);
    [[nodiscard]] engine::Command sensible(const Person& person, const engine::Table& table, engine::Seat seat);
    [[nodiscard]] engine::Command action(const engine::Table& table, engine::Seat seat);
    [[nodiscard]] std::string some_table();

    // ---- what is held against what ----
    void deliver();
    void answered(Connection& connection, const Json& answer);
    void watched(Connection& connection, const Json& question, const Json& answer);
    void told(Connection& connection, const Json& message, bool is_answer);
    void move_on(std::size_t person, const std::string& table, const Version& at);
    void check_view(const Person& person, const Json& message);
    void check_cards(const Person& person, const Json& message);
    void check_presence();
    void check_end();
    void check_run(const Run& run);
    [[nodiscard]] const Known& known(const std::string& table);
    [[nodiscard]] const std::vector<eventstore::HandLog>& logs_of(const std::string& table);
    // As JSON, of each log.
    [[nodiscard]] std::vector<std::vector<std::string>> events_for(const std::string& person, const std::string& table);
    void wrong(const std::string& what);

    Dice dice_;
    Trouble trouble_;
    FailingStore store_{};
    bool has_failed_ = false;
    bool has_ended_ = false;  // the hall, because the store failed
    std::int64_t full_until_ms_ = 0;
    std::int64_t tried_at_ms_ = 0;  // to write to the full disk
    std::unique_ptr<host::hall::Hall> hall_;
    host::hall::Names names_{};
    host::hall::Chance chance_;
    std::int64_t now_ms_ = 1'800'000'000'000;
    std::uint64_t connection_count_ = 0;
    int message_count_ = 0;
    int batch_ = 0;
    std::vector<Person> people_;
    std::map<host::hall::ConnectionId, Connection> connections_;
    std::vector<std::pair<std::string, std::string>> links_;  // a role, and the secret
    std::map<std::string, Known> known_;
    std::map<std::string, std::vector<eventstore::HandLog>> logs_;
    std::map<std::pair<host::hall::ConnectionId, std::string>, Run> running_;
    std::vector<Run> runs_;
    std::string wrong_;
    Tried tried_;
};

}  // namespace handlog::tests
