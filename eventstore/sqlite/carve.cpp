#include "eventstore/sqlite/carve.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "eventstore/codec/format.hpp"

namespace handlog::eventstore::sqlite {

namespace {

// How SQLite writes a record: the length of its header, then the type of each
// column, then the columns. A type is a varint.
constexpr std::uint64_t null_type = 0;  // of the key, which stands before the record
constexpr std::uint64_t blob_type = 12;
constexpr std::uint64_t digest_type = blob_type + 2 * sizeof(Digest);

[[nodiscard]] std::uint8_t byte_at(Bytes bytes, std::size_t at) { return std::to_integer<std::uint8_t>(bytes[at]); }

// Seven bits a byte, the highest first; more than four bytes no row of ours has here.
struct Varint {
    std::uint64_t value = 0;
    std::size_t size = 0;  // 0 if there is none
};
[[nodiscard]] Varint varint_at(Bytes bytes, std::size_t at, std::size_t longest = 4) {
    std::uint64_t value = 0;
    for (std::size_t size = 1; size <= longest && at + size <= bytes.size(); ++size) {
        const std::uint8_t byte = byte_at(bytes, at + size - 1);
        value = value << 7 | (byte & 0x7f);
        if ((byte & 0x80) == 0) return {.value = value, .size = size};
    }
    return {};
}

[[nodiscard]] Buffer as_varint(std::uint64_t value) {
    Buffer bytes{static_cast<std::byte>(value & 0x7f)};
    while ((value >>= 7) != 0) bytes.insert(bytes.begin(), static_cast<std::byte>(0x80 | (value & 0x7f)));
    return bytes;
}

// How many bytes an integer of that type takes; nothing if it is none.
[[nodiscard]] std::optional<std::size_t> integer_size(std::uint64_t type) {
    constexpr std::array<std::size_t, 10> sizes{0, 1, 2, 3, 4, 6, 8, 0, 0, 0};
    if (type == null_type || type == 7 || type >= sizes.size()) return std::nullopt;
    return sizes[type];
}

// Where the columns of a record lie, counted from its first byte.
struct Layout {
    bool sealed = false;
    std::uint64_t first_type = 0;  // of the first integer, which stands first of all
    std::size_t bytes_at = 0;
    std::size_t bytes_size = 0;
    std::size_t size = 0;  // of the whole record
};

// A sealed log has an integer before the bytes and one after the digest; an entry has two before the bytes.
[[nodiscard]] std::optional<Layout> layout_of(Bytes record, bool sealed) {
    const std::size_t integers = sealed ? 1 : 2;
    const std::size_t header = byte_at(record, 0);
    std::size_t at = 2;  // after the length and the type of the key
    std::size_t columns = 0;
    for (std::size_t integer = 0; integer < integers; ++integer, ++at) {
        if (at >= record.size()) return std::nullopt;
        const std::optional<std::size_t> size = integer_size(byte_at(record, at));
        if (!size) return std::nullopt;
        columns += *size;
    }
    const Varint bytes = varint_at(record, at);
    at += bytes.size;
    if (bytes.size == 0 || bytes.value < blob_type || bytes.value % 2 != 0) return std::nullopt;
    const std::size_t size = (bytes.value - blob_type) / 2;
    if (size == 0 || size > format::most_log_bytes) return std::nullopt;
    if (at >= record.size() || byte_at(record, at) != digest_type) return std::nullopt;
    std::size_t after = 0;
    if (sealed) {
        if (++at >= record.size()) return std::nullopt;
        const std::optional<std::size_t> seal = integer_size(byte_at(record, at));
        if (!seal) return std::nullopt;
        after = *seal;
    }
    if (at + 1 != header) return std::nullopt;
    return Layout{.sealed = sealed,
                  .first_type = byte_at(record, 2),
                  .bytes_at = header + columns,
                  .bytes_size = size,
                  .size = header + columns + size + sizeof(Digest) + after};
}

[[nodiscard]] std::optional<Layout> layout_at(Bytes page, std::size_t at) {
    constexpr std::size_t least_header = 6;
    constexpr std::size_t most_header = 9;
    const Bytes record = page.subspan(at);
    if (record.size() < least_header || byte_at(record, 0) < least_header || byte_at(record, 0) > most_header ||
        byte_at(record, 1) != null_type) {
        return std::nullopt;
    }
    if (std::optional<Layout> log = layout_of(record, true)) return log;
    return layout_of(record, false);
}

// How much of a record stands on its page; the rest follows on others.
[[nodiscard]] std::size_t local_size(std::size_t record, std::size_t page) {
    const std::size_t most = page - 35;
    if (record <= most) return record;
    const std::size_t least = (page - 12) * 32 / 255 - 23;
    const std::size_t wanted = least + (record - least) % (page - 4);
    return wanted <= most ? wanted : least;
}

class Carver {
public:
    explicit Carver(const Pages& pages) : pages_(pages), page_(pages.page_size()), overflow_(pages.page_size()) {}

    // Whatever is left of the page; the rest of it is zero.
    [[nodiscard]] Result<void> turn_to(std::int64_t place) {
        place_ = place;
        return pages_.read(place, page_);
    }

    [[nodiscard]] Result<std::optional<CarvedRow>> row_at(std::size_t at) {
        const std::optional<Layout> layout = layout_at(page_, at);
        if (!layout) return std::nullopt;
        const Result<bool> whole = collect(at, layout->size);
        if (!whole) return Failure(whole.error());
        if (!*whole) return std::nullopt;
        CarvedRow row{.place = {.offset = place_ * pages_.page_size() + static_cast<std::int64_t>(at),
                                .page_size = pages_.page_size(),
                                .in_wal = pages_.in_wal()},
                      .key = key_before(at, layout->size),
                      .sealed = layout->sealed,
                      .bytes = {},
                      .digest = {}};
        if (!row.sealed) row.ordinal = integer_at(byte_at(record_, 0), layout->first_type);
        const auto begin = record_.begin() + static_cast<std::ptrdiff_t>(layout->bytes_at);
        const auto end = begin + static_cast<std::ptrdiff_t>(layout->bytes_size);
        row.bytes.assign(begin, end);
        std::copy(end, end + sizeof(Digest), row.digest.bytes.begin());
        return row;
    }

private:
    // The whole record, page after page; false if the chain breaks.
    [[nodiscard]] Result<bool> collect(std::size_t at, std::size_t size) {
        const std::size_t local = local_size(size, page_.size());
        const bool goes_on = local < size;
        if (at + local + (goes_on ? sizeof(std::uint32_t) : 0) > page_.size()) return false;
        const auto begin = page_.begin() + static_cast<std::ptrdiff_t>(at);
        record_.assign(begin, begin + static_cast<std::ptrdiff_t>(local));
        std::int64_t next = goes_on ? page_number(page_, at + local) : 0;
        while (record_.size() < size) {
            const Result<bool> there = pages_.read_next(place_, next, overflow_);
            if (!there || !*there) return there;
            next = page_number(overflow_, 0);
            const std::size_t part = std::min(size - record_.size(), overflow_.size() - sizeof(std::uint32_t));
            const auto content = overflow_.begin() + sizeof(std::uint32_t);
            record_.insert(record_.end(), content, content + static_cast<std::ptrdiff_t>(part));
        }
        return true;
    }

    // The highest byte first; an ordinal is never negative.
    [[nodiscard]] std::int64_t integer_at(std::size_t at, std::uint64_t type) const {
        constexpr std::uint64_t one_type = 9;
        if (type == one_type) return 1;
        std::uint64_t value = 0;
        for (std::size_t next = 0; next < *integer_size(type); ++next) value = value << 8 | byte_at(record_, at + next);
        return static_cast<std::int64_t>(value);
    }

    [[nodiscard]] static std::int64_t page_number(Bytes page, std::size_t at) {
        return std::int64_t{byte_at(page, at)} << 24 | std::int64_t{byte_at(page, at + 1)} << 16 |
               std::int64_t{byte_at(page, at + 2)} << 8 | std::int64_t{byte_at(page, at + 3)};
    }

    // Before a record stand its size and its key. What stands before these can be
    // anything, so the size is looked for and the key is what lies between.
    [[nodiscard]] std::optional<std::int64_t> key_before(std::size_t at, std::size_t size) const {
        constexpr std::size_t longest = 8;
        const Buffer size_bytes = as_varint(size);
        for (std::size_t length = 1; length <= longest && length + size_bytes.size() <= at; ++length) {
            const Varint key = varint_at(page_, at - length, longest);
            if (key.size != length) continue;
            const auto before = page_.begin() + static_cast<std::ptrdiff_t>(at - length - size_bytes.size());
            if (std::equal(size_bytes.begin(), size_bytes.end(), before)) return static_cast<std::int64_t>(key.value);
        }
        return std::nullopt;
    }

    const Pages& pages_;
    std::int64_t place_ = 0;
    Buffer page_;
    Buffer overflow_;
    Buffer record_;
};

}  // namespace

Result<std::int64_t> PagesOfFile::count() const {
    const Result<std::int64_t> size = file_.size();
    if (!size) return size;
    return (*size + page_size_ - 1) / page_size_;
}

Result<void> PagesOfFile::read(std::int64_t place, std::span<std::byte> page) const {
    std::fill(page.begin(), page.end(), std::byte{});
    const Result<bool> read = file_.read(page, place * page_size_);
    if (!read) return Failure(read.error());
    return {};
}

Result<bool> PagesOfFile::read_next(std::int64_t /*place*/, std::int64_t number, std::span<std::byte> page) const {
    const Result<std::int64_t> pages = count();
    if (!pages) return Failure(pages.error());
    if (number < 1 || number > *pages) return false;
    if (const Result<void> done = read(number - 1, page); !done) return Failure(done.error());
    return true;
}

Result<std::unique_ptr<PagesOfWal>> PagesOfWal::of(const WalFile& wal, const VfsFile& log) {
    std::unique_ptr<PagesOfWal> pages(new PagesOfWal(wal, log));
    for (std::int64_t place = 0; place < wal.frames(); ++place) {
        const Result<WalFrame> frame = wal.frame(place);
        if (!frame) return Failure(frame.error());
        if (frame->salts != wal.salts()) continue;
        pages->frames_of_[frame->page].push_back(place);
        if (frame->commits()) pages->commits_.push_back(place);
    }
    return pages;
}

Result<void> PagesOfWal::read(std::int64_t place, std::span<std::byte> page) const {
    const Result<WalFrame> read = wal_.frame(place, page);
    if (!read) return Failure(read.error());
    return {};
}

// As it was when the commit ended to which the frame in this place belongs.
Result<bool> PagesOfWal::read_next(std::int64_t place, std::int64_t number, std::span<std::byte> page) const {
    const auto end = std::lower_bound(commits_.begin(), commits_.end(), place);
    const std::int64_t last = end == commits_.end() ? wal_.frames() : *end;
    if (const auto frames = frames_of_.find(number); frames != frames_of_.end()) {
        const auto after = std::upper_bound(frames->second.begin(), frames->second.end(), last);
        if (after != frames->second.begin()) {
            if (const Result<void> done = read(*(after - 1), page); !done) return Failure(done.error());
            return true;
        }
    }
    return log_.read_next(place, number, page);
}

Result<void> carve(const Pages& pages, const std::function<void(const CarvedRow&)>& found) {
    const Result<std::int64_t> count = pages.count();
    if (!count) return Failure(count.error());
    Carver carver(pages);
    for (std::int64_t place = 0; place < *count; ++place) {
        if (const Result<void> turned = carver.turn_to(place); !turned) return turned;
        for (std::size_t at = 0; at < pages.page_size(); ++at) {
            const Result<std::optional<CarvedRow>> row = carver.row_at(at);
            if (!row) return Failure(row.error());
            if (*row) found(**row);
        }
    }
    return {};
}

Result<std::optional<CarvedRow>> carve_log(const Pages& pages, const CarvedPlace& place) {
    Carver carver(pages);
    if (const Result<void> turned = carver.turn_to(place.offset / place.page_size); !turned) {
        return Failure(turned.error());
    }
    Result<std::optional<CarvedRow>> row = carver.row_at(static_cast<std::size_t>(place.offset % place.page_size));
    if (row && *row && !(*row)->sealed) return std::nullopt;
    return row;
}

}  // namespace handlog::eventstore::sqlite
