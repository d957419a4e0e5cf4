#include "tests/eventstore/storage/files.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace handlog::tests::storage {

Files::Files(Disk disk, const Device& device) : device_(device) {
    while (!disk.files.empty()) {
        auto file = disk.files.extract(disk.files.begin());
        names_.emplace(file.key(), add({.bytes = std::move(file.mapped()), .had_name = true, .has_name = true}));
    }
}

std::optional<FileId> Files::find(const std::string& name) const {
    const auto found = names_.find(name);
    return found == names_.end() ? std::nullopt : std::optional(found->second);
}

FileId Files::create(const std::string& name) {
    const FileId file = add({.bytes = {}, .had_name = true, .has_name = true});
    names_.emplace(name, file);
    record(Created{.file = file, .name = name});
    return file;
}

FileId Files::create_nameless() { return add({}); }

void Files::remove(const std::string& name) {
    const auto found = names_.find(name);
    files_.at(found->second).has_name = false;
    names_.erase(found);
    record(Removed{.name = name});
}

void Files::closed(FileId file) {
    if (!files_.at(file).has_name) files_.erase(file);
}

void Files::write(FileId file, std::size_t offset, std::span<const std::uint8_t> bytes) {
    Bytes& old = files_.at(file).bytes;
    old.resize(std::max(old.size(), offset + bytes.size()));
    std::copy(bytes.begin(), bytes.end(), old.begin() + static_cast<std::ptrdiff_t>(offset));
    if (records(file)) record(Written{.file = file, .offset = offset, .bytes = Bytes(bytes.begin(), bytes.end())});
}

void Files::truncate(FileId file, std::size_t size) {
    files_.at(file).bytes.resize(size);
    if (records(file)) record(Truncated{.file = file, .size = size});
}

void Files::sync(FileId file) {
    if (device_.syncs_files && records(file)) record(Synced{.file = file});
}

void Files::fail_to_sync(FileId file) {
    if (records(file)) record(SyncFailed{.file = file});
}

void Files::sync_directory() {
    if (device_.syncs_directory) record(DirectorySynced{});
}

void Files::mark(std::uint64_t number) { record(Marked{.number = number}); }

void Files::start_recording() {
    trace_ = Trace{.device = device_, .start = {}, .operations = {}};
    for (const auto& [name, file] : names_)
        trace_->start.push_back({.file = file, .name = name, .bytes = files_.at(file).bytes});
}

Trace Files::stop_recording() {
    if (!trace_) throw std::logic_error("no trace was being recorded");
    return *std::exchange(trace_, std::nullopt);
}

Disk Files::disk() const {
    Disk disk;
    for (const auto& [name, file] : names_) disk.files.emplace(name, files_.at(file).bytes);
    return disk;
}

FileId Files::add(File file) {
    const FileId id{++last_id_};
    files_.emplace(id, std::move(file));
    return id;
}

void Files::record(Operation operation) {
    if (trace_) trace_->operations.push_back(std::move(operation));
}

bool Files::records(FileId file) const { return trace_ && files_.at(file).had_name; }

}  // namespace handlog::tests::storage
