#include "replay/stats/totals.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/poker/chips_text.hpp"
#include "engine/poker/invariant.hpp"
#include "engine/poker/time_text.hpp"

namespace handlog::replay::stats {

using namespace engine;

namespace {

constexpr int big_blind_places = 6;  // millionths
constexpr int win_rate_decimals = 2;
constexpr std::int64_t hundred_hands = 100;

// "0.50/1.00 USD", and what else everybody pays
[[nodiscard]] std::string stakes_of(const PlayerHand& player) {
    std::string text =
        to_string(player.small_blind, player.decimals) + "/" + to_string(player.big_blind, player.decimals);
    text += unit_after(player.currency);
    if (player.ante.kind != AnteKind::none) text += " ante " + to_string(player.ante.amount, player.decimals);
    return text;
}

[[nodiscard]] std::string day_of(Time at) {
    constexpr std::size_t day_size = 10;
    return at.known() ? to_string(at).substr(0, day_size) : "unknown";
}

// By how much it is worth, as far as that fits.
[[nodiscard]] std::int64_t place_of(Chips chips, int decimals) {
    constexpr Wide most = std::numeric_limits<std::int64_t>::max();
    return static_cast<std::int64_t>(std::clamp(exact(chips, decimals), -most, most));
}

void set_value(Groups::Value& value, Key key, const PlayerHand& player) {
    value.place = 0;
    switch (key) {
        case Key::player:
            value.text = player.player.text();
            return;
        case Key::table:
            value.text = player.log.table.text();
            return;
        case Key::position:
            value.place = static_cast<std::int64_t>(player.position);
            value.text = name(player.position);
            return;
        case Key::stakes:
            value.place = place_of(player.big_blind, player.decimals);
            value.text = stakes_of(player);
            return;
        case Key::day:
            value.text = day_of(player.at);
            return;
        case Key::currency:
            value.text = player.currency.text();
            return;
    }
    break_invariant("every key has a value");
}

}  // namespace

void Totals::add(const PlayerHand& player) {
    if (player_hands == 0 || last_log != player.log || last_hand != player.hand || last_at != player.at) ++hands;
    last_log = player.log;
    last_hand = player.hand;
    last_at = player.at;
    if (player_hands == 0) currency = player.currency;
    has_several_currencies = has_several_currencies || player.currency != currency;
    ++player_hands;
    decimals = std::max(decimals, player.decimals);
    if (player.net) {
        ++settled;
        const Wide won = exact(*player.net, player.decimals);
        net += won;
        (player.saw_showdown ? net_showdown : net_no_showdown) += won;
        if (player.big_blind > Chips{}) {
            const Wide blinds = Wide{player.net->count()} * power_of_ten(big_blind_places) / player.big_blind.count();
            big_blinds += blinds;
            const double as_double = static_cast<double>(blinds) / static_cast<double>(power_of_ten(big_blind_places));
            squares += as_double * as_double;
        }
    }
    rake_dealt += exact_of_millichips(player.rake_dealt, player.decimals);
    rake_contributed += exact_of_millichips(player.rake_contributed, player.decimals);
    rake_weighted += exact_of_millichips(player.rake_weighted, player.decimals);
    // A log may claim any moments; the sum stays within what there is.
    if (player.time_ms && __builtin_add_overflow(time_ms, *player.time_ms, &time_ms)) {
        time_ms = std::numeric_limits<std::int64_t>::max();
    }
    for (std::size_t at = 0; at < counts.size(); ++at) {
        counts[at].times += player.counts[at].times;
        counts[at].chances += player.counts[at].chances;
    }
}

std::optional<std::string> Totals::win_rate() const {
    if (settled == 0) return std::nullopt;
    return quotient_text(big_blinds * hundred_hands, Wide{settled} * power_of_ten(big_blind_places), win_rate_decimals);
}

std::optional<std::string> Totals::win_rate_error() const {
    if (settled < 2) return std::nullopt;
    const auto count = static_cast<double>(settled);
    const double mean = static_cast<double>(big_blinds) / static_cast<double>(power_of_ten(big_blind_places)) / count;
    const double variance = std::max(0.0, (squares - count * mean * mean) / (count - 1));
    constexpr double most = 1e15;  // what two decimals can still be told of
    const double error = std::min(most, static_cast<double>(hundred_hands) * std::sqrt(variance / count));
    return quotient_text(std::llround(error * 100.0), 100, win_rate_decimals);
}

const std::array<KeyInfo, 6>& keys() {
    static constexpr std::array<KeyInfo, 6> all{{{Key::player, "player", "Player"},
                                                 {Key::table, "table", "Table"},
                                                 {Key::position, "position", "Position"},
                                                 {Key::stakes, "stakes", "Stakes"},
                                                 {Key::day, "day", "Day"},
                                                 {Key::currency, "currency", "Currency"}}};
    return all;
}

void Groups::add(const PlayerHand& player) {
    sought_.resize(keys_.size());
    for (std::size_t at = 0; at < keys_.size(); ++at) set_value(sought_[at], keys_[at], player);
    groups_[sought_].add(player);
}

}  // namespace handlog::replay::stats
