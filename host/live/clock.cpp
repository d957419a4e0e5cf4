#include "host/live/clock.hpp"

#include <algorithm>
#include <chrono>
#include <ctime>

#include "engine/poker/invariant.hpp"

namespace handlog::host::live {

namespace {

[[nodiscard]] std::int64_t passed_ms() {
    timespec passed{};
    engine::invariant(clock_gettime(CLOCK_BOOTTIME, &passed) == 0, "the machine knows how long it has been running");
    return static_cast<std::int64_t>(passed.tv_sec) * 1'000 + passed.tv_nsec / 1'000'000;
}

}  // namespace

Clock::Clock(engine::Time not_before) {
    const auto wall = std::chrono::system_clock::now().time_since_epoch();
    const std::int64_t wall_ms = std::chrono::duration_cast<std::chrono::milliseconds>(wall).count();
    const std::int64_t begin_ms = not_before.known() ? std::max(wall_ms, not_before.milliseconds()) : wall_ms;
    offset_ms_ = begin_ms - passed_ms();
}

engine::Time Clock::now() const { return engine::Time(offset_ms_ + passed_ms()); }

}  // namespace handlog::host::live
