#include "eventstore/index/find.hpp"

#include <utility>

#include "eventstore/check/past_damage.hpp"
#include "eventstore/index/may_contain.hpp"

namespace handlog::eventstore::inline index {

using namespace engine;

namespace {

// Where nothing that is named stands in the log, it need not be decoded.
[[nodiscard]] bool may_fit(const Query& query, Bytes log) {
    if (!query.hand && !query.player) return true;
    return (query.hand && may_contain(log, query.hand->text())) ||
           (query.player && may_contain(log, query.player->text()));
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
    if (log.opening.snapshot) {
        for (const SeatSnapshot& taken : log.opening.snapshot->seats) {
            if (taken.player == player) return true;
        }
    }
    for (const Entry& entry : log.entries) {
        const auto* events = std::get_if<Events>(&entry.outcome);
        if (events == nullptr) continue;
        for (const Event& event : *events) {
            const auto* sat_down = std::get_if<PlayerSeated>(&event);
            if (sat_down != nullptr && sat_down->player == player) return true;
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

class Search {
public:
    Search(EventStore& store, const Query& query) : store_(store), query_(query) {}

    [[nodiscard]] Result<Found> everywhere() {
        // What an index that does not help has found is found again.
        found_ = {.useless_index = std::move(found_.useless_index)};
        const Result<void> searched = in({.table = query_.table});
        if (!searched) return Failure(searched.error());
        return std::move(found_);
    }

    // Nothing where the index does not help.
    [[nodiscard]] Result<std::optional<Found>> by(const HandIndex& index) {
        for (const LogKey& key : index.may_have_dealt(*query_.hand)) {
            if (query_.table && *query_.table != key.table) continue;
            const Result<StoredLog> stored = store_.read(key);
            const Result<HandLog> log = stored ? read_log(stored->bytes) : Failure(stored.error());
            if (!log) return std::nullopt;
            look_at(*log);
        }
        const auto first_of = [&](const TableId& table) { return index.first_beyond(table); };
        const Result<void> searched = in({.table = query_.table, .first_of = first_of}, &index);
        if (!searched) return Failure(searched.error());
        // An index that does not know the hand may be old or made up; and of one that what
        // follows is damaged, nobody knows whether it is of this log.
        if (!found_.has_hand || found_.useless_index || !found_.damaged.empty()) return std::nullopt;
        return std::move(found_);
    }

private:
    [[nodiscard]] Result<void> in(const Range& range, const HandIndex* index = nullptr) {
        const auto look = [&](const LogView& view) {
            const Result<void> follows = index == nullptr ? Result<void>() : index->check(view);
            if (!follows) {
                found_.useless_index = follows.error();
                return false;
            }
            if (!may_fit(query_, view.bytes)) return true;
            const Result<HandLog> log = read_log(view.bytes);
            if (log) {
                look_at(*log);
            } else {
                found_.damaged.push_back(log.error());
            }
            return true;
        };
        // Also of logs that do not fit: one may stand where another is looked for.
        return scan_past_damage(store_, range, look, [&](const Error& error) {
            (error.code == ErrorCode::encrypted ? found_.encrypted : found_.damaged).push_back(error);
        });
    }
    void look_at(const HandLog& log) {
        const bool is_of_hand = query_.hand && dealt(log, *query_.hand);
        const bool is_of_player = query_.player && seated(log, *query_.player);
        found_.has_hand = found_.has_hand || is_of_hand;
        found_.has_player = found_.has_player || is_of_player;
        if (query_.hand && !is_of_hand) return;
        if (query_.player && !is_of_player) return;
        if (during(log, query_.from, query_.until)) found_.logs.push_back(log.opening.key);
    }

    EventStore& store_;
    const Query& query_;
    Found found_;
};

}  // namespace

Result<Found> find(EventStore& store, const Query& query, const HandIndex* index) {
    Search search(store, query);
    if (index != nullptr && query.hand && !query.player) {
        Result<std::optional<Found>> found = search.by(*index);
        if (!found) return Failure(found.error());
        if (*found) return **std::move(found);
    }
    return search.everywhere();
}

}  // namespace handlog::eventstore::inline index
