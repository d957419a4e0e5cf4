#include "eventstore/find.hpp"

#include <string_view>
#include <utility>

#include "eventstore/fault.hpp"

namespace handlog::eventstore {

using namespace engine;

namespace {

// Names stand in a log as they are, so most logs need not be decoded.
[[nodiscard]] bool mentions(Bytes log, std::string_view name) {
    const std::string_view text(reinterpret_cast<const char*>(log.data()), log.size());
    return text.find(name) != std::string_view::npos;
}

[[nodiscard]] bool may_fit(const Query& query, Bytes log) {
    if (query.hand && !mentions(log, query.hand->text())) return false;
    return !query.player || mentions(log, query.player->text());
}

[[nodiscard]] bool dealt(const HandLog& log, const HandId& hand) {
    for (const Entry& entry : log.entries) {
        const auto* events = std::get_if<Events>(&entry.outcome);
        if (events == nullptr) continue;
        for (const Event& event : *events) {
            const auto* started = std::get_if<HandStarted>(&event);
            if (started != nullptr && started->hand_id == hand) return true;
        }
    }
    return false;
}

[[nodiscard]] bool seated(const HandLog& log, const PlayerId& player) {
    if (log.opening.table().seat_of(player)) return true;
    for (const Entry& entry : log.entries) {
        const auto* sat_down = std::get_if<SeatPlayer>(&entry.command);
        if (sat_down != nullptr && sat_down->player == player && std::holds_alternative<Events>(entry.outcome)) {
            return true;
        }
    }
    return false;
}

// Time never goes backwards, so the first and the last moment tell.
[[nodiscard]] bool during(const HandLog& log, Time from, Time until) {
    Time first;
    Time last;
    for (const Entry& entry : log.entries) {
        if (!entry.at.known()) continue;
        if (!first.known()) first = entry.at;
        last = entry.at;
    }
    if (from.known() && !(last.known() && last.milliseconds() >= from.milliseconds())) return false;
    return !until.known() || (first.known() && first.milliseconds() <= until.milliseconds());
}

[[nodiscard]] bool fits(const Query& query, const HandLog& log) {
    if (query.hand && !dealt(log, *query.hand)) return false;
    if (query.player && !seated(log, *query.player)) return false;
    return during(log, query.from, query.until);
}

}  // namespace

Result<Found> find(EventStore& store, const Query& query) {
    Found found;
    Hasher hasher;
    const auto look = [&](const LogView& view) {
        // Also of logs that do not fit: one may stand where another is looked for.
        if (std::optional<Error> fault = fault_of(view, hasher)) {
            found.damaged.push_back(*std::move(fault));
            return true;
        }
        if (!may_fit(query, view.bytes)) return true;
        const Result<HandLog> log = read_log(view.bytes);
        if (!log) {
            found.damaged.push_back(log.error());
        } else if (fits(query, *log)) {
            found.logs.push_back(view.key);
        }
        return true;
    };
    const Result<void> scanned = store.scan({.table = query.table}, look);
    if (!scanned) return Failure(scanned.error());
    return found;
}

}  // namespace handlog::eventstore
