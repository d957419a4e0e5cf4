#include "engine/poker/id.hpp"

#include <doctest/doctest.h>
#include <string>
#include <type_traits>
#include <vector>

using namespace handlog::engine;
using namespace std::string_literals;

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

TEST_CASE("an id holds any character of ASCII but a control character") {
    int taken = 0;
    for (int byte = 0; byte < 128; ++byte) {
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
    CHECK(taken == 2 * (128 - 33));
}

TEST_CASE("an id holds the first visible and the last character of each length in UTF-8") {
    for (const std::string& character : {"\xc2\xa0"s, "\xdf\xbf"s, "\xe0\xa0\x80"s, "\xed\x9f\xbf"s, "\xee\x80\x80"s,
                                         "\xef\xbf\xbf"s, "\xf0\x90\x80\x80"s, "\xf4\x8f\xbf\xbf"s}) {
        for (const std::string& text : {character, "a" + character, character + "b", character + character}) {
            const std::optional<PlayerId> id = PlayerId::parse(text);
            REQUIRE(id.has_value());
            CHECK(id->text() == text);
        }
    }
}

TEST_CASE("an id holds no character that steers what is shown") {
    struct Range {
        std::string what;
        std::string before;
        std::vector<std::string> refused;
        std::string after;
    };
    const std::vector<Range> all{
        {"controls of C1, of which U+009B begins a command to a terminal",
         "~",
         {"\xc2\x80", "\xc2\x85", "\xc2\x9b", "\xc2\x9f"},
         "\xc2\xa0"},
        {"the mark of Arabic letters", "\xd8\x9b", {"\xd8\x9c"}, "\xd8\x9d"},
        {"marks of direction", "\xe2\x80\x8d", {"\xe2\x80\x8e", "\xe2\x80\x8f"}, "\xe2\x80\x90"},
        {"separators of lines and paragraphs, embeddings and overrides of direction",
         "\xe2\x80\xa7",
         {"\xe2\x80\xa8", "\xe2\x80\xa9", "\xe2\x80\xaa", "\xe2\x80\xab", "\xe2\x80\xac", "\xe2\x80\xad",
          "\xe2\x80\xae"},
         "\xe2\x80\xaf"},
        {"isolates of direction",
         "\xe2\x81\xa5",
         {"\xe2\x81\xa6", "\xe2\x81\xa7", "\xe2\x81\xa8", "\xe2\x81\xa9"},
         "\xe2\x81\xaa"},
    };
    for (const Range& range : all) {
        CAPTURE(range.what);
        CHECK(PlayerId::parse(range.before));
        CHECK(PlayerId::parse(range.after));
        for (const std::string& character : range.refused) {
            CHECK_FALSE(PlayerId::parse(character));
            CHECK_FALSE(PlayerId::parse("a" + character));
            CHECK_FALSE(PlayerId::parse(character + "b"));
            CHECK_FALSE(PlayerId::parse("Zo\xc3\xa9" + character + "Ann"));
        }
    }
}

TEST_CASE("bytes that are not UTF-8 are no id") {
    struct Wrong {
        std::string why;
        std::vector<std::string> bytes;
    };
    const std::vector<Wrong> all{
        {"the middle of a character", {"\x80", "\xbf"}},
        {"its beginning alone", {"\xc3", "\xe2\x82", "\xf0\x9f\x82"}},
        {"its beginning and then another", {"\xc3(", "\xe2(\xa1", "\xe2\x82(", "\xf0\x9f\x82("}},
        {"two bytes for what takes one", {"\xc0\x80", "\xc1\xbf"}},
        {"three bytes for what takes two", {"\xe0\x80\x80", "\xe0\x9f\xbf"}},
        {"four bytes for what takes three", {"\xf0\x80\x80\x80", "\xf0\x8f\xbf\xbf"}},
        {"half of a pair of UTF-16", {"\xed\xa0\x80", "\xed\xbf\xbf"}},
        {"beyond the last character", {"\xf4\x90\x80\x80", "\xf7\xbf\xbf\xbf"}},
        {"no UTF-8 at all", {"\xf8\x88\x80\x80\x80", "\xfe", "\xff"}},
    };
    for (const Wrong& wrong : all) {
        CAPTURE(wrong.why);
        for (const std::string& bytes : wrong.bytes) {
            CHECK_FALSE(PlayerId::parse(bytes));
            CHECK_FALSE(PlayerId::parse("a" + bytes));
            CHECK_FALSE(PlayerId::parse(bytes + "b"));
        }
    }
    // Cut in the middle of its last character by the limit of bytes.
    CHECK_FALSE(PlayerId::parse(std::string(63, 'x') + "\xc3"));
}

TEST_CASE("an id is checked while a program is compiled") {
    static_assert(PlayerId::parse("Zo\xc3\xa9").has_value());
    static_assert(!PlayerId::parse("Zo\xe9").has_value());
    CHECK(PlayerId::parse("Zo\xc3\xa9")->text() == "Zo\xc3\xa9");
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
