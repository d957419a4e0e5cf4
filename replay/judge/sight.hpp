// What is true of a table after an entry, as far as one viewer may know: the numbers, names and cards
// that a player's screen shows, and what its buttons offer. Worked out from the book and from what the
// log showed, with no rule of the engine; the auditor compares it with the engine's own view.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/poker/card.hpp"
#include "engine/poker/chips.hpp"
#include "engine/poker/hand_rank.hpp"
#include "engine/poker/id.hpp"
#include "engine/poker/time.hpp"
#include "replay/judge/book.hpp"
#include "replay/judge/secrets.hpp"

namespace handlog::replay::judge {

// What the player whose turn it is may do. Amounts are totals for the street, but that of a call.
struct Choices {
    engine::Seat seat;
    bool fold = false;
    bool check = false;
    std::optional<Amount> call{};
    std::string_view raising;  // "open", or why it is closed
    bool bet = false;          // there is nothing to call, and raising is open
    struct Sizes {
        Amount least;
        Amount most;
        Amount half_pot;
        Amount three_quarters_pot;
        Amount pot;
    };
    std::optional<Sizes> sizes{};
    bool all_in = false;
};
[[nodiscard]] std::optional<Choices> choices(const Book& book);

struct SeatSight {
    engine::PlayerId player;
    engine::Stack stack;
    std::string_view status;
    std::string_view player_status;
    engine::Time away_until;
    std::int64_t time_bank_ms = 0;
    bool newcomer = false;
    bool posting = false;
    bool missed_big = false;
    bool missed_small = false;
    bool wishing = false;
    std::optional<engine::Link> newest_link{};
    std::uint32_t steps = 0;  // to the newest link from the one that is due
    bool bound = false;       // to reveal a link or withhold it
    bool linked = false;
    std::uint32_t withheld = 0;
    std::optional<Plan> intent{};
    Amount street_bet;
    bool has_cards = false;
    engine::HoleCards cards{};
    std::optional<engine::HandRank> rank{};
    std::optional<Cards> best_five{};
    Amount won;
};

struct Sight {
    engine::TableId table;
    int seats = 0;  // that the table has
    std::array<SeatSight, places> seat{};

    engine::TableStatus status = engine::TableStatus::playing;
    std::string_view phase;
    engine::Time next_hand_due;
    std::optional<engine::Commitment> share;
    engine::HandNumber hand;
    engine::HandId hand_id;
    engine::Street street = engine::Street::preflop;
    std::optional<engine::Positions> positions;
    BoardCards board;
    Pots pots;
    Amount pot_total;
    Amount bet;
    std::optional<engine::Seat> to_act;
    std::uint32_t turn = 0;  // how many have begun
    engine::Time due;
    engine::Time time_bank_from;
    std::optional<Choices> choices;  // on the viewer's own turn

    // Of the hand, at any table or report that shows them.
    Amount rake;
    Seats won_showdown;
};
[[nodiscard]] Sight sight(const Book& book, const Secrets& secrets, Viewer viewer);

}  // namespace handlog::replay::judge
