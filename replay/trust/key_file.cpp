#include "replay/trust/key_file.hpp"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <optional>
#include <span>
#include <string_view>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "eventstore/index/descriptor.hpp"
#include "eventstore/record/hexadecimal.hpp"
#include "eventstore/sqlite/sync_folder.hpp"

namespace handlog::replay::inline trust {

using namespace eventstore;
using namespace eventstore::encryption;

namespace {

constexpr std::string_view secret_header = "handlog secret key ";
constexpr std::string_view public_header = "handlog public key ";
constexpr std::string_view version = "1";
constexpr std::string_view purpose = "encryption";
constexpr std::string_view method = "x25519";
constexpr mode_t for_its_owner = 0600;
constexpr mode_t for_everybody = 0644;

[[nodiscard]] std::string in_quotes(const std::string& path) { return "'" + path + "'"; }

[[nodiscard]] Failure cannot(const std::string& what, const std::string& path, int error) {
    return failure(ErrorCode::io,
                   in_quotes(path) + " cannot be " + what + ": " + std::generic_category().message(error),
                   "check the name, and the permissions of the file and its folder");
}

// The text of a file that may hold a secret key.
struct KeptText {
    std::string characters{};

    KeptText() = default;
    explicit KeptText(std::string text) : characters(std::move(text)) {}
    KeptText(const KeptText&) = default;
    KeptText(KeptText&&) = default;
    KeptText& operator=(const KeptText&) = default;
    KeptText& operator=(KeptText&&) = default;
    ~KeptText() { wipe(std::as_writable_bytes(std::span(characters))); }
};

// ---- writing ----

[[nodiscard]] bool write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = write(file, text.data(), text.size());
        if (written < 0 && errno != EINTR) return false;
        if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

// What could not be written as a whole is taken away again.
[[nodiscard]] Result<void> write_new_file(const std::string& path, std::string_view text, mode_t mode) {
    const index::Descriptor file(
        open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, for_its_owner));
    if (file.number() < 0 && errno == EEXIST) {
        return failure(ErrorCode::already_exists, in_quotes(path) + " already exists",
                       "choose another name: what was encrypted to an older key can be read with that key alone");
    }
    if (file.number() < 0) return cannot("created", path, errno);
    if (fchmod(file.number(), mode) == 0 && write_all(file.number(), text) && fsync(file.number()) == 0 &&
        sqlite::sync_folder_of(path)) {
        return {};
    }
    const int error = errno;
    unlink(path.c_str());
    return cannot("written", path, error);
}

// Into room that is there already, so that the digits of a secret key stand in one place.
void append_line_of(std::span<const std::byte> key, std::string& text) {
    const KeptText digits(in_hexadecimal(key));
    text += std::string(purpose) + " " + std::string(method) + " ";
    text += digits.characters;
    text += "\n";
}

// ---- reading ----

struct Room {
    std::array<char, 16'384> bytes{};

    Room() = default;
    Room(const Room&) = delete;
    Room& operator=(const Room&) = delete;
    ~Room() { wipe(std::as_writable_bytes(std::span(bytes))); }
};

struct Content {
    KeptText text;
    bool others_have_rights = false;
};

[[nodiscard]] Result<Content> content_of(const std::string& path) {
    // A pipe that nobody writes to is not waited for.
    const index::Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    struct stat status {};
    if (file.number() < 0 || fstat(file.number(), &status) != 0) return cannot("read", path, errno);
    if (!S_ISREG(status.st_mode)) {
        return failure(ErrorCode::not_ours, in_quotes(path) + " is not a regular file",
                       "name a file that `handlog keygen` made");
    }
    Room room;
    auto& buffer = room.bytes;
    std::size_t size = 0;
    while (size < buffer.size()) {
        const ssize_t more = read(file.number(), buffer.data() + size, buffer.size() - size);
        if (more < 0 && errno != EINTR) return cannot("read", path, errno);
        if (more == 0) {
            return Content{.text = KeptText(std::string(buffer.data(), size)),
                           .others_have_rights = (status.st_mode & (S_IRWXG | S_IRWXO)) != 0};
        }
        if (more > 0) size += static_cast<std::size_t>(more);
    }
    return failure(ErrorCode::not_ours, in_quotes(path) + " is too large for a file of keys",
                   "name a file that `handlog keygen` made");
}

[[nodiscard]] std::string_view take_until(std::string_view& text, char end) {
    const std::string_view taken = text.substr(0, text.find(end));
    text.remove_prefix(std::min(text.size(), taken.size() + 1));
    return taken;
}

// The first line says what the file is.
[[nodiscard]] Result<void> check_header(const std::string& path, std::string_view line, bool is_secret) {
    const std::string_view wanted = is_secret ? secret_header : public_header;
    if (line.starts_with(is_secret ? public_header : secret_header)) {
        return failure(ErrorCode::not_ours,
                       in_quotes(path) + (is_secret ? " is a public key, with which nothing can be read"
                                                    : " is a secret key, where a public one was expected"),
                       is_secret ? "name the secret key, whose file ends in .key"
                                 : "name the public key, whose file ends in .pub, and keep the secret one to yourself");
    }
    if (!line.starts_with(wanted)) {
        return failure(ErrorCode::not_ours, in_quotes(path) + " is not a file of keys",
                       "name a file that `handlog keygen` made");
    }
    if (line.substr(wanted.size()) == version) return {};
    return failure(ErrorCode::another_version, in_quotes(path) + " is a file of keys of another version",
                   "use the release of handlog that made it, or a later one");
}

[[nodiscard]] Result<SecretBytes> key_in(const std::string& path, bool is_secret, KeptBy kept) {
    const Result<Content> content = content_of(path);
    if (!content) return Failure(content.error());
    std::string_view rest = content->text.characters;
    if (const Result<void> ours = check_header(path, take_until(rest, '\n'), is_secret); !ours) {
        return Failure(ours.error());
    }
    if (is_secret && kept == KeptBy::its_mode && content->others_have_rights) {
        return failure(ErrorCode::not_allowed, in_quotes(path) + " is a secret key, and others have rights to the file",
                       "take them away: chmod 600 " + path);
    }
    std::optional<SecretBytes> found;
    for (std::size_t number = 2; !rest.empty(); ++number) {
        std::string_view line = take_until(rest, '\n');
        if (line.empty() || line.starts_with('#')) continue;
        if (take_until(line, ' ') != purpose) continue;
        SecretBytes key;
        const bool is_known = take_until(line, ' ') == method && parse_hexadecimal(line, key);
        if (!is_known || found) {
            return failure(ErrorCode::malformed,
                           in_quotes(path) + ", line " + std::to_string(number) +
                               (found ? ": a second key for encryption" : ": it is not a key for encryption"),
                           "copy the file again from where `handlog keygen` made it");
        }
        found = key;
    }
    if (found) return *found;
    return failure(ErrorCode::malformed, in_quotes(path) + " has no key for encryption",
                   "name a file that `handlog keygen` made");
}

}  // namespace

Result<void> write_key_files(const std::string& name, const KeyPair& pair) {
    const std::string secret_path = name + ".key";
    KeptText secret;
    constexpr std::size_t room = 512;
    secret.characters.reserve(room);
    secret.characters += std::string(secret_header) + std::string(version) +
                         "\n# Keep it secret: it shows the cards of open logs that are encrypted to it.\n"
                         "# Keep it safe: without it they cannot be read.\n";
    append_line_of(pair.secret_key.bytes, secret.characters);
    if (Result<void> written = write_new_file(secret_path, secret.characters, for_its_owner); !written) return written;
    std::string shown = std::string(public_header) + std::string(version) + "\n";
    append_line_of(pair.public_key.bytes, shown);
    Result<void> written = write_new_file(name + ".pub", shown, for_everybody);
    // Half a pair would be in the way of the next attempt.
    if (!written) unlink(secret_path.c_str());
    return written;
}

Result<KeyPair> read_secret_key(const std::string& path, KeptBy kept) {
    const Result<SecretBytes> key = key_in(path, true, kept);
    if (!key) return Failure(key.error());
    return pair_of({.bytes = *key});
}

Result<PublicKey> read_public_key(const std::string& path) {
    const Result<SecretBytes> key = key_in(path, false, KeptBy::its_mode);
    if (!key) return Failure(key.error());
    return PublicKey{.bytes = *key};
}

}  // namespace handlog::replay::inline trust
