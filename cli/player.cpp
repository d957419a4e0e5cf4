#include "cli/player.hpp"

#include <variant>

#include "cli/verb.hpp"
#include "engine/event.hpp"
#include "replay/list_text.hpp"

namespace handlog::cli {

using engine::PlayerId;

std::vector<PlayerId> players_at(const engine::Table& table) {
    std::vector<PlayerId> players;
    for (const engine::Seat seat : table.occupied) players.push_back(table.players[seat]);
    return players;
}

std::vector<PlayerId> players_in(const eventstore::HandLog& log) {
    std::vector<PlayerId> players = players_at(log.opening.table());
    for (const engine::Event& event : events_of(log)) {
        const auto* sat_down = std::get_if<engine::PlayerSeated>(&event);
        if (sat_down != nullptr) players.push_back(sat_down->player);
    }
    return players;
}

PlayerId player_named(const std::string& name, const std::vector<PlayerId>& players) {
    std::string all;
    for (const PlayerId& player : players) {
        if (player.text() == name) return player;
        replay::add_to_list(all, player.text());
    }
    throw UsageError("nobody at the table is called '" + name + "'",
                     all.empty() ? "Nobody sits at the table." : "At the table are " + all + ".");
}

}  // namespace handlog::cli
