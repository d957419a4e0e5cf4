#include "tests/eventstore/storage/faults.hpp"

#include <sqlite3.h>

namespace handlog::tests::storage {

namespace {

struct Kind {
    std::string_view name;
    int code;
};

// In the order of the enumeration.
constexpr std::array<Kind, call_count> kinds{{
    {"open", SQLITE_CANTOPEN},
    {"remove", SQLITE_IOERR_DELETE},
    {"access", SQLITE_IOERR_ACCESS},
    {"read", SQLITE_IOERR_READ},
    {"write", SQLITE_IOERR_WRITE},
    {"truncate", SQLITE_IOERR_TRUNCATE},
    {"sync", SQLITE_IOERR_FSYNC},
    {"sync of the directory", SQLITE_IOERR_DIR_FSYNC},
    {"size", SQLITE_IOERR_FSTAT},
    {"lock", SQLITE_IOERR_LOCK},
    {"unlock", SQLITE_IOERR_UNLOCK},
    {"check of the lock", SQLITE_IOERR_CHECKRESERVEDLOCK},
    {"shared memory", SQLITE_IOERR_SHMMAP},
    {"lock of shared memory", SQLITE_IOERR_SHMLOCK},
}};

const Kind& kind(Call call) { return kinds[static_cast<std::size_t>(call)]; }

}  // namespace

std::string_view to_string(Call call) { return kind(call).name; }

int usual_code(Call call) { return kind(call).code; }

void Faults::arm(const Fault& fault) {
    const std::lock_guard guard(mutex_);
    fault_ = fault;
    count_anew();
}

void Faults::disarm() {
    const std::lock_guard guard(mutex_);
    fault_.reset();
    count_anew();
}

void Faults::count_anew() {
    seen_ = 0;
    failures_ = 0;
    first_failure_.clear();
    counts_.clear();
}

std::int64_t Faults::calls(Calls among, std::string_view file) const {
    const std::lock_guard guard(mutex_);
    std::int64_t sum = 0;
    for (const auto& [name, counts] : counts_) {
        if (!file.empty() && name != file) continue;
        for (std::size_t call = 0; call < call_count; ++call)
            if (among.contain(static_cast<Call>(call))) sum += counts[call];
    }
    return sum;
}

std::int64_t Faults::failures() const {
    const std::lock_guard guard(mutex_);
    return failures_;
}

std::string Faults::first_failure() const {
    const std::lock_guard guard(mutex_);
    return first_failure_;
}

std::optional<Faults::Failure> Faults::strike(Call call, std::string_view file) {
    const std::lock_guard guard(mutex_);
    auto counts = counts_.find(file);
    if (counts == counts_.end()) counts = counts_.try_emplace(std::string(file)).first;
    ++counts->second[static_cast<std::size_t>(call)];

    if (!fault_ || !fault_->among.contain(call) || (!fault_->file.empty() && fault_->file != file)) return std::nullopt;
    const std::int64_t before = seen_++;
    if (before < fault_->after || (before > fault_->after && !fault_->lasting)) return std::nullopt;
    if (failures_++ == 0) first_failure_ = std::string(to_string(call)) + " of " + std::string(file);
    return Failure{.code = fault_->code.value_or(usual_code(call)), .bytes_done = fault_->bytes_done};
}

}  // namespace handlog::tests::storage
