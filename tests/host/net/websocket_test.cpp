// Messages over WebSockets, and what happens to those who do not behave.
#include <algorithm>
#include <array>
#include <chrono>
#include <doctest/doctest.h>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <variant>
#include <vector>

#include "tests/host/net/client.hpp"
#include "tests/host/net/running_server.hpp"

using namespace handlog;
using namespace handlog::tests;
using host::hall::CaughtUp;
using host::hall::Closed;
using host::hall::ConnectionId;
using host::hall::Opened;
using host::hall::Received;
using std::chrono::milliseconds;

namespace {

// What has been handed over until now, of one kind.
template <class What>
[[nodiscard]] std::vector<What> handed_over(RunningServer& server) {
    server->catch_up();
    std::vector<What> all;
    for (;;) {
        const auto incoming = server.next();
        REQUIRE(incoming);
        if (std::holds_alternative<CaughtUp>(incoming->what)) return all;
        if (const auto* what = std::get_if<What>(&incoming->what)) all.push_back(*what);
    }
}

}  // namespace

TEST_CASE("messages go in stamped and come out in their order") {
    RunningServer server;
    Client client(server.port());
    const auto response = client.open_websocket(our_origin, "Cookie: handlog=abc\r\n");
    REQUIRE(response.status == 101);
    CHECK(response.head.find("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n") != std::string::npos);
    const auto opened = server.next<Opened>();
    CHECK(opened.address == "127.0.0.1");
    CHECK(opened.token == "abc");
    for (const int time : {2'000, 3'000}) {
        server.now_ms = time;
        client.send("message " + std::to_string(time));
        const auto incoming = server.next();
        REQUIRE(incoming);
        CHECK(incoming->at == engine::Time(time));
        const auto& received = std::get<Received>(incoming->what);
        CHECK(received.connection == opened.connection);
        CHECK(received.text == "message " + std::to_string(time));
    }
    const auto shared = std::make_shared<const std::string>("told to all");
    server->send({{.to = opened.connection, .text = std::make_shared<std::string>("first"), .answers = true},
                  {.to = ConnectionId{77}, .text = shared},
                  {.to = opened.connection, .answers = true},
                  {.to = opened.connection, .text = shared}});
    server.tell(opened.connection, std::string(100'000, 'x'));
    CHECK(client.receive() == Frame{.opcode = Opcode::text, .payload = "first"});
    CHECK(client.receive_text() == "told to all");
    CHECK(client.receive_text() == std::string(100'000, 'x'));

    client.write(frame(Opcode::close, "\x03\xe8"));
    CHECK(client.receive() == close_frame(1000, ""));
    CHECK(client.is_closed_by_server());
    CHECK(server.next<Closed>().connection == opened.connection);
    const auto counts = server->counts();
    CHECK(counts.connections_opened == 1);
    CHECK(counts.connections_open == 0);
    CHECK(counts.messages_in == 2);
    CHECK(counts.messages_out == 3);
    CHECK(counts.bytes_out == 100'016);
}

TEST_CASE("a message in parts with a ping between them is one message") {
    RunningServer server;
    Client client(server.port());
    static_cast<void>(server.join(client));
    client.write(frame(Opcode::text, "one ", false) + frame(Opcode::continuation, "two ", false) +
                 frame(Opcode::ping, "still there?") + frame(Opcode::continuation, "three"));
    CHECK(server.next<Received>().text == "one two three");
    CHECK(client.receive() == Frame{.opcode = Opcode::pong, .payload = "still there?"});
}

TEST_CASE("a frame byte by byte is one message") {
    RunningServer server;
    Client client(server.port());
    static_cast<void>(server.join(client));
    for (const char byte : frame(Opcode::text, "slowly")) client.write({&byte, 1});
    CHECK(server.next<Received>().text == "slowly");
}

TEST_CASE("a WebSocket is for our pages and for programs") {
    RunningServer server;
    const auto status = [&](std::string_view origin, std::string_view headers) {
        Client client(server.port());
        return client.open_websocket(origin, headers).status;
    };
    CHECK(status(our_origin, "") == 101);
    CHECK(status("", "") == 101);
    CHECK(status("", "Authorization: Bearer abc\r\nCookie: a=b\r\n") == 101);
    CHECK(status("", "Cookie: handlog=abc\r\n") == 403);
    CHECK(status("http://evil.example", "Cookie: handlog=abc\r\n") == 403);
    CHECK(status("http://poker.example", "Authorization: Bearer abc\r\n") == 403);
    CHECK(server->counts().refused_origin == 3);
    CHECK(handed_over<Opened>(server).size() == 3);
}

TEST_CASE("a handshake that cannot be is refused") {
    RunningServer server;
    const std::string begin = "GET /play HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n";
    Client old(server.port());
    CHECK(old.ask(begin + "Sec-WebSocket-Version: 8\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n").status ==
          426);
    Client without_key(server.port());
    CHECK(without_key.ask(begin + "Sec-WebSocket-Version: 13\r\n\r\n").status == 400);
    Client too_early(server.port());
    CHECK(too_early
              .ask(begin + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n" +
                   frame(Opcode::text, "{}"))
              .status == 400);
    Client elsewhere(server.port());
    CHECK(elsewhere
              .ask("GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                   "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
              .status == 200);
    CHECK(handed_over<Opened>(server).empty());
}

TEST_CASE("a message may be 4096 bytes and no longer") {
    RunningServer server;
    Client client(server.port());
    static_cast<void>(server.join(client));
    client.send(std::string(4'096, 'x'));
    CHECK(server.next<Received>().text == std::string(4'096, 'x'));
    client.send(std::string(4'097, 'x'));
    CHECK(client.receive() == close_frame(1009, "the message is too long"));
    client.write(frame(Opcode::close, ""));
    CHECK(client.is_closed_by_server());
    static_cast<void>(server.next<Closed>());

    Client in_parts(server.port());
    static_cast<void>(server.join(in_parts));
    in_parts.write(frame(Opcode::text, std::string(4'000, 'x'), false) +
                   frame(Opcode::continuation, std::string(97, 'x')));
    CHECK(in_parts.receive() == close_frame(1009, "the message is too long"));
    static_cast<void>(server.next<Closed>());
}

TEST_CASE("frames that are not text or not allowed end the connection") {
    RunningServer server;
    const auto closed_for = [&](const std::string& bytes) {
        Client client(server.port());
        static_cast<void>(server.join(client));
        client.write(bytes);
        const auto end = client.receive();
        client.write(frame(Opcode::close, ""));
        CHECK(client.is_closed_by_server());
        CHECK(handed_over<Received>(server).empty());
        return end;
    };
    CHECK(closed_for(frame(Opcode::binary, "abc")) == close_frame(1003, "messages are text"));
    CHECK(closed_for(frame(Opcode::text, "\xff\xfe")) == close_frame(1007, ""));
    CHECK(closed_for(frame(Opcode::continuation, "nothing before")) == close_frame(1002, ""));
    // Without a mask, of a kind that does not exist, and a ping that is too long.
    CHECK(closed_for("\x81\x03"
                     "abc") == close_frame(1002, ""));
    CHECK(closed_for(frame(static_cast<Opcode>(3), "abc")) == close_frame(1002, ""));
    CHECK(closed_for(frame(Opcode::ping, std::string(126, 'x'))) == close_frame(1002, ""));
}

TEST_CASE("half a frame holds nobody up and is gone when nothing follows") {
    host::net::Limits limits;
    limits.ping_after = milliseconds(100);
    limits.gone_after = milliseconds(250);
    RunningServer server(limits);
    Client half(server.port());
    const auto id = server.join(half);
    half.write(frame(Opcode::text, "never finished").substr(0, 9));
    Client whole(server.port());
    static_cast<void>(server.join(whole));
    whole.send("finished");
    CHECK(server.next<Received>().text == "finished");
    CHECK(half.is_closed_by_server());
    CHECK(eventually([&] { return server->counts().closed_silent >= 1; }));
    const auto closed = handed_over<Closed>(server);
    CHECK(std::any_of(closed.begin(), closed.end(), [&](const Closed& one) { return one.connection == id; }));
}

TEST_CASE("silence is asked and then ended") {
    host::net::Limits limits;
    limits.ping_after = milliseconds(100);
    limits.gone_after = milliseconds(300);
    RunningServer server(limits);
    Client client(server.port());
    static_cast<void>(server.join(client));
    for (int ping = 0; ping < 5; ++ping) {
        CHECK(client.receive().opcode == Opcode::ping);
        client.write(frame(Opcode::pong, ""));
    }
    CHECK(server->counts().connections_open == 1);
    CHECK(client.receive().opcode == Opcode::ping);
    CHECK(client.is_closed_by_server());
    static_cast<void>(server.next<Closed>());
    CHECK(server->counts().closed_silent == 1);
}

TEST_CASE("a connection with eight messages under way is not read until one is answered") {
    host::net::Limits limits;
    limits.gone_after = milliseconds(150);
    limits.ping_after = milliseconds(100);
    RunningServer server(limits);
    Client client(server.port());
    const auto id = server.join(client);
    for (int message = 1; message <= 12; ++message) client.send(std::to_string(message));
    for (int message = 1; message <= 8; ++message) {
        CHECK(server.next<Received>().text == std::to_string(message));
    }
    CHECK_FALSE(server.next(milliseconds(50)));
    // A text that answers nothing changes nothing.
    server.tell(id, "news");
    // Nor is it the client's silence when it is not read.
    CHECK_FALSE(server.next(milliseconds(300)));
    CHECK(server->counts().connections_open == 1);
    for (int message = 9; message <= 12; ++message) {
        server.answer(id, "done");
        CHECK(server.next<Received>().text == std::to_string(message));
    }
}

TEST_CASE("a flood waits in its own socket until it is allowed again") {
    host::net::Limits limits;
    limits.messages_at_once = 5;
    limits.messages_per_second = 50;
    limits.most_under_way = 1'000;
    RunningServer server(limits);
    Client client(server.port());
    static_cast<void>(server.join(client));
    const auto begin = std::chrono::steady_clock::now();
    for (int message = 1; message <= 20; ++message) client.send(std::to_string(message));
    for (int message = 1; message <= 20; ++message) {
        CHECK(server.next<Received>().text == std::to_string(message));
    }
    // 15 of them waited 20 ms each.
    CHECK(std::chrono::steady_clock::now() - begin > milliseconds(280));
}

TEST_CASE("a flood of pings or pongs ends the connection") {
    host::net::Limits limits;
    limits.messages_at_once = 5;
    limits.messages_per_second = 1;
    RunningServer server(limits);
    for (const auto kind : {Opcode::ping, Opcode::pong}) {
        Client client(server.port());
        static_cast<void>(server.join(client));
        for (int time = 0; time < 20; ++time) client.write(frame(kind, "p"));
        auto last = client.receive();
        while (last.opcode == Opcode::pong) last = client.receive();
        CHECK(last == close_frame(1008, "too many pings or pongs"));
        static_cast<void>(server.next<Closed>());
    }
}

TEST_CASE("a client that does not read is closed while others are told everything") {
    host::net::Limits limits;
    limits.farewell_within = milliseconds(10'000);
    RunningServer server(limits);
    Client slow(server.port(), "127.0.0.1", true);
    const auto slow_id = server.join(slow);
    Client quick(server.port());
    const auto quick_id = server.join(quick);
    const auto text = std::make_shared<const std::string>(3'000, 'x');
    for (int told = 0; told < 400; ++told) {
        server->send({{.to = slow_id, .text = text}, {.to = quick_id, .text = text}});
        CHECK(quick.receive_text() == *text);
    }
    CHECK(server.next<Closed>().connection == slow_id);
    CHECK(server->counts().closed_slow == 1);
    CHECK(server->counts().connections_open == 1);

    // If it reads after all, it finds whole texts, and why there are no more.
    int texts = 0;
    auto last = slow.receive();
    for (; last.opcode == Opcode::text; last = slow.receive()) {
        CHECK(last.payload.size() == 3'000);
        ++texts;
    }
    CHECK(last == close_frame(1013, "too much waits: come back and go on"));
    CHECK(texts > 0);
    CHECK(texts < 400);
}

TEST_CASE("many short texts are too many as well") {
    host::net::Limits limits;
    limits.most_texts_waiting = 10;
    limits.farewell_within = milliseconds(100);
    RunningServer server(limits);
    Client client(server.port(), "127.0.0.1", true);
    const auto id = server.join(client);
    std::vector<host::hall::Outgoing> texts;
    // One that fills the socket, so that the others wait.
    texts.push_back({.to = id, .text = std::make_shared<std::string>(1'000'000, 'x')});
    for (int text = 1; text < 10; ++text) texts.push_back({.to = id, .text = std::make_shared<std::string>()});
    server->send(texts);
    CHECK(handed_over<Closed>(server).empty());
    server.tell(id, "");
    CHECK(server.next<Closed>().connection == id);
    CHECK(server->counts().closed_slow == 1);
    // Nobody waits longer than said for one that never reads.
    CHECK(eventually([&] { return server->counts().connections_open == 0; }));
    server.stop();
    CHECK_FALSE(server.next(milliseconds(0)));
}

TEST_CASE("the hall closes a connection after its last text and hands nothing more over") {
    RunningServer server;
    Client client(server.port());
    const auto id = server.join(client);
    const std::string why(200, 'y');
    server->send({{.to = id,
                   .text = std::make_shared<std::string>("the last word"),
                   .closing = host::hall::Closing{.code = host::hall::CloseCode::policy_violation, .why = why}},
                  {.to = id, .text = std::make_shared<std::string>("too late")}});
    CHECK(client.receive_text() == "the last word");
    CHECK(client.receive() == close_frame(1008, why.substr(0, 123)));
    client.send("too late, too");
    client.write(frame(Opcode::close, "\x03\xf0"));
    CHECK(client.is_closed_by_server());
    client.hang_up();
    CHECK(server.next<Closed>().connection == id);
    server.stop();
    CHECK_FALSE(server.next(milliseconds(0)));
}

TEST_CASE("the reason for closing is never cut within a character") {
    RunningServer server;
    Client client(server.port());
    const auto id = server.join(client);
    std::string why = "x";
    for (int letter = 0; letter < 80; ++letter) why += "é";
    server->send({{.to = id, .closing = host::hall::Closing{.why = why}}});
    CHECK(client.receive() == close_frame(1008, why.substr(0, 123)));

    Client other(server.port());
    static_cast<void>(server.next<Closed>());
    const auto other_id = server.join(other);
    server->send({{.to = other_id, .closing = host::hall::Closing{.why = why.substr(1)}}});
    CHECK(other.receive() == close_frame(1008, why.substr(1, 122)));
}

TEST_CASE("whoever leaves without a word is closed once") {
    RunningServer server;
    Client client(server.port());
    const auto id = server.join(client);
    client.send("hello");
    static_cast<void>(server.next<Received>());
    client.hang_up();
    CHECK(server.next<Closed>().connection == id);
    server.answer(id, "are you there?");
    server->send({{.to = id, .closing = host::hall::Closing{}}});
    server.stop();
    CHECK_FALSE(server.next(milliseconds(0)));
}

TEST_CASE("a server that stops sends what waits and says that it goes away") {
    RunningServer server;
    Client client(server.port());
    const auto id = server.join(client);
    server.tell(id, std::string(50'000, 'x'));
    server.tell(id, "last");
    server->stop();
    CHECK(client.receive_text().size() == 50'000);
    CHECK(client.receive_text() == "last");
    CHECK(client.receive() == close_frame(1001, "the host goes away"));
    client.write(frame(Opcode::close, "\x03\xe9"));
    CHECK(client.is_closed_by_server());
    client.hang_up();
    server.stop();
    CHECK(server.next<Closed>().connection == id);
    CHECK_FALSE(server.next(milliseconds(0)));
    // Whatever comes now is for nobody.
    server.tell(id, "too late");
    server->catch_up();
    CHECK_FALSE(server.next(milliseconds(0)));
}

TEST_CASE("whoever connects just before the server stops is told that it goes away") {
    for (int time = 0; time < 50; ++time) {
        RunningServer server;
        Client client(server.port());
        const auto status = client.open_websocket(our_origin).status;
        server->stop();
        REQUIRE(status == 101);
        CHECK(client.receive() == close_frame(1001, "the host goes away"));
        client.hang_up();
        server.stop();
        // Closed if it was opened.
        while (const auto incoming = server.next(milliseconds(0))) {
            if (std::holds_alternative<Opened>(incoming->what)) static_cast<void>(server.next<Closed>());
        }
        CHECK(server->counts().connections_open == 0);
    }
}

TEST_CASE("a server that stops does not wait for those who do not answer") {
    host::net::Limits limits;
    limits.farewell_within = milliseconds(150);
    RunningServer server(limits);
    Client silent(server.port());
    static_cast<void>(server.join(silent));
    Client slow(server.port(), "127.0.0.1", true);
    const auto id = server.join(slow);
    server.tell(id, std::string(2'000'000, 'x'));
    Client half(server.port());
    half.write("GET /play HT");
    const auto begin = std::chrono::steady_clock::now();
    server.stop();
    CHECK(std::chrono::steady_clock::now() - begin < milliseconds(5'000));
    static_cast<void>(server.next<Closed>());
    static_cast<void>(server.next<Closed>());
    CHECK_FALSE(server.next(milliseconds(0)));
    CHECK(server->counts().connections_open == 0);
}

TEST_CASE("whoever catches up has everything that had arrived") {
    host::net::Limits limits;
    limits.messages_per_second = 1'000'000;
    RunningServer server(limits);
    constexpr int clients = 4;
    std::array<std::unique_ptr<Client>, clients> all;
    for (auto& client : all) {
        client = std::make_unique<Client>(server.port());
        static_cast<void>(server.join(*client));
    }
    for (int round = 0; round < 200; ++round) {
        for (auto& client : all) client->send("message");
        server->catch_up();
        for (int message = 0; message < clients; ++message) {
            server.answer(server.next<Received>().connection, "answer");
        }
        static_cast<void>(server.next<CaughtUp>());
    }
}

TEST_CASE("texts from many threads at once all arrive and each thread's in their order") {
    host::net::Limits limits;
    limits.most_texts_waiting = 10'000;
    limits.most_bytes_waiting = 10'000'000;
    RunningServer server(limits);
    Client client(server.port());
    const auto id = server.join(client);
    constexpr int threads = 3;
    constexpr int texts = 300;
    std::vector<std::thread> all;
    for (int thread = 0; thread < threads; ++thread) {
        all.emplace_back([&, thread] {
            for (int text = 0; text < texts; ++text) {
                server.tell(id, std::string(1, static_cast<char>('a' + thread)) + std::to_string(text));
                static_cast<void>(server->counts());
                if (text % 50 == 0) server->catch_up();
            }
        });
    }
    std::array<int, threads> next{};
    for (int count = 0; count < threads * texts; ++count) {
        const auto text = client.receive_text();
        REQUIRE_FALSE(text.empty());
        auto& expected = next.at(static_cast<std::size_t>(text[0] - 'a'));
        CHECK(text.substr(1) == std::to_string(expected));
        ++expected;
    }
    for (auto& thread : all) thread.join();
}
