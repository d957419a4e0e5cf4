// TLS by a certificate that the test makes, and its files when they are not what they should be.
#include <chrono>
#include <cstdio>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <memory>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <string>

#include "tests/eventstore/temporary_folder.hpp"
#include "tests/host/net/client.hpp"
#include "tests/host/net/running_server.hpp"

using namespace handlog;
using namespace handlog::tests;
using host::hall::Closed;
using host::hall::Opened;
using host::hall::Received;
using host::net::Certificate;
using std::chrono::milliseconds;

namespace {

template <class Pointer, auto release>
struct Releases {
    void operator()(Pointer* pointer) const { release(pointer); }
};
template <class Type, auto release>
using Owned = std::unique_ptr<Type, Releases<Type, release>>;
using Key = Owned<EVP_PKEY, EVP_PKEY_free>;

class Files {
public:
    [[nodiscard]] std::string path(const std::string& name) const { return folder_.file(name); }

    // Replaces what is there.
    Certificate make(const std::string& name, bool with_rsa = false) const {
        const Key key(with_rsa ? EVP_RSA_gen(2048) : EVP_EC_gen("P-256"));
        const Owned<X509, X509_free> certificate(X509_new());
        X509_set_version(certificate.get(), 2);
        ASN1_INTEGER_set(X509_get_serialNumber(certificate.get()), 1);
        X509_gmtime_adj(X509_getm_notBefore(certificate.get()), -3'600);
        X509_gmtime_adj(X509_getm_notAfter(certificate.get()), 3'600);
        X509_set_pubkey(certificate.get(), key.get());
        auto* subject = X509_get_subject_name(certificate.get());
        X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_ASC, reinterpret_cast<const unsigned char*>(name.c_str()),
                                   -1, -1, 0);
        X509_set_issuer_name(certificate.get(), subject);
        REQUIRE(X509_sign(certificate.get(), key.get(), EVP_sha256()) > 0);

        const Certificate files{.chain_path = path(name + ".crt"), .key_path = path(name + ".key")};
        const Owned<std::FILE, std::fclose> chain(std::fopen(files.chain_path.c_str(), "w"));
        REQUIRE(PEM_write_X509(chain.get(), certificate.get()) == 1);
        const Owned<std::FILE, std::fclose> secret(std::fopen(files.key_path.c_str(), "w"));
        REQUIRE(PEM_write_PrivateKey(secret.get(), key.get(), nullptr, nullptr, 0, nullptr, nullptr) == 1);
        return files;
    }

    [[nodiscard]] std::string encrypted_key() const {
        const Key key(EVP_EC_gen("P-256"));
        const auto file_path = path("encrypted.key");
        const Owned<std::FILE, std::fclose> file(std::fopen(file_path.c_str(), "w"));
        REQUIRE(PEM_write_PrivateKey(file.get(), key.get(), EVP_aes_128_cbc(),
                                     reinterpret_cast<const unsigned char*>("secret"), 6, nullptr, nullptr) == 1);
        return file_path;
    }

private:
    TemporaryFolder folder_;
};

[[nodiscard]] eventstore::Error refused(const Certificate& certificate) {
    const auto server = host::net::Server::listen({.certificate = certificate, .now = [] { return engine::Time(0); }},
                                                  [](const host::hall::Incoming&) {});
    REQUIRE_FALSE(server);
    CHECK_FALSE(server.error().next.empty());
    return server.error();
}

}  // namespace

TEST_CASE("pages and messages are the same with TLS and cookies are for it alone") {
    const Files files;
    RunningServer server({}, files.make("one"));
    Client page(server.port());
    REQUIRE(page.begin_tls());
    CHECK(page.certificate_name() == "one");
    CHECK(page.ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n").body == "<p>Welcome</p>");
    page.write(std::string("POST /play HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 2\r\nOrigin: ") +
               our_origin + "\r\nCookie: handlog=old; __Host-handlog=abc\r\n\r\n{}");
    const auto posted = server.next<Opened>();
    CHECK(posted.token == "abc");
    static_cast<void>(server.next<Received>());
    server->send({{.to = posted.connection, .answers = true, .token = "new"}});
    CHECK(page.read_response().head.find("Set-Cookie: __Host-handlog=new; Path=/; Secure; HttpOnly;") !=
          std::string::npos);
    static_cast<void>(server.next<Closed>());

    Client player(server.port());
    REQUIRE(player.begin_tls(TLS1_2_VERSION));
    const auto id = server.join(player);
    for (int round = 0; round < 3; ++round) {
        player.send("hello");
        CHECK(server.next<Received>().text == "hello");
        server.answer(id, std::string(100'000, 'y'));
        CHECK(player.receive_text().size() == 100'000);
    }
    server->stop();
    CHECK(player.receive() == close_frame(1001, "the host goes away"));
    player.write(frame(Opcode::close, "\x03\xe9"));
    CHECK(player.is_closed_by_server());
    player.hang_up();
    server.stop();
    static_cast<void>(server.next<Closed>());
    CHECK_FALSE(server.next(milliseconds(0)));
}

TEST_CASE("old versions of TLS and none at all are refused while others go on") {
    const Files files;
    host::net::Limits limits;
    limits.request_within = milliseconds(300);
    RunningServer server(limits, files.make("one"));
    Client old(server.port());
    CHECK_FALSE(old.begin_tls(TLS1_1_VERSION));
    Client plain(server.port());
    plain.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    CHECK(plain.is_closed_by_server());
    Client silent(server.port());
    CHECK(silent.is_closed_by_server());
    Client half(server.port());
    half.write("\x16\x03\x01\x02");
    CHECK(half.is_closed_by_server());
    Client good(server.port());
    REQUIRE(good.begin_tls());
    CHECK(good.ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n").status == 200);
}

TEST_CASE("a certificate that is read again is shown to those who come later") {
    const Files files;
    const auto certificate = files.make("one");
    RunningServer server({}, certificate);
    Client before(server.port());
    REQUIRE(before.begin_tls());
    const auto id = server.join(before);

    const auto other = files.make("two", true);
    std::filesystem::copy_file(other.chain_path, certificate.chain_path,
                               std::filesystem::copy_options::overwrite_existing);
    const auto failed = server->reload_certificate();
    REQUIRE_FALSE(failed);
    CHECK(failed.error().what == "the key in '" + certificate.key_path + "' does not belong to the certificate in '" +
                                     certificate.chain_path + "'");
    Client meanwhile(server.port());
    REQUIRE(meanwhile.begin_tls());
    CHECK(meanwhile.certificate_name() == "one");

    std::filesystem::copy_file(other.key_path, certificate.key_path, std::filesystem::copy_options::overwrite_existing);
    REQUIRE(server->reload_certificate());
    Client after(server.port());
    REQUIRE(after.begin_tls());
    CHECK(after.certificate_name() == "two");
    before.send("still here");
    CHECK(server.next<Received>().connection == id);
}

TEST_CASE("a server without TLS has no certificate to read again") {
    RunningServer server;
    CHECK(server->reload_certificate());
}

TEST_CASE("files that are not a certificate and its key are named") {
    const Files files;
    const auto one = files.make("one");
    const auto two = files.make("two");
    std::ofstream(files.path("text")) << "this is not a certificate";
    std::ofstream(files.path("empty")) << "";
    const auto missing = refused({.chain_path = files.path("missing"), .key_path = one.key_path});
    CHECK(missing.code == eventstore::ErrorCode::not_found);
    CHECK(missing.what ==
          "the certificate cannot be read from '" + files.path("missing") + "': No such file or directory");
    CHECK(refused({.chain_path = one.chain_path, .key_path = files.path("missing")}).what ==
          "the key of the certificate cannot be read from '" + files.path("missing") + "': No such file or directory");
    CHECK(refused({.chain_path = files.path("empty"), .key_path = one.key_path}).what ==
          "the certificate cannot be read from '" + files.path("empty") + "': the file is empty");
    CHECK(refused({.chain_path = files.path("."), .key_path = one.key_path}).what ==
          "the certificate cannot be read from '" + files.path(".") + "': Is a directory");
    CHECK(refused({.chain_path = files.path("text"), .key_path = one.key_path}).what ==
          "'" + files.path("text") + "' is not a certificate: no start line");
    CHECK(refused({.chain_path = one.chain_path, .key_path = files.path("text")}).code ==
          eventstore::ErrorCode::malformed);
    CHECK(refused({.chain_path = one.chain_path, .key_path = files.encrypted_key()}).next ==
          "name a private key in PEM format that is not encrypted");
    CHECK(refused({.chain_path = one.chain_path, .key_path = two.key_path}).next ==
          "name the key that this certificate was made for");
    CHECK(refused({.chain_path = one.chain_path, .key_path = files.make("three", true).key_path}).next ==
          "name the key that this certificate was made for");
}
