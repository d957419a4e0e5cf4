#include "eventstore/codec/codec.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "eventstore/codec/bit_values.hpp"
#include "eventstore/codec/format.hpp"
#include "eventstore/record/hasher.hpp"

namespace handlog::eventstore::inline codec {

using namespace engine;

namespace {

// An entry begins with one bit, and if that is set, with what is unusual about it.
struct Flags {
    static constexpr std::uint8_t at_unknown = 1;
    static constexpr std::uint8_t received_apart = 2;  // at another time than `at`
    static constexpr std::uint8_t received_unknown = 4;
    static constexpr std::uint8_t has_id = 8;
    static constexpr std::uint8_t refused = 16;
    static constexpr unsigned bits = 5;
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

[[nodiscard]] std::uint8_t flags_of(const Entry& entry) {
    unsigned flags = 0;
    if (!entry.at.known()) flags |= Flags::at_unknown;
    if (entry.received_at != entry.at) {
        flags |= entry.received_at.known() ? Flags::received_apart : Flags::received_unknown;
    }
    if (entry.id) flags |= Flags::has_id;
    if (std::holds_alternative<Rejection>(entry.outcome)) flags |= Flags::refused;
    return static_cast<std::uint8_t>(flags);
}

void write_entry(BitWriter& archive, const Entry& entry, const LogContext& context) {
    const std::uint8_t flags = flags_of(entry);
    archive.bits(flags == 0 ? 0 : 1, 1);
    if (flags != 0) archive.bits(flags, Flags::bits);
    if (entry.at.known()) {
        const std::int64_t passed = entry.at.milliseconds() - since(context.last);
        invariant(passed >= 0, "the time of a log does not go backwards");
        archive.number(static_cast<std::uint64_t>(passed));
    }
    if (entry.received_at.known() && entry.received_at != entry.at) {
        archive.signed_number(since(entry.at) - entry.received_at.milliseconds());
    }
    if (entry.id) archive(*entry.id);
    archive.set_moment(since(entry.at));
    archive.set_distance(context.distance);
    archive(entry.command);
    if (const auto* rejection = std::get_if<Rejection>(&entry.outcome)) {
        archive(*rejection);
        return;
    }
    for (const Event& event : std::get<Events>(entry.outcome)) archive(event);
}

[[nodiscard]] Time read_received(BitReader& archive, std::uint8_t flags, Time at) {
    if ((flags & Flags::received_unknown) != 0) {
        if (!at.known()) throw Unreadable("redundant flag: received_at is marked unknown although at is");
        return {};
    }
    if ((flags & Flags::received_apart) == 0) return at;
    const Time received = before(since(at), archive.signed_number());
    if (received == at) throw Unreadable("received_at repeats at");
    return received;
}

void read_entry(BitReader& archive, Entry& entry, const LogContext& context) {
    std::uint8_t flags = 0;
    if (archive.bit()) {
        flags = static_cast<std::uint8_t>(archive.bits(Flags::bits));
        if (flags == 0) throw Unreadable("empty flags byte");
    }
    constexpr unsigned both = Flags::received_apart | Flags::received_unknown;
    if ((flags & both) == both) throw Unreadable("invalid flags");
    entry.at = {};
    if ((flags & Flags::at_unknown) == 0) {
        entry.at = after(since(context.last), archive.number_up_to(std::numeric_limits<std::int64_t>::max()));
    }
    entry.received_at = read_received(archive, flags, entry.at);
    entry.id.reset();
    if ((flags & Flags::has_id) != 0) {
        archive(entry.id.emplace());
        if (entry.id->empty()) throw Unreadable("the id of a command is empty");
    }
    archive.set_moment(since(entry.at));
    archive.set_distance(context.distance);
    archive(entry.command);
    if ((flags & Flags::refused) != 0) {
        archive(entry.outcome.emplace<Rejection>());
        return;
    }
    // Where there are events already, their memory is used again.
    if (!std::holds_alternative<Events>(entry.outcome)) entry.outcome.emplace<Events>();
    Events& events = std::get<Events>(entry.outcome);
    events.clear();
    // Seldom too few, and no more than its bytes could ask for.
    events.reserve(archive.left() / 8 + 1);
    while (archive.more()) load_back(archive, events);
}

}  // namespace

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

void read_opening(BitReader& archive, Opening& opening) {
    const std::uint64_t number = archive.number();
    if (number != format::number) {
        throw Unreadable("its format is number " + std::to_string(number) + ", and this build reads number " +
                             std::to_string(format::number),
                         ErrorCode::another_version);
    }
    archive(opening);
    if (const char* wrong = fault(opening)) throw Unreadable(wrong);
}

[[nodiscard]] HandNumber hand_of(const Opening& opening) {
    return {opening.snapshot ? opening.snapshot->last_hand.value + 1 : 1};
}

// One archive for all frames that a thread writes, and one for those it reads.
// Nobody begins a frame while another is being written or read.
BitWriter& writer() {
    thread_local BitWriter archive;
    return archive;
}
BitReader& reader() {
    thread_local BitReader archive;
    return archive;
}

// A frame begins with its length in bytes, which is known when the rest is
// written: a number as an archive writes it, each group of which is a byte.
template <class Write>
void write_frame(Buffer& out, HandNumber hand, Write write) {
    BitWriter& archive = writer();
    archive.begin(hand);
    write(archive);
    archive.align();
    std::size_t size = archive.size();
    constexpr unsigned more = 1U << number_group;
    for (; size >= more; size >>= number_group) out.push_back(static_cast<std::byte>(size | more));
    out.push_back(static_cast<std::byte>(size));
    archive.finish(out);
}

[[nodiscard]] std::string name_of(Sequence sequence) { return "entry " + std::to_string(sequence); }

// What an error names is put into words only when there is one.
struct TheOpening {
    [[nodiscard]] std::string operator()() const { return "the opening"; }
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

[[nodiscard]] Failure damaged(const std::string& what, std::size_t byte, const std::string& why,
                              ErrorCode code = ErrorCode::corrupt) {
    return failure(code, what + " (at byte " + std::to_string(byte) + " of the log): " + why,
                   code == ErrorCode::corrupt ? if_damaged : "use the release of handlog that made it, or a later one");
}

// Why this log may not be written, if there is a reason that its bytes do not show.
[[nodiscard]] std::optional<Error> fault(const HandLog& log) {
    const auto refused = [&](const std::string& why, ErrorCode code = ErrorCode::not_allowed) {
        return Error{.code = code, .what = to_string(log.opening.key) + ": " + why, .next = {}};
    };
    if (const char* wrong = fault(log.opening)) return refused(wrong);
    if (log.entries.size() > format::most_entries) {
        return refused(too_many("entries", format::most_entries, std::to_string(log.entries.size())), ErrorCode::limit);
    }
    Time last;
    for (std::size_t at = 0; at < log.entries.size(); ++at) {
        const Entry& entry = log.entries[at];
        const TheEntry which{static_cast<Sequence>(at)};
        if (entry.id && entry.id->empty()) return refused(which() + " has an empty id");
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
    write_frame(out_, {}, [&](BitWriter& archive) {
        archive.number(format::number);
        archive(opening);
    });
    context_ = {.hand = hand_of(opening)};
}

void LogWriter::write(const Entry& entry) {
    write_frame(out_, context_.hand, [&](BitWriter& archive) { write_entry(archive, entry, context_); });
    context_.follow(entry.at, writer().distance());
}

// Leaves the reader where it was unless the frame is whole and can be read.
template <class Name, class Read>
Result<void> LogReader::read(const Name& what, Read read) {
    BitReader& archive = reader();
    archive.begin(log_.subspan(offset_), context_.hand);
    std::size_t begin = 0;
    std::size_t size = 0;
    try {
        const std::uint64_t said = archive.number();
        if (archive.ran_out()) return damaged(what(), offset_, BitReader::ends_too_early);
        begin = log_.size() - archive.left();
        if (said > format::most_entry_bytes - (begin - offset_)) {
            return damaged(what(), offset_, too_large("more than " + std::to_string(said)));
        }
        if (archive.left() < said) return damaged(what(), offset_, "the log ends in the middle of it");
        size = static_cast<std::size_t>(said);
    } catch (const Unreadable& reason) {
        return damaged(what(), offset_, reason.what());
    }
    archive.end_after(size);
    try {
        read(archive);
        archive.finish();
    } catch (const Unreadable& reason) {
        // The last byte of which it has read anything.
        const std::size_t byte = begin + size - std::min(archive.left() + 1, std::max(size, std::size_t{1}));
        if (archive.ran_out()) return damaged(what(), byte, BitReader::ends_too_early);
        return damaged(what(), byte, reason.what(), reason.code());
    }
    offset_ = begin + size;
    return {};
}

Result<Opening> LogReader::opening() {
    // Large: it is read into the place where it is returned.
    Result<Opening> opening;
    const Result<void> done = read(TheOpening{}, [&](BitReader& archive) { read_opening(archive, *opening); });
    if (done) {
        context_.hand = hand_of(*opening);
    } else {
        opening = Failure(done.error());
    }
    return opening;
}

Result<void> LogReader::next(Entry& entry) {
    const TheEntry which{sequence_};
    if (sequence_ == format::most_entries) {
        return damaged(which(), offset_, too_many("entries", format::most_entries, "more"));
    }
    Result<void> done = read(which, [&](BitReader& archive) { read_entry(archive, entry, context_); });
    if (!done) return done;
    context_.follow(entry.at, reader().distance());
    ++sequence_;
    return {};
}

Result<EncodedLog> encode(const HandLog& log) {
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

Result<HandLog> read_log(Bytes log) {
    if (log.size() > format::most_log_bytes) {
        return corrupt(too_many("bytes", format::most_log_bytes, std::to_string(log.size())));
    }
    LogReader reader(log);
    HandLog read;
    Result<Opening> opening = reader.opening();
    if (!opening) return Failure(opening.error());
    read.opening = *std::move(opening);
    // What most hands have; entries are large, and moving them is work.
    read.entries.reserve(32);
    while (!reader.done()) {
        Entry& entry = read.entries.emplace_back();
        if (const auto done = reader.next(entry); !done) return Failure(done.error());
        if (seals(entry) && !reader.done()) {
            return damaged(name_of(reader.sequence() - 1), reader.offset(), "it seals the log, which goes on here");
        }
    }
    return read;
}

Result<HandLog> decode(Bytes log) {
    Result<HandLog> read = read_log(log);
    if (!read || (!read->entries.empty() && seals(read->entries.back()))) return read;
    const auto entries = static_cast<Sequence>(read->entries.size());
    return damaged(entries == 0 ? "the opening" : name_of(entries - 1), log.size(),
                   "the log ends with it and is not sealed");
}

EncodedLog::EncodedLog(const HandLog& log, Buffer bytes)
    : key_(log.opening.key), previous_(log.opening.previous), bytes_(std::move(bytes)) {
    thread_local Hasher hasher;
    digest_ = hasher.digest_of(bytes_);
    for (std::size_t at = 0; at < log.entries.size(); ++at) {
        const Entry& entry = log.entries[at];
        if (entry.id) commands_.push_back({.id = *entry.id, .sequence = static_cast<Sequence>(at)});
        if (!entry.at.known()) continue;
        if (!first_at_.known()) first_at_ = entry.at;
        last_at_ = entry.at;
    }
}

Result<EncodedLog> EncodedLog::check(Buffer bytes) {
    const Result<HandLog> log = decode(bytes);
    if (!log) return Failure(log.error());
    return EncodedLog(*log, std::move(bytes));
}

}  // namespace handlog::eventstore::inline codec
