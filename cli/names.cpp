#include "cli/names.hpp"

#include <algorithm>
#include <string_view>
#include <variant>
#include <vector>

#include "cli/store.hpp"
#include "cli/suggestions.hpp"
#include "cli/verb.hpp"
#include "engine/poker/event.hpp"
#include "engine/poker/nearest.hpp"
#include "eventstore/codec/codec.hpp"
#include "replay/fold.hpp"
#include "replay/tell/list_text.hpp"
#include "replay/tell/summary.hpp"

namespace handlog::cli {

using engine::PlayerId;
using namespace eventstore;

namespace {

// A longer list would not be read.
constexpr std::size_t most_listed = 20;

// "Did you mean 'Bob'? The tables are ..."
[[nodiscard]] std::string advice(std::string_view name, const std::vector<std::string_view>& known,
                                 const std::string& they_are) {
    return known.empty() ? "The log has none." : which_of(name, known, they_are, most_listed);
}

[[nodiscard]] std::string digits_of(std::string_view name) {
    std::string digits;
    for (const char letter : name) {
        if (letter >= '0' && letter <= '9') digits += letter;
    }
    return digits;
}

[[nodiscard]] std::string quoted(std::string_view name) { return "'" + std::string(name) + "'"; }

}  // namespace

void refuse_hand(EventStore& store, const std::string& name) {
    // As many as are read before anybody notices.
    constexpr std::size_t most_read = 10'000;
    std::size_t read = 0;
    std::string nearest;
    const auto look = [&](const LogView& view) {
        const Result<HandLog> log = read_log(view.bytes);
        const std::optional<engine::HandId> hand = log ? replay::summarize(*log).hand : std::nullopt;
        // Another number is another hand, not a typing error.
        if (hand && digits_of(hand->text()) == digits_of(name)) {
            const std::vector<std::string_view> both{nearest, hand->text()};
            nearest = engine::nearest(name, both);
        }
        return ++read < most_read;
    };
    static_cast<void>(store.scan({}, look));
    const std::string guess = nearest.empty() ? "" : "Did you mean " + quoted(nearest) + "? ";
    throw UsageError("no hand '" + name + "' in the log",
                     guess + "Give the hand's id, or table and log number as in 'bots#17'. Try: handlog list LOG");
}

void check_table(EventStore& store, const std::optional<engine::TableId>& table, std::optional<LogKind> kind) {
    if (!table) return;
    const Result<StoredLog> first = store.read({.table = *table, .ordinal = 0});
    const bool is_there = first || first.error().code != ErrorCode::not_found;
    if (is_there && (!first || !kind || first->key.kind == *kind)) return;
    const std::vector<Head> heads = value_or_exit(store.heads());
    std::vector<std::string_view> tables;
    for (const Head& head : heads) {
        if (head.table == *table && head.kind == LogKind::house) {
            throw UsageError(quoted(table->text()) + " is a house and not a table",
                             "Print its logs with `handlog export`, which writes those of tables and houses.");
        }
        if (head.kind == LogKind::table) tables.push_back(head.table.text());
    }
    throw UsageError("no table " + quoted(table->text()) + " in the log",
                     advice(table->text(), tables, "The tables are"));
}

// Lists the players of the newest hands only: all players would be a long search and a long list.
void refuse_player(EventStore& store, const engine::PlayerId& player, const std::optional<engine::TableId>& table) {
    const std::vector<Head> heads = value_or_exit(store.heads());
    std::vector<engine::PlayerId> players;
    for (const Head& head : heads) {
        if (head.kind != LogKind::table || (table && *table != head.table) || players.size() > most_listed) continue;
        const bool is_open_read = head.open > 0 && !head.encrypted;
        const Ordinal newest = is_open_read || head.sealed == 0 ? head.sealed : head.sealed - 1;
        const Result<StoredLog> stored = store.read({.table = head.table, .ordinal = newest});
        const Result<HandLog> log = stored ? read_log(stored->bytes) : Failure(stored.error());
        if (!log) continue;
        for (const engine::PlayerId& seated : players_in(*log)) {
            if (std::find(players.begin(), players.end(), seated) == players.end()) players.push_back(seated);
        }
    }
    std::vector<std::string_view> names;
    for (const engine::PlayerId& seated : players) names.push_back(seated.text());
    const std::string where = table ? "at table " + quoted(table->text()) : "in the log";
    throw UsageError("no player " + quoted(player.text()) + " " + where,
                     advice(player.text(), names, "The players of the newest hands are"));
}

std::vector<PlayerId> players_at(const engine::Table& table) {
    std::vector<PlayerId> players;
    for (const engine::Seat seat : table.occupied) players.push_back(table.players[seat]);
    for (const engine::Seat seat : table.kept()) players.push_back(table.reservations[seat].player);
    return players;
}

std::vector<PlayerId> players_in(const eventstore::HandLog& log) {
    std::vector<PlayerId> players = players_at(replay::table_of(log.opening));
    for (const engine::Event& event : events_of(log)) {
        if (const auto* sat_down = std::get_if<engine::PlayerSeated>(&event)) players.push_back(sat_down->player);
        if (const auto* kept = std::get_if<engine::ChipsReserved>(&event)) players.push_back(kept->player);
    }
    return players;
}

PlayerId player_named(const std::string& name, const std::vector<PlayerId>& players) {
    std::string all;
    std::vector<std::string_view> names;
    for (const PlayerId& player : players) {
        if (player.text() == name) return player;
        names.push_back(player.text());
        replay::add_to_list(all, player.text());
    }
    if (name == somebody_who_watches) return {};
    throw UsageError("no player '" + name + "' at the table",
                     all.empty() ? "The table is empty."
                                 : did_you_mean(name, names) + "The players are " + all + "; " + somebody_who_watches +
                                       " is somebody who only watches.");
}

}  // namespace handlog::cli
