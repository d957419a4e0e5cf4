// libsodium for our bytes.
#pragma once

#include <iterator>
#include <sodium.h>
#include <type_traits>

#include "engine/poker/invariant.hpp"

namespace handlog::eventstore::encryption {

// Random bytes come from the operating system, and libsodium looks where to get them.
inline void prepare_libsodium() {
    static const bool prepared = sodium_init() >= 0;
    engine::invariant(prepared, "libsodium can be initialized");
}

template <class Bytes>
[[nodiscard]] auto as_unsigned(Bytes&& bytes) {
    constexpr bool is_const = std::is_const_v<std::remove_pointer_t<decltype(std::data(bytes))>>;
    return reinterpret_cast<std::conditional_t<is_const, const unsigned char, unsigned char>*>(std::data(bytes));
}

}  // namespace handlog::eventstore::encryption
