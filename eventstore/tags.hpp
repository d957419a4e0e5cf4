// The number that stands for each kind of command and event in a log, and with
// it the version of its fields: a kind whose fields change gets a new number, and
// the old one stays behind as a comment that says what it was. Numbers are never
// used twice, and 0 is none. Commands, events and each choice within a command
// count for themselves; those below 16, for what happens all the time, take the
// fewest bits.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

#include "engine/fields.hpp"
#include "engine/rejection.hpp"

namespace handlog::eventstore {

using Tag = std::uint8_t;

template <class Kind>
inline constexpr Tag tag_of = 0;

// ---- commands ----

template <>
inline constexpr Tag tag_of<engine::Fold> = 1;
template <>
inline constexpr Tag tag_of<engine::Check> = 2;
template <>
inline constexpr Tag tag_of<engine::Call> = 3;
template <>
inline constexpr Tag tag_of<engine::Bet> = 4;
template <>
inline constexpr Tag tag_of<engine::Raise> = 5;
template <>
inline constexpr Tag tag_of<engine::AllIn> = 6;
template <>
inline constexpr Tag tag_of<engine::StartHand> = 7;
template <>
inline constexpr Tag tag_of<engine::CloseHand> = 8;
template <>
inline constexpr Tag tag_of<engine::ShowHand> = 9;
template <>
inline constexpr Tag tag_of<engine::MuckHand> = 10;
template <>
inline constexpr Tag tag_of<engine::AddChips> = 11;
template <>
inline constexpr Tag tag_of<engine::SeatPlayer> = 12;
template <>
inline constexpr Tag tag_of<engine::UnseatPlayer> = 13;
template <>
inline constexpr Tag tag_of<engine::SitOut> = 14;
template <>
inline constexpr Tag tag_of<engine::SitIn> = 15;
template <>
inline constexpr Tag tag_of<engine::OpenTable> = 16;
template <>
inline constexpr Tag tag_of<engine::CloseTable> = 17;
template <>
inline constexpr Tag tag_of<engine::DeclareResult> = 18;
template <>
inline constexpr Tag tag_of<engine::LeaveUndeclared> = 19;
template <>
inline constexpr Tag tag_of<engine::CancelHand> = 20;
template <>
inline constexpr Tag tag_of<engine::Tick> = 21;
template <>
inline constexpr Tag tag_of<engine::Disconnect> = 22;
template <>
inline constexpr Tag tag_of<engine::Reconnect> = 23;

template <>
inline constexpr Tag tag_of<engine::PostBlind> = 24;

template <>
inline constexpr Tag tag_of<engine::Intend> = 25;
template <>
inline constexpr Tag tag_of<engine::ReserveChips> = 26;
template <>
inline constexpr Tag tag_of<engine::CommitChips> = 27;
template <>
inline constexpr Tag tag_of<engine::ReleaseChips> = 28;
template <>
inline constexpr Tag tag_of<engine::PauseTable> = 29;
template <>
inline constexpr Tag tag_of<engine::ResumeTable> = 30;

// ---- what a command may hold one or the other of ----

template <>
inline constexpr Tag tag_of<engine::Deck> = 1;
template <>
inline constexpr Tag tag_of<engine::Seed> = 2;

template <>
inline constexpr Tag tag_of<engine::ForcedBetsByRules> = 1;
template <>
inline constexpr Tag tag_of<engine::ForcedBetsListed> = 2;

// ---- events ----

template <>
inline constexpr Tag tag_of<engine::TurnStarted> = 1;
template <>
inline constexpr Tag tag_of<engine::PlayerFolded> = 2;
template <>
inline constexpr Tag tag_of<engine::PlayerChecked> = 3;
template <>
inline constexpr Tag tag_of<engine::PlayerCalled> = 4;
template <>
inline constexpr Tag tag_of<engine::PlayerBet> = 5;
template <>
inline constexpr Tag tag_of<engine::PlayerRaised> = 6;
template <>
inline constexpr Tag tag_of<engine::RoundStarted> = 7;
template <>
inline constexpr Tag tag_of<engine::RoundEnded> = 8;
template <>
inline constexpr Tag tag_of<engine::PotBuilt> = 9;
template <>
inline constexpr Tag tag_of<engine::BoardDealt> = 10;
template <>
inline constexpr Tag tag_of<engine::CardBurned> = 11;
template <>
inline constexpr Tag tag_of<engine::ForcedBetPosted> = 12;
template <>
inline constexpr Tag tag_of<engine::HandTabled> = 13;
template <>
inline constexpr Tag tag_of<engine::HandRanked> = 14;
template <>
inline constexpr Tag tag_of<engine::PotAwarded> = 15;
template <>
inline constexpr Tag tag_of<engine::UncalledBetReturned> = 16;
template <>
inline constexpr Tag tag_of<engine::HandStarted> = 17;
template <>
inline constexpr Tag tag_of<engine::HoleCardsDealt> = 18;
template <>
inline constexpr Tag tag_of<engine::ShowdownStarted> = 19;
template <>
inline constexpr Tag tag_of<engine::HandMucked> = 20;
template <>
inline constexpr Tag tag_of<engine::RakeTaken> = 21;
template <>
inline constexpr Tag tag_of<engine::HandEnded> = 22;
template <>
inline constexpr Tag tag_of<engine::HandClosed> = 23;
template <>
inline constexpr Tag tag_of<engine::HandCancelled> = 24;
template <>
inline constexpr Tag tag_of<engine::ResultDeclared> = 25;
template <>
inline constexpr Tag tag_of<engine::ResultUndeclared> = 26;
template <>
inline constexpr Tag tag_of<engine::TableOpened> = 27;
template <>
inline constexpr Tag tag_of<engine::TableClosed> = 28;
template <>
inline constexpr Tag tag_of<engine::PlayerSeated> = 29;
template <>
inline constexpr Tag tag_of<engine::PlayerLeft> = 30;
template <>
inline constexpr Tag tag_of<engine::LeaveScheduled> = 31;
template <>
inline constexpr Tag tag_of<engine::PlayerSatOut> = 32;
template <>
inline constexpr Tag tag_of<engine::PlayerSatIn> = 33;
template <>
inline constexpr Tag tag_of<engine::ChipsAdded> = 34;
template <>
inline constexpr Tag tag_of<engine::ClockSet> = 35;
template <>
inline constexpr Tag tag_of<engine::PlayerTimedOut> = 36;
template <>
inline constexpr Tag tag_of<engine::PlayerDisconnected> = 37;
template <>
inline constexpr Tag tag_of<engine::PlayerReconnected> = 38;
template <>
inline constexpr Tag tag_of<engine::PostScheduled> = 39;
template <>
inline constexpr Tag tag_of<engine::BlindsMissed> = 40;
template <>
inline constexpr Tag tag_of<engine::IntentSet> = 41;
template <>
inline constexpr Tag tag_of<engine::IntentFollowed> = 42;
template <>
inline constexpr Tag tag_of<engine::IntentDropped> = 43;
template <>
inline constexpr Tag tag_of<engine::ChipsReserved> = 44;
template <>
inline constexpr Tag tag_of<engine::ChipsCommitted> = 45;
template <>
inline constexpr Tag tag_of<engine::ChipsReleased> = 46;
template <>
inline constexpr Tag tag_of<engine::PauseScheduled> = 47;
template <>
inline constexpr Tag tag_of<engine::TablePaused> = 48;
template <>
inline constexpr Tag tag_of<engine::TableResumed> = 49;
template <>
inline constexpr Tag tag_of<engine::PredealStarted> = 50;
template <>
inline constexpr Tag tag_of<engine::PredealEnded> = 51;
template <>
inline constexpr Tag tag_of<engine::NextHandDue> = 52;

// ---- names, for JSON ----

template <class Kind>
inline constexpr std::string_view kind_name = engine::Described<Kind>::name;
template <>
inline constexpr std::string_view kind_name<engine::Deck> = "Deck";
template <>
inline constexpr std::string_view kind_name<engine::Seed> = "Seed";

struct Kind {
    Tag tag;
    std::string_view name;
};

// The kinds of a variant in the order of its alternatives, which is nobody's
// business but this build's.
template <class Variant>
struct Kinds;
template <class... Alternatives>
struct Kinds<std::variant<Alternatives...>> {
    static constexpr std::array<Kind, sizeof...(Alternatives)> all{
        Kind{tag_of<Alternatives>, kind_name<Alternatives>}...};
    static constexpr std::size_t none = sizeof...(Alternatives);

    // The alternative that each tag stands for.
    static constexpr std::array<std::uint8_t, 256> by_tag = [] {
        std::array<std::uint8_t, 256> places{};
        places.fill(static_cast<std::uint8_t>(none));
        for (std::size_t at = 0; at < all.size(); ++at) {
            engine::invariant(all[at].tag != 0 && places[all[at].tag] == none, "each kind has a tag of its own");
            places[all[at].tag] = static_cast<std::uint8_t>(at);
        }
        return places;
    }();
};

// ---- reasons of refusals ----

// The number of each code in a log. Codes stand in the order of precedence,
// which may grow in the middle; these numbers stay.
struct RecordedCode {
    engine::RejectionCode code;
    std::uint8_t number;
};

using enum engine::RejectionCode;
inline constexpr std::array<RecordedCode, engine::rejection_codes> recorded_codes{{
    {table_not_open, 1},
    {table_already_open, 2},
    {id_missing, 3},
    {invalid_rules, 4},
    {no_hand_in_progress, 5},
    {wrong_hand, 6},
    {hand_in_progress, 7},
    {betting_over, 8},
    {no_showdown_to_settle, 9},
    {no_more_hands, 10},
    {not_enough_players, 11},
    {no_such_seat, 12},
    {seat_taken, 13},
    {seat_empty, 14},
    {already_seated, 15},
    {not_ready, 16},
    {not_dealt_in, 17},
    {no_claim, 18},
    {already_leaving, 19},
    {already_sitting_out, 20},
    {not_sitting_out, 21},
    {blind_listed_twice, 22},
    {not_your_turn, 23},
    {cannot_fold_when_free, 24},
    {cannot_check_facing_bet, 25},
    {nothing_to_call, 26},
    {cannot_bet_facing_bet, 27},
    {nothing_to_raise, 28},
    {nobody_left_to_raise, 29},
    {raise_not_reopened, 30},
    {stack_too_short_to_raise, 31},
    {stack_unknown, 32},
    {already_shown, 33},
    {cards_unknown, 34},
    {cards_differ, 35},
    {last_claim, 36},
    {forced_bet_out_of_range, 37},
    {amount_not_positive, 38},
    {exceeds_stack, 39},
    {bet_too_small, 40},
    {raise_too_small, 41},
    {too_many_chips, 42},
    {exceeds_claim, 43},
    {result_does_not_add_up, 44},
    {table_closed, 45},
    {hand_not_closed, 46},
    {time_unknown, 47},
    {nothing_due, 48},
    {too_late, 49},
    {clock_behind, 50},
    {already_disconnected, 51},
    {not_disconnected, 52},
    {nobody_posts, 53},
    {nothing_to_post, 54},
    {already_posting, 55},
    {no_further_turn, 56},
    {your_turn, 57},
    {no_intent, 58},
    {bet_has_grown, 59},
    {table_paused, 60},
    {already_paused, 61},
    {not_paused, 62},
    {too_early, 63},
    {seat_reserved, 64},
    {transfer_taken, 65},
    {no_reservation, 66},
    {buy_in_too_small, 67},
    {buy_in_too_large, 68},
}};

// Where each code stands in the list, and each number.
struct RecordedCodes {
    std::array<std::uint8_t, engine::rejection_codes> number_of{};
    std::array<std::optional<engine::RejectionCode>, 256> code_of{};

    constexpr RecordedCodes() {
        for (const auto& [code, number] : recorded_codes) {
            std::uint8_t& place = number_of[static_cast<std::size_t>(code)];
            engine::invariant(number != 0 && place == 0 && !code_of[number], "each code has a number of its own");
            place = number;
            code_of[number] = code;
        }
    }
};
inline constexpr RecordedCodes codes_by_number;

}  // namespace handlog::eventstore
