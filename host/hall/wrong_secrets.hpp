// How often each address tried a token, a link or a code that nobody has: whoever guesses is soon made to wait.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/poker/time.hpp"

namespace handlog::host::hall {

class WrongSecrets {
public:
    // So many of one address in a minute. Of more addresses those are forgotten that tried longest ago.
    explicit WrongSecrets(std::int32_t most_in_a_minute, std::size_t most_addresses = 10'000)
        : most_in_a_minute_(most_in_a_minute), most_addresses_(most_addresses) {}

    [[nodiscard]] bool may_try(std::string_view address, engine::Time now) const;
    // Of an address that was allowed to try.
    void count(const std::string& address, engine::Time now);
    [[nodiscard]] std::size_t addresses() const { return tried_.size(); }

private:
    void forget_longest_ago(engine::Time now);

    std::int32_t most_in_a_minute_;
    std::size_t most_addresses_;
    std::map<std::string, std::vector<engine::Time>, std::less<>> tried_;  // each has at least one moment
};

}  // namespace handlog::host::hall
