#include "cli/hand_lines.hpp"

#include <iostream>
#include <optional>

#include "cli/hand.hpp"
#include "cli/store.hpp"
#include "cli/unknown.hpp"
#include "cli/unread.hpp"
#include "engine/chips_text.hpp"
#include "engine/time_text.hpp"
#include "eventstore/codec.hpp"
#include "eventstore/fault.hpp"
#include "eventstore/past_damage.hpp"
#include "replay/card_text.hpp"
#include "replay/columns.hpp"
#include "replay/list_text.hpp"

namespace handlog::cli {

using namespace eventstore;

namespace {

[[nodiscard]] std::string signed_text(engine::Chips net, int decimals) {
    std::string text(net > engine::Chips{} ? "+" : "");
    text += to_string(net, decimals);
    return text;
}

// Who won; a full table of losers says little.
[[nodiscard]] std::string winners(const replay::Summary& hand) {
    std::string text;
    for (const replay::PlayerResult& result : hand.results) {
        if (result.net <= engine::Chips{}) continue;
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
    remark(hand.hand && !hand.over, "not over");
    return text;
}

void print_line(const replay::Summary& hand) {
    using replay::left_aligned;
    using replay::right_aligned;
    std::string line = left_aligned(short_name(hand.log), 12) + "  " + to_string(hand.at) + "  ";
    if (hand.hand) {
        line += left_aligned(hand.hand->text(), 12) + right_aligned(std::to_string(hand.players), 3) +
                " players  pot " + right_aligned(to_string(hand.pot, hand.decimals), 8) + "  " +
                left_aligned(replay::bracketed(hand.board), 16) + "  " + winners(hand) + remarks(hand);
    } else {
        line += "(no hand)" + remarks(hand);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    std::cout << line << '\n';
}

// A name that nothing in the log has is a slip, unless it stands where nothing can be read.
[[nodiscard]] Found searched(SqliteStore& store, const Query& query) {
    const std::optional<HandIndex> index = query.hand ? index_of(store) : std::nullopt;
    Found found = must(find(store, query, index ? &*index : nullptr));
    if (found.useless_index) complain(*found.useless_index);
    if (!found.damaged.empty()) return found;
    if (query.hand && !found.has_hand) refuse_hand(std::string(query.hand->text()));
    if (query.player && !found.has_player) refuse_player(store, *query.player, query.table);
    return found;
}

}  // namespace

ExitCode print_hands(SqliteStore& store, const Query& query, const std::function<bool(const replay::Summary&)>& fits,
                     bool json) {
    Unread unread;
    const auto show = [&](const LogKey& key, Bytes bytes) {
        const Result<HandLog> log = read_log(bytes);
        if (!log) return unread.add(in_log(key, log.error()));
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
        unread.add(found.damaged);
        for (const LogKey& key : found.logs) show(key, must(store.read(key)).bytes);
        is_found = query.hand && found.has_hand;
    } else {
        const auto visit = [&](const LogView& view) {
            show(view.key, view.bytes);
            return static_cast<bool>(std::cout);
        };
        must(scan_past_damage(store, {.table = query.table}, visit, [&](const Error& error) { unread.add(error); }));
    }
    unread.tell();
    // Whoever looked for one hand has it, whatever else is damaged.
    return unread.empty() || is_found ? ExitCode::clean : ExitCode::corrupt;
}

}  // namespace handlog::cli
