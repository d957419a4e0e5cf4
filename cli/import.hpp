// What the ways of importing share: the words of the command line, and the log that
// is made when there is something to put into it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/verb.hpp"
#include "eventstore/error.hpp"
#include "eventstore/sqlite/sqlite_store.hpp"
#include "replay/import.hpp"

namespace handlog::cli {

struct ImportOptions {
    std::string log;
    std::vector<std::string> paths;
    std::optional<std::string> format;
    std::optional<std::string> jobs;
    bool strict = false;
    bool notes = false;
    bool json = false;
};

class LogToFill {
public:
    explicit LogToFill(std::string path);

    // Nothing before it is made.
    [[nodiscard]] eventstore::EventStore* store() const { return store_.get(); }
    [[nodiscard]] eventstore::Result<eventstore::EventStore*> make();
    // Also of no hands at all: what was asked for is there.
    void make_if_missing();

private:
    std::string path_;
    std::unique_ptr<eventstore::SqliteStore> store_;
};

// For people: how many came into the log.
void print_imported(const std::string& log, const replay::ImportCount& count);

[[nodiscard]] ExitCode import_phh(const ImportOptions& options);

}  // namespace handlog::cli
