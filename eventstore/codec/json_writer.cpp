#include "eventstore/codec/json_writer.hpp"

#include <algorithm>

#include "eventstore/codec/json.hpp"

namespace handlog::eventstore::inline codec {

using namespace engine;

namespace {

template <class Value>
[[nodiscard]] std::string line_of(const Value& value) {
    std::string line;
    JsonWriter archive(line);
    archive(value);
    return line;
}

void write(JsonWriter& archive, const Opening& opening) {
    archive.begin_object();
    archive(cereal::make_nvp("format", json_format));
    serialize_fields(archive, opening);
    archive.end_object();
}

void write(JsonWriter& archive, const HouseOpening& opening) {
    archive.begin_object();
    archive(cereal::make_nvp("format", json_format), cereal::make_nvp("kind", LogKind::house));
    serialize_fields(archive, opening);
    archive(cereal::make_nvp("items", static_cast<std::uint32_t>(opening.snapshot.size())));
    archive.end_object();
}

void write_snapshot(std::string& /*out*/, JsonWriter& /*archive*/, const Opening& /*opening*/) {}

// So many in a line that it stays far below the longest.
void write_snapshot(std::string& out, JsonWriter& archive, const HouseOpening& opening) {
    constexpr std::size_t items_in_a_line = 64;
    for (std::size_t at = 0; at < opening.snapshot.size();) {
        archive.begin_object();
        archive.name("items");
        archive.begin_list();
        const std::size_t end = std::min(at + items_in_a_line, opening.snapshot.size());
        for (; at < end; ++at) {
            archive.next();
            archive(opening.snapshot[at]);
        }
        archive.end_list();
        archive.end_object();
        out += '\n';
    }
}

// Only what is known of the sender, and said by them.
template <class Value>
void write_if_any(JsonWriter& archive, const char* name, const std::optional<Value>& value) {
    if (value) archive(cereal::make_nvp(name, *value));
}

void write(JsonWriter& archive, const Sender& by) {
    if (by.role == Role::unknown) return;
    archive.name("by");
    archive.begin_object();
    archive(cereal::make_nvp("role", by.role));
    write_if_any(archive, "seat", by.seat);
    if (!by.person.empty()) archive(cereal::make_nvp("person", by.person));
    write_if_any(archive, "connection", by.connection);
    archive.end_object();
}

template <class Subject>
void write(JsonWriter& archive, const EntryOf<Subject>& entry, Sequence sequence) {
    archive.begin_object();
    archive(cereal::make_nvp("seq", sequence), cereal::make_nvp("at", entry.at),
            cereal::make_nvp("received_at", entry.received_at), cereal::make_nvp("id", entry.id));
    write(archive, entry.by);
    write_if_any(archive, "seen", entry.seen);
    write_if_any(archive, "turn", entry.turn);
    archive(cereal::make_nvp("command", entry.command));
    if (const auto* rejection = std::get_if<typename Subject::Rejection>(&entry.outcome)) {
        archive(cereal::make_nvp("rejection", *rejection));
    } else {
        archive(cereal::make_nvp("events", std::get<typename Subject::Events>(entry.outcome)));
    }
    archive.end_object();
}

}  // namespace

std::string to_json(const Rules& rules) { return line_of(rules); }

std::string to_json(const Command& command) { return line_of(command); }

std::string to_json(const Event& event) { return line_of(event); }

std::string to_json(const Rejection& rejection) { return line_of(rejection); }

std::string to_json(const Opening& opening) {
    std::string line;
    JsonWriter archive(line);
    write(archive, opening);
    return line;
}

namespace {

template <class Subject>
[[nodiscard]] std::string line_of(const EntryOf<Subject>& entry, Sequence sequence) {
    std::string line;
    JsonWriter archive(line);
    write(archive, entry, sequence);
    return line;
}

}  // namespace

std::string to_json(const Entry& entry, Sequence sequence) { return line_of(entry, sequence); }
std::string to_json(const HouseEntry& entry, Sequence sequence) { return line_of(entry, sequence); }

template <class Subject>
std::string to_json(const LogOf<Subject>& log) {
    std::string lines;
    append_json(lines, log);
    return lines;
}
template std::string to_json(const HandLog&);
template std::string to_json(const HouseLog&);

template <class Subject>
void append_json(std::string& out, const LogOf<Subject>& log) {
    JsonWriter archive(out);
    write(archive, log.opening);
    out += '\n';
    write_snapshot(out, archive, log.opening);
    Sequence sequence = 0;
    for (const EntryOf<Subject>& entry : log.entries) {
        write(archive, entry, sequence++);
        out += '\n';
    }
}
template void append_json(std::string&, const HandLog&);
template void append_json(std::string&, const HouseLog&);

}  // namespace handlog::eventstore::inline codec
