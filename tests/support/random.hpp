// Random choices that follow from a seed alone, on every machine.
#pragma once

#include <cstdint>

namespace handlog::tests {

// SplitMix64. A draw below n is biased by less than n / 2^64.
class Random {
public:
    constexpr explicit Random(std::uint64_t seed) : state_(seed) {}

    constexpr std::uint64_t operator()() {
        state_ += 0x9e3779b97f4a7c15;
        std::uint64_t mixed = state_;
        mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
        mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
        return mixed ^ (mixed >> 31);
    }
    // 0 to choices - 1.
    constexpr std::uint64_t below(std::uint64_t choices) { return (*this)() % choices; }
    constexpr std::uint8_t byte() { return static_cast<std::uint8_t>((*this)() >> 56); }

private:
    std::uint64_t state_;
};

}  // namespace handlog::tests
