// What both imports share: the options, and the log, which is created when the first
// hand is written.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/verb.hpp"
#include "eventstore/error.hpp"
#include "eventstore/sqlite/sqlite_store.hpp"
#include "replay/exchange/import.hpp"

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

class ImportedLog {
public:
    explicit ImportedLog(std::string path);

    // Null before the log is created.
    [[nodiscard]] eventstore::EventStore* store() const { return store_.get(); }
    [[nodiscard]] eventstore::Result<eventstore::EventStore*> make();
    // An import of no hands creates a log, too.
    void make_if_missing();

private:
    std::string path_;
    std::unique_ptr<eventstore::SqliteStore> store_;
};

// The summary line: how many logs were imported.
void print_imported(const std::string& log, const replay::ImportCount& count);

[[nodiscard]] ExitCode import_phh(const ImportOptions& options);

}  // namespace handlog::cli
