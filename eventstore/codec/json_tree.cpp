#include "eventstore/codec/json_tree.hpp"

#include <limits>
#include <string>

#include "eventstore/codec/format.hpp"
#include "eventstore/codec/json_parser.hpp"

namespace handlog::eventstore::inline codec {

Result<JsonTree> JsonTree::parse(std::string_view line) {
    static_assert(format::most_line_bytes <= std::numeric_limits<std::uint32_t>::max());
    if (line.size() > format::most_line_bytes) {
        return failure(ErrorCode::limit,
                       "a line has at most " + std::to_string(format::most_line_bytes) + " bytes, and this one has " +
                           std::to_string(line.size()),
                       "Write each entry on a line of its own.");
    }
    // Other programs may take a zero for the end, and skip a mark of byte order.
    if (const std::size_t zero = line.find('\0'); zero != std::string_view::npos) {
        return failure(ErrorCode::malformed, "byte " + std::to_string(zero + 1) + ": this is not JSON: a zero byte",
                       "Write the line as UTF-8.");
    }
    if (line.starts_with("\xef\xbb\xbf")) {
        return failure(ErrorCode::malformed, "byte 1: this is not JSON: a byte order mark",
                       "Write the line as UTF-8 without a byte order mark.");
    }
    Result<JsonTree> tree;
    // What lines mostly are: more values than this make it grow.
    constexpr std::size_t bytes_for_a_value = 8;
    tree->values_.reserve(line.size() / bytes_for_a_value + 1);
    try {
        JsonParser::parse(line, tree->values_, tree->texts_);
    } catch (const NotJson& fault) {
        return failure(ErrorCode::malformed, fault.what(), "see docs/JSON.md for the format of lines");
    }
    return tree;
}

}  // namespace handlog::eventstore::inline codec
