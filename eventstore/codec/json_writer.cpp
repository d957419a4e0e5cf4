#include "eventstore/codec/json_writer.hpp"

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

void write(JsonWriter& archive, const Entry& entry, Sequence sequence) {
    archive.begin_object();
    archive(cereal::make_nvp("seq", sequence), cereal::make_nvp("at", entry.at),
            cereal::make_nvp("received_at", entry.received_at), cereal::make_nvp("id", entry.id));
    write(archive, entry.by);
    write_if_any(archive, "seen", entry.seen);
    write_if_any(archive, "turn", entry.turn);
    archive(cereal::make_nvp("command", entry.command));
    if (const auto* rejection = std::get_if<Rejection>(&entry.outcome)) {
        archive(cereal::make_nvp("rejection", *rejection));
    } else {
        archive(cereal::make_nvp("events", std::get<Events>(entry.outcome)));
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

std::string to_json(const Entry& entry, Sequence sequence) {
    std::string line;
    JsonWriter archive(line);
    write(archive, entry, sequence);
    return line;
}

std::string to_json(const HandLog& log) {
    std::string lines;
    append_json(lines, log);
    return lines;
}

void append_json(std::string& out, const HandLog& log) {
    JsonWriter archive(out);
    write(archive, log.opening);
    out += '\n';
    Sequence sequence = 0;
    for (const Entry& entry : log.entries) {
        write(archive, entry, sequence++);
        out += '\n';
    }
}

}  // namespace handlog::eventstore::inline codec
