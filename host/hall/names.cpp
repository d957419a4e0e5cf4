#include "host/hall/names.hpp"

#include <algorithm>
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

const char* fault(const DisplayName& name) {
    std::string_view text = name.text();
    if (text.empty()) return "a name has at least one character";
    if (text.front() == ' ' || text.back() == ' ') return "a name does not begin or end with a space";
    std::size_t characters = 0;
    while (!text.empty()) {
        text.remove_prefix(utf8_character(text).size);
        ++characters;
    }
    return characters > most_characters ? "a name has at most 24 characters" : nullptr;
}

}  // namespace handlog::host::hall
