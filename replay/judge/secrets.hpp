// Who may know what a log says, and from when on: worked out from the events alone, with no rule of
// the engine. The auditor compares it with what the engine shows to each viewer.
//
//     the deck, its seed, a burned card    only the operator
//     the number of a transfer             only the operator
//     hole cards                           the player who holds them, and everybody once they are tabled
//     cards that a command names           only the player who sent it, for whichever seat
//     an intent, and what becomes of it    only the player who stated it, even that there is one
//     everything else                      everybody
//
// What is hidden depends on what a value is, not on the event in which it stands: a new event with a
// card in it is covered, and a value of a new type does not compile.
#pragma once

#include <array>
#include <optional>

#include "engine/poker/command.hpp"
#include "engine/poker/event.hpp"
#include "engine/poker/id.hpp"
#include "engine/poker/seat.hpp"
#include "engine/poker/sender.hpp"
#include "replay/judge/book.hpp"

namespace handlog::replay::judge {

// The seat whose player looks on; none for a spectator.
using Viewer = std::optional<engine::Seat>;

class Secrets {
public:
    // A log begins between two hands, where no card is out.
    void begin() { *this = {}; }
    // Before it is asked about the event.
    void hear(const engine::Event& event);

    [[nodiscard]] bool may_know_cards_of(engine::Seat seat, Viewer viewer) const;
    // Others may not even know that there is an intent.
    [[nodiscard]] static bool may_know_of(const engine::Event& event, Viewer viewer);
    // As much of it as the viewer may know: nothing but the kind of an event of which the viewer may not know.
    [[nodiscard]] engine::Event known_of(const engine::Event& event, Viewer viewer) const;
    [[nodiscard]] static engine::Command known_of(const engine::Command& command, const engine::Sender& by,
                                                  Viewer viewer);

    // ---- what everybody has seen of the hand and the book does not keep, because no rule asks for it ----

    struct Seen {
        engine::HandId hand;
        Seats folded;
        Seats ranked;
        BySeat<engine::HandRank> ranks;
        BySeat<engine::CardSet> best_fives;
        std::array<Amount, most_pots> awarded{};  // of each pot
        bool divided = false;                     // by what a history says, pot or no pot
        bool cancelled = false;
        Amount rake;
        Seats won_showdown;
    };
    [[nodiscard]] const Seen& seen() const { return seen_; }

private:
    void note(const engine::HandStarted& event);
    void note(const engine::PlayerLeft& event) { holding_.remove(event.seat); }
    void note(const engine::PlayerFolded& event) { seen_.folded.add(event.seat); }
    void note(const engine::RoundEnded& /*event*/) { seen_.awarded = {}; }
    void note(const engine::HandTabled& event) { tabled_.add(event.seat); }
    void note(const engine::HandRanked& event);
    void note(const engine::RakeTaken& event) { seen_.rake += event.amount; }
    void note(const engine::PotAwarded& event);
    void note(const engine::ResultDeclared& event);
    void note(const engine::ResultUndeclared& /*event*/) { seen_.divided = true; }
    void note(const engine::HandEnded& event) { seen_.won_showdown = event.won_showdown; }
    void note(const engine::HandCancelled& /*event*/) { seen_.cancelled = true; }
    void note(const engine::HandClosed& /*event*/) { begin(); }
    void note(const auto& /*event*/) {}

    Seats holding_;  // dealt in, and the player is still here
    Seats tabled_;
    Seen seen_;
};

}  // namespace handlog::replay::judge
