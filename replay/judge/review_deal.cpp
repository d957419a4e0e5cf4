// From the start of a hand to its last card. Reviews, in this order:
//
//     HandStarted        who plays, button and blinds, the deck; time banks are refilled then (review_clock.cpp)
//     BlindsMissed       if they went past somebody
//     ForcedBetPosted    one after the other
//     HoleCardsDealt
//     CardBurned, BoardDealt    for each street

#include <algorithm>
#include <array>
#include <cstdint>
#include <variant>

#include "replay/judge/positions.hpp"
#include "replay/judge/review.hpp"
#include "replay/judge/shared_seed.hpp"
#include "replay/judge/shuffle.hpp"
#include "replay/judge/text.hpp"

namespace handlog::replay::judge {

using namespace engine;

void HandReview::on(const HandStarted& event) {
    const auto* command = asked<StartHand>(CheckId::street_order);
    const HandNumber number{hand().number.value + 1};
    compare(CheckId::sequence_and_time, "the number of the hand is wrong", number, event.number);
    const bool follows_from_seed = command != nullptr && is_from_parts(*command, event);
    const Players players = command != nullptr ? players_due(book_, *command) : Players{.playing = book_.ready()};
    const Seats dealt_in = event.dealt_in;
    compare(CheckId::players_dealt_in, "the wrong seats were dealt in", players.playing, dealt_in);
    const bool listed = command != nullptr && std::holds_alternative<ForcedBetsListed>(command->forced_bets);
    const BlindsMissed missed = listed ? BlindsMissed() : missed_due(book_, dealt_in, event.positions);
    if (command != nullptr) {
        note_parts(*command, event);
        compare(CheckId::sequence_and_time, "the id of the hand is wrong", command->hand_id, event.hand_id);
        // Fewer than two are an objection to the command itself.
        if (dealt_in.several()) {
            compare(CheckId::button, "button or blinds are at the wrong seats",
                    positions_due(book_, dealt_in, *command), event.positions);
        }
        if (follows_from_seed) check_deck(*command, event);
        if (listed) {
            found(CheckId::forced_bets_listed, "button and forced bets were given with the command", "", "");
        }
    }

    book_.positions_before = book_.positions;
    book_.positions = event.positions;
    if (is_known(book_.buy_in_until)) {
        found(CheckId::between_hands, "a hand starts while the table waits for players to buy in",
              "the end of that wait first", "a hand");
        book_.end_buying_in({});
    }
    book_.next_hand_due = {};
    book_.share.reset();
    book_.bound = {};
    book_.linked = {};
    for (const Seat seat : Seats(event.withheld)) ++book_.withheld[seat];
    const bool timed = book_.rules.start == Start::first_by_host;
    if (event.under_way != timed) {
        found(CheckId::between_hands, "it is wrong who starts the next hand", timed ? "the timers" : "as before",
              event.under_way ? "the timers" : "as before");
    }
    book_.dealt_at = event.under_way ? static_cast<std::int64_t>(book_.version) : -1;
    begin_anew(hand());
    hand().number = event.number;
    hand().phase = Phase::betting;
    hand().deck = event.deck;
    hand().shared_seed = command != nullptr && std::holds_alternative<HostShare>(command->deck);
    hand().dealt_in = hand().holding = hand().live = dealt_in;
    deal_ = {.began = entry_.at, .missed = missed};
    // A second comes back with each hand, where more than that is missing.
    bool refills = false;
    for (const Seat seat : dealt_in) {
        const std::int64_t missing_ms = book_.whole_bank_ms() - book_.banks_ms[seat];
        deal_.refills_ms[seat] = std::min(missing_ms, std::int64_t{1'000});
        refills = refills || missing_ms > 0;
    }
    if (command != nullptr && !dealt_in.empty()) deal_.posting = posting_due(book_, *command, players.posting);
    betting_ = {};
    showdown_ = {};
    stage_ = refills ? Stage::refill : after_refill();
}

void HandReview::on(const BlindsMissed& event) {
    if (is_due(Stage::missed, CheckId::forced_bets) && !same(event, deal_.missed)) {
        found(CheckId::forced_bets, "the missed blinds are wrong",
              text(deal_.missed.big) + " and " + text(deal_.missed.small),
              text(event.big) + " and " + text(event.small));
    }
    hand().missed_big = event.big;
    hand().missed_small = event.small;
    stage_ = Stage::posting;
}

void HandReview::check_deck(const StartHand& command, const HandStarted& event) {
    const std::optional<Seed> seed = seed_due(book_, command);
    if (!seed) {
        found(CheckId::deck_written, "the deck was written and not drawn from a seed", "", "");
        if (!same(event.deck, std::get<Deck>(command.deck))) {
            found(CheckId::deck, "the deck is not that of the command", to_string(std::get<Deck>(command.deck)),
                  to_string(event.deck));
        }
        if (event.commitment) {
            found(CheckId::commitment, "a deck given card by card has a commitment", "none",
                  to_string(*event.commitment));
        }
        return check_root(std::nullopt, event.cards_root);
    }
    const Commitment commitment = sealed(*seed);
    const DeckCards due = deck_of(*seed);
    for (int place = 0; place < deck_size; ++place) {
        const Card card = due[static_cast<std::size_t>(place)];
        if (same(card_at(event.deck, place), MaybeCard(card))) continue;
        found(CheckId::deck, "place " + std::to_string(place) + " of the deck does not follow from the seed",
              to_string(card), to_string(card_at(event.deck, place)));
        break;
    }
    if (event.commitment != commitment) {
        found(CheckId::commitment, "the commitment is not that of the seed", to_string(commitment),
              event.commitment ? to_string(*event.commitment) : "none");
    }
    check_root(book_.rules.commit_cards ? std::optional(root_due(*seed, due)) : std::nullopt, event.cards_root);
}

void HandReview::check_root(const std::optional<CardsRoot>& due, const std::optional<CardsRoot>& said) {
    compare(CheckId::cards_root, "the root over the cards is wrong", due, said);
}

void HandReview::on(const ForcedBetPosted& event) {
    const Seat seat = event.seat;
    const auto describe = [](Seat of, ForcedBetKind kind, Amount amount) {
        return std::string(text(kind)) + " of " + text(amount) + " by " + text(of);
    };
    Amount amount = event.amount;
    Amount amount_due;
    if (is_due(Stage::posting, CheckId::forced_bets)) {
        const Post& due = deal_.posting.posts[deal_.posted];
        amount_due = due.amount;
        const auto matches = [&event](const Post& post) {
            return same(post.seat, event.seat) && post.kind == event.kind && post.amount == Amount(event.amount);
        };
        // One that was left out is missed once, and not with all that follow.
        const bool left_out = !matches(due) && deal_.posted + 1 < deal_.posting.posts.size() &&
                              matches(deal_.posting.posts[deal_.posted + 1]);
        if (!matches(due)) {
            found(amount.count() < 1 ? CheckId::whole_amounts : CheckId::forced_bets, "the forced bet is wrong",
                  describe(due.seat, due.kind, due.amount), describe(seat, event.kind, amount));
        } else if (event.all_in != due.all_in) {
            found(CheckId::whole_amounts, "the all-in mark is wrong", due.all_in ? "all-in" : "not all-in",
                  event.all_in ? "all-in" : "not all-in");
        }
        deal_.posted += left_out ? 2 : 1;
    }
    // What cannot have happened is not believed.
    if (amount.count() < 1) amount = amount_due;
    if (book_.can_pay(seat, amount) != amount) {
        found(CheckId::whole_amounts, text(seat) + " posts more than it has", "at most " + text(book_.stacks[seat]),
              text(amount));
        amount = book_.can_pay(seat, amount);
    }
    if (book_.is_all_in_with(seat, amount)) hand().all_in.add(seat);
    book_.take(seat, amount);
    hand().in_pot += amount;
    switch (event.kind) {
        case ForcedBetKind::ante:
            hand().antes[seat] += amount;
            hand().paid_besides.add(seat);
            break;
        case ForcedBetKind::table_ante:
        case ForcedBetKind::dead_post:
            hand().dead[seat] += amount;
            hand().paid_besides.add(seat);
            break;
        case ForcedBetKind::small_blind:
        case ForcedBetKind::big_blind:
        case ForcedBetKind::straddle:
        case ForcedBetKind::post:
            hand().bets[seat] += amount;
            hand().betting.put_in[seat] += amount;
            break;
    }
    if (stage_ != Stage::posting) deal_.posted = deal_.posting.posts.size();
    stage_ = Stage::posting;
}

// A card leaves the deck. One that has left it before is in two places now,
// which says more than that another one was due.
void HandReview::leaves_deck(MaybeCard card, std::string_view where) {
    const MaybeCard due = hand().dealt < deck_size ? card_at(hand().deck, hand().dealt) : MaybeCard();
    ++hand().dealt;
    const bool twice = is_known(card) && hand().out.contains(card);
    if (!same(card, due) || twice) {
        found(twice ? CheckId::cards_in_one_place : CheckId::deck,
              twice ? "a card is in two places" : std::string(where) + " is not the next of the deck", to_string(due),
              to_string(card));
    }
    hand().out.add(card);
}

void HandReview::on(const HoleCardsDealt& event) {
    static_cast<void>(is_due(Stage::hole_cards));
    const Seats playing = hand().dealt_in;
    compare<Seats>(CheckId::players_dealt_in, "the wrong seats got cards", playing, event.seats);
    if (!playing.empty() && book_.positions) {
        const Seat first = first_card_due(book_);
        compare(CheckId::deck, "the wrong seat got the first card", first, event.first);
        // Two rounds of one card each, clockwise.
        const int players = playing.size();
        for (std::size_t round = 0; round < 2; ++round) {
            Seat seat = playing.contains(event.first) ? event.first : first;
            for (int place = 0; place < players; ++place) {
                leaves_deck(event.cards[seat][round], "a hole card");
                seat = clockwise(seat, playing);
            }
        }
    }
    concerns_only(event.seats, event.cards, CheckId::players_dealt_in, " got cards and is not dealt in");
    for (const Seat seat : Seats(event.seats)) hand().hole_cards[seat] = event.cards[seat];
    stage_ = Stage::round_start;
}

void HandReview::on(const CardBurned& event) {
    static_cast<void>(is_due(Stage::burn));
    leaves_deck(event.card, "the burn card");
    stage_ = Stage::board;
}

void HandReview::on(const BoardDealt& event) {
    static_cast<void>(is_due(Stage::board));
    constexpr std::array following{Street::flop, Street::turn, Street::river, Street::river};
    const Street street = following[static_cast<std::size_t>(hand().street)];
    if (event.street != street || hand().street == Street::river) {
        found(CheckId::street_order, "the wrong street was dealt", std::string(text(street)),
              std::string(text(event.street)));
    }
    const std::size_t cards = event.street == Street::flop ? 3 : 1;
    compare(CheckId::street_order, "the wrong number of cards was dealt", cards, event.cards.size());
    for (const MaybeCard card : event.cards) {
        leaves_deck(card, "a card of the board");
        hand().board.push_back(card);
    }
    hand().street = event.street;
    hand().aggressor.reset();
    if (!betting_.running_out) {
        stage_ = Stage::round_start;
    } else {
        stage_ = event.street == Street::river ? Stage::showdown : Stage::burn;
    }
}

}  // namespace handlog::replay::judge
