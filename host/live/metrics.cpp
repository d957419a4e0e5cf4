#include "host/live/metrics.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace handlog::host::live {

namespace {

// As short as it can be read again.
[[nodiscard]] std::string number(double value) {
    std::array<char, 32> digits;
    char* const end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    return {digits.data(), end};
}

void append_head(std::string& out, std::string_view name, std::string_view help, std::string_view type) {
    ((((((out += "# HELP ") += name) += " ") += help) += "\n# TYPE ") += name) += " ";
    (out += type) += "\n";
}

void append_simple(std::string& out, std::string_view name, std::string_view help, std::string_view type,
                   std::uint64_t value) {
    append_head(out, name, help, type);
    (((out += name) += " ") += std::to_string(value)) += "\n";
}

}  // namespace

void Histogram::add(double milliseconds) {
    const auto at = std::lower_bound(bounds_ms.begin(), bounds_ms.end(), milliseconds) - bounds_ms.begin();
    ++counts_[static_cast<std::size_t>(at)];
    sum_ms_ += milliseconds;
}

void Histogram::append(std::string& out, std::string_view name, std::string_view help) const {
    constexpr double ms_a_second = 1'000;
    append_head(out, name, help, "histogram");
    std::uint64_t so_far = 0;
    for (std::size_t at = 0; at < counts_.size(); ++at) {
        so_far += counts_[at];
        const std::string bound = at < bounds_ms.size() ? number(bounds_ms[at] / ms_a_second) : "+Inf";
        out += std::string(name) + "_bucket{le=\"" + bound + "\"} " + std::to_string(so_far) + "\n";
    }
    out += std::string(name) + "_sum " + number(sum_ms_ / ms_a_second) + "\n";
    out += std::string(name) + "_count " + std::to_string(so_far) + "\n";
}

void append_counter(std::string& out, std::string_view name, std::string_view help, std::uint64_t value) {
    append_simple(out, name, help, "counter", value);
}

void append_gauge(std::string& out, std::string_view name, std::string_view help, std::uint64_t value) {
    append_simple(out, name, help, "gauge", value);
}

std::string to_text(const Metrics& metrics) {
    std::string out;
    const hall::Figures& hall = metrics.hall;
    append_gauge(out, "handlog_tables", "Tables that are open or were closed since the start.", hall.tables);
    append_gauge(out, "handlog_people", "People who have a connection.", hall.people_here);
    append_counter(out, "handlog_commands_total", "Commands on the disk, of people and of the clock.", hall.commands);
    append_counter(out, "handlog_refused_total", "Commands that the rules refused.", hall.refused);
    append_counter(out, "handlog_errors_total", "Messages that could not be carried out.", hall.errors);
    append_counter(out, "handlog_hands_total", "Hands that began.", hall.hands);
    append_counter(out, "handlog_disk_full_total", "Commands that found no room on the disk.", hall.disk_full);
    append_counter(out, "handlog_batches_total", "Turns of the loop, each with at most one commit.", metrics.batches);
    metrics.waited.append(out, "handlog_waited_seconds", "A message, from its arrival until its turn of the loop.");
    metrics.played.append(out, "handlog_played_seconds", "A turn of the loop, until it was handed to the disk.");
    metrics.stored.append(out, "handlog_stored_seconds", "A turn of the loop, on its way to the disk.");
    metrics.answered.append(out, "handlog_answered_seconds",
                            "A message, from its arrival until what came of it was handed to the sockets.");
    return out;
}

}  // namespace handlog::host::live
