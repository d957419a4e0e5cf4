// Failures on demand: which of SQLite's calls to the VFS fail, and how.
//
// A test runs its workload once without a fault and asks how many calls there
// were, and then once for each of them with that one failing.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace handlog::tests::storage {

enum class Call : std::uint8_t {
    open,
    remove,
    access,
    read,
    write,
    truncate,
    sync,
    sync_directory,
    size,
    lock,
    unlock,
    check_lock,
    map_shared_memory,
    lock_shared_memory,
};
inline constexpr std::size_t call_count = 14;

[[nodiscard]] std::string_view to_string(Call call);

// What SQLite is usually told when such a call fails: SQLITE_IOERR_READ and so on.
[[nodiscard]] int usual_code(Call call);

class Calls {
public:
    constexpr Calls(std::initializer_list<Call> calls) {
        for (const Call call : calls) bits_ |= bit(call);
    }
    [[nodiscard]] static constexpr Calls all() {
        Calls calls{};
        calls.bits_ = (1U << call_count) - 1;
        return calls;
    }
    [[nodiscard]] constexpr bool contain(Call call) const { return (bits_ & bit(call)) != 0; }

private:
    [[nodiscard]] static constexpr std::uint32_t bit(Call call) { return 1U << static_cast<unsigned>(call); }

    std::uint32_t bits_ = 0;
};

struct Fault {
    Calls among = Calls::all();
    // Only calls about the file of this name count; all calls when it is empty.
    std::string file = {};
    // How many such calls succeed before one fails.
    std::int64_t after = 0;
    // Whether all of them fail from then on.
    bool lasting = false;
    // What SQLite is told: SQLITE_FULL, SQLITE_BUSY, SQLITE_IOERR_SHORT_READ...
    // Without it, usual_code() of the call.
    std::optional<int> code = std::nullopt;
    // How many bytes a failing write leaves on the disk, or a failing read
    // delivers before the zeros that SQLite wants after a short read.
    std::size_t bytes_done = 0;
};

class Faults {
public:
    // Either begins to count anew.
    void arm(const Fault& fault);
    void disarm();

    // How many there were, whether they failed or not.
    [[nodiscard]] std::int64_t calls(Calls among = Calls::all(), std::string_view file = {}) const;
    [[nodiscard]] std::int64_t failures() const;
    // "write of log-wal", for what a test says when it fails.
    [[nodiscard]] std::string first_failure() const;

    struct Failure {
        int code;
        std::size_t bytes_done;
    };
    // Asked by the Vfs on each call: does this one fail?
    [[nodiscard]] std::optional<Failure> strike(Call call, std::string_view file);

private:
    void count_anew();

    mutable std::mutex mutex_;
    std::optional<Fault> fault_;
    std::int64_t seen_ = 0;
    std::int64_t failures_ = 0;
    std::string first_failure_;
    std::map<std::string, std::array<std::int64_t, call_count>, std::less<>> counts_;
};

}  // namespace handlog::tests::storage
