#include "eventstore/index/hand_index.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "eventstore/codec/codec.hpp"
#include "eventstore/index/descriptor.hpp"
#include "eventstore/index/hand_index_layout.hpp"
#include "eventstore/record/hasher.hpp"

namespace handlog::eventstore::inline index {

using namespace hand_index;

namespace {

// With so many, every hand has the same id, or somebody made the index up.
constexpr std::size_t most_candidates = 1'000;

constexpr const char* of_another_log = "belongs to another log";

[[nodiscard]] Failure useless(const std::string& path, const std::string& why) {
    return failure(ErrorCode::not_ours, "'" + path + "' " + why + ", so every log is read",
                   "move it away; `handlog index` creates a new one");
}

}  // namespace

// Any byte of it may be any other.
class HandIndex::File {
public:
    explicit File(Descriptor descriptor) : descriptor_(std::move(descriptor)) {}

    // Says why it cannot be an index of so many tables, if there is a reason.
    [[nodiscard]] const char* look_at_header(std::size_t most_tables) {
        struct stat status {};
        if (fstat(descriptor_.number(), &status) != 0 || !S_ISREG(status.st_mode)) return "is not a regular file";
        const Buffer header = read(0, header_size);
        const auto is_the_same = [](char letter, std::byte byte) { return static_cast<std::byte>(letter) == byte; };
        if (header.empty() || !std::equal(magic.begin(), magic.end(), header.begin(), is_the_same)) {
            return "is not an index of hands";
        }
        places_ = number_at<std::uint64_t>(header, magic.size());
        tables_ = number_at<std::uint64_t>(header, magic.size() + sizeof places_);
        const std::uint64_t rest = static_cast<std::uint64_t>(status.st_size) - header_size;
        if (places_ > rest / place_size || tables_ > most_tables ||
            rest != places_ * place_size + tables_ * table_size) {
            return "is damaged, or belongs to another log";
        }
        return nullptr;
    }

    [[nodiscard]] std::uint64_t places() const { return places_; }
    [[nodiscard]] std::uint64_t tables() const { return tables_; }
    [[nodiscard]] std::optional<Place> place(std::uint64_t at) const {
        const Buffer bytes = read(header_size + at * place_size, place_size);
        if (bytes.empty()) return std::nullopt;
        return Place{.name = number_at<std::uint64_t>(bytes, 0),
                     .table = number_at<std::uint32_t>(bytes, 8),
                     .ordinal = number_at<Ordinal>(bytes, 12)};
    }
    // One after the other; nothing where the file was cut meanwhile.
    [[nodiscard]] Buffer all_tables() const { return read(header_size + places_ * place_size, tables_ * table_size); }

private:
    [[nodiscard]] Buffer read(std::uint64_t offset, std::uint64_t size) const {
        Buffer bytes(size);
        std::size_t done = 0;
        while (done < size) {
            const ssize_t got =
                pread(descriptor_.number(), bytes.data() + done, size - done, static_cast<off_t>(offset + done));
            if (got < 0 && errno == EINTR) continue;
            if (got <= 0) return {};
            done += static_cast<std::size_t>(got);
        }
        return bytes;
    }

    Descriptor descriptor_;
    std::uint64_t places_ = 0;
    std::uint64_t tables_ = 0;
};

Result<std::optional<HandIndex>> HandIndex::open(EventStore& store, const std::string& log) {
    const std::string path = path_of_hand_index(log);
    // Nobody is waited for, should it be a pipe.
    Descriptor descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (descriptor.number() < 0) {
        if (errno == ENOENT) return std::nullopt;
        return useless(path, "cannot be opened (" + std::generic_category().message(errno) + ")");
    }
    const Result<std::vector<Head>> heads = store.sealed_heads();
    if (!heads) return Failure(heads.error());
    auto file = std::make_shared<File>(std::move(descriptor));
    if (const char* why = file->look_at_header(heads->size())) return useless(path, why);
    const Buffer known = file->all_tables();
    if (known.size() != file->tables() * table_size) return useless(path, "was truncated while it was read");
    HandIndex index(path);
    for (const Head& head : *heads) {
        Table table{.id = head.table};
        const std::size_t at = index.tables_.size() * table_size;
        if (at < known.size()) {
            std::copy_n(known.begin() + static_cast<std::ptrdiff_t>(at), table.last.bytes.size(),
                        table.last.bytes.begin());
            table.sealed = number_at<Ordinal>(known, at + sizeof table.last);
        }
        // Where the table went on, the log that did so tells: see check().
        if (table.sealed > head.sealed || (table.sealed == head.sealed && table.last != head.last)) {
            // Unless it is the head that is not what was written.
            const Result<std::optional<Head>> checked = store.head(head.table);
            return checked ? useless(path, of_another_log) : Failure(checked.error());
        }
        index.by_id_.emplace(head.table.text(), index.tables_.size());
        index.tables_.push_back(table);
    }
    index.file_ = std::move(file);
    return index;
}

const HandIndex::Table* HandIndex::find(const engine::TableId& table) const {
    const auto found = by_id_.find(std::string(table.text()));
    return found == by_id_.end() ? nullptr : &tables_[found->second];
}

Ordinal HandIndex::first_beyond(const engine::TableId& table) const {
    const Table* known = find(table);
    return known == nullptr ? 0 : known->sealed;
}

Result<void> HandIndex::check(const LogView& log) const {
    const Table* known = find(log.key.table);
    if (known == nullptr || known->sealed == 0 || known->sealed != log.key.ordinal) return {};
    const Result<Opening> opening = LogReader(log.bytes).opening();
    if (!opening) return Failure(opening.error());
    if (opening->previous != known->last) return useless(path_, of_another_log);
    return {};
}

std::vector<LogKey> HandIndex::may_have_dealt(const engine::HandId& hand) const {
    Hasher hasher;
    const std::uint64_t name = name_of(hand, hasher);
    std::uint64_t at = 0;
    for (std::uint64_t end = file_->places(); at < end;) {
        const std::uint64_t middle = at + (end - at) / 2;
        const std::optional<Place> place = file_->place(middle);
        if (!place) return {};
        if (place->name < name) {
            at = middle + 1;
        } else {
            end = middle;
        }
    }
    std::vector<LogKey> logs;
    Place before;
    for (; at < file_->places(); ++at) {
        const std::optional<Place> place = file_->place(at);
        if (!place || place->name != name) break;
        // What is not in order could be there twice, and what lies beyond is found there.
        const bool makes_sense = (logs.empty() || before < *place) && place->table < tables_.size() &&
                                 place->ordinal < tables_[place->table].sealed;
        if (!makes_sense || logs.size() == most_candidates) return {};
        logs.push_back({.table = tables_[place->table].id, .ordinal = place->ordinal});
        before = *place;
    }
    return logs;
}

}  // namespace handlog::eventstore::inline index
