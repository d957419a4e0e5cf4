// A file read as SQLite reads it. Opening and closing it by ourselves would let
// go of the locks that this process has on the same file through SQLite, because
// that is how locks of POSIX work.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "eventstore/error.hpp"

struct sqlite3_file;
struct sqlite3_vfs;

namespace handlog::eventstore::sqlite {

// An empty name is the operating system's; whoever gives another has registered it.
[[nodiscard]] sqlite3_vfs* find_vfs(const std::string& name);

class VfsFile {
public:
    // For reading only. Whether that worked says code().
    VfsFile(sqlite3_vfs* vfs, const std::string& path);
    VfsFile(const VfsFile&) = delete;
    VfsFile& operator=(const VfsFile&) = delete;
    ~VfsFile();

    // SQLITE_OK, or why it could not be opened.
    [[nodiscard]] int code() const { return code_; }

    [[nodiscard]] Result<std::int64_t> size() const;
    // Says whether the file goes so far. Where it does not, the rest is zero.
    [[nodiscard]] Result<bool> read(std::span<std::byte> into, std::int64_t offset) const;

    // What SQLite means by a code, said of this file.
    [[nodiscard]] Error error(int code) const;

private:
    [[nodiscard]] sqlite3_file* get() const;

    std::unique_ptr<std::max_align_t[]> storage_;
    std::string path_;
    const char* name_;
    int code_;
    int system_error_ = 0;  // why it could not be opened, where the VFS knows it
};

}  // namespace handlog::eventstore::sqlite
