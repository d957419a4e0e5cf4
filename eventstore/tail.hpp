// The end of a table's history: all that a store must know to accept the next
// entry or the next log, and the rules by which it does. Every store has these
// in common; they differ in where they put what was accepted.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "eventstore/codec/codec.hpp"
#include "eventstore/error.hpp"
#include "eventstore/record/any_log.hpp"
#include "eventstore/record/digest.hpp"
#include "eventstore/record/hasher.hpp"
#include "eventstore/store.hpp"

namespace handlog::eventstore {

class Tail {
public:
    // Of a table as its head says, and the bytes of its open log, none if it has
    // none. They must fit together.
    [[nodiscard]] static Result<Tail> resume(const Head& head, Bytes open);

    struct Accepted {
        Sequence sequence = 0;
        Bytes bytes;  // of the entry; before its first entry stands the opening of the log
        Bytes log;    // of the log up to and including the entry
        Digest digest;
        bool sealed = false;
    };

    // What it shows lasts until the next call. After an error it is what it was.
    [[nodiscard]] Result<Accepted> add(const Addition& addition);

    // A sealed log that follows. After an error it is what it was.
    [[nodiscard]] Result<void> add(const EncodedLog& log);
    // What was added last sealed a log, which the store counted as this.
    void count_seal(Seal seal) { last_seal_ = seal; }

    [[nodiscard]] Head head() const;
    [[nodiscard]] LogKey next_log() const { return {.table = table_, .ordinal = sealed_, .kind = kind_}; }
    [[nodiscard]] Bytes open_log() const { return entries_ == 0 ? Bytes() : Bytes(bytes_); }
    // An entry of the open log. Takes no longer in a long one.
    [[nodiscard]] Result<AnyEntry> entry(Sequence sequence) const;

private:
    explicit Tail(const Head& head)
        : table_(head.table),
          kind_(head.kind),
          sealed_(head.sealed),
          last_(head.last),
          last_seal_(head.last_seal),
          last_at_(head.last_at) {}

    [[nodiscard]] std::optional<Error> refusal(const Addition& addition) const;
    template <class Subject>
    [[nodiscard]] std::optional<Error> refusal(const Addition& addition, const EntryOf<Subject>& entry) const;
    // Of a log that says so much of itself.
    [[nodiscard]] std::optional<Error> refusal(LogKind kind, const LogKey& key, const Digest& previous) const;
    template <class Subject>
    [[nodiscard]] Result<void> read_open(Bytes open);
    template <class Subject>
    [[nodiscard]] Result<Accepted> add(const Addition& addition, const EntryOf<Subject>& entry);

    engine::TableId table_;
    LogKind kind_;  // whatever comes, where nothing was ever recorded
    Ordinal sealed_;
    Digest last_;
    Seal last_seal_;
    engine::Time last_at_;

    // The open log. The bytes of one that has just been sealed stay until the
    // next one begins.
    Buffer bytes_;
    Sequence entries_ = 0;
    // Of every so many entries: where the entry begins, and what it is written relative to.
    struct Mark {
        std::size_t offset = 0;
        LogContext context;
    };
    std::vector<Mark> marks_;
    LogContext context_;     // what its next entry is written relative to
    bool has_hand_ = false;  // it is of a table and begins a hand, so what comes is about that
    Hasher hasher_;
    Digest digest_;
};

// A later moment of a table. What is not known stands nowhere in time.
[[nodiscard]] bool goes_backwards(engine::Time last, engine::Time next);

// What a log says of the entry that is said to hold this command, in answer to
// whoever repeats it. An error if another command stands there.
[[nodiscard]] Result<Receipt> recorded_in(const LogKey& key, Bytes log, Sequence sequence, const CommandId& id);

// Sending a command again is answered only if it is the same command.
[[nodiscard]] std::optional<Error> refuse_another_command(const AnyEntry& entry, const Receipt& recorded);

// The same answers of every store.
[[nodiscard]] Error no_such_table(const engine::TableId& table);
[[nodiscard]] Error no_such_log(const LogKey& key);
// A log that is written whole may not repeat a command.
[[nodiscard]] Error command_recorded_before(const LogKey& key, const CommandPlace& command, Ordinal ordinal,
                                            Sequence sequence);

// "table 'Rio', log 17, entry 3"
[[nodiscard]] std::string to_string(const LogKey& key, Sequence sequence);

}  // namespace handlog::eventstore
