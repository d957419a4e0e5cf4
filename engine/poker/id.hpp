// Names given by the world outside: of tables, hands and players.
//
// An id is an opaque string of 1 to 64 bytes of valid UTF-8 without control
// characters and without those that turn the direction of writing or end a line:
// so JSON can carry every id as it is, and showing one can neither steer a
// terminal nor disguise a name. It is kept in place, so that state stays flat and
// cheap to copy.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/poker/utf8.hpp"

namespace handlog::engine::inline poker {

template <class Tag>
class Id {
public:
    static constexpr std::size_t longest = 64;

    constexpr Id() = default;  // no id

    [[nodiscard]] static constexpr std::optional<Id> parse(std::string_view text) {
        const auto is_printable = [](char c) { return c >= ' ' && c <= '~'; };
        if (text.empty() || text.size() > longest) return std::nullopt;
        // Nearly every id is plain ASCII, which is seen in one pass.
        if (!std::all_of(text.begin(), text.end(), is_printable) && !may_be_shown(text)) return std::nullopt;
        Id id;
        std::copy(text.begin(), text.end(), id.bytes_.begin());
        id.size_ = static_cast<std::uint8_t>(text.size());
        return id;
    }

    [[nodiscard]] constexpr std::string_view text() const { return {bytes_.data(), size_}; }
    [[nodiscard]] constexpr bool empty() const { return size_ == 0; }

    friend constexpr bool operator==(const Id& a, const Id& b) { return a.text() == b.text(); }

private:
    [[nodiscard]] static constexpr bool may_be_shown(std::string_view text) {
        while (!text.empty()) {
            const Utf8Character character = utf8_character(text);
            if (character.size == 0 || is_control_or_bidi(character.number)) return false;
            text.remove_prefix(character.size);
        }
        return true;
    }

    std::array<char, longest> bytes_{};
    std::uint8_t size_ = 0;
};

using TableId = Id<struct TableTag>;
using HandId = Id<struct HandTag>;
using PlayerId = Id<struct PlayerTag>;
using TransferId = Id<struct TransferTag>;  // of chips, in the accounts of the host

// A table counts its hands from 1. A cancelled hand uses up its number.
struct HandNumber {
    std::uint32_t value = 0;
    friend constexpr auto operator<=>(HandNumber, HandNumber) = default;
};
inline constexpr HandNumber last_hand_number{UINT32_MAX};

}  // namespace handlog::engine::inline poker
