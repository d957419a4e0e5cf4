// Who may know what, as the judge works it out from a log alone: 000 §4.1, 003 "Redaction", 004 §5.
#include "replay/judge/secrets.hpp"

#include <doctest/doctest.h>

#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using handlog::replay::judge::Secrets;
using handlog::replay::judge::Viewer;

namespace {

[[nodiscard]] HoleCards cards(std::string_view first, std::string_view second) {
    return {*parse_card(first), *parse_card(second)};
}

// Ann has aces, Bob has kings, and the cards are dealt.
struct Deal {
    HoleCardsDealt dealt;
    Secrets secrets;

    Deal() {
        SeatSet seats = SeatSet::of(ann);
        seats.add(bob);
        dealt = {.first = ann, .seats = seats, .cards = {}};
        dealt.cards[ann] = cards("As", "Ah");
        dealt.cards[bob] = cards("Ks", "Kh");
        HandStarted started;
        started.dealt_in = seats;
        secrets.hear(started);
        secrets.hear(dealt);
    }
    [[nodiscard]] HoleCards known(Seat seat, Viewer viewer) const {
        return std::get<HoleCardsDealt>(secrets.known_of(dealt, viewer)).cards[seat];
    }
};

}  // namespace

TEST_CASE("a player may know their own cards and a spectator may know none") {
    const Deal deal;
    CHECK((deal.known(ann, ann) == cards("As", "Ah")));
    CHECK((deal.known(bob, ann) == HoleCards{}));
    CHECK((deal.known(ann, {}) == HoleCards{}));
    CHECK((deal.known(bob, {}) == HoleCards{}));
}

TEST_CASE("everybody may know cards once they are tabled and until the hand is closed") {
    Deal deal;
    deal.secrets.hear(HandTabled{.seat = bob, .cards = cards("Ks", "Kh")});
    CHECK(deal.secrets.may_know_cards_of(bob, ann));
    CHECK(deal.secrets.may_know_cards_of(bob, {}));
    CHECK_FALSE(deal.secrets.may_know_cards_of(ann, bob));
    deal.secrets.hear(HandClosed{});
    CHECK_FALSE(deal.secrets.may_know_cards_of(bob, ann));
    CHECK_FALSE(deal.secrets.may_know_cards_of(bob, bob));
}

TEST_CASE("whoever sits down where a player has left may not know that player's cards") {
    Deal deal;
    deal.secrets.hear(PlayerLeft{.seat = ann, .stack = {}});
    deal.secrets.hear(PlayerSeated{.seat = ann, .player = *PlayerId::parse("Eve"), .stack = Stack(100_c)});
    CHECK_FALSE(deal.secrets.may_know_cards_of(ann, ann));
}

TEST_CASE("nobody at the table may know the deck or the seed or a burned card or a transfer") {
    const Deal deal;
    for (const Viewer viewer : {Viewer{}, Viewer{ann}}) {
        HandStarted started;
        started.deck = Deck::in_order();
        CHECK((std::get<HandStarted>(deal.secrets.known_of(started, viewer)).deck == Deck{}));
        const Command start = StartHand{.hand_id = *HandId::parse("hand"), .deck = Seed{}, .forced_bets = {}};
        CHECK((std::get<StartHand>(Secrets::known_of(start, {}, viewer)).deck == decltype(StartHand::deck)(Deck{})));
        const Event burned = CardBurned{.card = "As"_card};
        CHECK_FALSE(std::get<CardBurned>(deal.secrets.known_of(burned, viewer)).card.known());
        const Command commit = CommitChips{.seat = ann, .transfer = *TransferId::parse("t1")};
        CHECK(std::get<CommitChips>(Secrets::known_of(commit, {}, viewer)).transfer.empty());
    }
}

TEST_CASE("nobody but the player may know that there is an intent") {
    const Deal deal;
    const Event set = IntentSet{.seat = ann, .kind = IntentKind::call, .to = 100_c};
    CHECK(Secrets::may_know_of(set, ann));
    CHECK_FALSE(Secrets::may_know_of(set, bob));
    CHECK_FALSE(Secrets::may_know_of(set, {}));
    CHECK((deal.secrets.known_of(set, ann) == set));
    CHECK((deal.secrets.known_of(set, bob) == Event(IntentSet{})));
}

TEST_CASE("everybody may know the board and the bets") {
    const Deal deal;
    BoardDealt dealt;
    for (const Card card : {"2c"_card, "7d"_card, "9h"_card}) dealt.cards.push_back(card);
    const Event flop = dealt;
    const Event raised = PlayerRaised{.seat = ann, .added = 300_c, .to = 300_c, .raise_size = 200_c};
    CHECK((deal.secrets.known_of(flop, {}) == flop));
    CHECK((deal.secrets.known_of(raised, bob) == raised));
}
