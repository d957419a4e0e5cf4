// Who may connect, and as whom they say they come: pure functions of a request's headers. A browser sends a page's
// cookies wherever the page's author wants, so a cookie alone opens nothing: the page's origin must be one of the
// host's.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace handlog::host::net {

// Headers as they were sent; nothing where there was none.
struct Introduction {
    std::optional<std::string_view> origin{};
    std::optional<std::string_view> authorization{};
    std::optional<std::string_view> cookies{};
    std::optional<std::string_view> forwarded{};  // X-Forwarded-For: a proxy has added its client's address at the end
};

// 1 to 128 letters, digits and characters of "._-", which are safe in headers, cookies and logs.
[[nodiscard]] bool is_token(std::string_view text);

// Whether browsers reach the host by https, here or at a proxy in front of it.
[[nodiscard]] bool is_secure(bool has_certificate, std::span<const std::string> origins);

// From `Authorization: Bearer`, or else from the cookie.
[[nodiscard]] std::optional<std::string> token_of(const Introduction& introduction, bool secure);
// The client's address as the proxy in front names it, or else that of whoever connected.
[[nodiscard]] std::string address_of(const Introduction& introduction, std::string peer);
// The value of the Set-Cookie with which a browser keeps it for a year.
[[nodiscard]] std::string cookie_for(std::string_view token, bool secure);

// A program sends no Origin. It may connect if it brings its token in a header that no page can make a browser send;
// or, by WebSocket, if it brings nothing and will introduce itself in its first message.
[[nodiscard]] bool may_connect(const Introduction& introduction, std::span<const std::string> origins,
                               bool is_websocket);

}  // namespace handlog::host::net
