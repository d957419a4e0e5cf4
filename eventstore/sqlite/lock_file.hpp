// Who may write to a log: whoever holds the lock on the file `LOG-lock` beside
// it. The lock goes with the process, however it ends; the file stays, empty,
// and says while it is locked who holds it.
#pragma once

#include <string>
#include <string_view>

#include "engine/time.hpp"
#include "eventstore/error.hpp"

namespace handlog::eventstore::sqlite {

class LockFile {
public:
    // Says `in_use` and by whom if somebody else has it.
    [[nodiscard]] static Result<LockFile> take(const std::string& log, std::string_view program, engine::Time now);

    LockFile(const LockFile&) = delete;
    LockFile& operator=(const LockFile&) = delete;
    LockFile(LockFile&& other) noexcept;
    LockFile& operator=(LockFile&& other) noexcept;
    ~LockFile();

private:
    explicit LockFile(int descriptor) : descriptor_(descriptor) {}

    int descriptor_ = -1;
};

}  // namespace handlog::eventstore::sqlite
