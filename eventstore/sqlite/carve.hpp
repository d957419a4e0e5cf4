// Finds the rows of `hand` and `entry` in a file that SQLite itself may refuse, and in the frames of a
// WAL of which SQLite reads only those before the damage.
//
// Neither the pages nor the trees of the file are believed: every byte of every
// page may be where such a row begins. A few bytes of a row's header, most of which
// are always the same, say where its columns lie; what does not fit on a
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
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "eventstore/codec/codec.hpp"
#include "eventstore/error.hpp"
#include "eventstore/record/digest.hpp"
#include "eventstore/sqlite/vfs_file.hpp"
#include "eventstore/sqlite/wal_frames.hpp"

namespace handlog::eventstore::sqlite {

// Counted from the first byte of the first page, if the pages have that size.
struct CarvedPlace {
    std::int64_t offset = 0;
    std::uint32_t page_size = 0;
    bool in_wal = false;
};

// Pages to search for rows.
class Pages {
public:
    Pages() = default;
    Pages(const Pages&) = delete;
    Pages& operator=(const Pages&) = delete;
    virtual ~Pages() = default;

    [[nodiscard]] virtual Result<std::int64_t> count() const = 0;
    // The page in this place, from 0. What is missing of it is zero.
    [[nodiscard]] virtual Result<void> read(std::int64_t place, std::span<std::byte> page) const = 0;
    // The page of this number, to which the one in that place refers. False if there is none.
    [[nodiscard]] virtual Result<bool> read_next(std::int64_t place, std::int64_t number,
                                                 std::span<std::byte> page) const = 0;
    [[nodiscard]] virtual std::uint32_t page_size() const = 0;
    [[nodiscard]] virtual bool in_wal() const = 0;
};

class PagesOfFile final : public Pages {
public:
    // The file outlives it.
    PagesOfFile(const VfsFile& file, std::uint32_t page_size) : file_(file), page_size_(page_size) {}

    [[nodiscard]] Result<std::int64_t> count() const override;
    [[nodiscard]] Result<void> read(std::int64_t place, std::span<std::byte> page) const override;
    [[nodiscard]] Result<bool> read_next(std::int64_t place, std::int64_t number,
                                         std::span<std::byte> page) const override;
    [[nodiscard]] std::uint32_t page_size() const override { return page_size_; }
    [[nodiscard]] bool in_wal() const override { return false; }

private:
    const VfsFile& file_;
    std::uint32_t page_size_;
};

// The frames that this WAL has, whether they continue each other or not.
class PagesOfWal final : public Pages {
public:
    // Both outlive it.
    [[nodiscard]] static Result<std::unique_ptr<PagesOfWal>> of(const WalFile& wal, const VfsFile& log);

    [[nodiscard]] Result<std::int64_t> count() const override { return wal_.frames(); }
    [[nodiscard]] Result<void> read(std::int64_t place, std::span<std::byte> page) const override;
    [[nodiscard]] Result<bool> read_next(std::int64_t place, std::int64_t number,
                                         std::span<std::byte> page) const override;
    [[nodiscard]] std::uint32_t page_size() const override { return wal_.page_size(); }
    [[nodiscard]] bool in_wal() const override { return true; }

private:
    PagesOfWal(const WalFile& wal, const VfsFile& log) : wal_(wal), log_(log, wal.page_size()) {}

    const WalFile& wal_;
    PagesOfFile log_;
    std::map<std::int64_t, std::vector<std::int64_t>> frames_of_;  // of a page, by its number
    std::vector<std::int64_t> commits_;                            // the frames that end one
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

[[nodiscard]] Result<void> carve(const Pages& pages, const std::function<void(const CarvedRow&)>& found);

// The row of `hand` that was found there.
[[nodiscard]] Result<std::optional<CarvedRow>> carve_log(const Pages& pages, const CarvedPlace& place);

}  // namespace handlog::eventstore::sqlite
