#include "tests/support/random_play.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/clockwise.hpp"
#include "engine/deadlines.hpp"
#include "engine/legal_actions.hpp"
#include "engine/poker/presets.hpp"
#include "engine/shared_seed.hpp"
#include "engine/shuffle.hpp"

namespace handlog::tests {

using namespace handlog::engine;

namespace {

constexpr Chips lowest{std::numeric_limits<std::int64_t>::min()};
constexpr Chips highest{std::numeric_limits<std::int64_t>::max()};

template <class IdType>
[[nodiscard]] IdType named(const char* kind, std::uint32_t number) {
    return *IdType::parse(kind + std::to_string(number));
}

[[nodiscard]] SeatSet seats_of(const Table& table) {
    return SeatSet(static_cast<std::uint16_t>((1U << table.rules.table_max) - 1));
}

[[nodiscard]] Rules stakes_at_random(Rules rules, Dice& dice) {
    constexpr std::array big_blinds{1_c, 2_c, 3_c, 10_c, 20_c, 100_c, 101_c, 5'000_c};
    rules.big_blind = dice.percent(2) ? largest_forced_bet : dice.pick(big_blinds);
    const std::int64_t big = rules.big_blind.count();
    rules.small_blind = Chips(dice.pick(std::array{std::int64_t{0}, big / 3, big / 2, big / 2, big / 2, big}));
    return rules;
}

// Somewhere at the edges, where engines go wrong.
[[nodiscard]] Chips senseless_amount(Dice& dice, const Table& table) {
    const Hand& hand = table.hand;
    const Chips around = dice.pick(std::array{0_c, hand.bet, hand.bet + hand.raise_size, hand.bet * 2, hand.pot_total,
                                              table.rules.big_blind, most_chips, largest_forced_bet});
    switch (dice.below(6)) {
        case 0:
            return dice.percent(50) ? lowest : highest;
        case 1:
            return Chips(dice.between(-3, 3));
        case 2:
            return Chips(static_cast<std::int64_t>(dice()));
        case 3: {
            const Stack& stack = table.stacks[Seat(dice.below(most_seats))];
            return (stack.known() ? stack.chips() : 7_c) + Chips(dice.between(-1, 1));
        }
        default:
            return around + Chips(dice.between(-1, 1));
    }
}

[[nodiscard]] Time senseless_moment(Dice& dice) {
    return dice.pick(std::array{Time(), Time(0), Time(1), Time(1'767'225'700'000), Time(Time::latest)});
}

[[nodiscard]] MaybeCard senseless_card(Dice& dice) {
    return dice.percent(30) ? MaybeCard{} : MaybeCard(Card(dice.below(deck_size)));
}

[[nodiscard]] Rules senseless_rules(Dice& dice) {
    Rules rules = random_rules(dice);
    const auto extreme = [&dice] {
        return static_cast<std::int32_t>(dice.pick(std::array{-2'147'483'647, -1, 0, 1, 11, 10'001, 2'147'483'647}));
    };
    switch (dice.below(9)) {
        case 6:
            *dice.pick(std::array{&rules.timers.action_ms, &rules.timers.review_ms, &rules.timers.predeal_ms,
                                  &rules.timers.next_hand_ms, &rules.timers.away_ms, &rules.timers.time_bank_ms,
                                  &rules.timers.return_ms, &rules.away_hands}) = extreme();
            break;
        case 8:
            rules.buy_in = {.least = dice.pick(std::array{lowest, 1_c, 101_c, highest}),
                            .most = dice.pick(std::array{lowest, 0_c, 100_c, most_chips, highest})};
            break;
        case 0:
            rules.table_max = extreme();
            break;
        case 1:
            rules.decimals = extreme();
            break;
        case 2:
            rules.big_blind = dice.pick(std::array{lowest, Chips(-1), 0_c, largest_forced_bet + 1_c, highest});
            break;
        case 3:
            rules.small_blind = dice.pick(std::array{lowest, Chips(-1), rules.big_blind + 1_c, highest});
            break;
        case 4:
            rules.ante = {.kind = dice.percent(50) ? AnteKind::none : AnteKind::each,
                          .amount = dice.pick(std::array{lowest, 0_c, 1_c, highest})};
            break;
        case 5:
            rules.rake.basis_points = extreme();
            break;
        default:
            rules.rake.cap = dice.pick(std::array{lowest, Chips(-1), most_chips + 1_c, highest});
            break;
    }
    return rules;
}

}  // namespace

Chips Dice::chips(Chips least, Chips most) {
    auto width = static_cast<std::uint64_t>(most.count() - least.count());
    while (width > 4 && percent(40)) width /= 2;
    const auto offset = static_cast<std::int64_t>(width == 0 ? 0 : (*this)() % (width + 1));
    return percent(70) ? least + Chips(offset) : most - Chips(offset);
}

Seed Dice::seed() {
    Seed result;
    for (std::uint8_t& byte : result.bytes) byte = static_cast<std::uint8_t>((*this)() >> 56);
    return result;
}

Seat Dice::pick(SeatSet seats) {
    Seat seat = seats.lowest();
    for (int ahead = below(seats.size()); ahead > 0; --ahead) seat = seat_after(seats, seat);
    return seat;
}

Rules random_rules(Dice& dice) {
    if (dice.percent(40)) {
        const std::span<const Preset> all = presets();
        return stakes_at_random(all[static_cast<std::size_t>(dice.below(static_cast<int>(all.size())))].rules, dice);
    }
    const auto either = [&dice] { return dice.percent(50); };
    Rules rules = stakes_at_random({}, dice);
    rules.table_max = dice.between(2, most_seats);
    rules.decimals = dice.between(0, 6);
    // Of no matter to the play, so no dice are thrown for them.
    rules.preset = static_cast<PresetName>(rules.table_max % static_cast<int>(names_of<PresetName>.size()));
    if (rules.decimals > 0) rules.currency = *Currency::parse(rules.decimals % 2 == 0 ? "USD" : "XXX");
    if (dice.percent(60)) {
        const std::int64_t big = rules.big_blind.count();
        rules.ante = {.kind = dice.pick(std::array{AnteKind::each, AnteKind::button, AnteKind::big_blind}),
                      .amount = Chips(dice.pick(std::array{std::int64_t{1}, std::max<std::int64_t>(1, big / 5), big,
                                                           std::min(big * 3, largest_forced_bet.count())})),
                      .ante_first = either()};
    }
    rules.straddle = dice.percent(30) ? Straddle::under_the_gun : Straddle::none;
    rules.fold_when_free = either() ? FoldWhenFree::allow : FoldWhenFree::refuse;
    rules.raise_min = either() ? RaiseMin::last_full_raise : RaiseMin::at_least_double;
    rules.reopen = dice.pick(std::array{Reopen::single, Reopen::cumulative, Reopen::any});
    rules.odd_chip = either() ? OddChip::one_each : OddChip::all_to_first;
    rules.burn = either();
    rules.deal_first = either() ? DealFirst::small_blind : DealFirst::left_of_button;
    rules.button = either() ? ButtonRule::next_active : ButtonRule::dead;
    rules.heads_up_blinds = HeadsUpBlinds::advance_big_blind;
    if (rules.button == ButtonRule::next_active) {
        rules.heads_up_blinds = dice.pick(std::array{HeadsUpBlinds::follow_button, HeadsUpBlinds::retain_big_blind,
                                                     HeadsUpBlinds::advance_big_blind});
    }
    rules.first_button = either() ? FirstButton::first_ready_seat : FirstButton::random;
    rules.newcomer = either() ? Newcomer::at_once : Newcomer::not_between_button_and_big_blind;
    rules.post_to_play = either();
    rules.missed_blind =
        dice.pick(std::array{MissedBlind::none, MissedBlind::dead_big_blind, MissedBlind::live_big_dead_small});
    rules.leave_mid_hand = either() ? LeaveMidHand::refuse : LeaveMidHand::after_hand;
    rules.show = either() ? Show::all_tabled : Show::in_order;
    const auto timer = [&dice] { return dice.pick(std::array{0, 1, 1'000, 20'000, longest_timer_ms}); };
    rules.start = dice.pick(std::array{Start::host, Start::automatic, Start::first_by_host});
    rules.timers.action_ms = timer();
    rules.timers.review_ms = timer();
    rules.timers.review_uncontested_ms = timer();
    // Nothing but time ends these, and the host that plays at random has not much.
    rules.timers.predeal_ms = dice.pick(std::array{0, 1, 3'000, 20'000});
    rules.timers.next_hand_ms = dice.pick(std::array{0, 0, 1, 3'000});
    rules.timers.away_ms = timer();
    rules.timers.return_ms = dice.pick(std::array{0, 0, 1'000, 60'000, longest_timer_ms});
    rules.timers.time_bank_ms = dice.pick(std::array{0, 0, 1, 5'000, 60'000});
    rules.away_hands = dice.pick(std::array{0, 0, 1, 2, 5});
    if (dice.percent(20)) {
        rules.buy_in = {.least = dice.chips(0_c, rules.big_blind * 5),
                        .most = dice.percent(50) ? 0_c : dice.chips(rules.big_blind * 5, rules.big_blind * 400)};
    }
    rules.timeout_connected = either() ? TimeOut::check_else_fold : TimeOut::fold;
    rules.timeout_disconnected = either() ? TimeOut::check_else_fold : TimeOut::fold;
    rules.commit_cards = dice.percent(30);
    if (dice.percent(60)) {
        rules.rake.basis_points = dice.pick(std::array{1, 250, 500, 3'333, 10'000});
        rules.rake.no_flop_no_drop = either();
        if (either()) rules.rake.cap = dice.pick(std::array{0_c, 1_c, 3_c, 1'000_c, most_chips});
    }
    return rules;
}

Command senseless_command(Dice& dice, const Table& table) {
    const Seat seat(dice.below(most_seats));
    const HandNumber current = table.hand.number;
    const HandNumber hand{dice.percent(70) ? current.value
                                           : dice.pick(std::array{0U, current.value - 1, current.value + 1, ~0U})};
    const auto amount = [&] { return senseless_amount(dice, table); };
    const auto transfer = [&] {
        return dice.percent(10) ? TransferId{}
                                : named<TransferId>("transfer", static_cast<std::uint32_t>(dice.below(4)));
    };
    switch (dice.below(35)) {
        case 34:
            return WishAddOn{.seat = seat};
        case 31:
            return SetAnchor{.seat = seat,
                             .anchor = dice.percent(50) ? std::nullopt : std::optional(Link{dice.seed().bytes})};
        case 32:
            return CommitShare{.share = {dice.seed().bytes}};
        case 33:
            return RevealLink{.seat = seat, .link = table.seed.anchors[seat]};
        case 30:
            return ResumeAfterOutage{.from = senseless_moment(dice), .until = senseless_moment(dice)};
        case 25: {
            const PlayerId player = dice.percent(50)
                                        ? table.players[Seat(dice.below(most_seats))]
                                        : named<PlayerId>("player", static_cast<std::uint32_t>(dice.below(20)));
            const Chips chips = amount();
            return ReserveChips{.seat = seat, .player = player, .amount = chips, .transfer = transfer()};
        }
        case 26:
            return CommitChips{.seat = seat, .transfer = transfer()};
        case 27:
            return ReleaseChips{.seat = seat, .transfer = transfer()};
        case 28:
            return PauseTable{};
        case 29:
            return ResumeTable{};
        case 24:
            return Intend{.hand = hand, .seat = seat, .kind = static_cast<IntentKind>(dice.below(7)), .to = amount()};
        case 23:
            return PostBlind{.seat = seat};
        case 20:
            return Tick{};
        case 21:
            return Disconnect{.seat = seat};
        case 22:
            return Reconnect{.seat = seat};
        case 0:
            return OpenTable{.table = dice.percent(50) ? TableId{} : named<TableId>("table", 2),
                             .rules = senseless_rules(dice)};
        case 1: {
            const Chips chips = amount();
            return SeatPlayer{.seat = seat,
                              .player = dice.percent(30) ? PlayerId{} : table.players[Seat(dice.below(most_seats))],
                              .stack = chips < 0_c ? Stack::unknown() : Stack(chips)};
        }
        case 2:
            return UnseatPlayer{.seat = seat};
        case 3:
            return SitOut{.seat = seat};
        case 4:
            return SitIn{.seat = seat};
        case 5:
            return AddChips{.seat = seat, .amount = amount()};
        case 6: {
            ForcedBetsListed listed{.button = Seat(dice.below(most_seats)), .bets = {}};
            for (int left = dice.below(4); left > 0; --left) {
                listed.bets.push_back({.seat = Seat(dice.below(most_seats)),
                                       .kind = static_cast<ForcedBetKind>(dice.below(7)),
                                       .amount = amount()});
            }
            return StartHand{.hand_id = dice.percent(20) ? HandId{} : named<HandId>("hand", current.value + 1),
                             .deck = Deck{},
                             .forced_bets = listed};
        }
        case 7:
            return Fold{.hand = hand, .seat = seat};
        case 8:
            return Check{.hand = hand, .seat = seat};
        case 9:
            return Call{.hand = hand, .seat = seat};
        case 10:
            return Bet{.hand = hand, .seat = seat, .to = amount()};
        case 11:
            return Raise{.hand = hand, .seat = seat, .to = amount()};
        case 12:
            return AllIn{.hand = hand, .seat = seat};
        case 13:
            return ShowHand{.hand = hand, .seat = seat, .cards = {senseless_card(dice), senseless_card(dice)}};
        case 14:
            return MuckHand{.hand = hand, .seat = seat};
        case 15: {
            DeclareResult declared{.hand = hand, .won = {}, .rake = dice.percent(50) ? 0_c : amount()};
            for (int left = dice.below(4); left > 0; --left) declared.won[Seat(dice.below(most_seats))] = amount();
            return declared;
        }
        case 16:
            return LeaveUndeclared{.hand = {hand.value + 1}};
        case 17:
            return CloseHand{.hand = hand};
        case 18:
            if (table.hand.phase != Phase::between_hands || table.closed) return CloseTable{};
            [[fallthrough]];
        default:
            return CancelHand{.hand = {hand.value + 1}};
    }
}

RandomHost::RandomHost(std::uint64_t seed)
    : dice_(seed),
      depth_(static_cast<Depth>(dice_.below(7))),
      hiding_(dice_.percent(70) ? Hiding::nothing : static_cast<Hiding>(dice_.between(1, 4))),
      seats_(dice_.percent(30) ? 2 : dice_.between(2, most_seats)),
      aggression_(dice_.pick(std::array{0, 5, 15, 30, 60})),
      fear_(dice_.pick(std::array{0, 3, 10, 40})),
      senselessness_(dice_.pick(std::array{0, 0, 3, 20})),
      listing_(dice_.pick(std::array{0, 0, 30, 100})),
      unknown_stacks_(dice_.percent(10) ? 40 : 0),
      intending_(dice_.pick(std::array{0, 0, 5, 30})) {}

Command RandomHost::next(const Table& table, Time now) {
    if (has_come(next_deadline(table), now) && dice_.percent(70)) return Tick{};
    if (dice_.percent(senselessness_)) return senseless_command(dice_, table);
    // Seldom does the host fail, and mostly it knows since when.
    if (now.known() && dice_.below(150) == 0) {
        const std::int64_t ago = dice_.pick(std::array{0, 1, 40, 5'000, 90'000});
        return ResumeAfterOutage{.from = Time(std::max(std::int64_t{0}, now.milliseconds() - ago)), .until = now};
    }
    return sensible(table);
}

Command RandomHost::sensible(const Table& table) {
    if (table.closed) return senseless_command(dice_, table);
    if (!table.is_open()) {
        const bool sound = dice_.percent(90);
        return OpenTable{.table = named<TableId>("table", 1),
                         .rules = sound ? random_rules(dice_) : senseless_rules(dice_)};
    }
    if (dice_.percent(1) && table.hand_in_progress()) return CancelHand{.hand = table.hand.number};
    if (dice_.below(300) == 0) return PauseTable{};
    if (dice_.percent(table.hand_in_progress() ? 3 : 15)) return about_a_seat(table);
    switch (table.hand.phase) {
        case Phase::between_hands:
            return between_hands(table);
        case Phase::betting:
            if (dice_.percent(intending_)) return intend(table);
            return action(table);
        case Phase::showdown:
            return at_showdown(table);
        case Phase::complete:
            if (dice_.percent(20)) return show(table, dice_.pick(seats_of(table)));
            return CloseHand{.hand = table.hand.number};
    }
    break_invariant("a table is in one of its phases");
}

Command RandomHost::between_hands(const Table& table) {
    if (dice_.below(500) == 0) return CloseTable{};
    if (table.between.status != TableStatus::playing) {
        if (dice_.percent(60)) return ResumeTable{};
    } else if (dice_.percent(1)) {
        return PauseTable{};
    }
    const SeatSet empty = seats_of(table) - table.occupied;
    const int wanted = std::min(seats_, table.rules.table_max);
    if (table.ready().size() >= std::max(2, wanted - dice_.below(3))) return start(table);

    // Somebody is missing: a new player, somebody who comes back, or new chips.
    for (const Seat seat : table.occupied) {
        if (table.sitting_out.contains(seat) && dice_.percent(50)) return SitIn{.seat = seat};
        if (table.stacks[seat].empty() && dice_.percent(50)) {
            if (dice_.percent(30)) return UnseatPlayer{.seat = seat};
            if (dice_.percent(30)) return reservation(table, seat);
            const Stack more = stack(table);
            return AddChips{.seat = seat, .amount = more.known() ? std::max(1_c, more.chips()) : 100_c};
        }
    }
    // Often in the chair of whoever posted the big blind and has gone.
    const bool big_blind_gone =
        table.positions && table.positions->big_blind && empty.contains(*table.positions->big_blind);
    if (big_blind_gone && dice_.percent(50)) return newcomer(table, *table.positions->big_blind);
    if (!empty.empty()) return newcomer(table, dice_.pick(empty));
    if (table.ready().size() >= 2) return start(table);
    return UnseatPlayer{.seat = dice_.pick(table.occupied)};
}

Command RandomHost::about_a_seat(const Table& table) {
    const Seat seat = dice_.pick(seats_of(table));
    if (!table.occupied.contains(seat)) {
        if (dice_.percent(30)) return reservation(table, seat);
        return newcomer(table, seat);
    }
    switch (dice_.below(13)) {
        case 11:
        case 12:
            return dice_.percent(50) ? Command(WishAddOn{.seat = seat}) : part_of_seed(table);
        case 9:
        case 10:
            return reservation(table, seat);
        case 7:
        case 8:
            return PostBlind{.seat = seat};
        case 5:
            return Disconnect{.seat = seat};
        case 6:
            if (!table.disconnected.empty() && dice_.percent(50)) {
                return Reconnect{.seat = dice_.pick(table.disconnected)};
            }
            return Reconnect{.seat = seat};
        case 0:
            return UnseatPlayer{.seat = seat};
        case 1:
            return SitOut{.seat = seat};
        case 2:
            return SitIn{.seat = seat};
        case 3:
            return AddChips{.seat = seat, .amount = dice_.chips(1_c, table.rules.big_blind * 10)};
        default:
            return show(table, seat);
    }
}

// Chips are held ready for the seat, and what is held ready comes or goes back.
Command RandomHost::reservation(const Table& table, Seat seat) {
    if (table.reserved.contains(seat)) {
        const TransferId& transfer = table.reservations[seat].transfer;
        if (dice_.percent(70)) return CommitChips{.seat = seat, .transfer = transfer};
        return ReleaseChips{.seat = seat, .transfer = transfer};
    }
    const PlayerId player = table.occupied.contains(seat) ? table.players[seat] : named<PlayerId>("player", ++names_);
    const Stack chips = stack(table);
    return ReserveChips{.seat = seat,
                        .player = player,
                        .amount = chips.known() ? std::max(1_c, chips.chips()) : 100_c,
                        .transfer = named<TransferId>("transfer", ++transfers_)};
}

SeatPlayer RandomHost::newcomer(const Table& table, Seat seat) {
    // Somebody comes back, with as much or with less.
    if (!table.departures.empty() && dice_.percent(50)) {
        const auto which = static_cast<std::size_t>(dice_.below(static_cast<int>(table.departures.size())));
        const Departure& left = table.departures[which];
        const Chips room = std::max(0_c, most_chips - chips_on_table(table));
        const Chips brings = dice_.percent(70) ? left.chips : dice_.chips(0_c, left.chips + 1_c);
        return {.seat = seat, .player = left.player, .stack = Stack(std::min(room, brings))};
    }
    return {.seat = seat, .player = named<PlayerId>("player", ++names_), .stack = stack(table)};
}

Stack RandomHost::stack(const Table& table) {
    if (dice_.percent(unknown_stacks_)) return Stack::unknown();
    const Chips room = std::max(0_c, most_chips - chips_on_table(table));
    const Chips blind = table.rules.big_blind;
    const Depth depth = depth_ == Depth::mixed ? static_cast<Depth>(dice_.below(5)) : depth_;
    const auto chips = [&] {
        switch (depth) {
            case Depth::one_chip:
                return 1_c;
            case Depth::less_than_blinds:
                return dice_.chips(1_c, blind + 1_c);
            case Depth::short_stacks:
                return dice_.chips(1_c, blind * 6);
            case Depth::equal:
                return blind * 20;
            case Depth::deep:
            case Depth::mixed:
                return dice_.chips(blind, blind * 300);
            case Depth::limit:
                return dice_.percent(20) ? room : Chips(room.count() / dice_.between(2, 10));
        }
        break_invariant("every depth has its stacks");
    };
    return Stack(std::min(room, chips()));
}

// Whoever has an anchor has it by a chain of four links.
HashChain RandomHost::chain(Seat seat) const { return {ends_[seat], 4}; }

// Of the host or of a player, and seldom what is of no use.
Command RandomHost::part_of_seed(const Table& table) {
    const SharedSeed& seed = table.seed;
    const SeatSet missing = seed.anchored - seed.revealed;
    if (dice_.percent(seed.share ? 4 : 60)) {
        share_ = {dice_.seed().bytes};
        return CommitShare{.share = commitment_to(share_)};
    }
    if (!missing.empty() && dice_.percent(seed.share ? 95 : 5)) {
        const Seat seat = dice_.pick(missing);
        const Link anchor = seed.anchors[seat];
        // Seldom the link of another commitment.
        const std::uint32_t commitments = seed.commitments[seat] + (dice_.percent(5) ? 1 : 0);
        return RevealLink{.seat = seat, .link = chain(seat).after(anchor, commitments).value_or(anchor)};
    }
    const Seat seat = dice_.pick(seats_of(table));
    if (dice_.percent(10)) return SetAnchor{.seat = seat, .anchor = {}};
    if (!seed.revealed.contains(seat)) ends_[seat] = {dice_.seed().bytes};
    return SetAnchor{.seat = seat, .anchor = chain(seat).anchor()};
}

Command RandomHost::start(const Table& table) {
    const bool adding = !table.contributors().empty();
    const bool wants_links = !(table.contributors() - table.seed.revealed).empty();
    if (adding && (!table.seed.share ? dice_.percent(95) : wants_links && dice_.percent(70)))
        return part_of_seed(table);
    StartHand command{.hand_id = named<HandId>("hand", table.hand.number.value + 1), .deck = {}, .forced_bets = {}};
    if (table.seed.share) {
        command.deck = dice_.percent(98) ? share_ : HostShare{};
    } else if (table.rules.commit_cards || (hiding_ == Hiding::nothing && dice_.percent(50))) {
        command.deck = dice_.seed();
    } else {
        command.deck = deck();
    }
    if (dice_.percent(listing_)) command.forced_bets = listed(table);
    return command;
}

Deck RandomHost::deck() {
    const Deck whole = shuffled_by([this] { return static_cast<std::uint32_t>(dice_() >> 32); });
    std::vector<MaybeCard> cards(whole.begin(), whole.end());
    // Which places hold hole cards depends on who plays; that the first ones do
    // and that the later ones make the board is near enough.
    const auto cut = std::size_t{2} * static_cast<std::size_t>(seats_);
    for (std::size_t place = 0; place < cards.size(); ++place) {
        const bool hidden = hiding_ == Hiding::everything || (hiding_ == Hiding::some_places && dice_.percent(15)) ||
                            (hiding_ == Hiding::hole_cards && place < cut && dice_.percent(70)) ||
                            (hiding_ == Hiding::board && place >= cut);
        if (hidden) cards[place] = {};
    }
    return std::get<Deck>(Deck::scripted(cards));
}

ForcedBetsListed RandomHost::listed(const Table& table) {
    const SeatSet ready = table.ready();
    const Chips blind = table.rules.big_blind;
    ForcedBetsListed result{.button = dice_.percent(80) ? dice_.pick(ready) : dice_.pick(seats_of(table)), .bets = {}};
    const auto add = [&](Seat seat, ForcedBetKind kind, Chips amount) {
        if (amount > 0_c && result.bets.size() < ForcedBetsListed::most) {
            result.bets.push_back({.seat = seat, .kind = kind, .amount = std::min(amount, largest_forced_bet)});
        }
    };
    if (dice_.percent(40)) {
        for (const Seat seat : ready) add(seat, ForcedBetKind::ante, dice_.chips(1_c, blind));
    }
    Seat seat = seat_after(ready, result.button);
    if (dice_.percent(80)) add(seat, ForcedBetKind::small_blind, table.rules.small_blind);
    seat = seat_after(ready, seat);
    if (dice_.percent(90)) add(seat, ForcedBetKind::big_blind, dice_.percent(80) ? blind : dice_.chips(1_c, blind * 2));
    // A second big blind is one too many, and refused.
    if (dice_.percent(2)) add(seat, ForcedBetKind::big_blind, blind);
    for (int left = dice_.percent(50) ? dice_.between(1, 4) : 0; left > 0; --left) {
        const auto kind = dice_.pick(std::array{ForcedBetKind::ante, ForcedBetKind::table_ante, ForcedBetKind::straddle,
                                                ForcedBetKind::post, ForcedBetKind::dead_post});
        // One draw after the other: the order of arguments is the compiler's choice.
        seat = dice_.pick(ready);
        add(seat, kind, dice_.chips(1_c, blind * 4));
    }
    return result;
}

// Mostly of somebody else than the one to act, whom it is refused.
Command RandomHost::intend(const Table& table) {
    const Chips bet = std::max(table.hand.bet, table.rules.big_blind);
    const auto kind = static_cast<IntentKind>(dice_.below(7));
    const Chips to = dice_.pick(std::array{bet, bet, bet * 2, bet * 3, table.hand.bet});
    return Intend{.hand = table.hand.number, .seat = dice_.pick(table.hand.dealt_in), .kind = kind, .to = to};
}

Command RandomHost::action(const Table& table) {
    const std::optional<LegalActions> legal = legal_actions(table);
    invariant(legal.has_value(), "somebody has the turn while the betting goes on");
    const HandNumber hand = table.hand.number;
    const Seat seat = legal->seat;
    // Some try to raise where they may not, or by too little.
    if (legal->raise && legal->raise->min > 1_c && dice_.percent(1)) {
        const Chips to = legal->raise->min - 1_c;
        if (legal->bet) return Bet{.hand = hand, .seat = seat, .to = to};
        return Raise{.hand = hand, .seat = seat, .to = to};
    }
    if (!legal->raise && dice_.percent(3)) return Raise{.hand = hand, .seat = seat, .to = table.hand.bet * 2};
    if (legal->raise && dice_.percent(aggression_)) {
        if (legal->all_in && dice_.percent(15)) return AllIn{.hand = hand, .seat = seat};
        const RaiseLimits& limits = *legal->raise;
        const Chips to = dice_.percent(40) ? limits.min : dice_.chips(limits.min, limits.max);
        if (legal->bet && dice_.percent(80)) return Bet{.hand = hand, .seat = seat, .to = to};
        if (table.hand.bet == 0_c) return Bet{.hand = hand, .seat = seat, .to = to};
        return Raise{.hand = hand, .seat = seat, .to = to};
    }
    if (legal->fold && dice_.percent(fear_)) return Fold{.hand = hand, .seat = seat};
    if (legal->check) return Check{.hand = hand, .seat = seat};
    if (legal->all_in && legal->raising != Raising::open && dice_.percent(50)) {
        return AllIn{.hand = hand, .seat = seat};
    }
    if (!legal->call) return Fold{.hand = hand, .seat = seat};
    return Call{.hand = hand, .seat = seat};
}

Command RandomHost::at_showdown(const Table& table) {
    const Hand& hand = table.hand;
    const Seat seat = dice_.pick(hand.live);
    switch (dice_.below(8)) {
        case 0:
            return LeaveUndeclared{.hand = hand.number};
        case 1:
        case 2:
            return declare(table);
        case 3:
        case 4:
            return MuckHand{.hand = hand.number, .seat = seat};
        default:
            return show(table, seat);
    }
}

// Names what is hidden, with cards that lie nowhere else as far as is known.
ShowHand RandomHost::show(const Table& table, Seat seat) {
    const Hand& hand = table.hand;
    ShowHand command{.hand = hand.number, .seat = seat, .cards = {}};
    CardSet taken = known_cards(hand.deck);
    for (const HoleCards& cards : hand.hole_cards) {
        for (const MaybeCard card : cards) {
            if (card.known()) taken.add(card.card());
        }
    }
    for (std::size_t at = 0; at < command.cards.size(); ++at) {
        if (hand.hole_cards[seat][at].known() && dice_.percent(80)) continue;
        const Card named_card(dice_.below(deck_size));
        if (!taken.contains(named_card)) command.cards[at] = named_card;
        taken.add(named_card);
    }
    return command;
}

DeclareResult RandomHost::declare(const Table& table) {
    const Hand& hand = table.hand;
    DeclareResult command{.hand = hand.number, .won = {}, .rake = {}};
    for (const Pot& pot : hand.pots) {
        Chips left = pot.amount;
        if (dice_.percent(30)) {
            const Chips taken = dice_.chips(0_c, Chips(left.count() / 10));
            command.rake += taken;
            left -= taken;
        }
        // Now and then somebody who has no claim to it.
        const SeatSet claimants = dice_.percent(2) ? hand.live : pot.eligible & hand.live;
        for (const Seat seat : claimants) {
            const Chips part = dice_.percent(50) ? 0_c : dice_.chips(0_c, left);
            command.won[seat] += part;
            left -= part;
        }
        command.won[dice_.pick(claimants)] += left;
    }
    return command;
}

}  // namespace handlog::tests
