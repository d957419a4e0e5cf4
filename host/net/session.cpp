#include "host/net/session.hpp"

#include <memory>
#include <utility>

#include "host/net/http_session.hpp"

namespace handlog::host::net {

namespace {

template <class Stream>
void begin(Stream stream, Reception& reception, std::string address) {
    const auto session =
        std::make_shared<HttpSession<Stream>>(std::move(stream), reception, std::move(address), reception.is_full());
    reception.enter(session);
    session->begin();
}

}  // namespace

void begin_session(Socket socket, asio::ssl::context* tls, Reception& reception, std::string address) {
    if (tls == nullptr) return begin(std::move(socket), reception, std::move(address));
    begin(Encrypted(std::move(socket), *tls), reception, std::move(address));
}

}  // namespace handlog::host::net
