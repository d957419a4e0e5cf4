// A file that has its name only once it is complete: it is written in a folder of its own beside it, which no
// other program has. So an interrupted program leaves the file that was there, and nothing that would be in the way
// of the next run.
#pragma once

#include <string>

#include "eventstore/error.hpp"

namespace handlog::replay {

class PartialFile {
public:
    // Where `path` is a symbolic link, the file that it points to is written. If no folder can be made there, no
    // file can be made either, and whoever opens path() learns why.
    explicit PartialFile(const std::string& path);
    PartialFile(const PartialFile&) = delete;
    PartialFile& operator=(const PartialFile&) = delete;
    // An incomplete file is removed, with the files that SQLite keeps beside a database.
    ~PartialFile();

    // Is this a folder as an interrupted program may leave it?
    [[nodiscard]] static bool is_left_folder(const std::string& path);

    // Write to this one.
    [[nodiscard]] const std::string& path() const { return partial_; }

    // The file is complete, closed, and takes the place of the one that was there, with its permissions.
    [[nodiscard]] eventstore::Result<void> replace();
    // The file is complete and closed. An error if there is one of its name by now.
    [[nodiscard]] eventstore::Result<void> keep_new();

private:
    void remove() const;
    [[nodiscard]] eventstore::Result<void> keep();
    [[nodiscard]] eventstore::Failure failed() const;

    std::string path_;
    std::string folder_;  // empty if it could not be made
    std::string partial_;
    bool kept_ = false;
};

}  // namespace handlog::replay
