// Requests without a WebSocket: pages, and messages by POST.
#include <chrono>
#include <deque>
#include <doctest/doctest.h>
#include <memory>
#include <string>
#include <string_view>
#include <sys/resource.h>
#include <thread>

#include "tests/host/net/client.hpp"
#include "tests/host/net/running_server.hpp"

using namespace handlog;
using namespace handlog::tests;
using std::chrono::milliseconds;

namespace {

[[nodiscard]] bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

[[nodiscard]] std::string post(const std::string& body, const std::string& headers,
                               const std::string& type = "application/json") {
    return "POST /play HTTP/1.1\r\nHost: localhost\r\nContent-Type: " + type +
           "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n" + headers + "\r\n" + body;
}

[[nodiscard]] std::string from_our_page() { return std::string("Origin: ") + our_origin + "\r\n"; }

}  // namespace

TEST_CASE("a page is served with what keeps a browser from doing more with it") {
    RunningServer server;
    Client client(server.port());
    for (const auto* target : {"/", "/?j=1"}) {
        const auto response = client.ask(std::string("GET ") + target + " HTTP/1.1\r\nHost: x\r\n\r\n");
        CHECK(response.status == 200);
        CHECK(response.body == "<p>Welcome</p>");
        CHECK(has(response.head, "Content-Type: text/html; charset=utf-8\r\n"));
        CHECK(has(response.head,
                  "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; connect-src "
                  "'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'\r\n"));
        CHECK(has(response.head, "X-Content-Type-Options: nosniff\r\n"));
        CHECK(has(response.head, "Referrer-Policy: no-referrer\r\n"));
        CHECK(has(response.head, "Cache-Control: no-store\r\n"));
    }
    const auto head = client.ask("HEAD / HTTP/1.1\r\nHost: x\r\n\r\n");
    CHECK(head.status == 200);
    CHECK(has(head.head, "Content-Length: 14\r\n"));
    CHECK(client.ask("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").status == 200);
    CHECK(client.is_closed_by_server());
}

TEST_CASE("requests that were sent together are answered in their order") {
    RunningServer server;
    Client client(server.port());
    client.write("GET / HTTP/1.1\r\nHost: x\r\n\r\nGET /none HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.0\r\n\r\n");
    CHECK(client.read_response().status == 200);
    CHECK(client.read_response().status == 404);
    CHECK(client.read_response().status == 200);
    CHECK(client.is_closed_by_server());
}

TEST_CASE("what is not there or not meant so is refused with what to do") {
    RunningServer server;
    Client client(server.port());
    const auto asked = [&](const std::string& line) { return client.ask(line + " HTTP/1.1\r\nHost: x\r\n\r\n"); };
    CHECK(asked("GET /none").status == 404);
    CHECK(asked("GET /none").body == "there is no such page: begin at /\n");
    CHECK(asked("GET //").status == 404);
    CHECK(asked("GET http://localhost/").status == 404);
    CHECK(asked("POST /").status == 405);
    CHECK(has(asked("DELETE /").head, "Allow: GET, HEAD\r\n"));
    CHECK(has(asked("PUT /play").head, "Allow: GET, POST\r\n"));
    CHECK(asked("BREW /play").status == 405);
    CHECK(asked("GET /play").status == 426);
    CHECK(server->counts().connections_opened == 0);
}

TEST_CASE("what is not HTTP is refused and closed") {
    RunningServer server;
    for (const auto* nonsense : {"\x16\x03\x01\x02\x01\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/3.7\r\n\r\n",
                                 "GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
                                 "POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n"}) {
        CAPTURE(nonsense);
        Client client(server.port());
        CHECK(client.ask(nonsense).status == 400);
        CHECK(client.is_closed_by_server());
    }
}

TEST_CASE("headers without end are refused") {
    RunningServer server;
    Client one_long(server.port());
    CHECK(one_long.ask("GET / HTTP/1.1\r\nCookie: " + std::string(20'000, 'a')).status == 431);
    Client many(server.port());
    std::string headers = "GET / HTTP/1.1\r\n";
    for (int index = 0; index < 2'000; ++index) headers += "A: b\r\n";
    CHECK(many.ask(headers).status == 431);
    CHECK(many.is_closed_by_server());
}

TEST_CASE("a POST is a connection with one message whose answer is the response") {
    RunningServer server;
    Client client(server.port());
    for (int time = 1; time <= 2; ++time) {
        client.write(post("{\"join\":1}", from_our_page() + "Cookie: a=b; handlog=abc\r\n"));
        const auto opened = server.next<host::hall::Opened>();
        CHECK(opened.address == "127.0.0.1");
        CHECK(opened.token == "abc");
        const auto received = server.next<host::hall::Received>();
        CHECK(received.connection == opened.connection);
        CHECK(received.text == "{\"join\":1}");
        server.tell(opened.connection, "this is no answer and has no place in a response");
        server->send({{.to = opened.connection,
                       .text = std::make_shared<std::string>("{\"joined\":1}"),
                       .answers = true,
                       .token = "new-token"}});
        CHECK(server.next<host::hall::Closed>().connection == opened.connection);
        const auto response = client.read_response();
        CHECK(response.status == 200);
        CHECK(response.body == "{\"joined\":1}");
        CHECK(has(response.head, "Content-Type: application/json\r\n"));
        CHECK(has(response.head,
                  "Set-Cookie: handlog=new-token; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000\r\n"));
    }
    CHECK(server->counts().connections_opened == 2);
    CHECK(server->counts().connections_open == 0);
}

TEST_CASE("a token that would be a header of its own never becomes a cookie") {
    RunningServer server;
    Client client(server.port());
    client.write(post("{}", from_our_page() + "Cookie: handlog=a b\r\n"));
    const auto opened = server.next<host::hall::Opened>();
    CHECK_FALSE(opened.token);
    static_cast<void>(server.next<host::hall::Received>());
    server->send({{.to = opened.connection, .answers = true, .token = "a\r\nSet-Cookie: b=c"}});
    const auto response = client.read_response();
    CHECK(response.status == 200);
    CHECK_FALSE(has(response.head, "Set-Cookie"));
}

TEST_CASE("a POST that the hall closes without an answer says why") {
    RunningServer server;
    const auto closed_with = [&](host::hall::CloseCode code) {
        Client client(server.port());
        client.write(post("{}", from_our_page()));
        const auto opened = server.next<host::hall::Opened>();
        static_cast<void>(server.next<host::hall::Received>());
        server->send({{.to = opened.connection, .closing = host::hall::Closing{.code = code, .why = "because"}}});
        static_cast<void>(server.next<host::hall::Closed>());
        const auto response = client.read_response();
        CHECK(response.body == "because");
        CHECK(client.is_closed_by_server());
        return response.status;
    };
    CHECK(closed_with(host::hall::CloseCode::policy_violation) == 403);
    CHECK(closed_with(host::hall::CloseCode::try_again_later) == 503);
}

TEST_CASE("a POST from another page or without a token is refused and counted") {
    RunningServer server;
    const auto status = [&](const std::string& headers) {
        Client client(server.port());
        return client.ask(post("{}", headers)).status;
    };
    CHECK(status("Origin: http://evil.example\r\n") == 403);
    CHECK(status("Origin: http://POKER.example:8080\r\n") == 403);
    CHECK(status("Origin: null\r\nAuthorization: Bearer abc\r\n") == 403);
    CHECK(status(from_our_page() + "Origin: http://evil.example\r\n") == 403);
    CHECK(status("") == 403);
    CHECK(status("Cookie: handlog=abc\r\n") == 403);
    CHECK(server->counts().refused_origin == 6);
    CHECK(server->counts().connections_opened == 0);

    Client program(server.port());
    program.write(post("{}", "Authorization: Bearer abc\r\n"));
    CHECK(server.next<host::hall::Opened>().token == "abc");
}

TEST_CASE("a POST that is not JSON is refused") {
    RunningServer server;
    for (const auto* type : {"text/plain", "application/x-www-form-urlencoded", "", "application/jsonp"}) {
        Client client(server.port());
        CHECK(client.ask(post("{}", from_our_page(), type)).status == 415);
    }
    CHECK(server->counts().connections_opened == 0);
    Client client(server.port());
    client.write(post("{}", from_our_page(), "Application/JSON ; charset=utf-8"));
    static_cast<void>(server.next<host::hall::Opened>());
}

TEST_CASE("a body may be as long as a message and no longer") {
    RunningServer server;
    Client longest(server.port());
    longest.write(post(std::string(4'096, 'x'), from_our_page()));
    static_cast<void>(server.next<host::hall::Opened>());
    CHECK(server.next<host::hall::Received>().text.size() == 4'096);

    Client longer(server.port());
    CHECK(longer.ask(post(std::string(1'000'000, 'x'), from_our_page())).status == 413);
    CHECK(longer.is_closed_by_server());

    Client in_chunks(server.port());
    in_chunks.write("POST /play HTTP/1.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n" +
                    from_our_page() + "\r\n");
    for (int chunk = 0; chunk < 5; ++chunk) in_chunks.write("400\r\n" + std::string(0x400, 'x') + "\r\n");
    CHECK(in_chunks.read_response().status == 413);
    CHECK(server->counts().connections_opened == 1);
}

TEST_CASE("a request that takes too long is closed while others go on") {
    host::net::Limits limits;
    limits.request_within = milliseconds(150);
    RunningServer server(limits);
    Client silent(server.port());
    Client half(server.port());
    half.write("GET / HTTP/1.1\r\nHost:");
    Client drop_by_drop(server.port());
    for (int drop = 0; drop < 40; ++drop) {
        drop_by_drop.write("G");
        std::this_thread::sleep_for(milliseconds(10));
    }
    CHECK(silent.is_closed_by_server());
    CHECK(half.is_closed_by_server());
    CHECK(drop_by_drop.is_closed_by_server());
    Client good(server.port());
    CHECK(good.ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n").status == 200);
}

TEST_CASE("a socket that is kept open without another request is closed at last") {
    host::net::Limits limits;
    limits.gone_after = milliseconds(100);
    RunningServer server(limits);
    Client client(server.port());
    CHECK(client.ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n").status == 200);
    CHECK(client.is_closed_by_server());
}

TEST_CASE("requests one after the other are answered at the rate that is allowed") {
    host::net::Limits limits;
    limits.messages_at_once = 2;
    limits.messages_per_second = 20;
    RunningServer server(limits);
    Client client(server.port());
    const auto begin = std::chrono::steady_clock::now();
    for (int request = 0; request < 6; ++request) {
        CHECK(client.ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n").status == 200);
    }
    CHECK(std::chrono::steady_clock::now() - begin > milliseconds(150));
}

TEST_CASE("a client that leaves before its answer is closed once") {
    RunningServer server;
    Client client(server.port());
    client.write(post("{}", from_our_page()));
    const auto opened = server.next<host::hall::Opened>();
    static_cast<void>(server.next<host::hall::Received>());
    client.hang_up();
    server.answer(opened.connection, "{}");
    server.answer(opened.connection, "{}");
    CHECK(server.next<host::hall::Closed>().connection == opened.connection);
    server->catch_up();
    static_cast<void>(server.next<host::hall::CaughtUp>());
}

TEST_CASE("one too many is told to come back and finds a place when another has left") {
    host::net::Limits limits;
    limits.most_connections = 2;
    RunningServer server(limits);
    const auto request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
    Client first(server.port());
    CHECK(first.ask(request).status == 200);
    {
        Client second(server.port());
        CHECK(second.ask(request).status == 200);
        Client third(server.port());
        CHECK(third.ask(request).status == 503);
        CHECK(third.is_closed_by_server());
        CHECK(first.ask(request).status == 200);
    }
    CHECK(server->counts().refused_full == 1);
    CHECK(eventually([&] {
        Client fourth(server.port());
        return fourth.ask(request).status == 200;
    }));
}

TEST_CASE("a crowd that is refused does not become a larger one") {
    host::net::Limits limits;
    limits.most_connections = 1;
    RunningServer server(limits);
    Client first(server.port());
    CHECK(first.ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n").status == 200);
    std::deque<Client> crowd;
    for (int index = 0; index < 100; ++index) crowd.emplace_back(server.port());
    CHECK(eventually([&] { return server->counts().refused_full == 36; }));
    CHECK(crowd.back().is_closed_by_server());
    CHECK(first.ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n").status == 200);
}

TEST_CASE("a machine without further descriptors lets in who waits when it has some again") {
    RunningServer server;
    Client before(server.port());
    CHECK(before.ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n").status == 200);
    rlimit usual{};
    REQUIRE(::getrlimit(RLIMIT_NOFILE, &usual) == 0);
    Client waits(server.port(), "127.0.0.1", false, [&] {
        // poll() itself asks for one.
        const rlimit none{.rlim_cur = 1, .rlim_max = usual.rlim_max};
        REQUIRE(::setrlimit(RLIMIT_NOFILE, &none) == 0);
    });
    waits.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    const bool nothing = waits.hears_nothing_for(milliseconds(250));
    REQUIRE(::setrlimit(RLIMIT_NOFILE, &usual) == 0);
    CHECK(nothing);
    CHECK(waits.read_response().status == 200);
    CHECK(before.ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n").status == 200);
}

TEST_CASE("whoever waits for an answer when the server stops is told so") {
    RunningServer server;
    Client asks(server.port());
    asks.write(post("{}", from_our_page()));
    static_cast<void>(server.next<host::hall::Opened>());
    static_cast<void>(server.next<host::hall::Received>());
    Client idle(server.port());
    CHECK(idle.ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n").status == 200);
    server->stop();
    CHECK(asks.read_response().status == 503);
    CHECK(idle.is_closed_by_server());
    idle.hang_up();
    asks.hang_up();
    server.stop();
    static_cast<void>(server.next<host::hall::Closed>());
    CHECK_FALSE(server.next(milliseconds(0)));
}

TEST_CASE("IPv6 is spoken as well and its addresses are told without the port") {
    RunningServer server({}, {}, "::");
    Client ipv6(server.port(), "::1");
    ipv6.write(post("{}", from_our_page()));
    CHECK(server.next<host::hall::Opened>().address == "::1");
    static_cast<void>(server.next<host::hall::Received>());
    Client ipv4(server.port(), "127.0.0.1");
    ipv4.write(post("{}", from_our_page()));
    CHECK(server.next<host::hall::Opened>().address == "127.0.0.1");
}

TEST_CASE("a port that cannot be had is an error that says what to do") {
    const auto refused = [](const std::string& address, std::uint16_t port) {
        const auto server =
            host::net::Server::listen({.address = address, .port = port, .now = [] { return engine::Time(0); }},
                                      [](const host::hall::Incoming&) {});
        REQUIRE_FALSE(server);
        CHECK_FALSE(server.error().next.empty());
        return server.error();
    };
    RunningServer server;
    const auto in_use = refused("127.0.0.1", server.port());
    CHECK(in_use.code == eventstore::ErrorCode::in_use);
    CHECK(in_use.what == "cannot listen on 127.0.0.1:" + std::to_string(server.port()) + ": Address already in use");
    CHECK(in_use.next == "end the program that listens there, or choose another port");
    CHECK(refused("localhost", 0).what == "'localhost' is not an IP address");
    CHECK(refused("192.0.2.1", 0).what == "cannot listen on 192.0.2.1:0: Cannot assign requested address");
    CHECK(refused("2001:db8::1", 0).what == "cannot listen on [2001:db8::1]:0: Cannot assign requested address");
}

TEST_CASE("a server that is never run or stopped leaves nothing behind") {
    const auto made = [] {
        return host::net::Server::listen({.now = [] { return engine::Time(0); }}, [](const host::hall::Incoming&) {});
    };
    auto never_run = made();
    REQUIRE(never_run);
    CHECK((*never_run)->port() != 0);
    (*never_run)->send({{.to = host::hall::ConnectionId{1}}});
    (*never_run)->catch_up();

    auto stopped_before = made();
    REQUIRE(stopped_before);
    (*stopped_before)->stop();
    (*stopped_before)->run();
    (*stopped_before)->catch_up();
    CHECK((*stopped_before)->counts().connections_opened == 0);
}
