// The lock for writing: held on the file `LOG-lock` beside the log,
// and released when the process ends, however it ends. The file names the holder, and is removed
// when the holder closes the log. After a crash it stays.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/poker/time.hpp"
#include "eventstore/error.hpp"
#include "eventstore/sqlite/file.hpp"

namespace handlog::eventstore::sqlite {

class LockFile {
public:
    // Says `in_use` and by whom if somebody else has it.
    [[nodiscard]] static Result<LockFile> take(const std::string& log, std::string_view program, engine::Time now);

    // Before each commit: the lock is still that of the log by this name, and the log
    // has no other name under which somebody else could write to it.
    [[nodiscard]] Result<void> check();

    LockFile(const LockFile&) = delete;
    LockFile& operator=(const LockFile&) = delete;
    LockFile(LockFile&& other) noexcept;
    LockFile& operator=(LockFile&& other) noexcept;
    ~LockFile();

private:
    LockFile(int descriptor, std::string log) : descriptor_(descriptor), log_(std::move(log)) {}

    int descriptor_ = -1;
    std::string log_;
    std::optional<FileId> id_{};  // of the log, once it is there
};

}  // namespace handlog::eventstore::sqlite
