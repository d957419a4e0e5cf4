// Encrypts the entries of one open log, row by row, so that a copy of the file shows no card that is in play.
//
// Each log has a key of its own, which is drawn when the log begins. The row of its first entry holds that key,
// encrypted to the host's key and to each auditor's. eventstore/FORMAT.md describes the bytes.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <tl/expected.hpp>
#include <utility>

#include "eventstore/codec/codec.hpp"
#include "eventstore/encryption/keys.hpp"
#include "eventstore/error.hpp"
#include "eventstore/record/hand_log.hpp"
#include "eventstore/store.hpp"

namespace handlog::eventstore::encryption {

// No frame has the length 0, with which a row that is encrypted begins.
[[nodiscard]] bool is_encrypted(Bytes row);

class OpenLogCipher {
public:
    // Of a log that begins.
    [[nodiscard]] static OpenLogCipher draw(const LogKey& log, const Keys& keys);

    // Adds to `row` what is stored of the bytes of these entries.
    void encrypt(Sequence first, Sequence last, Bytes bytes, Buffer& row) const;

    // Of a log that was begun earlier, by the row of its first entry; or why nobody can read it. Without a key
    // `own` is null.
    [[nodiscard]] static tl::expected<OpenLogCipher, Readable> find(const LogKey& log, Bytes first_row,
                                                                    const KeyPair* own);

    // What was encrypted; nothing if the row is not what was written.
    [[nodiscard]] std::optional<Buffer> decrypt(Sequence first, Sequence last, Bytes row) const;

private:
    explicit OpenLogCipher(const LogKey& log) : log_(log) {}

    [[nodiscard]] Buffer associated_data(Sequence first, Sequence last, Bytes header) const;

    LogKey log_;
    SecretBytes key_;
    Buffer first_header_;  // of the row of the first entry: with the key, encrypted to each reader
};

// Reads the rows of an open log, which are shown in the order of their entries, whether they are encrypted or not.
class OpenLogRows {
public:
    // Without a key `own` is null.
    OpenLogRows(const LogKey& log, const KeyPair* own)
        : log_(log), own_(own), log_readable_(own == nullptr ? Readable::no_key : Readable::altered) {}

    struct Row {
        Readable readable = Readable::yes;
        Bytes bytes{};  // until the next row is shown; none unless it is readable
    };
    [[nodiscard]] Row read(Sequence sequence, Bytes row);

    // With which the log goes on; nothing if it is not encrypted.
    [[nodiscard]] std::optional<OpenLogCipher> take_cipher() { return std::move(cipher_); }

private:
    LogKey log_;
    const KeyPair* own_;
    std::optional<bool> is_encrypted_;  // as its first entry is
    Readable log_readable_;             // as long as its keys are not found
    std::optional<OpenLogCipher> cipher_;
    Buffer bytes_;
};

// Why an open log cannot be read, where that is not damage.
[[nodiscard]] Error no_key_to(const LogKey& log);
[[nodiscard]] Error other_key_than_of(const LogKey& log);
inline constexpr const char* was_altered = "it is encrypted, and its ciphertext is not what was written";

}  // namespace handlog::eventstore::encryption
