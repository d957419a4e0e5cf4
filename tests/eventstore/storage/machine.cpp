#include "tests/eventstore/storage/machine.hpp"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <optional>
#include <sqlite3.h>
#include <thread>
#include <utility>

namespace handlog::tests::storage {

namespace {

// In the night to the sixteenth of April 2024, in milliseconds since the noon
// from which astronomers count, as SQLite wants it.
constexpr std::int64_t first_moment_ms = 212'580'000'000'000;

// How far SQLite may be led to expect that a wait for a lock lasts. The clock of
// the machine takes the whole of it, and the thread at most this much, which is
// enough to let others come forward.
constexpr std::chrono::microseconds longest_sleep{1000};

}  // namespace

Machine::Machine(Disk disk, const Device& device)
    : device_(device), files_(std::move(disk), device), now_ms_(first_moment_ms) {}

int Machine::code_of_fault(Call call, const std::string& name) {
    const auto failure = faults_.strike(call, name);
    return failure ? failure->code : SQLITE_OK;
}

int Machine::open(const char* path, int flags, Handle*& opened) {
    const std::lock_guard guard(mutex_);
    const std::string name = path == nullptr ? "" : path;
    if (const int code = code_of_fault(Call::open, name); code != SQLITE_OK) return code;

    const bool creates = (flags & SQLITE_OPEN_CREATE) != 0;
    std::optional<FileId> file = path == nullptr ? files_.create_nameless() : files_.find(name);
    if (path != nullptr && file && creates && (flags & SQLITE_OPEN_EXCLUSIVE) != 0) return SQLITE_CANTOPEN;
    if (!file && !creates) return SQLITE_CANTOPEN;
    if (!file) file = files_.create(name);

    constexpr int journals = SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL | SQLITE_OPEN_WAL;
    auto handle = std::make_unique<Handle>(Handle{.file = *file,
                                                  .name = name,
                                                  .writable = (flags & SQLITE_OPEN_READWRITE) != 0,
                                                  .removed_when_closed = (flags & SQLITE_OPEN_DELETEONCLOSE) != 0,
                                                  .directory_awaits_sync = creates && (flags & journals) != 0});
    open_files_[*file].handles.push_back(handle.get());
    opened = handle.release();
    return SQLITE_OK;
}

int Machine::remove(const std::string& name, bool sync_directory) {
    const std::lock_guard guard(mutex_);
    if (const int code = code_of_fault(Call::remove, name); code != SQLITE_OK) return code;
    const auto file = files_.find(name);
    if (!file) return SQLITE_IOERR_DELETE_NOENT;
    files_.remove(name);
    if (!open_files_.contains(*file)) files_.closed(*file);
    if (!sync_directory) return SQLITE_OK;
    if (const int code = code_of_fault(Call::sync_directory, name); code != SQLITE_OK) return code;
    files_.sync_directory();
    return SQLITE_OK;
}

int Machine::access(const std::string& name, int what, int& answer) {
    const std::lock_guard guard(mutex_);
    if (const int code = code_of_fault(Call::access, name); code != SQLITE_OK) return code;
    const auto file = files_.find(name);
    // An empty file is as good as none, for SQLite asks about journals.
    answer = file && (what != SQLITE_ACCESS_EXISTS || !files_.bytes(*file).empty()) ? 1 : 0;
    return SQLITE_OK;
}

void Machine::close(Handle& handle) {
    const std::lock_guard guard(mutex_);
    const std::unique_ptr<Handle> owned(&handle);
    let_go_of_shared_memory(handle);
    if (handle.removed_when_closed && files_.find(handle.name) == handle.file) files_.remove(handle.name);
    const auto open_file = open_files_.find(handle.file);
    std::erase(open_file->second.handles, &handle);
    if (!open_file->second.handles.empty()) return;
    open_files_.erase(open_file);
    files_.closed(handle.file);
}

int Machine::read(Handle& handle, std::span<std::uint8_t> into, std::size_t offset) {
    const std::lock_guard guard(mutex_);
    std::size_t wanted = into.size();
    int code = SQLITE_OK;
    if (const auto failure = faults_.strike(Call::read, handle.name)) {
        code = failure->code;
        wanted = std::min(wanted, failure->bytes_done);
        // So SQLite's own VFS reports EIO.
        if (code == SQLITE_IOERR_CORRUPTFS) handle.last_errno = EIO;
    }
    const Bytes& bytes = files_.bytes(handle.file);
    const std::size_t there = offset < bytes.size() ? std::min(wanted, bytes.size() - offset) : 0;
    if (there > 0) std::memcpy(into.data(), bytes.data() + offset, there);
    std::fill(into.begin() + static_cast<std::ptrdiff_t>(there), into.end(), std::uint8_t{0});
    if (code != SQLITE_OK) return code;
    return there == into.size() ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

int Machine::write(const Handle& handle, std::span<const std::uint8_t> bytes, std::size_t offset) {
    const std::lock_guard guard(mutex_);
    if (!handle.writable) return SQLITE_IOERR_WRITE;
    if (const auto failure = faults_.strike(Call::write, handle.name)) {
        const auto done = bytes.first(std::min(bytes.size(), failure->bytes_done));
        if (!done.empty()) files_.write(handle.file, offset, done);
        return failure->code;
    }
    files_.write(handle.file, offset, bytes);
    return SQLITE_OK;
}

int Machine::truncate(const Handle& handle, std::size_t size) {
    const std::lock_guard guard(mutex_);
    if (!handle.writable) return SQLITE_IOERR_TRUNCATE;
    if (const int code = code_of_fault(Call::truncate, handle.name); code != SQLITE_OK) return code;
    files_.truncate(handle.file, size);
    return SQLITE_OK;
}

int Machine::sync(Handle& handle) {
    const std::lock_guard guard(mutex_);
    if (const int code = code_of_fault(Call::sync, handle.name); code != SQLITE_OK) {
        files_.fail_to_sync(handle.file);
        return code;
    }
    files_.sync(handle.file);
    if (!handle.directory_awaits_sync) return SQLITE_OK;
    if (const int code = code_of_fault(Call::sync_directory, handle.name); code != SQLITE_OK) return code;
    files_.sync_directory();
    handle.directory_awaits_sync = false;
    return SQLITE_OK;
}

int Machine::size(const Handle& handle, std::int64_t& answer) {
    const std::lock_guard guard(mutex_);
    if (const int code = code_of_fault(Call::size, handle.name); code != SQLITE_OK) return code;
    answer = static_cast<std::int64_t>(files_.bytes(handle.file).size());
    return SQLITE_OK;
}

// Any number share a file; beside them one may have reserved it and go on
// reading; one that waits for the others to leave lets no new one in (pending);
// and who has it exclusively is alone.
int Machine::lock(Handle& handle, int level) {
    const std::lock_guard guard(mutex_);
    if (handle.lock >= level) return SQLITE_OK;
    if (const int code = code_of_fault(Call::lock, handle.name); code != SQLITE_OK) return code;
    const OpenFile& file = open_files_.at(handle.file);
    const auto another_holds = [&](int least) {
        return file.any_other(handle, [&](const Handle& other) { return other.lock >= least; });
    };
    if (level == SQLITE_LOCK_SHARED) {
        if (another_holds(SQLITE_LOCK_PENDING)) return SQLITE_BUSY;
        handle.lock = level;
        return SQLITE_OK;
    }
    if (another_holds(SQLITE_LOCK_RESERVED)) return SQLITE_BUSY;
    if (level == SQLITE_LOCK_EXCLUSIVE && another_holds(SQLITE_LOCK_SHARED)) {
        handle.lock = SQLITE_LOCK_PENDING;
        return SQLITE_BUSY;
    }
    handle.lock = level;
    return SQLITE_OK;
}

int Machine::unlock(Handle& handle, int level) {
    const std::lock_guard guard(mutex_);
    if (const int code = code_of_fault(Call::unlock, handle.name); code != SQLITE_OK) return code;
    handle.lock = std::min(handle.lock, level);
    return SQLITE_OK;
}

int Machine::check_lock(const Handle& handle, int& answer) {
    const std::lock_guard guard(mutex_);
    if (const int code = code_of_fault(Call::check_lock, handle.name); code != SQLITE_OK) return code;
    const auto reserved = [](const Handle& one) { return one.lock >= SQLITE_LOCK_RESERVED; };
    answer = reserved(handle) || open_files_.at(handle.file).any_other(handle, reserved) ? 1 : 0;
    return SQLITE_OK;
}

int Machine::control(Handle& handle, int operation, void* argument) {
    const std::lock_guard guard(mutex_);
    switch (operation) {
        case SQLITE_FCNTL_LOCKSTATE:
            *static_cast<int*>(argument) = handle.lock;
            return SQLITE_OK;
        case SQLITE_FCNTL_LAST_ERRNO:
            *static_cast<int*>(argument) = handle.last_errno;
            return SQLITE_OK;
        case SQLITE_FCNTL_PERSIST_WAL: {
            int& keeps = *static_cast<int*>(argument);
            if (keeps >= 0) handle.keeps_wal = keeps != 0;
            keeps = handle.keeps_wal ? 1 : 0;
            return SQLITE_OK;
        }
        case SQLITE_FCNTL_POWERSAFE_OVERWRITE:
            // A property of the device, which cannot be talked into it.
            *static_cast<int*>(argument) = device_.powersafe_overwrite ? 1 : 0;
            return SQLITE_OK;
        case SQLITE_FCNTL_HAS_MOVED:
            *static_cast<int*>(argument) = files_.find(handle.name) == handle.file ? 0 : 1;
            return SQLITE_OK;
        default:
            return SQLITE_NOTFOUND;
    }
}

int Machine::map_shared_memory(Handle& handle, std::size_t region, std::size_t size, bool extend,
                               volatile void*& mapped) {
    const std::lock_guard guard(mutex_);
    mapped = nullptr;
    if (const int code = code_of_fault(Call::map_shared_memory, handle.name); code != SQLITE_OK) return code;
    handle.has_shared_memory = true;
    auto& regions = open_files_.at(handle.file).shared_memory;
    while (extend && regions.size() <= region) regions.push_back(std::make_unique<std::uint8_t[]>(size));
    if (region < regions.size()) mapped = regions[region].get();
    return SQLITE_OK;
}

int Machine::lock_shared_memory(Handle& handle, int first, int count, int flags) {
    const std::lock_guard guard(mutex_);
    const std::uint32_t wanted = ((1U << count) - 1U) << first;
    if ((flags & SQLITE_SHM_UNLOCK) != 0) {
        handle.shared &= ~wanted;
        handle.exclusive &= ~wanted;
        return SQLITE_OK;
    }
    if (const int code = code_of_fault(Call::lock_shared_memory, handle.name); code != SQLITE_OK) return code;
    const bool exclusive = (flags & SQLITE_SHM_EXCLUSIVE) != 0;
    const bool taken = open_files_.at(handle.file).any_other(handle, [&](const Handle& other) {
        return (wanted & (exclusive ? other.shared | other.exclusive : other.exclusive)) != 0;
    });
    if (taken) return SQLITE_BUSY;
    (exclusive ? handle.exclusive : handle.shared) |= wanted;
    return SQLITE_OK;
}

void Machine::unmap_shared_memory(Handle& handle) {
    const std::lock_guard guard(mutex_);
    let_go_of_shared_memory(handle);
}

void Machine::let_go_of_shared_memory(Handle& handle) {
    handle.has_shared_memory = false;
    handle.shared = 0;
    handle.exclusive = 0;
    OpenFile& file = open_files_.at(handle.file);
    // Who maps it next begins afresh, and SQLite finds all of it in the WAL.
    if (!file.any_other(handle, [](const Handle& other) { return other.has_shared_memory; }))
        file.shared_memory.clear();
}

void Machine::random(std::span<std::uint8_t> into) {
    const std::lock_guard guard(mutex_);
    for (std::uint8_t& byte : into) byte = random_.byte();
}

void Machine::sleep(int microseconds) {
    {
        const std::lock_guard guard(mutex_);
        now_ms_ += microseconds / 1000;
    }
    std::this_thread::sleep_for(std::min(longest_sleep, std::chrono::microseconds(microseconds)));
}

std::int64_t Machine::now_ms() {
    const std::lock_guard guard(mutex_);
    return ++now_ms_;
}

}  // namespace handlog::tests::storage
