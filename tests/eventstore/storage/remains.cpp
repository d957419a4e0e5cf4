#include "tests/eventstore/storage/remains.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

namespace handlog::tests::storage {

namespace {

std::ptrdiff_t place(std::size_t offset) { return static_cast<std::ptrdiff_t>(offset); }

enum class Damage : std::uint8_t { none, only_the_beginning, only_the_end, zeros, garbage };

struct Sector {
    // How many changes that were not synced touch it.
    std::uint32_t changes = 0;
    // So many of them, from the first on, reach the disk, and so the next one fails to.
    std::uint32_t kept = 0;
    Damage damage = Damage::none;
    // How many of them have been dealt with.
    std::uint32_t seen = 0;
};

// Some bytes of a file, from one place to before another.
struct Part {
    std::size_t begin;
    std::size_t end;
};

std::size_t size_after(const Operation& change, std::size_t size_before) {
    if (const auto* written = std::get_if<Written>(&change))
        return std::max(size_before, written->offset + written->bytes.size());
    return std::get<Truncated>(change).size;
}

Part part_written(const Written& written) {
    return {.begin = written.offset, .end = written.offset + written.bytes.size()};
}

class Salvage {
public:
    Salvage(const Bytes& safe, const Device& device, Random& random)
        : bytes_(safe), device_(device), random_(random), sizes_{safe.size()} {
        // A file that has hardly been written yet and one that lacks only the
        // last of it, side by side: files do not wait for each other.
        static constexpr std::array<std::uint64_t, 5> chances{0, 15, 50, 85, 100};
        percent_kept_ = chances[random_.below(chances.size())];
    }

    // First every change is counted, in the order of time,
    void count(const Change& change) {
        sizes_.push_back(size_after(*change.operation, sizes_.back()));
        if (change.standing == Standing::synced) first_size_ = sizes_.size() - 1;
        const auto* written = std::get_if<Written>(change.operation);
        if (written == nullptr) return;
        const Part part = part_written(*written);
        sectors_.resize(std::max(sectors_.size(), end_sector(part)));
        if (change.standing == Standing::synced) return;
        for (std::size_t at = first_sector(part); at < end_sector(part); ++at) ++sectors_[at].changes;
    }

    // then what becomes of the size and of each sector is decided,
    void decide(bool tearing) {
        for (Sector& sector : sectors_) {
            if (sector.changes == 0) continue;
            sector.kept = is_kept() ? sector.changes : static_cast<std::uint32_t>(random_.below(sector.changes));
            if (tearing && sector.kept < sector.changes && random_.below(2) == 0)
                sector.damage = static_cast<Damage>(1 + random_.below(4));
        }
        last_size_ = is_kept() ? sizes_.size() - 1 : first_size_ + random_.below(sizes_.size() - first_size_);
        final_size_ = sizes_[last_size_];
        // A file that grows may have grown by less than was written.
        if (tearing && last_size_ > first_size_ && final_size_ > sizes_[last_size_ - 1] && random_.below(4) == 0)
            final_size_ -= random_.below(final_size_ - sizes_[last_size_ - 1]);
        bytes_.resize(std::max(bytes_.size(), sectors_.size() * device_.sector_size));
    }

    // and then the changes are made, in the same order.
    void make(const Change& change) {
        ++made_;
        if (const auto* written = std::get_if<Written>(change.operation)) {
            make(*written, change.standing == Standing::synced);
        } else if (made_ <= last_size_) {
            // What a file loses is zeros where it grows again.
            const std::size_t size = std::min(std::get<Truncated>(*change.operation).size, bytes_.size());
            std::fill(bytes_.begin() + place(size), bytes_.end(), std::uint8_t{0});
        }
    }

    [[nodiscard]] Bytes take() {
        bytes_.resize(final_size_);
        return std::move(bytes_);
    }

private:
    [[nodiscard]] bool is_kept() { return random_.below(100) < percent_kept_; }

    [[nodiscard]] std::size_t first_sector(Part part) const { return part.begin / device_.sector_size; }
    [[nodiscard]] std::size_t end_sector(Part part) const {
        return (part.end + device_.sector_size - 1) / device_.sector_size;
    }

    void make(const Written& written, bool synced) {
        const Part all = part_written(written);
        if (synced) return put(written, all);
        for (std::size_t at = first_sector(all); at < end_sector(all); ++at) {
            const Part whole{.begin = at * device_.sector_size, .end = (at + 1) * device_.sector_size};
            const Part part{.begin = std::max(all.begin, whole.begin), .end = std::min(all.end, whole.end)};
            Sector& sector = sectors_[at];
            if (sector.seen < sector.kept) put(written, part);
            if (sector.seen == sector.kept) harm(written, part, whole, sector.damage);
            ++sector.seen;
        }
    }

    void put(const Written& written, Part part) {
        const auto from = written.bytes.begin() + place(part.begin - written.offset);
        std::copy(from, from + place(part.end - part.begin), bytes_.begin() + place(part.begin));
    }

    void harm(const Written& written, Part part, Part sector, Damage damage) {
        const std::size_t tear = part.begin + random_.below(part.end - part.begin + 1);
        const Part harmed = device_.powersafe_overwrite ? part : sector;
        const auto begin = bytes_.begin() + place(harmed.begin);
        const auto end = bytes_.begin() + place(harmed.end);
        switch (damage) {
            case Damage::none:
                return;
            case Damage::only_the_beginning:
                return put(written, {.begin = part.begin, .end = tear});
            case Damage::only_the_end:
                return put(written, {.begin = tear, .end = part.end});
            case Damage::zeros:
                return std::fill(begin, end, std::uint8_t{0});
            case Damage::garbage:
                return std::generate(begin, end, [this] { return random_.byte(); });
        }
    }

    Bytes bytes_;
    const Device& device_;
    Random& random_;
    std::uint64_t percent_kept_ = 0;
    std::vector<Sector> sectors_;
    // Of the file at first and after each change, by how many were made; and
    // from which to which of them it may be.
    std::vector<std::size_t> sizes_;
    std::size_t first_size_ = 0;
    std::size_t last_size_ = 0;
    std::size_t final_size_ = 0;
    std::size_t made_ = 0;
};

}  // namespace

void carry_out(const Operation& change, Bytes& bytes) {
    bytes.resize(size_after(change, bytes.size()));
    if (const auto* written = std::get_if<Written>(&change))
        std::copy(written->bytes.begin(), written->bytes.end(), bytes.begin() + place(written->offset));
}

Bytes remains(const Bytes& safe, std::span<const Change> changes, const Device& device, bool tearing, Random& random) {
    Salvage salvage(safe, device, random);
    for (const Change& change : changes) salvage.count(change);
    salvage.decide(tearing);
    for (const Change& change : changes) salvage.make(change);
    return salvage.take();
}

}  // namespace handlog::tests::storage
