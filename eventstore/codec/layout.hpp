// How a struct stands in a log: a head, in which each field has so many bits one after the other, the lowest
// first, rounded up to whole bytes; then what each field has besides. So all that has to be looked at stands in
// one word, at places that the compiler knows. Where a head would have more than 64 bits, those fields come
// first whose bits go into 64 of them, with what they have besides, and then the others in the same way.
//
// All of it follows from the line that declares the struct. How many bits a type has, and what besides, says its
// Layout, which eventstore/codec/values.hpp and eventstore/FORMAT.md list.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include "engine/poker/kinds.hpp"
#include "eventstore/codec/fields.hpp"
#include "eventstore/codec/row.hpp"
#include "eventstore/codec/tags.hpp"

namespace handlog::eventstore::inline codec {

//     static constexpr unsigned bits;                          in the head
//     static std::uint64_t put(RowWriter&, const T&);          writes what there is besides; those bits
//     static void take(RowReader&, T&, std::uint64_t head);    reads what there is besides
template <class T>
struct Layout;

inline constexpr unsigned word_bits = 64;

[[nodiscard]] constexpr unsigned whole_bytes(unsigned bits) { return (bits + 7) / 8; }
[[nodiscard]] constexpr std::uint64_t lowest(unsigned bits) {
    return bits == 0 ? 0 : ~std::uint64_t{0} >> (word_bits - bits);
}

[[noreturn, gnu::noinline]] inline void unused_bits() { throw Unreadable("unused bits are not zero"); }

// The head of so many bits that stands next.
template <unsigned bits>
[[nodiscard]] std::uint64_t take_head(RowReader& row) {
    if constexpr (bits == 0) {
        return 0;
    } else {
        const std::uint64_t head = row.head<whole_bytes(bits)>();
        if ((head & ~lowest(bits)) != 0) [[unlikely]]
            unused_bits();
        return head;
    }
}

// A value that is no field has a head of its own.
template <class T>
void put_alone(RowWriter& row, const T& value) {
    row.head<whole_bytes(Layout<T>::bits)>([&] { return Layout<T>::put(row, value); });
}
template <class T>
void take_alone(RowReader& row, T& value) {
    Layout<T>::take(row, value, take_head<Layout<T>::bits>(row));
    row.check();
}

// ---- the fields of a struct ----

template <class Struct>
inline constexpr std::size_t count_of_fields =
    std::tuple_size_v<std::remove_cvref_t<decltype(engine::fields_of<Struct>)>>;

template <std::size_t at, class Struct>
[[nodiscard]] auto& field_of(Struct& object) {
    return object.*(std::get<at>(engine::fields_of<std::remove_const_t<Struct>>).member);
}
template <std::size_t at, class Struct>
using LayoutOfField = Layout<std::remove_cvref_t<decltype(field_of<at>(std::declval<Struct&>()))>>;

// In which head a field stands, and where in it.
struct HeadPlace {
    std::size_t head = 0;
    unsigned shift = 0;
};
template <std::size_t fields>
struct HeadPlaces {
    std::array<HeadPlace, fields> of{};
    std::array<unsigned, fields + 1> bits{};  // of each head
    std::size_t heads = 1;
};

// Those of all fields, if `lead` bits stand before them.
template <class Struct, unsigned lead>
inline constexpr auto places = []<std::size_t... at>(std::index_sequence<at...>) {
    constexpr std::array<unsigned, sizeof...(at)> bits{LayoutOfField<at, Struct>::bits...};
    static_assert(((LayoutOfField<at, Struct>::bits <= word_bits) && ...), "a field has its bits in one head");
    HeadPlaces<sizeof...(at)> all;
    HeadPlace next{.head = 0, .shift = lead};
    all.bits[0] = lead;
    for (std::size_t field = 0; field < bits.size(); ++field) {
        if (next.shift + bits[field] > word_bits) next = {.head = next.head + 1, .shift = 0};
        all.of[field] = next;
        next.shift += bits[field];
        all.bits[next.head] = next.shift;
    }
    all.heads = next.head + 1;
    return all;
}
(std::make_index_sequence<count_of_fields<Struct>>());

template <std::size_t count, class Visit>
void for_each_below([[maybe_unused]] Visit visit) {
    [&]<std::size_t... at>(std::index_sequence<at...> /*sequence*/) {
        (visit(std::integral_constant<std::size_t, at>()), ...);
    }
    (std::make_index_sequence<count>());
}

// The bits of the fields that stand in this head.
template <std::size_t head, unsigned lead, class Struct>
[[nodiscard]] std::uint64_t put_fields_of_head(RowWriter& row, const Struct& object) {
    std::uint64_t word = 0;
    for_each_below<count_of_fields<Struct>>([&](auto at) {
        constexpr HeadPlace place = places<Struct, lead>.of[at];
        if constexpr (place.head == head) {
            const std::uint64_t bits = LayoutOfField<at, Struct>::put(row, field_of<at>(object));
            if constexpr (LayoutOfField<at, Struct>::bits != 0) word |= bits << place.shift;
        }
    });
    return word;
}
template <std::size_t head, unsigned lead, class Struct>
void take_fields_of_head(RowReader& row, Struct& object, std::uint64_t word) {
    for_each_below<count_of_fields<Struct>>([&](auto at) {
        constexpr HeadPlace place = places<Struct, lead>.of[at];
        if constexpr (place.head == head) {
            constexpr unsigned bits = LayoutOfField<at, Struct>::bits;
            std::uint64_t of_field = 0;
            if constexpr (bits != 0) of_field = word >> place.shift & lowest(bits);
            LayoutOfField<at, Struct>::take(row, field_of<at>(object), of_field);
        }
    });
}

// All heads, each with what its fields have besides; `first` are the bits that stand before those of the fields.
template <unsigned lead, class Struct>
void put_fields(RowWriter& row, const Struct& object, std::uint64_t first) {
    for_each_below<places<Struct, lead>.heads>([&](auto head) {
        row.head<whole_bytes(places<Struct, lead>.bits[head])>(
            [&] { return put_fields_of_head<head, lead>(row, object) | (head == 0 ? first : 0); });
    });
}
template <unsigned lead, class Struct>
void take_fields(RowReader& row, Struct& object) {
    for_each_below<places<Struct, lead>.heads>([&](auto head) {
        take_fields_of_head<head, lead>(row, object, take_head<places<Struct, lead>.bits[head]>(row));
    });
}

// A struct that is a field of another has its bits in the other's head, if it needs a single head.
template <engine::HasFields Struct>
struct Layout<Struct> {
    static constexpr bool inside = places<Struct, 0>.heads == 1;
    static constexpr unsigned bits = inside ? places<Struct, 0>.bits[0] : 0;

    static std::uint64_t put(RowWriter& row, const Struct& object) {
        if constexpr (inside) {
            return put_fields_of_head<0, 0>(row, object);
        } else {
            put_fields<0>(row, object, 0);
            return 0;
        }
    }
    static void take(RowReader& row, Struct& object, std::uint64_t head) {
        if constexpr (inside) {
            take_fields_of_head<0, 0>(row, object, head);
        } else {
            take_fields<0>(row, object);
            row.check();
        }
    }
};

// ---- kinds ----

// A number below 16 leads in four bits. Any other is four bits of zero and eight of its own.
inline constexpr unsigned short_tag_bits = 4;
inline constexpr unsigned long_tag_bits = 12;
inline constexpr Tag first_long_tag = 1U << short_tag_bits;

template <class Kind>
inline constexpr unsigned lead_of = tag_of<Kind> < first_long_tag ? short_tag_bits : long_tag_bits;
template <class Kind>
inline constexpr std::uint64_t lead_word_of =
    tag_of<Kind> < first_long_tag ? tag_of<Kind> : std::uint64_t{tag_of<Kind>} << short_tag_bits;

// All fields of a kind in one function, without a call for each.
template <class Kind>
[[gnu::flatten]] void put_kind(RowWriter& row, const Kind& kind) {
    if constexpr (engine::HasFields<Kind>) {
        put_fields<lead_of<Kind>>(row, kind, lead_word_of<Kind>);
    } else {
        static_assert(Layout<Kind>::bits == 0);
        row.head<whole_bytes(lead_of<Kind>)>([] { return lead_word_of<Kind>; });
        put_alone(row, kind);
    }
}
template <class Kind>
[[gnu::flatten]] void take_kind(RowReader& row, Kind& kind) {
    if constexpr (engine::HasFields<Kind>) {
        take_fields<lead_of<Kind>>(row, kind);
    } else {
        static_cast<void>(take_head<lead_of<Kind>>(row));
        take_alone(row, kind);
    }
}

template <class... Kinds>
void put_one_of(RowWriter& row, const std::variant<Kinds...>& value) {
    std::visit([&row](const auto& kind) { put_kind(row, kind); }, value);
}

[[noreturn, gnu::noinline]] inline void unknown_tag(std::uint64_t tag) {
    throw Unreadable("the tag " + std::to_string(tag) + " is unknown to this build");
}

// The tag of the kind that stands next.
[[nodiscard]] inline std::uint64_t next_tag(const RowReader& row) {
    if (row.done()) [[unlikely]]
        RowReader::end_too_early();
    const std::uint64_t ahead = row.ahead();
    const std::uint64_t tag = ahead & lowest(short_tag_bits);
    if (tag != 0) return tag;
    if (row.left() < whole_bytes(long_tag_bits)) [[unlikely]]
        RowReader::end_too_early();
    const std::uint64_t long_tag = ahead >> short_tag_bits & lowest(long_tag_bits - short_tag_bits);
    if (long_tag < first_long_tag) [[unlikely]]
        unknown_tag(long_tag);
    return long_tag;
}

// Reads what stands next and hands it to `visit` as what it is: no variant is made.
template <class Variant, class Visit>
void take_one_of(RowReader& row, Visit& visit) {
    static_assert(Kinds<Variant>::have_tags_of_their_own);
    using Read = void (*)(RowReader&, Visit&);
    static constexpr auto readers = []<class... Alternatives>(const std::variant<Alternatives...>* /*type*/) {
        std::array<Read, 256> by_tag{};
        for (Read& unknown : by_tag) unknown = [](RowReader& from, Visit& /*into*/) { unknown_tag(next_tag(from)); };
        ((by_tag[tag_of<Alternatives>] = [](RowReader& from,
                                            Visit& into) { into.template operator()<Alternatives>(from); }),
         ...);
        return by_tag;
    }(static_cast<const Variant*>(nullptr));
    readers[next_tag(row)](row, visit);
}

template <class... Alternatives>
void take_one_of(RowReader& row, std::variant<Alternatives...>& value) {
    auto visit = [&]<class Alternative>(RowReader& from) { take_kind(from, value.template emplace<Alternative>()); };
    take_one_of<std::variant<Alternatives...>>(row, visit);
}

}  // namespace handlog::eventstore::inline codec
