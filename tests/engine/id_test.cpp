#include "engine/id.hpp"

#include <doctest/doctest.h>
#include <string>
#include <type_traits>

using namespace handlog::engine;

TEST_CASE("an id is of 1 to 64 bytes") {
    CHECK_FALSE(TableId::parse(""));
    for (const std::size_t size : {std::size_t{1}, std::size_t{2}, std::size_t{63}, std::size_t{64}}) {
        const std::string text(size, 'x');
        const std::optional<TableId> id = TableId::parse(text);
        REQUIRE(id.has_value());
        CHECK(id->text() == text);
        CHECK_FALSE(id->empty());
    }
    CHECK_FALSE(TableId::parse(std::string(65, 'x')));
    CHECK_FALSE(TableId::parse(std::string(1'000, 'x')));
    CHECK_FALSE(TableId::parse(std::string(256 + 5, 'x')));
}

TEST_CASE("an id holds any byte but a control character") {
    int taken = 0;
    for (int byte = 0; byte < 256; ++byte) {
        const bool control = byte < 32 || byte == 127;
        for (const std::string& text :
             {std::string(1, static_cast<char>(byte)), "a" + std::string(1, static_cast<char>(byte)) + "b"}) {
            CAPTURE(byte);
            const std::optional<PlayerId> id = PlayerId::parse(text);
            REQUIRE(id.has_value() == !control);
            if (!id) continue;
            CHECK(id->text() == text);
            ++taken;
        }
    }
    CHECK(taken == 2 * (256 - 33));
}

TEST_CASE("ids are equal when all their bytes are") {
    const HandId hand = *HandId::parse("hand 1");
    CHECK(hand == *HandId::parse("hand 1"));
    CHECK(hand != *HandId::parse("hand 2"));
    CHECK(hand != *HandId::parse("hand 10"));
    CHECK(hand != *HandId::parse("Hand 1"));
    CHECK(hand != *HandId::parse("hand"));
    CHECK(hand != HandId());
    CHECK(HandId() == HandId());
    CHECK(*HandId::parse(std::string(64, 'x')) != *HandId::parse(std::string(63, 'x')));
    CHECK(*HandId::parse(std::string(63, 'x') + "a") != *HandId::parse(std::string(63, 'x') + "b"));
}

TEST_CASE("no id is empty and has no text") {
    CHECK(PlayerId().empty());
    CHECK(PlayerId().text().empty());
}

TEST_CASE("ids of tables and hands and players cannot be taken for each other") {
    CHECK_FALSE(std::is_convertible_v<TableId, HandId>);
    CHECK_FALSE(std::is_convertible_v<PlayerId, TableId>);
    CHECK_FALSE(std::is_convertible_v<std::string_view, PlayerId>);
}

TEST_CASE("hands are counted in order up to the last number") {
    CHECK(HandNumber{1} < HandNumber{2});
    CHECK(HandNumber{4'294'967'295} == last_hand_number);
}
