// Reads a log from its first entry to its last, as the operator or as one player
// saw it. The narrator and the explainer read logs through this, so that hidden
// information is removed in one place.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "engine/deadlines.hpp"
#include "engine/poker/command.hpp"
#include "engine/poker/event.hpp"
#include "engine/poker/id.hpp"
#include "engine/poker/rejection.hpp"
#include "engine/poker/time.hpp"
#include "engine/redact.hpp"
#include "engine/table.hpp"
#include "eventstore/record/hand_log.hpp"
#include "replay/fold.hpp"

namespace handlog::replay {

// What the viewer knows at one moment. Valid only during the call that receives it.
struct Moment {
    eventstore::Sequence entry = 0;  // as it is numbered for the viewer
    engine::Arrival arrival;
    engine::Sender by;                       // as far as the viewer may know, like all that follows
    std::optional<eventstore::Seen> seen{};  // by the sender
    const engine::Command& command;
    const engine::Table& before;
    const engine::Table& after;
};

// As a table is asked: what a log says of how a command came, after one that was received at `last` and carried out.
[[nodiscard]] engine::Arrival arrival_of(const eventstore::Entry& entry, engine::Time last);

// Is it a player's part in the betting?
[[nodiscard]] bool is_action(const engine::Command& command);

// Does a player who leaves by this command lose the seat without having asked to?
[[nodiscard]] bool is_freed(const engine::Command& command, const engine::Table& before, engine::Seat seat);

class Listener {
public:
    Listener() = default;
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;
    virtual ~Listener() = default;

    virtual void refused(const Moment& moment, const engine::Rejection& rejection) = 0;
    virtual void happened(const Moment& moment, const engine::Event& event) = 0;
};

// Where nobody is named, everything; otherwise what this player saw, from
// wherever they sat then, and of the refusals their own. Ends after the entry
// `last`, or before the event that no table could take.
//
// Entries and events are numbered by what the viewer may know: an entry that is hidden
// from them has no number, and the next one follows without a gap. So nobody can tell from
// numbers that somebody else stated an intent or was refused.
std::optional<Impossible> read(const eventstore::HandLog& log, const std::optional<engine::PlayerId>& viewer,
                               eventstore::Sequence last, Listener& listener);

// Of each entry that the viewer may know of, how many events they may know of; a refusal has none.
[[nodiscard]] std::vector<std::size_t> known_events(const eventstore::HandLog& log,
                                                    const std::optional<engine::PlayerId>& viewer);

// How many events of a log each viewer may know: what "seen" counts.
struct KnownEvents {
    std::uint32_t open = 0;                // to everybody
    engine::PerSeat<std::uint32_t> own{};  // besides, to the player of a seat alone

    void count(const engine::Event& event);
    void count(const eventstore::Entry& entry);
    [[nodiscard]] std::uint32_t to(engine::Viewer viewer) const { return open + (viewer ? own[*viewer] : 0); }
    friend bool operator==(const KnownEvents&, const KnownEvents&) = default;
};
[[nodiscard]] std::uint32_t events_for(const eventstore::HandLog& log, engine::Viewer viewer);

// What the viewer knows of the table after this entry, or after this event of it, in their numbers.
[[nodiscard]] Folded fold_as(const eventstore::HandLog& log, const std::optional<engine::PlayerId>& viewer,
                             eventstore::Sequence last, std::size_t last_event = whole_entry);

}  // namespace handlog::replay
