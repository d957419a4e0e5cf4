// Computes digests.
#pragma once

#include <memory>

#include "engine/poker/deck.hpp"
#include "eventstore/record/digest.hpp"

namespace handlog::eventstore::inline record {

// Takes bytes piece by piece, and can be asked at any moment for the digest of
// all of them so far. Used again for log after log: a new one costs more than
// hashing a hand.
class Hasher {
public:
    Hasher();
    ~Hasher();
    Hasher(const Hasher&) = delete;
    Hasher& operator=(const Hasher&) = delete;
    Hasher(Hasher&&) noexcept;
    Hasher& operator=(Hasher&&) noexcept;

    void restart();
    void add(Bytes bytes);
    [[nodiscard]] Digest digest() const;

    // Of these bytes alone; forgets what was added before.
    [[nodiscard]] Digest digest_of(Bytes bytes);

private:
    struct State;
    std::unique_ptr<State> state_;
};

// What a seed is committed to by: the SHA-256 of its bytes.
[[nodiscard]] engine::Commitment commitment_of(const engine::Seed& seed);

}  // namespace handlog::eventstore::inline record
