// Owns a file descriptor and closes it.
#pragma once

#include <unistd.h>
#include <utility>

namespace handlog::eventstore::inline index {

// A negative number is that of no file.
class Descriptor {
public:
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    Descriptor& operator=(Descriptor&&) = delete;
    ~Descriptor() {
        if (number_ >= 0) close(number_);
    }

    [[nodiscard]] int number() const { return number_; }

private:
    int number_;
};

}  // namespace handlog::eventstore::inline index
