#include "eventstore/check/examiner.hpp"

#include <utility>

#include "engine/poker/names.hpp"
#include "engine/poker/time_text.hpp"
#include "eventstore/codec/fields.hpp"
#include "eventstore/encryption/open_log_cipher.hpp"
#include "eventstore/tail.hpp"

namespace handlog::eventstore::inline check {

using namespace engine;

Examiner::Counted Examiner::finish() {
    finish_table();
    finish_seals();
    tell_held();
    return counted_;
}

void Examiner::table(const Head& head) {
    finish_table();
    head_ = head;
    next_ = 0;
    sound_ = true;
    before_ = {.known = true, .recorded = {}, .computed = {}};
    last_at_ = {};
    session_ = 0;
    seal_ = 0;
    commands_of_.reset();
    open_bytes_.clear();
    open_digest_ = {};
    sound_entries_ = 0;
    open_hasher_.restart();
    next_entry_ = 0;
    open_is_sound_ = true;
    open_is_encrypted_ = false;
    ++counted_.tables;
}

void Examiner::commands(const LogKey& log, std::span<const CommandPlace> recorded) {
    commands_of_ = log;
    commands_.assign(recorded.begin(), recorded.end());
}

void Examiner::log(const LogView& view) {
    found_ = {};
    if (!view.bytes.empty()) {
        RecordedCommands recorded;
        if (commands_of_ == view.key) recorded = commands_;
        checker_.check(view, recorded, listener_, found_);
    }
    log(view, found_);
}

void Examiner::log(const LogView& view, const LogCheck& found) {
    ++counted_.logs;
    Damage at{.table = view.key.table, .log = view.key.ordinal, .what = {}};
    if (!stands_in_line(view, at)) return;
    if (view.bytes.empty()) {
        before_ = {.known = true, .recorded = view.digest, .computed = view.digest};
    } else {
        check_sealed(at, view, found);
    }
    // The next log cannot have the same as an earlier one.
    if (held_ && held_->last_log.value_or(held_->log.value_or(0)) != view.key.ordinal) tell_held();
}

bool Examiner::stands_in_line(const LogView& view, Damage& at) {
    if (view.key.ordinal >= head_->sealed) {
        report(at, "it is sealed, but the head of its table does not know it", std::to_string(head_->sealed) + " logs",
               "log " + std::to_string(view.key.ordinal));
    }
    if (view.key.ordinal < next_) {
        sound_ = false;
        has_all_rows_ = false;
        report(at, "duplicate or out of order");
        return false;
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
    follow_seal(at, view.seal);
    return true;
}

void Examiner::entry(const EntryView& view) {
    ++counted_.entries;
    const Damage at{
        .table = head_->table, .log = static_cast<Ordinal>(head_->sealed), .entry = view.sequence, .what = {}};
    if (view.log.ordinal != head_->sealed) {
        report(at, "its row belongs to another log", "log " + std::to_string(head_->sealed),
               "log " + std::to_string(view.log.ordinal));
    }
    follow_session(at, view.session);
    if (view.sequence != next_entry_) {
        Damage gap = at;
        gap.entry = static_cast<Sequence>(next_entry_);
        report(gap, "it is missing", "entry " + std::to_string(next_entry_), "entry " + std::to_string(view.sequence));
        open_is_sound_ = false;
    }
    next_entry_ = std::int64_t{view.sequence} + 1;
    // Each digest is of all entries before it, too, so nothing after a damaged
    // one can be told from what anybody might have put there.
    if (!open_is_sound_) return report(at, "cannot be checked: an earlier entry is damaged");
    if (view.readable == Readable::altered) {
        open_is_sound_ = false;
        return report(at, encryption::was_altered);
    }
    if (view.readable != Readable::yes) {
        open_is_encrypted_ = true;
        return;
    }
    open_hasher_.add(view.bytes);
    if (const Digest digest = open_hasher_.digest(); digest != view.digest) {
        open_is_sound_ = false;
        return report(at, "the contents do not match the digest", to_string(view.digest), to_string(digest));
    }
    ++sound_entries_;
    open_digest_ = view.digest;
    open_bytes_.insert(open_bytes_.end(), view.bytes.begin(), view.bytes.end());
}

void Examiner::unreadable(const std::optional<LogKey>& log, const std::string& why) {
    Damage at{.what = {}};
    has_all_rows_ = false;
    if (!log) return report(at, why);
    at.table = log->table;
    at.kind = log->kind;
    at.log = log->ordinal;
    sound_ = false;
    if (head_ && log->ordinal >= next_ && log->ordinal < head_->sealed) {
        arrive_at(log->ordinal);
        next_ = std::int64_t{log->ordinal} + 1;
        before_.known = false;
    }
    report(at, why);
}

void Examiner::out_of_place(const std::optional<LogKey>& log, const std::optional<Sequence>& entry,
                            const std::string& what) {
    Damage at{.what = {}};
    if (log) {
        at.table = log->table;
        at.kind = log->kind;
        at.log = log->ordinal;
    }
    at.entry = entry;
    report(at, what);
}

void Examiner::report(const Damage& at, const std::string& what, const std::string& expected,
                      const std::string& found) {
    Damage damage = at;
    if (head_ && damage.table == head_->table) damage.kind = head_->kind;
    damage.what = what;
    damage.expected = expected;
    damage.found = found;
    // The same of the next log belongs to what was said of the log before.
    if (damage.log && !damage.entry && !damage.last_log && held_) {
        const Ordinal last = held_->last_log.value_or(held_->log.value_or(*damage.log));
        Damage same = *held_;
        same.log = damage.log;
        same.last_log.reset();
        if (held_->log && std::int64_t{last} + 1 == *damage.log && same == damage) {
            held_->last_log = damage.log;
            return;
        }
    }
    tell_held();
    held_ = std::move(damage);
}

void Examiner::tell_held() {
    if (held_) report_(*held_);
    held_.reset();
}

// Those before it that are not there.
void Examiner::arrive_at(std::int64_t ordinal) {
    if (ordinal <= next_) return;
    Damage gap{.table = head_->table, .log = static_cast<Ordinal>(next_), .what = {}};
    if (ordinal > next_ + 1) gap.last_log = static_cast<Ordinal>(ordinal - 1);
    report(gap, "it was sealed, but its row is missing");
    sound_ = false;
    has_all_rows_ = false;
    before_.known = false;
}

// Who comes later has a higher number.
void Examiner::follow_session(const Damage& at, std::uint32_t session) {
    if (session < session_) {
        report(at, "its session is earlier than that of its predecessor", std::to_string(session_) + " or later",
               std::to_string(session));
    }
    session_ = session;
}

// Who is sealed later has a higher number.
void Examiner::follow_seal(const Damage& at, Seal seal) {
    if (seal == 0) {
        report(at, "its count of seals is invalid");
        has_all_rows_ = false;
    } else if (!seals_.add(seal)) {
        report(at, "its count of seals is that of another log, too", "one of its own", std::to_string(seal));
    } else if (seal < seal_) {
        report(at, "its count of seals is lower than that of its predecessor", "more than " + std::to_string(seal_),
               std::to_string(seal));
    }
    seal_ = seal;
}

// Where rows are missing that the heads know of, that was reported; so was one that cannot be read.
void Examiner::finish_seals() {
    const std::optional<Seals::Missing> missing = has_all_rows_ ? seals_.missing() : std::nullopt;
    if (!missing) return;
    const std::string first = std::to_string(missing->first);
    report({.what = {}},
           "the log with the count of seals " + first +
               (missing->last == missing->first ? "" : ", and those to " + std::to_string(missing->last)) +
               ", was removed with all that the file knew of it, or others are counted wrongly");
}

void Examiner::check_sealed(Damage at, const LogView& view, const LogCheck& found) {
    counted_.entries += found.entries;
    at.hand = found.hand;
    if (!found.is_of_its_digest) {
        if (found.unreadable && found.has_opening) at.entry = static_cast<Sequence>(found.entries);
        report(
            at,
            "the contents do not match the digest" + (found.unreadable ? ": " + found.unreadable->what : std::string()),
            to_string(view.digest), to_string(found.digest));
        sound_ = false;
    } else {
        check_content(at, found);
    }
    before_ = {.known = true, .recorded = view.digest, .computed = found.digest};
}

// Does the log belong where it stands, and is it in order?
void Examiner::check_content(Damage at, const LogCheck& found) {
    if (!found.has_opening) {
        sound_ = false;
        return report(at, found.unreadable->what);
    }
    if (!found.belongs_here) {
        sound_ = false;
        return report(at, "the contents are those of another log",
                      to_string(LogKey{.table = *at.table, .ordinal = *at.log, .kind = head_->kind}),
                      to_string(found.key));
    }
    if (found.kind != head_->kind) {
        const auto text = [](LogKind kind) { return std::string(engine::name(kind)); };
        report(at, "its kind is not that of its head", text(head_->kind), text(found.kind));
    }
    if (before_.known && !before_.is(found.previous)) {
        report(at, "it does not continue the log before it", to_string(found.previous), to_string(before_.recorded));
    }
    if (found.origin == Origin::continued && found.key.ordinal == 0) {
        report(at, "it continues another log, but is the first of its table");
    }
    if (goes_backwards(last_at_, found.first_at)) {
        at.entry = found.first_entry;
        report(at, "its time is before that of its predecessor", to_string(last_at_) + " or later",
               to_string(found.first_at));
    }
    if (found.last_at.known()) last_at_ = found.last_at;
    for (const LogDamage& damage : found.damage) {
        at.entry = damage.entry;
        report(at, damage.what, damage.expected, damage.found);
    }
    at.entry.reset();
    if (found.unreadable) {
        at.entry = static_cast<Sequence>(found.entries);
        sound_ = false;
        report(at, found.unreadable->what);
    } else if (found.entries == 0) {
        report(at, "it has no entries");
    }
}

void Examiner::finish_table() {
    if (!head_) return;
    arrive_at(head_->sealed);
    const Damage at{.table = head_->table, .what = {}};
    if (before_.known && next_ <= head_->sealed && !before_.is(head_->last)) {
        report(at, "the head of the table names another last log", to_string(head_->last), to_string(before_.recorded));
    }
    if (sound_ && next_ == head_->sealed && seal_ != head_->last_seal) {
        report(at, "the head of the table names another count of seals", std::to_string(head_->last_seal),
               std::to_string(seal_));
    }
    if (sound_ && next_ <= head_->sealed && head_->open == 0 && last_at_ != head_->last_at) {
        // The head of a store that is asked tells the newest entry of all; as it
        // is kept, it tells of sealed logs.
        report(at, "the head of the table names another last time", to_string(head_->last_at), to_string(last_at_));
    }
    if (!open_bytes_.empty()) finish_open_log();
    if (open_is_encrypted_) finish_encrypted_log();
    head_.reset();
}

// Where its commands stand is known without a key, and how far it goes.
void Examiner::finish_encrypted_log() {
    ++counted_.encrypted;
    const LogKey log{.table = head_->table, .ordinal = head_->sealed, .kind = head_->kind};
    if (commands_of_ != log || !open_is_sound_) return;
    for (const CommandPlace& command : commands_) {
        if (command.sequence < next_entry_) continue;
        report({.table = log.table, .log = log.ordinal, .entry = command.sequence, .what = {}},
               "the command '" + std::string(command.id.text()) + "' has a row for this entry, which does not exist");
    }
}

void Examiner::finish_open_log() {
    const LogView view{.key = {.table = head_->table, .ordinal = head_->sealed, .kind = head_->kind},
                       .bytes = open_bytes_,
                       .digest = open_digest_,
                       .sealed = false,
                       .session = session_};
    RecordedCommands recorded;
    if (commands_of_ == view.key) recorded = commands_;
    // What is recorded of entries that are damaged may well be right.
    if (recorded && !open_is_sound_) {
        std::erase_if(commands_, [&](const CommandPlace& place) { return place.sequence >= sound_entries_; });
        recorded = commands_;
    }
    checker_.check(view, recorded, listener_, found_);
    before_ = {.known = true, .recorded = head_->last, .computed = head_->last};
    check_content({.table = view.key.table, .log = view.key.ordinal, .hand = found_.hand, .what = {}}, found_);
}

}  // namespace handlog::eventstore::inline check
