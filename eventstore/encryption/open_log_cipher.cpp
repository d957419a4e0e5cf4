#include "eventstore/encryption/open_log_cipher.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "engine/poker/invariant.hpp"
#include "eventstore/encryption/libsodium.hpp"

namespace handlog::eventstore::encryption {

namespace {

constexpr std::byte mark{0};    // the length of a frame, which is never 0
constexpr std::byte method{1};  // what this file does; another would have another number
constexpr std::size_t begin_bytes = 2;
constexpr std::size_t count_bytes = 1;
constexpr std::size_t sealed_key_bytes = crypto_box_SEALBYTES + key_bytes;
constexpr std::size_t reader_bytes = key_bytes + sealed_key_bytes;
constexpr std::size_t nonce_bytes = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
constexpr std::size_t tag_bytes = crypto_aead_xchacha20poly1305_ietf_ABYTES;

static_assert(key_bytes == crypto_aead_xchacha20poly1305_ietf_KEYBYTES);

// The lowest byte first.
void append(Buffer& bytes, std::uint32_t number) {
    for (int shift = 0; shift < 32; shift += 8) bytes.push_back(static_cast<std::byte>(number >> shift & 0xff));
}

// How many bytes stand before the nonce of a row: with the keys of the log in the row of its first entry. Nothing if
// the row cannot be one.
[[nodiscard]] std::optional<std::size_t> header_bytes(Sequence first, Bytes row) {
    std::size_t size = begin_bytes;
    if (row.size() <= size || row[0] != mark || row[1] != method) return std::nullopt;
    if (first == 0) {
        const auto readers = std::to_integer<std::size_t>(row[begin_bytes]);
        if (readers == 0 || readers > most_readers) return std::nullopt;
        size += count_bytes + readers * reader_bytes;
    }
    if (row.size() <= size + nonce_bytes + tag_bytes) return std::nullopt;
    return size;
}

}  // namespace

bool is_encrypted(Bytes row) { return !row.empty() && row.front() == mark; }

OpenLogCipher OpenLogCipher::draw(const LogKey& log, const Keys& keys) {
    prepare_libsodium();
    std::vector<PublicKey> readers{keys.own.public_key};
    for (const PublicKey& auditor : keys.auditors) {
        if (std::find(readers.begin(), readers.end(), auditor) == readers.end()) readers.push_back(auditor);
    }
    engine::invariant(readers.size() <= most_readers, "a log is encrypted to no more keys than it may be");
    OpenLogCipher cipher(log);
    crypto_aead_xchacha20poly1305_ietf_keygen(as_unsigned(cipher.key_));
    Buffer& header = cipher.first_header_;
    header = {mark, method, static_cast<std::byte>(readers.size())};
    for (const PublicKey& reader : readers) {
        std::array<std::byte, sealed_key_bytes> sealed{};
        const int failed = crypto_box_seal(as_unsigned(sealed), as_unsigned(cipher.key_), cipher.key_.size(),
                                           as_unsigned(reader.bytes));
        engine::invariant(failed == 0, "keys that nobody can encrypt to were refused");
        header.insert(header.end(), reader.bytes.begin(), reader.bytes.end());
        header.insert(header.end(), sealed.begin(), sealed.end());
    }
    return cipher;
}

// A row that is moved to another place, or whose readers were changed, cannot be read.
Buffer OpenLogCipher::associated_data(Sequence first, Sequence last, Bytes header) const {
    Buffer data(header.begin(), header.end());
    const std::string_view table = log_.table.text();
    data.push_back(static_cast<std::byte>(table.size()));
    for (const char letter : table) data.push_back(static_cast<std::byte>(letter));
    append(data, log_.ordinal);
    append(data, first);
    append(data, last);
    return data;
}

void OpenLogCipher::encrypt(Sequence first, Sequence last, Bytes bytes, Buffer& row) const {
    const std::size_t begin = row.size();
    if (first == 0) {
        engine::invariant(!first_header_.empty(), "the first entry of a log is encrypted where its key was drawn");
        row.insert(row.end(), first_header_.begin(), first_header_.end());
    } else {
        row.push_back(mark);
        row.push_back(method);
    }
    const std::size_t header = row.size() - begin;
    row.resize(begin + header + nonce_bytes + bytes.size() + tag_bytes);
    const std::span<std::byte> written = std::span(row).subspan(begin);
    const std::span<std::byte> nonce = written.subspan(header, nonce_bytes);
    randombytes_buf(nonce.data(), nonce.size());
    const Buffer data = associated_data(first, last, written.first(header));
    crypto_aead_xchacha20poly1305_ietf_encrypt(as_unsigned(written.subspan(header + nonce_bytes)), nullptr,
                                               as_unsigned(bytes), bytes.size(), as_unsigned(data), data.size(),
                                               nullptr, as_unsigned(nonce), as_unsigned(key_));
}

tl::expected<OpenLogCipher, Readable> OpenLogCipher::find(const LogKey& log, Bytes first_row, const KeyPair* own) {
    const std::optional<std::size_t> header = header_bytes(0, first_row);
    if (!header) return tl::unexpected(Readable::altered);
    if (own == nullptr) return tl::unexpected(Readable::no_key);
    for (std::size_t at = begin_bytes + count_bytes; at < *header; at += reader_bytes) {
        const Bytes reader = first_row.subspan(at, key_bytes);
        if (!std::equal(reader.begin(), reader.end(), own->public_key.bytes.begin())) continue;
        OpenLogCipher cipher(log);
        const Bytes sealed = first_row.subspan(at + key_bytes, sealed_key_bytes);
        const int failed = crypto_box_seal_open(as_unsigned(cipher.key_), as_unsigned(sealed), sealed.size(),
                                                as_unsigned(own->public_key.bytes), as_unsigned(own->secret_key.bytes));
        if (failed != 0) return tl::unexpected(Readable::altered);
        return cipher;
    }
    return tl::unexpected(Readable::other_key);
}

std::optional<Buffer> OpenLogCipher::decrypt(Sequence first, Sequence last, Bytes row) const {
    const std::optional<std::size_t> header = header_bytes(first, row);
    if (!header) return std::nullopt;
    const Bytes nonce = row.subspan(*header, nonce_bytes);
    const Bytes ciphertext = row.subspan(*header + nonce_bytes);
    const Buffer data = associated_data(first, last, row.first(*header));
    Buffer bytes(ciphertext.size() - tag_bytes);
    const int failed = crypto_aead_xchacha20poly1305_ietf_decrypt(
        as_unsigned(bytes), nullptr, nullptr, as_unsigned(ciphertext), ciphertext.size(), as_unsigned(data),
        data.size(), as_unsigned(nonce), as_unsigned(key_));
    if (failed != 0) return std::nullopt;
    return bytes;
}

OpenLogRows::Row OpenLogRows::read(Sequence sequence, Bytes row) {
    const bool encrypted = is_encrypted(row);
    if (!is_encrypted_) is_encrypted_ = encrypted;
    if (encrypted != *is_encrypted_) return {.readable = Readable::altered};
    if (!encrypted) return {.readable = Readable::yes, .bytes = row};
    if (sequence == 0) {
        tl::expected<OpenLogCipher, Readable> found = OpenLogCipher::find(log_, row, own_);
        log_readable_ = found ? Readable::yes : found.error();
        if (found) cipher_ = *std::move(found);
    } else if (!header_bytes(sequence, row)) {
        return {.readable = Readable::altered};
    }
    if (log_readable_ != Readable::yes) return {.readable = log_readable_};
    std::optional<Buffer> bytes = cipher_->decrypt(sequence, sequence, row);
    if (!bytes) return {.readable = Readable::altered};
    bytes_ = *std::move(bytes);
    return {.readable = Readable::yes, .bytes = bytes_};
}

Error no_key_to(const LogKey& log) {
    return {.code = ErrorCode::encrypted,
            .what = to_string(log) + ": it is open and encrypted, and no key was given",
            .next = "give the key of its host or of an auditor: --key KEYFILE, or `handlog run --seal-open KEYFILE`"};
}

Error other_key_than_of(const LogKey& log) {
    return {.code = ErrorCode::other_key,
            .what = to_string(log) + ": it is open and encrypted, but not to the key that was given",
            .next = "give the key of its host or of an auditor, or no key to read everything else"};
}

}  // namespace handlog::eventstore::encryption
