// Options for opening a log's file: the program, the time, the VFS.
#pragma once

#include <optional>
#include <string>

#include "engine/poker/time.hpp"
#include "eventstore/encryption/keys.hpp"

namespace handlog::eventstore {

struct SqliteOptions {
    engine::Time now{};               // the store reads no clock
    std::string program = "handlog";  // what writes, with its version: "handlog 0.1.0 simulate"
    std::string vfs{};                // of SQLite; the operating system's if none is named
    // How long the end of writing waits for readers that have the log open. If they still do
    // then, the log is complete, but -wal and -shm remain beside it.
    int wait_for_readers_ms = 5'000;
    // To read open logs that are encrypted, and to encrypt those that are begun.
    std::optional<encryption::Keys> keys{};
};

}  // namespace handlog::eventstore
