#include "tests/broken_engine/mischief.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <optional>
#include <string_view>
#include <variant>

#include "engine/clockwise.hpp"
#include "engine/poker/chips.hpp"
#include "host/recording.hpp"
#include "tests/support/random_play.hpp"

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
        } else if (dice_.percent(10) && !table_.reserved.empty()) {
            command = CommitChips{.seat = dice_.pick(table_.reserved), .transfer = *TransferId::parse("another")};
        } else {
            std::visit([this](auto& asked) { this->alter(asked); }, command);
        }
    }

private:
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
    void alter(DeclareResult& command) {
        const SeatSet live = table_.hand.live;
        const auto is_small = [&](Seat seat) { return command.won[seat] >= 0_c && command.won[seat] <= most_chips; };
        if (live.empty() || command.rake < 0_c || command.rake > most_chips) return;
        if (!std::all_of(live.begin(), live.end(), is_small)) return;
        const Chips chip = dice_.percent(50) ? 1_c : Chips(-1);
        switch (dice_.below(3)) {
            case 0:  // a chip too many or too few
                command.won[dice_.pick(live)] += chip;
                break;
            case 1:  // to somebody else, who may have no claim to so much
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

}  // namespace

Mischief mischief(std::uint64_t seed, int commands) {
    RandomHost host(seed);
    Dice dice(~seed);
    const TableId id = *TableId::parse("Rio");
    host::Recording recording(id);
    Mischief mischief;
    std::int64_t now = 1'767'225'600'000;
    try {
        for (int left = commands; left > 0 && !recording.table().closed; --left) {
            now += dice.below(5'000);
            Command command = host.next(recording.table(), Time(now));
            if (auto* open = std::get_if<OpenTable>(&command); open != nullptr && !open->table.empty())
                open->table = id;
            if (dice.percent(10)) Spoiler(recording.table(), dice).spoil(command);
            recording.record(command, Time(now));
            if (recording.sealed()) mischief.logs.push_back(recording.log());
        }
    } catch (const std::exception&) {
        mischief.halted = true;
    }
    if (!recording.sealed()) mischief.logs.push_back(recording.log());
    return mischief;
}

}  // namespace handlog::tests
