// The thread to which the hall belongs: takes what has come, plays it, puts it on the disk with one commit, and tells
// it. It waits for the disk and for nothing else. What comes meanwhile waits in a queue: that is the batching.
#pragma once

#include <atomic>
#include <chrono>
#include <concurrentqueue/blockingconcurrentqueue.h>
#include <functional>
#include <mutex>
#include <span>
#include <vector>

#include "engine/poker/time.hpp"
#include "eventstore/error.hpp"
#include "host/hall/hall.hpp"
#include "host/hall/traffic.hpp"
#include "host/live/metrics.hpp"

namespace handlog::host::live {

// What the loop needs of others; each is called by its thread.
struct Outlets {
    std::function<engine::Time()> now;
    std::function<void(std::vector<hall::Outgoing>)> send;
    std::function<void()> catch_up;  // asks for hall::CaughtUp
    std::function<eventstore::Result<void>(const hall::Names&)> save_names;
};

class Loop {
public:
    Loop(hall::Hall& hall, Outlets outlets, std::chrono::milliseconds interval = {});

    // Until stop(), or until the store fails: then nothing more may be told.
    [[nodiscard]] eventstore::Result<void> run();

    // ---- from any thread ----

    void put(hall::Incoming incoming);
    // What has come until then is played and stored first.
    void stop();
    [[nodiscard]] Metrics metrics() const;
    // When the loop last came round.
    [[nodiscard]] engine::Time last_turn() const { return engine::Time(last_turn_ms_.load()); }

private:
    // What has come, until the next call, or nothing when something is due.
    [[nodiscard]] std::span<const hall::Incoming> next_batch();
    [[nodiscard]] eventstore::Result<void> turn(std::span<const hall::Incoming> batch);

    hall::Hall& hall_;
    Outlets outlets_;
    std::chrono::milliseconds interval_;
    moodycamel::BlockingConcurrentQueue<hall::Incoming> queue_;
    std::vector<hall::Incoming> batch_;  // has its room once and for all: most batches are small
    bool awaits_caught_up_ = false;
    std::atomic<bool> stops_ = false;
    std::atomic<std::int64_t> last_turn_ms_;
    mutable std::mutex metrics_mutex_;
    Metrics metrics_;
};

}  // namespace handlog::host::live
