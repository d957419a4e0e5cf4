#include "tests/eventstore/storage/crash.hpp"

#include <algorithm>
#include <array>
#include <variant>

#include "tests/properties/overloaded.hpp"

namespace handlog::tests::storage {

std::string_view to_string(Survival survival) {
    static constexpr std::array<std::string_view, 4> names{"nothing", "everything", "some sectors", "torn sectors"};
    return names[static_cast<std::size_t>(survival)];
}

Crash::Crash(const Trace& trace) : trace_(&trace) {
    for (const Trace::File& file : trace.start) {
        files_[file.file].safe = file.bytes;
        names_[file.name] = {file.file};
    }
}

bool Crash::advance() {
    if (position_ == trace_->operations.size()) return false;
    const Operation& operation = trace_->operations[position_++];
    const auto change = [&](FileId file) { files_[file].changes.push_back({.operation = &operation}); };
    std::visit(Overloaded{[&](const Written& written) { change(written.file); },
                          [&](const Truncated& truncated) { change(truncated.file); },
                          [&](const auto& other) { note(other); }},
               operation);
    return true;
}

void Crash::note(const Created& created) {
    // Until the directory is synced, a new name may as well stand for nothing.
    Meanings& meanings = names_[created.name];
    if (meanings.empty()) meanings.emplace_back();
    meanings.emplace_back(created.file);
    files_.try_emplace(created.file);
}

void Crash::note(const Synced& synced) {
    File& file = files_[synced.file];
    for (Change& change : file.changes)
        if (change.standing == Standing::unsynced) change.standing = Standing::synced;
    const auto unknown = [](const Change& change) { return change.standing == Standing::unknown; };
    if (std::any_of(file.changes.begin(), file.changes.end(), unknown)) return;
    for (const Change& change : file.changes) carry_out(*change.operation, file.safe);
    file.changes.clear();
}

void Crash::note(const SyncFailed& failed) {
    for (Change& change : files_[failed.file].changes)
        if (change.standing == Standing::unsynced) change.standing = Standing::unknown;
}

void Crash::note(const DirectorySynced&) {
    for (auto& [name, meanings] : names_) meanings.erase(meanings.begin(), meanings.end() - 1);
}

Disk Crash::image(Survival survival, std::uint64_t seed) const {
    Random random(Random(seed)() ^ position_);
    Disk disk;
    for (const auto& [name, meanings] : names_)
        if (const auto file = meaning(meanings, survival, random))
            disk.files.emplace(name, bytes(files_.at(*file), survival, random));
    return disk;
}

std::optional<FileId> Crash::meaning(const Meanings& meanings, Survival survival, Random& random) const {
    if (survival == Survival::nothing) return meanings.front();
    if (survival == Survival::everything || random.below(2) == 0) return meanings.back();
    return meanings[random.below(meanings.size())];
}

Bytes Crash::bytes(const File& file, Survival survival, Random& random) const {
    if (file.changes.empty()) return file.safe;
    if (survival == Survival::some_sectors || survival == Survival::torn_sectors)
        return remains(file.safe, file.changes, trace_->device, survival == Survival::torn_sectors, random);
    Bytes bytes = file.safe;
    for (const Change& change : file.changes)
        if (survival == Survival::everything || change.standing == Standing::synced)
            carry_out(*change.operation, bytes);
    return bytes;
}

}  // namespace handlog::tests::storage
