// The stores that must keep the contract of eventstore/store.hpp, whatever they
// keep their logs in. To put another one under it, add a line to `all` in
// backend.cpp.
#pragma once

#include <doctest/doctest.h>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "eventstore/store.hpp"

namespace handlog::tests {

class Backend {
public:
    Backend() = default;
    Backend(const Backend&) = delete;
    Backend& operator=(const Backend&) = delete;
    virtual ~Backend() = default;

    // Empty at first, and open for writing.
    [[nodiscard]] virtual eventstore::EventStore& store() = 0;
    // As if the program had been ended and started again. A store that lasts as
    // long as its program has nothing to do.
    virtual void reopen() = 0;

    eventstore::EventStore* operator->() { return &store(); }
};

// One addition in a commit of its own.
[[nodiscard]] inline eventstore::Result<std::vector<eventstore::Receipt>> append(Backend& backend,
                                                                                 const eventstore::Addition& addition) {
    return backend->append({&addition, 1});
}

// Runs a case of the contract on a new store of every kind.
void on_every_store(const std::function<void(Backend&)>& test);

// An error with this code, and with these words in what it says. Where a log is not
// what was written, it also says what to do.
template <class Outcome>
void check_refused(const Outcome& outcome, eventstore::ErrorCode code, std::string_view words) {
    REQUIRE_FALSE(outcome.has_value());
    CAPTURE(outcome.error().what);
    CHECK(outcome.error().code == code);
    CHECK(outcome.error().what.find(words) != std::string::npos);
    if (code == eventstore::ErrorCode::corrupt) CHECK_FALSE(outcome.error().next.empty());
}

// What it holds, or the failure of the test.
template <class Outcome>
auto must(Outcome outcome) {
    if (!outcome) FAIL(outcome.error().what);
    if constexpr (!std::is_void_v<typename Outcome::value_type>) return *std::move(outcome);
}

}  // namespace handlog::tests
