// Whatever is recorded can be written as JSON and read back without losing a bit,
// and whatever happens to the text on the way is seen or does not matter.
#include "eventstore/codec/json.hpp"

#include <array>
#include <doctest/doctest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/poker/presets.hpp"
#include "engine/poker/utf8.hpp"
#include "eventstore/codec/codec.hpp"
#include "eventstore/codec/format.hpp"
#include "host/recording.hpp"
#include "tests/support/random_play.hpp"

using namespace handlog::engine;
using namespace handlog::eventstore;
using handlog::host::Recording;
using handlog::tests::Dice;
using handlog::tests::RandomHost;

namespace {

// Moments, ids and arrivals of every sort, which do not matter to the play.
void stamp_at_random(Entry& entry, Time at, Dice& dice) {
    constexpr std::array names{"c-1", "\"", "\\", "Zo\xc3\xab", "\xf0\x9f\x82\xa1 {}[]:,", "a/b"};
    if (dice.percent(30)) entry.id = *CommandId::parse(dice.pick(names));
    if (dice.percent(5)) entry.at = {};
    if (dice.percent(30)) entry.received_at = {};
    if (dice.percent(30)) entry.received_at = Time(at.milliseconds() - dice.below(1'000));
}

// The logs that a random evening leaves, the last of them perhaps open.
[[nodiscard]] std::vector<HandLog> random_logs(std::uint64_t seed, int commands) {
    RandomHost host(seed);
    Dice dice(seed);
    Recording table(*TableId::parse("Rio"));
    std::vector<HandLog> logs;
    std::int64_t now = 1'700'000'000'000;
    for (int left = commands; left > 0 && !table.table().closed; --left) {
        now += dice.below(5'000);
        table.record(host.next(table.table(), Time(now)), Time(now));
        if (table.sealed() || left == 1) {
            logs.push_back(table.log());
            for (Entry& entry : logs.back().entries) stamp_at_random(entry, entry.at, dice);
        }
    }
    return logs;
}

[[nodiscard]] std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        REQUIRE(end != std::string_view::npos);
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    return lines;
}

// ---- text that is damaged at random ----

// What JSON is made of: marks, texts with their quotation marks, other words.
[[nodiscard]] std::vector<std::string> pieces_of(std::string_view line) {
    std::vector<std::string> pieces;
    for (std::size_t at = 0; at < line.size();) {
        std::size_t end = at + 1;
        if (line[at] == '"') {
            while (line[end] != '"') end += line[end] == '\\' ? 2U : 1U;
            ++end;
        } else if (std::string_view("{}[]:,").find(line[at]) == std::string_view::npos) {
            end = std::min(line.size(), line.find_first_of("{}[]:,", at));
        }
        pieces.emplace_back(line.substr(at, end - at));
        at = end;
    }
    return pieces;
}

[[nodiscard]] std::size_t place_in(const auto& all, Dice& dice) {
    return static_cast<std::size_t>(dice.below(static_cast<int>(all.size())));
}

// The end of the value that begins with this piece.
[[nodiscard]] std::size_t end_of_value(const std::vector<std::string>& pieces, std::size_t at) {
    int depth = 0;
    for (; at < pieces.size(); ++at) {
        if (pieces[at] == "{" || pieces[at] == "[") ++depth;
        if (pieces[at] == "}" || pieces[at] == "]") --depth;
        if (depth <= 0) return at + 1;
    }
    return at;
}

[[nodiscard]] std::string with_other_characters(std::string line, Dice& dice) {
    constexpr std::string_view characters = "\"\\{}[]:,0123456789-+.eEnutrfalsAKd? \n\t\r\x01\x7f\x80\xc3\xff";
    for (int left = dice.between(1, 3); left > 0 && !line.empty(); --left) {
        const std::size_t at = place_in(line, dice);
        const char other = characters[place_in(characters, dice)];
        switch (dice.below(4)) {
            case 0:
                line.erase(at, 1);
                break;
            case 1:
                line.insert(at, 1, line[at]);
                break;
            case 2:
                line.insert(at, 1, other);
                break;
            default:
                line[at] = other;
        }
    }
    return line;
}

[[nodiscard]] std::string with_other_pieces(const std::string& line, const std::string& donor, Dice& dice) {
    constexpr std::array words{"null",
                               "true",
                               "false",
                               "0",
                               "-1",
                               "1.0",
                               "1e3",
                               "-0",
                               "4294967296",
                               "\"\"",
                               "\"0\"",
                               "{}",
                               "[]",
                               "\"x\"",
                               " ",
                               "\"As\"",
                               "99999999999999999999"};
    std::vector<std::string> pieces = pieces_of(line);
    const std::vector<std::string> others = pieces_of(donor);
    const std::size_t at = place_in(pieces, dice);
    const auto begin = pieces.begin() + static_cast<std::ptrdiff_t>(at);
    switch (dice.below(6)) {
        case 0:
            pieces[at] = dice.pick(words);
            break;
        case 1:
            pieces[at] = others[place_in(others, dice)];
            break;
        case 2:
            std::swap(pieces[at], pieces[place_in(pieces, dice)]);
            break;
        default: {
            // A whole field or element, left out or put there once more, here or elsewhere.
            const std::size_t value = at + 2 < pieces.size() && pieces[at + 1] == ":" ? at + 2 : at;
            const auto end = pieces.begin() + static_cast<std::ptrdiff_t>(end_of_value(pieces, value));
            std::vector<std::string> field(begin, end);
            if (end != pieces.end() && *end == ",") field.emplace_back(",");
            if (dice.percent(50)) pieces.erase(begin, begin + static_cast<std::ptrdiff_t>(field.size()));
            if (dice.percent(60)) {
                if (field.back() != ",") field.emplace_back(",");
                const std::size_t to = std::min(pieces.size(), dice.percent(50) ? at : place_in(pieces, dice));
                pieces.insert(pieces.begin() + static_cast<std::ptrdiff_t>(to), field.begin(), field.end());
            }
        }
    }
    std::string text;
    for (const std::string& piece : pieces) text += piece;
    return text;
}

// Another parser's opinion on what a line says.
[[nodiscard]] bool mean_the_same(std::string_view a, std::string_view b) {
    return nlohmann::json::parse(a) == nlohmann::json::parse(b);
}

struct Read {
    bool taken = false;
    std::string written_again;
};

[[nodiscard]] Read read_and_written(const std::string& line, bool opening) {
    const auto check_error = [](const Error& error) {
        CHECK((error.code == ErrorCode::malformed || error.code == ErrorCode::another_version));
        CHECK(!error.what.empty());
        CHECK(is_utf8(error.what + error.next));
        CHECK(error.what.find_first_of("\n\r\x01\x7f") == std::string::npos);
    };
    if (opening) {
        const auto read = opening_from_json(line);
        if (!read) return check_error(read.error()), Read{};
        return {.taken = true, .written_again = to_json(*read)};
    }
    const auto read = entry_from_json(line);
    if (!read) return check_error(read.error()), Read{};
    return {.taken = true, .written_again = to_json(read->entry, read->sequence)};
}

}  // namespace

TEST_CASE("random logs become JSON and the same bytes again") {
    std::set<std::size_t> commands;
    std::set<std::size_t> events;
    std::set<RejectionCode> reasons;
    std::size_t longest = 0;
    int sealed = 0;
    for (std::uint64_t seed = 0; seed < 80; ++seed) {
        CAPTURE(seed);
        for (const HandLog& log : random_logs(seed, 400)) {
            const std::string json = to_json(log);
            for (const std::string& line : lines_of(json)) longest = std::max(longest, line.size());
            const auto read = log_from_json(json);
            REQUIRE_MESSAGE(read.has_value(), read.error().what);
            CHECK(*read == log);
            CHECK(to_json(*read) == json);
            for (const Entry& entry : log.entries) {
                commands.insert(entry.command.index());
                if (const auto* refused = std::get_if<Rejection>(&entry.outcome)) {
                    reasons.insert(refused->code);
                } else {
                    for (const Event& event : std::get<Events>(entry.outcome)) events.insert(event.index());
                }
            }
            if (log.entries.empty() || !seals(log.entries.back())) continue;
            ++sealed;
            const auto before = encode(log);
            REQUIRE_MESSAGE(before.has_value(), before.error().what);
            CHECK(encode(*read)->bytes() == before->bytes());
        }
    }
    CHECK(longest < format::most_line_bytes / 8);
    // Everything that can be recorded was among it.
    CHECK(sealed > 1'000);
    CHECK(commands.size() == std::variant_size_v<Command>);
    CHECK(events.size() == std::variant_size_v<Event>);
    CHECK(reasons.size() > 30);
}

TEST_CASE("a log is lines without a space that any parser of JSON reads") {
    for (const HandLog& log : random_logs(7, 300)) {
        const std::vector<std::string> lines = lines_of(to_json(log));
        CHECK(lines.size() == log.entries.size() + 1);
        for (const std::string& line : lines) {
            const std::vector<std::string> pieces = pieces_of(line);
            CHECK(std::none_of(pieces.begin(), pieces.end(), [](const std::string& piece) {
                return piece[0] != '"' && piece.find(' ') != piece.npos;
            }));
            CHECK(nlohmann::json::parse(line).is_object());
        }
    }
}

TEST_CASE("logs are appended one after the other") {
    std::string all;
    std::string expected;
    for (const HandLog& log : random_logs(11, 200)) {
        append_json(all, log);
        expected += to_json(log);
    }
    CHECK(all == expected);
}

TEST_CASE("fields may stand in any order and with any space between them") {
    for (const HandLog& log : random_logs(3, 200)) {
        const std::vector<std::string> lines = lines_of(to_json(log));
        for (std::size_t at = 1; at < lines.size(); ++at) {
            // Sorted by name, which no line of ours is, and indented; seats come in their order then as well.
            const std::string other = nlohmann::json::parse(lines[at]).dump(2);
            CHECK(other != lines[at]);
            CHECK(entry_from_json(other) ==
                  NumberedEntry{.sequence = static_cast<Sequence>(at - 1), .entry = log.entries[at - 1]});
        }
    }
}

TEST_CASE("a line that is damaged is refused or says what it says") {
    Dice dice(2);
    int taken = 0;
    int refused = 0;
    for (std::uint64_t seed = 100; seed < 110; ++seed) {
        for (const HandLog& log : random_logs(seed, 200)) {
            const std::vector<std::string> lines = lines_of(to_json(log));
            for (int left = 60; left > 0; --left) {
                const std::size_t at = dice.percent(10) ? 0 : place_in(lines, dice);
                const std::string damaged = dice.percent(50)
                                                ? with_other_characters(lines[at], dice)
                                                : with_other_pieces(lines[at], lines[place_in(lines, dice)], dice);
                CAPTURE(damaged);
                const Read read = read_and_written(damaged, at == 0);
                if (!read.taken) {
                    ++refused;
                    continue;
                }
                ++taken;
                CHECK(mean_the_same(read.written_again, damaged));
                CHECK(read_and_written(read.written_again, at == 0).written_again == read.written_again);
            }
        }
    }
    // Both happened often enough to tell something.
    CHECK(taken > 1'000);
    CHECK(refused > 1'000);
}

TEST_CASE("rules are written in full or as a preset or as a preset and what differs from it") {
    const auto rules_in = [](const std::string& written) {
        const auto command = command_from_json(R"({"type":"OpenTable","table":"Rio","rules":)" + written + R"(})");
        REQUIRE_MESSAGE(command.has_value(), command.error().what);
        return std::get<OpenTable>(*command).rules;
    };
    for (const Preset& preset : presets()) {
        const std::string name = "\"" + std::string(preset.name) + "\"";
        CHECK(rules_in(name) == preset.rules);
        CHECK(rules_in(R"({"preset":)" + name + "}") == preset.rules);
        CHECK(rules_in(to_json(preset.rules)) == preset.rules);
    }
    Rules rules = *preset("home");
    rules.small_blind = 50_c;
    rules.show = Show::in_order;
    rules.rake.cap = 300_c;
    rules.timers.action_ms = 5'000;
    rules.currency = *Currency::parse("EUR");
    CHECK(rules_in(to_json(rules)) == rules);
    CHECK(
        rules_in(
            R"({"currency":"EUR","timers":{"action_ms":5000},"show":"in_order","small_blind":50,"rake":{"cap":300},"preset":"home"})") ==
        rules);
}

TEST_CASE("a preset that nobody knows and a rule that does not exist are refused by name") {
    const auto error_of = [](const std::string& rules) {
        const auto read = command_from_json(R"({"type":"OpenTable","table":"Rio","rules":)" + rules + R"(})");
        REQUIRE_FALSE(read.has_value());
        return read.error().what + " | " + read.error().next;
    };
    const std::string all = R"(The presets are "standard", "home", "jp", "tda", "room".)";
    CHECK(error_of(R"("hoem")") == R"(rules: unknown preset "hoem" | Did you mean "home"? )" + all);
    CHECK(error_of(R"({"preset":"Standard"})") ==
          R"(rules.preset: unknown preset "Standard" | Did you mean "standard"? )" + all);
    CHECK(error_of(R"("")") == R"(rules: unknown preset "" | )" + all);
    CHECK(error_of("\"" + std::string(60'000, 'x') + "\"").ends_with(" | " + all));
    for (const auto& [text, what] : std::map<std::string, std::string>{
             {R"({"preset":"home","smal_blind":1})", R"(rules: unknown field "smal_blind")"},
             {R"({"preset":"home","rake":{"kap":1}})", R"(rules.rake: unknown field "kap")"},
             {R"({"preset":"home","burn":true,"burn":true})", R"(rules: duplicate field "burn")"},
             {R"({"preset":"home","rake":5})", "rules.rake: expected an object, got a number"},
             {R"({"preset":"home","show":"never"})", R"(rules.show: unknown value "never")"},
             {R"({"preset":7})", "rules.preset: expected a string, got a number"},
             {"7", "rules: expected an object, got a number"},
             {R"({"preset":"home","preset":"home"})", R"(rules: duplicate field "preset")"},
             {R"({"table_max":6})", R"(rules: missing field "preset")"},
             {R"("none")", R"(rules: unknown preset "none")"},
             {R"({"preset":"none","table_max":6})", R"(rules: missing field "currency")"},
             {R"({"preset":"home","currency":"usd"})", R"(rules.currency: "usd" is not a currency)"},
             {R"({"preset":"home","currency":"US"})", R"(rules.currency: "US" is not a currency)"},
             {R"({"preset":"home","currency":""})", R"(rules.currency: "" is not a currency)"},
             {R"({"preset":"home","currency":null})", "rules.currency: expected a string, got null"}}) {
        const std::string& rules = text;  // clang 14 captures no structured binding
        CAPTURE(rules);
        CHECK(error_of(rules).starts_with(what + " | "));
    }
}
