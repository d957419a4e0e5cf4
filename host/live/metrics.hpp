// How a host is doing, in the text format of Prometheus.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "host/hall/hall.hpp"

namespace handlog::host::live {

// How long something took, counted in classes.
class Histogram {
public:
    void add(double milliseconds);
    void append(std::string& out, std::string_view name, std::string_view help) const;

private:
    static constexpr std::array<double, 10> bounds_ms{0.1, 0.3, 1, 3, 10, 30, 50, 100, 300, 1'000};

    std::array<std::uint64_t, bounds_ms.size() + 1> counts_{};
    double sum_ms_ = 0;
};

struct Metrics {
    hall::Figures hall;
    Histogram waited;    // a message, from its arrival until its batch began
    Histogram played;    // a batch, until it was handed to the disk
    Histogram stored;    // and until it was there
    Histogram answered;  // a message, from its arrival until its answer was handed to the sockets
    std::uint64_t batches = 0;
};

void append_counter(std::string& out, std::string_view name, std::string_view help, std::uint64_t value);
void append_gauge(std::string& out, std::string_view name, std::string_view help, std::uint64_t value);
[[nodiscard]] std::string to_text(const Metrics& metrics);

}  // namespace handlog::host::live
