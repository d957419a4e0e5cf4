// "Ann, Bob, Cat"
#pragma once

#include <string>
#include <string_view>

namespace handlog::replay::inline tell {

inline void add_to_list(std::string& list, std::string_view item) {
    if (!list.empty()) list += ", ";
    list += item;
}

}  // namespace handlog::replay::inline tell
