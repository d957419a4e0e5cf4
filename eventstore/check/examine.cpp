#include "eventstore/check/examine.hpp"

#include "eventstore/check/examiner.hpp"

namespace handlog::eventstore::inline check {

std::string to_string(const Damage& damage) {
    std::string place;
    if (damage.table) place += quoted_name(damage.kind, *damage.table);
    if (damage.log && damage.last_log && *damage.log != *damage.last_log) {
        place += ", logs " + std::to_string(*damage.log) + " to " + std::to_string(*damage.last_log);
    } else if (damage.log) {
        place += ", log " + std::to_string(*damage.log);
    }
    if (damage.hand) place += " (hand '" + std::string(damage.hand->text()) + "')";
    if (damage.entry) place += ", entry " + std::to_string(*damage.entry);
    if (!place.empty()) place += ": ";
    place += damage.what;
    if (!damage.expected.empty()) place += " (expected " + damage.expected + ", found " + damage.found + ")";
    return place;
}

Result<Examination> examine(EventStore& store) {
    Examination examination;
    Examiner examiner([&](const Damage& damage) { examination.damage.push_back(damage); }, nullptr);
    if (const Result<void> inspected = store.inspect(examiner); !inspected) return Failure(inspected.error());
    const Examiner::Counted counted = examiner.finish();
    examination.tables = counted.tables;
    examination.logs = counted.logs;
    examination.entries = counted.entries;
    examination.encrypted = counted.encrypted;
    return examination;
}

}  // namespace handlog::eventstore::inline check
