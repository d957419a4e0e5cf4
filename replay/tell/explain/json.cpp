#include "eventstore/codec/json_writer.hpp"
#include "replay/tell/explain/explain.hpp"

namespace handlog::engine {

template <>
struct Described<replay::explain::Explanation> {
    using Explanation = replay::explain::Explanation;
    static constexpr std::string_view name = "Explanation";
    static constexpr auto fields =
        std::make_tuple(field("entry", &Explanation::entry), field("question", &Explanation::question),
                        field("answer", &Explanation::answer));
};

}  // namespace handlog::engine

namespace handlog::replay::inline tell::explain {

std::string to_json(const Explanation& explanation) {
    std::string line;
    eventstore::JsonWriter archive(line);
    archive(explanation);
    return line;
}

}  // namespace handlog::replay::inline tell::explain
