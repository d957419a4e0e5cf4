#include "host/net/admission.hpp"

#include <doctest/doctest.h>
#include <string>
#include <vector>

using namespace handlog::host::net;

namespace {

const std::vector<std::string> origins{"https://poker.example:8443", "http://127.0.0.1:8080"};

}  // namespace

TEST_CASE("a page may connect if its origin is one of the host's letter for letter") {
    for (const bool is_websocket : {false, true}) {
        CHECK(may_connect({.origin = "https://poker.example:8443"}, origins, is_websocket));
        CHECK(may_connect({.origin = "http://127.0.0.1:8080", .cookies = "a=b"}, origins, is_websocket));
        for (const auto* wrong :
             {"", "null", "http://poker.example:8443", "https://poker.example", "https://poker.example:8443/",
              "https://poker.example:84430", "https://Poker.example:8443", "https://poker.example:8443.evil.example"}) {
            CAPTURE(wrong);
            CHECK_FALSE(may_connect({.origin = wrong, .authorization = "Bearer abc"}, origins, is_websocket));
        }
    }
    CHECK_FALSE(may_connect({.origin = ""}, {}, true));
}

TEST_CASE("a program without an origin brings a token or nothing at all") {
    CHECK(may_connect({.authorization = "Bearer abc"}, origins, false));
    CHECK(may_connect({.authorization = "bearer  abc "}, origins, true));
    CHECK(may_connect({.authorization = "Bearer abc", .cookies = "a=b"}, origins, true));
    CHECK_FALSE(may_connect({}, origins, false));
    CHECK_FALSE(may_connect({.authorization = "Basic YTpi"}, origins, false));
    CHECK_FALSE(may_connect({.authorization = "Bearer a b"}, origins, false));
    CHECK_FALSE(may_connect({.authorization = "Bearer"}, origins, false));

    CHECK(may_connect({}, origins, true));
    CHECK_FALSE(may_connect({.cookies = "a=b"}, origins, true));
    CHECK_FALSE(may_connect({.cookies = ""}, origins, true));
}

TEST_CASE("a token is found in the header or else in the cookie of that kind of connection") {
    CHECK(token_of({.authorization = "Bearer abc._-1", .cookies = "handlog=xyz"}, false) == "abc._-1");
    CHECK(token_of({.authorization = "Basic abc", .cookies = "handlog=xyz"}, false) == "xyz");
    CHECK(token_of({.cookies = "a=b;handlog=xyz; c"}, false) == "xyz");
    CHECK(token_of({.cookies = " a=b; __Host-handlog=xyz "}, true) == "xyz");
    CHECK_FALSE(token_of({.cookies = "__Host-handlog=xyz"}, false));
    CHECK_FALSE(token_of({.cookies = "handlog=xyz"}, true));
    CHECK_FALSE(token_of({.cookies = "xhandlog=xyz; handlog2=abc; handlog; handlog="}, false));
    CHECK_FALSE(token_of({.cookies = ";;=;"}, false));
    CHECK_FALSE(token_of({}, true));
}

TEST_CASE("behind a proxy an address is the last one that is named") {
    const auto address = [](std::string_view forwarded) { return address_of({.forwarded = forwarded}, "127.0.0.1"); };
    CHECK(address_of({}, "10.0.0.1") == "10.0.0.1");
    CHECK(address("203.0.113.7") == "203.0.113.7");
    CHECK(address("6.6.6.6, 203.0.113.7") == "203.0.113.7");
    CHECK(address("2001:db8::1") == "2001:db8::1");
    for (const char* nonsense : {"", ",", "unknown", "203.0.113.7; DROP", "203.0.113.7,"}) {
        CHECK(address(nonsense) == "127.0.0.1");
    }
}

TEST_CASE("only what is safe in a header is a token") {
    CHECK(is_token(std::string(128, 'a')));
    CHECK_FALSE(is_token(std::string(129, 'a')));
    for (const auto* wrong : {"", "a b", "a;b", "a=b", "a\r\nb", "\x80", "ü", "a,b"}) {
        CAPTURE(wrong);
        CHECK_FALSE(is_token(wrong));
        CHECK_FALSE(token_of({.cookies = std::string("handlog=") + wrong}, false) == wrong);
    }
}

TEST_CASE("a cookie is for https alone where the host is reached by it") {
    CHECK(is_secure(true, {}));
    CHECK(is_secure(false, origins));
    CHECK_FALSE(is_secure(false, std::vector<std::string>{"http://https://"}));
    CHECK(cookie_for("abc", true) == "__Host-handlog=abc; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=31536000");
    CHECK(cookie_for("abc", false) == "handlog=abc; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000");
}
