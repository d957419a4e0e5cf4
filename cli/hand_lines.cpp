#include "cli/hand_lines.hpp"

#include <iostream>
#include <optional>

#include "cli/hand.hpp"
#include "cli/names.hpp"
#include "cli/store.hpp"
#include "engine/evaluator.hpp"
#include "engine/poker/chips_text.hpp"
#include "engine/poker/time_text.hpp"
#include "eventstore/check/fault.hpp"
#include "eventstore/check/past_damage.hpp"
#include "eventstore/codec/codec.hpp"
#include "replay/cells.hpp"
#include "replay/tell/card_text.hpp"
#include "replay/tell/list_text.hpp"

namespace handlog::cli {

using namespace eventstore;

namespace {

[[nodiscard]] std::string signed_text(engine::Chips net, int decimals) {
    std::string text(net > engine::Chips{} ? "+" : "");
    text += to_string(net, decimals);
    return text;
}

// Everybody who won a pot, also one who put more into the hand than that; the others would fill the line.
[[nodiscard]] std::string winners(const replay::Summary& hand) {
    std::string text;
    for (const replay::PlayerResult& result : hand.results) {
        if (result.won == engine::Chips{}) continue;
        replay::add_to_list(text, result.player.text());
        text += ' ';
        text += signed_text(result.net, hand.decimals);
        if (!result.won_with.is_hand()) continue;
        text += " with ";
        text += to_string(engine::category_of(result.won_with));
    }
    return text;
}

[[nodiscard]] std::string remarks(const replay::Summary& hand) {
    std::string text;
    const auto remark = [&](bool holds, const std::string& what) {
        if (!holds) return;
        text += "  ";
        text += what;
    };
    remark(hand.all_in, "all-in");
    remark(hand.pots > 1, std::to_string(hand.pots) + " pots");
    remark(hand.refused > 0, std::to_string(hand.refused) + " refused");
    remark(hand.cancelled, "cancelled");
    remark(hand.hand && !hand.over, "not finished");
    return text;
}

void print_line(const replay::Summary& hand) {
    using replay::left_aligned;
    using replay::right_aligned;
    const std::string name = hand.hand ? std::string(hand.hand->text()) : short_name(hand.log);
    std::string line =
        left_aligned(name, 12) + "  " + to_string(hand.at) + "  " + left_aligned(hand.log.table.text(), 8) + "  ";
    if (hand.hand) {
        line += right_aligned(std::to_string(hand.players), 2) + " players  pot " +
                right_aligned(to_string(hand.pot, hand.decimals), 8) + unit_after(hand.currency) + "  " +
                left_aligned(replay::bracketed(hand.board), 16) + "  " + winners(hand) + remarks(hand);
    } else {
        line += "(no hand)" + remarks(hand);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    std::cout << line << '\n';
}

// A name that is nowhere in the log is most likely a typing error, unless some log cannot be read.
[[nodiscard]] Found searched(SqliteStore& store, const Query& query) {
    const std::optional<HandIndex> index = query.hand ? index_of(store) : std::nullopt;
    Found found = value_or_exit(find(store, query, index ? &*index : nullptr));
    if (found.useless_index) print_error(*found.useless_index);
    if (!found.damaged.empty()) return found;
    const bool is_refused = (query.hand && !found.has_hand) || (query.player && !found.has_player);
    if (is_refused && !found.encrypted.empty()) {
        SkippedLogs skipped;
        skipped.add(found.encrypted);
        skipped.print();
    }
    if (query.hand && !found.has_hand) refuse_hand(store, std::string(query.hand->text()));
    if (query.player && !found.has_player) refuse_player(store, *query.player, query.table);
    return found;
}

}  // namespace

ExitCode print_hands(SqliteStore& store, const Query& query, const std::function<bool(const replay::Summary&)>& fits,
                     bool json) {
    SkippedLogs skipped;
    const auto show = [&](const LogKey& key, Bytes bytes) {
        const Result<HandLog> log = read_log(bytes);
        if (!log) return skipped.add(in_log(key, log.error()));
        const replay::Summary hand = replay::summarize(*log);
        if (!fits(hand)) return;
        if (json) {
            std::cout << to_json(hand) << '\n';
            return;
        }
        print_line(hand);
    };
    bool is_found = false;
    if (query.hand || query.player || query.from.known() || query.until.known()) {
        const Found found = searched(store, query);
        is_found = query.hand && found.has_hand;
        skipped.add(found.damaged);
        if (!is_found) skipped.add(found.encrypted);
        for (const LogKey& key : found.logs) show(key, value_or_exit(store.read(key)).bytes);
    } else {
        const auto visit = [&](const LogView& view) {
            show(view.key, view.bytes);
            return static_cast<bool>(std::cout);
        };
        value_or_exit(
            scan_past_damage(store, {.table = query.table}, visit, [&](const Error& error) { skipped.add(error); }));
    }
    skipped.print();
    // A search for one hand that found it succeeded, even if other logs are damaged.
    return skipped.empty() || is_found ? ExitCode::clean : ExitCode::corrupt;
}

}  // namespace handlog::cli
