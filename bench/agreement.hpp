// Whether another engine pays the same players the same chips: the differential
// test of whole hands.
#pragma once

#include <cstddef>
#include <cstdint>

#include "bench/peer.hpp"

namespace handlog::bench {

// Has `peer` play `count` random hands of every company and policy, prints what
// came of it, and tells whether every seat of every hand was paid alike. The
// first hand that differs is printed with what our engine made of it.
[[nodiscard]] bool agrees(Peer& peer, std::size_t count, std::uint64_t seed);

}  // namespace handlog::bench
