// A refusal for a reason, with all numbers that one for this reason has.
#pragma once

#include <string_view>
#include <type_traits>

#include "engine/poker/rejection.hpp"

namespace handlog::tests {

[[nodiscard]] inline engine::Rejection refused_for(engine::RejectionCode code) {
    engine::Rejection rejection{.code = code};
    engine::for_each_named_field(rejection, []<class Field>(std::string_view /*name*/, Field& field) {
        if constexpr (std::is_same_v<Field, engine::FieldName>) {
            field = engine::FieldName::straddle;
        } else if constexpr (std::is_same_v<Field, engine::Time>) {
            field = engine::Time(0);
        } else {
            field.emplace();
        }
    });
    return rejection;
}

}  // namespace handlog::tests
