#include "eventstore/store.hpp"

#include <utility>

namespace handlog::eventstore {

std::vector<Addition> additions_of(const HandLog& log, std::size_t first) {
    std::vector<Addition> additions;
    for (std::size_t place = first; place < log.entries.size(); ++place) {
        additions.push_back({.log = log.opening.key,
                             .expected = static_cast<Sequence>(place),
                             .opening = place == 0 ? std::make_shared<const Opening>(log.opening) : nullptr,
                             .entry = log.entries[place]});
    }
    return additions;
}

Result<std::vector<Receipt>> EventStore::append(std::span<const Addition> additions) {
    Result<std::vector<Result<Receipt>>> appended = append_in_one_commit(additions, IfRefused::add_none);
    if (!appended) return Failure(appended.error());
    std::vector<Receipt> receipts;
    receipts.reserve(appended->size());
    for (Result<Receipt>& receipt : *appended) receipts.push_back(*std::move(receipt));
    return receipts;
}

}  // namespace handlog::eventstore
