#include "host/net/admission.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace handlog::host::net {

namespace {

constexpr std::size_t longest_token = 128;

// Browsers take the first of these names only with Secure, and from no subdomain.
[[nodiscard]] std::string_view cookie_name(bool secure) { return secure ? "__Host-handlog" : "handlog"; }

[[nodiscard]] std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

[[nodiscard]] std::optional<std::string_view> bearer_token(std::string_view authorization) {
    constexpr std::string_view scheme = "bearer ";
    const auto same = [](char given, char wanted) {
        return (given >= 'A' && given <= 'Z' ? given + 32 : given) == wanted;
    };
    if (authorization.size() < scheme.size() ||
        !std::equal(scheme.begin(), scheme.end(), authorization.begin(),
                    [&](char wanted, char given) { return same(given, wanted); })) {
        return std::nullopt;
    }
    const auto token = trimmed(authorization.substr(scheme.size()));
    return is_token(token) ? std::optional(token) : std::nullopt;
}

// "a=1; b=2"
[[nodiscard]] std::optional<std::string_view> cookie(std::string_view cookies, std::string_view name) {
    while (!cookies.empty()) {
        const auto end = std::min(cookies.find(';'), cookies.size());
        const auto pair = trimmed(cookies.substr(0, end));
        cookies.remove_prefix(std::min(end + 1, cookies.size()));
        if (pair.size() > name.size() && pair.starts_with(name) && pair[name.size()] == '=') {
            return pair.substr(name.size() + 1);
        }
    }
    return std::nullopt;
}

}  // namespace

bool is_token(std::string_view text) {
    return !text.empty() && text.size() <= longest_token && std::all_of(text.begin(), text.end(), [](char letter) {
        return (letter >= 'A' && letter <= 'Z') || (letter >= 'a' && letter <= 'z') ||
               (letter >= '0' && letter <= '9') || letter == '.' || letter == '_' || letter == '-';
    });
}

std::string address_of(const Introduction& introduction, std::string peer) {
    constexpr std::size_t longest_address = 45;
    const std::string_view named = introduction.forwarded.value_or(std::string_view());
    const auto last = trimmed(named.substr(named.rfind(',') + 1));
    const bool is_address = !last.empty() && last.size() <= longest_address &&
                            last.find_first_not_of("0123456789abcdefABCDEF.:") == std::string_view::npos;
    return is_address ? std::string(last) : std::move(peer);
}

bool is_secure(bool has_certificate, std::span<const std::string> origins) {
    return has_certificate || std::any_of(origins.begin(), origins.end(),
                                          [](const std::string& origin) { return origin.starts_with("https://"); });
}

std::optional<std::string> token_of(const Introduction& introduction, bool secure) {
    if (introduction.authorization) {
        if (const auto token = bearer_token(*introduction.authorization)) return std::string(*token);
    }
    if (introduction.cookies) {
        const auto token = cookie(*introduction.cookies, cookie_name(secure));
        if (token && is_token(*token)) return std::string(*token);
    }
    return std::nullopt;
}

std::string cookie_for(std::string_view token, bool secure) {
    std::string text(cookie_name(secure));
    text.append("=").append(token).append("; Path=/; ");
    if (secure) text += "Secure; ";
    return text + "HttpOnly; SameSite=Strict; Max-Age=31536000";
}

bool may_connect(const Introduction& introduction, std::span<const std::string> origins, bool is_websocket) {
    if (introduction.origin) return std::find(origins.begin(), origins.end(), *introduction.origin) != origins.end();
    if (introduction.authorization && bearer_token(*introduction.authorization)) return true;
    return is_websocket && !introduction.cookies;
}

}  // namespace handlog::host::net
