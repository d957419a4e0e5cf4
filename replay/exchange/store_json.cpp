#include "replay/exchange/store_json.hpp"

#include <optional>
#include <string_view>

#include "eventstore/codec/fields.hpp"
#include "eventstore/codec/json_writer.hpp"

namespace handlog::engine {

HANDLOG_FIELDS(eventstore::Damage, table, log, last_log, hand, entry, what, expected, found);

}  // namespace handlog::engine

namespace handlog::replay::inline exchange {

using namespace eventstore;

namespace {

// A line about a log, of which the rest is written by `write`.
template <class Write>
[[nodiscard]] std::string line_about(const std::string& file, Write write) {
    std::string line;
    JsonWriter archive(line);
    archive.begin_object();
    archive.name("file");
    archive.text(file);
    write(archive);
    archive.end_object();
    return line;
}

[[nodiscard]] std::optional<Digest> known(const Digest& digest, bool is_known) {
    return is_known ? std::optional(digest) : std::nullopt;
}

}  // namespace

std::string to_json(const Head& head, const std::string& file) {
    return line_about(file, [&](JsonWriter& archive) {
        archive(cereal::make_nvp("table", head.table), cereal::make_nvp("kind", head.kind),
                cereal::make_nvp("sealed", head.sealed), cereal::make_nvp("digest", known(head.last, head.sealed > 0)),
                cereal::make_nvp("last_seal", head.last_seal), cereal::make_nvp("open", head.open),
                cereal::make_nvp("open_digest", known(head.open_digest, head.open > 0)),
                cereal::make_nvp("encrypted", head.encrypted), cereal::make_nvp("last_at", head.last_at));
    });
}

std::string to_json(const ImportCount& count, const std::string& file) {
    return line_about(file, [&](JsonWriter& archive) {
        archive(cereal::make_nvp("sealed", count.sealed), cereal::make_nvp("open", count.open),
                cereal::make_nvp("passed_over", count.passed_over));
    });
}

std::string to_json(const Examination& copied, const std::string& file) {
    return line_about(file, [&](JsonWriter& archive) {
        archive(cereal::make_nvp("tables", copied.tables), cereal::make_nvp("logs", copied.logs),
                cereal::make_nvp("entries", copied.entries), cereal::make_nvp("encrypted", copied.encrypted));
    });
}

std::string to_json(const Salvaged& salvaged, const std::string& file) {
    return line_about(file, [&](JsonWriter& archive) {
        archive(cereal::make_nvp("sealed", salvaged.sealed), cereal::make_nvp("open", salvaged.open),
                cereal::make_nvp("encrypted", salvaged.encrypted), cereal::make_nvp("tables", salvaged.tables),
                cereal::make_nvp("lost", salvaged.lost));
    });
}

}  // namespace handlog::replay::inline exchange
