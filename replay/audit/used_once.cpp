#include "replay/audit/used_once.hpp"

#include <array>
#include <optional>
#include <sodium.h>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

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
    }
    return std::nullopt;
}

[[nodiscard]] bool is_drawn(const Entry& entry) {
    const auto* start = std::get_if<StartHand>(&entry.command);
    return start != nullptr && std::holds_alternative<Seed>(start->deck);
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
    }
    return {};
}

}  // namespace

void append_uses(const Entry& entry, Sequence sequence, std::vector<Use>& uses) {
    const bool may_use =
        std::holds_alternative<StartHand>(entry.command) || std::holds_alternative<CommitChips>(entry.command);
    if (!may_use) return;
    for (const Once what : {Once::deck, Once::hand, Once::transfer}) {
        const std::optional<std::string> bytes = used(what, entry);
        if (!bytes) continue;
        uses.push_back(
            {.what = what, .drawn = is_drawn(entry), .entry = sequence, .fingerprint = fingerprint_of(what, *bytes)});
    }
}

// Reads logs again. The one that was read last is often the next one.
class UsedOnce::Reader {
public:
    Reader(const UsedOnce& uses, const Read& read) : uses_(uses), read_(read) {}

    struct Seen {
        LogKey log;
        std::optional<HandId> hand{};
        std::optional<std::string> bytes{};  // nothing if the entry is not there
        bool drawn = false;
    };
    [[nodiscard]] Result<Seen> look(const Place& place, Once what) {
        const LogKey key = uses_.key_of(place);
        if (!log_ || !(log_->opening.key == key)) {
            Result<HandLog> log = read_(key);
            if (!log) return Failure(log.error());
            log_ = *std::move(log);
            hand_ = hand_of(*log_);
        }
        Seen seen{.log = key, .hand = hand_};
        if (place.entry >= log_->entries.size()) return seen;
        const Entry& entry = log_->entries[place.entry];
        seen.bytes = used(what, entry);
        seen.drawn = is_drawn(entry);
        return seen;
    }

private:
    const UsedOnce& uses_;
    const Read& read_;
    std::optional<HandLog> log_;
    std::optional<engine::HandId> hand_;
};

// Uses of one fingerprint, in the order of the logs. Nearly always there is one, which is not looked at.
class UsedOnce::Group {
public:
    Group(Reader& reader, SortedRuns<Repeated>& repeated) : reader_(reader), repeated_(repeated) {}

    [[nodiscard]] Result<void> take(const Record& record) {
        const bool same = first_ && first_->fingerprint == record.fingerprint && first_->what == record.what;
        if (!same) {
            first_ = record;
            values_.clear();
            return {};
        }
        if (values_.empty()) {
            if (auto kept = keep(*first_); !kept) return kept;
        }
        return keep(record);
    }

private:
    // What was used, and where first: at all, and in a hand that was drawn from a seed.
    struct Value {
        std::string bytes;
        std::optional<Record> first{};
        std::optional<Record> first_drawn{};
    };

    [[nodiscard]] Result<void> keep(const Record& record) {
        const Once what = static_cast<Once>(record.what);
        const Result<Reader::Seen> seen = reader_.look(record.place, what);
        if (!seen) return Failure(seen.error());
        if (!seen->bytes) return {};
        Value& value = value_of(*seen->bytes);
        // Of two written decks nothing follows.
        const bool any_may_be_repeated = what != Once::deck || record.drawn != 0;
        const std::optional<Record>& before = any_may_be_repeated ? value.first : value.first_drawn;
        if (before && (before->in_scope != 0 || record.in_scope != 0)) {
            const Repeated repeated{.place = record.place, .before = before->place, .what = record.what};
            if (auto added = repeated_.add(repeated); !added) return added;
        }
        if (!value.first) value.first = record;
        if (!value.first_drawn && record.drawn != 0) value.first_drawn = record;
        return {};
    }

    [[nodiscard]] Value& value_of(const std::string& bytes) {
        for (Value& value : values_) {
            if (value.bytes == bytes) return value;
        }
        values_.push_back({.bytes = bytes});
        return values_.back();
    }

    Reader& reader_;
    SortedRuns<Repeated>& repeated_;
    std::optional<Record> first_;
    std::vector<Value> values_;
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
        record.drawn = use.drawn ? 1 : 0;
        record.in_scope = in_scope ? 1 : 0;
        if (auto added = uses_.add(record); !added) return added;
    }
    return {};
}

Result<void> UsedOnce::report(const Read& read, const Found& found) {
    Reader reader(*this, read);
    Group group(reader, repeated_);
    if (auto visited = uses_.visit([&](const Record& record) { return group.take(record); }); !visited) return visited;
    Reader before_reader(*this, read);
    return repeated_.visit([&](const Repeated& repeated) -> Result<void> {
        const Once what = static_cast<Once>(repeated.what);
        const Result<Reader::Seen> now = reader.look(repeated.place, what);
        if (!now) return Failure(now.error());
        const Result<Reader::Seen> before = before_reader.look(repeated.before, what);
        if (!before) return Failure(before.error());
        // Sites number their hands as they like, and none of these was dealt here.
        const bool is_history = what == Once::hand && !now->drawn && !before->drawn;
        AuditFinding earlier;
        earlier.log = before->log;
        earlier.hand = before->hand;
        earlier.entry = repeated.before.entry;
        found({.check = used_once_check,
               .severity = is_history ? judge::Severity::notice : judge::Severity::error,
               .log = now->log,
               .hand = now->hand,
               .entry = repeated.place.entry,
               .what = sentence(what, now->drawn, before->drawn),
               .expected = due(what),
               .found = "that of " + place_of(earlier)});
        return {};
    });
}

}  // namespace handlog::replay::inline audit
