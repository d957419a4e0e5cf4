#include "bench/host_figures.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <malloc.h>
#include <pthread.h>
#include <stdexcept>
#include <utility>

namespace handlog::bench {

namespace {

[[nodiscard]] double ms(Clock::duration duration) {
    return std::chrono::duration<double, std::milli>(duration).count();
}

}  // namespace

Clock::duration cpu_of(std::thread& thread) {
    clockid_t clock{};
    std::timespec time{};
    if (pthread_getcpuclockid(thread.native_handle(), &clock) != 0 || clock_gettime(clock, &time) != 0) {
        throw std::runtime_error("this system does not tell the processor time of a thread");
    }
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

std::size_t memory_bytes() {
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

HostMeasuring::HostMeasuring(Bots& bots, std::vector<std::thread*> threads)
    : bots_(bots),
      threads_(std::move(threads)),
      heard_(bots.heard()),
      refused_(bots.refused()),
      cpu_(cpu()),
      begin_(Clock::now()) {
    static_cast<void>(bots.take_answered());
}

Clock::duration HostMeasuring::cpu() const {
    Clock::duration sum{};
    for (std::thread* thread : threads_) sum += cpu_of(*thread);
    return sum;
}

void HostMeasuring::print_head() {
    std::printf("  %-44s %9s %9s %8s %8s %8s %8s %8s\n", "", "actions/s", "told/s", "p50 ms", "p99", "p99.9", "longest",
                "CPU us");
}

void HostMeasuring::print(const std::string& name) {
    const double seconds = ms(Clock::now() - begin_) / 1'000;
    const double cpu_ms = ms(cpu() - cpu_);
    std::vector<Clock::duration> took = bots_.take_answered();
    if (took.empty()) throw std::runtime_error(name + ": nobody was answered");
    std::sort(took.begin(), took.end());
    const auto at = [&](std::size_t per_mille) { return ms(took[(took.size() - 1) * per_mille / 1'000]); };
    const auto actions = static_cast<double>(took.size());
    std::printf("  %-44s %9.0f %9.0f %8.2f %8.2f %8.2f %8.2f %8.1f\n", name.c_str(), actions / seconds,
                static_cast<double>(bots_.heard() - heard_) / seconds, at(500), at(990), at(999), at(1'000),
                cpu_ms * 1'000 / actions);
    if (bots_.refused() > refused_) std::printf("  of these %zu were refused\n", bots_.refused() - refused_);
    std::fflush(stdout);
}

}  // namespace handlog::bench
