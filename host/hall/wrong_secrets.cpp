#include "host/hall/wrong_secrets.hpp"

#include <algorithm>

#include "engine/deadlines.hpp"

namespace handlog::host::hall {

using namespace engine;

namespace {

constexpr std::int32_t minute_ms = 60'000;

[[nodiscard]] bool is_recent(Time tried, Time now) { return is_before(now, after(tried, minute_ms)); }

}  // namespace

bool WrongSecrets::may_try(std::string_view address, Time now) const {
    const auto found = tried_.find(address);
    if (found == tried_.end()) return true;
    const auto recent =
        std::count_if(found->second.begin(), found->second.end(), [now](Time tried) { return is_recent(tried, now); });
    return recent < most_in_a_minute_;
}

void WrongSecrets::count(const std::string& address, Time now) {
    if (tried_.size() >= most_addresses_ && !tried_.contains(address)) forget_longest_ago(now);
    std::vector<Time>& tried = tried_[address];
    std::erase_if(tried, [now](Time at) { return !is_recent(at, now); });
    tried.push_back(now);
}

void WrongSecrets::forget_longest_ago(Time now) {
    std::erase_if(tried_, [now](const auto& of) { return !is_recent(of.second.back(), now); });
    if (tried_.size() < most_addresses_) return;
    tried_.erase(std::min_element(tried_.begin(), tried_.end(), [](const auto& one, const auto& other) {
        return is_before(one.second.back(), other.second.back());
    }));
}

}  // namespace handlog::host::hall
