// The choices among the rules: every field that is an enumeration, with the name by which a
// refusal calls it and how many answers there are. They follow from the list of the fields, so
// that nobody who checks rules can forget one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "engine/poker/kinds.hpp"
#include "engine/poker/names.hpp"
#include "engine/poker/rules.hpp"

namespace handlog::engine::inline poker {

// "ante.kind" of "ante" and "kind"; none for what is not named.
[[nodiscard]] constexpr FieldName field_named(std::string_view part, std::string_view field) {
    for (std::size_t at = 1; at < names_of<FieldName>.size(); ++at) {
        const std::string_view name = names_of<FieldName>[at];
        const std::size_t begin = part.empty() ? 0 : part.size() + 1;
        const bool in_part = part.empty() || (name.starts_with(part) && name.substr(part.size()).starts_with('.'));
        if (in_part && name.substr(begin) == field) return static_cast<FieldName>(at);
    }
    return FieldName::none;
}

template <FieldName name, class Enum, class Visit>
void visit_choice(Enum value, Visit& visit) {
    static_assert(name != FieldName::none, "a choice among the rules has its FieldName");
    visit(name, static_cast<std::int64_t>(value), static_cast<std::int64_t>(names_of<Enum>.size()));
}

template <std::size_t part, class Struct, class Visit, std::size_t... at>
void visit_choices_of_part(const Struct& object, Visit& visit, std::index_sequence<at...> /*fields*/) {
    const auto visit_field = [&]<std::size_t place>(std::integral_constant<std::size_t, place>) {
        constexpr auto field = std::get<place>(fields_of<Struct>);
        const auto& value = object.*field.member;
        if constexpr (std::is_enum_v<std::remove_cvref_t<decltype(value)>>) {
            visit_choice<field_named(std::get<part>(fields_of<Rules>).name, field.name)>(value, visit);
        }
    };
    (visit_field(std::integral_constant<std::size_t, at>()), ...);
}

template <class Visit, std::size_t... at>
void visit_choices(const Rules& rules, Visit& visit, std::index_sequence<at...> /*fields*/) {
    const auto visit_field = [&]<std::size_t place>(std::integral_constant<std::size_t, place>) {
        constexpr auto field = std::get<place>(fields_of<Rules>);
        using Value = std::remove_cvref_t<decltype(rules.*field.member)>;
        if constexpr (std::is_enum_v<Value>) {
            visit_choice<field_named({}, field.name)>(rules.*field.member, visit);
        } else if constexpr (HasFields<Value>) {
            constexpr std::size_t size = std::tuple_size_v<std::remove_cvref_t<decltype(fields_of<Value>)>>;
            visit_choices_of_part<place>(rules.*field.member, visit, std::make_index_sequence<size>());
        }
    };
    (visit_field(std::integral_constant<std::size_t, at>()), ...);
}

// visit(name, the choice made, how many there are), for each choice. Rules come from files and
// programs that may name what does not exist.
template <class Visit>
void each_choice(const Rules& rules, Visit visit) {
    constexpr std::size_t size = std::tuple_size_v<std::remove_cvref_t<decltype(fields_of<Rules>)>>;
    visit_choices(rules, visit, std::make_index_sequence<size>());
}

}  // namespace handlog::engine::inline poker
