#include "eventstore/sqlite/wal_frames.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <sqlite3.h>
#include <unordered_map>
#include <utility>

namespace handlog::eventstore::sqlite {

namespace {

constexpr std::uint32_t magic = 0x377f0682;  // the last bit says how the checksums read words
constexpr std::uint32_t least_page = 512;
constexpr std::uint32_t most_page = 65'536;
constexpr std::uint32_t page_of_our_logs = 4096;
constexpr std::size_t checked_of_header = 24;
constexpr std::size_t checked_of_frame = 8;

// Whoever writes begins at the front. So behind many frames of an older WAL, none of this
// one follows, and a file that claims to be huge is not read to its end.
constexpr std::int64_t most_others_in_a_row = 1'024;

[[nodiscard]] std::uint32_t word_at(Bytes bytes, std::size_t at, bool big_endian = true) {
    std::uint32_t word = 0;
    for (std::size_t next = 0; next < 4; ++next) {
        word = word << 8 | std::to_integer<std::uint32_t>(bytes[at + (big_endian ? next : 3 - next)]);
    }
    return word;
}

[[nodiscard]] WalPair pair_at(Bytes bytes, std::size_t at) {
    return {.first = word_at(bytes, at), .second = word_at(bytes, at + 4)};
}

// Of two words at a time.
[[nodiscard]] WalPair continued(WalPair sum, Bytes bytes, bool big_endian) {
    for (std::size_t at = 0; at + 8 <= bytes.size(); at += 8) {
        sum.first += word_at(bytes, at, big_endian) + sum.second;
        sum.second += word_at(bytes, at + 4, big_endian) + sum.first;
    }
    return sum;
}

[[nodiscard]] WalFrame frame_of(Bytes header) {
    return {.page = word_at(header, 0),
            .pages_after_commit = word_at(header, 4),
            .salts = pair_at(header, 8),
            .checksum = pair_at(header, 16)};
}

// A torn write ends between two sectors. If the head of a frame spans both, its mark of a commit may be
// that of an older frame, beside the checksum of a newer one.
[[nodiscard]] bool is_in_one_sector(std::int64_t offset) {
    constexpr std::int64_t sector = 512;
    return offset / sector == (offset + wal_frame_header_size - 1) / sector;
}

[[nodiscard]] bool alike(const WalFrame& one, const WalFrame& other) {
    return one.page == other.page && one.pages_after_commit == other.pages_after_commit;
}

}  // namespace

std::optional<WalHeader> wal_header(Bytes header) {
    if (header.size() < static_cast<std::size_t>(wal_header_size)) return std::nullopt;
    const std::uint32_t said = word_at(header, 0);
    const std::uint32_t page_size = word_at(header, 8);
    if ((said & ~1U) != magic || !std::has_single_bit(page_size) || page_size < least_page || page_size > most_page) {
        return std::nullopt;
    }
    const WalHeader read{.big_endian = (said & 1U) != 0,
                         .page_size = page_size,
                         .salts = pair_at(header, 16),
                         .checksum = pair_at(header, checked_of_header)};
    if (continued({}, header.first(checked_of_header), read.big_endian) != read.checksum) return std::nullopt;
    return read;
}

Result<std::optional<WalFile>> WalFile::open(const std::string& log, const std::string& vfs_name) {
    WalFile wal;
    wal.path_ = log + "-wal";
    wal.log_ = log;
    wal.vfs_ = vfs_name;
    sqlite3_vfs* vfs = find_vfs(vfs_name);
    int there = 0;
    if (vfs->xAccess(vfs, wal.path_.c_str(), SQLITE_ACCESS_EXISTS, &there) == SQLITE_OK && there == 0) {
        return std::nullopt;
    }
    wal.file_ = std::make_unique<VfsFile>(vfs, wal.path_);
    if (wal.file_->code() != SQLITE_OK) return Failure(wal.file_->error(wal.file_->code()));
    const Result<std::int64_t> size = wal.file_->size();
    if (!size) return Failure(size.error());
    if (*size <= wal_header_size) return std::nullopt;
    wal.header_bytes_.resize(static_cast<std::size_t>(wal_header_size));
    const Result<bool> read = wal.file_->read(wal.header_bytes_, 0);
    if (!read) return Failure(read.error());
    wal.header_ = wal_header(wal.header_bytes_);
    wal.page_size_ = wal.header_ ? wal.header_->page_size : page_of_our_logs;
    wal.big_endian_ = wal.header_ && wal.header_->big_endian;
    wal.frames_ = (*size - wal_header_size) / (wal_frame_header_size + wal.page_size_);
    if (wal.frames_ == 0) return std::nullopt;
    if (wal.header_) {
        wal.salts_ = wal.header_->salts;
        return wal;
    }
    Buffer page(wal.page_size_);
    const Result<WalFrame> first = wal.frame(0, page);
    if (!first) return Failure(first.error());
    wal.salts_ = first->salts;
    // A header that cannot be read does not say it: then the machine is one like this.
    wal.big_endian_ = std::endian::native == std::endian::big;
    return wal;
}

Result<WalFrame> WalFile::frame(std::int64_t number, std::span<std::byte> page) const {
    const Result<bool> read = file_->read(page.first(page_size_), offset_of(number) + wal_frame_header_size);
    if (!read) return Failure(read.error());
    return frame(number);
}

Result<WalFrame> WalFile::frame(std::int64_t number) const {
    std::array<std::byte, wal_frame_header_size> header{};
    const Result<bool> read = file_->read(header, offset_of(number));
    if (!read) return Failure(read.error());
    return frame_of(header);
}

WalPair WalFile::sum_after(WalPair before, const WalFrame& frame, Bytes page) const {
    std::array<std::byte, checked_of_frame> header{};
    for (std::size_t at = 0; at < 4; ++at) {
        header.at(at) = static_cast<std::byte>(frame.page >> (24 - 8 * at));
        header.at(4 + at) = static_cast<std::byte>(frame.pages_after_commit >> (24 - 8 * at));
    }
    return continued(continued(before, header, big_endian_), page, big_endian_);
}

bool WalFile::continues(WalPair before, const WalFrame& frame, Bytes page) const {
    return frame.salts == salts_ && frame.page != 0 && sum_after(before, frame, page) == frame.checksum;
}

Result<std::int64_t> WalFile::first_failing() const {
    if (!header_) return 0;
    Buffer page(page_size_);
    WalPair sum = header_->checksum;
    for (std::int64_t number = 0; number < frames_; ++number) {
        const Result<WalFrame> read = frame(number, page);
        if (!read) return Failure(read.error());
        if (!continues(sum, *read, page)) return number;
        sum = read->checksum;
    }
    return frames_;
}

// Of the frame that fails, either the salts or the checksum may be what is damaged, and then the
// rest proves itself.
//
// Where a device may spoil what is beside the bytes that are written, SQLite fills the
// sector after a commit with copies of its last frame, which are not all synced with it.
// So copies prove nothing, neither those that continue a commit nor a torn one.
Result<WalFile::Behind> WalFile::behind(std::int64_t failing) const {
    struct Before {
        WalFrame frame;
        WalPair right_sum;  // differs from the frame's own if that is damaged
        bool is_torn_copy = false;
    };
    Behind found;
    Buffer page(page_size_);
    Buffer page_before(page_size_);
    std::optional<Before> before;
    std::optional<WalPair> sum_before;  // from which the frame before continues
    if (failing > 0) {
        const Result<WalFrame> read = frame(failing - 1, page_before);
        if (!read) return Failure(read.error());
        before = Before{.frame = *read, .right_sum = read->checksum};
        sum_before = read->checksum;
    } else if (header_) {
        sum_before = header_->checksum;
    }
    std::int64_t others = 0;
    for (std::int64_t number = failing; number < frames_ && others < most_others_in_a_row; ++number) {
        const Result<WalFrame> header = frame(number);
        if (!header) return Failure(header.error());
        if (number > failing && header->salts != salts_) {
            ++others;
            before.reset();
            continue;
        }
        const Result<WalFrame> read = frame(number, page);
        if (!read) return Failure(read.error());
        WalPair right_sum = read->checksum;
        if (number == failing) {
            if (sum_before) right_sum = sum_after(*sum_before, *read, page);
            const bool salts_are_damaged = read->salts != salts_ && sum_before && right_sum == read->checksum;
            if (read->salts != salts_ && !salts_are_damaged) {
                ++others;
                before.reset();
                continue;
            }
        }
        others = 0;
        const bool after_commit = before && before->frame.commits();
        // Of the frame before as it is, or as its checksum says that it was.
        const bool is_copy =
            after_commit && ((alike(before->frame, *read) && page == page_before) ||
                             (sum_before && sum_after(*sum_before, *read, page) == before->frame.checksum));
        const bool is_torn_copy =
            after_commit && !is_copy && sum_after(before->frame.checksum, before->frame, page_before) == read->checksum;
        if (read->commits() && !is_copy && !is_torn_copy) ++found.commits;
        if (before && number > failing && before->frame.commits() && is_in_one_sector(offset_of(number - 1)) &&
            !before->is_torn_copy && !is_copy &&
            (continues(before->frame.checksum, *read, page) || continues(before->right_sum, *read, page))) {
            found.last_proven = number - 1;
        }
        if (number > failing) sum_before = before ? std::optional(before->frame.checksum) : std::nullopt;
        before = Before{.frame = *read, .right_sum = right_sum, .is_torn_copy = is_torn_copy};
        std::swap(page, page_before);
    }
    return found;
}

// The newest version of a page up to the last commit that is proven, or any later one:
// what stands behind may have been copied into the log as well.
Result<bool> WalFile::log_lacks_page(std::int64_t last_proven) const {
    const VfsFile log(find_vfs(vfs_), log_);
    if (log.code() != SQLITE_OK) return Failure(log.error(log.code()));
    Buffer page(page_size_);
    Buffer in_log(page_size_);
    std::unordered_map<std::uint32_t, bool> lacking;
    std::uint32_t pages_after_commit = 0;
    std::optional<WalPair> sum;
    for (std::int64_t number = 0; number < frames_; ++number) {
        const Result<WalFrame> read = frame(number, page);
        if (!read) return Failure(read.error());
        if (read->salts != salts_) {
            if (number > last_proven) break;
            sum.reset();
            continue;
        }
        const bool whole = sum && continues(*sum, *read, page);
        sum = read->checksum;
        if (!whole) continue;
        if (read->commits()) pages_after_commit = read->pages_after_commit;
        std::fill(in_log.begin(), in_log.end(), std::byte{});
        const Result<bool> there = log.read(in_log, std::int64_t{read->page - 1} * page_size_);
        if (!there) return Failure(there.error());
        const bool same = *there && in_log == page;
        if (number <= last_proven) {
            lacking[read->page] = !same;
        } else if (same) {
            lacking[read->page] = false;
        }
    }
    return std::any_of(lacking.begin(), lacking.end(), [&](const auto& one) {
        return one.second && (pages_after_commit == 0 || one.first <= pages_after_commit);
    });
}

Result<std::optional<WalDamage>> WalFile::look() const {
    const Result<std::int64_t> failing = first_failing();
    if (!failing) return Failure(failing.error());
    if (*failing == frames_) return std::nullopt;
    const Result<Behind> found = behind(*failing);
    if (!found) return Failure(found.error());
    if (found->last_proven < 0) return std::nullopt;
    if (!header_) {
        const Result<bool> lacks = log_lacks_page(found->last_proven);
        if (!lacks) return Failure(lacks.error());
        if (!*lacks) return std::nullopt;
    }
    return WalDamage{.header = !header_, .frame = *failing, .offset = offset_of(*failing), .commits = found->commits};
}

// A writer changes the header before it overwrites frames.
Result<bool> WalFile::began_anew() const {
    Buffer now(header_bytes_.size());
    const Result<bool> read = file_->read(now, 0);
    if (!read) return Failure(read.error());
    return !*read || now != header_bytes_;
}

Result<std::optional<WalDamage>> WalFile::damage() const {
    Result<std::optional<WalDamage>> found = look();
    if (!found || !*found) return found;
    // What a writer was about to write has arrived by now.
    found = look();
    if (!found || !*found) return found;
    const Result<bool> anew = began_anew();
    if (!anew) return Failure(anew.error());
    if (*anew) return std::nullopt;
    return found;
}

Error damaged_wal(const WalFile& wal, const WalDamage& damage) {
    const std::string where = damage.header ? "its header is damaged"
                                            : "frame " + std::to_string(damage.frame + 1) + ", at byte " +
                                                  std::to_string(damage.offset) + ", is damaged";
    return {.code = ErrorCode::corrupt,
            .what = "'" + wal.path() + "': " + where + ", and with it up to " + std::to_string(damage.commits) +
                    (damage.commits == 1 ? " commit" : " commits") + " of the log may be lost",
            .next = "keep the log and its -wal as they are, and recover what can still be read with `handlog salvage`"};
}

Result<void> check_wal(const std::string& log, const std::string& vfs) {
    const Result<std::optional<WalFile>> wal = WalFile::open(log, vfs);
    if (!wal) return Failure(wal.error());
    if (!*wal) return {};
    const Result<std::optional<WalDamage>> damage = (*wal)->damage();
    if (!damage) return Failure(damage.error());
    if (*damage) return Failure(damaged_wal(**wal, **damage));
    return {};
}

}  // namespace handlog::eventstore::sqlite
