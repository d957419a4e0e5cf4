#include "eventstore/sqlite/file.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <optional>
#include <span>
#include <sqlite3.h>
#include <string_view>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "engine/poker/invariant.hpp"
#include "eventstore/codec/format.hpp"
#include "eventstore/record/hexadecimal.hpp"
#include "eventstore/sqlite/connection.hpp"
#include "eventstore/sqlite/vfs_file.hpp"

namespace handlog::eventstore::sqlite {

namespace {

constexpr std::string_view magic("SQLite format 3\0", 16);
constexpr std::size_t user_version_at = 60;
constexpr std::size_t application_id_at = 68;
using Header = std::array<unsigned char, 100>;

[[nodiscard]] std::uint32_t number_at(const Header& header, std::size_t at) {
    return std::uint32_t{header[at]} << 24 | std::uint32_t{header[at + 1]} << 16 | std::uint32_t{header[at + 2]} << 8 |
           std::uint32_t{header[at + 3]};
}

// What a VFS answers to one of the questions of SQLite's xAccess. No answer is no
// no: whoever took it for one would read a log without what lies beside it.
[[nodiscard]] Result<bool> ask(sqlite3_vfs* vfs, const std::string& path, int question) {
    int answer = 0;
    const int code = vfs->xAccess(vfs, path.c_str(), question, &answer);
    if (code != SQLITE_OK) return Failure(error_of(code, sqlite3_errstr(code), path, "looking for it"));
    return answer != 0;
}

[[nodiscard]] Failure not_ours(const std::string& path, const std::string& why) {
    return failure(ErrorCode::not_ours, "'" + path + "' is not a handlog log: " + why,
                   "name a log of handlog; if the file was one, recover it with `handlog salvage`");
}

[[nodiscard]] std::string hexadecimal(std::uint32_t number) {
    std::string text;
    for (int shift = 28; shift >= 0; shift -= 4) text += hexadecimal_digits[number >> shift & 0xf];
    return text;
}

[[nodiscard]] Result<FileKind> kind_of_header(const std::string& path, const Header& header) {
    if (!std::equal(magic.begin(), magic.end(), header.begin(),
                    [](char a, unsigned char b) { return static_cast<unsigned char>(a) == b; })) {
        return not_ours(path, "not an SQLite database");
    }
    return kind_of_database(path, number_at(header, application_id_at), number_at(header, user_version_at));
}

}  // namespace

Result<FileKind> kind_of_database(const std::string& path, std::uint32_t application_id, std::uint32_t user_version) {
    if (application_id != format::application_id) {
        return not_ours(path, "a database of another program (application id 0x" + hexadecimal(application_id) + ")");
    }
    if (user_version != format::number) {
        return failure(ErrorCode::another_version,
                       "'" + path + "' is a log of format " + std::to_string(user_version) +
                           ", and this build reads format " + std::to_string(format::number),
                       "use the release of handlog that made it, or a later one");
    }
    return FileKind::log;
}

Result<std::string> settled_path(const std::string& path, const std::string& vfs) {
    if (!vfs.empty()) return path;
    if (path.empty()) return failure(ErrorCode::not_allowed, "a log's name cannot be empty", "name a file");
    std::error_code error;
    const std::filesystem::path settled =
        std::filesystem::weakly_canonical(std::filesystem::absolute(path, error), error);
    if (error) return failure(ErrorCode::io, "'" + path + "': " + error.message(), "check the folders of the path");
    return settled.string();
}

std::optional<Error> refuse_what_is_no_file(const std::string& path, const std::string& vfs) {
    struct stat status {};
    if (!vfs.empty()) return std::nullopt;
    if (stat(path.c_str(), &status) != 0) {
        const int error = errno;
        std::error_code not_a_link;
        const std::filesystem::path target = std::filesystem::read_symlink(path, not_a_link);
        if (error == ENOENT && !not_a_link) {
            return failure(ErrorCode::io,
                           "'" + path + "' is a symbolic link to '" + target.string() + "', which does not exist",
                           "name the log itself, or correct the link")
                .value();
        }
        if (error == ENOENT || error == ENOTDIR) return std::nullopt;
        return failure(ErrorCode::io, "'" + path + "': " + std::generic_category().message(error),
                       "make sure that you may read the file and its folder")
            .value();
    }
    if (S_ISDIR(status.st_mode)) return not_ours(path, "a folder").value();
    if (!S_ISREG(status.st_mode)) return not_ours(path, "not a regular file").value();
    // SQLite opens what has these names, and would wait for ever at a pipe.
    for (const char* suffix : {"-journal", "-wal", "-shm"}) {
        const std::string sidecar = path + suffix;
        if (stat(sidecar.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
            return failure(ErrorCode::io,
                           "'" + sidecar + "' is not a regular file, and the log cannot be opened with it",
                           "move it away")
                .value();
        }
    }
    return std::nullopt;
}

Result<FileKind> kind_of_file(const std::string& path, const std::string& vfs_name) {
    if (std::optional<Error> refused = refuse_what_is_no_file(path, vfs_name)) return Failure(*std::move(refused));
    if (vfs_name.empty() && access(path.c_str(), F_OK) != 0) return FileKind::missing;
    sqlite3_vfs* vfs = find_vfs(vfs_name);
    const VfsFile file(vfs, path);
    if (file.code() == SQLITE_CANTOPEN && !vfs_name.empty()) return FileKind::missing;
    if (file.code() != SQLITE_OK) return Failure(file.error(file.code()));
    // SQLite counts an empty file as none, which is right for its journal.
    const Result<bool> has_journal = ask(vfs, path + "-journal", SQLITE_ACCESS_EXISTS);
    if (!has_journal) return Failure(has_journal.error());
    if (*has_journal) return FileKind::unfinished;
    const Result<std::int64_t> size = file.size();
    if (!size) return Failure(size.error());
    if (*size == 0) return FileKind::empty;
    Header header{};
    const Result<bool> whole = file.read(std::as_writable_bytes(std::span(header)), 0);
    if (!whole) return Failure(whole.error());
    if (!*whole) return not_ours(path, "only " + std::to_string(*size) + (*size == 1 ? " byte" : " bytes"));
    return kind_of_header(path, header);
}

std::optional<std::string> owner_of_sidecar(std::string_view path) {
    for (const std::string_view ending : {"-wal", "-shm", "-lock", "-journal", "-index"}) {
        if (path.ends_with(ending)) return std::string(path.substr(0, path.size() - ending.size()));
    }
    return std::nullopt;
}

Error already_exists(const std::string& path) {
    return {.code = ErrorCode::already_exists,
            .what = "'" + path + "' already exists, and a log is never overwritten",
            .next = "choose another name"};
}

Error does_not_exist(const std::string& path) {
    return {.code = ErrorCode::not_found, .what = "no such file: " + path, .next = "check the name"};
}

Failure no_file(const std::string& what, int error) {
    const std::string why = what + ": " + std::generic_category().message(error);
    switch (error) {
        case EACCES:
        case EPERM:
        case EROFS:
            return failure(ErrorCode::read_only, why, "make sure the log and its folder are writable");
        case ENOENT:
        case ENOTDIR:
            return failure(ErrorCode::not_found, why, "name a log in a folder that exists");
        case ENAMETOOLONG:
            return failure(ErrorCode::io, why, "choose a shorter name");
        case ENOSPC:
        case EDQUOT:
            return failure(ErrorCode::disk_full, why, "free some disk space and try again");
        default:
            return failure(ErrorCode::io, why, "check the disk and try again");
    }
}

Descriptor new_file(const std::string& path) {
    Descriptor file(open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, owner_only));
    // The umask may have taken even that.
    if (file.number() >= 0) static_cast<void>(fchmod(file.number(), owner_only));
    return file;
}

Result<void> make_file(const std::string& path, const std::string& vfs) {
    // A VFS of its own has no other programs that could come in between; SQLite
    // makes the file there when it opens it.
    if (!vfs.empty()) {
        // A file that cannot be opened is not missing.
        const Result<bool> there = ask(find_vfs(vfs), path, SQLITE_ACCESS_EXISTS);
        if (!there) return Failure(there.error());
        const Result<FileKind> kind = kind_of_file(path, vfs);
        if (!*there && kind && *kind == FileKind::missing) return {};
        return Failure(already_exists(path));
    }
    // SQLite gives its own files the mode of the log.
    if (new_file(path).number() >= 0) return {};
    const int error = errno;
    if (error == EEXIST) return Failure(already_exists(path));
    return no_file("'" + path + "': creating it", error);
}

void remove_log(const std::string& path, const std::string& vfs_name) {
    sqlite3_vfs* vfs = find_vfs(vfs_name);
    constexpr int and_sync_the_folder = 1;
    for (const char* suffix : {"", "-journal", "-wal", "-shm"}) {
        vfs->xDelete(vfs, (path + suffix).c_str(), and_sync_the_folder);
    }
}

Result<Sidecars> sidecars_of(const std::string& path, const std::string& vfs) {
    if (!vfs.empty()) {
        // An empty WAL is one, too, so this is not the question whether it exists.
        const Result<bool> wal = ask(find_vfs(vfs), path + "-wal", SQLITE_ACCESS_READWRITE);
        if (!wal) return Failure(wal.error());
        Sidecars sidecars;
        if (*wal) sidecars.wal.emplace();
        return sidecars;
    }
    Sidecars sidecars;
    for (const auto& [file, stamp] : {std::pair(path, &sidecars.log), std::pair(path + "-wal", &sidecars.wal),
                                      std::pair(path + "-shm", &sidecars.shm)}) {
        const Result<std::optional<FileStamp>> found = stamp_of(file);
        if (!found) return Failure(found.error());
        *stamp = *found;
    }
    return sidecars;
}

bool same_files(const Sidecars& one, const Sidecars& other) {
    const auto same = [](const std::optional<FileStamp>& a, const std::optional<FileStamp>& b) {
        return a.has_value() == b.has_value() && (!a || a->id == b->id);
    };
    return same(one.log, other.log) && same(one.wal, other.wal) && same(one.shm, other.shm);
}

Result<std::optional<FileStamp>> stamp_of(const std::string& path) {
    struct stat status {};
    if (stat(path.c_str(), &status) == 0) {
        const auto nanoseconds = [](const timespec& time) {
            return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
        };
        return FileStamp{.id = {.device = status.st_dev, .inode = status.st_ino},
                         .size = status.st_size,
                         .modified_ns = nanoseconds(status.st_mtim),
                         .changed_ns = nanoseconds(status.st_ctim)};
    }
    const int error = errno;
    if (error == ENOENT) return std::nullopt;
    return failure(ErrorCode::io, "'" + path + "': " + std::generic_category().message(error),
                   "make sure that you may read the file");
}

std::string uri_of(const std::string& path, const std::string& parameters) {
    // With an empty authority, or a path that begins with two slashes would be taken for one.
    std::string uri = path.starts_with('/') ? "file://" : "file:";
    for (const char character : path) {
        const auto byte = static_cast<unsigned char>(character);
        if (std::isalnum(byte) != 0 || std::string_view("/._-").find(character) != std::string_view::npos) {
            uri += character;
        } else {
            uri += {'%', hexadecimal_digits[byte >> 4], hexadecimal_digits[byte & 0xf]};
        }
    }
    return uri + parameters;
}

}  // namespace handlog::eventstore::sqlite
