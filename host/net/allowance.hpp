// How much of something is allowed on average and at once: a bucket of tokens that fills with time.
#pragma once

#include <algorithm>
#include <chrono>

namespace handlog::host::net {

using Moment = std::chrono::steady_clock::time_point;

class Allowance {
public:
    Allowance(double per_second, double at_once, Moment now)
        : per_second_(per_second), at_once_(at_once), left_(at_once), at_(now) {}

    // May leave less than nothing: what was taken is then waited for.
    void take(Moment now) {
        fill(now);
        left_ -= 1;
    }

    // Until one can be taken; zero if that is now.
    [[nodiscard]] std::chrono::nanoseconds wait(Moment now) {
        fill(now);
        if (left_ >= 1) return {};
        const std::chrono::duration<double> seconds((1 - left_) / per_second_);
        // Rounded up, so that there is one when it is over.
        return std::chrono::duration_cast<std::chrono::nanoseconds>(seconds) + std::chrono::microseconds(1);
    }

    // As much again as is allowed at once was taken without waiting for it.
    [[nodiscard]] bool overdrawn() const { return left_ < -at_once_; }

private:
    void fill(Moment now) {
        const std::chrono::duration<double> passed = now - at_;
        left_ = std::min(at_once_, left_ + passed.count() * per_second_);
        at_ = now;
    }

    double per_second_;
    double at_once_;
    double left_;
    Moment at_;
};

}  // namespace handlog::host::net
