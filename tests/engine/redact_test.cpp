// No card shows through that a viewer has not seen, whatever is played: 003
// "Redaction". The fields of commands and events are searched by their list, so
// that one that is added later is searched as well.
#include "engine/redact.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <doctest/doctest.h>
#include <optional>
#include <variant>
#include <vector>

#include "engine/decide.hpp"
#include "engine/evolve.hpp"
#include "engine/poker/describe.hpp"
#include "engine/poker/kinds.hpp"
#include "engine/shuffle.hpp"
#include "tests/support/random_play.hpp"

using namespace handlog::engine;
using handlog::tests::RandomHost;

namespace {

// Every card that a command or an event names, wherever in it.
class Named {
public:
    template <class Whole>
    [[nodiscard]] static CardSet in(const Whole& whole) {
        Named named;
        named.note(whole);
        return named.cards_;
    }

private:
    void note(Card card) { cards_.add(card); }
    void note(MaybeCard card) {
        if (card.known()) cards_.add(card.card());
    }
    void note(CardSet cards) { cards_ = cards_ | cards; }
    void note(const Deck& deck) { cards_ = cards_ | known_cards(deck); }
    // Whoever has the seed has them all.
    void note(const Seed& seed) { note(shuffled(seed)); }

    template <class T, std::size_t size>
    void note(const std::array<T, size>& values) {
        for (const T& value : values) note(value);
    }
    template <class T, std::size_t capacity>
    void note(const InlineVector<T, capacity>& values) {
        for (const T& value : values) note(value);
    }
    template <class T>
    void note(const PerSeat<T>& values) {
        for (const T& value : values) note(value);
    }
    template <class T>
    void note(const std::optional<T>& value) {
        if (value) note(*value);
    }
    template <class... Alternatives>
    void note(const std::variant<Alternatives...>& value) {
        std::visit([this](const auto& alternative) { this->note(alternative); }, value);
    }
    template <HasFields Struct>
    void note(const Struct& object) {
        for_each_field(object, [this](std::string_view /*name*/, const auto& value) { this->note(value); });
    }
    // Chips, seats, names and whatever else is no card.
    void note(const auto& /*value*/) {}

    CardSet cards_;
};

// What lies open on the table, and the viewer's own cards.
[[nodiscard]] CardSet seen_by(Viewer viewer, const Table& table) {
    const Hand& hand = table.hand;
    CardSet seen = Named::in(hand.board);
    for (const Seat seat : hand.dealt_in) {
        const bool own = seat == viewer && hand.held_by_dealt.contains(seat);
        if (own || hand.tabled.contains(seat)) seen = seen | Named::in(hand.hole_cards[seat]);
    }
    return seen;
}

[[nodiscard]] std::vector<Viewer> all_viewers() {
    std::vector<Viewer> viewers{std::nullopt};
    for (int index = 0; index < most_seats; ++index) viewers.emplace_back(Seat(index));
    return viewers;
}

[[nodiscard]] bool is_within(CardSet named, CardSet seen) { return (named & seen) == named; }

struct Looked {
    std::uint64_t hidden = 0;  // cards that a command or an event named and this viewer's did not
    std::uint64_t named = 0;   // cards that this viewer's named
    std::uint64_t alike = 0;   // events that are the same for all
    std::uint64_t differ = 0;
};

// What the viewer is told of this may name only what the viewer has seen.
[[nodiscard]] Event shown(const Event& event, Viewer viewer) { return redacted(event, viewer); }
[[nodiscard]] Command shown(const Command& command, Viewer viewer) { return redacted(command, {}, viewer); }

template <class What>
void look(const What& what, Viewer viewer, CardSet seen, Looked& looked) {
    const CardSet named = Named::in(shown(what, viewer));
    looked.named += static_cast<std::uint64_t>(named.size());
    looked.hidden += static_cast<std::uint64_t>(Named::in(what).size() - named.size());
    if (is_within(named, seen)) return;
    CAPTURE(to_string(shown(what, viewer)));
    FAIL_CHECK("a card is named that the viewer has not seen");
}

// Who shows cards knows which ones they name.
[[nodiscard]] CardSet known_to_sender(const Command& command, Viewer viewer) {
    const auto* show = std::get_if<ShowHand>(&command);
    return show != nullptr && show->seat == viewer ? Named::in(show->cards) : CardSet();
}

// Nobody is told anything of it that another is not, if it says so.
void compare(const Event& event, const std::vector<Viewer>& viewers, Looked& looked) {
    ++(is_same_for_all(event) ? looked.alike : looked.differ);
    if (!is_same_for_all(event)) return;
    const bool alike = std::all_of(viewers.begin(), viewers.end(), [&event](Viewer viewer) {
        return !is_secret(event, viewer) && shown(event, viewer) == shown(event, std::nullopt);
    });
    CAPTURE(to_string(event));
    CHECK(alike);
}

void look_at_session(std::uint64_t seed, const std::vector<Viewer>& viewers, Looked& looked) {
    RandomHost host(seed);
    Table table;
    for (int left = 150; left > 0; --left) {
        const Command command = host.next(table);
        for (const Viewer viewer : viewers) {
            look(command, viewer, seen_by(viewer, table) | known_to_sender(command, viewer), looked);
        }
        const Outcome outcome = decide(table, command);
        if (std::holds_alternative<Rejection>(outcome)) continue;
        for (const Event& event : std::get<Events>(outcome)) {
            evolve(table, event);
            for (const Viewer viewer : viewers) look(event, viewer, seen_by(viewer, table), looked);
            compare(event, viewers, looked);
        }
    }
}

}  // namespace

TEST_CASE("cards are found wherever a command or an event names them") {
    HoleCardsDealt dealt{.first = Seat(0), .seats = SeatSet::of(Seat(0)), .cards = {}};
    dealt.cards[Seat(0)] = {"As"_card, "Kd"_card};
    CHECK(Named::in(Event(dealt)).size() == 2);
    CHECK(Named::in(Event(CardBurned{.card = "As"_card})).size() == 1);
    CHECK(Named::in(Event(PlayerFolded{.seat = Seat(1)})).empty());
    CHECK(Named::in(Command(StartHand{.hand_id = {}, .deck = Seed{}, .forced_bets = {}})).size() == deck_size);
    CHECK(Named::in(Command(ShowHand{.hand = {1}, .seat = Seat(0), .cards = {"As"_card, MaybeCard()}})).size() == 1);
}

TEST_CASE("the number of a transfer is read by nobody at the table and everybody sees that chips are on their way") {
    const PlayerId player = *PlayerId::parse("Bob");
    const TransferId transfer = *TransferId::parse("t1");
    const Command reserve = ReserveChips{.seat = Seat(1), .player = player, .amount = 500_c, .transfer = transfer};
    const Event reserved = ChipsReserved{.seat = Seat(1), .player = player, .amount = 500_c, .transfer = transfer};
    const Event committed = ChipsCommitted{.seat = Seat(1), .transfer = transfer};
    const Event released = ChipsReleased{.seat = Seat(1), .transfer = transfer};
    for (const Viewer viewer : {Viewer{}, Viewer{Seat(0)}, Viewer{Seat(1)}}) {
        CHECK((redacted(reserve, {}, viewer) ==
               Command(ReserveChips{.seat = Seat(1), .player = player, .amount = 500_c, .transfer = {}})));
        CHECK((redacted(reserved, viewer) ==
               Event(ChipsReserved{.seat = Seat(1), .player = player, .amount = 500_c, .transfer = {}})));
        CHECK((redacted(committed, viewer) == Event(ChipsCommitted{.seat = Seat(1), .transfer = {}})));
        CHECK((redacted(released, viewer) == Event(ChipsReleased{.seat = Seat(1), .transfer = {}})));
        CHECK_FALSE(is_secret(reserved, viewer));
    }
}

TEST_CASE("no command and no event of random play names a card to a viewer who has not seen it") {
    const std::vector<Viewer> viewers = all_viewers();
    Looked looked;
    for (std::uint64_t seed = 0; seed < 60; ++seed) look_at_session(seed, viewers, looked);
    CHECK(looked.hidden > 10'000);
    CHECK(looked.named > 10'000);
    CHECK(looked.alike > 10'000);
    CHECK(looked.differ > 100);
}
