// The hash chain of one player, as a client keeps it: bots and tests do. The page's own is in the page.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/poker/shared_seed.hpp"

namespace handlog::engine {

class HashChain {
public:
    // Everything follows from the secret, which is the last link that can be revealed.
    HashChain(const Link& secret, int length) : secret_(secret), length_(length) {}

    // For the table, before anything is revealed.
    [[nodiscard]] Link anchor() const;

    // What is due for the host's commitment of this number since this link, which the table knows; nothing where the
    // chain ends before, or is another.
    [[nodiscard]] std::optional<Link> after(const Link& newest, std::uint32_t commitments) const;

private:
    Link secret_;
    int length_;
};

}  // namespace handlog::engine
