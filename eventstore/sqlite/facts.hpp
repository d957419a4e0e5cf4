// Facts about a log's file: its format, the programs that created it and wrote to
// it. Nothing of that is in the bytes of a log, so it has digests of its own, in
// rows of `meta`: `digest` is of the other facts there, `session 7` of that row
// of `session`.
#pragma once

#include <map>
#include <string>

#include "eventstore/record/digest.hpp"
#include "eventstore/store.hpp"

namespace handlog::eventstore::sqlite {

using Facts = std::map<std::string, std::string, std::less<>>;

inline constexpr const char* digest_of_facts_key = "digest";

// SHA-256 over "key=value\n" of each fact but digests, in the order of the keys.
[[nodiscard]] Digest digest_of_facts(const Facts& facts);

// "session 7"
[[nodiscard]] std::string session_key(std::uint32_t number);

// SHA-256 over "number\nopened_at\nprogram\nsqlite\nsemantics\n", and an unknown
// time is "unknown".
[[nodiscard]] Digest digest_of_session(const Session& session);

}  // namespace handlog::eventstore::sqlite
