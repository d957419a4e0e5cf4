// The machine behind the Vfs: what each of SQLite's calls does. It keeps the
// files, who has them open, who holds which lock, and the memory that the
// connections to a WAL share. Every call is one step that no other can enter.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "tests/eventstore/storage/disk.hpp"
#include "tests/eventstore/storage/faults.hpp"
#include "tests/eventstore/storage/files.hpp"
#include "tests/support/random.hpp"

namespace handlog::tests::storage {

// One connection's hold of one file.
struct Handle {
    FileId file;
    std::string name;
    bool writable = true;
    bool removed_when_closed = false;
    // The directory is synced together with the first sync of a journal, as
    // SQLite does on Unix: the name of a new journal must be as safe as its bytes.
    bool directory_awaits_sync = false;
    bool keeps_wal = false;

    // One of SQLITE_LOCK_NONE (which is 0) to SQLITE_LOCK_EXCLUSIVE.
    int lock = 0;
    bool has_shared_memory = false;
    // What SQLite's own VFS keeps of the last call to the system that failed.
    int last_errno = 0;
    // Which of the eight locks of the shared memory it holds, by bits.
    std::uint32_t shared = 0;
    std::uint32_t exclusive = 0;
};

// What all connections to one file have in common.
struct OpenFile {
    std::vector<Handle*> handles;
    std::vector<std::unique_ptr<std::uint8_t[]>> shared_memory;

    template <class Condition>
    [[nodiscard]] bool any_other(const Handle& one, Condition condition) const {
        return std::any_of(handles.begin(), handles.end(),
                           [&](const Handle* other) { return other != &one && condition(*other); });
    }
};

// Answers are SQLite's codes.
class Machine {
public:
    Machine(Disk disk, const Device& device);

    int open(const char* path, int flags, Handle*& opened);
    int remove(const std::string& name, bool sync_directory);
    int access(const std::string& name, int what, int& answer);
    void close(Handle& handle);

    int read(Handle& handle, std::span<std::uint8_t> into, std::size_t offset);
    int write(const Handle& handle, std::span<const std::uint8_t> bytes, std::size_t offset);
    int truncate(const Handle& handle, std::size_t size);
    int sync(Handle& handle);
    int size(const Handle& handle, std::int64_t& answer);

    int lock(Handle& handle, int level);
    int unlock(Handle& handle, int level);
    int check_lock(const Handle& handle, int& answer);
    int control(Handle& handle, int operation, void* argument);

    int map_shared_memory(Handle& handle, std::size_t region, std::size_t size, bool extend, volatile void*& mapped);
    int lock_shared_memory(Handle& handle, int first, int count, int flags);
    void unmap_shared_memory(Handle& handle);

    void random(std::span<std::uint8_t> into);
    void sleep(int microseconds);
    std::int64_t now_ms();

    template <class Task>
    auto with_files(Task task) {
        const std::lock_guard guard(mutex_);
        return task(files_);
    }
    [[nodiscard]] const Device& device() const { return device_; }
    [[nodiscard]] Faults& faults() { return faults_; }

private:
    [[nodiscard]] int code_of_fault(Call call, const std::string& name);
    void let_go_of_shared_memory(Handle& handle);

    Device device_;
    std::mutex mutex_;
    Files files_;
    Faults faults_;
    std::map<FileId, OpenFile> open_files_;
    Random random_{0x68616e646c6f67};
    std::int64_t now_ms_;
};

}  // namespace handlog::tests::storage
