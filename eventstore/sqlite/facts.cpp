#include "eventstore/sqlite/facts.hpp"

#include <span>
#include <string_view>

#include "eventstore/record/hasher.hpp"

namespace handlog::eventstore::sqlite {

namespace {

constexpr std::string_view session_prefix = "session ";

[[nodiscard]] Digest digest_of_text(std::string_view text) {
    return Hasher().digest_of(std::as_bytes(std::span(text.data(), text.size())));
}

}  // namespace

Digest digest_of_facts(const Facts& facts) {
    std::string text;
    for (const auto& [key, value] : facts) {
        if (key == digest_of_facts_key || key.starts_with(session_prefix)) continue;
        text += key + "=" + value + "\n";
    }
    return digest_of_text(text);
}

std::string session_key(std::uint32_t number) { return std::string(session_prefix) + std::to_string(number); }

Digest digest_of_session(const Session& session) {
    const std::string opened_at =
        session.opened_at.known() ? std::to_string(session.opened_at.milliseconds()) : std::string("unknown");
    return digest_of_text(std::to_string(session.number) + "\n" + opened_at + "\n" + session.program + "\n" +
                          session.sqlite + "\n" + std::to_string(session.semantics) + "\n");
}

}  // namespace handlog::eventstore::sqlite
