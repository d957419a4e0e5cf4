#include "host/hall/journal.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/deadlines.hpp"
#include "eventstore/codec/codec.hpp"
#include "eventstore/tail.hpp"

namespace handlog::host::hall {

using namespace engine;
using namespace eventstore;

namespace {

constexpr std::string_view usual_name = "house";

// A log of a journal is sealed then: a house that opens is read from there.
constexpr Sequence most_entries = 256;

[[nodiscard]] Failure contradicts(const LogKey& log, const std::string& what) {
    return failure(ErrorCode::not_allowed, to_string(log) + ": " + what + "; such a house cannot be hosted",
                   "Keep the file as evidence: the digests match and the contents contradict the rules, so it was "
                   "forged or written by a faulty program. Host with another file.");
}

template <class Item, class Less>
[[nodiscard]] bool are_all_different(std::vector<Item> items, Less less) {
    std::sort(items.begin(), items.end(), less);
    return std::adjacent_find(items.begin(), items.end(),
                              [&](const Item& one, const Item& other) { return !less(one, other); }) == items.end();
}

// Commands can lead to such a house, as far as that can be told without them.
[[nodiscard]] bool is_sound(const HouseSnapshot& snapshot) {
    const house::House house = house::house_of(snapshot);
    if (house::snapshot_of(house) != snapshot) return false;
    if (house.invitations.size() > most_invitations || house.people.size() > most_people) return false;
    for (std::size_t at = 0; at < house.invitations.size(); ++at) {
        if (house.invitations[at].number.value != at + 1 || !is_person(house.invitations[at].role)) return false;
    }
    const bool are_invited = std::all_of(house.people.begin(), house.people.end(), [&](const Person& person) {
        const std::uint32_t came_by = person.came_by.value;
        return !person.person.empty() && came_by >= 1 && came_by <= house.invitations.size() &&
               person.role == house.invitations[came_by - 1].role;
    });
    return are_invited &&
           are_all_different(
               house.people,
               [](const Person& one, const Person& other) { return one.person.text() < other.person.text(); }) &&
           are_all_different(house.invitations, [](const Invitation& one, const Invitation& other) {
               return one.link.bytes < other.link.bytes;
           });
}

// The house after all entries of its log, each of which is what the rules yield.
[[nodiscard]] Result<house::House> played(const HouseLog& log) {
    const LogKey& key = log.opening.key;
    if (!is_sound(log.opening.snapshot)) return contradicts(key, "it opens with a house that there cannot be");
    house::House house = house::house_of(log.opening.snapshot);
    std::size_t number = 0;
    for (const HouseEntry& entry : log.entries) {
        if (house::decide(house, entry.command, entry.by, entry.received_at) != entry.outcome) {
            return contradicts(key, "entry " + std::to_string(number) + " is not what the rules of a house yield");
        }
        if (const auto* events = std::get_if<HouseEvents>(&entry.outcome)) {
            for (const HouseEvent& event : *events) house::evolve(house, event);
        }
        ++number;
    }
    return house;
}

[[nodiscard]] Result<HouseLog> read_house_log(EventStore& store, const LogKey& key) {
    const Result<StoredLog> stored = store.read(key);
    if (!stored) return Failure(stored.error());
    Result<AnyLog> any = read_any_log(stored->bytes);
    if (!any) return Failure(any.error());
    auto* log = std::get_if<HouseLog>(&*any);
    if (log == nullptr) return contradicts(key, "it is the log of a table");
    return std::move(*log);
}

}  // namespace

Result<Journal> Journal::resume(EventStore& store) {
    const Result<std::vector<Head>> heads = store.heads();
    if (!heads) return Failure(heads.error());
    Journal journal(store);
    const Head* found = nullptr;
    bool name_is_taken = false;
    for (const Head& head : *heads) {
        if (head.kind != LogKind::house) {
            name_is_taken = name_is_taken || head.table.text() == usual_name;
            continue;
        }
        if (found != nullptr) {
            return failure(ErrorCode::not_allowed,
                           "this log has two houses, '" + std::string(found->table.text()) + "' and '" +
                               std::string(head.table.text()) + "'",
                           "Host with a log that has one.");
        }
        found = &head;
    }
    if (found != nullptr) {
        if (const Result<void> read = journal.read(*found); !read) return Failure(read.error());
        return journal;
    }
    if (name_is_taken) {
        return failure(ErrorCode::not_allowed, "a table of this log is called 'house', as the journal would be",
                       "Host with another log.");
    }
    journal.log_.table = *TableId::parse(usual_name);
    return journal;
}

Result<void> Journal::read(const Head& head) {
    log_ = {.table = head.table, .ordinal = head.open > 0 ? head.sealed : head.sealed - 1};
    const Result<HouseLog> log = read_house_log(*store_, log_);
    if (!log) return Failure(log.error());
    Result<house::House> house = played(*log);
    if (!house) return Failure(house.error());
    if (const Result<void> follows = check_opening(log->opening); !follows) return follows;
    house_ = *std::move(house);
    recorded_ = log->opening.before;
    previous_ = log->opening.previous;
    last_at_ = head.last_at;
    for (const HouseEntry& entry : log->entries) {
        ++entries_;
        count(recorded_, entry);
    }
    if (head.open == 0) begin_next_log(head.last);
    return {};
}

Result<void> Journal::check_opening(const HouseOpening& opening) const {
    const LogKey& key = opening.key;
    if (key.ordinal == 0) {
        const bool is_first = opening.origin == Origin::genesis && opening.snapshot.empty();
        return is_first ? Result<void>() : contradicts(key, "the first log opens with a house that is there already");
    }
    const Result<HouseLog> before = read_house_log(*store_, {.table = key.table, .ordinal = key.ordinal - 1});
    // What was salvaged may lack it.
    if (!before && before.error().code == ErrorCode::not_found) return {};
    if (!before) return Failure(before.error());
    const Result<house::House> left = played(*before);
    if (!left) return Failure(left.error());
    RecordedSoFar recorded = before->opening.before;
    for (const HouseEntry& entry : before->entries) count(recorded, entry);
    if (opening.origin != Origin::continued || house::house_of(opening.snapshot) != *left ||
        opening.before != recorded) {
        return contradicts(key, "it does not open with what the log before it left");
    }
    return {};
}

Result<std::optional<HouseRejection>> Journal::perform(const HouseCommand& command, const Sender& by,
                                                       Time received_at) {
    // Before the command, which is then recorded or not, whatever becomes of the seal.
    if (entries_ >= most_entries) {
        if (const Result<void> sealed = seal(received_at); !sealed) return Failure(sealed.error());
    }
    house::Outcome outcome = house::decide(house_, command, by, received_at);
    const HouseEntry entry{.at = goes_backwards(last_at_, received_at) ? last_at_ : received_at,
                           .received_at = received_at,
                           .by = by,
                           .command = command,
                           .outcome = outcome};
    if (const Result<void> recorded = record(entry); !recorded) return Failure(recorded.error());
    if (const auto* refused = std::get_if<HouseRejection>(&outcome)) return *refused;
    return std::optional<HouseRejection>();
}

Result<void> Journal::seal(Time received_at) {
    const Sender host{.role = Role::host};
    return record({.at = goes_backwards(last_at_, received_at) ? last_at_ : received_at,
                   .received_at = received_at,
                   .by = host,
                   .command = SealJournal{},
                   .outcome = house::decide(house_, SealJournal{}, host, received_at)});
}

Result<void> Journal::record(const HouseEntry& entry) {
    Addition addition{.log = log_, .expected = entries_, .entry = entry};
    if (entries_ == 0) addition.opening = std::make_shared<const AnyOpening>(opening());
    const Result<std::vector<Receipt>> receipts = store_->append({&addition, 1});
    if (!receipts) return Failure(receipts.error());
    if (const auto* events = std::get_if<HouseEvents>(&entry.outcome)) {
        for (const HouseEvent& event : *events) house::evolve(house_, event);
    }
    ++entries_;
    count(recorded_, entry);
    last_at_ = entry.at;
    if (receipts->front().sealed) begin_next_log(receipts->front().digest);
    return {};
}

HouseOpening Journal::opening() const {
    HouseOpening opening{.key = log_, .source = Provenance::hosted, .previous = previous_, .before = recorded_};
    if (log_.ordinal == 0) return opening;
    opening.origin = Origin::continued;
    opening.snapshot = house::snapshot_of(house_);
    return opening;
}

void Journal::begin_next_log(const Digest& digest) {
    ++log_.ordinal;
    entries_ = 0;
    previous_ = digest;
}

}  // namespace handlog::host::hall
