// Files of keys: who may read them, and what is said of a file that is none.
#include "replay/trust/key_file.hpp"

#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <sys/stat.h>

#include "tests/eventstore/contract/backend.hpp"
#include "tests/eventstore/hexadecimal.hpp"
#include "tests/eventstore/keys.hpp"
#include "tests/eventstore/temporary_folder.hpp"

namespace handlog::tests {

using namespace eventstore;
using encryption::key_bytes;
using replay::read_public_key;
using replay::read_secret_key;
using replay::write_key_files;
namespace fs = std::filesystem;

namespace {

void put(const std::string& path, std::string_view text) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
    REQUIRE(chmod(path.c_str(), 0600) == 0);
}

[[nodiscard]] fs::perms mode_of(const std::string& path) { return fs::status(path).permissions(); }

}  // namespace

TEST_CASE("keys are read from the files that were made of them") {
    const TemporaryFolder folder;
    const encryption::KeyPair pair = encryption::new_key_pair();
    must(write_key_files(folder.file("host"), pair));
    const encryption::KeyPair read = must(read_secret_key(folder.file("host.key")));
    CHECK(read.secret_key == pair.secret_key);
    CHECK(read.public_key == pair.public_key);
    CHECK(must(read_public_key(folder.file("host.pub"))) == pair.public_key);
    CHECK(mode_of(folder.file("host.key")) == fs::perms(0600));
    CHECK(mode_of(folder.file("host.pub")) == fs::perms(0644));
}

TEST_CASE("two pairs of keys are never the same") {
    CHECK(encryption::new_key_pair().secret_key != encryption::new_key_pair().secret_key);
}

TEST_CASE("no file of keys is ever replaced and half a pair is not left behind") {
    const TemporaryFolder folder;
    must(write_key_files(folder.file("host"), key_pair(1)));
    check_refused(write_key_files(folder.file("host"), key_pair(2)), ErrorCode::already_exists,
                  "host.key' already exists");
    CHECK(must(read_secret_key(folder.file("host.key"))).secret_key == key_pair(1).secret_key);
    put(folder.file("auditor.pub"), "mine");
    check_refused(write_key_files(folder.file("auditor"), key_pair(2)), ErrorCode::already_exists,
                  "auditor.pub' already exists");
    CHECK_FALSE(fs::exists(folder.file("auditor.key")));
    check_refused(write_key_files(folder.file("nowhere/host"), key_pair(2)), ErrorCode::io, "cannot be created");
}

TEST_CASE("a secret key to which others have rights is refused unless its folder keeps it") {
    const TemporaryFolder folder;
    must(write_key_files(folder.file("host"), key_pair(1)));
    const std::string path = folder.file("host.key");
    for (const mode_t mode : {0640U, 0604U, 0610U, 0602U}) {
        REQUIRE(chmod(path.c_str(), mode) == 0);
        check_refused(read_secret_key(path), ErrorCode::not_allowed, "others have rights to the file");
        CHECK(read_secret_key(path, replay::KeptBy::its_folder).has_value());
    }
    REQUIRE(chmod(path.c_str(), 0400) == 0);
    CHECK(read_secret_key(path).has_value());
}

TEST_CASE("a file of keys may hold keys for other purposes and remarks") {
    const TemporaryFolder folder;
    const std::string path = folder.file("host.pub");
    const std::string key = hexadecimal(key_pair(1).public_key.bytes);
    put(path, "handlog public key 1\n# a remark\n\nsigning ed25519 " + key + "\nencryption x25519 " + key);
    CHECK(must(read_public_key(path)) == key_pair(1).public_key);
}

TEST_CASE("what is not a file of keys is refused with the reason") {
    const TemporaryFolder folder;
    const std::string path = folder.file("file");
    const std::string digits(2 * key_bytes, 'a');
    const auto refused = [&](std::string_view text, ErrorCode code, std::string_view words) {
        CAPTURE(text);
        put(path, text);
        check_refused(read_public_key(path), code, words);
        CHECK_FALSE(read_public_key(path).error().next.empty());
    };
    refused("", ErrorCode::not_ours, "is not a file of keys");
    refused("-----BEGIN PRIVATE KEY-----\n", ErrorCode::not_ours, "is not a file of keys");
    refused("handlog secret key 1\n", ErrorCode::not_ours, "is a secret key");
    refused("handlog public key 2\n", ErrorCode::another_version, "of another version");
    refused("handlog public key 1\n", ErrorCode::malformed, "has no key for encryption");
    refused("handlog public key 1\nencryption x25519 " + digits + "aa\n", ErrorCode::malformed,
            "line 2: it is not a key");
    refused("handlog public key 1\nencryption x448 " + digits + "\n", ErrorCode::malformed, "line 2: it is not a key");
    refused("handlog public key 1\n\nencryption\n", ErrorCode::malformed, "line 3: it is not a key");
    refused("handlog public key 1\nencryption x25519 " + digits + "\nencryption x25519 " + digits + "\n",
            ErrorCode::malformed, "line 3: a second key");
    refused("handlog public key 1\n" + std::string(20'000, '#'), ErrorCode::not_ours, "is too large");
    refused(std::string_view("handlog public key 1\nencryption x25519 \0", 40), ErrorCode::malformed, "line 2");
    put(path, "handlog public key 1\nencryption x25519 " + digits + "\n");
    check_refused(read_secret_key(path), ErrorCode::not_ours, "is a public key");
    check_refused(read_secret_key(folder.file("missing")), ErrorCode::io, "cannot be read");
    check_refused(read_secret_key(folder.path().string()), ErrorCode::not_ours, "is not a regular file");
    REQUIRE(mkfifo(folder.file("pipe").c_str(), 0600) == 0);
    check_refused(read_secret_key(folder.file("pipe")), ErrorCode::not_ours, "is not a regular file");
}

}  // namespace handlog::tests
