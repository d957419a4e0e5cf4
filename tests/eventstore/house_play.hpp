// The journal of a house to be stored: a house that is played by commands, told as the entries of its logs.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/house/command.hpp"
#include "engine/poker/sender.hpp"
#include "eventstore/codec/codec.hpp"
#include "eventstore/record/house_log.hpp"
#include "eventstore/store.hpp"
#include "host/house/house.hpp"

namespace handlog::tests {

// A digest that stands for the secret of this number.
[[nodiscard]] engine::Blinded blinded(std::uint32_t secret);
[[nodiscard]] engine::PlayerId person_id(std::string_view text);

// Whatever it returns has happened: the next call goes on from there, as if a store had accepted it.
class HousePlay {
public:
    explicit HousePlay(std::string_view house, std::int64_t begin_ms = 1'000'000);

    [[nodiscard]] eventstore::Addition perform(const engine::HouseCommand& command, std::string_view id = {},
                                               const engine::Sender& by = {.role = engine::Role::host});

    // The first opens the house, and the next is its owner.
    [[nodiscard]] eventstore::Addition open() { return perform(engine::OpenHouse{.link = blinded(link_++)}); }
    [[nodiscard]] eventstore::Addition invite(std::uint32_t uses);
    // By the newest link.
    [[nodiscard]] eventstore::Addition join(std::string_view person, std::string_view id = {});
    // Refused, and an entry all the same.
    [[nodiscard]] eventstore::Addition refused(std::string_view id = {});
    [[nodiscard]] eventstore::Addition seal(std::string_view id = {}) { return perform(engine::SealJournal{}, id); }

    // A whole log that nobody appends.
    [[nodiscard]] eventstore::EncodedLog whole_log();

    [[nodiscard]] eventstore::LogKey key(eventstore::Ordinal ordinal) const;
    [[nodiscard]] const host::house::House& house() const { return house_; }
    // The logs that are over, and the one that is being played.
    [[nodiscard]] const std::vector<eventstore::HouseLog>& logs() const { return logs_; }
    [[nodiscard]] const eventstore::HouseLog& playing() const { return playing_; }
    [[nodiscard]] const std::vector<eventstore::EncodedLog>& encoded() const { return encoded_; }

private:
    void begin_log();

    std::int64_t now_ms_;
    engine::TableId id_;
    std::uint32_t link_ = 1;
    std::uint32_t secret_ = 1'000'000;
    host::house::House house_;
    std::vector<eventstore::HouseLog> logs_;
    std::vector<eventstore::EncodedLog> encoded_;
    eventstore::HouseLog playing_;
};

}  // namespace handlog::tests
