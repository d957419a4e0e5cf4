// Sorts any number of records with a bounded amount of memory: what does not fit is sorted piece by piece, kept in
// a temporary file, and merged at the end.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "eventstore/error.hpp"
#include "replay/audit/spill_file.hpp"

namespace handlog::replay::inline audit {

// A record is copied as its bytes, and compared by <.
template <class Record>
class SortedRuns {
    static_assert(std::is_trivially_copyable_v<Record> && std::has_unique_object_representations_v<Record>);

public:
    // `most_bytes` at a time.
    explicit SortedRuns(std::size_t most_bytes) : most_(std::max<std::size_t>(most_bytes / sizeof(Record), 1)) {}

    [[nodiscard]] eventstore::Result<void> add(const Record& record) {
        if (held_.size() == most_) {
            if (auto spilled = spill(); !spilled) return spilled;
        }
        held_.push_back(record);
        return {};
    }

    // Shows all of them in order, once, until `visit` fails, and keeps no memory. Nothing is added afterwards.
    template <class Visit>
    [[nodiscard]] eventstore::Result<void> visit(Visit visit) {
        if (runs_.empty()) {
            std::vector<Record> held = std::exchange(held_, {});
            std::sort(held.begin(), held.end());
            for (const Record& record : held) {
                if (eventstore::Result<void> done = visit(record); !done) return done;
            }
            return {};
        }
        if (auto spilled = spill(); !spilled) return spilled;
        return merge(std::move(visit));
    }

private:
    // A piece of the file that is in order, and as much of it as was read so far.
    struct Run {
        std::uint64_t next = 0;
        std::uint64_t end = 0;
        std::size_t at = 0;
        std::vector<Record> read{};
    };

    [[nodiscard]] eventstore::Result<void> spill() {
        std::sort(held_.begin(), held_.end());
        const std::uint64_t begin = file_.size();
        if (auto written = file_.append(std::as_bytes(std::span<const Record>(held_))); !written) return written;
        Run run;
        run.next = begin;
        run.end = file_.size();
        runs_.push_back(std::move(run));
        held_.clear();
        return {};
    }

    template <class Visit>
    [[nodiscard]] eventstore::Result<void> merge(Visit visit) {
        std::vector<Record>().swap(held_);
        const std::size_t share = std::max<std::size_t>(most_ / runs_.size(), 1);
        std::vector<std::size_t> heap;  // of runs; the one with the smallest record is the first
        const auto is_later = [this](std::size_t one, std::size_t other) {
            return runs_[other].read[runs_[other].at] < runs_[one].read[runs_[one].at];
        };
        const auto go_on = [&](std::size_t run) -> eventstore::Result<void> {
            if (auto filled = fill(runs_[run], share); !filled) return filled;
            if (runs_[run].read.empty()) return {};
            heap.push_back(run);
            std::push_heap(heap.begin(), heap.end(), is_later);
            return {};
        };
        for (std::size_t run = 0; run < runs_.size(); ++run) {
            if (auto begun = go_on(run); !begun) return begun;
        }
        while (!heap.empty()) {
            std::pop_heap(heap.begin(), heap.end(), is_later);
            const std::size_t first = heap.back();
            heap.pop_back();
            const Record record = runs_[first].read[runs_[first].at++];
            if (eventstore::Result<void> done = visit(record); !done) return done;
            if (auto gone_on = go_on(first); !gone_on) return gone_on;
        }
        std::vector<Run>().swap(runs_);
        return {};
    }

    // Reads on where all of it was visited; nothing is left to read at the end of the run.
    [[nodiscard]] eventstore::Result<void> fill(Run& run, std::size_t share) {
        if (run.at < run.read.size()) return {};
        const std::uint64_t left = (run.end - run.next) / sizeof(Record);
        run.read.resize(static_cast<std::size_t>(std::min<std::uint64_t>(left, share)));
        run.at = 0;
        if (run.read.empty()) return {};
        const auto bytes = std::as_writable_bytes(std::span<Record>(run.read));
        if (auto read = file_.read(run.next, bytes); !read) return read;
        run.next += bytes.size();
        return {};
    }

    std::size_t most_;
    std::vector<Record> held_{};
    std::vector<Run> runs_{};
    SpillFile file_;
};

}  // namespace handlog::replay::inline audit
