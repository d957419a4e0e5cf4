#include "tests/support/scenario.hpp"

#include <algorithm>
#include <array>
#include <doctest/doctest.h>
#include <optional>
#include <utility>

#include "engine/deadlines.hpp"
#include "engine/decide.hpp"
#include "engine/evolve.hpp"
#include "engine/poker/chips_text.hpp"
#include "engine/poker/describe.hpp"
#include "engine/poker/names.hpp"
#include "engine/poker/presets.hpp"
#include "engine/poker/time_text.hpp"
#include "engine/shuffle.hpp"
#include "tests/support/audited.hpp"

namespace handlog::tests {

namespace {

constexpr std::array<std::string_view, most_seats> names{"Ann", "Bob", "Cat", "Dan", "Eve",
                                                         "Fay", "Gus", "Hal", "Ida", "Jon"};

[[nodiscard]] std::string_view name_of(Seat seat) { return names[static_cast<std::size_t>(seat.index())]; }

[[nodiscard]] MaybeCard card_at(std::string_view text) {
    if (text == "??") return {};
    const std::optional<Card> card = parse_card(text);
    invariant(card.has_value(), "a scenario writes cards as rank and suit, or as ?? where they are unknown");
    return *card;
}

// "As Kd ??", with spaces or without.
[[nodiscard]] std::vector<MaybeCard> cards_in(std::string_view text) {
    std::vector<MaybeCard> cards;
    while (!text.empty()) {
        if (text.front() == ' ') {
            text.remove_prefix(1);
            continue;
        }
        cards.push_back(card_at(text.substr(0, 2)));
        text.remove_prefix(std::min<std::size_t>(2, text.size()));
    }
    return cards;
}

[[nodiscard]] HoleCards two_cards(std::string_view text) {
    const std::vector<MaybeCard> cards = cards_in(text);
    invariant(cards.empty() || cards.size() == 2, "a scenario gives a seat two cards or none");
    return cards.empty() ? HoleCards{} : HoleCards{cards[0], cards[1]};
}

[[nodiscard]] Deck deck_of(const std::vector<MaybeCard>& places) {
    const std::variant<Deck, DeckFault> deck = Deck::scripted(places);
    invariant(std::holds_alternative<Deck>(deck), "a scenario names each card once");
    return std::get<Deck>(deck);
}

[[nodiscard]] Deck deck_in_order() {
    std::vector<MaybeCard> places;
    for (int id = 0; id < deck_size; ++id) places.emplace_back(Card(id));
    return deck_of(places);
}

// Puts the wanted cards where the dealing finds them. `dealt` tells, for the
// deck in order of id, which card and therefore which place each seat gets.
[[nodiscard]] Deck deck_for(const Cards& wanted, const HoleCardsDealt& dealt, bool burn) {
    std::array<std::optional<MaybeCard>, deck_size> places;
    const auto put = [&places](int place, MaybeCard card) { places[static_cast<std::size_t>(place)] = card; };
    for (const auto& [seat, text] : wanted.hole) {
        invariant(dealt.seats.contains(seat), "a scenario gives cards to seats that are dealt in");
        const HoleCards cards = two_cards(text);
        for (std::size_t at = 0; at < cards.size(); ++at) put(dealt.cards[seat][at].card().id(), cards[at]);
    }
    int next = 2 * dealt.seats.size();
    int shown = 0;
    for (const MaybeCard card : cards_in(wanted.board)) {
        const bool street_begins = shown == 0 || shown >= 3;
        if (burn && street_begins) ++next;
        put(next++, card);
        ++shown;
    }

    CardSet used;
    for (const std::optional<MaybeCard>& place : places) {
        if (place && place->known()) used.add(place->card());
    }
    std::vector<MaybeCard> deck;
    int spare = 0;
    for (const std::optional<MaybeCard>& place : places) {
        if (place || wanted.rest_is_unknown) {
            deck.push_back(place.value_or(MaybeCard{}));
            continue;
        }
        while (used.contains(Card(spare))) ++spare;
        deck.emplace_back(Card(spare++));
    }
    return deck_of(deck);
}

[[nodiscard]] std::string lines(const Events& events) {
    std::string text;
    for (const Event& event : events) text += "        " + to_string(event) + '\n';
    return events.empty() ? "        nothing\n" : text;
}

[[nodiscard]] std::string text_of(std::optional<Seat> seat) { return seat ? std::string(name_of(*seat)) : "nobody"; }

[[nodiscard]] std::string text_of(const std::vector<HandPhase>& phases) {
    std::string text;
    for (const HandPhase phase : phases) text += (text.empty() ? "" : " ") + std::string(name(phase));
    return text;
}

[[nodiscard]] std::string text_of(SeatSet set) {
    std::string text;
    for (const Seat seat : set) text += (text.empty() ? "" : " ") + std::string(name_of(seat));
    return text.empty() ? "nobody" : text;
}

// A command about a hand that names none is about the one that is played.
void fill_in(HandNumber playing_now, Command& command) {
    std::visit(
        [&](auto& asked) {
            if constexpr (requires { HandNumber{asked.hand}; }) {
                if (asked.hand == HandNumber{}) asked.hand = playing_now;
            }
        },
        command);
}

}  // namespace

PlayerId player_in(Seat seat) { return PlayerId::parse(name_of(seat)).value(); }

TransferId transfer(std::string_view name) { return TransferId::parse(name).value(); }

Rules playing(std::string_view preset_name, Chips small_blind, Chips big_blind) {
    const std::optional<Rules> found = preset(preset_name);
    invariant(found.has_value(), "a scenario plays by a preset that exists");
    Rules rules = *found;
    rules.small_blind = small_blind;
    rules.big_blind = big_blind;
    rules.commit_cards = false;
    return rules;
}

Rules stakes(Chips small_blind, Chips big_blind) {
    Rules rules = playing("standard", small_blind, big_blind);
    rules.start = Start::host;
    rules.timers = {};
    return rules;
}

Rules starting_by_itself() {
    Rules rules = stakes(50_c, 100_c);
    rules.start = Start::automatic;
    rules.timers = {.predeal_ms = 15'000, .next_hand_ms = 5'000};
    rules.leave_mid_hand = LeaveMidHand::after_hand;
    return rules;
}

HandTabled tabled(Seat seat, std::string_view cards) { return {.seat = seat, .cards = two_cards(cards)}; }

BoardDealt dealt(Street street, std::string_view cards) {
    BoardDealt event{.street = street, .cards = {}};
    for (const MaybeCard card : cards_in(cards)) event.cards.push_back(card);
    return event;
}

Scenario given(const Rules& rules, std::initializer_list<SeatAndStack> players, Place place) {
    return {rules, players, place};
}

Scenario::Scenario(const Rules& rules, std::initializer_list<SeatAndStack> players, Place place) : last_place_(place) {
    perform(OpenTable{.table = TableId::parse("table").value(), .rules = rules}, place);
    for (const SeatAndStack& player : players) sits_down(player.seat, player.stack, place);
}

Scenario::~Scenario() {
    no_pending_refusal(last_place_);
    check_audit(last_place_);
}

// ---- when ----

Scenario& Scenario::sits_down(Seat seat, Stack stack, Place place) {
    return perform(SeatPlayer{.seat = seat, .player = player_in(seat), .stack = stack}, place);
}
Scenario& Scenario::stands_up(Seat seat, Place place) { return perform(UnseatPlayer{.seat = seat}, place); }
Scenario& Scenario::sits_out(Seat seat, Place place) { return perform(SitOut{.seat = seat}, place); }
Scenario& Scenario::sits_in(Seat seat, Place place) { return perform(SitIn{.seat = seat}, place); }
Scenario& Scenario::wishes_add_on(Seat seat, Place place) { return perform(WishAddOn{.seat = seat}, place); }

Scenario& Scenario::posts(Seat seat, Place place) { return perform(PostBlind{.seat = seat}, place); }
Scenario& Scenario::adds(Seat seat, Chips amount, Place place) {
    return perform(AddChips{.seat = seat, .amount = amount}, place);
}

Scenario& Scenario::reserves(Seat seat, Chips amount, std::string_view transfer_name, Place place) {
    return perform(
        ReserveChips{.seat = seat, .player = player_in(seat), .amount = amount, .transfer = transfer(transfer_name)},
        place);
}
Scenario& Scenario::commits(Seat seat, std::string_view transfer_name, Place place) {
    return perform(CommitChips{.seat = seat, .transfer = transfer(transfer_name)}, place);
}
Scenario& Scenario::releases(Seat seat, std::string_view transfer_name, Place place) {
    return perform(ReleaseChips{.seat = seat, .transfer = transfer(transfer_name)}, place);
}

Scenario& Scenario::pauses(Place place) { return perform(PauseTable{}, place); }
Scenario& Scenario::resumes(Place place) { return perform(ResumeTable{}, place); }

Scenario& Scenario::at(std::int64_t milliseconds) {
    now_ = Time(milliseconds);
    return *this;
}
Scenario& Scenario::ticks(std::int64_t milliseconds, Place place) { return at(milliseconds).perform(Tick{}, place); }
Scenario& Scenario::intends(Seat seat, IntentKind kind, Chips to, Place place) {
    return perform(Intend{.hand = number(), .seat = seat, .kind = kind, .to = to}, place);
}
Scenario& Scenario::disconnects(Seat seat, Place place) { return perform(Disconnect{.seat = seat}, place); }
Scenario& Scenario::reconnects(Seat seat, Place place) { return perform(Reconnect{.seat = seat}, place); }

// The engine is asked beforehand where the places of the deck go, so that a
// scenario that is not about the order of dealing says nothing about it.
void Scenario::start(StartHand command, const Cards& cards, Place place) {
    wait_for_next_hand(place);
    const std::string id = "hand " + std::to_string(number().value + 1);
    command.hand_id = HandId::parse(id).value();
    const Outcome rehearsal = decide(table_, command);
    if (const Events* events = std::get_if<Events>(&rehearsal)) {
        for (const Event& event : *events) {
            if (const auto* dealt = std::get_if<HoleCardsDealt>(&event)) {
                command.deck = deck_for(cards, *dealt, table_.rules.burn);
            }
        }
    }
    perform(command, place);
}

void Scenario::wait_for_next_hand(Place place) {
    if (table_.hand.phase == Phase::complete) is_closed(place);
    if (table_.hand.phase != Phase::between_hands || !now_.known()) return;
    while (!pending_refusal_) {
        const BetweenHands& between = table_.between;
        const Time from = between.predeal_due.known() ? between.predeal_due : between.next_hand_due;
        const Time start = from.known() && is_before(now_, from) ? from : now_;
        const Time due = next_deadline(table_);
        if (!between.predeal_due.known() && (!due.known() || !is_before(due, start))) {
            now_ = start;
            return;
        }
        ticks(std::max(now_.milliseconds(), due.milliseconds()), place);
    }
}

Scenario& Scenario::deal(const Cards& cards, Place place) {
    start({.hand_id = {}, .deck = deck_in_order(), .forced_bets = ForcedBetsByRules{}}, cards, place);
    return *this;
}

Scenario& Scenario::deal_listed(Seat button, std::initializer_list<ForcedBet> bets, const Cards& cards, Place place) {
    ForcedBetsListed listed{.button = button, .bets = {}};
    for (const ForcedBet& bet : bets) listed.bets.push_back(bet);
    start({.hand_id = {}, .deck = deck_in_order(), .forced_bets = listed}, cards, place);
    return *this;
}

Scenario& Scenario::deal_seeded(const Seed& seed, Place place) {
    wait_for_next_hand(place);
    const HandId id = HandId::parse("seeded").value();
    return perform(StartHand{.hand_id = id, .deck = seed, .forced_bets = ForcedBetsByRules{}}, place);
}

Scenario& Scenario::deal_deck(std::string_view deck, Place place) {
    wait_for_next_hand(place);
    const HandId id = HandId::parse("scripted").value();
    return perform(StartHand{.hand_id = id, .deck = deck_of(cards_in(deck)), .forced_bets = ForcedBetsByRules{}},
                   place);
}

Scenario& Scenario::folds(Seat seat, Place place) { return perform(Fold{.hand = number(), .seat = seat}, place); }
Scenario& Scenario::checks(Seat seat, Place place) { return perform(Check{.hand = number(), .seat = seat}, place); }
Scenario& Scenario::calls(Seat seat, Place place) { return perform(Call{.hand = number(), .seat = seat}, place); }
Scenario& Scenario::bets(Seat seat, Chips to, Place place) {
    return perform(Bet{.hand = number(), .seat = seat, .to = to}, place);
}
Scenario& Scenario::raises(Seat seat, Chips to, Place place) {
    return perform(Raise{.hand = number(), .seat = seat, .to = to}, place);
}
Scenario& Scenario::goes_all_in(Seat seat, Place place) {
    return perform(AllIn{.hand = number(), .seat = seat}, place);
}
Scenario& Scenario::shows(Seat seat, std::string_view cards, Place place) {
    return perform(ShowHand{.hand = number(), .seat = seat, .cards = two_cards(cards)}, place);
}
Scenario& Scenario::mucks(Seat seat, Place place) { return perform(MuckHand{.hand = number(), .seat = seat}, place); }

Scenario& Scenario::is_declared(std::initializer_list<SeatAndChips> won, Chips rake, Place place) {
    DeclareResult command{.hand = number(), .won = {}, .rake = rake};
    for (const auto& [seat, chips] : won) command.won[seat] = chips;
    return perform(command, place);
}
Scenario& Scenario::is_left_undeclared(Place place) { return perform(LeaveUndeclared{.hand = number()}, place); }
Scenario& Scenario::is_cancelled(Place place) { return perform(CancelHand{.hand = number()}, place); }

Scenario& Scenario::is_closed(Place place) { return perform(CloseHand{.hand = number()}, place); }

Scenario& Scenario::starts_at_once(Place place) {
    const HandId id = HandId::parse("at once").value();
    return perform(StartHand{.hand_id = id, .deck = deck_in_order(), .forced_bets = ForcedBetsByRules{}}, place);
}

Scenario& Scenario::when(Command command, Place place) {
    fill_in(number(), command);
    return perform(command, place);
}

Scenario& Scenario::check_or_call_this_street(Place place) {
    const Street street = table_.hand.street;
    while (table_.hand.to_act && table_.hand.street == street) {
        const Seat seat = *table_.hand.to_act;
        if (amount_to_call(table_.hand, seat) == 0_c) {
            checks(seat, place);
        } else {
            calls(seat, place);
        }
    }
    return *this;
}

Scenario& Scenario::check_or_call_down(Place place) {
    while (table_.hand.to_act) check_or_call_this_street(place);
    return *this;
}

Scenario& Scenario::fold_around(Place place) {
    while (table_.hand.to_act) folds(*table_.hand.to_act, place);
    return *this;
}

Scenario& Scenario::button_was(Seat button, Place place) {
    return deal_listed(button, {}, {}, place).fold_around(place);
}

// ---- then ----

Scenario& Scenario::refused(RejectionCode code, std::string_view expected, Place place) {
    if (!pending_refusal_) {
        expect(false, "the command should have been refused as " + std::string(name(code)), place);
        return *this;
    }
    const Rejection refusal = *std::exchange(pending_refusal_, std::nullopt);
    const std::string said = sentence(refusal, table_.rules.decimals);
    expect(has_its_numbers(refusal), "a refusal has the numbers that its sentence names, and no others", place);
    expect(refusal.code == code && said == expected,
           "expected the refusal " + std::string(name(code)) + ": " + std::string(expected), place);
    return *this;
}

Scenario& Scenario::then(const Events& expected, Place place) {
    const auto differ = std::mismatch(events_.begin(), events_.end(), expected.begin(), expected.end());
    const bool same = differ.first == events_.end() && differ.second == expected.end();
    expect(same,
           "expected these events, the same up to number " + std::to_string(differ.first - events_.begin()) + ":\n" +
               lines(expected),
           place);
    return *this;
}

Scenario& Scenario::then_includes(const Events& expected, Place place) {
    auto from = events_.begin();
    for (const Event& wanted : expected) {
        from = std::find(from, events_.end(), wanted);
        if (from == events_.end()) {
            expect(false, "expected, and not found in this order:\n        " + to_string(wanted), place);
            return *this;
        }
        ++from;
    }
    expect(!expected.empty(), "a scenario expects at least one event", place);
    return *this;
}

Scenario& Scenario::then_phases(std::initializer_list<HandPhase> expected, Place place) {
    Table folded = before_;
    std::vector<HandPhase> phases{hand_phase(folded)};
    for (const Event& event : events_) {
        evolve(folded, event);
        if (hand_phase(folded) != phases.back()) phases.push_back(hand_phase(folded));
    }
    expect(phases == std::vector<HandPhase>(expected),
           "the phases should be\n        " + text_of(expected) + "\n    and are\n        " + text_of(phases), place);
    return *this;
}

Scenario& Scenario::then_stacks(std::initializer_list<SeatAndStack> expected, Place place) {
    for (const auto& [seat, stack] : expected) {
        expect(table_.stacks[seat] == stack,
               std::string(name_of(seat)) + " should have " + to_string(stack) + " and has " +
                   to_string(table_.stacks[seat]),
               place);
    }
    return *this;
}

Scenario& Scenario::then_button(Seat button, Place place) {
    const bool there = table_.positions && table_.positions->button == button;
    expect(there, "the button should be at " + text_of(button), place);
    return *this;
}

Scenario& Scenario::then_blinds(std::optional<Seat> small_blind, std::optional<Seat> big_blind, Place place) {
    std::optional<Seat> small;
    std::optional<Seat> big;
    for (const Event& event : hand_events_) {
        const auto* posted = std::get_if<ForcedBetPosted>(&event);
        if (posted == nullptr) continue;
        if (posted->kind == ForcedBetKind::small_blind) small = posted->seat;
        if (posted->kind == ForcedBetKind::big_blind) big = posted->seat;
    }
    expect(small == small_blind && big == big_blind,
           "the blinds should be posted by " + text_of(small_blind) + " and " + text_of(big_blind) +
               ", and were posted by " + text_of(small) + " and " + text_of(big),
           place);
    return *this;
}

Scenario& Scenario::then_turn(Seat seat, Place place) {
    expect(table_.hand.to_act == seat,
           text_of(seat) + " should be asked to act, and " + text_of(table_.hand.to_act) + " is", place);
    return *this;
}

Scenario& Scenario::then_street(Street street, Place place) {
    expect(table_.hand.street == street, "the hand should be on another street", place);
    return *this;
}

Scenario& Scenario::then_call(Chips amount, Place place) {
    const std::optional<LegalActions> legal = legal_actions(table_);
    const Chips offered = legal && legal->call ? *legal->call : 0_c;
    expect(offered == amount, "a call should cost " + to_string(amount) + " and costs " + to_string(offered), place);
    return *this;
}

Scenario& Scenario::then_raise(Chips least, Chips most, Place place) {
    const std::optional<LegalActions> legal = legal_actions(table_);
    if (!legal || !legal->raise) {
        expect(false, "the player to act should be able to raise", place);
        return *this;
    }
    const auto& [min, max] = *legal->raise;
    expect(min == least && max == most,
           "a raise should be to " + to_string(least) + " up to " + to_string(most) + " and is to " + to_string(min) +
               " up to " + to_string(max),
           place);
    return *this;
}

Scenario& Scenario::then_no_raise(Raising reason, Place place) {
    const std::optional<LegalActions> legal = legal_actions(table_);
    expect(legal && !legal->raise && legal->raising == reason,
           "the player to act should not be able to raise, for the expected reason", place);
    return *this;
}

Scenario& Scenario::then_pots(std::initializer_list<ExpectedPot> expected, Place place) {
    std::vector<PotBuilt> built;
    for (const Event& event : hand_events_) {
        if (std::holds_alternative<RoundEnded>(event)) built.clear();
        if (const auto* pot = std::get_if<PotBuilt>(&event)) built.push_back(*pot);
    }
    const bool same = std::equal(
        built.begin(), built.end(), expected.begin(), expected.end(),
        [](const PotBuilt& a, const ExpectedPot& b) { return a.amount == b.amount && a.eligible == b.eligible; });
    std::string message = "the pots should be";
    for (const auto& [amount, eligible] : expected)
        message += "\n        " + to_string(amount) + " for " + text_of(eligible);
    message += "\n    and are";
    for (const PotBuilt& pot : built) message += "\n        " + to_string(pot.amount) + " for " + text_of(pot.eligible);
    expect(same, message, place);
    return *this;
}

Scenario& Scenario::then_won(std::initializer_list<SeatAndChips> expected, Place place) {
    PerSeat<Chips> awarded;
    for (const Event& event : hand_events_) {
        if (const auto* award = std::get_if<PotAwarded>(&event)) awarded[award->seat] += award->amount;
    }
    PerSeat<Chips> wanted;
    for (const auto& [seat, chips] : expected) wanted[seat] = chips;
    for (int index = 0; index < most_seats; ++index) {
        const Seat seat(index);
        if (awarded[seat] == 0_c && wanted[seat] == 0_c) continue;
        expect(awarded[seat] == wanted[seat],
               std::string(name_of(seat)) + " should be awarded " + to_string(wanted[seat]) + " and was awarded " +
                   to_string(awarded[seat]),
               place);
    }
    return *this;
}

Scenario& Scenario::then_rake(Chips expected, Place place) {
    expect(table_.hand.rake == expected,
           "the rake should be " + to_string(expected) + " and is " + to_string(table_.hand.rake), place);
    return *this;
}

Scenario& Scenario::then_due(std::int64_t milliseconds, Place place) {
    const Time due = table_.hand.due;
    expect(due == Time(milliseconds), "what comes next is due at " + to_string(due), place);
    return *this;
}

Scenario& Scenario::then_not_timed(Place place) {
    expect(!table_.hand.due.known(), "a deadline is set", place);
    return *this;
}

Scenario& Scenario::then_phase(HandPhase expected, Place place) {
    const HandPhase phase = hand_phase(table_);
    expect(phase == expected,
           "the table should be in " + std::string(name(expected)) + " and is in " + std::string(name(phase)), place);
    return *this;
}

Scenario& Scenario::then_status(TableStatus expected, Place place) {
    const TableStatus status = table_.between.status;
    expect(status == expected,
           "the table should be " + std::string(name(expected)) + " and is " + std::string(name(status)), place);
    return *this;
}

Scenario& Scenario::then_next_hand_due(std::int64_t milliseconds, Place place) {
    const Time due = table_.between.next_hand_due;
    expect(due == Time(milliseconds), "the next hand is due at " + to_string(due), place);
    return *this;
}

Scenario& Scenario::then_next_hand_not_due(Place place) {
    const Time due = table_.between.next_hand_due;
    expect(!due.known(), "the next hand is due at " + to_string(due), place);
    return *this;
}

Scenario& Scenario::then_next_deadline(std::int64_t milliseconds, Place place) {
    const Time due = next_deadline(table_);
    expect(due == Time(milliseconds), "a tick is due at " + to_string(due), place);
    return *this;
}

Scenario& Scenario::then_no_deadline(Place place) {
    const Time due = next_deadline(table_);
    expect(!due.known(), "a tick is due at " + to_string(due), place);
    return *this;
}

Scenario& Scenario::then_over(Place place) {
    expect(!table_.hand_in_progress(), "the hand should be over", place);
    return *this;
}

// ---- what every step checks ----

void Scenario::expect(bool holds, const std::string& message, Place place) const {
    if (holds) {
        CHECK(holds);
        return;
    }
    std::string story = message + "\n\nwhat happened:\n";
    for (const std::string& line : transcript_) story += "    " + line + '\n';
    ADD_FAIL_CHECK_AT(place.file, place.line, story);
}

// What the engine played, refusals included, has no fault in the auditor's eyes.
void Scenario::check_audit(Place place) const {
    const auto logs = recorded(commands_, now_.known() ? moments_ : made_up_moments(commands_), senders_);
    const std::string errors = errors_of(judged(logs));
    expect(errors.empty(), "the auditor objects\n" + errors, place);
    const std::string views = wrong_views_of(logs);
    expect(views.empty(), "a view is wrong\n" + views, place);
}

void Scenario::no_pending_refusal(Place place) {
    if (!pending_refusal_) return;
    const std::string message = "a command was refused that should not have been";
    pending_refusal_.reset();
    expect(false, message, place);
}

Scenario& Scenario::from(const Sender& by) {
    next_sender_.by = by;
    return *this;
}

Scenario& Scenario::meaning_turn(std::uint32_t number) {
    next_sender_.turn = TurnNumber{number};
    return *this;
}

Scenario& Scenario::perform(const Command& command, Place place) {
    no_pending_refusal(last_place_);
    last_place_ = place;
    commands_.push_back(command);
    moments_.push_back(now_);
    const Sending sender = std::exchange(next_sender_, {});
    senders_.push_back(sender);
    const Arrival arrival{.received_at = now_,
                          .at = now_,
                          .last = last_,
                          .role = sender.by.role,
                          .seat = sender.by.seat,
                          .turn = sender.turn};
    transcript_.push_back(to_string(command));

    const Table before = table_;
    const Outcome outcome = decide(before, command, arrival);
    expect(before == table_, "decide() leaves the table as it is", place);

    Table played = before;
    Events happened;
    const std::optional<Rejection> refusal = play(played, command, happened, arrival);

    if (const auto* rejected = std::get_if<Rejection>(&outcome)) {
        transcript_.push_back("    refused as " + std::string(name(rejected->code)) + ": " +
                              sentence(*rejected, table_.rules.decimals));
        expect(refusal == *rejected, "play() refuses for the same reason as decide()", place);
        expect(happened.empty() && played == before, "a refused command changes nothing", place);
        pending_refusal_ = *rejected;
        events_.clear();
        return *this;
    }
    if (now_.known()) last_ = now_;
    const Events& events = std::get<Events>(outcome);
    for (const Event& event : events) transcript_.push_back("    " + to_string(event));
    expect(!refusal && happened == events, "play() yields the same events as decide()", place);
    expect(!events.empty(), "a command that is carried out has events", place);
    before_ = before;
    follow(events, place);
    expect(table_ == played, "fold() of the events leads where play() led", place);
    expect(table_.version == before.version + events.size(), "the version counts the events", place);
    check_turn(place);
    return *this;
}

void Scenario::follow(const Events& events, Place place) {
    events_ = events;
    for (const Event& event : events) {
        if (std::holds_alternative<HandStarted>(event)) hand_events_.clear();
        if (std::holds_alternative<HandClosed>(event)) last_ = {};
        hand_events_.push_back(event);
        account_for(event);
        evolve(table_, event);
        check_chips(place);
        check_cards(place);
    }
}

// What each event adds to the known chips of the table or takes from them.
// Whoever has an unknown stack brings chips along by betting them and takes
// them away by winning them.
void Scenario::account_for(const Event& event) {
    const auto unknown = [this](Seat seat) { return !table_.stacks[seat].known(); };
    const auto bet = [&](Seat seat, Chips added) {
        if (unknown(seat)) expected_chips_ += added;
    };
    const auto won = [&](Seat seat, Chips amount) {
        if (unknown(seat)) expected_chips_ -= amount;
    };
    if (const auto* seated = std::get_if<PlayerSeated>(&event)) {
        if (seated->stack.known()) expected_chips_ += seated->stack.chips();
    } else if (const auto* added = std::get_if<ChipsAdded>(&event)) {
        if (!unknown(added->seat)) expected_chips_ += added->amount;
    } else if (const auto* left = std::get_if<PlayerLeft>(&event)) {
        if (left->stack.known()) expected_chips_ -= left->stack.chips();
    } else if (const auto* raked = std::get_if<RakeTaken>(&event)) {
        expected_chips_ -= raked->amount;
    } else if (const auto* posted = std::get_if<ForcedBetPosted>(&event)) {
        bet(posted->seat, posted->amount);
    } else if (const auto* called = std::get_if<PlayerCalled>(&event)) {
        bet(called->seat, called->added);
    } else if (const auto* first_bet = std::get_if<PlayerBet>(&event)) {
        bet(first_bet->seat, first_bet->added);
    } else if (const auto* raised = std::get_if<PlayerRaised>(&event)) {
        bet(raised->seat, raised->added);
    } else if (const auto* returned = std::get_if<UncalledBetReturned>(&event)) {
        won(returned->seat, returned->amount);
    } else if (const auto* awarded = std::get_if<PotAwarded>(&event)) {
        won(awarded->seat, awarded->amount);
    } else if (const auto* declared = std::get_if<ResultDeclared>(&event)) {
        expected_chips_ -= declared->rake;
        for (const Seat seat : table_.hand.dealt_in) won(seat, declared->won[seat]);
    } else if (const auto* cancelled = std::get_if<HandCancelled>(&event)) {
        for (const Seat seat : cancelled->seats) won(seat, cancelled->returned[seat]);
    } else if (const auto* undeclared = std::get_if<ResultUndeclared>(&event)) {
        expected_chips_ -= table_.hand.pot_total;
        for (const Seat seat : undeclared->seats) {
            if (!unknown(seat)) expected_chips_ -= table_.stacks[seat].chips();
        }
    }
}

void Scenario::check_chips(Place place) const {
    expect(chips_on_table(table_) == expected_chips_,
           "there should be " + to_string(expected_chips_) + " chips on the table, and there are " +
               to_string(chips_on_table(table_)),
           place);
}

void Scenario::check_cards(Place place) const {
    const Hand& hand = table_.hand;
    CardSet seen = hand.burned;
    bool twice = false;
    const auto look_at = [&](MaybeCard card) {
        if (!card.known()) return;
        twice = twice || seen.contains(card.card());
        seen.add(card.card());
    };
    for (const MaybeCard card : hand.board) look_at(card);
    for (const Seat seat : hand.dealt_in) {
        for (const MaybeCard card : hand.hole_cards[seat]) look_at(card);
    }
    for (int place_in_deck = hand.dealt; place_in_deck < deck_size; ++place_in_deck) look_at(hand.deck[place_in_deck]);
    expect(!twice, "a card is in two places", place);
    expect((known_cards(hand.deck) | seen) == seen, "a card of the deck is nowhere", place);
}

void Scenario::check_turn(Place place) const {
    const Hand& hand = table_.hand;
    const std::optional<LegalActions> legal = legal_actions(table_);
    if (hand.phase != Phase::betting) {
        expect(!legal && !hand.to_act, "nobody acts when there is no betting", place);
        return;
    }
    const bool one_acts = hand.to_act && legal && legal->seat == *hand.to_act;
    expect(one_acts && hand.live.contains(*hand.to_act) && !hand.all_in.contains(*hand.to_act),
           "one seat that is live and not all-in is asked to act", place);
}

}  // namespace handlog::tests
