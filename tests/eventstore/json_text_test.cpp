// Text as JSON and messages show it: whatever its bytes are, it comes to an end and is UTF-8.
#include "eventstore/codec/json_text.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <string_view>

#include "engine/poker/utf8.hpp"
#include "engine/poker/utf8_beginning.hpp"

using namespace handlog::eventstore;
using handlog::engine::is_utf8;
using handlog::engine::utf8_beginning;

namespace {

[[nodiscard]] std::string in_json(std::string_view text) {
    std::string out;
    append_text(out, text);
    return out;
}

// Any bytes, many of them of characters that need more than one, and cut anywhere.
[[nodiscard]] std::string random_bytes(std::mt19937& dice) {
    static constexpr std::array<std::string_view, 10> likely{
        "a", "\"", "\\", "\n", "\x80", "\xc3", "\xc3\xa9", "\xe2\x80\xae", "\xf0\x9f\x82\xa1", "\xed\xa0\x80"};
    std::string text;
    const std::size_t size = dice() % 90;
    while (text.size() < size) {
        if (dice() % 3 == 0) {
            text += static_cast<char>(dice() % 256);
        } else {
            text += likely[dice() % likely.size()];
        }
    }
    return text.substr(0, size);
}

}  // namespace

TEST_CASE("a byte that is not UTF-8 is a question mark in JSON") {
    CHECK(in_json("N\xffT") == R"("N?T")");
    CHECK(in_json("Jos\xe9") == R"("Jos?")");
    CHECK(in_json("\xc3") == R"("?")");
    CHECK(in_json("\xed\xa0\x80!") == R"("???!")");
    CHECK(in_json("Jos\xc3\xa9 says \"\\\"") == "\"Jos\xc3\xa9 says \\\"\\\\\\\"\"");
}

TEST_CASE("a message that is cut is cut between two characters") {
    CHECK(utf8_beginning("abc\xc3\xa9", 5) == "abc\xc3\xa9");
    CHECK(utf8_beginning("abc\xc3\xa9", 4) == "abc");
    CHECK(utf8_beginning("abc\xc3\xa9", 3) == "abc");
    CHECK(utf8_beginning("\xf0\x9f\x82\xa1", 3).empty());
    CHECK(utf8_beginning("\xff\xff\xff", 2) == "\xff\xff");
    CHECK(utf8_beginning("abc", 0).empty());
    CHECK(handlog::eventstore::quoted(std::string(39, 'x') + "\xc3\xa9") == "\"" + std::string(39, 'x') + "\"...");
}

TEST_CASE("whatever bytes are quoted come to an end and are read back as text") {
    std::mt19937 dice(7);
    for (int time = 0; time < 20'000; ++time) {
        const std::string bytes = random_bytes(dice);
        const std::string json = in_json(bytes);
        const std::string message = handlog::eventstore::quoted(bytes);
        const auto read = nlohmann::json::parse(json, nullptr, false);
        const bool right = is_utf8(json) && is_utf8(message) && read.is_string() && message.size() <= 6 * 40 + 5 &&
                           (!is_utf8(bytes) || read.get<std::string>() == bytes);
        CAPTURE(json);
        REQUIRE(right);
    }
}
