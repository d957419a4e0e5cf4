// Another program that does the same work, so that it can be measured in the
// same run and stay outside the repository.
//
// It is started once, reads one request a line from its standard input and
// answers each with one line (bench/README.md describes them).
#pragma once

#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <sys/types.h>

namespace handlog::bench {

struct PeerAnswer {
    std::uint64_t cpu_ns = 0;
    std::uint64_t checksum = 0;
};

class Peer {
public:
    // `command` is given to the shell.
    Peer(std::string name, const std::string& command);
    ~Peer();
    Peer(const Peer&) = delete;
    Peer& operator=(const Peer&) = delete;
    Peer(Peer&&) = delete;
    Peer& operator=(Peer&&) = delete;

    [[nodiscard]] const std::string& name() const { return name_; }

    // Nothing where the peer does not support the request. Throws
    // std::runtime_error where it fails or answers what nobody understands.
    [[nodiscard]] std::optional<PeerAnswer> ask(const std::string& request);

private:
    std::string name_;
    pid_t process_ = 0;
    std::FILE* requests_ = nullptr;
    std::FILE* answers_ = nullptr;
};

}  // namespace handlog::bench
