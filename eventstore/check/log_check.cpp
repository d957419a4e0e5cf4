#include "eventstore/check/log_check.hpp"

#include <utility>
#include <variant>

#include "engine/poker/time_text.hpp"
#include "eventstore/tail.hpp"

namespace handlog::eventstore::inline check {

using namespace engine;

namespace {

// Holds the commands of a log against those that are said to be recorded in it.
// Both come in the order of their places, so each is looked at once.
class Commands {
public:
    Commands(const LogKey& log, const RecordedCommands& recorded, LogCheck& found)
        : log_(log), recorded_(recorded), found_(found) {}

    void meet(const std::optional<CommandId>& id, Sequence sequence) {
        if (!recorded_) return;
        bool is_recorded = false;
        for (; next_ < recorded_->size() && (*recorded_)[next_].sequence <= sequence; ++next_) {
            const CommandPlace& said = (*recorded_)[next_];
            if (said.sequence == sequence && id == said.id) {
                is_recorded = true;
            } else {
                found_.damage.push_back(
                    {.entry = said.sequence,
                     .what = "its row names the command '" + std::string(said.id.text()) + "' but it holds another"});
            }
        }
        if (!id || is_recorded) return;
        found_.damage.push_back({.entry = sequence,
                                 .what = "its command '" + std::string(id->text()) +
                                         "' has no row, so a repeat of it would be played again",
                                 .expected = to_string(log_, sequence),
                                 .found = "nothing"});
    }

    void end() {
        if (!recorded_) return;
        for (const CommandPlace& said : recorded_->subspan(next_)) {
            found_.damage.push_back({.entry = said.sequence,
                                     .what = "the command '" + std::string(said.id.text()) +
                                             "' has a row for this entry, which does not exist"});
        }
    }

private:
    const LogKey& log_;
    const RecordedCommands& recorded_;
    LogCheck& found_;
    std::size_t next_ = 0;
};

void check_time(Time at, Sequence sequence, LogCheck& found) {
    if (goes_backwards(found.last_at, at)) {
        found.damage.push_back({.entry = sequence,
                                .what = "its time is before that of its predecessor",
                                .expected = to_string(found.last_at) + " or later",
                                .found = to_string(at)});
    }
    if (!at.known()) return;
    if (!found.first_at.known()) {
        found.first_at = at;
        found.first_entry = sequence;
    }
    found.last_at = at;
}

// A sealed log is sealed by its last entry, and nothing else by any.
void check_seal(bool seals, Sequence sequence, bool is_last, LogCheck& found) {
    if (seals && !is_last) {
        found.damage.push_back({.entry = sequence, .what = "it seals the log, but is not its last entry"});
    }
    if (!seals && is_last) {
        found.damage.push_back(
            {.entry = sequence, .what = "it is the last entry of a sealed log, but does not seal it"});
    }
}

void note_hand(const Entry& entry, LogCheck& found) {
    const auto* start = std::get_if<StartHand>(&entry.command);
    if (start != nullptr && !found.hand && !is_refused(entry)) found.hand = start->hand_id;
}
void note_hand(const HouseEntry& /*entry*/, LogCheck& /*found*/) {}

}  // namespace

void LogChecker::check(const LogView& log, const RecordedCommands& commands, LogListener* listener, LogCheck& found) {
    found = {};
    found.digest = log.sealed ? hasher_.digest_of(log.bytes) : log.digest;
    found.is_of_its_digest = found.digest == log.digest;
    with_subject_of(log.bytes, [&]<class Subject>(Subject) { read<Subject>(log, commands, listener, found); });
}

template <class Subject>
void LogChecker::read(const LogView& log, const RecordedCommands& commands, LogListener* listener, LogCheck& found) {
    found.kind = Subject::kind;
    auto& entry = std::get<EntryOf<Subject>>(entries_);
    LogReader reader(log.bytes);
    const Result<OpeningOf<Subject>> opening = reader.opening_of<Subject>();
    if (!opening) {
        found.unreadable = opening.error();
        return;
    }
    found.has_opening = true;
    found.key = opening->key;
    found.origin = opening->origin;
    found.previous = opening->previous;
    found.belongs_here = opening->key == log.key;
    const bool is_what_was_written = found.is_of_its_digest && found.belongs_here;
    if (!is_what_was_written || Subject::kind != LogKind::table) listener = nullptr;

    Commands recorded(log.key, commands, found);
    if constexpr (Subject::kind == LogKind::table) {
        if (listener != nullptr) listener->begin(*opening);
    }
    while (!reader.done()) {
        const Sequence sequence = reader.sequence();
        if (const Result<void> next = reader.next(entry); !next) {
            found.unreadable = next.error();
            break;
        }
        ++found.entries;
        note_hand(entry, found);
        // Of other bytes it says no more than how far they can be read.
        if (!is_what_was_written) continue;
        check_time(entry.at, sequence, found);
        recorded.meet(entry.id, sequence);
        check_seal(seals(entry), sequence, log.sealed && reader.done(), found);
        if constexpr (Subject::kind == LogKind::table) {
            if (listener != nullptr) listener->hear(entry, sequence);
        }
    }
    if (is_what_was_written && !found.unreadable) recorded.end();
    if (listener != nullptr) listener->end(!found.unreadable);
}

}  // namespace handlog::eventstore::inline check
