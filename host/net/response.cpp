#include "host/net/response.hpp"

namespace handlog::host::net {

namespace {

[[nodiscard]] std::string_view reason(Status status) {
    switch (status) {
        case Status::ok:
            return "OK";
        case Status::bad_request:
            return "Bad Request";
        case Status::forbidden:
            return "Forbidden";
        case Status::not_found:
            return "Not Found";
        case Status::method_not_allowed:
            return "Method Not Allowed";
        case Status::content_too_large:
            return "Content Too Large";
        case Status::unsupported_media_type:
            return "Unsupported Media Type";
        case Status::upgrade_required:
            return "Upgrade Required";
        case Status::header_fields_too_large:
            return "Request Header Fields Too Large";
        case Status::service_unavailable:
            return "Service Unavailable";
    }
    return {};
}

}  // namespace

std::string to_text(const Head& head) {
    std::string text = "HTTP/1.1 " + std::to_string(static_cast<unsigned>(head.status)) + ' ';
    text.append(reason(head.status)).append("\r\nContent-Type: ").append(head.type);
    text.append("\r\nContent-Length: ").append(std::to_string(head.size));
    text.append(head.keeps_alive ? "\r\nConnection: keep-alive\r\n" : "\r\nConnection: close\r\n");
    text += head.further;
    return text +
           "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
           "img-src data:; base-uri 'none'; frame-ancestors 'none'\r\n"
           "X-Content-Type-Options: nosniff\r\n"
           "Referrer-Policy: no-referrer\r\n"
           "Cache-Control: no-store\r\n"
           "\r\n";
}

}  // namespace handlog::host::net
