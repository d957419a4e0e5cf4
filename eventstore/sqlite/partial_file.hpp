// A file that has its name only once it is complete and on the disk: it is written in a folder of its own beside it,
// which no other program has. So an interrupted program leaves the file that was there, and what it leaves beside it
// goes when the next one writes a file of that name.
#pragma once

#include <optional>
#include <string>

#include "eventstore/error.hpp"
#include "eventstore/index/descriptor.hpp"

namespace handlog::eventstore::sqlite {

class PartialFile {
public:
    // Where `path` is a symbolic link, the file that it points to is written.
    explicit PartialFile(const std::string& path);
    PartialFile(const PartialFile&) = delete;
    PartialFile& operator=(const PartialFile&) = delete;
    // An incomplete file is removed, with the files that SQLite keeps beside a database.
    ~PartialFile();

    // Is this a folder as an interrupted program may leave it, with nothing else in it?
    [[nodiscard]] static bool is_left_folder(const std::string& path);

    // An error if there is no folder to write it in.
    [[nodiscard]] Result<void> made() const;
    // Write to this one.
    [[nodiscard]] const std::string& path() const { return partial_; }

    // Creates it, empty and for its owner only, for a user that does not create files, such as Connection.
    [[nodiscard]] Result<void> create() const;

    // The file is complete, closed, and takes the place of the one that was there, with its permissions.
    [[nodiscard]] Result<void> replace();
    // The file is complete and closed. An error if there is one of its name by now.
    [[nodiscard]] Result<void> keep_new();

private:
    void remove_leftovers() const;
    void remove() const;
    [[nodiscard]] bool sync() const;
    [[nodiscard]] Result<void> keep();
    [[nodiscard]] Failure failed() const;

    std::string path_;
    std::string folder_;    // empty if it could not be made
    int why_not_made_ = 0;  // an errno
    std::string partial_;
    std::optional<Descriptor> in_use_;  // the folder, locked while somebody writes in it
    bool kept_ = false;
};

}  // namespace handlog::eventstore::sqlite
