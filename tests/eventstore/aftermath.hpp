// What crashes of the machine left of the log of an evening, judged: each image
// is opened by a reader and then by a writer, who goes on with the evening.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "eventstore/sqlite/sqlite_store.hpp"
#include "tests/eventstore/evening.hpp"
#include "tests/eventstore/storage/crash.hpp"
#include "tests/eventstore/storage/vfs.hpp"

namespace handlog::tests {

// The log of a machine in memory is always called "log".
[[nodiscard]] eventstore::Result<std::unique_ptr<eventstore::SqliteStore>> create_on(const storage::Vfs& vfs);
[[nodiscard]] eventstore::Result<std::unique_ptr<eventstore::SqliteStore>> open_on(const storage::Vfs& vfs,
                                                                                   eventstore::Access access);

// As long as it lives, the logs of machines in memory are encrypted while they are open.
class Encrypting {
public:
    Encrypting();
    Encrypting(const Encrypting&) = delete;
    Encrypting& operator=(const Encrypting&) = delete;
    ~Encrypting();
};

struct Effort {
    std::uint64_t seeds = 1;  // for each kind of survival that is up to chance
    // After which operations: those of that remainder divided by the stride, from the first on.
    std::size_t stride = 1;
    std::size_t remainder = 0;
    std::size_t first = 0;
};

struct Verdict {
    int crashes = 0;
    int images = 0;  // of which each is another, or what had been acknowledged is
    std::map<std::string, int> complaints{};
    std::string first{};  // and where

    // How many complaints have these words in them.
    [[nodiscard]] int of(const std::string& words) const;
};

// The marks of the trace say how many steps of the evening were acknowledged,
// and before the first the log was being created.
[[nodiscard]] Verdict judge(const Evening& evening, const storage::Trace& trace, const Effort& effort);

// Of one image; nothing if all is well.
[[nodiscard]] std::string complaint(const Evening& evening, const storage::Disk& disk, const storage::Device& device,
                                    std::optional<std::size_t> acknowledged);

}  // namespace handlog::tests
