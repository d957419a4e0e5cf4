#include "tests/eventstore/storage/vfs.hpp"

#include <atomic>
#include <cstring>
#include <new>
#include <sqlite3.h>
#include <stdexcept>
#include <utility>

#include "tests/eventstore/storage/machine.hpp"

namespace handlog::tests::storage {

namespace {

constexpr int longest_name = 512;

// ---- From SQLite's interface in C to the machine ----

// What SQLite keeps of a file that is open, in memory of its own.
struct File {
    sqlite3_file base;
    Machine* machine;
    Handle* handle;
};

std::string text(const char* name) { return name == nullptr ? std::string() : std::string(name); }

struct Interface {
    static Machine& machine(sqlite3_vfs* vfs) { return *static_cast<Machine*>(vfs->pAppData); }
    static File& file(sqlite3_file* one) { return *reinterpret_cast<File*>(one); }
    static std::size_t place(sqlite3_int64 offset) { return static_cast<std::size_t>(offset); }

    static int open(sqlite3_vfs* vfs, const char* name, sqlite3_file* memory, int flags, int* flags_taken) {
        memory->pMethods = nullptr;
        Handle* handle = nullptr;
        const int code = machine(vfs).open(name, flags, handle);
        if (code != SQLITE_OK) return code;
        new (memory) File{{&methods}, &machine(vfs), handle};
        if (flags_taken != nullptr) *flags_taken = flags;
        return SQLITE_OK;
    }
    static int remove(sqlite3_vfs* vfs, const char* name, int sync_directory) {
        return machine(vfs).remove(text(name), sync_directory != 0);
    }
    static int access(sqlite3_vfs* vfs, const char* name, int what, int* answer) {
        return machine(vfs).access(text(name), what, *answer);
    }
    static int full_path_name(sqlite3_vfs*, const char* name, int room, char* into) {
        const std::size_t length = std::strlen(name) + 1;
        if (length > static_cast<std::size_t>(room)) return SQLITE_CANTOPEN;
        std::memcpy(into, name, length);
        return SQLITE_OK;
    }
    static int randomness(sqlite3_vfs* vfs, int count, char* into) {
        machine(vfs).random({reinterpret_cast<std::uint8_t*>(into), static_cast<std::size_t>(count)});
        return count;
    }
    static int sleep(sqlite3_vfs* vfs, int microseconds) {
        machine(vfs).sleep(microseconds);
        return microseconds;
    }
    static int current_time_ms(sqlite3_vfs* vfs, sqlite3_int64* now) {
        *now = machine(vfs).now_ms();
        return SQLITE_OK;
    }
    static int current_time_days(sqlite3_vfs* vfs, double* now) {
        *now = static_cast<double>(machine(vfs).now_ms()) / 86'400'000.0;
        return SQLITE_OK;
    }
    static int last_error(sqlite3_vfs*, int, char*) { return 0; }

    static int close(sqlite3_file* one) {
        file(one).machine->close(*file(one).handle);
        return SQLITE_OK;
    }
    static int read(sqlite3_file* one, void* into, int count, sqlite3_int64 offset) {
        return file(one).machine->read(
            *file(one).handle, {static_cast<std::uint8_t*>(into), static_cast<std::size_t>(count)}, place(offset));
    }
    static int write(sqlite3_file* one, const void* bytes, int count, sqlite3_int64 offset) {
        return file(one).machine->write(*file(one).handle,
                                        {static_cast<const std::uint8_t*>(bytes), static_cast<std::size_t>(count)},
                                        place(offset));
    }
    static int truncate(sqlite3_file* one, sqlite3_int64 size) {
        return file(one).machine->truncate(*file(one).handle, place(size));
    }
    static int sync(sqlite3_file* one, int) { return file(one).machine->sync(*file(one).handle); }
    static int size(sqlite3_file* one, sqlite3_int64* answer) {
        std::int64_t bytes = 0;
        const int code = file(one).machine->size(*file(one).handle, bytes);
        *answer = bytes;
        return code;
    }
    static int lock(sqlite3_file* one, int level) { return file(one).machine->lock(*file(one).handle, level); }
    static int unlock(sqlite3_file* one, int level) { return file(one).machine->unlock(*file(one).handle, level); }
    static int check_lock(sqlite3_file* one, int* answer) {
        return file(one).machine->check_lock(*file(one).handle, *answer);
    }
    static int control(sqlite3_file* one, int operation, void* argument) {
        return file(one).machine->control(*file(one).handle, operation, argument);
    }
    static int sector_size(sqlite3_file* one) {
        return static_cast<int>(file(one).machine->device().reported_sector_size);
    }
    static int characteristics(sqlite3_file* one) {
        return file(one).machine->device().powersafe_overwrite ? SQLITE_IOCAP_POWERSAFE_OVERWRITE : 0;
    }
    static int map_shared(sqlite3_file* one, int region, int size, int extend, volatile void** mapped) {
        return file(one).machine->map_shared_memory(*file(one).handle, static_cast<std::size_t>(region),
                                                    static_cast<std::size_t>(size), extend != 0, *mapped);
    }
    static int lock_shared(sqlite3_file* one, int first, int count, int flags) {
        return file(one).machine->lock_shared_memory(*file(one).handle, first, count, flags);
    }
    static void barrier(sqlite3_file*) { std::atomic_thread_fence(std::memory_order_seq_cst); }
    static int unmap_shared(sqlite3_file* one, int) {
        file(one).machine->unmap_shared_memory(*file(one).handle);
        return SQLITE_OK;
    }

    static constexpr sqlite3_io_methods methods = [] {
        sqlite3_io_methods all{};
        all.iVersion = 2;  // without mapping of the database itself
        all.xClose = close;
        all.xRead = read;
        all.xWrite = write;
        all.xTruncate = truncate;
        all.xSync = sync;
        all.xFileSize = size;
        all.xLock = lock;
        all.xUnlock = unlock;
        all.xCheckReservedLock = check_lock;
        all.xFileControl = control;
        all.xSectorSize = sector_size;
        all.xDeviceCharacteristics = characteristics;
        all.xShmMap = map_shared;
        all.xShmLock = lock_shared;
        all.xShmBarrier = barrier;
        all.xShmUnmap = unmap_shared;
        return all;
    }();
};

sqlite3_vfs interface_to(Machine& machine, const std::string& name) {
    sqlite3_vfs all{};
    all.iVersion = 2;
    all.szOsFile = sizeof(File);
    all.mxPathname = longest_name;
    all.zName = name.c_str();
    all.pAppData = &machine;
    all.xOpen = Interface::open;
    all.xDelete = Interface::remove;
    all.xAccess = Interface::access;
    all.xFullPathname = Interface::full_path_name;
    all.xRandomness = Interface::randomness;
    all.xSleep = Interface::sleep;
    all.xCurrentTime = Interface::current_time_days;
    all.xGetLastError = Interface::last_error;
    all.xCurrentTimeInt64 = Interface::current_time_ms;
    return all;
}

}  // namespace

struct Vfs::Registered {
    Registered(std::string its_name, Disk disk, const Device& device)
        : name(std::move(its_name)), machine(std::move(disk), device), vfs(interface_to(machine, name)) {}

    const std::string name;
    Machine machine;
    sqlite3_vfs vfs;
};

Vfs::Vfs(std::string name, Disk disk, const Device& device)
    : registered_(std::make_unique<Registered>(std::move(name), std::move(disk), device)) {
    if (sqlite3_vfs_find(this->name().c_str()) != nullptr)
        throw std::logic_error("there is already a VFS named " + this->name());
    if (sqlite3_vfs_register(&registered_->vfs, 0) != SQLITE_OK)
        throw std::runtime_error("SQLite refused the VFS " + this->name());
}

Vfs::~Vfs() { sqlite3_vfs_unregister(&registered_->vfs); }

const std::string& Vfs::name() const { return registered_->name; }

Disk Vfs::disk() const {
    return registered_->machine.with_files([](const Files& files) { return files.disk(); });
}

void Vfs::start_recording() {
    registered_->machine.with_files([](Files& files) { files.start_recording(); });
}

void Vfs::mark(std::uint64_t number) {
    registered_->machine.with_files([&](Files& files) { files.mark(number); });
}

Trace Vfs::stop_recording() {
    return registered_->machine.with_files([](Files& files) { return files.stop_recording(); });
}

Faults& Vfs::faults() { return registered_->machine.faults(); }

void seed_sqlite(std::uint32_t seed) {
    if (sqlite3_test_control(SQLITE_TESTCTRL_PRNG_SEED, static_cast<int>(seed), nullptr) != SQLITE_OK)
        throw std::runtime_error("this SQLite was built without its test controls");
}

}  // namespace handlog::tests::storage
