#include "host/net/certificate.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <string>

namespace handlog::host::net {

using eventstore::ErrorCode;
using eventstore::failure;
using eventstore::Result;

namespace {

[[nodiscard]] Result<void> readable(const std::string& path, const char* what) {
    errno = 0;
    std::ifstream file(path);
    if (file && file.peek() != std::ifstream::traits_type::eof()) return {};
    const int error = errno;
    return failure(error == ENOENT ? ErrorCode::not_found : ErrorCode::io,
                   std::string(what) + " cannot be read from '" + path +
                       "': " + (error == 0 ? "the file is empty" : std::strerror(error)),
                   "name a file in PEM format that this user may read");
}

// Without this, OpenSSL asks on the terminal.
int no_password(char* /*buffer*/, int /*size*/, int /*writing*/, void* /*data*/) { return 0; }

[[nodiscard]] std::string reason() {
    const char* text = ERR_reason_error_string(ERR_peek_error());
    return text == nullptr ? "unknown reason" : text;
}

}  // namespace

Result<void> use_certificate(SSL_CTX& context, const Certificate& certificate) {
    if (auto checked = readable(certificate.chain_path, "the certificate"); !checked) return checked;
    if (auto checked = readable(certificate.key_path, "the key of the certificate"); !checked) return checked;

    ERR_clear_error();
    SSL_CTX_set_default_passwd_cb(&context, no_password);
    if (SSL_CTX_use_certificate_chain_file(&context, certificate.chain_path.c_str()) != 1) {
        return failure(ErrorCode::malformed, "'" + certificate.chain_path + "' is not a certificate: " + reason(),
                       "name a file in PEM format: the host's certificate first, then those that it is signed with");
    }
    const bool used = SSL_CTX_use_PrivateKey_file(&context, certificate.key_path.c_str(), SSL_FILETYPE_PEM) == 1;
    // OpenSSL compares the two while it reads a key of the certificate's kind, and one of another kind afterwards.
    if (used ? SSL_CTX_check_private_key(&context) != 1 : ERR_GET_LIB(ERR_peek_last_error()) == ERR_LIB_X509) {
        return failure(ErrorCode::malformed,
                       "the key in '" + certificate.key_path + "' does not belong to the certificate in '" +
                           certificate.chain_path + "'",
                       "name the key that this certificate was made for");
    }
    if (!used) {
        return failure(ErrorCode::malformed, "'" + certificate.key_path + "' is not a key: " + reason(),
                       "name a private key in PEM format that is not encrypted");
    }
    return {};
}

}  // namespace handlog::host::net
