// What was done to a disk while a workload ran once: enough to say of any
// moment in it what a crash of the machine could have left behind.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "tests/eventstore/storage/disk.hpp"

namespace handlog::tests::storage {

// A file as such, whatever its name: one that is removed and made again under
// the same name is another file.
enum class FileId : std::uint32_t {};

struct Created {
    FileId file;
    std::string name;
    bool operator==(const Created&) const = default;
};

struct Removed {
    std::string name;
    bool operator==(const Removed&) const = default;
};

struct Written {
    FileId file;
    std::size_t offset;
    Bytes bytes;
    bool operator==(const Written&) const = default;
};

struct Truncated {
    FileId file;
    std::size_t size;
    bool operator==(const Truncated&) const = default;
};

// Everything written to this file so far is on the disk, and its size. Nothing
// is said of other files, nor of the name by which it can be found.
struct Synced {
    FileId file;
    bool operator==(const Synced&) const = default;
};

// The sync of this file gave an error. What had been written may be on the disk
// or not, and no later sync settles it: Linux marks the pages as clean that it
// failed to write, so that the next fsync succeeds without them.
struct SyncFailed {
    FileId file;
    bool operator==(const SyncFailed&) const = default;
};

// Every creation and removal so far is on the disk.
struct DirectorySynced {
    bool operator==(const DirectorySynced&) const = default;
};

// Put there by the test, which knows what had been acknowledged by then.
struct Marked {
    std::uint64_t number;
    bool operator==(const Marked&) const = default;
};

using Operation = std::variant<Created, Removed, Written, Truncated, Synced, SyncFailed, DirectorySynced, Marked>;

struct Trace {
    struct File {
        FileId file;
        std::string name;
        Bytes bytes;
    };

    Device device;
    // What there was at the beginning, all of it safely on the disk.
    std::vector<File> start;
    std::vector<Operation> operations;
};

}  // namespace handlog::tests::storage
