// Logs written as an insider would write them, whose digests fit whatever they tell.
#pragma once

#include <doctest/doctest.h>
#include <vector>

#include "eventstore/codec/codec.hpp"
#include "eventstore/store.hpp"

namespace handlog::tests {

// Each follows on the digest of the one before.
inline void write(eventstore::EventStore& store, std::vector<eventstore::HandLog> logs) {
    eventstore::Digest previous;
    for (eventstore::HandLog& log : logs) {
        log.opening.previous = previous;
        const auto encoded = eventstore::encode(log);
        REQUIRE(encoded);
        previous = encoded->digest();
        REQUIRE(store.write({&*encoded, 1}));
    }
}

}  // namespace handlog::tests
