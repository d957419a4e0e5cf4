// handlog host LOG: tables for people.
#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <future>
#include <iostream>
#include <memory>
#include <optional>
#include <sodium.h>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arguments.hpp"
#include "cli/keys.hpp"
#include "cli/stop.hpp"
#include "cli/store.hpp"
#include "cli/values.hpp"
#include "cli/verbs.hpp"
#include "engine/deadlines.hpp"
#include "eventstore/sqlite/partial_file.hpp"
#include "host/hall/hall.hpp"
#include "host/live/clock.hpp"
#include "host/live/loop.hpp"
#include "host/net/server.hpp"

namespace handlog::cli {

namespace {

using namespace eventstore;
using namespace host;

// Whoever is back by then was never away.
constexpr std::int32_t lost_after_ms = 2'000;

struct Options {
    std::string path;
    std::string listen = "127.0.0.1:8080";
    std::vector<std::string> origins;
    std::optional<std::string> certificate;
    std::optional<std::string> key;
    EncryptionOptions encryption;
    std::string interval = "0";
    bool owner_link = false;
    bool plain = false;
    bool behind_proxy = false;
};

struct Address {
    std::string host;
    std::uint16_t port = 0;

    [[nodiscard]] bool is_this_machine() const { return host == "127.0.0.1" || host == "::1"; }
    [[nodiscard]] std::string in_url() const { return host.find(':') == std::string::npos ? host : "[" + host + "]"; }
};

// "127.0.0.1:8080", "[::1]:8080"
[[nodiscard]] Address address_from(const std::string& text) {
    const std::size_t colon = text.rfind(':');
    if (colon == std::string::npos || colon == 0) {
        throw UsageError("--listen: '" + printable(text) + "' is not an address and a port",
                         "Write them like 127.0.0.1:8080 or [::1]:8080.");
    }
    Address address{.host = text.substr(0, colon), .port = 0};
    constexpr std::int64_t last_port = 65'535;
    address.port = static_cast<std::uint16_t>(number_from("--listen", text.substr(colon + 1), 0, last_port));
    if (address.host.front() == '[' && address.host.back() == ']') {
        address.host = address.host.substr(1, address.host.size() - 2);
    }
    return address;
}

// ---- the file of names ----

[[nodiscard]] std::string names_path(const std::string& log) { return log + ".names"; }

[[nodiscard]] hall::Names names_from(const std::string& path) {
    std::error_code error;
    if (std::filesystem::symlink_status(path, error).type() == std::filesystem::file_type::not_found) return {};
    if (!std::filesystem::is_regular_file(path, error)) {
        throw UsageError("'" + printable(path) + "' is not a file",
                         "It has the names of people: put it back, or remove it.");
    }
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    if (!file) {
        throw UsageError("'" + printable(path) + "' cannot be read",
                         "Check its permissions: it has the names of people.");
    }
    Result<hall::Names> names = hall::Names::from_lines(text.str());
    if (names) return *std::move(names);
    throw UsageError("'" + printable(path) + "', " + names.error().what, names.error().next);
}

// Whole or as it was, for its owner only.
[[nodiscard]] bool save_names(const std::string& path, const hall::Names& names) {
    sqlite::PartialFile file(path);
    Result<void> done = file.made();
    if (done) done = file.create();
    if (done) {
        std::ofstream out(file.path(), std::ios::binary);
        out << names.lines();
        out.close();
        done = out ? file.replace()
                   : failure(ErrorCode::io, "'" + file.path() + "' cannot be written", "Free some space.");
    }
    if (!done) print_error(done.error());
    return done.has_value();
}

// ---- what is served ----

[[nodiscard]] std::string health(const live::Loop& loop, engine::Time now) {
    constexpr std::int64_t too_long_ms = 30'000;
    const bool lives = now.milliseconds() - loop.last_turn().milliseconds() < too_long_ms;
    return lives ? "ok\n" : "stuck\n";
}

void append(std::string& out, const net::Counts& counts) {
    using live::append_counter;
    using live::append_gauge;
    append_gauge(out, "handlog_connections", "Connections that are open.", counts.connections_open);
    append_counter(out, "handlog_connections_total", "Connections since the start.", counts.connections_opened);
    append_counter(out, "handlog_refused_origin_total", "Requests of pages that are not listed.",
                   counts.refused_origin);
    append_counter(out, "handlog_refused_full_total", "Connections beyond the limit.", counts.refused_full);
    append_counter(out, "handlog_closed_slow_total", "Connections that did not read.", counts.closed_slow);
    append_counter(out, "handlog_closed_silent_total", "Connections that answered no ping.", counts.closed_silent);
    append_counter(out, "handlog_messages_in_total", "Messages received.", counts.messages_in);
    append_counter(out, "handlog_messages_out_total", "Messages sent.", counts.messages_out);
    append_counter(out, "handlog_bytes_out_total", "Bytes of messages sent.", counts.bytes_out);
}

// Says that a thread has ended, whatever ended it, and wakes the one that waits for signals.
class WakesMain {
public:
    explicit WakesMain(std::atomic<bool>& ended) : ended_(ended) {}
    WakesMain(const WakesMain&) = delete;
    WakesMain& operator=(const WakesMain&) = delete;
    ~WakesMain() {
        ended_ = true;
        StopSignals::wake_up();
    }

private:
    std::atomic<bool>& ended_;
};

// When the newest entry of all happened.
[[nodiscard]] engine::Time newest_moment(EventStore& store) {
    engine::Time newest;
    for (const Head& head : value_or_exit(store.heads())) {
        if (!newest.known() || engine::has_come(newest, head.last_at)) newest = head.last_at;
    }
    return newest;
}

constexpr const char* no_page =
    "This is a host of handlog. There is no page to play on yet: people join and play by programs, such as\n"
    "clients/python. docs/HOSTING.md describes every message.\n";

void random_bytes(std::span<std::byte> bytes) { randombytes_buf(bytes.data(), bytes.size()); }

ExitCode run(const Options& options) {
    const Address address = address_from(options.listen);
    if (options.certificate.has_value() != options.key.has_value()) {
        throw UsageError("TLS needs a certificate and its key", "Give --certificate and --key-file together.");
    }
    if (!options.certificate && !address.is_this_machine() && !options.plain) {
        throw UsageError("without TLS the host only listens on this machine",
                         "Give --certificate and --key-file, put a proxy in front, or say --plain in a network in "
                         "which nobody listens: whoever does could take anybody's seat.");
    }
    if (options.behind_proxy && !address.is_this_machine()) {
        throw UsageError("behind a proxy the host listens on this machine alone",
                         "Leave out --behind-proxy, or listen on 127.0.0.1: anybody could name any address otherwise.");
    }
    for (const std::string& origin : options.origins) {
        const std::size_t host_begins = origin.find("://");
        if (host_begins == std::string::npos || origin.find('/', host_begins + 3) != std::string::npos) {
            throw UsageError(
                "--origin: '" + printable(origin) + "' is not the origin of a page",
                "Write it as browsers do, without a path: https://poker.example or https://poker.example:8443.");
        }
    }
    constexpr std::int64_t longest_interval = 10'000;
    const std::chrono::milliseconds interval(number_from("--loop-interval-ms", options.interval, 0, longest_interval));
    const Keys keys = encryption_keys_from(options.encryption);
    const StopSignals signals(Hangup::reloads);
    const auto store = open_or_create_log(options.path, "host", keys);
    value_or_exit(store->check_key());
    const std::string names = names_path(options.path);
    const live::Clock clock(newest_moment(*store));
    const std::unique_ptr<hall::Hall> the_hall = value_or_exit(
        hall::Hall::open(*store, names_from(names), random_bytes, clock.now(), {.lost_after_ms = lost_after_ms}));

    for (const Error& error : the_hall->left_out()) print_error(error);

    std::unique_ptr<net::Server> server;
    live::Loop loop(*the_hall,
                    {.now = [&clock] { return clock.now(); },
                     .send = [&server](std::vector<hall::Outgoing> outgoing) { server->send(std::move(outgoing)); },
                     .catch_up = [&server] { server->catch_up(); },
                     .save_names = [&names](const hall::Names& all) { return save_names(names, all); }},
                    interval);
    const std::string scheme = options.certificate ? "https" : "http";
    net::Settings settings{
        .address = address.host, .port = address.port, .origins = options.origins, .resources = {}, .now = [&clock] {
            return clock.now();
        }};
    settings.behind_proxy = options.behind_proxy;
    for (const char* path : {"/", "/j"}) {
        settings.resources[path] = {.type = "text/plain; charset=utf-8", .body = [] { return std::string(no_page); }};
    }
    if (options.certificate) settings.certificate = {.chain_path = *options.certificate, .key_path = *options.key};
    if (settings.origins.empty() && address.port != 0) {
        const std::string port = ":" + std::to_string(address.port);
        settings.origins = {scheme + "://" + address.in_url() + port, scheme + "://localhost" + port};
    }
    settings.resources["/healthz"] = {.type = "text/plain; charset=utf-8",
                                      .body = [&] { return health(loop, clock.now()); }};
    settings.resources["/metrics"] = {.type = "text/plain; version=0.0.4; charset=utf-8", .body = [&] {
                                          std::string text = live::to_text(loop.metrics());
                                          append(text, server->counts());
                                          return text;
                                      }};
    server = value_or_exit(
        net::Server::listen(std::move(settings), [&loop](hall::Incoming incoming) { loop.put(std::move(incoming)); }));

    const std::string url = scheme + "://" + address.in_url() + ":" + std::to_string(server->port());
    std::cout << "handlog host: '" << printable(options.path) << "' at " << url << "\n";
    if (options.owner_link || !the_hall->has_owner()) {
        const hall::Secret link = value_or_exit(the_hall->make_owner_link(clock.now()));
        std::cout << "an owner joins once by " << url << "/j#" << to_text(link) << "\n";
    }
    if (!options.certificate && !address.is_this_machine()) {
        std::cout << "without TLS: whoever listens in this network can take a seat\n";
    }

    // Whatever ends a thread, be it an invariant that broke, ends the host, and is told when both are done.
    std::atomic<bool> has_ended = false;
    std::future<void> net_thread = std::async(std::launch::async, [&] {
        const WakesMain wakes(has_ended);
        server->run();
    });
    std::future<Result<void>> loop_thread = std::async(std::launch::async, [&] {
        const WakesMain wakes(has_ended);
        return loop.run();
    });
    std::cout << "handlog host: it is ready\n";
    std::cout.flush();
    while (!StopSignals::wait() && !has_ended) {
        const Result<void> reloaded = server->reload_certificate();
        if (!reloaded) print_error(reloaded.error());
    }
    loop.stop();
    loop_thread.wait();
    server->stop();
    net_thread.get();
    const Result<void> ended = loop_thread.get();
    value_or_exit(ended);
    value_or_exit(store->close());
    std::cout << "handlog host: stopped; hands go on with the next start\n";
    return ExitCode::clean;
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.required("LOG", options->path, "The log to record into, created if missing");
    arguments.option("--listen ADDRESS:PORT", options->listen, "Where people connect");
    arguments.option("--origin URL", options->origins,
                     "A page that may connect, as browsers name it: https://poker.example; may be repeated");
    arguments.option("--certificate FILE", options->certificate, "TLS: the chain of certificates, as PEM");
    arguments.option("--key-file FILE", options->key, "TLS: the key of the certificate");
    arguments.flag("--plain", options->plain, "Listen beyond this machine without TLS");
    arguments.flag("--behind-proxy", options->behind_proxy,
                   "Limit people by the address that the proxy in front names (X-Forwarded-For)");
    arguments.flag("--owner-link", options->owner_link, "Print a link by which one more owner joins");
    add_encryption_options(arguments, options->encryption);
    arguments.option("--loop-interval-ms MS", options->interval, "Play what has come only so often; 0 is at once");
    return [options] { return run(*options); };
}

}  // namespace

constinit const Verb host_verb{
    .name = "host",
    .summary = "Host tables for people, over WebSocket",
    .details =
        "Serves every table of the log to people who connect, plays what they send by the\n"
        "rules, records it, and tells each of them what they may see, once it is safely on\n"
        "disk. The first start prints a link by which the owner joins; owners open tables\n"
        "and make links for players and watchers. After a crash, start it again: hands go\n"
        "on where they stood, and whoever was to act has the whole time anew.\n"
        "\n"
        "Whoever runs this machine can read every card. The record proves what was dealt,\n"
        "it does not hide cards from the host. With --seal-open, at least a copy of the\n"
        "file shows no card in play: see `handlog help keygen`.\n"
        "\n"
        "The names of people stand in LOG.names, and in no log: delete a line to forget one.\n"
        "/healthz says \"ok\", /metrics is for Prometheus. SIGTERM stops it, SIGHUP reads the\n"
        "certificate again. docs/HOSTING.md shows an evening at home and every message.",
    .prepare = prepare,
};

}  // namespace handlog::cli
