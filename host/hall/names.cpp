#include "host/hall/names.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/poker/utf8.hpp"
#include "eventstore/codec/json_reader.hpp"
#include "eventstore/codec/json_tree.hpp"
#include "eventstore/codec/json_writer.hpp"

namespace handlog::engine {

HANDLOG_FIELDS(host::hall::Names::Line, person, name, salt);

}  // namespace handlog::engine

namespace handlog::host::hall {

using namespace engine;
using namespace eventstore;

namespace {

constexpr std::size_t most_characters = 24;

// Of letters of this alphabet the case does not tell people apart.
[[nodiscard]] std::string folded(const DisplayName& name) {
    std::string text(name.text());
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return text;
}

[[nodiscard]] Result<Names::Line> line_from_json(std::string_view text) {
    Result<JsonTree> tree = JsonTree::parse(text);
    if (!tree) return Failure(tree.error());
    JsonReader archive(*tree);
    try {
        Names::Line line;
        archive(line);
        if (line.person.empty() || line.name.empty()) archive.refuse("a name has 1 to 64 bytes");
        return line;
    } catch (const Misread& misread) {
        return Failure(misread.error());
    }
}

}  // namespace

Result<Names> Names::from_lines(std::string_view lines) {
    Names names;
    for (std::size_t number = 1; !lines.empty(); ++number) {
        const std::size_t end = std::min(lines.find('\n'), lines.size());
        const Result<Line> line = line_from_json(lines.substr(0, end));
        if (!line) {
            return failure(line.error().code, "line " + std::to_string(number) + ": " + line.error().what,
                           "Mend or delete the line: without it the person is shown by their number.");
        }
        names.add(*line);
        lines.remove_prefix(std::min(end + 1, lines.size()));
    }
    return names;
}

std::string Names::lines() const {
    std::string out;
    for (const auto& [person, line] : by_person_) {
        std::string text;
        JsonWriter archive(text);
        archive(line);
        (out += text) += '\n';
    }
    return out;
}

DisplayName Names::of(const PlayerId& person) const {
    const auto found = by_person_.find(person.text());
    return found != by_person_.end() ? found->second.name : DisplayName::parse(person.text()).value_or(DisplayName());
}

bool Names::is_taken(const DisplayName& name, const PlayerId& except) const {
    const auto found = by_name_.find(folded(name));
    return found != by_name_.end() && !(found->second == except);
}

void Names::set(const PlayerId& person, const DisplayName& name, const Secret& salt) {
    add({.person = person, .name = name, .salt = *SecretText::parse(to_text(salt))});
}

void Names::add(const Line& line) {
    forget(line.person);
    by_name_[folded(line.name)] = line.person;
    by_person_.emplace(line.person.text(), line);
}

void Names::forget(const PlayerId& person) {
    const auto found = by_person_.find(person.text());
    if (found == by_person_.end()) return;
    by_name_.erase(folded(found->second.name));
    by_person_.erase(found);
}

namespace {

struct Characters {
    std::uint32_t first;
    std::uint32_t last;
};

// Nobody sees them, or sees them as the space that they are not.
constexpr std::array invisible{Characters{0xa0, 0xa0},     Characters{0xad, 0xad},     Characters{0x115f, 0x1160},
                               Characters{0x1680, 0x1680}, Characters{0x180b, 0x180f}, Characters{0x2000, 0x200f},
                               Characters{0x2028, 0x202f}, Characters{0x205f, 0x206f}, Characters{0x2800, 0x2800},
                               Characters{0x3000, 0x3000}, Characters{0x3164, 0x3164}, Characters{0xfe00, 0xfe0f},
                               Characters{0xfeff, 0xfeff}, Characters{0xffa0, 0xffa0}, Characters{0xe0000, 0xe0fff}};

// As people without a name are called.
[[nodiscard]] bool looks_like_an_id(std::string_view text) {
    return text.size() > 1 && (text.front() == 'p' || text.front() == 'P') &&
           text.find_first_not_of("0123456789", 1) == std::string_view::npos;
}

}  // namespace

const char* fault(const DisplayName& name) {
    std::string_view text = name.text();
    if (looks_like_an_id(text)) return "p and a number is how somebody without a name is called";
    if (text.empty()) return "a name has at least one character";
    if (text.front() == ' ' || text.back() == ' ') return "a name does not begin or end with a space";
    std::size_t characters = 0;
    while (!text.empty()) {
        const Utf8Character character = utf8_character(text);
        if (std::any_of(invisible.begin(), invisible.end(), [&](const Characters& range) {
                return character.number >= range.first && character.number <= range.last;
            })) {
            return "a name has no characters that nobody sees";
        }
        text.remove_prefix(character.size);
        ++characters;
    }
    return characters > most_characters ? "a name has at most 24 characters" : nullptr;
}

}  // namespace handlog::host::hall
