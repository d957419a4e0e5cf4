// Logs as bytes. A log is a row of frames, each a length and so many bytes: first
// the opening, and behind that of a house its snapshot in as many frames as it needs; then an entry each. So the rows
// of an open log, one after the other, are the bytes of the sealed one.
//
// There is exactly one way to write anything, and the reader refuses every
// other: what was read and is written again is the same bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "eventstore/error.hpp"
#include "eventstore/record/any_log.hpp"
#include "eventstore/record/digest.hpp"

namespace handlog::eventstore::inline codec {

using Buffer = std::vector<std::byte>;

// What the log is about, by its first frame; nothing if that is not an opening.
[[nodiscard]] std::optional<LogKind> kind_of(Bytes log);

// Calls `use` with the subject of this log. What says nothing of itself is read as the log of a table, which says what
// is wrong with it.
template <class Use>
decltype(auto) with_subject_of(Bytes log, Use use) {
    return with_subject(kind_of(log).value_or(LogKind::table), use);
}

// Which log it says that it is. Reads the opening only; what follows is not checked.
[[nodiscard]] Result<LogKey> key_of(Bytes log);

// What entries are written relative to: the moment of the one before, how far from
// its entry's the last other moment lay, the number of the hand that a table's log is about, and what its opening says.
struct LogContext {
    engine::Time last{};
    std::int64_t distance = 0;
    engine::HandNumber hand;
    Ordinal ordinal = 0;  // of the log
    Provenance source = Provenance::imported;

    // Of the next entry, after one that happened then and left this distance behind.
    void follow(engine::Time at, std::int64_t left_behind) {
        if (at.known()) last = at;
        distance = left_behind;
    }
    friend bool operator==(const LogContext&, const LogContext&) = default;
};

// Why there can be no such opening, if there is a reason. The reader refuses it.
[[nodiscard]] const char* fault(const Opening& opening);
[[nodiscard]] const char* fault(const HouseOpening& opening);
// The same of an entry in the log of this number.
template <class Subject>
[[nodiscard]] const char* fault(const EntryOf<Subject>& entry, Ordinal ordinal);

// Writes frame after frame of one log at the end of a buffer.
class LogWriter {
public:
    explicit LogWriter(Buffer& out) : out_(out) {}
    // Goes on with a log that was read or written so far.
    LogWriter(Buffer& out, const LogContext& context) : out_(out), context_(context) {}

    void write(const Opening& opening);
    void write(const HouseOpening& opening);
    template <class Subject>
    void write(const EntryOf<Subject>& entry);
    [[nodiscard]] const LogContext& context() const { return context_; }

private:
    Buffer& out_;
    LogContext context_;
};

// Reads frame after frame of a log that is whole or open. After an error nothing
// more can be read; whatever was read before is sound. Who reads on must ask for what the opening says.
class LogReader {
public:
    explicit LogReader(Bytes log) : log_(log) {}
    // In the middle of a log that was read or written before: where the entry begins, and what it is
    // written relative to.
    LogReader(Bytes log, std::size_t offset, Sequence sequence, const LogContext& context)
        : log_(log), offset_(offset), sequence_(sequence), context_(context) {}

    // First the opening, and then entry after entry until done().
    [[nodiscard]] Result<Opening> opening() { return opening_of<OfTable>(); }
    template <class Subject>
    [[nodiscard]] Result<OpeningOf<Subject>> opening_of();
    template <class Subject>
    [[nodiscard]] Result<void> next(EntryOf<Subject>& entry);
    [[nodiscard]] bool done() const { return offset_ == log_.size(); }

    [[nodiscard]] std::size_t offset() const { return offset_; }   // of the next frame
    [[nodiscard]] Sequence sequence() const { return sequence_; }  // of the next entry
    [[nodiscard]] const LogContext& context() const { return context_; }

private:
    template <class Name, class Read>
    [[nodiscard]] Result<void> read(const Name& what, Read read);
    [[nodiscard]] Result<void> snapshot_of(HouseOpening& opening, std::uint32_t items);

    Bytes log_;
    std::size_t offset_ = 0;
    Sequence sequence_ = 0;
    LogContext context_;
};

// Where a command with an id stands in a log.
struct CommandPlace {
    CommandId id;
    Sequence sequence = 0;
};

// A sealed log as bytes, with what a store must know of it. It comes from
// encode() or from check() and cannot be changed: so a store takes it without
// looking at the bytes again.
class EncodedLog {
public:
    // Of bytes from elsewhere, all of which it decodes.
    [[nodiscard]] static Result<EncodedLog> check(Buffer bytes);

    [[nodiscard]] LogKind kind() const { return kind_; }
    [[nodiscard]] const LogKey& key() const { return key_; }
    [[nodiscard]] const Digest& previous() const { return previous_; }
    [[nodiscard]] const Buffer& bytes() const { return bytes_; }
    [[nodiscard]] const Digest& digest() const { return digest_; }
    // Of its entries that happened at a known time.
    [[nodiscard]] engine::Time first_at() const { return first_at_; }
    [[nodiscard]] engine::Time last_at() const { return last_at_; }
    // Those that have an id.
    [[nodiscard]] const std::vector<CommandPlace>& commands() const { return commands_; }

private:
    // The bytes are those of the log.
    template <class Subject>
    EncodedLog(const LogOf<Subject>& log, Buffer bytes);
    template <class Subject>
    friend Result<EncodedLog> encode(const LogOf<Subject>& log);

    LogKind kind_;
    LogKey key_;
    Digest previous_;
    Buffer bytes_;
    Digest digest_;
    engine::Time first_at_;
    engine::Time last_at_;
    std::vector<CommandPlace> commands_;
};

// Refuses a log that is not sealed by its last entry and only there, whose time
// goes backwards, or that is larger than a log may be.
template <class Subject>
[[nodiscard]] Result<EncodedLog> encode(const LogOf<Subject>& log);
[[nodiscard]] Result<HandLog> decode(Bytes log);
[[nodiscard]] Result<AnyLog> decode_any(Bytes log);

// The same of a log that may be open still, and then ends with any entry.
[[nodiscard]] Result<HandLog> read_log(Bytes log);
[[nodiscard]] Result<AnyLog> read_any_log(Bytes log);

}  // namespace handlog::eventstore::inline codec
