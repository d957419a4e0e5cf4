// The files of --tls, as OpenSSL takes them.
#pragma once

#include <openssl/types.h>

#include "eventstore/error.hpp"
#include "host/net/server.hpp"

namespace handlog::host::net {

// Connections that are made with `context` from now on show this certificate.
[[nodiscard]] eventstore::Result<void> use_certificate(SSL_CTX& context, const Certificate& certificate);

}  // namespace handlog::host::net
