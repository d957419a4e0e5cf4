// Files of other formats are recognised by their first bytes.
#include "replay/exchange/foreign_format.hpp"

#include <doctest/doctest.h>
#include <string>
#include <string_view>

using handlog::replay::foreign_format;
using handlog::replay::has_phh_fields;

namespace {

[[nodiscard]] std::string in_utf16(std::string_view text, bool little_endian) {
    std::string out = little_endian ? "\xff\xfe" : "\xfe\xff";
    for (const char c : text) {
        if (!little_endian) out += '\0';
        out += c;
        if (little_endian) out += '\0';
    }
    return out;
}

}  // namespace

TEST_CASE("a file in another format is named by how it begins") {
    CHECK(foreign_format("PokerStars Hand #1: Hold'em No Limit") == "a hand history of PokerStars");
    CHECK(foreign_format("\r\n\r\nPokerStars Game #1") == "a hand history of PokerStars");
    CHECK(foreign_format("\xef\xbb\xbfPokerStars Zoom Hand #1") == "a hand history of PokerStars");
    CHECK(foreign_format("{\n    \"ohh\": {\n") == "a file in the Open Hand History format");
    CHECK(foreign_format("# name/game/hands/seed 2p") == "a log of the Annual Computer Poker Competition");
    CHECK(foreign_format("STATE:0:r300c/") == "a log of the Annual Computer Poker Competition");
    CHECK(foreign_format("entry,at,order\n\"-- ending hand") == "a log of PokerNow");
    CHECK(foreign_format("# Six players\nPREHAND\nBig Blind: 5") == "a hand in the PGN of texasholdem");
    CHECK(foreign_format("<?xml version=\"1.0\"?>") == "an XML file, such as a hand history of iPoker");
}

TEST_CASE("text in UTF-16 is named as such with the format that it holds") {
    for (const bool little_endian : {true, false}) {
        CHECK(foreign_format(in_utf16("PokerStars Hand #1", little_endian)) ==
              "text in UTF-16 (a hand history of PokerStars)");
        CHECK(foreign_format(in_utf16("[1]", little_endian)) == "text in UTF-16");
    }
}

TEST_CASE("what can be imported and what nobody knows is no foreign format") {
    for (const std::string_view text :
         {std::string_view(), std::string_view("[1]\nvariant = 'NT'\n"), std::string_view("# a hand\nvariant = 'NT'\n"),
          std::string_view("{\"format\":4,\"key\":{\"table\":\"Rio\"}}"), std::string_view("\0\0\0", 3),
          std::string_view("\xff"), std::string_view("garbage")}) {
        CAPTURE(text);
        CHECK(foreign_format(text).empty());
    }
    CHECK(has_phh_fields("[1]\nvariant = 'NT'\n"));
    CHECK(has_phh_fields("# a hand\nvariant='NT'\n"));
    CHECK_FALSE(has_phh_fields("variants = 'NT'\n"));
    CHECK_FALSE(has_phh_fields("{\"variant\":\"NT\"}"));
    CHECK_FALSE(has_phh_fields("variant"));
}
