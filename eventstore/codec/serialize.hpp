// How everything that has fields or alternatives is written as JSON and read again (eventstore/codec/json_writer.hpp,
// eventstore/codec/json_reader.hpp). An archive knows by itself what begins and ends an object and how the simple
// values look.
#pragma once

#include <array>
#include <cereal/cereal.hpp>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <variant>

#include "engine/poker/rejection.hpp"
#include "eventstore/codec/fields.hpp"
#include "eventstore/codec/tags.hpp"

namespace handlog::eventstore::inline codec {

template <class Archive, class Struct>
void serialize_fields(Archive& archive, Struct& object) {
    std::apply(
        [&](const auto&... each) {
            // The names are literals, which end with the zero that cereal wants.
            (archive(cereal::make_nvp(each.name.data(), object.*each.member)), ...);  // NOLINT
        },
        engine::fields_of<std::remove_const_t<Struct>>);
}

// A refusal has some of its fields only: each archive says how.
template <class Archive, engine::HasFields Struct>
requires(!std::is_same_v<Struct, engine::Rejection>) void serialize(Archive& archive, Struct& object) {
    archive.begin_object();
    serialize_fields(archive, object);
    archive.end_object();
}

// The kind first, then its fields; a kind without names for its parts is one value.
template <class Archive, class Alternative>
void serialize_alternative(Archive& archive, Alternative& alternative) {
    if constexpr (engine::HasFields<std::remove_const_t<Alternative>>) {
        serialize_fields(archive, alternative);
    } else {
        archive(cereal::make_nvp("value", alternative));
    }
}

template <class Archive, class... Alternatives>
void save(Archive& archive, const std::variant<Alternatives...>& value) {
    std::visit(
        [&archive]<class Alternative>(const Alternative& alternative) {
            archive.begin_kind(Kind{tag_of<Alternative>, kind_name<Alternative>});
            serialize_alternative(archive, alternative);
            archive.end_object();
        },
        value);
}

template <class Archive, class... Alternatives>
void load(Archive& archive, std::variant<Alternatives...>& value) {
    using Variant = std::variant<Alternatives...>;
    using Load = void (*)(Archive&, Variant&);
    static constexpr std::array<Load, sizeof...(Alternatives)> loads{
        [](Archive& from, Variant& into) { serialize_alternative(from, into.template emplace<Alternatives>()); }...};
    const std::size_t at = archive.template begin_kind<Kinds<Variant>>();
    loads[at](archive, value);
    archive.end_object();
}

}  // namespace handlog::eventstore::inline codec
