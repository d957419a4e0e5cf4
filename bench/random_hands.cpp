#include "bench/random_hands.hpp"

#include <array>
#include <variant>

#include "engine/legal_actions.hpp"
#include "engine/poker/presets.hpp"
#include "engine/shuffle.hpp"

namespace handlog::bench {

using namespace engine;

namespace {

// SplitMix64. The distributions of the standard library differ between
// libraries; these numbers do not.
class Words {
public:
    explicit Words(std::uint64_t seed) : state_(seed) {}

    std::uint32_t operator()() {
        state_ += 0x9e3779b97f4a7c15;
        std::uint64_t mixed = state_;
        mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
        mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
        return static_cast<std::uint32_t>((mixed ^ (mixed >> 31)) >> 32);
    }

    [[nodiscard]] int below(int choices) { return draw_below(choices, *this); }
    [[nodiscard]] Chips between(Chips least, Chips most) {
        return least + Chips(below(static_cast<int>((most - least).count()) + 1));
    }

private:
    std::uint64_t state_;
};

constexpr Chips small_blind = 50_c;
constexpr Chips big_blind = 100_c;
constexpr Chips deep = 20'000_c;

// Other engines let every raise reopen the betting. Where stacks are uneven that
// makes a difference, so there our players may do so too.
[[nodiscard]] Rules rules_of(Company company) {
    Rules rules = *preset("standard");
    rules.small_blind = small_blind;
    rules.big_blind = big_blind;
    rules.table_max = company == Company::six_deep ? 6 : most_seats;
    rules.reopen = company == Company::six_deep ? Reopen::single : Reopen::any;
    return rules;
}

// A third has what the neighbour has, because equal stacks merge side pots. The
// others have a length at which something changes, few chips, or many.
[[nodiscard]] Chips uneven_stack(Chips neighbour, Words& words) {
    constexpr std::array lengths = {1_c,   2_c,   49_c,  50_c,  51_c,  99_c,  100_c,
                                    101_c, 149_c, 150_c, 199_c, 200_c, 201_c, 300_c};
    switch (words.below(9)) {
        case 0:
        case 1:
        case 2:
            return neighbour;
        case 3:
        case 4:
            return lengths[static_cast<std::size_t>(words.below(static_cast<int>(lengths.size())))];
        case 5:
        case 6:
            return words.between(1_c, big_blind * 20);
        default:
            return words.between(1_c, big_blind * 400);
    }
}

[[nodiscard]] PlayedHand deal(Company company, Words& words) {
    PlayedHand hand{.seats = 6, .stacks = {}, .deck = {}, .net = {}, .even_net = {}};
    if (company == Company::uneven) hand.seats = 2 + words.below(most_seats - 1);
    Chips stack = deep;
    for (int index = 0; index < hand.seats; ++index) {
        if (company == Company::uneven) stack = uneven_stack(stack, words);
        hand.stacks[Seat(index)] = stack;
    }
    hand.deck = shuffled_by(words);
    return hand;
}

enum class Inclination : std::uint8_t { fold, stay, raise };

[[nodiscard]] Inclination incline(Policy policy, bool may_fold, bool may_raise, Words& words) {
    if (policy == Policy::uniform) {
        const int drawn = words.below(1 + (may_fold ? 1 : 0) + (may_raise ? 1 : 0));
        if (drawn == 0) return Inclination::stay;
        return drawn == 1 && may_fold ? Inclination::fold : Inclination::raise;
    }
    const int drawn = words.below(40);
    if (drawn == 0 && may_fold) return Inclination::fold;
    return drawn == 1 && may_raise ? Inclination::raise : Inclination::stay;
}

// The dealer library of the Annual Computer Poker Competition has room for so
// many actions on a street, and refuses a raise that not all could answer.
constexpr int most_actions_on_a_street = 64;

[[nodiscard]] PlayedAction choose(const Table& table, Policy policy, int acted_on_this_street, Words& words) {
    const LegalActions legal = *legal_actions(table);
    const bool may_raise = legal.raise && acted_on_this_street + table.hand.dealt_in.size() <= most_actions_on_a_street;
    PlayedAction action{.seat = legal.seat, .to = {}};
    switch (incline(policy, !legal.check, may_raise, words)) {
        case Inclination::fold:
            action.kind = ActionKind::fold;
            break;
        case Inclination::stay:
            action.kind = legal.check ? ActionKind::check : ActionKind::call;
            break;
        case Inclination::raise:
            action.kind = table.hand.bet == 0_c ? ActionKind::bet : ActionKind::raise;
            action.to = words.between(legal.raise->min, legal.raise->max);
            break;
    }
    return action;
}

[[nodiscard]] PerSeat<std::int64_t> even_net(const Hand& hand, const Events& events) {
    std::array<SeatSet, most_pots> winners;
    std::array<Chips, most_pots> amounts;
    for (const Event& event : events) {
        if (const auto* award = std::get_if<PotAwarded>(&event)) {
            winners[award->pot].add(award->seat);
            amounts[award->pot] += award->amount;
        }
    }
    PerSeat<std::int64_t> net;
    for (const Seat seat : hand.dealt_in) net[seat] = -hand.bets[seat].count() * parts_of_a_chip;
    for (std::size_t pot = 0; pot < most_pots; ++pot) {
        for (const Seat seat : winners[pot]) {
            net[seat] += amounts[pot].count() * (parts_of_a_chip / winners[pot].size());
        }
    }
    return net;
}

// Plays `hand` to its end and notes what everybody did and won.
void play_out(PlayedHands& hands, PlayedHand& hand, Policy policy, Words& words) {
    Table table = hands.table_before(hand);
    Events events;
    must_play(table, StartHand{.hand_id = *HandId::parse("hand"), .deck = hand.deck, .forced_bets = {}}, events);
    hand.first_action = hands.actions.size();
    Street street = Street::preflop;
    for (int acted = 0; table.hand_in_progress(); ++acted) {
        if (table.hand.street != street) acted = 0;
        street = table.hand.street;
        const PlayedAction action = choose(table, policy, acted, words);
        must_play(table, command_of(action, table.hand.number), events);
        hands.actions.push_back(action);
    }
    hand.action_count = hands.actions.size() - hand.first_action;
    hand.net = std::get<HandEnded>(events.back()).net;
    hand.even_net = even_net(table.hand, events);
}

}  // namespace

PlayedHands random_hands(Company company, Policy policy, std::size_t count, std::uint64_t seed) {
    Words words(seed);
    PlayedHands hands{.rules = rules_of(company), .hands = {}, .actions = {}};
    hands.hands.reserve(count);
    while (hands.hands.size() < count) {
        PlayedHand hand = deal(company, words);
        play_out(hands, hand, policy, words);
        hands.hands.push_back(hand);
    }
    return hands;
}

}  // namespace handlog::bench
