// Progress: no state that play can reach is stuck.

#include <array>
#include <variant>

#include "engine/deadlines.hpp"
#include "engine/legal_actions.hpp"
#include "engine/shared_seed.hpp"
#include "engine/shuffle.hpp"
#include "tests/properties/property.hpp"
#include "tests/support/random_play.hpp"

namespace handlog::tests {

using namespace handlog::engine;

namespace {

// Where nobody raises, a street takes one action of each seat at most. Each seat
// goes all-in once, and all others may have to answer that; and at a showdown
// each seat shows once.
constexpr int most_actions = 4 * most_seats + most_seats * most_seats + most_seats;

// Percent of the states from which hands are driven to their ends.
constexpr int sampled = 30;

enum class Manner : std::uint8_t { check_or_call, fold, all_in, show_what_is_hidden };

[[nodiscard]] Command action(const LegalActions& legal, HandNumber hand, Manner manner) {
    const Seat seat = legal.seat;
    if (manner == Manner::all_in && legal.all_in) return AllIn{.hand = hand, .seat = seat};
    if (manner == Manner::fold && legal.fold) return Fold{.hand = hand, .seat = seat};
    if (legal.check) return Check{.hand = hand, .seat = seat};
    if (legal.call) return Call{.hand = hand, .seat = seat};
    return Fold{.hand = hand, .seat = seat};
}

// A card that lies nowhere else as far as anybody knows.
[[nodiscard]] Card unused(const Hand& hand, CardSet also_used) {
    CardSet used = known_cards(hand.deck) | also_used;
    for (const HoleCards& cards : hand.hole_cards) {
        for (const MaybeCard card : cards) {
            if (card.known()) used.add(card.card());
        }
    }
    int id = 0;
    while (used.contains(Card(id))) ++id;
    return Card(id);
}

[[nodiscard]] Command settlement(const Hand& hand, Manner manner) {
    if (manner == Manner::check_or_call) return LeaveUndeclared{.hand = hand.number};
    const SeatSet hidden = hand.live - hand.tabled;
    if (manner == Manner::show_what_is_hidden && !hidden.empty()) {
        ShowHand show{.hand = hand.number, .seat = hidden.lowest(), .cards = {}};
        CardSet named;
        for (std::size_t at = 0; at < 2; ++at) {
            if (hand.hole_cards[show.seat][at].known()) continue;
            const Card card = unused(hand, named);
            named.add(card);
            show.cards[at] = card;
        }
        return show;
    }
    DeclareResult declared{.hand = hand.number, .won = {}, .rake = {}};
    for (const Pot& pot : hand.pots) declared.won[(pot.eligible & hand.live).lowest()] += pot.amount;
    return declared;
}

// Ticks are enough to end every wait, whoever loses the seat by it.
void go_on(Table& table, Time& now) {
    Events events;
    if (table.between.status != TableStatus::playing) {
        require(!play(table, ResumeTable{}, events, {.received_at = now, .at = now}), "a paused table could not go on");
    }
    for (int left = 2 * most_seats; next_deadline(table).known(); --left) {
        const Time due = next_deadline(table);
        require(left > 0, "the table waits without an end");
        if (!now.known() || is_before(now, due)) now = due;
        require(!play(table, Tick{}, events, {.received_at = now, .at = now}), "a tick that was due was refused");
    }
}

void drive_to_the_next_hand(Table table, Time now) {
    go_on(table, now);
    const SeatSet ready = table.ready();
    if (table.starters().size() < 2) return;
    // A stack that nobody counted may have more to post than the table has room for.
    for (const Seat seat : ready) {
        if (!table.stacks[seat].known()) return;
    }
    Events events;
    StartHand next{.hand_id = *HandId::parse("next"), .deck = Deck{}, .forced_bets = {}};
    const Time due = table.between.next_hand_due;
    if (due.known() && (!now.known() || is_before(now, due))) now = due;
    if (table.rules.commit_cards) next.deck = Seed{};
    if (!(ready & table.seed.anchored).empty()) {
        // Also a host that has lost the share before can go on.
        const CommitShare share{.share = commitment_to(HostShare{})};
        require(!play(table, share, events, {.received_at = now, .at = now}), "no share could be committed");
        next.deck = HostShare{};
    }
    require(!play(table, next, events, {.received_at = now, .at = now}), "the next hand could not be started");
}

// At a moment, if one is known, at which nothing is late.
void drive_to_the_end(Table table, Manner manner, Time now) {
    Events events;
    for (int left = most_actions; table.hand_in_progress(); --left) {
        require(left > 0, "a hand did not end within the actions that it can take");
        const auto legal = legal_actions(table);
        const Command command = legal ? action(*legal, table.hand.number, manner) : settlement(table.hand, manner);
        require(!play(table, command, events), "a way to end the hand was refused");
    }
    const CloseHand close{.hand = table.hand.number};
    require(!play(table, close, events, {.received_at = now, .at = now}), "a hand that is over could not be closed");
    drive_to_the_next_hand(table, now);
}

class NoStateIsStuck : public Property {
public:
    void after(const Step& step) override {
        if (!step.accepted() || !step.after.is_open() || !dice_.percent(sampled)) return;
        const Time now = step.arrival.at;
        if (step.after.hand.phase == Phase::between_hands) return drive_to_the_next_hand(step.after, now);
        if (!step.after.hand_in_progress()) return;
        constexpr std::array manners{Manner::check_or_call, Manner::fold, Manner::all_in, Manner::show_what_is_hidden};
        drive_to_the_end(step.after, dice_.pick(manners), now);
        Table table = step.after;
        Events events;
        require(!play(table, CancelHand{.hand = table.hand.number}, events), "a hand could not be cancelled");
        require(!table.hand_in_progress(), "a cancelled hand goes on");
    }

private:
    Dice dice_{1};
};

}  // namespace

std::vector<PropertyKind> properties_of_progress() { return {{"no reachable state is stuck", make<NoStateIsStuck>}}; }

}  // namespace handlog::tests
