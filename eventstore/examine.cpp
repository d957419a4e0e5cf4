#include "eventstore/examine.hpp"

#include <utility>

#include "eventstore/codec.hpp"
#include "eventstore/digest.hpp"
#include "eventstore/tail.hpp"

namespace handlog::eventstore {

using namespace engine;

namespace {

// A log read as far as that goes.
struct Read {
    std::optional<Opening> opening{};
    std::vector<Entry> entries{};
    std::optional<Error> error{};  // why it goes no further
};

[[nodiscard]] Read read_as_far_as_it_goes(Bytes log) {
    Read read;
    LogReader reader(log);
    Result<Opening> opening = reader.opening();
    if (!opening) {
        read.error = opening.error();
        return read;
    }
    read.opening = *std::move(opening);
    while (!reader.done()) {
        Entry entry;
        if (const Result<void> next = reader.next(entry); !next) {
            read.error = next.error();
            return read;
        }
        read.entries.push_back(std::move(entry));
    }
    return read;
}

[[nodiscard]] std::optional<HandId> hand_of(const Read& read) {
    for (const Entry& entry : read.entries) {
        const auto* start = std::get_if<StartHand>(&entry.command);
        if (start != nullptr && std::holds_alternative<Events>(entry.outcome)) return start->hand_id;
    }
    return std::nullopt;
}

[[nodiscard]] std::string text(Time time) {
    return time.known() ? std::to_string(time.milliseconds()) : std::string("unknown");
}

class Examiner final : public Inspector {
public:
    explicit Examiner(EventStore& store) : store_(store) {}

    [[nodiscard]] Examination finish() {
        finish_table();
        return std::move(result_);
    }

    void table(const Head& head) override {
        finish_table();
        head_ = head;
        next_ = 0;
        sound_ = true;
        before_ = {.known = true, .recorded = {}, .computed = {}};
        last_at_ = {};
        session_ = 0;
        open_bytes_.clear();
        open_hasher_.restart();
        next_entry_ = 0;
        open_is_sound_ = true;
        ++result_.tables;
    }

    void log(const LogView& view) override {
        ++result_.logs;
        Damage at{.table = view.key.table, .log = view.key.ordinal, .what = {}};
        if (view.key.ordinal >= head_->sealed) {
            report(at, "it is sealed, and the head of its table does not know it",
                   std::to_string(head_->sealed) + " logs", "log " + std::to_string(view.key.ordinal));
        }
        if (view.key.ordinal < next_) {
            sound_ = false;
            return report(at, "it comes again, or after one that comes after it");
        }
        if (view.bytes.empty()) {
            at.log = static_cast<Ordinal>(next_);
            at.last_log = view.key.ordinal;
            report(at, "lost before the log was salvaged");
        } else {
            arrive_at(view.key.ordinal);
        }
        next_ = std::int64_t{view.key.ordinal} + 1;
        follow_session(at, view.session);
        if (view.bytes.empty()) {
            before_ = {.known = true, .recorded = view.digest, .computed = view.digest};
        } else {
            check_sealed(at, view);
        }
    }

    void entry(const EntryView& view) override {
        ++result_.entries;
        const Damage at{
            .table = head_->table, .log = static_cast<Ordinal>(head_->sealed), .entry = view.sequence, .what = {}};
        if (view.log.ordinal != head_->sealed) {
            report(at, "its row says that it belongs to another log", "log " + std::to_string(head_->sealed),
                   "log " + std::to_string(view.log.ordinal));
        }
        follow_session(at, view.session);
        if (view.sequence != next_entry_) {
            Damage gap = at;
            gap.entry = static_cast<Sequence>(next_entry_);
            report(gap, "it is missing", "entry " + std::to_string(next_entry_),
                   "entry " + std::to_string(view.sequence));
            open_is_sound_ = false;
        }
        next_entry_ = std::int64_t{view.sequence} + 1;
        // Each digest is of all entries before it, too, so nothing after a damaged
        // one can be told from what anybody might have put there.
        if (!open_is_sound_)
            return report(at, "whether it is what was written cannot be told, because of one before it");
        open_hasher_.add(view.bytes);
        if (const Digest digest = open_hasher_.digest(); digest != view.digest) {
            open_is_sound_ = false;
            return report(at, "its bytes are not those of its digest", to_string(view.digest), to_string(digest));
        }
        open_bytes_.insert(open_bytes_.end(), view.bytes.begin(), view.bytes.end());
    }

    void unreadable(const std::optional<LogKey>& log, const std::string& why) override {
        Damage at{.what = {}};
        if (!log) return report(at, why);
        at.table = log->table;
        at.log = log->ordinal;
        sound_ = false;
        if (head_ && log->ordinal >= next_ && log->ordinal < head_->sealed) {
            arrive_at(log->ordinal);
            next_ = std::int64_t{log->ordinal} + 1;
            before_.known = false;
        }
        report(at, why);
    }

    void out_of_place(const std::optional<LogKey>& log, const std::optional<Sequence>& entry,
                      const std::string& what) override {
        Damage at{.what = {}};
        if (log) {
            at.table = log->table;
            at.log = log->ordinal;
        }
        at.entry = entry;
        report(at, what);
    }

private:
    // The digest of the log before: as it is recorded, and of its bytes as they are.
    struct Before {
        bool known = false;
        Digest recorded;
        Digest computed;

        [[nodiscard]] bool is(const Digest& digest) const { return digest == recorded || digest == computed; }
    };

    void report(const Damage& at, const std::string& what, const std::string& expected = {},
                const std::string& found = {}) {
        Damage damage = at;
        damage.what = what;
        damage.expected = expected;
        damage.found = found;
        // The same of the next log belongs to what was said of the log before.
        if (damage.log && !damage.entry && !damage.last_log && !result_.damage.empty()) {
            Damage& before = result_.damage.back();
            const Ordinal last = before.last_log.value_or(before.log.value_or(*damage.log));
            Damage same = before;
            same.log = damage.log;
            same.last_log.reset();
            if (before.log && std::int64_t{last} + 1 == *damage.log && same == damage) {
                before.last_log = damage.log;
                return;
            }
        }
        result_.damage.push_back(std::move(damage));
    }

    // Those before it that are not there.
    void arrive_at(std::int64_t ordinal) {
        if (ordinal <= next_) return;
        Damage gap{.table = head_->table, .log = static_cast<Ordinal>(next_), .what = {}};
        if (ordinal > next_ + 1) gap.last_log = static_cast<Ordinal>(ordinal - 1);
        report(gap, "it was sealed and its row is missing");
        sound_ = false;
        before_.known = false;
    }

    // Who comes later has a higher number.
    void follow_session(const Damage& at, std::uint32_t session) {
        if (session < session_) {
            report(at, "it was written in an earlier session than what stands before it",
                   std::to_string(session_) + " or later", std::to_string(session));
        }
        session_ = session;
    }

    void check_sealed(Damage at, const LogView& view) {
        const Read read = read_as_far_as_it_goes(view.bytes);
        result_.entries += read.entries.size();
        at.hand = hand_of(read);
        const Digest digest = hasher_.digest_of(view.bytes);
        if (digest != view.digest) {
            if (read.error && read.opening) at.entry = static_cast<Sequence>(read.entries.size());
            report(at, "its bytes are not those of its digest" + (read.error ? ": " + read.error->what : std::string()),
                   to_string(view.digest), to_string(digest));
            sound_ = false;
        } else if (check_opening(at, view.key, read)) {
            check_entries(at, view.key, read, true);
        }
        before_ = {.known = true, .recorded = view.digest, .computed = digest};
    }

    // Does the log belong where it stands?
    [[nodiscard]] bool check_opening(const Damage& at, const LogKey& key, const Read& read) {
        if (!read.opening) {
            sound_ = false;
            report(at, read.error->what);
            return false;
        }
        const Opening& opening = *read.opening;
        if (opening.key != key) {
            sound_ = false;
            report(at, "its bytes are those of another log", to_string(key), to_string(opening.key));
            return false;
        }
        if (before_.known && !before_.is(opening.previous)) {
            report(at, "it does not follow on the log before it", to_string(opening.previous),
                   to_string(before_.recorded));
        }
        if (opening.origin == Origin::continued && key.ordinal == 0) {
            report(at, "it goes on with another log and is the first of its table");
        }
        return true;
    }

    void check_entries(Damage at, const LogKey& key, const Read& read, bool sealed) {
        for (std::size_t sequence = 0; sequence < read.entries.size(); ++sequence) {
            const Entry& one = read.entries[sequence];
            at.entry = static_cast<Sequence>(sequence);
            if (goes_backwards(last_at_, one.at)) {
                report(at, "it happened before what stands before it", text(last_at_) + " or later", text(one.at));
            }
            if (one.at.known()) last_at_ = one.at;
            if (one.id) check_command(at, key, *one.id);
            const bool last = sealed && sequence + 1 == read.entries.size() && !read.error;
            if (seals(one) && !last) report(at, "it seals the log and is not the last of a sealed one");
            if (!seals(one) && last) report(at, "it is the last of a sealed log and does not seal it");
        }
        if (read.error) {
            at.entry = static_cast<Sequence>(read.entries.size());
            sound_ = false;
            return report(at, read.error->what);
        }
        at.entry.reset();
        if (read.entries.empty()) report(at, "it has no entries");
    }

    // Whoever repeats the command is sent to this entry.
    void check_command(const Damage& at, const LogKey& key, const CommandId& id) {
        const std::string command = "its command '" + std::string(id.text()) + "' ";
        const Result<std::optional<Receipt>> found = store_.find_command(key.table, id);
        const std::string here = to_string(key, *at.entry);
        if (!found) return report(at, command + "cannot be found: " + found.error().what);
        if (!*found) return report(at, command + "is not recorded and could be played again", here, "nothing");
        const std::string there = to_string((*found)->log, (*found)->sequence);
        if (there != here) report(at, command + "is recorded as another entry", here, there);
    }

    void finish_table() {
        if (!head_) return;
        arrive_at(head_->sealed);
        const Damage at{.table = head_->table, .what = {}};
        if (before_.known && next_ <= head_->sealed && !before_.is(head_->last)) {
            report(at, "its head names another log as the last one", to_string(head_->last),
                   to_string(before_.recorded));
        }
        if (sound_ && next_ <= head_->sealed && head_->open == 0 && last_at_ != head_->last_at) {
            // The head of a store that is asked tells the newest entry of all; as it
            // is kept, it tells of sealed logs.
            report(at, "its head names another moment as the last one", text(head_->last_at), text(last_at_));
        }
        if (!open_bytes_.empty()) {
            const LogKey key{.table = head_->table, .ordinal = head_->sealed};
            const Read read = read_as_far_as_it_goes(open_bytes_);
            const Damage open{.table = key.table, .log = key.ordinal, .hand = hand_of(read), .what = {}};
            before_ = {.known = true, .recorded = head_->last, .computed = head_->last};
            if (check_opening(open, key, read)) check_entries(open, key, read, false);
        }
        head_.reset();
    }

    EventStore& store_;
    Examination result_;
    Hasher hasher_;

    std::optional<Head> head_;  // of the table that is being shown
    std::int64_t next_ = 0;     // the ordinal of its next log
    bool sound_ = true;         // none of its logs is missing or damaged so far
    Before before_;
    Time last_at_;
    std::uint32_t session_ = 0;
    Buffer open_bytes_;  // of the open log, as far as they are sound
    Hasher open_hasher_;
    std::int64_t next_entry_ = 0;
    bool open_is_sound_ = true;
};

}  // namespace

std::string to_string(const Damage& damage) {
    std::string place;
    if (damage.table) place += "table '" + std::string(damage.table->text()) + "'";
    if (damage.log && damage.last_log && *damage.log != *damage.last_log) {
        place += ", logs " + std::to_string(*damage.log) + " to " + std::to_string(*damage.last_log);
    } else if (damage.log) {
        place += ", log " + std::to_string(*damage.log);
    }
    if (damage.hand) place += " (hand '" + std::string(damage.hand->text()) + "')";
    if (damage.entry) place += ", entry " + std::to_string(*damage.entry);
    if (!place.empty()) place += ": ";
    place += damage.what;
    if (!damage.expected.empty()) place += " (expected " + damage.expected + ", found " + damage.found + ")";
    return place;
}

Result<Examination> examine(EventStore& store) {
    Examiner examiner(store);
    if (const Result<void> inspected = store.inspect(examiner); !inspected) return Failure(inspected.error());
    return examiner.finish();
}

}  // namespace handlog::eventstore
