#include "replay/judge/forced_bets.hpp"

#include <algorithm>
#include <optional>
#include <variant>

#include "replay/judge/positions.hpp"
#include "replay/judge/same.hpp"

namespace handlog::replay::judge {

using namespace engine;

namespace {

// Goes through what is due with stacks of its own.
class Poster {
public:
    Poster(const Book& book, Posting& posting) : book_(book), stacks_(book.stacks), posting_(posting) {
        const Positions& positions = *book.positions;
        posting_.round = {
            .bet = {}, .raise_size = book.rules.big_blind, .last = positions.big_blind.value_or(positions.button)};
    }

    [[nodiscard]] bool covers(Seat seat, Amount amount) const {
        return !book_.counted(seat) || stacks_[seat] >= amount;
    }

    // As a bet, which others have to match.
    [[nodiscard]] Amount has_put_in(Seat seat) const { return put_in_[seat]; }

    void post(Seat seat, ForcedBetKind kind, Amount due) {
        const Amount amount = covers(seat, due) ? due : stacks_[seat];
        FirstRound& round = posting_.round;
        // A blind is there to be matched in full, however short it was posted.
        if (kind == ForcedBetKind::big_blind) {
            round.bet = std::max({round.bet, Amount(book_.rules.big_blind), due});
            round.raise_size = std::max(round.raise_size, due);
        }
        if (amount <= Amount()) return;
        const bool all_in = book_.counted(seat) && stacks_[seat] == amount;
        if (book_.counted(seat)) stacks_[seat] -= amount;
        if (!posting_.posts.full()) {
            posting_.posts.push_back({.seat = seat, .kind = kind, .amount = amount, .all_in = all_in});
        }
        if (is_live(kind)) {
            put_in_[seat] += amount;
            round.bet = std::max(round.bet, put_in_[seat]);
        }
        if (kind == ForcedBetKind::straddle) {
            round.last = seat;
            if (amount == due) round.raise_size = std::max(round.raise_size, amount);
        }
    }

private:
    // A live bet counts towards the call.
    [[nodiscard]] static bool is_live(ForcedBetKind kind) {
        return kind != ForcedBetKind::ante && kind != ForcedBetKind::table_ante && kind != ForcedBetKind::dead_post;
    }

    const Book& book_;
    BySeat<Amount> stacks_;
    BySeat<Amount> put_in_;
    Posting& posting_;
};

void post_antes(Poster& poster, const Book& book) {
    const Ante& ante = book.rules.ante;
    const Seats playing = book.hand.dealt_in;
    const Positions& positions = *book.positions;
    const auto one_for_all = [&](std::optional<Seat> seat) {
        if (seat && playing.contains(*seat)) poster.post(*seat, ForcedBetKind::table_ante, ante.amount);
    };
    if (ante.kind == AnteKind::button) one_for_all(positions.button);
    if (ante.kind == AnteKind::big_blind) one_for_all(positions.big_blind);
    if (ante.kind != AnteKind::each) return;
    Seat seat = positions.button;
    for (int left = playing.size(); left > 0; --left) {
        seat = clockwise(seat, playing);
        poster.post(seat, ForcedBetKind::ante, ante.amount);
    }
}

// Of a hand's seats, clockwise from the button: newcomers who do not wait, and who missed a blind.
// Only the big blind owes nothing, and the small blind no small one.
void post_dues(Poster& poster, const Book& book, Seats posters) {
    const Positions& positions = *book.positions;
    const Seats playing = book.hand.dealt_in;
    const bool alive = book.rules.missed_blind == MissedBlind::live_big_dead_small;
    const Amount big_blind = book.rules.big_blind;
    Seat seat = positions.button;
    for (int left = playing.size(); left > 0; --left) {
        seat = clockwise(seat, playing);
        if (same(std::optional(seat), positions.big_blind)) continue;
        const bool missed_big = book.blinds[seat].owes_big();
        if (missed_big && !alive && !posters.contains(seat)) {
            poster.post(seat, ForcedBetKind::dead_post, big_blind);
        } else if (missed_big || posters.contains(seat)) {
            poster.post(seat, ForcedBetKind::post, big_blind - poster.has_put_in(seat));
        }
        if (book.blinds[seat].owes_small() && !same(std::optional(seat), positions.small_blind)) {
            poster.post(seat, ForcedBetKind::dead_post, book.rules.small_blind);
        }
    }
}

void post_by_rules(Poster& poster, const Book& book, Seats posters) {
    const Rules& rules = book.rules;
    const Seats playing = book.hand.dealt_in;
    const Positions& positions = *book.positions;
    if (rules.ante.ante_first) post_antes(poster, book);
    if (positions.small_blind && playing.contains(*positions.small_blind)) {
        poster.post(*positions.small_blind, ForcedBetKind::small_blind, rules.small_blind);
    }
    if (positions.big_blind && playing.contains(*positions.big_blind)) {
        poster.post(*positions.big_blind, ForcedBetKind::big_blind, rules.big_blind);
    }
    post_dues(poster, book, posters);
    if (!rules.ante.ante_first) post_antes(poster, book);

    // A straddle is made in full or not at all, not between two, and not on top of a post.
    if (rules.straddle == Straddle::none || same(positions.small_blind, std::optional(positions.button)) ||
        !positions.big_blind)
        return;
    const Seat under_the_gun = clockwise(*positions.big_blind, playing);
    const Amount amount = Amount(rules.big_blind) * 2;
    const bool posted = poster.has_put_in(under_the_gun) > Amount();
    if (!posted && poster.covers(under_the_gun, amount)) poster.post(under_the_gun, ForcedBetKind::straddle, amount);
}

}  // namespace

Posting posting_due(const Book& book, const StartHand& command, Seats posters) {
    Posting posting;
    Poster poster(book, posting);
    if (const auto* listed = std::get_if<ForcedBetsListed>(&command.forced_bets)) {
        for (const ForcedBet& bet : listed->bets) poster.post(bet.seat, bet.kind, bet.amount);
    } else {
        post_by_rules(poster, book, posters);
    }
    return posting;
}

}  // namespace handlog::replay::judge
