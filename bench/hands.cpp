#include "bench/hands.hpp"

#include <fstream>
#include <stdexcept>
#include <string>

#include "engine/decide.hpp"

namespace handlog::bench {

using namespace engine;

namespace {

// Offset and multiplier of the 64-bit FNV-1a hash, which is taken here over
// whole numbers instead of bytes.
constexpr std::uint64_t checksum_of_nothing = 14695981039346656037U;
constexpr std::uint64_t checksum_prime = 1099511628211U;

// Little-endian, whatever the machine is.
void put(std::ostream& out, std::int64_t number, int bytes) {
    for (int at = 0; at < bytes; ++at) out.put(static_cast<char>((number >> (8 * at)) & 0xff));
}

void write(std::ostream& out, const PlayedHand& hand) {
    put(out, hand.seats, 1);
    for (int index = 0; index < hand.seats; ++index) put(out, hand.stacks[Seat(index)].count(), 4);
    for (const MaybeCard card : hand.deck) put(out, card.card().id(), 1);
    put(out, static_cast<std::int64_t>(hand.action_count), 2);
}

}  // namespace

Table PlayedHands::table_before(const PlayedHand& hand) const {
    Table table;
    Events events;
    must_play(table, OpenTable{.table = *TableId::parse("bench"), .rules = rules}, events);
    for (int index = 0; index < hand.seats; ++index) {
        const Seat seat(index);
        const PlayerId player = *PlayerId::parse("player " + std::to_string(index));
        must_play(table, SeatPlayer{.seat = seat, .player = player, .stack = Stack(hand.stacks[seat])}, events);
    }
    return table;
}

std::uint64_t PlayedHands::checksum(std::size_t count) const {
    std::uint64_t sum = checksum_of_nothing;
    for (const PlayedHand& hand : std::span(hands).first(count)) {
        for (int index = 0; index < hand.seats; ++index) {
            sum = (sum ^ static_cast<std::uint64_t>(hand.even_net[Seat(index)])) * checksum_prime;
        }
    }
    return sum;
}

Command command_of(const PlayedAction& action, HandNumber hand) {
    switch (action.kind) {
        case ActionKind::fold:
            return Fold{.hand = hand, .seat = action.seat};
        case ActionKind::check:
            return Check{.hand = hand, .seat = action.seat};
        case ActionKind::call:
            return Call{.hand = hand, .seat = action.seat};
        case ActionKind::bet:
            return Bet{.hand = hand, .seat = action.seat, .to = action.to};
        case ActionKind::raise:
            return Raise{.hand = hand, .seat = action.seat, .to = action.to};
    }
    break_invariant("every kind of action has a command");
}

void complain_of(const Rejection& refused) {
    throw std::logic_error("the engine refuses what it called legal: " + sentence(refused));
}

void write(const PlayedHands& hands, const std::filesystem::path& path) {
    std::ofstream file(path, std::ios::binary);
    file << "handplay";
    put(file, hands.rules.small_blind.count(), 4);
    put(file, hands.rules.big_blind.count(), 4);
    put(file, static_cast<std::int64_t>(hands.hands.size()), 4);
    for (const PlayedHand& hand : hands.hands) {
        write(file, hand);
        for (const PlayedAction& action : hands.actions_of(hand)) {
            put(file, action.seat.index(), 1);
            put(file, static_cast<int>(action.kind), 1);
            put(file, action.to.count(), 4);
        }
    }
    file.close();
    if (!file) throw std::runtime_error(path.string() + " cannot be written");
}

}  // namespace handlog::bench
