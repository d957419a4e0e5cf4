#include "engine/redact.hpp"

namespace handlog::engine {

namespace {

// Everything that is not named below says nothing but what the whole table sees.
template <class Public>
void hide(Public& /*open*/, Viewer /*viewer*/) {}

void hide(HandStarted& event, Viewer /*viewer*/) { event.deck = {}; }

void hide(HoleCardsDealt& event, Viewer viewer) {
    for (const Seat seat : event.seats) {
        if (seat != viewer) event.cards[seat] = {};
    }
}

void hide(CardBurned& event, Viewer /*viewer*/) { event.card = {}; }

void hide(StartHand& command, Viewer /*viewer*/) { command.deck = Deck{}; }

// A refused command shows nothing; where it was accepted, HandTabled has the cards.
void hide(ShowHand& command, Viewer viewer) {
    if (command.seat != viewer) command.cards = {};
}

template <class Variant>
[[nodiscard]] Variant redact(Variant what, Viewer viewer) {
    std::visit([viewer](auto& alternative) { hide(alternative, viewer); }, what);
    return what;
}

}  // namespace

Event redacted(const Event& event, Viewer viewer) { return redact(event, viewer); }

Command redacted(const Command& command, Viewer viewer) { return redact(command, viewer); }

}  // namespace handlog::engine
