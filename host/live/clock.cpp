#include "host/live/clock.hpp"

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

Clock::Clock() {
    const auto wall = std::chrono::system_clock::now().time_since_epoch();
    offset_ms_ = std::chrono::duration_cast<std::chrono::milliseconds>(wall).count() - passed_ms();
}

engine::Time Clock::now() const { return engine::Time(offset_ms_ + passed_ms()); }

}  // namespace handlog::host::live
