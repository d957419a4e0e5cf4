// Logs as bytes: there and back, and nothing else is taken for a log.
#include "eventstore/codec/codec.hpp"

#include <doctest/doctest.h>

#include "engine/poker/presets.hpp"
#include "engine/shuffle.hpp"
#include "host/simulate.hpp"

using namespace handlog::engine;
using namespace handlog::eventstore;
using handlog::host::Simulation;

TEST_CASE("the hands of the bots take at most 510 bytes on average") {
    Simulation evening({.rules =
                            [] {
                                Rules rules = presets()[0].rules;
                                rules.small_blind = 50_c;
                                rules.big_blind = 100_c;
                                return rules;
                            }(),
                        .seats = 6,
                        .buy_in = 10'000_c,
                        .master = derived(Seed{}, "handlog master seed 1")});
    constexpr int hands = 10'000;
    std::size_t bytes = 0;
    for (int hand = 0; hand < hands; ++hand) {
        const HandLog& log = evening.next_hand();
        const EncodedLog& encoded = evening.encoded();
        bytes += encoded.bytes().size();
        if (hand < 100) {
            const auto decoded = decode(encoded.bytes());
            REQUIRE_MESSAGE(decoded.has_value(), decoded.error().what);
            CHECK(*decoded == log);
        }
    }

    CHECK(bytes / hands <= 510);
}
