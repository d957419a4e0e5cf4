#include "host/protocol.hpp"

#include "eventstore/codec/json.hpp"
#include "eventstore/codec/json_reader.hpp"
#include "eventstore/codec/json_writer.hpp"
#include "host/error_fields.hpp"
#include "replay/tell/table_json.hpp"

namespace handlog::host {

using namespace engine;
using namespace eventstore;

namespace {

// What stands in a log is always said; what a program sends may be left out.
template <class Value>
void read_if_there(JsonReader& archive, const char* name, Value& value) {
    if (archive.has(name)) archive(cereal::make_nvp(name, value));
}

template <class Name>
void refuse_empty(const JsonReader& archive, const char* field, const std::optional<Name>& name) {
    if (name && name->empty()) {
        archive.refuse(std::string(field) + ": a name has 1 to 64 bytes", "Write one, or leave the field out.");
    }
}

}  // namespace

namespace {

[[nodiscard]] Ask read_ask(JsonReader& archive, const TableId& table) {
    Ask ask{.table = table, .command = {}};
    read_if_there(archive, "id", ask.id);
    read_if_there(archive, "received_at", ask.received_at);
    read_sender(archive, ask.by, ask.seen, ask.turn);
    archive.enter("command");
    read_command(archive, ask.command);
    archive.leave();
    refuse_empty(archive, "id", ask.id);
    return ask;
}

[[nodiscard]] Line read_line(JsonReader& archive, const std::optional<TableId>& table) {
    if (archive.has("status")) {
        archive.enter("status");
        if (!archive.boolean()) archive.refuse("the status is asked for by true");
        archive.leave();
        return StatusAsked{};
    }
    std::optional<TableId> named;
    read_if_there(archive, "table", named);
    refuse_empty(archive, "table", named);
    if (!named) named = table;
    if (!named) {
        archive.refuse(R"(missing field "table")", "Name the table in every line, or give a default with --table.");
    }
    if (!archive.has("view")) return read_ask(archive, *named);
    ViewAsked asked{.table = *named, .viewer = {}};
    archive(cereal::make_nvp("view", asked.viewer));
    return asked;
}

}  // namespace

Result<Line> line_from_json(std::string_view line, const std::optional<TableId>& table) {
    Result<JsonTree> tree = JsonTree::parse(line);
    if (!tree) return Failure(tree.error());
    JsonReader archive(*tree);
    try {
        archive.begin_object();
        Line read = read_line(archive, table);
        archive.end_object();
        return read;
    } catch (const Misread& misread) {
        return Failure(misread.error());
    }
}

std::string answer_to_json(const Receipt& receipt, int decimals) {
    std::string out;
    JsonWriter archive(out);
    archive.begin_object();
    archive(cereal::make_nvp("log", receipt.log));
    archive.name("entry");
    out += to_json(receipt.table_entry(), receipt.sequence);
    if (const auto* rejection = std::get_if<Rejection>(&receipt.table_entry().outcome)) {
        archive.name("sentence");
        archive.text(sentence(*rejection, decimals));
    }
    archive(cereal::make_nvp("digest", receipt.digest), cereal::make_nvp("sealed", receipt.sealed),
            cereal::make_nvp("repeated", receipt.repeated));
    archive.end_object();
    return out;
}

std::string view_to_json(const LiveTable& live, const PlayerId& viewer) {
    const Seen at{.log = live.log.ordinal, .events = live.known.to(live.table.seat_of(viewer))};
    std::string out;
    JsonWriter archive(out);
    archive.begin_object();
    archive(cereal::make_nvp("table", live.log.table), cereal::make_nvp("at", at));
    archive.name("view");
    out += replay::state_to_json(live.table, viewer);
    archive.end_object();
    return out;
}

std::string status_to_json(const std::vector<TableLine>& tables) {
    std::string out;
    JsonWriter archive(out);
    archive.begin_object();
    archive(cereal::make_nvp("tables", tables));
    archive.end_object();
    return out;
}

std::string answer_to_json(std::uint64_t line, const Error& error) {
    std::string out;
    JsonWriter archive(out);
    archive.begin_object();
    archive.name("error");
    archive.begin_object();
    archive(cereal::make_nvp("code", error.code), cereal::make_nvp("line", line));
    archive.name("what");
    archive.text(error.what);
    archive.name("next");
    archive.text(error.next);
    archive.end_object();
    archive.end_object();
    return out;
}

}  // namespace handlog::host
