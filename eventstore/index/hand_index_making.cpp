#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <span>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <variant>
#include <vector>

#include "eventstore/check/past_damage.hpp"
#include "eventstore/index/descriptor.hpp"
#include "eventstore/index/hand_index.hpp"
#include "eventstore/index/hand_index_layout.hpp"
#include "eventstore/record/hasher.hpp"

namespace handlog::eventstore::inline index {

using namespace hand_index;

namespace {

void add_hands(std::vector<Place>& places, Place place, const Entry& entry, Hasher& hasher) {
    const auto* events = std::get_if<engine::Events>(&entry.outcome);
    if (events == nullptr) return;
    for (const engine::Event& event : *events) {
        const auto* started = std::get_if<engine::HandStarted>(&event);
        if (started == nullptr) continue;
        place.name = name_of(started->hand_id, hasher);
        places.push_back(place);
    }
}

// Where each hand of the sealed logs stands.
[[nodiscard]] Result<std::vector<Place>> places_in(EventStore& store, std::span<const Head> heads,
                                                   const std::function<void(const Error&)>& damaged) {
    std::vector<Place> places;
    Hasher hasher;
    Entry entry;
    std::uint32_t table = 0;
    const auto look = [&](const LogView& view) {
        while (table < heads.size() && heads[table].table != view.key.table) ++table;
        // What came since the heads were read is for the next index.
        if (table == heads.size()) return false;
        if (view.key.ordinal >= heads[table].sealed) return true;
        LogReader reader(view.bytes);
        Result<void> read = reader.opening().map([](const Opening& /*opening*/) {});
        while (read && !reader.done()) {
            read = reader.next(entry);
            if (read) add_hands(places, {.name = 0, .table = table, .ordinal = view.key.ordinal}, entry, hasher);
        }
        if (!read) damaged(read.error());
        return true;
    };
    // Of open logs nothing stands in an index.
    const Result<void> scanned = scan_past_damage(store, {}, look, [&](const Error& error) {
        if (error.code != ErrorCode::encrypted) damaged(error);
    });
    if (!scanned) return Failure(scanned.error());
    std::sort(places.begin(), places.end());
    return places;
}

[[nodiscard]] bool write_all(int file, Bytes bytes) {
    while (!bytes.empty()) {
        const ssize_t written = write(file, bytes.data(), bytes.size());
        if (written < 0 && errno != EINTR) return false;
        if (written > 0) bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return true;
}

[[nodiscard]] bool write_index(int file, std::span<const Place> places, std::span<const Head> heads) {
    constexpr std::size_t enough = std::size_t{1} << 20;
    Buffer out;
    const auto flush_beyond = [&](std::size_t size) {
        if (out.size() <= size) return true;
        const bool written = write_all(file, out);
        out.clear();
        return written;
    };
    for (const char letter : magic) out.push_back(static_cast<std::byte>(letter));
    append(out, std::uint64_t{places.size()});
    append(out, std::uint64_t{heads.size()});
    for (const Place& place : places) {
        append(out, place.name);
        append(out, place.table);
        append(out, place.ordinal);
        if (!flush_beyond(enough)) return false;
    }
    for (const Head& head : heads) {
        out.insert(out.end(), head.last.bytes.begin(), head.last.bytes.end());
        append(out, head.sealed);
        append(out, std::uint32_t{0});
        if (!flush_beyond(enough)) return false;
    }
    return flush_beyond(0) && fsync(file) == 0;
}

// Whoever may read the log may read its index.
[[nodiscard]] bool give_the_rights_of(const std::string& log, int file) {
    struct stat status {};
    return stat(log.c_str(), &status) == 0 && fchmod(file, status.st_mode & 0666) == 0;
}

// An older index may be replaced, and nothing else.
[[nodiscard]] bool is_something_else(const std::string& path) {
    struct stat status {};
    if (lstat(path.c_str(), &status) != 0) return false;
    if (!S_ISREG(status.st_mode)) return true;
    const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    std::array<char, magic.size()> begin{};
    const ssize_t size = read(file.number(), begin.data(), begin.size());
    return size != static_cast<ssize_t>(begin.size()) || std::string_view(begin.data(), begin.size()) != magic;
}

[[nodiscard]] Failure failed(const std::string& path) {
    const int error = errno;
    return failure(ErrorCode::io, "'" + path + "' cannot be written: " + std::generic_category().message(error),
                   "make sure the log's folder is writable and has free space");
}

}  // namespace

std::string path_of_hand_index(const std::string& log) { return log + "-index"; }

Result<std::uint64_t> make_hand_index(EventStore& store, const std::string& log,
                                      const std::function<void(const Error&)>& damaged) {
    const std::string path = path_of_hand_index(log);
    if (is_something_else(path)) {
        return failure(ErrorCode::already_exists, "'" + path + "' already exists and is not an index", "move it away");
    }
    const Result<std::vector<Head>> heads = store.heads();
    if (!heads) return Failure(heads.error());
    const Result<std::vector<Place>> places = places_in(store, *heads, damaged);
    if (!places) return Failure(places.error());
    // Whoever opens the index meanwhile has the old one, whole.
    std::string draft = path + ".XXXXXX";
    const Descriptor file(mkstemp(draft.data()));
    if (file.number() < 0) return failed(path);
    if (write_index(file.number(), *places, *heads) && give_the_rights_of(log, file.number()) &&
        rename(draft.c_str(), path.c_str()) == 0) {
        return places->size();
    }
    Failure failure = failed(path);
    unlink(draft.c_str());
    return failure;
}

}  // namespace handlog::eventstore::inline index
