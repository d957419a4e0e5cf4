#include "cli/hand_lines.hpp"

#include <iomanip>
#include <iostream>
#include <sstream>

#include "cli/hand.hpp"
#include "cli/store.hpp"
#include "engine/chips_text.hpp"
#include "eventstore/codec.hpp"
#include "eventstore/fault.hpp"
#include "replay/card_text.hpp"
#include "replay/time_text.hpp"

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
        if (!text.empty()) text += ", ";
        text += result.player.text();
        text += ' ';
        text += signed_text(result.net, hand.decimals);
    }
    if (hand.best.is_hand()) {
        text += " with ";
        text += to_string(engine::category_of(hand.best));
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
    std::ostringstream line;
    line << std::left << std::setw(12) << short_name(hand.log) << "  " << replay::to_string(hand.at) << "  ";
    if (!hand.hand) {
        line << "(no hand)" << remarks(hand);
    } else {
        line << std::setw(12) << hand.hand->text() << std::right << std::setw(3) << hand.players << " players  pot "
             << std::setw(8) << to_string(hand.pot, hand.decimals) << "  " << std::left << std::setw(16)
             << replay::bracketed(hand.board) << "  " << winners(hand) << remarks(hand);
    }
    std::string text = line.str();
    text.erase(text.find_last_not_of(' ') + 1);
    std::cout << text << '\n';
}

}  // namespace

ExitCode print_hands(EventStore& store, const Query& query, const std::function<bool(const replay::Summary&)>& fits,
                     bool json) {
    bool damaged = false;
    const auto leave_out = [&](const Error& error) {
        damaged = true;
        complain(error);
    };
    const auto show = [&](Bytes bytes) {
        const Result<HandLog> log = read_log(bytes);
        if (!log) return leave_out(log.error());
        const replay::Summary hand = replay::summarize(*log);
        if (!fits(hand)) return;
        if (json) {
            std::cout << to_json(hand) << '\n';
            return;
        }
        print_line(hand);
    };
    if (query.hand || query.player || query.from.known() || query.until.known()) {
        const Found found = must(find(store, query));
        for (const Error& error : found.damaged) leave_out(error);
        for (const LogKey& key : found.logs) show(must(store.read(key)).bytes);
    } else {
        Hasher hasher;
        must(store.scan({.table = query.table}, [&](const LogView& view) {
            if (const std::optional<Error> fault = fault_of(view, hasher)) {
                leave_out(*fault);
            } else {
                show(view.bytes);
            }
            return static_cast<bool>(std::cout);
        }));
    }
    return damaged ? ExitCode::corrupt : ExitCode::clean;
}

}  // namespace handlog::cli
