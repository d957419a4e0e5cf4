// A hall full of people: every table has six players, who each play at ten tables as long as there are so many.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "eventstore/store.hpp"
#include "host/hall/hall.hpp"

namespace handlog::bench {

class HostEvening {
public:
    // In a store that has nothing yet. Nobody plays before somebody says that the hall has caught up.
    HostEvening(eventstore::EventStore& store, std::size_t tables);

    [[nodiscard]] host::hall::Hall& hall() { return *hall_; }
    // Each seat has a connection of its own that watches its table, numbered from 1, as the sockets would.
    void watch_all();
    // By which the player of this seat connects; six of them are a table.
    [[nodiscard]] const std::string& token(std::size_t bot) const { return tokens_[bot % tokens_.size()]; }

private:
    void say(host::hall::ConnectionId connection, std::string text);
    // The answers to all that was said.
    std::vector<std::string> commit();
    // The answer to this alone.
    std::string ask(host::hall::ConnectionId connection, std::string text);
    std::string join(host::hall::ConnectionId connection, std::string_view link, std::string_view name);
    void open_tables(std::size_t tables);
    void sit_down();

    std::unique_ptr<host::hall::Hall> hall_;
    engine::Time at_;
    std::size_t seats_;
    std::vector<std::string> tokens_;  // of each player
};

}  // namespace handlog::bench
