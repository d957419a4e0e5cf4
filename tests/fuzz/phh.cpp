// Whatever a file of hands holds, it is cut into hands that are refused for a reason
// that can be shown to people, or played; and what was played is written, and
// played again, the same.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/invariant.hpp"
#include "eventstore/codec.hpp"
#include "replay/judge/judge.hpp"
#include "replay/phh/naming.hpp"
#include "replay/phh/play.hpp"
#include "replay/phh/reader.hpp"
#include "replay/phh/splitter.hpp"
#include "replay/phh/write.hpp"

namespace {

using namespace handlog::engine;
using namespace handlog::eventstore;
using namespace handlog::replay;
using namespace handlog::replay::phh;

// A hand, for the fuzzer to change: in few bytes it would never come upon the names of fields.
constexpr std::string_view fields[]{
    "variant = 'NT'\n",
    "antes = [0, 0, 0]\n",
    "antes = [0, 2]\n",
    "blinds_or_straddles = [1, 2, -2]\n",
    "blinds_or_straddles = [2, 0.50]\n",
    "min_bet = 2\n",
    "starting_stacks = [100, 60, 7.50]\n",
    "starting_stacks = [inf, 60, 200]\n",
    "starting_stacks = [100, 100]\n",
    "winnings = [0, 5, 0]\n",
    "winnings = [0, 100, 100]\n",
    "finishing_stacks = [98, 2, 7]\n",
    "players = ['Ann', 'Bob', \"C\\u00e9\"]\nseats = [3, 5, 1]\nseat_count = 6\n",
    "table = 'Rio'\nvenue = 'Site'\nyear = 2009\nmonth = 7\nday = 4\ntime = 12:00:00\ntime_zone_abbreviation = 'ET'\n",
    "[1]\n",
};
constexpr std::string_view actions[]{
    "'p1 f', ",      "'p2 f', ",        "'p3 f', ",         "'p1 cc', ",        "'p2 cc', ",
    "'p3 cc', ",     "'p1 cbr 6', ",    "'p2 cbr 20', ",    "'p3 cbr 7.50', ",  "'p1 cbr 100', ",
    "'p2 cbr 60', ", "'d db 2c3d4h', ", "'d db 9c', ",      "'d db Td', ",      "'p1 sm AsAh', ",
    "'p2 sm', ",     "'p3 sm -', ",     "'d dh p1 AsAh', ", "'d dh p2 KsK?', ", "'d dh p3 QsQh', ",
};

// Each byte below 64 is a field or an action; any other one is itself.
[[nodiscard]] std::string told_by(const std::uint8_t* data, std::size_t size) {
    std::string text;
    bool acts = false;
    for (std::size_t at = 0; at < size; ++at) {
        const std::size_t byte = data[at];
        const bool action = byte >= 16 && byte < 16 + std::size(actions);
        if (action && !acts) text += "actions = [";
        if (!action && acts && byte < 16) text += "]\n";
        acts = action || (acts && byte >= 16);
        if (action) {
            text += actions[byte - 16];
        } else if (byte < std::size(fields)) {
            text += fields[byte];
        } else {
            text += static_cast<char>(byte);
        }
    }
    if (acts) text += "]\n";
    return text;
}

void check(const Refusal& refusal) {
    invariant(!refusal.what.empty(), "a refusal says what is wrong");
    invariant(!name(refusal.reason).empty(), "a reason has a name");
}

void check(Played& hand) {
    hand.log.opening.key.table = *TableId::parse("Rio");
    invariant(seals(hand.log.entries.back()) == hand.over, "a log is sealed where its hand is over");
    judge::Judge judge;
    judge::Findings findings;
    judge.judge(hand.log, findings);
    for (const judge::Finding& finding : findings) {
        invariant(judge::info(finding.check).severity == judge::Severity::notice, "what was played is right");
    }
    if (hand.over) invariant(encode(hand.log).has_value(), "a hand can be stored");
    const auto text = to_phh(hand.log);
    invariant(text.has_value(), "what was played can be written");
    const auto read = read_hand(*text);
    invariant(std::holds_alternative<phh::Hand>(read), "what was written can be read");
    const auto again = play(std::get<phh::Hand>(read), *HandId::parse("hand"));
    invariant(std::holds_alternative<Played>(again), "what was written can be played");
}

void survives(std::string_view text) {
    Splitter splitter([](Piece&& piece) {
        if (piece.too_long) return;
        const auto read = read_hand(piece.text);
        if (const auto* refusal = std::get_if<Refusal>(&read)) return check(*refusal);
        const phh::Hand& hand = std::get<phh::Hand>(read);
        invariant(!table_id_of(hand).empty(), "every hand has a table");
        auto outcome = play(hand, hand_id_of(hand, {}));
        if (const auto* refusal = std::get_if<Refusal>(&outcome)) return check(*refusal);
        check(std::get<Played>(outcome));
    });
    const std::size_t half = text.size() / 2;
    splitter.add(text.substr(0, half));
    splitter.add(text.substr(half));
    splitter.finish();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    survives(std::string(data, data + size));
    survives(told_by(data, size));
    return 0;
}
