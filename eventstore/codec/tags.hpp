// The kinds of a variant, by the numbers and names that stand for them in logs and in JSON.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>

#include "engine/poker/command.hpp"
#include "engine/poker/event.hpp"
#include "engine/poker/kinds.hpp"

namespace handlog::eventstore::inline codec {

using Tag = std::uint8_t;

template <class Kind>
inline constexpr Tag tag_of = engine::Described<Kind>::number;
template <class Kind>
inline constexpr std::string_view kind_name = engine::Described<Kind>::name;

struct Kind {
    Tag tag;
    std::string_view name;
};

// The kinds of a variant in the order of its alternatives, which is nobody's
// business but this build's.
template <class Variant>
struct Kinds;
template <class... Alternatives>
struct Kinds<std::variant<Alternatives...>> {
    static constexpr std::array<Kind, sizeof...(Alternatives)> all{
        Kind{tag_of<Alternatives>, kind_name<Alternatives>}...};

    static constexpr bool have_tags_of_their_own = [] {
        std::array<bool, 256> taken{true};
        for (const Kind& kind : all) {
            if (taken[kind.tag]) return false;
            taken[kind.tag] = true;
        }
        return true;
    }();
};

}  // namespace handlog::eventstore::inline codec
