// What a disk holds when nothing runs: files by name. And what kind of disk it
// is, as far as that matters to what a failure of power may leave on it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace handlog::tests::storage {

using Bytes = std::vector<std::uint8_t>;

// One directory of one disk. A name is whatever SQLite was given; all names are
// in the same directory, also those with a slash.
struct Disk {
    std::map<std::string, Bytes> files;

    bool operator==(const Disk&) const = default;
};

// The default promises nothing that SQLite does not insist on. On Unix SQLite
// believes in `ordinary_device`, so programs should be tested on both.
struct Device {
    // What is written or lost as a whole, except where a sector is torn.
    std::size_t sector_size = 512;
    // What SQLite is told about that.
    std::size_t reported_sector_size = 512;
    // Whether a loss of power while some bytes of a sector are written leaves
    // the others of that sector alone. Where it does not, SQLite pads its log.
    bool powersafe_overwrite = false;
    // A device without these says that it has synced and has not. No program
    // survives on it, so it shows that a test of crashes can fail.
    bool syncs_files = true;
    bool syncs_directory = true;
};

// What SQLite's own VFS for Unix says of every disk.
inline constexpr Device ordinary_device{.reported_sector_size = 4096, .powersafe_overwrite = true};

}  // namespace handlog::tests::storage
