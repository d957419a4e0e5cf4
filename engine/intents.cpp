// What players would do before it is their turn. When the turn comes, it is done at
// once if it is still legal, and is forgotten otherwise.

#include "engine/intents.hpp"

#include "engine/checks.hpp"
#include "engine/dealer.hpp"
#include "engine/legal_actions.hpp"

namespace handlog::engine {

namespace {

[[nodiscard]] bool has_amount(IntentKind kind) { return kind == IntentKind::call || kind == IntentKind::raise; }

}  // namespace

std::optional<Command> action_of(const Hand& hand, Seat seat, const Intent& intent) {
    const bool free = amount_to_call(hand, seat) == 0_c;
    switch (intent.kind) {
        case IntentKind::none:
            return std::nullopt;
        case IntentKind::fold:
            return Fold{.hand = hand.number, .seat = seat};
        case IntentKind::check:
            return Check{.hand = hand.number, .seat = seat};
        case IntentKind::check_fold:
            return free ? Command(Check{.hand = hand.number, .seat = seat})
                        : Command(Fold{.hand = hand.number, .seat = seat});
        case IntentKind::call:
            if (hand.bet > intent.to) return std::nullopt;
            return Call{.hand = hand.number, .seat = seat};
        case IntentKind::call_any:
            return Call{.hand = hand.number, .seat = seat};
        case IntentKind::raise:
            return hand.bet == 0_c ? Command(Bet{.hand = hand.number, .seat = seat, .to = intent.to})
                                   : Command(Raise{.hand = hand.number, .seat = seat, .to = intent.to});
    }
    break_invariant("an intent is of a kind that exists");
}

namespace detail {

Refusal refusal(const Table& table, const Intend& command) {
    const Seat seat = command.seat;
    if (Refusal refused = not_in_betting(table, command.hand, seat)) return refused;
    const Hand& hand = table.hand;
    if (!hand.live.contains(seat)) return Rejection{.code = RejectionCode::no_claim, .seat = seat};
    if (hand.all_in.contains(seat)) return Rejection{.code = RejectionCode::no_further_turn, .seat = seat};
    if (hand.to_act == seat) return Rejection{.code = RejectionCode::your_turn, .seat = seat};
    if (command.kind == IntentKind::none && !hand.intending.contains(seat)) {
        return Rejection{.code = RejectionCode::no_intent, .seat = seat};
    }
    if (has_amount(command.kind) && command.to < 1_c) {
        return Rejection{.code = RejectionCode::amount_not_positive, .given = command.to};
    }
    return std::nullopt;
}

void carry_out(Dealer dealer, const Intend& command) {
    dealer.announce(
        IntentSet{.seat = command.seat, .kind = command.kind, .to = has_amount(command.kind) ? command.to : Chips{}});
}

// Whatever the action leads to, somebody else's intent included, happens within it.
void follow_intent(Dealer dealer, Seat seat) {
    const Intent intent = dealer.hand().intents[seat];
    const std::optional<Command> action = action_of(dealer.hand(), seat, intent);
    if (!action) return dealer.announce(IntentDropped{.seat = seat, .reason = RejectionCode::bet_has_grown});
    std::visit(
        [&]<class Asked>(const Asked& asked) {
            if constexpr (AnyAction<Asked>) {
                if (const Refusal refused = refusal(dealer.table(), asked)) {
                    return dealer.announce(IntentDropped{.seat = seat, .reason = refused->code});
                }
                dealer.announce(IntentFollowed{.seat = seat});
                carry_out(dealer, asked);
            }
        },
        *action);
}

}  // namespace detail

}  // namespace handlog::engine
