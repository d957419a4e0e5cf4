// What the benchmarks of the event store work on: hands that bots play, six at a
// table, as `handlog simulate --seats 6 --seed 1` plays them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "eventstore/codec/codec.hpp"
#include "eventstore/record/hand_log.hpp"
#include "host/simulate.hpp"

namespace handlog::bench {

// The evening, before its first hand.
[[nodiscard]] host::Simulation evening();
// The first hands of the evening, one log each, as they follow one another.
[[nodiscard]] std::vector<eventstore::HandLog> recorded_hands(std::size_t count);
// The same as bytes.
[[nodiscard]] std::vector<eventstore::EncodedLog> encoded_hands(std::size_t count);
// The same, each by itself as the first log of a table of its own.
[[nodiscard]] std::vector<eventstore::HandLog> hands_at_many_tables(std::size_t count);

[[nodiscard]] std::size_t bytes_of(const std::vector<eventstore::EncodedLog>& logs);

}  // namespace handlog::bench
