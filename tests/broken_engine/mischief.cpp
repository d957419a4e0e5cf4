#include "tests/broken_engine/mischief.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <exception>
#include <optional>
#include <string_view>
#include <variant>

#include "engine/clockwise.hpp"
#include "engine/decide.hpp"
#include "engine/poker/chips.hpp"
#include "engine/poker/invariant.hpp"
#include "host/live_table.hpp"
#include "host/recording.hpp"
#include "replay/fold.hpp"
#include "replay/reading.hpp"
#include "tests/support/random_play.hpp"
#include "tests/support/recorded_play.hpp"

namespace handlog::tests {

using namespace engine;

namespace {

[[nodiscard]] SeatSet all_but(SeatSet seats, Seat seat) { return seats.without(seat); }

// The same with one thing wrong. What is not mentioned stays as it is.
class Spoiler {
public:
    Spoiler(const Table& table, Dice& dice) : table_(table), dice_(dice) {}

    void spoil(Command& command) {
        if (dice_.percent(25) && table_.hand.to_act) {
            command = AllIn{.hand = table_.hand.number, .seat = *table_.hand.to_act};
        } else if (dice_.percent(10) && table_.hand.to_act) {
            command = Bet{.hand = table_.hand.number, .seat = *table_.hand.to_act, .to = table_.rules.big_blind};
        } else if (dice_.percent(20) && !table_.leaving.empty()) {
            command = UnseatPlayer{.seat = dice_.pick(table_.leaving)};
        } else if (dice_.percent(10) && !table_.reserved.empty()) {
            command = CommitChips{.seat = dice_.pick(table_.reserved), .transfer = *TransferId::parse("another")};
        } else {
            std::visit([this](auto& asked) { this->alter(asked); }, command);
        }
    }

private:
    void alter(OpenTable& command) {
        if (dice_.percent(50)) {
            command.table = {};
        } else {
            command.rules.buy_in.most = most_chips + 1_c;
        }
    }
    void alter(SeatPlayer& command) {
        const BuyIn& limits = table_.rules.buy_in;
        if (limits.least > 1_c && dice_.percent(50)) command.stack = Stack(limits.least - 1_c);
        if (limits.most > 0_c && dice_.percent(50)) command.stack = Stack(limits.most + 1_c);
        if (!table_.occupied.empty() && dice_.percent(20)) command.player = table_.players[dice_.pick(table_.occupied)];
        if (!table_.reserved.empty() && dice_.percent(50)) {
            command.player = table_.reservations[dice_.pick(table_.reserved)].player;
        }
    }
    void alter(AddChips& command) {
        const BuyIn& limits = table_.rules.buy_in;
        if (limits.most > 0_c) command.amount = limits.most;
    }
    // Another seat for the same player, or the same transfer for another player.
    void alter(ReserveChips& command) {
        if (table_.reserved.empty()) return;
        const Reservation& other = table_.reservations[dice_.pick(table_.reserved)];
        if (dice_.percent(50)) command.transfer = other.transfer;
        if (dice_.percent(50)) command.player = other.player;
    }
    void alter(CommitChips& command) { command.transfer = *TransferId::parse("another"); }
    void alter(ReleaseChips& command) { command.transfer = *TransferId::parse("another"); }
    void alter(StartHand& command) {
        auto* listed = std::get_if<ForcedBetsListed>(&command.forced_bets);
        if (listed == nullptr || listed->bets.empty()) return;
        ForcedBet bet = *listed->bets.begin();
        switch (dice_.below(3)) {
            case 0:
                bet.amount = largest_forced_bet + 1_c;
                break;
            case 1:
                bet.amount = 0_c;
                break;
            default:
                bet.seat = Seat(dice_.below(most_seats));
        }
        if (listed->bets.size() < ForcedBetsListed::most) listed->bets.push_back(bet);
    }
    // A card that somebody else has, or that lies on the board.
    void alter(ShowHand& command) {
        const Hand& hand = table_.hand;
        const SeatSet others = all_but(hand.dealt_in, command.seat);
        MaybeCard card;
        if (!others.empty()) card = hand.hole_cards[dice_.pick(others)][0];
        if (!hand.board.empty() && dice_.percent(50)) card = hand.board[0];
        command.cards[static_cast<std::size_t>(dice_.below(2))] = card;
    }
    void alter(MuckHand& command) { command.seat = Seat(dice_.below(most_seats)); }
    void alter(DeclareResult& command) {
        const SeatSet live = table_.hand.live;
        const auto is_small = [&](Seat seat) { return command.won[seat] >= 0_c && command.won[seat] <= most_chips; };
        if (live.empty() || command.rake < 0_c || command.rake > most_chips) return;
        if (!std::all_of(live.begin(), live.end(), is_small)) return;
        const Chips chip = dice_.percent(50) ? 1_c : Chips(-1);
        switch (dice_.below(4)) {
            case 0:  // a chip too many or too few
                command.won[dice_.pick(live)] += chip;
                break;
            case 1:
                command.won[dice_.pick(live)] = Chips(-1);
                break;
            case 2:  // to somebody else, who may have no claim to so much
                command.won = {};
                command.won[dice_.pick(live)] = table_.hand.pot_total - command.rake;
                break;
            default:
                command.rake += chip;
        }
    }
    void alter_amount(Chips& to) {
        if (to < 0_c || to > most_chips) return;
        to +=
            dice_.pick(std::array{1_c, Chips(-1), table_.rules.big_blind, Chips(-1) * table_.rules.big_blind.count()});
    }
    void alter(Bet& command) { alter_amount(command.to); }
    void alter(Raise& command) { alter_amount(command.to); }
    void alter(auto& /*command*/) {}

    const Table& table_;
    Dice& dice_;
};

// Some tables are played until the end of time, where every deadline is the last moment.
[[nodiscard]] std::int64_t first_moment(Dice& dice) {
    return dice.percent(5) ? Time::latest - 100'000 : 1'767'225'600'000;
}

// Of the log that goes on, as far as it is known.
[[nodiscard]] Time last_in_log(const host::Recording& recording) {
    Time last;
    if (recording.sealed()) return last;
    for (const eventstore::Entry& entry : recording.log().entries) {
        follow_carried_out(last, entry);
    }
    return last;
}

// What would happen is what happens.
void decide_as_recorded(const Table& before, const eventstore::Entry& entry, Time last) {
    const Outcome decided = decide(before, entry.command, replay::arrival_of(entry, last));
    invariant(decided == entry.outcome, "a decision is what a play of the same command makes happen");
}

// Whoever reads the log finds the table as it is.
void read_back(const eventstore::HandLog& log, const Table& table) {
    const replay::Folded folded = replay::fold(log);
    invariant(!folded.failure && folded.table == table, "the events of a log lead to its table");
}

// No host plays a command at a table that is closed.
void try_in_vain(const Table& closed, Dice& dice) {
    for (int left = 30; left > 0; --left) {
        const auto refused = refusal_of(closed, senseless_command(dice, closed), {});
        invariant(refused && refused->code == RejectionCode::table_closed, "a closed table refuses every command");
    }
}

constexpr Seat ann(0);
constexpr Seat bob(1);

[[nodiscard]] StartHand start_without_blinds() {
    return {
        .hand_id = *HandId::parse("hand"), .deck = Deck{}, .forced_bets = ForcedBetsListed{.button = ann, .bets = {}}};
}

[[nodiscard]] host::Recording two_at_a_table(const char* name, Stack of_bob) {
    const TableId id = *TableId::parse(name);
    host::Recording recording(id);
    recording.record(OpenTable{.table = id, .rules = {}}, Time());
    recording.record(SeatPlayer{.seat = ann, .player = *PlayerId::parse("ann"), .stack = Stack::unknown()}, Time());
    recording.record(SeatPlayer{.seat = bob, .player = *PlayerId::parse("bob"), .stack = of_bob}, Time());
    return recording;
}

// A bet out of a stack that nobody recorded, at a table that holds all the chips it can.
[[nodiscard]] eventstore::HandLog with_all_chips() {
    host::Recording recording = two_at_a_table("Chips", Stack(most_chips));
    recording.record(start_without_blinds(), Time());
    const HandNumber hand = recording.table().hand.number;
    recording.record(Check{.hand = hand, .seat = bob}, Time());
    recording.record(Bet{.hand = hand, .seat = ann, .to = 1_c}, Time());
    recording.record(CancelHand{.hand = hand}, Time());
    recording.record(CloseHand{.hand = hand}, Time());
    return recording.log();
}

// A table that has played as many hands as can be numbered.
[[nodiscard]] eventstore::HandLog after_the_last_hand() {
    host::LiveTable live;
    live.table = two_at_a_table("Hands", Stack(100_c)).table();
    live.table.hand.number = last_hand_number;
    live.log = {.table = live.table.id, .ordinal = 1};
    live.previous.bytes.fill(std::byte{1});
    eventstore::HandLog log{.opening = live.opening(), .entries = {}};
    log.entries.push_back(live.play({.table = live.table.id, .command = start_without_blinds()}));
    log.entries.push_back(live.play({.table = live.table.id, .command = CloseTable{}}));
    return log;
}

}  // namespace

Mischief mischief(std::uint64_t seed, int commands) {
    RandomHost host(seed);
    Dice dice(~seed);
    const TableId id = *TableId::parse("Rio");
    host::Recording recording(id);
    Mischief mischief;
    OutageBound bound;
    std::int64_t now = first_moment(dice);
    try {
        for (int left = commands; left > 0 && !recording.table().closed; --left) {
            now = std::min(now + dice.below(5'000), Time::latest);
            Command command = host.next(recording.table(), Time(now));
            if (auto* open = std::get_if<OpenTable>(&command); open != nullptr && !open->table.empty())
                open->table = id;
            if (dice.percent(10)) Spoiler(recording.table(), dice).spoil(command);
            if (!bound.allows(command)) continue;
            const Table before = recording.table();
            const Time last = last_in_log(recording);
            const eventstore::Entry& entry = recording.record(command, dice.percent(2) ? Time() : Time(now));
            bound.follow(entry);
            decide_as_recorded(before, entry, last);
            if (recording.sealed()) mischief.logs.push_back(recording.log());
        }
        read_back(recording.log(), recording.table());
        if (recording.table().closed) try_in_vain(recording.table(), dice);
    } catch (const std::exception&) {
        mischief.halted = true;
    }
    if (!recording.sealed()) mischief.logs.push_back(recording.log());
    return mischief;
}

Mischief mischief_at_the_limit() {
    Mischief mischief;
    try {
        mischief.logs = {with_all_chips(), after_the_last_hand()};
    } catch (const std::exception&) {
        mischief.halted = true;
    }
    return mischief;
}

}  // namespace handlog::tests
