// From the command to the first turn: who plays, where the button is, the
// forced bets, and two cards for everybody.

#include <algorithm>
#include <optional>
#include <variant>

#include "engine/cards_root.hpp"
#include "engine/checks.hpp"
#include "engine/clockwise.hpp"
#include "engine/dealer.hpp"
#include "engine/lineup.hpp"
#include "engine/shared_seed.hpp"
#include "engine/shuffle.hpp"
#include "engine/turn.hpp"

namespace handlog::engine::detail {

namespace {

// What the forced bets leave to be matched, and the seat that the first turn
// comes after: the last straddler, else the big blind, else the button.
struct Opening {
    Chips bet;
    Chips raise_size;
    Seat last;
};

// Posts forced bets one after the other, and keeps account of the opening.
class Poster {
public:
    explicit Poster(Dealer dealer)
        : dealer_(dealer),
          opening_{.bet = {},
                   .raise_size = dealer.rules().big_blind,
                   .last = positions().big_blind.value_or(positions().button)} {}

    [[nodiscard]] const Opening& opening() const { return opening_; }

    // As far as the stack goes. A blind posted short does not make the call
    // smaller, and the smallest raise counts from the full blind.
    void post(const ForcedBet& bet) {
        const Stack& stack = dealer_.table().stacks[bet.seat];
        Chips amount = stack.up_to(bet.amount);
        if (amount > 0_c) {
            dealer_.announce(ForcedBetPosted{
                .seat = bet.seat, .kind = bet.kind, .amount = amount, .all_in = stack == Stack(amount)});
        }
        opening_.bet = std::max(opening_.bet, dealer_.hand().street_bets[bet.seat]);
        if (bet.kind == ForcedBetKind::big_blind) {
            opening_.bet = std::max({opening_.bet, dealer_.rules().big_blind, bet.amount});
            opening_.raise_size = std::max(opening_.raise_size, bet.amount);
        }
        if (bet.kind == ForcedBetKind::straddle && amount > 0_c) {
            opening_.last = bet.seat;
            if (amount == bet.amount) opening_.raise_size = std::max(opening_.raise_size, amount);
        }
    }

    // `posting`: newcomers who pay for not waiting.
    void post_by_rules(SeatSet posting) {
        const Rules& rules = dealer_.rules();
        if (rules.ante.ante_first) post_antes(rules.ante);
        post_if_dealt_in(positions().small_blind, ForcedBetKind::small_blind, rules.small_blind);
        post_if_dealt_in(positions().big_blind, ForcedBetKind::big_blind, rules.big_blind);
        post_dues(posting);
        if (!rules.ante.ante_first) post_antes(rules.ante);
        if (rules.straddle == Straddle::under_the_gun) post_straddle(rules.big_blind * 2);
    }

private:
    [[nodiscard]] const Positions& positions() const { return *dealer_.table().positions; }
    [[nodiscard]] SeatSet dealt_in() const { return dealer_.hand().dealt_in; }

    // A dead position posts nothing.
    void post_if_dealt_in(std::optional<Seat> seat, ForcedBetKind kind, Chips amount) {
        if (seat && dealt_in().contains(*seat)) post({.seat = *seat, .kind = kind, .amount = amount});
    }

    // Whoever is the big blind, or for the small one the small blind, owes no other. A live post
    // brings a bet up to the big blind.
    void post_dues(SeatSet posting) {
        const Rules& rules = dealer_.rules();
        const BlindDues& dues = dealer_.table().dues;
        SeatSet owing = dealt_in() & (posting | dues.missed_big | dues.missed_small);
        if (owing.empty()) return;
        if (positions().big_blind) owing.remove(*positions().big_blind);
        const bool live = rules.missed_blind == MissedBlind::live_big_dead_small;
        clockwise_after(positions().button, owing, [&](Seat seat) {
            const bool big = dues.missed_big.contains(seat);
            const Chips bet = dealer_.hand().street_bets[seat];
            if (posting.contains(seat) || (big && live)) {
                post({.seat = seat, .kind = ForcedBetKind::post, .amount = rules.big_blind - bet});
            } else if (big) {
                post({.seat = seat, .kind = ForcedBetKind::dead_post, .amount = rules.big_blind});
            }
            if (dues.missed_small.contains(seat) && seat != positions().small_blind) {
                post({.seat = seat, .kind = ForcedBetKind::dead_post, .amount = rules.small_blind});
            }
        });
    }

    void post_antes(const Ante& ante) {
        switch (ante.kind) {
            case AnteKind::none:
                break;
            case AnteKind::each:
                clockwise_after(positions().button, dealt_in(), [&](Seat seat) {
                    post({.seat = seat, .kind = ForcedBetKind::ante, .amount = ante.amount});
                });
                break;
            case AnteKind::button:
                post_if_dealt_in(positions().button, ForcedBetKind::table_ante, ante.amount);
                break;
            case AnteKind::big_blind:
                post_if_dealt_in(positions().big_blind, ForcedBetKind::table_ante, ante.amount);
                break;
        }
    }

    // A straddle is a choice that the rules make for the player, so one that is
    // not covered in full is not made, none by who has posted, and none heads-up.
    void post_straddle(Chips amount) {
        Seat under_the_gun = seat_after(dealt_in(), *positions().big_blind);
        if (positions().heads_up() || !dealer_.table().stacks[under_the_gun].covers(amount)) return;
        if (dealer_.hand().street_bets[under_the_gun] > 0_c) return;
        post({.seat = under_the_gun, .kind = ForcedBetKind::straddle, .amount = amount});
    }

    Dealer dealer_;
    Opening opening_;
};

[[nodiscard]] Seat first_dealt(Dealer dealer) {
    const Positions& positions = *dealer.table().positions;
    SeatSet dealt_in = dealer.hand().dealt_in;
    const bool from_small_blind = dealer.rules().deal_first == DealFirst::small_blind && positions.small_blind;
    if (!from_small_blind) return seat_after(dealt_in, positions.button);
    return dealt_in.contains(*positions.small_blind) ? *positions.small_blind
                                                     : seat_after(dealt_in, *positions.small_blind);
}

void deal_hole_cards(Dealer dealer) {
    const Hand& hand = dealer.hand();
    dealer.announce_in_place<HoleCardsDealt>([&](HoleCardsDealt& dealt) {
        dealt.first = first_dealt(dealer);
        dealt.seats = hand.dealt_in;
        const int one_round = hand.dealt_in.size();
        int place = hand.dealt;
        clockwise_after(seat_before(hand.dealt_in, dealt.first), hand.dealt_in, [&](Seat seat) {
            dealt.cards[seat] = {hand.deck[place], hand.deck[place + one_round]};
            ++place;
        });
    });
}

void refill_time_banks(Dealer dealer) {
    const Table& table = dealer.table();
    TimeBanksRefilled refilled{};
    for (const Seat seat : dealer.hand().dealt_in) {
        refilled.added_ms[seat] = std::min(table.spent_ms[seat], time_bank_refill_ms);
    }
    if (refilled != TimeBanksRefilled{}) dealer.announce(refilled);
}

[[nodiscard]] Refusal cannot_be_posted(const Table& table, SeatSet ready, const ForcedBetsListed& listed) {
    if (Refusal refused = no_seat(table, listed.button)) return refused;
    for (const ForcedBet& bet : listed.bets) {
        if (Refusal refused = no_seat(table, bet.seat)) return refused;
        if (!ready.contains(bet.seat)) return Rejection{.code = RejectionCode::not_ready, .seat = bet.seat};
    }
    bool has_small_blind = false;
    bool has_big_blind = false;
    for (const ForcedBet& bet : listed.bets) {
        if (bet.kind != ForcedBetKind::small_blind && bet.kind != ForcedBetKind::big_blind) continue;
        bool& has = bet.kind == ForcedBetKind::small_blind ? has_small_blind : has_big_blind;
        if (has) return Rejection{.code = RejectionCode::blind_listed_twice, .seat = bet.seat};
        has = true;
    }
    for (const ForcedBet& bet : listed.bets) {
        if (bet.amount >= 1_c && bet.amount <= largest_forced_bet) continue;
        return Rejection{.code = RejectionCode::forced_bet_out_of_range,
                         .seat = bet.seat,
                         .given = bet.amount,
                         .least = 1_c,
                         .most = largest_forced_bet};
    }
    return std::nullopt;
}

// By the rules a seat pays an ante, a straddle of two big blinds, and two blinds at most.
[[nodiscard]] Chips most_paid(const Rules& rules, SeatSet seats, const ForcedBetsListed* listed) {
    if (listed == nullptr) return (rules.ante.amount + rules.big_blind * 4) * seats.size();
    Chips paid;
    for (const ForcedBet& bet : listed->bets) {
        if (seats.contains(bet.seat)) paid += bet.amount;
    }
    return paid;
}

// What comes out of a stack that nobody recorded must fit on the table.
[[nodiscard]] Refusal too_much_from_unknown_stacks(const Table& table, SeatSet ready, const ForcedBetsListed* listed) {
    SeatSet unknown;
    for (Seat seat : ready) {
        if (!table.stacks[seat].known()) unknown.add(seat);
    }
    if (unknown.empty()) return std::nullopt;
    Chips paid = most_paid(table.rules, unknown, listed);
    if (paid == 0_c || paid <= room_for_chips(table)) return std::nullopt;
    return Rejection{.code = RejectionCode::too_many_chips, .given = paid, .most = room_for_chips(table)};
}

}  // namespace

Refusal refusal(const Table& table, const StartHand& command) {
    if (const Refusal refused = not_open(table)) return refused;
    if (table.between.status == TableStatus::paused) return Rejection{.code = RejectionCode::table_paused};
    if (command.hand_id.empty()) return Rejection{.code = RejectionCode::id_missing, .field = FieldName::hand};
    if (const Refusal refused = hand_not_closed(table)) return refused;
    if (table.hand.number == last_hand_number) {
        return Rejection{.code = RejectionCode::no_more_hands, .hand = table.hand.number};
    }
    const SeatSet starters = table.starters();
    if (!starters.several()) return Rejection{.code = RejectionCode::not_enough_players, .count = starters.size()};
    const SeatSet ready = table.ready();
    const auto* listed = std::get_if<ForcedBetsListed>(&command.forced_bets);
    if (listed != nullptr) {
        if (Refusal refused = cannot_be_posted(table, ready, *listed)) return refused;
    }
    if (Refusal refused = too_much_from_unknown_stacks(table, ready, listed)) return refused;
    return refusal_of_deck(table, command);
}

void carry_out(Dealer dealer, const StartHand& command) {
    const Table& table = dealer.table();
    const auto* listed = std::get_if<ForcedBetsListed>(&command.forced_bets);
    const std::optional<Seed> seed = seed_of(table, command);
    const Lineup playing = lineup(table, command);
    const BlindsMissed missed = listed != nullptr ? BlindsMissed{} : blinds_missed(table, playing);

    if (table.between.predeal_due.known()) dealer.announce(PredealEnded{.waited_for = table.awaited()});
    dealer.announce_in_place<HandStarted>([&](HandStarted& started) {
        started.number = {table.hand.number.value + 1};
        started.hand_id = command.hand_id;
        started.dealt_in = playing.dealt_in;
        started.positions = playing.positions;
        if (!seed) {
            started.deck = std::get<Deck>(command.deck);
        } else {
            started.deck = shuffled(*seed);
            started.commitment = commitment_to(*seed);
            if (table.rules.commit_cards) started.cards_root = cards_root(*seed, started.deck);
        }
        started.withheld = table.contributors() - table.seed.revealed;
        started.under_way = table.rules.start == Start::first_by_host;
    });

    if (table.rules.timers.time_bank_ms != 0) refill_time_banks(dealer);
    if (missed != BlindsMissed{}) dealer.announce(missed);
    Poster poster(dealer);
    if (listed == nullptr) {
        poster.post_by_rules(playing.posting);
    } else {
        for (const ForcedBet& bet : listed->bets) poster.post(bet);
    }
    deal_hole_cards(dealer);
    const Opening& opening = poster.opening();
    dealer.announce(RoundStarted{.street = Street::preflop, .bet = opening.bet, .raise_size = opening.raise_size});
    go_on_after(dealer, opening.last);
}

}  // namespace handlog::engine::detail
