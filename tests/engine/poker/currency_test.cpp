#include "engine/poker/currency.hpp"

#include <doctest/doctest.h>
#include <string>

using handlog::engine::Currency;

TEST_CASE("a table plays for play money unless it names a currency") {
    CHECK(Currency().is_play());
    CHECK(Currency().text() == "play");
    CHECK(Currency().number() == 0);
    CHECK(Currency::parse("play") == Currency());
    CHECK_FALSE(Currency().is_money());
}

TEST_CASE("a currency is a code of three capital letters") {
    for (const std::string text : {"AAA", "EUR", "USD", "ZZZ"}) {
        const auto currency = Currency::parse(text);
        REQUIRE(currency);
        CHECK(currency->text() == text);
        CHECK(currency->is_money());
    }
    for (const std::string text : {"", "US", "USDT", "usd", "Usd", "U D", "US1", "PLAY", "\xc3\x89UR", "$"}) {
        CAPTURE(text);
        CHECK_FALSE(Currency::parse(text));
    }
}

TEST_CASE("the number of a currency follows from its letters") {
    CHECK(Currency::parse("AAA")->number() == 1);
    CHECK(Currency::parse("AAB")->number() == 2);
    CHECK(Currency::parse("ABA")->number() == 27);
    CHECK(Currency::parse("ZZZ")->number() == Currency::most);
    for (int number = 0; number <= Currency::most; ++number) {
        const Currency currency = Currency::of_number(static_cast<std::uint16_t>(number));
        REQUIRE(currency.number() == number);
        REQUIRE(Currency::parse(currency.text()) == currency);
    }
}

TEST_CASE("a currency that nobody recorded is the one that is none by ISO 4217") {
    CHECK(Currency::unknown().text() == "XXX");
    CHECK_FALSE(Currency::unknown().is_play());
    CHECK_FALSE(Currency::unknown().is_money());
}
