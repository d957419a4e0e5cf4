// docs/JSON.md says what the code does: its hand is read, played again and
// written, and its errors are those of the reader.
#include <doctest/doctest.h>
#include <string>

#include "eventstore/codec/codec.hpp"
#include "eventstore/codec/json.hpp"
#include "host/recording.hpp"
#include "tests/eventstore/document.hpp"

using namespace handlog::engine;
using namespace handlog::eventstore;
using handlog::host::Recording;

namespace {

constexpr const char* page = "docs/JSON.md";

}  // namespace

TEST_CASE("the hand on the page about JSON is one that the engine plays") {
    std::string shown;
    for (const std::string& line : handlog::tests::shown_in(page, "A whole log", "json")) shown += line + '\n';
    const auto log = log_from_json(shown);
    REQUIRE_MESSAGE(log.has_value(), log.error().what);
    CHECK(to_json(*log) == shown);

    Recording again(log->opening.key.table);
    for (const Entry& entry : log->entries) {
        again.record({.table = log->opening.key.table,
                      .command = entry.command,
                      .received_at = entry.received_at,
                      .id = entry.id,
                      .by = entry.by,
                      .seen = entry.seen,
                      .turn = entry.turn});
    }
    CHECK(again.sealed());
    CHECK(again.log() == *log);
    CHECK(encode(*log).has_value());
}

TEST_CASE("the errors on the page about JSON are those that a reader gets") {
    int shown = 0;
    for (const std::string& line : handlog::tests::section(page, "What is refused")) {
        // | `the line` | the error |
        const std::size_t begin = line.find("| `{");
        const std::size_t middle = line.find("` | `");
        if (begin != 0 || middle == std::string::npos) continue;
        ++shown;
        const auto read = command_from_json(line.substr(3, middle - 3));
        REQUIRE_FALSE(read.has_value());
        CHECK("| `" + line.substr(3, middle - 3) + "` | `" + read.error().what + "` |" == line);
    }
    CHECK(shown >= 5);
}
