// SHA-256 as FIPS 180-4 has it, in pieces as well.
#include "eventstore/record/digest.hpp"

#include <doctest/doctest.h>

#include "eventstore/record/hasher.hpp"
#include "tests/eventstore/hexadecimal.hpp"
#include "tests/support/random_play.hpp"

using namespace handlog::eventstore;
using handlog::tests::bytes_of;
using handlog::tests::Dice;

namespace {

[[nodiscard]] Bytes bytes_in(std::string_view text) { return std::as_bytes(std::span(text)); }

}  // namespace

TEST_CASE("digests are those of the vectors of NIST") {
    Hasher hasher;
    CHECK(to_string(hasher.digest()) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK(to_string(hasher.digest_of({})) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK(to_string(hasher.digest_of(bytes_in("abc"))) ==
          "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(to_string(hasher.digest_of(bytes_in("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"))) ==
          "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    CHECK(to_string(hasher.digest_of(bytes_in(std::string(1'000'000, 'a')))) ==
          "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("a digest of pieces is the digest of the whole at every step") {
    Dice dice(1);
    Hasher pieces;
    Hasher whole;
    Buffer all;
    for (int step = 0; step < 200; ++step) {
        Buffer piece(static_cast<std::size_t>(dice.below(200)));
        for (std::byte& byte : piece) byte = static_cast<std::byte>(dice.below(256));
        all.insert(all.end(), piece.begin(), piece.end());
        pieces.add(piece);
        CHECK(pieces.digest() == whole.digest_of(all));
    }
    pieces.restart();
    CHECK(pieces.digest() == whole.digest_of({}));
}

TEST_CASE("a digest of other bytes forgets what was added before") {
    Hasher hasher;
    hasher.add(bytes_in("abc"));
    const Digest other = hasher.digest_of(bytes_in("other"));
    CHECK(other != hasher.digest());
    CHECK(hasher.digest() == hasher.digest_of({}));
}

TEST_CASE("a hasher can be moved") {
    Hasher hasher;
    hasher.add(bytes_in("ab"));
    Hasher moved = std::move(hasher);
    moved.add(bytes_in("c"));
    CHECK(moved.digest() == Hasher().digest_of(bytes_in("abc")));
}

TEST_CASE("a digest is read as it is written and nothing else is one") {
    const std::string text = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    const auto digest = parse_digest(text);
    REQUIRE(digest.has_value());
    CHECK(to_string(*digest) == text);
    CHECK(Buffer(digest->bytes.begin(), digest->bytes.end()) == bytes_of(text));
    CHECK_FALSE(parse_digest("").has_value());
    CHECK_FALSE(parse_digest(text.substr(1)).has_value());
    CHECK_FALSE(parse_digest(text + "0").has_value());
    CHECK_FALSE(parse_digest("BA" + text.substr(2)).has_value());
    CHECK_FALSE(parse_digest("0x" + text.substr(2)).has_value());
}
