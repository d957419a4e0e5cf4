#include "cli/unknown.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "cli/nearest.hpp"
#include "cli/player.hpp"
#include "cli/store.hpp"
#include "eventstore/codec.hpp"

namespace handlog::cli {

using namespace eventstore;

namespace {

// More names than these help nobody.
constexpr std::size_t most_listed = 20;

// "Did you mean 'Bob'? The tables are ..."
[[nodiscard]] std::string advice(std::string_view name, const std::vector<std::string_view>& known,
                                 const std::string& they_are) {
    return known.empty() ? "The log has none." : which_of(name, known, they_are, most_listed);
}

[[nodiscard]] std::string quoted(std::string_view name) { return "'" + std::string(name) + "'"; }

}  // namespace

void refuse_hand(const std::string& name) {
    throw UsageError("there is no hand '" + name + "'",
                     "Name a hand by its id, or by table and log as in 'bots#17'. Try: handlog list LOG");
}

void check_table(EventStore& store, const std::optional<engine::TableId>& table) {
    if (!table) return;
    const Result<StoredLog> first = store.read({.table = *table, .ordinal = 0});
    if (first || first.error().code != ErrorCode::not_found) return;
    const std::vector<Head> heads = must(store.heads());
    std::vector<std::string_view> tables;
    for (const Head& head : heads) tables.push_back(head.table.text());
    throw UsageError("there is no table " + quoted(table->text()), advice(table->text(), tables, "The tables are"));
}

// Everybody who ever sat down would be a long search, and a long list.
void refuse_player(EventStore& store, const engine::PlayerId& player, const std::optional<engine::TableId>& table) {
    const std::vector<Head> heads = must(store.heads());
    std::vector<engine::PlayerId> players;
    for (const Head& head : heads) {
        if ((table && *table != head.table) || players.size() > most_listed) continue;
        const Ordinal newest = head.open > 0 || head.sealed == 0 ? head.sealed : head.sealed - 1;
        const Result<StoredLog> stored = store.read({.table = head.table, .ordinal = newest});
        const Result<HandLog> log = stored ? read_log(stored->bytes) : Failure(stored.error());
        if (!log) continue;
        for (const engine::PlayerId& seated : players_in(*log)) {
            if (std::find(players.begin(), players.end(), seated) == players.end()) players.push_back(seated);
        }
    }
    std::vector<std::string_view> names;
    for (const engine::PlayerId& seated : players) names.push_back(seated.text());
    const std::string where = table ? "at table " + quoted(table->text()) : "at a table of this log";
    throw UsageError("nobody called " + quoted(player.text()) + " ever sat " + where,
                     advice(player.text(), names, "Those of the newest hands are"));
}

}  // namespace handlog::cli
