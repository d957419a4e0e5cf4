// Logs to be stored: a table that is played by commands, told as the entries of
// its logs, the way a host would tell them to a store.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/poker/command.hpp"
#include "engine/table.hpp"
#include "eventstore/codec/codec.hpp"
#include "eventstore/record/hand_log.hpp"
#include "eventstore/store.hpp"

namespace handlog::tests {

[[nodiscard]] engine::TableId table_id(std::string_view text);
[[nodiscard]] eventstore::CommandId command_id(std::string_view text);

// Ann and Bob at one table. Whatever it returns has happened: the next call goes
// on from there, as if a store had accepted it.
class Play {
public:
    explicit Play(std::string_view table, std::int64_t begin_ms = 1'000'000);
    Play(const Play&) = delete;
    Play& operator=(const Play&) = delete;
    ~Play() = default;

    [[nodiscard]] eventstore::Addition perform(const engine::Command& command, std::string_view id = {});

    // The commands of a host. The first opens the table if it is not yet open.
    [[nodiscard]] eventstore::Addition open_table();
    [[nodiscard]] eventstore::Addition start_hand(std::string_view id = {});
    [[nodiscard]] eventstore::Addition fold(std::string_view id = {});
    [[nodiscard]] eventstore::Addition close_hand(std::string_view id = {});
    // Refused, and an entry all the same.
    [[nodiscard]] eventstore::Addition refused(std::string_view id = {});

    // All entries up to the end of the log that is being played.
    [[nodiscard]] std::vector<eventstore::Addition> rest_of_log();

    // A whole log that nobody appends.
    eventstore::EncodedLog whole_log();

    [[nodiscard]] const engine::TableId& id() const { return id_; }
    [[nodiscard]] eventstore::LogKey key(eventstore::Ordinal ordinal) const {
        return {.table = id_, .ordinal = ordinal};
    }
    // The logs that are over, and the one that is being played.
    [[nodiscard]] const std::vector<eventstore::HandLog>& logs() const { return logs_; }
    [[nodiscard]] const eventstore::HandLog& playing() const { return playing_; }
    [[nodiscard]] const std::vector<eventstore::EncodedLog>& encoded() const { return encoded_; }

    std::int64_t now_ms;  // advances with every command; a test may turn it back

private:
    void begin_log();

    engine::TableId id_;
    engine::Table table_;
    std::vector<eventstore::HandLog> logs_;
    std::vector<eventstore::EncodedLog> encoded_;
    eventstore::HandLog playing_;
};

// The bytes of a log that is not over.
[[nodiscard]] eventstore::Buffer bytes_of(const eventstore::HandLog& log);

}  // namespace handlog::tests
