#include "tests/support/recorded_play.hpp"

#include <algorithm>
#include <array>

#include "eventstore/tail.hpp"
#include "host/recording.hpp"

namespace handlog::tests {

using namespace engine;
using namespace eventstore;

bool OutageBound::allows(const Command& command) const {
    const auto* outage = std::get_if<ResumeAfterOutage>(&command);
    return outage == nullptr || !goes_backwards(before_, outage->from);
}

void OutageBound::follow(const Entry& entry) {
    follow_carried_out(carried_out_, entry);
    if (seals(entry)) before_ = carried_out_;
}

std::vector<HandLog> recorded_play(std::uint64_t seed, int commands, std::string_view table, int held_up) {
    RandomHost host(seed);
    Dice dice(seed);
    const TableId id = *TableId::parse(table);
    host::Recording recording(id);
    std::vector<HandLog> logs;
    std::int64_t now = 1'767'225'600'000;
    // A host deals a hand, or ends a turn by a tick, when it has played what it received before.
    std::int64_t earliest = now;
    OutageBound bound;
    // A table that is closed has no further log to which its refusals could belong.
    for (int left = commands; left > 0 && !recording.table().closed; --left) {
        now += dice.below(5'000);
        Command command = host.next(recording.table(), Time(now));
        if (auto* open = std::get_if<OpenTable>(&command); open != nullptr && !open->table.empty()) open->table = id;
        const std::int64_t held = dice.percent(held_up) ? now - dice.below(20'000) : now;
        const bool settles = std::holds_alternative<StartHand>(command) || std::holds_alternative<Tick>(command);
        if (!bound.allows(command)) continue;
        const Entry& entry = recording.record(command, Time(std::max(held, earliest)));
        if (settles && std::holds_alternative<Events>(entry.outcome)) earliest = entry.at.milliseconds();
        bound.follow(entry);
        if (recording.sealed() || left == 1) logs.push_back(recording.log());
    }
    return logs;
}

namespace {

[[nodiscard]] Sender random_sender(Dice& dice) {
    Sender by{.role = static_cast<Role>(dice.below(static_cast<int>(names_of<Role>.size())))};
    if (is_person(by.role)) {
        if (dice.percent(50)) {
            by.seat = Seat(dice.below(most_seats));
        } else {
            by.person = *PlayerId::parse("Zo\xc3\xa9");
        }
    }
    if (by.role != Role::unknown && dice.percent(50)) by.connection = dice() >> dice.below(64);
    return by;
}

}  // namespace

HandLog stamped_at_random(HandLog log, Dice& dice) {
    constexpr std::array ids{"c", "Zo\xc3\xa9", "\"\\",
                             "1234567890123456789012345678901234567890123456789012345678901234"};
    const int unknown = dice.pick(std::array{0, 10, 100});
    std::int64_t now = dice.pick(std::array{std::int64_t{0}, std::int64_t{1'767'225'600'000}, Time::latest - 100'000});
    for (Entry& entry : log.entries) {
        now = dice.percent(2) ? Time::latest : std::min(now + dice.below(200), Time::latest);
        entry.at = dice.percent(unknown) ? Time() : Time(now);
        switch (dice.below(6)) {
            case 0:
                entry.received_at = {};
                break;
            case 1:
                entry.received_at = Time(std::max<std::int64_t>(0, now - dice.below(100'000)));
                break;
            case 2:
                entry.received_at = Time(dice.percent(50) ? 0 : Time::latest);
                break;
            default:
                entry.received_at = entry.at;
        }
        entry.id.reset();
        if (dice.percent(30)) entry.id = *CommandId::parse(dice.pick(ids));
        if (dice.percent(40)) entry.by = random_sender(dice);
        if (dice.percent(30)) {
            const Ordinal ordinal = log.opening.key.ordinal;
            const auto before = static_cast<Ordinal>(dice.below(3));
            entry.seen = Seen{.log = ordinal - std::min(before, ordinal), .events = static_cast<std::uint32_t>(dice())};
        }
        if (dice.percent(30)) entry.turn = TurnNumber{static_cast<std::uint32_t>(dice.between(1, 70'000))};
    }
    return log;
}

}  // namespace handlog::tests
