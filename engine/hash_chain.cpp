#include "engine/hash_chain.hpp"

#include "engine/shared_seed.hpp"

namespace handlog::engine {

Link HashChain::anchor() const {
    Link link = secret_;
    for (int left = length_; left > 0; --left) link = anchor_of(link);
    return link;
}

std::optional<Link> HashChain::after(const Link& newest, std::uint32_t commitments) const {
    Link link = secret_;
    Link anchor = anchor_of(secret_, commitments);
    for (std::int64_t left = std::int64_t{length_} - commitments; left >= 0; --left) {
        if (anchor == newest) return link;
        link = anchor_of(link);
        anchor = anchor_of(anchor);
    }
    return std::nullopt;
}

}  // namespace handlog::engine
