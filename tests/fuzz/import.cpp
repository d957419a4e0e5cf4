// Whatever files of hands hold, and however they are cut into blocks, what comes of them is a
// log in which the auditor finds no mistake; and whoever imports them again imports nothing.
#include "replay/exchange/phh/import.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "engine/poker/invariant.hpp"
#include "eventstore/memory_store.hpp"
#include "replay/audit/audit.hpp"
#include "tests/fuzz/told_hands.hpp"

namespace {

using namespace handlog::eventstore;
using handlog::engine::invariant;
using handlog::replay::AuditFinding;
using handlog::replay::phh::Count;
using handlog::replay::phh::Import;
using handlog::replay::phh::is_finding;
using handlog::replay::phh::remark_kinds;
using handlog::replay::phh::RemarkKind;
using handlog::replay::phh::Told;

[[nodiscard]] Count imported(MemoryStore& store, std::string_view text, std::size_t block) {
    std::uint64_t told = 0;
    const auto tell = [&](const Told& one) {
        invariant(!one.what.empty() && !one.kind.empty() && one.line > 0, "what is told says where and why");
        invariant(one.refused == (one.log == nullptr), "a hand that is refused lies in no log");
        told += one.refused || one.finding ? one.count : 0;
    };
    Import import(&store, {}, tell, 1);
    for (const char* const file : {"first", "second"}) {
        import.begin_file(file);
        for (std::size_t at = 0; at < text.size(); at += block) {
            invariant(import.add(text.substr(at, block)).has_value(), "a store in memory takes what is given");
        }
        invariant(import.end_file().has_value(), "a file can end anywhere");
    }
    invariant(import.finish().has_value(), "what was read can be written");
    std::uint64_t counted = import.count().all_refused();
    for (std::size_t kind = 0; kind < remark_kinds; ++kind) {
        if (is_finding(static_cast<RemarkKind>(kind))) counted += import.count().remarks.at(kind);
    }
    invariant(told == counted, "what is counted is told");
    return import.count();
}

void survives(const std::string& text, std::size_t block) {
    MemoryStore store;
    const Count first = imported(store, text, block);
    invariant(first.hands.passed_over >= first.hands.sealed + first.hands.open, "the second file holds the same hands");
    MemoryStore at_once;
    const Count other = imported(at_once, text, std::max<std::size_t>(text.size(), 1));
    invariant(*store.heads() == *at_once.heads(), "how a file is cut into blocks makes no difference");
    const Count again = imported(store, text, block);
    invariant(again.hands.sealed == 0 && again.hands.open == 0, "nothing is imported twice");
    invariant(again.refused == first.refused && other.refused == first.refused, "what is refused is refused again");
    const auto counted = handlog::replay::audit_store(store, [](const AuditFinding& finding) {
        invariant(finding.severity == handlog::replay::judge::Severity::notice, "what was imported is right");
    });
    invariant(counted.has_value() && counted->damage == 0, "what was imported is whole");
    invariant(counted->logs == first.hands.sealed + first.hands.open, "every hand has a log");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::size_t block = std::size_t{data[0]} + 1;
    survives(std::string(data + 1, data + size), block);
    survives(handlog::tests::told_by(data + 1, size - 1), block);
    return 0;
}
