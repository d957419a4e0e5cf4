// Values and the bytes that they have in every log of this format, for ever.
// Whoever has to change one of the strings of a test that uses this has changed
// the format: see "What may change" in eventstore/FORMAT.md.
#pragma once

#include <doctest/doctest.h>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <variant>

#include "eventstore/codec/bit_values.hpp"
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

// A row of bits that holds this one value, as a field or as an alternative.
template <class T>
[[nodiscard]] std::string written(const T& value) {
    eventstore::Buffer buffer;
    eventstore::BitWriter archive(seventh);
    archive(cereal::make_nvp("value", value));
    archive.finish(buffer);
    return hexadecimal(buffer);
}

template <class T>
[[nodiscard]] T read(std::string_view bytes) {
    const eventstore::Buffer buffer = bytes_of(bytes);
    eventstore::BitReader archive(buffer, seventh);
    T value{};
    archive(cereal::make_nvp("value", value));
    archive.finish();
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
