// Whatever a file of hands holds, it is cut into hands that are refused for a reason
// that can be shown to people, or played; and what was played is written, and
// played again, the same.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "engine/poker/invariant.hpp"
#include "eventstore/codec/codec.hpp"
#include "replay/exchange/phh/naming.hpp"
#include "replay/exchange/phh/play.hpp"
#include "replay/exchange/phh/reader.hpp"
#include "replay/exchange/phh/splitter.hpp"
#include "replay/exchange/phh/write.hpp"
#include "replay/judge/judge.hpp"
#include "tests/fuzz/told_hands.hpp"

namespace {

using namespace handlog::engine;
using namespace handlog::eventstore;
using namespace handlog::replay;
using namespace handlog::replay::phh;
using handlog::tests::told_by;

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
