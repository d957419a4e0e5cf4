#include "eventstore/record/hasher.hpp"

#include <bit>
#include <openssl/evp.h>

#include "engine/poker/invariant.hpp"

namespace handlog::eventstore::inline record {

namespace {

// Fetched once: asking OpenSSL for the algorithm costs more than hashing a hand.
const EVP_MD* sha256() {
    static const EVP_MD* const algorithm = EVP_MD_fetch(nullptr, "SHA256", nullptr);
    engine::invariant(algorithm != nullptr, "OpenSSL knows SHA-256");
    return algorithm;
}

struct FreeContext {
    void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};
using Context = std::unique_ptr<EVP_MD_CTX, FreeContext>;

Digest finished(EVP_MD_CTX* context) {
    Digest digest;
    engine::invariant(EVP_DigestFinal_ex(context, reinterpret_cast<unsigned char*>(digest.bytes.data()), nullptr) == 1,
                      "a digest can be finished");
    return digest;
}

}  // namespace

struct Hasher::State {
    Context running{EVP_MD_CTX_new()};
    bool begun = false;

    // Beginning costs about as much as hashing a short log does: not twice.
    void begin() {
        if (begun) return;
        engine::invariant(EVP_DigestInit_ex2(running.get(), sha256(), nullptr) == 1, "a digest can be begun");
        begun = true;
    }
};

Hasher::Hasher() : state_(std::make_unique<State>()) {
    engine::invariant(state_->running != nullptr, "there is memory for a digest");
}
Hasher::~Hasher() = default;
Hasher::Hasher(Hasher&&) noexcept = default;
Hasher& Hasher::operator=(Hasher&&) noexcept = default;

void Hasher::restart() { state_->begun = false; }

void Hasher::add(Bytes bytes) {
    state_->begin();
    engine::invariant(EVP_DigestUpdate(state_->running.get(), bytes.data(), bytes.size()) == 1,
                      "a digest takes more bytes");
}

// What is finished is a copy, one for all hashers of a thread: there are as many
// hashers as open logs.
Digest Hasher::digest() const {
    thread_local const Context copy{EVP_MD_CTX_new()};
    state_->begin();
    engine::invariant(copy && EVP_MD_CTX_copy_ex(copy.get(), state_->running.get()) == 1, "a digest can be copied");
    return finished(copy.get());
}

Digest Hasher::digest_of(Bytes bytes) {
    restart();
    add(bytes);
    restart();
    return finished(state_->running.get());
}

engine::Commitment commitment_of(const engine::Seed& seed) {
    thread_local Hasher hasher;
    const Digest digest = hasher.digest_of(std::as_bytes(std::span(seed.bytes)));
    return std::bit_cast<engine::Commitment>(digest);
}

}  // namespace handlog::eventstore::inline record
