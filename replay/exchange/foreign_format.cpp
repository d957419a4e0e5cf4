#include "replay/exchange/foreign_format.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace handlog::replay::inline exchange {

namespace {

constexpr std::string_view blanks = " \t\r\n";

[[nodiscard]] bool has(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

// Every second byte of text with two bytes for each character, where the first two say so.
[[nodiscard]] std::string every_second(std::string_view text, std::size_t from) {
    std::string out;
    for (std::size_t at = from; at < text.size(); at += 2) out += text[at];
    return out;
}

[[nodiscard]] std::string name_of(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    struct Known {
        std::string_view begins;
        const char* what;
    };
    static constexpr std::array known{
        Known{"PokerStars ", "a hand history of PokerStars"},
        Known{"Full Tilt Poker ", "a hand history of Full Tilt Poker"},
        Known{"***** Hand History for Game", "a hand history of PartyPoker"},
        Known{"Winamax Poker", "a hand history of Winamax"},
        Known{"Game #", "a hand history of the Merge network"},
        Known{"Game Hand #", "a hand history of the Winning Poker Network"},
        Known{"STATE:", "a log of the Annual Computer Poker Competition"},
        Known{"# name/game/hands/seed", "a log of the Annual Computer Poker Competition"},
        Known{"entry,at,order", "a log of PokerNow"},
        Known{"PREHAND", "a hand in the PGN of texasholdem"},
        Known{"<?xml", "an XML file, such as a hand history of iPoker"},
        Known{"<session", "an XML file, such as a hand history of iPoker"},
    };
    for (const Known& each : known) {
        if (text.starts_with(each.begins)) return each.what;
    }
    if (text.starts_with('{') && has(text, "\"ohh\"")) return "a file in the Open Hand History format";
    if (has(text, "\nPREHAND")) return "a hand in the PGN of texasholdem";
    return {};
}

}  // namespace

std::string foreign_format(std::string_view beginning) {
    if (beginning.starts_with("\xef\xbb\xbf")) beginning.remove_prefix(3);
    const bool little_endian = beginning.starts_with("\xff\xfe");
    if (!little_endian && !beginning.starts_with("\xfe\xff")) return name_of(beginning);
    const std::string name = name_of(every_second(beginning, little_endian ? 2 : 3));
    return "text in UTF-16" + (name.empty() ? "" : " (" + name + ")");
}

bool has_phh_fields(std::string_view beginning) {
    while (!beginning.empty()) {
        const std::size_t end = std::min(beginning.find('\n'), beginning.size());
        std::string_view line = beginning.substr(0, end);
        beginning.remove_prefix(std::min(end + 1, beginning.size()));
        constexpr std::string_view field = "variant";
        if (!line.starts_with(field)) continue;
        line.remove_prefix(field.size());
        line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
        if (line.starts_with('=')) return true;
    }
    return false;
}

}  // namespace handlog::replay::inline exchange
