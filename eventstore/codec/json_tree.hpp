// A line of JSON, taken apart: its values in the order in which they stand, with
// whatever a strict reader must see. Fields that are there twice are still there
// twice, numbers that are not whole are told apart, and nothing has a default.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "eventstore/error.hpp"

namespace handlog::eventstore::inline codec {

enum class JsonForm : std::uint8_t {
    null,
    boolean,
    natural,       // a whole number from 0 to 2^64 - 1
    negative,      // a whole number from -2^63 to -1
    other_number,  // with a fraction or an exponent, beyond these ranges, or -0
    text,
    list,
    object,
};

struct JsonValue {
    JsonForm form{};
    bool taken = false;      // for whoever looks for fields that nobody asked for
    std::uint32_t end = 0;   // the place after the last value within this one
    std::uint64_t bits = 0;  // of a whole number, and 1 for true
    std::string_view name;   // of a value in an object
    std::string_view text;   // of a text; another number as it is written
};

class JsonTree {
public:
    JsonTree() = default;
    ~JsonTree() = default;
    JsonTree(JsonTree&&) = default;
    JsonTree& operator=(JsonTree&&) = default;
    // The values of a copy would point into the texts of the original.
    JsonTree(const JsonTree&) = delete;
    JsonTree& operator=(const JsonTree&) = delete;

    // The one value that a line holds. Refuses what is no JSON, a line that is too
    // long, and bytes that hide behind a mark or a zero. Names and texts point into
    // the line, which must outlive the tree.
    [[nodiscard]] static Result<JsonTree> parse(std::string_view line);

    // Place 0 is the whole; what is within a value follows it, up to its end.
    [[nodiscard]] JsonValue& operator[](std::uint32_t place) { return values_[place]; }
    [[nodiscard]] const JsonValue& operator[](std::uint32_t place) const { return values_[place]; }

private:
    std::vector<JsonValue> values_;
    std::vector<char> texts_;  // those that are written otherwise; never grows, because the values point into it
};

}  // namespace handlog::eventstore::inline codec
