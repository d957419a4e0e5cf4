#include "bench/allocations.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::size_t> count{0};

}  // namespace

namespace handlog::bench {

std::size_t allocations() { return count.load(std::memory_order_relaxed); }

}  // namespace handlog::bench

// The array forms call these. The form that does not throw is replaced with the
// others, for the address sanitizer's own would not match our operator delete.
// NOLINTBEGIN(cppcoreguidelines-no-malloc): this is where memory comes from

void* operator new(std::size_t size, const std::nothrow_t& /*tag*/) noexcept {
    count.fetch_add(1, std::memory_order_relaxed);
    return std::malloc(size == 0 ? 1 : size);
}

void* operator new(std::size_t size) {
    if (void* memory = operator new(size, std::nothrow)) return memory;
    throw std::bad_alloc();
}

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t /*size*/) noexcept { std::free(memory); }

// NOLINTEND(cppcoreguidelines-no-malloc)
