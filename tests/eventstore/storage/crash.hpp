// What a machine that loses power may leave on its disk.
//
// A Crash goes through a recorded trace, and between any two operations it can
// be asked what the disk could hold if the power failed there:
//
// - Of a file, all that was written before its last sync is there, and its size
//   was at least settled then.
// - Of what was written to it since, each sector is there or not, on its own,
//   in any of the versions that it has had since; and the size of the file is any
//   that it has had since. Sectors do not wait for each other, nor for the size,
//   nor files for each other. Where a file grew and nothing arrived are zeros.
// - A name stands for the file it stood for when the directory was last synced,
//   or for any that it has stood for since, or for none if it was ever removed
//   since or is new. The sync of a file does not make its name safe: POSIX does
//   not say so, and a program that relies on it depends on its file system.
//   This is the one most cautious reading; ext4 and XFS happen to do better.
// - A sector that was under way may be torn: part old and part new, zeros, or
//   whatever else. Whether that harms bytes of the sector which were not being
//   written is up to the device.
//
// What is safely on the disk is kept up to date as the trace goes by, so a walk
// over the whole of it costs no more than it is long, and an image costs a copy
// of the disk.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/eventstore/storage/disk.hpp"
#include "tests/eventstore/storage/remains.hpp"
#include "tests/eventstore/storage/trace.hpp"
#include "tests/support/random.hpp"

namespace handlog::tests::storage {

// What became of all that had not been synced.
enum class Survival : std::uint8_t {
    nothing,
    // As if only the process had died.
    everything,
    // Some sectors, each of them whole; some sizes and some names.
    some_sectors,
    // The same, and sectors that did not make it may be torn.
    torn_sectors,
};

[[nodiscard]] std::string_view to_string(Survival survival);

class Crash {
public:
    // Before the first operation. The trace outlives it.
    explicit Crash(const Trace& trace);
    Crash(Trace&&) = delete;

    // Past the next operation; false if there is none left.
    bool advance();
    // How many operations have happened.
    [[nodiscard]] std::size_t position() const { return position_; }
    // The last number that was marked before.
    [[nodiscard]] std::optional<std::uint64_t> last_mark() const { return last_mark_; }

    // The same seed at the same position gives the same image. It says nothing
    // where nothing is left to chance.
    [[nodiscard]] Disk image(Survival survival, std::uint64_t seed = 0) const;

private:
    struct File {
        Bytes safe;
        // Since the last sync, or since one that failed.
        std::vector<Change> changes;
    };
    // All that a name has stood for since the directory was synced; that of then
    // comes first. A name stands for a file or, when it was removed, for none.
    using Meanings = std::vector<std::optional<FileId>>;

    // Of the kinds of operations, what each does to what is safe and what is not.
    void note(const Created& created);
    void note(const Removed& removed) { names_[removed.name].emplace_back(); }
    void note(const Synced& synced);
    void note(const SyncFailed& failed);
    void note(const DirectorySynced& synced);
    void note(const Marked& marked) { last_mark_ = marked.number; }

    [[nodiscard]] std::optional<FileId> meaning(const Meanings& meanings, Survival survival, Random& random) const;
    [[nodiscard]] Bytes bytes(const File& file, Survival survival, Random& random) const;

    const Trace* trace_;
    std::size_t position_ = 0;
    std::optional<std::uint64_t> last_mark_;
    std::map<FileId, File> files_;
    std::map<std::string, Meanings> names_;
};

}  // namespace handlog::tests::storage
