#include "replay/audit/used_once.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <sodium.h>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>

#include "engine/poker/deck.hpp"
#include "engine/poker/invariant.hpp"

namespace handlog::replay::inline audit {

using namespace engine;
using namespace eventstore;

namespace {

// Of a hand that was dealt. Nothing where a place of the deck is not known, which no other hand can repeat.
[[nodiscard]] std::optional<std::string> deck_of(const Entry& entry) {
    const auto* events = std::get_if<Events>(&entry.outcome);
    if (events == nullptr) return std::nullopt;
    for (const Event& event : *events) {
        const auto* started = std::get_if<HandStarted>(&event);
        if (started == nullptr) continue;
        std::string cards;
        cards.reserve(deck_size);
        for (const MaybeCard card : started->deck) {
            if (!card.known()) return std::nullopt;
            cards += static_cast<char>(card.card().id());
        }
        return cards;
    }
    return std::nullopt;
}

[[nodiscard]] std::optional<std::string> share_of(const Entry& entry) {
    const auto* start = std::get_if<StartHand>(&entry.command);
    const auto* share = start != nullptr ? std::get_if<HostShare>(&start->deck) : nullptr;
    if (share == nullptr) return std::nullopt;
    return std::string(share->bytes.begin(), share->bytes.end());
}

// What an entry uses of a kind, as bytes; nothing if it uses none.
[[nodiscard]] std::optional<std::string> used(Once what, const Entry& entry) {
    if (!std::holds_alternative<Events>(entry.outcome)) return std::nullopt;
    switch (what) {
        case Once::deck:
            return deck_of(entry);
        case Once::hand:
            if (const auto* start = std::get_if<StartHand>(&entry.command)) return std::string(start->hand_id.text());
            return std::nullopt;
        case Once::transfer:
            if (const auto* commit = std::get_if<CommitChips>(&entry.command))
                return std::string(commit->transfer.text());
            return std::nullopt;
        case Once::share:
            return share_of(entry);
    }
    return std::nullopt;
}

[[nodiscard]] bool is_drawn(const Entry& entry) {
    const auto* start = std::get_if<StartHand>(&entry.command);
    return start != nullptr && !std::holds_alternative<Deck>(start->deck);
}

// With one key for all: the same log gives the same numbers, and equal ones are looked at again.
[[nodiscard]] std::uint64_t fingerprint_of(Once what, std::string_view bytes) {
    std::array<unsigned char, crypto_shorthash_KEYBYTES> key{};
    key[0] = static_cast<unsigned char>(what);
    std::array<unsigned char, crypto_shorthash_BYTES> hash{};
    crypto_shorthash(hash.data(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), key.data());
    std::uint64_t number = 0;
    for (const unsigned char byte : hash) number = number << 8 | byte;
    return number;
}

[[nodiscard]] std::optional<HandId> hand_of(const HandLog& log) {
    std::optional<HandId> hand;
    for (const Entry& entry : log.entries) {
        const auto* start = std::get_if<StartHand>(&entry.command);
        if (start != nullptr && std::holds_alternative<Events>(entry.outcome)) hand = start->hand_id;
    }
    return hand;
}

[[nodiscard]] std::string sentence(Once what, bool drawn, bool before_was_drawn) {
    switch (what) {
        case Once::deck:
            if (drawn && before_was_drawn) return "the seed of the hand was used before";
            return drawn ? "the deck that follows from the seed was dealt before"
                         : "the deck that was written follows from the seed of a hand before";
        case Once::hand:
            return "the id of the hand was used before";
        case Once::transfer:
            return "the transfer was committed before";
        case Once::share:
            return "the host's share of the seed was used before";
    }
    return {};
}

[[nodiscard]] std::string due(Once what) {
    switch (what) {
        case Once::deck:
            return "a deck of its own";
        case Once::hand:
            return "an id of its own";
        case Once::transfer:
            return "a transfer of its own";
        case Once::share:
            return "a share of its own";
    }
    return {};
}

}  // namespace

void append_uses(const Entry& entry, Sequence sequence, std::vector<Use>& uses) {
    const bool may_use =
        std::holds_alternative<StartHand>(entry.command) || std::holds_alternative<CommitChips>(entry.command);
    if (!may_use) return;
    for (const Once what : {Once::deck, Once::hand, Once::transfer, Once::share}) {
        const std::optional<std::string> bytes = used(what, entry);
        if (!bytes) continue;
        uses.push_back({.what = what, .entry = sequence, .fingerprint = fingerprint_of(what, *bytes)});
    }
}

// A use whose fingerprint another use has as well.
struct UsedOnce::Candidate {
    Place place;
    std::uint8_t what = 0;
    std::uint8_t in_scope = 0;
    std::array<std::uint8_t, 2> padding{};

    friend bool operator<(const Candidate& a, const Candidate& b) {
        return std::tie(a.place, a.what) < std::tie(b.place, b.what);
    }
};

// What a candidate used, as it was read, and what a finding says of it.
struct UsedOnce::Value {
    static constexpr std::size_t longest = HandId::longest;
    static_assert(TransferId::longest <= longest && deck_size <= longest && sizeof(HostShare) <= longest);

    std::array<char, longest> bytes{};
    std::uint8_t size = 0;
    std::uint8_t what = 0;
    std::uint8_t drawn = 0;  // by a hand whose deck was drawn from a seed
    std::uint8_t in_scope = 0;
    Place place;
    HandId hand;  // of the log; empty if none was dealt
    std::array<std::uint8_t, 3> padding{};

    [[nodiscard]] std::string_view text() const { return {bytes.data(), size}; }
    [[nodiscard]] bool is_same_as(const Value& other) const { return what == other.what && text() == other.text(); }
    friend bool operator<(const Value& a, const Value& b) {
        if (a.what != b.what) return a.what < b.what;
        if (const int order = a.text().compare(b.text()); order != 0) return order < 0;
        return a.place < b.place;
    }
};

// The second place is that of the use before, of which the first is a repetition.
struct UsedOnce::Repeated {
    Place place;
    Place before;
    std::uint8_t what = 0;
    std::uint8_t drawn = 0;
    std::uint8_t before_drawn = 0;
    HandId hand;
    HandId before_hand;
    std::array<std::uint8_t, 3> padding{};

    friend bool operator<(const Repeated& a, const Repeated& b) {
        return std::tie(a.place, a.before, a.what) < std::tie(b.place, b.before, b.what);
    }
};

LogKey UsedOnce::key_of(const Place& place) const {
    return {.table = tables_.at(place.table), .ordinal = place.ordinal};
}

Result<void> UsedOnce::add(const LogKey& log, bool in_scope, std::span<const Use> uses) {
    if (uses.empty()) return {};
    if (tables_.empty() || !(tables_.back() == log.table)) tables_.push_back(log.table);
    for (const Use& use : uses) {
        Record record;
        record.fingerprint = use.fingerprint;
        record.place = {
            .table = static_cast<std::uint32_t>(tables_.size() - 1), .ordinal = log.ordinal, .entry = use.entry};
        record.what = static_cast<std::uint8_t>(use.what);
        record.in_scope = in_scope ? 1 : 0;
        if (auto added = uses_.add(record); !added) return added;
    }
    return {};
}

Result<void> UsedOnce::report(const Read& read, const Found& found) {
    SortedRuns<Candidate> candidates(most_);
    if (auto done = find_candidates(candidates); !done) return done;
    SortedRuns<Value> values(most_);
    if (auto done = read_values(candidates, read, values); !done) return done;
    SortedRuns<Repeated> repeated(most_);
    if (auto done = find_repeated(values, repeated); !done) return done;
    return repeated.visit([&](const Repeated& one) -> Result<void> {
        found(finding_of(one));
        return {};
    });
}

// Nearly every use has a fingerprint of its own, and is not looked at again.
Result<void> UsedOnce::find_candidates(SortedRuns<Candidate>& candidates) {
    std::optional<Record> before;
    bool is_added = false;  // the one before
    const auto add = [&candidates](const Record& record) {
        return candidates.add({.place = record.place, .what = record.what, .in_scope = record.in_scope});
    };
    return uses_.visit([&](const Record& record) -> Result<void> {
        const bool is_like_before = before && before->is_like(record);
        if (is_like_before && !is_added) {
            if (auto added = add(*before); !added) return added;
        }
        before = record;
        is_added = is_like_before;
        return is_added ? add(record) : Result<void>();
    });
}

// The candidates come in the order of the logs.
Result<void> UsedOnce::read_values(SortedRuns<Candidate>& candidates, const Read& read,
                                   SortedRuns<Value>& values) const {
    std::optional<LogKey> key;
    HandLog log;
    HandId hand;
    return candidates.visit([&](const Candidate& candidate) -> Result<void> {
        if (const LogKey key_now = key_of(candidate.place); key != key_now) {
            Result<HandLog> again = read(key_now);
            if (!again) return Failure(again.error());
            key = key_now;
            log = *std::move(again);
            hand = hand_of(log).value_or(HandId());
        }
        if (candidate.place.entry >= log.entries.size()) return {};
        const Entry& entry = log.entries[candidate.place.entry];
        const std::optional<std::string> bytes = used(static_cast<Once>(candidate.what), entry);
        if (!bytes) return {};
        Value value{.what = candidate.what, .in_scope = candidate.in_scope, .place = candidate.place, .hand = hand};
        invariant(bytes->size() <= value.bytes.size(), "a value has room for all that can be used");
        std::copy(bytes->begin(), bytes->end(), value.bytes.begin());
        value.size = static_cast<std::uint8_t>(bytes->size());
        value.drawn = is_drawn(entry) ? 1 : 0;
        return values.add(value);
    });
}

// Equal values come one after the other, in the order of the logs. Each is held against the first of them; of
// two written decks nothing follows.
Result<void> UsedOnce::find_repeated(SortedRuns<Value>& values, SortedRuns<Repeated>& repeated) {
    std::optional<Value> first;
    std::optional<Value> first_drawn;
    return values.visit([&](const Value& value) -> Result<void> {
        if (!first || !first->is_same_as(value)) {
            first.reset();
            first_drawn.reset();
        }
        const bool any_may_be_repeated = static_cast<Once>(value.what) != Once::deck || value.drawn != 0;
        const std::optional<Value>& before = any_may_be_repeated ? first : first_drawn;
        if (before && (before->in_scope != 0 || value.in_scope != 0)) {
            const Repeated one{.place = value.place,
                               .before = before->place,
                               .what = value.what,
                               .drawn = value.drawn,
                               .before_drawn = before->drawn,
                               .hand = value.hand,
                               .before_hand = before->hand};
            if (auto added = repeated.add(one); !added) return added;
        }
        if (!first) first = value;
        if (!first_drawn && value.drawn != 0) first_drawn = value;
        return {};
    });
}

AuditFinding UsedOnce::finding_of(const Repeated& repeated) const {
    const Once what = static_cast<Once>(repeated.what);
    const bool drawn = repeated.drawn != 0;
    const bool before_drawn = repeated.before_drawn != 0;
    const auto named = [](const HandId& hand) { return hand.empty() ? std::nullopt : std::optional(hand); };
    // Sites number their hands as they like, and none of these was dealt here.
    const bool is_history = what == Once::hand && !drawn && !before_drawn;
    AuditFinding before;
    before.log = key_of(repeated.before);
    before.hand = named(repeated.before_hand);
    before.entry = repeated.before.entry;
    return {.check = used_once_check,
            .severity = is_history ? judge::Severity::notice : judge::Severity::error,
            .log = key_of(repeated.place),
            .hand = named(repeated.hand),
            .entry = repeated.place.entry,
            .what = sentence(what, drawn, before_drawn),
            .expected = due(what),
            .found = "that of " + place_of(before)};
}

}  // namespace handlog::replay::inline audit
