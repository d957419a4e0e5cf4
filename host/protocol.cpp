#include "host/protocol.hpp"

#include "eventstore/codec/json.hpp"
#include "eventstore/codec/json_reader.hpp"
#include "eventstore/codec/json_writer.hpp"
#include "host/error_fields.hpp"

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

Result<Ask> ask_from_json(std::string_view line, const std::optional<TableId>& table) {
    Result<JsonTree> tree = JsonTree::parse(line);
    if (!tree) return Failure(tree.error());
    JsonReader archive(*tree);
    try {
        Ask ask;
        std::optional<TableId> named;
        archive.begin_object();
        read_if_there(archive, "table", named);
        read_if_there(archive, "id", ask.id);
        read_if_there(archive, "received_at", ask.received_at);
        read_sender(archive, ask.by, ask.seen, ask.turn);
        archive.enter("command");
        read_command(archive, ask.command);
        archive.leave();
        archive.end_object();
        refuse_empty(archive, "table", named);
        refuse_empty(archive, "id", ask.id);
        if (!named && !table) {
            archive.refuse(R"(missing field "table")", "Name the table in every line, or give a default with --table.");
        }
        ask.table = named ? *named : *table;
        return ask;
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
