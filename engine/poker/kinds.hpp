// What a struct of the log is made of, in one line beside it:
//
//     struct ForcedBet { Seat seat; ForcedBetKind kind; Chips amount; };
//     HANDLOG_FIELDS(ForcedBet, seat, kind, amount);
//
//     struct Raise { HandNumber hand; Seat seat; Chips to; };
//     HANDLOG_KIND(5, Raise, hand, seat, to);
//
//     enum class Show : std::uint8_t { all_tabled, in_order };
//     HANDLOG_NAMES(Show, all_tabled, in_order);
//
// Whatever is written down about it (bytes, JSON, text, pages, tests) is made from that line.
//
// The number of a kind stands for it in a log, and with it the version of its fields: a kind whose
// fields change gets a new number, and the old one stays behind as a comment that says what it was.
// Numbers are never used twice, and 0 is none. Commands, events and each choice within a command count
// for themselves; those below 16, for what happens all the time, take the fewest bits.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tuple>

namespace handlog::engine::inline poker {

template <class Struct, class Member>
struct Field {
    std::string_view name;
    Member Struct::*member;
};

template <class Struct, class Member>
[[nodiscard]] constexpr Field<Struct, Member> field(std::string_view name, Member Struct::*member) {
    return {name, member};
}

// Specialised by the macros below: its name, and as far as it has them its fields in their order and its number.
template <class Struct>
struct Described;

template <class Struct>
concept HasFields = requires {
    Described<Struct>::template fields<>;
};

template <HasFields Struct>
inline constexpr const auto& fields_of = Described<Struct>::template fields<>;

// Calls `visit(name, value)` for each field of `object`.
template <HasFields Struct, class Visit>
constexpr void for_each_field(const Struct& object, Visit visit) {
    std::apply([&](const auto&... each) { (visit(each.name, object.*each.member), ...); }, fields_of<Struct>);
}

// Specialised by HANDLOG_NAMES: the name of an enumeration, and those of its enumerators in their order, as
// logs, JSON, command lines and people write them. A name is as stable as the meaning behind it.
template <class Enum>
struct NamesOf;

template <class Enum>
concept HasNames = requires {
    NamesOf<Enum>::names;
};

template <HasNames Enum>
inline constexpr const auto& names_of = NamesOf<Enum>::names;

template <class Enum>
struct Enumerator {
    std::string_view name;
    Enum value;
};

// The enumerators count from 0, and none is left out or exchanged.
template <class Enum, std::size_t size>
[[nodiscard]] consteval std::array<std::string_view, size> names_in_order(
    const std::array<Enumerator<Enum>, size>& enumerators) {
    std::array<std::string_view, size> names{};
    for (std::size_t at = 0; at < size; ++at) {
        if (static_cast<std::size_t>(enumerators[at].value) != at) throw "the enumerators are not named in their order";
        names[at] = enumerators[at].name;
    }
    return names;
}

// "Opening" of "eventstore::Opening".
[[nodiscard]] constexpr std::string_view unqualified(std::string_view name) {
    const auto colon = name.rfind(':');
    return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

}  // namespace handlog::engine::inline poker

// field("seat", &Struct::seat), field("to", &Struct::to), ... for as many names as are given.
#define HANDLOG_PARENTHESES ()
#define HANDLOG_EXPAND(...) HANDLOG_EXPAND_3(HANDLOG_EXPAND_3(HANDLOG_EXPAND_3(HANDLOG_EXPAND_3(__VA_ARGS__))))
#define HANDLOG_EXPAND_3(...) HANDLOG_EXPAND_2(HANDLOG_EXPAND_2(HANDLOG_EXPAND_2(HANDLOG_EXPAND_2(__VA_ARGS__))))
#define HANDLOG_EXPAND_2(...) HANDLOG_EXPAND_1(HANDLOG_EXPAND_1(HANDLOG_EXPAND_1(HANDLOG_EXPAND_1(__VA_ARGS__))))
#define HANDLOG_EXPAND_1(...) __VA_ARGS__
#define HANDLOG_FIELD(member, ...) \
    ::handlog::engine::field(#member, &Struct::member) __VA_OPT__(, HANDLOG_NEXT_FIELD HANDLOG_PARENTHESES(__VA_ARGS__))
#define HANDLOG_NEXT_FIELD() HANDLOG_FIELD

// The fields are a template, so that only a source that looks at them compiles the tuple.
#define HANDLOG_DESCRIBED(Type, ...)                                                \
    static constexpr std::string_view name = ::handlog::engine::unqualified(#Type); \
    template <class Struct = Type>                                                  \
    static constexpr auto fields = std::make_tuple(__VA_OPT__(HANDLOG_EXPAND(HANDLOG_FIELD(__VA_ARGS__))))

// A struct that is part of others.
#define HANDLOG_FIELDS(Type, ...)             \
    template <>                               \
    struct Described<Type> {                  \
        HANDLOG_DESCRIBED(Type, __VA_ARGS__); \
    }

// A command, an event, or one of the structs between which a command has the choice.
#define HANDLOG_KIND(kind_number, Type, ...)                \
    template <>                                             \
    struct Described<Type> {                                \
        static constexpr std::uint8_t number = kind_number; \
        HANDLOG_DESCRIBED(Type, __VA_ARGS__);               \
    }

#define HANDLOG_ENUMERATOR(enumerator, ...) \
    ::handlog::engine::Enumerator<Of>{      \
        #enumerator, Of::enumerator} __VA_OPT__(, HANDLOG_NEXT_ENUMERATOR HANDLOG_PARENTHESES(__VA_ARGS__))
#define HANDLOG_NEXT_ENUMERATOR() HANDLOG_ENUMERATOR

// A choice: every enumerator, in the order of the numbers, which begin at 0.
#define HANDLOG_NAMES(Enum, ...)                                                                            \
    template <>                                                                                             \
    struct NamesOf<Enum> {                                                                                  \
        using Of = Enum;                                                                                    \
        static constexpr std::string_view name = ::handlog::engine::unqualified(#Enum);                     \
        static constexpr auto names =                                                                       \
            ::handlog::engine::names_in_order(std::array{HANDLOG_EXPAND(HANDLOG_ENUMERATOR(__VA_ARGS__))}); \
    }

// The same for what has no fields to name and is written as one value.
#define HANDLOG_CHOICE(kind_number, Type)                   \
    template <>                                             \
    struct Described<Type> {                                \
        static constexpr std::uint8_t number = kind_number; \
        static constexpr std::string_view name = #Type;     \
    }
