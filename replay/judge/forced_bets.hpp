// What is posted before the cards are dealt, and what there is to match then.
#pragma once

#include <cstddef>

#include "engine/poker/command.hpp"
#include "replay/judge/book.hpp"
#include "replay/judge/row.hpp"

namespace handlog::replay::judge {

struct Post {
    engine::Seat seat;
    engine::ForcedBetKind kind = engine::ForcedBetKind::ante;
    Amount amount;
    bool all_in = false;
};

// What the first round of betting begins with. `last`: the first turn comes after it.
struct FirstRound {
    Amount bet;
    Amount raise_size;
    engine::Seat last;
};

struct Posting {
    Row<Post, engine::ForcedBetsListed::most> posts;
    FirstRound round;
};

// The hand's seats and positions stand in the book, and nothing is posted yet. `posters` are newcomers
// who do not wait.
[[nodiscard]] Posting posting_due(const Book& book, const engine::StartHand& command, Seats posters);

}  // namespace handlog::replay::judge
