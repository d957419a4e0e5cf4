// Finds the rows of `hand` and `entry` in a file that SQLite itself may refuse.
//
// Neither the pages nor the trees of the file are believed: every byte of every
// page may be where such a row begins. Four bytes of a row's header, of which
// three are always the same, say where its columns lie; what does not fit on a
// page goes on along a chain of others. So a row is found as long as its own
// bytes and that chain are there, whatever has become of everything around it,
// also where its page is no longer part of any tree.
//
// What looks like a row need not be one, and may be one that was deleted. Its
// digest tells, and nothing without its digest is to be believed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include "eventstore/codec/codec.hpp"
#include "eventstore/error.hpp"
#include "eventstore/record/digest.hpp"
#include "eventstore/sqlite/vfs_file.hpp"

namespace handlog::eventstore::sqlite {

// Where in a file, if its pages have that size.
struct CarvedPlace {
    std::int64_t offset = 0;
    std::uint32_t page_size = 0;
};

struct CarvedRow {
    CarvedPlace place;
    std::optional<std::int64_t> key{};  // `log` or `place`, where that can be read
    bool sealed = false;                // a row of `hand`; otherwise one of `entry`
    std::int64_t ordinal = 0;           // of an entry
    Buffer bytes;
    Digest digest;
};

inline constexpr std::uint32_t least_page_size = 512;
inline constexpr std::uint32_t most_page_size = 65'536;

[[nodiscard]] Result<void> carve(const VfsFile& file, std::uint32_t page_size,
                                 const std::function<void(const CarvedRow&)>& found);

// The row of `hand` that was found there.
[[nodiscard]] Result<std::optional<CarvedRow>> carve_log(const VfsFile& file, const CarvedPlace& place);

}  // namespace handlog::eventstore::sqlite
