#include "replay/judge/sha256.hpp"

#include <bit>

#include "eventstore/record/hasher.hpp"

namespace handlog::replay::judge {

Sha256 sha256(std::span<const std::uint8_t> bytes) {
    thread_local eventstore::Hasher hasher;
    return std::bit_cast<Sha256>(hasher.digest_of(std::as_bytes(bytes)).bytes);
}

}  // namespace handlog::replay::judge
