// Bytes as people write them down.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/poker/invariant.hpp"
#include "eventstore/codec/codec.hpp"

namespace handlog::tests {

[[nodiscard]] inline std::string hexadecimal(eventstore::Bytes bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (const std::byte byte : bytes) {
        text += digits[std::to_integer<std::size_t>(byte >> 4)];
        text += digits[std::to_integer<std::size_t>(byte & std::byte{0xf})];
    }
    return text;
}

// Spaces between the digits are welcome.
[[nodiscard]] inline eventstore::Buffer bytes_of(std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    eventstore::Buffer bytes;
    bool half = false;
    for (const char digit : text) {
        if (digit == ' ') continue;
        const std::size_t value = digits.find(digit);
        engine::invariant(value != std::string_view::npos, "bytes are written in hexadecimal digits");
        if (!half) bytes.push_back({});
        bytes.back() = bytes.back() << 4 | static_cast<std::byte>(value);
        half = !half;
    }
    engine::invariant(!half, "a byte is written as two digits");
    return bytes;
}

}  // namespace handlog::tests
