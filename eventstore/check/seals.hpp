// The counts of the logs that a store has sealed, as they are met: each from 1 on is there once. A forged one may be
// any number, so what is kept is small for each.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>

#include "eventstore/store.hpp"

namespace handlog::eventstore::inline check {

class Seals {
public:
    // False if it was met before.
    bool add(Seal seal) {
        auto& some = met_[seal / at_once];
        if (some.test(seal % at_once)) return false;
        some.set(seal % at_once);
        return true;
    }

    struct Missing {
        Seal first = 0;
        Seal last = 0;
    };
    // The first that are missing in a row, below the highest that is there.
    [[nodiscard]] std::optional<Missing> missing() const {
        Seal next = 1;
        for (const auto& [place, some] : met_) {
            for (std::size_t at = 0; at < at_once; ++at) {
                if (!some.test(at)) continue;
                const Seal seal = place * at_once + at;
                if (seal > next) return Missing{.first = next, .last = seal - 1};
                next = seal + 1;
            }
        }
        return std::nullopt;
    }

private:
    static constexpr std::size_t at_once = 512;
    std::map<Seal, std::bitset<at_once>> met_;
};

}  // namespace handlog::eventstore::inline check
