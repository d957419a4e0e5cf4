// The head of an HTTP response as text. Every response has the headers that keep a browser from doing more with it
// than is meant.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace handlog::host::net {

enum class Status : std::uint16_t {
    ok = 200,
    bad_request = 400,
    forbidden = 403,
    not_found = 404,
    method_not_allowed = 405,
    content_too_large = 413,
    unsupported_media_type = 415,
    upgrade_required = 426,
    header_fields_too_large = 431,
    service_unavailable = 503,
};

struct Head {
    Status status = Status::ok;
    std::string_view type = "text/plain; charset=utf-8";
    std::size_t size = 0;
    bool keeps_alive = false;
    std::string further{};  // headers, each with its end of line
};

[[nodiscard]] std::string to_text(const Head& head);

}  // namespace handlog::host::net
