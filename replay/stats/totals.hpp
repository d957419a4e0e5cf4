// Sums over the hands of a player or of any other group.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "replay/stats/exact.hpp"
#include "replay/stats/player_hand.hpp"
#include "replay/stats/statistic.hpp"

namespace handlog::replay::stats {

struct TotalCount {
    std::uint64_t times = 0;
    std::uint64_t chances = 0;
    friend bool operator==(const TotalCount&, const TotalCount&) = default;
};

// Rows are added hand by hand.
struct Totals {
    std::uint64_t hands = 0;         // each once, however many players of the group were dealt in
    std::uint64_t player_hands = 0;  // once for each of them
    std::uint64_t settled = 0;       // those settled for all players; the following are of these
    Wide net = 0;                    // exact, as all money here
    Wide net_showdown = 0;           // in hands that the player took to a showdown
    Wide net_no_showdown = 0;        // and in all others
    Wide big_blinds = 0;             // of net, in millionths of the big blind of each hand
    double squares = 0;              // of the big blinds won in each hand
    Wide rake_dealt = 0;
    Wide rake_contributed = 0;
    Wide rake_weighted = 0;
    std::int64_t time_ms = 0;
    int decimals = 0;  // the most that any of the tables had
    engine::Currency currency{};
    bool has_several_currencies = false;  // so that no sum of money means anything
    std::array<TotalCount, statistics_count> counts{};

    void add(const PlayerHand& player);

    // The hand that was added last.
    eventstore::LogKey last_log{};
    engine::HandId last_hand{};
    engine::Time last_at;

    [[nodiscard]] const TotalCount& operator[](Statistic statistic) const {
        return counts[static_cast<std::size_t>(statistic)];
    }
    // Big blinds won in a hundred hands, and the standard error of that; nothing where there
    // are too few hands.
    [[nodiscard]] std::optional<std::string> win_rate() const;
    [[nodiscard]] std::optional<std::string> win_rate_error() const;
};

// By what hands are put together.
enum class Key : std::uint8_t { player, table, position, stakes, day, currency };

struct KeyInfo {
    Key key;
    std::string_view name;
    std::string_view title;
};
[[nodiscard]] const std::array<KeyInfo, 6>& keys();

// Groups of hands, in the order of their keys.
class Groups {
public:
    explicit Groups(std::vector<Key> keys) : keys_(std::move(keys)) {}

    void add(const PlayerHand& player);

    // A value of a key, and its place among the others where that is not the order of its text.
    struct Value {
        std::int64_t place = 0;
        std::string text;
        friend auto operator<=>(const Value&, const Value&) = default;
    };
    using Values = std::vector<Value>;  // one for each key

    [[nodiscard]] const std::vector<Key>& keys() const { return keys_; }
    [[nodiscard]] const std::map<Values, Totals>& groups() const { return groups_; }

private:
    std::vector<Key> keys_;
    Values sought_;  // memory that is used again
    std::map<Values, Totals> groups_;
};

}  // namespace handlog::replay::stats
