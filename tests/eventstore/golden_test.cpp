// A log that was recorded when the format was made is read today as it was then,
// and what it says would be written as the same bytes.
#include <algorithm>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <variant>

#include "engine/poker/kinds.hpp"
#include "eventstore/codec/codec.hpp"
#include "eventstore/codec/format.hpp"
#include "eventstore/codec/json.hpp"
#include "eventstore/record/hasher.hpp"
#include "eventstore/sqlite/sqlite_store.hpp"

using namespace handlog::engine;
using namespace handlog::eventstore;

namespace {

const std::string folder = HANDLOG_SOURCE_DIR "/tests/eventstore/golden";
const std::string golden = folder + "/format-" + std::to_string(format::number);

[[nodiscard]] std::string text_of_golden() {
    std::ifstream file(golden + ".ndjson", std::ios::binary);
    REQUIRE(file);
    return {std::istreambuf_iterator<char>(file), {}};
}

[[nodiscard]] std::size_t files_beside() {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder), {}));
}

// As a store writes a log, sealed or not.
[[nodiscard]] Buffer written(const HandLog& log) {
    Buffer bytes;
    LogWriter writer(bytes);
    writer.write(log.opening);
    for (const Entry& entry : log.entries) writer.write(entry);
    return bytes;
}

struct Golden {
    std::string text;
    std::set<std::string_view> kinds;
    int sealed = 0;
    int open = 0;
    int refusals = 0;
    int ids = 0;

    void add(const HandLog& log, bool is_sealed) {
        append_json(text, log);
        ++(is_sealed ? sealed : open);
        const auto add_kind = [&]<class... Kinds>(const std::variant<Kinds...>& value) {
            std::visit([&]<class Kind>(const Kind& /*of*/) { kinds.insert(Described<Kind>::name); }, value);
        };
        for (const Entry& entry : log.entries) {
            add_kind(entry.command);
            if (std::holds_alternative<Rejection>(entry.outcome)) ++refusals;
            if (entry.id) ++ids;
        }
        for (const Event& event : events_of(log)) add_kind(event);
    }
};

[[nodiscard]] Golden read_golden() {
    Golden read;
    const auto store = SqliteStore::open(golden + ".log", Access::read);
    REQUIRE_MESSAGE(store.has_value(), store.error().what);
    const auto scanned = (*store)->scan({}, [&](const LogView& view) {
        const auto log = read_log(view.bytes);
        REQUIRE_MESSAGE(log.has_value(), log.error().what);
        read.add(*log, view.sealed);
        const Buffer again = written(log_from_json(to_json(*log)).value());
        CHECK(std::equal(again.begin(), again.end(), view.bytes.begin(), view.bytes.end()));
        CHECK(Hasher().digest_of(again) == view.digest);
        return true;
    });
    REQUIRE_MESSAGE(scanned.has_value(), scanned.error().what);
    return read;
}

}  // namespace

TEST_CASE("the golden log says what it said when it was recorded and would be written as the same bytes") {
    const std::size_t files = files_beside();
    CHECK(read_golden().text == text_of_golden());
    CHECK(files_beside() == files);
}

TEST_CASE("the golden log holds every kind of command and event and all else that a log may hold") {
    const Golden read = read_golden();
    CHECK(read.kinds.size() == std::variant_size_v<Command> + std::variant_size_v<Event>);
    CHECK(read.sealed > 0);
    CHECK(read.open > 0);
    CHECK(read.refusals > 0);
    CHECK(read.ids > 0);
}
