// Tables hosted for another program: every line is answered once, in its order,
// and never before it is in the store.
#include "host/host.hpp"

#include <algorithm>
#include <cstddef>
#include <doctest/doctest.h>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "eventstore/codec/json.hpp"
#include "eventstore/memory_store.hpp"
#include "tests/host/failing_store.hpp"
#include "tests/support/recorded_play.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using namespace handlog::eventstore;
using handlog::host::Host;

namespace {

[[nodiscard]] TableId rio() { return *TableId::parse("Rio"); }

[[nodiscard]] std::string line_of(const Command& command, const std::string& id) {
    return R"({"id":")" + id + R"(","command":)" + to_json(command) + "}";
}

// Until the end of the first hand, and what begins the next log.
[[nodiscard]] std::vector<std::string> a_hand_at(const TableId& table) {
    const HandNumber hand{1};
    const std::vector<Command> commands{
        OpenTable{.table = table, .rules = stakes(5_c, 10_c)},
        SeatPlayer{.seat = ann, .player = *PlayerId::parse("Ann"), .stack = Stack(500_c)},
        SeatPlayer{.seat = bob, .player = *PlayerId::parse("Bob"), .stack = Stack(500_c)},
        StartHand{.hand_id = *HandId::parse("h1"), .deck = Seed{}, .forced_bets = {}},
        Raise{.hand = hand, .seat = ann, .to = 12_c},
        Fold{.hand = hand, .seat = ann},
        CloseHand{.hand = hand},
        AddChips{.seat = ann, .amount = 100_c},
    };
    std::vector<std::string> lines;
    for (const Command& command : commands) lines.push_back(line_of(command, "c-" + std::to_string(lines.size())));
    return lines;
}
[[nodiscard]] std::vector<std::string> a_hand() { return a_hand_at(rio()); }

[[nodiscard]] std::vector<std::string> taken_together(Host& host, const std::vector<std::string>& lines) {
    for (const std::string& line : lines) REQUIRE(host.take(line));
    REQUIRE(host.commit());
    std::vector<std::string> answers;
    std::string all = host.answers();
    for (std::size_t end = 0; (end = all.find('\n')) != std::string::npos; all.erase(0, end + 1)) {
        answers.push_back(all.substr(0, end));
    }
    REQUIRE(all.empty());
    REQUIRE(answers.size() == lines.size());
    return answers;
}

[[nodiscard]] std::vector<std::string> taken_by_new_hosts(EventStore& store, const std::vector<std::string>& lines) {
    std::vector<std::string> answers;
    for (const std::string& line : lines) {
        Host host(store, rio());
        answers.push_back(taken_together(host, {line}).front());
    }
    return answers;
}

// An error says which line of its host it is about.
[[nodiscard]] std::vector<std::string> without_lines(std::vector<std::string> answers) {
    for (std::string& answer : answers) {
        const std::size_t line = answer.find(R"("line":)");
        if (line != std::string::npos) answer.erase(line, answer.find(',', line) - line);
    }
    return answers;
}

[[nodiscard]] bool says(const std::string& answer, std::string_view words) {
    CAPTURE(answer);
    CAPTURE(words);
    return answer.find(words) != std::string::npos;
}

[[nodiscard]] bool has_id(const Addition& addition, std::string_view id) {
    return id_of(addition.entry) && id_of(addition.entry)->text() == id;
}

}  // namespace

TEST_CASE("what is taken together is answered as if each line had a host of its own") {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        CAPTURE(seed);
        std::vector<std::string> lines;
        for (const HandLog& log : recorded_play(seed, 150)) {
            for (const Entry& entry : log.entries) {
                // An error would say which line of its host it is.
                const auto* open = std::get_if<OpenTable>(&entry.command);
                const bool ticks = std::holds_alternative<Tick>(entry.command);
                if ((open == nullptr || open->table == rio()) && !ticks) {
                    lines.push_back(R"({"command":)" + to_json(entry.command) + "}");
                }
            }
        }
        MemoryStore together;
        MemoryStore alone;
        Host host(together, rio());
        const std::vector<std::string> answers = taken_together(host, lines);
        CHECK(without_lines(answers) == without_lines(taken_by_new_hosts(alone, lines)));
        CHECK(together.heads() == alone.heads());
    }
}

TEST_CASE("a hosted table says what a recorded one holds") {
    std::vector<std::string> lines;
    std::vector<std::string> entries;
    int decimals = 0;
    for (const HandLog& log : recorded_play(3, 400, "Rio", 0)) {
        for (const Entry& entry : log.entries) {
            const std::string said = to_json(entry, 0);
            const std::size_t by = said.find(R"("by":)");
            lines.push_back("{" + said.substr(by, said.find(R"("command":)") - by) + R"("command":)" +
                            to_json(entry.command) + R"(,"received_at":)" +
                            std::to_string(entry.received_at.milliseconds()) + "}");
            entries.push_back(R"("entry":)" + to_json(entry, static_cast<Sequence>(&entry - log.entries.data())));
            // A refusal is told with its sentence, too.
            const auto* refused = std::get_if<Rejection>(&entry.outcome);
            if (refused == nullptr) {
                const auto* opened = std::get_if<TableOpened>(&std::get<Events>(entry.outcome).front());
                if (opened != nullptr) decimals = opened->rules.decimals;
                continue;
            }
            entries.back() += R"(,"sentence":")" + sentence(*refused, decimals) + "\"";
        }
    }
    MemoryStore store;
    Host host(store, rio());
    const std::vector<std::string> answers = taken_together(host, lines);
    std::size_t at = 0;
    for (const std::string& answer : answers) CHECK(says(answer, entries[at++]));
    CHECK(at > 100);
}

TEST_CASE("an answer tells why a command was refused in units of the currency and the log has the numbers alone") {
    MemoryStore store;
    Host host(store, rio());
    const std::string open =
        R"({"command":{"type":"OpenTable","table":"Rio","rules":{"preset":"standard","decimals":2,"buy_in":{"least":250,"most":0}}}})";
    const std::string sit = R"({"id":"c-2","command":{"type":"SeatPlayer","seat":0,"player":"Ann","stack":199}})";
    const std::string why = R"("rejection":{"code":"BUY_IN_TOO_SMALL","given":199,"least":250}},)"
                            R"("sentence":"a buy-in of 1.99 is below this table's minimum of 2.50")";
    const std::vector<std::string> answers = taken_together(host, {open, sit, sit});
    CHECK(says(answers[1], why));
    CHECK(says(answers[1], R"("repeated":false)"));
    CHECK(says(answers[2], why));
    CHECK(says(answers[2], R"("repeated":true)"));
    CHECK_FALSE(says(answers[0], "sentence"));
    const auto log = read_log(store.read({.table = rio(), .ordinal = 0})->bytes);
    REQUIRE(log);
    CHECK_FALSE(says(to_json(*log), "sentence"));
}

TEST_CASE("what arrives at once shares one commit for each hand") {
    FailingStore store;
    Host host(store, rio());
    const std::vector<std::string> answers = taken_together(host, a_hand());
    CHECK(says(answers[4], "RAISE_TOO_SMALL"));
    CHECK(says(answers[6], R"("sealed":true)"));
    CHECK(store.commits == 2);
}

TEST_CASE("no line is answered before it is in the store") {
    FailingStore store;
    Host host(store, rio());
    for (const std::string& line : a_hand()) {
        const int before = store.commits;
        REQUIRE(host.take(line));
        // A new log puts the one before on the disk.
        if (store.commits == before) CHECK(host.answers().empty());
    }
}

TEST_CASE("a command that is sent again is answered with what came of it") {
    FailingStore store;
    const auto without_end = [](const std::string& answer) { return answer.substr(0, answer.find(R"("repeated":)")); };
    const std::vector<std::string> lines = a_hand();
    Host host(store, rio());
    // While the first still waits for the disk.
    const std::vector<std::string> twice = taken_together(host, {lines[0], lines[1], lines[1]});
    CHECK(says(twice[1], R"("repeated":false)"));
    CHECK(says(twice[2], R"("repeated":true)"));
    CHECK(without_end(twice[2]) == without_end(twice[1]));
    const std::vector<std::string> answers = taken_together(host, lines);
    CHECK(says(answers[1], R"("repeated":true)"));
    CHECK(says(answers[2], R"("repeated":false)"));

    // Later and to another host, although the hand is over by now.
    Host next(store, rio());
    const std::vector<Head> before = *store.heads();
    const std::vector<std::string> again = taken_together(next, lines);
    for (std::size_t place = 0; place < lines.size(); ++place) {
        CHECK(says(again[place], R"("repeated":true)"));
        CHECK(without_end(again[place]) == without_end(answers[place]));
    }
    CHECK(*store.heads() == before);
}

TEST_CASE("an id that belongs to another command records nothing") {
    FailingStore store;
    Host host(store, rio());
    static_cast<void>(taken_together(host, a_hand()));
    const std::vector<Head> before = *store.heads();
    const std::string another = line_of(AddChips{.seat = bob, .amount = 7_c}, "c-1");
    CHECK(says(taken_together(host, {another}).front(), R"("code":"conflict")"));
    CHECK(*store.heads() == before);
}

TEST_CASE("of commands that share a commit only the one that cannot be stored fails") {
    FailingStore store;
    store.refusal = [](const Addition& addition) {
        return has_id(addition, "c-2") ? std::optional(ErrorCode::limit) : std::nullopt;
    };
    Host host(store, rio());
    const std::vector<std::string> answers = taken_together(host, a_hand());
    CHECK(says(answers[1], R"("PlayerSeated")"));
    CHECK(says(answers[2], R"({"error":{"code":"limit","line":3,)"));
    // Bob did not sit down, so nobody is there to play with.
    CHECK(says(answers[3], "NOT_ENOUGH_PLAYERS"));
}

TEST_CASE("a full disk is told and the table goes on where it was once there is room") {
    FailingStore store;
    const std::vector<std::string> lines = a_hand();
    Host host(store, rio());
    std::vector<std::string> answers;
    for (const std::string& line : lines) {
        store.failure = ErrorCode::disk_full;
        CHECK(says(taken_together(host, {line}).front(), R"("code":"disk_full")"));
        store.failure.reset();
        answers.push_back(taken_together(host, {line}).front());
    }
    FailingStore roomy;
    Host undisturbed(roomy, rio());
    CHECK(answers == taken_together(undisturbed, lines));
}

TEST_CASE("a host whose log must be opened again gives up and answers nothing more") {
    FailingStore store;
    const std::vector<std::string> lines = a_hand();
    Host host(store, rio());
    static_cast<void>(taken_together(host, {lines[0], lines[1]}));
    store.failure = ErrorCode::io;
    REQUIRE(host.take(lines[2]));
    const auto ended = host.commit();
    REQUIRE_FALSE(ended);
    CHECK(ended.error().code == ErrorCode::io);
    CHECK(host.answers().empty());
    CHECK(store.heads()->front().open == 2);
}

TEST_CASE("tables of one host share commits and keep apart") {
    FailingStore store;
    Host host(store, std::nullopt);
    std::vector<std::string> lines;
    for (const char* name : {"Rio", "Bar"}) {
        const TableId table = *TableId::parse(name);
        const std::string beginning = R"({"table":")" + std::string(name) + R"(","id":"c-1","command":)";
        lines.push_back(beginning + to_json(OpenTable{.table = table, .rules = stakes(5_c, 10_c)}) + "}");
    }
    const std::vector<std::string> answers = taken_together(host, lines);
    CHECK(says(answers[1], R"({"log":{"table":"Bar","ordinal":0},)"));
    CHECK(says(answers[1], R"("repeated":false)"));
    CHECK(store.commits == 1);
}

TEST_CASE("tables that are taken up again share a commit as well") {
    FailingStore store;
    std::vector<std::string> hands;
    std::vector<std::string> more;
    for (const char* name : {"Rio", "Bar", "Spa"}) {
        const std::string beginning = R"({"table":")" + std::string(name) + R"(",)";
        for (const std::string& line : a_hand_at(*TableId::parse(name))) hands.push_back(beginning + line.substr(1));
        more.push_back(beginning + R"("command":)" + to_json(SitOut{.seat = bob}) + "}");
    }
    // The last command of each hand begins a log; without it all logs are sealed.
    std::erase_if(hands, [](const std::string& line) { return line.find("AddChips") != std::string::npos; });
    for (const std::string& line : hands) {
        Host host(store, std::nullopt);
        REQUIRE(says(taken_together(host, {line})[0], R"("repeated":false)"));
    }
    store.commits = 0;
    Host host(store, std::nullopt);
    for (const std::string& answer : taken_together(host, more)) CHECK(says(answer, R"("ordinal":1})"));
    CHECK(store.commits == 1);
}

TEST_CASE("a name that no table was opened by leaves nothing in the store") {
    FailingStore store;
    Host host(store, std::nullopt);
    const std::vector<std::string> answers =
        taken_together(host, {R"({"table":"Roi","command":{"type":"CloseTable"}})", "7", ""});
    CHECK(says(answers[0], R"("code":"not_found")"));
    CHECK(says(answers[1], R"({"error":{"code":"malformed","line":2,"what":"expected an object)"));
    CHECK(says(answers[2], R"({"error":{"code":"malformed","line":3,)"));
    CHECK(store.heads()->empty());
    CHECK(store.commits == 0);
}

TEST_CASE("a command that was received before the one that was played happens with it") {
    FailingStore store;
    Host host(store, rio());
    std::vector<std::string> lines = a_hand();
    lines.resize(3);
    std::int64_t received_at = 9'000;
    for (std::string& line : lines) {
        line.insert(1, R"("received_at":)" + std::to_string(received_at) + ",");
        received_at -= 1'000;
    }
    const std::vector<std::string> answers = taken_together(host, lines);
    CHECK(says(answers[0], R"("at":9000,"received_at":9000)"));
    CHECK(says(answers[1], R"("at":9000,"received_at":8000)"));
    Host next(store, rio());
    const std::string late = line_of(AddChips{.seat = ann, .amount = 7_c}, "late");
    CHECK(
        says(taken_together(next, {R"({"received_at":1,)" + late.substr(1)}).front(), R"("at":9000,"received_at":1,)"));
}

TEST_CASE("a log that is full is not read again for every line that it refuses") {
    FailingStore store;
    Host host(store, rio());
    const std::vector<std::string> lines = a_hand();
    static_cast<void>(taken_together(host, {lines.begin(), lines.begin() + 4}));
    const Head before = *store.heads()->begin();
    store.refusal = [](const Addition&) { return std::optional(ErrorCode::limit); };
    const int read = store.heads_read;
    const std::vector<std::string> refused(600, line_of(Fold{.hand = HandNumber{1}, .seat = ann}, "again"));
    for (const std::string& answer : taken_together(host, refused)) CHECK(says(answer, R"("code":"limit")"));
    CHECK(store.heads_read == read);

    // What was refused did not happen: Ann may fold, and so end the hand, when there is room.
    store.refusal = [](const Addition&) { return std::nullopt; };
    CHECK(store.heads()->front() == before);
    CHECK(says(taken_together(host, refused).front(), R"("PlayerFolded")"));
    CHECK(store.heads_read == read);
}

TEST_CASE("a table that could not be opened is none and a new log that could not be begun is begun later") {
    FailingStore store;
    Host host(store, rio());
    const std::vector<std::string> lines = a_hand();
    store.failure = ErrorCode::disk_full;
    CHECK(says(taken_together(host, {lines[0]}).front(), R"("code":"disk_full")"));
    CHECK(says(taken_together(host, {lines[1]}).front(), R"("code":"not_found")"));
    store.failure.reset();
    const std::vector<std::string> hand = taken_together(host, {lines.begin(), lines.begin() + 7});
    CHECK(says(hand.back(), R"("sealed":true)"));
    store.failure = ErrorCode::disk_full;
    CHECK(says(taken_together(host, {lines[7]}).front(), R"("code":"disk_full")"));
    store.failure.reset();
    CHECK(says(taken_together(host, {lines[7]}).front(), R"("ordinal":1)"));
}

TEST_CASE("a tick that comes too early is answered without an entry and one that is due is recorded") {
    MemoryStore store;
    Host host(store, rio());
    Rules rules = stakes(5_c, 10_c);
    rules.timers.action_ms = 20'000;
    const auto line = [](std::int64_t received_at, const Command& command) {
        return R"({"received_at":)" + std::to_string(received_at) + R"(,"command":)" + to_json(command) + "}";
    };
    const std::string untimed_tick = R"({"command":)" + to_json(Tick{}) + "}";
    const std::vector<std::string> answers = taken_together(
        host, {line(1'000, OpenTable{.table = rio(), .rules = rules}),
               line(1'000, SeatPlayer{.seat = ann, .player = *PlayerId::parse("Ann"), .stack = Stack(500_c)}),
               line(1'000, SeatPlayer{.seat = bob, .player = *PlayerId::parse("Bob"), .stack = Stack(500_c)}),
               line(1'000, Tick{}),
               line(1'000, StartHand{.hand_id = *HandId::parse("h1"), .deck = Seed{}, .forced_bets = {}}),
               line(20'999, Tick{}), untimed_tick, line(21'001, Call{.hand = {1}, .seat = ann}), line(21'001, Tick{}),
               line(21'001, Tick{})});
    CHECK(says(answers[3], R"("error":{"code":"not_allowed","line":4,"what":"nothing is due")"));
    CHECK(says(answers[4], R"({"type":"TurnStarted","seat":0,"due":21000}])"));
    CHECK(says(answers[5], R"("what":"nothing is due before 21000")"));
    CHECK(says(answers[6], R"("what":"nothing is due before 21000")"));
    CHECK(says(answers[7], R"("rejection":{"code":"TOO_LATE")"));
    CHECK(says(answers[8], R"("events":[{"type":"PlayerTimedOut","seat":0},{"type":"PlayerFolded","seat":0})"));
    CHECK(says(answers[9], R"("what":"nothing is due")"));
    CHECK(store.head(rio())->value().open == 6);
}

TEST_CASE("a command that was received after the machine's own time is an error and not recorded") {
    MemoryStore store;
    Host host(store, rio(), [] { return Time(5'000'000); });
    const auto line = [](const std::string& received_at) {
        return R"({"received_at":)" + received_at + R"(,"command":)" +
               to_json(Command{OpenTable{.table = rio(), .rules = stakes(5_c, 10_c)}}) + "}";
    };
    const std::vector<std::string> answers =
        taken_together(host, {line("253402300799999"), line("5000001"), line("5000000"), line("null")});
    for (const std::size_t refused : {0U, 1U}) {
        CAPTURE(answers[refused]);
        CHECK(answers[refused].find(R"("code":"not_allowed")") != std::string::npos);
        CHECK(answers[refused].find("ahead of this machine's clock") != std::string::npos);
    }
    CHECK(answers[2].find(R"("received_at":5000000)") != std::string::npos);
    CHECK(answers[3].find(R"("code":"TABLE_ALREADY_OPEN")") != std::string::npos);
    CHECK(store.heads()->front().open == 2);
}

TEST_CASE("the recovery from an outage is not blocked by what was refused before it") {
    MemoryStore store;
    Host host(store, rio());
    const auto said = [&](std::string_view line) { return taken_together(host, {std::string(line)}).front(); };
    static_cast<void>(said(
        R"({"received_at":1000,"command":{"type":"OpenTable","table":"Rio","rules":{"preset":"standard","buy_in":{"least":0,"most":0}}}})"));
    static_cast<void>(
        said(R"({"received_at":1000,"command":{"type":"SeatPlayer","seat":0,"player":"Ann","stack":200}})"));
    static_cast<void>(
        said(R"({"received_at":1000,"command":{"type":"SeatPlayer","seat":1,"player":"Bob","stack":200}})"));
    static_cast<void>(said(
        R"({"received_at":2000,"command":{"type":"StartHand","hand_id":"h","deck":{"type":"Seed","value":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"},"forced_bets":{"type":"ForcedBetsByRules"}}})"));
    // Ann has the turn until 22 s. The host is away from 5 s to 60 s; Bob clicks for her before it says so.
    CHECK(says(
        said(R"({"received_at":60001,"by":{"role":"player","seat":1},"command":{"type":"Fold","hand":1,"seat":0}})"),
        "NOT_YOUR_SEAT"));
    CHECK(says(said(R"({"received_at":60002,"command":{"type":"ResumeAfterOutage","from":5000,"until":60000}})"),
               "HostInterrupted"));
    // What began before something that was carried out is no outage.
    CHECK(says(said(R"({"received_at":60003,"command":{"type":"ResumeAfterOutage","from":5000,"until":60000}})"),
               "OUTAGE_IMPOSSIBLE"));
}

TEST_CASE("a host does not record a sender who sits nowhere nor a turn or a log that there cannot be") {
    MemoryStore store;
    Host host(store, rio());
    const auto said = [&](std::string_view line) { return taken_together(host, {std::string(line)}).front(); };
    static_cast<void>(said(R"({"command":{"type":"OpenTable","table":"Rio","rules":"standard"}})"));
    static_cast<void>(said(R"({"command":{"type":"SeatPlayer","seat":0,"player":"Ann","stack":200}})"));
    CHECK(says(said(R"({"by":{"role":"player","seat":7},"command":{"type":"SitOut","seat":0}})"), "nobody sits"));
    CHECK(says(said(R"({"turn":0,"command":{"type":"SitOut","seat":0}})"), "turns count from 1"));
    CHECK(says(said(R"({"seen":{"log":1,"events":0},"command":{"type":"SitOut","seat":0}})"), "does not exist yet"));
    CHECK(
        says(said(R"({"by":{"role":"player","person":"Zoe"},"command":{"type":"SitOut","seat":0}})"), "NOT_YOUR_SEAT"));
    CHECK(says(said(R"({"by":{"role":"player","person":"Ann"},"command":{"type":"SitOut","seat":0}})"),
               R"("by":{"role":"player","seat":0})"));
}

TEST_CASE("a player is shown their own cards and what they may do") {
    MemoryStore store;
    Host host(store, rio());
    std::vector<std::string> lines = a_hand();
    lines.resize(4);
    lines.emplace_back(R"({"view":"Ann"})");
    lines.emplace_back(R"({"view":"Bob"})");
    lines.emplace_back(R"({"view":""})");
    const std::vector<std::string> answers = taken_together(host, lines);
    const auto has = [](const std::string& answer, const char* text) { return answer.find(text) != std::string::npos; };
    CHECK(has(answers[4], R"("at":{"log":0,"events":9})"));
    CHECK(has(answers[4], R"("sizes":{"half_pot":)"));
    CHECK(has(answers[5], R"("legal":null)"));
    CHECK(has(answers[5], R"("cards":["??","??"])"));
    CHECK(!has(answers[6], R"("cards":["6c")"));
    CHECK(has(answers[6], R"("own_seat":null)"));
}

TEST_CASE("the status lists every open table as it is on the disk") {
    MemoryStore store;
    Host host(store, rio());
    std::vector<std::string> lines = a_hand();
    lines.resize(4);
    lines.emplace_back(R"({"status":true})");
    const std::vector<std::string> answers = taken_together(host, lines);
    CHECK(answers.back() ==
          R"({"tables":[{"table":"Rio","game":"No-Limit Hold'em 5/10, play money","seats":9,"players":2,"hand":1,)"
          R"("phase":"pre_flop_betting","paused":false,"to_act":0,"due":null}]})");
}
