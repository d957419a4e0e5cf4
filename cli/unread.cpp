#include "cli/unread.hpp"

#include <iostream>

#include "cli/number.hpp"
#include "cli/store.hpp"

namespace handlog::cli {

namespace {

// Of a log with a million damaged hands nobody reads more.
constexpr std::size_t most_told = 10;

}  // namespace

void Unread::add(const eventstore::Error& error) {
    if (count_++ < most_told) first_.push_back(error);
}

void Unread::add(const std::vector<eventstore::Error>& errors) {
    for (const eventstore::Error& error : errors) add(error);
}

void Unread::tell() const {
    for (std::size_t at = 0; at < first_.size(); ++at) {
        // The same advice once is enough.
        const bool goes_on = at + 1 < first_.size() && first_[at + 1].next == first_[at].next;
        complain(UsageError(first_[at].what, goes_on ? "" : first_[at].next));
    }
    if (count_ > first_.size()) {
        complain(UsageError(counted(count_ - first_.size(), "more place") + " could not be read",
                            "`handlog verify` names them all."));
    }
}

}  // namespace handlog::cli
