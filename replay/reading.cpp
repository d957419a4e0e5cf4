#include "replay/reading.hpp"

#include <utility>
#include <variant>

#include "engine/redact.hpp"
#include "replay/fold.hpp"

namespace handlog::replay {

using namespace engine;

namespace {

// Nobody's if it is the host's.
[[nodiscard]] Viewer seat_of_sender(const Sender& by, const Command& command) {
    return std::visit(
        [&by]<class Wanted>(const Wanted& wanted) -> Viewer {
            // Of somebody who may have no seat yet.
            constexpr bool is_arrival = OneOf<Wanted, SeatPlayer, ReserveChips, CommitChips, ReleaseChips>;
            if constexpr (!is_arrival && requires { wanted.seat; }) {
                return engine::seat_of_sender(by, wanted.seat);
            } else {
                return is_person(by.role) ? by.seat : std::nullopt;
            }
        },
        command);
}

// A player who has left, or sits down after the deal, watches.
class Reader {
public:
    Reader(const Table& table, const std::optional<PlayerId>& viewer) : table_(table), viewer_(viewer) {}

    // Of the entries that the viewer may know of.
    [[nodiscard]] eventstore::Sequence next_number() const { return number_; }

    [[nodiscard]] std::optional<Impossible> read(const eventstore::Entry& entry, Listener& listener) {
        is_known_ = !viewer_;
        std::optional<Impossible> failure = tell(entry, number_, listener);
        follow_carried_out(last_carried_out_, entry);
        if (is_known_) ++number_;
        return failure;
    }

private:
    [[nodiscard]] std::optional<Impossible> tell(const eventstore::Entry& entry, eventstore::Sequence number,
                                                 Listener& listener) {
        const Command command = viewer_ ? redacted(entry.command, entry.by, seat()) : entry.command;
        Table after = table_;
        const bool own = !viewer_ || is_own(entry);
        const Moment moment{
            .entry = number,
            .arrival = own ? arrival_of(entry, last_carried_out_)
                           : Arrival{.received_at = entry.received_at, .at = entry.at, .last = last_carried_out_},
            .by = own ? entry.by : Sender{},
            .seen = own ? entry.seen : std::nullopt,
            .command = command,
            .before = table_,
            .after = after};
        if (const auto* rejection = std::get_if<Rejection>(&entry.outcome)) {
            is_known_ = own;
            if (is_known_) listener.refused(moment, *rejection);
            return std::nullopt;
        }
        std::size_t place = 0;
        for (const Event& event : *std::get_if<Events>(&entry.outcome)) {
            if (viewer_ && is_secret(event, seat())) continue;
            ++place;
            is_known_ = true;
            const Event seen = viewer_ ? redacted(event, seat()) : event;
            // Told only if a table can take it.
            if (const std::optional<Misfit> why = try_evolve(after, seen)) {
                return Impossible{.entry = number, .event = place - 1, .why = *why};
            }
            listener.happened(moment, seen);
            table_ = after;
        }
        return std::nullopt;
    }

    [[nodiscard]] Viewer seat() const { return table_.seat_of(*viewer_); }
    [[nodiscard]] bool is_own(const eventstore::Entry& entry) const {
        if (!entry.by.person.empty()) return entry.by.person == *viewer_;
        const Viewer sender = seat_of_sender(entry.by, entry.command);
        return sender && sender == seat();
    }

    Table table_;  // of what the viewer knows
    const std::optional<PlayerId>& viewer_;
    eventstore::Sequence number_ = 0;
    Time last_carried_out_;  // when the newest command so far was received that was carried out
    bool is_known_ = false;  // to the viewer: the entry that is being read
};

class Counter final : public Listener {
public:
    void refused(const Moment& moment, const Rejection& /*rejection*/) override { count_.resize(moment.entry + 1); }
    void happened(const Moment& moment, const Event& /*event*/) override {
        count_.resize(moment.entry + 1);
        ++count_.back();
    }
    [[nodiscard]] const std::vector<std::size_t>& count() const { return count_; }

private:
    std::vector<std::size_t> count_;
};

class TableAt final : public Listener {
public:
    TableAt(const Table& table, eventstore::Sequence last, std::size_t last_event)
        : table_(table), last_(last), last_event_(last_event) {}

    void refused(const Moment& /*moment*/, const Rejection& /*rejection*/) override {}
    void happened(const Moment& moment, const Event& /*event*/) override {
        if (moment.entry == last_ && events_++ > last_event_) return;
        table_ = moment.after;
    }
    [[nodiscard]] const Table& table() const { return table_; }

private:
    Table table_;
    eventstore::Sequence last_;
    std::size_t last_event_;
    std::size_t events_ = 0;  // of the last entry
};

}  // namespace

Arrival arrival_of(const eventstore::Entry& entry, Time last) {
    return {.received_at = entry.received_at,
            .at = entry.at,
            .last = last,
            .role = entry.by.role,
            .seat = entry.by.seat,
            .turn = entry.turn};
}

bool is_freed(const Command& command, const Table& before, Seat seat) {
    return (std::holds_alternative<Tick>(command) || std::holds_alternative<CloseHand>(command)) &&
           !before.leaving.contains(seat);
}

bool is_action(const Command& command) {
    return std::visit([]<class Asked>(const Asked& /*command*/) { return AnyAction<Asked>; }, command);
}

std::optional<Impossible> read(const eventstore::HandLog& log, const std::optional<PlayerId>& viewer,
                               eventstore::Sequence last, Listener& listener) {
    if (std::optional<Impossible> at_once = impossible(log.opening)) return at_once;
    Reader reader(table_of(log.opening), viewer);
    for (const eventstore::Entry& entry : log.entries) {
        if (reader.next_number() > last) break;
        if (std::optional<Impossible> here = reader.read(entry, listener)) return here;
    }
    return std::nullopt;
}

std::vector<std::size_t> known_events(const eventstore::HandLog& log, const std::optional<PlayerId>& viewer) {
    std::vector<std::size_t> count;
    if (!viewer) {
        for (const eventstore::Entry& entry : log.entries) {
            const auto* events = std::get_if<Events>(&entry.outcome);
            count.push_back(events == nullptr ? 0 : events->size());
        }
        return count;
    }
    Counter counter;
    static_cast<void>(read(log, viewer, whole_log, counter));
    return counter.count();
}

void KnownEvents::count(const Event& event) {
    std::visit(
        [this]<class Happened>(const Happened& happened) {
            if constexpr (PrivateEvent<Happened>) {
                ++own[happened.seat];
            } else {
                ++open;
            }
        },
        event);
}

void KnownEvents::count(const eventstore::Entry& entry) {
    const auto* events = std::get_if<Events>(&entry.outcome);
    if (events == nullptr) return;
    for (const Event& event : *events) count(event);
}

std::uint32_t events_for(const eventstore::HandLog& log, Viewer viewer) {
    KnownEvents known;
    for (const eventstore::Entry& entry : log.entries) known.count(entry);
    return known.to(viewer);
}

Folded fold_as(const eventstore::HandLog& log, const std::optional<PlayerId>& viewer, eventstore::Sequence last,
               std::size_t last_event) {
    if (!viewer) return fold(log, last, last_event);
    TableAt listener(table_of(log.opening), last, last_event);
    std::optional<Impossible> failure = read(log, viewer, last, listener);
    if (failure && failure->entry == last && failure->event > last_event) failure.reset();
    return {.table = listener.table(), .failure = failure};
}

}  // namespace handlog::replay
