// The file system of a running machine, wholly in memory: what programs see of
// the disk, whether it has been synced or not. It can write down what is done
// to it. It follows Unix: a file that is open can be removed, and lives on
// without a name until it is closed.
//
// Not for several threads at once; the Vfs sees to that.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>

#include "tests/eventstore/storage/disk.hpp"
#include "tests/eventstore/storage/trace.hpp"

namespace handlog::tests::storage {

class Files {
public:
    Files(Disk disk, const Device& device);

    [[nodiscard]] std::optional<FileId> find(const std::string& name) const;
    // There is no file of that name.
    FileId create(const std::string& name);
    // For scratch. No trace mentions it, because after a crash nobody could find it.
    FileId create_nameless();
    // There is a file of that name.
    void remove(const std::string& name);
    // Nobody has the file open any more.
    void closed(FileId file);

    [[nodiscard]] const Bytes& bytes(FileId file) const { return files_.at(file).bytes; }
    void write(FileId file, std::size_t offset, std::span<const std::uint8_t> bytes);
    void truncate(FileId file, std::size_t size);
    void sync(FileId file);
    void fail_to_sync(FileId file);
    void sync_directory();

    void mark(std::uint64_t number);
    void start_recording();
    [[nodiscard]] Trace stop_recording();

    // What a process leaves that ends now, however it ends.
    [[nodiscard]] Disk disk() const;

private:
    struct File {
        Bytes bytes;
        bool had_name = false;
        bool has_name = false;
    };

    FileId add(File file);
    void record(Operation operation);
    [[nodiscard]] bool records(FileId file) const;

    Device device_;
    std::map<FileId, File> files_;
    std::map<std::string, FileId> names_;
    std::uint32_t last_id_ = 0;
    std::optional<Trace> trace_;
};

}  // namespace handlog::tests::storage
