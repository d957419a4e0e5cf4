// What the auditor checks. An id is as stable as the meaning behind it: people
// write ids into their builds' settings.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace handlog::replay::judge {

enum class CheckId : std::uint8_t {
    // the log, and the table apart from its hands
    continuity,
    recorded_before,
    sequence_and_time,
    sender,
    sound_rules,
    seating,
    reservations,
    between_hands,

    // the deal
    players_dealt_in,
    button,
    shared_seed,
    commitment,
    cards_root,
    deck,
    cards_in_one_place,
    forced_bets,

    // the betting
    street_order,
    turn,
    action_legal,
    refusal_justified,
    whole_amounts,
    raise_size,
    clock,
    intents,

    // the end
    uncalled_bet,
    pots,
    showdown_order,
    best_hand,
    odd_chips,
    rake,
    chips_conserved,
    result,

    // what cannot be checked, and what only a history from elsewhere may say
    result_declared,
    forced_bets_listed,
    begins_anew,
    begins_in_play,
    deck_written,
    cards_unknown,
    time_unknown,

    // what the rules leave to a host, and people may want to ask about
    late_tick,
    stamped_at_deadline,
    share_given_up,
    shared_hand_cancelled,
    links_withheld,
};

enum class Severity : std::uint8_t { error, notice };

struct CheckInfo {
    CheckId check{};
    std::string_view id;
    std::string_view title;        // what holds, as a clause
    std::string_view explanation;  // a paragraph for whoever reads the id in a report
    Severity severity = Severity::error;
    // What a history from elsewhere may say, and no host of live tables: an error in a log that says that one
    // recorded it, and where that is asked for.
    bool never_hosted = false;
};

// In the order of the enumerators.
[[nodiscard]] std::span<const CheckInfo> checks();
[[nodiscard]] const CheckInfo& info(CheckId check);
[[nodiscard]] std::optional<CheckId> parse_check(std::string_view id);

}  // namespace handlog::replay::judge
