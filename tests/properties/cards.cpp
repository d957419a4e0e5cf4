// Cards: every one in exactly one place, and dealt in the order of the deck.

#include <algorithm>
#include <array>
#include <variant>

#include "engine/evaluator.hpp"
#include "engine/poker/hand_rank.hpp"
#include "engine/shared_seed.hpp"
#include "engine/shuffle.hpp"
#include "tests/properties/property.hpp"

namespace handlog::tests {

using namespace handlog::engine;

namespace {

class EachCardIsInOnePlace : public Property {
public:
    void at(const Moment& moment) override {
        const Hand& hand = moment.after.hand;
        seen_ = {};
        for (int place = hand.dealt; place < deck_size; ++place) put(hand.deck[place]);
        for (const Card card : hand.burned) put(card);
        for (const MaybeCard card : hand.board) put(card);
        for (const HoleCards& cards : hand.hole_cards) {
            for (const MaybeCard card : cards) put(card);
        }
        const CardSet known = known_cards(hand.deck);
        require((seen_ & known) == known, "a card of the deck is nowhere");
    }

private:
    void put(MaybeCard card) {
        if (!card.known()) return;
        require(!seen_.contains(card.card()), "a card is in two places");
        seen_.add(card.card());
    }

    CardSet seen_;
};

class CardsComeOffTheDeckInOrder : public Property {
public:
    void at(const Moment& moment) override {
        const Chronicle& told = moment.told;
        require(moment.after.hand.dealt == moment.retold.dealt, "the deck is not as far down as cards were dealt");
        if (const auto* dealt = std::get_if<HoleCardsDealt>(&moment.event)) check_hole_cards(*dealt, told);
        if (const auto* burned = std::get_if<CardBurned>(&moment.event)) {
            require(told.rules.burn, "a card was burned where the rules burn none");
            require(told.burned.size() == streets(told), "a second card was burned before one street");
            require(burned->card == told.deck[told.dealt], "the burned card is not the next of the deck");
        }
        if (const auto* board = std::get_if<BoardDealt>(&moment.event)) check_board(*board, told);
    }

    void after(const Step& step) override {
        const auto* start = std::get_if<StartHand>(&step.command);
        if (start == nullptr || !step.accepted()) return;
        if (const auto seed = seed_of(step.before, *start)) {
            require(step.told.deck == shuffled(*seed), "the deck does not follow from its seed");
            require(step.told.by_seed, "the seed has no commitment");
        } else {
            require(step.told.deck == std::get<Deck>(start->deck), "the deck is not the one written down");
            require(!step.told.by_seed, "a deck without a seed has a commitment");
        }
    }

private:
    // Flop, turn and river, as far as the board has come.
    [[nodiscard]] static std::size_t streets(const Chronicle& told) {
        return told.board.empty() ? 0 : told.board.size() - 2;
    }

    static void check_hole_cards(const HoleCardsDealt& dealt, const Chronicle& told) {
        require(dealt.seats == told.dealt_in, "hole cards went to others than those who play");
        require(told.dealt == 0, "cards were dealt before the hole cards");
        const bool small_blind_first = told.rules.deal_first == DealFirst::small_blind && told.positions.small_blind;
        // One step before the seat where the dealer begins to look for a player.
        int index = small_blind_first ? told.positions.small_blind->index() : told.positions.button.index() + 1;
        bool first = true;
        int place = 0;
        for (std::size_t round = 0; round < 2; ++round) {
            for (int left = most_seats; left > 0; --left, ++index) {
                const Seat seat(index % most_seats);
                if (!told.dealt_in.contains(seat)) continue;
                require(!first || seat == dealt.first, "the deal does not begin where the rules say");
                first = false;
                require(dealt.cards[seat][round] == told.deck[place++], "a hole card is not the next of the deck");
            }
        }
    }

    static void check_board(const BoardDealt& board, const Chronicle& told) {
        constexpr std::array order{Street::flop, Street::turn, Street::river};
        const std::size_t street = streets(told);
        require(street < order.size() && board.street == order[street], "a street was skipped or came twice");
        require(board.cards.size() == (street == 0 ? 3 : 1), "a street has a wrong number of cards");
        require(!told.round_open, "a street was dealt while the betting went on");
        require(told.burned.size() == (told.rules.burn ? street + 1 : 0), "a street was dealt without its burn");
        int place = told.dealt;
        for (const MaybeCard card : board.cards) {
            require(card == told.deck[place++], "a card of the board is not the next of the deck");
        }
    }
};

// What a rank says is proved elsewhere; here, that it belongs to these cards.
class RanksBelongToTheCards : public Property {
public:
    void at(const Moment& moment) override {
        const Chronicle& told = moment.told;
        if (const auto* tabled = std::get_if<HandTabled>(&moment.event)) {
            for (std::size_t at = 0; at < 2; ++at) {
                const MaybeCard dealt = told.hole_cards[tabled->seat][at];
                require(tabled->cards[at].known(), "a hand was tabled that nobody knows");
                require(!dealt.known() || tabled->cards[at] == dealt, "a hand was tabled that was not dealt");
            }
        }
        const auto* ranked = std::get_if<HandRanked>(&moment.event);
        if (ranked == nullptr) return;
        require(told.tabled.contains(ranked->seat), "a hand was ranked that nobody has seen");
        CardSet cards;
        for (const MaybeCard card : told.board) cards.add(card.card());
        for (const MaybeCard card : told.hole_cards[ranked->seat]) cards.add(card.card());
        require(cards.size() == 7, "a hand of fewer than seven cards was ranked");
        require(ranked->best_five.size() == 5 && (ranked->best_five & cards) == ranked->best_five,
                "the best five are not among the seven");
        require(rank_of(ranked->best_five) == ranked->rank && rank_of(cards) == ranked->rank,
                "the rank is not that of the cards");
    }
};

}  // namespace

std::vector<PropertyKind> properties_of_cards() {
    return {
        {"every card is in exactly one place", make<EachCardIsInOnePlace>},
        {"cards come off the deck in order", make<CardsComeOffTheDeckInOrder>},
        {"ranks belong to the cards", make<RanksBelongToTheCards>},
    };
}

}  // namespace handlog::tests
