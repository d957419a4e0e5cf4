#include "replay/exchange/phh/naming.hpp"

#include <initializer_list>
#include <string>

#include "engine/poker/utf8.hpp"

namespace handlog::replay::inline exchange::phh {

using namespace engine;

namespace {

constexpr std::string_view blanks = " \t\r\n";
constexpr std::size_t digits_of_name = 16;

// As much of it as a name can hold.
[[nodiscard]] std::string_view cut(std::string_view text) {
    std::size_t size = 0;
    while (size < text.size()) {
        const std::size_t next = utf8_character_size(text.substr(size));
        if (next == 0 || size + next > TableId::longest) break;
        size += next;
    }
    return text.substr(0, size);
}

}  // namespace

std::string_view source_of(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

eventstore::CommandId command_id_of(const eventstore::Digest& source) {
    return *eventstore::CommandId::parse(to_string(source));
}

HandId hand_id_of(const Hand& hand, const eventstore::Digest& source) {
    if (const auto id = HandId::parse(hand.id)) return *id;
    return *HandId::parse(to_string(source).substr(0, digits_of_name));
}

TableId table_id_of(const Hand& hand) {
    std::string at_site = hand.venue;
    if (!hand.venue.empty() && !hand.table.empty()) at_site += ' ';
    at_site += hand.table;
    for (const std::string& name : {hand.table.empty() ? hand.event : at_site, at_site}) {
        if (const auto id = TableId::parse(cut(name))) return *id;
    }
    return *TableId::parse("imported");
}

TableId table_id_of_partial(const eventstore::Digest& source) {
    return *TableId::parse("partial " + to_string(source).substr(0, digits_of_name));
}

}  // namespace handlog::replay::inline exchange::phh
