#include "eventstore/record/digest.hpp"

#include "eventstore/record/hexadecimal.hpp"

namespace handlog::eventstore::inline record {

std::string to_string(const Digest& digest) { return in_hexadecimal(digest.bytes); }

std::optional<Digest> parse_digest(std::string_view text) {
    Digest digest;
    if (!parse_hexadecimal(text, digest.bytes)) return std::nullopt;
    return digest;
}

}  // namespace handlog::eventstore::inline record
