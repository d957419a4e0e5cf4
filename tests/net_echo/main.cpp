// A server that answers each message with itself, for the Python client to be tried with: tests/check_client.py.
//
//     handlog_echo [CERTIFICATE KEY]
//
// It prints its port, and ends when its standard input does. A message "close" is answered with a closing, "big" with
// a long text.
#include <chrono>
#include <cstdio>
#include <iostream>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "host/net/server.hpp"

using namespace handlog;

int main(int argc, char** argv) {
    host::net::Settings settings{.origins = {"http://poker.example"}, .now = [] { return engine::Time(0); }};
    if (argc == 3) settings.certificate = host::net::Certificate{.chain_path = argv[1], .key_path = argv[2]};
    settings.limits.ping_after = std::chrono::milliseconds(300);

    std::unique_ptr<host::net::Server> server;
    const auto answer = [&](const host::hall::Incoming& incoming) {
        const auto* received = std::get_if<host::hall::Received>(&incoming.what);
        if (received == nullptr) return;
        host::hall::Outgoing outgoing{.to = received->connection, .answers = true};
        if (received->text == "\"close\"") {
            outgoing.closing =
                host::hall::Closing{.code = host::hall::CloseCode::try_again_later, .why = "as you wish"};
        } else {
            outgoing.text = std::make_shared<std::string>(
                received->text == "\"big\"" ? '"' + std::string(200'000, 'x') + '"' : received->text);
        }
        server->send({std::move(outgoing)});
    };
    auto listening = host::net::Server::listen(std::move(settings), answer);
    if (!listening) {
        std::cerr << listening.error().what << "; " << listening.error().next << '\n';
        return 1;
    }
    server = std::move(*listening);
    std::thread thread([&] { server->run(); });
    std::cout << server->port() << std::endl;
    while (std::getchar() != EOF) {
    }
    server->stop();
    thread.join();
    return 0;
}
