// Logs that could not be read while the others were: told when those are done.
#pragma once

#include <cstddef>
#include <vector>

#include "eventstore/error.hpp"

namespace handlog::cli {

class Unread {
public:
    void add(const eventstore::Error& error);
    void add(const std::vector<eventstore::Error>& errors);

    [[nodiscard]] bool empty() const { return count_ == 0; }
    // On standard error: the first of them, and how many more there are.
    void tell() const;

private:
    std::vector<eventstore::Error> first_;
    std::size_t count_ = 0;
};

}  // namespace handlog::cli
