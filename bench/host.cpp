#include "bench/host.hpp"

#include <algorithm>
#include <concurrentqueue/blockingconcurrentqueue.h>
#include <cstdio>
#include <memory>
#include <string>
#include <sys/resource.h>
#include <thread>
#include <utility>

#include "bench/bots.hpp"
#include "bench/host_evening.hpp"
#include "bench/host_figures.hpp"
#include "bench/socket_clients.hpp"
#include "bench/store_files.hpp"
#include "host/live/clock.hpp"
#include "host/live/loop.hpp"
#include "host/net/server.hpp"

namespace handlog::bench {

namespace {

using namespace host;
using Seconds = std::chrono::duration<double>;

constexpr Seconds round_takes{0.333};
constexpr Seconds warm_up{2};
constexpr std::chrono::milliseconds longest_wait{100};

// What the thread of the loop gives to that of the bots.
struct Heard {
    Clock::time_point at{};
    std::vector<hall::Outgoing> told{};
    bool catch_up = false;
};

// A thread with the hall, and the bots, who are connected to nothing but it.
class InProcess {
public:
    InProcess(std::size_t tables, Seconds think)
        : store_(file_.open(eventstore::Access::write)),
          evening_(*store_, tables),
          bots_(tables * seats_at_a_table, think),
          loop_(evening_.hall(), outlets()) {
        evening_.watch_all();
        put(hall::CaughtUp{});
        thread_ = std::thread([this] { must(loop_.run()); });
    }
    InProcess(const InProcess&) = delete;
    InProcess& operator=(const InProcess&) = delete;
    ~InProcess() {
        loop_.stop();
        thread_.join();
    }

    void measure(const std::string& name, Seconds length) {
        run_for(warm_up);
        HostMeasuring measuring(bots_, {&thread_});
        run_for(length);
        measuring.print(name);
    }

    // Of the tables as they play, with their people and connections.
    [[nodiscard]] std::size_t memory() const { return memory_bytes() - memory_before_; }

private:
    template <class What>
    void put(What what) {
        loop_.put({.at = clock_.now(), .what = std::move(what)});
    }

    [[nodiscard]] live::Outlets outlets() {
        return {.now = [this] { return clock_.now(); },
                .send =
                    [this](std::vector<hall::Outgoing> told) {
                        heard_.enqueue({.at = Clock::now(), .told = std::move(told)});
                    },
                .catch_up = [this] { heard_.enqueue({.catch_up = true}); },
                .save_names = [](const hall::Names& /*names*/) { return true; }};
    }

    void run_for(Seconds length) {
        const Clock::time_point end = Clock::now() + std::chrono::duration_cast<Clock::duration>(length);
        for (Clock::time_point now = Clock::now(); now < end; now = Clock::now()) {
            while (auto saying = bots_.next(now)) {
                put(hall::Received{.connection = {saying->bot + 1}, .text = std::move(saying->text)});
            }
            const auto wait =
                std::clamp(bots_.next_at() - Clock::now(), Clock::duration(), Clock::duration(longest_wait));
            Heard heard;
            if (!heard_.wait_dequeue_timed(heard, wait)) continue;
            if (heard.catch_up) put(hall::CaughtUp{});
            for (const hall::Outgoing& told : heard.told) {
                if (told.text) bots_.hear(static_cast<std::size_t>(told.to.value - 1), *told.text, heard.at);
            }
        }
    }

    live::Clock clock_;
    LogFile file_;
    std::size_t memory_before_ = memory_bytes();
    std::unique_ptr<eventstore::SqliteStore> store_;
    HostEvening evening_;
    Bots bots_;
    moodycamel::BlockingConcurrentQueue<Heard> heard_;
    live::Loop loop_;
    std::thread thread_;
};

void print_loop(int rounds) {
    struct Row {
        std::size_t tables;
        double actions;  // a second, as far as thinking goes; none think
    };
    const Seconds length = round_takes * rounds;
    HostMeasuring::print_head();
    for (const Row& row : {Row{.tables = 1'000, .actions = 1'000}, Row{.tables = 1'000, .actions = 0},
                           Row{.tables = 10'000, .actions = 10'000}}) {
        const auto tables = static_cast<double>(row.tables);
        const Seconds think = row.actions > 0 ? Seconds(tables / row.actions) : Seconds();
        std::string name = std::to_string(row.tables) + " tables, ";
        name += row.actions > 0 ? std::to_string(think.count()).substr(0, 4) + " s to think" : "no thinking";
        InProcess host(row.tables, think);
        host.measure(name, length);
        // Where nobody thinks, most of it is what waits to be heard.
        if (row.actions == 0) continue;
        std::printf("  %-44s %9.1f kB\n", "  memory of a table, its people and connections",
                    static_cast<double>(host.memory()) / 1'000 / tables);
    }
    std::printf("\n");
}

// The same behind sockets: two threads, and a third one with all clients.
class OverSockets {
public:
    OverSockets(std::size_t tables, Seconds think)
        : store_(file_.open(eventstore::Access::write)),
          evening_(*store_, tables),
          bots_(tables * seats_at_a_table, think),
          loop_(evening_.hall(), {.now = [this] { return clock_.now(); },
                                  .send = [this](std::vector<hall::Outgoing> told) { server_->send(std::move(told)); },
                                  .catch_up = [this] { server_->catch_up(); },
                                  .save_names = [](const hall::Names& /*names*/) { return true; }}),
          server_(must(net::Server::listen({.now = [this] { return clock_.now(); }},
                                           [this](hall::Incoming incoming) { loop_.put(std::move(incoming)); }))),
          clients_(server_->port()),
          loop_thread_([this] { must(loop_.run()); }),
          net_thread_([this] { server_->run(); }) {
        const std::size_t before = memory_bytes();
        const std::size_t connections = tables * seats_at_a_table;
        for (std::size_t bot = 0; bot < connections; ++bot) clients_.connect(evening_.token(bot));
        memory_ = memory_bytes() - before;
        for (std::size_t bot = 0; bot < connections; ++bot) {
            clients_.say(bot, R"({"type":"Watch","table":")" + Bots::table_of(bot) + R"("})");
            clients_.read(bots_, std::chrono::milliseconds());
        }
    }
    OverSockets(const OverSockets&) = delete;
    OverSockets& operator=(const OverSockets&) = delete;
    ~OverSockets() {
        loop_.stop();
        loop_thread_.join();
        server_->stop();
        net_thread_.join();
    }

    void measure(const std::string& name, Seconds length) {
        run_for(warm_up);
        HostMeasuring measuring(bots_, {&loop_thread_, &net_thread_});
        run_for(length);
        measuring.print(name);
    }

    // Of the clients, too.
    [[nodiscard]] std::size_t memory() const { return memory_; }

private:
    void run_for(Seconds length) {
        const Clock::time_point end = Clock::now() + std::chrono::duration_cast<Clock::duration>(length);
        for (Clock::time_point now = Clock::now(); now < end; now = Clock::now()) {
            while (const auto saying = bots_.next(now)) clients_.say(saying->bot, saying->text);
            const auto wait = std::chrono::ceil<std::chrono::milliseconds>(bots_.next_at() - Clock::now());
            clients_.read(bots_, std::clamp(wait, std::chrono::milliseconds(), longest_wait));
        }
    }

    live::Clock clock_;
    LogFile file_;
    std::unique_ptr<eventstore::SqliteStore> store_;
    HostEvening evening_;
    Bots bots_;
    live::Loop loop_;
    std::unique_ptr<net::Server> server_;
    SocketClients clients_;
    std::size_t memory_ = 0;
    std::thread loop_thread_;
    std::thread net_thread_;
};

// Both ends of each are in this process.
[[nodiscard]] std::size_t most_connections() {
    rlimit limit{};
    constexpr std::size_t other_files = 100;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
    limit.rlim_cur = limit.rlim_max;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
    return (static_cast<std::size_t>(limit.rlim_cur) - other_files) / 2;
}

void print_sockets(int rounds) {
    constexpr double actions = 1'500;
    HostMeasuring::print_head();
    for (const std::size_t wanted : {std::size_t{2'000}, std::size_t{10'000}}) {
        const std::size_t tables = std::min(wanted, most_connections()) / seats_at_a_table;
        const std::size_t connections = tables * seats_at_a_table;
        OverSockets host(tables, Seconds(static_cast<double>(tables) / actions));
        host.measure(std::to_string(connections) + " connections", round_takes * rounds);
        std::printf("  %-44s %9.1f kB\n", "  memory of a connection that is idle, both ends",
                    static_cast<double>(host.memory()) / 1'000 / static_cast<double>(connections));
    }
    std::printf("\n");
}

}  // namespace

std::vector<Benchmark> host_benchmarks() {
    return {{.name = "host",
             .title = "a hall on a disk, from when an action is put into its queue until it is answered",
             .unit = "a survey",
             .survey = print_loop},
            {.name = "host-sockets",
             .title = "the same over WebSocket on this machine, as a client sees it",
             .unit = "a survey",
             .survey = print_sockets}};
}

}  // namespace handlog::bench
