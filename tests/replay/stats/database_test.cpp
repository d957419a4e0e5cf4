// The database that analysts query, compared with the sums of the program.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "host/simulate.hpp"
#include "replay/stats/hand_counting.hpp"
#include "replay/stats/sheet.hpp"
#include "tests/eventstore/storage/connection.hpp"
#include "tests/eventstore/temporary_folder.hpp"
#include "tests/support/evenings.hpp"

using namespace handlog::tests;
using namespace handlog::engine;
using namespace handlog::replay::stats;
using handlog::eventstore::Entry;
using handlog::eventstore::ErrorCode;

namespace {

[[nodiscard]] std::vector<PlayerHand> an_evening() {
    std::vector<PlayerHand> rows;
    for (const std::string_view preset : {"home", "tda"}) {
        auto options = lively_evening(preset, 6, "database");
        options.rules.decimals = preset == "home" ? 2 : 0;
        handlog::host::Simulation evening(options);
        HandCounting counting;
        for (int hand = 0; hand < 60; ++hand) {
            const auto& log = evening.next_hand();
            counting.begin(log.opening);
            handlog::eventstore::Sequence sequence = 0;
            for (const Entry& entry : log.entries) counting.hear(entry, sequence++);
            rows.insert(rows.end(), counting.players().begin(), counting.players().end());
        }
    }
    return rows;
}

void make_database(const std::string& path, const std::vector<PlayerHand>& rows) {
    auto sheet = database_sheet(path);
    REQUIRE(sheet);
    const auto columns = player_hand_columns();
    (*sheet)->begin(columns);
    for (const PlayerHand& row : rows) (*sheet)->add(columns, row);
    REQUIRE((*sheet)->finish());
}

[[nodiscard]] std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    std::istringstream in(text);
    for (std::string part; std::getline(in, part, separator);) parts.push_back(part);
    return parts;
}

// What the program says of a group, and the column of the same name in the view of it.
void compare(const storage::Connection& database, const std::string& view, const std::vector<Key>& by,
             const std::vector<PlayerHand>& rows) {
    Groups groups(by);
    for (const PlayerHand& row : rows) groups.add(row);
    const auto all = group_columns(by);
    std::string names;
    GroupColumns columns;
    for (const auto& column : all) {
        names += (names.empty() ? "\"" : ", \"") + column.name + "\"";
        columns.push_back(column);
    }
    std::string told;
    const auto sheet = csv_sheet(told);
    for (const Group& group : groups.groups()) sheet->add(columns, group);
    std::vector<std::string> lines = split(told, '\n');
    std::vector<std::string> answers = split(database.run("SELECT " + names + " FROM " + view), '\n');
    std::sort(lines.begin(), lines.end());
    std::sort(answers.begin(), answers.end());
    REQUIRE(lines.size() == answers.size());
    REQUIRE(!lines.empty());
    for (std::size_t at = 0; at < lines.size(); ++at) {
        const std::vector<std::string> expected = split(lines[at], ',');
        const std::vector<std::string> answer = split(answers[at], '|');
        CAPTURE(lines[at]);
        CAPTURE(answers[at]);
        for (std::size_t cell = 0; cell < answer.size(); ++cell) {
            const std::string wanted = cell < expected.size() ? expected[cell] : "";
            CAPTURE(columns[cell].name);
            if (columns[cell].is_text) {
                CHECK(answer[cell] == wanted);
            } else if (wanted.empty()) {
                CHECK(answer[cell] == "null");
            } else {
                const bool is_near =
                    std::abs(std::strtod(answer[cell].c_str(), nullptr) - std::strtod(wanted.c_str(), nullptr)) < 0.051;
                CHECK(is_near);
            }
        }
    }
}

}  // namespace

TEST_CASE("the views of a database say what the program says of the same hands") {
    const TemporaryFolder folder;
    const std::string path = folder.file("hands.db");
    const std::vector<PlayerHand> rows = an_evening();
    make_database(path, rows);
    const storage::Connection database(path, nullptr, SQLITE_OPEN_READONLY);
    CHECK(database.run("SELECT count(*) FROM player_hands") == std::to_string(rows.size()));
    CHECK(database.run("SELECT count(*) FROM player_hands WHERE typeof(net) != 'integer'") == "0");
    for (const KeyInfo& key : keys()) compare(database, "by_" + std::string(key.name), {key.key}, rows);
    compare(database, "by_player_and_position", {Key::player, Key::position}, rows);
}

TEST_CASE("a database is never made over a file or where SQLite would take one for its own") {
    const TemporaryFolder folder;
    const auto code_of = [&](const std::string& name) { return database_sheet(folder.file(name)).error().code; };
    std::ofstream(folder.file("there.db")) << "something";
    CHECK(code_of("there.db") == ErrorCode::already_exists);
    std::filesystem::create_symlink("nowhere", folder.file("link.db"));
    CHECK(code_of("link.db") == ErrorCode::already_exists);
    std::ofstream(folder.file("new.db-journal")) << "something";
    CHECK(code_of("new.db") == ErrorCode::already_exists);
    CHECK(code_of("evening.log-wal") == ErrorCode::not_allowed);
    CHECK(!std::filesystem::exists(folder.file("new.db")));
}

TEST_CASE("a database that was not finished leaves nothing behind") {
    const TemporaryFolder folder;
    {
        auto sheet = database_sheet(folder.file("half.db"));
        REQUIRE(sheet);
        const auto columns = player_hand_columns();
        (*sheet)->begin(columns);
        (*sheet)->add(columns, PlayerHand());
        CHECK(!std::filesystem::exists(folder.file("half.db")));
        CHECK(!std::filesystem::is_empty(folder.path()));
    }
    CHECK(std::filesystem::is_empty(folder.path()));
}

TEST_CASE("what an interrupted run left of a database is not in the way of the next") {
    const TemporaryFolder folder;
    for (const char* ending : {"", "-journal", "-wal"}) {
        std::ofstream(folder.file("hands.db.partial") + ending) << "something";
    }
    make_database(folder.file("hands.db"), an_evening());
    const storage::Connection database(folder.file("hands.db"), nullptr, SQLITE_OPEN_READONLY);
    CHECK(database.run("SELECT count(*) > 100 FROM player_hands") == "1");
    CHECK(std::filesystem::file_size(folder.file("hands.db.partial")) > 0);
}

TEST_CASE("a database does not take the place of a file that came in between") {
    const TemporaryFolder folder;
    auto sheet = database_sheet(folder.file("hands.db"));
    REQUIRE(sheet);
    const auto columns = player_hand_columns();
    (*sheet)->begin(columns);
    std::ofstream(folder.file("hands.db")) << "something";
    const auto finished = (*sheet)->finish();
    REQUIRE(!finished);
    CHECK(finished.error().code == ErrorCode::already_exists);
}
