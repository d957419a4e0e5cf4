"""Ways in which poker engines have gone wrong, each to be built into a copy of ours.

A fault has a sentence on what goes wrong, the check of the auditor that is meant for it ("views" is what
`verify --views` does), the evening on which it shows (main.cpp: a preset, a preset "heads-up" or with a "full"
table, or "random" tables), and the places where the copy differs: a file of the engine,
a text that stands there exactly once, in it the part «between the marks» that goes wrong, and what stands
in its place. A part that ends with a semicolon is a statement, which may be left out; every other part
is an expression.
"""
from typing import NamedTuple


class Fault(NamedTuple):
    sentence: str
    check: str
    evening: str
    places: list


FAULTS = [
    # ---- chips ----
    Fault("an odd chip is destroyed", "chips-conserved", "standard", [
        ("pots.cpp", "Chips rest = «split.left_over»;", "0_c")]),
    Fault("odd chips go to the lowest seat instead of the first left of the button", "odd-chips", "standard", [
        ("pots.cpp", "const Chips odd = «rule == OddChip::one_each ? std::min(rest, 1_c) : rest»;", "seat == winners.lowest() ? rest : 0_c")]),
    Fault("odd chips go one to each where the rules give all of them to the first", "odd-chips", "home", [
        ("showdown.cpp", "split_pot(amount, winners, dealer.button(), «dealer.rules().odd_chip»)", "OddChip::one_each")]),
    Fault("an uncalled bet stays in the pot", "uncalled-bet", "standard", [
        ("betting.cpp", "if («largest > second && hand.live.contains(bettor)»)", "false")]),
    Fault("a chip of an uncalled bet is kept back", "uncalled-bet", "jp", [
        ("betting.cpp", ".amount = «largest - second»}", "largest - second - 1_c")]),
    Fault("rake is taken on a bet that nobody called", "rake", "home", [
        ("betting.cpp", ".amount = «largest - second»}", "wrong::remembered(largest - second)"),
        ("showdown.cpp", "std::int64_t chips = «0»;", "wrong::last_remembered()")]),
    Fault("the cap of the rake is ignored", "rake", "standard", [
        ("showdown.cpp", "due = «std::min(due, *rake.cap)»;", "due")]),
    Fault("rake is taken without a flop", "rake", "standard", [
        ("showdown.cpp", "(«rake.no_flop_no_drop && hand.board.empty()»)", "false")]),
    Fault("the rake is rounded up", "rake", "home", [
        ("showdown.cpp", "Chips due(«chips / whole * rake.basis_points + chips % whole * rake.basis_points / whole»);",
         "(chips * rake.basis_points + whole - 1) / whole")]),
    Fault("a stack that cannot pay goes below zero", "whole-amounts", "jp", [
        ("actions.cpp", "Chips added = «table.stacks[seat].up_to(amount_to_call(hand, seat))»;",
         "amount_to_call(hand, seat)"),
        ("apply.hpp", "table.stacks[seat] -= «amount»;", "table.stacks[seat].up_to(amount)")]),
    Fault("an all-in is not recognised", "whole-amounts", "standard", [
        ("actions.cpp", "{ return «table.stacks[seat] == Stack(added)»; }", "false")]),
    Fault("a hand that is called off keeps the antes", "chips-conserved", "standard", [
        ("ending.cpp", "= «hand.bets[seat] + hand.antes[seat] + hand.dead[seat]»;", "hand.bets[seat] + hand.dead[seat]")]),
    Fault("a stack changes between two hands", "continuity", "standard", [
        ("apply.hpp", "hand.number = event.number;\n    «table.positions_before.reset();»",
         "table.positions_before.reset(); wrong::give_a_chip(table);")]),
    Fault("the summary forgets the antes that a player paid", "result", "standard", [
        ("showdown.cpp", "if («!has_only_bets»)", "false")]),

    # ---- pots ----
    Fault("a folded player can still win the pot", "pots", "jp", [
        ("betting.cpp", ".eligible = «hand.live», .paid_by", "hand.bets.payers()")]),
    Fault("the layer of a side pot is dropped", "pots", "jp", [
        ("pots.cpp", "ceiling = std::min(ceiling, «paid[seat]»)", "ceiling")]),
    Fault("antes are missing from the pot", "pots", "standard", [
        ("pots.cpp", "«add_layers(builder, hand.antes, hand.live);»", "")]),
    Fault("an ante that one player pays for all is missing from the pot", "pots", "tda", [
        ("pots.cpp", "«add_dead_chips(builder, hand.dead, hand.live);»", "")]),
    Fault("what a folded player put in goes back into nobody's pot", "pots", "jp", [
        ("pots.cpp", "SeatSet reaching = «paid.payers()»;", "paid.payers() & live")]),
    Fault("a side pot goes to the best hand of all instead of the best that paid for it", "best-hand", "jp", [
        ("showdown.cpp", "SeatSet claimants = «eligible & hand.live»;", "hand.live")]),

    # ---- betting ----
    Fault("the minimum raise is not reset between streets", "raise-size", "home", [
        ("betting.cpp", ".raise_size = «dealer.rules().big_blind»}", "dealer.hand().raise_size")]),
    Fault("the minimum raise counts from nothing instead of from the bet", "raise-size", "standard", [
        ("actions.cpp", "full ? «to - hand.bet» : hand.raise_size", "to")]),
    Fault("the minimum raise is always one big blind", "action-legal", "standard", [
        ("legal_actions.hpp", "Chips least = bet + «table.hand.raise_size»;", "table.rules.big_blind")]),
    Fault("a raise need not double the bet where the rules say so", "action-legal", "jp", [
        ("legal_actions.hpp", "return «table.rules.raise_min == RaiseMin::at_least_double» ?", "false")]),
    Fault("a short all-in reopens the betting", "action-legal", "home", [
        ("apply.hpp", "if («event.full») hand.acted_since_full_raise", "true")]),
    Fault("short all-ins reopen the betting before they add up to a raise", "action-legal", "tda", [
        ("legal_actions.hpp", "hand.bet >= «full_raise_over(table, hand.street_bets[seat])»;", "hand.street_bets[seat] + 1_c")]),
    Fault("a short all-in sets the size of the next raise", "raise-size", "standard", [
        ("actions.cpp", "const bool full = «to >= full_raise(table)»;", "true")]),
    Fault("a blind that was posted short makes the call smaller", "raise-size", "home", [
        ("deal.cpp", "opening_.bet = «std::max({opening_.bet, dealer_.rules().big_blind, bet.amount})»;", "opening_.bet")]),
    Fault("antes count towards the call", "raise-size", "standard", [
        ("apply.hpp", "case ForcedBetKind::ante:\n            «hand.antes.add(event.seat, event.amount);»",
         "hand.bets.add(event.seat, event.amount); hand.street_bets[event.seat] += event.amount;")]),
    Fault("a fold is accepted where it is free and the rules refuse that", "action-legal", "jp", [
        ("actions.cpp", "if («free && table.rules.fold_when_free == FoldWhenFree::refuse»)", "false")]),
    Fault("a player who was refused a check is told more than there is to call with", "refusal-justified", "standard", [
        ("actions.cpp", ".least = «table.stacks[command.seat].up_to(to_call)»}", "to_call")]),
    Fault("a fold that was meant for another hand counts in this one", "action-legal", "standard", [
        ("actions.cpp", "if (Refusal refused = «not_to_act(table, command.hand, command.seat)») return refused;\n    const bool free",
         "not_to_act(table, table.hand.number, command.seat)")]),
    Fault("a refused raise names a minimum one chip too low", "refusal-justified", "tda", [
        ("actions.cpp", ".given = to, .least = «limits.min»};", "limits.min - 1_c")]),

    # ---- turns ----
    Fault("the big blind has no option", "turn", "standard", [
        ("turn.hpp", "SeatSet waiting = «waiting_to_act(dealer.hand())»;", "wrong::without_option(dealer.table(), waiting_to_act(dealer.hand()))")]),
    Fault("a player is passed over", "turn", "standard", [
        ("turn.hpp", "const Seat turn = «seat_after(waiting, seat)»;", "seat_after(waiting, seat_after(waiting, seat))")]),
    Fault("the big blind acts first before the flop heads-up", "turn", "home", [
        ("deal.cpp", ".last = «positions().big_blind.value_or(positions().button)»}",
         "positions().heads_up() ? positions().button : *positions().big_blind")]),
    Fault("the big blind acts before the straddle", "turn", "jp", [
        ("deal.cpp", "«opening_.last = bet.seat;»", "")]),
    Fault("after the flop the player left of the big blind acts first", "turn", "standard", [
        ("betting.cpp", "seat_after(waiting, «dealer.button()»)", "*dealer.table().positions->big_blind")]),
    Fault("a player who is all-in is asked to act", "turn", "standard", [
        ("turn.hpp", "SeatSet able = «hand.live - hand.all_in»;", "hand.live")]),
    Fault("a call is the end of the round even if others have yet to act", "turn", "tda", [
        ("actions.cpp", ".all_in = is_all_in(table, seat, added)});\n    «go_on_after(dealer, seat);»", "go_on_after_round(dealer);")]),

    # ---- the deal ----
    Fault("the button does not move", "button", "standard", [
        ("positions.hpp", "positions_by_button(«seat_after(ready, last->button)», ready)",
         "ready.contains(last->button) ? last->button : seat_after(ready, last->button)")]),
    Fault("the big blind is skipped when the table gets heads-up", "button", "tda", [
        ("positions.cpp", "retained ? *last.big_blind : «seat_after(ready, *last.big_blind)», ready)",
         "seat_before(ready, *last.big_blind)")]),
    Fault("the big blind goes on heads-up where its player retains it", "button", "home", [
        ("positions.cpp", "const bool retained = «is_there && rules.heads_up_blinds == HeadsUpBlinds::retain_big_blind»;", "false")]),
    Fault("the big blind stays heads-up where it goes on", "button", "random", [
        ("positions.cpp", "const bool retained = «is_there && rules.heads_up_blinds == HeadsUpBlinds::retain_big_blind»;", "is_there")]),
    Fault("who sits down in the chair of the big blind is taken for its player", "button", "home", [
        ("positions.cpp", "const bool is_there = («ready - newcomers»).contains(*last.big_blind);", "ready")]),
    Fault("the big blind of two players is found by the button where it leads", "button", "random", [
        ("positions.hpp", "return «rules.heads_up_blinds != HeadsUpBlinds::follow_button» && ready.size() == 2", "false")]),
    Fault("a dead small blind is moved on to a player", "button", "tda", [
        ("positions.cpp", "const Seat small_blind = «last_big_blind»;",
         "ready.contains(last_big_blind) ? last_big_blind : seat_after(ready, last_big_blind)")]),
    Fault("a hand that was called off moves the button", "button", "standard", [
        ("ending.cpp", ".positions = «dealer.table().positions_before»}", "dealer.table().positions")]),
    Fault("the first button is not drawn", "button", "home", [
        ("lineup.cpp", "int ahead = «draw(*seed, first_button_label, ready.size())»;", "0")]),
    Fault("a dead blind is taken from a player who is not in the hand", "forced-bets", "tda", [
        ("deal.cpp", "if («seat && dealt_in().contains(*seat)») post(", "seat.has_value()")]),
    Fault("the ante of the big blind is taken from the button", "forced-bets", "tda", [
        ("deal.cpp", "case AnteKind::big_blind:\n                post_if_dealt_in(«positions().big_blind»,",
         "positions().button")]),
    Fault("a short stack pays the blind first where the ante comes first", "forced-bets", "standard", [
        ("deal.cpp", "if («rules.ante.ante_first») post_antes", "false"),
        ("deal.cpp", "if («!rules.ante.ante_first») post_antes", "true")]),
    Fault("somebody who sits out is dealt in", "players-dealt-in", "standard", [
        ("lineup.cpp", "const SeatSet ready = «table.ready()»;", "wrong::with_those_who_sit_out(table)")]),
    Fault("the first card goes to the big blind", "deck", "tda", [
        ("deal.cpp", "if (!from_small_blind) return «seat_after(dealt_in, positions.button)»;",
         "seat_after(dealt_in, seat_after(dealt_in, positions.button))")]),
    Fault("the shuffle is biased because it draws from all places every time", "deck", "jp", [
        ("shuffle.hpp", "draw_below(«place + 1», next_word)", "deck_size")]),
    Fault("the published commitment is that of another seed", "commitment", "tda", [
        ("deal.cpp", "commitment_to(«*seed»)", "Seed{}")]),
    Fault("a card is dealt twice", "cards-in-one-place", "standard", [
        ("deal.cpp", "hand.deck[«place + one_round»]", "place + one_round - 1")]),
    Fault("a burn card is used again", "cards-in-one-place", "jp", [
        ("betting.cpp", "hand.deck[«hand.dealt + at»]", "street == Street::turn ? hand.dealt - 1 : hand.dealt + at")]),
    Fault("no card is burned before the river", "street-order", "standard", [
        ("betting.cpp", "if («dealer.rules().burn») dealer", "dealer.rules().burn && street != Street::river")]),
    Fault("the showdown begins on the turn", "street-order", "home", [
        ("betting.cpp", "} else if («hand.street == Street::river») {", "hand.street >= Street::turn")]),
    Fault("hands are not numbered one after the other", "sequence-and-time", "standard", [
        ("deal.cpp", "started.number = {«table.hand.number.value + 1»};", "table.hand.number.value + 2")]),

    # ---- the showdown ----
    Fault("a wheel is no straight", "best-hand", "standard", [
        ("showdown.cpp", "ranks[seat] = «(board + cards[0].card() + cards[1].card()).rank()»;",
         "wrong::without_wheel((board + cards[0].card() + cards[1].card()).rank())")]),
    Fault("a kicker is ignored", "best-hand", "standard", [
        ("showdown.cpp", "ranks[seat] = «(board + cards[0].card() + cards[1].card()).rank()»;",
         "wrong::without_kickers((board + cards[0].card() + cards[1].card()).rank())")]),
    Fault("flushes are compared by one card", "best-hand", "home", [
        ("showdown.cpp", "ranks[seat] = «(board + cards[0].card() + cards[1].card()).rank()»;",
         "wrong::flush_of_one_card((board + cards[0].card() + cards[1].card()).rank())")]),
    Fault("a sixth card breaks a tie", "best-hand", "tda", [
        ("showdown.cpp", ": «best_of(claimants, hand.ranks)»;", "wrong::highest_of(best_of(claimants, hand.ranks), hand)")]),
    Fault("hands are shown from the button on although somebody bet on the river", "showdown-order", "jp", [
        ("showdown.cpp", "const bool begins = «aggressor && seats.contains(*aggressor)»;", "false")]),
    Fault("a hand that ties is mucked", "showdown-order", "tda", [
        ("showdown.cpp", "return «ranks[rival] > ranks[seat]»;", "ranks[rival] >= ranks[seat]")]),
    Fault("hands stay hidden although a player is all-in", "showdown-order", "tda", [
        ("betting.cpp", "«table_live_hands(dealer);»", "")]),

    # ---- who did not play ----
    Fault("a newcomer is dealt in between the button and the big blind for nothing", "players-dealt-in", "home", [
        ("lineup.cpp", "lineup.dealt_in = «(ready - between) | lineup.posting»;", "ready")]),
    Fault("a newcomer waits for ever", "players-dealt-in", "home", [
        ("lineup.cpp", "const SeatSet between = «newcomers & seats_between(positions.button, *positions.big_blind)»;",
         "newcomers")]),
    Fault("a newcomer who asked to post is dealt in and posts nothing", "forced-bets", "home", [
        ("deal.cpp", "SeatSet owing = dealt_in() & («posting | dues.missed_big | dues.missed_small»);",
         "dues.missed_big | dues.missed_small")]),
    Fault("a blind that was missed is never asked for", "forced-bets", "standard", [
        ("deal.cpp", "SeatSet owing = dealt_in() & («posting | dues.missed_big | dues.missed_small»);", "posting")]),
    Fault("a dead post counts as a bet", "forced-bets", "standard", [
        ("deal.cpp", ".kind = «ForcedBetKind::dead_post», .amount = rules.big_blind}", "ForcedBetKind::post")]),
    Fault("nobody notes that the big blind went past a player who sits out", "forced-bets", "jp", [
        ("lineup.cpp", "missed.big = «absent & gone_past(*last->big_blind, *now.big_blind)»;", "SeatSet{}")]),
    Fault("a missed small blind is posted as a bet", "forced-bets", "jp", [
        ("deal.cpp", ".kind = «ForcedBetKind::dead_post», .amount = rules.small_blind}", "ForcedBetKind::post")]),
    Fault("whoever has made good a missed blind owes it again", "forced-bets", "standard", [
        ("showdown.cpp", ".missed_big = («before.missed_big - hand.dealt_in»)", "SeatSet(before.missed_big)")]),
    Fault("a small blind that went past a player is forgotten with the hand", "forced-bets", "jp", [
        ("showdown.cpp", "(before.missed_small - hand.dealt_in) | «hand.missed_small»}", "SeatSet{}")]),
    Fault("whoever has played a hand is a newcomer still", "forced-bets", "home", [
        ("showdown.cpp", ".newcomers = «before.newcomers - hand.dealt_in»,", "SeatSet(before.newcomers)")]),

    Fault("a raise after the flop counts as one before it", "result", "standard", [
        ("showdown.cpp", "ended.raised_preflop = «hand.raised[Street::preflop]»;", "hand.raised[Street::preflop] | hand.raised[Street::flop]")]),
    Fault("a call after the flop counts as chips put in by choice before it", "result", "jp", [
        ("showdown.cpp", "ended.paid_voluntarily = «hand.paid_by_choice[Street::preflop]»;",
         "hand.paid_by_choice[Street::preflop] | hand.paid_by_choice[Street::turn]")]),

    # ---- intents ----
    Fault("a call is followed although the bet has grown", "intents", "tda", [
        ("intents.cpp", "if («hand.bet > intent.to») return std::nullopt;", "false")]),
    Fault("an intent outlives its round of betting", "intents", "tda", [
        ("apply.hpp", "«hand.intending = {};»\n    hand.last_aggressor.reset();", "")]),
    Fault("an intent is dropped without a reason", "intents", "jp", [
        ("intents.cpp", "if (const Refusal refused = «refusal(dealer.table(), asked)»)",
         "Refusal(Rejection{.code = RejectionCode::no_intent})")]),
    Fault("check or fold folds where a check is free", "action-legal", "tda", [
        ("intents.cpp", "const bool free = «amount_to_call(hand, seat) == 0_c»;", "false")]),

    # ---- who sent it, and what they saw ----
    Fault("one player plays for another", "sender", "standard", [
        ("senders.hpp", "if («arrival.seat == command.seat») return std::nullopt;", "true")]),
    Fault("players run the table", "sender", "standard", [
        ("senders.hpp", "return Rejection{.code = RejectionCode::not_your_seat, .seat = command.seat};\n            }\n            «return not_allowed();»", "return std::nullopt;")]),
    Fault("a click that was meant for an earlier turn is played", "turn", "standard", [
        ("senders.hpp", "if («!arrival.turn || arrival.turn == hand.turn») return std::nullopt;", "true")]),
    Fault("a turn that began is not counted", "views", "standard", [
        ("apply.hpp", "    «++table.hand.turn.value;»", "")]),

    # ---- the clock ----
    Fault("a player has a second less than the rules give", "clock", "standard", [
        ("clock.hpp", "const Time due = after(at, «*wait»);", "*wait - 1'000")]),
    Fault("what comes too late is accepted", "clock", "standard", [
        ("clock.hpp", "return «due.known() && received_at.known() && is_before(due, received_at)»;", "false")]),
    Fault("whoever comes too late is told another deadline", "refusal-justified", "standard", [
        ("clock.hpp", ".due = «hand.due»};", "received_at")]),
    Fault("a time-out folds although a check is free", "clock", "home", [
        ("clock.cpp", "does == TimeOut::check_else_fold && «amount_to_call(hand, seat) == 0_c»", "false")]),
    Fault("a player without a connection is timed out like the others", "clock", "standard", [
        ("clock.cpp", "const bool disconnected = «table.disconnected.contains(seat)»;", "false")]),
    Fault("nobody is told until when cards may be shown", "clock", "home", [
        ("clock.hpp", "if («hand.phase != Phase::complete») return std::nullopt;", "true")]),

    # ---- between hands ----
    Fault("nobody waits for a player who has busted", "between-hands", "home", [
        ("between_hands.cpp", "} else if («!table.awaited().empty()» &&", "false")]),
    Fault("a player who has busted and sits out is waited for", "between-hands", "home", [
        ("table.hpp", "return «to_bring_chips - sitting_out - leaving» - full();", "to_bring_chips")]),
    Fault("the next hand may start a second too early", "between-hands", "jp", [
        ("between_hands.cpp", "after(at, «rules.timers.next_hand_ms»)", "rules.timers.next_hand_ms - 1'000")]),
    Fault("the host starts every hand where it is to start the first", "between-hands", "standard", [
        ("between_hands.cpp", "const bool by_timers = «rules.start == Start::automatic || between.under_way»;",
         "rules.start == Start::automatic")]),
    Fault("the first hand starts by itself where the host is to start it", "between-hands", "standard", [
        ("between_hands.cpp", "const bool by_timers = «rules.start == Start::automatic || between.under_way»;",
         "rules.start != Start::host")]),
    Fault("a table that had to wait for players goes on by its timers", "between-hands", "standard", [
        ("between_hands.cpp", "if (!enough && («between.next_hand_due.known() || between.under_way»))", "between.next_hand_due.known()")]),
    Fault("a table that was to pause plays on", "between-hands", "standard", [
        ("between_hands.cpp", "if («table.between.status == TableStatus::pause_after_hand»)", "false")]),
    Fault("a seat is kept for ever for a player who is away", "between-hands", "home", [
        ("between_hands.cpp", "if («too_many_hands || has_come(away.until, received_at)») departing.add(seat);", "false")]),
    Fault("a seat is freed a hand too early", "seating", "home", [
        ("between_hands.cpp", "std::int64_t{away.hands} + «1» >= most_hands", "2")]),

    Fault("nobody is said to have lost the last chip", "between-hands", "home", [
        ("showdown.cpp", "ended.busted.add_if(«table.stacks[seat].empty()», seat);", "false")]),
    Fault("a table that waited for others has waited for a player who sits out as well", "between-hands", "random", [
        ("clock.cpp", "PredealEnded{.waited_for = «table.awaited()»}",
         "SeatSet(table.between.busted | table.between.wishing)")]),
    Fault("a table waits once more for players although a hand was dealt without them", "between-hands", "random", [
        ("deal.cpp", "if («table.between.predeal_due.known()») dealer", "false")]),
    Fault("a player who sits out is waited for again", "between-hands", "random", [
        ("seating.cpp", ".gives_up_wait = «table.between.predeal_due.known() && table.awaited().contains(command.seat)»}", "false")]),
    Fault("nobody waits for a player who wishes to add chips", "between-hands", "home", [
        ("table.hpp", "between.busted | «between.wishing»;", "RareSeats{}")]),
    Fault("a player has the table wait after every hand", "seating", "home", [
        ("seating.cpp", "if («table.hand.number >= next») return std::nullopt;", "true")]),
    Fault("a player has the table wait a hand too early", "between-hands", "room", [
        ("seating.cpp", "std::min(left, «hands_per_wish»)", "hands_per_wish - 1")]),
    Fault("the table waits for chips that have come", "between-hands", "home", [
        ("apply.hpp", "table.stacks[event.seat] += event.amount;\n    table.between.busted.remove(event.seat);\n"
         "    «table.between.wishing.remove(event.seat);»", "")]),
    Fault("a table waits again for a player who wished to add chips and did not", "between-hands", "random", [
        ("apply.hpp", "table.between.wishing = «table.between.wishing - event.waited_for»;",
         "SeatSet(table.between.wishing)")]),
    Fault("hands do not count for players who are away", "between-hands", "home", [
        ("between_hands.cpp", ".away = «table.disconnected»}", "SeatSet{}")]),
    Fault("the timers never take over from the host", "between-hands", "standard", [
        ("deal.cpp", "started.under_way = «table.rules.start == Start::first_by_host»;", "false")]),

    # ---- the time bank, and who comes back ----
    Fault("a turn that took longer than its own time costs nothing", "clock", "room", [
        ("decide.cpp", "if («table.rules.timers.time_bank_ms != 0») [[unlikely]]", "false")]),
    Fault("a player who is timed out keeps the time bank", "clock", "room", [
        ("clock.cpp", "«spend_time_bank(dealer, received_at);»\n    dealer.announce(PlayerTimedOut", "")]),
    Fault("a turn is over before the time bank is", "clock", "room", [
        ("clock.hpp", "std::optional(«timers.action_ms + table.time_bank_ms(*hand.to_act)»);", "timers.action_ms")]),
    Fault("all of the turn goes off the time bank", "clock", "room", [
        ("clock.cpp", "const std::int64_t over = «received_at.milliseconds() - from.milliseconds()»;",
         "received_at.milliseconds() - from.milliseconds() + table.rules.timers.action_ms")]),
    Fault("twice as much comes back to a time bank as the rules say", "clock", "room", [
        ("deal.cpp", "std::min(table.spent_ms[seat], «time_bank_refill_ms»)", "2 * time_bank_refill_ms")]),
    Fault("a time bank is not refilled", "clock", "room", [
        ("deal.cpp", "if («table.rules.timers.time_bank_ms != 0») refill_time_banks(dealer);", "false")]),
    Fault("a time bank is never empty", "continuity", "room", [
        ("apply.hpp", "table.spent_ms[event.seat] += «event.spent_ms»;", "0")]),
    Fault("a player comes back with less than they left with", "seating", "room", [
        ("seating.cpp", "if («left != nullptr && amount < left->chips»)", "false")]),
    Fault("nobody remembers who left", "seating", "room", [
        ("seating.cpp", ".return_until = «remembered ? after(at, within) : Time()»,", "Time()")]),
    Fault("those who left have to bring back as much for ever", "seating", "room", [
        ("between_hands.cpp", "if («!has_come(departure.until, received_at)») break;", "true")]),
    Fault("who has brought back chips is remembered still", "continuity", "random", [
        ("apply.hpp", "if («!event.stack.empty()») forget_departure(table.departures, event.player);", "false")]),

    Fault("after an outage the player to act has only as much longer as it took", "clock", "room", [
        ("clock.cpp", "if («hand.to_act && hand.due.known()») {\n        const auto come_back", "false")]),
    Fault("after an outage nobody has time to come back", "clock", "room", [
        ("clock.cpp", "std::min<std::int64_t>(length, «most_come_back_ms»)", "0")]),
    Fault("after an outage no seat is kept longer than before", "clock", "random", [
        ("clock.cpp", "interrupted.away_until[seat] = «moved(table.away[seat].until)»;", "table.away[seat].until")]),
    Fault("an outage takes back what was due before it", "clock", "random", [
        ("clock.cpp", "if («!is_late(due, command.from)») return std::nullopt;", "true")]),

    # ---- reservations ----
    Fault("twice as many chips come as were held ready", "reservations", "home", [
        ("seating.cpp", ".stack = Stack(«committed.amount»)", "committed.amount * 2")]),
    Fault("the chips that were held ready come to the next seat", "reservations", "jp", [
        ("seating.cpp", "ChipsAdded{.seat = «command.seat», .amount = committed.amount}",
         "seat_after(dealer.table().occupied, command.seat)")]),

    # ---- the seats ----
    Fault("chips are added to the stack of somebody who is playing", "seating", "home", [
        ("seating.cpp", "if («is_playing(table, seat)») return hand_not_over(table);\n    if (amount",
         "is_playing(table, seat) && (amount < 1_c || amount == most_chips)")]),
    Fault("a player leaves in the middle of a hand", "seating", "home", [
        ("seating.cpp", "const Table& table = dealer.table();\n    if («is_playing(table, command.seat)»)", "false")]),
    Fault("a table is opened by the house's usual rules instead of those that were asked for", "sound-rules", "standard", [
        ("seating.cpp", ".rules = «command.rules»}", "Rules{}")]),

    # ---- what only rare tables show: heads-up, of ten, under random rules, from histories ----
    Fault("an all-in above the call is a raise where raising is closed", "action-legal", "standard", [
        ("actions.cpp", "if («raising(table, command.seat) == Raising::open») {", "everything(table, command.seat) > table.hand.bet")]),
    Fault("an all-in above the call is refused where raising is closed", "refusal-justified", "random", [
        ("actions.cpp", "return «amount_to_call(table.hand, seat) > 0_c ? std::nullopt : cannot_raise(table, seat)»;",
         "everything(table, seat) <= table.hand.bet ? std::nullopt : cannot_raise(table, seat)")]),
    Fault("a straddle is posted heads-up", "forced-bets", "jp heads-up", [
        ("deal.cpp", "if («positions().heads_up()» || !dealer_.table()", "false"),
        ("deal.cpp", "if («dealer_.hand().street_bets[under_the_gun] > 0_c») return;", "false")]),
    Fault("at a table of ten the button is placed as at one of nine", "button", "tda full", [
        ("positions.cpp", "{ return «(to.index() - from.index() + most_seats) % most_seats»; }", "(to.index() - from.index() + 9) % 9")]),
    Fault("a share of no chips is awarded", "whole-amounts", "random", [
        ("showdown.cpp", "if («split.parts[seat] == 0_c») return;", "false")]),
    Fault("a player buys in for less than the rules allow", "seating", "random", [
        ("seating.cpp", "if («before.empty() && amount < buy_in.least»)", "false")]),
    Fault("a player buys in for more than the rules allow", "seating", "random", [
        ("seating.cpp", "if («most != 0_c && before.known() && before.chips() + amount > most»)", "false")]),
    Fault("a player sits in two seats", "seating", "standard", [
        ("seating.cpp", "if («already && *already != seat») return refused", "false")]),
    Fault("chips are committed by the number of another transfer", "reservations", "random", [
        ("seating.cpp", "if (table.reserved.contains(seat) && «table.reservations[seat].transfer == transfer») return std::nullopt;", "true")]),
    Fault("a player has two seats kept", "seating", "random", [
        ("seating.cpp", "if («other != seat && table.reservations[other].player == player») return refused", "false")]),
    Fault("one transfer is reserved for two seats", "reservations", "random", [
        ("seating.cpp", "if («table.reservations[other].transfer == command.transfer»)", "false")]),
    Fault("antes and bets are laid in the same layers", "pots", "random", [
        ("pots.cpp", "«add_layers(builder, hand.antes, hand.live);»", ""),
        ("pots.cpp", "«add_layers(builder, hand.bets, hand.live);»", "add_layers(builder, wrong::bets_with_antes(hand), hand.live);")]),
    Fault("the deal begins at the button's left although the dead small blind lies further on", "deck", "random", [
        ("deal.cpp", ": «seat_after(dealt_in, *positions.small_blind)»;", "seat_after(dealt_in, positions.button)")]),
    Fault("a history shows a card that lies elsewhere", "action-legal", "random", [
        ("ending.cpp", "if («hidden == cards.end() || known.contains(named.card())») return std::nullopt;", "hidden == cards.end()")]),
    Fault("a hand is shown twice", "action-legal", "random", [
        ("ending.cpp", "if («hand.tabled.contains(command.seat)») {\n        return Rejection{.code = RejectionCode::already_shown, .seat = command.seat};\n    }\n    return cards_do_not_fit", "false")]),
    Fault("a history declares more than a player can win", "action-legal", "random", [
        ("ending.cpp", "if («command.won[seat] > most»)", "false")]),
    Fault("a declared result does not add up", "action-legal", "random", [
        ("ending.cpp", "if («declared != hand.pot_total»)", "false")]),
    Fault("a history lists a blind twice", "action-legal", "random", [
        ("deal.cpp", "if («has») return Rejection", "false")]),
    Fault("a history lists a forced bet larger than any may be", "action-legal", "random", [
        ("deal.cpp", "if («bet.amount >= 1_c && bet.amount <= largest_forced_bet») continue;", "bet.amount >= 1_c")]),

    Fault("a history lists a forced bet of no chips", "action-legal", "random", [
        ("deal.cpp", "if («bet.amount >= 1_c && bet.amount <= largest_forced_bet») continue;", "bet.amount <= largest_forced_bet")]),
    Fault("a history lists a forced bet of a player who does not play", "action-legal", "random", [
        ("deal.cpp", "if («!ready.contains(bet.seat)») return Rejection{.code = RejectionCode::not_ready", "false")]),
    Fault("a history mucks the last hand with a claim to a pot", "action-legal", "random", [
        ("ending.cpp", "if («has_last_claim(hand, command.seat)») {", "false")]),
    Fault("a history lists a live bet that does not count as one", "raise-size", "random", [
        ("apply.hpp", "hand.bets.add(event.seat, event.amount);\n            «hand.street_bets[event.seat] += event.amount;»", "")]),
    Fault("a hand is shown for a seat that has left", "action-legal", "random", [
        ("ending.cpp", "if («!hand.held_by_dealt.contains(command.seat)»)", "!hand.dealt_in.contains(command.seat)")]),

    # ---- a deck that nobody chooses, and cards that are committed ----
    Fault("a link that was revealed does not count for the seed", "shared-seed", "room", [
        ("shared_seed.cpp", "if («!table.seed.revealed.contains(seat)») {", "true")]),
    Fault("the share of the host does not count for the seed", "shared-seed", "room", [
        ("shared_seed.cpp", "«hash.add(share.bytes);»", "")]),
    Fault("the seed of a hand says nothing of the hand", "shared-seed", "room", [
        ("shared_seed.cpp", "«for (unsigned shift = 0; shift < 32; shift += 8) hash.add(std::size_t{number >> shift & 0xFFU});»", "")]),
    Fault("a link is accepted that is not on the player's chain", "shared-seed", "room", [
        ("shared_seed.cpp", "if («anchor_of(command.link, commitments) == seed.anchors[command.seat]») return std::nullopt;", "true")]),
    Fault("a second link for the same deck is refused as that of a new anchor", "refusal-justified", "room", [
        ("shared_seed.cpp", "if («seed.revealed.contains(command.seat)») {", "false")]),
    Fault("links are accepted before the host is committed to its share", "shared-seed", "random", [
        ("shared_seed.cpp", "if («!seed.share») return", "false")]),
    Fault("nobody is told whose links are missing", "shared-seed", "room", [
        ("deal.cpp", "started.withheld = table.contributors() - «table.seed.revealed»;", "table.contributors()")]),
    Fault("who sits out seems to withhold a link", "shared-seed", "room", [
        ("deal.cpp", "started.withheld = «table.contributors()» -", "table.seed.anchored")]),
    Fault("the share of the host is not checked against its commitment", "shared-seed", "random", [
        ("shared_seed.cpp", "if («commitment_to(*share) == *table.seed.share») return std::nullopt;", "true")]),
    Fault("the host starts a hand without the players who add to its seed", "shared-seed", "random", [
        ("shared_seed.cpp", "if («contributors.empty()») return std::nullopt;", "true")]),
    Fault("a link that was kept back fits the next commitment", "refusal-justified", "room", [
        ("apply.hpp", "commitments = «std::min(commitments, most_commitments) + 1»;", "1")]),
    Fault("a link is counted from the anchor though others were revealed since", "continuity", "room", [
        ("apply.hpp", "table.seed.anchors[event.seat] = event.link;\n    «table.seed.commitments[event.seat] = 0;»", "")]),
    Fault("an anchor counts for the share that was committed before it", "shared-seed", "random", [
        ("shared_seed.cpp", "if («commitments == 0») return", "false")]),
    Fault("who takes back the anchor need not reveal the link that is due", "shared-seed", "random", [
        ("table.hpp", "return («seed.share ? seed.due : seed.anchored») & ready();", "seed.anchored")]),
    Fault("a link that was revealed is replaced by another anchor", "shared-seed", "room", [
        ("shared_seed.cpp", "if («table.seed.revealed.contains(command.seat)») {", "false")]),
    Fault("a host that gives up its share does not say whose links are lost", "shared-seed", "random", [
        ("shared_seed.cpp", ".links_lost = «dealer.table().seed.revealed»}", "SeatSet()")]),
    Fault("the links that were withheld are forgotten", "continuity", "room", [
        ("apply.hpp", "for (const Seat seat : event.withheld) «++table.seed.withheld[seat];»", "")]),
    Fault("the host sets anchors for the players", "refusal-justified", "room", [
        ("senders.hpp", "«if constexpr (OfPlayerAlone<Asked>) return not_allowed();»", "")]),
    Fault("no root over the cards is recorded", "cards-root", "room", [
        ("deal.cpp", "if («table.rules.commit_cards») started.cards_root", "false")]),
    Fault("the root over the cards is that of another deck", "cards-root", "room", [
        ("deal.cpp", "started.cards_root = cards_root(*seed, «started.deck»);", "Deck::in_order()")]),
    Fault("the salts of all cards are the same", "cards-root", "room", [
        ("cards_root.cpp", "message.begin()) = «static_cast<std::uint8_t>(place)»;", "0")]),
    Fault("a card that has no neighbour in the tree is paired with itself", "cards-root", "room", [
        ("cards_root.cpp", "has_partner ? node(left, level.hashes[2 * at + 1]) : «left»;", "node(left, left)")]),
    Fault("a deck that was written is dealt where cards are committed", "cards-root", "random", [
        ("shared_seed.cpp", "if («table.rules.commit_cards && std::holds_alternative<Deck>(command.deck)») {", "false")]),
    Fault("a player is not shown which link is due", "views", "room", [
        ("public_view.cpp", ".commitments = «table.seed.commitments[seat]»,", "0")]),
    Fault("a player is not shown that a link is due", "views", "room", [
        ("public_view.cpp", ".link_due = «table.seed.due.contains(seat)»,", "false")]),
    Fault("a player is not shown that they wish to add chips", "views", "room", [
        ("public_view.cpp", ".wishing = «table.between.wishing.contains(seat)»,", "false")]),
    Fault("the table waits for chips where none may be added", "between-hands", "room", [
        ("table.hpp", "to_bring_chips - sitting_out - leaving - «full()»;", "SeatSet()")]),
    Fault("a player is not shown that their link was revealed", "views", "room", [
        ("public_view.cpp", ".link_revealed = «table.seed.revealed.contains(seat)»,", "false")]),

    # ---- what no log shows: what players are shown ----
    Fault("everybody is shown the hole cards of the others", "views", "standard", [
        ("redact.cpp", "if («seat != viewer») event.cards[seat] = {};", "false")]),
    Fault("players are not shown their own hole cards", "views", "standard", [
        ("redact.cpp", "if («seat != viewer») event.cards[seat] = {};", "true")]),
    Fault("everybody is shown the deck", "views", "standard", [
        ("redact.cpp", "void hide(HandStarted& event, Viewer /*viewer*/) { «event.deck = {};» }", "")]),
    Fault("everybody is shown the seed", "views", "standard", [
        ("redact.cpp", "void hide(StartHand& command, Viewer /*viewer*/) { «command.deck = Deck{};» }", "")]),
    Fault("everybody is shown the burned cards", "views", "standard", [
        ("redact.cpp", "void hide(CardBurned& event, Viewer /*viewer*/) { «event.card = {};» }", "")]),
    Fault("everybody is shown the numbers of transfers", "views", "standard", [
        ("redact.cpp", "void hide(OfAccount auto& what, Viewer /*viewer*/) { «what.transfer = {};» }", "")]),
    Fault("everybody is shown what the others intend", "views", "standard", [
        ("redact.cpp", "if («event.seat != viewer») event = {};", "false")]),
    Fault("everybody is shown that the others intend something", "views", "standard", [
        ("redact.cpp", "if constexpr (PrivateEvent<Happened>) return «happened.seat != viewer»;", "false")]),
    Fault("players are not shown what became of their own intents", "views", "standard", [
        ("redact.cpp", "if constexpr (PrivateEvent<Happened>) return «happened.seat != viewer»;", "true")]),
    Fault("everybody is shown the cards that a refused command names", "views", "random", [
        ("redact.cpp", "} else if («!is_from(viewer, by, asked.seat)») {", "false")]),
    Fault("a player is shown what another one said for their seat", "views", "standard", [
        ("redact.hpp", "{ return «is_person(by.role) ? by.seat : seat»; }", "seat")]),
    Fault("everybody sees the intents of the others at the table", "views", "standard", [
        ("public_view.cpp", "if («seat == viewer && hand.intending.contains(seat)») view.intent", "hand.intending.contains(seat)")]),
    Fault("everybody sees the hole cards of the others at the table", "views", "standard", [
        ("public_view.cpp", "if («tabled || seat == viewer») view.cards", "true")]),
    Fault("hands that were tabled lie face down", "views", "standard", [
        ("public_view.cpp", "if («tabled || seat == viewer») view.cards", "seat == viewer")]),
    Fault("whoever takes a seat sees the cards of the player who left it", "views", "random", [
        ("public_view.cpp", "if («!hand.held_by_dealt.contains(seat)») return view;", "!hand.dealt_in.contains(seat)")]),
    Fault("everybody has the buttons of the player whose turn it is", "views", "standard", [
        ("public_view.cpp", "if («viewer && hand.to_act == viewer») view.legal", "true")]),
    Fault("the pot leaves out the bet of the round", "views", "standard", [
        ("public_view.cpp", ".pot_total = «hand.pot_total»,", "hand.pot_total - hand.bet")]),
    Fault("nobody sees until when busted players may buy in", "views", "home", [
        ("public_view.cpp", ".due = «earlier(hand.due, table.between.predeal_due)»,", "hand.due")]),
    Fault("a player who is all-in seems to be able to act", "views", "jp", [
        ("public_view.cpp", "return «hand.all_in.contains(seat) ? SeatStatus::all_in : SeatStatus::active»;", "SeatStatus::active")]),
    Fault("a player without a connection seems to be there", "views", "standard", [
        ("public_view.cpp", "if («table.disconnected.contains(seat)») return PlayerStatus::away;", "false")]),
    Fault("the phase says flop on the turn", "views", "tda", [
        ("table.cpp", "return «betting ? HandPhase::turn_betting : HandPhase::turn»;", "HandPhase::flop_betting")]),
    Fault("the button for half the pot bets a quarter", "views", "standard", [
        ("legal_actions.cpp", ".half_pot = pot_sized(hand, to_call, «2», limits)", "1")]),
    Fault("the button for three quarters of the pot bets half of it", "views", "home", [
        ("legal_actions.cpp", ".three_quarters_pot = pot_sized(hand, to_call, «3», limits)", "2")]),
    Fault("the button for the pot leaves out the call", "views", "jp", [
        ("legal_actions.cpp", "const std::int64_t pot = «(hand.pot_total + to_call)».count();", "hand.pot_total")]),
    Fault("what buttons offer is not rounded down", "views", "standard", [
        ("legal_actions.cpp", "Chips part(«pot / 4 * quarters + pot % 4 * quarters / 4»);", "(pot * quarters + 3) / 4")]),
    Fault("a fold is offered nowhere that a check is free", "views", "standard", [
        ("legal_actions.cpp", ".fold = «!free || table.rules.fold_when_free == FoldWhenFree::allow»,", "!free")]),
    Fault("a call seems to cost more than the player has", "views", "jp", [
        ("legal_actions.cpp", "legal.call = «table.stacks[seat].up_to(to_call)»;", "to_call")]),
    Fault("an all-in that is a call is not offered", "views", "jp", [
        ("legal_actions.cpp", "(legal.raising == Raising::open || «!free»);", "false")]),
    Fault("a player is shown a time bank that is always whole", "views", "room", [
        ("public_view.cpp", ".time_bank_ms = table.occupied.contains(seat) ? «table.time_bank_ms(seat)» : 0,", "table.rules.timers.time_bank_ms")]),
    Fault("a player is shown a time bank that never begins to run", "views", "room", [
        ("public_view.cpp", ".time_bank_from = «time_bank_from(table)»,", "Time()")]),
    Fault("the rake so far stays at nothing", "views", "standard", [
        ("apply.hpp", "hand.pot_total -= event.amount;\n    «hand.rake += event.amount;»\n}\n\n// Chips go from the pot", "")]),
    Fault("nobody is known to have won the showdown", "views", "standard", [
        ("apply.hpp", "«hand.won_showdown = event.won_showdown;»", "")]),
    Fault("nobody is shown which five cards won", "views", "standard", [
        ("apply.hpp", "«table.hand.best_fives[event.seat] = event.best_five;»", "")]),
]
