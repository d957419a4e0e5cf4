#include "replay/judge/secrets.hpp"

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include "engine/poker/kinds.hpp"
#include "engine/poker/rules.hpp"
#include "replay/judge/same.hpp"

namespace handlog::replay::judge {

using namespace engine;

namespace {

// What a player would do, which is nobody else's business.
template <class What>
concept Intention = OneOf<What, Intend, IntentSet, IntentFollowed, IntentDropped>;

// What tells nothing that was not said or seen at the table.
template <class Value>
concept Open = std::is_enum_v<Value> || std::is_integral_v<Value> ||
    OneOf<Value, Seat, std::optional<Seat>, SeatSet, RareSeats, BlindDues, Chips, std::optional<Chips>, Stack,
          PerSeat<Chips>, PerSeat<std::int32_t>, PerSeat<Time>, PerSeat<Stack>, Time, HandNumber, HandId, TableId,
          PlayerId, Rules, Positions, std::optional<Positions>, Commitment, std::optional<Commitment>, Link,
          std::optional<Link>, std::optional<CardsRoot>, std::variant<ForcedBetsByRules, ForcedBetsListed>>;

[[nodiscard]] bool is_of(Seat seat, Viewer viewer) { return viewer && same(*viewer, seat); }

// Goes through the fields of a command or an event, and takes away what the viewer may not know.
template <class MayKnowCards>
class Veil {
public:
    Veil(bool may_know_intention, MayKnowCards may_know_cards)
        : may_know_intention_(may_know_intention), may_know_cards_(may_know_cards) {}

    template <class What>
    void cover(What& what) const {
        if constexpr (Intention<What>) {
            if (!may_know_intention_) what = What{};
        } else {
            std::apply([&](const auto&... field) { (this->cover(what, what.*field.member), ...); }, fields_of<What>);
        }
    }

private:
    template <class What>
    void cover(const What& /*what*/, Open auto& /*value*/) const {}
    // The board: three cards at a time, or one.
    template <class What, std::size_t most>
    void cover(const What& /*what*/, InlineVector<MaybeCard, most>& /*value*/) const {}
    // Of a card by itself nobody knows but that it was burned.
    template <class What>
    void cover(const What& /*what*/, MaybeCard& value) const {
        value = {};
    }
    template <class What>
    void cover(const What& /*what*/, Deck& value) const {
        value = {};
    }
    template <class What>
    void cover(const What& /*what*/, std::variant<Deck, Seed, HostShare>& value) const {
        value = Deck{};
    }
    template <class What>
    void cover(const What& /*what*/, TransferId& value) const {
        value = {};
    }
    template <class What>
    void cover(const What& /*what*/, PerSeat<HoleCards>& value) const {
        for (const Seat seat : Seats::everybody()) {
            if (!may_know_cards_(seat)) value[seat] = {};
        }
    }
    // Cards of one seat, or what they make.
    template <class What, OneOf<HoleCards, HandRank, CardSet> Cards>
    void cover(const What& what, Cards& value) const {
        if (!may_know_cards_(what.seat)) value = {};
    }

    bool may_know_intention_;
    MayKnowCards may_know_cards_;
};

template <class Variant, class MayKnowCards>
[[nodiscard]] Variant covered(Variant what, bool may_know_intention, MayKnowCards may_know_cards) {
    const Veil veil(may_know_intention, may_know_cards);
    std::visit([&](auto& alternative) { veil.cover(alternative); }, what);
    return what;
}

}  // namespace

void Secrets::hear(const Event& event) {
    std::visit([this](const auto& happened) { this->note(happened); }, event);
}

void Secrets::note(const HandStarted& event) {
    *this = {};
    holding_ = event.dealt_in;
    seen_.hand = event.hand_id;
}

void Secrets::note(const HandRanked& event) {
    seen_.ranked.add(event.seat);
    seen_.ranks[event.seat] = event.rank;
    seen_.best_fives[event.seat] = event.best_five;
}

void Secrets::note(const PotAwarded& event) {
    if (event.pot < seen_.awarded.size()) seen_.awarded[event.pot] += event.amount;
}

void Secrets::note(const ResultDeclared& event) {
    seen_.rake += event.rake;
    seen_.divided = true;
}

bool Secrets::may_know_cards_of(Seat seat, Viewer viewer) const {
    return tabled_.contains(seat) || (is_of(seat, viewer) && holding_.contains(seat));
}

bool Secrets::may_know_of(const Event& event, Viewer viewer) {
    return std::visit(
        [viewer]<class Happened>(const Happened& happened) {
            if constexpr (Intention<Happened>) return is_of(happened.seat, viewer);
            return true;
        },
        event);
}

Event Secrets::known_of(const Event& event, Viewer viewer) const {
    return covered(event, may_know_of(event, viewer),
                   [this, viewer](Seat seat) { return may_know_cards_of(seat, viewer); });
}

// Whose secret a command is follows from who sent it: from a person it is theirs, whichever seat it is for; and what a
// host sends, or nobody knows who, speaks for the seat.
Command Secrets::known_of(const Command& command, const Sender& by, Viewer viewer) {
    const bool from_person = is_person(by.role);
    const auto knows = [&](Seat seat) {
        return from_person ? by.seat && is_of(*by.seat, viewer) : is_of(seat, viewer);
    };
    const bool own = std::visit(
        [&]<class Asked>(const Asked& asked) {
            if constexpr (Intention<Asked>) return knows(asked.seat);
            return false;
        },
        command);
    return covered(command, own, knows);
}

}  // namespace handlog::replay::judge
