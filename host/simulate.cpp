#include "host/simulate.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/clockwise.hpp"
#include "engine/deadlines.hpp"
#include "engine/legal_actions.hpp"
#include "engine/shared_seed.hpp"
#include "engine/shuffle.hpp"
#include "host/illegal_commands.hpp"
#include "replay/reading.hpp"

namespace handlog::host {

namespace {

using namespace engine;

// Twice as many as a table has seats, so that there is always somebody to come.
constexpr std::array<std::string_view, std::size_t{2} * most_seats> names{
    "Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jon",
    "Kay", "Leo", "Mia", "Ned", "Ona", "Pam", "Ray", "Sue", "Tom", "Una"};

[[nodiscard]] PlayerId player_named(int index) { return *PlayerId::parse(names[static_cast<std::size_t>(index)]); }

// An evening begins with the year 2026, and bots are quick.
constexpr std::int64_t first_moment = 1'767'225'600'000;
constexpr int shortest_delay = 20;
constexpr int longest_delay = 120;

[[nodiscard]] Seat one_of(SeatSet seats, WordStream& words) {
    Seat seat = seats.lowest();
    for (int ahead = draw_below(seats.size(), words); ahead > 0; --ahead) seat = seat_after(seats, seat);
    return seat;
}

[[nodiscard]] SeatSet chairs(const Rules& rules) {
    SeatSet seats;
    for (int index = 0; index < rules.table_max; ++index) seats.add(Seat(index));
    return seats;
}

}  // namespace

SimulationOptions at_table(SimulationOptions options, int number) {
    if (number == 1) return options;
    const std::string text = std::to_string(number);
    options.table = *TableId::parse(std::string(options.table.text()) + "." + text);
    options.master = derived(options.master, "handlog table " + text);
    options.transfers = "transfer-" + text + "-";
    return options;
}

Simulation::Simulation(const SimulationOptions& options)
    : options_(options),
      choices_(derived(options.master, "handlog bots")),
      delays_(derived(options.master, "handlog delays")),
      senders_(derived(options.master, "handlog senders")),
      recording_(options.table, eventstore::Provenance::simulated),
      clock_(first_moment) {
    let_a_moment_pass();
    command(OpenTable{.table = options.table, .rules = options.rules});
    const int temperaments = options.lively ? lively_temperaments : quiet_temperaments;
    for (int index = 0; index < options.seats; ++index) {
        const Seat seat(index);
        temperaments_[seat] = static_cast<Temperament>(draw_below(temperaments, choices_));
        command(SeatPlayer{.seat = seat, .player = player_named(index), .stack = Stack(buy_in(seat))});
    }
}

const eventstore::HandLog& Simulation::next_hand() {
    settle();
    if (options_.lively) {
        between_hands();
    } else {
        for (const Seat seat : table().occupied) {
            if (table().stacks[seat].empty()) command(AddChips{.seat = seat, .amount = options_.buy_in});
        }
    }
    do {
        be_ready_to_start();
    } while (adds_to_seed());
    const std::string number = std::to_string(table().hand.number.value + 1);
    decltype(StartHand::deck) deck = derived(options_.master, "handlog deck " + number);
    if (table().seed.share) deck = share_;
    std::string id(options_.table.text());
    id += "-" + number;
    command(StartHand{.hand_id = *HandId::parse(id), .deck = deck, .forced_bets = {}});
    while (const std::optional<LegalActions> legal = legal_actions(table())) {
        if (options_.lively && disturb()) continue;
        command(chosen(table(), *legal, temperaments_[legal->seat], choices_));
    }
    if (options_.lively) after_the_hand();
    close_hand();
    return recording_.log();
}

void Simulation::command(const Command& command) {
    if (attempt(command)) return;
    const auto& refused = std::get<Rejection>(recording_.log().entries.back().outcome);
    break_invariant(("a bot's command is legal, but " + sentence(refused)).c_str());
}

bool Simulation::attempt(const Command& command) {
    return attempt({.table = options_.table, .command = command, .by = recording_.usual_sender_of(command)});
}

bool Simulation::attempt(const Ask& ask) {
    Ask sent = options_.lively ? as_sent(ask) : ask;
    sent.received_at = Time(clock_);
    if (const std::optional<Ask> amiss = options_.lively ? sent_amiss(sent) : std::nullopt) {
        // Only an engine that is broken on purpose plays it.
        if (std::holds_alternative<Events>(recording_.record(*amiss).outcome)) return true;
    }
    const eventstore::Entry& entry = recording_.record(sent);
    const bool accepted = std::holds_alternative<Events>(entry.outcome);
    let_a_moment_pass();
    if (!recording_.sealed()) settle();
    return accepted;
}

void Simulation::let_a_moment_pass() { clock_ += shortest_delay + draw_below(longest_delay - shortest_delay, delays_); }

void Simulation::settle() {
    for (Time due = next_deadline(table()); due.known() && is_before(due, Time(clock_)); due = next_deadline(table())) {
        tick_at(due);
        if (recording_.sealed()) return;
    }
}

void Simulation::tick_at(Time moment) {
    clock_ = std::max(clock_, moment.milliseconds());
    const eventstore::Entry& entry = recording_.record(Tick{}, moment);
    invariant(std::holds_alternative<Events>(entry.outcome), "a tick at a deadline has something to do");
}

void Simulation::wait_until(Time moment) {
    clock_ = std::max(clock_, moment.milliseconds());
    settle();
}

// Somebody may lose the seat while the others wait, so that there are too few again.
void Simulation::be_ready_to_start() {
    for (;;) {
        const BetweenHands& between = table().between;
        if (!table().starters().several()) {
            somebody_comes_in();
        } else if (between.status != TableStatus::playing) {
            command(ResumeTable{});
        } else if (between.predeal_due.known()) {
            const Time due = between.predeal_due;
            wait_until(due);  // seats may be freed before
            if (table().between.predeal_due == due) tick_at(due);
        } else if (between.next_hand_due.known() && clock_ < between.next_hand_due.milliseconds()) {
            wait_until(between.next_hand_due);
        } else {
            return;
        }
    }
}

void Simulation::close_hand() {
    if (table().hand.phase != Phase::complete) return;
    const Time due = table().hand.due;
    if (options_.rules.start != Start::host && due.known()) wait_until(due);
    if (table().hand.phase != Phase::complete) return;
    if (due.known() && has_come(due, Time(clock_))) {
        tick_at(due);
    } else {
        command(CloseHand{.hand = table().hand.number});
    }
}

// ---- at a lively table ----

// With what the page of a player adds to it. Some have not been shown yet what happened last, and act nevertheless.
Ask Simulation::as_sent(Ask ask) {
    if (ask.by.role != Role::player || !ask.by.seat) return ask;
    const Seat seat = *ask.by.seat;
    std::uint64_t& connection = connection_of_seat_[seat];
    if (connection == 0 || std::holds_alternative<Reconnect>(ask.command)) connection = ++connections_;
    ask.by.connection = connection;
    const eventstore::HandLog& log = recording_.log();
    if (!recording_.sealed()) {
        ask.seen = {.log = log.opening.key.ordinal, .events = replay::events_for(log, seat)};
        if (ask.seen->events > 2 && one_in(20, senders_)) ask.seen->events -= 2;
    }
    if (table().hand.turn != TurnNumber{}) ask.turn = table().hand.turn;
    return ask;
}

// The same as it must be refused, a moment before: from somebody who may not send it, or for the turn before.
std::optional<Ask> Simulation::sent_amiss(Ask ask) {
    // Nothing may be recorded before a host says that it is there again.
    if (std::holds_alternative<ResumeAfterOutage>(ask.command)) return std::nullopt;
    const std::vector<eventstore::Entry>& entries = recording_.log().entries;
    ask.received_at = Time(std::max(clock_ - 1, entries.empty() ? 0 : entries.back().at.milliseconds()));
    SeatSet others = table().occupied;
    if (ask.by.seat) others.remove(*ask.by.seat);
    switch (draw_below(200, senders_)) {
        case 0:
        case 1:
            if (!replay::is_action(ask.command) || !ask.turn || ask.turn->value < 2) return std::nullopt;
            --ask.turn->value;
            return ask;
        case 2:
            if (others.empty()) return std::nullopt;
            ask.by = {.role = Role::player, .seat = one_of(others, senders_)};
            ask.seen.reset();
            return ask;
        case 3:
            ask.by = {.role = Role::watcher, .person = *PlayerId::parse("Zoe")};
            ask.seen.reset();
            return ask;
        case 4:
            if (!std::holds_alternative<SetAnchor>(ask.command) && !std::holds_alternative<RevealLink>(ask.command)) {
                return std::nullopt;
            }
            ask.by = {.role = Role::host};
            ask.seen.reset();
            return ask;
        default:
            return std::nullopt;
    }
}

// Some who try what is illegal try it in the name of the host, or of another player.
bool Simulation::attempt_illegal(Seat seat) {
    const Command illegal = illegal_command(table(), seat, choices_);
    if (!one_in(4, senders_)) return attempt(illegal);
    return attempt({.table = options_.table, .command = illegal, .by = {.role = Role::player, .seat = seat}});
}

// Whoever buys in short has no round number, so that pots are hard to divide.
Chips Simulation::buy_in(Seat seat) {
    if (temperaments_[seat] != Temperament::short_stacked) return options_.buy_in;
    const std::int64_t hundredth = options_.buy_in.count() / 100;
    return Chips(hundredth * (5 + draw_below(16, choices_)) + 1 + draw_below(6, choices_));
}

void Simulation::between_hands() {
    const bool breaks_up = one_in(150);  // nearly everybody goes home
    if (table().between.status == TableStatus::playing && one_in(60)) command(PauseTable{});
    for (const Seat seat : table().occupied) {
        if (!table().occupied.contains(seat)) continue;  // freed meanwhile
        if (breaks_up && table().occupied.size() > 2 && !one_in(6)) {
            command(UnseatPlayer{.seat = seat});
        } else {
            for_a_player(seat);
        }
    }
    while (table().occupied.size() < options_.seats && one_in(4)) welcome();
}

// Of the players who could not play, or a new one.
void Simulation::somebody_comes_in() {
    const SeatSet idle = table().occupied - table().starters();
    if (idle.empty() || (table().occupied.size() < options_.seats && one_in(2))) return welcome();
    const Seat seat = one_of(idle, choices_);
    if (table().stacks[seat].empty()) {
        bring(seat, table().players[seat], buy_in(seat));
    } else if (table().sitting_out.contains(seat)) {
        command(SitIn{.seat = seat});
    } else if (table().disconnected.contains(seat)) {
        command(Reconnect{.seat = seat});
    } else {
        command(UnseatPlayer{.seat = seat});
    }
}

// One who has busted buys in, thinks it over or leaves. The others may leave, sit out,
// come back, or fill up, for which some have asked the others to wait.
void Simulation::for_a_player(Seat seat) {
    const Stack stack = table().stacks[seat];
    if (temperaments_[seat] == Temperament::tries_illegal && one_in(4)) attempt_illegal(seat);
    const BlindDues& dues = table().dues;
    const bool may_post = table().rules.post_to_play && dues.newcomers.contains(seat) && !dues.posting.contains(seat);
    if (may_post && one_in(3)) command(PostBlind{.seat = seat});
    if (!table().occupied.contains(seat)) return;  // freed meanwhile
    if (options_.rules.commit_cards && !table().seed.revealed.contains(seat)) {
        const bool adds = table().seed.anchored.contains(seat);
        const bool goes_on = adds && link_due(seat, 1);
        if (adds && one_in(40)) {
            command(SetAnchor{.seat = seat, .anchor = {}});
        } else if (!goes_on && one_in(3)) {
            set_anchor(seat);
        }
        if (!table().occupied.contains(seat)) return;
    }
    if (stack.empty()) {
        if (one_in(4)) return command(UnseatPlayer{.seat = seat});
        if (!one_in(3)) bring(seat, table().players[seat], buy_in(seat));
    } else if (table().between.wishing.contains(seat) && stack.chips() < options_.buy_in && one_in(2)) {
        bring(seat, table().players[seat], options_.buy_in - stack.chips());
    } else if (table().sitting_out.contains(seat)) {
        if (one_in(4)) return command(SitIn{.seat = seat});
        if (one_in(12)) command(UnseatPlayer{.seat = seat});
    } else if (one_in(50)) {
        command(UnseatPlayer{.seat = seat});
    } else if (one_in(40)) {
        command(SitOut{.seat = seat});
    } else if (stack.chips() < options_.buy_in && one_in(15)) {
        command(AddChips{.seat = seat, .amount = options_.buy_in - stack.chips()});
    }
}

// Somebody new, or somebody who was there before, on any free chair.
void Simulation::welcome() {
    const Seat seat = one_of(chairs(options_.rules) - table().occupied, choices_);
    temperaments_[seat] = static_cast<Temperament>(draw_below(lively_temperaments, choices_));
    int name = draw_below(static_cast<int>(names.size()), choices_);
    // Whoever may soon bring back what they like decides later.
    const auto may_soon_bring_less = [this](const PlayerId& player) {
        constexpr std::int64_t soon_ms = 60'000;
        const Departure* left = table().departure_of(player);
        return left != nullptr && std::abs(left->until.milliseconds() - clock_) < soon_ms;
    };
    const auto may_come = [&](const PlayerId& player) {
        return !table().seat_of(player) && !may_soon_bring_less(player);
    };
    for (std::size_t tries = 0; !may_come(player_named(name)); ++tries) {
        if (tries == names.size()) return;
        name = (name + 1) % static_cast<int>(names.size());
    }
    const PlayerId player = player_named(name);
    const Chips brings = buy_in(seat);
    const Departure* left = table().departure_of(player);
    if (left == nullptr || has_come(left->until, Time(clock_))) return bring(seat, player, brings);
    // Some try to bring back less than they left with.
    const Chips back = std::max(brings, left->chips);
    if (left->chips > 1_c && one_in(3)) {
        attempt(SeatPlayer{.seat = seat, .player = player, .stack = Stack(left->chips - 1_c)});
    }
    if (!table().occupied.contains(seat)) bring(seat, player, back);
}

// To their own seat or an empty one; some have the chips held ready before, and some then think
// better of it once.
void Simulation::bring(Seat seat, PlayerId player, Chips amount) {
    const bool sits = table().occupied.contains(seat);
    while (one_in(2)) {
        const TransferId transfer = *TransferId::parse(options_.transfers + std::to_string(++transfers_));
        command(ReserveChips{.seat = seat, .player = player, .amount = amount, .transfer = transfer});
        if (!table().reserved.contains(seat)) return;  // freed meanwhile
        if (!one_in(4)) return command(CommitChips{.seat = seat, .transfer = transfer});
        command(ReleaseChips{.seat = seat, .transfer = transfer});
    }
    if (!sits) return command(SeatPlayer{.seat = seat, .player = player, .stack = Stack(amount)});
    if (table().occupied.contains(seat)) command(AddChips{.seat = seat, .amount = amount});
}

// What one of the bots would do is held up until its time is over, or a moment longer; or it does
// nothing at all.
bool Simulation::let_time_pass() {
    const Time due = next_deadline(table());
    if (!due.known() || !one_in(80)) return false;
    if (const Time from = time_bank_from(table()); from.known() && one_in(2)) {
        // Meanwhile the seat of somebody else may be freed.
        wait_until(Time(from.milliseconds() + draw_below(table().time_bank_ms(*table().hand.to_act) + 1, choices_)));
        return false;
    }
    if (one_in(2)) {
        tick_at(due);
        return true;
    }
    clock_ = std::max(clock_, due.milliseconds() + draw_below(2, choices_));
    const LegalActions legal = *legal_actions(table());
    const Seat late = one_in(4) ? one_of(table().occupied, choices_) : legal.seat;
    attempt(late == legal.seat ? chosen(table(), legal, temperaments_[late], choices_)
                               : Command(Fold{.hand = table().hand.number, .seat = late}));
    return true;
}

bool Simulation::connections_change() {
    const Seat seat = one_of(table().occupied, choices_);
    const bool lost = table().disconnected.contains(seat);
    if (!one_in(lost ? 30 : 120)) return false;
    command(lost ? Command(Reconnect{.seat = seat}) : Command(Disconnect{.seat = seat}));
    return true;
}

// Somebody says what they would do before it is their turn.
bool Simulation::somebody_intends() {
    const Hand& hand = table().hand;
    SeatSet others = hand.live - hand.all_in;
    if (!hand.to_act || !one_in(60)) return false;
    others.remove(*hand.to_act);
    if (others.empty()) return false;
    const auto kind = static_cast<IntentKind>(1 + draw_below(6, choices_));
    const Chips bet = std::max(hand.bet, table().rules.big_blind);
    const Chips to = kind == IntentKind::raise ? bet * (2 + draw_below(3, choices_)) : bet;
    command(Intend{.hand = hand.number, .seat = one_of(others, choices_), .kind = kind, .to = to});
    return true;
}

// Says whether anything happened, after which somebody else may be to act.
bool Simulation::disturb() {
    if (table().occupied.empty()) return false;
    if (table().rules.timers.action_ms != 0 && (let_time_pass() || connections_change())) return true;
    if (table().rules.timers.time_bank_ms != 0 && one_in(300)) {
        const std::int64_t from = clock_;
        clock_ += 1 + draw_below(200'000, choices_);
        command(ResumeAfterOutage{.from = Time(from), .until = Time(clock_)});
        return true;
    }
    if (somebody_intends()) return true;
    const Seat seat = one_of(table().occupied, choices_);
    if (temperaments_[seat] == Temperament::tries_illegal && one_in(3)) {
        attempt_illegal(seat);
        return true;
    }
    if (table().rules.timers.predeal_ms != 0 && one_in(60)) {
        // Some ask too soon.
        attempt(WishAddOn{.seat = seat});
        return true;
    }
    if (one_in(1'000)) {
        command(CancelHand{.hand = table().hand.number});
        return true;
    }
    if (one_in(500) && table().between.status == TableStatus::playing) {
        command(PauseTable{});
        return true;
    }
    if (!one_in(150)) return false;
    if (table().sitting_out.contains(seat)) {
        command(SitIn{.seat = seat});
    } else if (options_.rules.leave_mid_hand == LeaveMidHand::refuse || one_in(2)) {
        command(SitOut{.seat = seat});
    } else if (!table().leaving.contains(seat)) {
        command(UnseatPlayer{.seat = seat});
    }
    return true;
}

// Each seat has one chain after the other. They are short, so that all of it is met.
HashChain Simulation::chain_of(Seat seat) const {
    constexpr int links = 6;
    const std::string text = "handlog chain " + std::to_string(seat.index()) + " " + std::to_string(chains_[seat]);
    return {Link{derived(options_.master, text).bytes}, links};
}

std::optional<Link> Simulation::link_due(Seat seat, std::uint32_t commitments_later) const {
    const SharedSeed& seed = table().seed;
    return chain_of(seat).after(seed.anchors[seat], seed.commitments[seat] + commitments_later);
}

void Simulation::set_anchor(Seat seat) {
    ++chains_[seat];
    command(SetAnchor{.seat = seat, .anchor = chain_of(seat).anchor()});
}

void Simulation::commit_share() {
    share_ = {derived(options_.master, "handlog share " + std::to_string(++shares_)).bytes};
    command(CommitShare{.share = commitment_to(share_)});
}

// Some do not, and some try what is not allowed, before it or afterwards.
void Simulation::reveal_links() {
    const SharedSeed& seed = table().seed;
    for (const Seat seat : seed.anchored - seed.revealed) {
        if (one_in(20)) attempt(RevealLink{.seat = seat, .link = seed.anchors[seat]});
        const bool may_reveal = seed.anchored.contains(seat) && !seed.revealed.contains(seat);
        if (!may_reveal || seed.commitments[seat] == 0 || one_in(6)) continue;
        const std::optional<Link> link = link_due(seat);
        const std::optional<Link> next = link_due(seat, 1);
        if (link && next && one_in(20)) attempt(RevealLink{.seat = seat, .link = *next});
        if (!link || seed.revealed.contains(seat)) continue;
        command(RevealLink{.seat = seat, .link = *link});
        if (next && one_in(20)) attempt(RevealLink{.seat = seat, .link = *next});
        if (seed.revealed.contains(seat) && one_in(20)) attempt(SetAnchor{.seat = seat, .anchor = Link{}});
    }
}

// Says whether anything happened, after which the table may have to wait for something else.
bool Simulation::adds_to_seed() {
    if (table().seed.share || table().contributors().empty()) return false;
    commit_share();
    reveal_links();
    return true;
}

// While the hand is over and not closed, cards may be shown.
void Simulation::after_the_hand() {
    const Hand& hand = table().hand;
    if (hand.phase != Phase::complete) return;
    if (options_.rules.commit_cards && one_in(5) && !table().seed.share) {
        commit_share();
        const SeatSet anchored = table().seed.anchored;
        if (hand.phase == Phase::complete && !anchored.empty() && one_in(2)) {
            const Seat seat = one_of(anchored, choices_);
            const std::optional<Link> link = link_due(seat);
            if (link) command(RevealLink{.seat = seat, .link = *link});
        }
    }
    if (hand.phase != Phase::complete) return;
    const SeatSet unseen = hand.held_by_dealt - hand.tabled;
    if (!unseen.empty() && one_in(10)) {
        command(ShowHand{.hand = hand.number, .seat = one_of(unseen, choices_)});
    }
    if (hand.phase == Phase::complete && !table().occupied.empty() && one_in(4)) {
        const Seat seat = one_of(table().occupied, choices_);
        if (temperaments_[seat] == Temperament::tries_illegal) attempt_illegal(seat);
    }
    if (hand.phase == Phase::complete && hand.due.known() && one_in(2)) {
        const Time due = hand.due;
        wait_until(due);
        if (hand.due == due) tick_at(due);
    }
}

}  // namespace handlog::host
