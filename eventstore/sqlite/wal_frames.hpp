// Reads the WAL of a log by itself, as SQLite documents its format: a header, then
// frames, each of which holds a page and a checksum that continues that of the frame
// before. SQLite reads up to the first frame whose checksum is wrong and takes that for
// the end, because a crash leaves such a frame. So one flipped bit silently cuts off all
// commits behind it, and the next writer overwrites them.
//
// A crash leaves less than damage does. Each commit is synced before the next begins. So
// if behind a frame that fails there is a commit, and one more frame that continues it,
// then the frame that fails was once whole on the disk: it is damaged. Nothing less
// proves it: frames of a transaction that was rolled back, or of a commit whose sectors
// arrived in another order, stand behind the end as well. Damage to the newest commit
// looks like a crash and remains unseen.
//
// If the header is damaged, no frame counts. But SQLite also overwrites the header, when
// all pages have been copied into the log. So there it is damage only if the frames hold
// a page that the log lacks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "eventstore/codec/codec.hpp"
#include "eventstore/error.hpp"
#include "eventstore/sqlite/vfs_file.hpp"

namespace handlog::eventstore::sqlite {

inline constexpr std::int64_t wal_header_size = 32;
inline constexpr std::int64_t wal_frame_header_size = 24;

// Both halves of a checksum, or both salts.
struct WalPair {
    std::uint32_t first = 0;
    std::uint32_t second = 0;
    friend bool operator==(const WalPair&, const WalPair&) = default;
};

struct WalHeader {
    bool big_endian = false;  // how the checksums read words
    std::uint32_t page_size = 0;
    WalPair salts;     // new whenever the WAL begins anew
    WalPair checksum;  // from which that of the first frame continues
};

struct WalFrame {
    std::uint32_t page = 0;  // its number in the database, from 1
    std::uint32_t pages_after_commit = 0;
    WalPair salts;
    WalPair checksum;

    [[nodiscard]] bool commits() const { return pages_after_commit != 0; }
};

// Nothing if SQLite would ignore the whole WAL because of it.
[[nodiscard]] std::optional<WalHeader> wal_header(Bytes header);

struct WalDamage {
    bool header = false;       // itself is damaged, and not a frame
    std::int64_t frame = 0;    // that fails, from 0
    std::int64_t offset = 0;   // of that frame
    std::int64_t commits = 0;  // that stand from there on, and may be lost
};

class WalFile {
public:
    // Nothing if the log has no WAL, or one without frames. The log need not exist.
    [[nodiscard]] static Result<std::optional<WalFile>> open(const std::string& log, const std::string& vfs);

    [[nodiscard]] const std::string& path() const { return path_; }
    // As it was on opening.
    [[nodiscard]] const std::optional<WalHeader>& header() const { return header_; }
    // Of the frames that count or would count: the header's, or else those of the first frame.
    [[nodiscard]] WalPair salts() const { return salts_; }
    [[nodiscard]] std::uint32_t page_size() const { return page_size_; }
    [[nodiscard]] std::int64_t frames() const { return frames_; }
    [[nodiscard]] std::int64_t offset_of(std::int64_t frame) const {
        return wal_header_size + frame * (wal_frame_header_size + page_size_);
    }
    // The frame and its page, whatever they are.
    [[nodiscard]] Result<WalFrame> frame(std::int64_t number, std::span<std::byte> page) const;
    [[nodiscard]] Result<WalFrame> frame(std::int64_t number) const;

    // What is proven; nothing if a crash explains it. The writer may go on meanwhile.
    [[nodiscard]] Result<std::optional<WalDamage>> damage() const;

private:
    WalFile() = default;

    // What the checksum of the frame must be after this one.
    [[nodiscard]] WalPair sum_after(WalPair before, const WalFrame& frame, Bytes page) const;
    [[nodiscard]] bool continues(WalPair before, const WalFrame& frame, Bytes page) const;
    [[nodiscard]] Result<std::int64_t> first_failing() const;
    struct Behind {
        std::int64_t last_proven = -1;  // commit, that a frame continues
        std::int64_t commits = 0;
    };
    [[nodiscard]] Result<Behind> behind(std::int64_t failing) const;
    [[nodiscard]] Result<bool> log_lacks_page(std::int64_t last_proven) const;
    [[nodiscard]] Result<std::optional<WalDamage>> look() const;
    [[nodiscard]] Result<bool> began_anew() const;

    std::string path_;
    std::string log_;
    std::string vfs_;
    std::unique_ptr<VfsFile> file_;
    Buffer header_bytes_;
    std::optional<WalHeader> header_;
    bool big_endian_ = false;
    std::uint32_t page_size_ = 0;
    WalPair salts_;
    std::int64_t frames_ = 0;
};

// An error if the WAL of this log is damaged, which says what to do.
[[nodiscard]] Result<void> check_wal(const std::string& log, const std::string& vfs);
[[nodiscard]] Error damaged_wal(const WalFile& wal, const WalDamage& damage);

}  // namespace handlog::eventstore::sqlite
