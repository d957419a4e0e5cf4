// Hands in the Poker Hand History format, for the fuzzer to change: in few bytes it would never come
// upon the names of fields.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

namespace handlog::tests {

inline constexpr std::string_view fields[]{
    "variant = 'NT'\n",
    "antes = [0, 0, 0]\n",
    "antes = [0, 2]\n",
    "blinds_or_straddles = [1, 2, -2]\n",
    "blinds_or_straddles = [2, 0.50]\n",
    "min_bet = 2\n",
    "starting_stacks = [100, 60, 7.50]\n",
    "starting_stacks = [inf, 60, 200]\n",
    "starting_stacks = [100, 100]\n",
    "winnings = [0, 5, 0]\n",
    "winnings = [0, 100, 100]\n",
    "finishing_stacks = [98, 2, 7]\n",
    "players = ['Ann', 'Bob', \"C\\u00e9\"]\nseats = [3, 5, 1]\nseat_count = 6\n",
    "table = 'Rio'\nvenue = 'Site'\nyear = 2009\nmonth = 7\nday = 4\ntime = 12:00:00\ntime_zone_abbreviation = 'ET'\n",
    "[1]\n",
};
inline constexpr std::string_view actions[]{
    "'p1 f', ",      "'p2 f', ",        "'p3 f', ",         "'p1 cc', ",        "'p2 cc', ",
    "'p3 cc', ",     "'p1 cbr 6', ",    "'p2 cbr 20', ",    "'p3 cbr 7.50', ",  "'p1 cbr 100', ",
    "'p2 cbr 60', ", "'d db 2c3d4h', ", "'d db 9c', ",      "'d db Td', ",      "'p1 sm AsAh', ",
    "'p2 sm', ",     "'p3 sm -', ",     "'d dh p1 AsAh', ", "'d dh p2 KsK?', ", "'d dh p3 QsQh', ",
};

// Each byte below 64 is a field or an action; any other one is itself.
[[nodiscard]] inline std::string told_by(const std::uint8_t* data, std::size_t size) {
    std::string text;
    bool acts = false;
    for (std::size_t at = 0; at < size; ++at) {
        const std::size_t byte = data[at];
        const bool action = byte >= 16 && byte < 16 + std::size(actions);
        if (action && !acts) text += "actions = [";
        if (!action && acts && byte < 16) text += "]\n";
        acts = action || (acts && byte >= 16);
        if (action) {
            text += actions[byte - 16];
        } else if (byte < std::size(fields)) {
            text += fields[byte];
        } else {
            text += static_cast<char>(byte);
        }
    }
    if (acts) text += "]\n";
    return text;
}

}  // namespace handlog::tests
