// An evening in a hall, with a store in memory, a clock by hand, and people who say JSON.
#pragma once

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "eventstore/memory_store.hpp"
#include "host/hall/hall.hpp"

namespace handlog::tests {

using Json = nlohmann::json;

class HallEvening {
public:
    explicit HallEvening(eventstore::EventStore& store, const host::hall::HallLimits& limits = {});

    // The host ends and is started again, so much later; nobody is connected any more.
    void restart(std::int64_t pause_ms, const host::hall::HallLimits& limits = {});

    // ---- somebody ----

    [[nodiscard]] host::hall::ConnectionId connect(const std::string& address = "10.0.0.1",
                                                   const std::optional<std::string>& token = {});
    // For one message, as a POST is.
    [[nodiscard]] host::hall::ConnectionId visit(const std::string& token);
    void disconnect(host::hall::ConnectionId connection);
    // The answer.
    Json say(host::hall::ConnectionId connection, const Json& message);
    // The last answer, after those to what was whispered.
    Json say_last(host::hall::ConnectionId connection, const Json& message);
    Json say_text(host::hall::ConnectionId connection, const std::string& text);
    // Without a commit, so that what is said next shares it.
    void whisper(host::hall::ConnectionId connection, const Json& message);
    void commit();
    // What was told since this was asked last, answers left out.
    [[nodiscard]] std::vector<Json> told(host::hall::ConnectionId connection);
    [[nodiscard]] bool is_closed(host::hall::ConnectionId connection) const { return closed_.contains(connection); }

    // ---- an evening ----

    struct Somebody {
        host::hall::ConnectionId connection;
        std::string person;
        std::string token;
        std::string recovery;
    };
    // Over a connection of their own.
    [[nodiscard]] Somebody owner();
    [[nodiscard]] Somebody join(const Somebody& owner, std::string_view role, std::string_view name);
    [[nodiscard]] Somebody come_back(const Somebody& somebody);
    void open_table(const Somebody& owner, std::string_view table, const Json& rules);

    void wait(std::int64_t milliseconds);
    // So much time passes, and the hall has not heard of it yet.
    void advance(std::int64_t milliseconds) { now_ms_ += milliseconds; }
    // Until the next thing is due.
    void wait_for_deadline();

    [[nodiscard]] host::hall::Hall& hall() { return *hall_; }
    [[nodiscard]] std::int64_t now_ms() const { return now_ms_; }

private:
    void open(const host::hall::HallLimits& limits);
    void take(std::variant<host::hall::Opened, host::hall::Received, host::hall::Closed, host::hall::CaughtUp> what);
    void deliver();

    eventstore::EventStore& store_;
    host::hall::Chance chance_;
    std::unique_ptr<host::hall::Hall> hall_;
    std::int64_t now_ms_ = 1'800'000'000'000;
    std::uint64_t connections_ = 0;
    std::map<host::hall::ConnectionId, std::vector<Json>> told_;
    std::map<host::hall::ConnectionId, std::vector<Json>> answers_;
    std::set<host::hall::ConnectionId> closed_;
};

// Messages, as people write them.
[[nodiscard]] Json sit(std::string_view table, int seat, int stack);
[[nodiscard]] Json play(std::string_view table, const Json& command, std::string_view id = {});
[[nodiscard]] Json watch(std::string_view table);

}  // namespace handlog::tests
