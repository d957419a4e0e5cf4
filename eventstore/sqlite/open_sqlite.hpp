// A log in a file of SQLite: what was acknowledged survives a crash of the process
// and of the machine.
//
//     auto store = open_sqlite("evening.log", Access::write, {.now = now, .program = "poker 1.0"});
//     auto receipts = (*store)->append(additions);
//
// One writer has the log open at a time, in all processes together; the error that a
// second one gets names it. Any number of readers see whole commits only, make no files
// and never make the writer wait, except for a few seconds at its end. Within one process,
// the writer opens the log before its readers do.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "eventstore/error.hpp"
#include "eventstore/sqlite/options.hpp"
#include "eventstore/store.hpp"

namespace handlog::eventstore {

enum class Access : std::uint8_t { read, write };

// The stores are not for several threads at once; each thread has a reader of its own.

// Never over something that exists.
[[nodiscard]] Result<std::unique_ptr<EventStore>> create_sqlite(const std::string& path, const SqliteOptions& options);
// For writing, this also finishes a creation that a crash interrupted.
[[nodiscard]] Result<std::unique_ptr<EventStore>> open_sqlite(const std::string& path, Access access,
                                                              const SqliteOptions& options = {});

}  // namespace handlog::eventstore
