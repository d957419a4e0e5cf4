// One hand as parsed from a file in the Poker Hand History format, before it is
// known whether it can be played.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/poker/card.hpp"
#include "engine/poker/inline_vector.hpp"
#include "engine/poker/time.hpp"
#include "replay/exchange/phh/decimal.hpp"

namespace handlog::replay::inline exchange::phh {

enum class ActionKind : std::uint8_t {
    deal_hole,
    deal_board,
    fold,
    check_or_call,
    bet_or_raise,  // to `amount`, on this street
    show,          // with `cards`, if they are named here
    muck,
};

struct Action {
    ActionKind kind = ActionKind::fold;
    std::uint8_t player = 0;   // p1 is 0
    std::uint16_t number = 0;  // counts the actions of the hand from 1
    std::uint32_t line = 0;    // of the hand's text, counted from 0
    Decimal amount{};
    engine::InlineVector<engine::MaybeCard, 5> cards{};
};

struct Hand {
    std::string variant{};
    std::vector<Decimal> antes{};
    std::vector<Decimal> blinds{};  // and straddles, and posts, which are negative
    std::optional<Decimal> min_bet{};
    std::vector<Decimal> starting_stacks{};
    std::vector<Action> actions{};

    std::vector<Decimal> finishing_stacks{};  // none if they are not told
    std::vector<Decimal> winnings{};
    std::vector<std::string> players{};
    std::vector<std::int64_t> seats{};
    std::optional<std::int64_t> seat_count{};
    std::string id{};  // of the field `hand`
    std::string table{};
    std::string venue{};
    std::string event{};
    std::string currency{};  // none, or any text
    bool has_currency_symbol = false;
    engine::Time at{};

    // The places at which the fields stand, as lines of the text counted from 0.
    std::uint32_t stacks_line = 0;
    std::uint32_t winnings_line = 0;
    std::uint32_t finishing_line = 0;
};

// Why a hand is not imported. The names are counted by, so they are stable.
enum class Reason : std::uint8_t {
    malformed,       // no PHH, or no TOML
    too_long,        // more than a hand may have
    another_game,    // no No-Limit Hold'em
    field_missing,   // one that a hand cannot do without
    field_unusable,  // with a value that no table can have
    amount,          // more chips than a table can hold, or a part of a chip
    player_missing,  // somebody whose turn it is never acts
    out_of_turn,     // somebody else acts
    out_of_order,    // an action or a card where the hand is at another point
    illegal_action,  // of a kind or size that the rules refuse
    cards,           // one in two places, or shown and not dealt
    table_in_play,   // the log has a table of this name with a hand that is not over
};

inline constexpr std::size_t reasons = static_cast<std::size_t>(Reason::table_in_play) + 1;
[[nodiscard]] std::string_view name(Reason reason);

struct Refusal {
    Reason reason{};
    std::uint32_t line = 0;  // of the text, counted from 0
    std::string what;        // a clause, with the action if it is about one
};

}  // namespace handlog::replay::inline exchange::phh
