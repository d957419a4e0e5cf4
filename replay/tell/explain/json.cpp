#include "eventstore/codec/json_writer.hpp"
#include "replay/tell/explain/explain.hpp"

namespace handlog::engine {

HANDLOG_FIELDS(replay::explain::Explanation, entry, question, answer);

}  // namespace handlog::engine

namespace handlog::replay::inline tell::explain {

std::string to_json(const Explanation& explanation) {
    std::string line;
    eventstore::JsonWriter archive(line);
    archive(explanation);
    return line;
}

}  // namespace handlog::replay::inline tell::explain
