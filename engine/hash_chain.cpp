#include "engine/hash_chain.hpp"

#include "engine/shared_seed.hpp"

namespace handlog::engine {

Link HashChain::anchor() const {
    Link link = secret_;
    for (int left = length_; left > 0; --left) link = anchor_of(link);
    return link;
}

std::optional<Link> HashChain::after(const Link& newest) const {
    Link link = secret_;
    for (int left = length_; left > 0; --left) {
        const Link anchor = anchor_of(link);
        if (anchor == newest) return link;
        link = anchor;
    }
    return std::nullopt;
}

}  // namespace handlog::engine
