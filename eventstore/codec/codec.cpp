#include "eventstore/codec/codec.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "engine/house/usual_sender.hpp"
#include "engine/poker/usual_sender.hpp"
#include "eventstore/codec/fields.hpp"
#include "eventstore/codec/format.hpp"
#include "eventstore/codec/marks.hpp"
#include "eventstore/codec/values.hpp"
#include "eventstore/record/hasher.hpp"

namespace handlog::eventstore::inline codec {

using namespace engine;

namespace {

[[nodiscard]] const char* fault_of_sender(const Entry& entry) { return fault(entry.by); }
[[nodiscard]] const char* fault_of_sender(const HouseEntry& entry) {
    if (entry.by.seat) return "nobody has a seat in a house";
    if (entry.turn) return "a house has no turns";
    return fault(entry.by);
}

// The head of an entry: its times as one number, and what else there is.
struct EntryHead {
    static constexpr unsigned bits = 8;
    static constexpr unsigned times_bits = 5;
    // Three times the size of what passed since the entry before, or of at_unknown, plus how received_at is stored.
    static constexpr std::uint64_t at_unknown = 8;
    static constexpr std::uint64_t received_then = 0;   // at the same time
    static constexpr std::uint64_t received_apart = 1;  // at another
    static constexpr std::uint64_t received_unknown = 2;
    static constexpr std::uint64_t ways_received = 3;
    static constexpr std::uint64_t has_id = 1U << times_bits;
    static constexpr std::uint64_t has_marks = 2U << times_bits;
    static constexpr std::uint64_t refused = 4U << times_bits;
};

[[nodiscard]] std::int64_t since(Time last) { return last.known() ? last.milliseconds() : 0; }

[[nodiscard]] Time moment(std::int64_t milliseconds) {
    if (milliseconds < 0 || milliseconds > Time::latest) [[unlikely]]
        throw Unreadable(no_such_moment);
    return Time(milliseconds);
}

// Hostile bytes could drive either out of the range of the type.
[[nodiscard]] Time after(std::int64_t start, std::int64_t passed) {
    std::int64_t sum = 0;
    return moment(__builtin_add_overflow(start, passed, &sum) ? -1 : sum);
}
[[nodiscard]] Time before(std::int64_t end, std::int64_t passed) {
    std::int64_t difference = 0;
    return moment(__builtin_sub_overflow(end, passed, &difference) ? -1 : difference);
}

// Who gave the command, if the entry does not say it.
template <class SomeCommand>
[[nodiscard]] Sender unsaid_sender(const LogContext& context, const SomeCommand& command) {
    return context.source == Provenance::imported ? Sender{} : usual_sender(command);
}

template <class Subject>
[[nodiscard]] Marks marks_of(const EntryOf<Subject>& entry, const LogContext& context) {
    Sender said = entry.by;
    said.connection.reset();
    Marks marks{.unusual = said != unsaid_sender(context, entry.command),
                .connection = entry.by.connection,
                .turn = entry.turn};
    if (entry.seen) marks.seen = {.logs_before = context.ordinal - entry.seen->log, .events = entry.seen->events};
    return marks;
}

void put_marks(RowWriter& row, const Marks& marks, const Sender& by) {
    put_alone(row, marks);
    if (marks.unusual) put_alone(row, Who{.role = by.role, .seat = by.seat, .person = by.person});
}

template <class Subject>
void put_entry(RowWriter& row, const EntryOf<Subject>& entry, const LogContext& context) {
    if (const char* wrong = fault(entry, context.ordinal)) break_invariant(wrong);
    const Marks marks = marks_of(entry, context);
    row.head<whole_bytes(EntryHead::bits)>([&] {
        std::uint64_t at = EntryHead::at_unknown;
        if (entry.at.known()) {
            const std::int64_t passed = entry.at.milliseconds() - since(context.last);
            invariant(passed >= 0, "the time of a log does not go backwards");
            at = row.number(static_cast<std::uint64_t>(passed));
        }
        std::uint64_t received = EntryHead::received_then;
        if (entry.received_at != entry.at) {
            received = entry.received_at.known() ? EntryHead::received_apart : EntryHead::received_unknown;
            if (entry.received_at.known()) put_alone(row, since(entry.at) - entry.received_at.milliseconds());
        }
        std::uint64_t head = at * EntryHead::ways_received + received;
        if (entry.id) {
            head |= EntryHead::has_id;
            put_alone(row, *entry.id);
        }
        if (marks.any()) head |= EntryHead::has_marks;
        if (is_refused(entry)) head |= EntryHead::refused;
        return head;
    });
    row.set_moment(since(entry.at));
    row.set_distance(context.distance);
    put_one_of(row, entry.command);
    if (marks.any()) put_marks(row, marks, entry.by);
    if (const auto* rejection = std::get_if<typename Subject::Rejection>(&entry.outcome)) {
        put_alone(row, *rejection);
        return;
    }
    for (const auto& event : std::get<typename Subject::Events>(entry.outcome)) put_one_of(row, event);
}

[[nodiscard]] Time take_at(RowReader& row, std::uint64_t size, Time last) {
    if (size == EntryHead::at_unknown) return {};
    if (size > EntryHead::at_unknown) no_such("size", size);
    return after(since(last),
                 static_cast<std::int64_t>(up_to(std::numeric_limits<std::int64_t>::max(), row.number(size))));
}

[[nodiscard]] Time take_received(RowReader& row, std::uint64_t way, Time at) {
    if (way == EntryHead::received_then) return at;
    if (way == EntryHead::received_unknown) {
        if (!at.known()) throw Unreadable("received_at is marked unknown although at is");
        return {};
    }
    std::int64_t passed = 0;
    take_alone(row, passed);
    const Time received = before(since(at), passed);
    if (received == at) throw Unreadable("received_at repeats at");
    return received;
}

template <class Subject>
void take_marks(RowReader& row, EntryOf<Subject>& entry, const LogContext& context) {
    Marks marks;
    take_alone(row, marks);
    if (!marks.any()) throw Unreadable("the marks of the sender are empty");
    if (marks.unusual) {
        Who who;
        take_alone(row, who);
        const Sender said{.role = who.role, .seat = who.seat, .person = who.person};
        if (said == entry.by) throw Unreadable("the usual sender is written out");
        entry.by = said;
    }
    entry.by.connection = marks.connection;
    entry.turn = marks.turn;
    if (marks.seen) {
        if (marks.seen->logs_before > context.ordinal) throw Unreadable("a log was seen before the first one");
        entry.seen = {.log = context.ordinal - marks.seen->logs_before, .events = marks.seen->events};
    }
    if (entry.turn == TurnNumber{}) throw Unreadable("turns count from 1");
    if (const char* wrong = fault_of_sender(entry)) throw Unreadable(wrong);
}

// Each kind is made as what it is: the first alternative of a variant may be a large one.
template <class Variant>
struct AtEnd {
    template <class Kind>
    void operator()(RowReader& row) {
        take_kind(row, *std::get_if<Kind>(&all.emplace_back(std::in_place_type<Kind>)));
    }
    std::vector<Variant>& all;
};

template <class Subject>
void take_entry(RowReader& row, EntryOf<Subject>& entry, const LogContext& context) {
    using Events = typename Subject::Events;
    const std::uint64_t head = take_head<EntryHead::bits>(row);
    const std::uint64_t times = head & lowest(EntryHead::times_bits);
    entry.at = take_at(row, times / EntryHead::ways_received, context.last);
    entry.received_at = take_received(row, times % EntryHead::ways_received, entry.at);
    entry.id.reset();
    if ((head & EntryHead::has_id) != 0) {
        take_alone(row, entry.id.emplace());
        if (entry.id->empty()) throw Unreadable("the id of a command is empty");
    }
    row.set_moment(since(entry.at));
    row.set_distance(context.distance);
    take_one_of(row, entry.command);
    entry.by = unsaid_sender(context, entry.command);
    entry.seen.reset();
    entry.turn.reset();
    if ((head & EntryHead::has_marks) != 0) take_marks(row, entry, context);
    if ((head & EntryHead::refused) != 0) {
        take_alone(row, entry.outcome.template emplace<typename Subject::Rejection>());
        return;
    }
    // Where there are events already, their memory is used again.
    if (!std::holds_alternative<Events>(entry.outcome)) entry.outcome.template emplace<Events>();
    Events& events = std::get<Events>(entry.outcome);
    events.clear();
    // Seldom too few, and no more than its bytes could ask for.
    events.reserve(row.left() / 4 + 1);
    AtEnd<typename Subject::Event> at_end{events};
    while (!row.done()) take_one_of<typename Subject::Event>(row, at_end);
}

}  // namespace

template <class Subject>
const char* fault(const EntryOf<Subject>& entry, Ordinal ordinal) {
    if (entry.id && entry.id->empty()) return "the id of its command is empty";
    if (entry.turn == TurnNumber{}) return "its turn is number 0, and turns count from 1";
    if (entry.seen && entry.seen->log > ordinal) return "its sender had seen a log that did not exist yet";
    if constexpr (Subject::kind == LogKind::table) {
        const auto* refused = std::get_if<Rejection>(&entry.outcome);
        if (refused != nullptr && !has_its_numbers(*refused)) {
            return "it is refused without the numbers of its reason, or with others";
        }
    }
    return fault_of_sender(entry);
}
template const char* fault(const Entry&, Ordinal);
template const char* fault(const HouseEntry&, Ordinal);

const char* fault(const HouseOpening& opening) { return opening.key.table.empty() ? "the house has no name" : nullptr; }

const char* fault(const Opening& opening) {
    if (opening.key.table.empty()) return "the table has no name";
    if (!opening.snapshot) return nullptr;
    const auto& seats = opening.snapshot->seats;
    const auto& reserved = opening.snapshot->reserved;
    const auto out_of_order = [](const auto& a, const auto& b) { return a.seat >= b.seat; };
    if (std::adjacent_find(seats.begin(), seats.end(), out_of_order) != seats.end()) {
        return "the seats are not in ascending order";
    }
    if (std::adjacent_find(reserved.begin(), reserved.end(), out_of_order) != reserved.end()) {
        return "the reserved seats are not in ascending order";
    }
    return nullptr;
}

namespace {

// A number in bytes of which each has seven bits of it, the lowest first, and whether another follows. Written so are
// the length of a frame and the number of the format, which readers of every format understand.
constexpr unsigned group_bits = 7;
constexpr unsigned another_follows = 1U << group_bits;

template <class Push>
void put_length(std::size_t length, Push push) {
    for (; length >= another_follows; length >>= group_bits) push(static_cast<std::byte>(length | another_follows));
    push(static_cast<std::byte>(length));
}
template <class Pull>
[[nodiscard]] std::uint64_t take_length(Pull pull) {
    std::uint64_t length = 0;
    for (unsigned shift = 0; shift < word_bits; shift += group_bits) {
        const auto part = std::to_integer<std::uint64_t>(pull());
        const std::uint64_t digits = part & (another_follows - 1);
        if (digits << shift >> shift != digits) break;
        length |= digits << shift;
        if (part >= another_follows) continue;
        if (part == 0 && shift != 0) throw Unreadable("a number is longer than necessary");
        return length;
    }
    throw Unreadable("a number does not fit into 64 bits");
}

template <class Subject>
void put_opening(RowWriter& row, const OpeningOf<Subject>& opening) {
    put_length(format::number, [&](std::byte byte) { row.raw(&byte, 1); });
    put_kind(row, opening);
}

// The kind of log of the opening that stands next, behind the number of the format.
[[nodiscard]] LogKind take_log_kind(RowReader& row) {
    const std::uint64_t number = take_length([&] { return static_cast<std::byte>(row.head<1>()); });
    if (number != format::number) {
        throw Unreadable("its format is number " + std::to_string(number) + ", and this build reads number " +
                             std::to_string(format::number),
                         ErrorCode::another_version);
    }
    switch (next_tag(row)) {
        case tag_of<Opening>:
            return LogKind::table;
        case tag_of<HouseOpening>:
            return LogKind::house;
        default:
            unknown_tag(next_tag(row));
    }
}

template <class Subject>
void take_opening(RowReader& row, OpeningOf<Subject>& opening) {
    if (take_log_kind(row) != Subject::kind) {
        throw Unreadable(Subject::kind == LogKind::table ? "it is the log of a house" : "it is the log of a table",
                         ErrorCode::not_allowed);
    }
    take_kind(row, opening);
    row.check();
    if (const char* wrong = fault(opening)) throw Unreadable(wrong);
}

[[nodiscard]] HandNumber hand_of(const Opening& opening) {
    return {opening.snapshot ? opening.snapshot->last_hand.value + 1 : 1};
}
[[nodiscard]] HandNumber hand_of(const HouseOpening& /*opening*/) { return {}; }

template <class Subject>
[[nodiscard]] LogContext context_of(const OpeningOf<Subject>& opening) {
    return {.hand = hand_of(opening), .ordinal = opening.key.ordinal, .source = opening.source};
}

// One for all frames that a thread writes, whose memory is used again.
RowWriter& writer() {
    thread_local RowWriter row;
    return row;
}

// A frame begins with its length in bytes, which is known when the rest is written.
template <class Write>
void write_frame(Buffer& out, HandNumber hand, Write write) {
    RowWriter& row = writer();
    row.begin(hand);
    write(row);
    const Bytes bytes = row.bytes();
    put_length(bytes.size(), [&](std::byte byte) { out.push_back(byte); });
    out.insert(out.end(), bytes.begin(), bytes.end());
}

// The same bytes where something can be read behind them: there, or else in a copy.
[[nodiscard]] Bytes with_room_behind(Bytes frame, std::size_t behind) {
    if (behind >= most_at_once) return frame;
    thread_local Buffer copy;
    copy.assign(frame.begin(), frame.end());
    copy.resize(frame.size() + most_at_once);
    return {copy.data(), frame.size()};
}

[[nodiscard]] std::string name_of(Sequence sequence) { return "entry " + std::to_string(sequence); }

// What an error names is put into words only when there is one.
struct TheOpening {
    [[nodiscard]] std::string operator()() const { return "the opening"; }
};
struct TheSnapshot {
    [[nodiscard]] std::string operator()() const { return "the snapshot"; }
};
struct TheEntry {
    Sequence sequence;
    [[nodiscard]] std::string operator()() const { return name_of(sequence); }
};

[[nodiscard]] std::string too_many(const std::string& what, std::size_t most, const std::string& found) {
    return "a log has at most " + std::to_string(most) + " " + what + ", and this one has " + found;
}

[[nodiscard]] std::string too_large(const std::string& found) {
    return "it has " + found + " bytes, and nothing in a log has more than " + std::to_string(format::most_entry_bytes);
}

constexpr const char* if_of_another_kind = "print it with `handlog export`, which writes the logs of tables and houses";

[[nodiscard]] Failure damaged(const std::string& what, std::size_t byte, const std::string& why,
                              ErrorCode code = ErrorCode::corrupt) {
    return failure(code, what + " (at byte " + std::to_string(byte) + " of the log): " + why,
                   code == ErrorCode::corrupt ? if_damaged : "use the release of handlog that made it, or a later one");
}

// Why this log may not be written, if there is a reason that its bytes do not show.
template <class Subject>
[[nodiscard]] std::optional<Error> fault(const LogOf<Subject>& log) {
    const auto refused = [&](const std::string& why, ErrorCode code = ErrorCode::not_allowed) {
        return Error{.code = code, .what = to_string(log.opening.key) + ": " + why, .next = {}};
    };
    if (const char* wrong = fault(log.opening)) return refused(wrong);
    if (log.entries.size() > format::most_entries) {
        return refused(too_many("entries", format::most_entries, std::to_string(log.entries.size())), ErrorCode::limit);
    }
    Time last;
    for (std::size_t at = 0; at < log.entries.size(); ++at) {
        const EntryOf<Subject>& entry = log.entries[at];
        const TheEntry which{static_cast<Sequence>(at)};
        if (const char* wrong = fault<Subject>(entry, log.opening.key.ordinal)) return refused(which() + ": " + wrong);
        if (entry.at.known() && since(entry.at) < since(last)) {
            return refused(which() + " happened before the entry that it follows");
        }
        if (entry.at.known()) last = entry.at;
        if (const bool seal = seals(entry); seal != (at + 1 == log.entries.size())) {
            return refused(which() +
                           (seal ? " seals the log and is not its last" : " is the last and does not seal the log"));
        }
    }
    if (log.entries.empty()) return refused("a sealed log has an entry that seals it");
    return std::nullopt;
}

}  // namespace

void LogWriter::write(const Opening& opening) {
    write_frame(out_, {}, [&](RowWriter& row) { put_opening(row, opening); });
    context_ = context_of(opening);
}

void LogWriter::write(const HouseOpening& opening) {
    const auto items = static_cast<std::uint32_t>(opening.snapshot.size());
    write_frame(out_, {}, [&](RowWriter& row) {
        put_opening(row, opening);
        put_alone(row, items);
    });
    for (std::uint32_t item = 0; item < items;) {
        write_frame(out_, {}, [&](RowWriter& row) {
            while (item < items && row.bytes().size() < format::full_snapshot_bytes) {
                put_one_of(row, opening.snapshot[item++]);
            }
        });
    }
    context_ = context_of(opening);
}

template <class Subject>
void LogWriter::write(const EntryOf<Subject>& entry) {
    write_frame(out_, context_.hand, [&](RowWriter& row) { put_entry(row, entry, context_); });
    context_.follow(entry.at, writer().distance());
}
template void LogWriter::write(const Entry&);
template void LogWriter::write(const HouseEntry&);

// Leaves the reader where it was unless the frame is whole and can be read.
template <class Name, class Read>
Result<void> LogReader::read(const Name& what, Read read) {
    std::size_t begin = offset_;
    std::size_t size = 0;
    try {
        const std::uint64_t said = take_length([&] {
            if (begin == log_.size()) RowReader::end_too_early();
            return log_[begin++];
        });
        if (said > format::most_entry_bytes - (begin - offset_)) {
            return damaged(what(), offset_, too_large("more than " + std::to_string(said)));
        }
        if (said > log_.size() - begin) return damaged(what(), offset_, "the log ends in the middle of it");
        size = static_cast<std::size_t>(said);
    } catch (const Unreadable& reason) {
        return damaged(what(), offset_, reason.what());
    }
    constinit thread_local RowReader row;
    row.begin(with_room_behind(log_.subspan(begin, size), log_.size() - begin - size), context_.hand);
    try {
        read(row);
        row.finish();
    } catch (const Unreadable& reason) {
        // The last byte of which it has read anything.
        const std::size_t byte = begin + size - std::min(row.left() + 1, std::max(size, std::size_t{1}));
        if (row.ran_out()) return damaged(what(), byte, RowReader::ends_too_early);
        if (reason.code() == ErrorCode::not_allowed) return failure(reason.code(), reason.what(), if_of_another_kind);
        return damaged(what(), byte, reason.what(), reason.code());
    }
    context_.distance = row.distance();
    offset_ = begin + size;
    return {};
}

template <class Subject>
Result<OpeningOf<Subject>> LogReader::opening_of() {
    // Large: it is read into the place where it is returned.
    Result<OpeningOf<Subject>> opening;
    Result<void> done;
    if constexpr (Subject::kind == LogKind::table) {
        done = read(TheOpening{}, [&](RowReader& row) { take_opening(row, *opening); });
    } else {
        std::uint32_t items = 0;
        done = read(TheOpening{}, [&](RowReader& row) {
            take_opening(row, *opening);
            take_alone(row, items);
        });
        if (done) done = snapshot_of(*opening, items);
    }
    if (done) {
        opening->key.kind = Subject::kind;
        context_ = context_of(*opening);
    } else {
        opening = Failure(done.error());
    }
    return opening;
}
template Result<Opening> LogReader::opening_of();
template Result<HouseOpening> LogReader::opening_of();

Result<void> LogReader::snapshot_of(HouseOpening& opening, std::uint32_t items) {
    HouseSnapshot& snapshot = opening.snapshot;
    AtEnd<HouseItem> at_end{snapshot};
    while (snapshot.size() < items) {
        Result<void> done = read(TheSnapshot{}, [&](RowReader& row) {
            const std::size_t size = row.left();
            while (!row.done()) {
                if (size - row.left() >= format::full_snapshot_bytes) throw Unreadable("a full frame goes on");
                if (snapshot.size() == items) throw Unreadable("it has more items than the opening says");
                take_one_of<HouseItem>(row, at_end);
                row.check();
            }
            if (size < format::full_snapshot_bytes && snapshot.size() < items) {
                throw Unreadable("a frame ends before it is full");
            }
        });
        if (!done) return done;
    }
    return {};
}

template <class Subject>
Result<void> LogReader::next(EntryOf<Subject>& entry) {
    const TheEntry which{sequence_};
    if (sequence_ == format::most_entries) {
        return damaged(which(), offset_, too_many("entries", format::most_entries, "more"));
    }
    Result<void> done = read(which, [&](RowReader& row) { take_entry(row, entry, context_); });
    if (!done) return done;
    context_.follow(entry.at, context_.distance);
    ++sequence_;
    return {};
}
template Result<void> LogReader::next(Entry&);
template Result<void> LogReader::next(HouseEntry&);

std::optional<LogKind> kind_of(Bytes log) {
    try {
        std::size_t begin = 0;
        const std::uint64_t size = take_length([&] {
            if (begin == log.size()) RowReader::end_too_early();
            return log[begin++];
        });
        if (size > log.size() - begin) return std::nullopt;
        RowReader row;
        const std::size_t behind = log.size() - begin - static_cast<std::size_t>(size);
        row.begin(with_room_behind(log.subspan(begin, static_cast<std::size_t>(size)), behind), {});
        return take_log_kind(row);
    } catch (const Unreadable&) {
        return std::nullopt;
    }
}

template <class Subject>
Result<EncodedLog> encode(const LogOf<Subject>& log) {
    const auto limit = [&](const std::string& why) {
        return failure(ErrorCode::limit, to_string(log.opening.key) + ": " + why);
    };
    if (const auto refused = fault(log)) return Failure(*refused);
    Buffer bytes;
    LogWriter writer(bytes);
    writer.write(log.opening);
    for (std::size_t at = 0; at < log.entries.size(); ++at) {
        const std::size_t begin = bytes.size();
        writer.write(log.entries[at]);
        if (const std::size_t size = bytes.size() - begin; size > format::most_entry_bytes) {
            return limit(name_of(static_cast<Sequence>(at)) + ": " + too_large(std::to_string(size)));
        }
    }
    if (bytes.size() > format::most_log_bytes) {
        return limit(too_many("bytes", format::most_log_bytes, std::to_string(bytes.size())));
    }
    return EncodedLog(log, std::move(bytes));
}
template Result<EncodedLog> encode(const HandLog&);
template Result<EncodedLog> encode(const HouseLog&);

namespace {

template <class Subject>
[[nodiscard]] Result<LogOf<Subject>> read_log_of(Bytes log) {
    if (log.size() > format::most_log_bytes) {
        return corrupt(too_many("bytes", format::most_log_bytes, std::to_string(log.size())));
    }
    LogReader reader(log);
    LogOf<Subject> read;
    Result<OpeningOf<Subject>> opening = reader.opening_of<Subject>();
    if (!opening) return Failure(opening.error());
    read.opening = *std::move(opening);
    // What most hands have; entries are large, and moving them is work.
    read.entries.reserve(32);
    while (!reader.done()) {
        EntryOf<Subject>& entry = read.entries.emplace_back();
        if (const auto done = reader.next(entry); !done) return Failure(done.error());
        if (seals(entry) && !reader.done()) {
            return damaged(name_of(reader.sequence() - 1), reader.offset(), "it seals the log, which goes on here");
        }
    }
    return read;
}

template <class Subject>
[[nodiscard]] Result<LogOf<Subject>> decode_log_of(Bytes log) {
    Result<LogOf<Subject>> read = read_log_of<Subject>(log);
    if (!read || (!read->entries.empty() && seals(read->entries.back()))) return read;
    const auto entries = static_cast<Sequence>(read->entries.size());
    return damaged(entries == 0 ? "the opening" : name_of(entries - 1), log.size(),
                   "the log ends with it and is not sealed");
}

}  // namespace

Result<LogKey> key_of(Bytes log) {
    return with_subject_of(log, [&]<class Subject>(Subject) -> Result<LogKey> {
        const Result<OpeningOf<Subject>> opening = LogReader(log).opening_of<Subject>();
        if (!opening) return Failure(opening.error());
        return opening->key;
    });
}

Result<HandLog> read_log(Bytes log) { return read_log_of<OfTable>(log); }
Result<HandLog> decode(Bytes log) { return decode_log_of<OfTable>(log); }

Result<AnyLog> read_any_log(Bytes log) {
    return with_subject_of(log, [&]<class Subject>(Subject) -> Result<AnyLog> { return read_log_of<Subject>(log); });
}
Result<AnyLog> decode_any(Bytes log) {
    return with_subject_of(log, [&]<class Subject>(Subject) -> Result<AnyLog> { return decode_log_of<Subject>(log); });
}

template <class Subject>
EncodedLog::EncodedLog(const LogOf<Subject>& log, Buffer bytes)
    : kind_(Subject::kind), key_(log.opening.key), previous_(log.opening.previous), bytes_(std::move(bytes)) {
    key_.kind = Subject::kind;
    thread_local Hasher hasher;
    digest_ = hasher.digest_of(bytes_);
    for (std::size_t at = 0; at < log.entries.size(); ++at) {
        const EntryOf<Subject>& entry = log.entries[at];
        if (entry.id) commands_.push_back({.id = *entry.id, .sequence = static_cast<Sequence>(at)});
        if (!entry.at.known()) continue;
        if (!first_at_.known()) first_at_ = entry.at;
        last_at_ = entry.at;
    }
}

Result<EncodedLog> EncodedLog::check(Buffer bytes) {
    const Result<AnyLog> any = decode_any(bytes);
    if (!any) return Failure(any.error());
    return std::visit([&](const auto& log) { return EncodedLog(log, std::move(bytes)); }, *any);
}

}  // namespace handlog::eventstore::inline codec
