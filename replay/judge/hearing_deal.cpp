// From the start of a hand to its last card.

#include <variant>

#include "replay/judge/hearing.hpp"
#include "replay/judge/positions.hpp"
#include "replay/judge/shuffle.hpp"
#include "replay/judge/text.hpp"

namespace handlog::replay::judge {

using namespace engine;

void Hearing::on(const HandStarted& event) {
    const auto* command = asked<StartHand>(Check::street_order);
    const HandNumber number{hand().number.value + 1};
    if (event.number != number) {
        found(Check::sequence_and_time, "the hand has another number", std::to_string(number.value),
              std::to_string(event.number.value));
    }
    const Players players = command != nullptr ? players_due(book_, *command) : Players{.playing = book_.ready()};
    if (event.dealt_in != players.playing) {
        found(Check::players_dealt_in, "other seats were dealt in than those that play", text(players.playing),
              text(event.dealt_in));
    }
    const bool listed = command != nullptr && std::holds_alternative<ForcedBetsListed>(command->forced_bets);
    missed_due_ = listed ? BlindsMissed() : missed_due(book_, event.dealt_in, event.positions);
    if (command != nullptr) {
        if (!(event.hand_id == command->hand_id)) {
            found(Check::sequence_and_time, "the hand has another name", std::string(command->hand_id.text()),
                  std::string(event.hand_id.text()));
        }
        // Fewer than two are an objection to the command itself.
        if (event.dealt_in.size() > 1) {
            const Positions due = positions_due(book_, event.dealt_in, *command);
            if (event.positions != due) {
                found(Check::button, "button or blinds are at other seats", text(due), text(event.positions));
            }
        }
        check_deck(*command, event);
        if (listed) {
            found(Check::forced_bets_listed, "button and forced bets were given with the command", "", "");
        }
    }

    book_.positions_before = book_.positions;
    book_.positions = event.positions;
    if (book_.between.predeal_due.known()) book_.end_predeal();
    book_.between.next_hand_due = {};
    begin_anew(hand());
    hand().number = event.number;
    hand().phase = Phase::betting;
    hand().deck = event.deck;
    hand().dealt_in = hand().holding = hand().live = event.dealt_in;
    posting_ =
        command != nullptr && !event.dealt_in.empty() ? posting_due(book_, *command, players.posting) : Posting();
    posted_ = 0;
    stage_ = missed_due_ == BlindsMissed() ? Stage::posting : Stage::missed;
}

void Hearing::on(const BlindsMissed& event) {
    if (is_due(Stage::missed, Check::forced_bets) && event != missed_due_) {
        found(Check::forced_bets, "the blinds went past other players",
              text(missed_due_.big) + " and " + text(missed_due_.small), text(event.big) + " and " + text(event.small));
    }
    hand().missed_big = event.big;
    hand().missed_small = event.small;
    stage_ = Stage::posting;
}

void Hearing::check_deck(const StartHand& command, const HandStarted& event) {
    const auto* seed = std::get_if<Seed>(&command.deck);
    if (seed == nullptr) {
        if (!(event.deck == std::get<Deck>(command.deck))) {
            found(Check::deck, "another deck was dealt than the command holds", to_string(std::get<Deck>(command.deck)),
                  to_string(event.deck));
        }
        if (event.commitment) {
            found(Check::commitment, "a written deck has a commitment", "none", to_string(*event.commitment));
        }
        return;
    }
    const DeckCards due = deck_of(*seed);
    for (int place = 0; place < deck_size; ++place) {
        const Card card = due[static_cast<std::size_t>(place)];
        if (event.deck[place] == MaybeCard(card)) continue;
        found(Check::deck, "place " + std::to_string(place) + " of the deck does not follow from the seed",
              to_string(card), to_string(event.deck[place]));
        break;
    }
    const Commitment commitment = sealed(*seed);
    if (event.commitment != commitment) {
        found(Check::commitment, "the commitment is not that of the seed", to_string(commitment),
              event.commitment ? to_string(*event.commitment) : "none");
    }
}

void Hearing::on(const ForcedBetPosted& event) {
    const Seat seat = event.seat;
    const auto describe = [](Seat of, ForcedBetKind kind, Amount amount) {
        return std::string(text(kind)) + " of " + text(amount) + " by " + text(of);
    };
    Amount amount = event.amount;
    Amount amount_due;
    if (is_due(Stage::posting, Check::forced_bets)) {
        const Post& due = posting_.posts[posted_];
        amount_due = due.amount;
        const auto matches = [&event](const Post& post) {
            return post.seat == event.seat && post.kind == event.kind && post.amount == Amount(event.amount);
        };
        // One that was left out is missed once, and not with all that follow.
        const bool left_out =
            !matches(due) && posted_ + 1 < posting_.posts.size() && matches(posting_.posts[posted_ + 1]);
        if (!matches(due)) {
            found(amount.count() < 1 ? Check::whole_amounts : Check::forced_bets, "another forced bet was due",
                  describe(due.seat, due.kind, due.amount), describe(seat, event.kind, amount));
        } else if (event.all_in != due.all_in) {
            found(Check::whole_amounts, "all-in is said of a player with chips or not said of one without",
                  due.all_in ? "all-in" : "not all-in", event.all_in ? "all-in" : "not all-in");
        }
        posted_ += left_out ? 2 : 1;
    }
    // What cannot have happened is not believed.
    if (amount.count() < 1) amount = amount_due;
    if (book_.can_pay(seat, amount) != amount) {
        found(Check::whole_amounts, text(seat) + " posts more than it has", "at most " + text(book_.stacks[seat]),
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
    if (stage_ != Stage::posting) posted_ = posting_.posts.size();
    stage_ = Stage::posting;
}

// A card leaves the deck. One that has left it before is in two places now,
// which says more than that another one was due.
void Hearing::leaves_deck(MaybeCard card, std::string_view where) {
    const MaybeCard due = hand().dealt < deck_size ? hand().deck[hand().dealt] : MaybeCard();
    ++hand().dealt;
    const bool twice = card.known() && hand().out.contains(card.card());
    if (card != due || twice) {
        found(twice ? Check::cards_in_one_place : Check::deck,
              twice ? "a card is in two places" : std::string(where) + " is not the next of the deck", to_string(due),
              to_string(card));
    }
    if (card.known()) hand().out.add(card.card());
}

void Hearing::on(const HoleCardsDealt& event) {
    static_cast<void>(is_due(Stage::hole_cards));
    const SeatSet playing = hand().dealt_in;
    if (event.seats != playing) {
        found(Check::players_dealt_in, "other seats got cards than are dealt in", text(playing), text(event.seats));
    }
    if (!playing.empty() && book_.positions) {
        const Seat first = first_card_due(book_);
        if (event.first != first) {
            found(Check::deck, "another seat got the first card", text(first), text(event.first));
        }
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
    concerns_only(event.seats, event.cards, Check::players_dealt_in, " got cards and is not dealt in");
    for (const Seat seat : event.seats) hand().hole_cards[seat] = event.cards[seat];
    stage_ = Stage::round_start;
}

void Hearing::on(const CardBurned& event) {
    static_cast<void>(is_due(Stage::burn));
    leaves_deck(event.card, "the burn card");
    stage_ = Stage::board;
}

void Hearing::on(const BoardDealt& event) {
    static_cast<void>(is_due(Stage::board));
    const Street street = next(hand().street);
    if (event.street != street || hand().street == Street::river) {
        found(Check::street_order, "another street was dealt", std::string(text(street)),
              std::string(text(event.street)));
    }
    const std::size_t cards = event.street == Street::flop ? 3 : 1;
    if (event.cards.size() != cards) {
        found(Check::street_order, "another number of cards was dealt", std::to_string(cards),
              std::to_string(event.cards.size()));
    }
    for (const MaybeCard card : event.cards) {
        leaves_deck(card, "a card of the board");
        if (!hand().board.full()) hand().board.push_back(card);
    }
    hand().street = event.street;
    hand().aggressor.reset();
    if (!running_out_) {
        stage_ = Stage::round_start;
    } else {
        stage_ = event.street == Street::river ? Stage::showdown : Stage::burn;
    }
}

}  // namespace handlog::replay::judge
