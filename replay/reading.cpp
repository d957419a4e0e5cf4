#include "replay/reading.hpp"

#include <utility>
#include <variant>

#include "engine/redact.hpp"
#include "replay/fold.hpp"

namespace handlog::replay {

using namespace engine;

namespace {

// Whose command it is; nobody's if it is the host's.
[[nodiscard]] Viewer sender_of(const Command& command) {
    return std::visit(
        []<class Wanted>(const Wanted& wanted) -> Viewer {
            if constexpr (OneOf<Wanted, SeatPlayer, ReserveChips, CommitChips, ReleaseChips>) {
                return std::nullopt;  // of somebody who may have no seat yet
            }
            if constexpr (requires { wanted.seat; }) return wanted.seat;
            return std::nullopt;
        },
        command);
}

// A player who has left, or sits down after the deal, watches.
class Reader {
public:
    Reader(const Table& table, const std::optional<PlayerId>& viewer) : table_(table), viewer_(viewer) {}

    [[nodiscard]] std::optional<Impossible> read(const eventstore::Entry& entry, eventstore::Sequence number,
                                                 Listener& listener) {
        const Command command = viewer_ ? redacted(entry.command, seat()) : entry.command;
        Table after = table_;
        const Moment moment{.entry = number,
                            .arrival = {.received_at = entry.received_at, .at = entry.at},
                            .command = command,
                            .before = table_,
                            .after = after};
        if (const auto* rejection = std::get_if<Rejection>(&entry.outcome)) {
            const Viewer sender = sender_of(entry.command);
            if (!viewer_ || (sender && sender == seat())) listener.refused(moment, *rejection);
            return std::nullopt;
        }
        std::size_t place = 0;
        for (const Event& event : *std::get_if<Events>(&entry.outcome)) {
            ++place;
            if (viewer_ && is_secret(event, seat())) continue;
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

private:
    [[nodiscard]] Viewer seat() const { return table_.seat_of(*viewer_); }

    Table table_;  // of what the viewer knows
    const std::optional<PlayerId>& viewer_;
};

}  // namespace

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
    eventstore::Sequence number = 0;
    for (const eventstore::Entry& entry : log.entries) {
        if (number > last) break;
        if (std::optional<Impossible> here = reader.read(entry, number, listener)) return here;
        ++number;
    }
    return std::nullopt;
}

}  // namespace handlog::replay
