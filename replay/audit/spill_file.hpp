// A temporary file for what does not fit in memory. It has no name from the moment at which it is opened, so that
// nothing is left of it, however the program ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "eventstore/error.hpp"

namespace handlog::replay::inline audit {

class SpillFile {
public:
    SpillFile() = default;
    SpillFile(const SpillFile&) = delete;
    SpillFile& operator=(const SpillFile&) = delete;
    ~SpillFile();

    // At the end. The file is made with the first bytes, in the folder for temporary files (TMPDIR, or /tmp).
    [[nodiscard]] eventstore::Result<void> append(std::span<const std::byte> bytes);
    // Bytes that were appended.
    [[nodiscard]] eventstore::Result<void> read(std::uint64_t offset, std::span<std::byte> bytes) const;

    [[nodiscard]] std::uint64_t size() const { return size_; }

private:
    int descriptor_ = -1;
    std::uint64_t size_ = 0;
};

}  // namespace handlog::replay::inline audit
