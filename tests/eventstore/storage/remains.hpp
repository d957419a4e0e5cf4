// What a crash leaves of one file: of each of its sectors some version, and one
// of the sizes that it has had. Sizes come one after the other, and a file that
// was made shorter has lost all of its end or nothing, because file systems keep
// a journal of such things; it may have lost it while older writes are missing
// and newer ones are there.
#pragma once

#include <cstdint>
#include <span>

#include "tests/eventstore/storage/disk.hpp"
#include "tests/eventstore/storage/trace.hpp"
#include "tests/support/random.hpp"

namespace handlog::tests::storage {

enum class Standing : std::uint8_t {
    unsynced,
    // A sync failed that should have covered it, so no later one does.
    unknown,
    // Synced, and kept here because something before it is unknown.
    synced,
};

// Something that was done to the bytes of a file.
struct Change {
    const Operation* operation;  // Written or Truncated
    Standing standing = Standing::unsynced;
};

void carry_out(const Operation& change, Bytes& bytes);

// Of the changes, those that are synced reach the disk, and of the others
// whatever chance decides, sector by sector.
[[nodiscard]] Bytes remains(const Bytes& safe, std::span<const Change> changes, const Device& device, bool tearing,
                            Random& random);

}  // namespace handlog::tests::storage
