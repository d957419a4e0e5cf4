#include "host/live/loop.hpp"

#include <algorithm>
#include <thread>
#include <utility>

namespace handlog::host::live {

using namespace engine;
using namespace eventstore;
using hall::Incoming;

namespace {

using Steady = std::chrono::steady_clock;

constexpr std::size_t most_in_a_batch = 4'096;

// The loop comes round even where nothing happens, so that it shows that it lives.
constexpr std::chrono::milliseconds longest_wait{1'000};

[[nodiscard]] double ms_between(Steady::time_point begin, Steady::time_point end) {
    return std::chrono::duration<double, std::milli>(end - begin).count();
}

}  // namespace

Loop::Loop(hall::Hall& hall, Outlets outlets, std::chrono::milliseconds interval)
    : hall_(hall),
      outlets_(std::move(outlets)),
      interval_(interval),
      taken_(most_in_a_batch),
      last_turn_ms_(outlets_.now().milliseconds()) {}

void Loop::put(Incoming incoming) { queue_.enqueue(std::move(incoming)); }

void Loop::stop() {
    stops_ = true;
    queue_.enqueue(std::nullopt);
}

Metrics Loop::metrics() const {
    const std::lock_guard lock(metrics_mutex_);
    return metrics_;
}

Result<void> Loop::run() {
    while (!stops_) {
        const auto begin = Steady::now();
        if (Result<void> done = turn(next_batch(time_left())); !done) return done;
        if (interval_ > std::chrono::milliseconds::zero()) std::this_thread::sleep_until(begin + interval_);
    }
    for (std::vector<Incoming> rest; !(rest = next_batch({})).empty();) {
        if (Result<void> done = turn(rest); !done) return done;
    }
    return {};
}

// Until something is due, whose turn begins when all that came before is there.
std::chrono::milliseconds Loop::time_left() {
    const Time due = hall_.next_deadline();
    if (!due.known() || awaits_caught_up_) return longest_wait;
    // Until then a command is in time.
    const std::int64_t left = due.milliseconds() + 1 - outlets_.now().milliseconds();
    if (left > 0) return std::min(longest_wait, std::chrono::milliseconds(left));
    awaits_caught_up_ = true;
    outlets_.catch_up();
    return longest_wait;
}

std::vector<Incoming> Loop::next_batch(std::chrono::milliseconds wait) {
    const std::size_t size = queue_.wait_dequeue_bulk_timed(taken_.begin(), taken_.size(), wait);
    std::vector<Incoming> batch;
    batch.reserve(size);
    for (std::size_t at = 0; at < size; ++at) {
        if (taken_[at]) batch.push_back(*std::exchange(taken_[at], std::nullopt));
    }
    return batch;
}

Result<void> Loop::turn(const std::vector<Incoming>& batch) {
    const auto begin = Steady::now();
    const Time begin_at = outlets_.now();
    last_turn_ms_ = begin_at.milliseconds();
    if (batch.empty()) return {};
    for (const Incoming& incoming : batch) {
        if (std::holds_alternative<hall::CaughtUp>(incoming.what)) awaits_caught_up_ = false;
        if (Result<void> taken = hall_.take(incoming); !taken) return taken;
    }
    const auto played = Steady::now();
    if (Result<void> stored = hall_.commit(); !stored) return stored;
    const auto stored = Steady::now();
    if (hall_.take_names_changed()) names_are_saved_ = false;
    if (!names_are_saved_) names_are_saved_ = outlets_.save_names(hall_.names());
    if (std::vector<hall::Outgoing> outgoing = hall_.outgoing(); !outgoing.empty()) outlets_.send(std::move(outgoing));
    const double took = ms_between(begin, Steady::now());
    const std::lock_guard lock(metrics_mutex_);
    metrics_.hall = hall_.figures();
    ++metrics_.batches;
    metrics_.played.add(ms_between(begin, played));
    metrics_.stored.add(ms_between(played, stored));
    for (const Incoming& incoming : batch) {
        if (!std::holds_alternative<hall::Received>(incoming.what)) continue;
        const auto waited = static_cast<double>(begin_at.milliseconds() - incoming.at.milliseconds());
        metrics_.waited.add(waited);
        metrics_.answered.add(waited + took);
    }
    return {};
}

}  // namespace handlog::host::live
