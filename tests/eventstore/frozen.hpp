// Values and the bytes that they have in every log of this format, for ever.
// Whoever has to change one of the strings of a test that uses this has changed
// the format: see "What may change" in eventstore/FORMAT.md.
#pragma once

#include <cstdint>
#include <doctest/doctest.h>
#include <initializer_list>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <variant>

#include "eventstore/codec/values.hpp"
#include "tests/eventstore/hexadecimal.hpp"

namespace handlog::tests {

// The logs of these tests are about this hand.
inline constexpr engine::HandNumber seventh{7};

template <class T>
struct Frozen {
    T value;
    std::string_view bytes;
};
template <class T>
Frozen(T, std::string_view) -> Frozen<T>;

// A row that holds this one value.
template <class T>
[[nodiscard]] std::string written(const T& value) {
    eventstore::RowWriter row(seventh);
    eventstore::put_alone(row, value);
    return hexadecimal(row.bytes());
}

// So many bits of a value each, the lowest first, one after the other: also what no writer would write.
struct Part {
    std::uint64_t value;
    unsigned bits;
};
[[nodiscard]] inline eventstore::Buffer row_of(std::initializer_list<Part> parts) {
    eventstore::Buffer row;
    unsigned at = 0;
    for (const Part& part : parts) {
        for (unsigned bit = 0; bit < part.bits; ++bit, ++at) {
            if (at % 8 == 0) row.push_back({});
            if ((part.value >> bit & 1U) != 0) row.back() |= std::byte{1} << (at % 8);
        }
    }
    return row;
}

// Reads with `read` what is all of a row.
template <class Read>
void read_row(std::string_view bytes, Read read) {
    eventstore::Buffer buffer = bytes_of(bytes);
    const std::size_t size = buffer.size();
    buffer.resize(size + eventstore::most_at_once, std::byte{0xa5});
    eventstore::RowReader row;
    row.begin({buffer.data(), size}, seventh);
    read(row);
    row.finish();
}

template <class T>
[[nodiscard]] T read(std::string_view bytes) {
    T value{};
    read_row(bytes, [&](eventstore::RowReader& row) { eventstore::take_alone(row, value); });
    return value;
}

template <class T>
[[nodiscard]] std::string why_unreadable(std::string_view bytes) {
    try {
        static_cast<void>(read<T>(bytes));
    } catch (const eventstore::Unreadable& reason) {
        return reason.what();
    }
    return "it can be read";
}

template <class T>
void check_frozen(const T& value, std::string_view bytes) {
    CHECK_MESSAGE(written(value) == bytes, "expected " << bytes);
    CHECK_MESSAGE(read<T>(written(value)) == value, bytes);
}

// Each as alternative of `As`, or as what it is.
template <class As, class... T>
void check_all_frozen(const std::tuple<Frozen<T>...>& all) {
    std::apply([](const auto&... each) { (check_frozen<As>(each.value, each.bytes), ...); }, all);
}
template <class... T>
void check_all_frozen(const std::tuple<Frozen<T>...>& all) {
    std::apply([](const auto&... each) { (check_frozen(each.value, each.bytes), ...); }, all);
}

template <class Alternative, class... T>
constexpr bool is_among(const std::tuple<Frozen<T>...>* /*type*/) {
    return (std::is_same_v<Alternative, T> || ...);
}

// Is there a value of every alternative?
template <class Tuple, class... Alternatives>
constexpr bool covers(const std::variant<Alternatives...>* /*type*/) {
    return (is_among<Alternatives>(static_cast<const Tuple*>(nullptr)) && ...);
}

}  // namespace handlog::tests
