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
    for (const eventstore::Error& error : first_) complain(error);
    if (count_ > first_.size()) {
        complain(UsageError(counted(count_ - first_.size(), "more place") + " could not be read",
                            "`handlog verify` names them all."));
    }
}

}  // namespace handlog::cli
