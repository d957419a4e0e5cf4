// Checks the file at a path before SQLite opens it: a file that is
// not a log is never modified.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>

#include "eventstore/error.hpp"
#include "eventstore/index/descriptor.hpp"

namespace handlog::eventstore::sqlite {

// A path by which the same file always has the same name, so that whoever comes
// through a link meets the same lock. With a VFS of its own (for tests) a path is
// whatever that VFS takes it for.
[[nodiscard]] Result<std::string> settled_path(const std::string& path, const std::string& vfs);

enum class FileKind : std::uint8_t {
    missing,
    empty,       // of a creation that did not get far
    unfinished,  // has a rollback journal, which only a creation needs
    log,
};

// Why nothing there can be read as a file, if there is a reason; whether there is
// anything at all is another question.
[[nodiscard]] std::optional<Error> refuse_what_is_no_file(const std::string& path, const std::string& vfs);

// Nothing else but a log of this format; everything else is an error. Of a WAL this
// knows nothing: see kind_of_log() in opening.hpp.
[[nodiscard]] Result<FileKind> kind_of_file(const std::string& path, const std::string& vfs);
// The same of a database of SQLite that calls itself this.
[[nodiscard]] Result<FileKind> kind_of_database(const std::string& path, std::uint32_t application_id,
                                                std::uint32_t user_version);

// If the name is that of what is kept beside a log: the log, which need not exist. No
// log is written under such a name, or SQLite and the log's writer would take it for
// theirs.
[[nodiscard]] std::optional<std::string> owner_of_sidecar(std::string_view path);

[[nodiscard]] Error already_exists(const std::string& path);
[[nodiscard]] Error does_not_exist(const std::string& path);

// What an errno means to somebody who wants to make or open a file.
[[nodiscard]] Failure no_file(const std::string& what, int error);

// A log shows the cards of all players while they are being played, so nobody else may read it
// until its owner says so.
inline constexpr mode_t owner_only = 0600;

// A new file to write, for its owner only whatever the umask says. A negative number if it cannot be made: errno says
// why.
[[nodiscard]] Descriptor new_file(const std::string& path);
// Makes an empty file where there is none, for its owner only.
[[nodiscard]] Result<void> make_file(const std::string& path, const std::string& vfs);
// Together with what SQLite has put beside it, as far as the disk allows: the log
// first, because a journal or WAL without one is nothing, and not the other way
// round. For whoever has made it and could not make a log of it.
void remove_log(const std::string& path, const std::string& vfs);

// Which file it is, by whatever name.
struct FileId {
    dev_t device{};
    ino_t inode{};
    friend bool operator==(const FileId&, const FileId&) = default;
};

// A file that has changed has another one.
struct FileStamp {
    FileId id{};
    std::int64_t size = 0;
    std::int64_t modified_ns = 0;
    std::int64_t changed_ns = 0;
    friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

// Nothing if there is no such file.
[[nodiscard]] Result<std::optional<FileStamp>> stamp_of(const std::string& path);

// The log and the two files that SQLite keeps beside it. A VFS of its own keeps no -shm,
// and is asked for nothing but whether there is a -wal.
struct Sidecars {
    std::optional<FileStamp> log{};
    std::optional<FileStamp> wal{};
    std::optional<FileStamp> shm{};

    friend bool operator==(const Sidecars&, const Sidecars&) = default;
};
// They are the same files, whatever was written to them.
[[nodiscard]] bool same_files(const Sidecars& one, const Sidecars& other);
[[nodiscard]] Result<Sidecars> sidecars_of(const std::string& path, const std::string& vfs);

// "file:..." with whatever characters the path has.
[[nodiscard]] std::string uri_of(const std::string& path, const std::string& parameters);

}  // namespace handlog::eventstore::sqlite
