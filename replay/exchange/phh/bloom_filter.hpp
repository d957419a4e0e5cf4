// A Bloom filter of digests, of constant size: no false negatives; 5 % false positives
// after ten million.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "eventstore/record/digest.hpp"

namespace handlog::replay::inline exchange::phh {

class BloomFilter {
public:
    BloomFilter() : bits_(words) {}

    // Whether it may have been there before; from now on it is.
    [[nodiscard]] bool insert(const eventstore::Digest& digest) {
        bool seen = true;
        // The bytes of a digest are as good as random, so they are places already.
        for (std::size_t place = 0; place < places; ++place) {
            std::uint64_t number = 0;
            std::memcpy(&number, digest.bytes.data() + place * sizeof number, sizeof number);
            std::uint64_t& word = bits_[number / 64 % words];
            const std::uint64_t bit = std::uint64_t{1} << number % 64;
            seen = seen && (word & bit) != 0;
            word |= bit;
        }
        return seen;
    }

private:
    // Eight megabytes: after ten million, one in twenty that is new is taken for seen.
    static constexpr std::size_t words = std::size_t{1} << 20;
    static constexpr std::size_t places = 3;

    std::vector<std::uint64_t> bits_;
};

}  // namespace handlog::replay::inline exchange::phh
