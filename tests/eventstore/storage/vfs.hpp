// A VFS for SQLite that is wholly in memory: a machine of its own on which
// SQLite runs, whose disk can be watched, can fail, and can lose power.
//
//     Vfs vfs("machine");
//     vfs.start_recording();
//     ... sqlite3_open_v2("log", &database, flags, "machine") ... vfs.mark(1) ...
//     const Trace trace = vfs.stop_recording();
//     for (Crash crash(trace); crash.advance();) {
//         Vfs after("after", crash.image(Survival::torn_sectors));
//         ... open "log" there: is all there up to crash.last_mark()? ...
//     }
//
// Many connections of many threads may use it at once, also in WAL mode with
// its shared memory. It behaves as SQLite's VFS for Unix does, with these
// differences: nothing is mapped into memory but the shared memory of the WAL,
// which is not a file here and is gone when the last connection closes; a
// directory that could not be synced is an error, where the other looks away;
// and time is not that of the world, so that the same work leaves the same trace.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "tests/eventstore/storage/disk.hpp"
#include "tests/eventstore/storage/faults.hpp"
#include "tests/eventstore/storage/trace.hpp"

namespace handlog::tests::storage {

class Vfs {
public:
    // Registers it with SQLite under that name, which no other VFS has.
    explicit Vfs(std::string name, Disk disk = {}, const Device& device = {});
    Vfs(const Vfs&) = delete;
    Vfs& operator=(const Vfs&) = delete;
    // All connections are closed by then.
    ~Vfs();

    [[nodiscard]] const std::string& name() const;

    // What the process would leave behind if it were killed now.
    [[nodiscard]] Disk disk() const;

    // What is there now counts as safely on the disk.
    void start_recording();
    // Into the trace: from here on this number is acknowledged.
    void mark(std::uint64_t number);
    [[nodiscard]] Trace stop_recording();

    [[nodiscard]] Faults& faults();

private:
    struct Registered;

    std::unique_ptr<Registered> registered_;
};

// The salts of a WAL come from a generator that all of SQLite shares and that
// is started by whichever VFS is the default. From here on it gives the numbers
// that follow from this seed (not 0). To be called before a workload whose trace
// is to be always the same; not before each image of a crash is looked at,
// because a log that is begun anew with its former salts would believe in frames
// that were left over from then.
void seed_sqlite(std::uint32_t seed);

}  // namespace handlog::tests::storage
