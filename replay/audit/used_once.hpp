// Finds what a host may use only once and used again, anywhere in a store: the seed of a hand, a hand's id, a
// transfer of chips, the host's share of a seed.
//
// Of each use it keeps eight bytes, a hash of what was used, and its place. These are sorted, in a temporary file
// where they are too many, so that memory does not grow with the number of hands. Uses with equal hashes are
// candidates: they are sorted by place, so that each log is read again at most once, and then by the bytes that
// were read there. Only equal bytes are a finding.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "engine/poker/id.hpp"
#include "eventstore/error.hpp"
#include "eventstore/record/hand_log.hpp"
#include "replay/audit/audit.hpp"
#include "replay/audit/sorted_runs.hpp"

namespace handlog::replay::inline audit {

// A seed is known by the deck that follows from it, so that it is also found where that deck was written down for
// another hand. Two written decks may be equal: histories that were imported contain what they contain. A
// transfer is used when its chips come to the table, and not when they are reserved or released; a share when a hand
// starts with it, and not when the host is committed to it.
enum class Once : std::uint8_t { deck, hand, transfer, share };

// One use in a log.
struct Use {
    Once what = Once::deck;
    eventstore::Sequence entry = 0;
    std::uint64_t fingerprint = 0;
};

// Appends what an entry uses.
void append_uses(const eventstore::Entry& entry, eventstore::Sequence sequence, std::vector<Use>& uses);

class UsedOnce {
public:
    // So much memory for a sorted list, of which two exist at a time; what is more goes to a temporary file.
    static constexpr std::size_t most_bytes = std::size_t{64} * 1024 * 1024;
    explicit UsedOnce(std::size_t most = most_bytes) : most_(most), uses_(most) {}

    // The uses of a log, in the order of a store: table after table. Where neither of two uses is in scope,
    // it is not reported that they are the same.
    [[nodiscard]] eventstore::Result<void> add(const eventstore::LogKey& log, bool in_scope, std::span<const Use> uses);

    using Read = std::function<eventstore::Result<eventstore::HandLog>(const eventstore::LogKey&)>;
    using Found = std::function<void(const AuditFinding&)>;
    // Reports what was used again, in the order of the logs, by reading each log that is concerned once more. An
    // error means that a log could not be read, or a temporary file. Called at most once.
    [[nodiscard]] eventstore::Result<void> report(const Read& read, const Found& found);

private:
    struct Place {
        std::uint32_t table = 0;
        std::uint32_t ordinal = 0;
        std::uint32_t entry = 0;
        friend auto operator<=>(const Place&, const Place&) = default;
    };
    struct Record {
        std::uint64_t fingerprint = 0;
        Place place;
        std::uint8_t what = 0;
        std::uint8_t in_scope = 0;
        std::array<std::uint8_t, 2> padding{};

        [[nodiscard]] bool is_like(const Record& other) const {
            return fingerprint == other.fingerprint && what == other.what;
        }
        friend bool operator<(const Record& a, const Record& b) {
            if (a.fingerprint != b.fingerprint) return a.fingerprint < b.fingerprint;
            if (a.what != b.what) return a.what < b.what;
            return a.place < b.place;
        }
    };
    struct Candidate;
    struct Value;
    struct Repeated;

    // What report() does, step by step. What a step finds is sorted for the next one.
    [[nodiscard]] eventstore::Result<void> find_candidates(SortedRuns<Candidate>& candidates);
    [[nodiscard]] eventstore::Result<void> read_values(SortedRuns<Candidate>& candidates, const Read& read,
                                                       SortedRuns<Value>& values) const;
    [[nodiscard]] static eventstore::Result<void> find_repeated(SortedRuns<Value>& values,
                                                                SortedRuns<Repeated>& repeated);
    [[nodiscard]] AuditFinding finding_of(const Repeated& repeated) const;

    [[nodiscard]] eventstore::LogKey key_of(const Place& place) const;

    std::size_t most_;
    std::vector<engine::TableId> tables_;
    SortedRuns<Record> uses_;
};

}  // namespace handlog::replay::inline audit
