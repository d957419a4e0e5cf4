#include "eventstore/sqlite/vfs_file.hpp"

#include <sqlite3.h>
#include <system_error>

#include "engine/poker/invariant.hpp"
#include "eventstore/sqlite/connection.hpp"

namespace handlog::eventstore::sqlite {

sqlite3_vfs* find_vfs(const std::string& name) {
    sqlite3_vfs* vfs = sqlite3_vfs_find(name.empty() ? nullptr : name.c_str());
    engine::invariant(vfs != nullptr, "SQLite knows the VFS");
    return vfs;
}

VfsFile::VfsFile(sqlite3_vfs* vfs, const std::string& path)
    : storage_(
          std::make_unique<std::max_align_t[]>(static_cast<std::size_t>(vfs->szOsFile) / sizeof(std::max_align_t) + 1)),
      path_(path),
      name_(sqlite3_create_filename(path.c_str(), (path + "-journal").c_str(), (path + "-wal").c_str(), 0, nullptr)) {
    engine::invariant(name_ != nullptr, "there is memory for a name");
    int flags = 0;
    code_ = vfs->xOpen(vfs, name_, get(), SQLITE_OPEN_READONLY | SQLITE_OPEN_MAIN_DB, &flags);
    if (code_ != SQLITE_OK && vfs->xGetLastError != nullptr) system_error_ = vfs->xGetLastError(vfs, 0, nullptr);
}

VfsFile::~VfsFile() {
    if (get()->pMethods != nullptr) get()->pMethods->xClose(get());
    sqlite3_free_filename(name_);
}

sqlite3_file* VfsFile::get() const { return reinterpret_cast<sqlite3_file*>(storage_.get()); }

Result<std::int64_t> VfsFile::size() const {
    sqlite3_int64 size = 0;
    if (const int code = get()->pMethods->xFileSize(get(), &size); code != SQLITE_OK) return Failure(error(code));
    // SQLite takes a file of one byte for an empty one, because on some systems it
    // writes that byte itself.
    std::byte first{};
    const Result<bool> has_byte = size == 0 ? read({&first, 1}, 0) : false;
    if (!has_byte) return Failure(has_byte.error());
    return *has_byte ? 1 : std::int64_t{size};
}

Result<bool> VfsFile::read(std::span<std::byte> into, std::int64_t offset) const {
    const int code = get()->pMethods->xRead(get(), into.data(), static_cast<int>(into.size()), offset);
    if (code == SQLITE_IOERR_SHORT_READ) return false;
    if (code != SQLITE_OK) return Failure(error(code));
    return true;
}

Error VfsFile::error(int code) const {
    if (code == code_ && system_error_ != 0) {
        return {.code = ErrorCode::io,
                .what = "'" + path_ + "': " + std::generic_category().message(system_error_),
                .next = "make sure that you may read the file"};
    }
    return error_of(code, sqlite3_errstr(code), path_, "opening");
}

}  // namespace handlog::eventstore::sqlite
