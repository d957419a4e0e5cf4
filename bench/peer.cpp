#include "bench/peer.hpp"

#include <array>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sstream>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

// Declared by POSIX in no header.
extern char** environ;

namespace handlog::bench {

namespace {

struct Pipe {
    int read_end = -1;
    int write_end = -1;
};

[[nodiscard]] Pipe open_pipe() {
    std::array<int, 2> ends{};
    // Closed in every program that is started, for a peer's requests end only when
    // nobody else, such as the next peer, holds the end that they are written to.
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
        throw std::runtime_error(std::string("no pipe to a peer: ") + std::strerror(errno));
    return {.read_end = ends[0], .write_end = ends[1]};
}

[[nodiscard]] pid_t start(const std::string& command, const Pipe& requests, const Pipe& answers) {
    posix_spawn_file_actions_t files{};
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, requests.read_end, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, answers.write_end, STDOUT_FILENO);
    std::string shell = "sh";
    std::string option = "-c";
    std::string text = command;
    const std::array<char*, 4> arguments{shell.data(), option.data(), text.data(), nullptr};
    pid_t process = 0;
    const int failed = posix_spawn(&process, "/bin/sh", &files, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&files);
    if (failed != 0) throw std::runtime_error("cannot start a shell for a peer: " + std::string(std::strerror(failed)));
    return process;
}

}  // namespace

Peer::Peer(std::string name, const std::string& command) : name_(std::move(name)) {
    // A peer that is gone is reported by what it does not answer.
    std::signal(SIGPIPE, SIG_IGN);
    const Pipe requests = open_pipe();
    const Pipe answers = open_pipe();
    process_ = start(command, requests, answers);
    close(requests.read_end);
    close(answers.write_end);
    requests_ = fdopen(requests.write_end, "w");
    answers_ = fdopen(answers.read_end, "r");
}

Peer::~Peer() {
    std::fclose(requests_);
    std::fclose(answers_);
    waitpid(process_, nullptr, 0);
}

std::optional<PeerAnswer> Peer::ask(const std::string& request) {
    std::fprintf(requests_, "%s\n", request.c_str());
    std::fflush(requests_);
    std::array<char, 4096> buffer{};
    if (std::fgets(buffer.data(), static_cast<int>(buffer.size()), answers_) == nullptr) {
        throw std::runtime_error("the peer " + name_ + " ended without an answer to: " + request);
    }
    const std::string line(buffer.data(), std::strcspn(buffer.data(), "\n"));
    if (line == "unsupported") return std::nullopt;
    PeerAnswer answer;
    std::istringstream fields(line);
    if (!(fields >> answer.cpu_ns >> answer.checksum)) {
        throw std::runtime_error("the peer " + name_ + " answers '" + line + "' to: " + request);
    }
    return answer;
}

}  // namespace handlog::bench
