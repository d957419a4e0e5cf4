#include "eventstore/tail.hpp"

#include <memory>
#include <variant>

#include "engine/poker/invariant.hpp"
#include "eventstore/check/fault.hpp"
#include "eventstore/codec/format.hpp"
#include "eventstore/record/hasher.hpp"

namespace handlog::eventstore {

using namespace engine;

namespace {

[[nodiscard]] Failure damaged(const LogKey& key, const std::string& how) {
    return corrupt(to_string(key) + ": " + how);
}

// What most logs do not exceed.
constexpr std::size_t usual_log_bytes = 768;
constexpr Sequence entries_of_a_mark = 64;

// What a command has to do with the hand of its log. Each kind is listed: who adds one decides here how
// far it may fill a log.
struct Bearing {
    // What a hand may have to wait for.
    bool brings_on_hand = false;
    // What happens at the table beside a hand, as often as anybody likes. A hand can wait for none of it.
    bool beside_hand = false;
    bool ends_log = false;
};

constexpr Bearing bearing(const OneOf<Tick, ResumeTable, ResumeAfterOutage> auto& /*command*/) {
    return {.brings_on_hand = true};
}
constexpr Bearing bearing(
    const OneOf<SeatPlayer, SitIn, Reconnect, CommitChips, CommitShare, RevealLink> auto& /*command*/) {
    return {.brings_on_hand = true, .beside_hand = true};
}
constexpr Bearing bearing(const OneOf<UnseatPlayer, SitOut, AddChips, PostBlind, WishAddOn, Disconnect, Intend,
                                      ReserveChips, ReleaseChips, PauseTable, SetAnchor> auto& /*command*/) {
    return {.beside_hand = true};
}
constexpr Bearing bearing(const OneOf<CancelHand, CloseHand, CloseTable> auto& /*command*/) {
    return {.ends_log = true};
}
constexpr Bearing bearing(const OneOf<OpenTable, StartHand, Fold, Check, Call, Bet, Raise, AllIn, ShowHand, MuckHand,
                                      DeclareResult, LeaveUndeclared> auto& /*command*/) {
    return {};
}

[[nodiscard]] Bearing bearing_of(const Command& command) {
    return std::visit([](const auto& asked) { return bearing(asked); }, command);
}

[[nodiscard]] bool begins_hand(const Entry& entry) {
    return std::holds_alternative<StartHand>(entry.command) && !is_refused(entry);
}
[[nodiscard]] bool begins_hand(const HouseEntry& /*entry*/) { return false; }

// The hand itself, and what it may have to wait for. What takes that back has no such room, so that there
// is always some left for these.
[[nodiscard]] bool brings_on_hand(const Entry& entry) {
    return begins_hand(entry) || bearing_of(entry.command).brings_on_hand;
}

// How far an entry may fill a log, and what has room when it has none.
struct Share {
    format::Room most;
    const char* for_what;
    const char* next;
};

constexpr Share for_refused{.most = format::most_refused,
                            .for_what = " for rejected commands",
                            .next = "send legal commands; this log has no room for more rejected ones"};
constexpr Share for_end{.most = {.entries = format::most_entries, .bytes = format::most_log_bytes},
                        .for_what = "",
                        .next = "keep the file as evidence; a log always has room for its end"};

[[nodiscard]] Share share_of(const HouseEntry& entry, bool /*has_hand*/) {
    if (is_refused(entry)) return for_refused;
    if (std::holds_alternative<SealJournal>(entry.command)) return for_end;
    return {.most = format::most_in_hand,
            .for_what = " before the journal is sealed",
            .next = "seal the journal; the log has room for that"};
}

[[nodiscard]] Share share_of(const Entry& entry, bool has_hand) {
    if (is_refused(entry)) return for_refused;
    // What was not refused brings the log to its end; an attempt to would only fill it.
    if (bearing_of(entry.command).ends_log) return for_end;
    if (has_hand && bearing_of(entry.command).beside_hand) {
        return {.most = format::most_before_hand,
                .for_what = " for commands outside of the hand",
                .next = "play the hand to its end; the log has room for that"};
    }
    if (has_hand || brings_on_hand(entry)) {
        return {.most = format::most_in_hand,
                .for_what = " before its hand is cancelled or closed",
                .next = "cancel or close the hand; the log has room for that"};
    }
    return {.most = format::most_before_hand,
            .for_what = " before a hand",
            .next = "start a hand or close the table; the log has room for a hand and its end"};
}

[[nodiscard]] std::string place_of(const Addition& addition) {
    LogKey log = addition.log;
    log.kind = kind_of(addition.entry);
    return to_string(log, addition.expected);
}

// Where a log that must hold another entry has reached its limit.
[[nodiscard]] std::optional<Error> over_limit(const Addition& addition, const Share& share, std::size_t entry_bytes,
                                              std::size_t log_bytes) {
    const auto limit = [&](const std::string& what, std::size_t most, const char* for_what, std::size_t found,
                           const char* next) {
        return Error{.code = ErrorCode::limit,
                     .what = place_of(addition) + ": " + what + " at most " + std::to_string(most) + for_what +
                             ", and with this entry it would be " + std::to_string(found),
                     .next = next};
    };
    if (entry_bytes > format::most_entry_bytes) {
        return limit("the bytes of an entry are", format::most_entry_bytes, "", entry_bytes, "send a smaller command");
    }
    if (addition.expected >= share.most.entries) {
        return limit("the entries of an open log are", share.most.entries, share.for_what,
                     std::size_t{addition.expected} + 1, share.next);
    }
    if (log_bytes > share.most.bytes) {
        return limit("the bytes of an open log are", share.most.bytes, share.for_what, log_bytes, share.next);
    }
    return std::nullopt;
}

}  // namespace

std::string to_string(const LogKey& key, Sequence sequence) {
    return to_string(key) + ", entry " + std::to_string(sequence);
}

bool goes_backwards(Time last, Time next) {
    return last.known() && next.known() && next.milliseconds() < last.milliseconds();
}

Result<Tail> Tail::resume(const Head& head, Bytes open) {
    Tail tail(head);
    if (open.empty()) return tail;
    const Result<void> read =
        with_subject(tail.kind_, [&]<class Subject>(Subject) { return tail.read_open<Subject>(open); });
    if (!read) return Failure(in_log(tail.next_log(), read.error()));
    return tail;
}

template <class Subject>
Result<void> Tail::read_open(Bytes open) {
    LogReader reader(open);
    const Result<OpeningOf<Subject>> opening = reader.opening_of<Subject>();
    if (!opening) return Failure(opening.error());
    if (opening->key != next_log()) return corrupt("the contents are those of " + to_string(opening->key));
    if (opening->previous != last_) return corrupt("it does not continue the log before it");
    EntryOf<Subject> entry;
    while (!reader.done()) {
        if (reader.sequence() % entries_of_a_mark == 0) {
            marks_.push_back({.offset = reader.offset(), .context = reader.context()});
        }
        if (Result<void> read = reader.next(entry); !read) return read;
        if (seals(entry)) return corrupt("it is open although an entry seals it");
        if (entry.at.known()) last_at_ = entry.at;
        has_hand_ = has_hand_ || begins_hand(entry);
    }
    bytes_.assign(open.begin(), open.end());
    entries_ = reader.sequence();
    context_ = reader.context();
    hasher_.add(open);
    digest_ = hasher_.digest();
    return {};
}

Head Tail::head() const {
    return {.table = table_,
            .kind = kind_,
            .sealed = sealed_,
            .last = last_,
            .last_seal = last_seal_,
            .open = entries_,
            .open_digest = entries_ == 0 ? Digest{} : digest_,
            .last_at = last_at_};
}

std::optional<Error> Tail::refusal(LogKind kind, const LogKey& key, const Digest& previous) const {
    const auto refused = [&](const std::string& why) {
        return Error{.code = ErrorCode::not_allowed, .what = to_string(next_log(), 0) + ": " + why, .next = {}};
    };
    if (key != next_log()) return refused("its opening is that of " + to_string(key));
    if (kind != kind_ && sealed_ != 0) {
        return refused(kind == LogKind::house ? "it is the log of a house, and this is a table"
                                              : "it is the log of a table, and this is a house");
    }
    if (previous != last_) {
        return refused("its opening follows on a log with the digest " + to_string(previous) +
                       ", and the last one has " + to_string(last_));
    }
    return std::nullopt;
}

std::optional<Error> Tail::refusal(const Addition& addition) const {
    const auto refused = [&](ErrorCode code, const std::string& why, const std::string& next = {}) {
        return Error{.code = code, .what = place_of(addition) + ": " + why, .next = next};
    };
    constexpr const char* again = "read the head of the table and decide again";
    if (addition.log.table.empty()) return refused(ErrorCode::not_allowed, "it names no table");
    if (addition.log.table != table_) {
        return refused(ErrorCode::not_allowed, "it belongs to another table than '" + std::string(table_.text()) + "'");
    }
    if (addition.log.ordinal != sealed_) {
        const bool gone = addition.log.ordinal < sealed_;
        return refused(ErrorCode::conflict,
                       std::string(gone ? "the log is sealed" : "no such log is open") +
                           "; the next entry of the table belongs to log " + std::to_string(sealed_),
                       again);
    }
    if (addition.expected != entries_) {
        return refused(ErrorCode::conflict,
                       "the log was expected to have " + std::to_string(addition.expected) + " entries and has " +
                           std::to_string(entries_),
                       again);
    }
    if ((addition.opening != nullptr) != (entries_ == 0)) {
        return refused(ErrorCode::not_allowed, entries_ == 0 ? "the first entry of a log needs its opening"
                                                             : "only the first entry of a log has its opening");
    }
    if (addition.opening != nullptr) {
        const auto wrong = std::visit(
            [&](const auto& opening) -> std::optional<Error> {
                if (const char* fault_of = fault(opening)) return refused(ErrorCode::not_allowed, fault_of);
                return refusal(kind_of(*addition.opening), opening.key, opening.previous);
            },
            *addition.opening);
        if (wrong) return wrong;
    }
    if ((addition.opening != nullptr ? kind_of(*addition.opening) : kind_) != kind_of(addition.entry)) {
        return refused(ErrorCode::not_allowed, "the entries of a table and of a house are never in one log");
    }
    return std::visit([&](const auto& entry) { return refusal(addition, entry); }, addition.entry);
}

template <class Subject>
std::optional<Error> Tail::refusal(const Addition& addition, const EntryOf<Subject>& entry) const {
    const auto refused = [&](const std::string& why) {
        return Error{.code = ErrorCode::not_allowed, .what = place_of(addition) + ": " + why, .next = {}};
    };
    if (const char* wrong = fault(entry, addition.log.ordinal)) return refused(wrong);
    if (goes_backwards(last_at_, entry.at)) {
        return refused("it happened at " + std::to_string(entry.at.milliseconds()) +
                       ", and the table's entry before it at " + std::to_string(last_at_.milliseconds()));
    }
    return std::nullopt;
}

Result<AnyEntry> Tail::entry(Sequence sequence) const {
    if (sequence >= entries_) {
        return damaged(next_log(), "entry " + std::to_string(sequence) + " was recorded, but is missing");
    }
    const std::size_t mark = sequence / entries_of_a_mark;
    LogReader reader(bytes_, marks_[mark].offset, static_cast<Sequence>(mark * entries_of_a_mark),
                     marks_[mark].context);
    return with_subject(kind_, [&]<class Subject>(Subject) -> Result<AnyEntry> {
        EntryOf<Subject> entry;
        while (reader.sequence() <= sequence) {
            if (const Result<void> read = reader.next(entry); !read) return Failure(in_log(next_log(), read.error()));
        }
        return entry;
    });
}

Result<Tail::Accepted> Tail::add(const Addition& addition) {
    if (std::optional<Error> refused = refusal(addition)) return Failure(*std::move(refused));
    return std::visit([&](const auto& entry) { return add(addition, entry); }, addition.entry);
}

template <class Subject>
Result<Tail::Accepted> Tail::add(const Addition& addition, const EntryOf<Subject>& entry) {
    if (entries_ == 0) {
        bytes_.clear();
        bytes_.reserve(usual_log_bytes);
        hasher_.restart();
        context_ = {};
        marks_.clear();
        has_hand_ = false;
    }
    const std::size_t before = bytes_.size();
    LogWriter writer(bytes_, context_);
    if (addition.opening != nullptr) writer.write(std::get<OpeningOf<Subject>>(*addition.opening));
    const std::size_t entry_begins = bytes_.size();
    const LogContext before_entry = writer.context();
    writer.write(entry);
    const Share share = share_of(entry, has_hand_);
    if (std::optional<Error> full = over_limit(addition, share, bytes_.size() - entry_begins, bytes_.size())) {
        bytes_.resize(before);
        return Failure(*std::move(full));
    }
    const Bytes added = Bytes(bytes_).subspan(before);
    hasher_.add(added);
    digest_ = hasher_.digest();
    const Accepted accepted{
        .sequence = entries_, .bytes = added, .log = bytes_, .digest = digest_, .sealed = seals(entry)};
    if (entries_ % entries_of_a_mark == 0) marks_.push_back({.offset = entry_begins, .context = before_entry});
    ++entries_;
    kind_ = Subject::kind;
    context_ = writer.context();
    has_hand_ = has_hand_ || begins_hand(entry);
    if (entry.at.known()) last_at_ = entry.at;
    if (accepted.sealed) {
        last_ = digest_;
        entries_ = 0;
        ++sealed_;
    }
    return accepted;
}

// An EncodedLog is in order in itself; how it follows on the others is left to see.
Result<void> Tail::add(const EncodedLog& log) {
    const auto refused = [&](ErrorCode code, const std::string& why) {
        return failure(code, to_string(log.key()) + ": " + why);
    };
    engine::invariant(!log.bytes().empty(), "a log that was moved away is not written");
    if (log.key().table.empty()) return refused(ErrorCode::not_allowed, "it names no table");
    if (log.key().table != table_) return refused(ErrorCode::not_allowed, "it belongs to another table");
    if (entries_ != 0) {
        return refused(ErrorCode::conflict, "the table has an open log of " + std::to_string(entries_) + " entries");
    }
    if (log.key().ordinal != sealed_) {
        return refused(ErrorCode::conflict, "the next log of the table is log " + std::to_string(sealed_));
    }
    if (std::optional<Error> wrong = refusal(log.kind(), log.key(), log.previous())) return Failure(*std::move(wrong));
    if (goes_backwards(last_at_, log.first_at())) {
        return refused(ErrorCode::not_allowed, "it begins before the end of the log that it follows");
    }
    kind_ = log.kind();
    if (log.last_at().known()) last_at_ = log.last_at();
    last_ = log.digest();
    ++sealed_;
    return {};
}

namespace {

template <class Subject>
[[nodiscard]] Result<Receipt> recorded_in(const LogKey& key, Bytes log, Sequence sequence, const CommandId& id) {
    LogReader reader(log);
    const Result<OpeningOf<Subject>> opening = reader.opening_of<Subject>();
    if (!opening) return Failure(in_log(key, opening.error()));
    const auto any = std::make_shared<AnyEntry>(std::in_place_type<EntryOf<Subject>>);
    auto* const entry = std::get_if<EntryOf<Subject>>(any.get());
    do {
        if (reader.done()) {
            return damaged(key, "entry " + std::to_string(sequence) + " was recorded, but is missing");
        }
        if (const Result<void> read = reader.next(*entry); !read) return Failure(in_log(key, read.error()));
    } while (reader.sequence() <= sequence);
    if (entry->id != id) {
        return damaged(key, "entry " + std::to_string(sequence) + " should hold the command '" +
                                std::string(id.text()) + "' but it holds another");
    }
    return Receipt{.log = key,
                   .sequence = sequence,
                   .digest = Hasher().digest_of(log.first(reader.offset())),
                   .sealed = seals(*entry),
                   .repeated = true,
                   .entry = any};
}

// The same person may have sent it again over another connection.
template <class Subject>
[[nodiscard]] bool is_same_command(const EntryOf<Subject>& one, const EntryOf<Subject>& other) {
    return one.command == other.command && one.by.role == other.by.role && one.by.seat == other.by.seat &&
           one.by.person == other.by.person;
}

}  // namespace

Result<Receipt> recorded_in(const LogKey& key, Bytes log, Sequence sequence, const CommandId& id) {
    return with_subject_of(log, [&]<class Subject>(Subject) { return recorded_in<Subject>(key, log, sequence, id); });
}

std::optional<Error> refuse_another_command(const AnyEntry& any, const Receipt& recorded) {
    const bool is_same = std::visit(
        [&]<class SomeEntry>(const SomeEntry& entry) {
            const auto* before = std::get_if<SomeEntry>(recorded.entry.get());
            return before != nullptr && is_same_command(*before, entry);
        },
        any);
    if (is_same) return std::nullopt;
    return Error{.code = ErrorCode::conflict,
                 .what = "another command with the id '" + std::string(id_of(any)->text()) + "' was recorded as " +
                         to_string(recorded.log, recorded.sequence),
                 .next = "give every command its own id"};
}

Error no_such_table(const TableId& table) {
    return {.code = ErrorCode::not_found,
            .what = "no table '" + std::string(table.text()) + "'",
            .next = "check the name of the table"};
}

Error no_such_log(const LogKey& key) {
    return {.code = ErrorCode::not_found,
            .what = "no such log: " + to_string(key),
            .next = "check how many logs the table has"};
}

Error command_recorded_before(const LogKey& key, const CommandPlace& command, Ordinal ordinal, Sequence sequence) {
    return {.code = ErrorCode::conflict,
            .what = to_string(key, command.sequence) + ": a command with the id '" + std::string(command.id.text()) +
                    "' was recorded as " +
                    to_string(LogKey{.table = key.table, .ordinal = ordinal, .kind = key.kind}, sequence),
            .next = "give every command its own id"};
}

}  // namespace handlog::eventstore
