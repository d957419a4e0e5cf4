#include "eventstore/check/fault.hpp"

#include "eventstore/codec/codec.hpp"
#include "eventstore/encryption/open_log_cipher.hpp"
#include "eventstore/record/hasher.hpp"

namespace handlog::eventstore::inline check {

Error in_log(const LogKey& key, const Error& error) {
    return {.code = error.code, .what = to_string(key) + ": " + error.what, .next = error.next};
}

std::optional<Error> fault_of(const LogView& view, Hasher& hasher) {
    const auto fault = [&](const std::string& how, const std::string& next) {
        return Error{.code = ErrorCode::corrupt, .what = to_string(view.key) + ": " + how, .next = next};
    };
    if (view.encrypted) return encryption::no_key_to(view.key);
    if (view.bytes.empty()) {
        return fault("it was lost before this log was salvaged", "look for it in another copy of the first log");
    }
    if (hasher.digest_of(view.bytes) != view.digest) {
        return fault("the contents do not match the digest", if_damaged);
    }
    const Result<LogKey> said = key_of(view.bytes);
    if (!said) return fault(said.error().what, if_damaged);
    if (*said != view.key) return fault("the contents are those of " + to_string(*said), if_damaged);
    return std::nullopt;
}

}  // namespace handlog::eventstore::inline check
