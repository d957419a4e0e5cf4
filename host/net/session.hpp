// A socket that was accepted, from its first byte to its end. Only sources of this folder include this header, because
// it knows Boost.
#pragma once

#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <string>

#include "host/net/reception.hpp"

namespace handlog::host::net {

using Executor = boost::asio::io_context::executor_type;
using Socket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, Executor>;

// Speaks TLS if there is a context for it. The reception outlives the session.
void begin_session(Socket socket, boost::asio::ssl::context* tls, Reception& reception, std::string address);

}  // namespace handlog::host::net
