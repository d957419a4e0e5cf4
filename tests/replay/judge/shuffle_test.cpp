// The auditor's shuffle against the vectors of docs/SHUFFLE.md and the engine's.
#include "engine/shuffle.hpp"

#include <doctest/doctest.h>
#include <string>
#include <string_view>

#include "engine/poker/deck.hpp"
#include "replay/judge/shuffle.hpp"
#include "tests/support/random_play.hpp"

using namespace handlog::engine;
using namespace handlog::replay;

namespace {

[[nodiscard]] std::string written(const Seed& seed) {
    std::string text;
    for (const Card card : judge::deck_of(seed)) text += to_string(card);
    return text;
}

}  // namespace

TEST_CASE("the auditor makes the deck and the commitment that the page about the shuffle gives") {
    const Seed seed = *parse_seed("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
    CHECK(written(seed) ==
          "6cJh7sJsJd8dAs5s3cTd8sAd2d8c7d9hKcTh7h3s8h4d9d9s2h3d4c6d4h5d6hTsQsQd5hQhAhTc5c2s3hKh4s6sQc7c9cKsAc2cJcKd");
    CHECK(to_string(judge::sealed(seed)) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
    CHECK(judge::first_button_of(seed, 5) == 4);
    CHECK(judge::first_button_of(seed, 10) == 4);
}

TEST_CASE("the auditor discards the words that the page about the shuffle discards") {
    const Seed first = *parse_seed("7af2480000000000000000000000000000000000000000000000000000000000");
    CHECK(written(first) == to_string(shuffled(first)));
    CHECK(written(first).substr(0, 12) == "Th8c5dKc2hAh");
    const Seed later = *parse_seed("6f221f0a00000000000000000000000000000000000000000000000000000000");
    CHECK(written(later).substr(0, 12) == "Td3h3sAh2cAd");
    const Seed of_button = *parse_seed("97690f0500000000000000000000000000000000000000000000000000000000");
    CHECK(judge::first_button_of(of_button, 10) == 0);
}

TEST_CASE("the auditor and the engine shuffle alike") {
    handlog::tests::Dice dice(3);
    for (int left = 2'000; left > 0; --left) {
        const Seed seed = dice.seed();
        REQUIRE(written(seed) == to_string(shuffled(seed)));
        REQUIRE(judge::sealed(seed) == commitment_to(seed));
        const int ready = dice.between(2, most_seats);
        REQUIRE(judge::first_button_of(seed, ready) == draw(seed, first_button_label, ready));
    }
}
