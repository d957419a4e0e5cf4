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

    void meet(const Entry& entry, Sequence sequence) {
        if (!recorded_) return;
        bool is_recorded = false;
        for (; next_ < recorded_->size() && (*recorded_)[next_].sequence <= sequence; ++next_) {
            const CommandPlace& said = (*recorded_)[next_];
            if (said.sequence == sequence && entry.id == said.id) {
                is_recorded = true;
            } else {
                found_.damage.push_back(
                    {.entry = said.sequence,
                     .what = "its row names the command '" + std::string(said.id.text()) + "' but it holds another"});
            }
        }
        if (!entry.id || is_recorded) return;
        found_.damage.push_back({.entry = sequence,
                                 .what = "its command '" + std::string(entry.id->text()) +
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

void check_entry(const Entry& entry, Sequence sequence, LogCheck& found) {
    if (goes_backwards(found.last_at, entry.at)) {
        found.damage.push_back({.entry = sequence,
                                .what = "its time is before that of its predecessor",
                                .expected = to_string(found.last_at) + " or later",
                                .found = to_string(entry.at)});
    }
    if (!entry.at.known()) return;
    if (!found.first_at.known()) {
        found.first_at = entry.at;
        found.first_entry = sequence;
    }
    found.last_at = entry.at;
}

// A sealed log is sealed by its last entry, and nothing else by any.
void check_seal(const Entry& entry, Sequence sequence, bool is_last, LogCheck& found) {
    if (seals(entry) && !is_last) {
        found.damage.push_back({.entry = sequence, .what = "it seals the log, but is not its last entry"});
    }
    if (!seals(entry) && is_last) {
        found.damage.push_back(
            {.entry = sequence, .what = "it is the last entry of a sealed log, but does not seal it"});
    }
}

}  // namespace

void LogChecker::check(const LogView& log, const RecordedCommands& commands, LogListener* listener, LogCheck& found) {
    found = {};
    found.digest = log.sealed ? hasher_.digest_of(log.bytes) : log.digest;
    found.is_of_its_digest = found.digest == log.digest;

    LogReader reader(log.bytes);
    const Result<Opening> opening = reader.opening();
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
    if (!is_what_was_written) listener = nullptr;

    Commands recorded(log.key, commands, found);
    if (listener != nullptr) listener->begin(*opening);
    while (!reader.done()) {
        const Sequence sequence = reader.sequence();
        if (const Result<void> next = reader.next(entry_); !next) {
            found.unreadable = next.error();
            break;
        }
        ++found.entries;
        const auto* start = std::get_if<StartHand>(&entry_.command);
        if (start != nullptr && !found.hand && std::holds_alternative<Events>(entry_.outcome)) {
            found.hand = start->hand_id;
        }
        // Of other bytes it says no more than how far they can be read.
        if (!is_what_was_written) continue;
        check_entry(entry_, sequence, found);
        recorded.meet(entry_, sequence);
        check_seal(entry_, sequence, log.sealed && reader.done(), found);
        if (listener != nullptr) listener->hear(entry_, sequence);
    }
    if (is_what_was_written && !found.unreadable) recorded.end();
    if (listener != nullptr) listener->end(!found.unreadable);
}

}  // namespace handlog::eventstore::inline check
