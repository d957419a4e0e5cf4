// Is a store intact? Every log is read, every digest computed
// again, and everything that belongs together is compared: heads,
// the chain of logs, entries, commands. The meaning of entries is not
// checked: the auditor does that.
//
// All damage is reported, each with the place where it is, and not only the
// first. docs/DURABILITY.md says what a store cannot show by itself.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/poker/id.hpp"
#include "eventstore/error.hpp"
#include "eventstore/record/hand_log.hpp"
#include "eventstore/store.hpp"

namespace handlog::eventstore::inline check {

struct Damage {
    std::optional<engine::TableId> table{};
    LogKind kind = LogKind::table;  // that it is of, where that is known
    std::optional<Ordinal> log{};
    std::optional<Ordinal> last_log{};     // of several in a row with the same damage
    std::optional<engine::HandId> hand{};  // as the bytes say, which may be damaged, too
    std::optional<Sequence> entry{};
    std::string what;
    // Where two things should be the same and are not.
    std::string expected{};
    std::string found{};

    friend bool operator==(const Damage&, const Damage&) = default;
};

// "table 'Rio', log 17 (hand 'Rio-17'), entry 3: ... (expected ..., found ...)"
[[nodiscard]] std::string to_string(const Damage& damage);

struct Examination {
    std::uint64_t tables = 0;
    std::uint64_t logs = 0;
    std::uint64_t entries = 0;
    std::uint64_t encrypted = 0;  // open logs whose entries were not checked, because there was no key
    std::vector<Damage> damage;

    [[nodiscard]] bool whole() const { return damage.empty(); }
};

[[nodiscard]] Result<Examination> examine(EventStore& store);

}  // namespace handlog::eventstore::inline check
