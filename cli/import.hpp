// What both imports share: the options, and the log, which is created when the first
// hand is written.
#pragma once

#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "cli/finding_output.hpp"
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
    FindingOutputOptions findings;
};

class ImportedLog {
public:
    explicit ImportedLog(std::string path);

    // Null before the log is created.
    [[nodiscard]] eventstore::EventStore* store() const { return store_.get(); }
    [[nodiscard]] eventstore::Result<eventstore::EventStore*> make();
    [[nodiscard]] eventstore::Result<void> close() { return store_ ? store_->close() : eventstore::Result<void>(); }

private:
    std::string path_;
    std::unique_ptr<eventstore::SqliteStore> store_;
};

// The summary line: how many logs were imported.
void print_imported(std::ostream& out, const std::string& log, const replay::ImportCount& count);
// Was anything imported, or there before?
[[nodiscard]] bool has_any(const replay::ImportCount& count);

inline constexpr const char* standard_input = "standard input";
inline constexpr const char* formats_to_import =
    "The formats that can be imported are lines of JSON, as `handlog export` prints them, and the Poker Hand History "
    "format (PHH).";

// Of a file whose format is known by name and not among them.
[[nodiscard]] UsageError foreign_file(const std::string& name, const std::string& format);

[[nodiscard]] ExitCode import_phh(const ImportOptions& options);

}  // namespace handlog::cli
