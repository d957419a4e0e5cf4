#include "eventstore/store.hpp"

#include <utility>

namespace handlog::eventstore {

Result<std::vector<Receipt>> EventStore::append(std::span<const Addition> additions) {
    Result<std::vector<Result<Receipt>>> appended = append_in_one_commit(additions, IfRefused::add_none);
    if (!appended) return Failure(appended.error());
    std::vector<Receipt> receipts;
    receipts.reserve(appended->size());
    for (Result<Receipt>& receipt : *appended) receipts.push_back(*std::move(receipt));
    return receipts;
}

}  // namespace handlog::eventstore
